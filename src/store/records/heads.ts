/**
 * Everything but the claims of many records, as bytes: cell after cell, row after row.
 *
 * All of it becomes part of the record's line, so the database writes the cells as pieces of that line. Only the cells
 * that are needed for processing are numbers.
 */
import { type ByteView, byteView } from "./bytes.js";
import type { ShownRow } from "./from-row.js";
import { numberAt } from "./json-bytes.js";

/**
 * The cells of a row: byte length of the claims, order value, two timestamps, and the text around fields and
 * timestamps.
 */
export const HEAD = { bytes: 0, key: 1, first: 2, changed: 3, front: 4, middle: 5, end: 6 } as const;

export type Cell = (typeof HEAD)[keyof typeof HEAD];

const CELLS = Object.keys(HEAD).length;

/** Separates cells and rows: a control character, which JSON escapes, and which PostgreSQL can store, unlike NUL. */
export const CELL_END = 31;

/** Records with concatenated heads and concatenated claims. */
export interface StoredPage {
  readonly heads: Buffer;
  readonly claims: Buffer;
  /** The number of records requested; one more means that another page follows. */
  readonly wanted: number;
}

export const NOTHING_STORED: StoredPage = { heads: Buffer.alloc(0), claims: Buffer.alloc(0), wanted: 0 };

/** The cells in SQLite's SQL; `key` is the order column. SQLite's `json_quote` escapes as `JSON.stringify` does. */
export function headSql(key: string): string {
  return `concat_ws(char(${CELL_END}), octet_length(t.claims), ${key}, r.first, r.changed,
    '{"id":' || json_quote(r.id) || ',"number":' || r.number || ',"kind":' || json_quote(r.kind) ||
      ',"collection":' || json_quote(c.name) || ',"url":' || json_quote(r.url) || ',"fields":{',
    ',"version":' || r.version || ',"first":"',
    '","state":"' || r.state || '","validated":' || iif(r.validated = 1, 'true', 'false') || ',"change":' || r.change || '}')`;
}

/** Builds a page from single rows; `key` returns the order value of each. */
export function storedPage<Row extends ShownRow>(
  rows: readonly Row[],
  wanted: number,
  key: (row: Row) => number,
): StoredPage {
  const claims = rows.map((row) => Buffer.from(row.claims));
  const heads = rows.map((row, i) => {
    const { id, number, kind, collectionName: collection, url, state, change } = row;
    const front = JSON.stringify({ id, number, kind, collection, url, fields: {} }).slice(0, -"}}".length);
    const end = JSON.stringify({ state, validated: row.validated === 1, change }).slice("{".length);
    return [
      claims[i]!.length,
      key(row),
      row.first,
      row.changed,
      front,
      `,"version":${row.version},"first":"`,
      `",${end}`,
    ];
  });
  return {
    heads: Buffer.from(heads.flat().join(String.fromCharCode(CELL_END))),
    claims: Buffer.concat(claims),
    wanted,
  };
}

export interface Heads {
  readonly source: ByteView;
  /** Advances to the next row; false at the end. */
  next(): boolean;
  from(cell: Cell): number;
  end(cell: Cell): number;
  number(cell: Cell): number;
  isRemoved(): boolean;
  /** The row in its ordinary form. */
  row(claims: string): Omit<ShownRow, "seq" | "rank">;
}

export function openHeads(heads: Buffer): Heads {
  const ends = new Int32Array(CELLS);
  let begin = 0;
  let behind = 0;
  const from = (cell: Cell): number => (cell === 0 ? begin : ends[cell - 1]! + 1);
  const number = (cell: Cell): number => numberAt(heads, from(cell), ends[cell]!);
  const text = (cell: Cell): string => heads.toString("utf8", from(cell), ends[cell]);
  return {
    source: byteView(heads),
    next() {
      if (behind >= heads.length) return false;
      begin = behind;
      let at = begin;
      for (let cell = 0; cell < CELLS; cell++) {
        while (at < heads.length && heads[at] !== CELL_END) at++;
        ends[cell] = at++;
      }
      behind = at;
      return true;
    },
    from,
    end: (cell) => ends[cell]!,
    number,
    isRemoved: () => heads[from(HEAD.end) + STATE] === REMOVED,
    row(claims) {
      const shown = JSON.parse(`${text(HEAD.front)}}${text(HEAD.middle)}${text(HEAD.end)}`);
      return {
        ...(shown as Pick<ShownRow, "id" | "number" | "kind" | "url" | "version" | "state" | "change">),
        collectionName: shown.collection as string,
        validated: shown.validated === true ? 1 : 0,
        first: number(HEAD.first),
        changed: number(HEAD.changed),
        claims,
      };
    },
  };
}

/** Of the states, only "removed" begins with r. */
const [STATE, REMOVED] = ['","state":"'.length, "r".charCodeAt(0)];
