/**
 * Who are the authors, and where do they work?
 *
 * Names in a list are separated by commas, semicolons, "and" or lines; affiliations are in brackets, after a comma, on
 * a separate line, or linked by numbers and stars. The list is split at its strongest separator, each part is read
 * word by word (name, affiliation or mark), and marks attached to a name are removed. Names stay as printed; only
 * "Lee, Ann" is reordered. Lines are the strongest separator, so they arrive as "\n".
 */
import type { PersonName } from "../../../model/person-name.js";
import { roleOf } from "../features/label-words.js";
import type { Lexicon } from "../features/lexicon.js";
import { type Builder, type People, peopleBuilder } from "./builder.js";
import { EASTERN } from "./eastern-names.js";
import { cutPeople, type PeopleList } from "./list.js";
import { isPair, isSetApart, type ListStyle, listStyleOf } from "./list-style.js";
import { isInitialed } from "./names.js";
import type { Piece } from "./pieces.js";

/** What a mark in the text looks like once the page's superscripts were set apart: see `raised`. */
const RAISE = "\u0001";
const LOWER = "\u0002";

/** Separates a superscript from the name it is attached to. */
export function separateSuperscripts(text: string): string {
  return RAISE + text + LOWER;
}

/** How the lists of a page print names: family names first ("Lee, Ann"), never so, or each list as it looks. */
export type NameOrder = "turned" | "straight" | "as it looks";

export function readPeople(text: string, lexicon: Lexicon, order: NameOrder = "as it looks"): People {
  return readList(cutPeople(text, lexicon), lexicon, order);
}

const MIN_STRAIGHT = 2;

/** What most lists of a page do. Where commas part whole names again and again, "Wahyudi, Tri Handayani" are two people. */
export function nameOrder(lists: readonly PeopleList[], lexicon: Lexicon): NameOrder {
  if (lists.filter((list) => isFamilyNameFirst(list, lexicon)).length * 4 > lists.length) return "turned";
  const inOne = lists.flatMap(({ parts }) => (parts.length === 1 && parts[0]!.length > 1 ? parts : []));
  const pairs = inOne.filter((pieces) => isPair(pieces, false, lexicon)).length;
  const straight = inOne.filter(
    (pieces) => isWholeName(pieces[0]!) && pieces.every(({ work }) => work === 0) && !isPair(pieces, false, lexicon),
  ).length;
  return straight >= MIN_STRAIGHT && straight > pairs ? "straight" : "as it looks";
}

const isWholeName = ({ text, kind }: Piece): boolean => kind === "person" && / /u.test(text) && !isInitialed(text);

/**
 * Labels that a page prints before people: "Authors:", "Aluno:". Known words, and whatever stands before the people of several lists.
 */
export function withoutLabels(lists: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const list of lists)
    for (const label of new Set(Array.from(list.matchAll(LABELS), ([, word]) => word!.toLowerCase())))
      times.set(label, (times.get(label) ?? 0) + 1);
  const isLabel = (word: string): boolean =>
    roleOf(word) !== undefined || (times.get(word.toLowerCase()) ?? 0) >= MIN_LISTS;
  return withoutBy(lists.map((list) => list.replace(LABELS, (whole, word: string) => (isLabel(word) ? "\n" : whole))));
}

/** "di Ann Lee", "von Ann Lee": where most lists begin with the same small word for "by", it is no part of a name. */
function withoutBy(lists: readonly string[]): readonly string[] {
  const words = lists.map((list) => BY.exec(list)?.[1]);
  const usual = words.find((word) => word !== undefined && roleOf(word) === "author");
  const times = words.filter((word) => word !== undefined && word === usual).length;
  if (times < MIN_LISTS || times * 2 <= lists.length) return lists;
  return lists.map((list, n) => (words[n] === usual ? list.replace(BY, "") : list));
}

