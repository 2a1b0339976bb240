/**
 * Parses HTML to a tree by WHATWG rules: parse5 with our own nodes. Elements nested deeper than `DEEPEST` become
 * siblings, as in browsers, because every walk over a tree costs stack. No real page comes near that depth.
 */
import { html, Parser, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import type { TreeElement, TreeNode, TreeParent, TreeRoot } from "../../model/tree.js";
import { QuickTokenizer } from "./tokens.js";

export const DEEPEST = 512;

export function parseTree(source: string): TreeRoot {
  const parser = new BoundedParser({ treeAdapter: adapter, scriptingEnabled: false });
  const tokenizer = new QuickTokenizer(parser);
  parser.tokenizer = tokenizer;
  tokenizer.read(source);
  number(parser.document);
  return parser.document;
}

/** The first element of that name, in document order. */
export function firstElement(root: TreeParent, name: string): TreeElement | undefined {
  for (const child of root.children) {
    if (child.kind !== "element") continue;
    if (child.name === name) return child;
    const inside = firstElement(child, name);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** All text below a node, as it stands there. */
export function nodeText(node: TreeNode | TreeRoot): string {
  switch (node.kind) {
    case "text":
      return node.text;
    case "comment":
      return "";
    default: {
      if (node.children.length === 1) return nodeText(node.children[0]!);
      let text = "";
      for (const child of node.children) if (child.kind !== "comment") text += nodeText(child);
      return text;
    }
  }
}

/** Siblings are in document order, so the position is found by binary search. */
export function siblingOf(node: TreeNode | TreeRoot, step: 1 | -1): TreeNode | null {
  const siblings = node.parent?.children ?? [];
  let low = 0;
  let high = siblings.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (siblings[middle]!.order < node.order) low = middle + 1;
    else high = middle;
  }
  return siblings[low + step] ?? null;
}

// ---- nodes

type Attribute = { name: string; value: string };
type Parent = Root | Element;
type Child = Element | Text | Comment;

class Root {
  declare readonly kind: "root";
  readonly parent = null;
  readonly order = 0;
  readonly children: Child[] = [];
  mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
}

/** Fields are set in the constructor, because the compiler's field declarations would write each twice. */
class Element {
  declare readonly kind: "element";
  declare readonly name: string;
  declare readonly space: "html" | "svg" | "math";
  declare readonly attributes: Attribute[];
  declare readonly children: Child[];
  declare parent: Parent | null;
  declare order: number;
  /** Cache of paths.ts. */
  declare path: string | undefined;
  constructor(name: string, space: "html" | "svg" | "math", attributes: Attribute[]) {
    this.name = name;
    this.space = space;
    this.attributes = attributes;
    this.children = [];
    this.parent = null;
    this.order = 0;
    this.path = undefined;
  }
}

class Text {
  declare readonly kind: "text";
  declare text: string;
  declare parent: Parent | null;
  declare order: number;
  constructor(text: string, parent: Parent | null) {
    this.text = text;
    this.parent = parent;
    this.order = 0;
  }
}

class Comment {
  declare readonly kind: "comment";
  parent: Parent | null = null;
  order = 0;
  constructor(readonly text: string) {}
}

/** A template's content is separate from its children, as in browsers. */
const contents = new WeakMap<Element, Root>();
/** The attributes of `html` and `body`, to which every further such tag may add. */
const attributeNames = new WeakMap<Element, Set<string>>();

/** Properties on the prototype, for the XPath library; they cost nothing per node. */
for (const [Node, kind, type, name] of [
  [Root, "root", 9, () => "#document"],
  [Element, "element", 1, (node: Element) => node.name],
  [Text, "text", 3, () => "#text"],
  [Comment, "comment", 8, () => "#comment"],
] as const) {
  const named = { get: nameGetter(name as (node: unknown) => string) };
  Object.defineProperties(Node.prototype, {
    kind: { value: kind },
    nodeType: { value: type },
    nodeName: named,
    localName: named,
    // No namespaces, so that //svg works in expressions.
    namespaceURI: { value: null },
    prefix: { value: null },
  });
}

function nameGetter(name: (node: unknown) => string): () => string {
  return function (this: unknown) {
    return name(this);
  };
}

// ---- the parser

type Types = TreeAdapterTypeMap<Parent | Child, Parent, Child, Root, Root, Element, Comment, Text, Element, Comment>;

/** Limit on formatting elements reopened in the next paragraph. */
const MAX_REOPENED = 32;

class BoundedParser extends Parser<Types> {
  /**
   * `<p>` with a thousand unclosed `<font>`, each different, makes a thousand new elements in every later paragraph: 30
   * kB would grow to millions of nodes. Only the newest few are reopened.
   */
  override _reconstructActiveFormattingElements(): void {
    const list = this.activeFormattingElements;
    let count = 0;
    for (let entry = list.newest; entry !== null; ) {
      const { older } = entry;
      if (entry.type === MARKER || this.openElements.contains(entry.element)) break;
      if (++count > MAX_REOPENED) list.removeEntry(entry);
      entry = older;
    }
    super._reconstructActiveFormattingElements();
  }
}

const MARKER = 0;

// ---- document order

/** Numbers the nodes, and moves up what is too deep. */
function number(root: Root): void {
  let order = 0;
  let nodes: Child[] = root.children;
  let at = 0;
  const above: { readonly nodes: Child[]; readonly at: number }[] = [];
  while (true) {
    const node = nodes[at++];
    if (node === undefined) {
      const back = above.pop();
      if (back === undefined) return;
      ({ nodes, at } = back);
      continue;
    }
    node.order = ++order;
    if (node.kind !== "element" || node.children.length === 0) continue;
    above.push({ nodes, at });
    nodes = node.children;
    at = 0;
    if (above.length === DEEPEST - 1) flatten(node);
  }
}

/** All descendants become children, in document order. */
function flatten(parent: Element): void {
  const flat: Child[] = [];
  const waiting = parent.children.splice(0).reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    flat.push(node);
    node.parent = parent;
    if (node.kind === "element") for (const child of node.children.splice(0).reverse()) waiting.push(child);
  }
  for (const node of flat) parent.children.push(node);
}

const { HTML, SVG, MATHML } = html.NS;

/** The sought sibling is nearly always the last. */
const adapter: TreeAdapter<Types> = {
  createDocument: () => new Root(),
  createDocumentFragment: () => new Root(),
  createElement: (name, space, attributes) =>
    new Element(name, space === HTML ? "html" : space === SVG ? "svg" : "math", attributes),
  createCommentNode: (text) => new Comment(text),
  createTextNode: (text) => new Text(text, null),
  appendChild(parent, node) {
    parent.children.push(node);
    node.parent = parent;
  },
  insertBefore(parent, node, reference) {
    parent.children.splice(parent.children.lastIndexOf(reference), 0, node);
    node.parent = parent;
  },
  insertText(parent, text) {
    const { children } = parent;
    const last = children.length === 0 ? undefined : children[children.length - 1];
    if (last !== undefined && last.kind === "text") last.text += text;
    else {
      children.push(new Text(text, parent));
    }
  },
  insertTextBefore(parent, text, reference) {
    const before = parent.children[parent.children.lastIndexOf(reference) - 1];
    if (before?.kind === "text") before.text += text;
    else adapter.insertBefore(parent, new Text(text, parent), reference);
  },
  detachNode(node) {
    const siblings = node.parent?.children;
    if (siblings === undefined) return;
    if (siblings[0] === node) siblings.shift();
    else siblings.splice(siblings.lastIndexOf(node), 1);
    node.parent = null;
  },
  adoptAttributes(element, attributes) {
    let known = attributeNames.get(element);
    if (known === undefined) attributeNames.set(element, (known = new Set(element.attributes.map(({ name }) => name))));
    for (const attribute of attributes) {
      if (known.has(attribute.name)) continue;
      known.add(attribute.name);
      element.attributes.push(attribute);
    }
  },
  getFirstChild: (node) => node.children[0] ?? null,
  getChildNodes: (node) => node.children,
  getParentNode: (node) => node.parent,
  getAttrList: (element) => element.attributes,
  getTagName: (element) => element.name,
  getNamespaceURI: ({ space }) => (space === "html" ? HTML : space === "svg" ? SVG : MATHML),
  getTextNodeContent: (node) => node.text,
  getCommentNodeContent: (node) => node.text,
  isTextNode: (node): node is Text => node.kind === "text",
  isCommentNode: (node): node is Comment => node.kind === "comment",
  isElementNode: (node): node is Element => node.kind === "element",
  isDocumentTypeNode: (_node): _node is Comment => false,
  getDocumentTypeNodeName: () => "",
  getDocumentTypeNodePublicId: () => "",
  getDocumentTypeNodeSystemId: () => "",
  setDocumentType: () => undefined,
  setDocumentMode(root, mode) {
    root.mode = mode;
  },
  getDocumentMode: (root) => root.mode,
  getTemplateContent(element) {
    const content = contents.get(element) ?? new Root();
    contents.set(element, content);
    return content;
  },
  setTemplateContent: (element, content) => {
    contents.set(element, content);
  },
  getNodeSourceCodeLocation: () => undefined,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
};
