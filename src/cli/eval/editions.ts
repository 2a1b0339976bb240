/** `winnow eval editions`: is the next edition's address among the first three candidates? */
import path from "node:path";
import type { Command } from "commander";
import type { EditionAnswer } from "../../lab/events/editions.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly errors?: boolean;
  readonly habits?: boolean;
}

export function defineEvalEditions(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--errors", "list the pairs whose next address is not among the first three, with the candidates")
    .option("--habits", "print the counts over all pairs that src/events/find/next-edition-habits.ts holds")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval editions --data ./data
  winnow eval editions --errors | head

No requests are made. Uses pairs of consecutive years in events.tsv and ten folds by series: the order of the rules
is learned from other series than those tested. "naive" is the same address or the one with its year incremented.
Addresses are compared without scheme, www, index file, trailing slash and archive prefix; "to the letter" ignores
only scheme, www and trailing slash.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEditions(flags)));
}

async function evalEditions(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { answerPairs, editionPairs, habitsOf } = await import("../../lab/events/editions.js");
  const pairs = editionPairs(path.join(dataFolder(flags, "events"), "events.tsv"));
  if (flags.habits) {
    output.result(JSON.stringify(habitsOf(pairs), null, 2));
    output.data({ habits: habitsOf(pairs) });
  } else {
    const answers = answerPairs(pairs);
    await sayFigures(output, answers);
    if (flags.errors) sayErrors(output, answers);
  }
  output.data({ summary: true, command: "eval editions", end: "finished", counts: { pairs: pairs.length } });
  return 0;
}

async function sayFigures(output: Output, answers: readonly EditionAnswer[]): Promise<void> {
  const { scoreAnswers } = await import("../../lab/events/editions.js");
  output.result("field      pairs   kept  naive  first  first three  any candidate  first three, to the letter");
  for (const field of ["academic", "industry", "all"] as const) {
    const score = scoreAnswers(answers.filter((answer) => field === "all" || answer.field === field));
    const share = (count: number, width: number): string =>
      (count / Math.max(1, score.pairs)).toFixed(3).padStart(width);
    output.result(
      `${field.padEnd(9)}${String(score.pairs).padStart(7)}  ${share(score.kept, 5)}  ${share(score.naive, 5)}  ${share(score.first, 5)}  ${share(score.firstThree, 11)}  ${share(score.any, 13)}  ${share(score.toTheLetter, 26)}`,
    );
    output.data({ field, ...score });
  }
}

function sayErrors(output: Output, answers: readonly EditionAnswer[]): void {
  for (const { rank, edition, next, candidates } of answers) {
    if (rank >= 1 && rank <= 3) continue;
    const first = candidates.slice(0, 3);
    output.result(`${edition.url} → ${next.url}; candidates ${first.join(", ")}`);
    output.data({ edition: edition.url, next: next.url, candidates: first, rank });
  }
}
