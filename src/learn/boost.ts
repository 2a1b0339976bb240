/**
 * Which few words, or limits, tell the classes apart?
 *
 * AdaBoost.MH with confidence-rated decision stumps, as in BoosTexter (Schapire & Singer 2000). Each round looks at
 * every word n-gram ("is it there?") and every limit of every number ("is it at least θ?"), takes the one question that
 * splits the weighted examples best, and lets its two answers vote for each class. Then the (example, class) pairs that
 * are still judged wrongly weigh more. With D the weights of the pairs, W⁺ and W⁻ the weight of a class's members and
 * non-members among the examples with one answer, that answer votes ½ ln((W⁺ + ε) / (W⁻ + ε)) with ε = 1 / (m·K), and
 * the question's quality is Z = 2 Σ √(W⁺ W⁻), to be made small. An example that lacks the number asked for gets no vote.
 *
 * Shapes: m examples, K classes; `pairs[i · 2K + k]` is D(i, k) when i belongs to class k, `pairs[i · 2K + K + k]` when not.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { checkWhole, DataError } from "./errors.js";
import { fingerprintOf } from "./fingerprint.js";
import { growingInts } from "./growing.js";
import type { Classified } from "./maxent.js";
import type { About } from "./model-file.js";
import { multiply, type Sparse } from "./sparse.js";
import { findString, type StringTable, stringCount, stringTable } from "./strings.js";

/** Words in their order, for n-grams; and numbers by name. */
export interface BoostInput {
  readonly words?: readonly string[] | undefined;
  readonly numbers?: Readonly<Record<string, number>> | undefined;
}

export interface BoostExample extends BoostInput {
  readonly label: string;
}

export interface BoostModel {
  readonly kind: "boost";
  readonly labels: readonly string[];
  readonly ngrams: number; // longest run of words asked for
  readonly terms: StringTable;
  readonly numbers: StringTable;
  readonly features: Int32Array; // per round: term f, or number ~f (negative)
  readonly thresholds: Float64Array; // per round; numbers only
  readonly votes: Float32Array; // rounds × 2 × K: for "no", then for "yes"
  readonly about: About;
}

export interface TrainBoostOptions {
  readonly rounds?: number | undefined; // default 200
  readonly ngrams?: number | undefined; // longest run of words; default 2
  readonly minCount?: number | undefined; // n-grams of fewer examples are not asked for; default 2
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BoostProgress) => void) | undefined;
}

export interface BoostProgress {
  readonly round: number;
  readonly question: string; // "tea", or "length >= 3.5"
  readonly z: number; // the quality of the question: 0 settles everything, 1 nothing
  /** The share of wrong (example, class) pairs in training is not larger than this (Schapire & Singer, theorem 1). */
  readonly bound: number;
}

export type BoostStop = "rounds" | "nothing left" | "aborted";

export interface TrainedBoost {
  readonly model: BoostModel;
  readonly stopped: BoostStop;
  readonly rounds: number;
  readonly bound: number;
}

