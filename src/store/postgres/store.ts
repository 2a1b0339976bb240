/**
 * The PostgreSQL store.
 *
 * Any number of processes on any number of machines share one frontier. They coordinate with database locks that are
 * held for one short transaction; the time comes from the callers. Each topic is in a file of its own: leases, commits,
 * records, runs, status.
 */
import { UsageError } from "../../model/errors.js";
import { recordsIn } from "../records/line.js";
import type { Store } from "../store.js";
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
import { cluster } from "./cluster.js";
import { commit } from "./commit.js";
import { type Connections, connect } from "./connection.js";
import { amend, delist, enlist, enlisted, findHarvest, registerHarvests, retry } from "./harvests.js";
import { ensureTables, type LayoutOptions } from "./layout/layout.js";
import { findHost, lease, nextDue, release, renew } from "./leases.js";
import { changeLines, countRecords, fieldNames, listLines } from "./lists.js";
import { addressesOf, changeQueue, groupsOf } from "./queue.js";
import {
  blanked,
  chooseOriginal,
  edit,
  editBatches,
  entriesToBlank,
  removeRecords,
  restoreRecords,
  undoEdits,
} from "./records/edits.js";
import { familiesIn, historyOf, rejectedPages, statsOf } from "./records/record-queries.js";
import { findRecord } from "./records/records.js";
import { addReviews, reviewedAs, reviewsOf } from "./records/reviews.js";
import { searchRecords } from "./records/search.js";
import { beginRun, endRun, heartbeat, share } from "./runs.js";
import { onServerTime, openServerClock } from "./server-time.js";
import { addressHistories, check, filterable, harvests, refilter, tallies, troubledHosts } from "./status.js";
import { beginUpload, confirmUpload, copyDeleted, forgetObject, oldObjects, uploadOf, uploadsOf } from "./uploads.js";

export interface PostgresOptions extends Pick<LayoutOptions, "onUpgrade" | "create"> {
  /** Leases, rests and claims are measured by the server's clock, so that all workers agree. Tests bring their own times. */
  readonly serverTime?: boolean;
}

/** Opens the database at `postgres://user:password@host:port/database` and migrates its schema. */
export async function openPostgres(
  url: string,
  { serverTime = false, ...options }: PostgresOptions = {},
): Promise<Store> {
  const connection = connect(url);
  try {
    await ensureTables(connection, options);
    const store = storeOn(connection);
    return serverTime ? onServerTime(store, await openServerClock(connection.prompt.db)) : store;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function storeOn(connection: Connections): Store {
  const { where, db, patient, prompt } = connection;
  let closing: Promise<void> | undefined;
  return {
    where,
    findHarvest: (which) => findHarvest(db, which),
    beginRun: (request) => beginRun(patient, request),
    registerHarvests: (requests, now) => registerHarvests(connection, requests, now),
    amend: (harvest, amendment) => amend(connection, harvest, amendment),
    endRun: (run, end) => endRun(patient, run, end),
    heartbeat: (run, now, counts) => heartbeat(prompt.db, run, now, counts),
    lease: (request) => lease(prompt, request),
    renew: (tokens, until) => renew(prompt, tokens, until),
    release: (returned) => release(prompt, returned),
    commit: (batch) => commit(prompt, batch),
    share: (run, of, now) => share(prompt.db, run, of, now),
    nextDue: (of) => nextDue(prompt.db, of),
    filterable: (harvest, afterId, limit) => filterable(patient.db, harvest, afterId, limit),
    refilter: (harvest, changes) => refilter(patient, harvest, changes),
    retry: (request) => retry(patient, request),
    addresses: (request) => addressesOf(db, request),
    groups: (harvest, limit) => groupsOf(db, harvest, limit),
    changeQueue: (change) => changeQueue(connection, change),
    records: async (query) => recordsIn(await (await changeLines(db, { ...query, evidence: "shared" })).lines()),
    recordLines: (query) => changeLines(db, query),
    listLines: (ask) => listLines(db, ask),
    lastChange: async () => (await db.rows<{ last: number }>("select last from winnow.changes"))[0]!.last,
    record: (id) => findRecord(db, id),
    listRecords: async (request) => {
      const { lines, next } = await listLines(db, { ...request, evidence: "shared" });
      return { records: recordsIn(await lines()), next };
    },
    countRecords: (scope, atMost) => countRecords(db, scope, atMost),
    search: (request) => searchRecords(connection, request),
    stats: (request) => statsOf(connection, request),
    fieldNames: (collection) => fieldNames(db, collection),
    rejected: (request) => rejectedPages(db, request),
    recordHistory: (id) => historyOf(connection, id),
    edit: (batch) => edit(connection, batch),
    undoEdits: (undo) => undoEdits(connection, undo),
    editBatches: (limit) => editBatches(db, limit),
    removeRecords: (request) => removeRecords(connection, request),
    restoreRecords: (request) => restoreRecords(connection, request),
    blanked: (entries) => blanked(connection, entries),
    addReviews: (entries) => addReviews(db, entries),
    reviewsOf: (subjects) => reviewsOf(db, subjects),
    reviewedAs: (which) => reviewedAs(db, which),
    families: (request) => familiesIn(connection, request),
    chooseOriginal: (choice) => chooseOriginal(connection, choice),
    registerArchive: (folder) => registerArchive(patient, folder),
    archives: () => archives(patient.db),
    archiveSegments: (archive) => archiveSegments(patient.db, archive),
    archiveEnd: (segment) => archiveEnd(patient.db, segment),
    archivedBeyond: (segment, offset) => archivedBeyond(patient.db, segment, offset),
    beginUpload: (upload, now) => beginUpload(patient.db, upload, now),
    confirmUpload: (upload, replaces) => confirmUpload(patient, upload, replaces),
    uploadOf: (segment) => uploadOf(patient.db, segment),
    uploadsOf: (archive) => uploadsOf(patient.db, archive),
    copyDeleted: (segment) => copyDeleted(patient.db, segment),
    oldObjects: (begunBefore) => oldObjects(patient.db, begunBefore),
    forgetObject: (object) => forgetObject(patient.db, object),
    toBlank: () => entriesToBlank(patient.db),
    requeueLost: (places) => requeueLost(patient, places),
    archived: (afterId, limit, harvests) => archivedEntries(db, afterId, limit, harvests),
    replayable: (harvest, after, limit) => replayable(db, harvest, after, limit),
    siteKnowledge: (harvest, afterSite, limit) => siteKnowledge(patient.db, harvest, afterSite, limit),
    visitsWithOtherRole: (of, afterSequence, limit) => visitsWithOtherRole(patient.db, of, afterSequence, limit),
    commitReplay: (harvest, reading) => commitReplay(connection, harvest, reading),
    harvests: () => harvests(patient),
    addressHistory: (address) => addressHistories(connection, address),
    host: (name) => findHost(prompt.db, name),
    problemHosts: (limit) => troubledHosts(db, limit),
    tallies: (harvest) => tallies(patient.db, harvest),
    warnings: async () => [],
    check: () => check(connection),
    backup: async () => {
      throw new UsageError(
        `Back up ${where} with PostgreSQL's own tools, even while a harvest runs: pg_dump --schema=winnow --format=custom DATABASE > winnow.dump (and pg_restore to restore it).`,
      );
    },
    shared: {
      enlist: (requests, now) => enlist(connection, requests, now),
      enlisted: () => enlisted(patient.db),
      delist: (collection) => delist(db, collection),
      cluster: (now) => cluster(connection, now),
    },
    close: () => (closing ??= connection.close()),
  };
}
