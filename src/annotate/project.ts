/** A project as its entries say it is: its settings, its pages, and everybody's work on each of them. */
import type { ArchivePlace } from "../model/archive.js";
import { type Anchor, findAnchor, type PageText, type Range } from "./anchor.js";
import type { Noted, ProjectSettings } from "./entries.js";
import { type Item, itemLabels } from "./items.js";

export interface Mark {
  readonly anchor: Anchor;
  readonly label: string;
}

/** What one person said about one page. */
export interface Work {
  /** By place: "start-end". */
  readonly marks: ReadonlyMap<string, Mark>;
  readonly fields: ReadonlyMap<string, string>;
  readonly done: boolean;
  readonly actions: number | undefined;
  readonly seconds: number | undefined;
}

export interface ProjectPage {
  /** The digest of its bytes, as the archive writes it: "sha1:…". */
  readonly id: string;
  readonly url: string;
  readonly site: string;
  readonly title: string;
  readonly place: ArchivePlace | undefined;
  /** Who was asked to label it, and why it was chosen. */
  readonly offers: ReadonlyMap<string, "gain" | "random" | "overlap">;
  readonly work: ReadonlyMap<string, Work>;
  /** The adjudicated labels. */
  readonly final: Work | undefined;
}

export interface Project {
  readonly name: string;
  readonly settings: ProjectSettings;
  readonly pages: ReadonlyMap<string, ProjectPage>;
  /** The number of the last entry. */
  readonly seen: number;
}

interface OpenWork extends Omit<Work, "marks" | "fields" | "done" | "actions" | "seconds"> {
  readonly marks: Map<string, Mark>;
  readonly fields: Map<string, string>;
  done: boolean;
  actions: number | undefined;
  seconds: number | undefined;
}

/** Undefined if the entries have no settings: there is no such project. */
export function projectOf(name: string, entries: Iterable<Noted>): Project | undefined {
  let settings: ProjectSettings | undefined;
  let seen = 0;
  const pages = new Map<string, ProjectPage & { readonly offers: Map<string, "gain" | "random" | "overlap"> }>();
  const works = new Map<string, Map<string, OpenWork>>();
  const finals = new Map<string, OpenWork>();
  const workOf = (page: string, layer: "own" | "final", by: string): OpenWork => {
    const all = works.get(page) ?? new Map<string, OpenWork>();
    works.set(page, all);
    const work = (layer === "final" ? finals.get(page) : all.get(by)) ?? emptyWork();
    if (layer === "final") finals.set(page, work);
    else all.set(by, work);
    return work;
  };
  for (const { number, by, entry } of entries) {
    seen = number;
    switch (entry.kind) {
      case "settings": {
        const { kind: _kind, ...given } = entry;
        settings = given;
        break;
      }
      case "page": {
        const { page: id, url, site, title, place } = entry;
        const offers = pages.get(id)?.offers ?? new Map();
        pages.set(id, { id, url, site, title, place, offers, work: new Map(), final: undefined });
        break;
      }
      case "drop":
        pages.delete(entry.page);
        break;
      case "offer":
        pages.get(entry.page)?.offers.set(entry.to, entry.why);
        break;
      case "labels": {
        const { marks } = workOf(entry.page, entry.layer, by);
        for (const mark of entry.marks) {
          const key = `${mark.anchor.start}-${mark.anchor.end}`;
          if (mark.label === "") marks.delete(key);
          else marks.set(key, mark);
        }
        break;
      }
      case "field": {
        const { fields } = workOf(entry.page, entry.layer, by);
        if (entry.value === "") fields.delete(entry.name);
        else fields.set(entry.name, entry.value);
        break;
      }
      case "done": {
        const work = workOf(entry.page, entry.layer, by);
        work.done = entry.done;
        work.actions = entry.actions ?? work.actions;
        work.seconds = entry.seconds ?? work.seconds;
        break;
      }
    }
  }
  if (settings === undefined) return undefined;
  const whole = new Map(
    [...pages].map(([id, page]) => [id, { ...page, work: works.get(id) ?? new Map(), final: finals.get(id) }]),
  );
  return { name, settings, pages: whole, seen };
}

export const emptyWork = (): OpenWork => ({
  marks: new Map(),
  fields: new Map(),
  done: false,
  actions: undefined,
  seconds: undefined,
});

/** Where a person's marks stand in the page as it is cut today. */
export function rangesOf({ marks }: Work, text: PageText): { readonly range: Range; readonly label: string }[] {
  return [...marks.values()].flatMap(({ anchor, label }) => {
    const range = findAnchor(text, anchor);
    return range === undefined ? [] : [{ range, label }];
  });
}

/** The people who have finished a page, in the order of their names. */
export function finishedBy(page: ProjectPage): string[] {
  return [...page.work]
    .filter(([, { done }]) => done)
    .map(([name]) => name)
    .sort();
}

export interface AgreedLabels {
  /** One for each item; undefined where people disagree and nobody has decided. */
  readonly labels: readonly (string | undefined)[];
  readonly fields: ReadonlyMap<string, string>;
  /** Whose word it is. */
  readonly by: "adjudicator" | "one" | "majority";
}

/** What counts for a page: the adjudicated labels, else those that most of its annotators gave. Undefined if nobody has finished it. */
export function agreedLabels(page: ProjectPage, text: PageText, items: readonly Item[]): AgreedLabels | undefined {
  const said = (work: Work): string[] => itemLabels(items, rangesOf(work, text));
  if (page.final?.done) return { labels: said(page.final), fields: page.final.fields, by: "adjudicator" };
  const works = finishedBy(page).map((name) => page.work.get(name)!);
  const [first] = works;
  if (first === undefined) return undefined;
  if (works.length === 1) return { labels: said(first), fields: first.fields, by: "one" };
  const all = works.map(said);
  const names = new Set(works.flatMap(({ fields }) => [...fields.keys()]));
  const fields = [...names].flatMap((name): [string, string][] => {
    const value = majority(works.map((work) => work.fields.get(name) ?? ""));
    return value === undefined || value === "" ? [] : [[name, value]];
  });
  return {
    labels: items.map((_, i) => majority(all.map((labels) => labels[i]!))),
    fields: new Map(fields),
    by: "majority",
  };
}

/** What more than half of them say. */
function majority(said: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > said.length)?.[0];
}
