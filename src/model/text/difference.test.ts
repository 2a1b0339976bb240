import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { difference } from "./difference.js";

const word = fc.constantFrom("a", "b", "c", "d");

test("without what is new it is the text before, without what is gone the text after", () =>
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.array(word, { maxLength: 30 }), (before, after) => {
      const changes = difference(before, after);
      const without = (kind: string) => changes.flatMap((change) => (change.kind === kind ? [] : change.items));
      assert.deepEqual(without("new"), before);
      assert.deepEqual(without("gone"), after);
    }),
  ));

test("as much as possible stays the same", () =>
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (before, after) => {
      const kept = difference(before, after).flatMap((change) => (change.kind === "same" ? change.items : []));
      assert.equal(kept.length, longestCommon(before, after));
    }),
  ));

test("texts with nothing in common are replaced as a whole", () => {
  const of = (name: string) => Array.from({ length: 3000 }, (_, i) => `${name}${i}`);
  assert.deepEqual(
    difference(of("a"), of("b")).map(({ kind }) => kind),
    ["gone", "new"],
  );
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const best = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      best[i]![j] = a[i - 1] === b[j - 1] ? best[i - 1]![j - 1]! + 1 : Math.max(best[i - 1]![j]!, best[i]![j - 1]!);
  return best[a.length]![b.length]!;
}
