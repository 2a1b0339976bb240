/**
 * Documents grouped by topic, each group named by its keywords.
 *
 * Spherical k-means (Dhillon & Modha 2001) over tf-idf of lower-cased words that are neither rare nor in more than half of the documents. Centres are found
 * on a sample of at most 4,000 documents, spread evenly; then all documents are read once more and join the nearest centre. Memory holds
 * the sample, the centres and one number per document. The same version gives the same groups.
 */
import { type RandomSource, seeded } from "../../learn/random.js";
import type { CorpusIndex } from "../index/corpus-index.js";
import { type FoldedWords, foldWords, PUNCTUATION } from "./folded.js";
import { logLikelihood } from "./statistics.js";

export interface Topic {
  readonly documents: number;
  /** Words that more of its documents have than of the others, by log-likelihood. */
  readonly words: readonly string[];
  /** Numbers of the documents nearest to its centre. */
  readonly examples: readonly number[];
}

export interface Topics {
  /** Largest first. */
  readonly topics: readonly Topic[];
  /** The topic of document i; `NO_TOPIC` when it has no known word or was not wanted. */
  readonly of: Uint16Array;
}

export interface TopicOptions {
  /** How many; default: √(documents / 2), from 2 to 40. */
  readonly count?: number | undefined;
  readonly scope?: Uint8Array | undefined;
}

export const NO_TOPIC = 0xffff;
const SAMPLE = 4000;
const FEATURES = 20_000;
const MIN_DOCUMENTS = 3;
const MOST_OF_DOCUMENTS = 0.5;
const ROUNDS = 15;
const WORDS = 8;
const EXAMPLES = 5;

/** A document of length 1. */
interface Vector {
  readonly features: Int32Array;
  readonly values: Float32Array;
}

export function findTopics(index: CorpusIndex, { count, scope }: TopicOptions = {}): Topics {
  const wanted = Array.from({ length: index.facts.documents }, (_, i) => i).filter((i) => scope?.[i] !== 0);
  const of = new Uint16Array(index.facts.documents).fill(NO_TOPIC);
  const folded = foldWords(index);
  const space = chooseWords(index, wanted, folded);
  const vectorOf = (number: number): Vector => vector(index, number, folded, space);
  const step = Math.max(1, Math.ceil(wanted.length / SAMPLE));
  const sample = wanted
    .filter((_, i) => i % step === 0)
    .map(vectorOf)
    .filter(({ features }) => features.length > 0);
  const k = Math.min(sample.length, count ?? Math.min(40, Math.max(2, Math.round(Math.sqrt(wanted.length / 2)))));
  if (k === 0) return { topics: [], of };
  const centres = findCentres(sample, k, space.size);

  const groups = centres.map(() => ({
    documents: 0,
    having: new Uint32Array(space.size),
    nearest: [] as { number: number; likeness: number }[],
  }));
  for (const number of wanted) {
    const one = vectorOf(number);
    if (one.features.length === 0) continue;
    const { best, likeness } = nearest(one, centres);
    const group = groups[best]!;
    of[number] = best;
    group.documents++;
    for (const f of one.features) group.having[f]!++;
    group.nearest.push({ number, likeness });
    group.nearest.sort((a, b) => b.likeness - a.likeness || a.number - b.number).splice(EXAMPLES);
  }
  return bySize(groups, of, space);
}

