/**
 * Finds events by a focused crawl, from portals, society pages and lists of calls.
 *
 * The seeds are read first, with their further lists; then the most promising links of all sites, best first, in small rounds, since each
 * visit may bring better ones, until the budget is spent.
 */
import type { Discovered } from "../../events/find/discovery.js";
import { isWikiCfp } from "../../events/portals/wikicfp.js";
import type { HarvestEvent } from "../../harvest/events.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import type { WinnowRecord } from "../../model/record.js";
import { DAY, type Millis, SECOND, systemClock } from "../../model/time.js";
import { recordPages } from "../../publish/release.js";
import { BLAMED_WAIT, BLAMES_TO_POISON } from "../../store/lost-takes.js";
import type { Store } from "../../store/store.js";
import { loadKind } from "../kinds.js";
import { type RunOptions, runPlans } from "../run-plans.js";
import { fieldText } from "./searches.js";

export interface DiscoverOptions extends Omit<RunOptions, "plans" | "maxPages"> {
  /** Addresses to start from. */
  readonly seeds: readonly string[];
  readonly collection: string;
  /** Pages that are visited at most. */
  readonly maxPages: number;
  readonly delay?: Millis | undefined;
  /** Only links are followed that are a conference's own site with this probability, in percent. */
  readonly least: number;
}

export interface DiscoveredEvent {
  readonly type: Discovered;
  readonly site: string;
  readonly score: number;
  readonly record: WinnowRecord;
}

export interface Discovery {
  readonly found: readonly DiscoveredEvent[];
  readonly visited: number;
  /** Seeds that could not be read and portals that have changed, with reasons. */
  readonly problems: ReadonlyMap<string, string>;
}

const DISCOVER = "discover";
/** Candidates that are visited in a round; then the best are chosen anew, since visits bring new ones. */
const ROUND = 16;
/** A site that does not answer is no reason to wait: there are others. */
const PATIENCE: Millis = 15 * SECOND;
/** The seeds are worth a minute, and what a killed run left behind is retried within one. */
const FIRST_PATIENCE: Millis = BLAMES_TO_POISON * BLAMED_WAIT + 5 * SECOND;
/** WikiCFP's own rule. */
const WIKICFP_DELAY: Millis = 5 * SECOND;
const LONGEST: Millis = 3660 * DAY;

export async function discoverEvents(options: DiscoverOptions): Promise<Discovery> {
  const { seeds, collection, maxPages, maxTime, spent = 0, delay: given, least, listeners = [], ...run } = options;
  const delay = given ?? (seeds.some(isWikiCfp) ? WIKICFP_DELAY : undefined);
  const until = maxTime === undefined ? Number.POSITIVE_INFINITY : systemClock.now() + maxTime - spent;
  const problems = new Map<string, string>();
  const tried = new Set<string>();
  let visited = 0;
  const hear = (event: HarvestEvent): void => {
    if (event.kind !== "visit") return;
    tried.add(event.url);
    const { url, state, because, unchanged, became, status } = event;
    const isFailed = became === "failed" || became === "set aside" || status >= 400 || status === 0;
    const isBadSeed = seeds.includes(url) && state === undefined && !unchanged && isFailed;
    if (state === "portal trouble" || isBadSeed) problems.set(url, because);
  };
  const round = async (promises: readonly string[], first: boolean): Promise<void> => {
    const plan: HarvestPlan = {
      kind: await loadKind(DISCOVER),
      collection,
      start: seeds.join(" "),
      settings: {
        scope: { within: "any" },
        ...(delay === undefined ? {} : { delay }),
        kind: { seeds: [...seeds], least, promises: [...promises] },
      },
      update: first,
    };
    const { summary } = await runPlans({
      ...run,
      plans: [plan],
      listeners: [...listeners, hear],
      maxPages: maxPages - visited,
      maxTime: Math.min(until - systemClock.now(), LONGEST),
      patience: first ? FIRST_PATIENCE : PATIENCE,
      doing: `winnow events discover ${seeds.join(" ")}`.slice(0, 200),
    });
    visited += summary.counts.pages;
  };

  await round([], true);
  while (visited < maxPages && systemClock.now() < until && run.signal?.aborted !== true) {
    const best = (await discoveredEvents(run.store, collection))
      .filter(({ type, site }) => type === "promise" && site !== "" && !tried.has(site))
      .sort((a, b) => b.score - a.score)
      .slice(0, Math.min(ROUND, maxPages - visited));
    if (best.length === 0) break;
    const sites = best.map(({ site }) => site);
    for (const site of sites) tried.add(site);
    await round(sites, false);
  }
  return { found: await discoveredEvents(run.store, collection), visited, problems };
}

/** Everything that a collection's discoveries have brought so far. */
async function discoveredEvents(store: Store, collection: string): Promise<DiscoveredEvent[]> {
  const all: DiscoveredEvent[] = [];
  for await (const page of recordPages(store, { collection }, Number.MAX_SAFE_INTEGER))
    for (const record of page) {
      if (record.kind !== DISCOVER) continue;
      const { type, site, score } = record.fields;
      all.push({
        type: type as Discovered,
        site: fieldText(site),
        score: typeof score === "number" ? score : 0,
        record,
      });
    }
  return all;
}
