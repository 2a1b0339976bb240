import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import fc from "fast-check";
import { partsOfSpeech } from "./speech.js";

const tagger = (
  createRequire(import.meta.url)("wink-pos-tagger") as () => {
    tagRawTokens(words: readonly string[]): readonly { readonly pos: string }[];
  }
)();

const isTaggedAlike = (words: readonly string[]): void =>
  assert.deepEqual(
    partsOfSpeech(words),
    tagger.tagRawTokens(words).map(({ pos }) => pos),
    words.join(" "),
  );

test("parts of speech are those of the tagger", () => {
  for (const text of [
    "",
    "A Survey of Fast and Slow Ways to Stand on One Leg",
    "why do birds that sing like to be heard and what do they say",
    "AI AI ca Ca Wo sha 1990s Mid-1980s 1920s 2019 3.5 12-14",
    "Zoë Müller-Lüdenscheidt and José Ortega y Gasset",
    "李明 Иванов constructor toString __proto__",
  ])
    isTaggedAlike(text.split(" ").filter((word) => word !== ""));
});

/** Words that may be several things, and those that the rules look at. */
const WORDS =
  "a the that as like more most in on up to of no only there have has had is was be been will can not than about first last present made cut open found used running testing Learning Networks Search Design Ann Lee Paris light set run works its his her who which 2 one what how so well better best before".split(
    " ",
  );

test("whatever words stand together", () =>
  fc.assert(fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 10 }), isTaggedAlike), { numRuns: 2000 }));
