/**
 * Several recipes in one run, from their plans to their files and their health.
 *
 * A recipe may end early for reasons of its own. Only that recipe ends then: what it has under way is finished and committed, what it
 * had left waits for its next run, and the others go on.
 */
import path from "node:path";
import type { Summary } from "../../harvest/events.js";
import { formatCount } from "../../model/text/formatting.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { Store } from "../../store/store.js";
import type { Listener } from "../listeners.js";
import { type RunOptions, runPlans } from "../run-plans.js";
import { settleDuplicates } from "./duplicates.js";
import { followRecipes } from "./follow.js";
import type { LoadedRecipe } from "./load.js";
import { type RecipeOutcome, recipeOutcome } from "./outcome.js";
import { olderDocuments, type PlanOptions, type RobotPlan, recipesByCollection, robotPlan } from "./plan.js";
import { openSaver, type Saver } from "./save.js";
import type { RecipeTally } from "./tally.js";

/** One plan per recipe. A recipe that cannot be planned is reported and does not stop the others. */
export async function planRecipes(
  recipes: readonly LoadedRecipe[],
  store: Store,
  options: Omit<PlanOptions, "files">,
  folder: string,
): Promise<{ readonly plans: readonly RobotPlan[]; readonly broken: ReadonlyMap<string, string> }> {
  const plans: RobotPlan[] = [];
  const broken = new Map<string, string>();
  for (const loaded of recipes) {
    const { name, save, collection } = loaded.recipe!;
    const files = path.resolve(filesFolder(folder, options.collection ?? collection ?? name));
    try {
      const plan = await robotPlan(loaded, store, save.length === 0 ? options : { ...options, files });
      const twin = plans.find((other) => other.recipe.name === name && other.plan.collection === plan.plan.collection);
      if (twin !== undefined) throw new Error(`has the same name as ${twin.file}: ${name}`);
      plans.push(plan);
    } catch (error) {
      broken.set(loaded.file, (error as Error).message);
    }
  }
  return { plans, broken };
}

/** The folder of a collection's saved files, below the one for all. */
function filesFolder(folder: string, collection: string): string {
  return path.join(folder, collection.replace(/[<>:"/\\|?*]/g, "_"));
}

export interface RobotRun {
  readonly plans: readonly RobotPlan[];
  readonly store: Store;
  readonly options: Omit<RunOptions, "store" | "plans" | "signal" | "maxPages" | "maxTime" | "listeners">;
  readonly maxPages?: number | undefined;
  readonly maxTime?: Millis | undefined;
  readonly signal: AbortSignal;
  readonly listeners: readonly Listener[];
  /** Where files are saved, one folder per collection. */
  readonly folder: string;
  /** The store as it was named; the health of recipes is kept beside it. */
  readonly where: string;
  say(words: string): void;
  /** Every second or so: the tally of each recipe, by its place, and which of them have stopped. */
  showProgress?(tallies: readonly RecipeTally[], stops: ReadonlyMap<number, string>): void;
}

/** One recipe of a run and its outcome. */
export interface RanPlan extends RecipeOutcome {
  readonly robot: RobotPlan;
  readonly tally: RecipeTally;
  /** Documents that an earlier form of the recipe read; a replay would renew them. */
  readonly older: number;
}

export interface RobotOutcome {
  readonly summary: Summary;
  readonly recipes: readonly RanPlan[];
  readonly files: { readonly written: number; readonly removed: number };
  /** Where files were saved. */
  readonly folders: readonly string[];
  readonly duplicates: number;
}

const SAVE_EVERY: Millis = 5 * SECOND;

export async function runRecipes(run: RobotRun): Promise<RobotOutcome> {
  const { plans, store } = run;
  const byFolder = openSavers(run);
  const savers = [...byFolder.values()];
  try {
    const { summary, tallies, stops } = await runTogether(run, savers);
    const duplicates = await settleDuplicates(recipesByCollection(plans), store, systemClock.now());
    const files = await finishFiles(savers);
    const recipes = await Promise.all(
      plans.map(async (robot, i): Promise<RanPlan> => {
        const { recipe, settings } = robot;
        const tally = tallies[i]!;
        const harvest = summary.harvests[i]!;
        const ran = { recipe, harvest, tally, stop: stops.get(i), today: settings.run.today, began: settings.run.id };
        const outcome = await recipeOutcome(ran, summary.end, run.where);
        return { robot, tally, ...outcome, older: await olderDocuments(robot, harvest.id, store) };
      }),
    );
    return { summary, recipes, files, folders: [...byFolder.keys()], duplicates };
  } finally {
    for (const saver of savers) saver.close();
  }
}

interface Together {
  readonly summary: Summary;
  /** By the plan's place. */
  readonly tallies: readonly RecipeTally[];
  readonly stops: ReadonlyMap<number, string>;
}

async function runTogether(run: RobotRun, savers: readonly Saver[]): Promise<Together> {
  const { plans } = run;
  const files = followFiles(savers);
  const recipes = plans.map(({ recipe }) => recipe);
  let stop = (_harvest: number, _because: string): void => undefined;
  const { tallies, stops, ...following } = followRecipes(recipes, (place, id, because) => {
    run.say(`${recipes[place]!.name} stops: ${because}`);
    stop(id, because);
  });
  const { summary } = await runPlans({
    ...run.options,
    store: run.store,
    plans: plans.map(({ plan }) => plan),
    signal: run.signal,
    ...withoutUndefined({ maxPages: run.maxPages, maxTime: run.maxTime }),
    onRun: (harvesting) => {
      stop = harvesting.stop;
      run.options.onRun?.(harvesting);
    },
    listeners: [
      ...run.listeners,
      following.hear,
      (event) => {
        if (event.kind !== "progress") return;
        run.showProgress?.(tallies, stops);
        files.follow();
      },
    ],
  });
  await files.settled();
  return { summary: endOfStopped(summary, stops), tallies, stops };
}

/** One saver per collection that has a recipe with files, by its folder. */
function openSavers({ plans, store, folder }: RobotRun): Map<string, Saver> {
  const saving = plans.filter(({ recipe }) => recipe.save.length > 0);
  return new Map(
    [...new Set(saving.map(({ plan }) => plan.collection))].map((name) => {
      const recipes = saving.filter(({ plan }) => plan.collection === name).map(({ recipe }) => recipe);
      const below = filesFolder(folder, name);
      return [below, openSaver(store, name, below, recipes)];
    }),
  );
}

async function finishFiles(savers: readonly Saver[]): Promise<RobotOutcome["files"]> {
  let [written, removed] = [0, 0];
  for (const saver of savers) {
    const counts = await saver.finish();
    written += counts.written;
    removed += counts.removed;
  }
  return { written, removed };
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

/**
 * How a run ended whose recipes stopped by themselves: no budget was reached, but what they left waits for the next run.
 */
function endOfStopped(summary: Summary, stops: ReadonlyMap<number, string>): Summary {
  if (stops.size === 0 || (summary.end !== "budget" && summary.end !== "finished")) return summary;
  const isAll = stops.size === summary.harvests.length;
  if (summary.end === "budget" && !isAll) return summary;
  const who = isAll ? "every recipe has stopped" : `${stops.size} of ${summary.harvests.length} recipes have stopped`;
  const waiting = summary.harvests.reduce((sum, harvest) => sum + harvest.waiting, 0);
  if (waiting === 0) return { ...summary, end: "finished", because: who };
  return {
    ...summary,
    end: "stopped",
    because: `${who}; ${formatCount(waiting, "address waits", "addresses wait")} for the next run`,
  };
}
