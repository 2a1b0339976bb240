/**
 * Which element of the page is a paper's own?
 *
 * Most pages put a paper into an element: the highest one around a title that holds no second title is its *entry*, and what stands in it
 * belongs to it.
 */
import type { TreeElement, TreeNode } from "../../model/tree.js";
import type { Span } from "./titles/spans.js";

/** Element → the title whose entry it is. Only elements that are an entry's root are in it. */
export type Entries = ReadonlyMap<TreeElement, number>;

export function entriesOf(titles: readonly Span[]): Entries {
  const held = new Map<TreeElement, number>();
  for (const { element } of titles) for (const above of upwards(element)) held.set(above, (held.get(above) ?? 0) + 1);
  const entries = new Map<TreeElement, number>();
  for (const [n, { element }] of titles.entries()) {
    let root: TreeElement | undefined;
    for (const above of upwards(element)) {
      if (held.get(above) !== 1 || TOO_LARGE.has(above.name)) break;
      root = above;
    }
    if (root !== undefined) entries.set(root, n);
  }
  return entries;
}

/** Nothing this large is one paper's. */
export const TOO_LARGE = new Set(["html", "body", "main", "table", "tbody", "section", "ul", "ol", "dl"]);

export function* upwards(element: TreeElement): Generator<TreeElement> {
  for (let at: TreeNode | TreeElement["parent"] = element; at !== null && at.kind === "element"; at = at.parent)
    yield at;
}

export function entryAround(element: TreeElement, entries: Entries): number | undefined {
  for (const above of upwards(element)) {
    const title = entries.get(above);
    if (title !== undefined) return title;
  }
  return undefined;
}
