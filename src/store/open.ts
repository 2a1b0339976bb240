/** Opens the store that the user named: a folder, or a PostgreSQL database. */
import { openSqlite, type SqliteOptions } from "./sqlite/store.js";
import type { Store } from "./store.js";
import { tellUpgrade } from "./upgrade-listener.js";

/** Whether `where` names a database rather than a folder. */
export function isDatabase(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

export async function openStore(where: string, options: SqliteOptions = {}): Promise<Store> {
  if (!isDatabase(where)) return openSqlite(where, options);
  // Loaded on demand: most people never need it.
  const { openPostgres } = await import("./postgres/store.js");
  return openPostgres(where, { serverTime: true, onUpgrade: tellUpgrade });
}
