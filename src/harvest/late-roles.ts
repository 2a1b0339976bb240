/**
 * Corrects the roles of pages that were judged too early.
 *
 * The first pages of a template are judged before its role is known. At the end, pages whose template got another role are read again from
 * the archive and get the role and records by the final knowledge. The store records each page's template, so the cost depends on the
 * changed pages, not on the harvest.
 */
import type { Json } from "../model/json.js";
import type { AnyKind, LateVerdict, Site } from "../model/kind.js";
import type { Receipt, ReplayableVisit, ReplayedPage, SiteKnowledge, Store } from "../store/store.js";
import { revisitOf } from "./judge.js";
import type { ArchivedVisits } from "./observe/archived-visits.js";
import type { HarvestSettings } from "./settings.js";
import { kindKnowledge } from "./sites.js";

export interface LateRoles {
  readonly store: Store;
  readonly harvest: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly lookback: ArchivedVisits;
  /** Whether the time for it is up; the end of the next run goes on with the rest (default: never). */
  isOver?(): boolean;
}

export interface SettledRoles {
  /** Pages whose role changed. */
  readonly pages: number;
  readonly records: Receipt["records"];
  /** False if the time was up before the end. */
  readonly complete: boolean;
}

const SITES_AT_ONCE = 100;
const PAGES_AT_ONCE = 16;

export async function settleRoles(work: LateRoles): Promise<SettledRoles> {
  const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  let pages = 0;
  for await (const site of sitesOf(work)) {
    const known = kindKnowledge(site.knowledge);
    for (const [template, role] of work.kind.late!.roles(known, work.settings.kind)) {
      for (let after = 0; ; ) {
        if (work.isOver?.()) return { pages, records, complete: false };
        const found = await work.store.visitsWithOtherRole({ site: site.site, template, role }, after, PAGES_AT_ONCE);
        if (found.length === 0) break;
        after = found.at(-1)!.sequence;
        const read = await Promise.all(found.map((visit) => readAgain(visit, known, { template, role }, work)));
        const changed = read.filter((page) => page !== undefined);
        const counts = await work.store.commitReplay(work.harvest, { pages: changed, sites: [] });
        for (const name of ["new", "changed", "unchanged", "vanished"] as const) records[name] += counts[name];
        pages += changed.length;
      }
    }
  }
  return { pages, records, complete: true };
}

export async function* sitesOf({
  store,
  harvest,
}: Pick<LateRoles, "store" | "harvest">): AsyncGenerator<SiteKnowledge> {
  for (let after = 0; ; ) {
    const sites = await store.siteKnowledge(harvest, after, SITES_AT_ONCE);
    if (sites.length === 0) return;
    yield* sites;
    after = sites.at(-1)!.site;
  }
}

async function readAgain(
  visit: ReplayableVisit,
  known: ReadonlyMap<string, Json>,
  as: { readonly template: string; readonly role: string },
  { kind, settings, lookback }: LateRoles,
): Promise<ReplayedPage | undefined> {
  const observed = await lookback.reobserve(visit, kind, settings);
  if (observed?.kind !== "observed") return undefined;
  const verdict = lateVerdict(kind, observed.observation, visit, known, settings.kind as Json);
  return verdict && lateReading(visit, verdict, as);
}

/** The outcome of a late judgement. */
export function lateReading(
  { at, address, url }: ReplayableVisit,
  verdict: LateVerdict,
  as: { readonly template: string; readonly role: string },
): ReplayedPage {
  const because = `${verdict.state}: ${verdict.because}`;
  const { records = [], rejected, keepsRecords, again } = verdict;
  const revisit = again === undefined ? {} : { revisit: revisitOf({ again }) };
  return {
    at,
    records,
    page: { address, url, rejected, ...(keepsRecords && { keepsRecords }) },
    as: { ...as, address, url, because, ...revisit },
  };
}

/** The verdict by current knowledge; undefined if the kind fails, and then the page keeps its role. */
export function lateVerdict(
  kind: AnyKind,
  observation: Json,
  { siteName: name, sequence, url, depth, group, at }: ReplayableVisit,
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
