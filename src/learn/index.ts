/**
 * The learners' front door: what a library user may rely on. Everything else in this folder may change any afternoon.
 *
 * Train → a model of plain data → a tagger or classifier that applies it; models go into files and come back.
 */
export * from "./boost.js";
export { type CardNotes, modelCard } from "./card.js";
export { type Item, type LabelledSequence, readColumns, readLabelledColumns, type Sequence } from "./columns.js";
export { type BootstrapOptions, bootstrapInterval, type Interval, type McNemar, mcnemarTest } from "./compare.js";
export { CrewError } from "./crew.js";
export { type CrfModel, type TrainCrfOptions, trainCrf } from "./crf.js";
export { type CrfTagger, crfTagger, type Prepared } from "./crf-tagger.js";
export { type Ablated, ablate, type CrossValidation, crossValidate, type TrainAndAnswer } from "./cross-validation.js";
export { DataError, LearnError, ModelFileError, SettingError } from "./errors.js";
export {
  type CollectOptions,
  collectExamples,
  columnName,
  type Example,
  type Feature,
  type FeatureSpace,
  type LabelledMatrix,
  toMatrix,
} from "./features.js";
export type { FitOptions, Trained } from "./fit.js";
export { groupedFolds, stratifiedFolds } from "./folds.js";
export {
  type MinimiseOptions,
  type Minimum,
  minimise,
  type Objective,
  type Progress,
  type StopReason,
} from "./lbfgs.js";
export * from "./maxent.js";
export * from "./metrics.js";
export { decodeModel, encodeModel, type Model, readModel, readModelOf, writeModel } from "./model.js";
export type { About } from "./model-file.js";
export * from "./ngram.js";
export { type Sparse, takeRows } from "./sparse.js";
export { readSvm } from "./svm.js";
export { readTemplate, type Template } from "./template.js";
