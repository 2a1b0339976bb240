/**
 * How well are the pages of a conference's site told apart?
 *
 * Tested only on pages that a person looked at: home pages and paper pages of the sites, pages checked to list no papers, with their
 * type. Whether a paper page is a programme, a list of accepted papers or proceedings is told by its file name; pages whose name
 * says nothing are left out. Trained, beside these, on further pages of the sites whose file name says what they are. The
 * classifier never sees an address, so the names are no help to it. Series never stand on both sides.
 */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { EVENT_PAGES_MODEL, PAGE_KINDS, type PageKind, pageFeatures } from "../../events/site/page-kind.js";
import {
  collectExamples,
  decodeModel,
  type Feature,
  groupedFolds,
  type MaxentModel,
  maxentClassifier,
  type Report,
  report,
  trainMaxent,
} from "../../learn/index.js";
import { rowsOf } from "../rows.js";
import { unpacked } from "../unpack.js";
import { goldSites, localPage, sitesFolder } from "./dates.js";

export interface PageCase {
  readonly file: string;
  readonly series: string;
  readonly kind: PageKind;
  /** A person checked it; otherwise its kind comes from its name alone. */
  readonly checked: boolean;
  readonly features: readonly Feature[];
}

/** Most pages that one site may add by their names alone. */
const MAX_BY_NAME = 12;

export function eventPageCases(folder: string, onPage?: (read: number) => void): PageCase[] {
  const sites = sitesFolder(folder);
  const cases = new Map<string, PageCase>();
  const add = (root: string, file: string, kind: PageKind | undefined, checked: boolean): void => {
    if (kind === undefined || cases.has(file)) return;
    const page = localPage(root, file);
    if (page === undefined || page.textLength < 100) return;
    cases.set(file, { file, series: path.basename(root).split("__")[0]!, kind, checked, features: pageFeatures(page) });
    onPage?.(cases.size);
  };
  const gold = goldSites(folder);
  for (const { site, paperPages, home } of gold)
    for (const page of paperPages)
      if (page !== home) add(path.join(sites, site), path.join(sites, site, page), kindByName(page), true);
  for (const { site, home, paperPages } of gold)
    if (!paperPages.includes(home)) add(path.join(sites, site), path.join(sites, site, home), "home", true);
  for (const { site, path: file, type } of rowsOf(path.join(folder, "negatives.tsv")))
    add(path.join(sites, site!), path.join(sites, site!, file!), KIND_OF_TYPE[type!] ?? "other", true);
  const html = path.join(unpacked(path.join(folder, "html.tar.xz")), "html");
  for (const name of readdirSync(html)) {
    const kind = kindByName(name.replace(/^.*--/, ""));
    const series = name.split("__")[0]!;
    if (kind === undefined || kind === "home" || kind === "call" || kind === "other") continue;
    const page = localPage(html, path.join(html, name));
    if (page !== undefined) cases.set(name, { file: name, series, kind, checked: true, features: pageFeatures(page) });
  }
  for (const site of readdirSync(sites)) {
    const names = pagesIn(path.join(sites, site)).filter(
      (file) => !cases.has(file) && kindByName(path.basename(file)) !== undefined,
    );
    for (const file of names.slice(0, MAX_BY_NAME))
      add(path.join(sites, site), file, kindByName(path.basename(file)), false);
  }
  return [...cases.values()];
}

const KIND_OF_TYPE: Readonly<Record<string, PageKind>> = { home: "home", cfp: "call", dates: "call" };

const NAMES: readonly (readonly [kind: PageKind, pattern: RegExp])[] = [
  ["proceedings", /proceeding|\btoc\b|publications?\b/i],
  ["accepted", /accept|list.?of.?papers|contributions|^papers?\b|abstracts|posters/i],
  ["programme", /program|schedul|agenda|sessions?\b|timetable/i],
  ["call", /\bcfp|call|important.?dates|^dates|deadline|submission/i],
  [
    "other",
    /committee|organi[sz]|venue|travel|hotel|accommodation|regist|sponsor|visa|keynote|speaker|contact|people|team|photos|social|local/i,
  ],
];

function kindByName(file: string): PageKind | undefined {
  const name = file.replace(/\/?(?:index\.)?\w+$/, "").replaceAll(/[_-]+/g, " ") || file;
  const last = name.split("/").at(-1) ?? "";
  if (/commi|camera|tutorial|workshop/i.test(last)) return /commi/i.test(last) ? "other" : undefined;
  return NAMES.find(([, pattern]) => pattern.test(last))?.[0];
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => /\.(?:html?|php)$/i.test(file) && statSync(file).size < 400_000)
    .sort();
}

export const trainEventPages = async (cases: readonly PageCase[]): Promise<MaxentModel> =>
  (
    await trainMaxent(
      collectExamples(
        cases.map(({ features, kind }) => ({ features, label: kind })),
        { hashBits: 15, labels: PAGE_KINDS },
      ),
      { l2: 1, tolerance: 1e-3, classWeights: "balanced" },
    )
  ).model;

export interface EventPageFigures {
  readonly report: Report;
  readonly wrong: string[];
}

/** Answers for the checked pages, by models that saw no page of the same series. */
export async function crossValidateEventPages(cases: readonly PageCase[], folds = 10): Promise<EventPageFigures> {
  const parts = groupedFolds(
    cases.map(({ kind }) => kind),
    cases.map(({ series }) => series),
    folds,
  );
  const answers = new Map<PageCase, string>();
  for (const test of parts) {
    const away = new Set(test);
    const model = await trainEventPages(cases.filter((_, place) => !away.has(place)));
    answerPages(
      test.map((place) => cases[place]!),
      model,
      answers,
    );
  }
  return figuresOf(answers);
}

/** Answers of one model, which may have seen the pages. */
export function measureEventPages(cases: readonly PageCase[], bytes: Uint8Array): EventPageFigures {
  const answers = new Map<PageCase, string>();
  answerPages(cases, maxentModel(bytes), answers);
  return figuresOf(answers);
}

function maxentModel(bytes: Uint8Array): MaxentModel {
  const model = decodeModel(bytes, EVENT_PAGES_MODEL);
  if (model.kind !== "maxent") throw new TypeError(`${EVENT_PAGES_MODEL} is no maximum entropy model`);
  return model;
}

function answerPages(cases: readonly PageCase[], model: MaxentModel, answers: Map<PageCase, string>): void {
  const classifier = maxentClassifier(model);
  for (const one of cases) if (one.checked) answers.set(one, classifier.classify(one.features).label);
}

function figuresOf(answers: ReadonlyMap<PageCase, string>): EventPageFigures {
  const gold = [...answers.keys()].map(({ kind }) => kind);
  const wrong = [...answers].flatMap(([{ kind, file }, label]) =>
    label === kind ? [] : [`${kind}\t${label}\t${file.split(path.sep).slice(-3).join("/")}`],
  );
  return { report: report(gold, [...answers.values()], { labels: PAGE_KINDS }), wrong };
}
