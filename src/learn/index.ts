export { readLabelledColumns } from "./columns.js";
export { trainCrf } from "./crf.js";
export { crfTagger } from "./crf-tagger.js";
export { readTemplate } from "./template.js";
