/** `winnow events harvest`: one event is visited now. */
import type { Command } from "commander";
import { findEventByName } from "../../app/events/choose.js";
import { EVENTS, type EventState, eventState } from "../../app/events/state.js";
import type { Summary } from "../../harvest/events.js";
import { formatCount } from "../../model/text/formatting.js";
import { MINUTE, SECOND, systemClock } from "../../model/time.js";
import type { Filter } from "../../search/filter.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import {
  duration,
  enlistFlag,
  FOREVER,
  looksLikeAddress,
  OWN_MODEL,
  readAddress,
  type VisitFlags,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "../flags.js";
import { runHarvest } from "../harvest/run-harvest.js";
import { openOutput } from "../terminal/output.js";
import { eventText } from "./text.js";

interface Flags extends Omit<VisitFlags, "maxPages"> {
  readonly maxPages?: number;
  readonly enlist?: boolean;
}

const MAX_PAGES = 60;

export function defineEventsHarvest(command: Command, end: (code: number) => void): void {
  command
    .argument(
      "<event or url>",
      "the event's home page; or the number, or acronym and year (ICML 2026), of a watched event",
    )
    .option("--collection <name>", "name of the collection", EVENTS)
    .option("--max-pages <n>", "stop after this many pages (default: 60)", wholeNumber(1, 10_000))
    .option("--max-time <length>", "stop after this time, e.g. 10m", duration(SECOND, FOREVER))
    .option("--delay <length>", "minimum delay between requests to a host (default: 1s)", duration(0, 5 * MINUTE))
    .option(...OWN_MODEL)
    .addOption(enlistFlag());
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events harvest https://conference.example/2026/ --contact you@example.org
  winnow events harvest 'ICML 2026'
  winnow records list --collection events --where 'type:paper'
  winnow records list --where 'type:paper flag:doubt'

The event and its papers are stored as records of kind events. Programme, accepted papers and proceedings are
visited first, then days, tracks and sessions, then the papers' own pages. The crawl stays on the event's host and
the hosts that it links to for papers, and ends when nothing more is found or after --max-pages. Running it again
reports what is new, changed and no longer listed. Exit codes: 0 done, 1 failed, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: Flags) => end(await harvestEvent(url, flags)));
}

/** An event that is watched, by its number or name. */
async function watched(name: string, flags: Flags): Promise<{ start: string; collection: string }> {
  const store = await openStore(flags.store);
  try {
    const { harvest } = await findEventByName(store, systemClock.now(), flags.collection, name);
    return { start: harvest.start, collection: harvest.collection };
  } finally {
    await store.close();
  }
}

async function harvestEvent(url: string, given: Flags): Promise<number> {
  const flags = given.enlist ? given : { ...given, maxPages: given.maxPages ?? MAX_PAGES };
  const output = openOutput(flags);
  const { start, collection } = looksLikeAddress(url)
    ? {
        start: readAddress(url, (address) => output.note(`${url}: using ${address}`)),
        collection: flags.collection,
      }
    : await watched(url, flags);
  const { eventPlan } = await import("../../app/events/register.js");
  const plan = await eventPlan({ url: start }, collection, flags.delay);
  return runHarvest({ command: "events harvest", plan, starts: [start], flags, output }, async (ended) => {
    const now = systemClock.now();
    const status = (await ended.store.harvests()).find(({ id }) => id === ended.summary.harvests[0]!.id)!;
    const state = await eventState(ended.store, status, now);
    const doubtful = state.papers === 0 ? 0 : await countDoubtful(ended.store, collection, state.key);
    if (ended.nothingFetched === undefined)
      output.result([eventText(state, now), ...visitText(ended.summary, state, doubtful)].join("\n"));
    return { summaryFields: { event: state.record ?? null, papers: state.papers, doubtful, plan: state.plan } };
  });
}

/** What this visit brought, and what a person may want to do about it. */
function visitText(
  { counts, end, harvests }: Summary,
  { papers }: Pick<EventState, "papers">,
  doubtful: number,
): string[] {
  const lines = [
    `  this visit         ${formatCount(counts.requests, "request")}; records: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged`,
  ];
  if (counts.setAside > 0)
    lines.push(`  ${formatCount(counts.setAside, "page")} could not be read: winnow status says why`);
  const isFile = harvests.some(({ tallies }) => tallies.some(({ reason }) => reason.includes("is a file")));
  if (papers === 0 && isFile) lines.push("  its programme is a file (such as a PDF), which cannot be read");
  if (doubtful > 0)
    lines.push(
      `  ${formatCount(doubtful, "paper")} should be checked: winnow records list --where 'type:paper flag:doubt'`,
    );
  if (end === "budget") lines.push("  stopped before everything was visited; run the same command again to continue");
  return lines;
}

async function countDoubtful(store: Store, collection: string, event: string): Promise<number> {
  const compare = (field: string, value: string): Filter => ({ kind: "compare", field, is: "eq", value });
  const filter: Filter = { kind: "and", of: [compare("event", event), compare("flag", "doubt")] };
  return (await store.countRecords({ collection, filter }, 100_000)).count;
}
