/**
 * What stands beside the claims of many records, as bytes: cell after cell, row after row, parted by NUL, which no stored text holds.
 *
 * Most of these cells go into a line as they are, so they are found and copied, and become numbers or strings only where somebody asks.
 */
import type { RecordState } from "../model/record.js";
import { type Source, sourceOf } from "./bytes.js";
import { numberAt } from "./json-bytes.js";
import type { ShownRow } from "./shown-row.js";

/** The cells of a row in their order: how many bytes its claims are, its place in the order asked for, and what is shown. */
export const HEAD = {
  bytes: 0,
  key: 1,
  id: 2,
  number: 3,
  kind: 4,
  collectionName: 5,
  url: 6,
  version: 7,
  first: 8,
  changed: 9,
  state: 10,
  validated: 11,
  change: 12,
} as const;

export type Cell = (typeof HEAD)[keyof typeof HEAD];

const CELLS = Object.keys(HEAD).length;

/** Records whose heads and whose claims lie behind one another. */
export interface StoredPage {
  readonly heads: Buffer;
  readonly claims: Buffer;
  /** How many of them are wanted; one more tells that something follows. */
  readonly wanted: number;
}

export const NOTHING_STORED: StoredPage = { heads: Buffer.alloc(0), claims: Buffer.alloc(0), wanted: 0 };

/** Rows that were read one by one; `key` says where each stands in their order. */
export function storedPage(rows: readonly ShownRow[], wanted: number, key: (row: ShownRow) => number): StoredPage {
  const claims = rows.map((row) => Buffer.from(row.claims));
  const heads = rows.map((row, i) => [
    claims[i]!.length,
    key(row),
    row.id,
    row.number,
    row.kind,
    row.collectionName,
    row.url,
    row.version,
    row.first,
    row.changed,
    row.state,
    row.validated,
    row.change,
  ]);
  return { heads: Buffer.from(heads.flat().join("\0")), claims: Buffer.concat(claims), wanted };
}

export interface Heads {
  readonly source: Source;
  /** Goes on to the next row; false when there is none. */
  next(): boolean;
  from(cell: Cell): number;
  end(cell: Cell): number;
  /** Whether the cell's text stands in JSON as it is. */
  isPlain(cell: Cell): boolean;
  number(cell: Cell): number;
  text(cell: Cell): string;
}

export function openHeads(heads: Buffer): Heads {
  const source = sourceOf(heads);
  const ends = new Int32Array(CELLS);
  const plain = new Uint8Array(CELLS);
  let begin = 0;
  let behind = 0;
  const from = (cell: Cell): number => (cell === 0 ? begin : ends[cell - 1]! + 1);
  const text = (cell: Cell): string => heads.toString("utf8", from(cell), ends[cell]);
  return {
    source,
    next() {
      if (behind >= heads.length) return false;
      begin = behind;
      let at = begin;
      for (let cell = 0; cell < CELLS; cell++, at++) {
        let isPlain = 1;
        for (let byte = heads[at]; byte !== 0 && at < heads.length; byte = heads[++at])
          if (byte! < BLANK || byte === QUOTE || byte === BACKSLASH) isPlain = 0;
        ends[cell] = at;
        plain[cell] = isPlain;
      }
      behind = at;
      return true;
    },
    from,
    end: (cell) => ends[cell]!,
    isPlain: (cell) => plain[cell] === 1,
    number: (cell) => numberAt(heads, from(cell), ends[cell]!),
    text,
  };
}

const [BLANK, QUOTE, BACKSLASH] = [0x20, 0x22, 0x5c];

/** The row that a reader is at, as others read it. */
export function rowAt(heads: Heads, claims: string): Omit<ShownRow, "seq" | "rank"> {
  return {
    id: heads.text(HEAD.id),
    number: heads.number(HEAD.number),
    kind: heads.text(HEAD.kind),
    collectionName: heads.text(HEAD.collectionName),
    url: heads.text(HEAD.url),
    claims,
    version: heads.number(HEAD.version),
    first: heads.number(HEAD.first),
    changed: heads.number(HEAD.changed),
    state: heads.text(HEAD.state) as RecordState,
    validated: heads.number(HEAD.validated),
    change: heads.number(HEAD.change),
  };
}
