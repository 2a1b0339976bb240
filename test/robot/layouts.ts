/** Sites from a description: lists of stories, cut into pages, and a page for each story. */
import type { Answer } from "../cli/world.js";
import { chunks, type FourthSite, type Pages, type Story } from "./fourth-words.js";

export interface Layout<One extends Story> {
  readonly name: string;
  readonly host: string;
  readonly all: readonly One[];
  path(one: One): string;
  /** A page of the site from its title, what stands on it, and more for its head. */
  page(title: string, body: string, head: string): string | Answer;
  /** A story in a list, and its own page. */
  row(one: One): string;
  article(one: One): readonly [title: string, body: string, head?: string];
  readonly lists: readonly List<One>[];
  /** The address of a further page of a list (2, 3, …), and the links to it. */
  further?(list: string, number: number): string;
  pager?(next: string | undefined, list: string, number: number): string;
  readonly extra?: Pages;
  readonly starts: readonly string[];
  truth(one: One): readonly [author: string, category: string];
  /** The day as read, when the page has one. */
  readonly isDated?: boolean;
}

export interface List<One> {
  readonly at: string;
  readonly title: string;
  readonly of: readonly One[];
  readonly size?: number;
  readonly before?: string;
}

export function siteOf<One extends Story>(layout: Layout<One>): FourthSite {
  const { name, host, all, path, page, row, article, lists, further, pager, extra = {}, starts, truth } = layout;
  const pages: Pages = {};
  for (const { at, title, of, size = of.length, before = "" } of lists) {
    const parts = chunks(of, Math.max(1, size));
    for (const [i, few] of parts.entries()) {
      const address = (n: number): string => (n === 1 ? at : further!(at, n));
      const next = i + 1 < parts.length ? address(i + 2) : undefined;
      const more = parts.length > 1 ? (pager?.(next, at, i + 1) ?? "") : "";
      pages[address(i + 1)] = page(title, `${before}${few.map(row).join("")}${more}`, "");
    }
  }
  for (const one of all) {
    const [title, body, head = ""] = article(one);
    pages[path(one)] = page(title, body, head);
  }
  return {
    name,
    starts: starts.map((start) => host + start),
    site: { [host]: { ...pages, ...extra } },
    documents: new Map(
      all.map((one) => [
        `${host}${path(one)}`,
        [one.title, layout.isDated === false ? "undefined" : one.day, ...truth(one)] as const,
      ]),
    ),
  };
}

/** Groups in the order of their first members. */
export function grouped<One>(all: readonly One[], by: (one: One) => string): readonly (readonly [string, One[]])[] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups];
}
