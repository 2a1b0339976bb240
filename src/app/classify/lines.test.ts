import assert from "node:assert/strict";
import { test } from "node:test";
import { classifyLines } from "./lines.js";

const classify = (line: string) => ({
  label: line.startsWith("c") ? ("conference" as const) : ("other" as const),
  probability: 0.75,
});

const CASES: [lines: string, answers: string[]][] = [
  ["c\nx", ["conference\t0.7500\tc", "other\t0.7500\tx"]],
  ["\n\nc", ["other\t0.7500\t", "other\t0.7500\t", "conference\t0.7500\tc"]],
  ["c\r\nx\r", ["conference\t0.7500\tc", "other\t0.7500\tx"]],
  ["", ["other\t0.7500\t"]],
];
for (const [lines, answers] of CASES)
  test(`one answer for each line of ${JSON.stringify(lines)}`, () =>
    assert.deepEqual(classifyLines(lines, classify, 2025, false).text.split("\n").slice(0, -1), answers));

test("with --json each answer is an object", () => {
  const { text, conference, other } = classifyLines('c"', classify, 2025, true);
  assert.deepEqual(JSON.parse(text), { label: "conference", probability: 0.75, line: 'c"' });
  assert.deepEqual([conference, other], [1, 0]);
});
