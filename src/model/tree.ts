/**
 * The tree of a page by WHATWG rules, as plain nodes: names, attributes, children, parent and document order. A tree is
 * never changed after it was built, and never leaves its thread.
 */

export type TreeNode = TreeElement | TreeText | TreeComment;
export type TreeParent = TreeElement | TreeRoot;

export interface TreeRoot {
  readonly kind: "root";
  readonly children: readonly TreeNode[];
  readonly parent: null;
  readonly order: 0;
}

export interface TreeElement {
  readonly kind: "element";
  /** The local name, in lower case for HTML: "a", "td". */
  readonly name: string;
  readonly space: "html" | "svg" | "math";
  /** As written, names in lower case for HTML; of duplicate names the first counts. */
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  readonly children: readonly TreeNode[];
  readonly parent: TreeParent | null;
  /** Position in document order, from 1. */
  readonly order: number;
}

export interface TreeText {
  readonly kind: "text";
  readonly text: string;
  readonly parent: TreeParent | null;
  readonly order: number;
}

export interface TreeComment {
  readonly kind: "comment";
  readonly text: string;
  readonly parent: TreeParent | null;
  readonly order: number;
}

export function attributeOf(element: TreeElement, name: string): string | undefined {
  for (const attribute of element.attributes) if (attribute.name === name) return attribute.value;
  return undefined;
}
