/**
 * Opens an SQLite file. Every connection of ours is opened here.
 *
 * better-sqlite3 12 aborts Node 24.19 and later when a connection or statement is garbage collected while no JavaScript runs. Version 13
 * does not, but crashes on Node 20. So on Node 24 they are kept until the process or thread ends. Each of our connections prepares a
 * statement once, so keeping them is cheap.
 */
import Sqlite from "better-sqlite3";

const IS_AFFECTED = Number(process.versions.node.split(".", 1)[0]) >= 24;
const kept: unknown[] = [];

/** A file, `""` for a temporary one, or `":memory:"`. */
export function openSqlite(file: string, options: Sqlite.Options = {}, isAffected = IS_AFFECTED): Sqlite.Database {
  const sqlite = new Sqlite(file, options);
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
