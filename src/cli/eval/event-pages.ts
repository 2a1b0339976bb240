/** `winnow eval event-pages`: home, call, programme, accepted papers, proceedings or other? */
import type { Command } from "commander";
import { EVENT_PAGES_MODEL } from "../../events/site/page-kind.js";
import { modelsWith } from "../own-model.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly errors?: boolean;
  readonly model?: string;
}

export function defineEvalEventPages(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--errors", "list the misclassified pages: gold, answer, page")
    .option(
      "--model <file>",
      "measure this model, made by winnow train, instead of ten that are trained without each part",
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow eval event-pages --data ./data
  winnow eval event-pages --errors
  winnow eval event-pages --model my-pages.model

Ten folds, grouped by series, unless a model is given; only manually checked pages are counted. The classifier sees no address.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEventPages(flags)));
}

async function evalEventPages(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { crossValidateEventPages, eventPageCases, measureEventPages } = await import(
    "../../lab/events/event-pages.js"
  );
  const { confusionTable, reportTable } = await import("../../learn/index.js");
  const own = flags.model === undefined ? undefined : modelsWith([EVENT_PAGES_MODEL], flags.model);
  const cases = eventPageCases(dataFolder(flags, "pages"), (read) => output.pin(`${read} pages`));
  output.pin(undefined);
  const { report, wrong } =
    own === undefined ? await crossValidateEventPages(cases) : measureEventPages(cases, own.get(EVENT_PAGES_MODEL)!);
  output.result(`${reportTable(report)}\n${confusionTable(report.confusion)}`);
  for (const { label, precision, recall, f1, support } of report.classes)
    output.data({ label, precision, recall, f1, support });
  if (flags.errors) for (const line of wrong) output.result(line);
  const counts = { pages: report.examples, trainedOn: cases.length };
  output.data({
    summary: true,
    command: "eval event-pages",
    end: "finished",
    counts,
    accuracy: report.accuracy,
    macroF1: report.macro.f1,
  });
  return 0;
}
