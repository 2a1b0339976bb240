/** Annotation in the API: projects, the next page, labels, agreement, exchange; models and what they would change. */
import * as z from "zod";
import { projectAgreement } from "../../annotate/agreement.js";
import { finishedBy, type Project, type ProjectPage } from "../../annotate/project.js";
import { TASK_NAMES, taskOf } from "../../annotate/task.js";
import { acceptModel, previewModel } from "../../app/annotate/accept-model.js";
import { addPages } from "../../app/annotate/add-pages.js";
import { annotatedPage, label, labelMarks } from "../../app/annotate/annotated-page.js";
import { newProject } from "../../app/annotate/desk.js";
import { exportText, importText } from "../../app/annotate/exchange.js";
import { listModels } from "../../app/annotate/models.js";
import { nextPages } from "../../app/annotate/next-page.js";
import { archiveFolder } from "../../app/archive-folder.js";
import type { Visit } from "../visit.js";
import { type Endpoint, endpoint } from "./endpoint.js";

const PROJECT = { project: z.string().min(1).describe("the name of a project") };
const PAGE = { ...PROJECT, page: z.string().min(1).describe("the id of a page in it: the digest of its bytes") };
const LAYER = { layer: z.enum(["own", "final"]).default("own").describe("your labels, or the adjudicator's") };
const MODEL = {
  model: z.string().min(1).describe("the name of a model, or shipped"),
  collection: z.string().min(1),
};
const FORMAT = z.enum(["web-annotation", "conll"]).default("web-annotation");

function describe({ name, settings, pages }: Project) {
  const done = [...pages.values()].filter((page) => finishedBy(page).length > 0).length;
  return { name, ...settings, pages: pages.size, done };
}

function describePage(page: ProjectPage) {
  const { id, url, site, title, final } = page;
  return { id, url, site, title, doneBy: finishedBy(page), decided: final?.done ?? false };
}

/** Undefined if there is no such page; a project that is unknown is an error that names the others. */
async function pageOf({ desk }: Visit, given: { readonly project: string; readonly page: string }) {
  const project = await desk.project(given.project);
  return { project, page: project.pages.get(given.page) };
}

