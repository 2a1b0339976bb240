/** `winnow crawl`: every page of a site, politely, into a collection; continued or updated when it is run again. */
import path from "node:path";
import { type Command, Option } from "commander";
import type { Summary } from "../harvest/events.js";
import { type HarvestPlan, harvest } from "../harvest/harvest.js";
import type { GivenSettings } from "../harvest/settings.js";
import { crawlPlan } from "../index.js";
import { DAY, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { isDatabase, openStore } from "../store/open.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { sayCount } from "./figures.js";
import { watchFirstSteps } from "./first-steps.js";
import {
  type CommonFlags,
  duration,
  patterns,
  type RequestFlags,
  readAddress,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { hear, jsonListener, logListener, screenListener } from "./hearing.js";
import { listenForInterrupt } from "./interrupt.js";
import { type Log, NO_LOG, openLog } from "./log.js";
import { checkOutFile, writeOutFile } from "./out-file.js";
import { openPeek, peekText } from "./peek.js";
import { contactReminder, reachOf } from "./reach.js";
import { summaryText } from "./summary.js";
import { openVoice, type Voice } from "./voice.js";

interface CrawlFlags extends CommonFlags, RequestFlags {
  readonly collection?: string;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  readonly peek?: number;
  readonly delay?: Millis;
  readonly connections?: number;
  readonly scope?: "host" | "site" | "path" | "any";
  readonly include?: string[];
  readonly exclude?: string[];
  readonly maxDepth?: number;
  readonly sitemaps?: boolean;
  readonly nofollow?: boolean;
  readonly revisit?: Millis;
  readonly every?: Millis;
  readonly fresh?: boolean;
  readonly out?: string;
  readonly strict?: boolean;
}

const FOREVER: Millis = 3660 * DAY;

export function addCrawl(program: Command, end: (code: number) => void): void {
  const command = program
    .command("crawl")
    .description("Fetch a site politely into a collection. Run it again to continue or to update.")
    .argument("<url...>", "where to start; what they link to is followed within --scope")
    .option("--collection <name>", "what the collection is called (default: the first address's host)")
    .option("--max-pages <n>", "end this run after so many pages", wholeNumber(1))
    .option("--max-time <length>", "end this run after so long, e.g. 10m", duration(SECOND, FOREVER))
    .addOption(
      new Option("--peek <n>", "read so many pages and show what was understood")
        .argParser(wholeNumber(1))
        .conflicts("maxPages"),
    )
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--connections <n>", "connections to one host, with --delay 0 only (default: 1)", wholeNumber(1, 64))
    .addOption(
      new Option(
        "--scope <how far>",
        "their host, their registered domain, below their folder, or anywhere (default: host)",
      ).choices(["host", "site", "path", "any"]),
    )
    .option("--include <pattern>", "visit only addresses that match (RE2; may be repeated)", patterns("--include"))
    .option("--exclude <pattern>", "leave out addresses that match (RE2; may be repeated)", patterns("--exclude"))
    .option("--max-depth <n>", "at most so many links away from a start", wholeNumber(0))
    .option("--sitemaps", "take the addresses in the site's sitemaps, too")
    .option("--nofollow", "leave links marked rel=nofollow alone")
    .option("--revisit <length>", "look at a page again after so long (default: 1d)", duration(SECOND, FOREVER))
    .option("--every <length>", "how often winnow watch updates it, e.g. 1d", duration(MINUTE, 366 * DAY))
    .option("--fresh", "start over, without deleting what was found before")
    .option("--out <file>", "write all live records there, as JSON lines, at the end")
    .option("--strict", "exit with 1 when anything failed");
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow crawl https://example.org/ --contact you@example.org
  winnow crawl https://example.org/docs/ --scope path --peek 20
  winnow crawl https://example.org/ --exclude '/tag/' --max-time 10m --out pages.jsonl
  winnow crawl https://example.org/ --every 1d     then: winnow watch

Exit codes: 0 done (also when a budget was reached), 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (urls: string[], flags: CrawlFlags) => end(await crawl(urls, flags)));
}

async function crawl(urls: readonly string[], flags: CrawlFlags): Promise<number> {
  const voice = openVoice(flags);
  const starts = urls.map((url) => readAddress(url, (address) => voice.note(`${url} is taken for ${address}`)));
  const plan = planOf(starts, flags);
  const reach = reachOf(flags);
  if (flags.out !== undefined) checkOutFile(flags.out);
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  let log = NO_LOG;
  try {
    const logs = logFolder(flags);
    if (logs !== undefined) log = openRunLog(logs, voice);
    const known = flags.fresh ? undefined : await findStatus(store, plan);
    voice.note(opening(plan, known, flags, store.where));
    const reminder = contactReminder(flags);
    if (reminder !== undefined) voice.note(reminder);

    const first = watchFirstSteps(starts);
    const isNew = readNothing(known);
    const hosts = new Map<string, string>();
    const peek = openPeek();
    const run = harvest({
      ...reach,
      store,
      plans: [plan],
      signal: interrupt.signal,
      ...budgetOf(flags),
      doing: `winnow crawl ${urls.join(" ")}`.slice(0, 200),
    });
    let hopeless = false;
    const summary = await hear(run, [
      jsonListener(voice),
      screenListener(voice, systemClock.now),
      logListener(log, systemClock.now),
      first.note,
      peek.note,
      (event) => {
        if (event.kind === "host") hosts.set(event.host, event.says);
        // Being patient is for later: see first-steps.ts.
        if (event.kind !== "progress" || !isNew || event.inFlight > 0 || !first.hopeless()) return;
        hopeless = interrupt.code() === undefined;
        interrupt.stop(1);
      },
    ]).finally(() => voice.pin(undefined));

    const out = flags.out && { file: flags.out, records: await writeOutFile(flags.out, store, plan.collection) };
    const nothing = isNew && (hopeless || summary.end === "finished") ? first.reasons() : undefined;
    const failed = nothing !== undefined || (flags.strict === true && wentWrong(summary, hosts));
    const end = failed ? "failed" : summary.end;
    const { now } = systemClock;
    if (nothing === undefined)
      voice.result(
        summaryText(summary, {
          now: now(),
          store: store.where,
          troubledHosts: hosts,
          ...(out ? { out } : {}),
          ...(voice.verbose && logs !== undefined ? { log: logs } : {}),
        }),
      );
    else for (const reason of nothing) voice.complain(reason);
    if (flags.peek !== undefined) voice.result(peekText(peek.roles(), summary));
    const said = {
      ...summaryData(summary, store.where),
      end,
      ...(nothing === undefined ? {} : { error: { code: "NOTHING_FETCHED", message: nothing.join("\n") } }),
      ...(out ? { out } : {}),
    };
    log.write(said);
    voice.data({ ...said, ...(flags.peek === undefined ? {} : { peek: peek.roles() }) });
    return hopeless ? 1 : (interrupt.code() ?? (failed ? 1 : 0));
  } catch (error) {
    log.write({ at: new Date().toISOString(), kind: "error", says: (error as Error).message });
    throw error;
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

/** Only what was given now: whatever is missing comes from the stored harvest, else from the defaults. */
function planOf(starts: readonly string[], flags: CrawlFlags): HarvestPlan {
  const scope = given({
    within: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    maxDepth: flags.maxDepth,
  });
  const settings: GivenSettings = {
    ...given({ delay: flags.delay, connections: flags.connections, every: flags.every, sitemaps: flags.sitemaps }),
    ...(flags.nofollow === undefined ? {} : { kind: { nofollow: flags.nofollow } }),
    ...(Object.keys(scope).length === 0 ? {} : { scope }),
  };
  const plan = crawlPlan(starts, { ...given({ collection: flags.collection, revisit: flags.revisit }), settings });
  return { ...plan, fresh: flags.fresh ?? false };
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

function budgetOf({ maxPages, maxTime, peek }: CrawlFlags): { maxPages?: number; maxTime?: Millis } {
  return given({ maxPages: maxPages ?? peek, maxTime });
}

async function findStatus(store: Store, plan: HarvestPlan): Promise<HarvestStatus | undefined> {
  const known = await store.findHarvest({ collection: plan.collection, kind: plan.kind.name, start: plan.start });
  return known && (await store.harvests()).find(({ id }) => id === known.id);
}

function opening(plan: HarvestPlan, known: HarvestStatus | undefined, flags: CrawlFlags, place: string): string {
  const where = `into the collection ${plan.collection} (${place})`;
  if (known === undefined) return `${flags.fresh ? "Starts over" : "Starts a new harvest"} ${where}.`;
  const { waiting, done, taken } = known.addresses;
  if (readNothing(known)) return `Tries again: an earlier run read nothing ${where}.`;
  const pages = sayCount(done, "page");
  if (known.finished) return `Updates a finished harvest of ${pages} ${where}.`;
  const left = sayCount(waiting + taken, "address is", "addresses are");
  return `Continues an unfinished harvest of ${pages} ${where}; ${left} waiting.`;
}

/** No run of this harvest has read a page; one that moved elsewhere counts as done without having been read. */
function readNothing(known: HarvestStatus | undefined): boolean {
  return known === undefined || known.records === 0 || known.addresses.done === 0;
}

function wentWrong({ counts }: Summary, hosts: ReadonlyMap<string, string>): boolean {
  return counts.failed + counts.retried + counts.setAside + hosts.size > 0;
}

/** The last JSON line of a harvest, and of its log. */
export function summaryData(summary: Summary, store: string): object {
  const { nextDue, harvests, ...rest } = summary;
  return {
    summary: true,
    command: "crawl",
    ...rest,
    harvests: harvests.map(({ id, collection, kind, start, mode, waiting, records, tallies }) => ({
      id,
      collection,
      kind,
      start,
      mode,
      waiting,
      records,
      tallies,
    })),
    nextDue: nextDue === undefined ? null : new Date(nextDue).toISOString(),
    store,
  };
}

/** Beside the store when it is a folder; a database has no place for logs, so somebody must name one. */
export function logFolder(flags: CommonFlags & RequestFlags): string | undefined {
  if (flags.log !== undefined) return flags.log;
  return isDatabase(flags.store) ? undefined : path.join(flags.store, "logs");
}

export function openRunLog(folder: string, voice: Voice): Log {
  return openLog(folder, { now: Date.now(), pid: process.pid, complain: (says) => voice.warn(`Warning: ${says}`) });
}
