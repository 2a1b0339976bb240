/** The labelled pages of a data folder (`../shared/data/pages` and folders of its form) become pages and labels of a project of regions. */
import { anchorAt, textOf } from "../../annotate/anchor.js";
import type { GivenEntry } from "../../annotate/entries.js";
import { unitItems } from "../../annotate/items.js";
import { type Desk, keepPage } from "../../app/annotate/desk.js";
import { UsageError } from "../../model/errors.js";
import { labelledUnits, type PaperPage, paperPages } from "../papers/paper-pages.js";

export interface ImportedGold {
  readonly pages: number;
  readonly labels: number;
}

/** The labels are recorded as those of `by`. */
export async function importGold(
  desk: Desk,
  project: string,
  folder: string,
  by: string,
  options: { readonly limit?: number; onPage?(done: number, of: number): void } = {},
): Promise<ImportedGold> {
  const { settings } = await desk.project(project);
  if (settings.task !== "regions")
    throw new UsageError(`${project} labels ${settings.task}; gold papers and regions need a project of regions.`);
  const pages = paperPages(folder).slice(0, options.limit);
  if (pages.length === 0)
    throw new UsageError(`${folder} has no labelled pages: a folder gold/ with *.json is needed.`);
  let labels = 0;
  for (const [n, page] of pages.entries()) {
    const entry = await keepPage(desk, { url: page.page.url, site: page.group, body: page.bytes });
    const marks = marksOf(page);
    labels += marks.length;
    const entries: GivenEntry[] = [entry];
    if (marks.length > 0) entries.push({ kind: "labels", page: entry.page, marks });
    entries.push({ kind: "done", page: entry.page, done: true });
    await desk.add(project, entries, by);
    options.onPage?.(n + 1, pages.length);
  }
  return { pages: pages.length, labels };
}

function marksOf(page: PaperPage) {
  const { seen, labels } = labelledUnits(page);
  const text = textOf(seen.blocks);
  return unitItems(seen.units, text).flatMap((item, i) =>
    labels[i] === "other" || item.text === "" ? [] : [{ anchor: anchorAt(text, item), label: labels[i]! }],
  );
}
