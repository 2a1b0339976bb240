import assert from "node:assert/strict";
import { test } from "node:test";
import { findLetter, indexMembers } from "./alphabet.js";

const LETTERS: [words: string, letter: string | undefined][] = [
  ["A", "A"],
  ["a", "A"],
  ["[B]", "B"],
  ["C.", "C"],
  ["D (123)", "D"],
  ["Letter E", "E"],
  ["Буква Ж", "Ж"],
  ["Ә", "Ә"],
  ["җ", "Җ"],
  ["Ω", "Ω"],
  ["ب", "ب"],
  ["א", "א"],
  ["ㄱ", "ㄱ"],
  ["가", "가"],
  ["あ", "あ"],
  ["ア", "ア"],
  ["Ч", "Ч"],
  ["Å", "Å"],
  ["Ch", "Ch"],
  ["DŽ", "Dž"],
  ["0-9", "0-9"],
  ["0 – 9", "0-9"],
  ["#0-9", "0-9"],
  ["123", "0-9"],
  ["#", "#"],
  ["[#]", "#"],
  ["A-C", "A-C"],
  ["a – c", "A-C"],
  ["Ba–Be", "Ba-Be"],
  ["А..Д", "А-Д"],
  ["Ab", "Ab"],
  ["About", undefined],
  ["山", undefined],
  ["강", undefined],
  ["12", undefined],
  ["", undefined],
  ["!", undefined],
];
for (const [words, letter] of LETTERS)
  test(`"${words}" ${letter === undefined ? "is no letter" : `is ${letter}`}`, () =>
    assert.equal(findLetter(words), letter));

const members = (words: string): string =>
  indexMembers(words.split(" ").map(findLetter))
    .map((member) => (member ? "x" : "-"))
    .join("");

const ROWS: [says: string, words: string, members: string][] = [
  ["five letters", "Home Artists A B D E F About", "--xxxxx-"],
  ["three in order", "A B C", "xxx"],
  ["three out of order", "C A B", "---"],
  ["two", "A B", "--"],
  ["with signs", "# A B C", "xxxx"],
  ["Cyrillic", "А Ә Б В Г Д", "xxxxxx"],
  ["Hebrew", "א ב ג ד ה", "xxxxx"],
  ["Hangul", "ㄱ ㄴ ㄷ ㄹ ㅁ", "xxxxx"],
  ["kana rows", "あ か さ た な", "xxxxx"],
  ["prefixes of one letter", "Ba Be Bi Bo Br Bu", "xxxxxx"],
  ["languages", "En De Fr Es It", "-----"],
  ["two indexes", "A B C D E news y1 about A B C D E", "xxxxx---xxxxx"],
];
for (const [says, words, expected] of ROWS)
  test(`an index: ${says}`, () =>
    assert.equal(
      members(words).replace(/-+$/, (tail) => tail),
      expected,
    ));
