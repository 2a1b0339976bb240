import assert from "node:assert/strict";
import { test } from "node:test";
import { ablate, crossValidate } from "./cross-validation.js";
import { groupedFolds } from "./folds.js";

const LABELS = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? "rare" : "common"));
const SITES = LABELS.map((_, i) => i % 7);

test("no model is asked about a site it was trained on, and every answer finds its example", async () => {
  const folds = groupedFolds(LABELS, SITES, 3);
  const {
    answers,
    report,
    folds: reports,
  } = await crossValidate(LABELS, folds, (train, test) => {
    const known = new Set(train.map((place) => SITES[place]));
    assert.ok(test.every((place) => !known.has(SITES[place])));
    return test.map((place) => (place === 5 ? "odd" : LABELS[place]!));
  });
  assert.equal(answers[5], "odd");
  assert.equal(report.accuracy, 39 / 40);
  assert.equal(reports.length, 3);
});

test("folds that miss or repeat an example are refused", async () => {
  const run = (_: readonly number[], test: readonly number[]) => test.map(() => "a");
  await assert.rejects(crossValidate(["a", "b"], [[0]], run), /each must stand in exactly one fold/);
  await assert.rejects(crossValidate(["a", "b"], [[0, 1], [1]], run), /each must stand in exactly one fold/);
});

test("ablation says what each class of features is worth, dearest first", async () => {
  const worth: Record<string, number> = { words: 0.25, shape: 0.5, noise: -0.125 };
  const rows = await ablate(Object.keys(worth), async (kept) => kept.reduce((sum, name) => sum + worth[name]!, 0));
  assert.deepEqual(rows, [
    { without: undefined, score: 0.625, lost: 0 },
    { without: "shape", score: 0.125, lost: 0.5 },
    { without: "words", score: 0.375, lost: 0.25 },
    { without: "noise", score: 0.75, lost: -0.125 },
  ]);
});
