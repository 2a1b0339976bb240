/**
 * The machine-readable value of an element (HTML §5.2.4): an address, a time, a number or its text. Such elements may
 * nest, so all of them share one limit on the text read.
 */
import { attributeOf, type TreeElement, type TreeNode } from "../../model/tree.js";
import { collapseWhitespace } from "../facts.js";

export type ReadValue = (element: TreeElement) => string | undefined;

/** As long as an article's body; the page has the rest. */
export const LONGEST_VALUE = 200_000;
const MAX_TEXT = 5_000_000;

export function valueReader(normal: (href: string) => string | undefined): ReadValue {
  let left = MAX_TEXT;

  function address(element: TreeElement, name: string): string | undefined {
    const href = attributeOf(element, name);
    return href === undefined ? undefined : (normal(href) ?? href.slice(0, 2048));
  }

  return (element) => {
    const content = attributeOf(element, "content");
    if (content !== undefined) return content.slice(0, LONGEST_VALUE).trim(); // meant for meta, but used everywhere
    switch (element.name) {
      case "meta":
        return undefined;
      case "a":
      case "area":
      case "link":
        return address(element, "href");
      case "audio":
      case "embed":
      case "iframe":
      case "img":
      case "source":
      case "track":
      case "video":
        return address(element, "src");
      case "object":
        return address(element, "data");
      case "data":
      case "meter":
        return attributeOf(element, "value") ?? "";
      case "time": {
        const said = attributeOf(element, "datetime");
        if (said !== undefined) return said.trim();
      }
    }
    const text = textUpTo(element, Math.min(left, LONGEST_VALUE));
    left -= text.length;
    return collapseWhitespace(text, LONGEST_VALUE);
  };
}

function textUpTo(element: TreeElement, most: number): string {
  let text = "";
  const walk = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (text.length >= most) return;
      if (node.kind === "text") text += node.text;
      else if (node.kind === "element" && node.name !== "script" && node.name !== "style") walk(node.children);
    }
  };
  walk(element.children);
  return text.slice(0, most);
}
