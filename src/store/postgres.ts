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
import { findHost, lease, nextDue, release, renew } from "./postgres-leases.js";
import { check, filterable, harvests, refilter, story, tallies, troubledHosts } from "./postgres-look.js";
import { correct, findRecord, findRecords, remove } from "./postgres-records.js";
import { beginRun, endRun, findHarvest, heartbeat } from "./postgres-runs.js";
import { isCurrent, migrate } from "./postgres-schema.js";
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
    endRun: (run, end) => endRun(connection, run, end),
    heartbeat: (run, now) => heartbeat(db, run, now),
    lease: (ask) => lease(connection, ask),
    renew: (tokens, until) => renew(connection, tokens, until),
    release: (returned) => release(connection, returned),
    commit: (batch) => commit(connection, batch),
    nextDue: (of) => nextDue(db, of),
    filterable: (harvest, afterId, limit) => filterable(db, harvest, afterId, limit),
    refilter: (harvest, changes) => refilter(connection, harvest, changes),
    records: (query) => findRecords(db, query),
    record: (id) => findRecord(db, id),
    correct: (correction) => correct(connection, correction),
    remove: (id, reason, now) => remove(connection, id, reason, now),
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
