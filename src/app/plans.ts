/** What to harvest, as plans: a site's pages, the leaves of a catalogue, a recipe, an event. */
import { kind as crawl } from "../crawl/crawl.js";
import type { HarvestPlan } from "../harvest/harvest.js";
import type { GivenSettings } from "../harvest/settings.js";
import { hostOf, normalise } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import { type Millis, systemClock } from "../model/time.js";
import { withoutUndefined } from "../model/without-undefined.js";
import type { Store } from "../store/store.js";
import { loadKind } from "./kinds.js";

interface PlanOptions {
  /** Default: the host of the first address. */
  readonly collection?: string;
  readonly settings?: GivenSettings;
  /** Start over, without deleting what was found before. */
  readonly fresh?: boolean;
}

/** The plan of `winnow crawl`: every page of a site into a collection named after its host. */
export function crawlPlan(
  start: string | readonly string[],
  more: PlanOptions & { readonly revisit?: Millis } = {},
): HarvestPlan {
  const starts = (typeof start === "string" ? [start] : start).map(readStart);
  const [first] = starts;
  if (first === undefined) throw new UsageError("there is no address to start from.");
  const kind = { ...more.settings?.kind, starts, ...(more.revisit === undefined ? {} : { revisit: more.revisit }) };
  return {
    kind: crawl,
    collection: more.collection ?? hostOf(first),
    start: starts.join(" "),
    ...withoutUndefined({ fresh: more.fresh }),
    settings: { ...more.settings, kind },
  };
}

export interface ListingOptions extends PlanOptions {
  /** Learn the site's structure, or use one of the four modes of the lyrics paper. */
  readonly mode?: "bfs" | "alphabet" | "analysis" | "full" | "auto" | undefined;
  readonly levels?: number | undefined;
  readonly linkRatio?: number | undefined;
  readonly nounRatio?: number | undefined;
  /** Examples: pages that are leaves, and pages that are not. */
  readonly leaf?: readonly string[] | undefined;
  readonly not?: readonly string[] | undefined;
  /** A saved site structure. */
  readonly site?:
    | { readonly leaves: readonly string[]; readonly lists: readonly string[]; readonly others: readonly string[] }
    | undefined;
}

/** The plan of `winnow listing`: the leaf pages of a site that is built from lists, and only those. */
export async function listingPlan(start: string, more: ListingOptions = {}): Promise<HarvestPlan> {
  const { mode, levels, linkRatio, nounRatio, leaf, not, site } = more;
  const url = readStart(start);
  return {
    kind: await loadKind("listing"),
    collection: more.collection ?? hostOf(url),
    start: url,
    ...withoutUndefined({ fresh: more.fresh }),
    settings: {
      ...more.settings,
      // Only the settings given now. The others come from the stored harvest or the defaults.
      kind: withoutUndefined({
        start: url,
        mode,
        levels,
        linkRatio,
        nounRatio,
        leaf: leaf?.map(readStart),
        not: not?.map(readStart),
        site: site && { leaves: [...site.leaves], lists: [...site.lists], others: [...site.others] },
      }),
    },
  };
}

/** The plan of `winnow robot`: a recipe file. The store tells where an earlier run of it stopped. */
export async function recipePlan(
  file: string,
  store: Store,
  more: { readonly collection?: string; readonly delay?: Millis; readonly fresh?: boolean } = {},
): Promise<HarvestPlan> {
  const { loadRecipe, formatProblem } = await import("./robot/load.js");
  const { robotPlan } = await import("./robot/plan.js");
  const loaded = loadRecipe(file);
  if (loaded.program === undefined)
    throw new UsageError(loaded.problems.map((problem) => formatProblem(file, problem)).join("\n"));
  return (await robotPlan(loaded, store, { now: systemClock.now(), ...more })).plan;
}

/** The plan of `winnow events harvest`: one event's dates, and its papers where they are posted. */
export async function eventSitePlan(
  start: string,
  more: { readonly collection?: string; readonly delay?: Millis } = {},
): Promise<HarvestPlan> {
  const { eventPlan } = await import("./events/register.js");
  return eventPlan({ url: readStart(start) }, more.collection ?? "events", more.delay);
}

function readStart(address: string): string {
  const url = normalise(address);
  if (url === undefined) throw new UsageError(`"${address}" is not a web address; write it with http:// or https://`);
  return url;
}
