import assert from "node:assert/strict";
import { test } from "node:test";
import { calibrationError, cohensKappa, confusionOf, confusionTable, report, reportTable } from "./metrics.js";

const GOLD = "a a a a b b b c c d".split(" ");
const SAID = "a a a b b b a c b c".split(" ");

test("a report agrees with the counts done by hand", () => {
  const { accuracy, classes, macro, confusion, examples } = report(GOLD, SAID);
  assert.deepEqual(confusion.counts, [
    [3, 1, 0, 0],
    [1, 2, 0, 0],
    [0, 1, 1, 0],
    [0, 0, 1, 0],
  ]);
  assert.deepEqual([accuracy, examples], [0.6, 10]);
  const [a, b, c, d] = classes;
  assert.deepEqual(a, { label: "a", precision: 0.75, recall: 0.75, f1: 0.75, support: 4 });
  assert.deepEqual([b!.precision, b!.recall, b!.f1], [0.5, 2 / 3, 4 / 7]);
  assert.deepEqual([c!.precision, c!.recall, c!.f1], [0.5, 0.5, 0.5]);
  assert.deepEqual(d, { label: "d", precision: 0, recall: 0, f1: 0, support: 1 }); // never answered
  assert.ok(Math.abs(macro.f1 - (0.75 + 4 / 7 + 0.5) / 4) < 1e-12);
});

test("averages may leave a class out", () => {
  const { micro, macro } = report(GOLD, SAID, { averageOver: ["a", "c"] });
  assert.deepEqual(micro, { precision: 4 / 6, recall: 4 / 6, f1: 8 / 12 }); // 4 hits, 4 + 2 answered, 4 + 2 there
  assert.deepEqual(macro, { precision: 0.625, recall: 0.625, f1: 0.625 });
  assert.deepEqual(report(GOLD, SAID).micro, { precision: 0.6, recall: 0.6, f1: 0.6 });
});

test("kappa agrees with the textbook (Cohen's two raters: 20 yes-yes, 5 and 10 split, 15 no-no)", () => {
  assert.ok(
    Math.abs(
      cohensKappa({
        labels: ["yes", "no"],
        counts: [
          [20, 5],
          [10, 15],
        ],
      }) - 0.4,
    ) < 1e-12,
  );
  assert.equal(cohensKappa({ labels: ["yes"], counts: [[7]] }), 1);
});

const CALIBRATION: [says: string, p: number[], right: boolean[], error: number][] = [
  ["sure and right", [1, 1], [true, true], 0],
  ["sure and wrong", [1, 1], [false, false], 1],
  ["0.75 that is right three times of four", [0.75, 0.75, 0.75, 0.75], [true, true, true, false], 0],
  ["too sure in one bin, too shy in another", [0.95, 0.95, 0.55, 0.55], [true, false, true, true], 0.45],
  ["nothing at all", [], [], 0],
];
for (const [says, p, right, error] of CALIBRATION) {
  test(`calibration error of ${says} is ${error}`, () =>
    assert.ok(Math.abs(calibrationError(p, right) - error) < 1e-12));
}

test("tables line up", () => {
  assert.equal(
    reportTable(report(["in", "in", "out"], ["in", "out", "out"])),
    [
      "class  precision  recall    F1  examples",
      "in         100.0    50.0  66.7         2",
      "out         50.0   100.0  66.7         1",
      "micro       66.7    66.7  66.7         3",
      "macro       75.0    75.0  66.7",
      "accuracy 66.7 %, kappa 0.400",
      "",
    ].join("\n"),
  );
  assert.equal(
    confusionTable(confusionOf(["in"], ["out"])),
    "gold \\ answer  in  out\nin              0    1\nout             0    0",
  );
});

test("refuses lists of different lengths, and probabilities that are none", () => {
  assert.throws(() => report(["a"], []), /1 gold labels and 0 answers/);
  assert.throws(() => calibrationError([1.5], [true]), /probability 1 is 1.5/);
});
