/**
 * How well are the regions of conference pages labelled?
 *
 * Scored in the gold cut, region by region: a region has the label that most of its characters were given, whatever pieces we cut it
 * into. A page counts up to its hundredth labelled region, because one page holds two thirds of all regions with authors and affiliations. Keynotes
 * are neither right nor wrong.
 */

import type { FeatureClass } from "../../events/papers/features/features.js";
import { openLabeller } from "../../events/papers/features/labeller.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { finalLabels } from "../../events/papers/final-labels.js";
import { LABELS, type Label } from "../../events/papers/labels.js";
import type { CrfModel } from "../../learn/index.js";
import { type GoldCut, labelOf } from "./paper-pages.js";
import type { PreparedPage } from "./train-regions.js";

const MAX_PER_PAGE = 100;

export interface JudgedPage extends PreparedPage {
  readonly cut: GoldCut;
}

/** What the regions are and what they were taken for, all pages one after the other. */
export interface RegionAnswers {
  readonly gold: readonly Label[];
  readonly found: readonly Label[];
}

export function regionAnswers(
  pages: readonly JudgedPage[],
  modelFor: (page: number) => CrfModel,
  lexicon: Lexicon,
  options: { readonly classes?: ReadonlySet<FeatureClass>; readonly consistency?: boolean } = {},
): RegionAnswers {
  const gold: Label[] = [];
  const found: Label[] = [];
  for (const [i, { seen, cut }] of pages.entries()) {
    const labelled = openLabeller(modelFor(i), lexicon, options).label(seen);
    const last = options.consistency === false ? labelled : finalLabels(labelled, seen, lexicon);
    const labels = last.map(({ label }) => label);
    for (const n of countedRegions(cut)) {
      gold.push(cut.regions[n]!.label);
      found.push(labelWithin(cut, n, labels));
    }
  }
  return { gold, found };
}

function countedRegions({ regions, places }: GoldCut): number[] {
  const counted: number[] = [];
  let labelled = 0;
  for (const [n, { label, talk }] of regions.entries()) {
    if (label !== "other" && ++labelled > MAX_PER_PAGE) break;
    // What we do not see at all and is nothing cannot be wrong; what is something was missed.
    if ((talk?.length ?? 0) > 0 || (label === "other" && places[n] === undefined)) continue;
    counted.push(n);
  }
  return counted;
}

/** The label of a gold region, by those of the units that share its characters. */
function labelWithin({ places, starts }: GoldCut, region: number, labels: readonly Label[]): Label {
  const place = places[region];
  if (place === undefined) return "other";
  const [from, to] = place;
  const marks: (Label | undefined)[] = [];
  let unit = lastAtOrBefore(starts, from);
  for (let at = from; at < to; at++) {
    while (starts[unit + 1]! <= at) unit++;
    marks.push(labels[unit] === "other" ? undefined : labels[unit]);
  }
  return marks.filter((mark) => mark === "mixed").length * 2 > marks.length ? "mixed" : labelOf(marks);
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface RegionsReport {
  /** gold label → found label → count. */
  readonly confusion: ReadonlyMap<Label, ReadonlyMap<Label, number>>;
  readonly f1: { readonly [label in Label]: number };
  /** Of the paper's five classes. */
  readonly macroF1: number;
  /** author and author+affiliation as one. */
  readonly authorsF1: number;
  readonly accuracy: number;
}

export function regionsReport({ gold, found }: RegionAnswers): RegionsReport {
  const confusion = new Map<Label, Map<Label, number>>(LABELS.map((label) => [label, new Map()]));
  let right = 0;
  for (const [i, label] of gold.entries()) {
    const row = confusion.get(label)!;
    row.set(found[i]!, (row.get(found[i]!) ?? 0) + 1);
    if (label === found[i]) right++;
  }
  const f1 = Object.fromEntries(
    LABELS.map((label) => [label, f1Of(confusion, new Set([label]))]),
  ) as RegionsReport["f1"];
  const scored = LABELS.filter((label) => label !== "mixed");
  return {
    confusion,
    f1,
    macroF1: scored.reduce((sum, label) => sum + f1[label], 0) / scored.length,
    authorsF1: f1Of(confusion, new Set<Label>(["author", "author+affiliation"])),
    accuracy: gold.length === 0 ? 0 : right / gold.length,
  };
}

function f1Of(confusion: ReadonlyMap<Label, ReadonlyMap<Label, number>>, labels: ReadonlySet<Label>): number {
  let [right, found, gold] = [0, 0, 0];
  for (const [truth, row] of confusion) {
    for (const [guess, count] of row) {
      if (labels.has(truth)) gold += count;
      if (labels.has(guess)) found += count;
      if (labels.has(truth) && labels.has(guess)) right += count;
    }
  }
  return found + gold === 0 ? 0 : (2 * right) / (found + gold);
}
