export { readLabelledColumns } from "./columns.js";
export { trainCrf } from "./crf.js";
export { crfTagger } from "./crf-tagger.js";
export { collectExamples } from "./features.js";
export { maxentClassifier, trainMaxent } from "./maxent.js";
export { readTemplate } from "./template.js";
