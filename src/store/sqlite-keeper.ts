/** The SQLite keeper without its thread: every promise of the store, kept synchronously. */

import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { StoreFailedError, UsageError } from "../model/errors.js";
import { folderWarnings } from "./folder.js";
import { type LinePage, recordsIn } from "./record-line.js";
import {
  archivedBeyond,
  archivedEntries,
  archiveEnd,
  judgedOtherwise,
  replayable,
  reread,
  sitesKnown,
  visitAgain,
} from "./sqlite-archive.js";
import { type Database, type DatabaseOptions, databaseFile, openDatabase } from "./sqlite-database.js";
import {
  blanked,
  chooseOriginal,
  correctRecord,
  editBatches,
  editRecords,
  removeRecord,
  removeRecords,
  undoEdits,
} from "./sqlite-edits.js";
import { findHost, troubledHosts } from "./sqlite-hosts.js";
import { leaseSites, nextDue, releaseSite, renewLeases } from "./sqlite-leases.js";
import { openLedger } from "./sqlite-ledger.js";
import { changeLines, countRecords, fieldNames, listLines } from "./sqlite-lists.js";
import { addressStories, checkDatabase, filterableAddresses, harvestStatuses, talliesOf } from "./sqlite-looking.js";
import { openNames } from "./sqlite-names.js";
import { admit, commitBatch, filterAddresses, wantAgain } from "./sqlite-outcomes.js";
import { familiesIn, historyOf, rejectedPages, statsOf } from "./sqlite-record-looking.js";
import { findRecord } from "./sqlite-records.js";
import { amend, beginRun, endRun, enlist, findHarvest } from "./sqlite-runs.js";
import { refuseToScrub, scrub } from "./sqlite-scrub.js";
import { searchRecords } from "./sqlite-search.js";
import type { HarvestWish, Store } from "./store.js";
import type { LineWish, ListAsk, RecordQuery } from "./store-records.js";

/** The same methods as a `Store`, but each answers at once. */
export type Keeper = {
  readonly [Method in Exclude<keyof Store, "where" | "recordLines" | "listLines">]: (
    ...args: Parameters<Store[Method]>
  ) => Awaited<ReturnType<Store[Method]>>;
} & {
  recordLines(query: RecordQuery & LineWish): LinePage;
  listLines(ask: ListAsk & LineWish): LinePage;
};

