/** Opens the store that the user named: a folder, or a PostgreSQL database. */
import { openSqlite, type SqliteOptions } from "./sqlite.js";
import type { Store } from "./store.js";

/** True when the place is a database, false when it is a folder. */
export function isDatabase(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

export async function openStore(where: string, options: SqliteOptions = {}): Promise<Store> {
  if (!isDatabase(where)) return openSqlite(where, options);
  // Loaded when it is wanted: most people never need it.
  const { openPostgres } = await import("./postgres.js");
  return openPostgres(where);
}
