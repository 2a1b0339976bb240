/** `winnow robot check`: every mistake of recipes at once, before any request. */
import type { Command } from "commander";
import { formatCount } from "../../model/text/formatting.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type SourceFlags, withSourceFlag } from "./source.js";

interface CheckFlags extends OutputFlags, SourceFlags {}

export function defineRobotCheck(command: Command, end: (code: number) => void): void {
  withSourceFlag(command.argument("<recipes...>", "recipe files (.yaml), or folders of them"))
    .option("--quiet", "print mistakes only")
    .option("--json", "print JSON lines on stdout; the last line is the summary")
    .addHelpText(
      "after",
      `
Examples:
  winnow robot check recipes/
  winnow robot check news.yaml --json

Exit codes: 0 all are valid, 2 some are not.`,
    )
    .action(async (paths: string[], flags: CheckFlags) => end(await check(paths, flags)));
}

async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  const { findOtherFiles, findRecipeFiles, loadRecipe, formatProblem } = await import("../../app/robot/load.js");
  const output = openOutput(flags);
  const counts = { recipes: 0, errors: 0, warnings: 0 };
  for (const file of findRecipeFiles(paths)) {
    const { problems } = loadRecipe(file, flags.source);
    counts.recipes++;
    for (const problem of problems) {
      counts[problem.severity === "error" ? "errors" : "warnings"]++;
      output.result(formatProblem(file, problem));
      output.data({ kind: "problem", file, ...problem });
    }
  }
  for (const other of findOtherFiles(paths))
    output.note(`${other} is skipped: a recipe needs \`name:\` and \`collect:\`.`);
  const said = counts.errors === 0 ? "no mistakes" : formatCount(counts.errors, "mistake");
  output.note(
    `${formatCount(counts.recipes, "recipe")}: ${said}${counts.warnings > 0 ? `, ${formatCount(counts.warnings, "warning")}` : ""}.`,
  );
  output.data({ summary: true, command: "robot check", end: counts.errors > 0 ? "failed" : "finished", counts });
  return counts.errors > 0 ? 2 : 0;
}
