/**
 * Parses dates of feeds and calendars to ISO 8601 in their own time zone: RFC 822, RFC 3339, iCalendar, and common
 * variants (missing weekday, two-digit year, full or translated month names, a space instead of the T).
 */
import { formatDay } from "../../dates/calendar-day.js";
import { findIsoMoment, withTime } from "../../dates/machine.js";
import { findPoints, firstDay } from "../../dates/points.js";

export function findFeedDate(text: string): string | undefined {
  const said = text.trim().slice(0, 80);
  const part = /^(\d{4})(?:-(0?[1-9]|1[0-2]))?$/.exec(said);
  if (part !== null) return part[2] === undefined ? said : `${part[1]}-${part[2].padStart(2, "0")}`;
  const iso = findIsoMoment(said);
  if (iso?.start === 0 && iso.end === said.length) return iso.value;
  const { tokens, points } = findPoints(said, { years: [1900, 2099], shortYears: "names" });
  for (const point of points) {
    const day = point.year === undefined ? undefined : firstDay(tokens, point);
    if (day === undefined) continue;
    const date = formatDay(day);
    const clock = CLOCK.exec(said.slice(tokens[point.next - 1]!.end));
    return clock === null ? date : withTime(date, clock[1]!, clock[2]!, clock[3], clock[4]);
  }
  return undefined;
}

const CLOCK = /^,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(\S{1,6})?/;
