/**
 * Records as a table (RFC 4180), one row each, for spreadsheets and for `records edit --from`.
 *
 * The first columns say which record it is and in which version it was written: by these an edited table finds its way back, and
 * a value that changed meanwhile is noticed. Rows end with CRLF, as the RFC has it.
 */
import type { Format } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import { cellOf, harmless, held } from "./cell.js";
import { openRows } from "./csv-lines.js";

/** Columns that are no fields of the page. */
export const OWN_COLUMNS = [
  "id",
  "number",
  "version",
  "kind",
  "collection",
  "url",
  "state",
  "validated",
  "confidence",
  "first",
  "changed",
] as const satisfies readonly (keyof WinnowRecord)[];

/** A field that is named like one of our columns is written with "field:" before it. */
export function columnOf(field: string): string {
  return (OWN_COLUMNS as readonly string[]).includes(field) || field.startsWith("field:") ? `field:${field}` : field;
}

export function fieldOf(column: string): string | undefined {
  if (column.startsWith("field:")) return column.slice("field:".length);
  return (OWN_COLUMNS as readonly string[]).includes(column) ? undefined : column;
}

export const csv: Format = {
  name: "csv",
  about: "a table for spreadsheets; can be edited and read back with records edit --from",
  mediaType: "text/csv; charset=utf-8",
  endings: ["csv", "tsv"],
  needsFields: true,
  open({ fields, separator, bom }) {
    const row = (cells: readonly string[]): string => csvRow(cells, separator);
    const one = (record: WinnowRecord): string =>
      row([
        ...OWN_COLUMNS.map((column) => cellOf(record[column])),
        ...fields.map((field) => cellOf(held(record.fields, field))),
      ]);
    return {
      before: () => (bom ? "\ufeff" : "") + row([...OWN_COLUMNS, ...fields.map((field) => harmless(columnOf(field)))]),
      one,
      many: openRows({
        own: OWN_COLUMNS,
        fields,
        separator,
        row: one,
        cell: (value) => quoted(cellOf(value), separator),
      }),
      after: () => "",
    };
  },
};

/** One row of cells that `cellOf` has made. */
export function csvRow(cells: readonly string[], separator = ","): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

/** Whatever any spreadsheet may take for a separator is quoted, so that the file can be opened with the wrong one and still be mended. */
function quoted(cell: string, separator: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
