/**
 * Reads a page of records from SQLite in one row.
 *
 * Each row that SQLite returns costs more than its content: an object, a string per column, a buffer for the claims. So
 * SQLite concatenates the claims of a page, and all other columns as one text; both are split where they are used.
 */
import { CELL_END, headSql, NOTHING_STORED, type StoredPage } from "../records/heads.js";
import type { Database } from "./database.js";
import type { ScopeSql } from "./lists.js";
import { RECORD_CONTENTS } from "./records/records.js";

/** An order of records: ascending by a column, or descending if it has a minus sign, after one of its values. */
export interface ReadOrder {
  readonly column: string;
  readonly after: number;
  /** The index for this order; undefined when the table has this order itself, or when there is no such index. */
  readonly index: string | undefined;
}

/** A page in an order that the database has. The scope must have no filter to check row by row. */
export function readStoredPage(db: Database, scope: ScopeSql, along: ReadOrder, wanted: number): StoredPage {
  try {
    return gatheredAtOnce(db, scope, along, wanted);
  } catch (error) {
    // SQLite's maximum length of a string or blob is a thousand million bytes.
    if ((error as { code?: unknown }).code !== "SQLITE_TOOBIG" || wanted === 1) throw error;
    return readStoredPage(db, scope, along, Math.floor(wanted / 2));
  }
}

function gatheredAtOnce(db: Database, { sql, values }: ScopeSql, along: ReadOrder, wanted: number): StoredPage {
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
