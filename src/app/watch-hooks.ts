/**
 * What some kinds need before and after the watcher runs a stored harvest again.
 *
 * Most harvests are run again as they are stored. A robot continues its scan after the last document, evaluates "today" again, writes
 * its files afterwards, and compares the run with what its recipe expects.
 */
import type { HarvestEvent, Summary } from "../harvest/events.js";
import type { GivenSettings } from "../harvest/settings.js";
import { type NextRun, nextRun } from "../harvest/stored-plans.js";
import type { Instant, Millis } from "../model/time.js";
import type { HarvestStatus, RetryRejected, Store } from "../store/store.js";

export interface WatchHooks {
  /** Settings to override; all others stay as they are stored. */
  settings?(status: HarvestStatus, store: Store): Promise<GivenSettings>;
  /** Rejected pages that are visited again. */
  retry?(status: HarvestStatus, store: Store, where: string): Promise<RetryRejected | undefined>;
  /** A listener, for kinds that judge a run by more than its summary. */
  monitor?(status: HarvestStatus, stop: (harvest: number, because: string) => void): RunMonitor;
  /** What was wrong with its last run, according to the kind. */
  problems?(status: HarvestStatus, where: string): readonly string[];
  /** When the run has ended. */
  after?(status: HarvestStatus, store: Store): Promise<void>;
  /** Its due harvests run together, in one run. */
  readonly together?: boolean;
  /** How long an idle run waits for hosts that do not respond; default: as in any harvest. */
  readonly patience?: Millis;
  /** Registers new harvests; true if there were any. */
  prepare?(look: StoreSnapshot): Promise<boolean>;
  /** When each harvest of the kind should run next, for kinds with a schedule of their own; default: by its interval. */
  nextRuns?(look: StoreSnapshot): Promise<ReadonlyMap<number, NextRun>>;
}

export interface RunMonitor {
  onEvent(event: HarvestEvent): void;
  /** What is wrong with the whole run according to the kind, in sentences. `where` is the store. */
  findProblems(summary: Summary, where: string): Promise<readonly string[]>;
}

/** The state of the whole store at one moment. */
export interface StoreSnapshot {
  readonly store: Store;
  /** The newest of each harvest, of all kinds. */
  readonly statuses: readonly HarvestStatus[];
  readonly now: Instant;
  /** Computed once per look, on first use. */
  once<Value>(what: string, make: () => Promise<Value>): Promise<Value>;
}

export function openSnapshot(store: Store, statuses: readonly HarvestStatus[], now: Instant): StoreSnapshot {
  const made = new Map<string, Promise<unknown>>();
  return {
    store,
    statuses,
    now,
    once<Value>(what: string, make: () => Promise<Value>) {
      if (!made.has(what)) made.set(what, make());
      return made.get(what) as Promise<Value>;
    },
  };
}

/** When every harvest is due: by its kind's schedule, else by its interval. */
export async function nextRuns(
  look: StoreSnapshot,
  updatedAt: (status: HarvestStatus) => Instant | undefined = () => undefined,
): Promise<ReadonlyMap<number, NextRun>> {
  const wants = new Map<number, NextRun>();
  for (const kind of new Set(look.statuses.map(({ kind: name }) => name))) {
    const renewal = await WATCH_HOOKS.get(kind)?.();
    if (renewal?.nextRuns !== undefined) for (const [id, want] of await renewal.nextRuns(look)) wants.set(id, want);
    else
      for (const status of look.statuses) {
        const want = status.kind === kind ? nextRun(status, updatedAt(status)) : undefined;
        if (want !== undefined) wants.set(status.id, want);
      }
  }
  return wants;
}

/** By the kind's name; loaded on first use. */
export const WATCH_HOOKS: ReadonlyMap<string, () => Promise<WatchHooks>> = new Map([
  ["events", async () => (await import("./events/watch.js")).watchHooks],
  ["event-search", async () => (await import("./events/watch.js")).searchWatchHooks],
  ["robot", async () => (await import("./robot/watch.js")).watchHooks],
]);
