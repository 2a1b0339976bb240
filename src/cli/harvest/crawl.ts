/** `winnow crawl`: every page of a site, politely, into a collection; continued or updated when it is run again. */
import type { Command } from "commander";
import { writeOutFile } from "../../app/out-file.js";
import { crawlPlan } from "../../app/plans.js";
import { hasReadNothing } from "../../app/run-plans.js";
import type { Summary } from "../../harvest/events.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import { formatCount } from "../../model/text/formatting.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { checkEnding, checkWritable } from "../../publish/atomic-file.js";
import type { HarvestStatus } from "../../store/store.js";
import { duration, FOREVER, readAddress, wholeNumber, withCommonFlags, withRequestFlags } from "../flags.js";
import { openOutput } from "../terminal/output.js";
import { openPeek, peekText } from "../terminal/peek.js";
import { summaryText } from "../terminal/summary.js";
import { type HarvestFlags, settingsFromFlags, withHarvestFlags } from "./harvest-flags.js";
import { type HarvestCommand, runHarvest } from "./run-harvest.js";

interface CrawlFlags extends HarvestFlags {
  readonly maxDepth?: number;
  readonly sitemaps?: boolean;
  readonly nofollow?: boolean;
  readonly revisit?: Millis;
}

export function defineCrawl(command: Command, end: (code: number) => void): void {
  withHarvestFlags(command.argument("<url...>", "where to start; links are followed within --scope"))
    .option("--max-depth <n>", "maximum depth: number of links from a start address", wholeNumber(0))
    .option("--sitemaps", "also visit the addresses in the site's sitemaps")
    .option("--nofollow", "do not follow links marked rel=nofollow")
    .option("--revisit <length>", "visit a page again after this time (default: 1d)", duration(SECOND, FOREVER))
    .option("--out <file>", "write all live records to this file, as JSON lines, at the end")
    .option("--strict", "exit with 1 if anything failed");
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow crawl https://example.org/ --contact you@example.org
  winnow crawl https://example.org/docs/ --scope path --peek 20
  winnow crawl https://example.org/ --exclude '/tag/' --max-time 10m --out pages.jsonl
  winnow crawl https://example.org/ --every 1d     then: winnow watch

Exit codes: 0 done or budget reached, 1 failed, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (urls: string[], flags: CrawlFlags) => end(await crawl(urls, flags)));
}

async function crawl(urls: readonly string[], flags: CrawlFlags): Promise<number> {
  const output = openOutput(flags);
  const starts = urls.map((url) => readAddress(url, (address) => output.note(`${url}: using ${address}`)));
  const plan = planOf(starts, flags);
  if (flags.out !== undefined) {
    checkEnding("--out", flags.out, "JSON lines", ["jsonl", "ndjson"]);
    checkWritable("--out", flags.out);
  }
  const peek = openPeek();
  const opens = (known: HarvestStatus | undefined, where: string) => opening(plan, known, flags, where);
  const request: HarvestCommand = {
    command: "crawl",
    plan,
    starts,
    flags,
    output,
    startMessage: opens,
    note: peek.note,
  };
  return runHarvest(request, async ({ store, summary, hosts, nothingFetched, logs }) => {
    const out = flags.out && { file: flags.out, records: await writeOutFile(flags.out, store, plan.collection) };
    if (nothingFetched === undefined)
      output.result(
        summaryText(summary, {
          now: systemClock.now(),
          store: store.where,
          troubledHosts: hosts,
          ...(out ? { out } : {}),
          ...(output.verbose && logs !== undefined ? { log: logs } : {}),
        }),
      );
    if (flags.peek !== undefined) output.result(peekText(peek.roles(), summary));
    else if (isAlone(summary) && flags.render !== "never") output.note(ALONE);
    return {
      failed: flags.strict === true && wentWrong(summary, hosts),
      summaryFields: { ...(out ? { out } : {}), ...(flags.peek === undefined ? {} : { peek: peek.roles() }) },
    };
  });
}

function planOf(starts: readonly string[], flags: CrawlFlags): HarvestPlan {
  const settings = {
    ...settingsFromFlags(flags, flags.maxDepth),
    ...withoutUndefined({ sitemaps: flags.sitemaps }),
    ...(flags.nofollow === undefined ? {} : { kind: { nofollow: flags.nofollow } }),
  };
  const plan = crawlPlan(starts, {
    ...withoutUndefined({ collection: flags.collection, revisit: flags.revisit }),
    settings,
  });
  return { ...plan, fresh: flags.fresh ?? false };
}

function opening(plan: HarvestPlan, known: HarvestStatus | undefined, flags: CrawlFlags, place: string): string {
  const where = `into the collection ${plan.collection} (${place})`;
  if (known === undefined) return `${flags.fresh ? "Starts over" : "Starts a new harvest"} ${where}.`;
  const { waiting, done, taken } = known.addresses;
  if (hasReadNothing(known)) return `Tries again: an earlier run read nothing ${where}.`;
  const pages = formatCount(done, "page");
  if (known.finished) return `Updates a finished harvest of ${pages} ${where}.`;
  const left = formatCount(waiting + taken, "address is", "addresses are");
  return `Continues an unfinished harvest of ${pages} ${where}; ${left} waiting.`;
}

function wentWrong({ counts }: Summary, hosts: ReadonlyMap<string, string>): boolean {
  return counts.failed + counts.retried + counts.setAside + hosts.size > 0;
}

/** The summary lists links that were skipped; here there is none. (An update reads the start page alone, too.) */
function isAlone({ end, counts, harvests }: Summary): boolean {
  return (
    end === "finished" &&
    counts.pages === 1 &&
    counts.new > 0 &&
    counts.found === 0 &&
    harvests[0]?.tallies.length === 0
  );
}

const ALONE =
  "Only the start page was read: its HTML has no links. If a browser shows some, JavaScript makes them: run it again with --render always (winnow doctor says how to get Chromium).";
