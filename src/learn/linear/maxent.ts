/**
 * Which class does an example belong to, how surely, and why?
 *
 * Maximum entropy, also known as multinomial logistic regression (Berger, Della Pietra & Della Pietra 1996):
 * P(k | x) ∝ exp(b_k + Σ x_f w_{f,k}). Training minimises −log-likelihood + ½ l2 ‖w‖²; the biases b are not penalised, so
 * that without features the model says exactly how frequent the classes are.
 */
import { checkNumber, DataError, SettingError } from "../errors.js";
import { fingerprintOf } from "../fingerprint.js";
import type { About } from "../model-file.js";
import { columnName, type Feature, type FeatureSpace, type LabelledMatrix, toMatrix } from "./features.js";
import { type FitOptions, fit, type Trained } from "./fit.js";
import { makeProblem, softmax } from "./log-linear.js";
import { type Sparse, scoreRows, transpose } from "./sparse.js";

export interface MaxentModel {
  readonly kind: "maxent";
  readonly labels: readonly string[];
  readonly space: FeatureSpace;
  readonly weights: Float32Array; // features × K, then K biases
  readonly about: About;
}

export interface TrainMaxentOptions extends FitOptions {
  /** How much an example of each class counts; "balanced" makes all classes count alike. Default: every example counts 1. */
  readonly classWeights?: "balanced" | Readonly<Record<string, number>> | undefined;
}

export async function trainMaxent(
  data: LabelledMatrix,
  options: TrainMaxentOptions = {},
): Promise<Trained<MaxentModel>> {
  const { l2 = 1, tolerance = 1e-4, maxIterations = 1000, classWeights } = options;
  checkNumber("l2", l2, 0);
  const { labels, gold, matrix, space } = data;
  if (new Set(gold).size < 2) {
    throw new DataError(`every example has the label "${labels[gold[0] ?? 0]}"; learning needs at least two labels`);
  }
  const K = labels.length;
  const items = withBias(matrix);
  const problem = makeProblem({
    labels: K,
    items,
    attributes: transpose(items),
    itemWeights: classWeights === undefined ? undefined : weighItems(data, classWeights),
  });
  const { weights, search } = await fit(problem, gold, l2, K, { ...options, tolerance, maxIterations });
  const settings = { l2, classWeights: classWeights ?? null, tolerance, maxIterations };
  const about: About = {
    settings,
    figures: { examples: items.rows, features: matrix.columns, objective: search.value, iterations: search.iteration },
    stopped: search.stopped,
    fingerprint: fingerprintOf(
      [matrix.starts, matrix.indices, matrix.values, gold, space.kind === "interned" ? space.names.bytes : undefined],
      { settings, labels },
    ),
  };
  return { model: { kind: "maxent", labels, space, weights, about }, search };
}

export interface Classified {
  readonly label: string;
  readonly probability: number;
}

/** What one feature adds to the log-odds of one class over another. */
export interface Contribution {
  readonly feature: string; // "(bias)" for what holds without any feature
  readonly value: number;
  readonly adds: number;
}

export interface Reasons {
  readonly label: string;
  readonly over: string; // the class it was closest to, or the one asked for
  /** log P(label) / P(over): the sum of all contributions. */
  readonly logOdds: number;
  readonly contributions: readonly Contribution[]; // strongest first
}

export interface MaxentClassifier {
  classify(features: Iterable<Feature>): Classified;
  /** P(class) in the order of the model's labels. */
  probabilities(features: Iterable<Feature>): number[];
  /** The same for every row of a matrix over the model's features: rows × classes. */
  probabilitiesOf(matrix: Sparse): Float64Array;
  /** Why the best class, or `label`, and not the next best, or `over`. */
  why(features: Iterable<Feature>, label?: string, over?: string): Reasons;
}

export function maxentClassifier(model: MaxentModel): MaxentClassifier {
  const { labels, space, weights } = model;
  const K = labels.length;
  const biases = weights.subarray(weights.length - K);

  const probabilitiesOf = (matrix: Sparse): Float64Array => {
    const out = new Float64Array(matrix.rows * K);
    scoreRows(weights, 0, K, matrix, out, 0, matrix.rows);
    for (let r = 0; r < matrix.rows; r++) {
      for (let k = 0; k < K; k++) out[r * K + k]! += biases[k]!;
      softmax(out, r * K, K);
    }
    return out;
  };
  const probabilities = (features: Iterable<Feature>) => [...probabilitiesOf(toMatrix(space, [features]))];
  const numberOf = (label: string): number => {
    const k = labels.indexOf(label);
    if (k === -1) throw new DataError(`no class is called "${label}"; the model knows ${labels.join(", ")}`);
    return k;
  };

  return {
    probabilities,
    probabilitiesOf,
    classify(features) {
      const p = probabilities(features);
      const best = p.indexOf(Math.max(...p));
      return { label: labels[best]!, probability: p[best]! };
    },
    why(features, label, over) {
      const row = toMatrix(space, [features]);
      const p = [...probabilitiesOf(row)];
      const ranked = p.map((_, k) => k).sort((a, b) => p[b]! - p[a]! || a - b);
      const asked = label === undefined ? ranked[0]! : numberOf(label);
      const rival = over === undefined ? ranked.find((k) => k !== asked)! : numberOf(over);
      const contributions: Contribution[] = [{ feature: "(bias)", value: 1, adds: biases[asked]! - biases[rival]! }];
      for (let i = 0; i < row.indices.length; i++) {
        const f = row.indices[i]!;
        const value = row.values?.[i] ?? 1;
        const adds = value * (weights[f * K + asked]! - weights[f * K + rival]!);
        contributions.push({ feature: columnName(space, f), value, adds });
      }
      contributions.sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
      const logOdds = contributions.reduce((sum, { adds }) => sum + adds, 0);
      return { label: labels[asked]!, over: labels[rival]!, logOdds, contributions };
    },
  };
}

/** A last column that every example has. */
function withBias(m: Sparse): Sparse {
  const starts = new Int32Array(m.rows + 1);
  const indices = new Int32Array(m.indices.length + m.rows);
  const values = m.values && new Float64Array(indices.length);
  for (let r = 0; r < m.rows; r++) {
    const [from, to] = [m.starts[r]!, m.starts[r + 1]!];
    starts[r + 1] = to + r + 1;
    indices.set(m.indices.subarray(from, to), from + r);
    indices[to + r] = m.columns;
    values?.set(m.values!.subarray(from, to), from + r);
    if (values) values[to + r] = 1;
  }
  return { rows: m.rows, columns: m.columns + 1, starts, indices, values };
}

function weighItems(
  { labels, gold }: LabelledMatrix,
  wanted: "balanced" | Readonly<Record<string, number>>,
): Float64Array {
  const K = labels.length;
  const count = new Float64Array(K);
  for (const k of gold) count[k]!++;
  const ofClass = labels.map((label, k) => {
    const weight = wanted === "balanced" ? (count[k] === 0 ? 0 : gold.length / (K * count[k]!)) : (wanted[label] ?? 1);
    checkNumber(`classWeights.${label}`, weight, 0, Number.MAX_VALUE);
    return weight;
  });
  if (wanted !== "balanced") {
    const stranger = Object.keys(wanted).find((label) => !labels.includes(label));
    if (stranger !== undefined) throw new SettingError("classWeights", `given for ${labels.join(", ")}`, stranger);
  }
  const weights = new Float64Array(gold.length);
  gold.forEach((k, t) => {
    weights[t] = ofClass[k]!;
  });
  return weights;
}
