/**
 * What is each unit of a page: title, author, affiliation, or something else?
 *
 * Two steps. A maximum-entropy model looks at each unit by itself and says how probable each label is. Then a CRF reads the page from
 * top to bottom and sees, for each unit, not its words but those probabilities: its own, its neighbours', and the mean over all units in the
 * same place of the template. Words differ from conference to conference and mislead a chain that has learned them by heart;
 * "nine of ten in this column are names" holds everywhere. This is the template consistency that the Kairos paper left out.
 *
 * To the CRF "other" is two labels: `other` is what lies outside the programme, `between` what stands between two papers (times, rooms,
 * links). Otherwise the long runs of navigation teach it that whatever follows something else is something else.
 */
import { type CrfModel, type CrfTagger, crfTagger, type MaxentClassifier, type MaxentModel, maxentClassifier, toMatrix } from "../../learn/index.js";
import type { Block } from "../../model/page.js";
import { type FeatureClass, type Measured, pageFeatures } from "./features.js";
import type { Lexicon } from "./lexicon.js";
import type { SeenPage } from "./seen.js";
import type { Unit } from "./units.js";

export const LABELS = ["title", "author", "author+affiliation", "affiliation", "mixed", "other"] as const;
export type Label = (typeof LABELS)[number];

export interface LabelledUnit {
  readonly unit: Unit;
  readonly label: Label;
  /** Probability of the label, by the chain. */
  readonly confidence: number;
  readonly measured: Measured;
}

export interface RegionModels {
  readonly alone: MaxentModel;
  readonly chain: CrfModel;
}

export interface Labeller {
  label(page: SeenPage): LabelledUnit[];
}

export function openLabeller(models: RegionModels, lexicon: Lexicon, classes?: ReadonlySet<FeatureClass>): Labeller {
  const alone = maxentClassifier(models.alone);
  const tagger = crfTagger(models.chain);
  return {
    label(page) {
      const { features, measured } = pageFeatures(page, lexicon, classes);
      const chances = chancesOf(alone, models.alone, features);
      return chained(tagger, models.chain, page, measured, chances);
    },
  };
}

function chained(
  tagger: CrfTagger,
  { labels }: CrfModel,
  page: SeenPage,
  measured: readonly Measured[],
  chances: readonly Chances[],
): LabelledUnit[] {
  const items = chainFeatures(page, measured, chances);
  const path = tagger.label(items);
  const marginals = tagger.marginals(items);
  return page.units.map((unit, at) => {
    const label = path[at] === "between" ? "other" : (path[at] as Label);
    let confidence = 0;
    for (const [k, name] of labels.entries()) {
      if (name === label || (label === "other" && name === "between")) confidence += marginals[at]![k]!;
    }
    return { unit, label, confidence, measured: measured[at]! };
  });
}

/** P(label) of one unit by itself, in the order of LABELS. */
export type Chances = readonly number[];

export function chancesOf(
  classifier: MaxentClassifier,
  { labels, space }: MaxentModel,
  features: readonly (readonly string[])[],
): Chances[] {
  const K = labels.length;
  const all = classifier.probabilitiesOf(toMatrix(space, features));
  const at = LABELS.map((label) => labels.indexOf(label));
  return features.map((_, row) => at.map((k) => (k < 0 ? 0 : all[row * K + k]!)));
}

// ── What the chain sees ─────────────────────────────────────────────────────────────────────────────────────────────────

export function chainFeatures(page: SeenPage, measured: readonly Measured[], chances: readonly Chances[]): string[][] {
  const { units, blocks } = page;
  const places = placeMeans(measured, chances);
  const ranks = titleRanks(places);
  const likely = chances.map(bestOf);
  const expected = chances.reduce((sum, chance) => sum + chance[0]!, 0);
  return units.map((unit, at) => {
    const block = blocks[unit.block]!;
    const own = measured[at]!;
    const place = places.get(own.place)!;
    const found: string[] = [];
    for (let k = 0; k < LABELS.length - 1; k++) {
      found.push(`own${k}=${chanceBin(chances[at]![k]!)}`);
      found.push(`place${k}=${chanceBin(place.means[k]!)}${place.count > 2 ? "m" : ""}`);
    }
    const ownBest = likely[at]!;
    const placeBest = bestOf(place.means);
    found.push(`best=${ownBest}`, `both=${ownBest}/${placeBest}${place.count > 2 ? "m" : ""}`);
    found.push(`rank=${Math.min(3, ranks.get(own.place) ?? 4)}`);
    found.push(`sure=${ownBest}${chanceBin(chances[at]![ownBest]!)}/${placeBest}${chanceBin(place.means[placeBest]!)}`);
    found.push(`titles=${bin(expected, [1, 2, 4, 8, 16, 40])}`);
    found.push(`names=${bin(own.names, [0.1, 0.3, 0.5, 0.7, 0.9])}`, `words=${bin(own.words.length, [1, 2, 3, 5, 8, 14, 30])}`);
    found.push(`edge=${unit.opens ? "o" : ""}${unit.closes ? "c" : ""}${block.continues ? "+" : ""}`);
    if (own.toDocument) found.push("document");
    if (block.heading > 0) found.push(`heading=${block.heading > 2 ? 3 : block.heading}/${ownBest}`);
    for (const step of [-2, -1, 1, 2]) {
      const other = measured[at + step];
      if (other === undefined) {
        found.push(`${step}=none`);
        continue;
      }
      const near = nearness(block, blocks[units[at + step]!.block]!);
      const otherPlace = places.get(other.place)!;
      found.push(`${step}=${likely[at + step]!}${near}`, `${step}p=${bestOf(otherPlace.means)}${near}/${placeBest}`);
      if (other.place === own.place) found.push(`${step}alike`);
    }
    return found;
  });
}

interface Place {
  count: number;
  readonly means: number[];
}

function placeMeans(measured: readonly Measured[], chances: readonly Chances[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [at, { place }] of measured.entries()) {
    let known = places.get(place);
    if (known === undefined) places.set(place, (known = { count: 0, means: LABELS.map(() => 0) }));
    known.count++;
    for (let k = 0; k < LABELS.length; k++) known.means[k]! += chances[at]![k]!;
  }
  for (const { count, means } of places.values()) for (let k = 0; k < means.length; k++) means[k]! /= count;
  return places;
}

/** Which place holds most of the page's titles: 0 the first, 1 the second. */
function titleRanks(places: ReadonlyMap<string, Place>): Map<string, number> {
  const sums = [...places].map(([place, { count, means }]) => [place, count * means[0]!] as const);
  sums.sort((a, b) => b[1] - a[1]);
  return new Map(sums.flatMap(([place, sum], rank) => (sum >= 1 ? [[place, rank] as const] : [])));
}

function bestOf(chances: Chances): number {
  let best = 0;
  for (let k = 1; k < chances.length; k++) if (chances[k]! > chances[best]!) best = k;
  return best;
}

function nearness(a: Block, b: Block): string {
  if (a === b) return "b";
  if (a.element === b.element) return "e";
  if (a.row >= 0 && a.row === b.row && a.element.parent === b.element.parent) return "r";
  return a.element.parent === b.element.parent ? "s" : "";
}

const chanceBin = (chance: number): number => bin(chance, [0.02, 0.08, 0.2, 0.4, 0.6, 0.8, 0.92, 0.98]);

function bin(value: number, limits: readonly number[]): number {
  let n = 0;
  while (n < limits.length && value >= limits[n]!) n++;
  return n;
}
