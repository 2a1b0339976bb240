/**
 * Finds near-duplicate records.
 *
 * Lyrics are copied from site to site, news are reprinted, papers are on their event's page and on their author's. A sketch is a MinHash
 * (Broder 1997) over word n-grams: two sketches agree in proportion to the common part of the texts. Rows form bands; only texts that
 * share a band are compared, so the cost of a new record does not grow with the collection. With 8 bands of 6 rows, two texts with 90 % in
 * common share a band with probability 0.998, 80 % 0.91, 50 % 0.12.
 *
 * Second editions of a song or poem on two sites differ in parts: other line breaks, a missing verse, chords. If title and author agree,
 * which a band of its own finds, less of the text must.
 *
 * Records of all kinds are compared by their text, or if they have none, by title and authors. Short texts are split into character
 * n-grams, where a different number always makes a different text: "part 1" is not "part 2".
 */
import { type Fields, leafValues, textWords } from "./facts.js";
import { searchWords } from "./words.js";

export interface TextSketch {
  /** A hash of all words in order: equal for equal texts. */
  readonly exact: number;
  /** The smallest hash of each row. */
  readonly rows: Uint32Array;
  /** A hash of title and author; 0 if one of them is unknown. */
  readonly name: number;
}

const BANDS = 8;
const ROWS_PER_BAND = 6;
const ROWS = BANDS * ROWS_PER_BAND;
/** Shorter texts have too few word n-grams for a comparison. */
const LONG = 20;
/** Shorter texts are not compared at all: "Home", "Untitled". */
const MIN_WORDS = 4;
const MIN_LETTERS = 16;
const WORDS_IN_RUN = 3;
const LETTERS_IN_RUN = 4;

/** The similarity from which two records are duplicates, and from which they are when title and author agree. */
const SAME_TEXT = 0.75;
const SAME_NAME = 0.25;

/** Whether two records belong to one family. */
export function isSameFamily(a: TextSketch, b: TextSketch): boolean {
  const isNamedAlike = a.name !== 0 && a.name === b.name;
  return likeness(a, b) >= (isNamedAlike ? SAME_NAME : SAME_TEXT);
}

/** Who a record is by: a song's artist is the list above it. */
const AUTHORS: readonly string[] = ["authors", "author", "artist", "parent"];
/** Fields that may contribute to a sketch. */
const COMPARED: readonly string[] = ["text", "title", ...AUTHORS];

/** Whether a change of these fields may change the sketch. */
export function changesSketch(fields: readonly string[]): boolean {
  return fields.some((field) => COMPARED.includes(field));
}

/** The sketch of a record; undefined if it has too little text. */
export function sketchOf(fields: Fields): TextSketch | undefined {
  const text = textWords(fields);
  if (text.length >= LONG)
    return { exact: numberOf(text.join(" ")), rows: smallest(runsOfWords(text)), name: nameOf(fields) };
  const words = text.length >= MIN_WORDS ? text : searchWords(identifying(fields));
  const joined = words.join(" ");
  if (words.length < MIN_WORDS || joined.length < MIN_LETTERS) return undefined;
  const figures = words.filter((word) => /\p{N}/u.test(word)).join(" ");
  return { exact: numberOf(joined), rows: smallest(runsOfLetters(joined), numberOf(figures)), name: 0 };
}

/** Title and author without articles, notes in brackets and words that sites add to titles. */
function nameOf(fields: Fields): number {
  const field = AUTHORS.find((name) => leafValues(fields[name]).length > 0);
  const title = leafValues(fields["title"])[0] ?? "";
  const author = searchWords(leafValues(fields[field ?? ""])[0] ?? "").filter((word) => !ARTICLES.has(word));
  const words = searchWords(title.replace(/[([{][^()[\]{}]*[)\]}]/g, " ")).filter(
    (word) => !ARTICLES.has(word) && !ADDED.has(word) && !author.includes(word),
  );
  return words.length === 0 || author.length === 0 ? 0 : numberOf(`${words.join(" ")}\n${author.sort().join(" ")}`);
}

const ARTICLES = new Set([
  "the",
  "a",
  "an",
  "der",
  "die",
  "das",
  "le",
  "la",
  "les",
  "el",
  "los",
  "las",
  "il",
  "and",
  "und",
  "et",
  "y",
  "feat",
  "ft",
]);
const ADDED = new Set([
  "lyrics",
  "lyric",
  "chords",
  "chord",
  "tab",
  "tabs",
  "paroles",
  "letra",
  "songtext",
  "testo",
  "текст",
  "песни",
  "аккорды",
  "by",
]);

function identifying(fields: Fields): string {
  const authors = leafValues(fields["authors"] ?? fields["author"]);
  if (authors.length === 0) return ""; // many records share a title: "Table of contents"
  return [...leafValues(fields["title"]).slice(0, 1), ...authors].join("\n");
}

/** Index keys: two sketches that share one are compared. */
export function bandsOf({ rows, name }: TextSketch): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => {
    let [high, low] = [band + 1, 0x9e3779b9];
    for (let row = band * ROWS_PER_BAND; row < (band + 1) * ROWS_PER_BAND; row++) {
      high = mixed(high ^ rows[row]!);
      low = mixed(Math.imul(low, 31) ^ rows[row]!);
    }
    return (high >>> 12) * 2 ** 32 + (low >>> 0);
  });
  return name === 0 ? bands : [...bands, name];
}

/** The estimated similarity: 1 only for the same words. */
export function likeness(a: TextSketch, b: TextSketch): number {
  if (a.exact === b.exact) return 1;
  let same = 0;
  for (let row = 0; row < ROWS; row++) if (a.rows[row] === b.rows[row]) same++;
  return Math.min(same, ROWS - 1) / ROWS; // different words are never exactly equal
}

/** As text, for any store. */
export function sketchToText({ exact, rows, name }: TextSketch): string {
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString("base64");
  return `${exact.toString(36)}:${bytes}${name === 0 ? "" : `:${name.toString(36)}`}`;
}

export function sketchFromText(text: string): TextSketch {
  const [exact = "", rows = "", name = "0"] = text.split(":");
  const bytes = Uint8Array.from(Buffer.from(rows, "base64"));
  return { exact: Number.parseInt(exact, 36), rows: new Uint32Array(bytes.buffer), name: Number.parseInt(name, 36) };
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

/** For each row the smallest value of its hash function over all n-grams. */
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

/** 52 bits: enough to avoid collisions within a collection. */
function numberOf(text: string): number {
  return (number32(text) >>> 12) * 2 ** 32 + number32(text, 0x51ed270b);
}
