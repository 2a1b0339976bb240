/**
 * XPath 3.1 on our trees, evaluated by fontoxpath. There are no namespaces, as with lxml: `//svg`, `//a/@href`. An
 * invalid expression is an error with its position; a failure on one page (`number()` of a missing element) is a
 * `problem` in the result.
 */

import fontoxpath, { type IDomFacade } from "fontoxpath";
import { ExpressionError } from "../../model/errors.js";
import { attributeOf, type TreeElement, type TreeNode, type TreeParent, type TreeRoot } from "../../model/tree.js";
import { nodeText, siblingOf } from "./tree.js";

export interface XPath {
  readonly expression: string;
  /** A plain path that ends in an attribute, as the path of its elements and the attribute's name: see `splitAttribute`. */
  readonly split?: { readonly elements: string; readonly name: string } | undefined;
}

/** One result: an element, a text, an attribute (with its element), or a computed value. */
export type Found =
  | { readonly kind: "element"; readonly element: TreeElement }
  | { readonly kind: "text"; readonly text: string; readonly element: TreeElement | undefined }
  | { readonly kind: "attribute"; readonly name: string; readonly value: string; readonly element: TreeElement }
  | { readonly kind: "value"; readonly value: string | number | boolean };

export type XPathAnswer =
  | { readonly kind: "found"; readonly items: readonly Found[] }
  | { readonly kind: "problem"; readonly says: string };

/** Reads an expression, or throws an `ExpressionError` that says where it is wrong. */
export function compileXPath(expression: string): XPath {
  // Compiled within a frame, to resolve functions, types and variables too.
  const wrong = problemOf(expression);
  if (wrong !== undefined) throw asExpressionError(expression, wrong);
  return { expression, split: splitAttribute(expression) };
}

/** Everything that the expression finds from `node`, in its own order. */
export function evaluateXPathOn(node: TreeRoot | TreeElement, xpath: XPath): XPathAnswer {
  const { expression, split } = xpath;
  try {
    const results: readonly unknown[] = evaluateXPath(split?.elements ?? expression, node, FACADE, null, ALL, OPTIONS);
    if (split === undefined) return { kind: "found", items: results.map(asFound) };
    const items = results.flatMap((result): Found[] => {
      const { element } = asFound(result) as { readonly element: TreeElement };
      const value = attributeOf(element, split.name);
      return value === undefined ? [] : [{ kind: "attribute", name: split.name, value, element }];
    });
    return { kind: "found", items };
  } catch (error) {
    return { kind: "problem", says: firstLine((error as Error).message) };
  }
}

/** The elements that it finds. */
export function evaluateXPathToElements(node: TreeRoot | TreeElement, xpath: XPath): TreeElement[] {
  const answer = evaluateXPathOn(node, xpath);
  if (answer.kind === "problem") return [];
  return answer.items.flatMap((item) => (item.kind === "element" ? [item.element] : []));
}

/** Of an element all text below it, of an attribute its value. */
export function textOfFound(item: Found): string {
  switch (item.kind) {
    case "element":
      return nodeText(item.element);
    case "text":
      return item.text;
    case "attribute":
      return item.value;
    case "value":
      return String(item.value);
  }
}

/**
 * "//li/a/@href" → "//li/a" and "href". The library sorts attributes by comparing all siblings: 20,000 links took
 * seconds. Only for plain paths: no union, no operators, no functions besides predicates.
 */
function splitAttribute(expression: string): XPath["split"] {
  const match = /^(.*[\w\])*])\/@([\w-]+)$/s.exec(expression.trim());
  if (match === null) return undefined;
  const [, elements = "", name = ""] = match;
  let outside = elements.replace(/"[^"]*"|'[^']*'/g, "");
  for (let before = ""; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\[[^[\]]*\]/g, "");
  }
  return /^\.?(?:\/{1,2}(?:(?:[a-z-]+::)?[\w-]+|\*|\.\.))+$/.test(outside) ? { elements, name } : undefined;
}

// ---- adapter to the library's DOM interface

interface AttributeNode {
  readonly nodeType: 2;
  readonly name: string;
  readonly localName: string;
  readonly nodeName: string;
  readonly namespaceURI: null;
  readonly prefix: null;
  readonly value: string;
  readonly element: TreeElement;
}

/** The library compares nodes by identity, so each attribute is one node. */
const attributeNodes = new WeakMap<TreeElement, readonly AttributeNode[]>();

