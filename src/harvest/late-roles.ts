/**
 * What did the pages turn out to be?
 *
 * The first pages of a template are judged before anybody knows what the template is for. When the site has taught us, those that were
 * judged otherwise are read again from the archive and get the role and the records that the knowledge of today gives them. The store
 * remembers which template gave each page its role, so the cost follows the pages that changed, not the harvest.
 */
import type { Json } from "../model/json.js";
import type { AnyKind, LateVerdict, Site } from "../model/kind.js";
import type { ReadAgain, Receipt, Replayable, SiteKnown, Store } from "../store/store.js";
import type { Lookback } from "./look-again.js";
import type { HarvestSettings } from "./settings.js";
import { kindKnowledge } from "./sites.js";

export interface LateRoles {
  readonly store: Store;
  readonly harvest: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly lookback: Lookback;
}

export interface Settled {
  /** Pages that have another role than they were judged to have. */
  readonly pages: number;
  readonly records: Receipt["records"];
}

const SITES_AT_ONCE = 100;
const PAGES_AT_ONCE = 64;

export async function settleRoles(work: LateRoles): Promise<Settled> {
  const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  let pages = 0;
  for await (const site of sitesOf(work)) {
    const known = kindKnowledge(site.knowledge);
    for (const [template, role] of work.kind.late!.roles(known, work.settings.kind)) {
      for (let after = 0; ; ) {
        const found = await work.store.judgedOtherwise({ site: site.site, template, role }, after, PAGES_AT_ONCE);
        if (found.length === 0) break;
        after = found.at(-1)!.sequence;
        const read = await Promise.all(found.map((visit) => readAgain(visit, known, { template, role }, work)));
        const changed = read.filter((page) => page !== undefined);
        const counts = await work.store.reread(work.harvest, { pages: changed, sites: [] });
        for (const name of ["new", "changed", "unchanged", "vanished"] as const) records[name] += counts[name];
        pages += changed.length;
      }
    }
  }
  return { pages, records };
}

async function* sitesOf({ store, harvest }: LateRoles): AsyncGenerator<SiteKnown> {
  for (let after = 0; ; ) {
    const sites = await store.sitesKnown(harvest, after, SITES_AT_ONCE);
    if (sites.length === 0) return;
    yield* sites;
    after = sites.at(-1)!.site;
  }
}

async function readAgain(
  visit: Replayable,
  known: ReadonlyMap<string, Json>,
  as: { readonly template: string; readonly role: string },
  { kind, settings, lookback }: LateRoles,
): Promise<ReadAgain | undefined> {
  const observed = await lookback.look(visit, kind, settings);
  if (observed?.kind !== "observed") return undefined;
  const verdict = lateVerdict(kind, observed.observation, visit, known, settings.kind as Json);
  return verdict && lateReading(visit, verdict, as);
}

/** What a late judgement gives to the store. */
export function lateReading(
  { at, address, url }: Replayable,
  verdict: LateVerdict,
  as: { readonly template: string; readonly role: string },
): ReadAgain {
  const because = `${verdict.state}: ${verdict.because}`;
  return { at, records: verdict.records ?? [], as: { ...as, address, url, because } };
}

/** The verdict by today's knowledge; undefined when the kind fails: then the page stays what it was. */
export function lateVerdict(
  kind: AnyKind,
  observation: Json,
  { siteName: name, sequence, url, depth, group, at }: Replayable,
  known: ReadonlyMap<string, Json>,
  settings: Json,
): LateVerdict | undefined {
  const site: Site<Json> = { name, sequence, known, visit: { url, depth, group, at } };
  try {
    return kind.late!.judge(observation, site, settings);
  } catch {
    return undefined;
  }
}
