/**
 * What is each unit of a page: title, author, affiliation, or something else?
 *
 * A CRF reads the page from top to bottom. Two habits of such pages mislead it, and are met here.
 *
 * *Long runs of something else.* Navigation teaches it that whatever follows something else is something else, and then it misses titles
 * that stand between times and rooms. So "other" is two labels to the chain: `other` lies outside the programme, `between` between two
 * papers; and the weights of its edges are damped (`damped`): the neighbours advise, the unit itself decides.
 *
 * *One page, one layout.* Entries with the same structure play the same role. Where most units in one place of the template have a label, a lone
 * unit that was nearly given it gets it; a lone label among many others is taken back unless the chain was sure (`consistent`).
 */
import { type CrfModel, crfTagger } from "../../learn/index.js";
import { type FeatureClass, type Measured, pageFeatures } from "./features.js";
import type { Lexicon } from "./lexicon.js";
import type { SeenPage } from "./seen.js";
import type { Unit } from "./units.js";

export const LABELS = ["title", "author", "author+affiliation", "affiliation", "mixed", "other"] as const;
export type Label = (typeof LABELS)[number];

/** The label that only the chain knows. */
export const BETWEEN = "between";

export interface LabelledUnit {
  readonly unit: Unit;
  readonly label: Label;
  /** Probability of the label, by the chain. */
  readonly confidence: number;
  readonly measured: Measured;
}

export interface Labeller {
  label(page: SeenPage): LabelledUnit[];
}

export interface LabellerOptions {
  readonly classes?: ReadonlySet<FeatureClass>;
  /** Without it, the chain's word is final: to measure what consistency adds. */
  readonly consistency?: boolean;
}

export function openLabeller(model: CrfModel, lexicon: Lexicon, options: LabellerOptions = {}): Labeller {
  const tagger = crfTagger(model);
  const between = model.labels.indexOf(BETWEEN);
  const at = LABELS.map((label) => model.labels.indexOf(label));
  return {
    label(page) {
      const { features, measured } = pageFeatures(page, lexicon, options.classes);
      const path = tagger.label(features).map((label) => (label === BETWEEN ? "other" : label) as Label);
      const chances = tagger
        .marginals(features)
        .map((chance) =>
          LABELS.map((label, k) => (chance[at[k]!] ?? 0) + (label === "other" ? (chance[between] ?? 0) : 0)),
        );
      const labels = options.consistency === false ? path : consistent(path, chances, measured);
      return page.units.map((unit, i) => ({
        unit,
        label: labels[i]!,
        confidence: chances[i]![LABELS.indexOf(labels[i]!)]!,
        measured: measured[i]!,
      }));
    },
  };
}

const ENOUGH = 5; // units in one place, to speak of a habit
const MOST = 0.7;
const NEARLY = 0.12;
const FEW = 0.1;
const SURE = 0.8;

/** The page's own regularity corrects the chain. */
function consistent(
  path: readonly Label[],
  chances: readonly (readonly number[])[],
  measured: readonly Measured[],
): Label[] {
  const places = new Map<string, { count: number; readonly of: Map<Label, number> }>();
  for (const [at, { place }] of measured.entries()) {
    let known = places.get(place);
    if (known === undefined) {
      known = { count: 0, of: new Map() };
      places.set(place, known);
    }
    known.count++;
    known.of.set(path[at]!, (known.of.get(path[at]!) ?? 0) + 1);
  }
  return path.map((label, at) => {
    const { count, of } = places.get(measured[at]!.place)!;
    if (count < ENOUGH) return label;
    for (const [habit, times] of of) {
      if (habit === label || habit === "other" || times / count < MOST) continue;
      if (chances[at]![LABELS.indexOf(habit)]! >= NEARLY) return habit;
    }
    const own = of.get(label)!;
    const lone = label !== "other" && own === 1 && own / count < FEW && chances[at]![LABELS.indexOf(label)]! < SURE;
    return lone ? "other" : label;
  });
}

const DAMPING = 0.45;

/** The same model with weaker edges. */
export function damped(model: CrfModel): CrfModel {
  const { labels, space, weights } = model;
  const edges = space.states * labels.length;
  return { ...model, weights: weights.map((weight, i) => (i < edges ? weight : weight * DAMPING)) };
}
