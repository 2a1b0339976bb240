/**
 * Which blocks repeat papers or talk about them, and list none?
 *
 * References for copying: papers often come with a collapsed BibTeX entry, "@inproceedings{lee2026, author = {Ann Lee}, …}",
 * that repeats everything in another order. Comments of readers: a sentence and a name look like a title and its author.
 */
import type { Block } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";

/** Their indices. */
export function besideThePapers(blocks: readonly Block[]): ReadonlySet<number> {
  return new Set([...copiedReferences(blocks), ...comments(blocks)]);
}

const BEGINS = /^@[a-z]{3,20}\s*\{[^{}]*(?:,|$)/iu;
const MAX_BLOCKS = 40; // lines of one reference

function copiedReferences(blocks: readonly Block[]): ReadonlySet<number> {
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

const COMMENT = /(?:^|\s)comments?(?:$|\s)/iu;
const MAX_LEVELS = 3;

/** Blocks inside elements that are called comments. */
function comments(blocks: readonly Block[]): number[] {
  return blocks.flatMap(({ element }, b) => (isComment(element) ? [b] : []));
}

function isComment(element: TreeElement): boolean {
  let at: TreeElement | undefined = element;
  for (let level = 0; at !== undefined && level < MAX_LEVELS; level++) {
    if (COMMENT.test(attributeOf(at, "class") ?? "")) return true;
    at = at.parent?.kind === "element" ? at.parent : undefined;
  }
  return false;
}
