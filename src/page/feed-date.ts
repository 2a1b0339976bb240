/**
 * When, as a feed or a calendar writes it? ISO 8601 comes out, in the feed's own time zone, never shifted.
 *
 * "Tue, 10 Jun 2003 04:00:00 +0300" (RFC 822), "2003-06-10T04:00:00Z" (RFC 3339), "20030610T040000" (iCalendar), and what people
 * make of them: a missing weekday, two digits for the year, full names of months, a blank in place of the T, the months of their own language.
 */
import { findPrintedDates } from "./printed-date.js";

export function findFeedDate(text: string): string | undefined {
  const said = text.trim().slice(0, 80);
  return isoDate(said) ?? compactDate(said) ?? mailDate(said) ?? findPrintedDates(said)[0]?.day;
}

function isoDate(said: string): string | undefined {
  const match =
    /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i.exec(
      said,
    );
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  if (month === undefined) return year;
  if (day === undefined) return inRange(month, 1, 12) ? `${year}-${two(month)}` : undefined;
  const date = dateOf(year!, month, day);
  return date && hour !== undefined ? timed(date, hour, minute!, second, zone) : date;
}

function compactDate(said: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/.exec(said);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  const date = dateOf(year!, month!, day!);
  return date && hour !== undefined ? timed(date, hour, minute!, second ?? "00", zone) : date;
}

function mailDate(said: string): string | undefined {
  const match =
    /^(?:\p{L}{2,12}\.?,?\s+)?(\d{1,2})[\s-]+(\p{L}{3,12})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(\S{1,6})?.*)?$/iu.exec(
      said,
    );
  if (match === null) return undefined;
  const [, day, name, year, hour, minute, second, zone] = match;
  const month = MONTHS.indexOf(name!.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  const full = year!.length === 4 ? year! : Number(year) < 70 ? `20${year}` : `19${year}`;
  const date = dateOf(full, String(month), day!);
  return date && hour !== undefined ? timed(date, hour, minute!, second, zone) : date;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function timed(
  date: string,
  hour: string,
  minute: string,
  second: string | undefined,
  zone: string | undefined,
): string | undefined {
  if (!inRange(hour, 0, 24) || !inRange(minute, 0, 59) || !inRange(second ?? "0", 0, 60)) return date;
  return `${date}T${two(hour)}:${minute}${second === undefined ? "" : `:${second}`}${zoneOf(zone)}`;
}

/** As an offset; nothing for a zone that nobody knows: then the time is a local one. */
function zoneOf(zone: string | undefined): string {
  if (zone === undefined) return "";
  if (/^(?:Z|UTC?|GMT)$/i.test(zone)) return "Z";
  const offset = /^([+-]\d{2}):?(\d{2})?$/.exec(zone);
  if (offset !== null) return `${offset[1]}:${offset[2] ?? "00"}`;
  return ZONES.get(zone.toUpperCase()) ?? "";
}

/** RFC 822 §5. */
const ZONES = new Map([
  ["EST", "-05:00"],
  ["EDT", "-04:00"],
  ["CST", "-06:00"],
  ["CDT", "-05:00"],
  ["MST", "-07:00"],
  ["MDT", "-06:00"],
  ["PST", "-08:00"],
  ["PDT", "-07:00"],
  ["CET", "+01:00"],
  ["CEST", "+02:00"],
  ["EET", "+02:00"],
  ["EEST", "+03:00"],
  ["MSK", "+03:00"],
]);

function dateOf(year: string, month: string, day: string): string | undefined {
  if (!inRange(month, 1, 12) || !inRange(day, 1, 31)) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
}

const two = (number: string): string => number.padStart(2, "0");

function inRange(text: string, least: number, most: number): boolean {
  const number = Number(text);
  return number >= least && number <= most;
}
