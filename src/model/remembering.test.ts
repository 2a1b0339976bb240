import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { remembering } from "./remembering.js";

test("each answer is worked out once", () => {
  const asked: number[] = [];
  const square = remembering((n: number) => {
    asked.push(n);
    return n * n;
  });
  assert.deepEqual([3, 4, 3, 3, 4].map(square), [9, 16, 9, 9, 16]);
  assert.deepEqual(asked, [3, 4]);
});

test("what is asked for again and again is never forgotten, the rest is", () => {
  const asked: number[] = [];
  const same = remembering((n: number) => {
    asked.push(n);
    return n;
  }, 10);
  for (let n = 1; n <= 1000; n++) assert.equal(same(0) + same(n), n);
  assert.equal(asked.filter((n) => n === 0).length, 1);
  same(1);
  assert.equal(asked.at(-1), 1);
});

test("whatever is asked in whatever order, the answers are right", () =>
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), (questions, most) => {
      const double = remembering((n: number) => 2 * n, most);
      for (const n of questions) assert.equal(double(n), 2 * n);
    }),
  ));
