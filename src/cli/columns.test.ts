import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { columnsOf, fitted } from "./columns.js";

const CASES: [text: string, columns: number][] = [
  ["winnow", 6],
  ["東京", 4],
  ["한국", 4],
  ["e\u0301", 1],
  ["😀", 2],
  ["ｆｕｌｌ", 8],
];
for (const [text, columns] of CASES)
  test(`"${text}" takes ${columns} columns`, () => assert.equal(columnsOf(text), columns));

test("a text that fits stays as it is, a longer one ends with …", () => {
  assert.equal(fitted("waiting", 7), "waiting");
  assert.equal(fitted("waiting", 6), "waiti…");
  assert.equal(fitted("東京タワー", 6), "東京…");
  assert.equal(fitted("x", 0), "");
});

test("whatever is cut fits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.nat(40),
      (text, columns) => columnsOf(fitted(text, columns)) <= columns,
    ),
  );
});
