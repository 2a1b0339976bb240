import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildLexicon, openLexicon, type WordCounts } from "./lexicon.js";

const NONE: WordCounts = {
  given: 0,
  family: 0,
  inAffiliations: 0,
  inTitles: 0,
  inAuthors: 0,
  place: false,
  keyword: false,
};

test("words come back with what they are typical of", () => {
  const lexicon = openLexicon(
    buildLexicon(
      new Map([
        ["maria", { ...NONE, given: 5000, family: 20 }],
        ["smith", { ...NONE, family: 9000 }],
        ["university", { ...NONE, inAffiliations: 50_000, keyword: true }],
        ["learning", { ...NONE, inTitles: 30_000, given: 3 }],
        ["paris", { ...NONE, inAffiliations: 900, place: true }],
      ]),
    ),
  );
  assert.equal(lexicon.facts("maria").given, 3);
  assert.equal(lexicon.facts("smith").family, 3);
  assert.ok(lexicon.facts("university").keyword);
  assert.equal(lexicon.facts("learning").title, 3);
  assert.equal(lexicon.facts("learning").given, 0);
  assert.ok(lexicon.facts("paris").place);
  assert.deepEqual(lexicon.facts("unheard"), {
    given: 0,
    family: 0,
    affiliation: 0,
    title: 0,
    place: false,
    keyword: false,
  });
});

test("no word is lost, however many there are", () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 300 }), (words) => {
      const lexicon = openLexicon(buildLexicon(new Map(words.map((word) => [word, { ...NONE, family: 100 }]))));
      for (const word of words) assert.equal(lexicon.facts(word).family, 3, word);
    }),
  ));
