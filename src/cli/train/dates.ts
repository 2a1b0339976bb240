/** `winnow train dates`: learns what the signals of an event's dates weigh. */
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { trainWithProject, withProjectFlags } from "./with-project.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly card: string;
  readonly with?: string;
  readonly store: string;
  readonly archiveDir?: string;
  readonly name?: string;
  readonly by?: string;
}

export function defineTrainDates(command: Command, end: (code: number) => void): void {
  withProjectFlags(withDataFlags(command))
    .option("--archive-dir <folder>", "with --with: the archive folder, if the store is a database")
    .option("--out <file>", "output file: the table of weights, as source code", "src/events/dates/weights.ts")
    .option("--card <file>", "output file of the model's card", "models/dates.md")
    .addHelpText(
      "after",
      `
Examples:
  winnow train dates --data ./data
  winnow train dates --with deadlines --data ./data

The weights are part of the program: build it again afterwards. To measure them on unseen series: winnow eval dates.
With --with, they are also learned from the finished pages of an annotation project (task dates; without --data,
from these alone) and kept in the store for its collections: winnow models list.
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainDates(flags)));
}

async function trainDates(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  if (flags.with !== undefined) return trainWithProject("dates.table", { ...flags, with: flags.with }, output);
  const { allGoldSites, DATE_FIELDS } = await import("../../lab/events/dates.js");
  const { dateScore } = await import("../../lab/events/date-scores.js");
  const { crossValidateDates, dateCases, trainDates: learn } = await import("../../lab/events/date-training.js");
  const { writeWeights } = await import("../../events/dates/weight-table.js");
  const sites = allGoldSites(dataFolder(flags, "pages"));
  const cases = await dateCases(sites, (read) => output.pin(`${read} of ${sites.length} sites read`));
  const weights = await learn(cases);
  writeFileSync(flags.out, sourceOf(writeWeights(weights)));
  const outcomes = await crossValidateDates(cases, FOLDS, (done) => output.pin(`measuring: ${done} of ${FOLDS} parts`));
  output.pin(undefined);
  const scores = ([...DATE_FIELDS, "city", "country"] as const).map((field) => ({
    field,
    ...dateScore(field, outcomes),
  }));
  writeFileSync(flags.card, cardOf(cases.length, weights, scores));
  for (const { field, exact, precision, calibrationError } of scores)
    output.result(
      `${field.padEnd(13)} exact ${exact.toFixed(3)}  precision ${precision.toFixed(3)}  calibration error ${calibrationError.toFixed(3)}`,
    );
  output.result(`Written to ${flags.out} and ${flags.card}.`);
  output.data({ summary: true, command: "train dates", end: "finished", counts: { sites: cases.length }, scores });
  return 0;
}

const FOLDS = 10;

const sourceOf = (
  table: string,
): string => `/** What each signal weighs. Made by \`winnow train dates\`; its card is models/dates.md. */
import { readWeights } from "./weight-table.js";

export const WEIGHTS = readWeights(\`
${table}
\`);
`;

type Score = { readonly field: string } & import("../../lab/events/date-scores.js").DateScore;

function cardOf(
  sites: number,
  weights: import("../../events/dates/decide.js").DateWeights,
  scores: readonly Score[],
): string {
  const { span, due, pairs, place } = weights;
  return [
    "# When and where is an event, and when are its deadlines?",
    "",
    `- kind: conditional logit; ${span.signals.size} weights for the days, ${due.signals.size} for each type of deadline, ${pairs.size} for pairs of deadlines, ${place.signals.size} for places; Platt scaling and a least confidence for each field`,
    "- file: `src/events/dates/weights.ts`, a table that people can read",
    "",
    "## What it is for",
    "",
    "Chooses, among all dates that a conference's site prints, its first and last day and its deadlines, with a probability for each; or says that they are not printed. Likewise among all places that it names.",
    "",
    "## Data",
    "",
    `${sites} saved conference sites with the dates and the place that a person read on them. Submission, abstract, camera-ready and registration were looked for on 52 of them; the others teach these types a little, where one day only is announced as such.`,
    "",
    "## Limits",
    "",
    "Mostly computer science, mostly in English; Portuguese, Spanish, French, Russian, Japanese, Polish and Turkish with a few sites each. The words of labels come from a table (`concept-words.ts`): a language that it lacks is read by layout alone.",
    "",
    "## Figures on unseen data",
    "",
    `Ten parts, no series in two of them; averages over series.`,
    "",
    "| field | sites | exact | recall | precision | expected calibration error |",
    "|---|---|---|---|---|---|",
    ...scores.map(
      ({ field, sites: of, exact, recall, precision, calibrationError }) =>
        `| ${field} | ${of} | ${exact.toFixed(3)} | ${recall.toFixed(3)} | ${precision.toFixed(3)} | ${calibrationError.toFixed(3)} |`,
    ),
    "",
    "## How to make it again",
    "",
    "```sh",
    "winnow train dates",
    "```",
    "",
  ].join("\n");
}
