import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findPrintedDates, findRecentDay, findRelativeDay } from "./printed.js";

const CASES: [says: string, days: string, language?: string][] = [
  ["22 October 2019", "2019-10-22"],
  ["October 22, 2019", "2019-10-22"],
  ["on Tuesday, Oct. 22nd 2019 at 10:30", "2019-10-22"],
  ["22 ตุลาคม 2562", "2019-10-22"],
  ["22. Oktober 2019", "2019-10-22"],
  ["22.10.2019", "2019-10-22"],
  ["22. 10. 2019", "2019-10-22"],
  ["22.10.19", "2019-10-22"],
  ["2019-10-22T10:00:00Z", "2019-10-22"],
  ["3/4/2019", "2019-04-03"],
  ["3/4/2019", "2019-03-04", "en-US"],
  ["3/4/2019", "2019-04-03", "en-GB"],
  ["10/22/2019", "2019-10-22", "en-GB"],
  ["Samedi 1er février 2020", "2020-02-01"],
  ["22 de octubre de 2019", "2019-10-22"],
  ["Publicado em 22 de março de 2019", "2019-03-22"],
  ["22 октября 2019 года, 14:30", "2019-10-22"],
  ["2019 елның 22 октябре", "2019-10-22"],
  ["22 гыйнвар 2019", "2019-01-22"],
  ["2019 жылғы 22 қазан", "2019-10-22"],
  ["22 Ekim 2019 Salı", "2019-10-22"],
  ["22 października 2019", "2019-10-22"],
  ["22. listopada 2019", "2019-10-22", "hr"],
  ["2019. október 22.", "2019-10-22"],
  ["2019 m. kovo 5 d.", "2019-03-05"],
  ["5. marraskuuta 2019", "2019-11-05"],
  ["22 Οκτωβρίου 2019", "2019-10-22"],
  ["2019年10月22日", "2019-10-22"],
  ["2019년 10월 22일", "2019-10-22"],
  ["Jan 5 '19", "2019-01-05"],
  ["15.Jun.19", "2019-06-15"],
  ["29 / Dezember / 2022", "2022-12-29"],
  ["22-го октября 2019", "2019-10-22"],
  ["5 ม.ค. 2562", "2019-01-05"],
  ["2019ko urriaren 22an", "2019-10-22"],
  ["5 кулун тутар 2019", "2019-03-05"],
  ["5. bis 11. Februar 2022", ""], // several days are an event's
  ["from 3 May 2019 to 7 June 2020", "2019-05-03 2020-06-07"],
  ["31.02.2019", ""],
  ["room 12, floor 2019", ""],
  ["version 1.2.2019.4", ""],
  ["May the 2019 edition be better", ""],
  ["", ""],
];
for (const [says, days, language] of CASES) {
  test(`"${says}" prints ${days || "no day"}${language === undefined ? "" : ` (${language})`}`, () =>
    assert.equal(
      findPrintedDates(says, { language })
        .map(({ day }) => day)
        .join(" "),
      days,
    ));
}

const NOON = Date.UTC(2026, 10, 15, 12);
const RELATIVE: [says: string, day: string | undefined][] = [
  ["Yesterday, 14:20", "2026-11-14"],
  ["кичә, 10:15", "2026-11-14"],
  ["вчера в 10:15", "2026-11-14"],
  ["Today", "2026-11-15"],
  ["2 hours ago", "2026-11-15"],
  ["14 hours ago", "2026-11-14"],
  ["3 days ago", "2026-11-12"],
  ["vor 2 Tagen", "2026-11-13"],
  ["2 дня назад", "2026-11-13"],
  ["5 көн элек", "2026-11-10"],
  ["a week ago", "2026-11-08"],
  ["Yesterday was a day on which nobody could have known what would come of it", undefined],
  ["maybe", undefined],
];
for (const [says, day] of RELATIVE) {
  test(`"${says}" means ${day ?? "no day"} on a page of 2026-11-15`, () =>
    assert.equal(findRelativeDay(says, NOON), day));
}

test("a day without a year is the last one before the fetch", () => {
  assert.equal(findRecentDay("3 ноября, 14:30", NOON), "2026-11-03");
  assert.equal(findRecentDay("December 24", NOON), "2025-12-24");
  assert.equal(findRecentDay("24 hours", NOON), undefined);
  assert.equal(findRecentDay("12 May 1890", NOON), undefined);
  assert.equal(findRecentDay("May 12, 1890", NOON), undefined);
});

test("any text gives days of the calendar, quickly", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 0, max: 9999 }), (text, number) => {
      for (const { day, start, end } of findPrintedDates(`${text} 5 May ${number} ${text}`)) {
        assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
        assert.ok(start < end);
        assert.ok(!Number.isNaN(Date.parse(day)));
      }
    }),
  ));