const BY = /^\s*(\p{Ll}{2,6})\s+(?=\p{Lu})/u;

const MIN_LISTS = 3;
const LABELS = /(?:^|(?<=[\n,;.)]))[ \t]*(\p{L}[\p{L}/()]{1,20}(?: \p{L}{2,14})?) ?[:：]\s+(?=\S)/gu;

export function readList({ parts: all, places }: PeopleList, lexicon: Lexicon, order: NameOrder): People {
  const parts = all.filter((_, n) => !isPlaceBelow(all, n));
  const own = listStyleOf(parts, lexicon);
  const pairs = parts.every((pieces) => pieces.length <= 2);
  const manner = pairs && order !== "as it looks" ? { ...own, turned: order === "turned" } : own;
  const builder = peopleBuilder();
  for (const [n, pieces] of all.entries()) {
    if (isPlaceBelow(all, n)) builder.affiliation(pieces.map(({ text }) => text).join(", "), []);
    else readPart(pieces, manner, lexicon, builder);
  }
  for (const { mark, text } of places) builder.affiliation(text, [mark]);
  return builder.people();
}

const MAX_PLACE_LIKENESS = 0.6;

/** "Осипов Г.С., Лапко А.В." and below it "СибГТУ, Красноярск": where all people have initials, what has none and is no known name is a place. */
function isPlaceBelow(parts: PeopleList["parts"], n: number): boolean {
  if (n === 0 || !parts[0]!.every(({ text }) => isInitialed(text))) return false;
  return parts[n]!.every(
    ({ text, kind, likeness }) => kind === "person" && likeness < MAX_PLACE_LIKENESS && !isInitialed(text),
  );
}

/** "Осипов Г.С., Лапко А.В., г. Красноярск": where the people have initials, what follows without any and is no known name is a place. */
function placeBehindInitialed(pieces: readonly Piece[]): number {
  const from = pieces.findIndex(({ text }) => !isInitialed(text));
  const isPlace = ({ text, kind, likeness }: Piece): boolean =>
    kind === "person" && likeness < MAX_PLACE_LIKENESS && !isInitialed(text);
  return from > 0 && pieces.slice(from).every(isPlace) ? from : -1;
}

/** Whether the list has family names first, and says so clearly. */
function isFamilyNameFirst({ parts }: PeopleList, lexicon: Lexicon): boolean {
  return parts.length > 1 && listStyleOf(parts, lexicon).turned;
}

