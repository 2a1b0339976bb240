/** `winnow watch`: the one daemon for whatever is due. It opens the store when visits are, and leaves it alone between. */
import os from "node:os";
import type { Command } from "commander";
import { harvest } from "../harvest/harvest.js";
import { newestOfEach, type Want } from "../harvest/stored-plans.js";
import { type Plan, type WatchEvent, watch } from "../harvest/watch.js";
import { WinnowError } from "../model/errors.js";
import { type Instant, MINUTE, type Millis, systemClock } from "../model/time.js";
import { isDatabase, openStore } from "../store/open.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { sayMoment } from "./figures.js";
import { type CommonFlags, type RequestFlags, withCommonFlags, withRequestFlags } from "./flags.js";
import { hear, jsonListener, logListener, screenListener } from "./hearing.js";
import { BEAT_EVERY, findHeartbeat, type Heartbeat, removeHeartbeat, writeHeartbeat } from "./heartbeat.js";
import { listenForInterrupt } from "./interrupt.js";
import { isKind, loadKind } from "./kinds.js";
import { NO_LOG } from "./log.js";
import { contactReminder, reachOf } from "./reach.js";
import { type Look, openLook, RENEWALS, wantsOf } from "./renewals.js";
import { logFolder, openRunLog, summaryData } from "./run-harvest.js";
import { summaryText } from "./summary.js";
import { openVoice, type Voice } from "./voice.js";

interface WatchFlags extends CommonFlags, RequestFlags {
  readonly once?: boolean;
}

