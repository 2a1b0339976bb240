/**
 * Which of a page's links enter the frontier?
 *
 * A link is normalised, then asked in this order: known already? within the scope? a trap? allowed by robots.txt, as far as we
 * know it? What is refused enters too, as dropped with its reason, so that `winnow why` can tell and a changed scope can take it
 * back. Traps are recorded up to a number of examples per rule, and counted beyond.
 */
import { outOfScope, type Scope } from "../frontier/scope.js";
import { inspect, TRAP_EXAMPLES, type TrapEntry, type TrapLimits } from "../frontier/traps.js";
import { hostOf, normalise, siteOf } from "../model/address.js";
import type { Link } from "../model/link.js";
import type { Instant } from "../model/time.js";
import type { Found } from "../store/store.js";
import type { KnownAddresses } from "./known.js";
import { SITEMAP_GROUP } from "./sitemaps.js";

export interface Admission {
  readonly harvest: number;
  readonly site: string;
  readonly scope: Scope;
  readonly limits: TrapLimits;
  readonly known: KnownAddresses;
  /** The site's own trap memory; changed in place, and its changes are answered for the commit. */
  readonly traps: Map<string, TrapEntry>;
  readonly at: Instant;
  /** The rule of robots.txt that forbids an address, where the host's robots.txt is known. */
  forbids(url: string): string | undefined;
}

export interface Admitted {
  readonly found: readonly Found[];
  readonly counted: readonly { readonly reason: string; readonly count: number }[];
  readonly learned: ReadonlyMap<string, TrapEntry>;
}

export function admit(
  links: readonly Link[],
  from: { readonly depth: number; readonly hops: number },
  how: Admission,
): Admitted {
  const found = new Map<string, Found>();
  const counted = new Map<string, number>();
  const learned = new Map<string, TrapEntry>();

  for (const link of links) {
    if (how.known.has(how.harvest, link.url) || found.has(link.url)) continue;
    const url = normalise(link.url);
    if (url === undefined || (url !== link.url && (how.known.has(how.harvest, url) || found.has(url)))) continue;
    const host = hostOf(url);
    const site = siteOf(host);
    // A list of addresses is no page: it may lie beside the folder that is harvested, but on no other site.
    const listOfOurs = link.group === SITEMAP_GROUP && site === how.site;
    const outside = listOfOurs ? undefined : outOfScope(url, from.depth, how.scope);
    const trap = outside === undefined ? trapOf(url, site, how, learned) : undefined;
    if (trap?.counted) {
      counted.set(trap.reason, (counted.get(trap.reason) ?? 0) + 1);
      how.known.add(how.harvest, url); // counted once while it is remembered
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
  return { found: [...found.values()], counted: [...counted].map(([reason, count]) => ({ reason, count })), learned };
}

function trapOf(
  url: string,
  site: string,
  how: Admission,
  learned: Map<string, TrapEntry>,
): { reason: string; counted: boolean } | undefined {
  // Another site's memory is not at hand here; what an address shows by itself is still seen.
  const own = site === how.site;
  const { trap, changed } = inspect(url, how.at, own ? how.traps : NOTHING_KNOWN, how.limits);
  if (own) {
    for (const [key, entry] of changed) {
      how.traps.set(key, entry);
      learned.set(key, entry);
    }
  }
  if (trap === undefined) return undefined;
  const seen = how.traps.get(`trap:count:${trap.rule}`);
  return { reason: `trap: ${trap.because}`, counted: seen?.kind === "count" && seen.count > TRAP_EXAMPLES };
}

const NOTHING_KNOWN: ReadonlyMap<string, TrapEntry> = new Map();
