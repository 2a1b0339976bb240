/**
 * What is one piece of a list of people: a name, an affiliation, initials, a suffix?
 *
 * Brackets, marks, addresses and degrees attached to a name are removed and kept separately.
 */

import type { Lexicon } from "../features/lexicon.js";
import { EASTERN, isEasternName } from "./eastern-names.js";
import { nameLikeness } from "./names.js";

export interface Piece {
  readonly text: string;
  readonly kind: "person" | "suffix" | "initials" | "nothing";
  /** How much it looks like a place of work: 0 not, 1 it might, 2 it does. */
  readonly work: 0 | 1 | 2;
  readonly likeness: number;
  /** What stood in brackets behind it. */
  readonly within: readonly string[];
  readonly marks: readonly string[];
  /** It stood behind a comma, not behind "and". */
  readonly afterComma: boolean;
}

export function pieceOf(raw: string, afterComma: boolean, lexicon: Lexicon): Piece {
  const within: string[] = [];
  const marks: string[] = [];
  let text = BRACKET.test(raw)
    ? bare(unhung(raw, within, marks, lexicon), marks)
        .replace(/\u2985/gu, "(")
        .replace(/\u2986/gu, ")")
    : bare(raw, marks);
  // "Maria Rossi – University of Pisa", "Maria Rossi - presenter".
  const dashed = /\s[–—-]/u.test(text) ? /^(.*\S) [–—-]+ (\S.*)$/su.exec(text) : null;
  if (dashed !== null && nameLikeness(dashed[1]!, lexicon) > MIN_NAME) {
    const role = /^(?:presenter|speaker|presenting|corresponding|chair)\b/iu.test(dashed[2]!);
    const behind = nameLikeness(dashed[2]!, lexicon);
    if (!role && (behind < MIN_NAME || workLikeness(dashed[2]!, behind, lexicon) === 2)) within.push(dashed[2]!);
    if (role || within.includes(dashed[2]!)) text = dashed[1]!;
  }
  // "Maria Rossi. Universidad de Chile": the people end at the stop.
  const stopped = /\. /u.test(text) ? /^(.*\p{L}[\p{Ll}\p{M}]{2})\. (\p{Lu}.*)$/su.exec(text) : null;
  if (stopped !== null && nameLikeness(stopped[1]!, lexicon) > MIN_NAME) {
    if (workLikeness(stopped[2]!, nameLikeness(stopped[2]!, lexicon), lexicon) === 2) {
      within.push(stopped[2]!);
      text = stopped[1]!;
    }
  }
  const shared = { within, marks, afterComma };
  if (NOBODY.test(text)) return { text, kind: "nothing", work: 0, likeness: 0, ...shared };
  if (!/\p{L}/u.test(text)) {
    if (within.length === 0) return { text, kind: "nothing", work: 0, likeness: 0, ...shared };
    return { ...shared, text: within.join(", "), kind: "person", work: 2, likeness: 0, within: [] };
  }
  if (/^(?:jr|sr|ii|iii|iv)\.?$/iu.test(text)) return { text, kind: "suffix", work: 0, likeness: 0, ...shared };
  if (/^(?:\p{Lu}\p{M}*\p{Ll}?\.[\s-]*){1,4}$|^\p{Lu}$/u.test(text) && !/^U\.\s?(?:S\.\s?A\.?|K\.?)$/u.test(text))
    return { text, kind: "initials", work: 0, likeness: 0.5, ...shared };
  const likeness = nameLikeness(text, lexicon);
  return { text, kind: "person", work: workLikeness(text, likeness, lexicon), likeness, ...shared };
}

/** What is less like a name than this, behind a dash, is no part of one. */
const MIN_NAME = 0.4;

/** Most names have no brackets, superscripts or marks: a quick check avoids the rest. */
const BRACKET = /[()[\]（）【】\u0001\u0002\u2985\u2986]/u;

/** How far around a bracket its name is looked for: more would make long lists slow. */
const NEAR = 100;

