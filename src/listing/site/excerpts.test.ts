/** What a list shows of the pages below it, and what a second version repeats of the page above it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../model/json.js";
import type { Observation, Paragraph } from "../page/observe.js";
import { paragraphHash } from "../page/observe.js";
import { excerptOf, learnExcerpts, startsOf } from "./excerpts.js";
import { learning } from "./learning.js";

const FROG = "The frog sat by the pond and sang of summer rain until the heron came.";
const CROW = "The crow had found a piece of cheese and would not share it with anyone.";
const MORE = "Nobody knows what became of them afterwards, and nobody has asked since then.";
const HOME = "Fables of the valley, collected by a schoolmaster between two long winters.";

const page = (...texts: string[]): Observation =>
  ({
    dense: 1,
    paragraphs: texts.map((text): Paragraph => [text, 0, 0, paragraphHash(text), 0]),
  }) as unknown as Observation;

const CASES: [says: string, above: string[][], page: string[], shown: number | undefined, same: number][] = [
  ["a page excerpted on its list", [[FROG, CROW, HOME]], [FROG, MORE], 1, 0],
  ["a version to print", [[FROG, MORE]], [FROG, MORE], 0, 1],
  ["a page that its list only links to", [[HOME]], [FROG, MORE], 0, 0],
  [
    "what stands on all lists is no excerpt",
    [
      [HOME, FROG],
      [HOME, CROW],
    ],
    [HOME, MORE],
    0,
    0,
  ],
  ["a page without text", [[HOME]], ["Frog"], undefined, 0],
  ["nothing is known of the page above", [], [FROG], undefined, 0],
];
for (const [says, above, texts, shown, same] of CASES)
  test(`excerpts: ${says}`, () => {
    const learn = learning(new Map<string, Json>());
    for (const one of above) learnExcerpts(startsOf(page(...one), learn), "list", learn);
    const found = excerptOf(startsOf(page(...texts), learn), "list", learn);
    assert.equal(found?.shown, shown);
    assert.equal(found?.same ?? 0, same);
  });
