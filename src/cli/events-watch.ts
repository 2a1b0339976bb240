/** When the watcher visits an event: by its plan, which follows from its record and its history each time it is asked for. */
import { type Want, wantOf } from "../harvest/stored-plans.js";
import type { Instant } from "../model/time.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { eventState } from "./events-state.js";
import type { Renewal } from "./renewals.js";

export const renewal: Renewal = {
  settings: async () => ({}),
  after: async () => undefined,
  async want(status: HarvestStatus, store: Store, now: Instant): Promise<Want | undefined> {
    if (status.lastRun?.alive) return undefined;
    const { plan, history } = await eventState(store, status, now);
    if (plan.kind === "over") return undefined;
    // What a run left undone goes on at once, unless its site does not answer: then the plan knows when.
    if (!status.finished && history.failing === undefined) return wantOf(status, undefined);
    return { at: plan.at, what: "update" };
  },
};
