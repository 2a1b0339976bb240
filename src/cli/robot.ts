/** `winnow robot`: runs one recipe or many together; each fills its collection with documents and their metadata. */
import path from "node:path";
import type { Command } from "commander";
import type { Summary } from "../harvest/events.js";
import { UsageError } from "../model/errors.js";
import { MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { isDatabase, openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { sayCount, sayNumber } from "./figures.js";
import {
  type CommonFlags,
  duration,
  FOREVER,
  type RequestFlags,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "./flags.js";
import { jsonListener, type Listener, logListener, screenListener } from "./hearing.js";
import { listenForInterrupt } from "./interrupt.js";
import { NO_LOG } from "./log.js";
import { contactReminder, reachOf } from "./reach.js";
import { addRobotCheck } from "./robot-check.js";
import { addRobotNew } from "./robot-new.js";
import type { RecipeOutcome } from "./robot-outcome.js";
import type { RobotPlan } from "./robot-plan.js";
import type { RobotRun } from "./robot-run.js";
import type { Saver } from "./robot-save.js";
import { addRobotSchema } from "./robot-schema.js";
import { type SourceFlags, withSourceFlag } from "./robot-source.js";
import { progressLine, progressRow, recipeTable } from "./robot-table.js";
import type { Tally } from "./robot-tally.js";
import { addRobotTest } from "./robot-test.js";
import { addRobotTry } from "./robot-try.js";
import { logFolder, openRunLog, summaryData } from "./run-harvest.js";
import { openVoice, type Voice } from "./voice.js";

interface RobotFlags extends CommonFlags, RequestFlags, SourceFlags {
  readonly collection?: string;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
  readonly fresh?: boolean;
  readonly files?: string;
}

export function addRobot(program: Command, end: (code: number) => void): void {
  const command = program
    .command("robot")
    .description("Run site recipes: each fills a collection with documents and their metadata.")
    .enablePositionalOptions()
    .argument("[recipes...]", "recipe files (.yaml), or folders of them")
    .option("--collection <name>", "the collection, in place of the recipe's own")
    .option("--max-pages <n>", "end this run after so many pages", wholeNumber(1))
    .option("--max-time <length>", "end this run after so long, e.g. 10m", duration(SECOND, FOREVER))
    .option(
      "--delay <length>",
      "quiet between two requests to a host, in place of the recipe's",
      duration(0, 5 * MINUTE),
    )
    .option("--fresh", "start over, without deleting what was found before")
    .option("--files <dir>", "where files are saved (default: files/COLLECTION in the store's folder)");
  withCommonFlags(withRequestFlags(withSourceFlag(command)))
    .addHelpText(
      "after",
      `
Examples:
  winnow robot check recipes/                what is wrong with them, line by line
  winnow robot recipes/news.yaml --contact you@example.org
  winnow robot recipes/                      all recipes of a folder together

A broken recipe does not stop the others. Exit codes: 0 done, 1 a recipe is broken or its expectations are, 2 wrong use,
130 or 143 interrupted.`,
    )
    .action(async (paths: string[], flags: RobotFlags) => end(await runRobots(paths, flags)));
  for (const add of [addRobotCheck, addRobotTry, addRobotTest, addRobotNew, addRobotSchema]) add(command, end);
}

async function runRobots(paths: readonly string[], flags: RobotFlags): Promise<number> {
  if (paths.length === 0)
    throw new UsageError(
      "Name a recipe or a folder of recipes. A first one: winnow robot new https://example.org/ > recipe.yaml",
    );
  const { findRecipeFiles, loadRecipe, sayProblem } = await import("./robot-load.js");
  const { fillersOf, olderDocuments, robotPlan } = await import("./robot-plan.js");
  const voice = openVoice(flags);
  const files = findRecipeFiles(paths);
  const broken = new Map<string, string>();
  const loaded = files.flatMap((file) => {
    const recipe = loadRecipe(file, flags.source);
    for (const problem of recipe.problems)
      if (problem.severity === "error") voice.complain(sayProblem(file, problem));
      else voice.warn(sayProblem(file, problem));
    if (recipe.program !== undefined) return [recipe];
    broken.set(file, sayCount(recipe.problems.filter(({ severity }) => severity === "error").length, "mistake"));
    return [];
  });
  if (loaded.length === 0) {
    voice.data({ summary: true, command: "robot", end: "failed", counts: {}, broken: Object.fromEntries(broken) });
    return files.length === 1 ? 2 : 1;
  }
  if (flags.collection !== undefined && files.length > 1)
    voice.note(`All recipes go into the collection ${flags.collection}.`);
  const reach = reachOf(flags);
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  let log = NO_LOG;
  const savers: Saver[] = [];
  try {
    const logs = logFolder(flags);
    if (logs !== undefined) log = openRunLog(logs, voice);
    const plans: RobotPlan[] = [];
    for (const one of loaded) {
      try {
        const plan = await robotPlan(one, store, {
          now: systemClock.now(),
          ...(one.recipe!.save.length === 0
            ? {}
            : {
                files: path.resolve(filesFolder(flags.collection ?? one.recipe!.collection ?? one.recipe!.name, flags)),
              }),
          ...(flags.collection === undefined ? {} : { collection: flags.collection }),
          ...(flags.delay === undefined ? {} : { delay: flags.delay }),
          ...(flags.fresh === undefined ? {} : { fresh: flags.fresh }),
        });
        const twin = plans.find(
          ({ recipe, plan: other }) => recipe.name === plan.recipe.name && other.collection === plan.plan.collection,
        );
        if (twin !== undefined) throw new Error(`has the same name as ${twin.file}: ${plan.recipe.name}`);
        plans.push(plan);
      } catch (error) {
        broken.set(one.file, (error as Error).message);
        voice.complain(`${one.file}: ${(error as Error).message}`);
      }
    }
    if (plans.length === 0) return 1;
    voice.note(
      `${sayCount(plans.length, "recipe")} into ${[...new Set(plans.map(({ plan }) => plan.collection))].join(", ")} (${store.where}).`,
    );
    const reminder = contactReminder(flags);
    if (reminder !== undefined) voice.note(reminder);
    savers.push(...(await openSavers(plans, store, flags)));
    const { runTogether } = await import("./robot-run.js");
    const { summary, tallies, stops } = await runTogether({
      plans,
      store,
      options: { ...reach, doing: `winnow robot ${plans.map(({ file }) => file).join(" ")}`.slice(0, 200) },
      maxPages: flags.maxPages,
      maxTime: flags.maxTime,
      signal: interrupt.signal,
      listeners: [
        jsonListener(voice),
        quietly(screenListener(voice, systemClock.now)),
        logListener(log, systemClock.now),
      ],
      showProgress: progressOn(voice, plans),
      savers,
      say: (words) => voice.note(words),
    }).finally(() => voice.pin(undefined));
    const { settleDuplicates } = await import("./robot-duplicates.js");
    const duplicates = await settleDuplicates(fillersOf(plans), store, systemClock.now());
    const saved = await finishFiles(savers);
    const { outcomeOf } = await import("./robot-outcome.js");
    const outcome = await Promise.all(
      plans.map(async (robot, i): Promise<RanPlan> => {
        const tally = tallies[i]!;
        const harvest = summary.harvests[i]!;
        const { recipe, settings } = robot;
        const ran = { recipe, harvest, tally, stop: stops.get(i), today: settings.run.today };
        return { robot, tally, ...(await outcomeOf(ran, summary.end, flags.store)) };
      }),
    );
    tell(voice, outcome, summary, broken, saved, store, flags);
    if (duplicates > 0) voice.result(`${sayCount(duplicates, "duplicate")} of documents in the collection rejected.`);
    const older: { [recipe: string]: number } = {};
    for (const [index, robot] of plans.entries()) {
      const count = await olderDocuments(robot, summary.harvests[index]!.id, store);
      if (count === 0) continue;
      const { recipe, plan } = robot;
      older[recipe.name] = count;
      voice.result(
        `${recipe.name}: ${sayCount(count, "document was", "documents were")} read by an older recipe; renew ${count === 1 ? "it" : "them"} with winnow replay --collection ${plan.collection}`,
      );
    }
    const failed = broken.size > 0 || outcome.some(({ problems }) => problems.length > 0);
    const said = {
      ...summaryData("robot", summary, store.where),
      end: failed ? "failed" : summary.end,
      recipes: outcome.map(({ robot, tally, problems, state, stopped }) => ({
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
      files: saved,
      duplicates,
      older,
    };
    log.write(said);
    voice.data(said);
    return interrupt.code() ?? (failed ? 1 : 0);
  } finally {
    for (const saver of savers) saver.close();
    log.close();
    interrupt.release();
    await store.close();
  }
}

async function openSavers(plans: readonly RobotPlan[], store: Store, flags: RobotFlags): Promise<Saver[]> {
  const collections = new Map<string, RobotPlan[]>();
  for (const plan of plans) {
    if (plan.recipe.save.length === 0) continue;
    const name = plan.plan.collection;
    collections.set(name, [...(collections.get(name) ?? []), plan]);
  }
  if (collections.size === 0) return [];
  const { openSaver } = await import("./robot-save.js");
  return [...collections].map(([name, robots]) =>
    openSaver(
      store,
      name,
      filesFolder(name, flags),
      robots.map(({ recipe }) => recipe),
    ),
  );
}

/** Beside the store when it is a folder. */
function filesFolder(collection: string, flags: RobotFlags): string {
  const top = flags.files ?? path.join(isDatabase(flags.store) ? "winnow-files" : path.join(flags.store, "files"));
  return path.join(top, collection.replace(/[<>:"/\\|?*]/g, "_"));
}

async function finishFiles(savers: readonly Saver[]): Promise<{ written: number; removed: number }> {
  let [written, removed] = [0, 0];
  for (const saver of savers) {
    const counts = await saver.finish();
    written += counts.written;
    removed += counts.removed;
  }
  return { written, removed };
}

/** The screen hears everything but the pages' progress, in whose place the recipes' is shown. */
function quietly(listener: Listener): Listener {
  return (event) => {
    if (event.kind !== "progress") listener(event);
  };
}

const LINE_EVERY: Millis = 30 * SECOND;

/** The table at the bottom of a terminal, drawn again and again; elsewhere a plain line now and then. */
function progressOn(voice: Voice, plans: readonly RobotPlan[]): NonNullable<RobotRun["showProgress"]> {
  let saidAt = systemClock.ticks();
  return (tallies, stops) => {
    const rows = plans.map(({ recipe }, i) => progressRow(recipe.name, tallies[i]!, stops.get(i), systemClock.now()));
    voice.pin(recipeTable(rows, voice.room));
    if (voice.terminal || systemClock.ticks() - saidAt < LINE_EVERY) return;
    saidAt = systemClock.ticks();
    voice.note(progressLine(rows));
  };
}

/** A recipe of this run, with what came of it. */
interface RanPlan extends RecipeOutcome {
  readonly robot: RobotPlan;
  readonly tally: Tally;
}

const REASONS_SHOWN = 5;

function tell(
  voice: Voice,
  outcome: readonly RanPlan[],
  summary: Summary,
  broken: ReadonlyMap<string, string>,
  saved: { readonly written: number; readonly removed: number },
  store: Store,
  flags: RobotFlags,
): void {
  const { counts, because, end } = summary;
  const verb = { finished: "Finished", budget: "Paused", stopped: "Stopped", failed: "Failed" }[end];
  const lines = [`${verb}: ${because}.`];
  lines.push(recipeTable(outcome.map(({ robot, tally, state }) => ({ name: robot.recipe.name, tally, state }))));
  const reasons = new Map<string, number>();
  for (const { tally } of outcome)
    for (const [reason, { count }] of tally.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
  if (most.length > 0) lines.push("Rejected:", ...most.map(([reason, count]) => `  ${sayNumber(count)} × ${reason}`));
  lines.push(
    `${sayNumber(counts.new)} new, ${sayNumber(counts.changed)} changed, ${sayNumber(counts.unchanged)} unchanged, ${sayNumber(counts.vanished)} vanished; ${sayCount(counts.requests, "request")} in ${Math.round(summary.seconds)} s`,
  );
  const folders = [
    ...new Set(
      outcome
        .filter(({ robot }) => robot.recipe.save.length > 0)
        .map(({ robot }) => filesFolder(robot.plan.collection, flags)),
    ),
  ];
  if (folders.length > 0)
    lines.push(`${sayCount(saved.written, "file")} written, ${saved.removed} removed, in ${folders.join(", ")}`);
  lines.push(`The records are in ${store.where}`);
  voice.result(lines.join("\n"));
  for (const { robot, tally } of outcome)
    if (tally.repeated !== undefined)
      voice.result(
        `${robot.recipe.name}: repeated ${tally.repeated}${robot.recipe.restrict.repeated === "drop" ? " (dropped)" : "; drop them with restrict: { repeated: drop }"}`,
      );
  for (const { robot, problems } of outcome)
    for (const problem of problems) voice.complain(`${robot.file} (${robot.recipe.name}) is broken: ${problem}`);
  for (const [file, says] of broken) voice.complain(`${file} was not run: ${says}`);
}
