/**
 * What does a stored harvest want next, and when?
 *
 * A harvest with a rhythm (`every`) is updated that long after its last run ended; missed turns are one turn. One that is unfinished
 * goes on at once; one that ended by a trigger of its own waits for its rhythm. What was put off is visited when it is due, without updating the rest.
 */
import { type Instant, MINUTE } from "../model/time.js";
import type { HarvestStatus } from "../store/store.js";
import { readSettings } from "./settings.js";

export interface Want {
  readonly at: Instant;
  readonly what: "continue" | "update" | "what was put off";
}

/**
 * `updatedAt` is when its last update ended, where that is known to be another run than its last: visits to what was put off do not
 * count as updates, or a site that puts us off every day would never be updated.
 */
export function wantOf(status: HarvestStatus, updatedAt: Instant | undefined): Want | undefined {
  const { every } = readSettings({}, status.settings, `the settings of ${status.collection}`);
  const { lastRun } = status;
  if (every === undefined || lastRun?.alive) return undefined;
  if (lastRun === undefined) return { at: 0, what: "continue" };
  if (!status.finished) return { at: lastRun.ended ?? lastRun.heartbeat, what: "continue" };
  const ended = lastRun.ended ?? lastRun.heartbeat;
  const update: Want = { at: (updatedAt ?? ended) + every, what: "update" };
  // What it left was not wanted then; its rhythm says when it is.
  if (lastRun.counts[endedItself(status.id)] !== undefined) return update;
  // What can be visited but was not has its reason, a host set aside for one: asking again at once would bring the same.
  const due = Math.max(status.nextDue ?? Number.POSITIVE_INFINITY, ended + LEAST_PAUSE);
  return due < update.at ? { at: due, what: "what was put off" } : update;
}

const LEAST_PAUSE = MINUTE;

/** Stands among a run's counts when this harvest of it was ended by its own trigger. */
export function endedItself(harvest: number): string {
  return `ended itself: ${harvest}`;
}

/** Started over with --fresh, a harvest exists several times: only the newest lives on. */
export function newestOfEach(statuses: readonly HarvestStatus[]): HarvestStatus[] {
  const newest = new Map<string, HarvestStatus>();
  for (const status of statuses) {
    const name = JSON.stringify([status.collection, status.kind, status.start]);
    if ((newest.get(name)?.id ?? -1) < status.id) newest.set(name, status);
  }
  return [...newest.values()];
}
