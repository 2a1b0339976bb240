/** Measurements of a unit, made once for all features and corrections. */
import type { Block } from "../../../model/page.js";
import type { TreeElement } from "../../../model/tree.js";
import { isDocument } from "../document-links.js";
import { DEGREE, listPieces, nameLikeness } from "../people/names.js";
import { roleOf } from "./label-words.js";
import type { Lexicon } from "./lexicon.js";
import type { Unit } from "./units.js";
import type { Word } from "./words.js";

export interface Measured {
  readonly words: readonly Word[];
  readonly letters: number;
  readonly pieces: number;
  /** Words and letters of its pieces, on average: names are short in any language. */
  readonly pieceWords: number;
  readonly pieceLetters: number;
  /** Mean likeness of its pieces to names. */
  readonly names: number;
  /** That of its first piece, and the share of the others that are places of work. */
  readonly firstName: number;
  readonly otherWork: number;
  /** How well it falls into people and a title, as the lines in its place do: see `measureCuts`. */
  cut: number;
  /** The share of its words that are typical of titles; on a page in another language, of those that are no names. */
  readonly titles: number;
  /** The share of its words that are typical of affiliations. */
  readonly affiliations: number;
  readonly capitals: number;
  /** How many of its words make an affiliation. */
  readonly keywords: number;
  readonly place: string;
  /** Its block's part of the entry: see frame.ts. */
  readonly slot: string;
  /** Which piece of its line it is: see frame.ts. */
  readonly part: string;
  readonly toDocument: boolean;
  /** How many units of the page say the same, numbers apart. */
  repeats: number;
}

export function measure(
  unit: Unit,
  block: Block,
  lexicon: Lexicon,
  withDocument: ReadonlySet<number>,
  words: readonly Word[],
  foreign: boolean,
  slot: string,
  part: string,
): Measured {
  const pieces = listPieces(withoutBy(withoutTime(unit.text.slice(0, 600))).replace(YEAR_BEHIND, "")).slice(0, 30);
  const likeness = pieces.map((piece) => nameLikeness(piece.replace(DEGREE, ""), lexicon));
  const names = likeness.reduce((sum, one) => sum + one, 0);
  const work = pieces.slice(1).filter((piece, n) => likeness[n + 1]! < 0.6 && isWork(piece, lexicon)).length;
  let titles = 0;
  let affiliations = 0;
  let capitals = 0;
  let keywords = 0;
  // Where letters have no capitals, names are plain words as well.
  const plain = foreign && names < MIN_LIKENESS * pieces.length;
  for (const word of words) {
    const { facts, capital } = word;
    if (facts.title >= 2 || (plain && isPlain(word))) titles++;
    if (facts.keyword) keywords++;
    if (facts.keyword || facts.place || facts.affiliation === 3) affiliations++;
    if (capital) capitals++;
  }
  const n = Math.max(1, words.length);
  return {
    words,
    letters: unit.text.length,
    pieces: pieces.length,
    pieceWords: words.length / Math.max(1, pieces.length),
    pieceLetters: pieces.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pieces.length),
    names: pieces.length === 0 ? 0 : names / pieces.length,
    firstName: likeness[0] ?? 0,
    otherWork: pieces.length < 2 ? 0 : work / (pieces.length - 1),
    cut: 0,
    titles: titles / n,
    affiliations: affiliations / n,
    capitals: capitals / n,
    keywords,
    place: placeOf(unit, block, slot, part),
    slot,
    part,
    toDocument: (unit.link !== undefined && isDocument(unit.link)) || withDocument.has(unit.block),
    repeats: 0,
  };
}

/** "10:45 – 11:10: Ann Lee": when they speak is none of their names. */
function withoutTime(text: string): string {
  return text.replace(/^\d{1,2}[:.h]\d\d(?:\s?[–—-]\s?\d{1,2}[:.h]\d\d)?\s?(?:[ap]m\b)?[\s:.–—-]*(?=\p{L})/iu, "");
}

/** "Lee, Ann and Kim, Bo (2011)": as a bibliography has it. */
const YEAR_BEHIND = /(?<!\s)\s\((?:19|20)\d\d\p{Ll}?\)[.:,]?\s?$/u;

/** "by Ann Lee", "von Ann Lee", "Speakers: Ann Lee": what introduces people is none of their names. */
export function withoutBy(text: string): string {
  const said = INTRODUCED.exec(text);
  const role = said === null ? undefined : roleOf(said[1] ?? said[2]!);
  return role === "author" || (role === "speaker" && said![2] !== undefined) ? text.slice(said![0].length) : text;
}

const INTRODUCED = /^[\s,–—-]{0,4}(?:(\p{Ll}\p{L}{1,11})\s+(?=\p{Lu})|(\p{L}[\p{L} ()/]{1,20}?)\s?[:：]\s*(?=\p{L}))/u;

const MIN_LIKENESS = 0.6; // of pieces to names, on average, to be people

/** A word of a text, in any language: it has no capital (or its script none), and is no name. */
function isPlain({ capital, numeric, facts }: Word): boolean {
  return !capital && !numeric && facts.given < 2 && facts.family < 2;
}

function isWork(piece: string, lexicon: Lexicon): boolean {
  return piece.split(/\s+/).some((word) => {
    const { keyword, place, affiliation } = lexicon.facts(word.toLowerCase());
    return keyword || place || affiliation >= 2;
  });
}

/**
 * "Watch video", "Session chair:", "Room 3": text that a page repeats is neither a title nor a name. Unless the page prints its
 * whole list several times, by day, track and author: then all of it is repeated as often, and each copy counts by itself.
 */
export function countRepeats(measured: readonly Measured[]): void {
  const keys = measured.map(({ words }) =>
    words
      .filter(({ numeric }) => !numeric)
      .map(({ lower }) => lower)
      .join(" "),
  );
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const copies = copiesOf(measured, (at) => times.get(keys[at]!)!);
  for (const [at, key] of keys.entries()) measured[at]!.repeats = Math.ceil(times.get(key)! / copies);
}

/** Too long for a button or a kind of session. */
const MIN_LONG_WORDS = 5;
const MIN_LONG = 6;

/** How often a page prints what it prints: as often as most of its longer texts, if they all differ from each other otherwise. */
function copiesOf(measured: readonly Measured[], timesOf: (at: number) => number): number {
  const times = measured.flatMap(({ words }, at) => (words.length >= MIN_LONG_WORDS ? [timesOf(at)] : []));
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 1;
  return times.length >= MIN_LONG * median ? median : 1;
}

/** Where on the template a unit stands. */
function placeOf(unit: Unit, block: Block, slot: string, part: string): string {
  const inline: string[] = [];
  for (let element: TreeElement | null = unit.element; element !== null && element !== block.element; ) {
    inline.push(element.name);
    element = element.parent?.kind === "element" ? element.parent : null;
    if (inline.length > 8) break;
  }
  return `${block.path}>${inline.reverse().join(">")}|${block.cell === "none" ? "" : block.column}${unit.bold ? "b" : ""}${unit.italic ? "i" : ""}${part}${slot}`;
}
