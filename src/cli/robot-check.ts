/** `winnow robot check`: every mistake of recipes at once, before any request. */
import type { Command } from "commander";
import { sayCount } from "./figures.js";
import { type SourceFlags, withSourceFlag } from "./robot-source.js";
import { type Manners, openVoice } from "./voice.js";

interface CheckFlags extends Manners, SourceFlags {}

export function addRobotCheck(group: Command, end: (code: number) => void): void {
  withSourceFlag(
    group
      .command("check")
      .description("Say everything that is wrong with recipes, with file, line and column. No request is made.")
      .argument("<recipes...>", "recipe files (.yaml), or folders of them"),
  )
    .option("--quiet", "say nothing but mistakes")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot check recipes/
  winnow robot check news.yaml --json

Exit codes: 0 all can be run, 2 some cannot.`,
    )
    .action(async (paths: string[], flags: CheckFlags) => end(await check(paths, flags)));
}

async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  const { findOtherFiles, findRecipeFiles, loadRecipe, sayProblem } = await import("./robot-load.js");
  const voice = openVoice(flags);
  const counts = { recipes: 0, errors: 0, warnings: 0 };
  for (const file of findRecipeFiles(paths)) {
    const { problems } = loadRecipe(file, flags.source);
    counts.recipes++;
    for (const problem of problems) {
      counts[problem.severity === "error" ? "errors" : "warnings"]++;
      voice.result(sayProblem(file, problem));
      voice.data({ kind: "problem", file, ...problem });
    }
  }
  for (const other of findOtherFiles(paths))
    voice.note(`${other} is left out: a recipe has \`name:\` and \`collect:\` in it.`);
  const said = counts.errors === 0 ? "no mistakes" : sayCount(counts.errors, "mistake");
  voice.note(
    `${sayCount(counts.recipes, "recipe")}: ${said}${counts.warnings > 0 ? `, ${sayCount(counts.warnings, "warning")}` : ""}.`,
  );
  voice.data({ summary: true, command: "robot check", end: counts.errors > 0 ? "failed" : "finished", counts });
  return counts.errors > 0 ? 2 : 0;
}