export function openKeeper(folder: string, options: DatabaseOptions): Keeper {
  const db = openDatabase(folder, options);
  const names = openNames(db);
  const transaction = <Result>(work: () => Result): Result => {
    try {
      return db.transaction(work);
    } catch (error) {
      names.forget();
      throw error;
    }
  };
  const admitStarts = (harvest: number, starts: HarvestWish["starts"]): void => {
    const ledger = openLedger(db);
    for (const found of starts) {
      if (!admit(db, names, harvest, found, null, ledger)) wantAgain(db, names, harvest, found, ledger);
    }
    ledger.write();
  };
  /** Runs that nobody has ended yet. */
  const begun = new Set<number>();
  return {
    findHarvest: (which) => findHarvest(db, which),
    beginRun(wish) {
      const run = transaction(() => beginRun(db, wish, folder, admitStarts));
      begun.add(run.id);
      return run;
    },
    enlist: (wishes, now) => transaction(() => enlist(db, wishes, now, admitStarts)),
    amend: (harvest, amendment) => transaction(() => amend(db, harvest, amendment, admitStarts)),
    endRun(run, end) {
      transaction(() => endRun(db, run, end));
      begun.delete(run);
    },
    heartbeat: (run, now) => void db.run("UPDATE runs SET heartbeat = ? WHERE id = ?", now, run),

    lease: (ask) => transaction(() => leaseSites(db, ask)),
    renew: (tokens, until) => transaction(() => renewLeases(db, tokens, until)),
    release: (returned) =>
      transaction(() => {
        for (const site of returned) releaseSite(db, site);
      }),
    commit: (batch) => transaction(() => commitBatch(db, names, batch)),
    nextDue: (harvests) => nextDue(db, harvests),

    filterable: (harvest, afterId, limit) => filterableAddresses(db, harvest, afterId, limit),
    refilter: (harvest, changes) => transaction(() => filterAddresses(db, harvest, changes)),

    records: (query) => recordsIn(changeLines(db, { ...query, evidence: "shared" })),
    lastChange: () => db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'change'")!.n,
    record: (id) => findRecord(db, id),
    listRecords(ask) {
      const page = listLines(db, { ...ask, evidence: "shared" });
      return { records: recordsIn(page), next: page.next };
    },
    recordLines: (query) => changeLines(db, query),
    listLines: (ask) => listLines(db, ask),
    countRecords: (scope, atMost) => countRecords(db, scope, atMost),
    search: (ask) => searchRecords(db, ask),
    stats: (ask) => statsOf(db, ask),
    fieldNames: (collection) => fieldNames(db, collection),
    rejected: (ask) => rejectedPages(db, ask),
    recordHistory: (id) => historyOf(db, id),
    correct: (correction) => transaction(() => correctRecord(db, correction)),
    edit: (batch) => transaction(() => editRecords(db, batch)),
    undoEdits: (undo) => transaction(() => undoEdits(db, undo)),
    editBatches: (limit) => editBatches(db, limit),
    remove: (id, reason, now) => transaction(() => removeRecord(db, id, reason, now)),
    removeRecords(ask) {
      if (ask.purge === true) refuseToScrub(db, folder, Date.now());
      const receipt = transaction(() => removeRecords(db, ask));
      if (ask.purge === true) scrub(db);
      return receipt;
    },
    blanked: (entries) => transaction(() => blanked(db, entries)),
    families: (ask) => familiesIn(db, ask),
    chooseOriginal: (choice) => transaction(() => chooseOriginal(db, choice)),

    archiveEnd: (segment) => archiveEnd(db, segment),
    archivedBeyond: (segment, offset) => archivedBeyond(db, segment, offset),
    visitAgain: (places) => transaction(() => visitAgain(db, places)),
    archived: (afterId, limit) => archivedEntries(db, afterId, limit),
    replayable: (harvest, after, limit) => replayable(db, harvest, after, limit),
    sitesKnown: (harvest, afterSite, limit) => sitesKnown(db, harvest, afterSite, limit),
    judgedOtherwise: (of, afterSequence, limit) => judgedOtherwise(db, of, afterSequence, limit),
    reread: (harvest, reading) => transaction(() => reread(db, names, harvest, reading)),

    harvests: () => harvestStatuses(db, Date.now()),
    story: (url) => addressStories(db, url),
    host: (name) => findHost(db, name),
    troubledHosts: (limit) => troubledHosts(db, limit),
    tallies: (harvest) => talliesOf(db, harvest),

    warnings: () => folderWarnings(folder),
    check: () => checkDatabase(db),
    backup: (target) => backup(db, target),
    close() {
      abandon(db, begun);
      db.close();
    },
  };
}

/**
 * A run whose end could not be written, for want of space, is over all the same when its store is closed. The process lives on, and
 * would otherwise be told that it is in its own way.
 */
function abandon(db: Database, runs: ReadonlySet<number>): void {
  for (const run of runs) {
    try {
      db.run("UPDATE runs SET ended = heartbeat, reason = 'failed' WHERE id = ? AND ended IS NULL", run);
    } catch {
      // Still no space: the next process will see that this one has gone.
    }
  }
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
  try {
    db.run("VACUUM INTO ?", part);
  } catch (error) {
    rmSync(part, { force: true });
    if (!(error instanceof StoreFailedError)) throw error;
    throw new StoreFailedError(
      `No copy was made in ${target}: its disk is full or cannot be written. Make room there or name another folder; an earlier copy is as it was.`,
    );
  }
  for (const left of ["-wal", "-shm"]) if (existsSync(file + left)) rmSync(file + left);
  renameSync(part, file);
}
