/**
 * When and how a stored harvest runs next.
 *
 * A harvest with an interval (`every`) is updated that long after its last run ended; missed updates are made up once. An unfinished harvest
 * continues at once; one that was ended by its own trigger waits for its interval. Postponed addresses are visited when due, without an
 * update.
 */
import { type Instant, MINUTE } from "../model/time.js";
import type { HarvestStatus } from "../store/store.js";
import { readSettings } from "./settings.js";

export interface NextRun {
  readonly at: Instant;
  readonly what: "continue" | "update" | "what was put off";
}

/**
 * `updatedAt` is when its last update ended, if that was not its last run: visits to postponed addresses do not count as updates, or a site
 * that postpones us every day would never be updated.
 */
export function nextRun(status: HarvestStatus, updatedAt: Instant | undefined): NextRun | undefined {
  const { every } = readSettings({}, status.settings, `the settings of ${status.collection}`);
  const { lastRun } = status;
  if (every === undefined || lastRun?.alive) return undefined;
  if (lastRun === undefined) return { at: 0, what: "continue" };
  if (!status.finished) return { at: lastRun.ended ?? lastRun.heartbeat, what: "continue" };
  const ended = lastRun.ended ?? lastRun.heartbeat;
  const update: NextRun = { at: (updatedAt ?? ended) + every, what: "update" };
  // The rest is not wanted before the next interval.
  if (lastRun.counts[selfEndedKey(status.id)] !== undefined) return update;
  // Addresses that were due but not visited had a reason, such as a host set aside: retrying at once would be pointless.
  const due = Math.max(status.nextDue ?? Number.POSITIVE_INFINITY, ended + MIN_PAUSE);
  return due < update.at ? { at: due, what: "what was put off" } : update;
}

const MIN_PAUSE = MINUTE;

/** The run's count that marks a harvest as ended by its own trigger. */
export function selfEndedKey(harvest: number): string {
  return `ended itself: ${harvest}`;
}

/** After --fresh a harvest exists several times: only the newest counts. */
export function newestPerHarvest(statuses: readonly HarvestStatus[]): HarvestStatus[] {
  const newest = new Map<string, HarvestStatus>();
  for (const status of statuses) {
    const name = JSON.stringify([status.collection, status.kind, status.start]);
    if ((newest.get(name)?.id ?? -1) < status.id) newest.set(name, status);
  }
  return [...newest.values()];
}
