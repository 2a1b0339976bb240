import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findPair, growingPairs, pairTable } from "./pairs.js";

test("pairs are numbered in the order of first sight, and found again in the frozen table", () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -1, max: 30 })), { maxLength: 300 }),
      (pairs) => {
        const expected = new Map<string, number>();
        const growing = growingPairs();
        for (const [left, right] of pairs) {
          const key = `${left} ${right}`;
          if (!expected.has(key)) expected.set(key, expected.size);
          assert.equal(growing.number(left, right), expected.get(key));
        }
        const frozen = pairTable(growing.keys().slice());
        for (const [key, id] of expected) {
          const [left, right] = key.split(" ").map(Number);
          assert.equal(findPair(frozen, left!, right!), id);
        }
        assert.equal(findPair(frozen, 31, 31), -1);
      },
    ),
  ));

test("a hundred thousand pairs outgrow several tables", () => {
  const growing = growingPairs();
  for (let i = 0; i < 100_000; i++) assert.equal(growing.number(i % 317, i), i);
  for (let i = 0; i < 100_000; i += 997) assert.equal(growing.number(i % 317, i), i);
  assert.equal(growing.count, 100_000);
});
