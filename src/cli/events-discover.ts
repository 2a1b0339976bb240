/** `winnow events discover`: a focused crawl for events, from portals, society pages and lists of calls. */
import { createReadStream, existsSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { type Command, Option } from "commander";
import type { Discovered } from "../events/discovery.js";
import type { PortalEvent } from "../events/portal.js";
import type { HarvestPlan } from "../harvest/harvest.js";
import { UsageError } from "../model/errors.js";
import type { WinnowRecord } from "../model/record.js";
import { MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { cellOf } from "../publish/cell.js";
import { csvRow } from "../publish/csv.js";
import { pagesOf } from "../publish/release.js";
import { SUSPECTS_WITHIN } from "../store/lost-takes.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { text } from "./events-words.js";
import {
  duration,
  FOREVER,
  readAddress,
  type VisitFlags,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { loadKind } from "./kinds.js";
import { NO_LOG } from "./log.js";
import { oneRun } from "./one-run.js";
import { contactReminder } from "./reach.js";
import { logFolder, openRunLog } from "./run-harvest.js";
import { openVoice, type Voice } from "./voice.js";

/** The kind's name; its module is loaded when there is something to crawl. */
const DISCOVER = "discover";

interface Flags extends VisitFlags {
  readonly least: number;
  readonly sinceYear?: number;
  readonly base?: string;
}

export function addEventsDiscover(group: Command, end: (code: number) => void): void {
  const command = group
    .command("discover")
    .description("Find events by a focused crawl from portals, society pages and lists of calls, or in DBLP's XML.")
    .argument("<seed...>", "addresses to start from; or a saved page, feed, calendar or DBLP file")
    .option("--collection <name>", "where what is found is kept", "discovered")
    .option("--max-pages <n>", "visit at most so many pages in this run", wholeNumber(1, 1_000_000), 100)
    .option("--max-time <length>", "end this run after so long, e.g. 10m", duration(SECOND, FOREVER))
    .option(
      "--delay <length>",
      "quiet between two requests to a host (default: 1s; of WikiCFP: 5s)",
      duration(0, 5 * MINUTE),
    )
    .option(
      "--least <percent>",
      "follow only links that are a conference's own site with this probability",
      wholeNumber(1, 99),
      60,
    )
    .option("--since-year <n>", "only editions from this year on", wholeNumber(1900, 2200))
    .addOption(new Option("--base <url>", "of a saved page: its own address"));
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events discover https://society.example/conferences.html > found.csv
  winnow events discover 'http://www.wikicfp.com/cfp/call?conference=databases' --max-pages 20
  winnow events discover dblp.xml.gz --since-year 2026 > found.csv
  winnow events add --from found.csv

The seeds are read first, with their further lists; then the most promising links of all sites, best first, until the budget is spent.
Everything is kept in the store: the same command goes on where it stopped, also after a crash. The CSV says with which
probability each address is an event's own site; what was not visited yet has no dates. A portal that yields nothing although it should is an error.
Exit codes: 0 done, 1 a seed could not be read or a portal has changed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (seeds: string[], flags: Flags) => end(await discover(seeds, flags)));
}

async function discover(seeds: readonly string[], flags: Flags): Promise<number> {
  const files = seeds.filter((seed) => !/^[a-z][a-z0-9+.-]+:\/\//i.test(seed) && existsSync(seed));
  if (files.length > 0 && files.length < seeds.length)
    throw new UsageError("Give either files or addresses: files are read, addresses are crawled.");
  return files.length > 0 ? fromFiles(files, flags) : crawl(seeds, flags);
}

// ── The crawl ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** So many promises are kept at a time; then the best are chosen anew, since visits bring new ones. */
const ROUND = 16;
/** A site that does not answer is no reason to wait: there are others. */
const PATIENCE: Millis = 15 * SECOND;
/** The seeds are worth a minute, and what a killed run left behind gets its turn within one. */
const FIRST_PATIENCE: Millis = SUSPECTS_WITHIN + 5 * SECOND;
/** WikiCFP's own rule. */
const WIKICFP_DELAY: Millis = 5 * SECOND;

async function crawl(given: readonly string[], flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const seeds = given.map((seed) => readAddress(seed, (address) => voice.note(`${seed} is taken for ${address}`)));
  const { isWikiCfp } = await import("../events/portal-wikicfp.js");
  const delay = flags.delay ?? (seeds.some(isWikiCfp) ? WIKICFP_DELAY : undefined);
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  const logs = logFolder(flags);
  const log = logs === undefined ? NO_LOG : openRunLog(logs, voice);
  const reminder = contactReminder(flags);
  if (reminder !== undefined) voice.note(reminder);
  const until = flags.maxTime === undefined ? Number.POSITIVE_INFINITY : systemClock.now() + flags.maxTime;
  const problems = new Map<string, string>();
  const tried = new Set<string>();
  let visited = 0;
  const round = async (promises: readonly string[], first: boolean): Promise<void> => {
    const plan: HarvestPlan = {
      kind: await loadKind(DISCOVER),
      collection: flags.collection,
      start: seeds.join(" "),
      settings: {
        scope: { within: "any" },
        ...(delay === undefined ? {} : { delay }),
        kind: { seeds: [...seeds], least: flags.least, promises: [...promises] },
      },
      update: first,
    };
    const summary = await oneRun(
      {
        flags,
        voice,
        log,
        store,
        listeners: [
          (event) => {
            if (event.kind !== "visit") return;
            tried.add(event.url);
            if (event.state === "portal trouble") problems.set(event.url, event.because);
            else if (seeds.includes(event.url) && event.state === undefined && !event.unchanged)
              if (
                event.became === "failed" ||
                event.became === "set aside" ||
                event.status >= 400 ||
                event.status === 0
              )
                problems.set(event.url, event.because);
          },
        ],
      },
      {
        plans: [plan],
        signal: interrupt.signal,
        maxPages: flags.maxPages - visited,
        maxTime: Math.min(until - systemClock.now(), FOREVER),
        patience: first ? FIRST_PATIENCE : PATIENCE,
        doing: `winnow events discover ${seeds.join(" ")}`.slice(0, 200),
      },
    );
    visited += summary.counts.pages;
  };
  const goesOn = (): boolean => visited < flags.maxPages && systemClock.now() < until && !interrupt.signal.aborted;
  try {
    await round([], true);
    while (goesOn()) {
      const best = (await recordsOf(store, flags))
        .filter(({ type, site }) => type === "promise" && site !== "" && !tried.has(site))
        .sort((a, b) => b.score - a.score)
        .slice(0, Math.min(ROUND, flags.maxPages - visited));
      if (best.length === 0) break;
      for (const { site } of best) tried.add(site);
      await round(
        best.map(({ site }) => site),
        false,
      );
    }
    return await tell(await recordsOf(store, flags), visited, problems, flags, voice, interrupt.code());
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

interface FoundEvent {
  readonly type: Discovered;
  readonly site: string;
  readonly score: number;
  readonly record: WinnowRecord;
}

async function recordsOf(store: Store, { collection }: Flags): Promise<FoundEvent[]> {
  const all: FoundEvent[] = [];
  for await (const page of pagesOf(store, { collection }, Number.MAX_SAFE_INTEGER))
    for (const record of page) {
      if (record.kind !== DISCOVER) continue;
      const { type, site, score } = record.fields;
      all.push({
        type: type as Discovered,
        site: text(site),
        score: typeof score === "number" ? score : 0,
        record,
      });
    }
  return all;
}

async function tell(
  found: readonly FoundEvent[],
  visited: number,
  problems: ReadonlyMap<string, string>,
  flags: Flags,
  voice: Voice,
  interrupted: number | undefined,
): Promise<number> {
  const since = flags.sinceYear ?? 0;
  const shown = found
    .filter(({ type, record }) => type !== "no event" && Number(record.fields["year"] ?? 9999) >= since)
    .sort((a, b) => Number(b.type === "event") - Number(a.type === "event") || b.score - a.score);
  const say = printer(flags, voice);
  for (const { type, site, score, record } of shown) {
    const field = (name: string): string | undefined => text(record.fields[name]) || undefined;
    const year = record.fields["year"];
    say({
      ...Object.fromEntries(PLAIN.flatMap((name) => (field(name) === undefined ? [] : [[name, field(name)!]]))),
      ...(typeof year === "number" ? { year } : {}),
      ...(site === "" ? {} : { url: site }),
      ...(score > 0 ? { probability: score } : {}),
      source: field("source") ?? record.url,
      visited: type === "event" && record.fields["page"] !== undefined ? "yes" : "no",
    });
  }
  for (const [url, says] of problems) voice.complain(`${url}: ${says}`);
  const counts = {
    pages: visited,
    events: shown.filter(({ type }) => type === "event").length,
    promises: shown.filter(({ type }) => type === "promise").length,
    problems: problems.size,
  };
  voice.note(`${visited} pages visited: ${counts.events} events, ${counts.promises} links that promise one.`);
  const failed = problems.size > 0;
  voice.data({
    summary: true,
    command: "events discover",
    end: interrupted !== undefined ? "stopped" : failed ? "failed" : visited >= flags.maxPages ? "budget" : "finished",
    counts,
    ...(failed ? { error: { code: "PORTAL", message: [...problems].map((one) => one.join(": ")).join("\n") } } : {}),
  });
  return interrupted ?? (failed ? 1 : 0);
}

// ── What is said ────────────────────────────────────────────────────────────────────────────────────────────────────────

const PLAIN = ["name", "acronym", "start", "end", "submission", "notification", "place"] as const;
const COLUMNS = [
  "name",
  "acronym",
  "year",
  "url",
  "start",
  "end",
  "submission",
  "notification",
  "place",
  "probability",
  "visited",
  "source",
] as const;

interface Row extends Omit<PortalEvent, "series"> {
  readonly probability?: number;
  readonly visited?: string;
}

/** The head, then a line per event. */
function printer(flags: Flags, voice: Voice): (event: Row) => void {
  if (!flags.json) voice.result(COLUMNS.join(","));
  return (event) => {
    if (!flags.json) voice.result(csvRow(COLUMNS.map((name) => cellOf(event[name]))).trimEnd());
    voice.data(event);
  };
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function fromFiles(files: readonly string[], flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const say = printer(flags, voice);
  let count = 0;
  const problems: string[] = [];
  const hear = (event: Row): void => {
    if ((event.year ?? 9999) < (flags.sinceYear ?? 0)) return;
    count++;
    say(event);
  };
  for (const file of files) {
    const problem =
      /\.xml(?:\.gz)?$/i.test(file) && (await isDblpFile(file))
        ? await fromDblp(file, hear)
        : await fromPage(file, flags, voice, hear);
    if (problem !== undefined) problems.push(`${file}: ${problem}`);
  }
  for (const problem of problems) voice.complain(problem);
  const failed = problems.length > 0;
  voice.data({
    summary: true,
    command: "events discover",
    end: failed ? "failed" : "finished",
    counts: { events: count },
    ...(failed ? { error: { code: "PORTAL", message: problems.join("\n") } } : {}),
  });
  return failed ? 1 : 0;
}

async function fromPage(
  file: string,
  flags: Flags,
  voice: Voice,
  hear: (event: Row) => void,
): Promise<string | undefined> {
  const { onePage } = await import("./one-page.js");
  const { findSource } = await import("../events/connectors.js");
  const page = await onePage(file, flags, voice);
  const answer = findSource(page);
  if (answer !== undefined) {
    if (answer.kind !== "read") return answer.kind === "nothing" ? undefined : `${answer.by}: ${answer.says}`;
    for (const { series: _series, ...event } of answer.events) hear(event);
    return undefined;
  }
  const { readUrlModel, URL_MODEL } = await import("../events/url-classifier.js");
  const { loadModels } = await import("../harvest/models.js");
  const { promisesOn } = await import("../events/discovery.js");
  const classify = readUrlModel(loadModels([URL_MODEL]).get(URL_MODEL)!);
  for (const { url, words, score } of promisesOn(page, flags.least, classify))
    hear({ ...(words === "" ? {} : { name: words }), url, probability: score, source: page.url });
  return undefined;
}

/** By its first bytes: a feed may be XML, too. */
async function isDblpFile(file: string): Promise<boolean> {
  const stream = unpacked(file);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>)
      return /<(?:dblp|bht|dblpperson)\b/i.test(Buffer.from(chunk.subarray(0, 4000)).toString("latin1"));
  } catch {
    return true; // whoever reads it says what is wrong
  } finally {
    stream.destroy();
  }
  return true;
}

function unpacked(file: string) {
  const bytes = createReadStream(file);
  const plain = /\.gz$/i.test(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => plain.destroy(error));
  return plain;
}

/** Proceedings, one per edition. DBLP knows no home pages: these events have names and years to look for. */
async function fromDblp(file: string, hear: (event: Row) => void): Promise<string | undefined> {
  const { openDblpReader } = await import("../events/portal-dblp.js");
  const { readProceedingsTitle } = await import("../events/portal-dblp-page.js");
  const reader = openDblpReader(
    ({ key, title, venue, year, page }) => {
      const { series: _series, ...read } = readProceedingsTitle(title);
      hear({
        ...read,
        source: page === undefined ? `https://dblp.org/rec/${key}` : `https://dblp.org/${page}`,
        ...(venue === undefined ? {} : { acronym: venue }),
        ...(year === undefined ? {} : { year }),
      });
    },
    new Set(["proceedings"]),
  );
  try {
    // The dump is Latin-1 and says so; a page's XML is UTF-8. Its first line tells.
    let decoder: TextDecoder | undefined;
    for await (const chunk of unpacked(file) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(
        /encoding="iso-8859-1"/i.test(Buffer.from(chunk.subarray(0, 200)).toString("latin1")) ? "latin1" : "utf-8",
      );
      reader.write(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    return (error as Error).message;
  }
  return reader.end()?.says;
}
