/** Features that only the page as a whole knows: position, habits of the place, headings, documents nearby, class names. */
import type { Block } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { isDocument } from "./document-links.js";
import { bin, TENTHS, THIRDS } from "./feature-bins.js";
import type { Lead } from "./leads.js";
import { type Measured, wordsOf } from "./measure.js";
import type { Unit } from "./units.js";

/** How the units in one place of the template look, taken together. */
export interface Habit {
  count: number;
  names: number;
  titles: number;
  affiliations: number;
  length: number;
  documents: number;
  repeated: number;
}

const SHARES = ["names", "titles", "affiliations", "length", "documents", "repeated"] as const;

export function placeHabits(measured: readonly Measured[]): Map<string, Habit> {
  const places = new Map<string, Habit>();
  for (const { place, names, titles, affiliations, words, toDocument, repeats } of measured) {
    let habit = places.get(place);
    if (habit === undefined) {
      habit = { count: 0, ...(Object.fromEntries(SHARES.map((name) => [name, 0])) as Omit<Habit, "count">) };
      places.set(place, habit);
    }
    habit.repeated += repeats > 2 ? 1 : 0;
    habit.count++;
    habit.names += names;
    habit.titles += titles;
    habit.affiliations += affiliations;
    habit.length += words.length;
    habit.documents += toDocument ? 1 : 0;
  }
  for (const habit of places.values()) {
    for (const name of SHARES) habit[name] /= habit.count;
  }
  return places;
}

/** The words of a heading and of the one above it, made once for all that stands below. */
export function headingFeatures(blocks: readonly Block[]): (heading: number) => readonly string[] {
  const known = new Map<number, readonly string[]>();
  return (heading) => {
    let features = known.get(heading);
    if (features === undefined) {
      const { text, under } = blocks[heading]!;
      const above = under >= 0 ? wordsOf(blocks[under]!.text).slice(0, 6) : [];
      features = [...new Set([...wordsOf(text).slice(0, 8), ...above].map((word) => `x:under=${word.toLowerCase()}`))];
      known.set(heading, features);
    }
    return features;
  };
}

export function pageKnowledge(
  unit: Unit,
  own: Measured,
  blocks: readonly Block[],
  habit: Habit,
  withDocument: ReadonlySet<number>,
  headings: (heading: number) => readonly string[],
  classNames: readonly string[],
  at: number,
  all: number,
  add: (feature: string) => void,
): void {
  const block = blocks[unit.block]!;
  add(`x:at=${bin(at / all, [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95])}`);
  add(`x:edge=${unit.opens ? "o" : ""}${unit.closes ? "c" : ""}`);
  add(`x:continues=${block.continues}`);
  if (block.cell !== "none") add(`x:column=${Math.min(5, block.column)}`);
  for (const word of classNames) add(`x:class=${word}`);
  const many = bin(habit.count, [1, 2, 4, 8, 16, 40, 100]);
  add(`x:many=${many}`);
  add(`x:habit:names=${bin(habit.names, TENTHS)}`);
  add(`x:habit:titles=${bin(habit.titles, TENTHS)}`);
  add(`x:habit:affiliations=${bin(habit.affiliations, TENTHS)}`);
  add(`x:habit:length=${bin(habit.length, [1, 2, 3, 5, 7, 9, 12, 20, 40])}`);
  add(
    `x:habit=${bin(habit.names, THIRDS)}${bin(habit.titles, THIRDS)}${bin(habit.length, [2, 4, 7, 20])}${habit.count > 3 ? "m" : ""}`,
  );
  if (habit.documents > 0.2) add(`x:habit:documents=${bin(habit.documents, [0.5, 0.8])}`);
  if (habit.repeated > 0.2) add(`x:habit:repeated=${bin(habit.repeated, [0.5, 0.8])}`);
  if (own.repeats > 1) add(`x:repeats=${bin(own.repeats, [3, 4, 8])}`);
  add(`x:odd=${bin(own.names - habit.names, [-0.4, -0.15, 0.15, 0.4])}`);
  if (own.toDocument) add("x:document");
  if (unit.link !== undefined && isDocument(unit.link)) add("x:is document");
  if (withDocument.has(unit.block + 1) || withDocument.has(unit.block + 2)) add("x:document soon");
  if (withDocument.has(unit.block - 1)) add("x:document before");
  const heading = block.under >= 0 ? blocks[block.under]! : undefined;
  if (heading !== undefined) {
    for (const feature of headings(block.under)) add(feature);
    add(`x:since=${bin(unit.block - block.under, [1, 2, 4, 10, 40])}`);
  } else add("x:under nothing");
}

export function leadFeatures({ own, above, ago }: Lead, add: (feature: string) => void): void {
  if (own !== undefined) add(`x:lead=${own}`);
  else if (above !== undefined && ago <= 12) {
    add(`x:lead above=${above}`);
    add(`x:lead above=${above}${bin(ago, [2, 4])}`);
  }
}

export function neighbourFeatures(
  units: readonly Unit[],
  measured: readonly Measured[],
  blocks: readonly Block[],
  places: ReadonlyMap<string, Habit>,
  classNames: readonly (readonly string[])[],
  at: number,
  add: (feature: string) => void,
): void {
  const own = measured[at]!;
  const ownBlock = blocks[units[at]!.block]!;
  for (const [name, step] of FURTHER) {
    const other = measured[at + step];
    if (other === undefined) continue;
    const habit = places.get(other.place)!;
    const block = blocks[units[at + step]!.block]!;
    const near =
      block === ownBlock
        ? "same"
        : block.element === ownBlock.element
          ? "element"
          : block.row >= 0 && block.row === ownBlock.row
            ? "row"
            : "other";
    add(`x:${name}=${bin(habit.names, THIRDS)}${bin(habit.titles, THIRDS)}${bin(habit.length, [2, 4, 7, 20])}${near}`);
    if (other.place === own.place) add(`x:${name} alike`);
    if (Math.abs(step) === 1) {
      for (const word of classNames[at + step]!) add(`x:${name} class=${word}`);
      if (block.heading > 0) add(`x:${name} heading`);
    }
  }
}

const FURTHER = [
  ["before", -1],
  ["after", 1],
  ["before2", -2],
  ["after2", 2],
] as const;

/** The words of class and id of the unit's inline element, its block and the block's parent: "paper-title" gives "paper" and "title". */
export function classWords(inline: TreeElement, block: TreeElement, known: Map<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const elements = inline === block ? [block, block.parent] : [inline, block, block.parent];
  for (const [level, element] of elements.entries()) {
    if (element === null || element.kind !== "element") continue;
    for (const name of ["class", "id", "itemprop"]) {
      const value = attributeOf(element, name);
      if (value === undefined || value.length > 200) continue;
      let words = known.get(value);
      if (words === undefined) {
        words = value.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word.length > 2);
        known.set(value, (words = words.map((word) => word.toLowerCase())));
      }
      for (const word of words) found.add(level === elements.length - 1 ? `^${word}` : word);
    }
  }
  return [...found].slice(0, 12);
}
