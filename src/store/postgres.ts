/**
 * How does PostgreSQL keep the promise of `store.ts`?
 *
 * Any number of processes on any number of machines share one frontier. What they must agree on, the database decides with
 * locks that are held for one short transaction; the clock comes from the callers. Each concern stands in a file of its own:
 * leases, commits, records, runs, looking.
 */
import { UsageError } from "../model/errors.js";
import {
  archivedBeyond,
  archivedEntries,
  archiveEnd,
  judgedOtherwise,
  replayable,
  reread,
  sitesKnown,
  visitAgain,
} from "./postgres-archive.js";
import { commit } from "./postgres-commit.js";
import { type Connection, connect } from "./postgres-connection.js";
import {
  blanked,
  chooseOriginal,
  correct,
  edit,
  editBatches,
  remove,
  removeRecords,
  undoEdits,
} from "./postgres-edits.js";
import { findHost, lease, nextDue, release, renew } from "./postgres-leases.js";
import { changeLines, countRecords, fieldNames, listLines } from "./postgres-lists.js";
import { check, filterable, harvests, refilter, story, tallies, troubledHosts } from "./postgres-look.js";
import { familiesIn, historyOf, rejectedPages, statsOf } from "./postgres-record-looking.js";
import { findRecord } from "./postgres-records.js";
import { amend, beginRun, endRun, enlist, findHarvest, heartbeat } from "./postgres-runs.js";
import { isCurrent, migrate } from "./postgres-schema.js";
import { searchRecords } from "./postgres-search.js";
import { recordsIn } from "./record-line.js";
import type { Store } from "./store.js";

/** Opens the database at `postgres://user:password@host:port/database` and brings its layout up to date. */
export async function openPostgres(url: string): Promise<Store> {
  const connection = connect(url);
  try {
    if (!(await isCurrent(connection.db))) await connection.transact((db) => migrate(db, connection.where));
    return storeOn(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function storeOn(connection: Connection): Store {
  const { where, db } = connection;
  let closing: Promise<void> | undefined;
  return {
    where,
    findHarvest: (which) => findHarvest(db, which),
    beginRun: (wish) => beginRun(connection, wish),
    enlist: (wishes, now) => enlist(connection, wishes, now),
    amend: (harvest, amendment) => amend(connection, harvest, amendment),
    endRun: (run, end) => endRun(connection, run, end),
    heartbeat: (run, now) => heartbeat(db, run, now),
    lease: (ask) => lease(connection, ask),
    renew: (tokens, until) => renew(connection, tokens, until),
    release: (returned) => release(connection, returned),
    commit: (batch) => commit(connection, batch),
    nextDue: (of) => nextDue(db, of),
    filterable: (harvest, afterId, limit) => filterable(db, harvest, afterId, limit),
    refilter: (harvest, changes) => refilter(connection, harvest, changes),
    records: async (query) => recordsIn(await (await changeLines(db, { ...query, evidence: "shared" })).lines()),
    recordLines: (query) => changeLines(db, query),
    listLines: (ask) => listLines(db, ask),
    lastChange: async () => (await db.rows<{ last: number }>("select last from winnow.changes"))[0]!.last,
    record: (id) => findRecord(db, id),
    listRecords: async (ask) => {
      const { lines, next } = await listLines(db, { ...ask, evidence: "shared" });
      return { records: recordsIn(await lines()), next };
    },
    countRecords: (scope, atMost) => countRecords(db, scope, atMost),
    search: (ask) => searchRecords(connection, ask),
    stats: (ask) => statsOf(connection, ask),
    fieldNames: (collection) => fieldNames(db, collection),
    rejected: (ask) => rejectedPages(db, ask),
    recordHistory: (id) => historyOf(connection, id),
    correct: (correction) => correct(connection, correction),
    edit: (batch) => edit(connection, batch),
    undoEdits: (undo) => undoEdits(connection, undo),
    editBatches: (limit) => editBatches(db, limit),
    remove: (id, reason, now) => remove(connection, id, reason, now),
    removeRecords: (ask) => removeRecords(connection, ask),
    blanked: (entries) => blanked(db, entries),
    families: (ask) => familiesIn(connection, ask),
    chooseOriginal: (choice) => chooseOriginal(connection, choice),
    archiveEnd: (segment) => archiveEnd(db, segment),
    archivedBeyond: (segment, offset) => archivedBeyond(db, segment, offset),
    visitAgain: (places) => visitAgain(connection, places),
    archived: (afterId, limit) => archivedEntries(db, afterId, limit),
    replayable: (harvest, after, limit) => replayable(db, harvest, after, limit),
    sitesKnown: (harvest, afterSite, limit) => sitesKnown(db, harvest, afterSite, limit),
    judgedOtherwise: (of, afterSequence, limit) => judgedOtherwise(db, of, afterSequence, limit),
    reread: (harvest, reading) => reread(connection, harvest, reading),
    harvests: () => harvests(connection),
    story: (address) => story(connection, address),
    host: (name) => findHost(db, name),
    troubledHosts: (limit) => troubledHosts(db, limit),
    tallies: (harvest) => tallies(db, harvest),
    warnings: async () => [],
    check: () => check(connection),
    backup: async () => {
      throw new UsageError(
        `${where} is backed up with PostgreSQL's own tools, also while others work: pg_dump --schema=winnow --format=custom DATABASE > winnow.dump (and pg_restore to bring it back).`,
      );
    },
    close: () => (closing ??= connection.close()),
  };
}
