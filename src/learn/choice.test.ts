import assert from "node:assert/strict";
import { test } from "node:test";
import { logSum, trainChoice } from "./choice.js";

test("the option with the feature that was right before is chosen", async () => {
  const choices = Array.from({ length: 20 }, () => ({
    weight: 1,
    options: [
      { features: [0, 1], right: true },
      { features: [1], right: false },
      { features: [2], right: false },
    ],
  }));
  const weights = await trainChoice(choices, 3, { l2: () => 0.01 });
  assert.ok(weights[0]! > 1);
  assert.ok(weights[2]! < 0);
});

test("without penalty, probabilities are the shares of the training", async () => {
  const one = (right: number) => ({
    weight: 1,
    options: [0, 1].map((f) => ({ features: [f], right: f === right })),
  });
  const weights = await trainChoice([one(0), one(0), one(0), one(1)], 2, { l2: () => 1e-9 });
  const share = Math.exp(weights[0]! - logSum([weights[0]!, weights[1]!]));
  assert.ok(Math.abs(share - 0.75) < 0.001, String(share));
});

test("options that say the same thing are right together", async () => {
  const options = [
    { features: [0], right: true },
    { features: [1], right: true },
    { features: [2], right: false },
  ];
  const weights = await trainChoice([{ weight: 1, options }], 3, { l2: () => 0.1 });
  assert.ok(weights[0]! > weights[2]! && weights[1]! > weights[2]!);
});

test("a choice without a right option teaches nothing", async () => {
  const weights = await trainChoice([{ weight: 1, options: [{ features: [0], right: false }] }], 1);
  assert.deepEqual([...weights], [0]);
});