function attributesOf(element: TreeElement): readonly AttributeNode[] {
  const known = attributeNodes.get(element);
  if (known !== undefined) return known;
  const nodes = element.attributes.map(
    ({ name, value }): AttributeNode => ({
      ...{ nodeType: 2, name, localName: name, nodeName: name, namespaceURI: null, prefix: null },
      value,
      element,
    }),
  );
  attributeNodes.set(element, nodes);
  return nodes;
}

type AnyNode = TreeNode | TreeRoot;

const childrenOf = (node: AnyNode): readonly TreeNode[] => ("children" in node ? node.children : []);

const FACADE = {
  getAllAttributes: (node: TreeElement) => attributesOf(node),
  getAttribute: (node: TreeElement, name: string) => attributeOf(node, name) ?? null,
  getChildNodes: (node: AnyNode) => childrenOf(node),
  getData: (node: { readonly text?: string; readonly value?: string }) => node.text ?? node.value ?? "",
  getFirstChild: (node: AnyNode) => childrenOf(node)[0] ?? null,
  getLastChild: (node: AnyNode) => childrenOf(node).at(-1) ?? null,
  getNextSibling: (node: AnyNode) => siblingOf(node, 1),
  getPreviousSibling: (node: AnyNode) => siblingOf(node, -1),
  getParentNode: (node: AnyNode | AttributeNode): TreeParent | null => ("element" in node ? node.element : node.parent),
} as unknown as IDomFacade;

const { evaluateXPath } = fontoxpath;
const ALL = fontoxpath.ReturnType.ALL_RESULTS;
const OPTIONS = { language: fontoxpath.Language.XPATH_3_1_LANGUAGE };

function asFound(result: unknown): Found {
  if (typeof result !== "object" || result === null)
    return {
      kind: "value",
      value: typeof result === "number" || typeof result === "boolean" ? result : String(result),
    };
  const node = result as AnyNode | AttributeNode;
  if ("element" in node) return { kind: "attribute", name: node.name, value: node.value, element: node.element };
  switch (node.kind) {
    case "element":
      return { kind: "element", element: node };
    case "text":
    case "comment":
      return { kind: "text", text: node.text, element: node.parent?.kind === "element" ? node.parent : undefined };
    case "root":
      return { kind: "text", text: nodeText(node), element: undefined };
    default:
      return { kind: "value", value: JSON.stringify(result) };
  }
}

// ---- what is wrong with an expression

const EMPTY = { kind: "root", children: [], parent: null, order: 0, nodeType: 9, nodeName: "#document" } as const;

/**
 * The error of an expression that is compiled and never run: a constant such as `count(1 to 1000000000)` would take as
 * long here as on a page, and here nobody watches. Each frame ends in a variable that nobody declares. So compiling
 * always ends in an error: the expression's own, or the frame's when there is none. Two frames, because an expression
 * may close the brackets of one.
 */
function problemOf(expression: string): Error | undefined {
  for (const [before, after] of FRAMES) {
    try {
      evaluateXPath(`${before}\n${expression}\n${after}, $${UNDECLARED}`, EMPTY, FACADE, null, ALL, OPTIONS);
    } catch (error) {
      const { message } = error as Error;
      if (STATIC.test(message) && !message.includes(`variable ${UNDECLARED} is not`)) return error as Error;
    }
  }
  return undefined;
}

const FRAMES = [
  ["if (false()) then (", ") else ()"],
  ["(function() {", "})"],
] as const;
const UNDECLARED = "nobody-declares-this-variable";

/** Errors independent of the page: grammar, unknown functions, types, variables and prefixes. */
const STATIC = /\bXPST\d{4}\b|\bXQST\d{4}\b/;

/** "Error: XPST0003: Failed to parse script. Expected …\n  at <>:1:5 - 1:6" */
function asExpressionError(expression: string, error: Error): ExpressionError {
  const place = /at <>:(\d+):(\d+)/.exec(error.message);
  const says = /\b(?:XP|XQ)[SD][TY]\d{4}[:,] ?([^\n]*)/.exec(error.message)?.[1] ?? firstLine(error.message);
  // The library's "expected" list is half the grammar.
  const problem = place === null ? says : "it ends or goes on in a way that XPath does not know";
  const at = place === null ? undefined : offsetOf(expression, Number(place[1]) - 1, Number(place[2])); // below the first line of its frame
  return new ExpressionError("XPath expression", expression, problem.trim(), at);
}

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1);
}

const firstLine = (text: string): string => text.split("\n", 1)[0]!;
