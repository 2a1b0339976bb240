/** A model of the main text from blocks that people labelled, beside what the shipped one learned from, and its figures on held-out sites. */
import path from "node:path";
import { agreedLabels, finishedBy, type Project } from "../../annotate/project.js";
import type { Desk } from "../../app/annotate/desk.js";
import { groupedFolds, type TreesModel } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import { shippedModels, textBy } from "../../page/models.js";
import { articleCases } from "../article/article.js";
import { learnText, pageOf, readLessons } from "../article/learn-pages.js";
import { benchmarkWords, type WcxbCase, wcxbCases, wordF1 } from "../article/wcxb.js";
import { FOLDS, type NewModel, type Say } from "./new-model.js";

/** `data`: the folder that the shipped model was made from; without it, the project's pages are all there is. */
export async function newText(
  desk: Desk,
  project: Project,
  data: string | undefined,
  say: Say,
): Promise<NewModel<TreesModel>> {
  if (project.settings.task !== "text")
    throw new UsageError(`${project.name} labels ${project.settings.task}; this needs a project of text.`);
  say("reading pages");
  const own = await casesOf(desk, project);
  if (own.length === 0) throw new UsageError(`${project.name} has no finished pages with a text to learn from.`);
  const others =
    data === undefined ? [] : [...wcxbCases(path.join(data, "wcxb")), ...articleCases(path.join(data, "article"))];
  const base = readLessons(others, (done) => say(`${done} of ${others.length} pages read`));
  const lessons = readLessons(own, () => undefined);
  const typesOf = ({ typeFeatures }: (typeof lessons)[number]): readonly number[] => shippedModels.types(typeFeatures);
  const sites = [...new Set(own.map(({ site }) => site))].sort();
  const f1 = (one: WcxbCase, isText = shippedModels.isText): number => {
    const { mainText } = pageOf(one, { ...shippedModels, isText });
    return wordF1(benchmarkWords(mainText.text), benchmarkWords(one.text));
  };
  const scores: { readonly site: string; readonly before: number; readonly after: number }[] = [];
  if (sites.length >= 2) {
    const folds = groupedFolds(
      own.map(() => "page"),
      own.map(({ site }) => site),
      Math.min(FOLDS, sites.length),
    );
    for (const [n, fold] of folds.entries()) {
      say(`measuring: part ${n + 1} of ${folds.length}`);
      const held = new Set(fold);
      const isText = textBy(learnText([...base, ...lessons.filter((_, i) => !held.has(i))], typesOf));
      for (const i of fold) scores.push({ site: own[i]!.site, before: f1(own[i]!), after: f1(own[i]!, isText) });
    }
  }
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  const bySite =
    scores.length === 0
      ? []
      : sites.map((site) => {
          const of = scores.filter((one) => one.site === site);
          return { site, before: mean(of.map(({ before }) => before)), after: mean(of.map(({ after }) => after)) };
        });
  const average = (side: "before" | "after"): number => mean(bySite.map((one) => one[side]));
  say("learning");
  return {
    model: learnText([...base, ...lessons], typesOf),
    about: "Tells the passages of a page's main text from those around it.",
    pages: own.length,
    sites: sites.length,
    figures:
      bySite.length === 0
        ? []
        : [{ name: "F1 of the text's words", before: average("before"), after: average("after") }],
    bySite,
  };
}

/** What people labelled as text, block by block. Of blocks on which they differ, and nobody decided, nothing is known: they are no text. */
async function casesOf(desk: Desk, project: Project): Promise<WcxbCase[]> {
  const cases: WcxbCase[] = [];
  for (const page of project.pages.values()) {
    if (finishedBy(page).length === 0 && !page.final?.done) continue;
    const fetched = await desk.bytes(page);
    const cut = fetched && (await desk.cut(project, page));
    const labels = cut && agreedLabels(page, cut.text, cut.items)?.labels;
    if (labels === undefined) continue;
    const text = cut!.items.filter((_, i) => labels[i] === "text").map((item) => item.text);
    if (text.length === 0) continue;
    cases.push({
      ...{ id: page.id, url: page.url, site: page.site, type: "article", text: text.join("\n") },
      ...{ title: "", author: "", date: "", readBody: () => fetched!.body },
    });
  }
  return cases;
}
