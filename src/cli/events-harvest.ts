/** `winnow events add` and `harvest`: which events are watched, and a visit now. */
import { readFileSync } from "node:fs";
import os from "node:os";
import type { Command } from "commander";
import { type HarvestPlan, harvest } from "../harvest/harvest.js";
import { readSettings } from "../harvest/settings.js";
import { ADDRESS_RULES, hostOf, normalise, siteOf } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { DAY, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { openStore } from "../store/open.js";
import type { HarvestWish } from "../store/store.js";
import { logFolder, openRunLog, summaryData } from "./crawl.js";
import { EVENTS, eventState } from "./events-state.js";
import { eventText } from "./events-words.js";
import { sayCount } from "./figures.js";
import { watchFirstSteps } from "./first-steps.js";
import {
  type CommonFlags,
  duration,
  type RequestFlags,
  readAddress,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { hear, jsonListener, logListener, screenListener } from "./hearing.js";
import { listenForInterrupt } from "./interrupt.js";
import { KINDS } from "./kinds.js";
import { NO_LOG } from "./log.js";
import { contactReminder, reachOf } from "./reach.js";
import { openVoice } from "./voice.js";

interface AddFlags extends CommonFlags {
  readonly collection: string;
  readonly from?: string;
}

interface HarvestFlags extends CommonFlags, RequestFlags {
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
      .argument("[url...]", "home pages of events")
      .option("--from <file>", "a list: one address per line, or CSV with columns name, acronym, series, year, url")
      .option("--collection <name>", "what the collection is called", EVENTS),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events add https://conference.example/2027/
  winnow events add --from events.csv
  winnow watch --contact you@example.org

Nothing is fetched now. Rows without an address are listed and left out. Exit codes: 0 done, 1 store in use, 2 wrong use or nothing to add.`,
    )
    .action(async (urls: string[], flags: AddFlags) => end(await add(urls, flags)));
}

export function addEventsHarvest(group: Command, end: (code: number) => void): void {
  const command = group
    .command("harvest")
    .description("Visit one event now: its dates, and its papers where they are posted.")
    .argument("<url>", "the event's home page")
    .option("--collection <name>", "what the collection is called", EVENTS)
    .option("--max-pages <n>", "end after so many pages", wholeNumber(1, 1000), 20)
    .option("--max-time <length>", "end after so long, e.g. 10m", duration(SECOND, 3660 * DAY))
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE));
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events harvest https://conference.example/2026/ --contact you@example.org
  winnow records list --collection events --where 'type:paper'

The event and its papers are records of kind events. Exit codes: 0 done, 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: HarvestFlags) => end(await harvestEvent(url, flags)));
}

/** So that the watcher knows it; when it is visited is the plan's to say. */
const EVERY: Millis = 366 * DAY;

function planOf({ url, ...told }: ToldEvent, collection: string, delay?: Millis): HarvestPlan {
  return {
    kind: KINDS.get(EVENTS)!,
    collection,
    start: url,
    settings: { every: EVERY, ...(delay === undefined ? {} : { delay }), kind: { url, ...told } },
  };
}

async function add(urls: readonly string[], flags: AddFlags): Promise<number> {
  const voice = openVoice(flags);
  const assumed = (address: string): void => voice.note(`taken for ${address}`);
  const told: ToldEvent[] = urls.map((url) => ({ url: readAddress(url, assumed) }));
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
  if (told.length === 0 && homeless.length === 0) throw new UsageError("Give the addresses of events, or --from FILE.");
  const store = await openStore(flags.store);
  try {
    const now = systemClock.now();
    const known = new Set((await store.harvests()).filter(({ kind }) => kind === EVENTS).map(({ start }) => start));
    const fresh = [...new Map(told.map((event) => [event.url, event])).values()].filter(({ url }) => !known.has(url));
    if (fresh.length > 0) {
      const run = await store.beginRun({
        harvests: fresh.map((event) => wishOf(planOf(event, flags.collection))),
        now,
        program: `winnow/${VERSION}`,
        owner: { pid: process.pid, machine: os.hostname(), doing: "winnow events add" },
      });
      await store.endRun(run.id, { reason: "stopped", now, counts: {} });
    }
    for (const { url } of fresh) voice.data({ url, added: true });
    for (const name of homeless) {
      voice.warn(`${name}: no address; not added`);
      voice.data({ name, added: false, because: "no address" });
    }
    const counts = { added: fresh.length, known: told.length - fresh.length, withoutAddress: homeless.length };
    voice.result(
      `${sayCount(counts.added, "event")} added to the collection ${flags.collection} (${store.where}), ${counts.known} known before, ${counts.withoutAddress} without an address.`,
    );
    voice.data({ summary: true, command: "events add", end: "finished", counts, store: store.where });
    return fresh.length + counts.known > 0 ? 0 : 2;
  } finally {
    await store.close();
  }
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

async function harvestEvent(url: string, flags: HarvestFlags): Promise<number> {
  const voice = openVoice(flags);
  const start = readAddress(url, (address) => voice.note(`${url} is taken for ${address}`));
  const reach = reachOf(flags);
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  let log = NO_LOG;
  try {
    const logs = logFolder(flags);
    if (logs !== undefined) log = openRunLog(logs, voice);
    const reminder = contactReminder(flags);
    if (reminder !== undefined) voice.note(reminder);
    const first = watchFirstSteps([start]);
    const known = await store.findHarvest({ collection: flags.collection, kind: EVENTS, start });
    let hopeless = false;
    const run = harvest({
      ...reach,
      store,
      plans: [planOf({ url: start }, flags.collection, flags.delay)],
      signal: interrupt.signal,
      maxPages: flags.maxPages,
      ...(flags.maxTime === undefined ? {} : { maxTime: flags.maxTime }),
      doing: `winnow events harvest ${url}`.slice(0, 200),
    });
    const summary = await hear(run, [
      jsonListener(voice),
      screenListener(voice, systemClock.now),
      logListener(log, systemClock.now),
      first.note,
      (event) => {
        if (event.kind !== "progress" || known !== undefined || event.inFlight > 0 || !first.hopeless()) return;
        hopeless = interrupt.code() === undefined;
        interrupt.stop(1);
      },
    ]).finally(() => voice.pin(undefined));
    const nothing = hopeless || (summary.end === "finished" && known === undefined) ? first.reasons() : undefined;
    for (const reason of nothing ?? []) voice.complain(reason);
    const now = systemClock.now();
    const status = (await store.harvests()).find(({ id }) => id === summary.harvests[0]!.id)!;
    const state = await eventState(store, status, now);
    if (nothing === undefined) voice.result(eventText(state, now));
    const said = {
      ...summaryData(summary, store.where),
      command: "events harvest",
      end: nothing === undefined ? summary.end : "failed",
      event: state.record ?? null,
      papers: state.papers,
      plan: state.plan,
      ...(nothing === undefined ? {} : { error: { code: "NOTHING_FETCHED", message: nothing.join("\n") } }),
    };
    log.write(said);
    voice.data(said);
    return nothing === undefined ? (interrupt.code() ?? 0) : 1;
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}
