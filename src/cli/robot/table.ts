/**
 * What has each recipe brought, on one table?
 *
 * The same table stands at the end of a run and, on a terminal, at its bottom while it goes. Where the terminal has fewer lines than there
 * are recipes, those that need a look come first: failing ones, then those at work; the others are counted in a line.
 */

import type { RecipeTally } from "../../app/robot/tally.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { type Instant, MINUTE } from "../../model/time.js";
import { displayWidth } from "../terminal/display-width.js";

export interface RecipeRow {
  readonly name: string;
  readonly tally: Pick<RecipeTally, "documents" | "words" | "rejected" | "failed">;
  readonly state: string;
}

const RUNNING = "running";
const FAILING = "failing: ";
const WORTH_TELLING = 3;

/** A recipe's row while it runs. */
export function progressRow(name: string, tally: RecipeTally, stopped: string | undefined, now: Instant): RecipeRow {
  const { failedInARow, lastAt } = tally;
  const quiet = lastAt === undefined ? 0 : now - lastAt;
  const state =
    stopped !== undefined
      ? `stopped: ${stopped}`
      : failedInARow >= WORTH_TELLING
        ? `${FAILING}${failedInARow} requests in a row`
        : lastAt === undefined
          ? "not started"
          : quiet > MINUTE
            ? `idle for ${Math.floor(quiet / MINUTE)} min`
            : RUNNING;
  return { name, tally, state };
}

/** All recipes in a line, for those who read a log. */
export function progressLine(rows: readonly RecipeRow[]): string {
  const sum = sums(rows);
  const working = rows.filter(({ state }) => !state.startsWith("stopped: ")).length;
  return `${formatCount(working, "recipe")} running: ${sum("documents")} documents, ${sum("words")} words, ${sum("rejected")} rejected, ${sum("failed")} failed`;
}

/** The table, in at most `most` lines. */
export function recipeTable(rows: readonly RecipeRow[], most = Number.POSITIVE_INFINITY): string {
  // The head, the sum and the line of those that are not shown take three.
  const isCut = rows.length + 2 > most;
  const urgent = [...rows].sort((a, b) => urgency(a) - urgency(b));
  const shown = isCut ? urgent.slice(0, Math.max(1, most - 3)) : rows;
  const width = Math.max(6, ...shown.map(({ name }) => displayWidth(name)));
  const line = (name: string, documents: string, words: string, rejected: string, state: string): string =>
    `${name}${" ".repeat(width - displayWidth(name))}  ${documents.padStart(9)}  ${words.padStart(11)}  ${rejected.padStart(8)}  ${state}`.trimEnd();
  const lines = [
    line("recipe", "documents", "words", "rejected", "state"),
    ...shown.map(({ name, tally, state }) =>
      line(name, formatNumber(tally.documents), formatNumber(tally.words), formatNumber(tally.rejected), state),
    ),
  ];
  if (isCut) lines.push(`… and ${rows.length - shown.length} more`);
  const sum = sums(rows);
  if (rows.length > 1) lines.push(line("all", sum("documents"), sum("words"), sum("rejected"), ""));
  return lines.join("\n");
}

function urgency({ state }: RecipeRow): number {
  return state.startsWith(FAILING) ? 0 : state === RUNNING ? 1 : state.startsWith("stopped: ") ? 3 : 2;
}

function sums(rows: readonly RecipeRow[]): (of: keyof RecipeRow["tally"]) => string {
  return (of) => formatNumber(rows.reduce((sum, { tally }) => sum + tally[of], 0));
}
