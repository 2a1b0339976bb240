/**
 * Is this address a scientific conference's own site?
 *
 * A maximum entropy model over features of the address alone (Kairos, §4), before any request. Two experts are trained
 * on different features and averaged in log-odds; both are linear, so their average is again one maximum entropy
 * model, stored in one file. Addresses on hosts that never carry a conference's own site (an index, a submission
 * system) are answered by rule.
 */
import { decodeModel, type LabelledMatrix, type MaxentModel, trainMaxent } from "../../learn/index.js";
import { newAddressBuffer } from "./address-buffer.js";
import { urlFeatures } from "./features.js";
import { isOrganisation } from "./hosters.js";
import { type AddressParts, addressParts } from "./parts.js";
import { columnSink, type FeatureClass, type FeatureGroup, namingSink } from "./sink.js";

export const URL_LABELS = ["other", "conference"] as const;
export type UrlLabel = (typeof URL_LABELS)[number];

export const URL_MODEL = "urls.model";

/** In training, "is it of this year?" means this year; the card states it. */
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
  const sink = columnSink(bits, (group, columns, count) => {
    // Whole numbers, so that the sum is the same in any order.
    let sum = 0;
    for (let i = 0; i < count; i++) sum += adds[columns[i]!]!;
    if (count > 0) logOdds += sum * unit * weightOf(group, count);
  });
  const tape = newAddressBuffer();
  return (line, year) => {
    const parts = addressParts(line, tape);
    if (ruleFor(parts) !== undefined) return answer(NEVER);
    logOdds = bias;
    urlFeatures(parts, year, sink);
    sink.finish();
    return answer(1 / (1 + Math.exp(-logOdds)));
  };
}

/** Decided by the hoster, because it is the front door of an organisation, or because it is not an address. */
function ruleFor(parts: AddressParts): string | undefined {
  const { labels, housing, segments, query, topLabels, tape } = parts;
  if (labels.length < 2) return "not an address";
  if (housing?.house === "never") return "an index, publisher, submission system, code host or social network";
  const isRoot = segments.length === 0 && query.to <= query.from;
  return isRoot && isOrganisation(tape.units, labels, topLabels, housing)
    ? "the root of a society, university, institute, company or hosting service"
    : undefined;
}
const isAnsweredByRule = (url: string): boolean => ruleFor(addressParts(url)) !== undefined;

const answer = (conference: number): UrlAnswer =>
  conference >= 0.5
    ? { label: "conference", probability: conference }
    : { label: "other", probability: 1 - conference };

const weightOf = (group: FeatureGroup, count: number): number =>
  group.shared ? group.weight / Math.sqrt(count) : group.weight;

/** Why an address is answered as it is. */
export interface UrlExplanation {
  /** What decides it without the model. */
  readonly rule: string | undefined;
  /** The log-odds of an address without features. */
  readonly bias: number;
  /** What each feature adds to the log-odds of "conference", the strongest first. */
  readonly features: readonly { readonly class: FeatureClass; readonly name: string; readonly weight: number }[];
}

export function explainUrl(model: MaxentModel, line: string, year: number): UrlExplanation {
  if (model.space.kind !== "hashed") throw new TypeError("the model of addresses must have hashed features");
  const { bits } = model.space;
  const at = model.labels.indexOf("conference");
  const oddsOf = (column: number): number => model.weights[2 * column + at]! - model.weights[2 * column + 1 - at]!;
  const parts = addressParts(line);
  const rule = ruleFor(parts);
  const sink = namingSink(bits);
  if (parts.labels.length >= 2) urlFeatures(parts, year, sink);
  const counts = new Map<FeatureGroup, number>();
  for (const { group } of sink.features) counts.set(group, (counts.get(group) ?? 0) + 1);
  const features = sink.features.map(({ of, name, column, group }) => ({
    class: of.class,
    name,
    weight: oddsOf(column) * weightOf(group, counts.get(group)!),
  }));
  features.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { rule, bias: oddsOf(2 ** bits), features };
}

export const readUrlModel = (bytes: Uint8Array): UrlClassifier => urlClassifier(decodeUrlModel(bytes));

export function decodeUrlModel(bytes: Uint8Array): MaxentModel {
  const model = decodeModel(bytes, URL_MODEL);
  if (model.kind !== "maxent") throw new TypeError(`${URL_MODEL} holds a ${model.kind} model, not maximum entropy`);
  return model;
}

export interface LabelledUrl {
  readonly url: string;
  readonly label: UrlLabel;
}

export interface TrainUrlOptions {
  readonly bits?: number;
  readonly l2?: number;
  readonly year?: number;
}

export async function trainUrls(rows: readonly LabelledUrl[], options: TrainUrlOptions = {}): Promise<MaxentModel> {
  const experts = [];
  for (const expert of ["first", "second"] as const) {
    const data = urlMatrix(rows, expert, options);
    const fit = { l2: options.l2 ?? 1, tolerance: 1e-3 };
    experts.push((await trainMaxent(data, fit)).model);
  }
  const [first, second] = experts as [MaxentModel, MaxentModel];
  const weights = first.weights.map((weight, i) => (weight + second.weights[i]!) / 2);
  // Addresses that a rule answers teach how others look, but the model never judges them: among those it judges
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
  { bits = 19, year = REFERENCE_YEAR }: TrainUrlOptions,
): LabelledMatrix {
  const indices: number[] = [];
  const values: number[] = [];
  const starts = [0];
  const sink = columnSink(bits, (group, columns, count) => {
    if (group.experts !== "both" && group.experts !== expert) return;
    const value = weightOf(group, count);
    for (let i = 0; i < count; i++) {
      indices.push(columns[i]!);
      values.push(value);
    }
  });
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
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
    labels: URL_LABELS,
    gold: Int32Array.from(rows, ({ label }) => URL_LABELS.indexOf(label)),
  };
}
