/** `winnow events add` and `harvest`: which events are watched, and a visit now. */
import { readFileSync } from "node:fs";
import os from "node:os";
import type { Command } from "commander";
import type { HarvestPlan } from "../harvest/harvest.js";
import { readSettings } from "../harvest/settings.js";
import { ADDRESS_RULES, hostOf, normalise, siteOf } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { DAY, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { openStore } from "../store/open.js";
import type { HarvestWish, Store } from "../store/store.js";
import { attachFeeds } from "./events-feed.js";
import { chooseEvent } from "./events-list.js";
import { EVENTS, eventState, eventStates } from "./events-state.js";
import { eventText } from "./events-words.js";
import { sayCount } from "./figures.js";
import {
  type CommonFlags,
  duration,
  FOREVER,
  type RequestFlags,
  readAddress,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { loadKind } from "./kinds.js";
import { runHarvest } from "./run-harvest.js";
import { openVoice } from "./voice.js";

interface AddFlags extends CommonFlags {
  readonly collection: string;
  readonly from?: string;
  readonly feed?: readonly string[];
}

interface EventFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly maxPages: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
}

/** What is told of an event before anything was read. */
interface ToldEvent {
  readonly url: string;
  readonly name?: string;
  readonly acronym?: string;
  readonly series?: string;
  readonly year?: number;
}

export function addEventsAdd(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    group
      .command("add")
      .description("Watch events: winnow watch visits each at the right moments from then on.")
      .argument("[url...]", "home pages of events; with --feed also the number or name of an event that is watched")
      .option("--from <file>", "a list: one address per line, or CSV with columns name, acronym, series, year, url")
      .option(
        "--feed <url>",
        "a publisher's RSS or Atom feed that announces the event's papers (may be repeated)",
        (url: string, before: readonly string[] = []) => [...before, url],
      )
      .option("--collection <name>", "what the collection is called", EVENTS),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events add https://conference.example/2027/
  winnow events add --from events.csv
  winnow events add https://conference.example/2027/ --feed https://publisher.example/proceedings/conf.rss
  winnow events add 'CONF 2026' --feed https://publisher.example/proceedings/conf.rss
  winnow watch --contact you@example.org

Nothing is fetched now. A feed's papers are merged with those of the event's pages; a feed alone stands for the events that its entries name. Rows without an address are listed and left out. Exit codes: 0 done, 1 store in use, 2 wrong use or nothing to add.`,
    )
    .action(async (urls: string[], flags: AddFlags) => end(await add(urls, flags)));
}

export function addEventsHarvest(group: Command, end: (code: number) => void): void {
  const command = group
    .command("harvest")
    .description("Visit one event now: its dates, and its papers where they are posted.")
    .argument(
      "<event or url>",
      "the event's home page; or the number, acronym and year (ICML 2026) of one that is watched",
    )
    .option("--collection <name>", "what the collection is called", EVENTS)
    .option("--max-pages <n>", "end after so many pages", wholeNumber(1, 10_000), 60)
    .option("--max-time <length>", "end after so long, e.g. 10m", duration(SECOND, FOREVER))
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE));
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events harvest https://conference.example/2026/ --contact you@example.org
  winnow events harvest 'ICML 2026'
  winnow records list --collection events --where 'type:paper'
  winnow records list --where 'type:paper flag:doubt'

The event and its papers are records of kind events. Programme, accepted papers and proceedings are looked for first, then days, tracks and
sessions, then papers' own pages; the crawl stays on the event's host and the hosts that it sends its readers to, and ends when
nothing more is to be found or after --max-pages. Doing it again tells what is new, changed and no longer listed. Exit codes: 0 done, 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: EventFlags) => end(await harvestEvent(url, flags)));
}

/** So that the watcher knows it; when it is visited is the plan's to say. */
const EVERY: Millis = 366 * DAY;

async function planOf({ url, ...told }: ToldEvent, collection: string, delay?: Millis): Promise<HarvestPlan> {
  return {
    kind: await loadKind(EVENTS),
    collection,
    start: url,
    // The kind itself decides which other hosts the event sends its readers to.
    settings: {
      every: EVERY,
      scope: { within: "any" },
      ...(delay === undefined ? {} : { delay }),
      kind: { url, ...told },
    },
  };
}

async function add(urls: readonly string[], flags: AddFlags): Promise<number> {
  const voice = openVoice(flags);
  const assumed = (address: string): void => voice.note(`taken for ${address}`);
  const feeds = (flags.feed ?? []).map((url) => readAddress(url, assumed));
  const named = feeds.length === 0 ? [] : urls.filter((url) => !looksLikeAddress(url));
  const addresses = urls.filter((url) => !named.includes(url));
  // A feed alone is visited as an event is.
  const told: ToldEvent[] = [...addresses, ...(urls.length === 0 && flags.from === undefined ? feeds : [])].map(
    (url) => ({
      url: readAddress(url, assumed),
    }),
  );
  if (feeds.length > 0 && told.length + named.length > 1 && urls.length > 0)
    throw new UsageError("--feed belongs to one event: name one, and run it again for the others.");
  const homeless: string[] = [];
  if (flags.from !== undefined) {
    const { readEventList } = await import("../events/series-list.js");
    const list = readEventList(readText(flags.from));
    if ("problem" in list) throw new UsageError(`--from ${flags.from}: ${list.problem}`);
    for (const { url = "", ...event } of list.events) {
      const address = normalise(url);
      if (address === undefined) homeless.push(event.name ?? event.acronym ?? url);
      else told.push({ ...event, url: address });
    }
  }
  if (told.length === 0 && homeless.length === 0 && named.length === 0)
    throw new UsageError("Give the addresses of events, or --from FILE.");
  const store = await openStore(flags.store);
  try {
    const now = systemClock.now();
    const known = new Set((await store.harvests()).filter(({ kind }) => kind === EVENTS).map(({ start }) => start));
    const fresh = [...new Map(told.map((event) => [event.url, event])).values()].filter(({ url }) => !known.has(url));
    if (fresh.length > 0) {
      const run = await store.beginRun({
        harvests: await Promise.all(fresh.map(async (event) => wishOf(await planOf(event, flags.collection)))),
        now,
        program: `winnow/${VERSION}`,
        owner: { pid: process.pid, machine: os.hostname(), doing: "winnow events add" },
      });
      await store.endRun(run.id, { reason: "stopped", now, counts: {} });
    }
    let attached = 0;
    for (const { collection, start } of await meant(store, urls.length === 0 ? [] : told, named, flags)) {
      const harvest = await store.findHarvest({ collection, kind: EVENTS, start });
      if (harvest !== undefined) attached += await attachFeeds(store, harvest, feeds);
    }
    for (const { url } of fresh) voice.data({ url, added: true });
    for (const name of homeless) {
      voice.warn(`${name}: no address; not added`);
      voice.data({ name, added: false, because: "no address" });
    }
    const counts = {
      added: fresh.length,
      known: told.length - fresh.length + named.length,
      withoutAddress: homeless.length,
      ...(feeds.length === 0 ? {} : { feeds: urls.length === 0 ? fresh.length : attached }),
    };
    if (attached > 0)
      voice.result(
        `${sayCount(attached, "feed")} attached; the next visit reads ${attached === 1 ? "it" : "them"} too.`,
      );
    voice.result(
      `${sayCount(counts.added, "event")} added to the collection ${flags.collection} (${store.where}), ${counts.known} known before, ${counts.withoutAddress} without an address.`,
    );
    voice.data({ summary: true, command: "events add", end: "finished", counts, store: store.where });
    return fresh.length + counts.known > 0 ? 0 : 2;
  } finally {
    await store.close();
  }
}

/** The events that feeds are attached to. */
async function meant(
  store: Store,
  told: readonly ToldEvent[],
  named: readonly string[],
  { feed = [], collection }: AddFlags,
): Promise<{ collection: string; start: string }[]> {
  if (feed.length === 0) return [];
  const states = named.length === 0 ? [] : await eventStates(store, systemClock.now(), collection);
  return [
    ...told.map(({ url }) => ({ collection, start: url })),
    ...named.map((name) => {
      const { harvest } = chooseEvent(states, name);
      return { collection: harvest.collection, start: harvest.start };
    }),
  ];
}

/** "ICML 2026" and "17" are names of events; what has a dot and no blank is an address. */
function looksLikeAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || (/\.|^localhost/i.test(text) && !/\s/.test(text.trim()));
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`--from ${file}: there is no such file.`);
  }
}

function wishOf({ kind, collection, start, settings }: HarvestPlan): HarvestWish {
  const host = hostOf(start);
  const read = readSettings(settings, undefined, `the settings of ${collection}`);
  return {
    collection,
    kind: kind.name,
    start,
    settings: JSON.parse(JSON.stringify(read)) as Json,
    addressRules: ADDRESS_RULES,
    fresh: false,
    starts: [{ url: start, host, site: siteOf(host), group: "", priority: 0, depth: 0, hops: 0, words: "(start)" }],
  };
}

/** An event that is watched, by its name. */
async function watched(name: string, flags: EventFlags): Promise<{ start: string; collection: string }> {
  const store = await openStore(flags.store);
  try {
    const { harvest } = chooseEvent(await eventStates(store, systemClock.now(), flags.collection), name);
    return { start: harvest.start, collection: harvest.collection };
  } finally {
    await store.close();
  }
}

async function harvestEvent(url: string, flags: EventFlags): Promise<number> {
  const voice = openVoice(flags);
  const { start, collection } = looksLikeAddress(url)
    ? {
        start: readAddress(url, (address) => voice.note(`${url} is taken for ${address}`)),
        collection: flags.collection,
      }
    : await watched(url, flags);
  const plan = await planOf({ url: start }, collection, flags.delay);
  return runHarvest({ command: "events harvest", plan, starts: [start], flags, voice }, async (ended) => {
    const now = systemClock.now();
    const status = (await ended.store.harvests()).find(({ id }) => id === ended.summary.harvests[0]!.id)!;
    const state = await eventState(ended.store, status, now);
    if (ended.nothing === undefined) voice.result(eventText(state, now));
    return { said: { event: state.record ?? null, papers: state.papers, plan: state.plan } };
  });
}
