import assert from "node:assert/strict";
import { test } from "node:test";
import { compileSequences, edgeKind } from "../crf/features.js";
import { readTemplate } from "../crf/template.js";
import { seeded } from "../random.js";
import { logLinearObjective, makeProblem, observedCounts, type Problem } from "./log-linear.js";
import { transpose } from "./sparse.js";

/** Forty random sequences of up to six items with two columns. */
function sequences() {
  const random = seeded(5);
  const pick = (from: string) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: 40 }, () => {
    const length = 1 + Math.floor(random() * 6);
    const items = Array.from({ length }, () => [pick("abcde"), pick("xy")]);
    return { items, labels: items.map(() => pick("PQRST")) };
  });
}

const TEMPLATES: [says: string, template: string][] = [
  ["shared edges", "U0:%x[0,0]\nU1:%x[-1,0]/%x[0,1]\nB"],
  ["edges that differ by item", "U0:%x[0,0]\nB\nB1:%x[0,1]"],
  ["no edges", "U0:%x[0,0]\nU1:%x[1,1]"],
];

for (const [says, text] of TEMPLATES) {
  for (const weighted of [false, true]) {
    if (weighted && says !== "no edges") continue; // only items that stand alone can be weighted
    test(`the gradient agrees with finite differences: ${says}${weighted ? ", weighted items" : ""}`, async () => {
      const template = readTemplate(text);
      const { states, edges, sequences: starts, labels, gold } = await compileSequences(sequences(), template, 1);
      const kind = edgeKind(template);
      const problem = makeProblem({
        labels: labels.length,
        items: states,
        attributes: transpose(states),
        itemWeights: weighted ? Float64Array.from(gold, (_, t) => 0.5 + (t % 3)) : undefined,
        sequences: starts,
        edges: kind === "by-item" ? { items: edges, attributes: transpose(edges) } : kind,
      });
      checkGradient(problem, gold);
    });
  }
}

function checkGradient(problem: Problem, gold: Int32Array): void {
  const f = logLinearObjective(problem, observedCounts(problem, gold), 0.7, 3);
  const random = seeded(9);
  const x = Float64Array.from({ length: problem.weights.length }, () => 2 * random() - 1);
  const gradient = new Float64Array(x.length);
  const unused = new Float64Array(x.length);
  f(x, gradient);
  const h = 1e-5;
  for (let i = 0; i < x.length; i++) {
    const at = x[i]!;
    x[i] = at + h;
    const above = f(x, unused);
    x[i] = at - h;
    const below = f(x, unused);
    x[i] = at;
    const difference = (above - below) / (2 * h);
    assert.ok(
      Math.abs(difference - gradient[i]!) < 1e-5,
      `weight ${i}: ${gradient[i]} where differences give ${difference}`,
    );
  }
}
