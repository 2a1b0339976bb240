/**
 * One open SQLite file: opened safely, migrated, with every statement prepared once.
 *
 * `synchronous=NORMAL` in WAL mode: the death of the process loses nothing that was committed; a power failure may take back
 * the last commits, but never leaves half of one.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { StoreFailedError, StoreUnusableError } from "../model/errors.js";
import { APPLICATION_ID, MIGRATIONS, type Migration } from "./sqlite-schema.js";

export interface Database {
  readonly file: string;
  /** Runs a statement; answers how many rows changed. */
  run(sql: string, ...values: unknown[]): number;
  /** Runs an insert; answers the new row's id, or undefined when nothing was inserted. */
  insert(sql: string, ...values: unknown[]): number | undefined;
  get<Row>(sql: string, ...values: unknown[]): Row | undefined;
  all<Row>(sql: string, ...values: unknown[]): Row[];
  /** All of `work` or nothing of it. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export interface DatabaseOptions {
  /** Make the folder and the file when they are missing; otherwise a missing store is an error. */
  readonly create: boolean;
  /** How much memory SQLite may keep pages in. */
  readonly cacheMegabytes?: number;
  /** For tests: other migrations than ours. */
  readonly migrations?: readonly Migration[];
}

/** The database file of a store's folder. */
export function databaseFile(folder: string): string {
  return path.join(folder, "winnow.sqlite");
}

export function openDatabase(folder: string, options: DatabaseOptions): Database {
  const file = databaseFile(folder);
  if (!existsSync(file) && !options.create) {
    throw new StoreUnusableError(
      `${folder} holds no Winnow store. Name the right folder with --store DIR, or make one: winnow crawl, listing, robot and events add do.`,
    );
  }
  const sqlite = connect(folder, file);
  try {
    prepareFile(sqlite, folder, file, options.migrations ?? MIGRATIONS);
    sqlite.pragma(`cache_size = ${-1024 * (options.cacheMegabytes ?? 64)}`);
    sqlite.pragma("wal_autocheckpoint = 16000");
    sqlite.pragma("temp_store = MEMORY");
  } catch (error) {
    sqlite.close();
    throw explained(error, folder);
  }
  return wrapped(sqlite, folder, file);
}

function connect(folder: string, file: string): Sqlite.Database {
  try {
    mkdirSync(folder, { recursive: true });
    return new Sqlite(file, { timeout: 30_000 });
  } catch (error) {
    throw new StoreUnusableError(
      `${folder} cannot be used as a store: ${(error as Error).message}. Choose another folder with --store DIR.`,
    );
  }
}

/** Makes an empty file ours, migrates an older one, refuses a newer or foreign one. */
function prepareFile(sqlite: Sqlite.Database, folder: string, file: string, migrations: readonly Migration[]): void {
  const id = sqlite.pragma("application_id", { simple: true }) as number;
  const version = sqlite.pragma("user_version", { simple: true }) as number;
  const empty = (sqlite.pragma("page_count", { simple: true }) as number) === 0;
  if (!empty && id !== APPLICATION_ID)
    throw new StoreUnusableError(`${file} is a SQLite file, but not a Winnow store. Nothing was changed.`);
  if (version > migrations.length) {
    throw new StoreUnusableError(
      `${folder} was written by a newer Winnow (schema ${version}, this program knows ${migrations.length}). Use that version or a newer one; nothing was changed.`,
    );
  }
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL");
  if (version === migrations.length) return;
  if (!empty) setCopyAside(sqlite, folder, file, version);
  sqlite
    .transaction(() => {
      // Another process may have migrated while we waited for the lock.
      const from = sqlite.pragma("user_version", { simple: true }) as number;
      for (const step of migrations.slice(from)) typeof step === "string" ? sqlite.exec(step) : step(sqlite);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
      sqlite.pragma(`user_version = ${migrations.length}`);
    })
    .immediate();
}

/** Before a migration touches anything: the old file under its schema's name, if there is room for two. */
function setCopyAside(sqlite: Sqlite.Database, folder: string, file: string, version: number): void {
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const { bavail, bsize } = statfsSync(folder);
  const needed = 2 * statSync(file).size;
  if (bavail * bsize < needed) {
    throw new StoreUnusableError(
      `${folder} must be brought to a new schema, which needs ${Math.ceil(needed / 2 ** 20)} MB of free space for a copy; there are ${Math.floor((bavail * bsize) / 2 ** 20)} MB. Nothing was changed.`,
    );
  }
  const copy = `${file}.schema-${version}`;
  copyFileSync(file, `${copy}.part`);
  renameSync(`${copy}.part`, copy);
}

function wrapped(sqlite: Sqlite.Database, folder: string, file: string): Database {
  const prepared = new Map<string, Sqlite.Statement>();
  const statement = (sql: string): Sqlite.Statement => {
    let known = prepared.get(sql);
    if (known === undefined) prepared.set(sql, (known = sqlite.prepare(sql)));
    return known;
  };
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw explained(error, folder);
    }
  };
  return {
    file,
    run: (sql, ...values) => guarded(() => statement(sql).run(...storable(values)).changes),
    insert: (sql, ...values) =>
      guarded(() => {
        const { changes, lastInsertRowid } = statement(sql).run(...storable(values));
        return changes === 0 ? undefined : Number(lastInsertRowid);
      }),
    get: <Row>(sql: string, ...values: unknown[]) =>
      guarded(() => statement(sql).get(...storable(values)) as Row | undefined),
    all: <Row>(sql: string, ...values: unknown[]) => guarded(() => statement(sql).all(...storable(values)) as Row[]),
    transaction: (work) => guarded(() => sqlite.transaction(work).immediate()),
    close: () => {
      if (!sqlite.open) return;
      try {
        sqlite.pragma("wal_checkpoint(TRUNCATE)");
      } catch {
        // A reader elsewhere or a full disk keeps the log from being folded in; the next opening does it.
      }
      sqlite.close();
    },
  };
}

/**
 * Half of a surrogate pair has no UTF-8, and SQL functions end a text at its first NUL. Both are replaced before they are written,
 * and before they are looked for, so that they are found again.
 */
function storable(values: unknown[]): unknown[] {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"))) continue;
    values[i] = value.toWellFormed().replaceAll("\0", "\ufffd");
  }
  return values;
}

/** What SQLite says in codes, said to a person who wants to go on. Other errors are ours and stay as they are. */
function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code.startsWith("SQLITE_FULL")) {
    return new StoreFailedError(
      `The disk that holds ${folder} is full. What was committed is safe; make room and run the same command again.`,
    );
  }
  if (error.code.startsWith("SQLITE_IOERR") || error.code === "SQLITE_READONLY") {
    return new StoreFailedError(
      `${folder} cannot be written (${error.message}). What was committed is safe; check the disk and run the same command again.`,
    );
  }
  if (error.code.startsWith("SQLITE_CORRUPT") || error.code === "SQLITE_NOTADB") {
    return new StoreUnusableError(
      `${folder} is damaged (${error.message}). Look with winnow store check; a backup made with winnow store backup opens as it is.`,
      1,
    );
  }
  if (error.code.startsWith("SQLITE_BUSY")) {
    return new StoreFailedError(
      `${folder} was kept busy by another process for half a minute. Run the same command again.`,
    );
  }
  return error;
}
