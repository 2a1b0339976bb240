import assert from "node:assert/strict";
import { test } from "node:test";
import { streamSafe } from "./stream-safe.js";

const CASES: [says: string, text: string, safe: string][] = [
  ["ASCII", "plain words", "plain words"],
  ["letters with the marks that they need", "ộ é क्षि שָׁלוֹם", "ộ é क्षि שָׁלוֹם"],
  ["thirty marks", `a${"\u0301".repeat(30)}b`, `a${"\u0301".repeat(30)}b`],
  [
    "more",
    `a${"\u0315\u0300".repeat(20)}b${"\u0301".repeat(50)}`,
    `a${"\u0315\u0300".repeat(15)}b${"\u0301".repeat(30)}`,
  ],
];
for (const [says, text, safe] of CASES) test(says, () => assert.equal(streamSafe(text), safe));
