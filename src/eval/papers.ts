/**
 * How well are regions labelled, and how well are papers read?
 *
 * Ten folds, grouped by conference series: no page is judged by a model that has seen its series. Figures for papers are averaged over
 * series, because one page holds a ninth of all papers.
 */
import type { FeatureClass } from "../events/papers/features.js";
import { openLabeller } from "../events/papers/labeller.js";
import { LABELS, type Label } from "../events/papers/labels.js";
import type { Lexicon } from "../events/papers/lexicon.js";
import { paperReader } from "../events/papers/read-papers.js";
import { type PreparedPage, preparePage, trainRegions } from "../events/papers/train-regions.js";
import { type CrfModel, groupedFolds } from "../learn/index.js";
import { inventPages, type Material } from "./invented-pages.js";
import { labelledUnits, type NegativePage, type PaperPage, savedPage } from "./paper-pages.js";
import { emptyTally, rates, scorePapers, type Tally } from "./papers-score.js";

export const FOLDS = 10;
const INVENTED = 150;
const SEED = 7;
/** No page counts with more labelled regions than this. */
const MOST_PER_PAGE = 100;

export interface RegionsReport {
  /** gold label → found label → count. */
  readonly confusion: ReadonlyMap<Label, ReadonlyMap<Label, number>>;
  readonly f1: { readonly [label in Label]: number };
  readonly macroF1: number;
  /** author and author+affiliation as one. */
  readonly authorsF1: number;
}

export interface PapersReport {
  readonly series: number;
  readonly title: number;
  readonly authors: number;
  readonly whole: number;
  /** Per page, for looking closer. */
  readonly pages: readonly { readonly id: string; readonly tally: Tally }[];
  readonly falsePerNegative: number;
  readonly pagesPerSecond: number;
}

export function preparedPages(
  pages: readonly PaperPage[],
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): PreparedPage[] {
  return pages.map((page) => {
    const { seen, labels, talks } = labelledUnits(page);
    return preparePage({ series: page.series, seen, labels, ignore: talks }, lexicon, classes);
  });
}

/** Pages that never were, to learn from beside the real ones. */
export function inventedPages(
  material: Material,
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): PreparedPage[] {
  return inventPages(material, INVENTED, SEED).map(({ html, regions }, n) => {
    const page = savedPage(new TextEncoder().encode(html), `https://invented.example/${n}`);
    const { seen, labels, talks } = labelledUnits({ page, regions });
    return preparePage({ series: `invented ${n}`, seen, labels, ignore: talks }, lexicon, classes);
  });
}

export interface FoldedModels {
  /** For each page the model that did not see its series. */
  modelFor(page: number): CrfModel;
}

export async function foldedModels(
  prepared: readonly PreparedPage[],
  invented: readonly PreparedPage[],
  onFold: (fold: number) => void,
): Promise<FoldedModels> {
  const folds = groupedFolds(
    prepared.map(() => "page"),
    prepared.map(({ series }) => series),
    FOLDS,
  );
  const models: CrfModel[] = new Array(prepared.length);
  for (const [n, fold] of folds.entries()) {
    onFold(n);
    const held = new Set(fold);
    const model = await trainRegions([...prepared.filter((_, i) => !held.has(i)), ...invented], { threads: 1 });
    for (const page of fold) models[page] = model;
  }
  return { modelFor: (page) => models[page]! };
}

export function evalRegions(
  prepared: readonly PreparedPage[],
  models: FoldedModels,
  lexicon: Lexicon,
  options: { classes?: ReadonlySet<FeatureClass>; consistency?: boolean } = {},
): RegionsReport {
  const confusion = new Map<Label, Map<Label, number>>(LABELS.map((label) => [label, new Map()]));
  for (const [i, page] of prepared.entries()) {
    const found = openLabeller(models.modelFor(i), lexicon, options).label(page.seen);
    let counted = 0;
    for (const [at, gold] of page.labels.entries()) {
      if (page.ignore[at] || (gold !== "other" && ++counted > MOST_PER_PAGE)) continue;
      const row = confusion.get(gold)!;
      row.set(found[at]!.label, (row.get(found[at]!.label) ?? 0) + 1);
    }
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

export function evalPapers(
  pages: readonly PaperPage[],
  negatives: readonly NegativePage[],
  models: FoldedModels,
  lexicon: Lexicon,
): PapersReport {
  const bySeries = new Map<string, Tally>();
  const perPage: { id: string; tally: Tally }[] = [];
  const took: number[] = [];
  for (const [i, page] of pages.entries()) {
    const reader = paperReader(openLabeller(models.modelFor(i), lexicon), lexicon);
    const fresh = savedPage(page.bytes, page.page.url);
    const began = performance.now();
    const found = reader.papers(fresh);
    took.push(performance.now() - began);
    const tally = scorePapers(found, page.papers, page.otherTalks, page.page.base);
    perPage.push({ id: page.id, tally });
    const sum = bySeries.get(page.series) ?? emptyTally();
    for (const name of ["found", "gold", "title", "authors", "whole"] as const) sum[name] += tally[name];
    bySeries.set(page.series, sum);
  }
  const mean = (name: "title" | "authors" | "whole"): number =>
    [...bySeries.values()].reduce((sum, tally) => sum + rates(tally[name], tally).f1, 0) / bySeries.size;
  const siteOf = new Map(pages.map(({ id }, i) => [id.split("--")[0]!, i]));
  let wrong = 0;
  for (const { site, page } of negatives) {
    // A page of a site that was learned from is judged by the model that did not see it.
    const model = models.modelFor(siteOf.get(site) ?? 0);
    wrong += paperReader(openLabeller(model, lexicon), lexicon).papers(page).length;
  }
  took.sort((a, b) => a - b);
  return {
    series: bySeries.size,
    title: mean("title"),
    authors: mean("authors"),
    whole: mean("whole"),
    pages: perPage,
    falsePerNegative: negatives.length === 0 ? 0 : wrong / negatives.length,
    pagesPerSecond: 1000 / took[Math.floor(took.length / 2)]!,
  };
}
