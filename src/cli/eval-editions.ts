/** `winnow eval editions`: is the next edition's address among the first three candidates? */
import path from "node:path";
import type { Command } from "commander";
import type { EditionAnswer } from "../eval/editions.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly errors?: boolean;
  readonly habits?: boolean;
}

export function addEvalEditions(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("editions").description("Given one edition's address: is the next one's among the first candidates?"),
  )
    .option("--errors", "list the pairs whose next address is not among the first three, with the candidates")
    .option("--habits", "print the counts over all pairs that src/events/next-edition-habits.ts holds")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval editions --data ./data
  winnow eval editions --errors | head

No request is made. Pairs of consecutive years in events.tsv; ten folds by series: the order of the rules is counted on other series than
the one it is asked about. "naive" is the same address or the one with its year put forward. An address is the same without regard to
scheme, www, index file, trailing slash and an archive in front; "to the letter" forgives only scheme, www and trailing slash.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEditions(flags)));
}

async function evalEditions(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { answerPairs, editionPairs, habitsOf } = await import("../eval/editions.js");
  const pairs = editionPairs(path.join(dataFolder(flags, "events"), "events.tsv"));
  if (flags.habits) {
    voice.result(JSON.stringify(habitsOf(pairs), null, 2));
    voice.data({ habits: habitsOf(pairs) });
  } else {
    const answers = answerPairs(pairs);
    await sayFigures(voice, answers);
    if (flags.errors) sayErrors(voice, answers);
  }
  voice.data({ summary: true, command: "eval editions", end: "finished", counts: { pairs: pairs.length } });
  return 0;
}

async function sayFigures(voice: Voice, answers: readonly EditionAnswer[]): Promise<void> {
  const { scoreAnswers } = await import("../eval/editions.js");
  voice.result("field      pairs   kept  naive  first  first three  any candidate  first three, to the letter");
  for (const field of ["academic", "industry", "all"] as const) {
    const score = scoreAnswers(answers.filter((answer) => field === "all" || answer.field === field));
    const share = (count: number, width: number): string =>
      (count / Math.max(1, score.pairs)).toFixed(3).padStart(width);
    voice.result(
      `${field.padEnd(9)}${String(score.pairs).padStart(7)}  ${share(score.kept, 5)}  ${share(score.naive, 5)}  ${share(score.first, 5)}  ${share(score.firstThree, 11)}  ${share(score.any, 13)}  ${share(score.toTheLetter, 26)}`,
    );
    voice.data({ field, ...score });
  }
}

function sayErrors(voice: Voice, answers: readonly EditionAnswer[]): void {
  for (const { rank, edition, next, candidates } of answers) {
    if (rank >= 1 && rank <= 3) continue;
    const first = candidates.slice(0, 3);
    voice.result(`${edition.url} → ${next.url}; candidates ${first.join(", ")}`);
    voice.data({ edition: edition.url, next: next.url, candidates: first, rank });
  }
}
