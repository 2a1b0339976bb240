/**
 * Keeps the statements of a store's connection until the process or thread ends.
 *
 * better-sqlite3 12 aborts Node 24.19 and later when a statement is garbage collected while no JavaScript runs: in every longer harvest.
 * Version 13 does not, but needs Node 22. A store prepares each statement once, so keeping them is cheap.
 */
import type Sqlite from "better-sqlite3";

const IS_AFFECTED = Number(process.versions.node.split(".", 1)[0]) >= 24;
const kept: unknown[] = [];

export function keepStatements(sqlite: Sqlite.Database, isAffected = IS_AFFECTED): Sqlite.Database {
  if (!isAffected) return sqlite;
  const prepare = sqlite.prepare.bind(sqlite);
  const keeping = (sql: string): Sqlite.Statement => {
    const statement = prepare(sql);
    kept.push(statement);
    return statement;
  };
  const pragma = (words: string, { simple = false }: Sqlite.PragmaOptions = {}): unknown => {
    const statement = keeping(`PRAGMA ${words}`);
    if (!statement.reader) statement.run();
    else return simple ? statement.pluck().get() : statement.all();
    return simple ? undefined : [];
  };
  kept.push(sqlite); // it has the statements of transactions
  return Object.assign(sqlite, { prepare: keeping, pragma });
}
