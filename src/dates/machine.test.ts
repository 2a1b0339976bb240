import assert from "node:assert/strict";
import { test } from "node:test";
import { findIsoMoment } from "./machine.js";

const CASES: [says: string, moment: string | undefined][] = [
  ["2020-02-18", "2020-02-18"],
  ["2020-2-8", "2020-02-08"],
  ["2020-02-18T10:00:00.123+0100", "2020-02-18T10:00:00+01:00"],
  ["2020-02-18T10:00+01", "2020-02-18T10:00+01:00"],
  ["2020-02-18 10:00 UTC", "2020-02-18T10:00Z"],
  ["on 2020-02-18, by us", "2020-02-18"],
  ["20200218T100000Z", "2020-02-18T10:00:00Z"],
  ["20200218", "2020-02-18"],
  ["no. 20200218", undefined],
  ["2020-02-18T25:00", "2020-02-18"],
  ["2020-02-31", undefined],
  ["12020-02-18", undefined],
];
for (const [says, moment] of CASES)
  test(`"${says}" is ${moment ?? "no moment"}`, () => assert.equal(findIsoMoment(says)?.value, moment));
