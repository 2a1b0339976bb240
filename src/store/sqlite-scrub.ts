/**
 * How does what was purged leave the file?
 *
 * A deleted row's bytes stay in free pages, in the gaps of others, in pieces of the full-text index that were not merged yet, and in
 * the log. So the index is merged into one piece, the file is written afresh, and the log is emptied. Until that is done the store
 * remembers that it must be: after an unclean end `check` says so, and the next purge does it.
 */
import { statSync } from "node:fs";
import { UsageError } from "../model/errors.js";
import type { Instant } from "../model/time.js";
import type { Database } from "./sqlite-database.js";
import { liveRun } from "./sqlite-runs.js";

/** Writing a larger file afresh takes longer than a harvest beside it would wait. */
const LARGE = 2 ** 30;

export function refuseToScrub(db: Database, folder: string, now: Instant): void {
  if (statSync(db.file).size < LARGE || liveRun(db, now) === undefined) return;
  throw new UsageError(
    `${folder} is large and a harvest is running: a purge writes all of it afresh, which would keep the harvest waiting. Stop the harvest first, or remove now and purge later. Nothing was changed.`,
  );
}

export function scrub(db: Database): void {
  db.run("INSERT INTO search (search) VALUES ('optimize')");
  db.run("VACUUM");
  db.run("UPDATE counters SET value = 0 WHERE name = 'scrub'");
  db.all("PRAGMA wal_checkpoint(TRUNCATE)");
}
