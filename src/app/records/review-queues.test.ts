import assert from "node:assert/strict";
import { test } from "node:test";
import { isClose } from "./review-queues.js";

const CASES: readonly [because: string, close: boolean][] = [
  ["rejected: length: fewer than 50 words; found: 42", true],
  ["rejected: length: fewer than 50 words; found: 12", false],
  ["rejected: length: more than 1000 words; found: 1400", true],
  ["rejected: length: more than 1000 words; found: 90000", false],
  ["rejected: language: not tat; found: rus 55 %, tat 45 %", true],
  ["rejected: language: not tat; found: rus 98 %, tat 2 %", false],
  ["rejected: language: mixed, not only tat; found: tat 80 %, rus 20 %", true],
  ["rejected: date: before 2020-01-01; found: 2019-11-30", true],
  ["rejected: date: before 2020-01-01; found: 2009-11-30", false],
  ["rejected: no name was found", true],
  ["rejected: no text was found", false],
];
for (const [because, close] of CASES)
  test(`${because}: ${close ? "close" : "not close"}`, () => assert.equal(isClose(because), close));
