/**
 * Which pieces of a page play the same part?
 *
 * Lists repeat one frame, so a person says once what the title of an entry looks like. Two pieces are alike when their blocks have the same
 * path and the same slot in their entry (frame.ts), and the same inline element holds them, as the same piece of their block.
 */
import { slotsOf } from "../events/papers/features/frame.js";
import type { Unit } from "../events/papers/features/units.js";
import type { Block } from "../model/page.js";
import type { TreeElement } from "../model/tree.js";

/** For each unit the number of its structure, from 0. */
export function structuresOf(units: readonly Unit[], blocks: readonly Block[]): number[] {
  const slots = slotsOf(blocks);
  const numbers = new Map<string, number>();
  let piece = 0;
  return units.map(({ block, opens, element }) => {
    piece = opens ? 0 : piece + 1;
    const { path, element: own, column, heading } = blocks[block]!;
    const inline = element === own ? "" : inlinePath(element, own);
    // How many pieces stand before it differs from entry to entry where one has no link or no bold word; which element holds it does not.
    const key = `${path} ${slots[block]} ${column} ${heading} ${inline === "" ? `#${Math.min(piece, 1)}` : inline}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
}

function inlinePath(element: TreeElement, block: TreeElement): string {
  const names: string[] = [];
  for (let at: TreeElement | null = element; at !== null && at !== block; )
    [names[names.length], at] = [at.name, at.parent?.kind === "element" ? at.parent : null];
  return names.join("<");
}

/** Whole blocks have the structure of their path and slot. */
export function blockStructures(blocks: readonly Block[]): number[] {
  const slots = slotsOf(blocks);
  const numbers = new Map<string, number>();
  return blocks.map(({ path, column, heading }, b) => {
    const key = `${path} ${slots[b]} ${column} ${heading}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
}
