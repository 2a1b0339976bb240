/**
 * What did a person change in an exported table?
 *
 * Each row names its record and the version that it was written from. A cell counts as changed when it differs from what that version
 * said; so an old table brings back nothing that was mended since. Where the record by now says something else than both, it is a
 * conflict for a person to settle. What a spreadsheet makes of a value by itself is no change (spreadsheet-habits.ts).
 *
 * A row may be shorter than the header: some programs leave out empty cells at its end. So cells that are not there count as empty
 * where the record had nothing in these fields. Where it had something, the row was cut short, and that is a mistake: nobody is taken to
 * have emptied a cell that is not there.
 */
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import type { Edit, RecordHistory } from "../store/store-records.js";
import { cellOf, held, type Reading, readCell, type Sort, sortOf } from "./cell.js";
import { type NotApplied, readOwnCells } from "./own-cells.js";
import { hasGarbled, isAltered, sameText } from "./spreadsheet-habits.js";
import { savedIn } from "./table-charset.js";
import type { TableFile } from "./table-file.js";
import {
  type Head,
  kept,
  lostCells,
  type Mistake,
  openRowReader,
  type Row,
  readHead,
  sayCutShort,
} from "./table-rows.js";

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
  /** What a person wrote into cells that cannot be set. */
  readonly notApplied: readonly NotApplied[];
  /** Lines of records that were withdrawn since: left alone, whatever they say. */
  readonly withdrawn: readonly number[];
  /** Rows of records that go on under another id: of what they were written from nothing is left to compare with. */
  readonly renamed: readonly { readonly line: number; readonly number: number }[];
  /** Columns without a name that hold something, counted from 1, with the first line on which they do. */
  readonly nameless: readonly { readonly column: number; readonly line: number }[];
  /** Cells that a spreadsheet altered and nobody meant. */
  readonly altered: number;
  readonly rows: number;
}

/** How the table's records are looked up, many at a time. */
export interface RecordLookup {
  records(ids: readonly string[]): Promise<ReadonlyMap<string, WinnowRecord>>;
  history(id: string): Promise<RecordHistory | undefined>;
  /** The record that goes on under another id. */
  heir(id: string): Promise<WinnowRecord | undefined>;
  /** Of which sort a field is that is empty in every record of the table. */
  sort(field: string): Promise<Sort | undefined>;
}

const AT_ONCE = 500;

type Found = {
  -readonly [part in keyof Corrections]: Corrections[part] extends readonly (infer One)[] ? One[] : Corrections[part];
};

/** A row with what is to be settled when all rows are known; no more of it is kept than that. */
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

export interface CorrectionsWish {
  /** The collection that is meant: a row of another one is a mistake. */
  readonly only?: string | undefined;
  onRow?(rows: number): void;
}

export async function readCorrections(
  table: TableFile,
  lookup: RecordLookup,
  { only, onRow }: CorrectionsWish = {},
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
  const sorts = new Map<string, Sort>();
  const changed: Changed[] = [];
  const nameless = new Set(head.nameless);
  return {
    async rows(rows) {
      const records = rows.length === 0 ? new Map() : await lookup.records(rows.map(({ id }) => id));
      for (const row of rows) await compareRow(row, records.get(row.id));
    },
    // Only when all rows are known it is known of which sort a field is whose old value was empty.
    async settle() {
      for (const field of new Set(changed.flatMap(({ cells }) => cells.map((cell) => cell.field))))
        if (!sorts.has(field)) sorts.set(field, (await lookup.sort(field)) ?? "text");
      for (const one of changed) settleRow(one, sorts, charset, found);
    },
  };

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
      if (!sorts.has(field) && !isEmpty(value)) sorts.set(field, sortOf(value as Json));
    const then =
      row.version === record.version ? record.fields : versionOf(await lookup.history(record.id), row.version);
    if (then === undefined) {
      wrong("version", `record ${record.number} has no version ${row.version}; export it again`);
      return;
    }
    const lost = lostCells(row, head, (field) => cellOf(held(then, field)) !== "");
    if (lost.length > 0) {
      wrong(
        undefined,
        `${sayCutShort(row.cells.length, head.columns)}: ${lost.join(", ")} of record ${record.number} held something and ${lost.length === 1 ? "is" : "are"} not there; to empty a cell, keep its separator`,
      );
      return;
    }
    const own = await readOwnCells(row, record, charset, () => lookup.history(record.id));
    for (const { column, says } of own.slipped) wrong(column, says);
    for (const one of own.notApplied) found.notApplied.push({ line, ...one });
    const { cells, altered } = changedCells(row, head.fields, then, charset);
    found.altered += altered;
    if (cells.length > 0 || own.validates)
      changed.push({ line, record: slim(record, cells), cells, validates: own.validates });
  }
}

/** A record with no more than what a change of these cells needs: a table may hold many, with their texts. */
function slim(record: WinnowRecord, cells: readonly ChangedCell[]): WinnowRecord {
  const needed = [...RECOGNISED_BY, ...cells.map(({ field }) => field)];
  return {
    ...record,
    evidence: {},
    fields: Object.fromEntries(Object.entries(record.fields).filter(([field]) => needed.includes(field))),
  };
}

/** By these a person recognises a record. */
const RECOGNISED_BY = ["title", "name", "authors"];

/** What a record showed in a version; undefined where it never had that one. */
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
    const was = held(then, field);
    const exported = cellOf(was);
    if (sameText(cell, exported)) continue;
    if (isAltered(cell, exported, was, charset)) altered++;
    else cells.push({ field, cell: kept(cell), was });
  }
  return { cells, altered };
}

function settleRow(
  { line, record, cells, validates }: Changed,
  sorts: ReadonlyMap<string, Sort>,
  charset: string,
  found: Found,
): void {
  const set: [field: string, value: Json][] = [];
  const expected: [field: string, value: Json][] = [];
  for (const { field, cell, was } of cells) {
    const now = held(record.fields, field);
    const reading = readChanged(cell, was, sorts.get(field) ?? "text", charset);
    if ("mistake" in reading) {
      found.mistakes.push({ line, column: field, says: reading.mistake });
      continue;
    }
    // An emptied cell says that there is nothing; to take back what a person said is another thing (undo).
    const to = reading.value ?? "";
    if (sameJson(now, to)) continue; // somebody else has mended it so already
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

/** What a changed cell means; letters that were lost or garbled on the way mean nothing that anybody wrote. */
function readChanged(cell: string, was: Json | undefined, sort: Sort, charset: string): Reading {
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
  return readCell(cell.replace(/\r\n?/g, "\n"), isEmpty(was) ? sort : sortOf(was as Json), was);
}

const SAVE_AGAIN =
  "save it as UTF-8 and change the cell again, or say --encoding utf-8 where a question mark is what you mean";

/** Question marks in place of letters: within a word, or nothing else. Those of addresses are meant. */
function looksLost(cell: string): boolean {
  const words = cell.split(/\s+/).filter((word) => !/[/=]/.test(word));
  return words.every((word) => /^\?*$/.test(word))
    ? words.some((word) => word !== "")
    : words.some((word) => /(?:^|\p{L})\?+\p{L}/u.test(word));
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
