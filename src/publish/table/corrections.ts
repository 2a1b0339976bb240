/**
 * Finds what a person changed in an exported table.
 *
 * Each row names its record and the version it was exported from. A cell counts as changed if it differs from that version, so an old
 * table does not undo later corrections. If the current value differs from both, it is a conflict. What a spreadsheet changes by itself
 * is not a change (spreadsheet-changes.ts).
 *
 * A row may be shorter than the header, since some programs omit empty cells at its end. Missing cells count as empty if the record had no
 * value there. Otherwise the row was truncated, which is an error: a missing cell does not delete a value.
 */
import { whyDerived } from "../../model/derived-fields.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Edit, RecordHistory } from "../../store/store.js";
import { type CellType, cellOf, cellTypeOf, fieldValue, type ParsedCell, parseCell } from "../formats/cell.js";
import { roundTrip } from "./charset.js";
import type { TableFile } from "./file.js";
import { type NotApplied, readOwnCells } from "./own-cells.js";
import {
  detachedCopy,
  type Head,
  lostCells,
  openRowReader,
  type Row,
  type RowError,
  readHead,
  shortRowMessage,
} from "./rows.js";
import { hasGarbled, isSpreadsheetChange, sameText } from "./spreadsheet-changes.js";

/** A cell that was changed both in the table and in the store. */
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
  readonly mistakes: readonly RowError[];
  /** Changes of cells that cannot be set. */
  readonly notApplied: readonly NotApplied[];
  /** Lines of records that were withdrawn since; they are ignored. */
  readonly withdrawn: readonly number[];
  /** Rows of records that now have another id: their exported version no longer exists. */
  readonly renamed: readonly { readonly line: number; readonly number: number }[];
  /** Columns with values but without a name, counted from 1, with the first such line. */
  readonly nameless: readonly { readonly column: number; readonly line: number }[];
  /** Cells that the spreadsheet changed by itself. */
  readonly altered: number;
  readonly rows: number;
}

/** Looks up the table's records in batches. */
export interface RecordLookup {
  records(ids: readonly string[]): Promise<ReadonlyMap<string, WinnowRecord>>;
  history(id: string): Promise<RecordHistory | undefined>;
  /** The record that replaced an id. */
  heir(id: string): Promise<WinnowRecord | undefined>;
  /** The type of a field that is empty in every record of the table. */
  sort(field: string): Promise<CellType | undefined>;
}

const AT_ONCE = 500;

type Found = {
  -readonly [part in keyof Corrections]: Corrections[part] extends readonly (infer One)[] ? One[] : Corrections[part];
};

/** The part of a row that is needed after all rows are read. */
interface Changed {
  readonly line: number;
  readonly record: WinnowRecord;
  readonly cells: readonly ChangedCell[];
  readonly validates: boolean;
}

interface ChangedCell {
  readonly field: string;
  readonly cell: string;
  readonly was: Json | undefined;
}

export interface CorrectionsOptions {
  /** The selected collection: a row of another one is an error. */
  readonly only?: string | undefined;
  onRow?(rows: number): void;
}

export async function readCorrections(
  table: TableFile,
  lookup: RecordLookup,
  { only, onRow }: CorrectionsOptions = {},
): Promise<Corrections> {
  const found: Found = {
    edits: [],
    changes: [],
    conflicts: [],
    mistakes: [],
    notApplied: [],
    withdrawn: [],
    renamed: [],
    nameless: [],
    altered: 0,
    rows: 0,
  };
  const head = readHead(table.columns, table.headLine);
  if ("mistakes" in head) return { ...found, mistakes: head.mistakes };
  const compare = openComparison(head, table.charset, lookup, found, only);
  const readRow = openRowReader(head, (mistake) => found.mistakes.push(mistake));
  let waiting: Row[] = [];
  for await (const cells of table.rows) {
    found.rows++;
    onRow?.(found.rows);
    const row = readRow(cells);
    if (row === undefined) continue;
    waiting.push(row);
    if (waiting.length < AT_ONCE) continue;
    await compare.rows(waiting);
    waiting = [];
  }
  await compare.rows(waiting);
  await compare.settle();
  found.mistakes.sort((a, b) => a.line - b.line);
  return found;
}

