/**
 * The one finder of dates in text: every date in numbers or with the name of a month, in the order of the text.
 *
 * Around each month or numeric date its days and its year are collected. Who reads a date decides what to do with it: events join
 * points to ranges (`phrases.ts`), articles want single days with a year (`printed.ts`), recipes the first day (`robot/dates.ts`).
 */

import { type Day, isDay } from "./calendar-day.js";
import { gregorianDay, isJalaliYear } from "./jalali.js";
import { dateWithMonthName, yearDayMonth, yearMonthDay } from "./named.js";
import { eastAsian, numeric, numericEnd, numericSpan, numericStart, type OrderOptions, type Point } from "./numbers.js";
import { skipWeekday, type Token, type TokenOptions, tokensOf, yearOf } from "./tokens.js";

export type PointOptions = TokenOptions & OrderOptions;

export function findPoints(
  text: string,
  options: PointOptions,
): { readonly tokens: readonly Token[]; readonly points: readonly Point[] } {
  const tokens = tokensOf(text, options);
  const points: Point[] = [];
  for (let i = 0; i < tokens.length; ) {
    const point = pointAt(tokens, i, points.at(-1), options);
    if (point === undefined) i++;
    else {
      points.push(point);
      i = point.next;
    }
  }
  return { tokens, points };
}

/** Counted in the calendar of Iran: by the name of a month or the number of the year. */
export const isJalali = (tokens: readonly Token[], { first }: Point, { next }: Point): boolean =>
  tokens
    .slice(first, next)
    .some((token) => (token.kind === "month" && token.jalali) || isJalaliYear(yearOf(token) ?? 0));

/** The first day of a point, in our calendar. */
export function firstDay(tokens: readonly Token[], point: Point): Day | undefined {
  const { year, month, days } = point;
  const day = { year, month, day: days[0]! };
  const own = isJalali(tokens, point, point) ? gregorianDay(day) : day;
  return own !== undefined && isDay(own) ? own : undefined;
}

function pointAt(
  tokens: readonly Token[],
  i: number,
  before: Point | undefined,
  options: PointOptions,
): Point | undefined {
  const token = tokens[i]!;
  if (token.kind === "month") return dateWithMonthName(tokens, i, before?.next ?? 0, options);
  if (token.kind !== "number") return undefined;
  return (
    eastAsian(tokens, i) ??
    numeric(tokens, i, options) ??
    numericSpan(tokens, i, options) ??
    numericStart(tokens, i, options) ??
    yearMonthDay(tokens, i) ??
    yearDayMonth(tokens, i) ??
    numericEnd(tokens, i, before)
  );
}

/** Where a date stands in the text, with the weekday in front of it or in brackets behind it: "lundi 15 janvier", "3日（月）". */
export function textRange(
  tokens: readonly Token[],
  first: number,
  next: number,
): { readonly start: number; readonly end: number } {
  return { start: tokens[withWeekday(tokens, first)]!.at, end: tokens[skipWeekday(tokens, next) - 1]!.end };
}

function withWeekday(tokens: readonly Token[], first: number): number {
  let at = first - 1;
  while (at >= 0 && at > first - 3 && (tokens[at]!.kind === "comma" || tokens[at]!.kind === "dot")) at--;
  return tokens[at]?.kind === "weekday" ? at : first;
}
