/**
 * Learns a value (a theme, a style, a place) from labelled documents and suggests it for others, or abstains.
 *
 * Maximum entropy over the clues of a document (clues.ts). Probabilities are calibrated by a temperature T, p ∝ p^(1/T), fitted on answers of
 * models that had not seen the site (Guo et al. 2017). The figures are of such answers, too: the temperature of each fold comes from the other folds.
 */
import {
  calibrationError,
  collectExamples,
  DataError,
  type Feature,
  groupedFolds,
  type MaxentModel,
  maxentClassifier,
  report,
  stratifiedFolds,
  trainMaxent,
} from "../../learn/index.js";
import { clueWord } from "./clues.js";

export interface LabelledDocument {
  readonly features: readonly Feature[];
  readonly label: string;
  /** Documents of one site are tested together. */
  readonly site: string;
}

export interface Guess {
  readonly label: string;
  readonly probability: number;
  /** The words that speak most for it. */
  readonly words: readonly string[];
}

export interface Suggester {
  readonly labels: readonly string[];
  readonly fingerprint: string;
  readonly figures: SuggesterFigures;
  /** The most probable value, calibrated. */
  guess(features: readonly Feature[]): Guess;
}

/** From cross-validation. */
export interface SuggesterFigures {
  readonly documents: number;
  readonly sites: number;
  /** False if there is one site only: then documents are divided at random, and the figures flatter. */
  readonly bySite: boolean;
  readonly accuracy: number;
  readonly macroF1: number;
  /** Expected calibration error. */
  readonly calibration: number;
  readonly threshold: number;
  /** Share of the documents that get a suggestion. */
  readonly suggested: number;
  /** Share of the suggestions that are right. */
  readonly right: number;
}

export interface SuggesterOptions {
  /** Less probable values are not suggested. */
  readonly threshold: number;
  readonly signal?: AbortSignal;
}

/** Rarer values cannot be learned. */
export const MIN_DOCUMENTS = 5;
const FOLDS = 5;
const L2 = 0.02;
const MIN_COUNT = 2;
const WORDS_SHOWN = 6;
/** Words that say much less than the first are not shown. */
const LEAST_SHARE = 0.3;

export async function trainSuggester(
  all: readonly LabelledDocument[],
  { threshold, signal }: SuggesterOptions,
): Promise<Suggester> {
  const documents = frequentLabels(all);
  const labels = [...new Set(documents.map(({ label }) => label))].sort();
  if (labels.length < 2)
    throw new DataError(
      `${all.length} documents are labelled; at least two values with ${MIN_DOCUMENTS} documents each are needed`,
    );
  const { figures, temperature } = await crossValidated(documents, labels, threshold, signal);
  const model = await trained(documents, labels, signal);
  const classifier = maxentClassifier(model);
  return {
    labels,
    fingerprint: model.about.fingerprint.slice(0, 8),
    figures,
    guess(features) {
      const p = tempered(classifier.probabilities(features), temperature);
      const best = bestOf(p);
      const label = labels[best]!;
      return { label, probability: p[best]!, words: reasons(classifier.why(features, label).contributions) };
    },
  };
}

/** Documents whose label is frequent enough to be learned. */
function frequentLabels(all: readonly LabelledDocument[]): LabelledDocument[] {
  const counts = new Map<string, number>();
  for (const { label } of all) counts.set(label, (counts.get(label) ?? 0) + 1);
  return all.filter(({ label }) => counts.get(label)! >= MIN_DOCUMENTS);
}

async function trained(
  documents: readonly LabelledDocument[],
  labels: readonly string[],
  signal: AbortSignal | undefined,
): Promise<MaxentModel> {
  const { model } = await trainMaxent(collectExamples(documents, { minCount: MIN_COUNT, labels }), {
    l2: L2,
    maxIterations: 200,
    ...(signal === undefined ? {} : { signal }),
  });
  signal?.throwIfAborted();
  return model;
}

/** The answer to a document by a model that has not seen its site. */
interface Answer {
  readonly gold: number;
  readonly probabilities: readonly number[];
}

