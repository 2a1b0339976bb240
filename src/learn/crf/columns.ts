/**
 * What is in a column file?
 *
 * CRF++'s format: one item a line, its values separated by spaces or tabs, the last one the label; an empty line ends
 * a sequence. All items of a file have equally many columns.
 *
 * Values repeat: a file of millions of cells has thousands of different ones. A value seen before is given out as the same
 * string again, which saves its memory here and its hashing wherever it is looked up.
 */
import { DataError } from "../errors.js";

/** One item: its values, column by column. */
export type Item = readonly string[];

export interface Sequence {
  readonly items: readonly Item[];
}

export interface LabelledSequence extends Sequence {
  readonly labels: readonly string[];
}

export interface ReadColumnsOptions {
  readonly file?: string | undefined; // named in errors
}

/** The sequences of a file whose last column is the label. */
export function readLabelledColumns(text: string, options: ReadColumnsOptions = {}): LabelledSequence[] {
  return readRows(text, 2, options).map((rows) => ({ labels: rows.map((row) => row.pop()!), items: rows }));
}

/** The sequences of a file without labels: every column is a value. */
export function readColumns(text: string, options: ReadColumnsOptions = {}): Sequence[] {
  return readRows(text, 1, options).map((items) => ({ items }));
}

function readRows(text: string, least: number, { file }: ReadColumnsOptions): string[][][] {
  const sequences: string[][][] = [];
  const seen = new Map<number, string>();
  let rows: string[][] = [];
  let columns = 0;
  let line = 0;
  let begin = 0;
  while (begin < text.length) {
    line++;
    let end = text.indexOf("\n", begin);
    if (end === -1) end = text.length;
    const row = splitRow(text, begin, end, seen);
    begin = end + 1;
    if (row.length === 0) {
      if (rows.length > 0) sequences.push(rows);
      rows = [];
      continue;
    }
    if (columns === 0) {
      if (row.length < least) {
        throw new DataError(`"${row.join(" ")}" is one column; write the values and, last, the label`, { file, line });
      }
      columns = row.length;
    }
    if (row.length !== columns) {
      throw new DataError(`has ${row.length} columns where the lines before have ${columns}`, { file, line });
    }
    rows.push(row);
  }
  if (rows.length > 0) sequences.push(rows);
  if (sequences.length === 0)
    throw new DataError("holds no item; write one a line, and an empty line between sequences", { file });
  return sequences;
}

const SPACE = 32;

/** What stands between spaces and tabs; a carriage return counts as a space. */
function splitRow(text: string, begin: number, end: number, seen: Map<number, string>): string[] {
  const row: string[] = [];
  let at = begin;
  while (at < end) {
    while (at < end && text.charCodeAt(at) <= SPACE) at++;
    const start = at;
    let hash = 0;
    for (let code = 0; at < end && (code = text.charCodeAt(at)) > SPACE; at++) hash = (Math.imul(hash, 31) + code) | 0;
    if (at === start) break;
    let value = seen.get(hash);
    if (value === undefined || !standsAt(text, start, at, value)) {
      value = text.slice(start, at);
      seen.set(hash, value);
    }
    row.push(value);
  }
  return row;
}

function standsAt(text: string, start: number, end: number, value: string): boolean {
  if (value.length !== end - start) return false;
  for (let i = 0; i < value.length; i++) if (text.charCodeAt(start + i) !== value.charCodeAt(i)) return false;
  return true;
}
