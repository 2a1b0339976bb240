/**
 * Events for calendars (RFC 5545): an entry for the event itself and one for each deadline.
 *
 * Entries are whole days: no time zone is invented for "3 June". The UID is made from the record's id, so that a calendar can update an
 * entry; SEQUENCE is the record's version. Withdrawn records are cancelled.
 */
import type { Format } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { DEADLINES } from "../deadlines.js";
import { isEvent } from "./reference.js";
import { lineText } from "./reference-text.js";

export const icalendar: Format = {
  name: "ical",
  about: "events and their deadlines for calendars",
  mediaType: "text/calendar; charset=utf-8",
  endings: ["ics", "ical"],
  open: () => ({
    before: () => foldedLines(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Winnow//Winnow//EN", "CALSCALE:GREGORIAN"]),
    one(record) {
      if (record.state === "removed") return foldedLines(cancelled(record));
      return isEvent(record) || isAnnounced(record) ? entriesOf(record).map(foldedLines).join("") : undefined;
    },
    after: () => foldedLines(["END:VCALENDAR"]),
  }),
};

/** An event whose deadlines may be known before its days. */
const isAnnounced = ({ fields }: WinnowRecord): boolean =>
  fields["type"] === "event" && (lineText(fields["name"]) ?? lineText(fields["acronym"])) !== undefined;

function entriesOf(record: WinnowRecord): string[][] {
  const { fields, id } = record;
  const acronym = lineText(fields["acronym"]);
  const name = lineText(fields["name"]) ?? acronym!;
  const place = [fields["city"], fields["country"]].flatMap((part) => lineText(part) ?? []).join(", ");
  const [year, edition] = [numberText(fields["year"]), numberText(fields["edition"])];
  const inYear = (words: string): string => (year === undefined || words.includes(year) ? words : `${words} ${year}`);
  const short = inYear(acronym ?? name);
  const full = acronym === undefined || name.includes(acronym) ? inYear(name) : `${short}: ${name}`;
  const title = edition === undefined ? full : `${full} (edition ${edition})`;
  const entries: string[][] = [];
  const from = dayOf(fields["start"]);
  // Entries are whole days, so that the time zone of a deadline is said in words.
  const zone = fields["timezone"] === undefined ? "" : `Time zone: ${lineText(fields["timezone"]) ?? ""}`;
  const about = edition === undefined ? "" : `Edition ${edition}`;
  if (from !== undefined) entries.push(entry(record, id, title, from, dayOf(fields["end"]) ?? from, { place, about }));
  for (const [field, words] of DEADLINES) {
    const day = dayOf(fields[field]);
    // Abstracts that are all that is handed in are the submission.
    if (field === "abstract" && day === dayOf(fields["submission"])) continue;
    if (day !== undefined)
      entries.push(entry(record, `${id}-${field}`, `${short}: ${words}`, day, day, { about: zone }));
  }
  roundsOf(fields["rounds"]).forEach((round, index) => {
    for (const [field, words] of DEADLINES) {
      const day = dayOf(round[field]);
      const named = lineText(round["name"]);
      const own = named === undefined || !/^\d+$/.test(named) ? named : `round ${named}`;
      const which = [lineText(round["track"]), own].filter((part) => part !== undefined).join(", ");
      const whose = which === "" ? `round ${index + 1}` : which;
      if (day !== undefined && day !== dayOf(fields[field]))
        entries.push(
          entry(record, `${id}-${index + 1}-${field}`, `${short}, ${whose}: ${words}`, day, day, { about: zone }),
        );
    }
  });
  return entries;
}

function entry(
  record: WinnowRecord,
  uid: string,
  title: string,
  from: string,
  to: string,
  { place = "", about = "" } = {},
): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${uid}@winnow`,
    `DTSTAMP:${stamp(record.changed)}`,
    `SEQUENCE:${record.version}`,
    `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${dayAfter(to < from ? from : to).replaceAll("-", "")}`, // the end is exclusive
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    ...(about === "" ? [] : [`DESCRIPTION:${escaped(about)}`]),
    `URL:${record.url}`,
    "TRANSP:TRANSPARENT",
    ...(record.state === "vanished" ? ["STATUS:TENTATIVE"] : []),
    "END:VEVENT",
  ];
}

function cancelled({ id, changed, version, first }: WinnowRecord): string[] {
  const day = stamp(first).slice(0, 8); // an entry needs a day, though a calendar that knows the event ignores it
  return [
    "BEGIN:VEVENT",
    `UID:${id}@winnow`,
    `DTSTAMP:${stamp(changed)}`,
    `SEQUENCE:${version + 1}`,
    `DTSTART;VALUE=DATE:${day}`,
    "STATUS:CANCELLED",
    "SUMMARY:(withdrawn)",
    "END:VEVENT",
  ];
}

const numberText = (value: Json | undefined): string | undefined =>
  typeof value === "number" ? String(value) : lineText(value);

function roundsOf(value: Json | undefined): readonly { readonly [name: string]: Json | undefined }[] {
  if (!Array.isArray(value)) return [];
  return value.filter((round) => typeof round === "object" && round !== null && !Array.isArray(round));
}

/** A complete date that exists. */
function dayOf(value: Json | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(lineText(value) ?? "")?.[0];
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

function stamp(moment: string): string {
  return `${moment.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Folds lines after at most 75 bytes, never inside a character. */
export function foldedLines(all: readonly string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join("");
}

function folded(line: string): string {
  if (line.length <= 25) return line;
  let out = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      out += "\r\n ";
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
