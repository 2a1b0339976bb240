/**
 * What was learned about pages: their types, which source of a field to trust, and which passages are the text.
 *
 * The models are part of the program, in `models/`, and small; each is loaded when the first page needs it.
 */
import { readFileSync } from "node:fs";
import { type MaxentModel, maxentClassifier } from "../learn/linear/maxent.js";
import { decodeModel, type Model } from "../learn/model.js";
import { stringAt } from "../learn/strings.js";
import { type TreesModel, treesAnswer } from "../learn/trees.js";
import { packageFile } from "../model/package-file.js";
import { type Choose, chooserOf } from "./article/trust.js";
import { SIGNAL_NAMES } from "./text/signals.js";

export interface PageModels {
  /** The probability of each of PAGE_TYPES, from the page's features. */
  types(features: readonly string[]): readonly number[];
  /** The right one of several values. */
  readonly choose: Choose;
  /** The probability that a passage belongs to the text, from its signals. */
  isText(signals: Float32Array): number;
}

export const TYPE_MODEL = "page-type.model";
export const METADATA_MODEL = "metadata.model";
export const TEXT_MODEL = "main-text.model";
export const PAGE_MODELS = [TYPE_MODEL, METADATA_MODEL, TEXT_MODEL] as const;

/** The models that ship with the program. */
export const shippedModels: PageModels = {
  types: (features) => (types ??= typesBy(shipped("maxent", TYPE_MODEL)))(features),
  choose: (field, choices) => (choose ??= chooserOf(shipped("maxent", METADATA_MODEL)))(field, choices),
  isText: (signals) => (isText ??= textBy(shipped("trees", TEXT_MODEL)))(signals),
};

/** The shipped models, but for those that are among the given bytes. */
export function pageModelsWith(own: ReadonlyMap<string, Uint8Array>): PageModels {
  let models = opened.get(own);
  if (models === undefined) {
    const [types, metadata, text] = [own.get(TYPE_MODEL), own.get(METADATA_MODEL), own.get(TEXT_MODEL)];
    models = {
      ...shippedModels,
      ...(types && { types: typesBy(decoded("maxent", types, TYPE_MODEL)) }),
      ...(metadata && { choose: chooserOf(decoded("maxent", metadata, METADATA_MODEL)) }),
      ...(text && { isText: textBy(decoded("trees", text, TEXT_MODEL)) }),
    };
    opened.set(own, models);
  }
  return models;
}

const opened = new WeakMap<ReadonlyMap<string, Uint8Array>, PageModels>();
let types: PageModels["types"] | undefined;
let choose: Choose | undefined;
let isText: PageModels["isText"] | undefined;

export function typesBy(model: MaxentModel): PageModels["types"] {
  const classifier = maxentClassifier(model);
  return (features) => classifier.probabilities(features);
}

export function textBy(model: TreesModel): PageModels["isText"] {
  const known = SIGNAL_NAMES.every((name, i) => name === stringAt(model.names, i));
  if (!known) throw new Error(`${TEXT_MODEL} was learned from other signals; make it again: winnow train pages`);
  return treesAnswer(model);
}

function shipped<K extends Model["kind"]>(kind: K, name: string): Extract<Model, { kind: K }> {
  return decoded(kind, readFileSync(packageFile(`models/${name}`)), name);
}

function decoded<K extends Model["kind"]>(kind: K, bytes: Uint8Array, name: string): Extract<Model, { kind: K }> {
  const model = decodeModel(bytes, name);
  if (model.kind !== kind) throw new Error(`${name} is a ${model.kind} model, not a ${kind} model`);
  return model as Extract<Model, { kind: K }>;
}
