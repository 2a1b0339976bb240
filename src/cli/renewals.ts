/**
 * What some kinds need before and after the watcher runs a stored harvest again.
 *
 * Most harvests are run again as they are stored. A robot's scan goes on behind its last document, "today" is another day, files
 * follow the records afterwards, and the run is held against what its recipe expects.
 */
import type { HarvestEvent, Summary } from "../harvest/events.js";
import type { GivenSettings } from "../harvest/settings.js";
import { type Want, wantOf } from "../harvest/stored-plans.js";
import type { Instant, Millis } from "../model/time.js";
import type { HarvestStatus, Store } from "../store/store.js";

export interface Renewal {
  /** What is given anew; everything else stays as it is stored. */
  settings?(status: HarvestStatus, store: Store): Promise<GivenSettings>;
  /** Hears the run, for kinds that judge it by more than its summary. */
  follow?(status: HarvestStatus, stop: (harvest: number, because: string) => void): Followed;
  /** What was wrong with its last run by that measure. */
  problems?(status: HarvestStatus, where: string): readonly string[];
  /** When the run has ended. */
  after?(status: HarvestStatus, store: Store): Promise<void>;
  /** How long an idle run waits for hosts that do not answer; as long as every harvest unless said. */
  readonly patience?: Millis;
  /** Writes down what should be harvested from now on; true when something was. */
  prepare?(look: Look): Promise<boolean>;
  /** When each harvest of the kind should run next, for kinds with plans of their own; by its rhythm where this is not said. */
  wants?(look: Look): Promise<ReadonlyMap<number, Want>>;
}

export interface Followed {
  hear(event: HarvestEvent): void;
  /** What is wrong with the whole run by the kind's own measure, in sentences. `where` is the store. */
  broken(summary: Summary, where: string): Promise<readonly string[]>;
}

/** One look of the watcher at the whole store. */
export interface Look {
  readonly store: Store;
  /** The newest of each harvest, of all kinds. */
  readonly statuses: readonly HarvestStatus[];
  readonly now: Instant;
  /** What several ask for is made once per look. */
  once<Value>(what: string, make: () => Promise<Value>): Promise<Value>;
}

export function openLook(store: Store, statuses: readonly HarvestStatus[], now: Instant): Look {
  const made = new Map<string, Promise<unknown>>();
  return {
    store,
    statuses,
    now,
    once<Value>(what: string, make: () => Promise<Value>) {
      if (!made.has(what)) made.set(what, make());
      return made.get(what) as Promise<Value>;
    },
  };
}

/** What every harvest wants next: by the plans of its kind, else by its rhythm. */
export async function wantsOf(
  look: Look,
  updatedAt: (status: HarvestStatus) => Instant | undefined = () => undefined,
): Promise<ReadonlyMap<number, Want>> {
  const wants = new Map<number, Want>();
  for (const kind of new Set(look.statuses.map(({ kind: name }) => name))) {
    const renewal = await RENEWALS.get(kind)?.();
    if (renewal?.wants !== undefined) for (const [id, want] of await renewal.wants(look)) wants.set(id, want);
    else
      for (const status of look.statuses) {
        const want = status.kind === kind ? wantOf(status, updatedAt(status)) : undefined;
        if (want !== undefined) wants.set(status.id, want);
      }
  }
  return wants;
}

/** By the kind's name; loaded when it is wanted. */
export const RENEWALS: ReadonlyMap<string, () => Promise<Renewal>> = new Map([
  ["events", async () => (await import("./events-watch.js")).renewal],
  ["event-search", async () => (await import("./events-watch.js")).searchRenewal],
  ["robot", async () => (await import("./robot-watch.js")).renewal],
]);