/** Without brackets and superscripts; what they say is put aside. */
function unhung(raw: string, within: string[], marks: string[], lexicon: Lexicon): string {
  const text = raw
    .replace(/\u0001([^\u0001\u0002]*)\u0002/gu, (_, mark: string) => {
      marks.push(...mark.split(/[\s,;]+/).filter((one) => one !== ""));
      return " ";
    })
    .replace(
      /(?:(?<!\s)\s+)?[([（【]([^()[\]（）【】]*(?:\([^()]*\)[^()[\]（）【】]*)*)[)\]）】]/gu,
      (whole, inside: string, at: number) => {
        const said = inside.trim();
        if (/^[\d,\s*†‡§¶#a-e]{1,6}$/u.test(said)) marks.push(...said.split(/[\s,]+/));
        else if (
          /^(?:presenter|speaker|chair|student|virtual|online|remote|in person|presenting|corresponding)\b/iu.test(said)
        )
          return " ";
        // A nickname stands between two names: "Lisa (Ling) Liu".
        else if (
          /\p{L}\s*$/u.test(raw.slice(Math.max(0, at - NEAR), at)) &&
          /^\s*\p{Lu}/u.test(raw.slice(at + whole.length, at + whole.length + NEAR)) &&
          /^\p{Lu}[\p{L}\p{M}'-]*$/u.test(said)
        )
          return ` \u2985${said}\u2986 `;
        // The same name in other letters: "Wei Wang (王伟)", "王伟 (Wei Wang)".
        else if (isOtherSpelling(raw.slice(Math.max(0, at - NEAR), at), said, lexicon)) return " ";
        else if (/\p{L}/u.test(said)) within.push(said);
        return " ";
      },
    );
  const lastLine = text.lastIndexOf("\n") + 1;
  const opened = text.slice(lastLine).search(/[([（【]/u);
  const end = opened < 0 ? text.length : lastLine + opened;
  const said = text.slice(end + 1).trim();
  if (/\p{L}{2}/u.test(said)) within.push(said);
  // What closes a bracket that was never opened is no letter of a name.
  return text.slice(0, end).replace(/[)\]）】]+/gu, " ");
}

/** Words in the place of a name that are not names, and degrees behind a comma. */
const NOBODY =
  /^(?:al|et al|others?|more|tba|tbd|tbc|t\.b\.a|n\/a|anonym(?:ous|ized|ised)?(?: authors?)?|unknown|ph\.?\s?d|m\.?\s?d|m\.?sc|b\.?sc|esq|др|等)\.?$/iu;

function isOtherSpelling(before: string, said: string, lexicon: Lexicon): boolean {
  if (isEasternName(said)) return /\p{Script=Latin}{2}/u.test(before) && !EASTERN.test(before);
  if (!EASTERN.test(before) || EASTERN.test(said) || !/\s/u.test(said)) return false;
  const likeness = nameLikeness(said, lexicon);
  return likeness > 0.4 && workLikeness(said, likeness, lexicon) < 2;
}

function workLikeness(text: string, likeness: number, lexicon: Lexicon): 0 | 1 | 2 {
  const words = text.split(/\s+/);
  let work = 0;
  let keyword = false;
  let places = 0;
  for (const word of words) {
    const facts = lexicon.facts(word.toLowerCase().replace(/[.,]/g, ""));
    // Institutes are named after people: "Alan" stands in many of their names, and is a given name all the same.
    if (facts.keyword && facts.given < 3) keyword = true;
    if (facts.place) places++;
    if (facts.affiliation >= 2 || facts.place) work++;
  }
  // Hall, Park and Church are people as well.
  if (WORKPLACES.some((words) => words.test(text))) return 2;
  if (keyword && !(words.length <= 4 && likeness > 0.4)) return 2;
  if (/^(?:TU|TH|FH|HTW|RWTH|ETH|EPFL|UC|KU|VU|NTU|PUC) \p{Lu}\p{Ll}/u.test(text)) return 2; // "TU Graz"
  if (words.length === 1 && /^(?:\p{Lu}{2,}|\p{Lu}\.\p{Lu}\.\p{Lu}?\.?)$/u.test(text)) return 2; // "MIT", "USA", "U.S.A."
  if (/^\p{Lu}{2,5}(?:[-/]\p{Lu}\p{L}+)+$/u.test(text)) return 2; // "CNR-ISTI"
  if (/^the\s/iu.test(text) && places > 0) return 2; // "The Netherlands"
  if (/^\p{Lu}{3,5} \p{Lu}\p{Ll}/u.test(text) && work === words.length) return 2; // "ETH Zurich"
  if (/&|\d{3}|\.(?:com|org|edu)\b/u.test(text)) return 2;
  if (words.length === 1) return places > 0 && likeness < 0.35 ? 2 : work > 0 && likeness < 0.45 ? 1 : 0;
  if (/\b(?:of|für|for)\b/u.test(text)) return work > 0 ? 2 : 1;
  return work / words.length >= 0.5 && likeness < 0.55 ? 1 : 0;
}

/** One row per group of languages. */
const WORKPLACES: readonly RegExp[] = [
  /(?<![-\p{L}])(?:universi|institut|college|laborator|school|departmen|cent(?:er|re)\b|academy|corporation|inc\b|corp\b|ltd|gmbh|research|technolog|scien[cz]|polite[ck]|facult|hospital|ministr|foundation|fondation|fondazione|fundaci|fundação|stiftung|stichting|compan|museum|librar|instit)/iu,
  /(?:hochschul|egyetem|yliopisto|högskola|politechnik|akademi|ústav|szkoł|sveučilišt|fakult|đại học|học viện|viện nghiên)/iu,
  /(?<![-\p{L}])(?:университет|институт|академи|универзитет|університет|інститут|πανεπιστήμιο|πολυτεχνείο|ινστιτούτο)/iu,
  /大学|大學|学院|學院|研究所|研究院|中心$|高専|대학교?$|연구(?:원|소)|(?<!\p{L})(?:ال)?(?:جامعة|معهد|كلية|دانشگاه|پژوهشگاه|موسسه)(?!\p{L})|(?<!\p{L})ה?(?:אוניברסיט|מכון|מכללת|טכניון)|विश्वविद्यालय|संस्थान/u,
];

/** Without numbers, stars, addresses and degrees. */
function bare(text: string, marks: string[]): string {
  const marked = MARK.test(text);
  const open = (marked ? withoutAddresses(text, marks) : text).replace(/^[\s\d.:)\]*†‡§¶#∗⋆★✉^–—-]+/u, "");
  return (
    (marked ? open.replace(/[*†‡§¶#∗⋆★✉^¹²³⁴⁵⁶⁷⁸⁹⁰]+/gu, " ") : open)
      .replace(/^(?:and|und|et|by|with|&|authors?:?|speakers?:?|presenters?:?|presented by:?|joint work with)\s+/iu, "")
      .replace(/^(?:(?:prof|dr|mr|ms|mrs|miss|sir|ing|dipl|phd|univ)\b\.?[\s-]*)+(?=\p{Lu})/iu, "")
      .replace(/(?<=\p{L}{2})\s+(?:Ph\.?\s?D|M\.?Sc|B\.?Sc)\.?\s*$/u, "")
      .replace(/\s+/gu, " ")
      .replace(/^[\s,.;:–—○◯◎●-]+|(?<![\s,;:–—-])(?:\s\.)?[\s,;:–—-]*$/gu, "")
      // A stop at the end ends the list, unless it belongs to an initial or a suffix.
      .replace(/(?<=[\p{Ll}\p{M}]{2})\.$/u, (stop, at: number, all: string) =>
        /\b(?:jr|sr)$/iu.test(all.slice(0, at)) ? stop : "",
      )
  );
}

const MARK = /[@\d*†‡§¶#∗⋆★✉♦⁎¹²³⁴⁵⁶⁷⁸⁹⁰^]|:\/\//u;

/** "ann@x.org": an @ with something on both sides. */
function isAddress(word: string): boolean {
  const at = word.indexOf("@", 1);
  return at > 0 && at < word.length - 1;
}

/** Without addresses and numbers of persons; the marks behind a name are put aside. */
function withoutAddresses(text: string, marks: string[]): string {
  return text
    .replace(/\S+/gu, (word) => (isAddress(word) ? " " : word))
    .replace(/(?:\borcid\s*(?:id\s*)?(?::\s*)?)?\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/giu, " ")
    .replace(/https?:\/\/\S+/gu, " ")
    .replace(/(?<=[\p{L}\p{M}.])\s?([\d*†‡§¶#∗⋆★✉♦⁎¹²³⁴⁵⁶⁷⁸⁹⁰^]+)(?=$|\s|,)/gu, (_, mark: string) => {
      marks.push(...mark.split(""));
      return " ";
    });
}
