/**
 * Several recipes in one run, each of which may end early for reasons of its own.
 *
 * Only that recipe ends then: what it has under way is finished and committed, what it had left waits for its next run, and the hosts
 * of the others notice nothing.
 */
import type { Summary } from "../harvest/events.js";
import { type HarvestOptions, harvest } from "../harvest/harvest.js";
import { type Millis, SECOND, systemClock } from "../model/time.js";
import type { Store } from "../store/store.js";
import { given } from "./flags.js";
import { hear, type Listener } from "./hearing.js";
import { followRecipes } from "./robot-follow.js";
import type { RobotPlan } from "./robot-plan.js";
import type { Saver } from "./robot-save.js";
import type { Tally } from "./robot-tally.js";

export interface RobotRun {
  readonly plans: readonly RobotPlan[];
  readonly store: Store;
  readonly options: Omit<HarvestOptions, "store" | "plans" | "signal" | "maxPages" | "maxTime">;
  readonly maxPages?: number | undefined;
  readonly maxTime?: Millis | undefined;
  readonly signal: AbortSignal;
  readonly listeners: readonly Listener[];
  readonly savers: readonly Saver[];
  say(words: string): void;
  /** Every second or so: what each recipe has brought, by its place; which of them have stopped. */
  showProgress?(tallies: readonly Tally[], stops: ReadonlyMap<number, string>): void;
}

export interface RobotOutcome {
  readonly summary: Summary;
  /** By the plan's place. */
  readonly tallies: readonly Tally[];
  readonly stops: ReadonlyMap<number, string>;
}

const SAVE_EVERY: Millis = 5 * SECOND;

export async function runTogether(run: RobotRun): Promise<RobotOutcome> {
  const { plans } = run;
  const files = followFiles(run.savers);
  const harvesting = harvest({
    ...run.options,
    store: run.store,
    plans: plans.map(({ plan }) => plan),
    signal: run.signal,
    ...given({ maxPages: run.maxPages, maxTime: run.maxTime }),
  });
  const recipes = plans.map(({ recipe }) => recipe);
  const { tallies, stops, ...following } = followRecipes(recipes, (place, id, because) => {
    run.say(`${recipes[place]!.name} stops: ${because}`);
    harvesting.stop(id, because);
  });
  const summary = await hear(harvesting, [
    ...run.listeners,
    following.hear,
    (event) => {
      if (event.kind !== "progress") return;
      run.showProgress?.(tallies, stops);
      files.follow();
    },
  ]);
  await files.settled();
  return { summary: stops.size === plans.length ? allStopped(summary) : summary, tallies, stops };
}

/** Files are written beside the harvest, one look at the store after the other. */
function followFiles(savers: readonly Saver[]): { follow(): void; settled(): Promise<void> } {
  let at = systemClock.ticks();
  let busy = false;
  let following: Promise<void> = Promise.resolve();
  return {
    follow() {
      if (busy || savers.length === 0 || systemClock.ticks() - at < SAVE_EVERY) return;
      at = systemClock.ticks();
      busy = true;
      following = Promise.all(savers.map((saver) => saver.follow())).then(() => void (busy = false));
      following.catch(() => undefined); // told when it is waited for
    },
    settled: () => following,
  };
}

/** A recipe that stops has done what it was asked to do; it is no budget that was reached. */
function allStopped(summary: Summary): Summary {
  return summary.end === "budget" ? { ...summary, end: "finished", because: "every recipe has stopped" } : summary;
}
