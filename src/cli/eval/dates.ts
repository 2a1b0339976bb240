/** `winnow eval dates`: the days and deadlines of whole sites, exactly or not. */
import type { Command } from "commander";
import type { SiteOutcome } from "../../lab/events/date-scores.js";
import { wholeNumber } from "../flags.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly errors?: boolean;
  readonly site?: string;
  readonly folds: number;
  readonly ablate?: boolean;
}

export function defineEvalDates(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--ablate", "leave each signal out in turn instead, and print what that costs")
    .option("--errors", "list wrong dates, with the text they were read from")
    .option(
      "--folds <n>",
      "number of folds by series; each is tested with weights from the others",
      wholeNumber(2, 200),
      10,
    )
    .option("--site <dir>", "read one site from a folder instead, and print the result")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval dates --data ./data
  winnow eval dates --errors
  winnow eval dates --site ./saved/conference-2026

Each site is read like an address: its home page, then a few of its other pages. Exact: correct, or nothing where the site prints
nothing. Recall: correct of those on the site. Precision: correct of those returned. ECE: expected calibration error. All four are averages
over series. A deadline is correct if it is that of any round. No series is read with weights that learned from it.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalDates(flags)));
}

async function evalDates(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { allGoldSites, homePagesPerSecond, readLocalSite, homeOf } = await import("../../lab/events/dates.js");
  if (flags.site !== undefined) {
    const facts = await readLocalSite(flags.site, homeOf(flags.site));
    output.result(JSON.stringify(facts, null, 2));
    output.data({ site: flags.site, ...facts });
    output.data({ summary: true, command: "eval dates", end: "finished", counts: { sites: 1 } });
    return 0;
  }
  const { ablateDates, crossValidateDates, dateCases } = await import("../../lab/events/date-training.js");
  const sites = allGoldSites(dataFolder(flags, "pages"));
  const cases = await dateCases(sites, (read) => output.pin(`${read} of ${sites.length} sites read`));
  if (flags.ablate) {
    const ablated = await ablateDates(cases, flags.folds, (done) => output.pin(`${done} signals left out`));
    output.pin(undefined);
    for (const { signal, exact } of ablated) {
      output.result(`${exact.toFixed(3)}  ${signal ?? "nothing left out"}`);
      output.data({ signal: signal ?? null, exact });
    }
    output.data({ summary: true, command: "eval dates", end: "finished", counts: { sites: cases.length } });
    return 0;
  }
  const outcomes = await crossValidateDates(cases, flags.folds, (done) =>
    output.pin(`${done} of ${flags.folds} parts`),
  );
  output.pin(undefined);
  await sayFigures(output, outcomes);
  if (flags.errors) await sayErrors(output, outcomes);
  const pagesPerSecond = homePagesPerSecond(sites);
  output.result(`speed: ${pagesPerSecond.toFixed(0)} home pages a second, from bytes (CPU time of the median page)`);
  const counts = { sites: outcomes.length };
  output.data({ summary: true, command: "eval dates", end: "finished", counts, pagesPerSecond });
  return 0;
}

const COLUMNS = ["sites", "printed", "right", "wrong", "missed", "invented"] as const;
const SHARES = ["exact", "recall", "precision", "calibrationError"] as const;

async function sayFigures(output: Output, outcomes: readonly SiteOutcome[]): Promise<void> {
  const { GOLD_FIELDS, SITE_SETS } = await import("../../lab/events/dates.js");
  const { dateScore } = await import("../../lab/events/date-scores.js");
  output.result(
    "set       field         sites  printed  right  wrong  missed  invented  exact  recall  precision    ECE",
  );
  for (const set of [...SITE_SETS, "all"] as const) {
    const some = outcomes.filter(({ gold }) => set === "all" || gold.set === set);
    for (const field of [...GOLD_FIELDS, "city", "country"] as const) {
      const score = dateScore(field, some);
      if (score.sites === 0) continue;
      const counts = COLUMNS.map((name, i) => String(score[name]).padStart([5, 7, 5, 5, 6, 8][i]!));
      const shares = SHARES.map((name, i) => score[name].toFixed(3).padStart([5, 6, 9, 5][i]!));
      output.result(`${set.padEnd(10)}${field.padEnd(14)}${[...counts, ...shares].join("  ")}`);
      output.data({ set, field, ...score });
    }
  }
}

async function sayErrors(output: Output, outcomes: readonly SiteOutcome[]): Promise<void> {
  const { DATE_FIELDS } = await import("../../lab/events/dates.js");
  const { goldOf, isRight } = await import("../../lab/events/date-scores.js");
  for (const outcome of outcomes) {
    const { site, root, home } = outcome.gold;
    for (const field of [...DATE_FIELDS, "city", "country"] as const) {
      const right = goldOf(field, outcome.gold);
      if (right === undefined || isRight(field, outcome)) continue;
      const given = outcome.facts?.[field];
      const { words, confidence } = outcome.facts?.evidence[field] ?? {};
      const gold = right.join(";");
      const from = words === undefined ? "" : ` (${confidence!.toFixed(2)}) from "${words}"`;
      output.result(
        `${root.slice(root.indexOf(site))}/${home}: ${field} ${gold || "not printed"}, read ${given ?? "nothing"}${from}`,
      );
      output.data({ site, home, field, gold, given: given ?? null, words: words ?? null });
    }
  }
}
