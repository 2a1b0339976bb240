/**
 * Which language, or other habit of letters, is a text written in?
 *
 * Every run of one to four characters is hashed into one of 2^bits buckets; a class is what it does to the buckets.
 * "bayes" counts (multinomial naive Bayes, Laplace smoothing; all classes equally likely beforehand): one pass over the
 * data. "linear" learns (maximum entropy on the relative frequencies): slower to train, better at close relatives.
 *
 * Either way the scores s_k of a text with n grams become probabilities by softmax(sharpness · n^lengthPower · s). Naive
 * Bayes takes every gram for independent evidence and is far too sure, the more so the longer the text; the two numbers
 * are fitted on examples held out from training, which is what makes 0.9 mean nine out of ten.
 */
import { checkNumber, checkWhole, DataError } from "./errors.js";
import { fingerprintOf } from "./fingerprint.js";
import type { FitOptions, Trained } from "./fit.js";
import { stratifiedFolds } from "./folds.js";
import { growingFloats, growingInts } from "./growing.js";
import { minimise } from "./lbfgs.js";
import { softmax } from "./log-linear.js";
import { type Classified, trainMaxent } from "./maxent.js";
import type { About } from "./model-file.js";
import { type Sparse, scoreRows, takeRows } from "./sparse.js";

export interface NgramModel {
  readonly kind: "ngram";
  readonly labels: readonly string[];
  readonly method: "bayes" | "linear";
  readonly shortest: number; // characters of a gram
  readonly longest: number;
  readonly bits: number;
  readonly calibration: Calibration;
  readonly weights: Float32Array; // 2^bits × K, then K biases
  readonly about: About;
}

export interface Calibration {
  readonly sharpness: number;
  readonly lengthPower: number;
}

export interface TextExample {
  readonly text: string;
  readonly label: string;
}

export interface TrainNgramOptions extends FitOptions {
  readonly method?: "bayes" | "linear" | undefined; // default "bayes"
  readonly shortest?: number | undefined; // default 1
  readonly longest?: number | undefined; // default 4
  readonly bits?: number | undefined; // default 15: 32,768 buckets
  readonly smoothing?: number | undefined; // bayes: added to every count; default 0.1
  readonly l2?: number | undefined; // linear; default 0.01: relative frequencies are small numbers
  readonly seed?: number | undefined; // chooses the examples that are held out for calibration; default 1
}

/** The search is that of the calibration for "bayes", that of the weights for "linear". */
export async function trainNgram(
  examples: readonly TextExample[],
  options: TrainNgramOptions = {},
): Promise<Trained<NgramModel>> {
  const { method = "bayes", shortest = 1, longest = 4, bits = 15, smoothing = 0.1, l2 = 0.01, seed = 1 } = options;
  checkWhole("shortest", shortest, 1, 8);
  checkWhole("longest", longest, shortest, 8);
  checkWhole("bits", bits, 4, 24);
  checkNumber("smoothing", smoothing, Number.MIN_VALUE);
  checkNumber("l2", l2, 0);
  const labels = [...new Set(examples.map((example) => example.label))];
  if (examples.length === 0) throw new DataError("no text to learn from");
  if (labels.length < 2)
    throw new DataError(`every text has the label "${labels[0]}"; learning needs at least two labels`);
  const gold = Int32Array.from(examples, ({ label }) => labels.indexOf(label));
  const { matrix, lengths } = countGrams(examples, shortest, longest, bits, method);
  const K = labels.length;

  const fit = async (rows: readonly number[] | undefined) => {
    const chosen = rows ? takeRows(matrix, rows) : matrix;
    const truth = rows ? Int32Array.from(rows, (r) => gold[r]!) : gold;
    if (method === "bayes")
      return { weights: countWeights(chosen, truth, K, smoothing), search: undefined, threads: 1 };
    const data = { space: { kind: "hashed", bits } as const, matrix: chosen, labels, gold: truth };
    const { model, search, threads } = await trainMaxent(data, { ...options, l2 });
    return { weights: model.weights, search, threads };
  };

  // One example in five is held out to see how sure the model may be; the final weights come from all of them.
  const [heldOut] = stratifiedFolds([...gold], 5, seed);
  const away = new Set(heldOut);
  const kept = Array.from(gold.keys()).filter((r) => !away.has(r));
  const enough = away.size > 0 && new Set(kept.map((r) => gold[r]!)).size === K;
  const calibrated = enough
    ? await calibrate(matrix, lengths, gold, heldOut!, (await fit(kept)).weights, K)
    : undefined;
  const { weights, search = calibrated?.search, threads } = await fit(undefined);
  const settings = { method, shortest, longest, bits, smoothing, l2, seed };
  const about: About = {
    settings,
    figures: { examples: examples.length, heldOut: enough ? away.size : 0 },
    stopped: search?.stopped ?? "counted",
    fingerprint: fingerprintOf([matrix.starts, matrix.indices, gold], { settings, labels }),
  };
  const calibration = calibrated?.calibration ?? { sharpness: 1, lengthPower: 0 };
  return {
    model: { kind: "ngram", labels, method, shortest, longest, bits, calibration, weights, about },
    search: search ?? { iteration: 0, value: 0, slope: 0, evaluations: 0, stopped: "flat" },
    threads,
  };
}

