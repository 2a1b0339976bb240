import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { displayWidth, truncateToWidth } from "./display-width.js";

const CASES: [text: string, columns: number][] = [
  ["winnow", 6],
  ["東京", 4],
  ["한국", 4],
  ["e\u0301", 1],
  ["😀", 2],
  ["ｆｕｌｌ", 8],
];
for (const [text, columns] of CASES)
  test(`"${text}" takes ${columns} columns`, () => assert.equal(displayWidth(text), columns));

test("a text that fits stays as it is, a longer one ends with …", () => {
  assert.equal(truncateToWidth("waiting", 7), "waiting");
  assert.equal(truncateToWidth("waiting", 6), "waiti…");
  assert.equal(truncateToWidth("東京タワー", 6), "東京…");
  assert.equal(truncateToWidth("x", 0), "");
});

test("whatever is cut fits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.nat(40),
      (text, columns) => displayWidth(truncateToWidth(text, columns)) <= columns,
    ),
  );
});
