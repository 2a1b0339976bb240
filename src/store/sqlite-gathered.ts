/**
 * Many records read from SQLite at once.
 *
 * A row that comes out of the database costs more than what stands in it: an object, a string per column, a buffer for its claims. So
 * SQLite puts a page's claims behind one another, and all else into one text, and both are cut apart where they are used.
 */
import { CELL_END, headSql, NOTHING_STORED, type StoredPage } from "./record-heads.js";
import type { Database } from "./sqlite-database.js";
import type { ScopeSql } from "./sqlite-lists.js";
import { RECORD_CONTENTS } from "./sqlite-records.js";

/** An order of records: by a column, or downwards by one with a minus before it, from behind one of its values. */
export interface Along {
  readonly column: string;
  readonly after: number;
  /** The index that has this order; undefined where the table itself has it, or none. */
  readonly index: string | undefined;
}

/** A page along an order that the database has; the scope holds nothing that must be looked at row by row. */
export function gathered(db: Database, scope: ScopeSql, along: Along, wanted: number): StoredPage {
  try {
    return gatheredAtOnce(db, scope, along, wanted);
  } catch (error) {
    // A thousand million bytes are the most that SQLite puts together.
    if ((error as { code?: unknown }).code !== "SQLITE_TOOBIG" || wanted === 1) throw error;
    return gathered(db, scope, along, Math.floor(wanted / 2));
  }
}

function gatheredAtOnce(db: Database, { sql, values }: ScopeSql, along: Along, wanted: number): StoredPage {
  const { column, after, index } = along;
  const [by, from, compare, direction] = column.startsWith("-")
    ? [column.slice(1), -after, "<", "DESC"]
    : [column, after, ">", ""];
  const { heads, claims } = db.get<{ heads: Buffer | null; claims: Buffer | null }>(
    `SELECT CAST(group_concat(head, char(${CELL_END})) AS BLOB) AS heads, CAST(group_concat(claims, '') AS BLOB) AS claims FROM (
       SELECT ${headSql(column)} AS head, t.claims
       FROM records r ${index === undefined ? "" : `INDEXED BY ${index}`} ${RECORD_CONTENTS}
       WHERE ${by} ${compare} ? AND ${sql} ORDER BY ${by} ${direction} LIMIT ?)`,
    from,
    ...values,
    wanted + 1,
  )!;
  return heads === null || claims === null ? NOTHING_STORED : { heads, claims, wanted };
}
