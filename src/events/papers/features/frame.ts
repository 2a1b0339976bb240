/**
 * Which part of its entry is a block: the first line of three, the second box of a row?
 *
 * A list repeats one frame: a box with a time, a name and a title; a paragraph of two lines. Tables have columns; other elements have them too, as far as all
 * entries are built alike. The frame is found once for the page, from elements alone, and gives each block its *slot*.
 */
import type { Block } from "../../../model/page.js";
import type { TreeElement } from "../../../model/tree.js";
import type { Unit } from "./units.js";

const MIN_ENTRIES = 3;
const MIN_ALIKE = 0.6;
const MAX_SLOTS = 8;

/** For each block its slot: "l1" for the second line, "b2" for the third box, "" where there is no frame. */
export function slotsOf(blocks: readonly Block[]): string[] {
  const lines = linesOf(blocks);
  const boxes = boxesOf(blocks);
  return blocks.map((_, b) => `${lines[b]}${boxes[b]}`);
}

const MAX_PARTS = 3; // of a line; more are names with links, unless all lines have as many

/**
 * Which piece of its line is each unit? Where most lines of a path are cut into as many pieces, each has its number; else the first and the last piece
 * of a line play other roles than those between.
 */
export function partsOf(units: readonly Unit[], blocks: readonly Block[]): string[] {
  const counts = new Uint32Array(blocks.length);
  const number = units.map(({ block }) => counts[block]!++);
  const usual = usualCounts(blocks.map(({ path }, b) => [path, counts[b]!] as const));
  return units.map(({ block, opens, closes }, at) => {
    const count = counts[block]!;
    if (count > 1 && usual.get(blocks[block]!.path) === count) return `p${number[at]}`;
    return count > MAX_PARTS || opens === closes ? "" : opens ? "o" : "e";
  });
}

/** Lines of one element, where most elements of the same path have as many. */
function linesOf(blocks: readonly Block[]): string[] {
  const counts = new Map<TreeElement, number>();
  const index = blocks.map(({ element }) => {
    const n = counts.get(element) ?? 0;
    counts.set(element, n + 1);
    return n;
  });
  const pathOf = new Map(blocks.map(({ element, path }) => [element, path]));
  const alike = usualCounts([...counts].map(([element, count]) => [pathOf.get(element)!, count]));
  return blocks.map(({ element, path }, b) =>
    alike.get(path) === counts.get(element) ? `l${index[b]}` : index[b]! > 0 ? "c" : "",
  );
}

/** Children of one element, where most elements of the same path have as many; the nearest such element above a block counts. */
function boxesOf(blocks: readonly Block[]): string[] {
  const seen = new Map<TreeElement, string>(); // parent → path
  for (const { element, path } of blocks) {
    let own = path;
    for (const at of parentsOf(element)) {
      own = own.slice(0, Math.max(0, own.lastIndexOf(">")));
      if (!seen.has(at)) seen.set(at, own);
    }
  }
  const kids = new Map([...seen.keys()].map((parent) => [parent, childrenOf(parent)]));
  const alike = usualCounts([...seen].map(([parent, path]) => [path, kids.get(parent)!.length]));
  return blocks.map(({ element, cell }) => {
    if (cell !== "none") return ""; // has a column
    let child = element;
    for (const parent of parentsOf(element)) {
      const own = kids.get(parent)!;
      if (alike.get(seen.get(parent)!) === own.length) return `b${own.indexOf(child)}`;
      child = parent;
    }
    return "";
  });
}

const LEVELS = 2;

function parentsOf(element: TreeElement): TreeElement[] {
  const found: TreeElement[] = [];
  let at = element.parent;
  while (at !== null && at.kind === "element" && at.name !== "body" && found.length < LEVELS) {
    found.push(at);
    at = at.parent;
  }
  return found;
}

function childrenOf({ children }: TreeElement): readonly TreeElement[] {
  return children.filter((child): child is TreeElement => child.kind === "element" && !PASSED.has(child.name));
}

const PASSED = new Set(["br", "hr", "script", "style", "a", "span", "b", "i", "strong", "em"]);

/** Path → how many parts most of its elements have, where several elements agree on a handful. */
function usualCounts(all: readonly (readonly [path: string, count: number])[]): ReadonlyMap<string, number> {
  const byPath = new Map<string, Map<number, number>>();
  for (const [path, count] of all) {
    const times = byPath.get(path) ?? new Map<number, number>();
    byPath.set(path, times);
    times.set(count, (times.get(count) ?? 0) + 1);
  }
  const usual = new Map<string, number>();
  for (const [path, times] of byPath) {
    const total = [...times.values()].reduce((sum, one) => sum + one, 0);
    const [count, most] = [...times].sort((a, b) => b[1] - a[1])[0]!;
    if (count > 1 && count <= MAX_SLOTS && most >= MIN_ENTRIES && most >= MIN_ALIKE * total) usual.set(path, count);
  }
  return usual;
}
