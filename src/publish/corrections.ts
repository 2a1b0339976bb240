/**
 * What did a person change in an exported table?
 *
 * Each row names its record and the version that it was written from. A cell counts as changed when it differs from what that version
 * said; so an old table brings back nothing that was mended since. Where the record by now says something else than both, it is a
 * conflict for a person to settle.
 *
 * Spreadsheets change cells by themselves: they reformat dates and numbers, lose letters that a code page lacks, cut long
 * texts. A cell that is what a spreadsheet makes of the old value is not a change.
 */
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import type { Edit, RecordHistory } from "../store/store-records.js";
import { cellOf, held, readCell, restored, type Sort, sortOf } from "./cell.js";
import { fieldOf } from "./csv.js";
import { savedIn, type TableFile } from "./table-file.js";

/** Something a person must mend in the file. */
export interface Mistake {
  readonly line: number;
  readonly column: string | undefined;
  readonly says: string;
}

/** A cell that was changed on both sides. */
export interface Conflict {
  readonly line: number;
  readonly record: string;
  readonly field: string;
  readonly was: string;
  readonly wanted: string;
  readonly found: string;
}

/** One cell that will be changed. */
export interface CellChange {
  readonly line: number;
  readonly record: WinnowRecord;
  readonly field: string;
  readonly from: Json | undefined;
  readonly to: Json;
}

export interface Corrections {
  readonly edits: readonly Edit[];
  readonly changes: readonly CellChange[];
  readonly conflicts: readonly Conflict[];
  readonly mistakes: readonly Mistake[];
  /** Rows of records that were withdrawn since: left alone, whatever they say. */
  readonly withdrawn: number;
  /** Cells that a spreadsheet altered and nobody meant. */
  readonly altered: number;
  readonly rows: number;
}

/** How the table's records are looked up, many at a time. */
export interface RecordLookup {
  records(ids: readonly string[]): Promise<ReadonlyMap<string, WinnowRecord>>;
  history(id: string): Promise<RecordHistory | undefined>;
}

const AT_ONCE = 500;

export async function readCorrections(table: TableFile, lookup: RecordLookup): Promise<Corrections> {
  const mistakes = mistakesOfHead(table.columns);
  const found = {
    edits: [] as Edit[],
    changes: [] as CellChange[],
    conflicts: [] as Conflict[],
    withdrawn: 0,
    altered: 0,
  };
  if (mistakes.length > 0) return { ...found, mistakes, rows: table.rows.length };

  const head = headOf(table.columns);
  const rows = readRows(table, head, mistakes);
  const sorts = new Map<string, Sort>();
  const changed: { row: Row; record: WinnowRecord; cells: readonly ChangedCell[] }[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const records = await lookup.records(some.map(({ id }) => id));
    for (const row of some) {
      const record = records.get(row.id);
      if (record === undefined) {
        mistakes.push({ line: row.line, column: "id", says: `there is no record ${row.id}` });
        continue;
      }
      if (record.state === "removed") {
        found.withdrawn++;
        continue;
      }
      mistakes.push(...ownCellsChanged(row, record));
      for (const [field, value] of Object.entries(record.fields))
        if (!sorts.has(field) && !isEmpty(value)) sorts.set(field, sortOf(value as Json));
      const then =
        row.version === record.version ? record.fields : versionOf(await lookup.history(record.id), row.version);
      if (then === undefined) {
        mistakes.push({
          line: row.line,
          column: "version",
          says: `record ${record.number} has no version ${row.version}; export it again`,
        });
        continue;
      }
      const { cells, altered } = changedCells(row, head.fields, then, table.charset);
      found.altered += altered;
      if (cells.length > 0 || row.validated === true) changed.push({ row, record, cells });
    }
  }
  // Only now is it known of which sort a field is whose old value was empty.
  for (const { row, record, cells } of changed) settle(row, record, cells, sorts, table.charset, found, mistakes);
  return { ...found, mistakes: mistakes.sort((a, b) => a.line - b.line), rows: table.rows.length };
}

interface Head {
  readonly id: number;
  readonly version: number;
  readonly own: ReadonlyMap<string, number>;
  readonly fields: ReadonlyMap<string, number>;
}

interface Row {
  readonly line: number;
  readonly id: string;
  readonly version: number;
  readonly cells: readonly string[];
  readonly own: ReadonlyMap<string, string>;
  readonly validated: boolean | undefined;
}

