/**
 * Which elements does a CSS selector mean?
 *
 * css-select does the matching, on our own nodes. A selector is compiled once, by whoever asks it of many pages: a compiled
 * one is a plain function and may be kept for as long as wanted. What is no selector is an error with the place in it.
 */
import { _compileUnsafe, type Options, selectAll as run, selectOne as runOne } from "css-select";
import { WinnowError } from "../model/errors.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeParent } from "../model/tree.js";
import { siblingOf, textOf } from "./tree.js";

/** A compiled selector: does this element match? */
export type Selector = (element: TreeElement) => boolean;

/** An expression (CSS or XPath) that cannot be read. Raised when it is compiled, before any page is asked. */
export class ExpressionError extends WinnowError {
  readonly code = "EXPRESSION";
  override readonly exitCode = 2;
  constructor(
    readonly language: "CSS selector" | "XPath expression",
    readonly expression: string,
    readonly problem: string,
    /** The character at which reading stopped, from 0; undefined when nobody can tell. */
    readonly at: number | undefined,
  ) {
    super(
      `"${shortened(expression)}" is not a ${language}${at === undefined ? "" : `, at character ${at + 1}`}: ${problem}`,
    );
  }
}

export function compileSelector(css: string): Selector {
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
  // Compiled selectors outlive a page: what they remember of one must not keep its tree alive.
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
    getText: textOf,
    removeSubsets: (nodes) => {
      const all = new Set(nodes);
      return [...all].filter((node) => {
        for (let above = node.parent; above !== null; above = above.parent) if (all.has(above)) return false;
        return true;
      });
    },
  },
};

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
