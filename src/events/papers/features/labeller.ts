/**
 * What is each unit of a page: title, author, affiliation, or something else?
 *
 * A CRF reads the page from top to bottom. Two habits of such pages mislead it, and are met here.
 *
 * *Long runs of something else.* Navigation teaches it that whatever follows something else is something else, and then it misses titles
 * that stand between times and rooms. So "other" is two labels to the chain: `other` lies outside the programme, `between` between two
 * papers; and the weights of its edges are damped (`damped`): the neighbours advise, the unit itself decides.
 *
 * *One page, one layout.* Entries with the same structure play the same roles: what the chain says is checked against the page's own
 * regularity (`consistency.ts`).
 */
import { type CrfModel, crfTagger } from "../../../learn/index.js";
import { makeConsistent } from "../consistency.js";
import { BETWEEN, LABELS, type Label } from "../labels.js";
import type { SeenPage } from "../reader-page.js";
import { explainUnits, type UnitReasons } from "./explain.js";
import { type FeatureClass, featureReader } from "./features.js";
import type { Lexicon } from "./lexicon.js";
import type { Measured } from "./measure.js";
import type { Unit } from "./units.js";

export interface LabelledUnit {
  readonly unit: Unit;
  readonly label: Label;
  /** Probability of the label, by the chain. */
  readonly confidence: number;
  readonly measured: Measured;
}

export interface Labeller {
  label(page: SeenPage): LabelledUnit[];
  /** Why units (by their indexes) have the labels that they were given. */
  explain(page: SeenPage, labelled: readonly LabelledUnit[], units: readonly number[]): UnitReasons[];
}

export interface LabellerOptions {
  readonly classes?: ReadonlySet<FeatureClass>;
  /** Without it, the chain's word is final: to measure what consistency adds. */
  readonly consistency?: boolean;
  /** Without it, a title is as sure as the chain is, whoever stands beside it: to learn belief from. */
  readonly byPlace?: boolean;
}

export function openLabeller(model: CrfModel, lexicon: Lexicon, options: LabellerOptions = {}): Labeller {
  const tagger = crfTagger(model);
  const reader = featureReader(lexicon, tagger.attributeOf, options.classes);
  const { byPlace = true } = options;
  const L = model.labels.length;
  const between = model.labels.indexOf(BETWEEN);
  const at = LABELS.map((label) => model.labels.indexOf(label));
  return {
    explain: (page, labelled, units) => explainUnits(units, labelled, page, model, lexicon),
    label(page) {
      const { rows, measured } = reader.read(page);
      const { starts, numbers } = rows;
      const best = tagger.labelWithMarginals({
        ...{ items: measured.length, stateStarts: starts, states: numbers },
        ...{ edgeStarts: NONE, edges: NONE },
      });
      const path = Array.from(best.path, (l) => (l === between ? "other" : model.labels[l]) as Label);
      const chance = (t: number, l: number): number => (l < 0 ? 0 : best.marginals[t * L + l]!);
      const chances = path.map((_, t) =>
        LABELS.map((label, k) => chance(t, at[k]!) + (label === "other" ? chance(t, between) : 0)),
      );
      const { labels, said, sure } =
        options.consistency === false
          ? { labels: path, said: NOTHING, sure: NOBODY }
          : makeConsistent(path, chances, measured, page);
      return page.units.map((unit, i) => {
        const label = labels[i]!;
        const of = (one: Label): number => chances[i]![LABELS.indexOf(one)]!;
        // Whether a line holds title and people or one of them, the list decides; that it holds something is the chain's word.
        const chance = label === "mixed" ? 1 - of("other") : of(label);
        const confidence = Math.max(
          chance,
          label !== "other" && said.has(i) ? WHERE_SAID : 0,
          (byPlace && sure.get(i)) || 0,
        );
        return { unit, label, confidence, measured: measured[i]! };
      });
    },
  };
}

const NONE = new Int32Array(0);
const NOTHING: ReadonlySet<number> = new Set();
const NOBODY: ReadonlyMap<number, number> = new Map();
/** At least so sure is what the page names itself: "Title: …". */
const WHERE_SAID = 0.9;
const DAMPING = 0.45;

/** The same model with weaker edges. */
export function damped(model: CrfModel): CrfModel {
  const { labels, space, weights } = model;
  const edges = space.states * labels.length;
  return { ...model, weights: weights.map((weight, i) => (i < edges ? weight : weight * DAMPING)) };
}
