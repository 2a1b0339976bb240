/**
 * CSS selectors on our trees, matched by css-select. A selector is compiled once and may be used for many pages; an
 * invalid one is an error with its position.
 */
import { _compileUnsafe, type Options, selectAll as run, selectOne as runOne } from "css-select";
import { ExpressionError } from "../../model/errors.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeParent } from "../../model/tree.js";
import { nodeText, siblingOf } from "./tree.js";

/** A compiled selector: does this element match? */
export type Selector = (element: TreeElement) => boolean;

export function compileSelector(css: string): Selector {
  // css-select fails on it by accident only, and not at all when bundled.
  if (css.trim() === "") throw new ExpressionError("CSS selector", css, "it is empty", undefined);
  try {
    return _compileUnsafe<AnyNode, TreeElement>(css, OPTIONS);
  } catch (error) {
    const says = (error as Error).message;
    const at = /at (?:index|position) (\d+)/.exec(says)?.[1];
    throw new ExpressionError("CSS selector", css, says, at === undefined ? undefined : Number(at));
  }
}

/** All matching elements below `root`, in document order. */
export function selectAll(root: TreeParent, selector: string | Selector): TreeElement[] {
  return run<AnyNode, TreeElement>(compiled(selector), root, OPTIONS);
}

/** The first matching element below `root`. */
export function selectOne(root: TreeParent, selector: string | Selector): TreeElement | undefined {
  return runOne<AnyNode, TreeElement>(compiled(selector), root, OPTIONS) ?? undefined;
}

function compiled(selector: string | Selector): Selector {
  return typeof selector === "string" ? compileSelector(selector) : selector;
}

type AnyNode = TreeNode | TreeParent;

const OPTIONS: Options<AnyNode, TreeElement> = {
  // Compiled selectors outlive a page, so they must not cache its tree.
  cacheResults: false,
  adapter: {
    isTag: (node): node is TreeElement => node.kind === "element",
    getAttributeValue: attributeOf,
    hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
    getChildren: (node) => ("children" in node ? (node.children as AnyNode[]) : []),
    getName: (element) => element.name,
    getParent: (node) => node.parent,
    getSiblings: (node) => (node.parent === null ? [node] : (node.parent.children as AnyNode[])),
    prevElementSibling(node) {
      let before = siblingOf(node, -1);
      while (before !== null && before.kind !== "element") before = siblingOf(before, -1);
      return before;
    },
    getText: nodeText,
    removeSubsets: (nodes) => {
      const all = new Set(nodes);
      return [...all].filter((node) => {
        for (let above = node.parent; above !== null; above = above.parent) if (all.has(above)) return false;
        return true;
      });
    },
  },
};
