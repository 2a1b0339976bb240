/**
 * Records as a table (RFC 4180), one row each, for spreadsheets and for `records edit --from`.
 *
 * The first columns identify the record and its version, so that an edited table can be imported and values that changed meanwhile are
 * detected. Rows end with CRLF, as in the RFC.
 */
import type { Format, Writer } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";
import { cellOf, escapeFormula, fieldValue } from "./cell.js";

/** Columns that are not fields. */
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

/** A field with the name of one of these columns gets the prefix "field:". */
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
    return csvTable<WinnowRecord>(
      [...OWN_COLUMNS, ...fields.map((field) => escapeFormula(columnOf(field)))],
      (record) => [
        ...OWN_COLUMNS.map((column) => cellOf(record[column])),
        ...fields.map((field) => cellOf(fieldValue(record.fields, field))),
      ],
      { separator, bom },
    );
  },
};

export interface TableOptions {
  readonly separator?: string;
  readonly bom?: boolean;
  /** "\n" for tables on stdout, as in other commands. */
  readonly end?: "\r\n" | "\n";
}

export interface TableWriter<Item> extends Writer<Item> {
  before(): string;
  one(item: Item): string;
  after(): string;
}

/** A table of any items: a header, then a row per item. Cells must come from `cellOf` or `escapeFormula`. */
export function csvTable<Item>(
  columns: readonly string[],
  cells: (item: Item) => readonly string[],
  { separator = ",", bom = false, end = "\r\n" }: TableOptions = {},
): TableWriter<Item> {
  return {
    before: () => (bom ? "\ufeff" : "") + csvRow(columns, separator, end),
    one: (item) => csvRow(cells(item), separator, end),
    after: () => "",
  };
}

export function csvRow(cells: readonly string[], separator = ",", end = "\r\n"): string {
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}${end}`;
}

/** Quotes every character that some spreadsheet takes for a separator, so that a file opened with the wrong one can be repaired. */
function quoted(cell: string, separator: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
