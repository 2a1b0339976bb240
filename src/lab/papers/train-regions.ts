/**
 * How is the labeller's model made from labelled pages?
 *
 * A page with a thousand papers teaches little more than one with fifty: long pages are cut to windows, so that none outvotes the
 * others. Features that occur in fewer than three series are left out: what occurs in one series only does not help others.
 */

import { type FeatureClass, pageFeatures } from "../../events/papers/features/features.js";
import { damped } from "../../events/papers/features/labeller.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import type { Measured } from "../../events/papers/features/measure.js";
import { BETWEEN, type Label } from "../../events/papers/labels.js";
import type { SeenPage } from "../../events/papers/reader-page.js";
import { type CrfModel, type FitOptions, type LabelledSequence, trainCrf } from "../../learn/index.js";

export interface TrainingPage {
  readonly series: string;
  readonly seen: SeenPage;
  readonly labels: readonly Label[];
  /** Units that are neither right nor wrong: keynotes. */
  readonly ignore: readonly boolean[];
}

/** A page with its features, computed once for all folds. */
export interface PreparedPage extends TrainingPage {
  readonly features: readonly (readonly string[])[];
  readonly measured: readonly Measured[];
}

const WINDOW = 100;
const MIN_SERIES = 3;

export function preparePage(page: TrainingPage, lexicon: Lexicon, classes?: ReadonlySet<FeatureClass>): PreparedPage {
  const { features, measured } = pageFeatures(page.seen, lexicon, classes);
  const labels = page.labels.map((label, at) => ownLabel(label, page, measured[at]!, at));
  return { ...page, labels, features, measured };
}

export async function trainRegions(pages: readonly PreparedPage[], options: FitOptions = {}): Promise<CrfModel> {
  const series = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const [from, to] of windowsOf(page.labels.length)) {
      for (let at = from; at < to; at++) {
        for (const feature of page.features[at]!) {
          let seen = series.get(feature);
          if (seen === undefined) series.set(feature, (seen = new Set()));
          if (seen.size < MIN_SERIES) seen.add(page.series);
        }
      }
    }
  }
  const sequences = pages.flatMap((page) => {
    const labels = chainLabels(page);
    return windowsOf(labels.length).map(
      ([from, to]): LabelledSequence => ({
        items: page.features
          .slice(from, to)
          .map((row) => row.filter((feature) => series.get(feature)!.size >= MIN_SERIES)),
        labels: labels.slice(from, to),
      }),
    );
  });
  const { model } = await trainCrf(sequences, { l2: 1, maxIterations: 80, ...options });
  return damped(model);
}

/**
 * Gold calls a whole list with places of work author+affiliation, also where names and places stand in elements of their own. A unit that
 * is only a name or only a place is labelled as what it is.
 */
function ownLabel(label: Label, { seen }: TrainingPage, { names, affiliations }: Measured, at: number): Label {
  const { text, opens, closes } = seen.units[at]!;
  if (label !== "author+affiliation" || (opens && closes)) return label;
  if (/^[\s,;(]*\([^()]*\)?[\s;,.*)]*$/u.test(text) || (/^\s*,/u.test(text) && affiliations > 0.3))
    return "affiliation";
  if (affiliations >= 0.4 && names < 0.4) return "affiliation";
  return names >= 0.45 && affiliations < 0.2 && !/\([^)]{4,}\)/u.test(text) ? "author" : label;
}

/** Something else that stands close to what counts on both sides is `between`. */
function chainLabels({ labels, ignore }: TrainingPage): string[] {
  const GAP = 9;
  const named: string[] = [...labels];
  let last = -1;
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === "other" && !ignore[at]) continue;
    if (last >= 0 && at - last <= GAP) named.fill(BETWEEN, last + 1, at);
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
