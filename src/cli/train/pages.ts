/** `winnow train pages`: makes the models of page types, main text and metadata. */
import path from "node:path";
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { trainWithProject, withProjectFlags } from "./with-project.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly with?: string;
  readonly store: string;
  readonly archiveDir?: string;
  readonly name?: string;
  readonly by?: string;
}

export function defineTrainPages(command: Command, end: (code: number) => void): void {
  withProjectFlags(withDataFlags(command))
    .option("--archive-dir <folder>", "with --with: the archive folder, if the store is a database")
    .option("--out <dir>", "folder for the three models and their cards", "models")
    .addHelpText(
      "after",
      `
Example:
  winnow train pages --data ./data --out models
  winnow train pages --with stories --data ./data

Makes page-type.model, main-text.model and metadata.model from data/wcxb and data/article; some minutes. The same pages give
the same bytes. To measure them on unseen sites: winnow eval article.
With --with, the main text is also learned from the finished pages of an annotation project (task text; without
--data, from these alone); the model is kept in the store: winnow models list.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await train(flags)));
}

async function train(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.with !== undefined) return trainWithProject("main-text.model", { ...flags, with: flags.with }, output);
  const { articleCases } = await import("../../lab/article/article.js");
  const { wcxbCases } = await import("../../lab/article/wcxb.js");
  const { learnPages } = await import("../../lab/article/learn-pages.js");
  const { METADATA_CARD, TEXT_CARD, TYPE_CARD } = await import("../../lab/article/cards.js");
  const { METADATA_MODEL, TEXT_MODEL, TYPE_MODEL } = await import("../../page/models.js");
  const { writeModel } = await import("../../learn/index.js");
  const cases = [...wcxbCases(dataFolder(flags, "wcxb")), ...articleCases(dataFolder(flags, "article"))];
  const { types, text, metadata } = await learnPages(cases, (step) => output.pin(step));
  output.pin(undefined);
  for (const [name, model, card] of [
    [TYPE_MODEL, types, TYPE_CARD],
    [TEXT_MODEL, text, TEXT_CARD],
    [METADATA_MODEL, metadata, METADATA_CARD],
  ] as const) {
    await writeModel(path.join(flags.out, name), model, card);
    output.result(`${path.join(flags.out, name)}: learned from ${cases.length} pages`);
  }
  output.data({
    summary: true,
    command: "train pages",
    end: "finished",
    counts: { pages: cases.length },
    out: flags.out,
  });
  return 0;
}
