/** `winnow corpus …`: versions of a corpus. */
import { type Define, defineGroup } from "../commands.js";

const defineCommands = defineGroup({
  release: [
    "Freeze a version of a collection: TEI, vertical, CoNLL-U, Parquet, text and TMX with a card.",
    async () => (await import("./release.js")).defineCorpusRelease,
  ],
});

export const defineCorpus: Define = (group, end, words) => {
  group.addHelpText(
    "after",
    `
Examples:
  winnow corpus release news --out ./releases

More about each command: winnow corpus release --help`,
  );
  return defineCommands(group, end, words);
};
