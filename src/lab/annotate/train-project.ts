/**
 * What do the pages of a project teach the labeller of regions, and is the new model better than the one in use?
 *
 * Both read pages that neither learned from the project: the annotated sites are split into folds, and each fold is read by a model that
 * was trained without its sites. The model in use may have seen some of these pages when it was made; that speaks for it, not for ours.
 */
import { papersOf } from "../../annotate/formats/gold.js";
import type { LabelledProjectPage } from "../../app/annotate/exchange.js";
import { bundlePapers } from "../../events/papers/bundle.js";
import { openLabeller } from "../../events/papers/features/labeller.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { type CrfModel, groupedFolds, report } from "../../learn/index.js";
import { emptyTally, judgePapers, rates, type Tally } from "../papers/papers-score.js";
import { type PreparedPage, preparePage, trainRegions } from "../papers/train-regions.js";

export function preparedProject(pages: readonly LabelledProjectPage[], lexicon: Lexicon): PreparedPage[] {
  return pages.map(({ page, seen, labels, open }) =>
    preparePage({ series: `site ${page.site}`, seen, labels, ignore: open }, lexicon),
  );
}

export interface SiteFigures {
  readonly site: string;
  readonly pages: number;
  readonly before: Figures;
  readonly after: Figures;
}

interface Figures {
  /** F1 of papers with right titles, and with their authors, too. */
  readonly title: number;
  readonly authors: number;
  /** Macro F1 of the labels of units, without "other". */
  readonly labels: number;
}

export interface Comparison {
  readonly sites: readonly SiteFigures[];
  /** Averages over sites. */
  readonly before: Figures;
  readonly after: Figures;
}

/** `base`: what every new model also learns from. Undefined with fewer than two sites: nothing can be held out. */
export async function compareOnHeldOut(
  pages: readonly LabelledProjectPage[],
  base: readonly PreparedPage[],
  inUse: CrfModel,
  lexicon: Lexicon,
  options: { readonly folds: number; onFold?(fold: number, of: number): void },
): Promise<Comparison | undefined> {
  const sites = [...new Set(pages.map(({ page }) => page.site))].sort();
  if (sites.length < 2) return undefined;
  const prepared = preparedProject(pages, lexicon);
  const folds = groupedFolds(
    pages.map(() => "page"),
    pages.map(({ page }) => page.site),
    Math.min(options.folds, sites.length),
  );
  const after = new Map<LabelledProjectPage, CrfModel>();
  for (const [n, fold] of folds.entries()) {
    options.onFold?.(n + 1, folds.length);
    const held = new Set(fold);
    const model = await trainRegions([...base, ...prepared.filter((_, i) => !held.has(i))]);
    for (const i of fold) after.set(pages[i]!, model);
  }
  const bySite = sites.map((site): SiteFigures => {
    const own = pages.filter(({ page }) => page.site === site);
    return {
      ...{ site, pages: own.length },
      before: figuresOf(own, () => inUse, lexicon),
      after: figuresOf(own, (page) => after.get(page)!, lexicon),
    };
  });
  const mean = (of: (one: SiteFigures) => number): number =>
    bySite.reduce((sum, one) => sum + of(one), 0) / bySite.length;
  const means = (side: "before" | "after"): Figures => ({
    title: mean((one) => one[side].title),
    authors: mean((one) => one[side].authors),
    labels: mean((one) => one[side].labels),
  });
  return { sites: bySite, before: means("before"), after: means("after") };
}

function figuresOf(
  pages: readonly LabelledProjectPage[],
  modelFor: (page: LabelledProjectPage) => CrfModel,
  lexicon: Lexicon,
): Figures {
  const sum: Tally = emptyTally();
  const gold: string[] = [];
  const answers: string[] = [];
  for (const page of pages) {
    const labelled = openLabeller(modelFor(page), lexicon).label(page.seen);
    for (const [i, { label }] of labelled.entries()) {
      if (page.open[i]) continue;
      gold.push(page.labels[i]!);
      answers.push(label);
    }
    const said = papersOf(page, lexicon).map((one) => ({ ...one, pdf: one.pdf ?? null }));
    const found = bundlePapers(labelled, page.seen, lexicon).filter(({ type }) => type === "paper");
    const isPaper = ({ type }: { readonly type: string }): boolean => type === "paper";
    const { tally } = judgePapers(
      found,
      said.filter(isPaper),
      said.filter((one) => !isPaper(one)),
      page.page.url,
    );
    for (const name of ["found", "gold", "title", "authors", "whole"] as const) sum[name] += tally[name];
  }
  const labels = [...new Set(gold)].filter((label) => label !== "other");
  return {
    title: rates(sum.title, sum).f1,
    authors: rates(sum.authors, sum).f1,
    labels: labels.length === 0 ? 1 : report(gold, answers, { averageOver: labels }).macro.f1,
  };
}
