/** Reads the files of an index (build.ts): words, positions, tokens at positions, documents. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../model/errors.js";
import { GLUE, INDEX_FOLDER, INDEX_VERSION, type IndexFacts, readIndexFacts, SENTENCE, WIDTH } from "./build.js";

export interface CorpusIndex {
  readonly facts: IndexFacts;
  word(number: number): string;
  frequency(number: number): number;
  /** What an analyser said of each word, in the order of their numbers; undefined when the version was made without. */
  analyses(attribute: string): readonly string[] | undefined;
  /** Numbers of words from the first that is not before `from` to the last that is before `to`, in the order of (lower-cased) spelling. */
  range(from: string, to: string | undefined, by?: "word" | "lower"): Uint32Array;
  /** Rising positions of one word, in pieces: who wants the first fifty reads no more. */
  positions(number: number): Iterable<Uint32Array>;
  /** The number of the word at a position. */
  at(position: number): number;
  startsSentence(position: number): boolean;
  isGlued(position: number): boolean;
  language(position: number): string;
  /** The number of the document at a position. */
  documentAt(position: number): number;
  /** From (inclusive) and to (exclusive). */
  span(document: number): readonly [from: number, to: number];
  document(number: number): { readonly [attribute: string]: string | number };
  close(): void;
}

const BLOCK = 1 << 14;
const BLOCKS = 256;
/** Bytes of positions that are read at once. */
const [FIRST_PIECE, MOST_PIECE] = [1 << 12, 1 << 20];

/** Opens the index in the folder of a release. */
export function openIndex(folder: string): CorpusIndex {
  const facts = readIndexFacts(folder);
  if (facts === undefined)
    throw new UsageError(`${folder} has no index: name the folder of a version that winnow corpus release wrote.`);
  if (facts.version !== INDEX_VERSION)
    throw new UsageError(
      `The index in ${folder} has layout ${facts.version}, this program reads ${INDEX_VERSION}: make the release again.`,
    );
  const file = (name: string): string => path.join(folder, INDEX_FOLDER, name);
  const array = <T>(name: string, of: new (buffer: ArrayBuffer) => T): T => {
    const bytes = readFileSync(file(name));
    return new of(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
  };
  const words = readFileSync(file("words"));
  const wordsAt = array("words.at", Uint32Array);
  const lowered = array("lowered", Uint32Array);
  const postingsAt = array("postings.at", Float64Array);
  const documentsAt = array("documents.at", Float64Array);
  const postings = openSync(file("postings"), "r");
  const lines = openSync(file("documents"), "r");
  const tokens = blocks(file("tokens"), WIDTH);
  const bits = blocks(file("bits"), 1);
  const word = (number: number): string => words.toString("utf8", wordsAt[number], wordsAt[number + 1]);
  /** The first place in an order whose word is not before `text`. */
  const place = (text: string | undefined, by: "word" | "lower"): number => {
    if (text === undefined) return facts.words;
    let [low, high] = [0, facts.words];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = by === "word" ? word(middle) : word(lowered[middle]!).toLowerCase();
      if (found < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const analyses = new Map<string, readonly string[]>();
  const bit = (position: number): number => (bits(position >> 2) >> (2 * (position & 3))) & 3;
  const last = <T>(list: ArrayLike<T>, isBefore: (one: T) => boolean): number => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(list[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const starts = Float64Array.from({ length: facts.documents }, (_, i) => documentsAt[2 * i]!);
  const runs = Float64Array.from({ length: facts.runs.length / 2 }, (_, i) => facts.runs[2 * i]!);
  return {
    facts,
    word,
    frequency: (number) => postingsAt[2 * number + 1]!,
    analyses(attribute) {
      if (!facts.attributes.includes(attribute)) return undefined;
      let known = analyses.get(attribute);
      if (known === undefined)
        analyses.set(attribute, (known = readFileSync(file(attribute), "utf8").split("\n").slice(0, -1)));
      return known;
    },
    range(from, to, by = "word") {
      const [first, last] = [place(from, by), place(to, by)];
      if (by === "lower") return lowered.subarray(first, last);
      return Uint32Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
    },
    *positions(number) {
      const [from, to] = [postingsAt[2 * number]!, postingsAt[2 * number + 2]!];
      let [position, value, scale, size] = [0, 0, 1, FIRST_PIECE];
      for (let at = from; at < to; size = Math.min(2 * size, MOST_PIECE)) {
        const bytes = Buffer.allocUnsafe(Math.min(size, to - at));
        readSync(postings, bytes, 0, bytes.length, at);
        at += bytes.length;
        const found = new Uint32Array(bytes.length);
        let count = 0;
        for (const byte of bytes) {
          value += (byte & 0x7f) * scale;
          if (byte < 0x80) {
            found[count++] = position += value;
            [value, scale] = [0, 1];
          } else scale *= 128;
        }
        yield found.subarray(0, count);
      }
    },
    at: tokens,
    startsSentence: (position) => (bit(position) & SENTENCE) !== 0,
    isGlued: (position) => (bit(position) & GLUE) !== 0,
    language: (position) => facts.languages[facts.runs[2 * last(runs, (from) => from <= position) + 1] ?? -1] ?? "und",
    documentAt: (position) => last(starts, (from) => from <= position),
    span: (document) => [documentsAt[2 * document]!, documentsAt[2 * document + 2]!],
    document(number) {
      const [from, to] = [documentsAt[2 * number + 1]!, documentsAt[2 * number + 3]!];
      const bytes = Buffer.allocUnsafe(to - from);
      readSync(lines, bytes, 0, bytes.length, from);
      return JSON.parse(bytes.toString("utf8")) as { [attribute: string]: string };
    },
    close() {
      for (const open of [postings, lines]) closeSync(open);
      tokens.close();
      bits.close();
    },
  };
}

/** Values of a file of fixed width, read in blocks; the last blocks are kept. */
function blocks(name: string, width: 1 | typeof WIDTH): ((at: number) => number) & { close(): void } {
  const open = openSync(name, "r");
  const kept = new Map<number, Buffer>();
  let [current, block]: [number, Buffer] = [-1, Buffer.alloc(0)];
  const read = (at: number): number => {
    const number = Math.floor(at / BLOCK);
    if (number !== current) {
      let found = kept.get(number);
      if (found === undefined) {
        found = Buffer.alloc(BLOCK * width);
        readSync(open, found, 0, found.length, number * BLOCK * width);
        if (kept.size === BLOCKS) kept.delete(kept.keys().next().value!);
      } else kept.delete(number);
      kept.set(number, found);
      [current, block] = [number, found];
    }
    const i = (at - number * BLOCK) * width;
    return width === 1 ? block[i]! : block.readUIntLE(i, WIDTH);
  };
  return Object.assign(read, { close: () => closeSync(open) });
}