export async function trainBoost(
  examples: readonly BoostExample[],
  options: TrainBoostOptions = {},
): Promise<TrainedBoost> {
  const { rounds = 200, ngrams = 2, minCount = 2, signal, onProgress } = options;
  checkWhole("rounds", rounds, 1);
  checkWhole("ngrams", ngrams, 1, 8);
  checkWhole("minCount", minCount, 1);
  const labels = [...new Set(examples.map((example) => example.label))];
  if (examples.length === 0) throw new DataError("no example to learn from");
  if (labels.length < 2)
    throw new DataError(`every example has the label "${labels[0]}"; learning needs at least two labels`);
  const m = examples.length;
  const K = labels.length;
  const gold = Int32Array.from(examples, (example) => labels.indexOf(example.label));
  const terms = collectTerms(examples, ngrams, minCount);
  const numbers = collectNumbers(examples);
  if (terms.names.length === 0 && numbers.length === 0) throw new DataError("no word or number to ask for");

  const pairs = new Float64Array(m * 2 * K);
  for (let i = 0; i < m; i++) for (let k = 0; k < K; k++) pairs[i * 2 * K + (gold[i] === k ? k : K + k)] = 1 / (m * K);
  const termWeights = new Float64Array(terms.names.length * 2 * K);
  const chosen: Question[] = [];
  let bound = 1;
  let stopped: BoostStop = "rounds";
  while (chosen.length < rounds) {
    await breathe();
    if (signal?.aborted) {
      stopped = "aborted";
      break;
    }
    const total = columnSums(pairs, 2 * K);
    multiply(terms.examples, pairs, 2 * K, termWeights);
    let best = bestTerm(termWeights, total, terms.names.length, K);
    for (let n = 0; n < numbers.length; n++) best = better(best, bestLimit(numbers[n]!, n, pairs, total, K));
    if (best === undefined || !(best.z < 1 - 1e-12)) {
      stopped = "nothing left";
      break;
    }
    const question: Question = { ...best, votes: votesOf(best, 1 / (m * K)) };
    bound *= reweigh(pairs, question, terms.examples, numbers, K);
    chosen.push(question);
    onProgress?.({ round: chosen.length, question: wordsOf(question, terms.names, numbers), z: best.z, bound });
  }
  const settings = { rounds, ngrams, minCount };
  const about: About = {
    settings,
    figures: { examples: m, terms: terms.names.length, numbers: numbers.length, rounds: chosen.length, bound },
    stopped,
    fingerprint: fingerprintOf([gold, terms.examples.indices, ...numbers.map((n) => n.values)], {
      settings,
      labels,
      terms: terms.names,
      numbers: numbers.map((n) => n.name),
    }),
  };
  return { model: toModel(chosen, labels, ngrams, terms.names, numbers, about), stopped, rounds: chosen.length, bound };
}

export interface BoostClassifier {
  classify(input: BoostInput): Classified;
  /** The sum of all votes for each class, in the order of the model's labels: positive means member. */
  scores(input: BoostInput): number[];
}

/** A vote v claims the odds e^2v (Friedman, Hastie & Tibshirani 2000); probabilities share these odds among the classes. */
export function boostClassifier(model: BoostModel): BoostClassifier {
  const { labels, ngrams, terms, numbers, features, thresholds, votes } = model;
  const K = labels.length;
  // Most terms are absent from most texts: start from "all answers are no" and add the difference of those that are yes.
  const base = new Float64Array(K);
  const ifPresent = new Float64Array(stringCount(terms) * K);
  const limits: number[] = [];
  features.forEach((feature, round) => {
    if (feature < 0) {
      limits.push(round);
      return;
    }
    for (let k = 0; k < K; k++) {
      const no = votes[round * 2 * K + k]!;
      base[k]! += no;
      ifPresent[feature * K + k]! += votes[(round * 2 + 1) * K + k]! - no;
    }
  });
  const scores = (input: BoostInput): number[] => {
    const sums = [...base];
    for (const term of new Set(ngramsOf(input.words ?? [], ngrams))) {
      const f = findString(terms, term);
      if (f !== -1) for (let k = 0; k < K; k++) sums[k]! += ifPresent[f * K + k]!;
    }
    const given = new Map(
      Object.entries(input.numbers ?? {}).map(([name, value]) => [findString(numbers, name), value]),
    );
    for (const round of limits) {
      const value = given.get(~features[round]!);
      if (value === undefined || Number.isNaN(value)) continue;
      const answer = value >= thresholds[round]! ? 1 : 0;
      for (let k = 0; k < K; k++) sums[k]! += votes[(round * 2 + answer) * K + k]!;
    }
    return sums;
  };
  return {
    scores,
    classify(input) {
      const sums = scores(input);
      const high = Math.max(...sums);
      const best = sums.indexOf(high);
      const odds = sums.map((sum) => Math.exp(2 * (sum - high)));
      return { label: labels[best]!, probability: 1 / odds.reduce((a, b) => a + b, 0) };
    },
  };
}

