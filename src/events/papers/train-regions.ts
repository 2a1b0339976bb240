/**
 * How are the two models of the labeller made from labelled pages?
 *
 * A page with a thousand papers teaches little more than one with fifty: long pages are cut to windows, so that none outvotes the
 * others. Features that occur in fewer than three series are left out: what only one conference says helps nobody else. The chain must
 * see probabilities as it will see them on new pages, so the pages it learns from are judged by models that did not know their series.
 */
import {
  collectExamples,
  type FitOptions,
  groupedFolds,
  type LabelledSequence,
  type MaxentModel,
  maxentClassifier,
  trainCrf,
  trainMaxent,
} from "../../learn/index.js";
import { type FeatureClass, type Measured, pageFeatures } from "./features.js";
import { type Chances, chainFeatures, chancesOf, type Label, type RegionModels } from "./labeller.js";
import type { Lexicon } from "./lexicon.js";
import type { SeenPage } from "./seen.js";

export interface TrainingPage {
  readonly series: string;
  readonly seen: SeenPage;
  readonly labels: readonly Label[];
  /** Units that are neither right nor wrong: keynotes. */
  readonly ignore: readonly boolean[];
}

export interface RegionTraining extends Pick<FitOptions, "threads" | "signal"> {
  readonly classes?: ReadonlySet<FeatureClass>;
  readonly onStep?: (says: string) => void;
}

/** A page with its features, computed once for all folds. */
export interface PreparedPage extends TrainingPage {
  readonly features: readonly (readonly string[])[];
  readonly measured: readonly Measured[];
}

const WINDOW = 100;
const LEAST_SERIES = 3;
const INNER_FOLDS = 4;

export function preparePage(page: TrainingPage, lexicon: Lexicon, classes?: ReadonlySet<FeatureClass>): PreparedPage {
  const { features, measured } = pageFeatures(page.seen, lexicon, classes);
  return { ...page, features, measured };
}

export async function trainRegions(pages: readonly PreparedPage[], options: RegionTraining = {}): Promise<RegionModels> {
  const chances: (readonly Chances[])[] = new Array(pages.length);
  const folds = groupedFolds(
    pages.map(() => "page"),
    pages.map(({ series }) => series),
    INNER_FOLDS,
  );
  for (const [n, fold] of folds.entries()) {
    options.onStep?.(`judging pages by what other series taught, part ${n + 1} of ${folds.length}`);
    const held = new Set(fold);
    const model = await trainAlone(
      pages.filter((_, i) => !held.has(i)),
      options,
    );
    const classifier = maxentClassifier(model);
    for (const i of fold) chances[i] = chancesOf(classifier, model, pages[i]!.features);
  }
  options.onStep?.("learning units by themselves");
  const alone = await trainAlone(pages, options);
  options.onStep?.("learning pages as chains");
  const sequences = pages.flatMap((page, i) => {
    const items = chainFeatures(page.seen, page.measured, chances[i]!);
    const labels = chainLabels(page);
    return windowsOf(page.labels.length).map(([from, to]): LabelledSequence => ({ items: items.slice(from, to), labels: labels.slice(from, to) }));
  });
  const { model: chain } = await trainCrf(sequences, { l2: 2, minCount: 3, maxIterations: 150, ...fitting(options) });
  return { alone, chain };
}

async function trainAlone(pages: readonly PreparedPage[], options: RegionTraining): Promise<MaxentModel> {
  const series = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const [from, to] of windowsOf(page.labels.length)) {
      for (let at = from; at < to; at++) {
        for (const feature of page.features[at]!) {
          let seen = series.get(feature);
          if (seen === undefined) series.set(feature, (seen = new Set()));
          if (seen.size < LEAST_SERIES) seen.add(page.series);
        }
      }
    }
  }
  const examples = function* () {
    for (const page of pages) {
      for (const [from, to] of windowsOf(page.labels.length)) {
        for (let at = from; at < to; at++) {
          if (page.ignore[at]) continue;
          const features = page.features[at]!.filter((feature) => series.get(feature)!.size >= LEAST_SERIES);
          yield { features: [...new Set(features)], label: page.labels[at]! };
        }
      }
    }
  };
  const { model } = await trainMaxent(collectExamples(examples()), { l2: 1, maxIterations: 80, ...fitting(options) });
  return model;
}

function fitting({ threads = 1, signal }: RegionTraining): FitOptions {
  return { threads, ...(signal === undefined ? {} : { signal }) };
}

/** Something else that stands close to what counts on both sides is `between`. */
function chainLabels({ labels, ignore }: TrainingPage): string[] {
  const GAP = 9;
  const named: string[] = [...labels];
  let last = -1;
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === "other" && !ignore[at]) continue;
    if (last >= 0 && at - last <= GAP) named.fill("between", last + 1, at);
    last = at;
  }
  return named;
}

/** Beginning, middle and end of a long page. */
function windowsOf(length: number): [from: number, to: number][] {
  if (length <= 3 * WINDOW) return [[0, length]];
  const middle = Math.floor((length - WINDOW) / 2);
  return [
    [0, WINDOW],
    [middle, middle + WINDOW],
    [length - WINDOW, length],
  ];
}
