/**
 * What does a CRF see of a unit?
 *
 * The paper's three classes of features, and a fourth that it left out. Each feature's first letter says its class, so that a class can be
 * switched off: `r` region (words, orthography, lengths, neighbours' words), `l` lexica (names, affiliations, titles), `s` stylistic
 * (bold, italic, link, cell, list), `x` what the page as a whole knows: position, class names, the heading above, links to documents
 * nearby, and how all units in the same place of the template look taken together. An entry of a list is seldom alone: where two
 * hundred siblings look like names, the odd one is a name too.
 */

import { lexicalFeatures } from "./lexical.js";
import type { Lexicon } from "./lexicon.js";
import type { Measured } from "./measure.js";
import { type FeatureInput, measurePage } from "./measured-page.js";
import { leadFeatures, neighbourFeatures, pageKnowledge } from "./page.js";
import { regionFeatures } from "./region.js";
import { styleFeatures } from "./style.js";
import { openVocabulary } from "./words.js";
import { type FeatureRows, featureSheet } from "./writer.js";

export type FeatureClass = "r" | "l" | "s" | "x";

export interface FeatureReader {
  /** The rows are overwritten when the next page is read. */
  read(page: FeatureInput): { readonly measured: readonly Measured[]; readonly rows: FeatureRows };
}

/** Features by number; those without one, below 0, are left out. */
export function featureReader(
  lexicon: Lexicon,
  numberOf: (feature: string) => number,
  classes: ReadonlySet<FeatureClass> = ALL_CLASSES,
): FeatureReader {
  const vocabulary = openVocabulary(lexicon);
  const sheet = featureSheet(numberOf);
  const written = MAKERS.flatMap(([own, make]) => (classes.has(own) ? [make(sheet)] : []));
  return {
    read(input) {
      if (vocabulary.size > MAX_WORDS) {
        vocabulary.clear();
        sheet.forgetWords();
      }
      const page = measurePage(input, lexicon, vocabulary);
      sheet.clear();
      for (let at = 0; at < page.units.length; at++) {
        for (const write of written) write(page, at);
        sheet.endRow();
      }
      return { measured: page.measured, rows: sheet.rows() };
    },
  };
}

const MAX_WORDS = 60_000; // a few hundred pages; some twenty megabytes

const MAKERS = [
  ["r", regionFeatures],
  ["l", lexicalFeatures],
  ["s", styleFeatures],
  ["x", pageKnowledge],
  ["x", leadFeatures],
  ["x", neighbourFeatures],
] as const;

const ALL_CLASSES: ReadonlySet<FeatureClass> = new Set(["r", "l", "s", "x"]);

/** Features as texts, to learn from. */
export function pageFeatures(
  page: FeatureInput,
  lexicon: Lexicon,
  classes?: ReadonlySet<FeatureClass>,
): { readonly measured: readonly Measured[]; readonly features: readonly (readonly string[])[] } {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text)!;
  };
  const { measured, rows } = featureReader(lexicon, numberOf, classes).read(page);
  const texts = [...numbers.keys()];
  const features = measured.map((_, t) =>
    Array.from(rows.numbers.subarray(rows.starts[t], rows.starts[t + 1]), (number) => texts[number]!),
  );
  return { measured, features };
}
