/** `winnow listing`: every leaf page of a catalogue-like site, and only those; continued or updated when it is run again. */
import { existsSync, readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { listingOverview } from "../../app/listing.js";
import { writeLeafFile } from "../../app/out-file.js";
import { listingPlan } from "../../app/plans.js";
import { hasReadNothing } from "../../app/run-plans.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import type { SiteFile } from "../../listing/site/site-file.js";
import type { Choice, Structure } from "../../listing/site/structure.js";
import { UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { checkDistinctFiles, checkEnding, checkWritable, writeAtomically } from "../../publish/atomic-file.js";
import { OWN_MODEL, readAddress, wholeNumber, withCommonFlags, withRequestFlags } from "../flags.js";
import { choose } from "../terminal/confirm.js";
import { openOutput } from "../terminal/output.js";
import { openPeek } from "../terminal/peek.js";
import { summaryText } from "../terminal/summary.js";
import { type HarvestFlags, settingsFromFlags, withHarvestFlags } from "./harvest-flags.js";
import { type HarvestCommand, runHarvest } from "./run-harvest.js";

type Mode = "bfs" | "alphabet" | "analysis" | "full" | "auto";

interface ListingFlags extends HarvestFlags {
  readonly mode?: Mode;
  readonly levels?: number;
  readonly linkRatio?: number;
  readonly nounRatio?: number;
  readonly leaf?: string[];
  readonly not?: string[];
  readonly save?: string;
  readonly site?: string;
}

export function defineListing(command: Command, end: (code: number) => void): void {
  withHarvestFlags(command.argument("[url]", "where the lists start; with --site, the start of the file"))
    .addOption(
      new Option(
        "--mode <how>",
        "learn the site's structure (auto), or use one of the four modes of the lyrics paper (default: auto)",
      ).choices(["bfs", "alphabet", "analysis", "full", "auto"]),
    )
    .option(
      "--levels <n>",
      "for the paper's modes: number of levels from the start to the leaves (default: 4)",
      wholeNumber(1, 20),
    )
    .option(
      "--link-ratio <x>",
      "for modes analysis and full: links per 1024 characters that make a page a list (default: 1.33)",
      ratio("--link-ratio", 1000, "1.33"),
    )
    .option(
      "--noun-ratio <x>",
      "for modes analysis and full: share of proper nouns in the links that makes a page a list of lists (default: 0.275)",
      ratio("--noun-ratio", 1, "0.275"),
    )
    .option(...OWN_MODEL)
    .option("--leaf <url>", "this page is a leaf (may be repeated)", collected)
    .option("--not <url>", "this page is not a leaf (may be repeated)", collected)
    .option("--save <file>", "write the site's structure to this file, to read, edit and use with --site")
    .option("--site <file>", "use a saved structure; warns if the site was redesigned")
    .option("--out <file>", "write all leaves to this file, as JSON lines, at the end of each run")
    .option("--strict", "exit with 1 if nothing was found or the site file no longer fits");
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

Each leaf: {"url","state","title","text","language","path","confidence",…}. Until a harvest is finished, its records are provisional.
Exit codes: 0 done or budget reached, 1 failed or no leaves, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (url: string | undefined, flags: ListingFlags) => end(await listing(url, flags)));
}

function ratio(flag: string, most: number, example: string): (words: string) => number {
  return (words) => {
    const number = Number(words);
    if (words.trim() !== "" && number > 0 && number < most) return number;
    throw new UsageError(`${flag}: give a number between 0 and ${most}, like ${example}.`);
  };
}

function collected(word: string, before: readonly string[] = []): string[] {
  return [...before, word];
}

async function listing(url: string | undefined, flags: ListingFlags): Promise<number> {
  const output = openOutput(flags);
  const file = flags.site === undefined ? undefined : await readSite(flags.site);
  const given = url ?? file?.start;
  if (given === undefined) throw new UsageError("Give the address where the lists start, or a site file with --site.");
  const start = readAddress(given, (address) => output.note(`${given}: using ${address}`));
  const plan = await planOf(start, flags, file);
  const named = namedPages(flags);
  checkFiles(flags);
  const {
    completenessOf,
    kindsText,
    keptBeside,
    explainNoLeaves: whyNothing,
  } = await import("../../listing/site/structure.js");
  const { unvisitedExamples: neverMet } = await import("../../listing/site/examples.js");
  const { redesignOf, writeSiteFile } = await import("../../listing/site/site-file.js");
  const peek = openPeek();
  const request: HarvestCommand = {
    command: "listing",
    plan,
    starts: [start],
    flags,
    output,
    startMessage: (known, where) =>
      `${hasReadNothing(known) ? "Starts" : "Continues or updates"} a harvest of leaves into the collection ${plan.collection} (${where}).`,
    note: peek.note,
  };
  let choices: readonly Choice[] = [];
  const code = await runHarvest(request, async ({ store, summary, hosts, nothingFetched }) => {
    const finished = summary.end === "finished";
    const overview = (await listingOverview(store, { start, collection: plan.collection }))!;
    const { structure, leaves: kept, known: learned } = overview;
    const out = flags.out === undefined ? undefined : await writeLeafFile(flags.out, store, plan.collection);
    const completeness = completenessOf(learned, finished, kept);
    const problems: string[] = [];
    const isAuto = (flags.mode ?? "auto") === "auto";
    if (nothingFetched === undefined) {
      choices = overview.choices;
      output.result(
        summaryText(summary, {
          now: systemClock.now(),
          store: store.where,
          troubledHosts: hosts,
          ...(out && { out: { file: out.file, records: out.leaves } }),
        }),
      );
      if (kept === 0 && finished)
        problems.push(
          isAuto ? whyNothing(learned) : "No page of the last level was reached; try more --levels, or --mode auto.",
        );
      else if (kept < FEW_LEAVES && finished && isAuto)
        problems.push(`Only ${kept} of the pages look like leaves. ${whyNothing(learned)}`);
      if (file !== undefined && finished)
        problems.push(
          ...redesignOf(file, structure, kept).map((says) => `The site may have been redesigned: ${says}.`),
        );
      for (const url of finished ? neverMet(learned, named) : [])
        problems.push(`${url} was given as an example but never read. Is it on this site? See winnow why ${url}`);
      for (const says of completeness) output.result(`  ${says}`);
      if (isAuto && structure.kinds.length > 0) output.result(kindsText(structure));
      if (isAuto && named.length === 0)
        for (const { pages, shape, samples } of keptBeside(structure))
          output.result(
            `Kept as well: ${formatCount(pages, "page")} like ${shape}. To leave them out: winnow listing ${start} --not ${samples[0]!.url}`,
          );
      if (finished && isAuto) {
        const { says, warns } = unfollowedText(structure, summary.harvests[0]!.waiting, start);
        for (const line of says) output.result(line);
        if (warns !== undefined) problems.push(warns);
      }
      if (!finished && kept > 0) output.note("The harvest is unfinished: its records are provisional until it is.");
    }
    for (const says of problems) output.warn(says);
    for (const line of choicesText(choices, start)) output.result(line);
    if (flags.peek !== undefined)
      output.result(
        "Run the same command without --peek to continue. Correct the kinds with --leaf URL and --not URL.",
      );
    if (flags.save !== undefined && structure.leafShapes.length > 0)
      await writeAtomically(flags.save, (stream) => stream.write(writeSiteFile(start, structure, kept)));
    else if (flags.save !== undefined) output.warn(`Nothing was written to ${flags.save}: no leaves found yet.`);
    return {
      failed: (kept === 0 && finished) || (flags.strict === true && problems.length > 0),
      summaryFields: {
        leaves: kept,
        problems,
        completeness,
        kinds: structure.kinds,
        choices,
        ...(out && { out }),
        ...(flags.peek === undefined ? {} : { structure: structure, peek: peek.roles() }),
      },
    };
  });
  if (choices.length === 0 || code > 1) return code;
  const number = await choose("Which do you want?", choices.length, output);
  const choice = choices[(number ?? 1) - 1]!;
  if (choice.isKept) return code;
  const { leaf, not } = choice;
  return listing(start, { ...flags, fresh: false, leaf: [...leaf], not: [...(flags.not ?? []), ...not] });
}

function checkFiles({ out, save }: ListingFlags): void {
  if (out !== undefined) {
    checkEnding("--out", out, "JSON lines", ["jsonl", "ndjson"]);
    checkWritable("--out", out);
  }
  if (save !== undefined) {
    checkEnding("--save", save, "YAML", ["yaml", "yml"]);
    checkWritable("--save", save);
  }
  checkDistinctFiles(["--out", out], ["--save", save]);
}

async function planOf(start: string, flags: ListingFlags, site: SiteFile | undefined): Promise<HarvestPlan> {
  const address = (words: string) => readAddress(words, () => undefined);
  const { mode, levels, linkRatio, nounRatio, collection, fresh = false } = flags;
  return listingPlan(start, {
    ...withoutUndefined({ collection }),
    settings: settingsFromFlags(flags),
    fresh,
    mode,
    levels,
    linkRatio,
    nounRatio,
    leaf: flags.leaf?.map(address),
    not: flags.not?.map(address),
    site,
  });
}

/** The pages that were named as leaves or as none, each in one way only. */
function namedPages({ leaf = [], not = [] }: ListingFlags): string[] {
  const address = (words: string) => readAddress(words, () => undefined);
  const leaves = leaf.map(address);
  const both = not.map(address).find((url) => leaves.includes(url));
  if (both !== undefined) throw new UsageError(`${both} is given with both --leaf and --not.`);
  return [...leaves, ...not.map(address)];
}

async function readSite(file: string): Promise<SiteFile> {
  if (!existsSync(file)) throw new UsageError(`--site ${file}: no such file. Create one with --save.`);
  const { readSiteFile } = await import("../../listing/site/site-file.js");
  return readSiteFile(readFileSync(file, "utf8"), file);
}

/** Fewer are no catalogue: the start is probably the wrong one. */
const FEW_LEAVES = 3;
/** Above this share of the known addresses, what was not followed is worth a warning. */
const MANY_UNFOLLOWED = 0.2;
const UNFOLLOWED_SHOWN = 4;

/** What was not followed, why, and the command that follows it. */
function unfollowedText(
  { unfollowed, pages }: Structure,
  waiting: number,
  start: string,
): { readonly says: readonly string[]; readonly warns?: string } {
  if (waiting === 0 || unfollowed.length === 0) return { says: [] };
  const lines = unfollowed
    .slice(0, UNFOLLOWED_SHOWN)
    .map(
      ({ shape, because, example }) => `  ${shape}: ${because}. To follow: winnow listing ${start} --leaf ${example}`,
    );
  const says = [`Not followed: ${waiting} known ${waiting === 1 ? "address" : "addresses"}, of these kinds:`, ...lines];
  const share = waiting / (waiting + pages);
  if (share <= MANY_UNFOLLOWED) return { says };
  return {
    says,
    warns: `${Math.round(100 * share)} % of the known addresses were not followed, because none of them looked like a leaf or led to one.`,
  };
}

/** Where several kinds of pages could be meant: what they are, and the command for each. */
function choicesText(choices: readonly Choice[], start: string): string[] {
  if (choices.length === 0) return [];
  const lines = choices.map(({ kind: { pages, shape, leaf, samples }, isKept, leaf: like, not }, i) => {
    const command = [
      "winnow listing",
      start,
      ...like.map((url) => `--leaf ${url}`),
      ...not.map((url) => `--not ${url}`),
    ];
    const what = `${formatCount(pages, "page")} like ${shape} (${samples[0]!.title || samples[0]!.url}, ${Math.round(100 * leaf)} %)`;
    const isLess = !isKept && not.includes(samples[0]!.url);
    const how = isKept
      ? "kept now"
      : `for ${isLess ? "the rest without these" : "these instead"}: ${command.join(" ")}`;
    return `  ${i + 1}. ${what}; ${how}`;
  });
  return ["Several kinds of pages could be meant:", ...lines];
}
