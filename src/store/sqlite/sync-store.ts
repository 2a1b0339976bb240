/**
 * The SQLite store without its worker thread: all methods of `Store`, synchronous.
 *
 * This is the only list of the methods: store.ts builds its proxies from the keys of the object that `openSyncStore`
 * returns.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { StoreFailedError, UsageError } from "../../model/errors.js";
import { folderWarnings } from "../folder.js";
import { openClaims } from "../host-claims.js";
import { type LinePage, recordsIn } from "../records/line.js";
import type { HarvestRequest, LineOptions, ListRequest, RecordQuery, Store } from "../store.js";
import {
  archivedBeyond,
  archivedEntries,
  archiveEnd,
  archiveSegments,
  archives,
  commitReplay,
  registerArchive,
  replayable,
  requeueLost,
  siteKnowledge,
  visitsWithOtherRole,
} from "./archive.js";
import { type Database, type DatabaseOptions, databaseFile, openDatabase } from "./database.js";
import { findHost, problemHosts } from "./hosts.js";
import { leaseSites, nextDue, releaseSite, renewLeases } from "./leases.js";
import { changeLines, countRecords, fieldNames, listLines } from "./lists.js";
import { openNameIds } from "./name-ids.js";
import { addAddress, commitBatch, filterAddresses, requeueStart, retryAddresses } from "./outcomes.js";
import { addressesOf, changeQueue, groupsOf } from "./queue.js";
import {
  blanked,
  chooseOriginal,
  editBatches,
  editRecords,
  entriesToBlank,
  removeRecords,
  restoreRecords,
  undoEdits,
} from "./records/edits.js";
import { familiesIn, historyOf, rejectedPages, statsOf } from "./records/record-queries.js";
import { findRecord } from "./records/records.js";
import { addReviews, reviewedAs, reviewsOf } from "./records/reviews.js";
import { searchRecords } from "./records/search.js";
import { amend, beginRun, endRun, findHarvest, registerHarvests } from "./runs.js";
import { refuseToScrub, scrub } from "./scrub.js";
import { addressHistories, checkDatabase, filterableAddresses, harvestStatuses, talliesOf } from "./status.js";
import { beginUpload, confirmUpload, copyDeleted, forgetObject, oldObjects, uploadOf, uploadsOf } from "./uploads.js";
import { openWriteBuffer } from "./write-buffer.js";

/** The methods of `Store` that pass between threads as they are. Pages of lines are converted on the way. */
export type SyncMethod = Exclude<keyof Store, "where" | "clock" | "shared" | "recordLines" | "listLines">;

export type SyncStore = {
  readonly [Method in SyncMethod]: (...args: Parameters<Store[Method]>) => Awaited<ReturnType<Store[Method]>>;
} & {
  recordLines(query: RecordQuery & LineOptions): LinePage;
  listLines(request: ListRequest & LineOptions): LinePage;
};

