import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findString, stringAt, stringCount, stringTable } from "./strings.js";

// "binary" strings hold half surrogate pairs too; "grapheme" ones emoji and combining marks.
const texts = fc.uniqueArray(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string()), {
  maxLength: 60,
});

test("every string is found under its own number, and no other string is", () =>
  fc.assert(
    fc.property(texts, fc.string({ unit: "binary" }), (list, stranger) => {
      const table = stringTable(list);
      assert.equal(stringCount(table), list.length);
      list.forEach((text, id) => {
        assert.equal(findString(table, text), id);
      });
      assert.equal(findString(table, stranger), list.indexOf(stranger));
    }),
  ));

test("a string comes back as it was", () => {
  const list = ["", "tea", "чай", "茶", "🍵 to go", "e\u0301"];
  const table = stringTable(list);
  assert.deepEqual(
    list.map((_, id) => stringAt(table, id)),
    list,
  );
});

test("a full index ends a search instead of running in circles", () => {
  const table = { ...stringTable(["a"]), slots: Int32Array.of(0, 0, 0, 0) };
  assert.equal(findString(table, "b"), -1);
});
