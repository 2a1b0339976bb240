/**
 * Reads a page's microdata items (HTML §5): `itemscope` begins an item, `itemprop` elements below it are its
 * properties, `itemref` adds others.
 */
import type { Json } from "../../model/json.js";
import type { DeclaredItem } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { valueReader } from "./item-value.js";
import { bareName, properties } from "./vocabulary.js";

/** How often all elements of the page may be visited once `itemref` is used: references can be circular, or fan out. */
const MAX_ROUNDS = 2;
const MAX_DEPTH = 24;

export function microdataItems(
  tree: TreeRoot,
  tops: readonly TreeElement[],
  normal: (href: string) => string | undefined,
): DeclaredItem[] {
  const readValue = valueReader(normal);
  let byId: ReadonlyMap<string, TreeElement> | undefined;
  let steps = Number.POSITIVE_INFINITY;

  function itemOf(element: TreeElement, depth: number, inside: ReadonlySet<TreeElement>): DeclaredItem {
    const values = properties<Json>();
    const around = new Set(inside).add(element);
    const id = attributeOf(element, "itemid");
    if (id !== undefined) values["@id"] = [normal(id) ?? id];

    const visit = (nodes: readonly TreeNode[]): void => {
      for (const node of nodes) {
        if (node.kind !== "element" || steps-- <= 0) continue;
        const names = attributeOf(node, "itemprop");
        const isItem = attributeOf(node, "itemscope") !== undefined;
        if (names !== undefined) {
          const value = isItem
            ? depth >= MAX_DEPTH || around.has(node)
              ? undefined
              : asJson(itemOf(node, depth + 1, around))
            : readValue(node);
          if (value !== undefined)
            for (const name of new Set(names.split(/\s+/).map(bareName)))
              if (name !== "") (values[name] ??= []).push(value);
        }
        if (!isItem) visit(node.children);
      }
    };
    visit(element.children);
    const references = attributeOf(element, "itemref");
    if (references !== undefined) {
      if (byId === undefined) {
        const found = idsIn(tree);
        byId = found.ids;
        steps = MAX_ROUNDS * found.elements;
      }
      for (const reference of new Set(references.split(/\s+/).slice(0, 100))) {
        const target = byId.get(reference);
        if (target !== undefined && !around.has(target)) visit([target]);
      }
    }
    const types = (attributeOf(element, "itemtype") ?? "").split(/\s+/).filter((type) => type !== "");
    return { from: "microdata", types: types.map(bareName), properties: values };
  }

  const none: ReadonlySet<TreeElement> = new Set();
  return tops.map((top) => itemOf(top, 0, none));
}

function idsIn(tree: TreeRoot): { readonly ids: ReadonlyMap<string, TreeElement>; readonly elements: number } {
  const ids = new Map<string, TreeElement>();
  let elements = 0;
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      elements++;
      const id = attributeOf(node, "id");
      if (id !== undefined && !ids.has(id)) ids.set(id, node);
      walk(node.children);
    }
  };
  walk(tree.children);
  return { ids, elements };
}

function asJson({ from, types, properties: values }: DeclaredItem): Json {
  return { from, types, properties: values };
}