function readPart(pieces: readonly Piece[], manner: ListStyle, lexicon: Lexicon, builder: Builder): void {
  const turned = turnedAround(pieces, manner);
  if (turned !== undefined) {
    for (const { printed, name, about } of turned) builder.person(printed, about, name);
    return;
  }
  const sure = pieces.some(({ work }) => work === 2);
  const placeFrom = placeBehindInitialed(pieces);
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (i === placeFrom) {
      builder.affiliation(
        pieces
          .slice(i)
          .map(({ text }) => text)
          .join(", "),
        piece.marks,
      );
      break;
    }
    const opens = i === 0 && piece.likeness > 0.2 && (manner.oneEach || mayBePerson(piece));
    if (piece.kind === "suffix") builder.append(piece.text);
    else if (!opens && isWork(piece, manner, sure)) {
      // "University of Nevada, Reno, USA" is one place.
      let whole = piece.text;
      while (isRestOfPlace(pieces[i + 1], pieces[i + 2], manner, sure, lexicon)) whole += `, ${pieces[++i]!.text}`;
      builder.affiliation(whole, piece.marks);
    } else if (i === 1 && pieces.length === 2 && manner.placesBehind && !manner.bracketed) {
      builder.affiliation(piece.text, piece.marks); // "Ann Lee, Johns Hopkins"
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

/** "Max Planck, University of Kiel": what might be a place of work, but is written like a name and stands first. */
const mayBePerson = ({ text, work }: Piece): boolean => work < 2 && text.includes(" ");

function isWork(piece: Piece, { bracketed }: ListStyle, sure: boolean): boolean {
  if (piece.within.length > 0) return false;
  return piece.work === 2 || (piece.work === 1 && sure && !bracketed);
}

/** "Reno" between a university and a country looks like a name and is none. */
function isRestOfPlace(
  piece: Piece | undefined,
  next: Piece | undefined,
  manner: ListStyle,
  sure: boolean,
  lexicon: Lexicon,
): boolean {
  if (piece === undefined || piece.kind === "suffix") return false;
  if (isWork(piece, manner, sure)) return true;
  if (piece.text.includes(" ")) return false;
  return lexicon.facts(piece.text.toLowerCase()).place || (next !== undefined && isWork(next, manner, sure));
}

/**
 * Names with the family name first: "Lee, Ann", "Lee, A., Kim, B."; in a list of "Lee A., Kim, B." where the comma says so. Of a longer list only the
 * first may be turned: "Wang, Hao, Joel McManus and Ann Lee".
 */
function turnedAround(pieces: readonly Piece[], { turned }: ListStyle): readonly TurnedName[] | undefined {
  if (pieces.length < 2) return undefined;
  const isName = pieces.every(({ work }) => work < 2) || isSetApart(pieces[0]!, pieces[1]!);
  if (pieces.length === 2 && turned && isName && !isInitialed(pieces[0]!.text)) return [turn(pieces[0]!, pieces[1]!)];
  if (pieces.some(({ kind }) => kind === "suffix")) return undefined;
  const initials = pieces.flatMap(({ kind, afterComma }, i) => (kind === "initials" && afterComma ? [i] : []));
  if (initials.length > 0) return initials.every((i) => isFamily(pieces[i - 1])) ? byPairs(pieces) : undefined;
  return isName && onlyFirstTurned(pieces)
    ? [turn(pieces[0]!, pieces[1]!), ...pieces.slice(2).map((piece) => ({ printed: piece.text, about: piece }))]
    : undefined;
}

/** What may stand before initials: a family name without any. */
function isFamily(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.kind === "person" && !/(?:^|\s)\p{Lu}\.$/u.test(piece.text);
}

function byPairs(pieces: readonly Piece[]): readonly TurnedName[] | undefined {
  const names: TurnedName[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const [piece, next] = [pieces[i]!, pieces[i + 1]];
    if (next?.kind === "initials" && next.afterComma) {
      names.push(turn(piece, next));
      i++;
    } else if (piece.work === 2) return undefined;
    else names.push({ printed: piece.text, about: piece });
  }
  return names;
}

function onlyFirstTurned(pieces: readonly Piece[]): boolean {
  const [family, given, ...others] = pieces;
  if (others.length === 0 || !given!.afterComma || EASTERN.test(family!.text)) return false;
  const words = (text: string): number => text.split(/\s+/u).length;
  const alone =
    words(family!.text.replace(/^(?:\p{Ll}+\s)+/u, "")) === 1 && words(given!.text.replace(/ \p{Lu}\.$/u, "")) === 1;
  return alone && others.every(({ text }) => words(text) > 1);
}

function turn({ text: family, ...one }: Piece, { text, ...other }: Piece): TurnedName {
  const suffix = / (?:jr\.?|sr\.?|ii|iii|iv)$/iu.exec(text)?.[0].trim();
  const given = suffix === undefined ? text : text.slice(0, -suffix.length).trim();
  return {
    printed: [given, family, ...(suffix === undefined ? [] : [suffix])].join(" "),
    name: { family, given, ...(suffix === undefined ? {} : { suffix }) },
    about: { within: [...one.within, ...other.within], marks: [...one.marks, ...other.marks] },
  };
}

interface TurnedName {
  readonly printed: string;
  readonly name?: PersonName;
  readonly about: Pick<Piece, "within" | "marks">;
}
