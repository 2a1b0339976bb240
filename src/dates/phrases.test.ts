import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Day, isDay } from "./calendar-day.js";
import { findDatePhrases } from "./phrases.js";
import type { PointOptions } from "./points.js";

const say = ({ year, month, day }: Day) =>
  `${year ?? "????"}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const read = (text: string, options?: PointOptions) =>
  findDatePhrases(text, options).map(({ from, to }) => (say(from) === say(to) ? say(from) : `${say(from)}…${say(to)}`));

const CASES: [says: string, ...dates: string[]][] = [
  ["June 3–7, 2024", "2024-06-03…2024-06-07"],
  ["3-7 июня 2024", "2024-06-03…2024-06-07"],
  ["22.–24. IX. 2031", "2031-09-22…2031-09-24"],
  ["15 V 2031", "2031-05-15"],
  ["Track 12, Part V"],
  ["2024年6月3日", "2024-06-03"],
  ["2024年6月3日～7日", "2024-06-03…2024-06-07"],
  ["2024年6月3日（月）～5日（水）", "2024-06-03…2024-06-05"],
  ["2025.6.30(Mon)-7.2(Wed)", "2025-06-30…2025-07-02"],
  ["2024. 6. 3(월) ~ 6. 5(수)", "2024-06-03…2024-06-05"],
  ["2025/06/23-27", "2025-06-23…2025-06-27"],
  ["2026年10月16日至18日", "2026-10-16…2026-10-18"],
  ["2026년 10월 22일부터 23일까지", "2026-10-22…2026-10-23"],
  ["2026-09-21 .. 2026-09-23", "2026-09-21…2026-09-23"],
  ["۱۵ تا ۱۷ مهر ۱۴۰۵", "2026-10-07…2026-10-09"],
  ["۸ تا ۱۲ شهریور ۱۴۰۵", "2026-08-30…2026-09-03"],
  ["۲۸ مهر تا ۲ آبان ۱۴۰۵", "2026-10-20…2026-10-24"],
  ["تاریخ: ۱۴۰۵/۰۷/۱۵", "2026-10-07"],
  ["30 اسفند 1403", "2025-03-20"], // a leap year
  ["30 اسفند 1404"], // not one
  ["1447/05/10 هـ"], // a year of the Hijra
  ["令和7年6月23日～27日", "2025-06-23…2025-06-27"],
  ["2025年（令和7年）6月23日", "2025-06-23"],
  ["６月２３日〜２７日", "????-06-23…????-06-27"],
  ["٢٣-٢٧ يونيو ٢٠٢٥", "2025-06-23…2025-06-27"],
  ["من 23 إلى 27 يونيو 2025", "2025-06-23…2025-06-27"],
  ["Ngày 23-27 tháng 6 năm 2025", "2025-06-23…2025-06-27"],
  ["entre el 23 y el 27 de junio de 2025", "2025-06-23…2025-06-27"],
  ["23 t/m 27 juni 2025", "2025-06-23…2025-06-27"],
  ["23 s/d 27 Juni 2025", "2025-06-23…2025-06-27"],
  ["22.–24. aprillil 2026", "2026-04-22…2026-04-24"],
  ["23 a 27/06/2025", "2025-06-23…2025-06-27"],
  ["23/06 a 27/06/2025", "2025-06-23…2025-06-27"],
  ["23–27/06/2025", "2025-06-23…2025-06-27"],
  ["6/23-27/2025", "2025-06-23…2025-06-27"],
  ["vom 23. bis zum 27. Juni 2025", "2025-06-23…2025-06-27"],
  ["du lundi 23 au vendredi 27 juin 2025", "2025-06-23…2025-06-27"],
  ["23., 24. und 25. Juni 2025", "2025-06-23…2025-06-25"],
  ["Papers dueJune 3, 2024", "2024-06-03"],
  ["2024년 6월 3일", "2024-06-03"],
  ["held 30 June - 2 July 2026.", "2026-06-30…2026-07-02"],
  ["June 30 – July 2, 2024", "2024-06-30…2024-07-02"],
  ["Dec 30, 2024 - Jan 2, 2025", "2024-12-30…2025-01-02"],
  ["30 December - 2 January 2025", "2024-12-30…2025-01-02"],
  ["du 6 au 9 juillet 2021", "2021-07-06…2021-07-09"],
  ["del 2 al 4 de junio de 2024", "2024-06-02…2024-06-04"],
  ["3.–7. Juni 2024", "2024-06-03…2024-06-07"],
  ["2024. június 3–7.", "2024-06-03…2024-06-07"],
  ["20.-23.6.2022", "2022-06-20…2022-06-23"],
  ["20.6.-23.6.2022", "2022-06-20…2022-06-23"],
  ["Monday, June 3rd to Friday, June 7th, 2024", "2024-06-03…2024-06-07"],
  ["Oct 12 (Sun) - 13 (Mon), 2025", "2025-10-12…2025-10-13"],
  ["August 21~23, 2024", "2024-08-21…2024-08-23"],
  ["the 12th of March, 2024", "2024-03-12"],
  ["12-Mar-2024", "2024-03-12"],
  ["June 3, 4 and 5, 2024", "2024-06-03…2024-06-05"],
  ["Submission: May 3, 2024 (AoE) Notification: June 5, 2024", "2024-05-03", "2024-06-05"],
  ["January 15, 2018 January 20, 2018", "2018-01-15", "2018-01-20"],
  ["12 March 2024 17:00", "2024-03-12"],
  ["March 12, 17:00", "????-03-12"],
  ["August 1: notification", "????-08-01"],
  ["12 March '24", "2024-03-12"],
  ["2024-06-03", "2024-06-03"],
  ["03.06.2024", "2024-06-03"],
  ["13/04/2024 and 04/13/2024", "2024-04-13", "2024-04-13"],
  ["29-31 Sep 2026"], // September has 30 days
  ["31 June 2024"],
  ["room 12–14, floor 2026"], // numbers, but no month
  ["you may 3 things"],
  ["May 2024"], // no day
  ["2024-13-40"],
];
for (const [says, ...dates] of CASES)
  test(`finds ${dates.join(", ") || "no date"} in "${says}"`, () => assert.deepEqual(read(says), dates));

test("03/04/2024 is ambiguous until the page shows how it is meant", () => {
  assert.equal(findDatePhrases("03/04/2024")[0]?.ambiguous, true);
  assert.deepEqual(read("03/04/2024", { monthFirst: true }), ["2024-03-04"]);
  assert.equal(findDatePhrases("03/04/2024", { monthFirst: true })[0]?.ambiguous, false);
});

test("whatever the text, dates are in the calendar, in order, and inside the text", () => {
  const words = fc.constantFrom(
    "June",
    "3",
    "31",
    "2024",
    "-",
    "–",
    ",",
    "to",
    "May",
    "7th",
    "/",
    ".",
    "年",
    "月",
    "Mon",
    "30",
    "февраля",
    "x",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(words, { maxLength: 30 }).map((list) => list.join(" ")),
      ),
      (text) => {
        let last = 0;
        for (const { from, to, start, end } of findDatePhrases(text)) {
          assert.ok(isDay(from) && isDay(to));
          assert.ok(start >= last && end > start && end <= text.length);
          last = end;
        }
      },
    ),
  );
});

test("a long line of numbers takes linear time", () => {
  const started = process.cpuUsage().user / 1000;
  findDatePhrases("3 June 4 - ".repeat(50_000));
  findDatePhrases("1/".repeat(100_000));
  assert.ok(process.cpuUsage().user / 1000 - started < 3000);
});

test("a weekday beside a date belongs to it", () => {
  const text = "le lundi 15 janvier 2024, 2024年1月15日（月）締切";
  assert.deepEqual(
    findDatePhrases(text).map(({ start, end }) => text.slice(start, end)),
    ["lundi 15 janvier 2024", "2024年1月15日（月）"],
  );
});
