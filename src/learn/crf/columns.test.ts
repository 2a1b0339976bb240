import assert from "node:assert/strict";
import { test } from "node:test";
import { readColumns, readLabelledColumns } from "./columns.js";

test("lines are items, empty lines part sequences, the last column is the label", () => {
  const text = "\nThe\tDT  O\r\ncat NN B\n \n\nIt PRP O";
  assert.deepEqual(readLabelledColumns(text), [
    {
      items: [
        ["The", "DT"],
        ["cat", "NN"],
      ],
      labels: ["O", "B"],
    },
    { items: [["It", "PRP"]], labels: ["O"] },
  ]);
});

test("values are told apart even when their hashes are equal", () => {
  assert.deepEqual(readColumns("Aa BB Aa\nBB Aa C#\n")[0]!.items, [
    ["Aa", "BB", "Aa"],
    ["BB", "Aa", "C#"],
  ]);
});

test("without labels every column is a value", () => {
  assert.deepEqual(readColumns("a b\n\nc d\n"), [{ items: [["a", "b"]] }, { items: [["c", "d"]] }]);
});

const REFUSED: [says: string, text: string, words: RegExp][] = [
  ["an empty file", "", /my\.crf: holds no item/],
  ["a file of empty lines", "\n\n", /holds no item/],
  ["a ragged row", "a b L\n\na L\n", /my\.crf, line 3: has 2 columns where the lines before have 3/],
  ["a row that is only a label", "L\n", /my\.crf, line 1: "L" is one column; write the values and, last, the label/],
];
for (const [says, text, words] of REFUSED) {
  test(`refuses ${says}`, () => assert.throws(() => readLabelledColumns(text, { file: "my.crf" }), words));
}
