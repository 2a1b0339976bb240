/**
 * Is this address a scientific conference's own site?
 *
 * Maximum entropy over what the address alone shows (Kairos, §4), before any request. Two experts are trained on different
 * views and averaged in log-odds; both are linear, so their average is again one maximum entropy model, in one file.
 * An address in a house where no conference has a site of its own (an index, a submission system) is answered by rule.
 */
import { decodeModel, type LabelledMatrix, type MaxentModel, trainMaxent } from "../learn/index.js";
import { type AddressParts, addressParts } from "./address-parts.js";
import { emptyTape } from "./address-tape.js";
import { urlFeatures } from "./url-features.js";
import { columnSink, type FeatureClass, type FeatureGroup, weighingSink } from "./url-sink.js";

export const URL_LABELS = ["other", "conference"] as const;
export type UrlLabel = (typeof URL_LABELS)[number];

export const URL_MODEL = "urls.model";

/** "Is it of this year?" is asked against this year in training; the card states it. */
export const REFERENCE_YEAR = 2025;

export interface UrlAnswer {
  readonly label: UrlLabel;
  /** Of the label. */
  readonly probability: number;
}

/** Answers lines. `year` is the current one at the time of observation. */
export type UrlClassifier = (line: string, year: number) => UrlAnswer;

/** What is said of addresses that a rule answers, and of lines without any. */
const NEVER = 0.01;

export function urlClassifier(model: MaxentModel): UrlClassifier {
  if (model.space.kind !== "hashed") throw new TypeError("the model of addresses must have hashed features");
  const { bits } = model.space;
  const at = model.labels.indexOf("conference");
  const columns = 2 ** bits;
  // What one feature adds to the log-odds, in sixteen bits: a quarter of the memory, so that most of it stays in the cache.
  const exact = new Float32Array(columns + 1);
  for (let c = 0; c <= columns; c++) exact[c] = model.weights[2 * c + at]! - model.weights[2 * c + 1 - at]!;
  const bias = exact[columns]!;
  const largest = exact.subarray(0, columns).reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const unit = largest / 32767;
  const adds = new Int16Array(columns);
  for (let c = 0; c < columns; c++) adds[c] = Math.round(exact[c]! / unit);

  let logOdds = 0;
  const sink = weighingSink(bits, adds, (group, sum, count) => {
    if (count > 0) logOdds += sum * unit * weightOf(group, count);
  });
  const tape = emptyTape();
  return (line, year) => {
    const parts = addressParts(line, tape);
    if (isRuledOut(parts)) return answer(NEVER);
    logOdds = bias;
    urlFeatures(parts, year, sink);
    sink.finish();
    return answer(1 / (1 + Math.exp(-logOdds)));
  };
}

/** Whose house it is, or that it is no address at all, settles it. */
const isRuledOut = ({ labels, housing }: AddressParts): boolean => labels.length < 2 || housing?.house === "never";
const isAnsweredByRule = (url: string): boolean => isRuledOut(addressParts(url));

const answer = (conference: number): UrlAnswer =>
  conference >= 0.5
    ? { label: "conference", probability: conference }
    : { label: "other", probability: 1 - conference };

const weightOf = (group: FeatureGroup, count: number): number =>
  group.shared ? group.weight / Math.sqrt(count) : group.weight;

export function readUrlModel(bytes: Uint8Array): UrlClassifier {
  const model = decodeModel(bytes, URL_MODEL);
  if (model.kind !== "maxent") throw new TypeError(`${URL_MODEL} holds a ${model.kind} model, not maximum entropy`);
  return urlClassifier(model);
}

export interface LabelledUrl {
  readonly url: string;
  readonly label: UrlLabel;
}

export interface TrainUrlOptions {
  readonly bits?: number;
  readonly l2?: number;
  readonly year?: number;
  readonly threads?: number;
  /** Classes of features to do without. */
  readonly without?: readonly FeatureClass[];
}

export async function trainUrls(rows: readonly LabelledUrl[], options: TrainUrlOptions = {}): Promise<MaxentModel> {
  const experts = [];
  for (const expert of ["first", "second"] as const) {
    const data = urlMatrix(rows, expert, options);
    const fit = { l2: options.l2 ?? 1, tolerance: 1e-3, threads: options.threads };
    experts.push((await trainMaxent(data, fit)).model);
  }
  const [first, second] = experts as [MaxentModel, MaxentModel];
  const weights = first.weights.map((weight, i) => (weight + second.weights[i]!) / 2);
  // Addresses that a rule answers teach how others look, but the model is never asked about them: among those it is asked
  // about, conferences are more frequent than in the list. A class's prior stands in its bias alone.
  const others = rows.filter(({ label }) => label === "other");
  const asked = others.filter(({ url }) => !isAnsweredByRule(url)).length;
  if (asked > 0) weights[weights.length - 2 + URL_LABELS.indexOf("conference")]! += Math.log(others.length / asked);
  return {
    ...first,
    weights,
    about: {
      ...first.about,
      settings: { ...first.about.settings, experts: 2, referenceYear: options.year ?? REFERENCE_YEAR },
      fingerprint: `${first.about.fingerprint}+${second.about.fingerprint}`,
    },
  };
}

function urlMatrix(
  rows: readonly LabelledUrl[],
  expert: "first" | "second",
  { bits = 19, year = REFERENCE_YEAR, without = [] }: TrainUrlOptions,
): LabelledMatrix {
  const indices: number[] = [];
  const values: number[] = [];
  const starts = [0];
  const left = new Set(without);
  const sink = columnSink(
    bits,
    (group, columns, count) => {
      if (group.experts !== "both" && group.experts !== expert) return;
      const value = weightOf(group, count);
      for (let i = 0; i < count; i++) {
        indices.push(columns[i]!);
        values.push(value);
      }
    },
    left.size === 0 ? undefined : (of) => left.has(of),
  );
  for (const { url } of rows) {
    urlFeatures(addressParts(url), year, sink);
    sink.finish();
    starts.push(indices.length);
  }
  return {
    space: { kind: "hashed", bits },
    matrix: {
      rows: rows.length,
      columns: 2 ** bits,
      starts: shared(Int32Array, starts),
      indices: shared(Int32Array, indices),
      values: shared(Float64Array, values),
    },
    labels: URL_LABELS,
    gold: shared(
      Int32Array,
      rows.map(({ label }) => URL_LABELS.indexOf(label)),
    ),
  };
}

/** Training may share the work among threads. */
function shared<A extends Int32Array | Float64Array>(
  type: { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number },
  from: readonly number[],
): A {
  const array = new type(new SharedArrayBuffer(from.length * type.BYTES_PER_ELEMENT));
  array.set(from);
  return array;
}
