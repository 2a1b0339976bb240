/** Annotation: projects, the screen on which pages are labelled, agreement; models and what they would change. */
import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Project, ProjectPage } from "../../annotate/project.js";
import { annotatedPage, type Layer, labelEntries } from "../../app/annotate/annotated-page.js";
import type { Desk } from "../../app/annotate/desk.js";
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

export function annotateTopic({ page, change, file }: Routes): void {
  page("/annotate", (visit) => projectsPage(visit), "moderator");
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
    const layer = layerOf(form("layer"));
    const entries = await labelEntries(visit.desk, project, found, visit.person.name, layer, sentMarks(form));
    await visit.desk.add(project.name, entries, visit.person.name);
    return c.body(null, 204);
  });
  change(`${PAGE}/field`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const { project, found } = await named(visit.desk, c);
    const entry = {
      kind: "field",
      page: found.id,
      layer: layerOf(form("layer")),
      name: form("name"),
      value: form("value"),
    } as const;
    await visit.desk.add(project.name, [entry], visit.person.name);
    return c.body(null, 204);
  });
  change(`${PAGE}/done`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const { project, found } = await named(visit.desk, c);
    const layer = layerOf(form("layer"));
    const effort = { actions: countOf(form("actions")), seconds: countOf(form("seconds")) };
    await visit.desk.add(
      project.name,
      [{ kind: "done", page: found.id, layer, done: form("done") !== "no", ...effort }],
      visit.person.name,
    );
    return c.redirect(addressOf(project.name), 303);
  });
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

const Marks = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().min(0), label: z.string().max(60) }))
  .max(20_000);

function sentMarks(form: SentForm): z.infer<typeof Marks> {
  let given: unknown;
  try {
    given = JSON.parse(form("marks"));
  } catch {
    throw new UsageError("The labels are incomplete. Load the page again and repeat the change.");
  }
  const read = Marks.safeParse(given);
  if (!read.success) throw new UsageError("The labels are incomplete. Load the page again and repeat the change.");
  return read.data;
}
