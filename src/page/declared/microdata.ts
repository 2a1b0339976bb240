/**
 * Reads a page's microdata items (HTML §5): `itemscope` begins an item, `itemprop` elements below it are its
 * properties, `itemref` adds others.
 */
import type { Json } from "../../model/json.js";
import type { DeclaredItem } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { valueReader } from "./item-value.js";
import { bareName, properties } from "./vocabulary.js";

/** Limit on the elements visited for all items together: `itemref` can be circular. */
const MAX_STEPS = 1_000_000;
const MAX_DEPTH = 24;

export function microdataItems(
  tree: TreeRoot,
  tops: readonly TreeElement[],
  normal: (href: string) => string | undefined,
): DeclaredItem[] {
  const readValue = valueReader(normal);
  let byId: ReadonlyMap<string, TreeElement> | undefined;
  let steps = MAX_STEPS;

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
      byId ??= idsIn(tree);
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

function idsIn(tree: TreeRoot): ReadonlyMap<string, TreeElement> {
  const ids = new Map<string, TreeElement>();
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      const id = attributeOf(node, "id");
      if (id !== undefined && !ids.has(id)) ids.set(id, node);
      walk(node.children);
    }
  };
  walk(tree.children);
  return ids;
}

function asJson({ from, types, properties: values }: DeclaredItem): Json {
  return { from, types, properties: values };
}
