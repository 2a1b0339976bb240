/** `winnow events next`: where is the next edition of an event? The watcher looks regularly; this looks now. */
import type { Command } from "commander";
import { chooseEvent, eventName } from "../../app/events/choose.js";
import { foundEdition, nextOf } from "../../app/events/searches.js";
import { eventStates } from "../../app/events/state.js";
import type { RequestFlags } from "../../app/network-options.js";
import { UsageError } from "../../model/errors.js";
import { MINUTE, type Millis, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import { type CommonFlags, duration, OWN_MODEL, withCommonFlags, withRequestFlags } from "../flags.js";
import { openCommandLog, runOptions } from "../harvest/run-harvest.js";
import { ownModels } from "../own-model.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { openOutput } from "../terminal/output.js";

interface Flags extends CommonFlags, RequestFlags {
  readonly collection?: string;
  readonly delay?: Millis;
  readonly add?: boolean;
}

export function defineEventsNext(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    withRequestFlags(
      command
        .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
        .option("--collection <name>", "only in this collection (default: all)")
        .option("--add", "watch it if it is found")
        .option("--delay <length>", "minimum delay between requests to a host (default: 5s)", duration(0, 5 * MINUTE))
        .option(...OWN_MODEL),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events next 'ICML 2026'
  winnow events next 17 --add

Makes one or two dozen requests. A site belongs to the next edition if it names the same series and the following year. winnow watch searches automatically when an event is over.
Exit codes: 0 found, or several to choose from; 1 not found; 2 usage error.`,
    )
    .action(async (name: string, flags: Flags) => end(await next(name, flags)));
}

async function next(name: string, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { registerEvents, registerSearches } = await import("../../app/events/register.js");
  const { searchData, searchTable, OUTCOME_LABELS } = await import("./search.js");
  const { searchForEvents } = await import("../../app/events/search.js");
  const own = await ownModels(flags.model, flags.store, "event-search");
  const store = await openStore(flags.store, { create: false, sameThread: true });
  const interrupt = listenForInterrupt(output);
  try {
    const now = systemClock.now();
    const states = await eventStates(store, now, flags.collection);
    const state = await chooseEvent(store, states, name);
    const wanted = nextOf(state);
    if (wanted === undefined)
      throw new UsageError(`${name} has no year or no acronym yet. Use winnow events harvest, or edit --set.`);
    const { collection } = state.harvest;
    await registerSearches(store, [wanted], collection, now);
    const log = openCommandLog(flags, output);
    const looked = await searchForEvents(store, [wanted], {
      ...runOptions(flags, output, log),
      ...own,
      collection,
      delay: flags.delay,
      signal: interrupt.signal,
    }).finally(() => {
      output.pin(undefined);
      log.close();
    });
    output.result(searchTable(looked));
    for (const one of looked) output.data(searchData(one));
    const outcome = looked[0]?.outcome;
    const [best] = outcome?.sites ?? [];
    let added = 0;
    if (flags.add && outcome?.outcome === "found" && best !== undefined)
      added = (await registerEvents(store, [foundEdition(wanted, best)], { states, collection, now })).added.length;
    const says = outcome === undefined ? "queued for the process that uses the store" : OUTCOME_LABELS[outcome.outcome];
    output.note(`${eventName(state)}: next edition ${says}${added > 0 ? ", added" : ""}.`);
    const counts = { found: outcome?.sites.length ?? 0, others: outcome?.others.length ?? 0, added };
    output.data({
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
