/**
 * Finds the date in the text of a recipe field.
 *
 * Dates are kept as printed, in ISO 8601, and never shifted: "11 мая 2007, 10:20" is 2007-05-11T10:20 in every time zone. Only words like
 * "вчера" or "2 сәгать элек" depend on when the page was fetched and where the site is.
 */

import { addDays, isoDay, latestDay, twoDigits } from "../dates/calendar-day.js";
import { localDay, localMoment } from "../dates/local-time.js";
import { findIsoMoment, withTime } from "../dates/machine.js";
import { monthOfYear } from "../dates/named.js";
import { findDatePhrases } from "../dates/phrases.js";
import { findDayWord, findTimeAgo } from "../dates/relative.js";
import { tokensOf } from "../dates/tokens.js";
import { streamSafe } from "../model/text/stream-safe.js";
import { DAY, type Instant } from "../model/time.js";

export interface DateContext {
  /** When the page was fetched. */
  readonly at: Instant;
  /** IANA name: "Europe/Moscow". */
  readonly zone: string;
  /** BCP 47, for month names that mean different months in different languages. */
  readonly language?: string;
  /** Order of ambiguous numeric dates. */
  readonly order?: "dmy" | "mdy";
}

/** ISO 8601 with the precision of the text ("2007-05-11", "2007-05-11T10:20"), or undefined. */
export function findDate(text: string, context: DateContext): string | undefined {
  const words = streamSafe(text.slice(0, MAX_TEXT)).normalize("NFC").trim();
  const iso = findIsoMoment(words);
  if (iso !== undefined && words[iso.start + 4] === "-") return iso.value;
  const options = {
    language: context.language,
    years: [1500, 2199],
    shortYears: "numbers",
    monthFirst: context.order === "mdy" ? "always" : false,
  } as const;
  const phrases = findDatePhrases(words, options);
  const whole = phrases.find(({ from }) => from.year !== undefined);
  if (whole !== undefined)
    return withClock(isoDay(whole.from.year!, whole.from.month, whole.from.day)!, words.slice(whole.end));
  const folded = words.toLowerCase().replace(/\s+/g, " ");
  const ago = findTimeAgo(folded);
  if (ago !== undefined) return (ago.isDay ? localDay : localMoment)(context.at - ago.length, context.zone);
  const month = monthOfYear(tokensOf(words, options));
  if (month !== undefined) return `${month.year}-${twoDigits(month.month)}`;
  for (const { from, end } of phrases) {
    const date = latestDay(from, localDay(context.at + DAY, context.zone));
    if (date !== undefined) return withClock(date, words.slice(end));
  }
  const named = findDayWord(folded);
  if (named === undefined) return undefined;
  return withClock(addDays(localDay(context.at, context.zone), -named.daysAgo), folded.slice(named.end));
}

const MAX_TEXT = 300;

/** The time of day behind the date: ", 10:20", " в 23.59". */
function withClock(date: string, after: string): string {
  const match = /^\D{0,20}?(?<![\d.])(\d{1,2})[:.](\d{2})(?![\d]|[.:]\d)/u.exec(after);
  return match === null ? date : withTime(date, match[1]!, match[2]!, undefined, undefined);
}

/** "dd.MM.yyyy" and similar forms; letters that name no part of a date stay. */
export function formatDate(date: string, form: string): string {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?/.exec(date);
  if (match === null) return date;
  const [, year = "", month = "", day = "", hours = "", minutes = ""] = match;
  const bare = (digits: string): string => digits && String(Number(digits));
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: bare(month),
    dd: day,
    d: bare(day),
    HH: hours,
    mm: minutes,
  };
  return form.replace(/yyyy|yy|MM|M|dd|d|HH|mm/g, (part) => parts[part]!);
}
