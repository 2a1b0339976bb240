import assert from "node:assert/strict";
import { test } from "node:test";
import { openVocabulary } from "./words.js";
import { featureSheet } from "./writer.js";

test("features are written row by row, each by the number of its text", () => {
  const texts: string[] = [];
  const sheet = featureSheet((text) => (text.includes("secret") ? -1 : texts.push(text) - 1));
  const bold = sheet.flag("bold");
  const word = sheet.family((text: string) => `w=${text}`);
  const size = sheet.ranges("n=", [[10, 20]]);
  const both = sheet.ranges("both=", [[1], [1, 2]], "!");

  sheet.clear();
  word("tea");
  word("secret");
  word("tea");
  size(5);
  sheet.endRow();
  sheet.endRow();
  bold();
  size(20);
  both(1, 1.5);
  sheet.endRow();
  const { starts, numbers } = sheet.rows();
  const rows = Array.from(starts.subarray(1), (end, t) => [...numbers.subarray(starts[t], end)].map((n) => texts[n]));
  assert.deepEqual(rows, [["w=tea", "w=tea", "n=0"], [], ["bold", "n=2", "both=11!"]]);
  assert.equal(texts.filter((text) => text === "w=tea").length, 1, "the text of a value is made once");

  sheet.clear();
  assert.deepEqual([...sheet.rows().starts], [0]);
});

test("the features of words are remembered until their vocabulary begins anew", () => {
  const vocabulary = openVocabulary({ facts: () => NO_FACTS });
  const made: string[] = [];
  const sheet = featureSheet((text) => made.push(text));
  const word = sheet.words(({ lower }) => `w=${lower}`);
  const say = (text: string): void => vocabulary.read(text).forEach(word);
  const many = Array.from({ length: 3000 }, (_, n) => `x${n}`);
  sheet.clear();
  say("Tea for tea");
  say(many.join(" "));
  say("Tea for tea");
  assert.deepEqual(made, ["w=tea", "w=for", "w=tea", ...many.map((one) => `w=${one}`)]);
  vocabulary.clear();
  sheet.forgetWords();
  say("for Tea");
  assert.deepEqual(made.slice(-2), ["w=for", "w=tea"]);
});

const NO_FACTS = { given: 0, family: 0, affiliation: 0, title: 0, place: false, keyword: false } as const;
