/**
 * Who are the authors, and where do they work?
 *
 * A list of people is text with habits: names parted by commas, semicolons, "and" or lines; affiliations in brackets, after a comma, on a
 * line of their own, or linked by numbers and stars. The list is cut at its strongest separator, each part is looked at word by word
 * (is this a name, a place of work, a mark?), and what is hung on a name is taken off. Names stay as printed; only "Lee, Ann" is turned
 * around. Lines are the most telling separator, so they arrive as "\n".
 */
import type { PersonName } from "../../model/person-name.js";
import type { Lexicon } from "./lexicon.js";
import { type Builder, type People, peopleBuilder } from "./people-builder.js";
import { cutPeople, type PeopleList } from "./people-list.js";
import { isSetApart, type Manner, mannerOf } from "./people-manner.js";
import type { Piece } from "./people-pieces.js";

/** What a mark in the text looks like once the page's superscripts were set apart: see `raised`. */
const RAISE = "\u0001";
const LOWER = "\u0002";

/** Sets a superscript apart from the name it is hung on. */
export function raised(text: string): string {
  return RAISE + text + LOWER;
}

/** `turned`: the other lists of the page have family names first. */
export function readPeople(text: string, lexicon: Lexicon, turned = false): People {
  return readList(cutPeople(text, lexicon), lexicon, turned);
}

export function readList({ parts, places }: PeopleList, lexicon: Lexicon, turned: boolean): People {
  const own = mannerOf(parts, lexicon);
  const manner = turned && parts.every((pieces) => pieces.length <= 2) ? { ...own, turned: true } : own;
  const builder = peopleBuilder();
  for (const pieces of parts) readPart(pieces, manner, lexicon, builder);
  for (const { mark, text } of places) builder.affiliation(text, [mark]);
  return builder.people();
}

/** Whether the list has family names first, and says so clearly. */
export function isTurned({ parts }: PeopleList, lexicon: Lexicon): boolean {
  return parts.length > 1 && mannerOf(parts, lexicon).turned;
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
  const isName = pieces.every(({ work }) => work < 2) || isSetApart(pieces[0]!, pieces[1]!);
  if (!byInitials && !(turned && pieces.length === 2 && isName)) return undefined;
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
