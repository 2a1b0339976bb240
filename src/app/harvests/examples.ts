/**
 * "This is a leaf", "this is not": what a person says about pages of a listing, first shown, then kept.
 *
 * The preview reads archived pages again with what was said, and writes nothing: it works on a store whose writes are collected instead.
 */
import { applyExamples } from "../../harvest/examples.js";
import { settleRoles } from "../../harvest/late-roles.js";
import { openArchivedVisits } from "../../harvest/observe/archived-visits.js";
import { openObservers } from "../../harvest/observe/observers.js";
import { readSettings } from "../../harvest/settings.js";
import type { ListingSettings } from "../../listing/listing.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Harvest, ReplayBatch, Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";
import { loadKind } from "../kinds.js";
import { type ListingOverview, listingOverview } from "../listing.js";

export interface PageExamples {
  readonly leaf: readonly string[];
  readonly not: readonly string[];
}

export interface ExamplesPreview {
  readonly before: ListingOverview;
  readonly after: ListingOverview;
  /** Pages that would become leaves, and leaves that would be withdrawn. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** There are more pages that would change. */
  readonly more: boolean;
}

/** Pages that are read again for a preview, at most. */
const MOST_READ = 1000;

export async function previewExamples(
  store: Store,
  where: string,
  harvest: Harvest,
  said: PageExamples,
): Promise<ExamplesPreview> {
  const { start, collection } = harvest;
  const before = await listingOverview(store, { start, collection });
  if (before === undefined) throw new UsageError(`${collection} is not a listing.`);
  const kind = await loadKind("listing");
  const settings = readSettings(
    { kind: withExamples(harvest, said) as never },
    harvest.settings,
    `the settings of ${collection}`,
  );
  const dry = dryStore(store, { ...harvest, settings: settings as unknown as Json });
  const observers = openObservers({ kinds: [kind], threads: 1 });
  const lookback = openArchivedVisits(store, archiveFolder({ store: where }), observers);
  try {
    const work = { store: dry.store, harvest: harvest.id, kind, settings, lookback };
    await applyExamples(work);
    await settleRoles(work);
  } finally {
    await Promise.all([lookback.close(), observers.close()]);
  }
  const after = (await listingOverview(dry.store, { start, collection }))!;
  const gained: string[] = [];
  const lost: string[] = [];
  for (const [url, isLeaf] of dry.roles()) {
    const kept = (await store.addressHistory(url)).some(
      (one) => one.harvest.id === harvest.id && one.records.length > 0,
    );
    if (kept !== isLeaf) (isLeaf ? gained : lost).push(url);
  }
  return { before, after, gained, lost, more: dry.isCut() };
}

/** What was said before, and what is said now, which counts where both name a page. */
export function withExamples({ settings }: Harvest, said: PageExamples): PageExamples {
  const { leaf = [], not = [] } = ((settings as { readonly kind?: ListingSettings } | null)?.kind ?? {}) as Partial<
    Pick<ListingSettings, "leaf" | "not">
  >;
  const now = new Set([...said.leaf, ...said.not]);
  const others = (urls: readonly string[]): string[] => urls.filter((url) => !now.has(url));
  return { leaf: [...others(leaf), ...said.leaf], not: [...others(not), ...said.not] };
}

/** A store that shows what was written to it, and keeps nothing of it. */
function dryStore(store: Store, harvest: Harvest) {
  const roles = new Map<string, boolean>();
  const knowledge = new Map<number, ReplayBatch["sites"][number]["knowledge"]>();
  let read = 0;
  const dry: Store = {
    ...store,
    findHarvest: async () => harvest,
    async siteKnowledge(id, after, limit) {
      const sites = await store.siteKnowledge(id, after, limit);
      return sites.map((site) => ({ ...site, knowledge: knowledge.get(site.site) ?? site.knowledge }));
    },
    async visitsWithOtherRole(of, after, limit) {
      if (read >= MOST_READ) return [];
      const visits = await store.visitsWithOtherRole(of, after, limit);
      read += visits.length;
      return visits;
    },
    async commitReplay(_harvest, { pages, sites }) {
      for (const { page, records } of pages) if (page !== undefined) roles.set(page.url, records.length > 0);
      for (const { site, knowledge: after } of sites) knowledge.set(site, after);
      return { new: 0, changed: 0, unchanged: 0, vanished: 0 };
    },
  };
  return { store: dry, roles: () => [...roles], isCut: () => read >= MOST_READ };
}
