/** `winnow crawl`: every page of a site, politely, into a collection; continued or updated when it is run again. */
import type { Command } from "commander";
import type { Summary } from "../harvest/events.js";
import type { HarvestPlan } from "../harvest/harvest.js";
import { crawlPlan } from "../index.js";
import { type Millis, SECOND, systemClock } from "../model/time.js";
import { checkPlace } from "../publish/whole-file.js";
import type { HarvestStatus } from "../store/store.js";
import { sayCount } from "./figures.js";
import {
  duration,
  FOREVER,
  given,
  type HarvestFlags,
  readAddress,
  settingsOf,
  wholeNumber,
  withCommonFlags,
  withHarvestFlags,
  withRequestFlags,
} from "./flags.js";
import { writeOutFile } from "./out-file.js";
import { openPeek, peekText } from "./peek.js";
import { readNothing, runHarvest } from "./run-harvest.js";
import { summaryText } from "./summary.js";
import { openVoice } from "./voice.js";

interface CrawlFlags extends HarvestFlags {
  readonly maxDepth?: number;
  readonly sitemaps?: boolean;
  readonly nofollow?: boolean;
  readonly revisit?: Millis;
}

export function addCrawl(program: Command, end: (code: number) => void): void {
  const command = withHarvestFlags(
    program
      .command("crawl")
      .description("Fetch a site politely into a collection. Run it again to continue or to update.")
      .argument("<url...>", "where to start; what they link to is followed within --scope"),
  )
    .option("--max-depth <n>", "at most so many links away from a start", wholeNumber(0))
    .option("--sitemaps", "take the addresses in the site's sitemaps, too")
    .option("--nofollow", "leave links marked rel=nofollow alone")
    .option("--revisit <length>", "look at a page again after so long (default: 1d)", duration(SECOND, FOREVER))
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
  if (flags.out !== undefined) checkPlace("--out", flags.out);
  const peek = openPeek();
  const opens = (known: HarvestStatus | undefined, where: string) => opening(plan, known, flags, where);
  const errand = { command: "crawl", plan, starts, flags, voice, opening: opens, note: peek.note };
  return runHarvest(errand, async ({ store, summary, hosts, nothing, logs }) => {
    const out = flags.out && { file: flags.out, records: await writeOutFile(flags.out, store, plan.collection) };
    if (nothing === undefined)
      voice.result(
        summaryText(summary, {
          now: systemClock.now(),
          store: store.where,
          troubledHosts: hosts,
          ...(out ? { out } : {}),
          ...(voice.verbose && logs !== undefined ? { log: logs } : {}),
        }),
      );
    if (flags.peek !== undefined) voice.result(peekText(peek.roles(), summary));
    return {
      failed: flags.strict === true && wentWrong(summary, hosts),
      said: { ...(out ? { out } : {}), ...(flags.peek === undefined ? {} : { peek: peek.roles() }) },
    };
  });
}

function planOf(starts: readonly string[], flags: CrawlFlags): HarvestPlan {
  const settings = {
    ...settingsOf(flags, flags.maxDepth),
    ...given({ sitemaps: flags.sitemaps }),
    ...(flags.nofollow === undefined ? {} : { kind: { nofollow: flags.nofollow } }),
  };
  const plan = crawlPlan(starts, { ...given({ collection: flags.collection, revisit: flags.revisit }), settings });
  return { ...plan, fresh: flags.fresh ?? false };
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

function wentWrong({ counts }: Summary, hosts: ReadonlyMap<string, string>): boolean {
  return counts.failed + counts.retried + counts.setAside + hosts.size > 0;
}
