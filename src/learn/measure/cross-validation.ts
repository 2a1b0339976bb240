/**
 * How well would a model do on examples it has not seen, and which features does it owe that to?
 *
 * Cross validation trains once per fold on all other folds and collects the answers, so that every example is answered
 * by a model that never saw it. Ablation does the same again and again, each time without one class of features.
 */
import { DataError } from "../errors.js";
import { type Report, report } from "./metrics.js";

/** Trains on some examples and answers others; both are places in the caller's data. */
export type TrainAndAnswer = (
  train: readonly number[],
  test: readonly number[],
) => Promise<readonly string[]> | readonly string[];

export interface CrossValidation {
  readonly answers: readonly string[]; // for each example, by the model that had not seen it
  readonly report: Report;
  readonly folds: readonly Report[];
}

/** `folds` as made by stratifiedFolds or groupedFolds. */
export async function crossValidate(
  gold: readonly string[],
  folds: readonly (readonly number[])[],
  run: TrainAndAnswer,
): Promise<CrossValidation> {
  const answers = new Array<string>(gold.length);
  const reports: Report[] = [];
  const tested = folds.flat();
  if (tested.length !== gold.length || new Set(tested).size !== gold.length) {
    throw new DataError(
      `the folds hold ${tested.length} places for ${gold.length} examples; each must stand in exactly one fold`,
    );
  }
  for (const test of folds) {
    if (test.length === 0) continue;
    const away = new Set(test);
    const train = Array.from(gold.keys()).filter((place) => !away.has(place));
    const given = await run(train, test);
    if (given.length !== test.length) throw new DataError(`${given.length} answers came for ${test.length} examples`);
    test.forEach((place, i) => {
      answers[place] = given[i]!;
    });
    reports.push(
      report(
        test.map((place) => gold[place]!),
        given,
      ),
    );
  }
  return { answers, report: report(gold, answers), folds: reports };
}

export interface Ablated {
  readonly without: string | undefined; // undefined: nothing left out
  readonly score: number;
  readonly lost: number; // how much worse than with everything; negative when it was better off without
}

/** Scores the model with all feature classes, then without each; what hurts most comes first. */
export async function ablate(
  classes: readonly string[],
  score: (kept: readonly string[]) => Promise<number>,
): Promise<Ablated[]> {
  const full = await score(classes);
  const rows: Ablated[] = [];
  for (const without of classes) {
    const left = await score(classes.filter((name) => name !== without));
    rows.push({ without, score: left, lost: full - left });
  }
  return [{ without: undefined, score: full, lost: 0 }, ...rows.sort((a, b) => b.lost - a.lost)];
}
