/** A page with the measurements of its units, separately and together: the input of the features. */

import { memoize } from "../../../model/memoize.js";
import type { Anchor, Block } from "../../../model/page.js";
import { attributeOf, type TreeElement } from "../../../model/tree.js";
import { documentLink } from "../document-links.js";
import { partsOf, slotsOf } from "./frame.js";
import { type Lead, leadsOf } from "./leads.js";
import type { Lexicon } from "./lexicon.js";
import { measureCuts } from "./list-cut.js";
import { countRepeats, type Measured, measure } from "./measure.js";
import { purposeOf } from "./page-purpose.js";
import type { Unit } from "./units.js";
import type { Vocabulary, Word } from "./words.js";

export interface FeatureInput {
  readonly url: string;
  readonly title: string;
  readonly units: readonly Unit[];
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
}

/** The lists hold one entry for each unit. */
export interface MeasuredPage extends FeatureInput {
  readonly measured: readonly Measured[];
  /** What the page says it is: "lists", "calls", both or neither. */
  readonly purpose: string;
  /** The lexicon hardly knows its words. */
  readonly foreign: boolean;
  /** The very same habit for units in one place. */
  readonly habits: readonly Habit[];
  readonly leads: readonly Lead[];
  readonly classNames: readonly (readonly string[])[];
  /** The words of the heading above it and of the one above that. */
  readonly headings: readonly (readonly Word[])[];
  /** Blocks with a link to a paper. */
  readonly withDocument: ReadonlySet<number>;
}

/** How the units in one place of the template look, taken together. */
export interface Habit {
  count: number;
  names: number;
  titles: number;
  affiliations: number;
  length: number;
  capitals: number;
  pieceWords: number;
  pieceLetters: number;
  documents: number;
  repeated: number;
  /** How well its lines fall into people and a title: + people first, − title first. */
  cut: number;
}

export function measurePage(page: FeatureInput, lexicon: Lexicon, vocabulary: Vocabulary): MeasuredPage {
  const { units, blocks, anchors } = page;
  const withDocument = new Set<number>();
  for (const anchor of anchors)
    if (documentLink(anchor) === "paper" && anchor.block >= 0) withDocument.add(anchor.block);
  const words = units.map(({ text }) => vocabulary.read(text.slice(0, 600)));
  const foreign = isForeign(words);
  const { lists, calls } = purposeOf(page);
  const slots = slotsOf(blocks);
  const leads = leadsOf(units, blocks);
  const parts = partsOf(units, blocks);
  const measured = units.map((unit, at) =>
    measure(
      unit,
      blocks[unit.block]!,
      lexicon,
      withDocument,
      words[at]!,
      foreign,
      `${slots[unit.block]!}${labelAbove(leads[at]!)}`,
      parts[at]!,
    ),
  );
  countRepeats(measured);
  measureCuts(units, measured, lexicon);
  const known = new Map<string, readonly string[]>(); // pages repeat their class names
  return {
    ...{ url: page.url, title: page.title, units, blocks, anchors, measured, withDocument, foreign },
    purpose: `${lists ? "lists" : ""}${calls ? "calls" : ""}`,
    habits: habitsOf(measured),
    leads,
    classNames: units.map((unit) => classWords(unit.element, blocks[unit.block]!.element, known)),
    headings: headingsOf(units, blocks, vocabulary),
  };
}

const MAX_UNITS_UNDER_LABEL = 15;

/** What stands under "Authors:" has another place than what stands under "Title:". */
function labelAbove({ own, above, ago }: Lead): string {
  return own === undefined && above !== undefined && ago <= MAX_UNITS_UNDER_LABEL ? `@${above}` : "";
}

/** Of the words without a capital, on English pages and on others: .73 and more, .51 and less. */
const MIN_KNOWN_SHARE = 0.62;

/** Whether the lexicon hardly knows the plain words of this page: then it says nothing about titles. Names and places of work have capitals. */
function isForeign(units: readonly (readonly Word[])[]): boolean {
  let [known, all] = [0, 0];
  for (const words of units) {
    for (const { facts, numeric, capital, text } of words) {
      if (numeric || capital || text.length < 2) continue;
      all++;
      if (facts.title >= 1) known++;
    }
  }
  return known < MIN_KNOWN_SHARE * all;
}

/** What is averaged over the units in one place. */
const HABITS: { readonly [name in Exclude<keyof Habit, "count">]: (one: Measured) => number } = {
  names: ({ names }) => names,
  titles: ({ titles }) => titles,
  affiliations: ({ affiliations }) => affiliations,
  length: ({ words }) => words.length,
  capitals: ({ capitals }) => capitals,
  pieceWords: ({ pieceWords }) => pieceWords,
  pieceLetters: ({ pieceLetters }) => pieceLetters,
  documents: ({ toDocument }) => (toDocument ? 1 : 0),
  repeated: ({ repeats }) => (repeats > 2 ? 1 : 0),
  cut: ({ cut }) => cut,
};
const NAMES_OF_HABITS = Object.keys(HABITS) as (keyof typeof HABITS)[];

function habitsOf(measured: readonly Measured[]): Habit[] {
  const places = new Map<string, Habit>();
  const habits = measured.map((one) => {
    let habit = places.get(one.place);
    if (habit === undefined) {
      habit = { count: 0, ...Object.fromEntries(NAMES_OF_HABITS.map((name) => [name, 0])) } as unknown as Habit;
      places.set(one.place, habit);
    }
    habit.count++;
    for (const name of NAMES_OF_HABITS) habit[name] += HABITS[name](one);
    return habit;
  });
  for (const habit of places.values()) for (const name of NAMES_OF_HABITS) habit[name] /= habit.count;
  return habits;
}

/** Made once for all that stands below. */
function headingsOf(units: readonly Unit[], blocks: readonly Block[], vocabulary: Vocabulary): (readonly Word[])[] {
  const wordsOfHeading = memoize((heading: number): readonly Word[] => {
    const { text, under } = blocks[heading]!;
    const above = under >= 0 ? vocabulary.read(blocks[under]!.text).slice(0, 6) : [];
    const words = [...vocabulary.read(text).slice(0, 8), ...above];
    return words.filter(({ lower }, n) => words.findIndex((word) => word.lower === lower) === n);
  });
  return units.map(({ block }) => (blocks[block]!.under < 0 ? [] : wordsOfHeading(blocks[block]!.under)));
}

/** The words of class and id of the unit's inline element, its block and the block's parent: "paper-title" gives "paper" and "title". */
function classWords(inline: TreeElement, block: TreeElement, known: Map<string, readonly string[]>): string[] {
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
