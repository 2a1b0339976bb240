/** Adds events to a collection: those with an address at once, the others as searches for their site. */
import type { ReportedEvent } from "../../events/event-record.js";
import { seriesName } from "../../events/find/same-event.js";
import type { SearchSettings } from "../../events/find/search-outcome.js";
import type { ListedEvent } from "../../events/portals/series-list.js";
import { type Instant, type Millis, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { Store } from "../../store/store.js";
import type { RunOptions } from "../run-plans.js";
import { chooseEvent } from "./choose.js";
import { attachFeeds } from "./feed.js";
import { type RegisteredEvents, registerEvents, registerSearches, searchName } from "./register.js";
import { type EventSearchResult, searchForEvents } from "./search.js";
import { foundEdition } from "./searches.js";
import { EVENTS, type EventState, eventStates } from "./state.js";

export interface EventsToAdd {
  readonly withAddress: readonly ReportedEvent[];
  readonly withoutAddress: readonly ListedEvent[];
  /** Watched events, by number or name, to which the feeds belong. */
  readonly named: readonly string[];
  /** Feeds of papers; they belong to the events given and named. */
  readonly feeds: readonly string[];
}

export interface AddedEvents extends RegisteredEvents {
  readonly attachedFeeds: number;
  /** What to search for: events without an address that are not watched yet. */
  readonly wanted: readonly SearchSettings[];
  /** Events without an address that are watched already. */
  readonly alreadyWatched: number;
}

/** Makes no requests, and works while a harvest runs. */
export async function addEvents(
  store: Store,
  { withAddress, withoutAddress, named, feeds }: EventsToAdd,
  collection: string,
  now: Instant = systemClock.now(),
): Promise<AddedEvents> {
  const states = await eventStates(store, now, collection);
  const registered = await registerEvents(store, withAddress, { states, collection, now });
  const watched = await Promise.all(named.map((name) => chooseEvent(store, states, name)));
  const starts = [...withAddress.map(({ url }) => url), ...watched.map(({ harvest }) => harvest.start)];
  let attachedFeeds = 0;
  if (feeds.length > 0)
    for (const start of starts) attachedFeeds += await attachFeeds(store, { collection, kind: EVENTS, start }, feeds);
  const searches = searchesFor(withoutAddress, await eventStates(store, now, collection));
  return { ...registered, attachedFeeds, ...searches };
}

export interface SearchedEvents extends RegisteredEvents {
  readonly results: readonly EventSearchResult[];
}

/** Searches for the sites of events and adds those that are found. */
export async function searchAndAdd(
  store: Store,
  wanted: readonly SearchSettings[],
  options: Omit<RunOptions, "store" | "plans"> & { collection: string; delay?: Millis | undefined; source?: string },
): Promise<SearchedEvents> {
  const { source, ...run } = options;
  const { collection } = run;
  const now = systemClock.now();
  // Stored first: the watcher searches for what is not found now, or not searched for because the store is in use.
  await registerSearches(store, wanted, collection, now);
  const results = await searchForEvents(store, wanted, run);
  const found = results.flatMap(({ wanted: one, outcome }): ReportedEvent[] =>
    outcome?.outcome === "found" ? [{ ...foundEdition(one, outcome.sites[0]!), ...withoutUndefined({ source }) }] : [],
  );
  const states = await eventStates(store, now, collection);
  return { results, ...(await registerEvents(store, found, { states, collection, now })) };
}

/** A known earlier edition says where a search begins. */
function searchesFor(
  events: readonly ListedEvent[],
  states: readonly EventState[],
): Pick<AddedEvents, "wanted" | "alreadyWatched"> {
  const keys = new Set(states.flatMap((state) => [state.key, ...state.also.map(({ key }) => key)]));
  const wanted = new Map<string, SearchSettings>();
  let alreadyWatched = 0;
  for (const { name, acronym, series, year } of events) {
    const settings: SearchSettings = withoutUndefined({ name, acronym, series, year });
    if (keys.has(searchName(settings))) alreadyWatched++;
    else {
      const before = editionBefore(seriesName(series ?? acronym ?? ""), year, states);
      wanted.set(searchName(settings), { ...settings, ...withoutUndefined({ before }) });
    }
  }
  return { alreadyWatched, wanted: [...wanted.values()] };
}

function editionBefore(
  series: string,
  year: number | undefined,
  states: readonly EventState[],
): SearchSettings["before"] {
  const editions = states.flatMap(({ key, harvest }) => {
    const match = /^(.*) ((?:19|20)\d\d)$/.exec(key);
    return match?.[1] === series ? [{ url: harvest.start, year: Number(match[2]), key }] : [];
  });
  return editions.filter((edition) => year === undefined || edition.year < year).sort((a, b) => b.year - a.year)[0];
}
