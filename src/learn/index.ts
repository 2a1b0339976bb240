/**
 * The learners' front door: what a library user may rely on. Everything else in this folder may change any afternoon.
 *
 * Train → a model of plain data → a tagger or classifier that applies it; models go into files and come back.
 */
export { type CardNotes, modelCard } from "./card.js";
export { type Item, type LabelledSequence, readColumns, readLabelledColumns, type Sequence } from "./crf/columns.js";
export { type CrfModel, type TrainCrfOptions, trainCrf } from "./crf/crf.js";
export { type CrfTagger, crfTagger, type Prepared } from "./crf/tagger.js";
export { readTemplate, type Template } from "./crf/template.js";
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
} from "./linear/features.js";
export type { FitOptions, Trained } from "./linear/fit.js";
export {
  type MinimiseOptions,
  type Minimum,
  minimise,
  type Objective,
  type Progress,
  type StopReason,
} from "./linear/lbfgs.js";
export * from "./linear/maxent.js";
export { type Sparse, takeRows } from "./linear/sparse.js";
export { type Agreement, agreementOf, agreementOn, type PairAgreement, type Ratings } from "./measure/agreement.js";
export {
  type BootstrapOptions,
  bootstrapInterval,
  type Interval,
  type McNemar,
  mcnemarTest,
} from "./measure/compare.js";
export {
  type Ablated,
  ablate,
  type CrossValidation,
  crossValidate,
  type TrainAndAnswer,
} from "./measure/cross-validation.js";
export { groupedFolds, stratifiedFolds } from "./measure/folds.js";
export * from "./measure/metrics.js";
export { decodeModel, encodeModel, type Model, readModel, readModelOf, writeModel } from "./model.js";
export type { About } from "./model-file.js";
export * from "./trees.js";
