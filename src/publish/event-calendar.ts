/** Events, their deadlines and our own visits in one calendar, so that a person sees when something is read. */
import type { WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { foldedLines, icalendar } from "./icalendar.js";

export interface CalendarEvent {
  readonly record: WinnowRecord;
  readonly visit?: { readonly at: Instant; readonly because: string };
}

export function eventCalendar(events: readonly CalendarEvent[]): string {
  const writer = icalendar.open({ fields: [], chosen: false, now: 0, separator: ",", bom: false });
  const body = events.map(
    ({ record, visit }) => `${writer.one(record) ?? ""}${visit === undefined ? "" : entryOf(record, visit)}`,
  );
  return `${writer.before?.() ?? ""}${body.join("")}${writer.after?.() ?? ""}`;
}

function entryOf(
  { id, fields, url, changed }: WinnowRecord,
  { at, because }: NonNullable<CalendarEvent["visit"]>,
): string {
  const stamp = (moment: string): string => `${moment.slice(0, 19).replace(/[-:]/g, "")}Z`;
  const name = [fields["acronym"] ?? fields["name"] ?? "", fields["year"] ?? ""].join(" ").trim();
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
