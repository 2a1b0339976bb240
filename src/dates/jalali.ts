/**
 * The solar calendar of Iran and Afghanistan: 15 Mehr 1405 is 7 October 2026.
 *
 * When its years begin is asked of the Unicode calendar data that Node carries; the months have 31 days from the first
 * to the sixth and 30 from the seventh on, the last 29 or 30.
 */
import { DAY } from "../model/time.js";
import type { Day } from "./calendar-day.js";

/** Later numbers are more likely years of the Hijra, as Arab countries count them. */
const YEARS: readonly [first: number, last: number] = [1360, 1435];
export const isJalaliYear = (year: number): boolean => year >= YEARS[0] && year <= YEARS[1];

/** For days without a year; another year may move them by one day. */
const USUAL_YEAR = 1405;

/** Undefined when there is no such day. A day without a year stays without one. */
export function gregorianDay({ year, month, day }: Day): Day | undefined {
  const own = year ?? USUAL_YEAR;
  const begins = newYear(own);
  const isLeap = newYear(own + 1) - begins === 366 * DAY;
  if (month < 1 || month > 12 || day < 1 || day > (month <= 6 ? 31 : month < 12 || isLeap ? 30 : 29)) return undefined;
  const date = new Date(begins + (30 * (month - 1) + Math.min(6, month - 1) + day - 1) * DAY);
  return {
    year: year === undefined ? undefined : date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** The moment at which a year begins: between 19 and 22 March. */
function newYear(year: number): number {
  for (let day = 19; day < 22; day++) {
    const date = Date.UTC(year + 621, 2, day);
    if (persian().format(date).startsWith("1/1/")) return date;
  }
  return Date.UTC(year + 621, 2, 22);
}
/** Made when it is first needed: few pages need it. */
let known: Intl.DateTimeFormat | undefined;
function persian(): Intl.DateTimeFormat {
  known ??= new Intl.DateTimeFormat("en-US-u-ca-persian-nu-latn", {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  return known;
}
