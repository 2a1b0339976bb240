/**
 * How well are papers read?
 *
 * Ten folds, grouped by conference series: no page is judged by a model that has seen its series. Figures for papers are averaged over
 * series, because one page holds a ninth of all papers.
 */
import type { FeatureClass } from "../events/papers/features.js";
import { openLabeller } from "../events/papers/labeller.js";
import type { Lexicon } from "../events/papers/lexicon.js";
import { type PaperReader, paperReader } from "../events/papers/read-papers.js";
import { type PreparedPage, preparePage, trainRegions } from "../events/papers/train-regions.js";
import { type CrfModel, groupedFolds } from "../learn/index.js";
import { inventPages, type Material } from "./invented-pages.js";
import { labelledUnits, type NegativePage, type PaperPage, savedPage } from "./paper-pages.js";
import { emptyTally, rates, scorePapers, type Tally } from "./papers-score.js";
import type { JudgedPage } from "./regions.js";

export const FOLDS = 10;
const INVENTED = 150;
const SEED = 7;
export interface PapersReport {
  readonly series: number;
  readonly title: number;
  readonly authors: number;
  readonly whole: number;
  /** Per page, for looking closer. */
  readonly pages: readonly { readonly id: string; readonly tally: Tally }[];
  readonly falsePerNegative: number;
  readonly pagesPerSecond: number;
  /** The same with what it rests on: charset, tree, blocks, anchors. */
  readonly pagesPerSecondFromBytes: number;
}

export function preparedPages(
  pages: readonly PaperPage[],
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): JudgedPage[] {
  return pages.map((page) => {
    const { seen, labels, talks, cut } = labelledUnits(page);
    return { ...preparePage({ series: page.series, seen, labels, ignore: talks }, lexicon, classes), cut };
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

export function evalPapers(
  pages: readonly PaperPage[],
  negatives: readonly NegativePage[],
  models: FoldedModels,
  lexicon: Lexicon,
): PapersReport {
  const bySeries = new Map<string, Tally>();
  const perPage: { id: string; tally: Tally }[] = [];
  const readers = new Map<CrfModel, PaperReader>();
  const readerFor = (i: number): PaperReader => {
    const model = models.modelFor(i);
    const reader = readers.get(model) ?? paperReader(openLabeller(model, lexicon), lexicon);
    readers.set(model, reader);
    return reader;
  };
  for (const [i, page] of pages.entries()) {
    const reader = readerFor(i);
    const found = reader.papers(savedPage(page.bytes, page.page.url));
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
    wrong += readerFor(siteOf.get(site) ?? 0).papers(page).length;
  }
  return {
    series: bySeries.size,
    title: mean("title"),
    authors: mean("authors"),
    whole: mean("whole"),
    pages: perPage,
    falsePerNegative: negatives.length === 0 ? 0 : wrong / negatives.length,
    ...speedOf(pages, readerFor(0)),
  };
}

/** How fast is one reader, as a harvest has it, on all pages? */
function speedOf(
  pages: readonly PaperPage[],
  reader: PaperReader,
): Pick<PapersReport, "pagesPerSecond" | "pagesPerSecondFromBytes"> {
  const labelling: number[] = [];
  const fromBytes: number[] = [];
  for (const { bytes, page } of pages) {
    const fresh = savedPage(bytes, page.url);
    const began = process.cpuUsage();
    void [fresh.blocks, fresh.anchors];
    const read = process.cpuUsage();
    reader.papers(fresh);
    labelling.push(milliseconds(process.cpuUsage(read)));
    fromBytes.push(milliseconds(process.cpuUsage(began)));
  }
  return { pagesPerSecond: 1000 / median(labelling), pagesPerSecondFromBytes: 1000 / median(fromBytes) };
}

/** Of one core, whatever else the machine does. */
function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