export function addWatch(program: Command, end: (code: number) => void): void {
  const command = program
    .command("watch")
    .description("Keep collections up to date: a daemon that runs every harvest with --every when it is due.")
    .option("--once", "run what is due now, then end");
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow crawl https://example.org/ --every 1d     once, to say what and how often
  winnow watch --contact you@example.org
  winnow watch --once                              from cron, in place of a daemon

winnow status shows it. Exit codes: 0 done (--once), 1 a harvest failed or a recipe's expectations are broken, 2 wrong use,
130 or 143 interrupted.`,
    )
    .action(async (flags: WatchFlags) => end(await watchStore(flags)));
}

/** So long a harvest may go on while others wait; then it goes to the end of the row. */
const TURN: Millis = 30 * MINUTE;

async function watchStore(flags: WatchFlags): Promise<number> {
  const voice = openVoice(flags);
  const reach = reachOf(flags);
  const folder = isDatabase(flags.store) ? undefined : flags.store;
  const place = await openStore(flags.store, { create: false }); // a store that is not there is said at once
  await place.close();
  if (folder !== undefined) refuseSecondWatch(folder);
  const reminder = contactReminder(flags);
  if (reminder !== undefined) voice.note(reminder);

  const interrupt = listenForInterrupt(voice);
  const pulse = folder === undefined ? undefined : openPulse(folder);
  const updatedAt = new Map<string, Instant>();
  const counts = { runs: 0, failed: 0, broken: 0, pages: 0 };
  /** Runs that brought other than what their recipe expects, by the harvest's name: what is wrong. */
  const broken = new Map<string, readonly string[]>();
  const readPlans = async (): Promise<readonly Plan[]> => {
    const store = await openStore(flags.store, { create: false });
    try {
      const look = await preparedLook(store);
      const known = look.statuses.filter(({ kind }) => isKind(kind));
      const wants = await wantsOf(openLook(store, known, look.now), (status) => updatedAt.get(nameOf(status)));
      return known.map((status) => storedPlan(status, wants.get(status.id)));
    } finally {
      await store.close();
    }
  };
  const nameOf = (status: HarvestStatus): string =>
    `${status.collection} (${status.kind === "event-search" ? "looks for " : ""}${status.start})`;
  const storedPlan = (status: HarvestStatus, want: Want | undefined): Plan => {
    const name = nameOf(status);
    return {
      name,
      nextDue: async () => want?.at,
      async run(signal) {
        const update = want?.what !== "what was put off";
        // Visits to what was put off are no update: the next one stays where it was.
        if (!update) updatedAt.set(name, updatedAt.get(name) ?? status.lastRun?.ended ?? 0);
        await runStored(status, update, signal);
        if (update) updatedAt.delete(name);
      },
    };
  };
  const runStored = async (status: HarvestStatus, update: boolean, signal: AbortSignal): Promise<void> => {
    const { collection, kind, start } = status;
    const store = await openStore(flags.store, { create: false });
    const logs = logFolder(flags);
    const log = logs === undefined ? NO_LOG : openRunLog(logs, voice);
    try {
      const hosts = new Map<string, string>();
      const renewal = await RENEWALS.get(kind)?.();
      const run = harvest({
        ...reach,
        store,
        plans: [
          {
            kind: await loadKind(kind),
            collection,
            start,
            settings: (await renewal?.settings?.(status, store)) ?? {},
            update,
          },
        ],
        signal,
        maxTime: TURN,
        ...(renewal?.patience === undefined ? {} : { patience: renewal.patience }),
        doing: "winnow watch",
      });
      // Visits to what was put off are no whole run: nothing is expected of them.
      const followed = update ? renewal?.follow?.(status, (id, because) => run.stop(id, because)) : undefined;
      const summary = await hear(run, [
        jsonListener(voice),
        screenListener(voice, systemClock.now),
        logListener(log, systemClock.now),
        (event) => {
          if (event.kind === "host") hosts.set(event.host, event.says);
          followed?.hear(event);
        },
      ]).finally(() => voice.pin(undefined));
      await renewal?.after?.(status, store);
      const problems = (await followed?.broken(summary, flags.store)) ?? [];
      log.write({ ...summaryData("watch", summary, store.where), broken: problems });
      counts.pages += summary.counts.pages;
      voice.result(summaryText(summary, { now: Date.now(), store: store.where, troubledHosts: hosts }));
      noteBroken(nameOf(status), problems);
    } finally {
      log.close();
      await store.close();
    }
  };
  /** What is broken waits for a person, not for another try: it stays in the row at its usual time. */
  const noteBroken = (name: string, problems: readonly string[]): void => {
    broken.delete(name);
    if (problems.length === 0) return;
    counts.broken++;
    broken.set(name, problems);
    for (const problem of problems) voice.complain(`${name} is broken: ${problem}`);
    voice.data({ kind: "watch", event: "broken", plan: name, problems, at: new Date().toISOString() });
  };

  try {
    counts.failed = await watch({
      plans: readPlans,
      clock: systemClock,
      random: Math.random,
      signal: interrupt.signal,
      once: flags.once ?? false,
      tell(event) {
        if (event.kind === "runs") counts.runs++;
        pulse?.note(event);
        sayEvent(event, voice);
      },
    });
  } finally {
    voice.pin(undefined);
    pulse?.stop();
    interrupt.release();
  }
  const isBad = counts.failed > 0 || counts.broken > 0;
  const code = interrupt.code() ?? (isBad ? 1 : 0);
  const end = interrupt.code() === undefined ? (isBad ? "failed" : "finished") : "stopped";
  voice.data({ summary: true, command: "watch", end, counts, broken: Object.fromEntries(broken), store: place.where });
  if (flags.once && counts.runs === 0) voice.note("Nothing is due.");
  return code;
}

/** What is stored, after every kind had its chance to write down what should be harvested from now on. */
async function preparedLook(store: Store): Promise<Look> {
  const now = systemClock.now();
  const look = openLook(store, newestOfEach(await store.harvests()), now);
  let more = false;
  for (const kind of new Set(look.statuses.map(({ kind: name }) => name))) {
    const renewal = await RENEWALS.get(kind)?.();
    if (await renewal?.prepare?.(look)) more = true;
  }
  return more ? openLook(store, newestOfEach(await store.harvests()), now) : look;
}

/** Another process watches this store already. */
class WatchedError extends WinnowError {
  readonly code = "WATCHED";
}

function refuseSecondWatch(folder: string): void {
  const other = findHeartbeat(folder, Date.now());
  if (!other?.alive || other.pid === process.pid) return;
  const since = new Date(other.began).toISOString();
  throw new WatchedError(
    `${folder} is watched already: process ${other.pid} on ${other.machine} has been doing so since ${since}. Stop it first, or name another store with --store DIR.`,
  );
}

/** Tells others every few seconds that we live, what we do and what comes next. */
function openPulse(folder: string): { note(event: WatchEvent): void; stop(): void } {
  let state: Pick<Heartbeat, "doing" | "next"> = { doing: "looks what is due", next: null };
  const began = Date.now();
  const beat = (): void =>
    writeHeartbeat(folder, { pid: process.pid, machine: os.hostname(), began, beat: Date.now(), ...state });
  const timer = setInterval(beat, BEAT_EVERY);
  beat();
  return {
    note(event) {
      if (event.kind === "runs") state = { doing: `harvests ${event.plan}`, next: null };
      else if (event.kind === "waits") state = { doing: "waits", next: event.next ?? null };
      else state = { doing: "looks what is due", next: null };
      beat();
    },
    stop() {
      clearInterval(timer);
      removeHeartbeat(folder);
    },
  };
}

function sayEvent(event: WatchEvent, voice: Voice): void {
  const now = Date.now();
  if (event.kind === "waits") {
    if (!voice.terminal) return;
    voice.pin(
      event.next === undefined
        ? "Nothing is planned. Give a harvest a rhythm: winnow crawl URL --every 1d"
        : `Waits; next: ${event.next.name} at ${sayMoment(event.next.at, now)}`,
    );
    return;
  }
  voice.data({ ...event, kind: "watch", event: event.kind, at: new Date(now).toISOString() });
  if (event.kind === "runs") voice.note(`${sayMoment(now, now)} ${event.plan}: begins`);
  else if (event.kind === "failed")
    voice.warn(`${event.plan} failed: ${event.says}\nIt is tried again at ${sayMoment(event.again, now)}.`);
  else if (event.kind === "store in use") voice.note(`${event.plan} waits: ${event.says}`);
}
