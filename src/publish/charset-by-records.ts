/**
 * A file does not say in which code page it was saved; the records do.
 *
 * Most cells of an edited table stand there as they were exported. So each code page is tried on some rows that hold letters beyond ASCII, and the
 * one is right that gives back what the records said. Where none does, nobody is asked to guess: a person says it, or saves the file as UTF-8.
 */
import { cellOf, held } from "./cell.js";
import { type RecordLookup, versionOf } from "./corrections.js";
import { isWhatIsLeft } from "./spreadsheet-habits.js";
import { AS_BYTES, type ByteSource, CODE_PAGES, fromBytes, notAllUtf8, type Saved, savedIn } from "./table-charset.js";
import { openTable } from "./table-file.js";
import { TableMistake } from "./table-mistake.js";
import { openRowReader, type Row, readHead } from "./table-rows.js";

/** So many rows are enough to tell code pages apart. */
const TRIED = 300;

/** The code page that a file says, else the one that fits; the one that its bytes look like where others fit no better. */
export async function charsetByRecords(
  source: ByteSource,
  { charset: guess, guessed }: Saved,
  lookup: RecordLookup,
): Promise<string> {
  if (guessed === undefined) return guess;
  const table = await openTable(source, { charset: AS_BYTES });
  try {
    const head = readHead(table.columns, table.headLine);
    if ("mistakes" in head) return guess; // told by who reads the table
    const readRow = openRowReader(head, () => undefined);
    const rows: Row[] = [];
    for await (const cells of table.rows) {
      const row = [...head.fields.values()].some((i) => BEYOND.test(cells.cells[i] ?? "")) ? readRow(cells) : undefined;
      if (row !== undefined) rows.push(row);
      if (rows.length === TRIED) break;
    }
    const found = await fitting(rows, head.fields, guess, lookup);
    if (found === UTF8) throw notAllUtf8(guessed);
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
      const exported = cellOf(held(then, field));
      for (const page of pages)
        if (isWhatIsLeft(fromBytes(cell, page), exported, savedIn(exported, page))) fit.set(page, fit.get(page)! + 1);
    }
  }
  const best = pages.reduce((one, other) => (fit.get(other)! > fit.get(one)! ? other : one));
  if (example !== undefined && fit.get(best) === 0)
    throw new TableMistake(
      example.line,
      `the file does not say in which code page it was saved, and nothing that was exported tells. Save it as “CSV UTF-8”, or name the code page: with --encoding ${guess} this reads "${fromBytes(example.cell, guess).slice(0, 60)}"`,
    );
  return best;
}
