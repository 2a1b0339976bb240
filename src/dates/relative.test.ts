import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY, HOUR, MINUTE } from "../model/time.js";
import { findDayWord, findTimeAgo } from "./relative.js";

const AGO: [says: string, length: number | undefined][] = [
  ["2 hours ago", 2 * HOUR],
  ["2h ago", 2 * HOUR],
  ["posted a week ago", 7 * DAY],
  ["час назад", HOUR],
  ["1 час 5 минут назад", HOUR + 5 * MINUTE],
  ["vor etwa 3 tagen", 3 * DAY],
  ["il y a 2 heures", 2 * HOUR],
  ["hace unos 5 minutos", 5 * MINUTE],
  ["for 2 timer siden", 2 * HOUR],
  ["5 min read · 3 days ago", 3 * DAY],
  ["5 minuten lesezeit, vor ort", undefined],
  ["a long time ago", undefined],
  ["what i had known 5 years ago", undefined],
];
for (const [says, length] of AGO)
  test(`"${says}" is ${length ?? "no time"}`, () => assert.equal(findTimeAgo(says)?.length, length));

const DAYS: [says: string, daysAgo: number | undefined][] = [
  ["today, 10:15", 0],
  ["bis gestern", 1],
  ["позавчера", 2],
  ["сегодняшний номер", undefined],
  ["ma 10:15", 0],
  ["niente, ma domani", undefined],
];
for (const [says, daysAgo] of DAYS)
  test(`"${says}" names ${daysAgo ?? "no day"}`, () => assert.equal(findDayWord(says)?.daysAgo, daysAgo));
