/** Opens the store that the user named: a folder, or a PostgreSQL database. */
import { UsageError } from "../model/errors.js";
import { openSqlite, type SqliteOptions } from "./sqlite/store.js";
import type { Store } from "./store.js";
import { tellUpgrade } from "./upgrade-listener.js";

/** Whether `where` names a database rather than a folder. */
export function isDatabase(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

export async function openStore(where: string, options: SqliteOptions = {}): Promise<Store> {
  if (!isDatabase(where)) {
    refuseOtherDatabase(where);
    return openSqlite(where, options);
  }
  // Loaded on demand: most people never need it.
  const { openPostgres } = await import("./postgres/store.js");
  return openPostgres(where, { serverTime: true, onUpgrade: tellUpgrade, create: options.create ?? true });
}

/** Without this, a mistyped postgres:// would become a folder of that name. */
export function refuseOtherDatabase(where: string): void {
  const [, scheme] = /^([\w+.-]+):\/\//.exec(where) ?? [];
  if (scheme === undefined) return;
  throw new UsageError(
    `A store is a folder or a PostgreSQL database (postgres://user@host/database); ${scheme}:// names neither.`,
  );
}
