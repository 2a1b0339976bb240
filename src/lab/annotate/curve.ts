/**
 * How much is an annotated page worth, and does it pay to choose it?
 *
 * The gold pages play the person: of every fold of series, pages of the other series are annotated in steps, once as active learning
 * offers them and once at random; after each step a labeller is trained on them alone (no invented pages, no negatives) and papers are
 * read on the series held out. Belief is left out: the shipped one has seen these series. Both ways start from nothing, are trained alike and are
 * repeated with several seeds.
 */
import { type Candidate, choosePages } from "../../annotate/choose.js";
import { pageSignals, traitsOf } from "../../annotate/signals.js";
import { bundlePapers } from "../../events/papers/bundle.js";
import { openLabeller } from "../../events/papers/features/labeller.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { seenPage } from "../../events/papers/reader-page.js";
import { type CrfModel, crfTagger, groupedFolds } from "../../learn/index.js";
import { type RandomSource, seeded, shuffled } from "../../learn/random.js";
import type { PaperPage } from "../papers/paper-pages.js";
import { preparedPages } from "../papers/papers.js";
import { emptyTally, judgePapers, rates, type Tally } from "../papers/papers-score.js";
import { type PreparedPage, trainRegions } from "../papers/train-regions.js";

export const WAYS = ["active", "random"] as const;
export type Way = (typeof WAYS)[number];

export interface CurveOptions {
  readonly steps: number;
  readonly size: number;
  readonly folds: number;
  readonly seeds: number;
  onStep?(done: CurvePoint): void;
}

/** Papers read on series that were held out, after so many annotated pages. */
export interface CurvePoint {
  readonly way: Way;
  readonly fold: number;
  readonly seed: number;
  readonly pages: number;
  /** F1 of titles, and of titles with their authors; averaged over groups of series and site. */
  readonly title: number;
  readonly authors: number;
}

interface PoolPage {
  readonly gold: PaperPage;
  readonly prepared: PreparedPage;
  readonly traits: ReadonlySet<string>;
}

export async function learningCurve(
  pages: readonly PaperPage[],
  lexicon: Lexicon,
  options: CurveOptions,
): Promise<CurvePoint[]> {
  const prepared = preparedPages(pages, lexicon);
  const pool = pages.map((gold, i): PoolPage => {
    const own = prepared[i]!;
    return { gold, prepared: own, traits: traitsOf(own.features) };
  });
  const folds = groupedFolds(
    pages.map(() => "page"),
    pages.map(({ group }) => group),
    options.folds,
  );
  const points: CurvePoint[] = [];
  for (const [fold, heldOut] of folds.entries()) {
    const held = new Set(heldOut);
    const open = pool.filter((_, i) => !held.has(i));
    const unseen = pool.filter((_, i) => held.has(i));
    for (let seed = 1; seed <= options.seeds; seed++)
      for (const way of WAYS) {
        const random = seeded(100 * fold + seed);
        const annotated: PoolPage[] = [];
        let model: CrfModel | undefined;
        for (let step = 0; ; step++) {
          const figures = model === undefined ? { title: 0, authors: 0 } : figuresOn(unseen, model, lexicon);
          const point = { way, fold, seed, pages: annotated.length, ...figures };
          points.push(point);
          options.onStep?.(point);
          if (step === options.steps) break;
          const rest = open.filter((page) => !annotated.includes(page));
          annotated.push(
            ...(way === "random"
              ? shuffled(rest, random).slice(0, options.size)
              : nextPages(rest, annotated, model, options.size, random)),
          );
          model = await trainRegions(annotated.map((one) => one.prepared));
        }
      }
  }
  return points;
}

function nextPages(
  rest: readonly PoolPage[],
  annotated: readonly PoolPage[],
  model: CrfModel | undefined,
  count: number,
  random: RandomSource,
): PoolPage[] {
  const tagger = model && crfTagger(model);
  const candidates = rest.map(({ gold, prepared, traits }): Candidate => {
    const doubt = tagger && pageSignals(prepared.features, tagger).doubt;
    return { page: gold.id, site: gold.group, traits, ...(doubt === undefined ? {} : { doubt }) };
  });
  const known = annotated.map(({ gold, traits }) => ({ site: gold.group, traits }));
  const offers = choosePages(candidates, known, { count, randomShare: 0, random });
  const byId = new Map(rest.map((page) => [page.gold.id, page]));
  return offers.map(({ page }) => byId.get(page)!);
}

function figuresOn(unseen: readonly PoolPage[], model: CrfModel, lexicon: Lexicon): { title: number; authors: number } {
  const labeller = openLabeller(model, lexicon);
  const groups = new Map<string, Tally>();
  for (const { gold } of unseen) {
    const seen = seenPage(gold.page);
    const found = bundlePapers(labeller.label(seen), seen, lexicon).filter(({ type }) => type === "paper");
    const { tally } = judgePapers(found, gold.papers, gold.otherTalks, gold.page.base);
    const sum = groups.get(gold.group) ?? emptyTally();
    for (const name of ["found", "gold", "title", "authors", "whole"] as const) sum[name] += tally[name];
    groups.set(gold.group, sum);
  }
  const mean = (name: "title" | "authors"): number =>
    [...groups.values()].reduce((sum, tally) => sum + rates(tally[name], tally).f1, 0) / Math.max(1, groups.size);
  return { title: mean("title"), authors: mean("authors") };
}
