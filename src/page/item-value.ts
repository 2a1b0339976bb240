/**
 * What is the value of an element for machines (HTML §5.2.4)? An address, a time, a number, its text.
 *
 * Elements with a value may nest, and the text inside counts for each: all of them together are given only so much.
 */
import { attributeOf, type TreeElement, type TreeNode } from "../model/tree.js";
import { collapsed } from "./facts.js";

export type ReadValue = (element: TreeElement) => string | undefined;

/** What is longer is an article's body at most; the page itself holds more. */
export const LONGEST_VALUE = 200_000;
const MOST_TEXT = 5_000_000;

export function valueReader(normal: (href: string) => string | undefined): ReadValue {
  let left = MOST_TEXT;

  function address(element: TreeElement, name: string): string | undefined {
    const href = attributeOf(element, name);
    return href === undefined ? undefined : (normal(href) ?? href.slice(0, 2048));
  }

  return (element) => {
    const content = attributeOf(element, "content");
    if (content !== undefined) return content.slice(0, LONGEST_VALUE).trim(); // meant for meta, and used everywhere
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
    return collapsed(text, LONGEST_VALUE);
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
