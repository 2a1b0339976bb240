/**
 * What some kinds need before and after the watcher runs a stored harvest again.
 *
 * Most harvests are run again as they are stored. A robot's scan goes on behind its last document, "today" is another day, and files
 * follow the records afterwards.
 */
import type { GivenSettings } from "../harvest/settings.js";
import type { Want } from "../harvest/stored-plans.js";
import type { Instant } from "../model/time.js";
import type { HarvestStatus, Store } from "../store/store.js";

export interface Renewal {
  /** What is given anew; everything else stays as it is stored. */
  settings(status: HarvestStatus, store: Store): Promise<GivenSettings>;
  /** When the run has ended. */
  after(status: HarvestStatus, store: Store): Promise<void>;
  /** When it should run next, for kinds with plans of their own; by its rhythm where this is not said. */
  want?(status: HarvestStatus, store: Store, now: Instant): Promise<Want | undefined>;
}

/** By the kind's name; loaded when it is wanted. */
export const RENEWALS: ReadonlyMap<string, () => Promise<Renewal>> = new Map([
  ["events", async () => (await import("./events-watch.js")).renewal],
  ["robot", async () => (await import("./robot-watch.js")).renewal],
]);
