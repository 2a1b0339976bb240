/**
 * Opens the SQLite file, and prepares each statement once.
 *
 * With `synchronous=NORMAL` in WAL mode, a crash of the process loses no commit. A power failure may lose the last
 * commits, but each of them as a whole.
 */
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { StoreFailedError, StoreUnusableError } from "../../model/errors.js";
import { otherVersion, unfinishedCopy } from "../other-version.js";
import { openSqlite } from "./open-sqlite.js";
import { APPLICATION_ID, OLDEST_VERSION, SCHEMA, SCHEMA_VERSION, UPGRADES } from "./schema.js";

export interface Database {
  readonly file: string;
  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, ...values: unknown[]): number;
  /** Runs an insert; returns the id of the new row, or undefined when nothing was inserted. */
  insert(sql: string, ...values: unknown[]): number | undefined;
  get<Row>(sql: string, ...values: unknown[]): Row | undefined;
  all<Row>(sql: string, ...values: unknown[]): Row[];
  /** Runs `work` in a transaction. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export interface DatabaseOptions {
  /** Create the folder and the file when they are missing; otherwise a missing store is an error. */
  readonly create: boolean;
  /** Opens an unfinished copy, to continue it. */
  readonly copying?: boolean;
  /** Size of SQLite's page cache. */
  readonly cacheMegabytes?: number;
}

/** The database file of a store's folder. */
export function databaseFile(folder: string): string {
  return path.join(folder, "winnow.sqlite");
}

export function openDatabase(folder: string, options: DatabaseOptions): Database {
  const file = databaseFile(folder);
  const writable = isWritable(folder, file);
  if (!existsSync(file) && !options.create) throw missingStore(folder);
  if (!writable && options.create)
    throw new StoreUnusableError(
      `${folder} cannot be written by this user. Ask its owner, or choose another folder with --store DIR.`,
    );
  if (!writable) return openReadOnly(folder, file, options);
  const sqlite = connect(folder, file);
  try {
    whenFree(() => prepareFile(sqlite, folder, file));
    if (options.copying !== true) refuseUnfinished(sqlite, folder);
    setCache(sqlite, options);
    sqlite.pragma("wal_autocheckpoint = 16000");
  } catch (error) {
    sqlite.close();
    throw explainError(error, folder);
  }
  return wrap(sqlite, folder, file, () => {
    try {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
    } catch {
      // A reader in another process or a full disk prevents the checkpoint; the next process to open the file does it.
    }
    sqlite.close();
  });
}

/** For users who may read a store but not write it: another's folder, a read-only disk. Edits fail with a sentence. */
function openReadOnly(folder: string, file: string, options: DatabaseOptions): Database {
  let copy: string | undefined;
  let sqlite: Sqlite.Database | undefined;
  const close = (): void => {
    sqlite?.close();
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
  };
  try {
    accessSync(file, constants.R_OK);
    try {
      sqlite = openSqlite(file, { readonly: true, timeout: 30_000 });
      sqlite.pragma("user_version");
    } catch {
      // Without write access SQLite reads a file in WAL mode only while its owner has it open.
      sqlite?.close();
      copy = copyForReading(folder, file);
      sqlite = openSqlite(path.join(copy, path.basename(file)), { readonly: true, timeout: 30_000 });
    }
    sqlite.pragma("query_only = ON"); // also refuses transactions that turn out to change nothing
    refuseForeign(sqlite, folder, file);
    refuseUnfinished(sqlite, folder);
    setCache(sqlite, options);
  } catch (error) {
    close();
    if ((error as NodeJS.ErrnoException).code === "EACCES")
      throw new StoreUnusableError(
        `${folder} cannot be read by this user. Ask its owner, or name another store with --store DIR.`,
      );
    throw explainError(error, folder);
  }
  return wrap(sqlite, folder, file, close);
}

/** Copies the database to the folder for temporary files; returns the copy's folder. */
function copyForReading(folder: string, file: string): string {
  let copy: string | undefined;
  try {
    copy = mkdtempSync(path.join(tmpdir(), "winnow-read-"));
    for (const ending of ["", "-wal"]) {
      if (existsSync(file + ending))
        copyFileSync(file + ending, path.join(copy, path.basename(file) + ending), constants.COPYFILE_FICLONE);
    }
    return copy;
  } catch (error) {
    if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
    throw new StoreUnusableError(
      `${folder} cannot be written by this user, and the copy to read from cannot be made in ${tmpdir()} (${(error as NodeJS.ErrnoException).code}). Name a folder with space for the database in TMPDIR.`,
    );
  }
}

function setCache(sqlite: Sqlite.Database, { cacheMegabytes = 64 }: DatabaseOptions): void {
  sqlite.pragma(`cache_size = ${-1024 * cacheMegabytes}`);
  sqlite.pragma("temp_store = MEMORY");
}

function missingStore(folder: string): StoreUnusableError {
  if (existsSync(folder) && !isAccessible(folder, constants.X_OK))
    return new StoreUnusableError(
      `${folder} cannot be read by this user. Ask its owner, or name another store with --store DIR.`,
    );
  return new StoreUnusableError(
    `${folder} holds no Winnow store. Name the right folder with --store DIR, or create one with winnow crawl, listing, robot or events add.`,
  );
}

