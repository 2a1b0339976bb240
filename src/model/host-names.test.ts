import assert from "node:assert/strict";
import { test } from "node:test";
import { hostTest } from "./host-names.js";

const CASES: [names: string[], host: string, belongs: boolean][] = [
  [["a.example"], "a.example", true],
  [["a.example"], "www.a.example", true],
  [["www.a.example"], "a.example", true],
  [["a.example"], "b.a.example", false],
  [["a.example"], "a.example:8080", false],
  [["*.a.example"], "b.a.example", true],
  [["*.a.example"], "c.b.a.example", true],
  [["*.a.example"], "a.example", false],
  [["*.a.example"], "xa.example", false],
  [["A.Example"], "a.example", true],
];
for (const [names, host, belongs] of CASES)
  test(`${host} ${belongs ? "belongs" : "does not belong"} to ${names.join(", ")}`, () =>
    assert.equal(hostTest(names)(host), belongs));
