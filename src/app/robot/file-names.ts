/**
 * Which record has which file, and how far have the files followed the store?
 *
 * A small database in the folder of the files. A name once given stays. No two records share one, also where a system does not tell
 * large letters from small ones: names are compared folded, by an index, so that the hundred-thousandth costs what the first did.
 */

import path from "node:path";
import { numbered } from "../../robot/document/file-name.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { openSqlite } from "../../store/sqlite/open-sqlite.js";

export interface KnownFile {
  readonly record: string;
  readonly form: number;
  readonly file: string;
}

export interface FileNames {
  /** How far a recipe's files have followed; 0 when they were made from other templates. */
  since(recipe: string, save: Recipe["save"]): number;
  advance(recipe: string, save: Recipe["save"], since: number): void;
  /** The name that this record has in this form; one is made from `wanted` when it has none. */
  nameFor(who: Named, wanted: () => string): string;
  find(record: string, form: number): string | undefined;
  /** The same for the document of this address. */
  findAddress(url: string, form: number): string | undefined;
  of(record: string): readonly KnownFile[];
  forget(known: KnownFile): void;
  all(): IterableIterator<IndexEntry>;
  /** What every recipe that has ever saved here wants to be saved. */
  shapes(): { readonly [recipe: string]: Recipe["save"] };
  /** Whether the files that hold everything were last written from just this. */
  isWritten(since: number, shape: string): boolean;
  noteWritten(since: number, shape: string): void;
  /** All of it is committed, or nothing. */
  together(work: () => void): void;
  close(): void;
}

/** A row of `index.csv`. */
export interface IndexEntry {
  readonly file: string;
  readonly number: number;
  readonly url: string;
}

interface Named {
  readonly record: string;
  readonly form: number;
  readonly recipe: string;
  readonly number: number;
  readonly url: string;
}

export function openFileNames(folder: string): FileNames {
  const database = openSqlite(path.join(folder, ".winnow-files.sqlite"));
  database.pragma("journal_mode = WAL");
  database.function("folded", { deterministic: true }, (name) => folded(String(name)));
  database.exec(`
    CREATE TABLE IF NOT EXISTS files (record TEXT, form INTEGER, recipe TEXT, number INTEGER, url TEXT, file TEXT UNIQUE, PRIMARY KEY (record, form)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS progress (recipe TEXT PRIMARY KEY, shape TEXT, since INTEGER) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS written (one INTEGER PRIMARY KEY CHECK (one = 1), shape TEXT, since INTEGER) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS files_folded ON files (folded(file));
    CREATE INDEX IF NOT EXISTS files_url ON files (url);`);
  const find = database.prepare<[string, number], { file: string }>(
    "SELECT file FROM files WHERE record = ? AND form = ?",
  );
  const findAddress = database.prepare<[string, number], { file: string }>(
    "SELECT file FROM files WHERE url = ? AND form = ?",
  );
  const findAll = database.prepare<[string], KnownFile>("SELECT record, form, file FROM files WHERE record = ?");
  const taken = database.prepare<[string], { record: string }>("SELECT record FROM files WHERE folded(file) = ?");
  const insert = database.prepare("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?)");
  const forget = database.prepare("DELETE FROM files WHERE record = ? AND form = ?");
  const progress = database.prepare<[string], { shape: string; since: number }>(
    "SELECT shape, since FROM progress WHERE recipe = ?",
  );
  const advance = database.prepare(
    "INSERT INTO progress VALUES (?, ?, ?) ON CONFLICT (recipe) DO UPDATE SET shape = excluded.shape, since = excluded.since",
  );
  const rows = database.prepare<[], { file: string; number: number; url: string }>(
    "SELECT file, number, url FROM files ORDER BY number, form",
  );
  const isFree = (name: string): boolean => taken.get(folded(name)) === undefined;

  return {
    since(recipe, save) {
      const row = progress.get(recipe);
      return row?.shape === JSON.stringify(save) ? row.since : 0;
    },
    advance: (recipe, save, since) => void advance.run(recipe, JSON.stringify(save), since),
    nameFor({ record, form, recipe, number, url }, wanted) {
      const known = find.get(record, form);
      if (known !== undefined) return known.file;
      const first = wanted();
      const second = numbered(first, number);
      const name = [first, second].find(isFree) ?? numbered(`${record}-${form}-${path.posix.basename(first)}`, number);
      insert.run(record, form, recipe, number, url, name);
      return name;
    },
    find: (record, form) => find.get(record, form)?.file,
    findAddress: (url, form) => findAddress.get(url, form)?.file,
    of: (record) => findAll.all(record),
    forget: ({ record, form }) => void forget.run(record, form),
    all: () => rows.iterate(),
    shapes: () =>
      Object.fromEntries(
        database
          .prepare<[], { recipe: string; shape: string }>("SELECT recipe, shape FROM progress ORDER BY recipe")
          .all()
          .map(({ recipe, shape }) => [recipe, JSON.parse(shape) as Recipe["save"]]),
      ),
    isWritten(since, shape) {
      const row = database.prepare<[], { shape: string; since: number }>("SELECT shape, since FROM written").get();
      return row?.since === since && row.shape === shape;
    },
    noteWritten(since, shape) {
      database.prepare("INSERT OR REPLACE INTO written VALUES (1, ?, ?)").run(shape, since);
    },
    together: (work) => database.transaction(work)(),
    close: () => void database.close(),
  };
}

/** "Авыл.txt" and "авыл.TXT" are one file to many systems. */
function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
