/** Looks for the sites of events whose address is not known: now if the store is free, otherwise by the process that holds it. */
import type { SearchOutcome, SearchSettings } from "../../events/find/search-outcome.js";
import { StoreInUseError } from "../../model/errors.js";
import { type Millis, SECOND } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { type RunOptions, runPlans } from "../run-plans.js";
import { searchPlan } from "./register.js";
import { storedSearchOutcome } from "./searches.js";

export interface EventSearchResult {
  readonly wanted: SearchSettings;
  /** Undefined when another process holds the store and will look. */
  readonly outcome: SearchOutcome | undefined;
}

/** A host that does not answer is not it. */
const PATIENCE: Millis = 20 * SECOND;
/** Searches that run at the same time: what each knows is held in memory. */
const AT_ONCE = 20;

export async function searchForEvents(
  store: Store,
  wanted: readonly SearchSettings[],
  {
    collection,
    delay,
    ...run
  }: Omit<RunOptions, "store" | "plans"> & { collection: string; delay?: Millis | undefined },
): Promise<EventSearchResult[]> {
  const results: EventSearchResult[] = [];
  for (let from = 0; from < wanted.length && run.signal?.aborted !== true; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const plans = await Promise.all(some.map((one) => searchPlan(one, collection, delay)));
    try {
      await runPlans({ ...run, store, plans, patience: PATIENCE, doing: "winnow events: searching for events" });
    } catch (error) {
      if (!(error instanceof StoreInUseError)) throw error;
      for (const one of wanted.slice(from)) results.push({ wanted: one, outcome: undefined });
      return results;
    }
    for (const one of some) results.push({ wanted: one, outcome: await storedSearchOutcome(store, one, collection) });
  }
  return results;
}
