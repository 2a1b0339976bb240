/** Opens the store that the user named: a folder, or a PostgreSQL database. */
import { openSqlite, type SqliteOptions } from "./sqlite.js";
import type { Store } from "./store.js";

export async function openStore(where: string, options: SqliteOptions = {}): Promise<Store> {
  if (!/^postgres(ql)?:\/\//.test(where)) return openSqlite(where, options);
  // Loaded when it is wanted: most people never need it.
  const { openPostgres } = await import("./postgres.js");
  return openPostgres(where);
}
