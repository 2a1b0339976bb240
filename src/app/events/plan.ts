/** Which visits come next, and why? Nothing is visited; the plan is what `winnow watch` would follow if nothing changed. */
import type { Instant } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { type EventState, eventStates } from "./state.js";

export interface PlannedVisit {
  readonly state: EventState;
  readonly at: Instant;
  readonly because: string;
}

/** The next visit of each event, the soonest first; paused, removed and finished events have none. */
export async function plannedVisits(
  store: Store,
  now: Instant,
  { collection, until }: { readonly collection?: string | undefined; readonly until?: Instant | undefined } = {},
): Promise<PlannedVisit[]> {
  const states = await eventStates(store, now, collection, { countPapers: false });
  return states
    .flatMap((state): PlannedVisit[] => {
      const { plan, standing } = state;
      if (plan.kind !== "visit" || standing === "paused" || standing === "removed") return [];
      return until !== undefined && plan.at > until ? [] : [{ state, at: plan.at, because: plan.because }];
    })
    .sort((a, b) => a.at - b.at);
}