async function crossValidated(
  documents: readonly LabelledDocument[],
  labels: readonly string[],
  threshold: number,
  signal: AbortSignal | undefined,
): Promise<{ figures: SuggesterFigures; temperature: number }> {
  const gold = documents.map(({ label }) => label);
  const sites = new Set(documents.map(({ site }) => site)).size;
  const bySite = sites > 1;
  const folds = bySite
    ? groupedFolds(
        gold,
        documents.map(({ site }) => site),
        Math.min(FOLDS, sites),
      )
    : stratifiedFolds(gold, FOLDS);
  const answers: Answer[][] = [];
  for (const test of folds) {
    const away = new Set(test);
    const others = documents.filter((_, place) => !away.has(place));
    const known = new Set(others.map(({ label }) => label));
    const classifier = known.size < 2 ? undefined : maxentClassifier(await trained(others, labels, signal));
    answers.push(
      test.map((place) => ({
        gold: labels.indexOf(gold[place]!),
        probabilities:
          classifier?.probabilities(documents[place]!.features) ?? labels.map((label) => (known.has(label) ? 1 : 0)),
      })),
    );
  }
  const calibrated = answers.flatMap((fold, f) => {
    const temperature = fitTemperature(answers.filter((_, other) => other !== f).flat());
    return fold.map((one) => ({ ...one, probabilities: tempered(one.probabilities, temperature) }));
  });
  const best = calibrated.map(({ probabilities }) => bestOf(probabilities));
  const sure = calibrated.map(({ probabilities }, i) => probabilities[best[i]!]!);
  const isRight = calibrated.map((one, i) => one.gold === best[i]);
  const suggested = sure.filter((p) => p >= threshold).length;
  const rightly = isRight.filter((right, i) => right && sure[i]! >= threshold).length;
  const { accuracy, macro } = report(
    calibrated.map((one) => labels[one.gold]!),
    best.map((k) => labels[k]!),
  );
  return {
    temperature: fitTemperature(answers.flat()),
    figures: {
      documents: documents.length,
      sites,
      bySite,
      accuracy,
      macroF1: macro.f1,
      calibration: calibrationError(sure, isRight),
      threshold,
      suggested: suggested / calibrated.length,
      right: suggested === 0 ? 0 : rightly / suggested,
    },
  };
}

/**
 * The temperature at which the answers are most likely: golden-section search in its logarithm, where the loss has one minimum. As in Platt's
 * method, two more answers count that could be any label, so that a few right answers do not make certainty.
 */
export function fitTemperature(answers: readonly Answer[]): number {
  const unknown = 2 / (answers.length + 2);
  const loss = (log: number): number =>
    answers.reduce((sum, { gold, probabilities }) => {
      const surprise = tempered(probabilities, Math.exp(log)).map((p) => -Math.log(Math.max(p, 1e-12)));
      const mean = surprise.reduce((a, b) => a + b, 0) / surprise.length;
      return sum + (1 - unknown) * surprise[gold]! + unknown * mean;
    }, 0);
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.log(0.05), Math.log(20)];
  for (let step = 0; step < 30; step++) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (loss(left) <= loss(right)) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}

function tempered(probabilities: readonly number[], temperature: number): number[] {
  const raised = probabilities.map((p) => Math.max(p, 1e-12) ** (1 / temperature));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((p) => p / sum);
}

const bestOf = (probabilities: readonly number[]): number => probabilities.indexOf(Math.max(...probabilities));

function reasons(contributions: readonly { readonly feature: string; readonly adds: number }[]): string[] {
  const found = new Set<string>();
  let strongest: number | undefined;
  for (const { feature, adds } of contributions) {
    const word = adds > 0 ? clueWord(feature) : undefined;
    strongest ??= word === undefined ? undefined : adds;
    if (word === undefined || adds < strongest! * LEAST_SHARE) continue;
    found.add(word);
    if (found.size === WORDS_SHOWN) break;
  }
  return [...found];
}
