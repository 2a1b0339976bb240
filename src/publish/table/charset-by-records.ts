/**
 * Finds the code page of an edited table by comparing it with the records.
 *
 * Most cells of an edited table are unchanged. So each code page is tried on some rows with non-ASCII letters; the right one gives back the
 * records' values. If none does, the user must name the code page or save the file as UTF-8.
 */
import { TableError } from "../../model/errors.js";
import { cellOf, fieldValue } from "../formats/cell.js";
import {
  AS_BYTES,
  type ByteSource,
  CODE_PAGES,
  type DetectedCharset,
  fromBytes,
  invalidUtf8Error,
  roundTrip,
} from "./charset.js";
import { type RecordLookup, versionOf } from "./corrections.js";
import { openTable } from "./file.js";
import { openRowReader, type Row, readHead } from "./rows.js";
import { isLossyCopy } from "./spreadsheet-changes.js";

/** Enough rows to tell code pages apart. */
const TRIED = 300;

/** The code page that the file declares, else the one that fits best; on a tie, the one that its bytes suggest. */
export async function charsetByRecords(
  source: ByteSource,
  { charset: guess, guessed }: DetectedCharset,
  lookup: RecordLookup,
): Promise<string> {
  if (guessed === undefined) return guess;
  const table = await openTable(source, { charset: AS_BYTES });
  try {
    const head = readHead(table.columns, table.headLine);
    if ("mistakes" in head) return guess; // reported by the caller
    const readRow = openRowReader(head, () => undefined);
    const rows: Row[] = [];
    for await (const cells of table.rows) {
      const row = [...head.fields.values()].some((i) => BEYOND.test(cells.cells[i] ?? "")) ? readRow(cells) : undefined;
      if (row !== undefined) rows.push(row);
      if (rows.length === TRIED) break;
    }
    const found = await fitting(rows, head.fields, guess, lookup);
    if (found === UTF8) throw invalidUtf8Error(guessed);
    return found;
  } finally {
    await table.close();
  }
}

const UTF8 = "utf-8";
const BEYOND = /[\x80-\xff]/;

async function fitting(
  rows: readonly Row[],
  fields: ReadonlyMap<string, number>,
  guess: string,
  lookup: RecordLookup,
): Promise<string> {
  const records = rows.length === 0 ? new Map() : await lookup.records(rows.map(({ id }) => id));
  const pages = [guess, ...CODE_PAGES.filter((page) => page !== guess), UTF8];
  const fit = new Map(pages.map((page) => [page, 0]));
  let example: { readonly line: number; readonly cell: string } | undefined;
  for (const { id, version, line, cells } of rows) {
    const record = records.get(id);
    if (record === undefined || record.state === "removed") continue;
    const then = record.version === version ? record.fields : versionOf(await lookup.history(id), version);
    if (then === undefined) continue;
    for (const [field, i] of fields) {
      const cell = cells[i] ?? "";
      if (!BEYOND.test(cell)) continue;
      example ??= { line, cell };
      const exported = cellOf(fieldValue(then, field));
      for (const page of pages)
        if (isLossyCopy(fromBytes(cell, page), exported, roundTrip(exported, page))) fit.set(page, fit.get(page)! + 1);
    }
  }
  const best = pages.reduce((one, other) => (fit.get(other)! > fit.get(one)! ? other : one));
  if (example !== undefined && fit.get(best) === 0)
    throw new TableError(
      example.line,
      `the file does not say in which code page it was saved, and no exported value tells. Save it as “CSV UTF-8”, or name the code page: with --encoding ${guess} this reads "${fromBytes(example.cell, guess).slice(0, 60)}"`,
    );
  return best;
}
