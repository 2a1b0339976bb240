/**
 * What a listing has understood of its site: the kinds of pages, and where a person may choose.
 *
 * A choice is made by running the plan again with its examples: `listingPlan(start, { leaf: choice.leaf, not: choice.not })`. Pages that
 * were read before are judged again from the archive.
 */
import { readSettings } from "../harvest/settings.js";
import { kindKnowledge } from "../harvest/sites.js";
import type { ListingSettings } from "../listing/listing.js";
import type { Known } from "../listing/site/knowledge.js";
import type { Choice, Structure } from "../listing/site/structure.js";
import { hostOf } from "../model/address.js";
import type { Json } from "../model/json.js";
import type { Store } from "../store/store.js";

export interface ListingOverview {
  /** Kinds of pages, largest first, and links that were not followed. */
  readonly structure: Structure;
  /** Empty, unless several kinds could be meant. The first one is what was kept. */
  readonly choices: readonly Choice[];
  /** Records in the collection. */
  readonly leaves: number;
  readonly known: Known;
}

/** Undefined when there is no such harvest. */
export async function listingOverview(
  store: Store,
  { start, collection = hostOf(start) }: { readonly start: string; readonly collection?: string },
): Promise<ListingOverview | undefined> {
  const harvest = await store.findHarvest({ collection, kind: "listing", start });
  if (harvest === undefined) return undefined;
  const { choicesOf, structureOf } = await import("../listing/site/structure.js");
  const read = readSettings({}, harvest.settings, `the settings of ${collection}`);
  const settings = read.kind as unknown as ListingSettings;
  const known = await knowledgeOf(store, harvest.id);
  const structure = structureOf(known, settings);
  // Nothing is left to choose where a person or one of the paper's modes has decided.
  const isOpen = (settings.mode ?? "auto") === "auto" && (settings.leaf ?? []).length === 0 && !settings.site;
  return {
    structure,
    choices: isOpen ? choicesOf(structure) : [],
    leaves: await countLeaves(store, collection),
    known,
  };
}

/** What is known of the site of the start page; a harvest of one host has one. */
async function knowledgeOf(store: Store, harvest: number): Promise<Known> {
  const sites = await store.siteKnowledge(harvest, 0, 20);
  const known = sites.map(({ knowledge }) => kindKnowledge(knowledge));
  return known.find((one) => one.has("site")) ?? known[0] ?? new Map<string, Json>();
}

async function countLeaves(store: Store, collection: string): Promise<number> {
  const filter = { kind: "compare", field: "kind", is: "eq", value: "listing" } as const;
  const { count } = await store.countRecords({ collection, filter, states: ["live"] }, Number.MAX_SAFE_INTEGER);
  return count;
}
