/**
 * Decides which links enter the frontier.
 *
 * A link is normalised, then checked in this order: already known, in scope, a trap, allowed by robots.txt (if known). Rejected links are
 * stored too, as dropped with a reason, so that `winnow why` can explain them and a changed scope can restore them. For traps, a number of
 * examples per rule is stored and the rest is counted.
 */
import { outOfScope, type Scope } from "../frontier/scope.js";
import { checkTraps, TRAP_EXAMPLES, type TrapEntry, type TrapLimits } from "../frontier/traps.js";
import { hostOf, normalise } from "../model/address.js";
import type { Link } from "../model/link.js";
import { siteOf } from "../model/site.js";
import type { Instant } from "../model/time.js";
import type { FoundAddress } from "../store/store.js";
import type { KnownAddresses } from "./known-addresses.js";
import { SITEMAP_GROUP } from "./requests/sitemaps.js";

export interface Admission {
  readonly harvest: number;
  readonly site: string;
  readonly scope: Scope;
  readonly limits: TrapLimits;
  readonly known: KnownAddresses;
  /** The site's trap memory; changed in place, and changes are returned for the commit. */
  readonly traps: Map<string, TrapEntry>;
  readonly at: Instant;
  /** The robots.txt rule that forbids an address, if the host's robots.txt is known. */
  forbids(url: string): string | undefined;
}

export interface Admitted {
  readonly found: readonly FoundAddress[];
  readonly counted: readonly { readonly reason: string; readonly count: number }[];
  readonly learned: ReadonlyMap<string, TrapEntry>;
}

/** Links between two steps: about a millisecond. */
const STEP = 64;

/** In steps, because a page may have very many links. */
export function* admit(
  links: Iterable<Link>,
  from: { readonly depth: number; readonly hops: number },
  how: Admission,
): Generator<void, Admitted> {
  const found = new Map<string, FoundAddress>();
  const counted = new Map<string, number>();
  const learned = new Set<string>();
  let seen = 0;

  for (const link of links) {
    if (++seen % STEP === 0) yield;
    if (how.known.has(how.harvest, link.url) || found.has(link.url)) continue;
    const url = normalise(link.url);
    if (url === undefined || (url !== link.url && (how.known.has(how.harvest, url) || found.has(url)))) continue;
    const host = hostOf(url);
    const site = siteOf(host);
    // A sitemap is not a page: it may be outside the harvested folder, but not on another site.
    const listOfOurs = link.group === SITEMAP_GROUP && site === how.site;
    const outside = listOfOurs ? undefined : outOfScope(url, from.depth, how.scope);
    const trap = outside === undefined ? trapOf(url, site, how, learned) : undefined;
    if (trap?.counted) {
      counted.set(trap.reason, (counted.get(trap.reason) ?? 0) + 1);
      how.known.add(how.harvest, url); // counted once while it is in the cache
      continue;
    }
    const dropped = outside ?? trap?.reason ?? how.forbids(url);
    found.set(url, {
      url,
      host,
      site,
      group: link.group ?? "",
      priority: link.priority ?? 0,
      depth: from.depth,
      hops: from.hops,
      words: (link.words ?? "").slice(0, 120),
      ...(dropped === undefined ? {} : { dropped }),
    });
  }
  return {
    found: [...found.values()],
    counted: [...counted].map(([reason, count]) => ({ reason, count })),
    // As they are now: between two steps, other pages may have changed the same entries.
    learned: new Map([...learned].map((key) => [key, how.traps.get(key)!])),
  };
}

function trapOf(
  url: string,
  site: string,
  how: Admission,
  learned: Set<string>,
): { reason: string; counted: boolean } | undefined {
  // Another site's memory is not available here; only the address itself is checked.
  const own = site === how.site;
  const { trap, changed } = checkTraps(url, how.at, own ? how.traps : NOTHING_KNOWN, how.limits);
  if (own) {
    for (const [key, entry] of changed) {
      how.traps.set(key, entry);
      learned.add(key);
    }
  }
  if (trap === undefined) return undefined;
  const seen = how.traps.get(`trap:count:${trap.rule}`);
  return { reason: `trap: ${trap.because}`, counted: seen?.kind === "count" && seen.count > TRAP_EXAMPLES };
}

const NOTHING_KNOWN: ReadonlyMap<string, TrapEntry> = new Map();
