/** What `winnow watch` would run next, and why. Nothing is run. */
import { newestPerHarvest } from "../harvest/stored-plans.js";
import type { Instant } from "../model/time.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { isKind } from "./kinds.js";
import { nextRuns, openSnapshot } from "./watch-hooks.js";

export interface PlannedRun {
  readonly harvest: HarvestStatus;
  readonly at: Instant;
  readonly because: string;
}

/** The next run of each harvest, the soonest first. */
export async function plannedRuns(store: Store, now: Instant): Promise<PlannedRun[]> {
  const harvests = newestPerHarvest(await store.harvests()).filter(({ kind }) => isKind(kind));
  const wants = await nextRuns(openSnapshot(store, harvests, now));
  const reasons = harvests.some(({ kind }) => kind === "events") ? await visitReasons(store, now) : new Map();
  return harvests
    .flatMap((harvest): PlannedRun[] => {
      const want = wants.get(harvest.id);
      if (want === undefined) return [];
      const reason = want.what === "what was put off" ? undefined : reasons.get(harvest.id);
      return [{ harvest, at: want.at, because: reason ?? reasonFor(harvest, want.what) }];
    })
    .sort((a, b) => a.at - b.at);
}

async function visitReasons(store: Store, now: Instant): Promise<ReadonlyMap<number, string>> {
  const { plannedVisits } = await import("./events/plan.js");
  return new Map((await plannedVisits(store, now)).map(({ state, because }) => [state.harvest.id, because]));
}

function reasonFor({ kind, lastRun }: HarvestStatus, what: "continue" | "update" | "what was put off"): string {
  if (what === "continue") return lastRun === undefined ? "it has never run" : "its last run was not finished";
  if (what === "what was put off") return "addresses were postponed";
  return kind === "event-search" ? "the event's site is searched for" : "its interval has passed by then";
}
