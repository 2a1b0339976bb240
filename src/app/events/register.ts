/**
 * How does an event come to be watched, and how is one looked for?
 *
 * Both are harvests that somebody runs later: they are written into the store beside whatever is running there, and the watcher finds
 * them at its next look. What was told of an event stands in its record at once, each claim with its source, so that a person can correct,
 * pause, merge or remove it before it was ever visited.
 */
import { type ReportedEvent, reportedFindings, reportedKey } from "../../events/event-record.js";
import { addressIdentity } from "../../events/find/next-edition.js";
import { eventKey } from "../../events/find/same-event.js";
import { EVENT_SEARCH, type SearchSettings } from "../../events/find/search-outcome.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import { readSettings } from "../../harvest/settings.js";
import { ADDRESS_RULES, hostOf, normalise } from "../../model/address.js";
import type { Json } from "../../model/json.js";
import type { AnyKind } from "../../model/kind.js";
import { siteOf } from "../../model/site.js";
import { DAY, type Instant, type Millis, SECOND } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { Harvest, HarvestRequest, Store } from "../../store/store.js";
import { loadKind } from "../kinds.js";
import { EVENTS, type EventState } from "./state.js";

/** So that the watcher knows it; when it is visited is the plan's to say. */
const EVERY: Millis = 366 * DAY;
/** WikiCFP's rule, and no hurry: a search asks most hosts once. */
const SEARCH_DELAY: Millis = 5 * SECOND;

export async function eventPlan(event: ReportedEvent, collection: string, delay?: Millis): Promise<HarvestPlan> {
  const { url, name, acronym, series, year } = event;
  return {
    kind: await loadKind(EVENTS),
    collection,
    start: url,
    // The kind itself decides which other hosts the event sends its readers to.
    settings: {
      every: EVERY,
      scope: { within: "any" },
      ...(delay === undefined ? {} : { delay }),
      kind: withoutUndefined({ url, name, acronym, series, year }),
    },
  };
}

export async function searchPlan(wanted: SearchSettings, collection: string, delay?: Millis): Promise<HarvestPlan> {
  return {
    kind: await loadKind(EVENT_SEARCH),
    collection,
    start: searchName(wanted),
    settings: {
      every: EVERY,
      scope: { within: "any" },
      delay: delay ?? SEARCH_DELAY,
      kind: JSON.parse(JSON.stringify(wanted)),
    },
  };
}

/** "icml 2027", or its name when there is nothing shorter. */
export const searchName = (wanted: SearchSettings): string =>
  eventKey(wanted, { year: wanted.year, url: (wanted.name ?? wanted.series ?? wanted.acronym ?? "").toLowerCase() });

export interface RegisteredEvents {
  readonly added: readonly ReportedEvent[];
  /** Those that were watched before, at this or another address. What was told of them is kept. */
  readonly known: readonly { readonly event: ReportedEvent; readonly at: string }[];
}

/** Adds events, and what was told of those that are known. */
export async function registerEvents(
  store: Store,
  events: readonly ReportedEvent[],
  { states, collection, now }: { states: readonly EventState[]; collection: string; now: Instant },
): Promise<RegisteredEvents> {
  const byAddress = new Map<string, EventState>();
  const byKey = new Map<string, EventState>();
  for (const state of states)
    for (const one of [state, ...state.also]) {
      if (one.harvest.collection !== collection) continue;
      byAddress.set(addressIdentity(one.harvest.start), state);
      if (one.key !== one.harvest.start) byKey.set(one.key, state);
    }
  const added = new Map<string, ReportedEvent>();
  const known: { event: ReportedEvent; at: string }[] = [];
  const news: { harvest: number; told: ReportedEvent; key: string }[] = [];
  const more: { of: ReportedEvent; told: ReportedEvent }[] = [];
  for (const event of events) {
    const key = reportedKey(event);
    const here = addressIdentity(event.url);
    const state = byAddress.get(here) ?? byKey.get(key);
    const fresh = added.get(key) ?? [...added.values()].find((one) => addressIdentity(one.url) === here);
    if (state !== undefined) {
      known.push({ event, at: state.harvest.start });
      // Under the key that it has by now, whatever this source calls it.
      const { id, start } = state.harvest;
      if (event.source !== undefined) news.push({ harvest: id, told: { ...event, url: start }, key: state.key });
    } else if (fresh !== undefined) {
      known.push({ event, at: fresh.url });
      if (event.source !== undefined) more.push({ of: fresh, told: { ...event, url: fresh.url } });
    } else added.set(key, event);
  }
  const fresh = [...added.values()];
  const requests = await Promise.all(fresh.map(async (one) => requestOf(await eventPlan(one, collection))));
  const harvests = await store.registerHarvests(requests, now);
  for (const [i, told] of fresh.entries()) news.push({ harvest: harvests[i]!.id, told, key: reportedKey(told) });
  for (const { of, told } of more) news.push({ harvest: harvests[fresh.indexOf(of)]!.id, told, key: reportedKey(of) });
  for (const { harvest, told, key } of news)
    await store.commitReplay(harvest, { pages: [{ at: now, records: reportedFindings(told, key) }], sites: [] });
  return { added: fresh, known };
}

export async function registerSearches(
  store: Store,
  wanted: readonly SearchSettings[],
  collection: string,
  now: Instant,
): Promise<readonly Harvest[]> {
  return store.registerHarvests(
    await Promise.all(wanted.map(async (one) => requestOf(await searchPlan(one, collection)))),
    now,
  );
}

function requestOf({ kind, collection, start, settings }: HarvestPlan): HarvestRequest {
  const read = readSettings(settings, undefined, `the settings of ${collection}`);
  return {
    collection,
    kind: kind.name,
    start,
    settings: JSON.parse(JSON.stringify(read)) as Json,
    addressRules: ADDRESS_RULES,
    fresh: false,
    starts: startsOf(kind, read.kind),
  };
}

function startsOf(kind: AnyKind, settings: Json): HarvestRequest["starts"] {
  return kind.start(settings).flatMap(({ url: raw, words = "(start)", group = "", priority = 0 }) => {
    const url = normalise(raw);
    if (url === undefined) return [];
    const host = hostOf(url);
    return [{ url, host, site: siteOf(host), group, priority, depth: 0, hops: 0, words }];
  });
}
