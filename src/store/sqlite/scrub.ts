/**
 * Removes the bytes of purged records from the database file.
 *
 * The bytes of a deleted row remain in free pages, in gaps of other pages, in unmerged segments of the full-text index
 * and in the WAL. So the index is merged into one segment, the file is rewritten with VACUUM, and the WAL is truncated.
 * A counter marks this as pending until it is done: after a crash `check` reports it, and the next purge completes it.
 */
import { statSync } from "node:fs";
import { UsageError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import type { Database } from "./database.js";
import { liveRun } from "./runs.js";

/** Rewriting a larger file takes longer than a running harvest waits for a lock. */
const MAX_SIZE_DURING_RUN = 2 ** 30;

export function refuseToScrub(db: Database, folder: string, now: Instant): void {
  if (statSync(db.file).size < MAX_SIZE_DURING_RUN || liveRun(db, now) === undefined) return;
  throw new UsageError(
    `${folder} is large and a harvest is running: a purge rewrites the whole file and would block the harvest. Stop the harvest first, or remove now and purge later. Nothing was changed.`,
  );
}

export function scrub(db: Database): void {
  db.run("INSERT INTO search (search) VALUES ('optimize')");
  db.run("VACUUM");
  db.run("UPDATE counters SET value = 0 WHERE name = 'scrub'");
  db.all("PRAGMA wal_checkpoint(TRUNCATE)");
}
