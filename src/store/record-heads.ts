/**
 * Records that a database has put behind one another.
 *
 * A row that comes out of a database costs more than what stands in it: an object, a string per column. So the claims of a page come as
 * one piece, and all else of it as one text, in which a character parts the cells that stands in none of them.
 */
import { StoreFailedError } from "../model/errors.js";
import type { RecordState } from "../model/record.js";
import type { StoredPage, StoredRow } from "./record-line.js";

export interface Gathered {
  readonly page: StoredPage;
  /** Where in the order it ended; undefined when nothing follows. */
  readonly last: number | undefined;
}

interface Heads {
  readonly rows: readonly StoredRow[];
  /** Where each stands in the order. */
  readonly keys: readonly number[];
}

/** A page of which one row more was asked for than is wanted, to know whether anything follows. */
export function gatheredFrom({ rows, keys }: Heads, claims: Buffer, limit: number): Gathered {
  return { page: { rows: rows.slice(0, limit), claims }, last: rows.length > limit ? keys[limit - 1] : undefined };
}

/** How many cells there are of each row: how long its claims are, its place in the order, and what is read below. */
export const CELLS = 13;

export function readHeads(cells: readonly string[]): Heads {
  const rows: StoredRow[] = [];
  const keys: number[] = [];
  for (let i = 0; i < cells.length; i += CELLS) {
    const key = Number(cells[i + 1]);
    // Databases gather rows as they come, but do not promise it.
    if (keys.length > 0 && key <= keys.at(-1)!) throw new StoreFailedError("The database gave records out of order.");
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