function bySize(
  groups: readonly {
    readonly documents: number;
    readonly having: Uint32Array;
    readonly nearest: readonly { readonly number: number }[];
  }[],
  of: Uint16Array,
  { words }: WordSpace,
): Topics {
  const all = groups.reduce((sum, { documents }) => sum + documents, 0);
  const having = words.map((_, f) => groups.reduce((sum, group) => sum + group.having[f]!, 0));
  const order = groups
    .map((group, was) => ({ ...group, was }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents || a.was - b.was);
  const place = new Map(order.map(({ was }, i) => [was, i]));
  for (let i = 0; i < of.length; i++) if (of[i] !== NO_TOPIC) of[i] = place.get(of[i]!)!;
  const topics = order.map(({ documents, having: inside, nearest: near }): Topic => {
    const rest = Math.max(1, all - documents);
    const keys = words
      .map((word, f) => ({ word, score: logLikelihood(inside[f]!, documents, having[f]! - inside[f]!, rest) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1));
    return {
      documents,
      words: keys.slice(0, WORDS).map(({ word }) => word),
      examples: near.map(({ number }) => number),
    };
  });
  return { topics, of };
}

interface WordSpace {
  readonly size: number;
  readonly words: readonly string[];
  /** Folded word → feature, or -1. */
  readonly feature: Int32Array;
  readonly rarity: Float32Array;
}

function chooseWords(index: CorpusIndex, wanted: readonly number[], folded: FoldedWords): WordSpace {
  const having = new Uint32Array(index.facts.words);
  const last = new Int32Array(index.facts.words).fill(-1);
  for (const number of wanted) {
    const [from, to] = index.span(number);
    for (let position = from; position < to; position++) {
      const word = folded.of(index.at(position));
      if (word === PUNCTUATION || last[word] === number) continue;
      last[word] = number;
      having[word]!++;
    }
  }
  const most = Math.max(MIN_DOCUMENTS, wanted.length * MOST_OF_DOCUMENTS);
  const chosen = Array.from(having.keys())
    .filter((word) => having[word]! >= MIN_DOCUMENTS && having[word]! <= most && /^\p{L}{3}/u.test(folded.value(word)))
    .sort((a, b) => having[b]! - having[a]! || a - b)
    .slice(0, FEATURES);
  const feature = new Int32Array(index.facts.words).fill(-1);
  for (const [f, word] of chosen.entries()) feature[word] = f;
  return {
    size: chosen.length,
    words: chosen.map((word) => folded.value(word)),
    feature,
    rarity: Float32Array.from(chosen, (word) => Math.log(wanted.length / having[word]!)),
  };
}

function vector(index: CorpusIndex, number: number, folded: FoldedWords, { feature, rarity }: WordSpace): Vector {
  const counts = new Map<number, number>();
  const [from, to] = index.span(number);
  for (let position = from; position < to; position++) {
    const word = folded.of(index.at(position));
    const f = word === PUNCTUATION ? -1 : feature[word]!;
    if (f >= 0) counts.set(f, (counts.get(f) ?? 0) + 1);
  }
  const features = Int32Array.from(counts.keys());
  const values = Float32Array.from(counts, ([f, count]) => (1 + Math.log(count)) * rarity[f]!);
  const length = Math.hypot(...values) || 1;
  return { features, values: values.map((value) => value / length) };
}

function findCentres(sample: readonly Vector[], k: number, size: number): Float32Array[] {
  let centres = firstCentres(sample, k, size, seeded(1));
  let before = "";
  for (let round = 0; round < ROUNDS; round++) {
    const groups = sample.map((one) => nearest(one, centres).best);
    const sums = centres.map(() => new Float32Array(size));
    for (const [i, one] of sample.entries()) add(sums[groups[i]!]!, one);
    centres = sums.map((sum, c) => unit(sum) ?? centres[c]!); // a centre that lost all documents stays
    const now = groups.join(" ");
    if (now === before) break;
    before = now;
  }
  return centres;
}

/** Far apart: each next one is drawn by its distance to the nearest so far (k-means++, Arthur & Vassilvitskii 2007). */
function firstCentres(sample: readonly Vector[], k: number, size: number, random: RandomSource): Float32Array[] {
  const dense = (one: Vector): Float32Array => {
    const centre = new Float32Array(size);
    add(centre, one);
    return centre;
  };
  const centres = [dense(sample[Math.floor(random() * sample.length)]!)];
  const distance = new Float64Array(sample.length).fill(Number.POSITIVE_INFINITY);
  while (centres.length < k) {
    const newest = centres.at(-1)!;
    let sum = 0;
    sample.forEach((one, i) => {
      distance[i] = Math.min(distance[i]!, Math.max(0, 1 - dot(one, newest)));
      sum += distance[i]!;
    });
    let [left, next] = [random() * sum, 0];
    while (next < sample.length - 1 && (left -= distance[next]!) > 0) next++;
    centres.push(dense(sample[next]!));
  }
  return centres;
}

function nearest(one: Vector, centres: readonly Float32Array[]): { best: number; likeness: number } {
  let [best, likeness] = [0, Number.NEGATIVE_INFINITY];
  centres.forEach((centre, c) => {
    const found = dot(one, centre);
    if (found > likeness) [best, likeness] = [c, found];
  });
  return { best, likeness };
}

function dot({ features, values }: Vector, centre: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += values[i]! * centre[features[i]!]!;
  return sum;
}

function add(centre: Float32Array, { features, values }: Vector): void {
  for (let i = 0; i < features.length; i++) centre[features[i]!]! += values[i]!;
}

/** Undefined when it is zero. */
function unit(sum: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const value of sum) squares += value * value;
  return squares === 0 ? undefined : sum.map((value) => value / Math.sqrt(squares));
}
