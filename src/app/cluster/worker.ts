/**
 * Works on the harvests that were enlisted in a database, together with any number of other workers.
 *
 * A worker joins all enlisted harvests that are not finished in one run, with their stored settings, and leases sites like any other run.
 * When a further harvest is enlisted, or one of them has nothing left, it ends its run and begins another. Looks are spread by chance, so
 * that many workers do not ask at the same moment. Robots and events are run beside it, each as a whole (whole.ts).
 */
import { uploadLeftovers } from "../../harvest/archive/open-archive.js";
import { type HarvestPlan, isDrained, PATIENCE } from "../../harvest/harvest.js";
import { MINUTE, type Millis, SECOND, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { openStore } from "../../store/open.js";
import type { Harvest, Store } from "../../store/store.js";
import { loadKind } from "../kinds.js";
import { openRunLog } from "../log.js";
import { runPlans, summaryData } from "../run-plans.js";
import { refuseFolder } from "./enlist.js";
import { runWholeHarvests } from "./whole.js";
import { findWork, pause, type WorkerCounts, type WorkerOptions } from "./work.js";

export interface WorkerResult {
  readonly counts: Readonly<WorkerCounts>;
  /** The store, as it names itself. */
  readonly where: string;
}

/** Beginning a run anew waits for the requests in progress: not more often than this. */
const LEAST_RUN: Millis = 15 * SECOND;

export async function runWorker(options: WorkerOptions): Promise<WorkerResult> {
  refuseFolder(options.store, "winnow worker");
  const store = await openStore(options.store); // a worker may well be started before the first harvest is enlisted
  const counts: WorkerCounts = { runs: 0, pages: 0, requests: 0 };
  const failed = new AbortController();
  const both = { ...options, signal: AbortSignal.any([options.signal, failed.signal]) };
  try {
    const parts = [runShared(store, both, counts), runWholeHarvests(both, counts)];
    for (const part of parts) part.catch(() => failed.abort()); // the other one ends, too
    await Promise.allSettled(parts);
    await Promise.all(parts);
  } finally {
    await store.close();
  }
  return { counts, where: store.where };
}

async function runShared(store: Store, options: WorkerOptions, counts: WorkerCounts): Promise<void> {
  const { signal, onEvent } = options;
  let lookForLeftoversAt = 0;
  while (!signal.aborted) {
    if (systemClock.ticks() >= lookForLeftoversAt) {
      await uploadLeft(store, options);
      lookForLeftoversAt = systemClock.ticks() + MINUTE;
    }
    const open = await findWork(store, options, "shared");
    if (open.length > 0) {
      onEvent?.({ kind: "joins", harvests: open });
      const { summary, hosts } = await join(store, open, options);
      counts.runs++;
      counts.pages += summary.counts.pages;
      counts.requests += summary.counts.requests;
      onEvent?.({ kind: "ran", summary, hosts, store: store.where });
      lookForLeftoversAt = 0;
      if (summary.counts.requests > 0) continue;
    } else if (options.once) return;
    else onEvent?.({ kind: "waits", store: store.where });
    await pause(signal);
  }
}

/** What dead workers of this machine have left behind, and what could not be uploaded before. */
async function uploadLeft(store: Store, { requests, signal, onEvent }: WorkerOptions): Promise<void> {
  if (requests?.archive === undefined) return;
  const { archive, userAgent, stopWithin } = requests;
  const about = withoutUndefined({ userAgent, stopWithin });
  await uploadLeftovers({ ...about, store, archive, signal }, systemClock, (says) =>
    onEvent?.({ kind: "warns", says }),
  );
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
      const open = await findWork(store, options, "shared");
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
