/** `winnow eval theme`: suggested themes, styles and places on a simulated corpus. */
import type { Command } from "commander";
import { wholeNumber, withOutputFlags } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags {
  readonly sites: number;
  readonly documents: number;
  readonly seed: number;
  readonly confidence: number;
}

export function defineEvalTheme(command: Command, end: (code: number) => void): void {
  withOutputFlags(
    command
      .option("--sites <n>", "number of simulated sites", wholeNumber(2, 1000), 20)
      .option("--documents <n>", "documents per site", wholeNumber(1, 10_000), 60)
      .option("--seed <n>", "the seed of the simulation", wholeNumber(0), 1)
      .option("--confidence <percent>", "suggest only values at least this probable", wholeNumber(1, 99), 80),
  )
    .addHelpText(
      "after",
      `
Example:
  winnow eval theme --seed 2

The corpus is simulated, and one label in twenty is wrong on purpose. Each line is a cross-validation by site with
that many labelled documents. winnow corpus suggest prints the same figures for your own collection.
Exit codes: 0 done.`,
    )
    .action(async (flags: Flags) => end(await evalTheme(flags)));
}

async function evalTheme({ confidence, ...flags }: Flags): Promise<number> {
  const output = openOutput(flags);
  const { measureThemes } = await import("../../lab/corpus/theme.js");
  const scores = await measureThemes({ ...flags, threshold: confidence / 100 });
  output.result("field  documents  accuracy  macro F1  calibration error  suggested  of these right");
  const three = (value: number, width: number): string => value.toFixed(3).padStart(width);
  for (const { field, figures } of scores) {
    const { documents, accuracy, macroF1, calibration, suggested, right } = figures;
    output.result(
      `${field.padEnd(5)}  ${String(documents).padStart(9)}  ${three(accuracy, 8)}  ${three(macroF1, 8)}  ${three(calibration, 17)}  ${three(suggested, 9)}  ${three(right, 14)}`,
    );
    output.data({ kind: "theme", field, ...figures });
  }
  output.data({
    summary: true,
    command: "eval theme",
    end: "finished",
    counts: { lines: scores.length },
    simulated: true,
  });
  return 0;
}
