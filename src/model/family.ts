/**
 * Which records say the same?
 *
 * Lyrics are copied from site to site, news are reprinted, papers stand on their event's page and on their author's. A sketch is a few
 * numbers that two texts share in proportion to what they have in common: MinHash (Broder 1997) over runs of words. Rows of numbers
 * make bands; texts that share a band are compared, all others never meet, so that the cost of a new record does not grow with the
 * collection. With 8 bands of 6 rows, two texts of which 90 % is common meet with probability 0.998, 80 % 0.91, 50 % 0.12.
 *
 * One mechanism for all kinds: what has a text is compared by it; what has none, by title and authors. Short words are cut into runs of
 * letters, and there a number is never a small difference: "part 1" and "part 2" are two things.
 */
import { type Fields, leaves, textWords } from "./record-facts.js";
import { searchWords } from "./search-words.js";

export interface Sketch {
  /** Of all words in their order: equal for equal texts. */
  readonly exact: number;
  /** The smallest numbers, one per row. */
  readonly rows: Uint32Array;
}

const BANDS = 8;
const ROWS_PER_BAND = 6;
const ROWS = BANDS * ROWS_PER_BAND;
/** Below this a text has too few runs of words to be compared by them. */
const LONG = 20;
/** And below this it is no text at all: "Home", "Untitled". */
const LEAST_WORDS = 4;
const LEAST_LETTERS = 16;
const WORDS_IN_RUN = 3;
const LETTERS_IN_RUN = 4;

/** From here on two sketches belong together. */
export const LIKE = 0.75;

/** Fields that a sketch may be made of. */
const COMPARED: readonly string[] = ["text", "title", "authors", "author"];

/** Whether other values of these fields may make another sketch; `words`: how many the text has. A long text stands for itself. */
export function changesSketch(fields: readonly string[], words: number): boolean {
  return fields.some((field) => field === "text" || (words < LONG && COMPARED.includes(field)));
}

/** The sketch of what a record says; undefined when it says too little to be compared. */
export function sketchOf(fields: Fields): Sketch | undefined {
  const text = textWords(fields);
  if (text.length >= LONG) return { exact: numberOf(text.join(" ")), rows: smallest(runsOfWords(text)) };
  const words = text.length >= LEAST_WORDS ? text : searchWords(identifying(fields));
  const joined = words.join(" ");
  if (words.length < LEAST_WORDS || joined.length < LEAST_LETTERS) return undefined;
  const figures = words.filter((word) => /\p{N}/u.test(word)).join(" ");
  return { exact: numberOf(joined), rows: smallest(runsOfLetters(joined), numberOf(figures)) };
}

function identifying(fields: Fields): string {
  const authors = leaves(fields["authors"] ?? fields["author"]);
  if (authors.length === 0) return ""; // a title alone is shared by many: "Table of contents"
  return [...leaves(fields["title"]).slice(0, 1), ...authors].join("\n");
}

/** Numbers under which similar sketches are filed; any two that share one are worth comparing. */
export function bandsOf({ rows }: Sketch): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [band + 1, 0x9e3779b9];
    for (let row = band * ROWS_PER_BAND; row < (band + 1) * ROWS_PER_BAND; row++) {
      high = mixed(high ^ rows[row]!);
      low = mixed(Math.imul(low, 31) ^ rows[row]!);
    }
    return (high >>> 12) * 2 ** 32 + (low >>> 0);
  });
}

/** The share of what both have in common: 1 for the same words, else as the rows estimate it. */
export function likeness(a: Sketch, b: Sketch): number {
  if (a.exact === b.exact) return 1;
  let same = 0;
  for (let row = 0; row < ROWS; row++) if (a.rows[row] === b.rows[row]) same++;
  return Math.min(same, ROWS - 1) / ROWS; // other words are never quite the same
}

/** As text, for any keeper. */
export function sketchToText({ exact, rows }: Sketch): string {
  return `${exact.toString(36)}:${Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString("base64")}`;
}

export function sketchFromText(text: string): Sketch {
  const colon = text.indexOf(":");
  const bytes = Uint8Array.from(Buffer.from(text.slice(colon + 1), "base64"));
  return { exact: Number.parseInt(text.slice(0, colon), 36), rows: new Uint32Array(bytes.buffer) };
}

function runsOfWords(words: readonly string[]): Uint32Array {
  const numbers = words.map((word) => number32(word));
  const runs = new Uint32Array(numbers.length - WORDS_IN_RUN + 1);
  for (let i = 0; i < runs.length; i++) {
    let hash = 7;
    for (let j = 0; j < WORDS_IN_RUN; j++) hash = mixed(Math.imul(hash, 0x01000193) ^ numbers[i + j]!);
    runs[i] = hash;
  }
  return runs;
}

function runsOfLetters(text: string): Uint32Array {
  const runs = new Uint32Array(text.length - LETTERS_IN_RUN + 1);
  for (let i = 0; i < runs.length; i++) runs[i] = number32(text.slice(i, i + LETTERS_IN_RUN));
  return runs;
}

/** For each row the smallest number that its own mixing gives to any of the runs. */
function smallest(runs: Uint32Array, seed = 0): Uint32Array {
  const rows = new Uint32Array(ROWS).fill(0xffffffff);
  for (let i = 0; i < runs.length; i++) {
    const run = mixed(runs[i]! ^ seed);
    for (let row = 0; row < ROWS; row++) {
      let hash = Math.imul(run ^ KEYS[row]!, 0x85ebca6b);
      hash = (hash ^ (hash >>> 15)) >>> 0;
      if (hash < rows[row]!) rows[row] = hash;
    }
  }
  return rows;
}

const KEYS = Uint32Array.from({ length: ROWS }, (_, row) => mixed(Math.imul(row + 1, 0x9e3779b1)));

function mixed(number: number): number {
  let hash = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function number32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixed(hash);
}

/** 52 bits: two different texts of a collection never meet by chance. */
function numberOf(text: string): number {
  return (number32(text) >>> 12) * 2 ** 32 + number32(text, 0x51ed270b);
}
