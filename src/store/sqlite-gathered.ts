/**
 * Many records read from SQLite at once.
 *
 * A row that comes out of the database costs more than what stands in it: an object, a string per column, a buffer for its claims. So
 * SQLite puts a page's claims behind one another, and all else into one text, and both are cut apart here.
 */
import { type Gathered, gatheredFrom, readHeads } from "./record-heads.js";
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
  return gatheredFrom(readHeads(heads.split("\0")), claims, limit);
}
