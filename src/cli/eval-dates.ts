/** `winnow eval dates`: the days and notifications of whole sites, exactly or not. */
import type { Command } from "commander";
import type { SiteOutcome } from "../eval/dates.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly errors?: boolean;
  readonly site?: string;
}

export function addEvalDates(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("dates").description("Start, end and notification of whole conference sites, exact match."),
  )
    .option("--errors", "list what was read wrong, with the words it was read from")
    .option("--site <dir>", "read one site in a folder instead, and print what was understood")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval dates --data ./data
  winnow eval dates --errors
  winnow eval dates --site ./saved/conference-2026

Each site is read as an address would be: its home page, then a handful of its own pages. Recall: right of those printed. Precision: right
of those given. A notification is right when it is one of the rounds'. Rules were written looking at the first half of the series only.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalDates(flags)));
}

async function evalDates(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { goldSites, readLocalSite, sitesFolder, homeOf } = await import("../eval/dates.js");
  if (flags.site !== undefined) {
    const facts = await readLocalSite(flags.site, homeOf(flags.site));
    voice.result(JSON.stringify(facts, null, 2));
    voice.data({ site: flags.site, ...facts });
    voice.data({ summary: true, command: "eval dates", end: "finished", counts: { sites: 1 } });
    return 0;
  }
  const folder = dataFolder(flags, "pages");
  const sites = sitesFolder(folder);
  const outcomes: SiteOutcome[] = [];
  for (const gold of goldSites(folder)) {
    voice.pin(`${outcomes.length} sites`);
    outcomes.push({ gold, facts: await readLocalSite(`${sites}/${gold.site}`, gold.home) });
  }
  voice.pin(undefined);
  await sayFigures(voice, outcomes);
  if (flags.errors) await sayErrors(voice, outcomes);
  voice.data({ summary: true, command: "eval dates", end: "finished", counts: { sites: outcomes.length } });
  return 0;
}

async function sayFigures(voice: Voice, outcomes: readonly SiteOutcome[]): Promise<void> {
  const { DATE_FIELDS, dateScore } = await import("../eval/dates.js");
  voice.result("half    field         printed  right  wrong  missed  invented  recall  precision");
  for (const half of ["first", "second", "all"] as const) {
    const some = outcomes.filter(({ gold }) => half === "all" || gold.half === half);
    for (const field of DATE_FIELDS) {
      const score = dateScore(field, some);
      const { printed, right, wrong, missed, invented } = score;
      const recall = right / Math.max(1, printed);
      const precision = right / Math.max(1, right + wrong + invented);
      const counts = [printed, right, wrong, missed, invented].map((n, i) => String(n).padStart([7, 5, 5, 6, 8][i]!));
      voice.result(
        `${half.padEnd(8)}${field.padEnd(14)}${counts.join("  ")}  ${recall.toFixed(3).padStart(6)}  ${precision.toFixed(3).padStart(9)}`,
      );
      voice.data({ half, field, ...score, recall, precision });
    }
  }
}

async function sayErrors(voice: Voice, outcomes: readonly SiteOutcome[]): Promise<void> {
  const { DATE_FIELDS, goldOf, isRight } = await import("../eval/dates.js");
  for (const outcome of outcomes) {
    for (const field of DATE_FIELDS) {
      const gold = goldOf(field, outcome.gold);
      const given = outcome.facts?.[field];
      if (isRight(field, outcome) || (gold === "" && given === undefined)) continue;
      const words = outcome.facts?.evidence[field]?.words;
      const { site, home } = outcome.gold;
      voice.result(
        `${site}/${home}: ${field} ${gold || "not printed"}, read ${given ?? "nothing"}${words === undefined ? "" : ` from "${words}"`}`,
      );
      voice.data({ site, home, field, gold, given: given ?? null, words: words ?? null });
    }
  }
}
