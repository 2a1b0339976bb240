/** `winnow events plan`: the coming visits, with their reasons. */
import type { Command } from "commander";
import { eventName } from "../../app/events/choose.js";
import { plannedVisits } from "../../app/events/plan.js";
import { formatCount, formatTime } from "../../model/text/formatting.js";
import { DAY, type Instant, type Millis, systemClock } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, duration, FOREVER, readDay, withCommonFlags } from "../flags.js";
import { withRecords } from "../records/scope.js";
import { type Output, openOutput } from "../terminal/output.js";
import { screenWidth, tableText } from "../terminal/table.js";

interface Flags extends CommonFlags {
  readonly collection?: string;
  readonly within?: Millis;
  readonly now?: Instant;
}

export function defineEventsPlan(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .option("--collection <name>", "only this collection (default: all)")
      .option("--within <length>", "only visits within this time, e.g. 7d", duration(0, FOREVER))
      .option("--now <date>", "plan as if this were today, e.g. 2026-05-01", readDay),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events plan
  winnow events plan --within 7d
  winnow events plan --now 2026-05-01

Nothing is visited. winnow watch follows this plan; it changes when dates or papers are found. Exit codes: 0 done, 2 usage error or no such store.`,
    )
    .action(async (flags: Flags) => end(await withRecords(flags, (store) => plan(store, flags, openOutput(flags)))));
}

async function plan(store: Store, flags: Flags, output: Output): Promise<number> {
  const now = flags.now ?? systemClock.now();
  const until = flags.within === undefined ? undefined : now + flags.within;
  const visits = await plannedVisits(store, now, { collection: flags.collection, until });
  if (visits.length === 0) output.result("No visit is planned.");
  else
    output.result(
      `${tableText(
        [{ name: "when" }, { name: "event", least: 12 }, { name: "why", least: 30 }],
        visits.map(({ state, at, because }) => [at <= now ? "now" : formatTime(at, now), eventName(state), because]),
        screenWidth(),
      )}\n\n${formatCount(visits.length, "visit")} planned; ${visits.filter(({ at }) => at < now + 7 * DAY).length} within a week.`,
    );
  for (const { state, at, because } of visits)
    output.data({ event: eventName(state), url: state.harvest.start, at: new Date(at).toISOString(), because });
  output.data({ summary: true, command: "events plan", end: "finished", counts: { visits: visits.length } });
  return 0;
}
