/** Annotation: projects, the screen on which pages are labelled, agreement; models and what they would change. */
import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Project, ProjectPage } from "../../annotate/project.js";
import { TASK_NAMES } from "../../annotate/task.js";
import { addPages } from "../../app/annotate/add-pages.js";
import { annotatedPage, type Layer, label, labelMarks } from "../../app/annotate/annotated-page.js";
import { type Desk, newProject } from "../../app/annotate/desk.js";
import { nextPages } from "../../app/annotate/next-page.js";
import { archivedEntries } from "../../app/records/archived-page.js";
import { readSafePage, safePageOf } from "../../app/records/page-view.js";
import { UsageError } from "../../model/errors.js";
import { framePolicy, POLICY } from "../access/request-check.js";
import { annotatePage, projectPage, projectsPage } from "../pages/annotate.js";
import { frameDocument } from "../pages/archived.js";
import type { Asked, Routes, SentForm } from "../routes.js";
import { may, type Visit } from "../visit.js";

const PROJECT = "/annotate/:project";
const PAGE = `${PROJECT}/pages/:page`;
/** Each is read once; more join with winnow annotate pages add. */
const MOST_ADDED = 1000;

const OVERLAPS = /^(?:[1-9]|1\d|20)$/;

export function annotateTopic({ page, change, file }: Routes): void {
  page("/annotate", (visit) => projectsPage(visit), "moderator");
  change("/annotate", "owner", async (c, form) => {
    const { desk, person } = c.var.visit;
    const [name, collection, url] = [form("name").trim(), form("collection"), form("url").trim()];
    const task = TASK_NAMES.find((one) => one === form("task"));
    if (task === undefined) throw new UsageError(`"${form("task")}" is no task: choose ${TASK_NAMES.join(", ")}.`);
    if (!OVERLAPS.test(form("overlap"))) throw new UsageError("Between 1 and 20 people label each page.");
    const settings = { task, guidelines: form("guidelines"), annotators: [], overlap: Number(form("overlap")) };
    await newProject(desk, name, { ...settings, randomShare: 0.2 }, person.name);
    return collection === "" ? c.redirect(addressOf(name), 303) : pagesJoin(c, name, collection, url);
  });
  change(`${PROJECT}/pages`, "owner", (c, form) =>
    pagesJoin(c, c.req.param("project")!, form("collection"), form("url").trim()),
  );
  page(PROJECT, (visit, c) => projectPage(visit, c.req.param("project")!), "moderator");
  change(`${PROJECT}/next`, "moderator", async (c) => {
    const { desk, person } = c.var.visit;
    const name = c.req.param("project")!;
    const [next] = await nextPages(desk, name, person.name);
    return c.redirect(
      next === undefined ? `${addressOf(name)}?left=0` : `${addressOf(name)}/pages/${encodeURIComponent(next.page.id)}`,
      303,
    );
  });
  page(
    PAGE,
    async (visit, c) => {
      const { project, found } = await named(visit.desk, c);
      return annotatePage(visit, project, found, layerOf(visit.query("layer")));
    },
    "moderator",
  );
  file(`${PAGE}/frame`, async (c) => {
    if (!may(c.var.visit.person, "moderator")) return c.notFound();
    const { found } = await named(c.var.visit.desk, c);
    const shown = await safePage(c.var.visit, found);
    if (shown === undefined) return c.notFound();
    const nonce = randomBytes(16).toString("base64");
    return c.body(frameDocument(shown, nonce), 200, {
      "content-type": "text/html; charset=utf-8",
      [POLICY]: framePolicy(nonce),
    });
  });
  file(`${PAGE}/items`, async (c) => {
    const { visit } = c.var;
    if (!may(visit.person, "moderator")) return c.notFound();
    const { project, found } = await named(visit.desk, c);
    const items = await annotatedPage(visit.desk, project, found, visit.person.name, layerOf(visit.query("layer")));
    return items === undefined ? c.notFound() : c.json(items);
  });
  change(`${PAGE}/labels`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const { project, found } = await named(visit.desk, c);
    const given = { layer: layerOf(form("layer")), marks: sentMarks(form) };
    await label(visit.desk, project, found, visit.person.name, given);
    return c.body(null, 204);
  });
  change(`${PAGE}/field`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const { project, found } = await named(visit.desk, c);
    const given = { layer: layerOf(form("layer")), fields: { [form("name")]: form("value") } };
    await label(visit.desk, project, found, visit.person.name, given);
    return c.body(null, 204);
  });
  change(`${PAGE}/done`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const { project, found } = await named(visit.desk, c);
    const effort = { actions: countOf(form("actions")), seconds: countOf(form("seconds")) };
    const given = { layer: layerOf(form("layer")), done: form("done") !== "no", effort };
    await label(visit.desk, project, found, visit.person.name, given);
    return c.redirect(addressOf(project.name), 303);
  });
}

async function pagesJoin(c: Asked, project: string, collection: string, url: string): Promise<Response> {
  const { desk, slowStore, where, person } = c.var.visit;
  const asked = { project, collection, limit: MOST_ADDED, ...(url === "" ? {} : { url }) };
  const { added } = await addPages(desk, slowStore, { store: where }, asked, person.name);
  return c.redirect(`${addressOf(project)}?added=${added}`, 303);
}

/** With pictures and styles, if they are archived. */
async function safePage({ desk, slowStore, where }: Visit, page: ProjectPage) {
  if (page.place !== undefined) {
    const entries = await archivedEntries(slowStore, { url: page.url });
    const index = entries.findIndex(({ place }) => place.digest === page.id);
    if (index >= 0) return readSafePage(slowStore, where, { url: page.url }, index);
  }
  const fetched = await desk.bytes(page);
  return fetched && safePageOf({ fetched, resources: { picture: () => undefined, sheet: () => undefined } });
}

export const addressOf = (project: string): string => `/annotate/${encodeURIComponent(project)}`;

async function named(desk: Desk, c: Asked): Promise<{ readonly project: Project; readonly found: ProjectPage }> {
  const project = await desk.project(c.req.param("project")!);
  const found = project.pages.get(c.req.param("page")!);
  if (found === undefined) throw new UsageError(`${project.name} has no such page.`);
  return { project, found };
}

const layerOf = (word: string | undefined): Layer => (word === "final" ? "final" : "own");

const countOf = (word: string): number => Math.max(0, Math.min(100_000, Math.round(Number(word)) || 0));

function sentMarks(form: SentForm): z.infer<typeof labelMarks> {
  let given: unknown;
  try {
    given = JSON.parse(form("marks"));
  } catch {
    throw new UsageError("The labels are incomplete. Load the page again and repeat the change.");
  }
  const read = labelMarks.safeParse(given);
  if (!read.success) throw new UsageError("The labels are incomplete. Load the page again and repeat the change.");
  return read.data;
}
