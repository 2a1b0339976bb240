/** `winnow events next`: where is the next edition of an event? The watcher asks by itself; this asks now. */
import type { Command } from "commander";
import type { ToldEvent } from "../events/event-record.js";
import type { FoundSite, SearchSettings } from "../events/search.js";
import { UsageError } from "../model/errors.js";
import { MINUTE, type Millis, systemClock } from "../model/time.js";
import { openStore } from "../store/open.js";
import { chooseEvent } from "./events-choose.js";
import { type EventState, eventStates } from "./events-state.js";
import { eventName, text } from "./events-words.js";
import { type CommonFlags, duration, type RequestFlags, withCommonFlags, withRequestFlags } from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { openVoice } from "./voice.js";

interface Flags extends CommonFlags, RequestFlags {
  readonly collection?: string;
  readonly delay?: Millis;
  readonly add?: boolean;
}

export function addEventsNext(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    withRequestFlags(
      group
        .command("next")
        .description("Look for an event's next edition: its address put forward, links of its site, portals.")
        .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
        .option("--collection <name>", "only in this collection (default: all)")
        .option("--add", "watch it when it is found")
        .option("--delay <length>", "quiet between two requests to a host (default: 5s)", duration(0, 5 * MINUTE)),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events next 'ICML 2026'
  winnow events next 17 --add

A dozen requests or two. A site is the next edition's when it names the same series and the year after. winnow watch looks by itself once an event is over.
Exit codes: 0 found, or several to choose from; 1 not found; 2 wrong use.`,
    )
    .action(async (name: string, flags: Flags) => end(await next(name, flags)));
}

async function next(name: string, flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { enlistEvents, enlistSearches } = await import("./events-enlist.js");
  const { lookedData, lookedTable, lookFor, OUTCOMES } = await import("./events-look.js");
  const store = await openStore(flags.store, { create: false });
  const interrupt = listenForInterrupt(voice);
  try {
    const now = systemClock.now();
    const states = await eventStates(store, now, flags.collection);
    const state = await chooseEvent(store, states, name);
    const wanted = nextOf(state);
    if (wanted === undefined)
      throw new UsageError(
        `${name} has no year or no acronym yet. winnow events harvest, or edit --set, gives it one.`,
      );
    const { collection } = state.harvest;
    await enlistSearches(store, [wanted], collection, now);
    const looked = await lookFor(store, [wanted], {
      flags,
      voice,
      collection,
      delay: flags.delay,
      signal: interrupt.signal,
    });
    voice.result(lookedTable(looked));
    for (const one of looked) voice.data(lookedData(one));
    const outcome = looked[0]?.outcome;
    const [best] = outcome?.sites ?? [];
    let added = 0;
    if (flags.add && outcome?.outcome === "found" && best !== undefined)
      added = (await enlistEvents(store, [foundEdition(wanted, best)], { states, collection, now })).added.length;
    const says = outcome === undefined ? "looked for by whoever holds the store" : OUTCOMES[outcome.outcome];
    voice.note(`${eventName(state)}: next edition ${says}${added > 0 ? ", added" : ""}.`);
    const counts = { found: outcome?.sites.length ?? 0, others: outcome?.others.length ?? 0, added };
    voice.data({
      summary: true,
      command: "events next",
      end: "finished",
      outcome: outcome?.outcome ?? "queued",
      counts,
    });
    return interrupt.code() ?? (outcome === undefined || outcome.sites.length > 0 ? 0 : 1);
  } finally {
    interrupt.release();
    await store.close();
  }
}

/** What to look for after this edition; undefined while its series or year are not known. */
export function nextOf({ record, key, harvest }: EventState): SearchSettings | undefined {
  const { acronym, series, year, name } = record?.fields ?? {};
  const short = text(acronym);
  if (typeof year !== "number" || (text(series) === "" && short === "")) return undefined;
  return {
    ...(short === "" ? {} : { acronym: short }),
    ...(text(series) === "" ? {} : { series: text(series) }),
    ...(text(name) === "" ? {} : { name: text(name) }),
    year: year + 1,
    orLater: true,
    before: { url: harvest.start, year, key },
  };
}

/** What was found, as an event to be watched. */
export function foundEdition({ acronym, series, name, year, before }: SearchSettings, site: FoundSite): ToldEvent {
  const edition = site.year ?? year;
  return {
    url: site.url,
    ...(acronym === undefined ? {} : { acronym }),
    ...(series === undefined ? {} : { series }),
    ...(name === undefined ? {} : { name }),
    ...(edition === undefined ? {} : { year: edition }),
    ...(before?.key === undefined ? {} : { previous: before.key }),
  };
}
