/** `winnow watch`: the daemon that runs every harvest when it is due. */
import type { Command } from "commander";
import type { SendOptions } from "../../app/alerts/run.js";
import { logFolder } from "../../app/log.js";
import { contactReminder, networkOptions, type RequestFlags } from "../../app/network-options.js";
import { type WatchEvent, watchStore } from "../../app/watch.js";
import { plannedRuns } from "../../app/watch-plan.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatTime } from "../../model/text/formatting.js";
import { type Instant, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import { type CommonFlags, OWN_MODEL, readDay, withCommonFlags, withMailFlags, withRequestFlags } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";
import { summaryText } from "../terminal/summary.js";
import { screenWidth, tableText } from "../terminal/table.js";
import { listenersFor } from "./run-harvest.js";

interface WatchFlags extends CommonFlags, RequestFlags, SendOptions {
  readonly once?: boolean;
  readonly plan?: boolean;
  readonly now?: Instant;
}

export function defineWatch(command: Command, end: (code: number) => void): void {
  command
    .option("--once", "run what is due now, then exit")
    .option("--plan", "print what would run next and why, then exit; nothing is visited")
    .option("--now <date>", "with --plan: as if this were today, e.g. 2026-05-01", readDay)
    .option(...OWN_MODEL);
  withCommonFlags(withMailFlags(withRequestFlags(command)))
    .addHelpText(
      "after",
      `
Examples:
  winnow crawl https://example.org/ --every 1d     set up once
  winnow watch --contact you@example.org
  winnow watch --once                              from cron, instead of a daemon
  winnow watch --plan --now 2026-05-01             what would run on that day, and why

Alerts are sent, too (winnow alerts --help). Check on it with winnow status.
Exit codes: 0 done (--once), 1 a harvest failed or a recipe's expectations are broken, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (flags: WatchFlags) => {
      if (flags.now !== undefined && !flags.plan)
        throw new UsageError("--now is for --plan: requests are always made at the present time.");
      end(await (flags.plan ? printPlan(flags) : runWatch(flags)));
    });
}

async function printPlan(flags: WatchFlags): Promise<number> {
  const output = openOutput(flags);
  const now = flags.now ?? systemClock.now();
  const store = await openStore(flags.store, { create: false });
  try {
    const runs = await plannedRuns(store, now);
    const rows = runs.map(({ harvest: { collection, kind, start }, at, because }) => [
      at <= now ? "now" : formatTime(at, now),
      collection,
      kind,
      start,
      because,
    ]);
    const columns = [
      { name: "when" },
      { name: "collection" },
      { name: "kind" },
      { name: "start", least: 12 },
      { name: "why", least: 20 },
    ];
    output.result(
      runs.length === 0
        ? "Nothing is planned. Schedule a harvest: winnow crawl URL --every 1d"
        : `${tableText(columns, rows, screenWidth())}\n\n${formatCount(runs.length, "run")} planned.`,
    );
    for (const { harvest, at, because } of runs) {
      const { collection, kind, start } = harvest;
      const when = new Date(Math.max(at, now)).toISOString();
      output.data({ kind: "run", collection, harvest: kind, start, at: when, because });
    }
    const counts = { runs: runs.length };
    output.data({ summary: true, command: "watch", end: "finished", counts, store: store.where });
    return 0;
  } finally {
    await store.close();
  }
}

async function runWatch(flags: WatchFlags): Promise<number> {
  const output = openOutput(flags);
  const { ownModels } = await import("../own-model.js"); // not needed for --help
  const requests = { ...networkOptions(flags), ...(await ownModels(flags.model, flags.store)) };
  const interrupt = listenForInterrupt(output);
  const reminder = contactReminder(flags);
  if (reminder !== undefined) output.note(reminder);
  try {
    const { counts, broken, where } = await watchStore({
      store: flags.store,
      requests,
      alerts: flags,
      onAlertProblem: (says) => output.warn(says),
      signal: interrupt.signal,
      once: flags.once ?? false,
      logs: logFolder(flags),
      onEvent: (event) => sayEvent(event, output),
      listeners: () => listenersFor(output),
      onLogProblem: (says) => output.warn(`Warning: ${says}`),
    });
    const isBad = counts.failed > 0 || counts.broken > 0;
    const end = interrupt.code() === undefined ? (isBad ? "failed" : "finished") : "stopped";
    output.pin(undefined);
    output.data({ summary: true, command: "watch", end, counts, broken: Object.fromEntries(broken), store: where });
    if (flags.once && counts.runs === 0) output.note("Nothing is due.");
    return interrupt.code() ?? (isBad ? 1 : 0);
  } finally {
    output.pin(undefined);
    interrupt.release();
  }
}

function sayEvent(event: WatchEvent, output: Output): void {
  const now = Date.now();
  if (event.kind === "waits") {
    if (!output.terminal) return;
    output.pin(
      event.next === undefined
        ? "Nothing is scheduled. Schedule a harvest: winnow crawl URL --every 1d"
        : `Waiting; next: ${event.next.name} at ${formatTime(event.next.at, now)}`,
    );
    return;
  }
  if (event.kind === "ran") {
    const { summary, store, hosts } = event;
    output.pin(undefined);
    output.result(summaryText(summary, { now, store, troubledHosts: hosts }));
    return;
  }
  if (event.kind === "broken")
    for (const problem of event.problems) output.error(`${event.plan} is broken: ${problem}`);
  output.data({ ...event, kind: "watch", event: event.kind, at: new Date(now).toISOString() });
  if (event.kind === "runs") output.note(`${formatTime(now, now)} ${event.plan}: begins`);
  else if (event.kind === "failed")
    output.warn(`${event.plan} failed: ${event.says}\nNext attempt at ${formatTime(event.again, now)}.`);
  else if (event.kind === "store in use") output.note(`${event.plan} waits: ${event.says}`);
}