export interface NgramClassifier {
  classify(text: string): Classified;
  /** P(class) in the order of the model's labels. */
  probabilities(text: string): number[];
}

/** Holds working memory for one thread. A text without any gram is equally likely to be anything. */
export function ngramClassifier(model: NgramModel): NgramClassifier {
  const { labels, method, shortest, longest, bits, calibration, weights } = model;
  const K = labels.length;
  const buckets = growingInts();
  const scores = new Float64Array(K);
  const score = (text: string): Float64Array => {
    buckets.clear();
    eachGram(text, shortest, longest, 2 ** bits - 1, (bucket) => buckets.push(bucket));
    const n = buckets.length;
    const row = { starts: Int32Array.of(0, n), indices: buckets.view(), values: undefined };
    scoreRows(weights, 0, K, row, scores, 0, 1);
    const share = method === "linear" ? LINEAR_SCALE / Math.max(1, n) : 1;
    for (let k = 0; k < K; k++) scores[k] = scores[k]! * share + weights[weights.length - K + k]!;
    sharpen(scores, 0, K, n, calibration);
    softmax(scores, 0, K);
    return scores;
  };
  return {
    probabilities: (text) => [...score(text)],
    classify(text) {
      const p = score(text);
      let best = 0;
      for (let k = 1; k < K; k++) if (p[k]! > p[best]!) best = k;
      return { label: labels[best]!, probability: p[best]! };
    },
  };
}

/** Relative frequencies times this: the weights then have a size that one l2 fits. */
const LINEAR_SCALE = 20;

