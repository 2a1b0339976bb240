/** `winnow annotate …`: people label archived pages; projects, their pages, labels and agreement. */
import { defineGroup } from "../commands.js";

export const defineAnnotate = defineGroup({
  project: ["Make, list and show annotation projects.", async () => (await import("./project.js")).defineProject],
  pages: [
    "Add archived pages of a collection to a project, or take one out.",
    async () => (await import("./pages.js")).defineAnnotatePages,
  ],
  next: [
    "Offer an annotator the pages from which the model would learn most, and a share at random.",
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
    "Measure how far annotators agree, over all labels and on each, and list where they do not.",
    async () => (await import("./agreement.js")).defineAgreement,
  ],
});
