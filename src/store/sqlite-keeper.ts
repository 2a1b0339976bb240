/** The SQLite keeper without its thread: every promise of the store, kept synchronously. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../model/errors.js";
import { folderWarnings } from "./folder.js";
import { type Database, type DatabaseOptions, databaseFile, openDatabase } from "./sqlite-database.js";
import { openFrontier } from "./sqlite-frontier.js";
import {
  addressStories,
  checkDatabase,
  filterableAddresses,
  harvestStatuses,
  talliesOf,
  troubledHosts,
} from "./sqlite-looking.js";
import { correctRecord, findRecord, listRecords, removeRecord } from "./sqlite-records.js";
import { beginRun, endRun, findHarvest } from "./sqlite-runs.js";
import type { Store } from "./store.js";

/** The same methods as a `Store`, but each answers at once. */
export type Keeper = {
  readonly [Method in Exclude<keyof Store, "where">]: (
    ...args: Parameters<Store[Method]>
  ) => Awaited<ReturnType<Store[Method]>>;
};

export function openKeeper(folder: string, options: DatabaseOptions): Keeper {
  const db = openDatabase(folder, options);
  const frontier = openFrontier(db);
  return {
    findHarvest: (which) => findHarvest(db, which),
    beginRun: (wish) => beginRun(db, wish, folder, (harvest, { starts }) => frontier.admit(harvest, starts)),
    endRun: (run, end) => endRun(db, run, end),
    heartbeat: (run, now) => void db.run("UPDATE runs SET heartbeat = ? WHERE id = ?", now, run),

    lease: frontier.lease,
    renew: frontier.renew,
    release: frontier.release,
    commit: frontier.commit,
    nextDue: frontier.nextDue,

    filterable: (harvest, afterId, limit) => filterableAddresses(db, harvest, afterId, limit),
    refilter: frontier.refilter,

    records: (query) => listRecords(db, query),
    record: (id) => findRecord(db, id),
    correct: (correction) => db.transaction(() => correctRecord(db, correction)),
    remove: (id, reason, now) => db.transaction(() => removeRecord(db, id, reason, now)),

    harvests: () => harvestStatuses(db, Date.now()),
    story: (url) => addressStories(db, url),
    troubledHosts: (limit) => troubledHosts(db, limit),
    tallies: (harvest) => talliesOf(db, harvest),

    warnings: () => folderWarnings(folder),
    check: () => checkDatabase(db),
    backup: (target) => backup(db, target),
    close: () => db.close(),
  };
}

/** Written aside and renamed: a backup folder holds the earlier copy or the new one, never half of one. */
function backup(db: Database, target: string): void {
  const file = databaseFile(target);
  if (path.resolve(file) === path.resolve(db.file))
    throw new UsageError("a store cannot be backed up into itself; name another folder.");
  mkdirSync(target, { recursive: true });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // In one read transaction, so that a harvest that goes on meanwhile can neither disturb it nor be disturbed.
  db.run("VACUUM INTO ?", part);
  for (const left of ["-wal", "-shm"]) if (existsSync(file + left)) rmSync(file + left);
  renameSync(part, file);
}
