/**
 * Reads a page's RDFa items: RDFa Lite 1.1 (vocab, typeof, property, resource, prefix) with `content` and `datetime`,
 * which is what pages use. Vocabularies are removed from the names.
 */
import type { Json } from "../../model/json.js";
import type { DeclaredItem } from "../../model/page.js";
import { attributeOf, type TreeNode, type TreeRoot } from "../../model/tree.js";
import { valueReader } from "./item-value.js";
import { bareName, properties } from "./vocabulary.js";

const MAX_ITEMS = 2000;

type OpenItem = DeclaredItem & { readonly properties: { [name: string]: Json[] } };

export function rdfaItems(tree: TreeRoot, normal: (href: string) => string | undefined): DeclaredItem[] {
  const readValue = valueReader(normal);
  const tops: DeclaredItem[] = [];
  let made = 0;

  function walk(nodes: readonly TreeNode[], around: OpenItem | undefined): void {
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      let inside = around;
      if (node.attributes.length > 0) {
        const types = attributeOf(node, "typeof");
        const names = attributeOf(node, "property");
        if (types !== undefined && made < MAX_ITEMS) {
          made++;
          const item: OpenItem = { from: "rdfa", types: wordsIn(types).map(bareName), properties: properties<Json>() };
          const id = attributeOf(node, "resource") ?? attributeOf(node, "about");
          if (id !== undefined) item.properties["@id"] = [normal(id) ?? id];
          if (names !== undefined && around !== undefined) put(around, names, item as unknown as Json);
          else tops.push(item);
          inside = item;
        } else if (names !== undefined && around !== undefined) {
          const value = attributeOf(node, "content") ?? attributeOf(node, "datetime") ?? attributeOf(node, "resource");
          const found = value ?? readValue(node);
          if (found !== undefined) put(around, names, found);
        }
      }
      if (node.children.length > 0) walk(node.children, inside);
    }
  }
  walk(tree.children, undefined);
  return tops;
}

function put(item: OpenItem, names: string, value: Json): void {
  for (const name of new Set(wordsIn(names).map(bareName))) if (name !== "") (item.properties[name] ??= []).push(value);
}

const wordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 20);
