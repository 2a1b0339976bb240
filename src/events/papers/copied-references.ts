/**
 * Which blocks are references for copying, not for reading?
 *
 * Papers often come with a collapsed BibTeX entry: "@inproceedings{lee2026, author = {Ann Lee}, …}". It repeats
 * everything in another order.
 */
import type { Block } from "../../model/page.js";

const BEGINS = /^@[a-z]{3,20}\s*\{[^{}]*(?:,|$)/iu;
const MAX_BLOCKS = 40; // lines of one reference

/** Their indices. */
export function copiedReferences(blocks: readonly Block[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let first = 0; first < blocks.length; first++) {
    if (!BEGINS.test(blocks[first]!.text)) continue;
    let open = 0;
    for (let at = first; at < Math.min(blocks.length, first + MAX_BLOCKS); at++) {
      found.add(at);
      for (const sign of blocks[at]!.text) open += sign === "{" ? 1 : sign === "}" ? -1 : 0;
      if (open > 0) continue;
      first = at;
      break;
    }
  }
  return found;
}
