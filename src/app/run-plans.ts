/**
 * The application layer: what Winnow does, independent of who asks for it.
 *
 * Everything in `src/app/` takes values and returns values. It prints nothing, installs no signal handlers and never ends the process; it
 * is stopped with an `AbortSignal`. The command line parses, calls a function from here and prints what it returns; a server and programs
 * that use Winnow as a library call the same functions.
 *
 * This file is the one way to run plans. The caller adds listeners, a log and, for a first run, the start addresses: if all of them fail
 * and nothing was read, the run ends at once and says why.
 */
import type { Summary } from "../harvest/events.js";
import type { HarvestOptions, HarvestPlan, HarvestRun } from "../harvest/harvest.js";
import { systemClock } from "../model/time.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { type Listener, logListener, runWithListeners } from "./listeners.js";
import { type Log, NO_LOG } from "./log.js";
import { watchStarts } from "./start-failures.js";

export interface RunOptions extends HarvestOptions {
  readonly listeners?: readonly Listener[];
  readonly log?: Log;
  /** Start addresses of a harvest that has read nothing yet: when all of them fail, the run ends instead of waiting for retries. */
  readonly firstRun?: readonly string[];
  /** Called before the first event, with the run, for listeners that may stop one of its harvests. */
  onRun?(run: HarvestRun): void;
}

export interface RunResult {
  readonly summary: Summary;
  /** Hosts that are waiting, failing or set aside, and why. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Why nothing could be fetched; undefined if something was, or if the plans had run before. */
  readonly nothingFetched: readonly string[] | undefined;
}

export async function runPlans(options: RunOptions): Promise<RunResult> {
  const { listeners = [], log = NO_LOG, firstRun, onRun, ...given } = options;
  const hosts = new Map<string, string>();
  const starts = firstRun && watchStarts(firstRun);
  const giveUp = new AbortController();
  const signals = [giveUp.signal, ...(given.signal === undefined ? [] : [given.signal])];
  const { harvest } = await import("../harvest/harvest.js"); // not needed for --help, and takes long to load
  const run = harvest({ ...given, signal: AbortSignal.any(signals) });
  onRun?.(run);
  const summary = await runWithListeners(run, [
    ...listeners,
    logListener(log, systemClock.now),
    (event) => {
      starts?.note(event);
      if (event.kind === "host") hosts.set(event.host, event.says);
      const idle = event.kind === "progress" && event.inFlight === 0;
      if (idle && given.signal?.aborted !== true && starts?.hopeless()) giveUp.abort();
    },
  ]);
  const ended = giveUp.signal.aborted || summary.end === "finished";
  return { summary, hosts, nothingFetched: ended ? starts?.reasons() : undefined };
}

/** The stored harvest that a plan continues or updates; undefined when it begins a new one. */
export async function findStatus(store: Store, plan: HarvestPlan): Promise<HarvestStatus | undefined> {
  if (plan.fresh) return undefined;
  const known = await store.findHarvest({ collection: plan.collection, kind: plan.kind.name, start: plan.start });
  return known && (await store.harvests()).find(({ id }) => id === known.id);
}

/** Whether no run of this harvest has read a page. A redirect counts as done, but not as read. */
export function hasReadNothing(known: HarvestStatus | undefined): boolean {
  return known === undefined || known.records === 0 || known.addresses.done === 0;
}

/** A run's summary as plain data: the last JSON line of a command, and of its log. */
export function summaryData(command: string, summary: Summary, store: string): object {
  const { nextDue, harvests, ...rest } = summary;
  return {
    summary: true,
    command,
    ...rest,
    harvests: harvests.map(({ id, collection, kind, start, mode, waiting, records, tallies }) => ({
      id,
      collection,
      kind,
      start,
      mode,
      waiting,
      records,
      tallies,
    })),
    nextDue: nextDue === undefined ? null : new Date(nextDue).toISOString(),
    store,
  };
}
