import assert from "node:assert/strict";
import { test } from "node:test";
import { alignWords } from "./align.js";
import { benchmarkWords, wordF1 } from "./wcxb.js";

const CASES: readonly (readonly [says: string, page: string, gold: string, found: string])[] = [
  [
    "the text in the middle",
    "home shop the cat sat on the mat contact",
    "the cat sat on the mat",
    "the cat sat on the mat",
  ],
  ["no lone word out of order", "the menu the cat sat on the mat", "the cat sat on the mat", "the cat sat on the mat"],
  ["what the gold leaves out", "one two read also three four", "one two three four", "one two three four"],
  ["nothing in another text", "alpha beta", "gamma", ""],
];

for (const [says, page, gold, found] of CASES)
  test(`aligns ${says}`, () => {
    const words = page.split(" ");
    const hits = alignWords(words, gold.split(" "));
    assert.equal(words.filter((_, i) => hits[i] === 1).join(" "), found);
  });

test("the benchmark's F1 counts each word as often as it stands", () => {
  assert.equal(wordF1(benchmarkWords("A a b"), benchmarkWords("a B c")), 2 / 3);
  assert.equal(wordF1([], []), 1);
  assert.equal(wordF1([], ["a"]), 0);
});