/** A question with the weight of its answers' pairs, 2K each. */
interface Candidate {
  readonly feature: number; // term, or ~number
  readonly threshold: number;
  readonly z: number;
  readonly no: Float64Array;
  readonly yes: Float64Array;
}

interface Question extends Candidate {
  readonly votes: Float64Array; // 2 × K
}

interface NumberColumn {
  readonly name: string;
  readonly values: Float64Array; // of each example; NaN when it has none
  readonly order: Int32Array; // examples that have one, smallest first
}

function collectTerms(examples: readonly BoostExample[], ngrams: number, minCount: number) {
  const seen = new Map<string, number[]>(); // term → examples that hold it
  examples.forEach(({ words = [] }, i) => {
    for (const term of new Set(ngramsOf(words, ngrams))) {
      const list = seen.get(term);
      if (list) list.push(i);
      else seen.set(term, [i]);
    }
  });
  const frequent = [...seen].filter(([, list]) => list.length >= minCount);
  const starts = Int32Array.from({ length: frequent.length + 1 }, () => 0);
  const indices = growingInts();
  frequent.forEach(([, list], f) => {
    for (const i of list) indices.push(i);
    starts[f + 1] = indices.length;
  });
  const byTerm: Sparse = {
    rows: frequent.length,
    columns: examples.length,
    starts,
    indices: indices.done(),
    values: undefined,
  };
  return { names: frequent.map(([term]) => term), examples: byTerm };
}

function* ngramsOf(words: readonly string[], longest: number): Iterable<string> {
  for (let i = 0; i < words.length; i++) {
    let term = words[i]!;
    yield term;
    for (let n = 1; n < longest && i + n < words.length; n++) yield (term = `${term} ${words[i + n]!}`);
  }
}

function collectNumbers(examples: readonly BoostExample[]): NumberColumn[] {
  const columns = new Map<string, Float64Array>();
  examples.forEach(({ numbers = {} }, i) => {
    for (const [name, value] of Object.entries(numbers)) {
      if (!Number.isFinite(value)) {
        throw new DataError(`example ${i + 1}: the number "${name}" is ${value}; leave it out when it is unknown`);
      }
      if (!columns.has(name)) columns.set(name, new Float64Array(examples.length).fill(Number.NaN));
      columns.get(name)![i] = value;
    }
  });
  return [...columns].map(([name, values]) => {
    const having = Array.from(values.keys()).filter((i) => !Number.isNaN(values[i]!));
    return { name, values, order: Int32Array.from(having.sort((a, b) => values[a]! - values[b]! || a - b)) };
  });
}

function bestTerm(weights: Float64Array, total: Float64Array, terms: number, K: number): Candidate | undefined {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let f = 0; f < terms; f++) {
    const at = f * 2 * K;
    let z = 0;
    for (let k = 0; k < K; k++) {
      const plus = weights[at + k]!;
      const minus = weights[at + K + k]!;
      z += Math.sqrt(plus * minus) + Math.sqrt(rest(total[k]!, plus) * rest(total[K + k]!, minus));
    }
    if (z < least) [best, least] = [f, z];
  }
  if (best === -1) return undefined;
  const yes = weights.slice(best * 2 * K, (best + 1) * 2 * K);
  return { feature: best, threshold: 0, z: 2 * least, yes, no: total.map((sum, k) => rest(sum, yes[k]!)) };
}

function bestLimit(
  column: NumberColumn,
  n: number,
  pairs: Float64Array,
  total: Float64Array,
  K: number,
): Candidate | undefined {
  const { order, values } = column;
  const known = new Float64Array(2 * K);
  for (const i of order) for (let k = 0; k < 2 * K; k++) known[k]! += pairs[i * 2 * K + k]!;
  let abstaining = 0;
  for (let k = 0; k < 2 * K; k++) abstaining += rest(total[k]!, known[k]!);
  const below = new Float64Array(2 * K);
  let best: Candidate | undefined;
  for (let at = 0; at + 1 < order.length; at++) {
    for (let k = 0; k < 2 * K; k++) below[k]! += pairs[order[at]! * 2 * K + k]!;
    const here = values[order[at]!]!;
    const next = values[order[at + 1]!]!;
    if (here === next) continue;
    let z = 0;
    for (let k = 0; k < K; k++) {
      z +=
        Math.sqrt(below[k]! * below[K + k]!) +
        Math.sqrt(rest(known[k]!, below[k]!) * rest(known[K + k]!, below[K + k]!));
    }
    const threshold = here + (next - here) / 2;
    if (2 * z + abstaining < (best?.z ?? Number.POSITIVE_INFINITY)) {
      const no = below.slice();
      best = { feature: ~n, threshold, z: 2 * z + abstaining, no, yes: known.map((sum, k) => rest(sum, no[k]!)) };
    }
  }
  return best;
}

