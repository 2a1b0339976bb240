/**
 * Dates as machines write them: ISO 8601 and RFC 3339 ("2003-06-10T04:00:00Z"), iCalendar ("20030610T040000"), and the clock and
 * time zone behind any other date.
 *
 * The result is ISO 8601 in the time zone of the text, never shifted.
 */
import { isoDay, twoDigits } from "./calendar-day.js";

export interface Moment {
  /** "2003-06-10", "2003-06-10T04:00:00+03:00" */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The first ISO date of the text, with its time. Eight digits in a row count at the start of the text only. */
export function findIsoMoment(text: string): Moment | undefined {
  const match = DASHED.exec(text) ?? COMPACT.exec(text);
  if (match === null) return undefined;
  const [whole, year, month, day, hours, minutes, seconds, zone] = match;
  const date = isoDay(Number(year), Number(month), Number(day));
  if (date === undefined) return undefined;
  const value = hours === undefined ? date : withTime(date, hours, minutes!, seconds, zone);
  return { value, start: match.index, end: match.index + whole.length };
}

const DASHED =
  /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?!\d)(?:\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})(?![\p{L}\d]))?)?/iu;
const COMPACT =
  /^(\d{4})(\d{2})(\d{2})(?!\d)(?:[T\s](\d{2}):?(\d{2})(?::?(\d{2}))?(?!\d)(?:\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})(?![\p{L}\d]))?)?/iu;

/** An impossible time is left out; an unknown time zone makes a local time. */
export function withTime(
  date: string,
  hours: string,
  minutes: string,
  seconds: string | undefined,
  zone: string | undefined,
): string {
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 60) return date;
  return `${date}T${twoDigits(Number(hours))}:${minutes}${seconds === undefined ? "" : `:${seconds}`}${offsetOf(zone)}`;
}

function offsetOf(zone: string | undefined): string {
  if (zone === undefined) return "";
  if (/^(?:Z|UTC?|GMT)$/i.test(zone)) return "Z";
  const offset = /^([+-]\d{2}):?(\d{2})?$/.exec(zone);
  if (offset !== null) return `${offset[1]}:${offset[2] ?? "00"}`;
  return ZONES.get(zone.toUpperCase()) ?? "";
}

/** RFC 822 §5, and the zones of Europe. */
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
