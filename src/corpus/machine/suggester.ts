/**
 * Learns a value (a theme, a style, a place) from labelled documents and suggests it for others, or abstains.
 *
 * Maximum entropy over the clues of a document (clues.ts). The probability of the best value is calibrated on answers of models that had not seen the
 * site (beta calibration, Kull et al. 2017): a temperature alone cannot say that even the surest answers are wrong where labels are. The figures are of
 * such answers, too: the calibration of each fold comes from the other folds.
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
  const { figures, calibration } = await crossValidated(documents, labels, threshold, signal);
  const model = await trained(documents, labels, signal);
  const classifier = maxentClassifier(model);
  return {
    labels,
    fingerprint: model.about.fingerprint.slice(0, 8),
    figures,
    guess(features) {
      const p = classifier.probabilities(features);
      const best = bestOf(p);
      const label = labels[best]!;
      return {
        label,
        probability: calibrated(p[best]!, calibration),
        words: reasons(classifier.why(features, label).contributions),
      };
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

/** The best value for a document, by a model that has not seen its site. */
interface Answer {
  readonly gold: number;
  readonly best: number;
  readonly probability: number;
}

async function crossValidated(
  documents: readonly LabelledDocument[],
  labels: readonly string[],
  threshold: number,
  signal: AbortSignal | undefined,
): Promise<{ figures: SuggesterFigures; calibration: Calibration }> {
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
      test.map((place): Answer => {
        const p =
          classifier?.probabilities(documents[place]!.features) ?? labels.map((label) => (known.has(label) ? 1 : 0));
        const best = bestOf(p);
        return { gold: labels.indexOf(gold[place]!), best, probability: p[best]! };
      }),
    );
  }
  const outcomes = (of: readonly Answer[]): Outcome[] =>
    of.map(({ gold: right, best, probability }) => ({ probability, isRight: right === best }));
  const all = answers.flat();
  const sure = answers.flatMap((fold, f) => {
    const calibration = fitCalibration(outcomes(answers.filter((_, other) => other !== f).flat()));
    return fold.map(({ probability }) => calibrated(probability, calibration));
  });
  const isRight = all.map(({ gold: right, best }) => right === best);
  const suggested = sure.filter((p) => p >= threshold).length;
  const rightly = isRight.filter((right, i) => right && sure[i]! >= threshold).length;
  const { accuracy, macro } = report(
    all.map((one) => labels[one.gold]!),
    all.map(({ best }) => labels[best]!),
  );
  return {
    calibration: fitCalibration(outcomes(all)),
    figures: {
      documents: documents.length,
      sites,
      bySite,
      accuracy,
      macroF1: macro.f1,
      calibration: calibrationError(sure, isRight),
      threshold,
      suggested: suggested / all.length,
      right: suggested === 0 ? 0 : rightly / suggested,
    },
  };
}

export interface Outcome {
  readonly probability: number;
  readonly isRight: boolean;
}

/** log-odds = `below` · ln p − `above` · ln(1 − p) + `shift`; 1, 1, 0 changes nothing. */
export interface Calibration {
  readonly below: number;
  readonly above: number;
  readonly shift: number;
}

export function calibrated(probability: number, { below, above, shift }: Calibration): number {
  const [x, y] = logarithms(probability);
  return 1 / (1 + Math.exp(-(below * x + above * y + shift)));
}

function logarithms(probability: number): readonly [number, number] {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return [Math.log(p), -Math.log(1 - p)];
}

/**
 * Logistic regression, by coordinate descent, with Platt's two open answers against certainty. It stays near 1, 1, 0 where there are few answers, and the order of probabilities is kept: neither slope is
 * negative.
 */
export function fitCalibration(outcomes: readonly Outcome[]): Calibration {
  const right = outcomes.filter(({ isRight }) => isRight).length;
  const [high, low] = [(right + 1) / (right + 2), 1 / (outcomes.length - right + 2)];
  const rows = outcomes.map(({ probability, isRight }) => ({
    of: [...logarithms(probability), 1],
    y: isRight ? high : low,
  }));
  const rest = [1, 1, 0];
  const weights = [...rest];
  for (let round = 0; round < ROUNDS; round++)
    for (let k = 0; k < rest.length; k++) {
      let [slope, bend] = [NEAR * (weights[k]! - rest[k]!), NEAR];
      for (const { of, y } of rows) {
        const q = 1 / (1 + Math.exp(-(weights[0]! * of[0]! + weights[1]! * of[1]! + weights[2]! * of[2]!)));
        slope += (q - y) * of[k]!;
        bend += (of[k]! * of[k]!) / 4; // at least the curvature, so no step goes too far
      }
      const next = weights[k]! - slope / bend;
      weights[k] = k < 2 ? Math.max(0, next) : next;
    }
  return { below: weights[0]!, above: weights[1]!, shift: weights[2]! };
}

const ROUNDS = 500;
/** How many answers weigh as much as the wish to change nothing. */
const NEAR = 2;

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
