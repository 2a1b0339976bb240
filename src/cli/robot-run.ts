/**
 * Several recipes in one run, each of which may end early for reasons of its own.
 *
 * A harvest runs all its plans to the end. When a recipe's stop trigger fires, the run is paused in good order — what is under way is
 * finished and committed — and goes on with the other recipes. What the stopped one had left waits for its next run.
 */
import type { Summary } from "../harvest/events.js";
import { type HarvestOptions, harvest } from "../harvest/harvest.js";
import { findDuration, type Millis, SECOND, systemClock } from "../model/time.js";
import type { Store } from "../store/store.js";
import { hear, type Listener } from "./hearing.js";
import type { RobotPlan } from "./robot-plan.js";
import type { Saver } from "./robot-save.js";
import { newTally, note, type Tally } from "./robot-tally.js";

export interface RobotRun {
  readonly plans: readonly RobotPlan[];
  readonly store: Store;
  readonly options: Omit<HarvestOptions, "store" | "plans" | "signal" | "maxPages" | "maxTime">;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
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
  const { plans, store } = run;
  const tallies = plans.map(newTally);
  const stops = new Map<number, string>();
  const rounds: Summary[] = [];
  const latest = new Map<number, Summary["harvests"][number]>();
  const began = systemClock.ticks();
  let savedAt = began;
  let saving: Promise<unknown> = Promise.resolve();

  const follow = (): void => {
    if (run.savers.length === 0 || systemClock.ticks() - savedAt < SAVE_EVERY) return;
    savedAt = systemClock.ticks();
    saving = saving.then(() => Promise.all(run.savers.map((saver) => saver.follow())));
    saving.catch(() => undefined); // told when it is waited for
  };

  for (;;) {
    const active = plans.map((_, index) => index).filter((index) => !stops.has(index));
    const pause = new AbortController();
    const places = new Map<number, number>(); // harvest → place of its plan
    const stop = (place: number, because: string): void => {
      if (stops.has(place)) return;
      stops.set(place, because);
      run.say(`${plans[place]!.recipe.name} stops: ${because}`);
      pause.abort();
    };
    const pagesSoFar = rounds.reduce((sum, { counts }) => sum + counts.pages, 0);
    const harvesting = harvest({
      ...run.options,
      store,
      // Only the first round updates what was finished before; later ones go on.
      plans: active.map((index) =>
        rounds.length === 0 ? plans[index]!.plan : { ...plans[index]!.plan, fresh: false, update: false },
      ),
      signal: AbortSignal.any([run.signal, pause.signal]),
      ...(run.maxPages === undefined ? {} : { maxPages: Math.max(1, run.maxPages - pagesSoFar) }),
      ...(run.maxTime === undefined ? {} : { maxTime: Math.max(1, run.maxTime - (systemClock.ticks() - began)) }),
    });
    const summary = await hear(harvesting, [
      ...run.listeners,
      (event) => {
        if (event.kind === "began") for (const [at, { id }] of event.harvests.entries()) places.set(id, active[at]!);
        else if (event.kind === "visit") {
          const place = places.get(event.harvest);
          if (place === undefined) return;
          const tally = tallies[place]!;
          note(tally, event);
          const { stop: triggers } = plans[place]!.recipe;
          if (tally.stopped !== undefined) stop(place, tally.stopped);
          else if (triggers.errors !== undefined && tally.failedInARow >= triggers.errors)
            stop(place, `${tally.failedInARow} failed requests in a row`);
        } else if (event.kind === "progress") {
          for (const place of active) {
            const { time } = plans[place]!.recipe.stop;
            const most = time === undefined ? undefined : findDuration(time);
            if (most !== undefined && systemClock.ticks() - began >= most) stop(place, `its time of ${time} is up`);
          }
          run.showProgress?.(tallies, stops);
          follow();
        }
      },
    ]);
    rounds.push(summary);
    for (const [at, index] of active.entries()) {
      const first = latest.get(index);
      const { mode, ...now } = summary.harvests[at]!;
      latest.set(index, { ...now, mode: first?.mode ?? mode });
    }
    const goesOn = pause.signal.aborted && !run.signal.aborted && stops.size < plans.length;
    if (!goesOn) break;
  }
  await saving;
  return {
    summary: together(
      rounds,
      plans.map((_, index) => latest.get(index)!),
      stops.size === plans.length,
    ),
    tallies,
    stops,
  };
}

function together(rounds: readonly Summary[], harvests: Summary["harvests"], allStopped: boolean): Summary {
  const last = rounds.at(-1)!;
  const sum = (of: (summary: Summary) => number): number => rounds.reduce((all, one) => all + of(one), 0);
  const counts = Object.fromEntries(
    Object.keys(last.counts).map((name) => [name, sum((one) => one.counts[name as keyof Summary["counts"]])]),
  ) as unknown as Summary["counts"];
  const seconds = sum((one) => one.seconds);
  return {
    ...last,
    ...(allStopped ? { end: "finished", because: "every recipe has stopped" } : {}),
    counts,
    harvests,
    seconds,
    pagesPerSecond: counts.pages / Math.max(0.001, seconds),
    cpuSeconds: sum((one) => one.cpuSeconds),
    errors: Object.assign({}, ...rounds.map(({ errors }) => errors)),
  };
}