function openComparison(
  head: Head,
  charset: string,
  lookup: RecordLookup,
  found: Found,
  only: string | undefined,
): { rows(rows: readonly Row[]): Promise<void>; settle(): Promise<void> } {
  const sorts = new Map<string, CellType>();
  const changed: Changed[] = [];
  const nameless = new Set(head.nameless);
  return {
    async rows(rows) {
      const records = rows.length === 0 ? new Map() : await lookup.records(rows.map(({ id }) => id));
      for (const row of rows) await compareRow(row, records.get(row.id));
    },
    // The type of a field with an empty old value is known only after all rows are read.
    async settle() {
      for (const field of new Set(changed.flatMap(({ cells }) => cells.map((cell) => cell.field))))
        if (!sorts.has(field)) sorts.set(field, (await lookup.sort(field)) ?? "text");
      for (const one of changed) settleRow(one, sorts, charset, found);
    },
  };

  function isSettable(line: number, { id, number, kind }: WinnowRecord, { field, was, cell }: ChangedCell): boolean {
    const because = whyDerived(kind, field);
    if (because !== undefined)
      found.notApplied.push({
        line,
        record: id,
        number,
        column: field,
        was: cellOf(was),
        wanted: cell,
        instead: `it ${because}`,
      });
    return because === undefined;
  }

  async function compareRow(row: Row, record: WinnowRecord | undefined): Promise<void> {
    const { line } = row;
    const wrong = (column: string | undefined, says: string) => found.mistakes.push({ line, column, says });
    for (const at of nameless) {
      if ((row.cells[at] ?? "").trim() === "") continue;
      nameless.delete(at);
      found.nameless.push({ column: at + 1, line });
    }
    if (record === undefined) {
      wrong("id", `there is no record ${row.id}`);
      return;
    }
    if (only !== undefined && record.collection !== only) {
      wrong("id", `record ${record.number} belongs to the collection ${record.collection}, not to ${only}`);
      return;
    }
    if (record.state === "removed") {
      const heir = await lookup.heir(record.id);
      if (heir === undefined || heir.state === "removed") found.withdrawn.push(line);
      else found.renamed.push({ line, number: heir.number });
      return;
    }
    for (const [field, value] of Object.entries(record.fields))
      if (!sorts.has(field) && !isEmpty(value)) sorts.set(field, cellTypeOf(value as Json));
    const then =
      row.version === record.version ? record.fields : versionOf(await lookup.history(record.id), row.version);
    if (then === undefined) {
      wrong("version", `record ${record.number} has no version ${row.version}; export it again`);
      return;
    }
    const lost = lostCells(row, head, (field) => cellOf(fieldValue(then, field)) !== "");
    if (lost.length > 0) {
      wrong(
        undefined,
        `${shortRowMessage(row.cells.length, head.columns)}: ${lost.join(", ")} of record ${record.number} had a value and ${lost.length === 1 ? "is" : "are"} missing; to empty a cell, keep its separator`,
      );
      return;
    }
    const own = await readOwnCells(row, record, charset, () => lookup.history(record.id));
    for (const { column, says } of own.slipped) wrong(column, says);
    for (const one of own.notApplied) found.notApplied.push({ line, ...one });
    const { cells: all, altered } = changedCells(row, head.fields, then, charset);
    found.altered += altered;
    const cells = all.filter((cell) => isSettable(line, record, cell));
    if (cells.length > 0 || own.validates)
      changed.push({ line, record: slim(record, cells), cells, validates: own.validates });
  }
}

