import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "../random.js";
import { bootstrapInterval, mcnemarTest } from "./compare.js";

/** p of an exact two-sided sign test, from tables: 2 · P(at most `few` heads). */
const TOSSES: [onlyFirst: number, onlySecond: number, p: number][] = [
  [0, 0, 1],
  [5, 5, 1],
  [0, 5, 0.0625],
  [1, 9, 0.021484375],
  [2, 8, 0.109375],
  [0, 10, 0.001953125],
];
for (const [onlyFirst, onlySecond, p] of TOSSES) {
  test(`McNemar: ${onlyFirst} against ${onlySecond} has p = ${p}`, () => {
    const gold = Array.from({ length: 30 }, () => "x");
    const first = gold.map((_, i) => (i < onlySecond ? "wrong" : "x"));
    const second = gold.map((_, i) => (i >= 30 - onlyFirst ? "wrong" : "x"));
    const found = mcnemarTest(gold, first, second);
    assert.deepEqual([found.onlyFirst, found.onlySecond], [onlyFirst, onlySecond]);
    assert.ok(Math.abs(found.p - p) < 1e-12, `${found.p}`);
  });
}

test("about 95 of 100 intervals hold the true mean", () => {
  const random = seeded(11);
  let held = 0;
  for (let trial = 0; trial < 100; trial++) {
    const tosses = Array.from({ length: 80 }, () => (random() < 0.3 ? 1 : 0));
    const mean = (places: readonly number[]) => places.reduce((sum, i) => sum + tosses[i]!, 0) / places.length;
    const { low, value, high } = bootstrapInterval(80, mean, { samples: 300, seed: trial });
    assert.ok(low <= value && value <= high);
    if (low <= 0.3 && 0.3 <= high) held++;
  }
  assert.ok(held >= 88 && held <= 99, `${held} of 100`);
});

test("drawing whole groups widens an interval whose examples repeat each other", () => {
  const groups = Array.from({ length: 100 }, (_, i) => Math.floor(i / 20));
  const right = groups.map((group) => group % 2);
  const mean = (places: readonly number[]) => places.reduce((sum, i) => sum + right[i]!, 0) / places.length;
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  assert.ok(width(bootstrapInterval(100, mean, { groups })) > 2 * width(bootstrapInterval(100, mean)));
});

test("refuses what cannot be compared", () => {
  assert.throws(() => mcnemarTest(["a"], ["a"], []), /1 gold labels, 1 and 0 answers/);
  assert.throws(() => bootstrapInterval(0, () => 0), /no example/);
  assert.throws(
    () => bootstrapInterval(2, () => 0, { confidence: 95 }),
    /confidence must be a number, between 0 and 1, not 95/,
  );
});