/** Letters in lower case, all other runs of characters one space, a space at both ends: word edges are telling. */
function normalise(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}'’]+/gu, " ")
    .trim()} `;
}

function eachGram(text: string, shortest: number, longest: number, mask: number, use: (bucket: number) => void): void {
  const clean = normalise(text);
  if (clean.length === 2) return;
  for (let i = 0; i < clean.length; i++) {
    let h = 0x811c9dc5;
    for (let n = 1; n <= longest && i + n <= clean.length; n++) {
      h = Math.imul(h ^ clean.charCodeAt(i + n - 1), 0x01000193);
      if (n < shortest) continue;
      let stirred = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
      stirred = Math.imul(stirred ^ (stirred >>> 12), 0x297a2d39);
      use((stirred ^ (stirred >>> 15)) & mask);
    }
  }
}

/** texts × buckets: how often each gram stands in each text, for "linear" as a scaled share; and how many grams in all. */
function countGrams(
  examples: readonly TextExample[],
  shortest: number,
  longest: number,
  bits: number,
  method: string,
): { readonly matrix: Sparse; readonly lengths: Float64Array } {
  const lengths = growingFloats();
  const starts = growingInts();
  const indices = growingInts();
  const values = growingFloats();
  starts.push(0);
  for (const { text } of examples) {
    const counts = new Map<number, number>();
    let n = 0;
    eachGram(text, shortest, longest, 2 ** bits - 1, (bucket) => {
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      n++;
    });
    for (const [bucket, count] of counts) {
      indices.push(bucket);
      values.push(method === "linear" ? (LINEAR_SCALE * count) / n : count);
    }
    starts.push(indices.length);
    lengths.push(n);
  }
  const flat = { starts: starts.done(), indices: indices.done(), values: values.done() };
  return { matrix: { rows: examples.length, columns: 2 ** bits, ...flat }, lengths: lengths.done() };
}

/** log P(bucket | class), smoothed; no bias. */
function countWeights(matrix: Sparse, gold: Int32Array, K: number, smoothing: number): Float32Array {
  const counts = new Float64Array(matrix.columns * K).fill(smoothing);
  const totals = new Float64Array(K).fill(smoothing * matrix.columns);
  for (let r = 0; r < matrix.rows; r++) {
    for (let e = matrix.starts[r]!; e < matrix.starts[r + 1]!; e++) {
      counts[matrix.indices[e]! * K + gold[r]!]! += matrix.values![e]!;
      totals[gold[r]!]! += matrix.values![e]!;
    }
  }
  const weights = new Float32Array(counts.length + K);
  for (let at = 0; at < counts.length; at++) weights[at] = Math.log(counts[at]! / totals[at % K]!);
  return weights;
}

function sharpen(
  scores: Float64Array,
  from: number,
  K: number,
  n: number,
  { sharpness, lengthPower }: Calibration,
): void {
  const factor = sharpness * Math.max(1, n) ** lengthPower;
  for (let k = from; k < from + K; k++) scores[k]! *= factor;
}

/**
 * Minimises the surprise at the held-out labels over a = ln sharpness and b = lengthPower. With u = e^(a + b ln n) s, the
 * derivative by a is Σ (E[u] − u_gold), and by b the same times ln n.
 */
async function calibrate(
  matrix: Sparse,
  lengths: Float64Array,
  gold: Int32Array,
  rows: readonly number[],
  weights: Float32Array,
  K: number,
) {
  const scores = new Float64Array(rows.length * K);
  scoreRows(weights, 0, K, takeRows(matrix, rows), scores, 0, rows.length);
  for (let at = 0; at < scores.length; at++) scores[at]! += weights[weights.length - K + (at % K)]!;
  const p = new Float64Array(K);
  const { x, ...search } = await minimise(
    ([a, b], gradient) => {
      gradient.fill(0);
      let surprise = 0;
      rows.forEach((r, i) => {
        p.set(scores.subarray(i * K, (i + 1) * K));
        sharpen(p, 0, K, lengths[r]!, { sharpness: Math.exp(a!), lengthPower: b! });
        const u = p.slice();
        const mine = u[gold[r]!]!;
        surprise += softmax(p, 0, K) - mine;
        let slope = -mine;
        for (let k = 0; k < K; k++) slope += p[k]! * u[k]!;
        gradient[0]! += slope;
        gradient[1]! += slope * Math.log(Math.max(1, lengths[r]!));
      });
      // A weak pull towards the raw scores, lest a perfect model become infinitely sure.
      gradient[0]! += a! / 10;
      gradient[1]! += b! / 10;
      return surprise + (a! * a! + b! * b!) / 20;
    },
    new Float64Array(2),
    { tolerance: 1e-9 },
  );
  return { calibration: { sharpness: Math.exp(x[0]!), lengthPower: x[1]! } satisfies Calibration, search };
}
