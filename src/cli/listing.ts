/** `winnow listing`: every leaf page of a catalogue-like site, and only those; continued or updated when it is run again. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { type HarvestPlan, harvest } from "../harvest/harvest.js";
import { kindKnowledge } from "../harvest/sites.js";
import type { Known } from "../listing/knowledge.js";
import type { SiteFile } from "../listing/site-file.js";
import type { Structure } from "../listing/structure.js";
import { hostOf } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { DAY, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { logFolder, openRunLog, summaryData } from "./crawl.js";
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
import { KINDS } from "./kinds.js";
import { writeLeafFile } from "./leaf-file.js";
import { NO_LOG } from "./log.js";
import { checkOutFile } from "./out-file.js";
import { openPeek, type RoleSeen } from "./peek.js";
import { contactReminder, reachOf } from "./reach.js";
import { summaryText } from "./summary.js";
import { openVoice, type Voice } from "./voice.js";

type Mode = "bfs" | "alphabet" | "analysis" | "full" | "auto";

interface ListingFlags extends CommonFlags, RequestFlags {
  readonly mode?: Mode;
  readonly levels?: number;
  readonly linkRatio?: number;
  readonly leaf?: string[];
  readonly not?: string[];
  readonly save?: string;
  readonly site?: string;
  readonly collection?: string;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  readonly peek?: number;
  readonly delay?: Millis;
  readonly connections?: number;
  readonly scope?: "host" | "site" | "path" | "any";
  readonly include?: string[];
  readonly exclude?: string[];
  readonly every?: Millis;
  readonly fresh?: boolean;
  readonly out?: string;
  readonly strict?: boolean;
}

const FOREVER: Millis = 3660 * DAY;

export function addListing(program: Command, end: (code: number) => void): void {
  const command = program
    .command("listing")
    .description("Harvest the leaf pages of a site that is built from lists: lyrics, poems, recipes, entries.")
    .argument("<url>", "where the lists begin")
    .addOption(
      new Option(
        "--mode <how>",
        "learn the site (auto), or one of the lyrics paper's four ways (default: auto)",
      ).choices(["bfs", "alphabet", "analysis", "full", "auto"]),
    )
    .option(
      "--levels <n>",
      "of the paper's modes: levels from the start to the leaves (default: 4)",
      wholeNumber(1, 20),
    )
    .option(
      "--link-ratio <x>",
      "of analysis and full: links per 512 characters that make a list (default: 1.33)",
      ratio,
    )
    .option("--leaf <url>", "this page is a leaf (may be repeated)", collected)
    .option("--not <url>", "this page is none (may be repeated)", collected)
    .option("--save <file>", "write the site's structure there, to be read, edited and used with --site")
    .option("--site <file>", "use a structure that was saved before; a redesign is noticed")
    .option("--collection <name>", "what the collection is called (default: the address's host)")
    .option("--max-pages <n>", "end this run after so many pages", wholeNumber(1))
    .option("--max-time <length>", "end this run after so long, e.g. 10m", duration(SECOND, FOREVER))
    .addOption(
      new Option("--peek <n>", "read so many pages and show the structure; run again without it to go on")
        .argParser(wholeNumber(1))
        .conflicts("maxPages"),
    )
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option("--connections <n>", "connections to one host, with --delay 0 only (default: 1)", wholeNumber(1, 64))
    .addOption(
      new Option(
        "--scope <how far>",
        "its host, its registered domain, below its folder, or anywhere (default: host)",
      ).choices(["host", "site", "path", "any"]),
    )
    .option("--include <pattern>", "visit only addresses that match (RE2; may be repeated)", patterns("--include"))
    .option("--exclude <pattern>", "leave out addresses that match (RE2; may be repeated)", patterns("--exclude"))
    .option("--every <length>", "how often winnow watch updates it, e.g. 1d", duration(MINUTE, 366 * DAY))
    .option("--fresh", "start over, without deleting what was found before")
    .option("--out <file>", "write all leaves there, as JSON lines, at every end of a run")
    .option("--strict", "exit with 1 when nothing was found or the site file no longer holds");
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow listing https://lyrics.example/ --peek 40
  winnow listing https://lyrics.example/ --out songs.jsonl --contact you@example.org
  winnow listing https://poems.example/index/ --leaf https://poems.example/p/17 --save poems.yaml
  winnow listing https://poems.example/index/ --site poems.yaml --strict
  winnow listing https://lyrics.example/ --mode bfs --levels 4

A leaf: {"url","state","title","text","language","path","confidence",…}. While a harvest is unfinished its records are provisional.
Exit codes: 0 done (also when a budget was reached), 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: ListingFlags) => end(await listing(url, flags)));
}

function ratio(words: string): number {
  const number = Number(words);
  if (words.trim() !== "" && number > 0 && number < 1000) return number;
  throw new UsageError("--link-ratio: give a number above 0, like 1.33.");
}

function collected(word: string, before: readonly string[] = []): string[] {
  return [...before, word];
}

async function listing(url: string, flags: ListingFlags): Promise<number> {
  const voice = openVoice(flags);
  const start = readAddress(url, (address) => voice.note(`${url} is taken for ${address}`));
  const file = flags.site === undefined ? undefined : await readSite(flags.site);
  const plan = planOf(start, flags, file);
  const reach = reachOf(flags);
  if (flags.out !== undefined) checkOutFile(flags.out);
  if (flags.save !== undefined) checkOutFile(flags.save);
  const { completenessOf, structureOf, treeText, whyNothing } = await import("../listing/structure.js");
  const { redesignOf, writeSiteFile } = await import("../listing/site-file.js");
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  let log = NO_LOG;
  try {
    const logs = logFolder(flags);
    if (logs !== undefined) log = openRunLog(logs, voice);
    const known = flags.fresh
      ? undefined
      : await store.findHarvest({ collection: plan.collection, kind: "listing", start: plan.start });
    voice.note(
      `${known === undefined ? "Starts" : "Continues or updates"} a harvest of leaves into the collection ${plan.collection} (${store.where}).`,
    );
    const reminder = contactReminder(flags);
    if (reminder !== undefined) voice.note(reminder);

    const first = watchFirstSteps([start]);
    const hosts = new Map<string, string>();
    const peek = openPeek();
    const run = harvest({
      ...reach,
      store,
      plans: [plan],
      signal: interrupt.signal,
      ...given({ maxPages: flags.maxPages ?? flags.peek, maxTime: flags.maxTime }),
      doing: `winnow listing ${url}`.slice(0, 200),
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
        if (event.kind !== "progress" || known !== undefined || event.inFlight > 0 || !first.hopeless()) return;
        hopeless = interrupt.code() === undefined;
        interrupt.stop(1);
      },
    ]).finally(() => voice.pin(undefined));

    const finished = summary.end === "finished";
    const nothing = known === undefined && (hopeless || finished) ? first.reasons() : undefined;
    const learned = await knowledgeOf(store, summary.harvests[0]!.id);
    const structure = structureOf(learned);
    const out = flags.out === undefined ? undefined : await writeLeafFile(flags.out, store, plan.collection);
    const kept = await countLeaves(store, plan.collection);
    const { now } = systemClock;
    const problems: string[] = [];
    if (nothing === undefined) {
      voice.result(
        summaryText(summary, {
          now: now(),
          store: store.where,
          troubledHosts: hosts,
          ...(out && { out: { file: out.file, records: out.leaves } }),
        }),
      );
      if (kept === 0 && finished)
        problems.push(
          (flags.mode ?? "auto") === "auto"
            ? whyNothing(learned)
            : "No page of the last level was reached; more --levels, or --mode auto, may.",
        );
      if (file !== undefined && finished)
        problems.push(
          ...redesignOf(file, structure, kept).map((says) => `The site may have been redesigned: ${says}.`),
        );
      for (const says of completenessOf(learned, finished, kept)) voice.result(`  ${says}`);
      if (!finished && kept > 0) voice.note("The harvest is unfinished: its records are provisional until it is.");
    } else for (const reason of nothing) voice.complain(reason);
    for (const says of problems) voice.warn(says);
    if (flags.peek !== undefined) showPeek(voice, treeText(structure), peek.roles());
    if (flags.save !== undefined && structure.leafShapes.length > 0)
      saveAside(flags.save, writeSiteFile(start, structure, kept));
    else if (flags.save !== undefined) voice.warn(`Nothing was written to ${flags.save}: no leaves are known yet.`);

    const failed = nothing !== undefined || (flags.strict === true && problems.length > 0);
    const said = {
      ...summaryData(summary, store.where),
      command: "listing",
      end: failed ? "failed" : summary.end,
      leaves: kept,
      problems,
      completeness: completenessOf(learned, finished, kept),
      ...(nothing === undefined ? {} : { error: { code: "NOTHING_FETCHED", message: nothing.join("\n") } }),
      ...(out && { out }),
      ...(flags.peek === undefined ? {} : { structure: plainStructure(structure), peek: peek.roles() }),
    };
    log.write(said);
    voice.data(said);
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
function planOf(start: string, flags: ListingFlags, file: SiteFile | undefined): HarvestPlan {
  const address = (words: string) => readAddress(words, () => undefined);
  const scope = given({ within: flags.scope, include: flags.include, exclude: flags.exclude });
  const kind = given({
    start,
    mode: flags.mode,
    levels: flags.levels,
    linkRatio: flags.linkRatio,
    leaf: flags.leaf?.map(address),
    not: flags.not?.map(address),
    site: file && { leaves: [...file.leaves], lists: [...file.lists], others: [...file.others] },
  });
  return {
    kind: KINDS.get("listing")!,
    collection: flags.collection ?? hostOf(start),
    start,
    fresh: flags.fresh ?? false,
    settings: {
      ...given({ delay: flags.delay, connections: flags.connections, every: flags.every }),
      kind,
      ...(Object.keys(scope).length === 0 ? {} : { scope }),
    },
  };
}

async function readSite(file: string): Promise<SiteFile> {
  if (!existsSync(file)) throw new UsageError(`--site ${file}: there is no such file. Make one with --save.`);
  const { readSiteFile } = await import("../listing/site-file.js");
  return readSiteFile(readFileSync(file, "utf8"), file);
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>;
}

/** What is known of the site of the start page; a harvest of one host has one. */
async function knowledgeOf(store: Store, harvest: number): Promise<Known> {
  const sites = await store.sitesKnown(harvest, 0, 20);
  const known = sites.map(({ knowledge }) => kindKnowledge(knowledge));
  return known.find((one) => one.has("site")) ?? known[0] ?? new Map<string, Json>();
}

async function countLeaves(store: Store, collection: string): Promise<number> {
  let count = 0;
  for (let since = 0; ; ) {
    const page = await store.records({ collection, since, limit: 500, states: ["live"] });
    if (page.length === 0) return count;
    count += page.filter(({ kind }) => kind === "listing").length;
    since = page.at(-1)!.change;
  }
}

const SAMPLES = 3;

function showPeek(voice: Voice, tree: string, roles: readonly RoleSeen[]): void {
  const lines = ["The structure as it is understood now:", tree];
  for (const { role, count, samples } of roles) {
    const titles = samples.slice(0, SAMPLES).map(({ title, url }) => (title === "" ? url : `"${title}"`));
    lines.push(`${role}: ${count}, e.g. ${titles.join(", ")}`);
  }
  lines.push("Run the same command without --peek to go on. --leaf URL and --not URL correct it.");
  voice.result(lines.join("\n"));
}

function plainStructure({ branches: _branches, ...rest }: Structure): object {
  return rest;
}

function saveAside(file: string, text: string): void {
  const part = `${file}.part-${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}
