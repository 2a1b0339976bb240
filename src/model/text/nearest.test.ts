import assert from "node:assert/strict";
import test from "node:test";
import { nearest } from "./nearest.js";

const KNOWN = ["language", "host", "year", "words", "flag", "title", "collect", "steps", "metadata", "save"];
const CASES: [name: string, meant: string | undefined][] = [
  ["languag", "language"],
  ["lang", "language"],
  ["lnaguage", "language"],
  ["HOST", "host"],
  ["hots", "host"],
  ["titel", "title"],
  ["word", "words"],
  ["colect", "collect"],
  ["stpes", "steps"],
  ["Metdata", "metadata"],
  ["sav", "save"],
  ["banana", undefined],
  ["", undefined],
  ["zebra", undefined],
  ["x", undefined],
  ["a".repeat(100_000), undefined],
];
for (const [name, meant] of CASES)
  test(`${name.slice(0, 20)} suggests ${meant ?? "nothing"}`, () => assert.equal(nearest(name, KNOWN), meant));
