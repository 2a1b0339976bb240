import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, daysBetween } from "../dates/calendar-day.js";
import { findDate, formatDate } from "./dates.js";

// A Monday afternoon in Kazan.
const context = { at: Date.parse("2026-11-16T12:30:00Z"), zone: "Europe/Moscow" };

const CASES: [says: string, date: string | undefined][] = [
  ["2007-05-11", "2007-05-11"],
  ["2007-05-11T10:20:30+0300", "2007-05-11T10:20:30+03:00"],
  ["2007-05-11 10:20", "2007-05-11T10:20"],
  ["11.05.2007", "2007-05-11"],
  ["11.05.2007, 14:07", "2007-05-11T14:07"],
  ["11/05/07", "2007-05-11"],
  ["05/31/2007", "2007-05-31"], // a month 31 does not exist
  ["2007/5/11", "2007-05-11"],
  ["31.02.2007", undefined],
  ["11 май 2007", "2007-05-11"],
  ["11 мая 2007 года, 10:20", "2007-05-11T10:20"],
  ["2007 елның 11 мае", "2007-05-11"],
  ["2020 елның 5 гыйнвары, 09.15", "2020-01-05T09:15"],
  ["May 11th, 2007", "2007-05-11"],
  ["11 May 2007 at 8:05 pm", "2007-05-11T08:05"], // as printed
  ["den 11. Mai 2007", "2007-05-11"],
  ["11 mai 2007", "2007-05-11"],
  ["Май 2007", "2007-05"],
  ["2007 елның мае", "2007-05"],
  ["Day 1: Thursday, October 18, 2018", "2018-10-18"],
  ["29 June - 1 July 2015", "2015-06-29"],
  ["3 ноябрь", "2026-11-03"],
  ["24 декабря", "2025-12-24"], // this year's is still in the future
  ["бүген, 10:15", "2026-11-16T10:15"],
  ["кичә", "2026-11-15"],
  ["Вчера в 23:59", "2026-11-15T23:59"],
  ["yesterday", "2026-11-15"],
  ["позавчера", "2026-11-14"],
  ["2 сәгать элек", "2026-11-16T13:30"],
  ["2 часа назад", "2026-11-16T13:30"],
  ["2 hours ago", "2026-11-16T13:30"],
  ["бер атна элек", "2026-11-09"],
  ["vor 3 Tagen", "2026-11-13"],
  ["40 минут элек", "2026-11-16T14:50"],
  ["сегодняшний номер", undefined], // "today's issue" is not a date
  ["18 яшь", undefined],
  ["", undefined],
];
for (const [says, date] of CASES) {
  test(`"${says}" is ${date ?? "no date"}`, () => assert.equal(findDate(says, context), date));
}

test("month first when the recipe says so", () => {
  assert.equal(findDate("05/06/2007", { ...context, order: "mdy" }), "2007-05-06");
  assert.equal(findDate("05/06/2007", context), "2007-06-05");
});

test("the date of yesterday depends on the time zone", () => {
  const lateEvening = { at: Date.parse("2026-11-16T22:30:00Z"), zone: "Europe/Moscow" };
  assert.equal(findDate("бүген", lateEvening), "2026-11-17");
  assert.equal(findDate("бүген", { ...lateEvening, zone: "UTC" }), "2026-11-16");
});

test("date arithmetic and formatting", () => {
  assert.equal(addDays("2024-02-28", 2), "2024-03-01");
  assert.equal(addDays("2007-05-11T10:20", -11), "2007-04-30T10:20");
  assert.equal(daysBetween("2007-05-11", "2008-05-11"), 366);
  assert.equal(daysBetween("2007-05", "x"), undefined);
  assert.equal(formatDate("2007-05-11T10:20", "dd.MM.yyyy HH:mm"), "11.05.2007 10:20");
});

test("any text gives a date or undefined, quickly", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const date = findDate(text, context);
      assert.ok(date === undefined || /^\d{4}-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?)?$/.test(date));
    }),
  );
});
