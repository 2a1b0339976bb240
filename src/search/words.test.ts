import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { characterClasses, OTHER, UNASSIGNED, WORD } from "./word-characters.js";
import { looseWord, queryWords, searchWords } from "./words.js";

/** The table is the contract of `search/1`: an index holds what it says. */
const CASES: [text: string, ...words: string[]][] = [
  ["Hello, World!", "hello", "world"],
  ["", ...[]],
  ["  —  …", ...[]],
  ["Résumé naïve Čapek Łódź ÅNGSTRÖM", "resume", "naive", "capek", "lodz", "angstrom"],
  ["re\u0301sume\u0301", "resume"], // taken apart
  ["Tiếng Việt", "tieng", "viet"],
  ["Straße STRASSE Ærø œuvre", "strasse", "strasse", "aero", "oeuvre"],
  ["İstanbul ISPARTA ılık", "istanbul", "isparta", "ılık"], // dotless i is a letter of its own
  ["ﬁle Ｗｉｎｎｏｗ ㎏ x²", "file", "winnow", "kg", "x2"],
  ["йод иод Ёлка елка", "йод", "иод", "ёлка", "елка"],
  ["и\u0306од е\u0308лка", "йод", "ёлка"], // taken apart
  ["ӘНИ ани өч оч Җир", "әни", "ани", "өч", "оч", "җир"],
  ["за\u0301мок замо\u0301к", "замок", "замок"], // stress
  ["ќерка ѓавол", "ќерка", "ѓавол"], // here the acute makes a letter
  ["п'ять l’eau don't", "п", "ять", "l", "eau", "don", "t"],
  ["wi-fi 3.14 1990s COVID-19", "wi", "fi", "3", "14", "1990s", "covid", "19"],
  ["Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "ὀδυσσεύσ", "οδυσσευσ"], // Greek keeps its accents; a sigma is a sigma
  ["כֹּל כל", "כל", "כל"],
  ["كِتَابٌ كتــاب", "كتاب", "كتاب"],
  ["हिन्दी", "हिन्दी"],
  ["soft\u00adhyphen می\u200cخواهم", "softhyphen", "میخواهم"],
  ["東京都", "東京", "京都", "都"],
  ["カタカナ ｶﾀｶﾅ", "カタ", "タカ", "カナ", "ナ", "カタ", "タカ", "カナ", "ナ"],
  ["iPhone手机", "iphone", "手机", "机"],
  ["한국어 책", "한국", "국어", "어", "책"],
  ["ไทย", "ไท", "ทย", "ย"],
  ["𠮷野家", "𠮷野", "野家", "家"],
  ["a\u{1cce0}b a\ud800b", "a", "b", "a", "b"], // younger than the table; half of a character
  ["x".repeat(200), "x".repeat(64)],
  ["emoji😀inside", "emoji", "inside"],
  ["snake_case", "snake", "case"],
  ["١٢٣ ४५", "١٢٣", "४५"],
];
for (const [text, ...words] of CASES)
  test(`search/1 reads "${text.slice(0, 30)}"`, () => assert.deepEqual(searchWords(text), words));

const SOUGHT: [text: string, prefix: boolean, words: string[], open: boolean][] = [
  ["Résumé", false, ["resume"], false],
  ["Wi-Fi", false, ["wi", "fi"], false],
  ["win", true, ["win"], true],
  ["東京都", false, ["東京", "京都"], false],
  ["東", false, ["東"], true], // the beginning of a pair, or the end of a run
  ["東京", true, ["東京"], false],
  ["東京、大阪", false, ["東京", "京", "大阪"], false], // the end of a run stands between
  ["…", true, [], false],
];
for (const [text, prefix, words, open] of SOUGHT)
  test(`"${text}"${prefix ? " and what goes on so" : ""} is sought as ${words.join(" ")}`, () =>
    assert.deepEqual(queryWords(text, prefix), { words, prefix: open }));

const LOOSE: [word: string, loose: string][] = [
  ["йөрәк", "иорак"],
  ["ёлка", "елка"],
  ["ılık", "ilik"],
  ["ὀδυσσεύσ", "οδυσσευσ"],
  ["plain", "plain"],
  ["җиңү", "жину"],
  ["їжак", "ижак"],
];
for (const [word, loose] of LOOSE)
  test(`${word} is ${loose} to who asks loosely`, () => assert.equal(looseWord(word), loose));

const anyText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(..."абвйёәөıiİΣς東京éÉ\u0301\u00ad ا\u064bk'—"), { maxLength: 30 })
    .map((all) => all.join("")),
);

test("a word is small, well-formed, in lower case and without blanks", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of searchWords(text)) {
        assert.ok(word.length > 0 && word.length <= 2 * 64 && word.isWellFormed() && !/\s/u.test(word), word);
        assert.equal(word.toLowerCase().replaceAll("ς", "σ"), word);
      }
    }),
  ));

test("reading the words again gives the same words, pairs aside", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      const words = searchWords(text);
      fc.pre(
        !words.some((word) =>
          /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u.test(word),
        ),
      );
      assert.deepEqual(searchWords(words.join(" ")), words);
    }),
  ));

test("however a text is composed, its words are the same", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      // What is younger than our table is a blank to us; taken apart by the runtime it may be older letters.
      fc.pre(![...text].some((character) => characterClasses()[character.codePointAt(0)!] === UNASSIGNED));
      assert.deepEqual(searchWords(text.normalize("NFD")), searchWords(text.normalize("NFC")));
      assert.deepEqual(searchWords(text.normalize("NFKD")), searchWords(text));
    }),
  ));

test("whoever looks for a text finds it in any text that holds it between blanks", () =>
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, text, after) => {
      const there = searchWords(`${before} ${text} ${after}`);
      const { words, prefix } = queryWords(text);
      const matches = (at: number) =>
        words.every((word, i) =>
          prefix && i === words.length - 1 ? there[at + i]?.startsWith(word) : there[at + i] === word,
        );
      assert.ok(there.some((_, at) => matches(at)) || words.length === 0);
    }),
    { numRuns: 500 },
  ));

test("the table agrees with the runtime about every character that it knows", () => {
  const classes = characterClasses();
  let disagreements = 0;
  for (let code = 0; code < 0x110000; code++) {
    if (classes[code] === UNASSIGNED) continue;
    const word = /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(code));
    if ((classes[code] === WORD) !== word) disagreements++;
    assert.ok(classes[code] === WORD || classes[code] === OTHER);
  }
  assert.ok(disagreements < 20, `${disagreements}`); // Unicode seldom changes its mind about a category
});

test("a megabyte of any script is read in well under a second", () => {
  for (const text of ["Слово ", "word ", "mémoire ", "東京"]) {
    const long = text.repeat(1_000_000 / text.length);
    const began = process.cpuUsage().user / 1000;
    assert.ok(searchWords(long).length > 100_000);
    assert.ok(process.cpuUsage().user / 1000 - began < 6000);
  }
});
