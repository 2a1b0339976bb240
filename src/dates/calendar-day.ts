/** A day of the calendar, perhaps without its year, and the arithmetic of days in ISO 8601. */
import { DAY } from "../model/time.js";

/** A day; the year is undefined when it was not printed. */
export interface Day {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** Is it in the calendar? Without a year 29 February may be. */
export function isDay({ year, month, day }: Day): boolean {
  if (!(month >= 1 && month <= 12 && day >= 1)) return false;
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

export const compareDays = (a: Day, b: Day): number =>
  (a.year ?? 0) - (b.year ?? 0) || a.month - b.month || a.day - b.day;

/** YYYY-MM-DD */
export const formatDay = ({ year, month, day }: Day): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** YYYY-MM-DD, or undefined when there is no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  return year >= 1000 && year <= 9999 && isDay({ year, month, day }) ? formatDay({ year, month, day }) : undefined;
}

/** The day at the beginning of an ISO date or moment, if it exists. */
export function parseDay(text: string): (Day & { readonly year: number }) | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (match === null) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isDay(day) ? day : undefined;
}

/** Exactly "2026-05-01", and a day that exists. */
export const isIsoDay = (text: string): boolean => text.length === 10 && parseDay(text) !== undefined;

/** A year of two digits: 19 is 2019, 98 is 1998. */
export const fullYear = (digits: number): number => digits + (digits < 70 ? 2000 : 1900);

export const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** The latest day of that name that is not after `last`, within five years; for dates that were printed without a year. */
export function latestDay({ month, day }: Day, last: string): string | undefined {
  const year = Number(last.slice(0, 4));
  for (let back = 0; back < 5; back++) {
    const date = isoDay(year - back, month, day);
    if (date !== undefined && date <= last) return date;
  }
  return undefined;
}

/** Moves the day of a date or moment in ISO 8601; what is no date stays as it is. */
export function addDays(date: string, days: number): string {
  const moment = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moment)) return date;
  const moved = new Date(moment + Math.trunc(days) * DAY);
  return Number.isNaN(moved.getTime()) ? date : moved.toISOString().slice(0, 10) + date.slice(10);
}

/** Whole days from `a` to `b`; undefined when one of them is no full date. */
export function daysBetween(a: string, b: string): number | undefined {
  const [from, to] = [a, b].map((date) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`));
  const days = (to! - from!) / DAY;
  return Number.isNaN(days) ? undefined : Math.round(days);
}
