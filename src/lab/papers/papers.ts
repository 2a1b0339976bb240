/**
 * How well are papers read?
 *
 * Folds are grouped by series and site: no page is judged by a model that has seen its series or its site. Figures for papers are averaged over
 * these groups, so that one template or one long page counts once.
 */

import { openBelief } from "../../events/papers/belief.js";
import type { FeatureClass } from "../../events/papers/features/features.js";
import { type Labeller, openLabeller } from "../../events/papers/features/labeller.js";
import { type Lexicon, openLexicon } from "../../events/papers/features/lexicon.js";
import { type PaperReader, paperReader } from "../../events/papers/read-papers.js";
import { seenPage } from "../../events/papers/reader-page.js";
import { type CrfModel, calibrationError, groupedFolds } from "../../learn/index.js";
import { type BeliefCase, beliefCases, trainBelief } from "./belief.js";
import { inventPages, type Material, readMaterial } from "./invented-pages.js";
import { lexicaFrom } from "./lexica.js";
import {
  labelledUnits,
  type NegativePage,
  negativePages,
  type PageSet,
  type PaperPage,
  paperPages,
  SETS,
  savedPage,
} from "./paper-pages.js";
import { emptyTally, judgePapers, rates, type Tally } from "./papers-score.js";
import type { JudgedPage } from "./regions.js";
import { type PreparedPage, preparePage, trainRegions } from "./train-regions.js";

export const FOLDS = 5;
const INVENTED = 150;
const INVENTED_FOREIGN = 256; // eight in each language
const SEED = 7;

/** F1 per paper, averaged over groups. */
export interface PaperFigures {
  readonly groups: number;
  readonly pages: number;
  readonly title: number;
  readonly authors: number;
  readonly whole: number;
}

export interface PapersReport extends PaperFigures {
  readonly sets: { readonly [set in PageSet]: PaperFigures };
  readonly notEnglish: PaperFigures;
  /** Per page, for looking closer. */
  readonly pageTallies: readonly { readonly page: PaperPage; readonly tally: Tally }[];
  readonly negatives: NegativeFigures;
  /** Of the confidence that title and authors are right. */
  readonly calibration: number;
  readonly pagesPerSecond: number;
  /** The same with what it rests on: charset, tree, blocks, anchors. */
  readonly pagesPerSecondFromBytes: number;
}

export interface NegativeFigures {
  readonly pages: number;
  readonly falsePerPage: number;
  readonly withAny: number;
  /** The most that one page gave. */
  readonly most: number;
  readonly worst: readonly { readonly page: NegativePage; readonly titles: readonly string[] }[];
}

export function preparedPages(
  pages: readonly PaperPage[],
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): JudgedPage[] {
  return pages.map((page) => {
    const { seen, labels, talks, cut } = labelledUnits(page);
    return { ...preparePage({ series: page.group, seen, labels, ignore: talks }, lexicon, classes), cut };
  });
}

/** Pages without papers teach, too: committees, calls and prose are something else. Talks are not: they look like papers, and `belief` tells them. */
export function preparedNegatives(
  negatives: readonly NegativePage[],
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): PreparedPage[] {
  return negatives.map(({ group, page, type }) => {
    const seen = seenPage(LIKE_PAPERS.has(type) ? EMPTY : page);
    const labels = seen.units.map(() => "other" as const);
    return preparePage({ series: group, seen, labels, ignore: seen.units.map(() => false) }, lexicon, classes);
  });
}

const LIKE_PAPERS = new Set(["talks", "workshops"]);
const EMPTY = savedPage(new Uint8Array(), "https://empty.example/");

/** Pages that never were, to learn from beside the real ones. */
export function inventedPages(
  material: Material,
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): PreparedPage[] {
  return inventPages(material, INVENTED, INVENTED_FOREIGN, SEED).map(({ html, regions }, n) => {
    const page = savedPage(new TextEncoder().encode(html), `https://invented.example/${n}`);
    const { seen, labels, talks } = labelledUnits({ page, regions, papers: [], otherTalks: [] });
    return preparePage({ series: `invented ${n}`, seen, labels, ignore: talks }, lexicon, classes);
  });
}

export interface PaperData {
  readonly pages: readonly PaperPage[];
  readonly negatives: readonly NegativePage[];
  readonly models: FoldedModels;
  readonly lexicon: Lexicon;
}

/** All pages with and without papers, and for each a labeller that has seen neither its series nor its site. */
export async function readPaperData(
  folders: { readonly pages: string; readonly lexica: string; readonly lang: string },
  onFold: (fold: number) => void,
): Promise<PaperData> {
  const pages = paperPages(folders.pages);
  const negatives = negativePages(folders.pages, pages);
  const lexicon = openLexicon(lexicaFrom(folders.lexica).bytes);
  const prepared = [...preparedPages(pages, lexicon), ...preparedNegatives(negatives, lexicon)];
  const invented = inventedPages(readMaterial(folders.lexica, folders.lang), lexicon);
  return { pages, negatives, models: await foldedModels(prepared, invented, onFold), lexicon };
}

export interface FoldedModels {
  /** For each page the model that saw neither its series nor its site. */
  modelFor(page: number): CrfModel;
}

