/** `winnow corpus …`: versions of a corpus, queries in them, and what machines add. */
import { type Define, defineGroup } from "../commands.js";

const defineCommands = defineGroup({
  release: [
    "Freeze a version of a collection: TEI, vertical, CoNLL-U, Parquet, text and TMX with a card.",
    async () => (await import("./release.js")).defineCorpusRelease,
  ],
  query: [
    "Query a version: concordance, frequencies, collocations, keywords, dispersion, n-grams.",
    async () => (await import("./query.js")).defineCorpusQuery,
  ],
  clusters: [
    "Group the documents of a version into topics, and name each topic by its keywords.",
    async () => (await import("./clusters.js")).defineCorpusClusters,
  ],
  suggest: [
    "Suggest theme, style and place of documents, learned from checked ones; or names in their texts.",
    async () => (await import("./suggest.js")).defineCorpusSuggest,
  ],
});

export const defineCorpus: Define = (group, end, words) => {
  group.addHelpText(
    "after",
    `
Examples:
  winnow corpus release news --out ./releases
  winnow corpus query --in ./releases '"river" []{0,2} "bank"'

More about each command: winnow corpus release --help`,
  );
  return defineCommands(group, end, words);
};
