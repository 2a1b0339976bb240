/**
 * What does a page look like from afar?
 *
 * **Template.** Pages made by one template have the same elements in the same places and differ in how often a row is
 * repeated and in what is written. So the signature is made of a set: every path of names and classes that occurs, once, and
 * which of them come in rows. MinHash (Broder 1997) keeps of this set 64 numbers; the share in which two signatures agree
 * estimates how much of the two sets is common. `npm run bench templates` measures it on real sites.
 *
 * **Links per size.** The lyrics paper tells lists from leaves by "number of links to document size ratio", threshold 1.33,
 * and gives no unit. Ours is links per 1,024 characters of the document as it came, markup included: of the units tried on
 * real sites (docs/page.md) the one in which 1.33 parts lists from leaves best.
 */
import type { Block, Shape } from "../model/page.js";
import type { TreeElement, TreeNode, TreeRoot } from "../model/tree.js";
import { stepOf } from "./paths.js";
import { textHash } from "./text-hash.js";

const SIGNATURE = 64;

/** From here on two pages count as made by one template. */
export const SAME_TEMPLATE = 0.66;

/** How much of what occurs on two pages is common to both, 0…1, as their signatures tell (±0.06). */
export function templateSimilarity(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length || a.length === 0) return 0;
  let same = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) same++;
  return same / a.length;
}

export function sameTemplate(a: Pick<Shape, "signature">, b: Pick<Shape, "signature">): boolean {
  return templateSimilarity(a.signature, b.signature) >= SAME_TEMPLATE;
}

/** `links` is how many links the page has, `size` the number of its characters. */
export function shapeOf(tree: TreeRoot, blocks: readonly Block[], links: number, size: number): Shape {
  const { elements, lists, tables, features } = survey(tree);
  return {
    elements,
    linkShare: linkShare(blocks),
    linkRatio: size === 0 ? 0 : links / (size / 1024),
    lists,
    tables,
    signature: minHash(features),
    textHash: textHash(blocks),
  };
}

function linkShare(blocks: readonly Block[]): number {
  let all = 0;
  let linked = 0;
  for (const { text, runs } of blocks) {
    all += text.length;
    for (const { start, end, link } of runs) if (link !== undefined) linked += end - start;
  }
  return all === 0 ? 0 : linked / all;
}

interface Survey {
  readonly elements: number;
  readonly lists: number;
  readonly tables: number;
  /** Hashes of the paths that occur. */
  readonly features: ReadonlySet<number>;
}

/** So many neighbours of one kind are a row. */
const ROW = 4;

function survey(tree: TreeRoot): Survey {
  const features = new Set<number>();
  const steps = new Map<string, number>();
  let elements = 0;
  let lists = 0;
  let tables = 0;
  const walk = (nodes: readonly TreeNode[], path: number): void => {
    let before = 0;
    let row = 0;
    for (const node of nodes) {
      if (node.kind !== "element") continue;
      elements++;
      const { name } = node;
      if (name === "table") tables++;
      else if (name === "ul" || name === "ol" || name === "dl") lists++;
      if (NOT_SEEN.has(name)) {
        if (name === "head") elements += countElements(node);
        continue;
      }
      const here = mix(path, hashOf(stepOf(node), steps));
      features.add(here);
      row = here === before ? row + 1 : 1;
      before = here;
      if (row === ROW) features.add(mix(here, ROW));
      if (node.children.length > 0) walk(node.children, here);
    }
  };
  walk(tree.children, 0x9e3779b9);
  return { elements, lists, tables, features };
}

/** What differs from page to page without being part of the template that readers see. */
const NOT_SEEN = new Set(["head", "script", "style", "noscript", "svg", "template", "iframe"]);

function countElements({ children }: TreeElement): number {
  let count = 0;
  for (const child of children) if (child.kind === "element") count += 1 + countElements(child);
  return count;
}

function hashOf(step: string, known: Map<string, number>): number {
  const before = known.get(step);
  if (before !== undefined) return before;
  let hash = 0x811c9dc5;
  for (let i = 0; i < step.length; i++) hash = Math.imul(hash ^ step.charCodeAt(i), 0x01000193);
  known.set(step, hash);
  return hash;
}

function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** For each of 64 ways to shuffle all numbers, the smallest of the features. */
function minHash(features: ReadonlySet<number>): number[] {
  const smallest = new Uint32Array(SIGNATURE).fill(0xffffffff);
  for (const feature of features) {
    for (let i = 0; i < SIGNATURE; i++) {
      const shuffled = (Math.imul(feature ^ XORS[i]!, FACTORS[i]!) >>> 0) as number;
      const spread = (shuffled ^ (shuffled >>> 15)) >>> 0;
      if (spread < smallest[i]!) smallest[i] = spread;
    }
  }
  return [...smallest];
}

/** Fixed for ever: signatures are stored, and compared with those of other days. */
const FACTORS = new Uint32Array(SIGNATURE);
const XORS = new Uint32Array(SIGNATURE);
for (let i = 0, seed = 0x2545f491; i < SIGNATURE; i++) {
  seed = mix(seed, i);
  FACTORS[i] = seed | 1;
  seed = mix(seed, ~i);
  XORS[i] = seed;
}