interface ChangedCell {
  readonly field: string;
  readonly cell: string;
  readonly was: Json | undefined;
}

function mistakesOfHead(columns: readonly string[]): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const needed of ["id", "version"]) {
    if (!columns.includes(needed))
      mistakes.push({
        line: 1,
        column: needed,
        says: `the column ${needed} is missing; keep the columns id and version when you edit an exported table`,
      });
  }
  columns.forEach((column, i) => {
    if (column !== "" && columns.indexOf(column) !== i)
      mistakes.push({ line: 1, column, says: `the column ${column} stands there twice` });
  });
  return mistakes;
}

function headOf(columns: readonly string[]): Head {
  const own = new Map<string, number>();
  const fields = new Map<string, number>();
  columns.forEach((name, i) => {
    const column = restored(name);
    const field = fieldOf(column);
    if (column === "") return;
    if (field === undefined) own.set(column, i);
    else fields.set(field, i);
  });
  return { id: own.get("id")!, version: own.get("version")!, own, fields };
}

function readRows(table: TableFile, head: Head, mistakes: Mistake[]): Row[] {
  const rows: Row[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of table.rows) {
    const wrong = (column: string | undefined, says: string) => mistakes.push({ line, column, says });
    const beyond = cells.slice(table.columns.length).some((cell) => cell.trim() !== "");
    if (beyond) {
      wrong(undefined, "this row has more cells than there are columns; is a quote missing?");
      continue;
    }
    const id = (cells[head.id] ?? "").trim().toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(id)) {
      wrong("id", id === "" ? "the id is missing" : `"${id}" is not the id of a record`);
      continue;
    }
    const version = Number((cells[head.version] ?? "").trim());
    if (!Number.isInteger(version) || version < 1) {
      wrong("version", `"${cells[head.version] ?? ""}" is not a version`);
      continue;
    }
    const earlier = lines.get(id);
    if (earlier !== undefined) {
      wrong("id", `this record stands on line ${earlier} already`);
      continue;
    }
    lines.set(id, line);
    const own = new Map([...head.own].map(([column, i]) => [column, (cells[i] ?? "").trim()]));
    const validated = readCell(own.get("validated") ?? "", "yes or no");
    if ("mistake" in validated) {
      wrong("validated", validated.mistake);
      continue;
    }
    rows.push({ line, id, version, cells, own, validated: (validated.value as boolean | null) ?? undefined });
  }
  return rows;
}

/** What no person can change in a table. Moments and confidences change by themselves and are not looked at. */
const FIXED = ["number", "kind", "collection", "url"] as const;

function ownCellsChanged({ line, own }: Row, record: WinnowRecord): Mistake[] {
  return FIXED.flatMap((column) => {
    const cell = own.get(column);
    if (cell === undefined || cell === "" || restored(cell) === String(record[column])) return [];
    return [{ line, column, says: `${column} cannot be changed; it is ${String(record[column])}` }];
  });
}

function versionOf(history: RecordHistory | undefined, version: number): WinnowRecord["fields"] | undefined {
  if (history?.record.version === version) return history.record.fields;
  return history?.versions.find((one) => one.version === version)?.fields;
}

function changedCells(
  row: Row,
  fields: ReadonlyMap<string, number>,
  then: WinnowRecord["fields"],
  charset: string,
): { cells: ChangedCell[]; altered: number } {
  const cells: ChangedCell[] = [];
  let altered = 0;
  for (const [field, i] of fields) {
    const cell = row.cells[i] ?? "";
    const was = held(then, field);
    const exported = cellOf(was);
    if (sameText(cell, exported)) continue;
    if (isAltered(cell, exported, was, charset)) altered++;
    else cells.push({ field, cell, was });
  }
  return { cells, altered };
}

/** Line ends, the blanks around and the way letters are composed are no change. */
function sameText(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim().normalize("NFC");
}

/** The most characters a cell of the common spreadsheets holds. */
const LONGEST_CELL = 32_767;

/** Is this what a spreadsheet makes of the old value by itself? */
function isAltered(cell: string, exported: string, was: Json | undefined, charset: string): boolean {
  if (isWhatIsLeft(cell, exported, savedIn(exported, charset))) return true;
  if (exported.length > LONGEST_CELL && cell.length >= LONGEST_CELL - 10 && plain(exported).startsWith(plain(cell)))
    return true;
  if (typeof was === "boolean") return sameText(cell.toLowerCase(), exported);
  const number = readCell(cell, "number");
  const numeric = typeof was === "number" || (typeof was === "string" && /^[+-]?\d+(?:\.\d+)?$/.test(was));
  if (numeric && "value" in number && typeof number.value === "number") return sameNumber(number.value, Number(was));
  return typeof was === "string" && sameDay(cell, was);
}

