/** `winnow events add`: which events are watched. Those without an address are looked for. */
import { readFileSync, statSync } from "node:fs";
import type { Command } from "commander";
import type { ToldEvent } from "../events/event-record.js";
import type { SearchSettings } from "../events/search.js";
import type { ListedEvent } from "../events/series-list.js";
import { normalise } from "../model/address.js";
import { PageError, UsageError } from "../model/errors.js";
import { MINUTE, type Millis, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { EVENTS, type EventState, eventStates } from "./events-state.js";
import { sayCount } from "./figures.js";
import {
  type CommonFlags,
  duration,
  given,
  looksLikeAddress,
  type RequestFlags,
  readAddress,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { openVoice, type Voice } from "./voice.js";

interface AddFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly from?: string;
  readonly feed?: readonly string[];
  readonly look: boolean;
  readonly delay?: Millis;
}

export function addEventsAdd(group: Command, end: (code: number) => void): void {
  const command = group
    .command("add")
    .description("Watch events: winnow watch visits each at the right moments from then on.")
    .argument("[url...]", "home pages of events; with --feed also the number or name of an event that is watched")
    .option(
      "--from <file or url>",
      "a list: one address or name per line, CSV with columns name, acronym, series, year, url; or a calendar, feed or portal page",
    )
    .option(
      "--feed <url>",
      "a publisher's RSS or Atom feed that announces the event's papers (may be repeated)",
      (url: string, before: readonly string[] = []) => [...before, url],
    )
    .option("--no-look", "do not look for events without an address")
    .option(
      "--delay <length>",
      "when looking: quiet between two requests to a host (default: 5s)",
      duration(0, 5 * MINUTE),
    )
    .option("--collection <name>", "what the collection is called", EVENTS);
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events add https://conference.example/2027/
  winnow events add --from events.csv
  winnow events add --from deadlines.ics
  winnow events add https://conference.example/2027/ --feed https://publisher.example/proceedings/conf.rss
  winnow events add 'CONF 2026' --feed https://publisher.example/proceedings/conf.rss
  winnow watch --contact you@example.org

Events with an address, and feeds, are added at once, also beside a running harvest; nothing is fetched. Those without one are looked for: on WikiCFP and DBLP,
at last year's address with the year put forward, on last year's site. The table says found (and added), several (choose one and add it), or not
found; winnow watch looks again later. An event that is known already is not added twice: what the list says of it is kept with its source.
A feed's papers are merged with those of the event's pages; a feed alone stands for the events that its entries name.
Exit codes: 0 done, 1 none was found, 2 wrong use or nothing to add, 130 or 143 interrupted.`,
    )
    .action(async (urls: string[], flags: AddFlags) => end(await add(urls, flags)));
}

async function add(urls: readonly string[], flags: AddFlags): Promise<number> {
  const voice = openVoice(flags);
  const assumed = (address: string): void => voice.note(`taken for ${address}`);
  const feeds = (flags.feed ?? []).map((url) => readAddress(url, assumed));
  const named = feeds.length === 0 ? [] : urls.filter((url) => !looksLikeAddress(url));
  const addresses = urls.filter((url) => !named.includes(url));
  // A feed alone is visited as an event is.
  const alone = urls.length === 0 && flags.from === undefined ? feeds : [];
  const told: ToldEvent[] = [...addresses, ...alone].map((url) => ({ url: readAddress(url, assumed) }));
  if (feeds.length > 0 && told.length + named.length > 1 && urls.length > 0)
    throw new UsageError("--feed belongs to one event: name one, and run it again for the others.");
  const homeless: ListedEvent[] = [];
  for (const { url = "", ...event } of flags.from === undefined ? [] : await listed(flags.from, flags, voice)) {
    const address = normalise(url);
    if (address !== undefined) told.push({ ...event, url: address });
    else if (event.name !== undefined || event.acronym !== undefined || event.series !== undefined)
      homeless.push(event);
    else voice.warn(`“${url}” is no address; left out.`);
  }
  if (told.length === 0 && homeless.length === 0 && named.length === 0)
    throw new UsageError("Give the addresses of events, or --from FILE.");
  const store = await openStore(flags.store);
  try {
    return await addTo(store, { told, homeless, named, feeds: alone.length > 0 ? [] : feeds }, flags, voice);
  } finally {
    await store.close();
  }
}

/** What is to be added, and what is to be attached to it or to the events that are named. */
interface Wish {
  readonly told: readonly ToldEvent[];
  readonly homeless: readonly ListedEvent[];
  readonly named: readonly string[];
  readonly feeds: readonly string[];
}

async function addTo(
  store: Store,
  { told, homeless, named, feeds }: Wish,
  flags: AddFlags,
  voice: Voice,
): Promise<number> {
  const { enlistEvents } = await import("./events-enlist.js");
  const now = systemClock.now();
  const { collection } = flags;
  const source = flags.from === undefined ? {} : { source: sourceOf(flags.from) };
  const states = await eventStates(store, now, collection);
  const direct = await enlistEvents(
    store,
    told.map((event) => ({ ...source, ...event })),
    { states, collection, now },
  );
  const counts = {
    added: direct.added.length,
    known: direct.known.length,
    found: 0,
    several: 0,
    notFound: 0,
    queued: 0,
  };
  for (const { url } of direct.added) voice.data({ url, added: true });
  for (const { event, at } of direct.known) {
    voice.data({ url: event.url, added: false, because: "known before", at });
    if (event.url !== at) voice.note(`${event.url} is the event that is watched at ${at}.`);
  }
  const attached = await attach(store, told, named, feeds, collection);
  counts.known += named.length;
  if (attached > 0)
    voice.result(`${sayCount(attached, "feed")} attached; the next visit reads ${attached === 1 ? "it" : "them"} too.`);
  let interrupted: number | undefined;
  if (homeless.length > 0) {
    const { already, wanted } = await searchesFor(homeless, await eventStates(store, now, collection));
    counts.known += already;
    if (!flags.look)
      for (const { acronym, series, name } of wanted)
        voice.warn(`${acronym ?? series ?? name}: no address; not looked for`);
    else interrupted = await look(store, wanted, flags, voice, counts);
  }
  const { added, known, found, several, notFound, queued } = counts;
  const sought = found + several + notFound + queued;
  voice.result(
    `${sayCount(added, "event")} added to the collection ${collection} (${store.where}), ${known} known before${sought === 0 ? "" : `; of ${sought} without an address ${found} found, ${several} to choose, ${notFound} not found${queued === 0 ? "" : `, ${queued} looked for by whoever holds the store`}`}.`,
  );
  voice.data({
    summary: true,
    command: "events add",
    end: interrupted === undefined ? "finished" : "stopped",
    counts: {
      ...counts,
      withoutAddress: homeless.length,
      ...(flags.feed === undefined ? {} : { feeds: feeds.length === 0 ? counts.added : attached }),
    },
    store: store.where,
  });
  if (interrupted !== undefined) return interrupted;
  if (added + known + several + queued > 0) return 0;
  return homeless.length > 0 && flags.look ? 1 : 2;
}

/** Feeds of papers go with the events that were given, or with those that are named. */
async function attach(
  store: Store,
  told: readonly ToldEvent[],
  named: readonly string[],
  feeds: readonly string[],
  collection: string,
): Promise<number> {
  if (feeds.length === 0) return 0;
  const { attachFeeds } = await import("./events-feed.js");
  const { chooseEvent } = await import("./events-choose.js");
  const states = named.length === 0 ? [] : await eventStates(store, systemClock.now(), collection);
  const meant = await Promise.all(named.map((name) => chooseEvent(store, states, name)));
  const starts = [...told.map(({ url }) => url), ...meant.map(({ harvest }) => harvest.start)];
  let attached = 0;
  for (const start of starts) attached += await attachFeeds(store, { collection, kind: EVENTS, start }, feeds);
  return attached;
}

/** What is to be searched: not what is watched already. An edition before, where one is known, says where to begin. */
async function searchesFor(
  homeless: readonly ListedEvent[],
  states: readonly EventState[],
): Promise<{ readonly already: number; readonly wanted: readonly SearchSettings[] }> {
  const { seriesName } = await import("../events/same-event.js");
  const { searchName } = await import("./events-enlist.js");
  const keys = new Set(states.flatMap((state) => [state.key, ...state.also.map(({ key }) => key)]));
  const wanted = new Map<string, SearchSettings>();
  let already = 0;
  for (const { name, acronym, series, year } of homeless) {
    const asked: SearchSettings = given({ name, acronym, series, year });
    if (keys.has(searchName(asked))) already++;
    else {
      const before = editionBefore(seriesName(series ?? acronym ?? ""), year, states);
      wanted.set(searchName(asked), before === undefined ? asked : { ...asked, before });
    }
  }
  return { already, wanted: [...wanted.values()] };
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

/** Answers the exit code of an interrupt. Counts are told as they come. */
async function look(
  store: Store,
  wanted: readonly SearchSettings[],
  flags: AddFlags,
  voice: Voice,
  counts: { added: number; known: number; found: number; several: number; notFound: number; queued: number },
): Promise<number | undefined> {
  const { enlistEvents, enlistSearches } = await import("./events-enlist.js");
  const { lookedData, lookedTable, lookFor } = await import("./events-look.js");
  const { foundEdition } = await import("./events-next.js");
  const now = systemClock.now();
  const { collection, delay } = flags;
  // Written down first: what is not found now, or not looked for because the store is in use, is the watcher's.
  await enlistSearches(store, wanted, collection, now);
  const interrupt = listenForInterrupt(voice);
  const looked = await lookFor(store, wanted, { flags, voice, collection, delay, signal: interrupt.signal }).finally(
    interrupt.release,
  );
  const source = flags.from === undefined ? {} : { source: sourceOf(flags.from) };
  const found = looked.flatMap(({ wanted: one, outcome }): ToldEvent[] => {
    if (outcome === undefined) counts.queued++;
    else if (outcome.outcome === "several") counts.several++;
    else if (outcome.outcome === "not found") counts.notFound++;
    if (outcome?.outcome !== "found") return [];
    counts.found++;
    return [{ ...foundEdition(one, outcome.sites[0]!), ...source }];
  });
  const enlisted = await enlistEvents(store, found, {
    states: await eventStates(store, now, collection),
    collection,
    now,
  });
  counts.added += enlisted.added.length;
  counts.known += enlisted.known.length;
  if (looked.length > 0) voice.result(lookedTable(looked));
  for (const one of looked) voice.data(lookedData(one));
  return interrupt.code();
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

/** Where a claim comes from, as an address. */
const sourceOf = (from: string): string => (isAddress(from) ? from : `list:${from.split("/").at(-1)}`);

/** What the list holds, whatever it is: recognised by its content. */
async function listed(from: string, flags: AddFlags, voice: Voice): Promise<readonly ListedEvent[]> {
  const text = isAddress(from) ? undefined : readText(from);
  if (text === undefined || /^[\s\uFEFF]*(?:<|BEGIN:VCALENDAR|\{)/i.test(text)) return fromSource(from, flags, voice);
  const { readEventList } = await import("../events/series-list.js");
  const list = readEventList(text);
  if ("problem" in list) throw new UsageError(`--from ${from}: ${list.problem}`);
  if (list.events.length === 0) throw new UsageError(`--from ${from}: there is no event in it.`);
  return list.events;
}

/** A calendar, a feed or a portal's page, saved or at its address; a list that lies on the web. */
async function fromSource(from: string, flags: AddFlags, voice: Voice): Promise<readonly ListedEvent[]> {
  const { onePage } = await import("./one-page.js");
  const { findSource } = await import("../events/connectors.js");
  // Relative links do not matter here, so nobody is told of them.
  const page = await onePage(from, flags, { ...voice, note: () => undefined });
  if (page.status >= 400) throw new PageError(from, `answered ${page.status}.`);
  const answer = findSource(page);
  if (answer === undefined) {
    if (page.type.startsWith("text/") && page.type !== "text/html") {
      const { readEventList } = await import("../events/series-list.js");
      const list = readEventList(page.source);
      if ("events" in list && list.events.length > 0) return list.events;
    }
    throw new UsageError(
      `--from ${from}: neither a list, nor a calendar, feed or portal page. winnow events discover finds the events that a page links.`,
    );
  }
  if (answer.kind === "read") return answer.events.map(({ series: _series, ...event }) => event);
  if (answer.kind === "nothing") throw new UsageError(`--from ${from}: ${answer.says}.`);
  throw new PageError(from, answer.says);
}

function readText(file: string): string {
  try {
    if (file !== "-" && statSync(file).isDirectory()) throw new UsageError(`--from ${file} is a folder.`);
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--from ${file}: there is no such file.`);
  }
}
