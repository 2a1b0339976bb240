/** Into which minimal spans of text does a page fall? */
import type { Block } from "../model/page.js";
import type { TreeRoot } from "../model/tree.js";

export function blocksOf(_tree: TreeRoot, _base: string): readonly Block[] {
  return [];
}
