/** `winnow events harvest`: one event is visited now. */
import type { Command } from "commander";
import { MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { EVENTS, eventState } from "./events-state.js";
import { eventText } from "./events-words.js";
import {
  type CommonFlags,
  duration,
  FOREVER,
  type RequestFlags,
  readAddress,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { runHarvest } from "./run-harvest.js";
import { openVoice } from "./voice.js";

interface EventFlags extends CommonFlags, RequestFlags {
  readonly collection: string;
  readonly maxPages: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
}

export function addEventsHarvest(group: Command, end: (code: number) => void): void {
  const command = group
    .command("harvest")
    .description("Visit one event now: its dates, and its papers where they are posted.")
    .argument("<url>", "the event's home page")
    .option("--collection <name>", "what the collection is called", EVENTS)
    .option("--max-pages <n>", "end after so many pages", wholeNumber(1, 1000), 20)
    .option("--max-time <length>", "end after so long, e.g. 10m", duration(SECOND, FOREVER))
    .option("--delay <length>", "quiet between two requests to a host (default: 1s)", duration(0, 5 * MINUTE));
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow events harvest https://conference.example/2026/ --contact you@example.org
  winnow records list --collection events --where 'type:paper'

The event and its papers are records of kind events. Exit codes: 0 done, 1 failed, 2 wrong use, 130 or 143 interrupted.`,
    )
    .action(async (url: string, flags: EventFlags) => end(await harvestEvent(url, flags)));
}

async function harvestEvent(url: string, flags: EventFlags): Promise<number> {
  const voice = openVoice(flags);
  const start = readAddress(url, (address) => voice.note(`${url} is taken for ${address}`));
  const { eventPlan } = await import("./events-enlist.js");
  const plan = await eventPlan({ url: start }, flags.collection, flags.delay);
  return runHarvest({ command: "events harvest", plan, starts: [start], flags, voice }, async (ended) => {
    const now = systemClock.now();
    const status = (await ended.store.harvests()).find(({ id }) => id === ended.summary.harvests[0]!.id)!;
    const state = await eventState(ended.store, status, now);
    if (ended.nothing === undefined) voice.result(eventText(state, now));
    return { said: { event: state.record ?? null, papers: state.papers, plan: state.plan } };
  });
}
