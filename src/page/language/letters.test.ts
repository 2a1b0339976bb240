import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findLetters, repairLetters } from "./letters.js";

/** Look-alikes are escaped to make them visible. */
const REPAIRED: [says: string, text: string, meant: string][] = [
  ["Latin schwa", "\u0259ни белән б\u0259бк\u0259", "әни белән бәбкә"],
  ["Latin h", "ша\u0068ит, \u0068\u0259м", "шаһит, һәм"],
  ["a word of look-alikes around one letter of its own", "Ш\u0259\u0068\u0259р", "Шәһәр"],
  ["barred o", "к\u0275н т\u0275н", "көн төн"],
  ["Latin a, o, c, e, p, x, y", "к\u0061л\u0061 т\u006fрa \u0063\u0435\u043d", "кала тора сен"],
  ["capitals", "\u004bАЗАН \u0048ӘМ Т\u0041ТАР", "КАЗАН НӘМ ТАТАР"],
  ["half of a word", "б\u0061л\u0061", "бала"],
  [
    "letters of the standard of 1996",
    "хђзер кирђк, мљмкин; кљн яћа ќыр џђм њзе",
    "хәзер кирәк, мөмкин; көн яңа җыр һәм үзе",
  ],
  ["its capitals", "ЂНИ, ЏАВА", "ӘНИ, ҺАВА"],
  ["letters and signs of PT154", "мєктєп, к\u00b5н, к\u2030п, яња ђыр ћєм", "мәктәп, көн, күп, яңа җыр һәм"],
  [
    "no name in a text with letters of its own",
    "Белградта Ђорђе белән күрештек, һәм бик күп сөйләштек, җырладык",
    "Белградта Ђорђе белән күрештек, һәм бик күп сөйләштек, җырладык",
  ],
  ["nothing in Latin words", "Windows h\u0259m Linux", "Windows h\u0259m Linux"],
  ["nothing in right words", "Татар теле — һәм рус теле: көн, ңә", "Татар теле — һәм рус теле: көн, ңә"],
  ["signs that stand alone", "§ 5, 10 µ, ± 3 ‰", "§ 5, 10 µ, ± 3 ‰"],
];
for (const [says, text, meant] of REPAIRED) {
  test(`repairs ${says}`, () => assert.equal(repairLetters(text, "tat"), meant));
}

test("Ukrainian letters are letters in Ukrainian", () => {
  assert.deepEqual(findLetters("моє ґанок", "ukr"), []);
  assert.equal(repairLetters("моє ґанок", "ukr"), "моє ґанок");
});

test("what is found is reported with count, meaning and example", () =>
  assert.deepEqual(findLetters("б\u0259л\u0259кәч, т\u0259н; \ue000х", "tat"), [
    { letter: "\u0259", kind: "look-alike", means: "ә", count: 3, example: "б\u0259л\u0259кәч" },
    { letter: "\ue000", kind: "private", means: undefined, count: 1, example: "\ue000х" },
  ]));

test("a Cyrillic letter inside a Latin word is found, too", () =>
  assert.deepEqual(findLetters("Micr\u043esoft"), [
    { letter: "\u043e", kind: "look-alike", means: "o", count: 1, example: "Micr\u043esoft" },
  ]));

test("text without trouble has no findings", () => assert.deepEqual(findLetters("Hello, әлем! 12 µm"), []));

test("repairing is idempotent and keeps lengths", () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."абһәөa\u0259hcoex \u00b5єў-§\ue000") }), (text) => {
      const once = repairLetters(text, "tat");
      assert.equal(once.length, text.length);
      assert.equal(repairLetters(once, "tat"), once);
    }),
  ));

test("any text is taken", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      assert.ok(findLetters(text).every(({ count }) => count > 0));
      assert.equal(repairLetters(text, "tat").length, text.length);
    }),
  ));
