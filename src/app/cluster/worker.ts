/**
 * Works on the harvests that were enlisted in a database, together with any number of other workers.
 *
 * A worker joins all enlisted harvests that are not finished in one run, with their stored settings, and leases sites like any other run.
 * When a further harvest is enlisted, or one of them has nothing left, it ends its run and begins another. Looks are spread by chance, so
 * that many workers do not ask at the same moment.
 */
import type { Summary } from "../../harvest/events.js";
import { type HarvestOptions, type HarvestPlan, isDrained, PATIENCE } from "../../harvest/harvest.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { Harvest, Store } from "../../store/store.js";
import { isKind, loadKind } from "../kinds.js";
import type { Listener } from "../listeners.js";
import { openRunLog } from "../log.js";
import { runPlans, summaryData } from "../run-plans.js";
import { refuseFolder } from "./enlist.js";

export interface WorkerOptions {
  /** postgres://… */
  readonly store: string;
  /** Only harvests of these kinds. */
  readonly kinds?: readonly string[];
  /** How requests are made, and how many sites are held at most. */
  readonly requests?: Omit<HarvestOptions, "store" | "plans" | "signal">;
  readonly signal: AbortSignal;
  /** Return when no enlisted harvest is left. */
  readonly once?: boolean;
  /** Where each run's log goes. */
  readonly logs?: string | undefined;
  onEvent?(event: WorkerEvent): void;
  /** Listeners for the next run. */
  listeners?(): readonly Listener[];
  /** Called if a log cannot be written. */
  onLogProblem?(says: string): void;
}

export type WorkerEvent =
  | { readonly kind: "joins"; readonly harvests: readonly Harvest[] }
  | {
      readonly kind: "ran";
      readonly summary: Summary;
      readonly hosts: ReadonlyMap<string, string>;
      readonly store: string;
    }
  | { readonly kind: "waits" };

export interface WorkerResult {
  readonly counts: { readonly runs: number; readonly pages: number; readonly requests: number };
  /** The store, as it names itself. */
  readonly where: string;
}

const LOOK_EVERY: Millis = 3 * SECOND;
/** Beginning a run anew waits for the requests in progress: not more often than this. */
const LEAST_RUN: Millis = 15 * SECOND;

export async function runWorker(options: WorkerOptions): Promise<WorkerResult> {
  const { signal, onEvent } = options;
  refuseFolder(options.store, "winnow worker");
  const store = await openStore(options.store, { create: false });
  const counts = { runs: 0, pages: 0, requests: 0 };
  try {
    while (!signal.aborted) {
      const open = await findWork(store, options);
      if (open.length > 0) {
        onEvent?.({ kind: "joins", harvests: open });
        const { summary, hosts } = await join(store, open, options);
        counts.runs++;
        counts.pages += summary.counts.pages;
        counts.requests += summary.counts.requests;
        onEvent?.({ kind: "ran", summary, hosts, store: store.where });
        if (summary.counts.requests > 0) continue;
      } else if (options.once) break;
      else onEvent?.({ kind: "waits" });
      await pause(signal);
    }
  } finally {
    await store.close();
  }
  return { counts, where: store.where };
}

function pause(signal: AbortSignal): Promise<void> {
  return systemClock.sleep(LOOK_EVERY * (0.5 + Math.random()), signal);
}

async function findWork(store: Store, { kinds }: WorkerOptions): Promise<readonly Harvest[]> {
  return (await store.shared!.enlisted()).filter(({ kind }) => isKind(kind) && kinds?.includes(kind) !== false);
}

async function join(store: Store, harvests: readonly Harvest[], options: WorkerOptions) {
  const plans = await Promise.all(
    harvests.map(
      async ({ kind, collection, start }): Promise<HarvestPlan> => ({
        ...{ kind: await loadKind(kind), collection, start },
        settings: {},
        join: true,
      }),
    ),
  );
  const log = openRunLog(options.logs, (says) => options.onLogProblem?.(says));
  const over = new AbortController();
  const renewal = new AbortController();
  const running = runPlans({
    doing: "winnow worker",
    ...options.requests,
    store,
    plans,
    signal: AbortSignal.any([options.signal, renewal.signal]),
    log,
    listeners: options.listeners?.() ?? [],
  }).finally(() => over.abort());
  const looking = lookForChanges(store, harvests, options, over.signal).then(() => renewal.abort());
  try {
    const ran = await running;
    log.write(summaryData("worker", ran.summary, store.where));
    return ran;
  } finally {
    await looking;
    log.close();
  }
}

/** Resolves when a run with these harvests should begin anew, or is over. */
async function lookForChanges(
  store: Store,
  harvests: readonly Harvest[],
  options: WorkerOptions,
  over: AbortSignal,
): Promise<void> {
  const joined = new Set(harvests.map(({ id }) => id));
  const { patience = PATIENCE } = options.requests ?? {};
  await systemClock.sleep(LEAST_RUN, over);
  while (!over.aborted) {
    try {
      const open = await findWork(store, options);
      if (open.some(({ id }) => !joined.has(id))) return;
      if (harvests.some(({ id }) => !open.some((one) => one.id === id))) return; // another worker found it finished
      const due = await Promise.all(harvests.map(({ id }) => store.nextDue([id])));
      const now = (store.clock ?? systemClock).now();
      if (joined.size > 1 && due.some((moment) => isDrained(moment, patience, now))) return;
    } catch {
      // the run itself says what is wrong with the store
    }
    await pause(over);
  }
}
