/** The journal of a store in a folder: `annotation.sqlite` beside it. Several processes may write; each addition is one transaction. */

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type Sqlite from "better-sqlite3";
import { StoreUnusableError } from "../../model/errors.js";
import { openSqlite } from "../../store/sqlite/open-sqlite.js";
import { checkEntry, type Noted } from "../entries.js";
import type { Journal } from "./journal.js";

const VERSION = 1;
const TABLES = `
  create table if not exists entry (
    number integer primary key autoincrement,
    project text not null,
    at integer not null,
    by text not null,
    entry text not null
  );
  create index if not exists entry_of_project on entry (project, number);
  create table if not exists page (id text primary key, type text not null, body blob not null) without rowid;
`;

export const journalFile = (folder: string): string => path.join(folder, "annotation.sqlite");

export function openSqliteJournal(folder: string): Journal {
  const file = journalFile(folder);
  let opened: Sqlite.Database | undefined;
  const there = (): Sqlite.Database | undefined => (opened === undefined && !existsSync(file) ? undefined : database());
  const database = (): Sqlite.Database => (opened ??= prepared(folder, file));
  return {
    projects: async () =>
      (there()?.prepare("select distinct project from entry order by project").pluck().all() ?? []) as string[],
    add: async (project, entries, by, at) => {
      const checked = entries.map((entry) => JSON.stringify(checkEntry(entry)));
      const db = database();
      const insert = db.prepare("insert into entry (project, at, by, entry) values (?, ?, ?, ?)");
      const addAll = db.transaction(() =>
        checked.reduce((_, entry) => Number(insert.run(project, at, by, entry).lastInsertRowid), 0),
      );
      return addAll.immediate();
    },
    read: async (project, after) =>
      (
        (there()
          ?.prepare("select number, at, by, entry from entry where project = ? and number > ? order by number")
          .all(project, after) ?? []) as (Omit<Noted, "entry"> & { readonly entry: string })[]
      ).map((row) => ({ ...row, entry: JSON.parse(row.entry) })),
    keep: async (page, { type, body }) => {
      const insert = database().prepare("insert into page (id, type, body) values (?, ?, ?) on conflict do nothing");
      insert.run(page, type, gzipSync(body));
    },
    kept: async (page) => {
      const row = there()?.prepare("select type, body from page where id = ?").get(page);
      const { type, body } = (row ?? {}) as { readonly type?: string; readonly body?: Buffer };
      return type === undefined || body === undefined ? undefined : { type, body: gunzipSync(body) };
    },
    close: async () => void opened?.close(),
  };
}

/** Copies the journal of one folder into another one while people annotate; returns its bytes, 0 if there is none. */
export async function copyJournalFile(from: string, to: string): Promise<number> {
  if (!existsSync(journalFile(from))) return 0;
  const part = `${journalFile(to)}.part`;
  const clear = (file: string): void => {
    for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  };
  clear(part);
  const db = openSqlite(journalFile(from), { readonly: true, timeout: 30_000 });
  try {
    await db.backup(part);
  } finally {
    db.close();
  }
  // What an earlier copy has not yet moved into its file must not be taken for part of this one.
  clear(journalFile(to));
  renameSync(part, journalFile(to));
  return statSync(journalFile(to)).size;
}

function prepared(folder: string, file: string): Sqlite.Database {
  mkdirSync(folder, { recursive: true });
  const db = openSqlite(file, { timeout: 30_000 });
  try {
    db.pragma("journal_mode = wal");
    db.pragma("synchronous = full"); // what a person did is not done again: it survives a power failure
    const version = db.pragma("user_version", { simple: true }) as number;
    if (version > VERSION)
      throw new StoreUnusableError(`${file} was written by a newer Winnow (version ${version}). Use that one.`);
    db.exec(TABLES);
    db.pragma(`user_version = ${VERSION}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
