/**
 * Characters → tree, by WHATWG rules: parse5 decides what the page's author meant, our nodes hold it.
 *
 * parse5 costs quadratic time on elements nested thousands deep, and every walk costs stack: an element nested deeper than
 * `DEEPEST` stands beside its would-be parent instead of inside it. No page that people read comes near that depth.
 */
import { html, parse, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import type { TreeElement, TreeRoot } from "../model/tree.js";

type Attribute = { name: string; value: string };
type Parent = Root | Element;
type Child = Element | Text | Comment;

class Root {
  readonly kind = "root";
  readonly parent = null;
  readonly order = 0;
  readonly children: Child[] = [];
}

class Element {
  readonly kind = "element";
  readonly children: Child[] = [];
  parent: Parent | null = null;
  order = 0;
  /** A template's content stands apart from its children, as in browsers. */
  content: Root | undefined = undefined;
  constructor(
    readonly name: string,
    readonly space: "html" | "svg" | "math",
    readonly attributes: Attribute[],
  ) {}
}

class Text {
  readonly kind = "text";
  parent: Parent | null = null;
  order = 0;
  constructor(public text: string) {}
}

class Comment {
  readonly kind = "comment";
  parent: Parent | null = null;
  order = 0;
  constructor(readonly text: string) {}
}

export function parseTree(source: string): TreeRoot {
  const root = parse(source, { treeAdapter: adapter, scriptingEnabled: false }) as unknown as Root;
  let order = 0;
  const number = (nodes: readonly Child[]): void => {
    for (const node of nodes) {
      node.order = ++order;
      if (node.kind === "element") number(node.children);
    }
  };
  number(root.children);
  return root as TreeRoot;
}

/** The first element of that name, in document order. */
export function firstElement(root: TreeRoot | TreeElement, name: string): TreeElement | undefined {
  for (const child of root.children) {
    if (child.kind !== "element") continue;
    if (child.name === name) return child;
    const inside = firstElement(child, name);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

type Types = TreeAdapterTypeMap<Parent | Child, Parent, Child, Root, Root, Element, Comment, Text, Element, Comment>;

const SPACES = new Map<string, "html" | "svg" | "math">([
  [html.NS.HTML, "html"],
  [html.NS.SVG, "svg"],
  [html.NS.MATHML, "math"],
]);
const NAMESPACES = { html: html.NS.HTML, svg: html.NS.SVG, math: html.NS.MATHML } as const;

const adapter: TreeAdapter<Types> = {
  createDocument: () => new Root(),
  createDocumentFragment: () => new Root(),
  createElement: (name, space, attributes) => new Element(name, SPACES.get(space) ?? "html", attributes),
  createCommentNode: (text) => new Comment(text),
  createTextNode: (text) => new Text(text),
  appendChild(parent, node) {
    parent.children.push(node);
    node.parent = parent;
  },
  insertBefore(parent, node, reference) {
    parent.children.splice(parent.children.indexOf(reference), 0, node);
    node.parent = parent;
  },
  insertText(parent, text) {
    const last = parent.children.at(-1);
    if (last?.kind === "text") last.text += text;
    else adapter.appendChild(parent, new Text(text));
  },
  insertTextBefore(parent, text, reference) {
    const before = parent.children[parent.children.indexOf(reference) - 1];
    if (before?.kind === "text") before.text += text;
    else adapter.insertBefore(parent, new Text(text), reference);
  },
  detachNode(node) {
    const siblings = node.parent?.children;
    if (siblings !== undefined) siblings.splice(siblings.indexOf(node), 1);
    node.parent = null;
  },
  adoptAttributes(element, attributes) {
    const known = new Set(element.attributes.map(({ name }) => name));
    for (const attribute of attributes) if (!known.has(attribute.name)) element.attributes.push(attribute);
  },
  getFirstChild: (node) => node.children[0] ?? null,
  getChildNodes: (node) => node.children,
  getParentNode: (node) => node.parent,
  getAttrList: (element) => element.attributes,
  getTagName: (element) => element.name,
  getNamespaceURI: (element) => NAMESPACES[element.space],
  getTextNodeContent: (node) => node.text,
  getCommentNodeContent: (node) => node.text,
  isTextNode: (node): node is Text => node.kind === "text",
  isCommentNode: (node): node is Comment => node.kind === "comment",
  isElementNode: (node): node is Element => node.kind === "element",
  isDocumentTypeNode: (node): node is Comment => false && node.kind === "comment",
  getDocumentTypeNodeName: () => "",
  getDocumentTypeNodePublicId: () => "",
  getDocumentTypeNodeSystemId: () => "",
  setDocumentType: () => undefined,
  setDocumentMode: () => undefined,
  getDocumentMode: () => html.DOCUMENT_MODE.NO_QUIRKS,
  getTemplateContent: (element) => (element.content ??= new Root()),
  setTemplateContent(element, content) {
    element.content = content;
  },
  getNodeSourceCodeLocation: () => undefined,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
};
