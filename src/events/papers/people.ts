/**
 * Who are the authors, and where do they work?
 *
 * A list of people is text with habits: names parted by commas, semicolons, "and" or lines; affiliations in brackets, after a comma, on a
 * line of their own, or linked by numbers and stars. The list is cut at its strongest separator, each part is looked at word by word
 * (is this a name, a place of work, a mark?), and what is hung on a name is taken off. Names stay as printed; only "Lee, Ann" is turned
 * around. Lines are the most telling separator, so they arrive as "\n".
 */
import { type PersonName, readName } from "../../model/person-name.js";
import { blankParted, EASTERN, isEasternName } from "./eastern-names.js";
import type { Lexicon, WordFacts } from "./lexicon.js";
import { nameLikeness } from "./names.js";

export interface People {
  /** As printed, without what was hung on them. */
  readonly authors: readonly string[];
  /** For each author, which part is the family name, as far as list and name say so. */
  readonly names: readonly PersonName[];
  readonly affiliations: readonly string[];
  /** For each author, indexes into `affiliations`. */
  readonly authorAffiliations: readonly (readonly number[])[];
}

/** What a mark in the text looks like once the page's superscripts were set apart: see `raised`. */
const RAISE = "\u0001";
const LOWER = "\u0002";

/** Sets a superscript apart from the name it is hung on. */
export function raised(text: string): string {
  return RAISE + text + LOWER;
}

/** `turned`: the other lists of the page have family names first. */
export function readPeople(text: string, lexicon: Lexicon, turned = false): People {
  const { parts, places } = partsOf(text, lexicon);
  const own = mannerOf(parts, lexicon);
  const manner = turned && parts.every((pieces) => pieces.length <= 2) ? { ...own, turned: true } : own;
  const builder = peopleBuilder();
  for (const pieces of parts) readPart(pieces, manner, lexicon, builder);
  for (const { mark, text } of places) builder.affiliation(text, [mark]);
  return builder.people();
}

