/** `winnow train belief`: what the labeller finds on unseen pages teaches which candidates are papers. */
import type { Command } from "commander";
import { formatNumber } from "../../model/text/formatting.js";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
}

export function defineTrainBelief(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--out <file>", "output file; its card is written next to it", "models/belief.model")
    .addHelpText(
      "after",
      `
Examples:
  winnow train lexica --data ./data
  winnow train regions --data ./data
  winnow train belief --data ./data

Trains the labeller on some of the pages and learns from what it finds on the others, with and without papers. Takes several minutes.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainBeliefCommand(flags)));
}

async function trainBeliefCommand(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { beliefWeights, trainBelief } = await import("../../lab/papers/belief.js");
  const { SIGNALS } = await import("../../events/papers/belief.js");
  const { FOLDS, foldedCases, readPaperData } = await import("../../lab/papers/papers.js");
  const { maxentClassifier, writeModel } = await import("../../learn/index.js");
  const { pages, negatives, models, lexicon } = await readPaperData(
    { pages: dataFolder(flags, "pages"), lexica: dataFolder(flags, "lexica"), lang: dataFolder(flags, "lang") },
    (fold) => output.pin(`fold ${fold + 1} of ${FOLDS}`),
  );
  output.pin(undefined);
  const cases = foldedCases(pages, negatives, models, lexicon);
  const model = await trainBelief(cases);
  const weights = beliefWeights(maxentClassifier(model));
  await writeModel(flags.out, model, {
    title: "Is this candidate a paper?",
    purpose:
      "Judges what the labeller found on a page: no paper, a paper with wrong authors, right. Decides what is given, and its confidence.",
    data: `${cases.length} candidates on ${pages.length} pages with papers and ${negatives.length} without, found by labellers that had not seen their series and sites; at most 60 of a page.`,
    limits: "Keynotes are left out of the training: they are neither right nor wrong.",
    command: "winnow train lexica && winnow train regions && winnow train belief",
    figures: Object.fromEntries(
      SIGNALS.map(({ name, meaning, example }) => [
        `${name}: ${meaning} (${example})`,
        (weights.get(name) ?? 0).toFixed(2),
      ]),
    ),
  });
  output.result(`${flags.out}: ${formatNumber(cases.length)} candidates, ${SIGNALS.length} signals`);
  const counts = { candidates: cases.length, signals: SIGNALS.length };
  output.data({ summary: true, command: "train belief", end: "finished", counts, out: flags.out });
  return 0;
}
