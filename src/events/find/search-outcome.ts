/**
 * A search for an event's site: what is wanted, and what it has found.
 *
 * Apart from the search itself (search.ts), so that commands which only show results need not load the readers of portals.
 */
import type { Json } from "../../model/json.js";

export const EVENT_SEARCH = "event-search";

export type SearchSettings = {
  readonly name?: string;
  readonly acronym?: string;
  readonly series?: string;
  readonly year?: number;
  /** A later edition will do as well. */
  readonly orLater?: boolean;
  /** The edition before, where one is known. */
  readonly before?: { readonly url: string; readonly year: number; readonly key?: string };
  /** Portals to query; default: all. */
  readonly portals?: readonly string[];
};

/** Prefix of the keys that store the result of a checked page. */
export const MET = "met ";
/** Prefix of the keys that store why a portal could not be queried. */
export const TROUBLE = "trouble ";

export type Met = {
  readonly how: string;
  readonly score: number;
  readonly says: string;
  readonly year: number | null;
  readonly start: string | null;
};

export interface FoundSite {
  readonly url: string;
  readonly how: string;
  readonly score: number;
  readonly says: string;
  readonly year: number | null;
}

export interface SearchOutcome {
  readonly outcome: "found" | "several" | "not found";
  /** Best first; of one site only its best page. */
  readonly sites: readonly FoundSite[];
  /** Checked pages that are not the event. */
  readonly others: readonly FoundSite[];
  /** Portals that could not be asked, and why. */
  readonly troubles: readonly string[];
}

/** A page with this score is the event that was searched for. */
export const MATCH_THRESHOLD = 0.6;
/** So much better than the next is better for sure. */
const CLEARLY = 0.12;

/** From the knowledge of all sites that the search met. */
export function searchOutcome(known: readonly ReadonlyMap<string, Json>[]): SearchOutcome {
  const all: FoundSite[] = [];
  const troubles: string[] = [];
  for (const site of known)
    for (const [key, value] of site) {
      if (key.startsWith(MET)) all.push({ url: key.slice(MET.length), ...(value as Met) });
      else if (key.startsWith(TROUBLE)) troubles.push(`${key.slice(TROUBLE.length)}: ${value as string}`);
    }
  all.sort((a, b) => b.score - a.score || a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
  const byHouse = new Map<string, FoundSite>();
  for (const one of all) {
    const house = houseOf(one);
    if (one.score >= MATCH_THRESHOLD && !byHouse.has(house)) byHouse.set(house, one);
  }
  const sites = [...byHouse.values()];
  const clear = sites.length === 1 || (sites.length > 1 && sites[0]!.score - sites[1]!.score >= CLEARLY);
  return {
    outcome: sites.length === 0 ? "not found" : clear ? "found" : "several",
    sites,
    others: all.filter(({ score }) => score < MATCH_THRESHOLD),
    troubles,
  };
}

/** Pages of one host, however deep, are one site: its page nearest to the front stands for it. */
const houseOf = ({ url }: FoundSite): string => new URL(url).host.replace(/^www\./, "");
