import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDuration, parseDuration } from "./time.js";

const READ: [words: string, millis: number | undefined][] = [
  ["1s", 1000],
  ["500ms", 500],
  ["10m", 600_000],
  ["1.5h", 5_400_000],
  ["2d", 172_800_000],
  ["1w", 604_800_000],
  ["3", 3000], // a bare number means seconds
  [" 2 s ", 2000],
  ["-1s", undefined],
  ["soon", undefined],
  ["", undefined],
];
for (const [words, millis] of READ) {
  test(`"${words}" is ${millis ?? "no duration"}`, () => assert.equal(parseDuration(words), millis));
}

const SAID: [millis: number, words: string][] = [
  [0, "0 ms"],
  [350, "350 ms"],
  [4200, "4.2 s"],
  [59_900, "60 s"],
  [190_000, "3 min 10 s"],
  [3_599_999, "60 min"],
  [7_500_000, "2 h 5 min"],
  [273_600_000, "3 d 4 h"],
];
for (const [millis, words] of SAID) {
  test(`${millis} ms is formatted as "${words}"`, () => assert.equal(formatDuration(millis), words));
}
