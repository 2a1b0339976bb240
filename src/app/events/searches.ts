/** Searches for the site of an event: what to look for, and what a stored search has found. */
import type { ReportedEvent } from "../../events/event-record.js";
import {
  EVENT_SEARCH,
  type FoundSite,
  type SearchOutcome,
  type SearchSettings,
  searchOutcome,
} from "../../events/find/search-outcome.js";
import { kindKnowledge } from "../../harvest/sites.js";
import type { Json } from "../../model/json.js";
import type { Store } from "../../store/store.js";
import { searchName } from "./register.js";
import type { EventState } from "./state.js";

/** What a search has come to so far; undefined when nobody has looked. */
export async function storedSearchOutcome(
  store: Store,
  wanted: SearchSettings,
  collection: string,
): Promise<SearchOutcome | undefined> {
  const harvest = await store.findHarvest({ collection, kind: EVENT_SEARCH, start: searchName(wanted) });
  return harvest && loadSearchOutcome(store, harvest.id);
}

export async function loadSearchOutcome(store: Store, harvest: number): Promise<SearchOutcome> {
  const known = await store.siteKnowledge(harvest, 0, 100);
  return searchOutcome(known.map(({ knowledge }) => kindKnowledge(knowledge)));
}

/** What to look for after this edition; undefined while its series or year are not known. */
export function nextOf({ record, key, harvest }: EventState): SearchSettings | undefined {
  const { acronym, series, year, name } = record?.fields ?? {};
  const short = fieldText(acronym);
  if (typeof year !== "number" || (fieldText(series) === "" && short === "")) return undefined;
  return {
    ...(short === "" ? {} : { acronym: short }),
    ...(fieldText(series) === "" ? {} : { series: fieldText(series) }),
    ...(fieldText(name) === "" ? {} : { name: fieldText(name) }),
    year: year + 1,
    orLater: true,
    before: { url: harvest.start, year, key },
  };
}

/** What was found, as an event to be watched. */
export function foundEdition({ acronym, series, name, year, before }: SearchSettings, site: FoundSite): ReportedEvent {
  const edition = site.year ?? year;
  return {
    url: site.url,
    ...(acronym === undefined ? {} : { acronym }),
    ...(series === undefined ? {} : { series }),
    ...(name === undefined ? {} : { name }),
    ...(edition === undefined ? {} : { year: edition }),
    ...(before?.key === undefined ? {} : { previous: before.key }),
  };
}

export function fieldText(value: Json | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
