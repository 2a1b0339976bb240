/** A calendar of events, their deadlines and Winnow's own visits. */
import { PLAIN_OPTIONS, type Writer } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { foldedLines, icalendar } from "./icalendar.js";

export interface CalendarEvent {
  readonly record: WinnowRecord;
  readonly visit?: { readonly at: Instant; readonly because: string };
}

export function eventCalendar(): Writer<CalendarEvent> {
  const { before, one, after } = icalendar.open(PLAIN_OPTIONS);
  return {
    before,
    one: ({ record, visit }) => `${one(record) ?? ""}${visit === undefined ? "" : entryOf(record, visit)}`,
    after,
  };
}

function entryOf(
  { id, fields, url, changed }: WinnowRecord,
  { at, because }: NonNullable<CalendarEvent["visit"]>,
): string {
  const stamp = (moment: string): string => `${moment.slice(0, 19).replace(/[-:]/g, "")}Z`;
  // Nothing is known yet of an event whose site could not be reached.
  const name = [fields["acronym"] ?? fields["name"] ?? url, fields["year"] ?? ""].join(" ").trim();
  return foldedLines([
    "BEGIN:VEVENT",
    `UID:${id}-visit@winnow`,
    `DTSTAMP:${stamp(changed)}`,
    `DTSTART:${stamp(new Date(at).toISOString())}`,
    "DURATION:PT15M",
    `SUMMARY:${escaped(`Winnow visits ${name}`)}`,
    `DESCRIPTION:${escaped(because)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
