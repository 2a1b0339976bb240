import assert from "node:assert/strict";
import { test } from "node:test";
import { comparedWith } from "./compare-runs.js";

const ran = (day: string, documents: number, rejected: number, healthy = true) => ({
  day: `2026-${day}`,
  began: 0,
  documents,
  rejected,
  healthy,
});
const DAYS = ["03-01", "03-02", "03-03", "03-05", "03-06"];

const CASES: [says: string, earlier: ReturnType<typeof ran>[], now: ReturnType<typeof ran>, problem: RegExp | null][] =
  [
    ["a first run", [], ran("03-01", 0, 50), null],
    ["as ever", [ran("03-01", 100, 5)], ran("03-02", 10, 1), null],
    ["everything is rejected", [ran("03-01", 100, 5)], ran("03-02", 0, 8), /100 % of 8 pages were rejected, 5 %/],
    ["two of three, as ever", [ran("03-01", 30, 60)], ran("03-02", 3, 7), null],
    ["three pages say nothing", [ran("03-01", 100, 0)], ran("03-02", 0, 3), null],
    [
      "but three days do",
      [ran("03-01", 100, 0), ran("03-02", 0, 2), ran("03-03", 0, 2)],
      ran("03-04", 0, 2),
      /100 % of 6/,
    ],
    ["broken runs are no measure", [ran("03-01", 10, 90, false)], ran("03-02", 0, 9), null],
    [
      "a quiet week after daily news",
      DAYS.map((day) => ran(day, 3, 0)),
      ran("03-13", 0, 0),
      /nothing new since 2026-03-06, 7 days/,
    ],
    ["a quiet weekend", DAYS.map((day) => ran(day, 3, 0)), ran("03-08", 0, 0), null],
    ["news again", DAYS.map((day) => ran(day, 3, 0)), ran("03-30", 1, 0), null],
    ["a site that is seldom new", [ran("01-01", 1, 0), ran("02-01", 1, 0)], ran("09-01", 0, 0), null],
  ];
for (const [says, earlier, now, problem] of CASES)
  test(`${says}: ${problem === null ? "healthy" : "broken"}`, () => {
    const found = comparedWith(earlier, now).join("\n");
    if (problem === null) assert.equal(found, "");
    else assert.match(found, problem);
  });
