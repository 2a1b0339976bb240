import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { groupedFolds, stratifiedFolds } from "./folds.js";

const data = fc.array(fc.record({ label: fc.constantFrom("a", "b", "c"), site: fc.nat(12) }), {
  minLength: 1,
  maxLength: 120,
});
const folds = fc.integer({ min: 2, max: 6 });

test("every example is tested once; no site stands in two folds", () =>
  fc.assert(
    fc.property(data, folds, fc.nat(5), (examples, k, seed) => {
      const sites = examples.map((e) => e.site);
      const made = groupedFolds(
        examples.map((e) => e.label),
        sites,
        k,
        seed,
      );
      assert.equal(made.length, k);
      assert.deepEqual(
        made.flat().sort((a, b) => a - b),
        examples.map((_, i) => i),
      );
      for (const site of new Set(sites)) {
        assert.equal(made.filter((fold) => fold.some((place) => sites[place] === site)).length, 1, `site ${site}`);
      }
    }),
  ));

test("stratified folds differ by at most one example of any class", () =>
  fc.assert(
    fc.property(data, folds, fc.nat(5), (examples, k, seed) => {
      const labels = examples.map((e) => e.label);
      const made = stratifiedFolds(labels, k, seed);
      for (const label of new Set(labels)) {
        const counts = made.map((fold) => fold.filter((place) => labels[place] === label).length);
        assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `${label}: ${counts}`);
      }
    }),
  ));

test("the seed decides, and nothing else", () => {
  const labels = Array.from({ length: 50 }, (_, i) => i % 3);
  assert.deepEqual(stratifiedFolds(labels, 5, 7), stratifiedFolds(labels, 5, 7));
  assert.notDeepEqual(stratifiedFolds(labels, 5, 7), stratifiedFolds(labels, 5, 8));
});

test("refuses one fold, and labels without groups", () => {
  assert.throws(() => stratifiedFolds(["a"], 1), /folds must be/);
  assert.throws(() => groupedFolds(["a", "b"], ["s"], 2), /2 labels and 1 groups/);
});
