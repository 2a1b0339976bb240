/**
 * Is a recipe that has just run healthy?
 *
 * The same for a person's run and the watcher's. A run that was ended from outside says nothing about a complete one, so it is
 * neither broken nor healthy.
 */
import type { Summary } from "../../harvest/events.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { Instant } from "../../model/time.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { healthName, noteHealth } from "./health.js";
import { brokenExpectations, type RecipeTally } from "./tally.js";

export interface RanRecipe {
  readonly recipe: Recipe;
  readonly harvest: Summary["harvests"][number];
  readonly tally: RecipeTally;
  /** Why a trigger ended it, if one did. */
  readonly stop: string | undefined;
  /** The day of the run, where the site is. */
  readonly today: string;
  /** When it began. */
  readonly began: Instant;
}

export interface RecipeOutcome {
  /** For the table: done, stopped, broken, how much waits. */
  readonly state: string;
  /** Why it ended before its time. */
  readonly stopped: string | undefined;
  /** Which expectations it breaks, and since when. */
  readonly problems: readonly string[];
}

/** `where` is the store, beside which it is kept since when something has been wrong. */
export async function recipeOutcome(ran: RanRecipe, end: Summary["end"], where: string): Promise<RecipeOutcome> {
  const { recipe, harvest, tally, today, began } = ran;
  const stopped = ran.stop ?? tally.reached;
  const isWhole = end === "finished" || stopped !== undefined;
  // What earlier runs have brought need not be brought again; a recipe that stopped early has less to show, but not nothing.
  const isPartial = (harvest.mode !== "new" && harvest.records > 0) || (stopped !== undefined && tally.documents > 0);
  const run = { day: today, began, documents: tally.documents, rejected: tally.rejected };
  const broken = isWhole ? brokenExpectations(recipe, tally, isPartial) : [];
  const problems = isWhole ? await noteHealth(where, healthName(harvest.collection, recipe.name), broken, run) : [];
  return { state: stateOf(problems, stopped, harvest.waiting), stopped, problems };
}

function stateOf(problems: readonly string[], stopped: string | undefined, waiting: number): string {
  if (problems.length > 0) return "broken";
  if (stopped !== undefined) return `stopped: ${stopped}`;
  return waiting > 0 ? `${formatNumber(waiting)} wait` : "done";
}
