/** What leaves and enters a project: our gold format, Web Annotations, CoNLL. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { textOf } from "../../annotate/anchor.js";
import { conllEntries, conllPage, readConll } from "../../annotate/formats/conll.js";
import { goldOf, type LabelledPage, regionsOf, unitsAsItems } from "../../annotate/formats/gold.js";
import { readWebAnnotations, webAnnotations } from "../../annotate/formats/web-annotation.js";
import { cutPage } from "../../annotate/items.js";
import { agreedLabels, finishedBy, type Project, type ProjectPage, rangesOf } from "../../annotate/project.js";
import { TASKS } from "../../annotate/task.js";
import { openLexicon } from "../../events/papers/features/lexicon.js";
import { LABELS, type Label } from "../../events/papers/labels.js";
import { loadModels } from "../../harvest/observe/models.js";
import { UsageError } from "../../model/errors.js";
import { type Desk, fileName } from "./desk.js";

export const EXPORT_FORMATS = ["web-annotation", "conll", "gold"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** One text, for the formats that are one file. */
export async function exportText(desk: Desk, name: string, format: "web-annotation" | "conll"): Promise<string> {
  const project = await desk.project(name);
  if (format === "web-annotation") return `${JSON.stringify(webAnnotations(project), null, 1)}\n`;
  const parts: string[] = [];
  for (const page of project.pages.values()) {
    const people = finishedBy(page);
    const work = page.final?.done ? page.final : page.work.get(people[0] ?? "");
    const read = work && (await desk.read(page));
    if (work === undefined || read === undefined) continue;
    const cut = cutPage(read, TASKS.entities); // words, whatever the task
    parts.push(conllPage(page, cut, rangesOf(work, cut.text)));
  }
  return parts.join("");
}

export interface LabelledProjectPage extends LabelledPage {
  readonly page: ProjectPage;
  /** Units on which people disagree, and nobody has decided. */
  readonly open: readonly boolean[];
  readonly body: Uint8Array;
}

/** The finished pages of a project of regions, with the labels that count. */
export async function labelledPages(desk: Desk, project: Project): Promise<LabelledProjectPage[]> {
  if (project.settings.task !== "regions")
    throw new UsageError(`${project.name} labels ${project.settings.task}; this needs a project of regions.`);
  const found: LabelledProjectPage[] = [];
  for (const page of project.pages.values()) {
    if (finishedBy(page).length === 0 && !page.final?.done) continue;
    const bytes = await desk.bytes(page);
    const read = bytes && (await desk.read(page));
    if (read === undefined) continue;
    const { seen, items } = unitsAsItems(read);
    const agreed = agreedLabels(page, textOf(seen.blocks), items)!;
    const labels = agreed.labels.map((label): Label => LABELS.find((one) => one === label) ?? "other");
    const open = agreed.labels.map((label) => label === undefined);
    found.push({ page, seen, items, labels, open, body: bytes!.body });
  }
  return found;
}

/** Our gold format, as a folder. Returns the number of pages. */
export async function exportGold(desk: Desk, name: string, folder: string): Promise<number> {
  const project = await desk.project(name);
  const pages = await labelledPages(desk, project);
  const lexicon = openLexicon(loadModels(["lexica.model"]).get("lexica.model")!);
  for (const part of ["gold", "regions", "html"]) mkdirSync(path.join(folder, part), { recursive: true });
  const rows = ["id\tseries\tyear\tpapers\tcomplete\turl\tdigest"];
  for (const one of pages) {
    const { id: digest, url, site } = one.page;
    const id = `${site.replace(/[^\p{L}\p{N}.-]/gu, "-")}--${fileName(digest)}`;
    const gold = goldOf(one, lexicon, { id, site, url }) as { readonly papers: readonly unknown[] };
    const write = (part: string, content: string | Uint8Array): void => writeFileSync(path.join(folder, part), content);
    write(`gold/${id}.json`, `${JSON.stringify({ ...gold, digest, url }, null, 1)}\n`);
    write(`regions/${id}.json`, `${JSON.stringify(regionsOf(one))}\n`);
    write(`html/${id}.html`, one.body);
    rows.push([id, site, "", gold.papers.length, "yes", url, digest].join("\t"));
  }
  writeFileSync(path.join(folder, "index.tsv"), `${rows.join("\n")}\n`);
  return pages.length;
}

export interface Imported {
  readonly labels: number;
  /** Pages with labels. */
  readonly pages: number;
  /** Pages that the project does not have. */
  readonly unknown: number;
}

/** Labels on pages that the project has. */
export async function importText(
  desk: Desk,
  name: string,
  given: {
    readonly format: "web-annotation" | "conll";
    readonly text: string;
    readonly file: string;
    readonly by: string;
  },
): Promise<Imported> {
  const project = await desk.project(name);
  const byPerson =
    given.format === "web-annotation"
      ? readWebAnnotations(parsed(given.text, given.file))
      : new Map([[given.by, await conllOf(desk, project, given.text, given.file)]]);
  const pages = new Set<string>();
  const unknown = new Set<string>();
  let labels = 0;
  for (const [by, entries] of byPerson) {
    const own = entries.filter((entry) => {
      if (!("page" in entry)) return false;
      const isKnown = project.pages.has(entry.page);
      (isKnown ? pages : unknown).add(entry.page);
      if (isKnown && entry.kind === "labels") labels += entry.marks.length;
      return isKnown;
    });
    await desk.add(name, own, by);
  }
  return { labels, pages: pages.size, unknown: unknown.size };
}

async function conllOf(desk: Desk, project: Project, text: string, file: string) {
  const entries = [];
  for (const document of readConll(text, file)) {
    const page = project.pages.get(document.page);
    const read = page && (await desk.read(page));
    if (read !== undefined) entries.push(...conllEntries(document, cutPage(read, TASKS.entities), file));
    else entries.push({ kind: "done", page: document.page, done: true } as const);
  }
  return entries;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`);
  }
}
