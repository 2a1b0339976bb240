/** The demo shows the truth, tells programs so, and would notice if it did not. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Finding, sameOnes } from "./findings.js";
import { STEPS } from "./steps.js";

test("npm run demo -- --json: every step finds what is true, and one harvest was killed", async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("demo.js", import.meta.url)), "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.on("close", done));
  const lines = (await text(child.stdout))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  const wrong = lines
    .flatMap((line) => ("findings" in line ? (line.findings as Finding[]) : []))
    .filter(({ right }) => !right);
  assert.deepEqual(wrong, []);
  assert.equal(lines.length, STEPS.length + 1);
  assert.deepEqual(lines.at(-1), { right: true });
  assert.equal(await ended, 0);
});

const CASES: [found: string[], expected: string[], wrong: string[]][] = [
  [["a", "b"], ["b", "a"], []],
  [["a"], ["a", "b"], ["- b"]],
  [["a", "a"], ["a"], ["+ a"]],
  [
    ["a", "c"],
    ["a", "a"],
    ["- a", "+ c"],
  ],
];
for (const [found, expected, wrong] of CASES)
  test(`${found} beside ${expected}: ${wrong.length === 0 ? "the truth" : wrong}`, () => {
    const finding = sameOnes("letters", found, expected);
    assert.deepEqual([finding.right, finding.wrong], [wrong.length === 0, wrong]);
  });
