/** `winnow events harvest`: one event is visited now. */
import type { Command } from "commander";
import type { Summary } from "../harvest/events.js";
import type { Filter } from "../model/filter.js";
import { MINUTE, SECOND, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { eventNamed } from "./events-choose.js";
import { EVENTS, eventState } from "./events-state.js";
import { eventText } from "./events-words.js";
import { sayCount } from "./figures.js";
import {
  duration,
  FOREVER,
  looksLikeAddress,
  readAddress,
  type VisitFlags,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { runHarvest } from "./run-harvest.js";
import { openVoice } from "./voice.js";

export function addEventsHarvest(group: Command, end: (code: number) => void): void {
  const command = group
    .command("harvest")
    .description("Visit one event now: its dates, and its papers where they are posted.")
    .argument(
      "<event or url>",
      "the event's home page; or the number, acronym and year (ICML 2026) of one that is watched",
    )
    .option("--collection <name>", "what the collection is called", EVENTS)
    .option("--max-pages <n>", "end after so many pages", wholeNumber(1, 10_000), 60)
    .option("--max-time <length>", "end after so long, e.g. 10m", duration(SECOND, FOREVER))
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE));
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events harvest https://conference.example/2026/ --contact you@example.org
  winnow events harvest 'ICML 2026'
  winnow records list --collection events --where 'type:paper'
  winnow records list --where 'type:paper flag:doubt'

The event and its papers are records of kind events. Programme, accepted papers and proceedings are looked for first, then days, tracks and
sessions, then papers' own pages; the crawl stays on the event's host and the hosts that it sends its readers to, and ends when
nothing more is to be found or after --max-pages. Doing it again tells what is new, changed and no longer listed. Exit codes: 0 done, 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: VisitFlags) => end(await harvestEvent(url, flags)));
}

/** An event that is watched, by its number or name. */
async function watched(name: string, flags: VisitFlags): Promise<{ start: string; collection: string }> {
  const store = await openStore(flags.store);
  try {
    const { harvest } = await eventNamed(store, systemClock.now(), flags.collection, name);
    return { start: harvest.start, collection: harvest.collection };
  } finally {
    await store.close();
  }
}

async function harvestEvent(url: string, flags: VisitFlags): Promise<number> {
  const voice = openVoice(flags);
  const { start, collection } = looksLikeAddress(url)
    ? {
        start: readAddress(url, (address) => voice.note(`${url} is taken for ${address}`)),
        collection: flags.collection,
      }
    : await watched(url, flags);
  const { eventPlan } = await import("./events-enlist.js");
  const plan = await eventPlan({ url: start }, collection, flags.delay);
  return runHarvest({ command: "events harvest", plan, starts: [start], flags, voice }, async (ended) => {
    const now = systemClock.now();
    const status = (await ended.store.harvests()).find(({ id }) => id === ended.summary.harvests[0]!.id)!;
    const state = await eventState(ended.store, status, now);
    const doubtful = state.papers === 0 ? 0 : await countDoubtful(ended.store, collection, state.key);
    if (ended.nothing === undefined)
      voice.result([eventText(state, now), ...visitText(ended.summary, state.papers, doubtful)].join("\n"));
    return { said: { event: state.record ?? null, papers: state.papers, doubtful, plan: state.plan } };
  });
}

/** What this visit brought, and what a person may want to do about it. */
function visitText({ counts, end, harvests }: Summary, papers: number, doubtful: number): string[] {
  const lines = [
    `  this visit         ${sayCount(counts.requests, "request")}; records: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged`,
  ];
  if (counts.setAside > 0)
    lines.push(`  ${sayCount(counts.setAside, "page")} could not be read: winnow status says why`);
  const isFile = harvests.some(({ tallies }) => tallies.some(({ reason }) => reason.includes("is a file")));
  if (papers === 0 && isFile) lines.push("  its programme is a file (PDF or the like), from which no papers are read");
  if (doubtful > 0)
    lines.push(
      `  ${sayCount(doubtful, "paper")} should be looked at: winnow records list --where 'type:paper flag:doubt'`,
    );
  if (end === "budget") lines.push("  it ended before everything was visited; the same command goes on");
  return lines;
}

async function countDoubtful(store: Store, collection: string, event: string): Promise<number> {
  const compare = (field: string, value: string): Filter => ({ kind: "compare", field, is: "eq", value });
  const filter: Filter = { kind: "and", of: [compare("event", event), compare("flag", "doubt")] };
  return (await store.countRecords({ collection, filter }, 100_000)).count;
}