export const ANNOTATE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/annotate/projects",
    about: "Annotation projects with their task, and how many of their pages are done",
    role: "moderator",
    given: z.object({}),
    async answer(_given, { desk }) {
      const names = await desk.projects();
      return { projects: await Promise.all(names.map(async (name) => describe(await desk.project(name)))) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/annotate/projects",
    about: "A new project",
    role: "owner",
    given: z.object({
      name: z.string().min(1),
      task: z.enum(TASK_NAMES as [(typeof TASK_NAMES)[number], ...(typeof TASK_NAMES)[number][]]),
      guidelines: z.string().max(100_000).default("").describe("Markdown"),
      annotators: z.array(z.string().min(1).max(100)).max(200).default([]).describe("none: every moderator"),
      overlap: z.number().int().min(1).max(20).default(1).describe("how many people label each page"),
      randomShare: z.number().min(0).max(1).default(0.2).describe("of the pages, drawn by chance"),
    }),
    async answer({ name, ...settings }, { desk, person }) {
      await newProject(desk, name, settings, person.name);
      return describe(await desk.project(name));
    },
  }),
  endpoint({
    method: "GET",
    path: "/annotate/projects/:project",
    about: "One project: its settings, the labels of its task, its pages",
    role: "moderator",
    given: z.object(PROJECT),
    async answer(given, { desk }) {
      const project = await desk.project(given.project);
      const { labels, fields, of } = taskOf(project.settings.task);
      return { ...describe(project), of, labels, fields, items: [...project.pages.values()].map(describePage) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/annotate/projects/:project/pages",
    about: "Archived pages of a collection join a project; nothing is copied",
    role: "owner",
    given: z.object({
      ...PROJECT,
      collection: z.string().min(1),
      url: z.string().optional().describe("only addresses that contain these words"),
      limit: z.number().int().min(1).max(100_000).default(1000),
    }),
    answer: ({ url, ...given }, { desk, slowStore, where, person }) =>
      addPages(desk, slowStore, { store: where }, { ...given, ...(url === undefined ? {} : { url }) }, person.name),
  }),
  endpoint({
    method: "POST",
    path: "/annotate/projects/:project/next",
    about: "The next pages for you, chosen by expected gain, at random, or because others need another annotator",
    role: "moderator",
    given: z.object({ ...PROJECT, count: z.number().int().min(1).max(100).default(1) }),
    async answer({ project, count }, { desk, person }) {
      const next = await nextPages(desk, project, person.name, { count });
      return { pages: next.map(({ page, why, again }) => ({ ...describePage(page), why, again })) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/annotate/projects/:project/pages/:page",
    about: "A page as it is labelled: its items in order with place, label and suggestion, and facts of the whole page",
    role: "moderator",
    given: z.object({ ...PAGE, ...LAYER }),
    async answer(given, visit) {
      const { project, page } = await pageOf(visit, given);
      return page && annotatedPage(visit.desk, project, page, visit.person.name, given.layer);
    },
  }),
  endpoint({
    method: "POST",
    path: "/annotate/projects/:project/pages/:page/labels",
    about:
      "Label items from one to another (an empty label takes it back), state facts of the page, and say that it is done",
    role: "moderator",
    given: z.object({
      ...PAGE,
      ...LAYER,
      marks: labelMarks.default([]),
      fields: z.record(z.string().max(60), z.string().max(1000)).default({}),
      done: z.boolean().optional(),
    }),
    async answer(given, visit) {
      const { project, page } = await pageOf(visit, given);
      if (page === undefined) return undefined;
      await label(visit.desk, project, page, visit.person.name, given);
      const after = await pageOf(visit, given);
      return annotatedPage(visit.desk, after.project, after.page!, visit.person.name, given.layer);
    },
  }),
  endpoint({
    method: "GET",
    path: "/annotate/projects/:project/agreement",
    about: "How far annotators agree (Cohen's and Fleiss' kappa, Krippendorff's alpha), and where they do not",
    role: "moderator",
    given: z.object(PROJECT),
    async answer(given, { desk }) {
      const project = await desk.project(given.project);
      return projectAgreement(project, (page) => desk.cut(project, page));
    },
  }),
  endpoint({
    method: "GET",
    path: "/annotate/projects/:project/export",
    about: "The labels as W3C Web Annotations, or as words with B-, I-, O",
    role: "moderator",
    given: z.object({ ...PROJECT, format: FORMAT }),
    async answer({ project, format }, { desk }) {
      const text = await exportText(desk, project, format);
      return format === "conll" ? { text } : JSON.parse(text);
    },
  }),
  endpoint({
    method: "POST",
    path: "/annotate/projects/:project/import",
    about: "Labels in one of these forms join the project, as those of `by`",
    role: "owner",
    given: z.object({
      ...PROJECT,
      format: FORMAT,
      text: z.string().describe("the file's content"),
      by: z.string().min(1).max(100).optional().describe("whose labels they are; default: yours"),
    }),
    answer: ({ project, by, ...given }, { desk, person }) =>
      importText(desk, project, { ...given, by: by ?? person.name, file: "text" }),
  }),
  endpoint({
    method: "GET",
    path: "/models",
    about: "Models that were trained on annotations, their figures, and which collections use them",
    role: "reader",
    given: z.object({}),
    async answer(_given, { desk }) {
      const { models, used } = await listModels(desk.journal);
      return { models, used: Object.fromEntries([...used].map(([name, files]) => [name, Object.fromEntries(files)])) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/models/compare",
    about: "Which records of a collection would be new, lost or changed with a model. Nothing is written",
    role: "moderator",
    given: z.object(MODEL),
    answer: (given, { desk, slowStore, where }) =>
      previewModel(desk, slowStore, archiveFolder({ store: where }), given),
  }),
  endpoint({
    method: "POST",
    path: "/models/use",
    about: "A collection reads pages with this model from now on, and its archived pages are judged again",
    role: "owner",
    given: z.object(MODEL),
    async answer(given, { desk, store, where, person }) {
      const result = await acceptModel(desk, store, archiveFolder({ store: where }), given, person.name);
      return { ...given, result };
    },
  }),
];
