/** `winnow eval event-pages`: home, call, programme, accepted papers, proceedings or other? */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly errors?: boolean;
}

export function addEvalEventPages(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("event-pages").description("Which pages of a conference's site are what, by words and build."),
  )
    .option("--errors", "list the pages that are answered wrong: gold, answer, page")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval event-pages --data ./data
  winnow eval event-pages --errors

Ten folds, grouped by series; only pages that a person checked are counted. The classifier sees no address.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEventPages(flags)));
}

async function evalEventPages(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { crossValidateEventPages, eventPageCases } = await import("../eval/event-pages.js");
  const { confusionTable, reportTable } = await import("../learn/index.js");
  const cases = eventPageCases(dataFolder(flags, "pages"), (read) => voice.pin(`${read} pages`));
  voice.pin(undefined);
  const { report, wrong } = await crossValidateEventPages(cases);
  voice.result(`${reportTable(report)}\n${confusionTable(report.confusion)}`);
  for (const { label, precision, recall, f1, support } of report.classes)
    voice.data({ label, precision, recall, f1, support });
  if (flags.errors) for (const line of wrong) voice.result(line);
  const counts = { pages: report.examples, trainedOn: cases.length };
  voice.data({
    summary: true,
    command: "eval event-pages",
    end: "finished",
    counts,
    accuracy: report.accuracy,
    macroF1: report.macro.f1,
  });
  return 0;
}
