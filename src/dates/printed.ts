/**
 * Which days are printed in the text of an article?
 *
 * Single days with a year, as printed, in ISO 8601 and never shifted: "22 октября 2019", "Oct. 22nd, 2019", "2019年10月22日". Days
 * without a year ("22 October, 14:30") and words like "yesterday" count only where the page is known to print a date.
 */
import { DAY, type Instant } from "../model/time.js";
import { formatDay, latestDay } from "./calendar-day.js";
import type { Point } from "./numbers.js";
import { findPoints, firstDay, textRange } from "./points.js";
import { findDayWord, findTimeAgo } from "./relative.js";
import type { Token } from "./tokens.js";

export interface PrintedDate {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  /** As declared ("en-US"): for months that languages share, and for 3/4/2019, which is in March or in April. */
  readonly language?: string | undefined;
}

/** All dates with a year, in the order of the text; only the first 2,000 characters are read. */
export function findPrintedDates(text: string, reading: Reading = {}): readonly PrintedDate[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const { tokens, points } = findPoints(text.length > 2000 ? text.slice(0, 2000) : text, optionsOf(reading));
  return points.flatMap((point) => {
    const day = dayOf(tokens, point);
    return day === undefined ? [] : [{ day, ...textRange(tokens, point.first, point.next) }];
  });
}

/** Undefined without a year, and for several days ("5.–11. Februar 2022"): those are an event's. */
function dayOf(tokens: readonly Token[], point: Point): string | undefined {
  if (point.year === undefined || point.days.length > 1) return undefined;
  const day = firstDay(tokens, point);
  return day && formatDay(day);
}

const optionsOf = ({ language }: Reading) =>
  ({
    language,
    years: [1900, 2099],
    shortYears: "numbers",
    // American English alone writes the month first.
    monthFirst: language !== undefined && /^en(?:$|-us)/i.test(language),
  }) as const;

/**
 * The day that "yesterday", "кичә" or "2 hours ago" means on a page fetched at that time; days are those of UTC.
 * Only for short texts that are known to tell a time: headlines contain "today", too.
 */
export function findRelativeDay(text: string, fetchedAt: Instant): string | undefined {
  const words = text.trim().toLowerCase();
  if (words.length > 60) return undefined;
  const named = findDayWord(words);
  // "hier" is also German: French has "à" or a comma behind it.
  const isNamed = named?.start === 0 && (!/^hier/.test(words) || /^hier(?: à|,)/.test(words));
  const length = isNamed ? named.daysAgo * DAY : findTimeAgo(words)?.length;
  return length === undefined ? undefined : new Date(fetchedAt - length).toISOString().slice(0, 10);
}

/** "22 октября, 14:30": a day without a year, as printed while it was recent: the last such day before the page was fetched. */
export function findRecentDay(text: string, fetchedAt: Instant, reading: Reading = {}): string | undefined {
  const seen = text.slice(0, 80);
  const { tokens, points } = findPoints(seen, optionsOf(reading));
  const recent = points.find(
    ({ year, next }) => year === undefined && !/^[.,]?\s\d{4}/.test(seen.slice(tokens[next - 1]!.end)),
  );
  if (recent === undefined) return undefined;
  const tomorrow = new Date(fetchedAt + DAY).toISOString().slice(0, 10);
  return latestDay({ year: undefined, month: recent.month, day: recent.days.at(-1)! }, tomorrow);
}
