/**
 * Which documents, slides and videos belong to which title?
 *
 * Links inside a title's entry belong to it. A link outside of all entries belongs to the sibling before it. Where
 * most titles are followed by such links, so does a link in the row or definition after a title's own (or before it).
 */
import type { Anchor } from "../../model/page.js";
import type { TreeElement } from "../../model/tree.js";
import { type DocumentLink, documentLink, doiIn } from "./document-links.js";
import { type Entries, entryAround, TOO_LARGE, upwards } from "./entries.js";
import type { Span } from "./titles/spans.js";

export interface PaperLinks {
  pdf: string | undefined;
  doi: string | undefined;
  readonly links: { [kind in Exclude<DocumentLink, "paper">]?: string };
}

export function linksOfTitles(
  anchors: readonly Anchor[],
  titles: readonly Span[],
  entries: Entries,
): readonly Readonly<PaperLinks>[] {
  const found: PaperLinks[] = titles.map(() => ({ pdf: undefined, doi: undefined, links: {} }));
  const ownLinks = new Map<string, number>();
  for (const [n, { link }] of titles.entries()) if (link !== undefined && !ownLinks.has(link)) ownLinks.set(link, n);
  const orders = titles.map(({ element }) => element.order);
  const roots = new Map([...entries].map(([root, n]) => [n, root]));
  const beside: Beside[] = [];
  const give = (n: number, kind: DocumentLink, url: string): void => {
    // Of "[ps] [pdf]", the latter.
    if (kind === "paper")
      found[n]!.pdf = PDF.test(url) && !PDF.test(found[n]!.pdf ?? "") ? url : (found[n]!.pdf ?? url);
    else found[n]!.links[kind] ??= url;
    found[n]!.doi ??= doiIn(url);
  };
  let next = 0;
  for (const anchor of [...anchors].sort((a, b) => a.element.order - b.element.order)) {
    const kind = documentLink(anchor);
    if (kind === undefined) continue;
    const { element } = anchor;
    while (next < orders.length && orders[next]! <= element.order) next++;
    const within = entryAround(element, entries);
    const own = ownLinks.get(anchor.url) ?? -1;
    const n = own >= 0 && Math.abs(own - next) <= 2 ? own : (within ?? looseTitle(element, titles, next, entries));
    if (n !== undefined) give(n, kind, anchor.url);
    else if (isBeside(element, roots.get(next - 1)) || isBeside(element, roots.get(next)))
      beside.push({ next, kind, url: anchor.url });
  }
  for (const { n, kind, url } of ownersOf(beside, titles.length)) give(n, kind, url);
  return found;
}

const PDF = /\.pdf(?:$|[?#])/iu;

/** A link in a row or definition of its own, and the first title behind it. */
interface Beside {
  readonly next: number;
  readonly kind: DocumentLink;
  readonly url: string;
}

/** They stand behind their titles, or all before: what stands before the first title, or behind the last, tells. And most titles have one. */
function ownersOf(beside: readonly Beside[], titles: number): { n: number; kind: DocumentLink; url: string }[] {
  const before = beside.some(({ next }) => next === 0) && beside.every(({ next }) => next < titles);
  const owned = beside.map(({ next, kind, url }) => ({ n: before ? next : next - 1, kind, url }));
  const owners = new Set(owned.map(({ n }) => n)).size;
  return owners > 1 && owners * 2 >= titles ? owned.filter(({ n }) => n >= 0) : [];
}

/** Whether an element lies in another child of the list or table that holds a title's entry. */
function isBeside(element: TreeElement, entry: TreeElement | undefined): boolean {
  if (entry?.parent?.kind !== "element" || !LISTS.has(entry.parent.name)) return false;
  for (const above of upwards(element)) if (above.parent === entry.parent) return above !== entry;
  return false;
}

const LISTS = new Set(["dl", "ul", "ol", "table", "tbody"]);

/** A link that no entry holds belongs to the title before it, when they are siblings. */
function looseTitle(element: TreeElement, titles: readonly Span[], next: number, entries: Entries): number | undefined {
  const before = next - 1;
  if (before < 0) return undefined;
  const title = titles[before]!;
  // Where titles have entries of their own, links outside of them do not belong to any.
  const hasEntry = entryAround(title.element, entries) === before && entries.size > titles.length / 2;
  const family = new Set([...upwards(title.element)].slice(0, 4));
  const near = [...upwards(element)]
    .slice(0, 4)
    .some((above) => family.has(above) && !TOO_LARGE.has(above.name) && above.name !== "div");
  return near || (!hasEntry && [...upwards(element)].slice(0, 3).some((above) => family.has(above)))
    ? before
    : undefined;
}
