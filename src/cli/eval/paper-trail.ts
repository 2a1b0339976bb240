/** `winnow eval paper-trail`: are the pages that list an event's papers found from its home page? */
import type { Command } from "commander";
import type { TrailOutcome } from "../../lab/events/paper-trail.js";
import { OWN_MODEL, wholeNumber } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly maxPages: number;
  readonly misses?: boolean;
  readonly model?: string;
}

export function defineEvalPaperTrail(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option(
      "--max-pages <n>",
      "maximum number of requests per site, as in winnow events harvest",
      wholeNumber(1, 1000),
      60,
    )
    .option(...OWN_MODEL)
    .option("--misses", "list the pages that were missed")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval paper-trail --data ./data
  winnow eval paper-trail --misses

The sites are saved as folders and are visited from their home pages without network. With papers: at least half of
the papers of one of the site's lists were found, there or on another page. With a list: one of the lists itself was
read.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalPaperTrail(flags)));
}

async function evalPaperTrail(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { followTrail, trailSites } = await import("../../lab/events/paper-trail.js");
  const { kind } = await import("../../events/events.js");
  const models = modelsWith(kind.models ?? [], flags.model);
  const sites = trailSites(dataFolder(flags, "pages"));
  const outcomes = sites.map(({ set, gold, root }, n) => {
    output.pin(`${n} of ${sites.length} sites`);
    return { set, ...followTrail(gold, root, models, flags.maxPages) };
  });
  output.pin(undefined);
  output.result("set       sites  with papers  with a list  lists  found  requests per site");
  const figuresOf = (mine: readonly TrailOutcome[]) => {
    const sum = (of: (one: TrailOutcome) => number): number => mine.reduce((total, one) => total + of(one), 0);
    return {
      sites: mine.length,
      withPapers: mine.filter(({ hasPapers }) => hasPapers).length,
      withList: mine.filter(({ found }) => found.length > 0).length,
      lists: sum(({ gold }) => gold.paperPages.length),
      found: sum(({ found }) => found.length),
      requests: sum(({ requests }) => requests) / Math.max(1, mine.length),
    };
  };
  for (const name of ["first", "new", "released", "all"] as const) {
    const figures = figuresOf(outcomes.filter(({ set }) => name === "all" || set === name));
    const { sites: all, withPapers, withList, lists, found, requests } = figures;
    output.result(
      `${name.padEnd(9)}${String(all).padStart(5)}  ${String(withPapers).padStart(11)}  ${String(withList).padStart(11)}  ${String(lists).padStart(5)}  ${String(found).padStart(5)}  ${requests.toFixed(1).padStart(17)}`,
    );
    output.data({ set: name, ...figures });
  }
  if (flags.misses)
    for (const { gold, hasPapers, missed } of outcomes)
      for (const page of missed)
        output.result(`${gold.site} ${page}${hasPapers ? "" : " (no papers found on this site)"}`);
  const { sites: all, withPapers, lists, found } = figuresOf(outcomes);
  output.data({
    summary: true,
    command: "eval paper-trail",
    end: "finished",
    counts: { sites: all, withPapers, lists, found },
    share: withPapers / Math.max(1, all),
  });
  return 0;
}
