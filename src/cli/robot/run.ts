/** Runs one recipe or many together; each fills its collection with documents and their metadata. */
import { besideStore } from "../../app/beside-store.js";
import type { Listener } from "../../app/listeners.js";
import { contactReminder, networkOptions } from "../../app/network-options.js";
import type { RobotPlan } from "../../app/robot/plan.js";
import type { RobotOutcome, RobotRun } from "../../app/robot/run.js";
import { summaryData } from "../../app/run-plans.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import { elapsed } from "../elapsed.js";
import { enlistOnly, openCommandLog } from "../harvest/run-harvest.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { jsonListener, screenListener } from "../terminal/listeners.js";
import { type Output, openOutput } from "../terminal/output.js";
import type { RobotFlags } from "./robot.js";
import { progressLine, progressRow, recipeTable } from "./table.js";

export async function runRobots(paths: readonly string[], flags: RobotFlags): Promise<number> {
  if (paths.length === 0)
    throw new UsageError(
      "Name a recipe or a folder of recipes. To create one: winnow robot new https://example.org/ > recipe.yaml",
    );
  if (flags.enlist) (await import("../../app/cluster/enlist.js")).refuseFolder(flags.store, "--enlist");
  const { findRecipeFiles, loadRecipe, formatProblem } = await import("../../app/robot/load.js");
  const { planRecipes, runRecipes } = await import("../../app/robot/run.js");
  const output = openOutput(flags);
  const files = findRecipeFiles(paths);
  const broken = new Map<string, string>();
  const loaded = files.flatMap((file) => {
    const recipe = loadRecipe(file, flags.source);
    for (const problem of recipe.problems)
      if (problem.severity === "error") output.error(formatProblem(file, problem));
      else output.warn(formatProblem(file, problem));
    if (recipe.program !== undefined) return [recipe];
    broken.set(file, formatCount(recipe.problems.filter(({ severity }) => severity === "error").length, "mistake"));
    return [];
  });
  if (loaded.length === 0) {
    output.data({ summary: true, command: "robot", end: "failed", counts: {}, broken: Object.fromEntries(broken) });
    return files.length === 1 ? 2 : 1;
  }
  if (flags.collection !== undefined && files.length > 1)
    output.note(`All recipes go into the collection ${flags.collection}.`);
  const { ownModels } = await import("../own-model.js"); // not needed for --help
  const reach = { ...networkOptions(flags), ...(await ownModels(flags.model, flags.store, "robot")) };
  const interrupt = listenForInterrupt(output);
  const store = await openStore(flags.store);
  const log = openCommandLog(flags, output);
  try {
    const { collection, delay, fresh } = flags;
    const folder = flags.files ?? besideStore(flags.store, "files");
    const planned = await planRecipes(
      loaded,
      store,
      { now: systemClock.now(), where: flags.store, ...withoutUndefined({ collection, delay, fresh }) },
      folder,
    );
    for (const [file, problem] of planned.broken) {
      broken.set(file, problem);
      output.error(`${file}: ${problem}`);
    }
    const { plans } = planned;
    if (plans.length === 0) return 1;
    if (flags.enlist) {
      const code = await enlistOnly(
        "robot",
        plans.map(({ plan }) => plan),
        flags,
        output,
      );
      return broken.size > 0 ? 1 : code;
    }
    const collections = [...new Set(plans.map(({ plan }) => plan.collection))].join(", ");
    output.note(`${formatCount(plans.length, "recipe")} into ${collections} (${store.where}).`);
    const reminder = contactReminder(flags);
    if (reminder !== undefined) output.note(reminder);
    const outcome = await runRecipes({
      plans,
      store,
      options: {
        ...reach,
        log,
        spent: elapsed(),
        doing: `winnow robot ${plans.map(({ file }) => file).join(" ")}`.slice(0, 200),
      },
      maxPages: flags.maxPages,
      maxTime: flags.maxTime,
      signal: interrupt.signal,
      listeners: [jsonListener(output), quietly(screenListener(output, systemClock.now))],
      showProgress: progressOn(output, plans),
      folder,
      where: flags.store,
      say: (words) => output.note(words),
    }).finally(() => output.pin(undefined));
    printOutcome(output, outcome, broken, store);
    const data = outcomeData(outcome, broken, store);
    log.write(data);
    output.data(data);
    return interrupt.code() ?? (data.end === "failed" ? 1 : 0);
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

function outcomeData(
  { summary, recipes, files, duplicates }: RobotOutcome,
  broken: ReadonlyMap<string, string>,
  store: Store,
) {
  const failed = broken.size > 0 || recipes.some(({ problems }) => problems.length > 0);
  return {
    ...summaryData("robot", summary, store.where),
    end: failed ? "failed" : summary.end,
    recipes: recipes.map(({ robot, tally, problems, state, stopped }) => ({
      recipe: robot.recipe.name,
      file: robot.file,
      collection: robot.plan.collection,
      documents: tally.documents,
      words: tally.words,
      rejected: tally.rejected,
      reasons: Object.fromEntries([...tally.reasons].map(([reason, { count }]) => [reason, count])),
      stopped: stopped ?? null,
      state,
      broken: problems,
    })),
    broken: Object.fromEntries(broken),
    files,
    duplicates,
    older: Object.fromEntries(
      recipes.filter(({ older }) => older > 0).map(({ robot, older }) => [robot.recipe.name, older]),
    ),
  };
}

/** The screen hears everything but the pages' progress, in whose place the recipes' is shown. */
function quietly(listener: Listener): Listener {
  return (event) => {
    if (event.kind !== "progress") listener(event);
  };
}

const LINE_EVERY: Millis = 30 * SECOND;

/** The table at the bottom of a terminal, drawn again and again; elsewhere a plain line now and then. */
function progressOn(output: Output, plans: readonly RobotPlan[]): NonNullable<RobotRun["showProgress"]> {
  let saidAt = systemClock.ticks();
  return (tallies, stops) => {
    const rows = plans.map(({ recipe }, i) => progressRow(recipe.name, tallies[i]!, stops.get(i), systemClock.now()));
    output.pin(recipeTable(rows, output.pinnableLines));
    if (output.terminal || systemClock.ticks() - saidAt < LINE_EVERY) return;
    saidAt = systemClock.ticks();
    output.note(progressLine(rows));
  };
}

const REASONS_SHOWN = 5;

function printOutcome(
  output: Output,
  { summary, recipes, files, folders, duplicates }: RobotOutcome,
  broken: ReadonlyMap<string, string>,
  store: Store,
): void {
  const { counts, because, end } = summary;
  const verb = { finished: "Finished", budget: "Paused", stopped: "Stopped", failed: "Failed" }[end];
  const lines = [`${verb}: ${because}.`];
  lines.push(recipeTable(recipes.map(({ robot, tally, state }) => ({ name: robot.recipe.name, tally, state }))));
  const reasons = new Map<string, number>();
  for (const { tally } of recipes)
    for (const [reason, { count }] of tally.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
  if (most.length > 0)
    lines.push("Rejected:", ...most.map(([reason, count]) => `  ${formatNumber(count)} × ${reason}`));
  lines.push(
    `${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.unchanged)} unchanged, ${formatNumber(counts.vanished)} vanished; ${formatCount(counts.requests, "request")} in ${Math.round(summary.seconds)} s`,
  );
  if (folders.length > 0)
    lines.push(`${formatCount(files.written, "file")} written, ${files.removed} removed, in ${folders.join(", ")}`);
  lines.push(`Records are in ${store.where}`);
  output.result(lines.join("\n"));
  for (const { robot, tally } of recipes)
    if (tally.repeated !== undefined)
      output.result(
        `${robot.recipe.name}: repeated ${tally.repeated}${robot.recipe.restrict.repeated === "drop" ? " (dropped)" : "; drop them with restrict: { repeated: drop }"}`,
      );
  for (const { robot, tally } of recipes)
    if (tally.elsewhere > 0)
      output.result(
        `${robot.recipe.name}: ${formatCount(tally.elsewhere, "link")} to other hosts not followed; to collect from them, add hosts: [${[...tally.otherHosts].join(", ")}]`,
      );
  for (const { robot, problems } of recipes)
    for (const problem of problems) output.error(`${robot.file} (${robot.recipe.name}) is broken: ${problem}`);
  for (const [file, says] of broken) output.error(`${file} was not run: ${says}`);
  if (duplicates > 0) output.result(`${formatCount(duplicates, "duplicate")} of documents in the collection rejected.`);
  for (const { robot, older } of recipes)
    if (older > 0)
      output.result(
        `${robot.recipe.name}: ${formatCount(older, "document was", "documents were")} read with an older recipe; update ${older === 1 ? "it" : "them"} with winnow replay --collection ${robot.plan.collection}`,
      );
}
