import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countSentences, SENTENCES, sentences } from "./sentences.js";

test("the rule has a name", () => assert.equal(SENTENCES, "sentences/1"));

/** Sentences are shown with | between them. */
const CASES: [text: string, sentences: string][] = [
  ["", ""],
  ["... — !", ""],
  ["One. Two! Three? Four", "One.|Two!|Three?|Four"],
  ["Wait… What?! No.", "Wait…|What?!|No."],
  ["Version 3.14 is out. Fine.", "Version 3.14 is out.|Fine."],
  ["А. С. Пушкин язды. Без укыдык.", "А. С. Пушкин язды.|Без укыдык."],
  ["А.С. Пушкин язды. Без укыдык.", "А.С. Пушкин язды.|Без укыдык."],
  ["Dr. Smith met Mr. Jones. They spoke.", "Dr. Smith met Mr. Jones.|They spoke."],
  ["«Кая барасың?» дип сорады ул. «Өйгә».", "«Кая барасың?» дип сорады ул.|«Өйгә»."],
  ["1. Introduction follows. 2. The end.", "1. Introduction follows.|2. The end."],
  ["It was 1990. Then came 1991.", "It was 1990.|Then came 1991."],
  ["Title\n\nFirst line\nsecond line.\nNew one.", "Title|First line\nsecond line.|New one."],
  ["今日は。元気ですか？はい", "今日は。|元気ですか？|はい"],
  ["यह एक है। दूसरा।", "यह एक है।|दूसरा।"],
  ["He said (quietly.) Then left.", "He said (quietly.)|Then left."],
  ["see example.org for more", "see example.org for more"],
];
for (const [text, expected] of CASES) {
  test(`sentences/1 of ${JSON.stringify(text)}`, () => {
    assert.equal([...sentences(text)].join("|"), expected);
    assert.equal(countSentences(text), expected === "" ? 0 : expected.split("|").length);
  });
}

test("sentences leave nothing out but white space and marks", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const letters = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, "");
      assert.equal(letters([...sentences(text)].join("")), letters(text));
    }),
  ));

test("a megabyte of marks takes no time", () => {
  for (const piece of ["\n ", ". ", '?"', "a.", "\n", "1.", "?"]) {
    const began = process.cpuUsage().user / 1000;
    countSentences(`${piece.repeat(500_000)}a`);
    assert.ok(process.cpuUsage().user / 1000 - began < 6000, piece);
  }
});
