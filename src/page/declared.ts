/** What does a page say about itself for machines? */
import type { Declared } from "../model/page.js";
import type { TreeRoot } from "../model/tree.js";

export function declaredFacts(_tree: TreeRoot, _base: string): Declared {
  return {
    language: undefined,
    meta: new Map(),
    items: [],
    feeds: [],
    sitemaps: [],
    next: undefined,
    previous: undefined,
    alternates: [],
  };
}
