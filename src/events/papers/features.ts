/**
 * What does a CRF see of a unit?
 *
 * The paper's three classes of features, and a fourth that it left out. Each feature's first letter says its class, so that a class can be
 * switched off: `r` region (words, orthography, lengths, neighbours' words), `l` lexica (names, affiliations, titles), `s` stylistic
 * (bold, italic, link, cell, list), `x` what the page as a whole knows: position, class names, the heading above, links to documents
 * nearby, and how all units in the same place of the template look taken together. An entry of a list is seldom alone: where two
 * hundred siblings look like names, the odd one is a name too.
 */
import type { Anchor, Block } from "../../model/page.js";
import { documentLink } from "./document-links.js";
import { leadsOf } from "./leads.js";
import { lexicalFeatures } from "./lexical-features.js";
import type { Lexicon } from "./lexicon.js";
import { countRepeats, type Measured, measure } from "./measure.js";
import {
  classWords,
  headingFeatures,
  leadFeatures,
  neighbourFeatures,
  pageKnowledge,
  placeHabits,
} from "./page-features.js";
import { regionFeatures } from "./region-features.js";
import type { Unit } from "./units.js";

export type FeatureClass = "r" | "l" | "s" | "x";

export interface PageFeatures {
  readonly units: readonly Unit[];
  readonly measured: readonly Measured[];
  readonly features: readonly (readonly string[])[];
}

export interface FeatureInput {
  readonly units: readonly Unit[];
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
}

export function pageFeatures(
  { units, blocks, anchors }: FeatureInput,
  lexicon: Lexicon,
  classes: ReadonlySet<FeatureClass> = ALL_CLASSES,
): PageFeatures {
  const withDocument = new Set<number>();
  for (const anchor of anchors)
    if (documentLink(anchor) === "paper" && anchor.block >= 0) withDocument.add(anchor.block);
  const measured = units.map((unit) => measure(unit, blocks[unit.block]!, lexicon, withDocument));
  countRepeats(measured);
  const places = placeHabits(measured);
  const leads = leadsOf(units);
  const headings = headingFeatures(blocks);
  const known = new Map<string, readonly string[]>(); // pages repeat their class names
  const classNames = units.map((unit) => classWords(unit.element, blocks[unit.block]!.element, known));
  const rows = units.map((unit, at) => {
    const block = blocks[unit.block]!;
    const own = measured[at]!;
    const found: string[] = [];
    const add = (feature: string): void => {
      found.push(feature);
    };
    if (classes.has("r")) regionFeatures(unit, own, units, measured, at, add);
    if (classes.has("l")) lexicalFeatures(own, lexicon, measured, at, add);
    if (classes.has("s")) styleFeatures(unit, block, add);
    if (classes.has("x")) {
      pageKnowledge(
        unit,
        own,
        blocks,
        places.get(own.place)!,
        withDocument,
        headings,
        classNames[at]!,
        at,
        units.length,
        add,
      );
      leadFeatures(leads[at]!, add);
      neighbourFeatures(units, measured, blocks, places, classNames, at, add);
    }
    return found;
  });
  return { units, measured, features: rows };
}

export const ALL_CLASSES: ReadonlySet<FeatureClass> = new Set(["r", "l", "s", "x"]);

function styleFeatures(unit: Unit, block: Block, add: (feature: string) => void): void {
  if (unit.bold) add("s:bold");
  if (unit.italic) add("s:italic");
  if (unit.struck) add("s:struck");
  if (unit.link !== undefined) add("s:link");
  if (block.heading > 0) add(`s:heading=${block.heading}`);
  add(`s:cell=${block.cell}`);
  if (block.listItem) add("s:item");
  add(`s:element=${unit.element.name}`);
}