export function openSyncStore(folder: string, options: DatabaseOptions): SyncStore {
  const db = openDatabase(folder, options);
  const names = openNameIds(db);
  const transaction = <Result>(work: () => Result): Result => {
    try {
      return db.transaction(work);
    } catch (error) {
      names.forget();
      throw error;
    }
  };
  const addStarts = (harvest: number, starts: HarvestRequest["starts"]): void => {
    const buffer = openWriteBuffer(db);
    for (const found of starts) {
      if (!addAddress(db, names, harvest, found, null, buffer)) requeueStart(db, names, harvest, found, buffer);
    }
    buffer.write();
  };
  const openRuns = new Set<number>();
  const claims = openClaims();
  return {
    findHarvest: (which) => findHarvest(db, which),
    beginRun(request) {
      const run = transaction(() => beginRun(db, request, folder, addStarts));
      openRuns.add(run.id);
      return run;
    },
    registerHarvests: (requests, now) => transaction(() => registerHarvests(db, requests, now, addStarts)),
    amend: (harvest, amendment) => transaction(() => amend(db, harvest, amendment, addStarts)),
    endRun(run, end) {
      transaction(() => endRun(db, run, end));
      openRuns.delete(run);
      claims.end(run);
    },
    heartbeat: (run, now) => void db.run("UPDATE runs SET heartbeat = ? WHERE id = ?", now, run),

    share: () => ({ workers: 1, sites: Number.MAX_SAFE_INTEGER }),
    lease: (request) => transaction(() => leaseSites(db, request)),
    renew: (tokens, until) => transaction(() => renewLeases(db, tokens, until)),
    release: (returned) =>
      transaction(() => {
        for (const site of returned) releaseSite(db, site);
      }),
    commit: (batch) => transaction(() => commitBatch(db, names, batch, claims)),
    nextDue: (harvests) => nextDue(db, harvests),

    filterable: (harvest, afterId, limit) => filterableAddresses(db, harvest, afterId, limit),
    refilter: (harvest, changes) => transaction(() => filterAddresses(db, harvest, changes)),
    retry: (request) => transaction(() => retryAddresses(db, request)),

    addresses: (request) => addressesOf(db, request),
    groups: (harvest, limit) => groupsOf(db, harvest, limit),
    changeQueue: (change) => transaction(() => changeQueue(db, change)),

    records: (query) => recordsIn(changeLines(db, { ...query, evidence: "shared" })),
    lastChange: () => db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'change'")!.n,
    record: (id) => findRecord(db, id),
    listRecords(request) {
      const page = listLines(db, { ...request, evidence: "shared" });
      return { records: recordsIn(page), next: page.next };
    },
    recordLines: (query) => changeLines(db, query),
    listLines: (request) => listLines(db, request),
    countRecords: (scope, atMost) => countRecords(db, scope, atMost),
    search: (request) => searchRecords(db, request),
    stats: (request) => statsOf(db, request),
    fieldNames: (collection) => fieldNames(db, collection),
    rejected: (request) => rejectedPages(db, request),
    recordHistory: (id) => historyOf(db, id),
    edit: (batch) => transaction(() => editRecords(db, batch)),
    undoEdits: (undo) => transaction(() => undoEdits(db, undo)),
    editBatches: (limit) => editBatches(db, limit),
    removeRecords(request) {
      if (request.purge === true) refuseToScrub(db, folder, Date.now());
      const receipt = transaction(() => removeRecords(db, request));
      if (request.purge === true) scrub(db);
      return receipt;
    },
    restoreRecords: (request) => transaction(() => restoreRecords(db, request)),
    blanked: (entries) => transaction(() => blanked(db, entries)),
    addReviews: (entries) => transaction(() => addReviews(db, entries)),
    reviewsOf: (subjects) => reviewsOf(db, subjects),
    reviewedAs: (which) => reviewedAs(db, which),
    families: (request) => familiesIn(db, request),
    chooseOriginal: (choice) => transaction(() => chooseOriginal(db, choice)),

    registerArchive: (folder) => transaction(() => registerArchive(db, folder)),
    archives: () => archives(db),
    archiveSegments: (archive) => archiveSegments(db, archive),
    archiveEnd: (segment) => archiveEnd(db, segment),
    archivedBeyond: (segment, offset) => archivedBeyond(db, segment, offset),
    beginUpload: (upload, now) => beginUpload(db, upload, now),
    confirmUpload: (upload, replaces) => transaction(() => confirmUpload(db, upload, replaces)),
    uploadOf: (segment) => uploadOf(db, segment),
    uploadsOf: (archive) => uploadsOf(db, archive),
    copyDeleted: (segment) => copyDeleted(db, segment),
    oldObjects: (begunBefore) => oldObjects(db, begunBefore),
    forgetObject: (object) => forgetObject(db, object),
    toBlank: () => entriesToBlank(db),
    requeueLost: (places) => transaction(() => requeueLost(db, places)),
    archived: (afterId, limit, harvests) => archivedEntries(db, afterId, limit, harvests),
    replayable: (harvest, after, limit) => replayable(db, harvest, after, limit),
    siteKnowledge: (harvest, afterSite, limit) => siteKnowledge(db, harvest, afterSite, limit),
    visitsWithOtherRole: (of, afterSequence, limit) => visitsWithOtherRole(db, of, afterSequence, limit),
    commitReplay: (harvest, reading) => transaction(() => commitReplay(db, names, harvest, reading)),

    harvests: () => harvestStatuses(db, Date.now()),
    addressHistory: (url) => addressHistories(db, url),
    host: (name) => findHost(db, name),
    problemHosts: (limit) => problemHosts(db, limit),
    tallies: (harvest) => talliesOf(db, harvest),

    warnings: () => folderWarnings(folder),
    check: () => checkDatabase(db),
    backup: (target) => backup(db, target),
    close() {
      endOpenRuns(db, openRuns);
      db.close();
    },
  };
}

/**
 * Ends the runs whose end could not be written because the disk was full. The process lives on, and its next run would
 * otherwise find the store in use by itself.
 */
function endOpenRuns(db: Database, runs: ReadonlySet<number>): void {
  for (const run of runs) {
    try {
      db.run("UPDATE runs SET ended = heartbeat, reason = 'failed' WHERE id = ? AND ended IS NULL", run);
    } catch {
      // The disk is still full. The next process will see that this one has died.
    }
  }
}

/** Written to a temporary file and renamed, so that the folder never holds half a copy. */
function backup(db: Database, target: string): void {
  const file = databaseFile(target);
  if (path.resolve(file) === path.resolve(db.file))
    throw new UsageError("a store cannot be backed up into itself; name another folder.");
  mkdirSync(target, { recursive: true });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // VACUUM INTO runs in one read transaction: a running harvest neither disturbs it nor waits for it.
  try {
    db.run("PRAGMA query_only = OFF"); // set for stores that may only be read; the file is opened for reading, too
    db.run("VACUUM INTO ?", part);
  } catch (error) {
    rmSync(part, { force: true });
    if (!(error instanceof StoreFailedError)) throw error;
    throw new StoreFailedError(
      `No copy was made in ${target}: its disk is full or cannot be written. Free some space or name another folder. An earlier copy there is unchanged.`,
    );
  }
  for (const suffix of ["-wal", "-shm"]) rmSync(file + suffix, { force: true });
  renameSync(part, file);
}
