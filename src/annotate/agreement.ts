/** How far do the annotators of a project agree, over all labels and on each, and where do they not? */
import { type Agreement, agreementOf, agreementOn } from "../learn/index.js";
import type { CutPage } from "./items.js";
import { itemLabels } from "./items.js";
import { finishedBy, type Project, type ProjectPage, rangesOf } from "./project.js";
import { taskOf } from "./task.js";

export interface ProjectAgreement {
  readonly annotators: readonly string[];
  /** Pages that two people or more have finished. */
  readonly pages: number;
  readonly all: Agreement;
  readonly byLabel: readonly { readonly label: string; readonly agreement: Agreement }[];
  /** Of the facts of the page as a whole. */
  readonly byField: readonly { readonly field: string; readonly agreement: Agreement }[];
  readonly disagreements: readonly Disagreement[];
}

export interface Disagreement {
  readonly page: string;
  readonly url: string;
  /** Words of the page, or the name of a fact of the whole page. */
  readonly words: string;
  readonly start: number;
  readonly said: readonly { readonly by: string; readonly label: string }[];
  /** What the adjudicator decided. */
  readonly final: string | undefined;
}

type Rows = (readonly (string | undefined)[])[];

/** `cut`: a page as it is cut today, or undefined if its bytes are gone. */
export async function projectAgreement(
  project: Project,
  cut: (page: ProjectPage) => Promise<CutPage | undefined>,
): Promise<ProjectAgreement> {
  const { labels, fields } = taskOf(project.settings.task);
  const shared = [...project.pages.values()].filter((page) => finishedBy(page).length >= 2);
  const annotators = [...new Set(shared.flatMap(finishedBy))].sort();
  const rows: Rows = [];
  const fieldRows = new Map<string, Rows>(fields.map(({ name }) => [name, []]));
  const disagreements: Disagreement[] = [];
  let pages = 0;
  for (const page of shared) {
    const found = await cut(page);
    if (found === undefined) continue;
    pages++;
    const people = finishedBy(page);
    const said = new Map(
      people.map((name) => [name, itemLabels(found.items, rangesOf(page.work.get(name)!, found.text))]),
    );
    const final = page.final?.done ? itemLabels(found.items, rangesOf(page.final, found.text)) : undefined;
    const note = (
      words: string,
      start: number,
      row: readonly (string | undefined)[],
      decided: string | undefined,
    ): void => {
      const given = row.flatMap((label, n) => (label === undefined ? [] : [{ by: annotators[n]!, label }]));
      if (new Set(given.map(({ label }) => label)).size > 1)
        disagreements.push({ page: page.id, url: page.url, words, start, said: given, final: decided });
    };
    // A task without labels has facts alone.
    if (labels.length > 0)
      for (const [i, item] of found.items.entries()) {
        const row = annotators.map((name) => said.get(name)?.[i]);
        rows.push(row);
        note(item.text, item.start, row, final?.[i]);
      }
    for (const { name } of fields) {
      const row = annotators.map((person) =>
        people.includes(person) ? (page.work.get(person)!.fields.get(name) ?? "") : undefined,
      );
      fieldRows.get(name)!.push(row);
      note(name, -1, row, page.final?.done ? page.final.fields.get(name) : undefined);
    }
  }
  return {
    annotators,
    pages,
    all: agreementOf(rows),
    byLabel: labels.map(({ name }) => ({ label: name, agreement: agreementOn(name, rows) })),
    byField: [...fieldRows].map(([field, own]) => ({ field, agreement: agreementOf(own) })),
    disagreements,
  };
}
