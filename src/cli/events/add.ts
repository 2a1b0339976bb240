/** `winnow events add`: which events are watched. Those without an address are looked for. */
import { readFileSync, statSync } from "node:fs";
import type { Command } from "commander";
import type { EventsToAdd } from "../../app/events/add.js";
import { EVENTS } from "../../app/events/state.js";
import type { RequestFlags } from "../../app/network-options.js";
import type { ReportedEvent } from "../../events/event-record.js";
import type { SearchSettings } from "../../events/find/search-outcome.js";
import type { ListedEvent } from "../../events/portals/series-list.js";
import { normalise } from "../../model/address.js";
import { PageError, UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { MINUTE, type Millis } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import {
  type CommonFlags,
  duration,
  looksLikeAddress,
  OWN_MODEL,
  readAddress,
  withCommonFlags,
  withRequestFlags,
} from "../flags.js";
import { openCommandLog, runOptions } from "../harvest/run-harvest.js";
import { type OwnModels, ownModels } from "../own-model.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";

interface AddFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly from?: string;
  readonly feed?: readonly string[];
  readonly look: boolean;
  readonly delay?: Millis;
}

export function defineEventsAdd(command: Command, end: (code: number) => void): void {
  command
    .argument("[url...]", "home pages of events; with --feed also the number or name of a watched event")
    .option(
      "--from <file or url>",
      "a list: one address or name per line, CSV with columns name, acronym, series, year, url; or a calendar, feed or portal page",
    )
    .option(
      "--feed <url>",
      "a publisher's RSS or Atom feed that announces the event's papers (may be repeated)",
      (url: string, before: readonly string[] = []) => [...before, url],
    )
    .option("--no-look", "do not search for events without an address")
    .option(
      "--delay <length>",
      "when searching: minimum delay between requests to a host (default: 5s)",
      duration(0, 5 * MINUTE),
    )
    .option("--collection <name>", "name of the collection", EVENTS)
    .option(...OWN_MODEL);
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

Events with an address, and feeds, are added immediately, even while a harvest is running; nothing is fetched.
Events without an address are searched for: on WikiCFP and DBLP, at last year's address with the year incremented,
and on last year's site. The table says whether each was found (then it is added), several were found (choose one
and add it), or none; winnow watch searches again later. A known event is not added twice; what the list says about
it is stored with its source.
A feed's papers are merged with those of the event's pages. A feed without an event adds the events that its entries name.
Exit codes: 0 done, 1 none found, 2 usage error or nothing to add, 130 or 143 interrupted.`,
    )
    .action(async (urls: string[], flags: AddFlags) => end(await add(urls, flags)));
}

async function add(urls: readonly string[], flags: AddFlags): Promise<number> {
  const output = openOutput(flags);
  const assumed = (address: string): void => output.note(`using ${address}`);
  const feeds = (flags.feed ?? []).map((url) => readAddress(url, assumed));
  const named = feeds.length === 0 ? [] : urls.filter((url) => !looksLikeAddress(url));
  const addresses = urls.filter((url) => !named.includes(url));
  // A feed alone is visited as an event is.
  const alone = urls.length === 0 && flags.from === undefined ? feeds : [];
  const withAddress: ReportedEvent[] = [...addresses, ...alone].map((url) => ({ url: readAddress(url, assumed) }));
  if (feeds.length > 0 && withAddress.length + named.length > 1 && urls.length > 0)
    throw new UsageError("--feed applies to one event: name one, and run the command again for the others.");
  const withoutAddress: ListedEvent[] = [];
  for (const { url = "", ...event } of flags.from === undefined ? [] : await listed(flags.from, flags, output)) {
    const address = normalise(url);
    if (address !== undefined) withAddress.push({ ...event, url: address });
    else if (event.name !== undefined || event.acronym !== undefined || event.series !== undefined)
      withoutAddress.push(event);
    else output.warn(`“${url}” is not an address; skipped.`);
  }
  if (withAddress.length === 0 && withoutAddress.length === 0 && named.length === 0)
    throw new UsageError("Give the addresses of events, or --from FILE.");
  const own = await ownModels(flags.model, flags.store, "event-search");
  const store = await openStore(flags.store);
  try {
    const source = flags.from === undefined ? {} : { source: sourceOf(flags.from) };
    const toAdd = {
      withAddress: withAddress.map((event) => ({ ...source, ...event })),
      withoutAddress,
      named,
      feeds: alone.length > 0 ? [] : feeds,
    };
    return await addTo(store, toAdd, flags, output, own);
  } finally {
    await store.close();
  }
}

async function addTo(
  store: Store,
  toAdd: EventsToAdd,
  flags: AddFlags,
  output: Output,
  own: OwnModels,
): Promise<number> {
  const { addEvents } = await import("../../app/events/add.js");
  const { collection } = flags;
  const { added, known, attachedFeeds, wanted, alreadyWatched } = await addEvents(store, toAdd, collection);
  for (const { url } of added) output.data({ url, added: true });
  for (const { event, at } of known) {
    output.data({ url: event.url, added: false, because: "known before", at });
    if (event.url !== at) output.note(`${event.url} is already watched at ${at}.`);
  }
  if (attachedFeeds > 0)
    output.result(
      `${formatCount(attachedFeeds, "feed")} attached; the next visit reads ${attachedFeeds === 1 ? "it" : "them"} too.`,
    );
  const searched = flags.look && wanted.length > 0 ? await search(store, wanted, flags, output, own) : NOT_SEARCHED;
  if (!flags.look)
    for (const { acronym, series, name } of wanted)
      output.warn(`${acronym ?? series ?? name}: no address; not searched for`);
  const counts = {
    added: added.length + searched.added,
    known: known.length + toAdd.named.length + alreadyWatched + searched.known,
    found: searched.found,
    several: searched.several,
    notFound: searched.notFound,
    queued: searched.queued,
  };
  const { found, several, notFound, queued } = counts;
  const sought = found + several + notFound + queued;
  output.result(
    `${formatCount(counts.added, "event")} added to the collection ${collection} (${store.where}), ${counts.known} known before${sought === 0 ? "" : `; of ${sought} without an address ${found} found, ${several} to choose, ${notFound} not found${queued === 0 ? "" : `, ${queued} queued for the process that uses the store`}`}.`,
  );
  output.data({
    summary: true,
    command: "events add",
    end: searched.interrupted === undefined ? "finished" : "stopped",
    counts: {
      ...counts,
      withoutAddress: toAdd.withoutAddress.length,
      ...(flags.feed === undefined ? {} : { feeds: toAdd.feeds.length === 0 ? counts.added : attachedFeeds }),
    },
    store: store.where,
  });
  if (searched.interrupted !== undefined) return searched.interrupted;
  if (counts.added + counts.known + several + queued > 0) return 0;
  return toAdd.withoutAddress.length > 0 && flags.look ? 1 : 2;
}

interface SearchCounts {
  readonly added: number;
  readonly known: number;
  readonly found: number;
  readonly several: number;
  readonly notFound: number;
  readonly queued: number;
  /** The exit code of an interrupt. */
  readonly interrupted?: number | undefined;
}

const NOT_SEARCHED: SearchCounts = { added: 0, known: 0, found: 0, several: 0, notFound: 0, queued: 0 };

async function search(
  store: Store,
  wanted: readonly SearchSettings[],
  flags: AddFlags,
  output: Output,
  own: OwnModels,
): Promise<SearchCounts> {
  const { searchAndAdd } = await import("../../app/events/add.js");
  const { searchData, searchTable } = await import("./search.js");
  const { collection, delay } = flags;
  const interrupt = listenForInterrupt(output);
  const log = openCommandLog(flags, output);
  const { results, added, known } = await searchAndAdd(store, wanted, {
    ...runOptions(flags, output, log),
    ...own,
    collection,
    delay,
    ...(flags.from === undefined ? {} : { source: sourceOf(flags.from) }),
    signal: interrupt.signal,
  }).finally(() => {
    output.pin(undefined);
    log.close();
    interrupt.release();
  });
  if (results.length > 0) output.result(searchTable(results));
  for (const one of results) output.data(searchData(one));
  const count = (outcome: string | undefined): number =>
    results.filter((one) => one.outcome?.outcome === outcome).length;
  return {
    added: added.length,
    known: known.length,
    found: count("found"),
    several: count("several"),
    notFound: count("not found"),
    queued: count(undefined),
    interrupted: interrupt.code(),
  };
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

/** Where a claim comes from, as an address. */
const sourceOf = (from: string): string => (isAddress(from) ? from : `list:${from.split("/").at(-1)}`);

/** What the list holds, whatever it is: recognised by its content. */
async function listed(from: string, flags: AddFlags, output: Output): Promise<readonly ListedEvent[]> {
  const text = isAddress(from) ? undefined : readText(from);
  if (text === undefined || /^[\s\uFEFF]*(?:<|BEGIN:VCALENDAR|\{)/i.test(text)) return fromSource(from, flags, output);
  const { readEventList } = await import("../../events/portals/series-list.js");
  const list = readEventList(text);
  if ("problem" in list) throw new UsageError(`--from ${from}: ${list.problem}`);
  if (list.events.length === 0) throw new UsageError(`--from ${from}: it contains no event.`);
  return list.events;
}

/** A calendar, a feed or a portal's page, saved or at its address; a list that lies on the web. */
async function fromSource(from: string, flags: AddFlags, output: Output): Promise<readonly ListedEvent[]> {
  const { loadPage } = await import("../extract/load-page.js");
  const { findSource } = await import("../../events/portals/connectors.js");
  // Relative links do not matter here, so they are not reported.
  const page = await loadPage(from, flags, { ...output, note: () => undefined });
  if (page.status >= 400) throw new PageError(from, `answered ${page.status}.`);
  const answer = findSource(page);
  if (answer === undefined) {
    if (page.type.startsWith("text/") && page.type !== "text/html") {
      const { readEventList } = await import("../../events/portals/series-list.js");
      const list = readEventList(page.source);
      if ("events" in list && list.events.length > 0) return list.events;
    }
    throw new UsageError(
      `--from ${from}: not a list, calendar, feed or portal page. Use winnow events discover to find the events that a page links to.`,
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
    throw new UsageError(`--from ${file}: no such file.`);
  }
}
