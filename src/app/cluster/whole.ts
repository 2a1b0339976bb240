/**
 * Runs the enlisted robots and events. Each is run as a whole by one worker, because somebody must count its documents, compare them with
 * what the recipe expects, and write its files at the end.
 *
 * Of several workers that see one, the first to begin it runs it. If that worker dies or is stopped, the next one continues it.
 */
import { newestPerHarvest } from "../../harvest/stored-plans.js";
import { StoreFailedError, StoreInUseError, WinnowError } from "../../model/errors.js";
import { type Instant, MINUTE, type Millis, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { EnlistedHarvest, HarvestStatus, Store } from "../../store/store.js";
import { runStored } from "../harvests/run-stored.js";
import { openRunLog } from "../log.js";
import { summaryData } from "../run-plans.js";
import { findWork, pause, type WorkerCounts, type WorkerOptions } from "./work.js";

/** After a run that failed or made no request, the same harvest is not tried again at once. */
const REST: Millis = 5 * MINUTE;

/** Works until the signal is aborted; with `once`, until none is left. */
export async function runWholeHarvests(options: WorkerOptions, counts: WorkerCounts): Promise<void> {
  const { signal } = options;
  const store = await openStore(options.store, { create: false });
  const restUntil = new Map<number, Instant>();
  try {
    while (!signal.aborted) {
      const open = await findWork(store, options, "whole");
      if (open.length === 0 && options.once) return;
      const next = await findFree(store, open, restUntil);
      const requests = next === undefined ? 0 : await runOne(store, next, options, counts);
      if (next !== undefined && requests === 0) restUntil.set(next.id, systemClock.now() + REST);
      if (requests === 0) await pause(signal);
      // what rests is left to the next worker
      if (options.once && open.length > 0 && open.every(({ id }) => restUntil.has(id))) return;
    }
  } finally {
    await store.close();
  }
}

/** The first one that nobody is running. */
async function findFree(
  store: Store,
  open: readonly EnlistedHarvest[],
  restUntil: ReadonlyMap<number, Instant>,
): Promise<HarvestStatus | undefined> {
  const now = systemClock.now();
  const free = new Set(
    open.filter(({ id, lastRun }) => lastRun?.alive !== true && (restUntil.get(id) ?? 0) <= now).map(({ id }) => id),
  );
  if (free.size === 0) return undefined; // what follows counts all addresses
  return newestPerHarvest(await store.harvests()).find(
    // finished: by another worker, after this one looked for work
    ({ id, finished, lastRun }) => free.has(id) && !finished && lastRun?.alive !== true,
  );
}

/** Returns how many requests it made. */
async function runOne(
  store: Store,
  status: HarvestStatus,
  options: WorkerOptions,
  counts: WorkerCounts,
): Promise<number> {
  const { onEvent, onLogProblem, requests } = options;
  const log = openRunLog(options.logs, (says) => onLogProblem?.(says));
  try {
    onEvent?.({ kind: "joins", harvests: [status] });
    const { summary, hosts, problems } = await runStored(status, {
      ...requests,
      store,
      where: options.store,
      update: true,
      lastRun: status.lastRun?.id ?? 0,
      signal: options.signal,
      doing: "winnow worker",
      log,
      listeners: options.listeners?.() ?? [],
    });
    log.write({ ...summaryData("worker", summary, store.where), broken: problems });
    counts.runs++;
    counts.pages += summary.counts.pages;
    counts.requests += summary.counts.requests;
    onEvent?.({ kind: "ran", summary, hosts, store: store.where });
    if (problems.length > 0) onEvent?.({ kind: "broken", harvest: status, problems });
    return summary.counts.requests;
  } catch (error) {
    if (!(error instanceof WinnowError) || error instanceof StoreFailedError) throw error;
    // Unless another worker was faster, this harvest needs a person; the others go on.
    if (!(error instanceof StoreInUseError)) onEvent?.({ kind: "broken", harvest: status, problems: [error.message] });
    return 0;
  } finally {
    log.close();
  }
}
