/** Asks for a page a second time, now and then on large sites, to notice those that invent every answer (`frontier/invented.ts`). */
import { isInvented } from "../frontier/invented.js";
import { noteProbe, probesDue, type TrapChanges } from "../frontier/traps.js";
import { type Fetched, header } from "../model/fetched.js";
import { fetchWithin } from "./look.js";
import type { SiteWork } from "./sites.js";
import type { VisitContext } from "./visit.js";

export interface Probe {
  readonly answers: readonly Fetched[];
  readonly changed: TrapChanges;
}

/** `found` are the addresses that the page brought. */
export async function probe(
  fetched: Fetched,
  found: readonly string[],
  site: SiteWork,
  tools: VisitContext,
): Promise<Probe> {
  const due = probesDue(fetched.url, site.traps, site.harvest.limits);
  if (due.length === 0 || header(fetched, "content-type")?.includes("html") !== true) return NOT_DUE;
  // Noted at once, so that visits at the same time do not probe as well.
  for (const [key, entry] of noteProbe(due, undefined, site.traps)) site.traps.set(key, entry);
  const again = await fetchWithin(fetched.url, site, tools);
  const isPage = again !== undefined && again.status >= 200 && again.status < 300;
  const invented = isPage && isInvented(fetched.body, again.body, found, fetched.url);
  return { answers: again === undefined ? [] : [again], changed: noteProbe(due, invented, site.traps) };
}

const NOT_DUE: Probe = { answers: [], changed: [] };
