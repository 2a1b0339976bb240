/** A model from a project's pages, beside what the shipped one learned from, and its figures on annotated sites that were held out. */
import path from "node:path";
import { agreedLabels, type Project } from "../../annotate/project.js";
import type { Desk } from "../../app/annotate/desk.js";
import { labelledPages } from "../../app/annotate/exchange.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { EVENT_PAGES_MODEL, PAGE_KINDS, type PageKind, pageFeatures } from "../../events/site/page-kind.js";
import { loadModels } from "../../harvest/observe/models.js";
import {
  type CrfModel,
  decodeModel,
  groupedFolds,
  type MaxentModel,
  maxentClassifier,
  report,
} from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import { eventPageCases, type PageCase, trainEventPages } from "../events/event-pages.js";
import { readMaterial } from "../papers/invented-pages.js";
import { negativePages, paperPages } from "../papers/paper-pages.js";
import { inventedPages, preparedNegatives, preparedPages } from "../papers/papers.js";
import { trainRegions } from "../papers/train-regions.js";
import { FOLDS, type NewModel, type Say } from "./new-model.js";
import { compareOnHeldOut, preparedProject } from "./train-project.js";

/** `data`: the folder that the shipped model was made from; without it, the project's pages are all there is. */
export async function newRegions(
  desk: Desk,
  project: Project,
  data: string | undefined,
  say: Say,
): Promise<NewModel<CrfModel>> {
  const models = loadModels(["lexica.model", "regions.model"]);
  const lexicon = openLexicon(models.get("lexica.model")!);
  say("reading pages");
  const pages = await labelledPages(desk, project);
  if (pages.length === 0) throw new UsageError(`${project.name} has no finished pages to learn from.`);
  const base = data === undefined ? [] : baseOf(data);
  const inUse = decodeModel(models.get("regions.model")!, "regions.model") as CrfModel;
  const compared = await compareOnHeldOut(pages, base, inUse, lexicon, {
    folds: FOLDS,
    onFold: (fold, of) => say(`measuring: part ${fold} of ${of}`),
  });
  say("learning");
  const model = await trainRegions([...base, ...preparedProject(pages, lexicon)]);
  const figure = (name: string, of: "title" | "authors" | "labels") =>
    compared === undefined ? [] : [{ name, before: compared.before[of], after: compared.after[of] }];
  return {
    model,
    about: "Labels the pieces of a page as title, author, affiliation or something else.",
    pages: pages.length,
    sites: new Set(pages.map(({ page }) => page.site)).size,
    figures: [
      ...figure("F1 of titles", "title"),
      ...figure("F1 of titles with authors", "authors"),
      ...figure("F1 of labels", "labels"),
    ],
    bySite: (compared?.sites ?? []).map(({ site, before, after }) => ({
      site,
      before: before.title,
      after: after.title,
    })),
  };

  function baseOf(root: string) {
    const folder = path.join(root, "pages");
    const labelled = paperPages(folder);
    return [
      ...preparedPages(labelled, lexicon),
      ...preparedNegatives(negativePages(folder, labelled), lexicon),
      ...inventedPages(readMaterial(path.join(root, "lexica"), path.join(root, "lang")), lexicon),
    ];
  }
}

export async function newEventPages(
  desk: Desk,
  project: Project,
  data: string | undefined,
  say: Say,
): Promise<NewModel<MaxentModel>> {
  if (project.settings.task !== "page-kind")
    throw new UsageError(`${project.name} labels ${project.settings.task}; this needs a project of page-kind.`);
  say("reading pages");
  const own = await casesOf(desk, project);
  if (own.length === 0) throw new UsageError(`${project.name} has no finished pages with a kind to learn from.`);
  const base = data === undefined ? [] : eventPageCases(path.join(data, "pages"));
  const bytes = loadModels([EVENT_PAGES_MODEL]).get(EVENT_PAGES_MODEL)!;
  const inUse = maxentClassifier(decodeModel(bytes, EVENT_PAGES_MODEL) as MaxentModel);
  const sites = [...new Set(own.map(({ series }) => series))];
  const after: string[] = [];
  const folds = groupedFolds(
    own.map(({ kind }) => kind),
    own.map(({ series }) => series),
    Math.min(FOLDS, sites.length),
  );
  if (sites.length >= 2)
    for (const [n, fold] of folds.entries()) {
      say(`measuring: part ${n + 1} of ${folds.length}`);
      const held = new Set(fold);
      const classifier = maxentClassifier(await trainEventPages([...base, ...own.filter((_, i) => !held.has(i))]));
      for (const i of fold) after[i] = classifier.classify(own[i]!.features).label;
    }
  const gold = own.map(({ kind }) => kind);
  const before = own.map(({ features }) => inUse.classify(features).label);
  const used = [...new Set(gold)];
  const macro = (answers: readonly string[]): number => report(gold, answers, { averageOver: used }).macro.f1;
  const accuracy = (answers: readonly string[], site: string): number => {
    const places = own.flatMap(({ series }, i) => (series === site ? [i] : []));
    return places.filter((i) => answers[i] === gold[i]).length / places.length;
  };
  say("learning");
  return {
    model: await trainEventPages([...base, ...own]),
    about: "Tells the pages of a conference's site apart: home, call, programme, papers, other.",
    pages: own.length,
    sites: sites.length,
    figures: sites.length < 2 ? [] : [{ name: "macro F1 of page kinds", before: macro(before), after: macro(after) }],
    bySite:
      sites.length < 2
        ? []
        : sites.map((site) => ({ site, before: accuracy(before, site), after: accuracy(after, site) })),
  };
}

/** "papers" is what the classifier calls accepted papers. */
async function casesOf(desk: Desk, project: Project): Promise<PageCase[]> {
  const cases: PageCase[] = [];
  for (const page of project.pages.values()) {
    const read = await desk.read(page);
    const cut = read && (await desk.cut(project, page));
    const said = cut && agreedLabels(page, cut.text, [])?.fields.get("kind");
    const kind = said === "papers" ? "accepted" : PAGE_KINDS.find((one): one is PageKind => one === said);
    if (read !== undefined && kind !== undefined)
      cases.push({ file: page.url, series: page.site, kind, checked: true, features: pageFeatures(read) });
  }
  return cases;
}
