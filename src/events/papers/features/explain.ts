/**
 * Why was a unit taken for a title, or for people?
 *
 * Each feature of the unit adds its weight to every label. What speaks for one label and against its closest rival is
 * the difference of the two, feature by feature. Neighbours and the page's regularity decide as well: where the reasons
 * speak against the label, it was they.
 */
import { type CrfModel, crfTagger } from "../../../learn/index.js";
import { BETWEEN, type Label } from "../labels.js";
import type { SeenPage } from "../reader-page.js";
import { pageFeatures } from "./features.js";
import type { LabelledUnit } from "./labeller.js";
import type { Lexicon } from "./lexicon.js";

export interface Reason {
  readonly name: string;
  /** To the log-odds; below 0, it spoke against. */
  readonly adds: number;
}

export interface UnitReasons {
  readonly text: string;
  readonly label: Label;
  readonly probability: number;
  /** The label that its own features speak for second most, or most. */
  readonly over: string;
  /** Strongest first. */
  readonly reasons: readonly Reason[];
}

/** `units`: indexes of the units that are asked for. */
export function explainUnits(
  units: readonly number[],
  labelled: readonly LabelledUnit[],
  page: SeenPage,
  model: CrfModel,
  lexicon: Lexicon,
): UnitReasons[] {
  const { labels, weights } = model;
  const { attributeOf } = crfTagger(model);
  const { features } = pageFeatures(page, lexicon);
  return units.map((at) => {
    const { label, confidence, unit } = labelled[at]!;
    const known = features[at]!.flatMap((name) => {
      const number = attributeOf(name);
      return number < 0 ? [] : [{ name, number }];
    });
    const weight = (number: number, l: number): number => weights[number * labels.length + l]!;
    const scores = labels.map((_, l) => known.reduce((sum, { number }) => sum + weight(number, l), 0));
    const own = labels.indexOf(label);
    const rivals = labels.map((_, l) => l).filter((l) => l !== own && (label !== "other" || labels[l] !== BETWEEN));
    const rival = rivals.reduce((best, l) => (scores[l]! > scores[best]! ? l : best));
    const reasons = known
      .map(({ name, number }) => ({ name, adds: weight(number, own) - weight(number, rival) }))
      .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds));
    return { text: unit.text, label, probability: confidence, over: labels[rival]!, reasons };
  });
}
