/**
 * Passages that occur in several documents: quotations, reprints, formulas.
 *
 * Documents are read in order. Where a run of at least `least` words (lower-cased, punctuation apart) was seen in an earlier document, the run
 * is followed in both as far as they agree, and reading goes on behind it. The earliest place is the source. Of the versions of one text
 * (`family`) only the first is read: they repeat each other by definition.
 *
 * A first pass marks hashes of runs that two documents share, in fixed memory; the second keeps places of those only.
 */
import type { CorpusIndex } from "../index/corpus-index.js";
import { foldWords, PUNCTUATION } from "./folded.js";

export interface Repeat {
  readonly words: number;
  /** The place in the earliest document that has it. */
  readonly from: number;
  readonly to: number;
  /** Where it begins in later documents. */
  readonly again: readonly number[];
}

const BUCKETS = 1 << 24;
const SHARED = 0xffffffff;

/** Passages that repeat most words first. */
export function repeats(index: CorpusIndex, least: number, scope?: Uint8Array): Repeat[] {
  const folded = foldWords(index);
  const wordAt = (position: number): number => folded.of(index.at(position));
  const read = readable(index, scope);
  const owner = new Uint32Array(BUCKETS);
  for (const number of read)
    eachRun(wordsOf(index, number, wordAt), least, (_, hash) => {
      const bucket = hash % BUCKETS;
      if (owner[bucket] === 0) owner[bucket] = number + 1;
      else if (owner[bucket] !== number + 1) owner[bucket] = SHARED;
    });

  const first = new Map<number, number>();
  const found = new Map<string, { words: number; from: number; to: number; again: number[] }>();
  for (const number of read) {
    const { words, places } = wordsOf(index, number, wordAt);
    const [begin] = index.span(number);
    let behind = 0;
    eachRun({ words, places }, least, (at, hash) => {
      if (owner[hash % BUCKETS] !== SHARED) return;
      const source = first.get(hash);
      if (source === undefined) first.set(hash, places[at]!);
      else if (at >= behind && source < begin) {
        const end = index.span(index.documentAt(source))[1];
        let [length, to] = [0, source];
        for (let position = source; position < end && at + length < words.length; position++) {
          const word = wordAt(position);
          if (word === PUNCTUATION) continue;
          if (word !== words[at + length]) break;
          length++;
          to = position + 1;
        }
        if (length < least) return; // two runs with one hash
        behind = at + length;
        const key = `${source} ${to}`;
        const repeat = found.get(key);
        if (repeat === undefined) found.set(key, { words: length, from: source, to, again: [places[at]!] });
        else repeat.again.push(places[at]!);
      }
    });
  }
  return [...found.values()].sort((a, b) => b.words * b.again.length - a.words * a.again.length || a.from - b.from);
}

/** Numbers of the documents in scope, without later versions of the same text. */
function readable(index: CorpusIndex, scope: Uint8Array | undefined): number[] {
  const families = new Set<string | number>();
  const numbers: number[] = [];
  for (let number = 0; number < index.facts.documents; number++) {
    if (scope !== undefined && scope[number] !== 1) continue;
    const family = index.document(number)["family"] ?? "";
    if (family !== "" && families.has(family)) continue;
    families.add(family);
    numbers.push(number);
  }
  return numbers;
}

interface Words {
  readonly words: readonly number[];
  /** The position of each word. */
  readonly places: readonly number[];
}

function wordsOf(index: CorpusIndex, document: number, wordAt: (position: number) => number): Words {
  const [from, to] = index.span(document);
  const [words, places]: [number[], number[]] = [[], []];
  for (let position = from; position < to; position++) {
    const word = wordAt(position);
    if (word === PUNCTUATION) continue;
    words.push(word);
    places.push(position);
  }
  return { words, places };
}

/** Rolling hashes (Karp & Rabin 1987) of all runs of `length` words: two of 32 bits make one of 53. */
function eachRun({ words }: Words, length: number, work: (at: number, hash: number) => void): void {
  const [A, B] = [0x01000193, 0x5bd1e995];
  let [powerA, powerB] = [1, 1];
  for (let i = 0; i < length; i++) [powerA, powerB] = [Math.imul(powerA, A), Math.imul(powerB, B)];
  let [a, b] = [0, 0];
  for (let i = 0; i < words.length; i++) {
    const old = i < length ? -1 : words[i - length]!;
    a = (Math.imul(a, A) + words[i]! + 1 - Math.imul(powerA, old + 1)) | 0;
    b = (Math.imul(b, B) + words[i]! + 1 - Math.imul(powerB, old + 1)) | 0;
    if (i >= length - 1) work(i - length + 1, (a >>> 11) * 2 ** 32 + (b >>> 0));
  }
}
