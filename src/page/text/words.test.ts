import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countWords, countWordsAndNumbers, WORDS, words } from "./words.js";

test("the rule has a name; a change is a new name", () => assert.equal(WORDS, "words/1"));

/** Numbers are in [brackets]. */
const CASES: [text: string, words: string][] = [
  ["", ""],
  ["  \n\t ", ""],
  ["Hello, world!", "Hello world"],
  ["кара-каршы утырдылар", "кара-каршы утырдылар"],
  ["Казан — Татарстан башкаласы", "Казан Татарстан башкаласы"], // a dash separates
  ["well-known state-of-the-art", "well-known state-of-the-art"],
  ["don't l’eau o‘zbek oʻzbek", "don't l’eau o‘zbek oʻzbek"],
  ["the dogs' bone, 'tis", "the dogs bone tis"], // at the edge an apostrophe is a quote
  ["col·lecció", "col·lecció"],
  ["א\u05f3 צה\u05f4ל", "א צה\u05f4ל"],
  ["a--b -c d-", "a b c d"],
  ["e.g. U.S.A. т.д.", "e g U S A т д"],
  ["snake_case and/or", "snake case and or"],
  ["in 2026, 3.14 or 1,000,000", "in [2026] [3.14] or [1,000,000]"],
  ["12.03.2026 10:30 1990-1995 1990–1995", "[12.03.2026] [10:30] [1990-1995] [1990] [1995]"],
  ["50% №5 ½ Ⅳ", "[50] [5] [½] [Ⅳ]"],
  ["COVID-19, 2нче, 3D, м², H2O", "COVID-19 2нче 3D м² H2O"],
  ["٣٫١٤ كتاب", "[٣٫١٤] كتاب"],
  ["cafe\u0301 naïve", "cafe\u0301 naïve"],
  ["soft\u00adhyphen می\u200cخواهم", "soft\u00adhyphen می\u200cخواهم"],
  ["हिन्दी में शब्द", "हिन्दी में शब्द"],
  ["한국어 단어", "한국어 단어"],
  ["中文 字", "中 文 字"],
  ["カレーを食べる", "カ レー を 食 べ る"],
  ["T恤 iPhone手机", "T 恤 iPhone 手 机"],
  ["𠮷野家", "𠮷 野 家"],
  ["ไทย เมือง", "ไ\u200bท ย เมื อ ง".replace("\u200b", "")],
  ["ພາສາລາວ", "ພາ ສາ ລາ ວ"],
  ["ភាសាខ្មែរ", "ភា សា ខ្មែ រ"],
  ["မြန်မာစကား", "မြန် မာ စ ကား"],
  ["ค\u200bน", "ค น"], // a zero-width space separates
  ["བོད་སྐད", "བོད སྐད"], // Tibetan separates its syllables
  ["https://example.org/a-b?c=1", "https example org a-b c [1]"],
  ["👍🏽 ok 🇫🇷", "ok"],
  ["\u0301 mark alone", "mark alone"],
  ["𝒳𝓎 \ud835 half", "𝒳𝓎 half"],
];
for (const [text, expected] of CASES) {
  test(`words/1 of ${JSON.stringify(text)}`, () => {
    const found = [...words(text)].map((word) => (word.isNumber ? `[${word.text}]` : word.text));
    assert.equal(found.join(" "), expected);
    assert.equal(countWords(text), [...words(text)].filter((word) => !word.isNumber).length);
  });
}

test("words stand in the text, in order, apart, whatever it is", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      let end = 0;
      for (const word of words(text)) {
        assert.ok(word.start >= end && word.end > word.start && word.end <= text.length);
        assert.equal(text.slice(word.start, word.end), word.text);
        end = word.end;
      }
    }),
  ));

test("a text twice has twice the words", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = countWordsAndNumbers(text);
      const twice = countWordsAndNumbers(`${text}\n${text}`);
      assert.deepEqual(twice, { words: once.words * 2, numbers: once.numbers * 2 });
    }),
  ));