/** What remains of a sum; rounding must not make it negative. */
const rest = (total: number, part: number): number => Math.max(0, total - part);

const better = (a: Candidate | undefined, b: Candidate | undefined): Candidate | undefined =>
  a === undefined || (b !== undefined && b.z < a.z) ? b : a;

function votesOf({ no, yes }: Candidate, smoothing: number): Float64Array {
  const K = no.length / 2;
  const vote = (answer: Float64Array, k: number) =>
    0.5 * Math.log((answer[k]! + smoothing) / (answer[K + k]! + smoothing));
  return Float64Array.from({ length: 2 * K }, (_, i) => (i < K ? vote(no, i) : vote(yes, i - K)));
}

/** D(i, k) shrinks by e^vote for members and grows by it for the others; then all are scaled to sum to one. Gives the scale. */
function reweigh(
  pairs: Float64Array,
  { feature, threshold, votes }: Question,
  terms: Sparse,
  numbers: readonly NumberColumn[],
  K: number,
): number {
  const m = pairs.length / (2 * K);
  const answers = new Int8Array(m); // 0 no, 1 yes, −1 no vote
  if (feature >= 0)
    for (let k = terms.starts[feature]!; k < terms.starts[feature + 1]!; k++) answers[terms.indices[k]!] = 1;
  else {
    const { values } = numbers[~feature]!;
    for (let i = 0; i < m; i++) answers[i] = Number.isNaN(values[i]!) ? -1 : values[i]! >= threshold ? 1 : 0;
  }
  const factors = votes.map((vote) => Math.exp(-vote));
  let sum = 0;
  for (let i = 0; i < m; i++) {
    const answer = answers[i]!;
    const at = i * 2 * K;
    for (let k = 0; k < K; k++) {
      if (answer >= 0) {
        pairs[at + k]! *= factors[answer * K + k]!;
        pairs[at + K + k]! /= factors[answer * K + k]!;
      }
      sum += pairs[at + k]! + pairs[at + K + k]!;
    }
  }
  for (let k = 0; k < pairs.length; k++) pairs[k]! /= sum;
  return sum;
}

function columnSums(matrix: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let k = 0; k < matrix.length; k++) sums[k % width]! += matrix[k]!;
  return sums;
}

function wordsOf({ feature, threshold }: Question, terms: readonly string[], numbers: readonly NumberColumn[]): string {
  return feature >= 0 ? terms[feature]! : `${numbers[~feature]!.name} >= ${threshold}`;
}

/** Keeps only the terms that were asked for. */
function toModel(
  chosen: readonly Question[],
  labels: readonly string[],
  ngrams: number,
  terms: readonly string[],
  numbers: readonly NumberColumn[],
  about: About,
): BoostModel {
  const asked = [...new Set(chosen.map(({ feature }) => feature).filter((feature) => feature >= 0))];
  const place = new Map(asked.map((feature, f) => [feature, f]));
  return {
    kind: "boost",
    labels,
    ngrams,
    terms: stringTable(asked.map((feature) => terms[feature]!)),
    numbers: stringTable(numbers.map((number) => number.name)),
    features: Int32Array.from(chosen, ({ feature }) => (feature >= 0 ? place.get(feature)! : feature)),
    thresholds: Float64Array.from(chosen, ({ threshold }) => threshold),
    votes: Float32Array.from(chosen.flatMap(({ votes }) => [...votes])),
    about,
  };
}
