/**
 * Keeps collections up to date: runs every stored harvest when it is due.
 *
 * The store is opened when visits are due and closed in between. In a folder, a heartbeat file tells other processes about the daemon
 * (heartbeat.ts), and a second daemon is refused. On a database any number of daemons may watch: each due harvest is run by one of them.
 */
import os from "node:os";
import type { Summary } from "../harvest/events.js";
import type { HarvestOptions } from "../harvest/harvest.js";
import { type NextRun, newestPerHarvest } from "../harvest/stored-plans.js";
import { type Plan, type WatchEvent as TurnEvent, watch } from "../harvest/watch.js";
import { WatchedError } from "../model/errors.js";
import { type Instant, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { isDatabase, openStore } from "../store/open.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { problemsOfRound, type SendOptions, sendAlertsInBackground } from "./alerts/run.js";
import { runStoredTogether, type StoredRun } from "./harvests/run-stored.js";
import { BEAT_EVERY, findHeartbeat, type Heartbeat, removeHeartbeat, writeHeartbeat } from "./heartbeat.js";
import { isKind } from "./kinds.js";
import type { Listener } from "./listeners.js";
import { openRunLog } from "./log.js";
import { summaryData } from "./run-plans.js";
import { nextRuns, openSnapshot, type StoreSnapshot, WATCH_HOOKS } from "./watch-hooks.js";

/** Waiting, the result of a run, and runs that did not meet what their recipe expects. */
export type WatchEvent =
  | TurnEvent
  | {
      readonly kind: "ran";
      readonly plans: readonly string[];
      readonly summary: Summary;
      readonly hosts: ReadonlyMap<string, string>;
      readonly store: string;
    }
  | { readonly kind: "broken"; readonly plan: string; readonly problems: readonly string[] };

export interface WatchStoreOptions {
  /** How alerts are sent. */
  readonly alerts?: SendOptions;
  /** An alert was not accepted, or alerts cannot be sent at all. */
  onAlertProblem?(says: string): void;
  /** A folder, or postgres://… for a database. */
  readonly store: string;
  /** How requests are made in every run. */
  readonly requests?: Omit<HarvestOptions, "store" | "plans" | "signal">;
  readonly signal?: AbortSignal;
  /** Run what is due now, each once, and return. */
  readonly once?: boolean;
  /** Where each run's log goes. */
  readonly logs?: string | undefined;
  onEvent?(event: WatchEvent): void;
  /** Listeners for the next run. */
  listeners?(): readonly Listener[];
  /** Called if a log cannot be written. */
  onLogProblem?(says: string): void;
}

export interface WatchResult {
  readonly counts: { readonly runs: number; readonly failed: number; readonly broken: number; readonly pages: number };
  /** By the harvest's name: how its last run differs from what its recipe expects. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
  /** The store, as it names itself. */
  readonly where: string;
}

/** A harvest of which only failed pages are left ends after this: the watcher comes back to them when they are due, and others wait. */
const PATIENCE: Millis = 20 * SECOND;

/** How long a harvest may run while others wait; then it goes to the end of the queue. */
const TURN: Millis = 30 * MINUTE;

export async function watchStore(options: WatchStoreOptions): Promise<WatchResult> {
  const { onEvent } = options;
  const folder = isDatabase(options.store) ? undefined : options.store;
  const place = await openStore(options.store, { create: false }); // a missing store is reported at once
  await place.close();
  if (folder !== undefined) refuseSecondWatch(folder);
  const pulse = folder === undefined ? undefined : openPulse(folder);
  const updatedAt = new Map<string, Instant>();
  const counts = { runs: 0, failed: 0, broken: 0, pages: 0 };
  const broken = new Map<string, readonly string[]>();

  const due = new Map<string, { readonly status: HarvestStatus; readonly want: NextRun | undefined }>();
  const readPlans = async (): Promise<readonly Plan[]> => {
    const store = await openStore(options.store, { create: false });
    try {
      const look = await preparedLook(store);
      const known = look.statuses.filter(({ kind }) => isKind(kind));
      const wants = await nextRuns(openSnapshot(store, known, look.now), (status) => updatedAt.get(nameOf(status)));
      due.clear();
      for (const status of known) due.set(nameOf(status), { status, want: wants.get(status.id) });
      return await Promise.all(known.map(storedPlan));
    } finally {
      await store.close();
    }
  };
  const storedPlan = async (status: HarvestStatus): Promise<Plan> => {
    const name = nameOf(status);
    const hooks = await WATCH_HOOKS.get(status.kind)?.();
    return {
      name,
      ...(hooks?.together ? { group: status.kind } : {}),
      nextDue: async () => due.get(name)?.want?.at,
      run: (signal, together) => runDue(together, signal),
    };
  };
  const runDue = async (names: readonly string[], signal: AbortSignal): Promise<void> => {
    const runs = names.map((name): StoredRun => {
      const { status, want } = due.get(name)!;
      const update = want?.what !== "what was put off";
      // Retrying postponed addresses is not an update: the time of the next one does not move.
      if (!update) updatedAt.set(name, updatedAt.get(name) ?? status.lastRun?.ended ?? 0);
      return { status, update, lastRun: status.lastRun?.id ?? 0 };
    });
    const { problems, ...ran } = await runLogged(runs, signal, options);
    counts.pages += ran.summary.counts.pages;
    onEvent?.({ kind: "ran", plans: names, ...ran });
    for (const [n, name] of names.entries()) {
      noteBroken(name, problems[n]!);
      if (runs[n]!.update) updatedAt.delete(name);
    }
  };
  /** A broken recipe needs a person, not a retry: its next run stays at the usual time. */
  const noteBroken = (plan: string, problems: readonly string[]): void => {
    broken.delete(plan);
    if (problems.length === 0) return;
    counts.broken++;
    broken.set(plan, problems);
    onEvent?.({ kind: "broken", plan, problems });
  };

  const sending = {
    ...options.alerts,
    store: options.store,
    onProblem: (says: string) => options.onAlertProblem?.(says),
  };
  const alerts = options.once ? undefined : sendAlertsInBackground(sending);
  try {
    counts.failed = await watch({
      plans: readPlans,
      clock: systemClock,
      random: Math.random,
      signal: options.signal ?? new AbortController().signal,
      once: options.once ?? false,
      tell(event) {
        if (event.kind === "runs") counts.runs++;
        pulse?.note(event);
        onEvent?.(event);
      },
    });
    if (options.once) for (const says of await problemsOfRound(sending)) sending.onProblem(says);
  } finally {
    await alerts?.stop();
    pulse?.stop();
  }
  return { counts, broken, where: place.where };
}

function nameOf({ collection, kind, start }: HarvestStatus): string {
  return `${collection} (${kind === "event-search" ? "search for " : ""}${start})`;
}

async function runLogged(
  runs: readonly StoredRun[],
  signal: AbortSignal,
  { store: where, requests, logs, listeners, onLogProblem }: WatchStoreOptions,
) {
  const store = await openStore(where, { create: false });
  const log = openRunLog(logs, (says) => onLogProblem?.(says));
  try {
    const { summary, hosts, problems } = await runStoredTogether(runs, {
      patience: PATIENCE,
      ...requests,
      store,
      where,
      signal,
      maxTime: TURN,
      doing: "winnow watch",
      log,
      listeners: listeners?.() ?? [],
    });
    log.write({ ...summaryData("watch", summary, store.where), broken: problems.flat() });
    return { summary, hosts, store: store.where, problems };
  } finally {
    log.close();
    await store.close();
  }
}

/** The stored harvests, after every kind could register new ones. */
async function preparedLook(store: Store): Promise<StoreSnapshot> {
  const now = systemClock.now();
  const look = openSnapshot(store, newestPerHarvest(await store.harvests()), now);
  let more = false;
  for (const kind of new Set(look.statuses.map(({ kind: name }) => name))) {
    const hooks = await WATCH_HOOKS.get(kind)?.();
    if (await hooks?.prepare?.(look)) more = true;
  }
  return more ? openSnapshot(store, newestPerHarvest(await store.harvests()), now) : look;
}

function refuseSecondWatch(folder: string): void {
  const other = findHeartbeat(folder, Date.now());
  if (!other?.alive || other.pid === process.pid) return;
  const since = new Date(other.began).toISOString();
  throw new WatchedError(
    `${folder} is already being watched by process ${other.pid} on ${other.machine} since ${since}. Stop it first, or choose another store with --store DIR.`,
  );
}

/** Writes every few seconds that this process is alive, what it does and what comes next. */
function openPulse(folder: string): { note(event: TurnEvent): void; stop(): void } {
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