/** `prepared`: what is split; `invented`: what all models learn from. */
export async function foldedModels(
  prepared: readonly PreparedPage[],
  invented: readonly PreparedPage[],
  onFold: (fold: number) => void,
): Promise<FoldedModels> {
  const folds = foldsOf(prepared.map(({ series }) => series));
  const models: CrfModel[] = new Array(prepared.length);
  for (const [n, fold] of folds.entries()) {
    onFold(n);
    const held = new Set(fold);
    const model = await trainRegions([...prepared.filter((_, i) => !held.has(i)), ...invented]);
    for (const page of fold) models[page] = model;
  }
  return { modelFor: (page) => models[page]! };
}

function foldsOf(groups: readonly string[]): number[][] {
  return groupedFolds(
    groups.map(() => "page"),
    groups,
    FOLDS,
  );
}

/** What the labellers found on pages they did not learn from: to learn belief from. */
export function foldedCases(
  pages: readonly PaperPage[],
  negatives: readonly NegativePage[],
  models: FoldedModels,
  lexicon: Lexicon,
): BeliefCase[] {
  const all = [...pages, ...negatives.map((page) => ({ ...page, papers: [], otherTalks: [] }))];
  const labellers = new Map<CrfModel, Labeller>();
  return all.flatMap((page, i) => {
    const model = models.modelFor(i);
    const labeller = labellers.get(model) ?? openLabeller(model, lexicon, { byPlace: false });
    labellers.set(model, labeller);
    return beliefCases(page, labeller, lexicon);
  });
}

/** For each page a reader whose labeller and belief saw neither its series nor its site. `models`: of the pages, then of the negatives. */
async function foldedReaders(
  groups: readonly string[],
  cases: readonly BeliefCase[],
  models: FoldedModels,
  lexicon: Lexicon,
): Promise<(page: number) => PaperReader> {
  const readers: PaperReader[] = new Array(groups.length);
  for (const fold of foldsOf(groups)) {
    const held = new Set(fold.map((page) => groups[page]!));
    const belief = await trainBelief(cases.filter(({ group }) => !held.has(group)));
    const labeller = openLabeller(models.modelFor(fold[0]!), lexicon);
    const reader = paperReader(labeller, lexicon, openBelief(belief, lexicon));
    for (const page of fold) readers[page] = reader;
  }
  return (page) => readers[page]!;
}

/** `models`: of the pages, then of the negatives. */
export async function evalPapers(
  { pages, negatives, models, lexicon }: PaperData,
  isEnglish: (page: PaperPage) => boolean,
): Promise<PapersReport> {
  const cases = foldedCases(pages, negatives, models, lexicon);
  const groups = [...pages, ...negatives].map(({ group }) => group);
  const readerFor = await foldedReaders(groups, cases, models, lexicon);
  const sure: { readonly group: string; readonly confidence: number; readonly right: boolean }[] = [];
  const pageTallies = pages.map((page, i) => {
    const found = readerFor(i).papers(savedPage(page.bytes, page.page.url));
    const { tally, judged } = judgePapers(found, page.papers, page.otherTalks, page.page.base);
    for (const [n, right] of judged.entries()) {
      if (right === undefined) continue;
      sure.push({ group: page.group, confidence: found[n]!.confidence, right: right !== "wrong" && right !== "title" });
    }
    return { page, tally };
  });
  const foundOnNegatives = negatives.map((page, n) => ({
    page,
    titles: readerFor(pages.length + n)
      .papers(page.page)
      .map(({ title }) => title),
  }));
  const counted = capped(sure);
  return {
    ...figuresOf(pageTallies),
    sets: Object.fromEntries(
      SETS.map((set) => [set, figuresOf(pageTallies.filter(({ page }) => page.set === set))]),
    ) as PapersReport["sets"],
    notEnglish: figuresOf(pageTallies.filter(({ page }) => !isEnglish(page))),
    pageTallies,
    negatives: negativeFigures(foundOnNegatives),
    calibration: calibrationError(
      counted.map(({ confidence }) => confidence),
      counted.map(({ right }) => right),
    ),
    ...speedOf(pages, readerFor(0)),
  };
}

const MAX_PER_GROUP = 100; // papers of a group that count for the calibration

function capped<T extends { readonly group: string }>(all: readonly T[]): T[] {
  const counts = new Map<string, number>();
  return all.filter(({ group }) => {
    counts.set(group, (counts.get(group) ?? 0) + 1);
    return counts.get(group)! <= MAX_PER_GROUP;
  });
}

function figuresOf(tallies: readonly { readonly page: PaperPage; readonly tally: Tally }[]): PaperFigures {
  const groups = new Map<string, Tally>();
  for (const { page, tally } of tallies) {
    const sum = groups.get(page.group) ?? emptyTally();
    for (const name of ["found", "gold", "title", "authors", "whole"] as const) sum[name] += tally[name];
    groups.set(page.group, sum);
  }
  const mean = (name: "title" | "authors" | "whole"): number =>
    [...groups.values()].reduce((sum, tally) => sum + rates(tally[name], tally).f1, 0) / Math.max(1, groups.size);
  return {
    groups: groups.size,
    pages: tallies.length,
    title: mean("title"),
    authors: mean("authors"),
    whole: mean("whole"),
  };
}

function negativeFigures(
  found: readonly { readonly page: NegativePage; readonly titles: readonly string[] }[],
): NegativeFigures {
  const worst = found.filter(({ titles }) => titles.length > 0).sort((a, b) => b.titles.length - a.titles.length);
  const total = worst.reduce((sum, { titles }) => sum + titles.length, 0);
  return {
    pages: found.length,
    falsePerPage: total / Math.max(1, found.length),
    withAny: worst.length,
    most: worst[0]?.titles.length ?? 0,
    worst,
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
