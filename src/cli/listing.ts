/** `winnow listing`: every leaf page of a catalogue-like site, and only those; continued or updated when it is run again. */
import { existsSync, readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import type { HarvestPlan } from "../harvest/harvest.js";
import { kindKnowledge } from "../harvest/sites.js";
import type { Known } from "../listing/knowledge.js";
import type { SiteFile } from "../listing/site-file.js";
import type { Structure } from "../listing/structure.js";
import { hostOf } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { systemClock } from "../model/time.js";
import { checkApart, checkPlace, writeWhole } from "../publish/whole-file.js";
import type { Store } from "../store/store.js";
import {
  given,
  type HarvestFlags,
  readAddress,
  settingsOf,
  wholeNumber,
  withCommonFlags,
  withHarvestFlags,
  withRequestFlags,
} from "./flags.js";
import { loadKind } from "./kinds.js";
import { writeLeafFile } from "./leaf-file.js";
import { openPeek, type RoleSeen } from "./peek.js";
import { readNothing, runHarvest } from "./run-harvest.js";
import { summaryText } from "./summary.js";
import { openVoice, type Voice } from "./voice.js";

type Mode = "bfs" | "alphabet" | "analysis" | "full" | "auto";

interface ListingFlags extends HarvestFlags {
  readonly mode?: Mode;
  readonly levels?: number;
  readonly linkRatio?: number;
  readonly leaf?: string[];
  readonly not?: string[];
  readonly save?: string;
  readonly site?: string;
}

export function addListing(program: Command, end: (code: number) => void): void {
  const command = withHarvestFlags(
    program
      .command("listing")
      .description("Harvest the leaf pages of a site that is built from lists: lyrics, poems, recipes, entries.")
      .argument("<url>", "where the lists begin"),
  )
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
      "of analysis and full: links per 1024 characters that make a list (default: 1.33)",
      ratio,
    )
    .option("--leaf <url>", "this page is a leaf (may be repeated)", collected)
    .option("--not <url>", "this page is none (may be repeated)", collected)
    .option("--save <file>", "write the site's structure there, to be read, edited and used with --site")
    .option("--site <file>", "use a structure that was saved before; a redesign is noticed")
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
  const plan = await planOf(start, flags, file);
  const named = namedPages(flags);
  if (flags.out !== undefined) checkPlace("--out", flags.out);
  if (flags.save !== undefined) checkPlace("--save", flags.save);
  checkApart(["--out", flags.out], ["--save", flags.save]);
  const { completenessOf, structureOf, treeText, whyNothing } = await import("../listing/structure.js");
  const { neverMet } = await import("../listing/shown.js");
  const { redesignOf, writeSiteFile } = await import("../listing/site-file.js");
  const peek = openPeek();
  const errand = {
    command: "listing",
    plan,
    starts: [start],
    flags,
    voice,
    opening: (known: Parameters<typeof readNothing>[0], where: string) =>
      `${readNothing(known) ? "Starts" : "Continues or updates"} a harvest of leaves into the collection ${plan.collection} (${where}).`,
    note: peek.note,
  };
  return runHarvest(errand, async ({ store, summary, hosts, nothing }) => {
    const finished = summary.end === "finished";
    const learned = await knowledgeOf(store, summary.harvests[0]!.id);
    const structure = structureOf(learned);
    const out = flags.out === undefined ? undefined : await writeLeafFile(flags.out, store, plan.collection);
    const kept = await countLeaves(store, plan.collection);
    const completeness = completenessOf(learned, finished, kept);
    const problems: string[] = [];
    if (nothing === undefined) {
      voice.result(
        summaryText(summary, {
          now: systemClock.now(),
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
      else if (kept < FEW_LEAVES && finished && (flags.mode ?? "auto") === "auto")
        problems.push(`Only ${kept} of the pages look like leaves. ${whyNothing(learned)}`);
      if (file !== undefined && finished)
        problems.push(
          ...redesignOf(file, structure, kept).map((says) => `The site may have been redesigned: ${says}.`),
        );
      for (const url of finished ? neverMet(learned, named) : [])
        problems.push(`${url} was named as an example but never read: winnow why ${url} may tell; is it on this site?`);
      for (const says of completeness) voice.result(`  ${says}`);
      if (!finished && kept > 0) voice.note("The harvest is unfinished: its records are provisional until it is.");
    }
    for (const says of problems) voice.warn(says);
    if (flags.peek !== undefined) showPeek(voice, treeText(structure), peek.roles());
    if (flags.save !== undefined && structure.leafShapes.length > 0)
      await writeWhole(flags.save, (paper) => paper.write(writeSiteFile(start, structure, kept)));
    else if (flags.save !== undefined) voice.warn(`Nothing was written to ${flags.save}: no leaves are known yet.`);
    return {
      failed: flags.strict === true && problems.length > 0,
      said: {
        leaves: kept,
        problems,
        completeness,
        ...(out && { out }),
        ...(flags.peek === undefined ? {} : { structure: plainStructure(structure), peek: peek.roles() }),
      },
    };
  });
}

/** Only what was given now: whatever is missing comes from the stored harvest, else from the defaults. */
async function planOf(start: string, flags: ListingFlags, file: SiteFile | undefined): Promise<HarvestPlan> {
  const address = (words: string) => readAddress(words, () => undefined);
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
    kind: await loadKind("listing"),
    collection: flags.collection ?? hostOf(start),
    start,
    fresh: flags.fresh ?? false,
    settings: { ...settingsOf(flags), kind },
  };
}

/** The pages that were named as leaves or as none, each in one way only. */
function namedPages({ leaf = [], not = [] }: ListingFlags): string[] {
  const address = (words: string) => readAddress(words, () => undefined);
  const leaves = leaf.map(address);
  const both = not.map(address).find((url) => leaves.includes(url));
  if (both !== undefined) throw new UsageError(`${both} is given with --leaf and with --not: which of the two is it?`);
  return [...leaves, ...not.map(address)];
}

async function readSite(file: string): Promise<SiteFile> {
  if (!existsSync(file)) throw new UsageError(`--site ${file}: there is no such file. Make one with --save.`);
  const { readSiteFile } = await import("../listing/site-file.js");
  return readSiteFile(readFileSync(file, "utf8"), file);
}

/** What is known of the site of the start page; a harvest of one host has one. */
async function knowledgeOf(store: Store, harvest: number): Promise<Known> {
  const sites = await store.sitesKnown(harvest, 0, 20);
  const known = sites.map(({ knowledge }) => kindKnowledge(knowledge));
  return known.find((one) => one.has("site")) ?? known[0] ?? new Map<string, Json>();
}

async function countLeaves(store: Store, collection: string): Promise<number> {
  const filter = { kind: "compare", field: "kind", is: "eq", value: "listing" } as const;
  const { count } = await store.countRecords({ collection, filter, states: ["live"] }, Number.MAX_SAFE_INTEGER);
  return count;
}

const SAMPLES = 3;
/** Fewer are no catalogue: the start is probably the wrong one. */
const FEW_LEAVES = 3;

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
