/**
 * What has each recipe of a run brought so far, and which of them end early?
 *
 * Stop triggers that depend on documents are the kind's own (`Verdict.stop`); those that depend on failures and on time are watched
 * here, whether a person or the watcher runs the recipe.
 */
import type { HarvestEvent } from "../../harvest/events.js";
import { parseDuration, systemClock } from "../../model/time.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { countVisit, newTally, type RecipeTally } from "./tally.js";

export interface Following {
  /** By the recipe's place among the run's harvests. */
  readonly tallies: readonly RecipeTally[];
  readonly stops: ReadonlyMap<number, string>;
  hear(event: HarvestEvent): void;
}

/** `stop` ends one harvest of the run, by its place and its number. */
export function followRecipes(
  recipes: readonly Pick<Recipe, "stop">[],
  stop: (place: number, harvest: number, because: string) => void,
): Following {
  const tallies = recipes.map(newTally);
  const stops = new Map<number, string>();
  const places = new Map<number, number>(); // harvest → place of its recipe
  const began = systemClock.ticks();
  const end = (harvest: number, place: number, because: string): void => {
    if (stops.has(place)) return;
    stops.set(place, because);
    stop(place, harvest, because);
  };
  return {
    tallies,
    stops,
    hear(event) {
      if (event.kind === "began") for (const [place, { id }] of event.harvests.entries()) places.set(id, place);
      else if (event.kind === "visit") {
        const place = places.get(event.harvest)!;
        const tally = tallies[place]!;
        countVisit(tally, event);
        const { errors } = recipes[place]!.stop;
        if (tally.stopped !== undefined) end(event.harvest, place, tally.stopped);
        else if (errors !== undefined && tally.failedInARow >= errors)
          end(event.harvest, place, `${tally.failedInARow} failed requests in a row`);
      } else if (event.kind === "progress") {
        for (const [id, place] of places) {
          const { time } = recipes[place]!.stop;
          const most = time === undefined ? undefined : parseDuration(time);
          if (most !== undefined && systemClock.ticks() - began >= most) end(id, place, `its time of ${time} is up`);
        }
      }
    },
  };
}