/** Some write one question mark for a letter that a code page lacks, others one for each of its halves and marks. */
function isWhatIsLeft(cell: string, exported: string, saved: string): boolean {
  const marks = (text: string): string => text.replace(/\?+/g, "?");
  return sameText(cell, saved) || (saved !== exported && sameText(marks(cell), marks(saved)));
}

/** Spreadsheets show fifteen digits. */
function sameNumber(a: number, b: number): boolean {
  return a === b || (b !== 0 && Math.abs((a - b) / b) < 1e-14) || (Math.abs(b) > 1e11 && Math.abs((a - b) / b) < 1e-5);
}

/** "2026-06-03" as 03.06.2026, 3/6/26, 6/3/2026, 03-Jun-26 …: the same numbers in another order. */
function sameDay(cell: string, was: string): boolean {
  const day = /^(\d{4})-(\d\d)-(\d\d)(?:T00:00(?::00)?)?$/.exec(was);
  if (day === null) return false;
  const [year, month, date] = day.slice(1).map(Number) as [number, number, number];
  const parts = cell
    .trim()
    .match(/^(\d{1,4})[./\s-]+(\d{1,2}|[\p{L}.]{3,})[./\s-]+(\d{1,4})(?:[\s,]+0?0:00(?::00)?)?\.?$/u);
  if (parts === null) return false;
  const numbers = parts.slice(1).map((part) => (/^\d/.test(part) ? Number(part) : month));
  const years = [year, year % 100];
  const [a, b, c] = numbers as [number, number, number];
  return (
    (years.includes(c) && ((a === date && b === month) || (a === month && b === date))) ||
    (a === year && b === month && c === date)
  );
}

function settle(
  row: Row,
  record: WinnowRecord,
  cells: readonly ChangedCell[],
  sorts: ReadonlyMap<string, Sort>,
  charset: string,
  found: { edits: Edit[]; changes: CellChange[]; conflicts: Conflict[] },
  mistakes: Mistake[],
): void {
  const set: [field: string, value: Json][] = [];
  const expected: [field: string, value: Json][] = [];
  for (const { field, cell, was } of cells) {
    const now = held(record.fields, field);
    const wrong = (says: string) => mistakes.push({ line: row.line, column: field, says });
    const lost = lostLetters(cellOf(was), charset);
    if (lost !== "") {
      wrong(`the file was saved in ${charset}, which has no ${lost}; save it as UTF-8 and change the cell again`);
      continue;
    }
    const sort = isEmpty(was) ? (sorts.get(field) ?? "text") : sortOf(was as Json);
    const reading = readCell(cell.replace(/\r\n?/g, "\n"), sort);
    if ("mistake" in reading) {
      wrong(reading.mistake);
      continue;
    }
    // An emptied cell says that there is nothing; to take back what a person said is another thing (undo).
    const to = reading.value ?? "";
    if (sameJson(now, to)) continue; // somebody else has mended it so already
    if (!sameJson(now, was)) {
      found.conflicts.push({
        line: row.line,
        record: record.id,
        field,
        was: cellOf(was),
        wanted: cell,
        found: cellOf(now),
      });
      continue;
    }
    set.push([field, to]);
    expected.push([field, now ?? null]);
    found.changes.push({ line: row.line, record, field, from: now, to });
  }
  // A table can say that a record is right. It cannot take that back: a "false" may just be older than somebody's "true".
  const validated = row.validated === true && !record.validated && row.version === record.version;
  if (validated) found.changes.push({ line: row.line, record, field: "validated", from: false, to: true });
  if (set.length > 0 || validated)
    found.edits.push({
      record: record.id,
      ...(set.length > 0 ? { set: Object.fromEntries(set), expected: Object.fromEntries(expected) } : {}),
      ...(validated ? { validated } : {}),
    });
}

/** Letters of a value that a code page cannot hold, a few of them. */
function lostLetters(text: string, charset: string): string {
  const saved = [...savedIn(text, charset)];
  const letters = [...text];
  if (saved.length !== letters.length) return "";
  return [...new Set(letters.filter((letter, i) => letter !== saved[i]))].slice(0, 5).join(" ");
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
