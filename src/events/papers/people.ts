/**
 * Who are the authors, and where do they work?
 *
 * A list of people is text with habits: names parted by commas, semicolons, "and" or lines; affiliations in brackets, after a comma, on a
 * line of their own, or linked by numbers and stars. The list is cut at its strongest separator, each part is looked at word by word
 * (is this a name, a place of work, a mark?), and what is hung on a name is taken off. Names stay as printed; only "Lee, Ann" is turned
 * around. Lines are the most telling separator, so they arrive as "\n".
 */
import type { Lexicon, WordFacts } from "./lexicon.js";
import { nameLikeness } from "./names.js";

export interface People {
  readonly authors: readonly string[];
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
  const parts = strongParts(tidied(text)).map((part) => piecesOf(part, lexicon));
  const own = mannerOf(parts, lexicon);
  const manner = turned && parts.every((pieces) => pieces.length <= 2) ? { ...own, turned: true } : own;
  const builder = peopleBuilder();
  for (const pieces of parts) readPart(pieces, manner, lexicon, builder);
  return builder.people();
}

// ── Cutting ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lines and semicolons part people (or one person from the next with his affiliation); commas may do either. */
function strongParts(text: string): string[] {
  const parts = splitOutside(text, /\n|;|；|•|·|\s\|\s|\s\/\s/u);
  // "Lee, Ann and Kim, Bo" and "Ann Lee (A) and Bo Kim (B)": "and" is as strong where commas mean something else.
  return parts.map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
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

const COMMA = /,|，|、/u;
const AND = /(?:^|\s)(?:and|und|et|y|&|＆|with|joint work with)(?:\s+|$|(?=\p{Lu}))/u;

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
  const parts = strongParts(tidied(text)).map((part) => piecesOf(part, lexicon));
  return parts.length > 1 && mannerOf(parts, lexicon).turned;
}

function piecesOf(part: string, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  for (const [n, withAnd] of splitOutside(part, COMMA).entries()) {
    for (const [m, text] of splitOutside(withAnd, AND).entries()) {
      const piece = pieceOf(text, n > 0 && m === 0 && !/^\s*(?:and|und|et|&)\s/u.test(withAnd), lexicon);
      if (piece.kind !== "nothing") pieces.push(piece);
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
  if (family.work === 2 || given.work === 2 || CJK.test(family.text)) return false;
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

const CJK = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function readPart(pieces: readonly Piece[], manner: Manner, lexicon: Lexicon, builder: Builder): void {
  const turned = turnedAround(pieces, manner);
  if (turned !== undefined) {
    for (const person of turned) builder.person(person.text, person);
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
function turnedAround(pieces: readonly Piece[], { turned }: Manner): Piece[] | undefined {
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
  return pairs.map(([family, given]) => ({
    ...given,
    text: `${given.text} ${family.text}`,
    within: [...family.within, ...given.within],
    marks: [...family.marks, ...given.marks],
  }));
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
  const shared = { within, marks, afterComma };
  if (!/\p{L}/u.test(text)) {
    if (within.length === 0) return { text, kind: "nothing", work: 0, likeness: 0, ...shared };
    return { ...shared, text: within.join(", "), kind: "person", work: 2, likeness: 0, within: [] };
  }
  if (/^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq)\.?$/iu.test(text))
    return { text, kind: "suffix", work: 0, likeness: 0, ...shared };
  if (/^(?:\p{Lu}\p{M}*\.[\s-]*){1,4}$|^\p{Lu}$/u.test(text))
    return { text, kind: "initials", work: 0, likeness: 0.5, ...shared };
  const likeness = nameLikeness(text, lexicon);
  return { text, kind: "person", work: workLikeness(text, likeness, lexicon), likeness, ...shared };
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
      .replace(/https?:\/\/\S+/gu, " ")
      .replace(/(?<=[\p{L}\p{M}.])\s?([\d*†‡§¶#∗⋆★✉♦⁎¹²³⁴⁵⁶⁷⁸⁹⁰^]+)(?=$|\s|,)/gu, (_, mark: string) => {
        marks.push(...mark.split(""));
        return " ";
      })
      .replace(/^[\s\d.:)\]*†‡§¶#∗⋆★✉^–—-]+/u, "")
      .replace(/[*†‡§¶#∗⋆★✉^¹²³⁴⁵⁶⁷⁸⁹⁰]+/gu, " ")
      .replace(/^(?:and|und|et|by|with|&|authors?:?|speakers?:?|presenters?:?|presented by:?|joint work with)\s+/iu, "")
      .replace(/^(?:(?:prof|dr|mr|ms|mrs|miss|sir|ing|dipl|phd|univ)\b\.?[\s-]*)+(?=\p{Lu})/iu, "")
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
  person(name: string, about: Pick<Piece, "within" | "marks">): void;
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
    person(name, { within, marks }) {
      if (name === "") return;
      const twin = authors.findIndex((known) => isSamePerson(known, name));
      if (twin >= 0) {
        if (name.length > authors[twin]!.length) authors[twin] = name;
        return;
      }
      authors.push(name);
      marksOf.push(marks);
      const places = within.map(indexOf);
      links.push(places);
      if (places.length === 0) return;
      // "Ann Lee, Bo Kim (MIT)": the bracket holds for all who had none.
      for (let i = open; i < authors.length - 1; i++) links[i]!.push(...places);
      open = authors.length;
    },
    append(suffix) {
      if (authors.length > 0) authors[authors.length - 1] += ` ${suffix}`;
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
      return { authors, affiliations, authorAffiliations: links };
    },
  };
}
