/** `winnow events next`: where is the next edition of an event? Candidates are visited, and believed when they say so themselves. */
import type { Command } from "commander";
import { eventFacts } from "../events/event-page.js";
import { addressIdentity, nextEditionCandidates } from "../events/next-edition.js";
import { withLines } from "../events/plain-text.js";
import { seriesName } from "../events/same-event.js";
import { PageError, UsageError } from "../model/errors.js";
import type { Page } from "../model/page.js";
import { MINUTE, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import { chooseEvent } from "./events-list.js";
import { eventStates } from "./events-state.js";
import { eventName, text } from "./events-words.js";
import { type CommonFlags, duration, type RequestFlags, withCommonFlags, withReachFlags } from "./flags.js";
import { onePage } from "./one-page.js";
import { tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

interface Flags extends CommonFlags, RequestFlags {
  readonly collection?: string;
  readonly delay?: number;
}

export function addEventsNext(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    withReachFlags(
      group
        .command("next")
        .description("Look for an event's next edition: its address put forward, usual moves, links of its own site.")
        .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
        .option("--collection <name>", "only in this collection (default: all)")
        .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE)),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events next 'ICML 2026'
  winnow events next 17 --json

At most seven requests. A site is the next edition's when it names the same series and the year after. Add it: winnow events add URL
Exit codes: 0 found, or several to choose from; 1 not found; 2 wrong use.`,
    )
    .action(async (name: string, flags: Flags) => end(await next(name, flags)));
}

interface Tried {
  readonly url: string;
  readonly how: string;
  readonly found: boolean;
  readonly says: string;
}

const MOST_CANDIDATES = 3;
const MOST_LINKS = 3;

async function next(name: string, flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const store = await openStore(flags.store, { create: false });
  const state = await eventStates(store, systemClock.now(), flags.collection)
    .then((states) => chooseEvent(states, name))
    .finally(() => store.close());
  const { acronym, series, year } = state.record?.fields ?? {};
  const wanted = seriesName(text(series) || text(acronym));
  if (typeof year !== "number" || wanted === "")
    throw new UsageError(`${name} has no year or no acronym yet. winnow events harvest, or edit --set, gives it one.`);
  const home = state.harvest.start;
  const candidates = nextEditionCandidates({ url: home, year, acronym: text(acronym) }).slice(0, MOST_CANDIDATES);
  const tried: Tried[] = [];
  const seen = new Set<string>();
  const visit = async (url: string, how: string): Promise<void> => {
    if (seen.has(addressIdentity(url))) return;
    seen.add(addressIdentity(url));
    tried.push(judged(url, how, await findPage(url, flags, voice), wanted, year + 1));
  };
  for (const { url, rule } of candidates) await visit(url, rule);
  if (!tried.some(({ found }) => found)) {
    const page = await findPage(home, flags, voice);
    for (const url of linksTo(page, wanted, year + 1)) await visit(url, "linked from its site");
  }
  const found = tried.filter((one) => one.found);
  voice.result(
    tableText(
      [{ name: "found" }, { name: "address" }, { name: "by" }, { name: "says" }],
      tried.map(({ url, how, found: yes, says }) => [yes ? "yes" : "no", url, how, says]),
      undefined,
    ),
  );
  for (const one of tried) voice.data(one);
  const outcome = found.length === 1 ? "found" : found.length > 1 ? "several, choose" : "not found";
  voice.note(`${eventName(state)}: next edition ${outcome}.`);
  voice.data({
    summary: true,
    command: "events next",
    end: "finished",
    outcome,
    counts: { tried: tried.length, found: found.length },
  });
  return found.length > 0 ? 0 : 1;
}

async function findPage(url: string, flags: Flags, voice: Voice): Promise<Page | { readonly says: string }> {
  try {
    return await onePage(url, flags, voice);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return { says: error.message };
  }
}

/** Believed when the page itself names the series and the year. */
function judged(url: string, how: string, page: Page | { readonly says: string }, series: string, year: number): Tried {
  if (!("blocks" in page)) return { url, how, found: false, says: page.says };
  if (page.status >= 400) return { url, how, found: false, says: `answered ${page.status}` };
  const facts = eventFacts([withLines(page)]);
  const same = seriesName(facts.acronym ?? "") === series;
  const says = `${facts.acronym ?? "no acronym"}, ${facts.year ?? "no year"}${facts.start === undefined ? "" : `, begins ${facts.start}`}`;
  return { url: page.url, how, found: same && facts.year === year, says };
}

/** Addresses or words that name the series and the year; of no other kind of page. */
function linksTo(page: Page | { readonly says: string }, series: string, year: number): string[] {
  if (!("links" in page)) return [];
  const short = String(year % 100).padStart(2, "0");
  return page.links
    .filter(({ url, words }) => {
      const says = `${url} ${words}`.toLowerCase();
      return says.includes(String(year)) || (says.includes(`${series}${short}`) && /next|future|upcoming/.test(says));
    })
    .slice(0, MOST_LINKS)
    .map(({ url }) => url);
}
