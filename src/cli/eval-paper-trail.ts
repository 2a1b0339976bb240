/** `winnow eval paper-trail`: are the pages that list an event's papers found from its home page? */
import path from "node:path";
import type { Command } from "commander";
import type { TrailOutcome } from "../eval/paper-trail.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { wholeNumber } from "./flags.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly maxPages: number;
  readonly misses?: boolean;
}

export function addEvalPaperTrail(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("paper-trail").description("Are the pages that list an event's papers found from its home page?"),
  )
    .option("--max-pages <n>", "requests per site, as winnow events harvest has it", wholeNumber(1, 1000), 60)
    .option("--misses", "list the pages that were not found")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval paper-trail --data ./data
  winnow eval paper-trail --misses

Whole sites saved as folders, visited without network. Rules were written looking at the first half of the series only. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalPaperTrail(flags)));
}

async function evalPaperTrail(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { goldSites, sitesFolder } = await import("../eval/dates.js");
  const { followTrail } = await import("../eval/paper-trail.js");
  const { kind } = await import("../events/events.js");
  const { loadModels } = await import("../harvest/models.js");
  const data = dataFolder(flags, "pages");
  const [folder, models] = [sitesFolder(data), loadModels(kind.models ?? [])];
  const sites = goldSites(data).filter(({ paperPages }) => paperPages.length > 0);
  const outcomes: TrailOutcome[] = [];
  for (const [n, gold] of sites.entries()) {
    voice.pin(`${n} of ${sites.length} sites`);
    outcomes.push(followTrail(gold, path.join(folder, gold.site), models, flags.maxPages));
  }
  voice.pin(undefined);
  voice.result("half     sites  with papers  lists  found  requests per site");
  for (const half of ["first", "second"] as const) {
    const mine = outcomes.filter(({ gold }) => gold.half === half);
    const sum = (of: (one: TrailOutcome) => number): number => mine.reduce((total, one) => total + of(one), 0);
    const figures = {
      sites: mine.length,
      withPapers: mine.filter(({ found }) => found.length > 0).length,
      lists: sum(({ gold }) => gold.paperPages.length),
      found: sum(({ found }) => found.length),
      requests: sum(({ requests }) => requests) / Math.max(1, mine.length),
    };
    const { sites: all, withPapers, lists, found, requests } = figures;
    voice.result(
      `${half.padEnd(8)} ${String(all).padStart(5)}  ${String(withPapers).padStart(11)}  ${String(lists).padStart(5)}  ${String(found).padStart(5)}  ${requests.toFixed(1).padStart(17)}`,
    );
    voice.data({ half, ...figures });
  }
  if (flags.misses)
    for (const { gold, missed } of outcomes) for (const page of missed) voice.result(`${gold.site} ${page}`);
  voice.data({ summary: true, command: "eval paper-trail", end: "finished", counts: { sites: sites.length } });
  return 0;
}
