import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { memoize } from "./memoize.js";

test("each result is computed once", () => {
  const computed: number[] = [];
  const square = memoize((n: number) => {
    computed.push(n);
    return n * n;
  });
  assert.deepEqual([3, 4, 3, 3, 4].map(square), [9, 16, 9, 9, 16]);
  assert.deepEqual(computed, [3, 4]);
});

test("frequently used results are never dropped, others are", () => {
  const computed: number[] = [];
  const same = memoize((n: number) => {
    computed.push(n);
    return n;
  }, 10);
  for (let n = 1; n <= 1000; n++) assert.equal(same(0) + same(n), n);
  assert.equal(computed.filter((n) => n === 0).length, 1);
  same(1);
  assert.equal(computed.at(-1), 1);
});

test("results are right for any sequence of calls", () =>
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), (keys, limit) => {
      const double = memoize((n: number) => 2 * n, limit);
      for (const n of keys) assert.equal(double(n), 2 * n);
    }),
  ));
