/**
 * Many records read from SQLite at once.
 *
 * A row that comes out of the database costs more than what stands in it: an object, a string per column, a buffer for its claims. So
 * SQLite puts a page's claims behind one another, and all else into one text, and both are cut apart here.
 */
import { StoreFailedError } from "../model/errors.js";
import type { RecordState } from "../model/record.js";
import type { StoredPage, StoredRow } from "./record-line.js";
import type { Database } from "./sqlite-database.js";
import type { ScopeSql } from "./sqlite-lists.js";
import { selectHeads } from "./sqlite-records.js";

/** An order of records: by a column, or downwards by one with a minus before it, from behind one of its values. */
export interface Along {
  readonly column: string;
  readonly after: number;
  /** The index that has this order; undefined where the table itself has it, or none. */
  readonly index: string | undefined;
}

export interface Gathered {
  readonly page: StoredPage;
  /** Where in the order it ended; undefined when nothing follows. */
  readonly last: number | undefined;
}

/**
 * A page along an order that the database has; the scope holds nothing that must be looked at row by row. One more is asked for than is
 * wanted, to know whether anything follows.
 */
export function gathered(db: Database, scope: ScopeSql, along: Along, limit: number): Gathered {
  try {
    return gatheredAtOnce(db, scope, along, limit);
  } catch (error) {
    // A thousand million bytes are the most that SQLite puts together.
    if ((error as { code?: unknown }).code !== "SQLITE_TOOBIG" || limit === 1) throw error;
    return gathered(db, scope, along, Math.floor(limit / 2));
  }
}

function gatheredAtOnce(db: Database, { sql, values }: ScopeSql, along: Along, limit: number): Gathered {
  const { column, after, index } = along;
  const [by, from, compare, direction] = column.startsWith("-")
    ? [column.slice(1), -after, "<", "DESC"]
    : [column, after, ">", ""];
  const { heads, claims } = db.get<{ heads: string | null; claims: Buffer | null }>(
    `SELECT group_concat(head, char(0)) AS heads, CAST(group_concat(claims, '') AS BLOB) AS claims FROM (
       ${selectHeads(index === undefined ? "" : `INDEXED BY ${index}`, column)}
       WHERE ${by} ${compare} ? AND ${sql} ORDER BY ${by} ${direction} LIMIT ?)`,
    from,
    ...values,
    limit + 1,
  )!;
  if (heads === null || claims === null) return { page: { rows: [], claims: Buffer.alloc(0) }, last: undefined };
  const { rows, keys } = readHeads(heads);
  return { page: { rows: rows.slice(0, limit), claims }, last: rows.length > limit ? keys[limit - 1] : undefined };
}

const COLUMNS = 13;

function readHeads(heads: string): { rows: readonly StoredRow[]; keys: readonly number[] } {
  const cells = heads.split("\0");
  const rows: StoredRow[] = [];
  const keys: number[] = [];
  for (let i = 0; i < cells.length; i += COLUMNS) {
    const key = Number(cells[i + 1]);
    // SQLite gathers rows as they come, but does not promise it.
    if (keys.length > 0 && key <= keys.at(-1)!) throw new StoreFailedError("SQLite gave records out of their order.");
    keys.push(key);
    rows.push({
      bytes: Number(cells[i]),
      id: cells[i + 2]!,
      number: Number(cells[i + 3]),
      kind: cells[i + 4]!,
      collectionName: cells[i + 5]!,
      url: cells[i + 6]!,
      version: Number(cells[i + 7]),
      first: Number(cells[i + 8]),
      changed: Number(cells[i + 9]),
      state: cells[i + 10] as RecordState,
      validated: Number(cells[i + 11]),
      change: Number(cells[i + 12]),
    });
  }
  return { rows, keys };
}
