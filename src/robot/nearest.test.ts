import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "./nearest.js";

const KNOWN = ["collect", "restrict", "steps", "metadata", "save", "stop", "expect"];
const CASES: [wrong: string, meant: string | undefined][] = [
  ["colect", "collect"],
  ["stpes", "steps"],
  ["Metdata", "metadata"],
  ["sav", "save"],
  ["banana", undefined],
  ["", undefined],
];
for (const [wrong, meant] of CASES)
  test(`"${wrong}" was meant as ${meant ?? "nothing we know"}`, () => assert.equal(nearest(wrong, KNOWN), meant));
