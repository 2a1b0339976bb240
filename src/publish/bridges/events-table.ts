/** Events as a table with the columns that lists of calls for papers have. */
import type { Format } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";
import { DEADLINES } from "../deadlines.js";
import { describe } from "../description.js";
import { cellOf } from "../formats/cell.js";
import { csvTable } from "../formats/csv.js";
import { lineOf, lineText } from "../formats/reference-text.js";

const DAYS = ["start", "end", ...DEADLINES.map(([field]) => field)];
const COLUMNS = ["acronym", "name", "series", "edition", "year", "place", ...DAYS, "timezone", "url", "id"];

export const eventsTable: Format = {
  name: "events-csv",
  about: "events with their days and deadlines, one row each",
  mediaType: "text/csv; charset=utf-8",
  endings: ["events.csv"],
  open({ separator, bom }) {
    const table = csvTable<WinnowRecord>(COLUMNS, cellsOf, { separator, bom });
    return { ...table, one: (record) => (isLiveEvent(record) ? table.one(record) : undefined) };
  },
};

export function isLiveEvent(record: WinnowRecord): boolean {
  return record.state !== "removed" && describe(record).sort === "event";
}

function cellsOf(record: WinnowRecord): string[] {
  const { fields, url, id } = record;
  const of = describe(record);
  const days = new Map(of.days);
  return [
    of.acronym,
    of.title,
    of.series,
    lineOf(fields["edition"]),
    lineOf(fields["year"]),
    of.place,
    ...DAYS.map((field) => days.get(field)),
    lineText(fields["timezone"]),
    url,
    id,
  ].map(cellOf);
}
