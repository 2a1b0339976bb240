/** `winnow train event-pages`: makes the model that tells the pages of a conference's site apart. */
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

export function defineTrainEventPages(command: Command, end: (code: number) => void): void {
  withProjectFlags(withDataFlags(command))
    .option("--archive-dir <folder>", "with --with: the archive folder, if the store is a database")
    .option("--out <file>", "output file of the model; its card is written next to it", "models/event-pages.model")
    .addHelpText(
      "after",
      `
Example:
  winnow train event-pages --data ./data
  winnow train event-pages --with kinds --data ./data

With --with, pages of an annotation project (task page-kind) are used, too; the model is kept in the store: winnow models list.
To measure the model on unseen series: winnow eval event-pages.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await train(flags)));
}

async function train(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.with !== undefined) return trainWithProject("event-pages.model", { ...flags, with: flags.with }, output);
  const { crossValidateEventPages, eventPageCases, trainEventPages } = await import("../../lab/events/event-pages.js");
  const { writeModel } = await import("../../learn/index.js");
  const cases = eventPageCases(dataFolder(flags, "pages"), (read) => output.pin(`${read} pages`));
  output.pin(undefined);
  const { report } = await crossValidateEventPages(cases);
  const checked = cases.filter((one) => one.checked).length;
  await writeModel(flags.out, await trainEventPages(cases), {
    title: "What is this page for, within a conference's site?",
    purpose:
      "A second opinion on downloaded pages: home, call, programme, accepted papers, proceedings, other. Steers the crawl inside a site.",
    data: `${cases.length} pages of conference sites, ${checked} of them checked by a person, the others labelled by their file names; the classifier sees no address.`,
    limits:
      "English pages of computing conferences, nearly all. Few proceedings. A page that is both programme and list of papers has one label only.",
    command: "winnow train event-pages",
    figures: {
      "accuracy (10 folds by series, checked pages)": report.accuracy.toFixed(3),
      ...Object.fromEntries(
        report.classes.map(({ label, f1, support }) => [`F1 ${label}`, `${f1.toFixed(3)} (${support} pages)`]),
      ),
    },
  });
  output.result(`${flags.out}: ${cases.length} pages; accuracy on unseen series ${report.accuracy.toFixed(3)}`);
  output.data({
    summary: true,
    command: "train event-pages",
    end: "finished",
    counts: { pages: cases.length },
    out: flags.out,
  });
  return 0;
}
