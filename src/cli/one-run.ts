/** One run on a store that is open already: requests as the flags say, heard by screen, programs and log. For commands that run several. */
import type { Summary } from "../harvest/events.js";
import { type HarvestOptions, harvest } from "../harvest/harvest.js";
import { systemClock } from "../model/time.js";
import type { Store } from "../store/store.js";
import type { CommonFlags, RequestFlags } from "./flags.js";
import { hear, type Listener, logListener, screenListener } from "./hearing.js";
import type { Log } from "./log.js";
import { reachOf } from "./reach.js";
import type { Voice } from "./voice.js";

export interface Hearing {
  readonly flags: CommonFlags & RequestFlags;
  readonly voice: Voice;
  readonly log: Log;
  readonly store: Store;
  readonly listeners?: readonly Listener[];
}

type Options = Pick<HarvestOptions, "plans" | "signal" | "maxPages" | "maxTime" | "patience" | "doing">;

export async function oneRun(
  { flags, voice, log, store, listeners = [] }: Hearing,
  options: Options,
): Promise<Summary> {
  const run = harvest({ ...reachOf(flags), store, ...options });
  return hear(run, [screenListener(voice, systemClock.now), logListener(log, systemClock.now), ...listeners]).finally(
    () => voice.pin(undefined),
  );
}
