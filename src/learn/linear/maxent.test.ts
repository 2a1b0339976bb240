import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeModel } from "../model.js";
import { seeded } from "../random.js";
import { collectExamples, type Example } from "./features.js";
import { maxentClassifier, type TrainMaxentOptions, trainMaxent } from "./maxent.js";

const PRECISE: TrainMaxentOptions = { tolerance: 0, flat: 1e-10 };
const times = (count: number, example: Example): Example[] => Array.from({ length: count }, () => example);
const close = (a: number, b: number, what = "") => assert.ok(Math.abs(a - b) < 1e-5, `${what} ${a} instead of ${b}`);

/** Closed forms: where the maximum likelihood is known, the model must say exactly that. */
test("without features it says how frequent the classes are", async () => {
  const data = collectExamples([
    ...times(6, { features: [], label: "a" }),
    ...times(3, { features: [], label: "b" }),
    { features: [], label: "c" },
  ]);
  const { model } = await trainMaxent(data, PRECISE);
  maxentClassifier(model)
    .probabilities([])
    .forEach((p, k) => {
      close(p, [0.6, 0.3, 0.1][k]!, `class ${k}`);
    });
});

test("with one yes-or-no feature and no penalty it says how frequent the classes are for each answer", async () => {
  const data = collectExamples([
    ...times(8, { features: ["hot"], label: "tea" }),
    ...times(2, { features: ["hot"], label: "juice" }),
    ...times(1, { features: [], label: "tea" }),
    ...times(3, { features: [], label: "juice" }),
  ]);
  const classifier = maxentClassifier((await trainMaxent(data, { ...PRECISE, l2: 0 })).model);
  close(classifier.probabilities(["hot"])[0]!, 0.8);
  close(classifier.probabilities([])[0]!, 0.25);
});

test("a penalised weight satisfies its own equation: l2 · w = observed − expected", async () => {
  const data = collectExamples([
    ...times(3, { features: [["x", 2]], label: "a" }),
    ...times(1, { features: [["x", -1]], label: "b" }),
  ]);
  const l2 = 0.5;
  const { model } = await trainMaxent(data, { ...PRECISE, l2 });
  const p = (x: number) => maxentClassifier(model).probabilities([["x", x]])[0]!;
  close(l2 * model.weights[0]!, 3 * 2 * (1 - p(2)) - 1 * -1 * p(-1));
});

const RANDOM = (() => {
  const random = seeded(3);
  return Array.from({ length: 300 }, (): Example => {
    const features = Array.from({ length: 6 }, () => `f${Math.floor(random() ** 2 * 40)}`);
    return { features, label: features.includes("f0") ? "zero" : features.includes("f1") ? "one" : "none" };
  });
})();

test("why adds up to the log-odds of the two classes", async () => {
  const classifier = maxentClassifier((await trainMaxent(collectExamples(RANDOM))).model);
  const features = ["f0", "f7", "f7", "f12", "never seen"];
  const p = classifier.probabilities(features);
  const { label, over, logOdds, contributions } = classifier.why(features);
  const ranked = [...p].sort((a, b) => b - a);
  close(logOdds, Math.log(ranked[0]! / ranked[1]!));
  close(
    logOdds,
    contributions.reduce((sum, c) => sum + c.adds, 0),
  );
  assert.equal(label, "zero");
  assert.notEqual(over, label);
  assert.equal(contributions.find((c) => c.feature !== "(bias)")!.feature, "f0");
  close(classifier.why(features, "none", "zero").logOdds, -classifier.why(features, "zero", "none").logOdds);
});

test("a class of weight three is a class whose examples stand there three times", async () => {
  const tripled = RANDOM.flatMap((example) => (example.label === "one" ? [example, example, example] : [example]));
  // The order of first sight must not differ, or columns would be named differently.
  const weighted = await trainMaxent(collectExamples(RANDOM), { ...PRECISE, classWeights: { one: 3 } });
  const repeated = await trainMaxent(collectExamples(tripled), PRECISE);
  weighted.model.weights.forEach((w, i) => {
    close(w, repeated.model.weights[i]!, `weight ${i}`);
  });
});

test("balanced classes are equally likely without evidence", async () => {
  const data = collectExamples([...times(9, { features: [], label: "a" }), { features: [], label: "b" }]);
  const { model } = await trainMaxent(data, { ...PRECISE, classWeights: "balanced" });
  close(maxentClassifier(model).probabilities([])[0]!, 0.5);
});

test("the same data give the same bytes", async () => {
  const bytes = async () => encodeModel((await trainMaxent(collectExamples(RANDOM))).model);
  assert.deepEqual(await bytes(), await bytes());
});

test("it can be stopped, and says so", async () => {
  const { search } = await trainMaxent(collectExamples(RANDOM), { signal: AbortSignal.abort() });
  assert.equal(search.stopped, "aborted");
});

const REFUSED: [says: string, run: () => Promise<unknown>, words: RegExp][] = [
  [
    "one class only",
    () => trainMaxent(collectExamples([{ features: ["x"], label: "a" }])),
    /every example has the label "a"/,
  ],
  [
    "a negative penalty",
    () => trainMaxent(collectExamples(RANDOM), { l2: -1 }),
    /l2 must be a number, at least 0, not -1/,
  ],
  [
    "a weight for no class",
    () => trainMaxent(collectExamples(RANDOM), { classWeights: { two: 2 } }),
    /classWeights must be given for .*, not "two"/,
  ],
];
for (const [says, run, words] of REFUSED) test(`refuses ${says}`, () => assert.rejects(run, words));

test("an unknown class is refused by name", async () => {
  const classifier = maxentClassifier((await trainMaxent(collectExamples(RANDOM))).model);
  assert.throws(() => classifier.why([], "two"), /no class is called "two"; the model knows/);
});