/** Only the fields that are needed: a table may have many records with long texts. */
function slim(record: WinnowRecord, cells: readonly ChangedCell[]): WinnowRecord {
  const needed = [...RECOGNISED_BY, ...cells.map(({ field }) => field)];
  return {
    ...record,
    evidence: {},
    fields: Object.fromEntries(Object.entries(record.fields).filter(([field]) => needed.includes(field))),
  };
}

/** Fields by which a person recognises a record. */
const RECOGNISED_BY = ["title", "name", "authors"];

/** A record's fields in a version; undefined if there is no such version. */
export function versionOf(history: RecordHistory | undefined, version: number): WinnowRecord["fields"] | undefined {
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
    const was = fieldValue(then, field);
    const exported = cellOf(was);
    if (sameText(cell, exported)) continue;
    if (isSpreadsheetChange(cell, exported, was, charset)) altered++;
    else cells.push({ field, cell: detachedCopy(cell), was });
  }
  return { cells, altered };
}

function settleRow(
  { line, record, cells, validates }: Changed,
  sorts: ReadonlyMap<string, CellType>,
  charset: string,
  found: Found,
): void {
  const set: [field: string, value: Json][] = [];
  const expected: [field: string, value: Json][] = [];
  for (const { field, cell, was } of cells) {
    const now = fieldValue(record.fields, field);
    const reading = readChanged(cell, was, sorts.get(field) ?? "text", charset);
    if ("mistake" in reading) {
      found.mistakes.push({ line, column: field, says: reading.mistake });
      continue;
    }
    // An emptied cell sets an empty value; to withdraw a correction is another thing (undo).
    const to = reading.value ?? "";
    if (sameJson(now, to)) continue; // it already has this value
    if (!sameJson(now, was)) {
      const words = { was: cellOf(was), wanted: cell, found: cellOf(now) };
      found.conflicts.push({ line, record: record.id, field, ...words });
      continue;
    }
    set.push([field, to]);
    expected.push([field, now ?? null]);
    found.changes.push({ line, record, field, from: now, to });
  }
  if (validates) found.changes.push({ line, record, field: "validated", from: false, to: true });
  if (set.length > 0 || validates)
    found.edits.push({
      record: record.id,
      ...(set.length > 0 ? { set: Object.fromEntries(set), expected: Object.fromEntries(expected) } : {}),
      ...(validates ? { validated: true } : {}),
    });
}

/** The value of a changed cell; an error if characters were lost or garbled. */
function readChanged(cell: string, was: Json | undefined, sort: CellType, charset: string): ParsedCell {
  const exported = cellOf(was);
  const lost = cell.includes("?") ? lostLetters(exported, charset) : "";
  if (lost !== "") return { mistake: `the file was saved in ${charset}, which has no ${lost}; ${SAVE_AGAIN}` };
  if (!/^utf/i.test(charset) && looksLost(cell) && !looksLost(exported))
    return { mistake: `letters seem to be lost: the file was saved in ${charset}; ${SAVE_AGAIN}` };
  if (hasGarbled(cell, exported))
    return {
      mistake:
        "letters are garbled: the file was opened in another code page than UTF-8; export it with --bom and change the cell again",
    };
  return parseCell(cell.replace(/\r\n?/g, "\n"), isEmpty(was) ? sort : cellTypeOf(was as Json), was);
}

const SAVE_AGAIN = "save it as UTF-8 and change the cell again, or give --encoding utf-8 if you mean the question mark";

/** Question marks in place of letters: inside a word, or alone. Those in addresses are intended. */
function looksLost(cell: string): boolean {
  const words = cell.split(/\s+/).filter((word) => !/[/=]/.test(word));
  return words.every((word) => /^\?*$/.test(word))
    ? words.some((word) => word !== "")
    : words.some((word) => /(?:^|\p{L})\?+\p{L}/u.test(word));
}

/** A few characters of the value that are missing in the code page. */
function lostLetters(text: string, charset: string): string {
  const saved = [...roundTrip(text, charset)];
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
