import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeModel, encodeModel } from "./model.js";
import { seeded } from "./random.js";
import { type TreesData, type TreesModel, trainTrees, treesAnswer } from "./trees.js";

/** Yes exactly when one of two numbers is above ½: no weighing of single columns can tell. */
function eitherOr(rows: number): TreesData {
  const random = seeded(3);
  const columns = [0, 1, 2].map(() => Float32Array.from({ length: rows }, () => random()));
  const targets = Float32Array.from({ length: rows }, (_, i) =>
    columns[0]![i]! > 0.5 !== columns[1]![i]! > 0.5 ? 1 : 0,
  );
  return { names: ["a", "b", "noise"], columns, targets, weights: new Float32Array(rows).fill(1) };
}

const SETTINGS = { trees: 60, leaves: 6, share: 0.9, leastWeight: 0.5 };
const model = trainTrees(eitherOr(600), SETTINGS);

const CASES: readonly (readonly [a: number, b: number, yes: boolean])[] = [
  [0.1, 0.1, false],
  [0.9, 0.1, true],
  [0.1, 0.9, true],
  [0.9, 0.9, false],
];

for (const [a, b, yes] of CASES)
  test(`answers ${yes ? "yes" : "no"} to ${a}, ${b}`, () => {
    const probability = treesAnswer(model)(Float32Array.of(a, b, 0.5));
    assert.ok(yes ? probability > 0.9 : probability < 0.1, String(probability));
  });

test("without a column that tells anything, the answer is how frequent yes is", () => {
  const targets = Float32Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? 1 : 0));
  const flat = trainTrees({
    names: ["same"],
    columns: [new Float32Array(400)],
    targets,
    weights: new Float32Array(400).fill(1),
  });
  assert.ok(Math.abs(treesAnswer(flat)(Float32Array.of(0)) - 0.25) < 0.01);
});

test("the same rows give the same bytes, and a file gives the same answers", () => {
  const bytes = encodeModel(model);
  assert.deepEqual(encodeModel(trainTrees(eitherOr(600), SETTINGS)), bytes);
  const read = decodeModel(bytes) as TreesModel;
  const row = Float32Array.of(0.7, 0.2, 0.1);
  assert.equal(treesAnswer(read)(row), treesAnswer(model)(row));
});

test("a file whose trees would never end is refused", () => {
  const children = model.children.map((child, node) => (model.features[node]! >= 0 ? node : child));
  assert.throws(() => decodeModel(encodeModel({ ...model, children })), /its trees are broken/);
});
