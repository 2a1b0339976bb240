/**
 * What can be counted in a corpus: frequencies, collocations, keywords, dispersion, n-grams.
 *
 * Association is measured by log-likelihood (Dunning 1993) and logDice (Rychlý 2008), keyness by log-likelihood and the ratio of
 * relative frequencies, dispersion by DP (Gries 2008): 0 is even, 1 is all in one document.
 */
import type { CorpusIndex } from "../index/corpus-index.js";
import { TOKEN_ATTRIBUTES, type WordAttributeName } from "./cql.js";
import { foldWords, PUNCTUATION } from "./folded.js";
import { attributeOf, type Hit } from "./match.js";

export interface Counted {
  readonly value: string;
  readonly count: number;
}

/** Most frequent first, then by value. */
function ranked(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Hits by an attribute of their tokens (joined by spaces), of their language, or of their document. */
export function frequencies(index: CorpusIndex, hits: Iterable<Hit>, by: string): Counted[] {
  const counts = new Map<string, number>();
  const of =
    by !== "lang" && (TOKEN_ATTRIBUTES as readonly string[]).includes(by)
      ? attributeOf(index, by as WordAttributeName)
      : undefined;
  let [document, value] = [-1, ""];
  for (const { from, to } of hits) {
    if (of !== undefined) {
      const words: string[] = [];
      for (let position = from; position < to; position++) words.push(of(index.at(position)));
      value = words.join(" ");
    } else if (by === "lang") value = index.language(from);
    else {
      const number = index.documentAt(from);
      if (number !== document) value = String(index.document(number)[by] ?? "");
      document = number;
    }
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return ranked(counts);
}

export interface Collocation extends Counted {
  /** Occurrences in the corpus. */
  readonly all: number;
  readonly logLikelihood: number;
  readonly logDice: number;
}

/** Words (lower-cased) within `window` tokens of the hits, in the same document. */
export function collocations(index: CorpusIndex, hits: Iterable<Hit>, window: number, least: number): Collocation[] {
  const together = new Map<number, number>();
  let [nodes, near] = [0, 0];
  for (const { from, to } of hits) {
    nodes++;
    const [begin, end] = index.span(index.documentAt(from));
    const count = (position: number): void => {
      const word = index.at(position);
      together.set(word, (together.get(word) ?? 0) + 1);
      near++;
    };
    for (let position = Math.max(begin, from - window); position < from; position++) count(position);
    for (let position = to; position < Math.min(end, to + window); position++) count(position);
  }
  const folded = new Map<string, { count: number; all: number }>();
  for (const [word, count] of together) {
    const value = index.word(word).toLowerCase();
    if (!/[\p{L}\p{N}]/u.test(value)) continue;
    const one = folded.get(value) ?? { count: 0, all: 0 };
    one.count += count;
    one.all += index.frequency(word);
    folded.set(value, one);
  }
  const total = index.facts.tokens;
  return [...folded]
    .filter(([, { count }]) => count >= least)
    .map(([value, { count, all }]) => ({
      value,
      count,
      all,
      logLikelihood: logLikelihood(count, near, Math.max(0, all - count), Math.max(1, total - near)),
      logDice: 14 + Math.log2((2 * Math.min(count, nodes, all)) / (nodes + all)),
    }))
    .sort((a, b) => b.logDice - a.logDice || b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Of `a` among `c` and `b` among `d`: how much better two rates explain them than one. Negative when the first rate is smaller. */
export function logLikelihood(a: number, c: number, b: number, d: number): number {
  const [one, two] = [(c * (a + b)) / (c + d), (d * (a + b)) / (c + d)];
  const part = (found: number, expected: number): number => (found === 0 ? 0 : found * Math.log(found / expected));
  const value = 2 * (part(a, one) + part(b, two));
  return a / c < b / d ? -value : value;
}

export interface Keyword extends Counted {
  readonly reference: number;
  readonly logLikelihood: number;
  /** (rate + 1) / (reference rate + 1), rates per million (Kilgarriff's simple maths). */
  readonly ratio: number;
}

/** Words that are frequent in some documents compared with others. */
export function keywords(index: CorpusIndex, focus: Uint8Array, reference: Uint8Array, least: number): Keyword[] {
  const [a, b] = [wordCounts(index, focus), wordCounts(index, reference)];
  const folded = new Map<string, [number, number]>();
  for (let word = 0; word < index.facts.words; word++) {
    if (a.counts[word] === 0 && b.counts[word] === 0) continue;
    const value = index.word(word).toLowerCase();
    if (!/\p{L}/u.test(value)) continue;
    const pair = folded.get(value) ?? [0, 0];
    folded.set(value, [pair[0] + a.counts[word]!, pair[1] + b.counts[word]!]);
  }
  const rate = (count: number, size: number): number => (1e6 * count) / Math.max(1, size);
  return [...folded]
    .filter(([, [count]]) => count >= least)
    .map(([value, [count, other]]) => ({
      value,
      count,
      reference: other,
      logLikelihood: logLikelihood(count, Math.max(1, a.size), other, Math.max(1, b.size)),
      ratio: (rate(count, a.size) + 1) / (rate(other, b.size) + 1),
    }))
    .sort((x, y) => y.logLikelihood - x.logLikelihood || (x.value < y.value ? -1 : 1));
}

function wordCounts(index: CorpusIndex, scope: Uint8Array): { counts: Uint32Array; size: number } {
  const counts = new Uint32Array(index.facts.words);
  let size = 0;
  for (let number = 0; number < scope.length; number++) {
    if (scope[number] !== 1) continue;
    const [from, to] = index.span(number);
    for (let position = from; position < to; position++) counts[index.at(position)]!++;
    size += to - from;
  }
  return { counts, size };
}

export interface Dispersion {
  readonly hits: number;
  readonly documents: number;
  readonly of: number;
  /** Gries' DP, normalised. */
  readonly dp: number;
}

export function dispersion(index: CorpusIndex, hits: Iterable<Hit>): Dispersion {
  const found = new Map<number, number>();
  let all = 0;
  for (const { from } of hits) {
    const document = index.documentAt(from);
    found.set(document, (found.get(document) ?? 0) + 1);
    all++;
  }
  const { documents, tokens } = index.facts;
  let [sum, smallest] = [0, 1];
  for (let number = 0; number < documents; number++) {
    const [from, to] = index.span(number);
    const share = (to - from) / Math.max(1, tokens);
    if (share > 0) smallest = Math.min(smallest, share);
    sum += Math.abs((found.get(number) ?? 0) / Math.max(1, all) - share);
  }
  return {
    hits: all,
    documents: found.size,
    of: documents,
    dp: all === 0 || smallest === 1 ? 0 : sum / 2 / (1 - smallest),
  };
}

const COUNTERS = 1 << 24;

/**
 * Runs of `length` words (lower-cased, not across punctuation or sentences) that occur at least `least` times. A first pass counts hashes
 * in fixed memory, so that the second keeps only runs that may be frequent.
 */
export function ngrams(index: CorpusIndex, length: number, least: number, scope?: Uint8Array): Counted[] {
  const folded = foldWords(index);
  const each = (work: (run: readonly number[]) => void): void => {
    for (let document = 0; document < index.facts.documents; document++) {
      if (scope !== undefined && scope[document] !== 1) continue;
      const [from, to] = index.span(document);
      let run: number[] = [];
      for (let position = from; position < to; position++) {
        const word = folded.of(index.at(position));
        if (index.startsSentence(position) || word === PUNCTUATION) run = [];
        if (word === PUNCTUATION) continue;
        run.push(word);
        if (run.length > length) run.shift();
        if (run.length === length) work(run);
      }
    }
  };
  const hash = (run: readonly number[]): number => {
    let value = 0x811c9dc5;
    for (const word of run) value = Math.imul(value ^ word, 0x01000193) ^ (value >>> 15);
    return (value >>> 0) % COUNTERS;
  };
  const counters = new Uint8Array(COUNTERS);
  each((run) => {
    const at = hash(run);
    if (counters[at]! < 255) counters[at]!++;
  });
  const counts = new Map<string, number>();
  each((run) => {
    if (counters[hash(run)]! < Math.min(least, 255)) return;
    const key = run.join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const named = new Map<string, number>();
  for (const [key, count] of counts)
    if (count >= least)
      named.set(
        key
          .split(" ")
          .map((number) => folded.value(Number(number)))
          .join(" "),
        count,
      );
  return ranked(named);
}