/** SQLite writes the file and others beside it. */
function isWritable(folder: string, file: string): boolean {
  if (!existsSync(folder)) return true; // it is created, or the attempt says why not
  return isAccessible(folder, constants.W_OK) && (!existsSync(file) || isAccessible(file, constants.W_OK));
}

function isAccessible(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  return code === "EEXIST" || code === "ENOTDIR" ? "it is a file, not a folder" : message;
}

function connect(folder: string, file: string): Sqlite.Database {
  try {
    mkdirSync(folder, { recursive: true });
    return openSqlite(file, { timeout: 30_000 });
  } catch (error) {
    throw new StoreUnusableError(
      `${folder} cannot be used as a store: ${reason(error as NodeJS.ErrnoException)}. Choose another folder with --store DIR.`,
    );
  }
}

/** Refuses a foreign file, and one of another schema than this program's or, if it is to be upgraded, an older one. Returns the version; 0: empty. */
function refuseForeign(sqlite: Sqlite.Database, folder: string, file: string, oldest = SCHEMA_VERSION): number {
  // One snapshot: another process may commit the tables between two reads.
  const { id, version, tables } = sqlite.transaction(() => ({
    id: sqlite.pragma("application_id", { simple: true }) as number,
    version: sqlite.pragma("user_version", { simple: true }) as number,
    tables: sqlite.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() as number,
  }))();
  // Another process may be creating it at this moment: the file has a header before it has tables.
  if (id === 0 && tables === 0) return 0;
  if (id !== APPLICATION_ID)
    throw new StoreUnusableError(`${file} is a SQLite file, but not a Winnow store. Nothing was changed.`);
  if (version < oldest || version > SCHEMA_VERSION)
    throw new StoreUnusableError(otherVersion(folder, version, SCHEMA_VERSION));
  return version;
}

/** A copy that was interrupted (store/copy) lacks rows. */
function refuseUnfinished(sqlite: Sqlite.Database, folder: string): void {
  if (sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'copying'").get() === undefined) return;
  const origin = sqlite.prepare("SELECT origin FROM copying WHERE part = ''").pluck().get() as string;
  throw new StoreUnusableError(
    unfinishedCopy(folder, JSON.parse(origin) as { readonly from: string; readonly collection?: string }),
  );
}

/**
 * Two processes may create a store at the same moment. While one of them changes the journal mode, SQLite refuses the other at once,
 * without the time-out that it observes otherwise.
 */
function whenFree(work: () => void): void {
  for (let attempt = 1; ; attempt++) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || attempt === BUSY_ATTEMPTS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE);
    }
  }
}

const BUSY_ATTEMPTS = 200;
const BUSY_PAUSE = 50;

/** Initialises an empty file, and upgrades one of an older schema. */
function prepareFile(sqlite: Sqlite.Database, folder: string, file: string): void {
  const found = refuseForeign(sqlite, folder, file, OLDEST_VERSION);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = NORMAL");
  if (found === SCHEMA_VERSION) return;
  sqlite
    .transaction(() => {
      // Another process may have made the tables while we waited for the lock.
      const version = sqlite.pragma("user_version", { simple: true }) as number;
      if (version === 0) sqlite.exec(SCHEMA);
      else for (let to = version + 1; to <= SCHEMA_VERSION; to++) sqlite.exec(UPGRADES.get(to)!);
      sqlite.pragma(`application_id = ${APPLICATION_ID}`);
      sqlite.pragma(`user_version = ${SCHEMA_VERSION}`);
    })
    .immediate();
}

function wrap(sqlite: Sqlite.Database, folder: string, file: string, close: () => void): Database {
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
      throw explainError(error, folder);
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
      if (sqlite.open) close();
    },
  };
}

/**
 * A lone surrogate cannot be encoded in UTF-8, and SQL functions end a text at its first NUL. Both are replaced in
 * stored values and in query parameters, so that lookups still match.
 */
function storable(values: unknown[]): unknown[] {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"))) continue;
    values[i] = value.toWellFormed().replaceAll("\0", "\ufffd");
  }
  return values;
}

/** Turns SQLite's error codes into messages that say what to do. Other errors are returned unchanged. */
function explainError(error: unknown, folder: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (error.code.startsWith("SQLITE_FULL")) {
    return new StoreFailedError(
      `The disk that holds ${folder} is full. What was committed is safe; free some space and run the same command again.`,
    );
  }
  if (error.code.startsWith("SQLITE_READONLY") || error.code.startsWith("SQLITE_CANTOPEN")) {
    return new StoreFailedError(
      `${folder} cannot be written by this user, or its disk is read-only. What was committed is safe. Ask its owner, or use another store with --store DIR.`,
    );
  }
  if (error.code.startsWith("SQLITE_IOERR")) {
    return new StoreFailedError(
      `${folder} cannot be written (${error.message}). What was committed is safe; check the disk and run the same command again.`,
    );
  }
  if (error.code.startsWith("SQLITE_CORRUPT") || error.code === "SQLITE_NOTADB") {
    return new StoreUnusableError(
      `${folder} is damaged (${error.message}). Use a backup made with winnow store backup, which opens as a store. Without one, save what can still be read with winnow records export, and harvest into another folder.`,
      1,
    );
  }
  if (error.code.startsWith("SQLITE_BUSY")) {
    return new StoreFailedError(`${folder} was locked by another process for 30 seconds. Run the same command again.`);
  }
  return error;
}