/** Whether a line begins with marks that the people of the list have: then it says where they work. */
export function explainsMarks(line: string, list: string, lexicon: Lexicon): boolean {
  if (!/^\s*[\u0001([\d*†‡§¶¹²³]/u.test(line) || line.length > 1000) return false;
  const marks = new Set(partsOf(list, lexicon).parts.flatMap((pieces) => pieces.flatMap((piece) => [...piece.marks])));
  return marks.size > 0 && strongParts(tidied(line)).every((part) => markedPlaces(part, marks) !== undefined);
}

// ── Cutting ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The parts of a list with their pieces; lines that begin with a mark which people have ("¹ University of Pisa") apart. */
function partsOf(text: string, lexicon: Lexicon): { parts: Piece[][]; places: MarkedPlace[] } {
  const parts: Piece[][] = [];
  const places: MarkedPlace[] = [];
  const marks = new Set<string>();
  for (const part of strongParts(tidied(text))) {
    const marked = marks.size === 0 ? undefined : markedPlaces(part, marks);
    if (marked !== undefined) {
      places.push(...marked);
      continue;
    }
    for (const pieces of pairsByAnd(part, lexicon) ?? [piecesOf(part, lexicon)]) {
      parts.push(pieces);
      for (const piece of pieces) for (const mark of piece.marks) marks.add(mark);
    }
  }
  return { parts, places };
}

/** Lines and semicolons part people (or one person from the next with his affiliation); commas may do either. */
function strongParts(text: string): string[] {
  const parts = splitOutside(
    text,
    /\n|;|；|؛|•|(?<!\p{Script=Han})·|·(?!\p{Script=Han})|\s\|\s|\s\/\s|(?<=\p{L})\s+\d{1,2}\.\s+(?=\p{Lu}\p{Ll})/u,
  );
  return parts.map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}

interface MarkedPlace {
  readonly mark: string;
  readonly text: string;
}

const PLACE_MARK =
  /(?:\u0001\s*([\da-zA-Z*†‡§¶#]{1,2})\s*\u0002|[([]([\da-z*†‡§¶#]{1,2})[)\]]|(?<![\p{L}\d])(\d{1,2}|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹])(?=\s?\p{Lu}))\s*/gu;

/** "¹University of Pisa ²MIT": undefined unless it begins with a mark and the people have all of its marks. */
function markedPlaces(part: string, marks: ReadonlySet<string>): MarkedPlace[] | undefined {
  const found = [...part.matchAll(PLACE_MARK)].filter((match) => marks.has(match[1] ?? match[2] ?? match[3]!));
  if (found.length === 0 || /[\p{L}\d]/u.test(part.slice(0, found[0]!.index))) return undefined;
  const places = found.map((match, n): MarkedPlace => {
    const text = part.slice(match.index + match[0].length, found[n + 1]?.index ?? part.length);
    return { mark: match[1] ?? match[2] ?? match[3]!, text: withoutMarks(text) };
  });
  return places.every(({ text }) => /\p{L}{2}/u.test(text)) ? places : undefined;
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\u0001[^\u0002]*\u0002/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s,;:]+|[\s,;:]+$/gu, "");

/** "Lee, Ann and Kim, Bo": "and" is as strong as a line where every comma parts a family name from a given one. */
function pairsByAnd(part: string, lexicon: Lexicon): Piece[][] | undefined {
  const groups = splitOutside(part, AND).filter((group) => /\p{L}/u.test(group));
  if (groups.length < 2) return undefined;
  const pieces = groups.map((group) => piecesOf(group.replace(/,\s*$/u, ""), lexicon));
  return pieces.every((group) => group.length === 2 && isPair(group, true, lexicon)) ? pieces : undefined;
}

/** Splits where `separator` stands outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  const search = new RegExp(`[()\\[\\]（）【】\\u0001\\u0002]|${separator.source}`, "gu");
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(search)) {
    const [found] = match;
    if (/^[([（【\u0001]$/.test(found)) depth++;
    else if (/^[)\]）】\u0002]$/.test(found)) depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(from, match.index));
      from = match.index + found.length;
    }
  }
  parts.push(text.slice(from));
  // A bracket that is never closed swallows the rest: then brackets part nothing.
  if (depth > 0 && parts.length === 1) return text.split(new RegExp(separator.source, "u"));
  return parts;
}

const COMMA = /,|，|、|،/u;
const AND =
  /(?:^|\s)(?:(?:and|und|et|og|och|en|ve|и|та|және|һәм|و|&|＆|with|joint work with)(?:\s+|$|(?=\p{Lu}))|[yei]\s+(?=\S+\s+\p{L}))/u;

interface Piece {
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

/** Whether the list has family names first, and says so clearly. */
export function isTurned(text: string, lexicon: Lexicon): boolean {
  const { parts } = partsOf(text, lexicon);
  return parts.length > 1 && mannerOf(parts, lexicon).turned;
}

function piecesOf(part: string, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  for (const [n, withAnd] of splitOutside(part, COMMA).entries()) {
    for (const [m, text] of splitOutside(withAnd, AND).entries()) {
      const afterComma = n > 0 && m === 0 && !/^\s*(?:and|und|et|&)\s/u.test(withAnd);
      for (const one of EASTERN.test(text) ? blankParted(text) : [text]) {
        const piece = pieceOf(one, afterComma, lexicon);
        if (piece.kind !== "nothing") pieces.push(piece);
      }
    }
  }
  return pieces;
}

/** The habit of the whole list: it decides where a single part leaves it open. */
interface Manner {
  /** Family names first: "Lee, Ann". */
  readonly turned: boolean;
  /** Places of work stand in brackets: what stands outside is a person. */
  readonly bracketed: boolean;
  /** One person (and where he works) in each part. */
  readonly oneEach: boolean;
}

function mannerOf(parts: readonly (readonly Piece[])[], lexicon: Lexicon): Manner {
  const several = parts.filter((pieces) => pieces.length > 1);
  const bracketed =
    parts.flat().filter(({ within }) => within.length > 0).length * 2 >= parts.length &&
    parts.flat().some(({ within }) => within.length > 0);
  const pairs = several.filter((pieces) => isPair(pieces, several.length > 1, lexicon));
  return {
    turned: several.length > 0 && pairs.length * 2 > several.length,
    bracketed,
    oneEach: parts.length > 1 && several.length * 2 > parts.length,
  };
}

/** A family name and a given name, by themselves. */
function isPair(pieces: readonly Piece[], oneOfMany: boolean, lexicon: Lexicon): boolean {
  const [family, given, ...rest] = pieces;
  if (family === undefined || given === undefined || rest.length > 0 || !given.afterComma) return false;
  if (family.work === 2 || given.work === 2 || EASTERN.test(family.text)) return false;
  if (given.kind === "initials") return true;
  // What has brackets behind it is a person by himself.
  if (family.within.length > 0) return false;
  const familyWords = family.text.split(/\s+/).filter((word) => !/^\p{Ll}/u.test(word));
  const givenWords = given.text.split(/\s+/);
  if (familyWords.length > 2 || givenWords.length > 3) return false;
  const [last, first] = [familyWords.at(-1) ?? "", givenWords[0]!].map((word) => lexicon.facts(word.toLowerCase())) as [
    WordFacts,
    WordFacts,
  ];
  // "Clarissa Yasuda, Unicamp" begins with a given name.
  if (familyWords.length === 2) {
    return oneOfMany && given.work === 0 && lexicon.facts(familyWords[0]!.toLowerCase()).given < 2 && first.given > 0;
  }
  // Two people of one name each are rare; "Lee Ann, Kim Bo" are two people.
  return oneOfMany || givenWords.length === 1 || first.given >= last.given;
}

function readPart(pieces: readonly Piece[], manner: Manner, lexicon: Lexicon, builder: Builder): void {
  const turned = turnedAround(pieces, manner);
  if (turned !== undefined) {
    for (const { printed, name, about } of turned) builder.person(printed, about, name);
    return;
  }
  const sure = pieces.some(({ work }) => work === 2);
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    const opens = i === 0 && manner.oneEach && piece.likeness > 0.2;
    if (piece.kind === "suffix") builder.append(piece.text);
    else if (!opens && isWork(piece, manner, sure)) {
      // "University of Nevada, Reno, USA" is one place.
      let whole = piece.text;
      while (isRestOfPlace(pieces[i + 1], pieces[i + 2], manner, sure, lexicon)) whole += `, ${pieces[++i]!.text}`;
      builder.affiliation(whole, piece.marks);
    } else if (
      manner.oneEach &&
      i > 0 &&
      piece.afterComma &&
      !manner.bracketed &&
      piece.likeness < 0.75 &&
      piece.text.split(/\s+/).length === 1
    ) {
      builder.affiliation(piece.text, piece.marks); // "Rosario Scollo, STMicroelectronics"
    } else builder.person(piece.text, piece);
  }
}

function isWork(piece: Piece, { bracketed }: Manner, sure: boolean): boolean {
  if (piece.within.length > 0) return false;
  return piece.work === 2 || (piece.work === 1 && sure && !bracketed);
}

/** "Reno" between a university and a country looks like a name and is none. */
function isRestOfPlace(
  piece: Piece | undefined,
  next: Piece | undefined,
  manner: Manner,
  sure: boolean,
  lexicon: Lexicon,
): boolean {
  if (piece === undefined || piece.kind === "suffix") return false;
  if (isWork(piece, manner, sure)) return true;
  if (piece.text.includes(" ")) return false;
  return lexicon.facts(piece.text.toLowerCase()).place || (next !== undefined && isWork(next, manner, sure));
}

/** "Lee, Ann", "Lee, A.; Kim, B." (parted before) or "Lee, A., Kim, B.": family names first. */
function turnedAround(pieces: readonly Piece[], { turned }: Manner): TurnedName[] | undefined {
  if (pieces.length < 2 || pieces.length % 2 === 1) return undefined;
  const pairs: [Piece, Piece][] = [];
  for (let i = 0; i < pieces.length; i += 2) pairs.push([pieces[i]!, pieces[i + 1]!]);
  const byInitials = pairs.every(
    ([family, given]) =>
      given.kind === "initials" &&
      given.afterComma &&
      family.kind !== "initials" &&
      !/(?:^|\s)\p{Lu}\.$/u.test(family.text),
  );
  if (!byInitials && !(turned && pieces.length === 2 && pieces.every(({ work }) => work < 2))) return undefined;
  return pairs.map(([{ text: family, ...one }, { text, ...other }]) => {
    const suffix = / (?:jr\.?|sr\.?|ii|iii|iv)$/iu.exec(text)?.[0].trim();
    const given = suffix === undefined ? text : text.slice(0, -suffix.length).trim();
    return {
      printed: [given, family, ...(suffix === undefined ? [] : [suffix])].join(" "),
      name: { family, given, ...(suffix === undefined ? {} : { suffix }) },
      about: { within: [...one.within, ...other.within], marks: [...one.marks, ...other.marks] },
    };
  });
}

interface TurnedName {
  readonly printed: string;
  readonly name: PersonName;
  readonly about: Pick<Piece, "within" | "marks">;
}

function pieceOf(raw: string, afterComma: boolean, lexicon: Lexicon): Piece {
  const within: string[] = [];
  const marks: string[] = [];
  let text = raw
    .replace(/\u0001([^\u0001\u0002]*)\u0002/gu, (_, mark: string) => {
      marks.push(...mark.split(/[\s,;]+/).filter((one) => one !== ""));
      return " ";
    })
    .replace(
      /\s*[([（【]([^()[\]（）【】]*(?:\([^()]*\)[^()[\]（）【】]*)*)[)\]）】]/gu,
      (whole, inside: string, at: number) => {
        const said = inside.trim();
        if (/^[\d,\s*†‡§¶#a-e]{1,6}$/u.test(said)) marks.push(...said.split(/[\s,]+/));
        else if (
          /^(?:presenter|speaker|chair|student|virtual|online|remote|in person|presenting|corresponding)\b/iu.test(said)
        )
          return " ";
        // A nickname stands between two names: "Lisa (Ling) Liu".
        else if (
          /\p{L}\s*$/u.test(raw.slice(0, at)) &&
          /^\s*\p{Lu}/u.test(raw.slice(at + whole.length)) &&
          /^\p{Lu}[\p{L}\p{M}'-]*$/u.test(said)
        )
          return ` \u2985${said}\u2986 `;
        // The same name in other letters: "Wei Wang (王伟)", "王伟 (Wei Wang)".
        else if (isOtherSpelling(raw.slice(0, at), said, lexicon)) return " ";
        else if (/\p{L}/u.test(said)) within.push(said);
        return " ";
      },
    );
  text = text.replace(/[([（【].*$/u, (rest) => {
    const said = rest.slice(1).trim();
    if (/\p{L}{2}/u.test(said)) within.push(said);
    return "";
  });
  text = bare(text, marks)
    .replace(/\u2985/gu, "(")
    .replace(/\u2986/gu, ")");
  // "Maria Rossi – University of Pisa", "Maria Rossi - presenter".
  const dashed = /^(.*\S)\s+[–—-]+\s+(\S.*)$/u.exec(text);
  if (dashed !== null && nameLikeness(dashed[1]!, lexicon) > 0.4) {
    const role = /^(?:presenter|speaker|presenting|corresponding|chair)\b/iu.test(dashed[2]!);
    if (!role && workLikeness(dashed[2]!, nameLikeness(dashed[2]!, lexicon), lexicon) === 2) within.push(dashed[2]!);
    if (role || within.includes(dashed[2]!)) text = dashed[1]!;
  }
  const shared = { within, marks, afterComma };
  if (NOBODY.test(text)) return { text, kind: "nothing", work: 0, likeness: 0, ...shared };
  if (!/\p{L}/u.test(text)) {
    if (within.length === 0) return { text, kind: "nothing", work: 0, likeness: 0, ...shared };
    return { ...shared, text: within.join(", "), kind: "person", work: 2, likeness: 0, within: [] };
  }
  if (/^(?:jr|sr|ii|iii|iv)\.?$/iu.test(text)) return { text, kind: "suffix", work: 0, likeness: 0, ...shared };
  if (/^(?:\p{Lu}\p{M}*\.[\s-]*){1,4}$|^\p{Lu}$/u.test(text))
    return { text, kind: "initials", work: 0, likeness: 0.5, ...shared };
  const likeness = nameLikeness(text, lexicon);
  return { text, kind: "person", work: workLikeness(text, likeness, lexicon), likeness, ...shared };
}

/** Words in the place of a name that name nobody, and degrees behind a comma. */
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
    if (facts.keyword) keyword = true;
    if (facts.place) places++;
    if (facts.affiliation >= 2 || facts.place) work++;
  }
  // Hall, Park and Church are people as well.
  if (WORKPLACE.test(text)) return 2;
  if (keyword && !(words.length <= 4 && likeness > 0.4)) return 2;
  if (words.length === 1 && /^(?:\p{Lu}{2,}|\p{Lu}\.\p{Lu}\.\p{Lu}?\.?)$/u.test(text)) return 2; // "MIT", "USA", "U.S.A."
  if (/^the\s/iu.test(text) && places > 0) return 2; // "The Netherlands"
  if (/^\p{Lu}{3,5} \p{Lu}\p{Ll}/u.test(text) && work === words.length) return 2; // "ETH Zurich"
  if (/&|\d{3}|\.(?:com|org|edu)\b/u.test(text)) return 2;
  if (words.length === 1) return places > 0 && likeness < 0.35 ? 2 : work > 0 && likeness < 0.45 ? 1 : 0;
  if (/\b(?:of|für|for)\b/u.test(text)) return work > 0 ? 2 : 1;
  return work / words.length >= 0.5 && likeness < 0.55 ? 1 : 0;
}

const WORKPLACE =
  /(?<![-\p{L}])(?:universi|institut|college|laborator|school|departmen|cent(?:er|re)\b|academy|corporation|inc\b|corp\b|ltd|gmbh|research|technolog|scien[cz]|polite[ck]|facult|hospital|ministr|foundation|compan|museum|librar|instit)/iu;

/** Without numbers, stars, addresses and degrees. */
function bare(text: string, marks: string[]): string {
  return (
    text
      .replace(/\S+@\S+/gu, " ")
      .replace(/(?:\borcid\s*(?:id)?:?\s*)?\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/giu, " ")
      .replace(/https?:\/\/\S+/gu, " ")
      .replace(/(?<=[\p{L}\p{M}.])\s?([\d*†‡§¶#∗⋆★✉♦⁎¹²³⁴⁵⁶⁷⁸⁹⁰^]+)(?=$|\s|,)/gu, (_, mark: string) => {
        marks.push(...mark.split(""));
        return " ";
      })
      .replace(/^[\s\d.:)\]*†‡§¶#∗⋆★✉^–—-]+/u, "")
      .replace(/[*†‡§¶#∗⋆★✉^¹²³⁴⁵⁶⁷⁸⁹⁰]+/gu, " ")
      .replace(/^(?:and|und|et|by|with|&|authors?:?|speakers?:?|presenters?:?|presented by:?|joint work with)\s+/iu, "")
      .replace(/^(?:(?:prof|dr|mr|ms|mrs|miss|sir|ing|dipl|phd|univ)\b\.?[\s-]*)+(?=\p{Lu})/iu, "")
      .replace(/(?<=\p{L}{2})\s+(?:Ph\.?\s?D|M\.?Sc|B\.?Sc)\.?\s*$/u, "")
      .replace(/\s+/gu, " ")
      .replace(/^[\s,.;:–—-]+|[\s,;:–—-]+$/gu, "")
      // A stop at the end ends the list, unless it belongs to an initial or a suffix.
      .replace(/(?<=[\p{Ll}\p{M}]{2})\.$/u, (stop, at: number, all: string) =>
        /\b(?:jr|sr)$/iu.test(all.slice(0, at)) ? stop : "",
      )
  );
}

/** A list may stand in brackets as a whole. */
function unbracketed(text: string): string {
  const inside = /^\s*[([]([^()[\]]*)[)\]]\s*[.;]?\s*$/u.exec(text)?.[1];
  return inside !== undefined && /[,;]|\sand\s/u.test(inside) ? inside : text;
}

/** Before anything is cut: brackets and dashes that mean the same, leading words that are nobody's name. */
function tidied(text: string): string {
  return (
    unbracketed(text)
      // What turns the line around, joins or hides is no letter of a name.
      .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
      .replace(/\{[^{}\n]{0,200}\}\s*@[^\s,;]+/gu, " ")
      .replace(/[,;]\s*(?=[([][\d*†‡]{1,2}[)\]]\s*\p{Lu})/gu, "\n")
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/gu, " ")
      .replace(
        /^\s*(?:by|authors?|speakers?|presenters?|presented by|von|par|por|auteurs?|著者|作者)\s*[:：]?\s+(?=\p{Lu})/iu,
        "",
      )
      .replace(/^\s*\d{1,2}[:.h]\d\d(?:\s*[–—-]+\s*\d{1,2}[:.h]\d\d)?\s*(?:am|pm)?\s*[:–—-]?\s*/iu, "")
      .replace(
        /[\s(]*\b(?:respondents?|discussants?|session chairs?|chairs?|moderators?|slides?|video|opinion paper)\s*(?::.*|[\])]?\s*$)/gimu,
        "",
      )
      // A comma inside brackets parts places, not people; brackets are cut around, so they may stay.
      .replace(/,\s*(?=(?:Jr|Sr|II|III|IV)\b)/gu, " ")
  );
}

// ── Putting together ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Builder {
  /** `name`: where the list itself says which part is the family name. */
  person(printed: string, about: Pick<Piece, "within" | "marks">, name?: PersonName): void;
  append(suffix: string): void;
  affiliation(text: string, marks: readonly string[]): void;
  people(): People;
}

/** "Juan Archilla" and "Juan F.R. Archilla" on one list are one. */
function isSamePerson(a: string, b: string): boolean {
  if (a === b) return true;
  const [x, y] = [a.split(/\s+/), b.split(/\s+/)];
  if (x.length < 2 || y.length < 2 || x.length === y.length || x.at(-1) !== y.at(-1)) return false;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return short[0]!.replace(".", "") !== "" && (long[0] === short[0] || long[1] === short[0]);
}

function peopleBuilder(): Builder {
  const authors: string[] = [];
  const names: (PersonName | undefined)[] = [];
  const marksOf: (readonly string[])[] = [];
  const affiliations: string[] = [];
  const links: number[][] = [];
  const marked = new Map<string, number>();
  let open = 0; // the first author that no affiliation was named for yet
  const indexOf = (text: string): number => {
    const known = affiliations.indexOf(text);
    if (known >= 0) return known;
    affiliations.push(text);
    return affiliations.length - 1;
  };
  return {
    person(printed, { within, marks }, name) {
      if (printed === "") return;
      const twin = authors.findIndex((known) => isSamePerson(known, printed));
      if (twin >= 0) {
        if (printed.length > authors[twin]!.length) {
          authors[twin] = printed;
          names[twin] = name;
        }
        return;
      }
      authors.push(printed);
      names.push(name);
      marksOf.push(marks);
      const places = within.map(indexOf);
      links.push(places);
      if (places.length === 0) return;
      // "Ann Lee, Bo Kim (MIT)": the bracket holds for all who had none.
      for (let i = open; i < authors.length - 1; i++) links[i]!.push(...places);
      open = authors.length;
    },
    append(suffix) {
      const last = authors.length - 1;
      if (last < 0) return;
      authors[last] += ` ${suffix}`;
      if (names[last] !== undefined) names[last] = { ...names[last], suffix };
    },
    affiliation(text, marks) {
      const mark = /^\s*([\d*†‡§¶#a-e])\s+(?=\p{Lu})/u.exec(text)?.[1] ?? marks[0];
      const index = indexOf(text.replace(/^\s*[\d*†‡§¶#]\s*/u, "").trim());
      if (mark !== undefined) marked.set(mark, index);
      else {
        for (let i = open; i < authors.length; i++) links[i]!.push(index);
        open = authors.length;
      }
    },
    people() {
      for (const [i, marks] of marksOf.entries()) {
        for (const mark of marks) {
          const index = marked.get(mark);
          if (index !== undefined && !links[i]!.includes(index)) links[i]!.push(index);
        }
      }
      return {
        authors,
        names: authors.map((printed, i) => names[i] ?? readName(printed)),
        affiliations,
        authorAffiliations: links,
      };
    },
  };
}
