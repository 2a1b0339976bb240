/** The calendar and the clock in a time zone. */
import type { Instant } from "../model/time.js";
import { formatDay, twoDigits } from "./calendar-day.js";

export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `zone` is an IANA name: "Europe/Moscow". */
export function localTime(at: Instant, zone: string): LocalTime {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return {
    year: part["year"]!,
    month: part["month"]!,
    day: part["day"]!,
    hours: part["hour"]!,
    minutes: part["minute"]!,
  };
}

/** YYYY-MM-DD in that zone. */
export function localDay(at: Instant, zone: string): string {
  return formatDay(localTime(at, zone));
}

/** YYYY-MM-DDTHH:MM in that zone. */
export function localMoment(at: Instant, zone: string): string {
  const { hours, minutes } = localTime(at, zone);
  return `${localDay(at, zone)}T${twoDigits(hours)}:${twoDigits(minutes)}`;
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
