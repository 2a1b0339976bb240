/**
 * Lines that hold people and a title, with nothing but signs between them: where are they cut?
 *
 * Three habits of a list part people from titles: the people stand in brackets at the end ("A Title (A. Author, B. Author)"), their places of work do,
 * before the title ("A. Author (University): A Title"), or the title stands in quotation marks ("A. Author, “A Title”"). A single line proves
 * nothing; where most lines of a list have the same habit, they are cut there, as they would be where an element begins.
 */
import type { Block } from "../../../model/page.js";

const MIN_LINES = 3;
/** Of the lines of one list. */
const MIN_SHARE = 0.6;
const OWN_WORDS = 0.8;
/** A list of people has some papers by several. */
const SEVERAL = 0.25;

/** A place where a line can be cut. */
interface Cut {
  readonly at: number;
  /** What makes the line differ from the others: its people, or its title. */
  readonly own: string;
  /** It names several people. */
  readonly several: boolean;
}

interface Habit {
  readonly name: string;
  readonly peopleFirst: boolean;
  readonly cut: (text: string) => Cut | undefined;
  /** Of the lines, so many must name several people. */
  readonly several: number;
}

const HABITS: readonly Habit[] = [
  { name: "brackets", peopleFirst: false, cut: peopleInBrackets, several: SEVERAL },
  { name: "workplace", peopleFirst: true, cut: behindWorkplace, several: 0 },
  { name: "quoted", peopleFirst: true, cut: quotedTitle, several: 0 },
];

/** Where a line is cut, and by which habit of its list. */
export interface LineCut {
  readonly at: number;
  readonly habit: string;
  readonly peopleFirst: boolean;
}

/** Index of a block → where it is cut. */
export function lineCuts(blocks: readonly Block[]): ReadonlyMap<number, LineCut> {
  const lists = new Map<string, number[]>();
  for (const [block, { text, path }] of blocks.entries()) {
    if (text.length < MIN_LINE || text.length > MAX_LINE) continue;
    const list = lists.get(path) ?? [];
    lists.set(path, list);
    list.push(block);
  }
  const found = new Map<number, LineCut>();
  for (const list of lists.values()) {
    if (list.length < MIN_LINES) continue;
    for (const { name: habit, peopleFirst, cut, several } of HABITS) {
      const cuts = list.flatMap((block) => {
        const own = cut(blocks[block]!.text);
        return own === undefined ? [] : [{ block, ...own }];
      });
      if (cuts.length < MIN_LINES || cuts.length < MIN_SHARE * list.length) continue;
      if (new Set(cuts.map(({ own }) => own)).size < OWN_WORDS * cuts.length) continue;
      if (cuts.filter((one) => one.several).length < several * cuts.length) continue;
      for (const { block, at } of cuts) found.set(block, { at, habit, peopleFirst });
      break;
    }
  }
  return found;
}

const MIN_LINE = 12;
const MAX_LINE = 1000;
const MAX_LIST = 600;

/** "A Title (A. Author, B. Author)" */
function peopleInBrackets(text: string): Cut | undefined {
  const ends = /[)）]$/u.test(text);
  const at = ends ? Math.max(text.lastIndexOf("("), text.lastIndexOf("（")) : -1;
  const own = text.slice(at + 1, -1);
  if (at <= 0 || own.length > MAX_LIST || !isTitleLong(text.slice(0, at))) return undefined;
  const pieces = piecesOf(own);
  // Where they work may follow: "(Ann Lee, Bo Kim, University of Pisa)".
  const people = pieces.filter((piece) => NAME.test(piece) && !PLACE.test(piece));
  const sure = pieces[0] === people[0] && people.length * 2 > pieces.length - 1;
  return people.length > 0 && sure ? { at, own, several: people.length > 1 } : undefined;
}

/** "A. Author (University): A Title" */
function behindWorkplace(text: string): Cut | undefined {
  const sign = [...text.slice(0, MAX_LIST).matchAll(BEHIND_BRACKET)].at(-1);
  if (sign === undefined) return undefined;
  const at = sign.index + sign[0].length;
  const before = text.slice(0, sign.index + 1).replace(/\([^()]*\)|（[^（）]*）/gu, " ");
  const people = piecesOf(before.replace(TIME, ""));
  const title = text.slice(at);
  if (people.length === 0 || !people.every((piece) => NAME.test(piece)) || !isTitleLong(title)) return undefined;
  return { at, own: title, several: people.length > 1 };
}

const BEHIND_BRACKET = /[)）]\s?(?:[.:,;]\s+|[：，。]|\s[–—-]\s+)(?=\S)/gu;
const TIME = /^\s*\d{1,2}[:.h]\d\d(?:\s?[–—-]\s?\d{1,2}[:.h]\d\d)?\s*[:.–—-]?\s*/u;

/** "A. Author, “A Title”": the quotation is the rest of the line. */
function quotedTitle(text: string): Cut | undefined {
  const quoted = QUOTED.exec(text);
  if (quoted === null || quoted.index < 4 || !isTitleLong(quoted[1]!)) return undefined;
  if (!/\p{L}{2}/u.test(text.slice(0, quoted.index))) return undefined;
  return { at: quoted.index, own: quoted[1]!, several: true };
}

const QUOTED = /(?<=[\s,.:;)])["“”„«‘「『]\s?([^"”“«»」』]{8,}?)\s?["”“»’」』][.,]?$/u;

function isTitleLong(text: string): boolean {
  return text.trim().split(/\s+/).length >= 3 || (text.match(UNSPACED)?.length ?? 0) >= 6;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function piecesOf(text: string): string[] {
  return text
    .split(/(?:(?<!\s)\s+)?[,;&、，；،]\s*(?:and\s+)?|(?<!\s)\s+(?:and|und|et|y|e|i|и|та|en|och|og|ve|και|և|și)\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

const PLACE =
  /\b(?:univ\w*|institut\w*|college|school|academy|laborator\w*|labs?|cent(?:er|re)|research|dept|department|inc|corp|ltd|gmbh)\b|大学|研究|学院/iu;
/** Two to five words, all of them as names are written; a Chinese, Japanese or Korean name. */
const NAME =
  /^(?:[○◯]?[\p{Script=Han}\p{Script=Hangul}]{2,4}|[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|zu)\s+){0,3}[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*){1,4})$/u;
