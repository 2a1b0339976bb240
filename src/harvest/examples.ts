/**
 * Applies what a person said about single pages (`--leaf`, `--not`) to a harvest that was run before.
 *
 * The kind changes its knowledge of the site and of groups of links; the named pages themselves are judged again from the archive. Other
 * pages follow at the end of the run, when their roles are settled (late-roles.ts). No request is made.
 */
import type { Json } from "../model/json.js";
import type { AnyKind, NamedPage } from "../model/kind.js";
import type { ReplayableVisit, ReplayedPage, SiteKnowledge, Store } from "../store/store.js";
import { lateReading, lateVerdict, sitesOf } from "./late-roles.js";
import type { ArchivedVisits } from "./observe/archived-visits.js";
import type { HarvestSettings } from "./settings.js";
import { kindKey, kindKnowledge } from "./sites.js";

export interface ExamplesTask {
  readonly store: Store;
  readonly harvest: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  /** Without an archive, pages that were read count by their group alone. */
  readonly lookback: ArchivedVisits | undefined;
}

export async function applyExamples(task: ExamplesTask): Promise<void> {
  const named = await namedPages(task);
  for await (const site of sitesOf(task)) await applyToSite(task, site, named);
}

/** A named page that the harvest knows. */
interface KnownPage extends NamedPage<Json> {
  readonly url: string;
  readonly site: string;
  readonly visit: ReplayableVisit | undefined;
}

async function namedPages({ store, harvest, kind, settings, lookback }: ExamplesTask): Promise<KnownPage[]> {
  const pages: KnownPage[] = [];
  for (const url of kind.late!.examples!.named(settings.kind)) {
    const history = (await store.addressHistory(url)).find((one) => one.harvest.id === harvest);
    if (history === undefined) continue;
    const { address, group, site, depth } = history;
    const reads = history.visits.filter(({ sequence }) => sequence !== null);
    const read = reads.find(({ archived }) => archived !== null);
    const visit = read && {
      ...{ site: 0, address, siteName: site, sequence: read.sequence!, url, depth, group },
      ...{ at: read.at, place: read.archived!, parts: [], last: true },
    };
    const observed = visit && (await lookback?.reobserve(visit, kind, settings));
    const observation = observed?.kind === "observed" ? observed.observation : undefined;
    pages.push({ url, site, group, isRead: reads.length > 0, visit, observation });
  }
  return pages;
}

async function applyToSite(
  { store, harvest, kind, settings }: ExamplesTask,
  { site, name, knowledge }: SiteKnowledge,
  named: readonly KnownPage[],
): Promise<void> {
  const known = kindKnowledge(knowledge);
  const here = named.filter((page) => page.site === name);
  const pages = new Map(here.map((page) => [page.url, page]));
  const { learned, groups } = kind.late!.examples!.apply(known, settings.kind, pages);
  if (learned.length === 0 && here.length === 0) return;
  for (const [key, value] of learned) {
    if (value === null) known.delete(key);
    else known.set(key, value);
  }
  const judged = here.flatMap(({ visit, observation }): ReplayedPage[] => {
    if (visit === undefined || observation === undefined) return [];
    const verdict = lateVerdict(kind, observation, visit, known, settings.kind as Json);
    if (verdict?.template === undefined) return [];
    return [lateReading(visit, verdict, { template: verdict.template, role: verdict.state })];
  });
  const after = new Map([...known].map(([key, value]) => [kindKey(key), value]));
  await store.commitReplay(harvest, { pages: judged, sites: [{ site, knowledge: after, groups }] });
}
