/** `winnow annotate …`: people label archived pages; projects, their pages, labels and agreement. */
import { defineGroup } from "../commands.js";

export const defineAnnotate = defineGroup({
  project: ["Create, list and show annotation projects.", async () => (await import("./project.js")).defineProject],
  pages: [
    "Add archived pages of a collection to a project, or remove one.",
    async () => (await import("./pages.js")).defineAnnotatePages,
  ],
  next: [
    "List the pages that an annotator should label next: those from which the model would learn most, and some at random.",
    async () => (await import("./next.js")).defineNext,
  ],
  import: [
    "Import labels: a folder of gold pages, Web Annotations, or CoNLL.",
    async () => (await import("./exchange.js")).defineAnnotateImport,
  ],
  export: [
    "Export labels as Web Annotations, CoNLL, or a folder of gold pages.",
    async () => (await import("./exchange.js")).defineAnnotateExport,
  ],
  agreement: [
    "Measure how well annotators agree, overall and for each label, and list disagreements.",
    async () => (await import("./agreement.js")).defineAgreement,
  ],
});
