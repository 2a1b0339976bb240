/** `winnow eval event-pages`: home, call, programme, accepted papers, proceedings or other? */
import type { Command } from "commander";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly errors?: boolean;
}

export function defineEvalEventPages(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--errors", "list the misclassified pages: gold, answer, page")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval event-pages --data ./data
  winnow eval event-pages --errors

Ten folds, grouped by series; only manually checked pages are counted. The classifier sees no address.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEventPages(flags)));
}

async function evalEventPages(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { crossValidateEventPages, eventPageCases } = await import("../../lab/events/event-pages.js");
  const { confusionTable, reportTable } = await import("../../learn/index.js");
  const cases = eventPageCases(dataFolder(flags, "pages"), (read) => output.pin(`${read} pages`));
  output.pin(undefined);
  const { report, wrong } = await crossValidateEventPages(cases);
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
