/**
 * Which process is harvesting into this folder, and where did the last run stop?
 *
 * One process at a time harvests into a folder. The lock is the row of the run, which names the process; a process that
 * has died holds no lock. Process ids are reused, so the start time of the process is stored as well.
 */
import os from "node:os";
import { StoreInUseError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { isRunning, processStart } from "../../model/process-start.js";
import { type Instant, MINUTE } from "../../model/time.js";
import { rejectOutdatedSettings, settingsUnchanged } from "../settings-check.js";
import type {
  Amendment,
  EndReason,
  Harvest,
  HarvestName,
  HarvestRequest,
  RetryRejected,
  Run,
  RunEnd,
  RunRequest,
  RunStatus,
  StartedHarvest,
} from "../store.js";
import type { Database } from "./database.js";

export interface HarvestRow {
  readonly id: number;
  readonly collection: number;
  readonly collectionName: string;
  readonly kind: string;
  readonly start: string;
  readonly settings: string;
  readonly address_rules: string;
  readonly created: Instant;
  readonly finished: number;
}

interface RunRow {
  readonly id: number;
  readonly began: Instant;
  readonly ended: Instant | null;
  readonly heartbeat: Instant;
  readonly reason: EndReason | null;
  readonly program: string;
  readonly pid: number;
  readonly process_start: string;
  readonly machine: string;
  readonly doing: string;
  readonly counts: string;
}

export const SELECT_HARVEST =
  "SELECT h.*, c.name AS collectionName FROM harvests h JOIN collections c ON c.id = h.collection";

export function harvestOf(row: HarvestRow): Harvest {
  return {
    id: row.id,
    collection: row.collectionName,
    kind: row.kind,
    start: row.start,
    settings: JSON.parse(row.settings) as Json,
    addressRules: row.address_rules,
    finished: row.finished === 1,
    created: row.created,
  };
}

export function findHarvest(db: Database, which: HarvestName): Harvest | undefined {
  const row = db.get<HarvestRow>(
    `${SELECT_HARVEST} WHERE c.name = ? AND h.kind = ? AND h.start = ? ORDER BY h.id DESC LIMIT 1`,
    which.collection,
    which.kind,
    which.start,
  );
  return row && harvestOf(row);
}

/** Adds start addresses to a harvest's frontier; known ones stay as they are. */
type AddStarts = (harvest: number, starts: HarvestRequest["starts"]) => void;

/** As `lost-takes.ts` says: takes without an outcome are those of runs that died. */
function clearBlames(db: Database): void {
  const { lost, read } = db.get<{ lost: number; read: number }>(
    "SELECT count(*) AS lost, coalesce(sum(reading), 0) AS read FROM taken",
  )!;
  if (lost > 0 && read === 0) db.run("UPDATE addresses SET blamed = 0 WHERE blamed > 0");
}

export function beginRun(db: Database, request: RunRequest, where: string, addStarts: AddStarts): Run {
  refuseSecondRun(db, where, request.now);
  clearBlames(db);
  // No other run is alive, so all leases are free, including those of other harvests.
  db.run("UPDATE sites SET lease_until = 0, lease_run = 0 WHERE lease_until > 0");
  const run = db.insert(
    "INSERT INTO runs (began, heartbeat, program, pid, process_start, machine, doing) VALUES (?, ?, ?, ?, ?, ?, ?)",
    request.now,
    request.now,
    request.program,
    request.owner.pid,
    processStart(request.owner.pid),
    request.owner.machine,
    request.owner.doing,
  )!;
  return {
    id: run,
    harvests: request.harvests.map((harvest) => beginHarvest(db, run, harvest, request.now, addStarts)),
  };
}

/** See `FrontierStore.registerHarvests`. */
export function registerHarvests(
  db: Database,
  requests: readonly HarvestRequest[],
  now: Instant,
  addStarts: AddStarts,
): Harvest[] {
  return requests.map((request) => {
    const known = findHarvest(db, request);
    if (known !== undefined) return known;
    addStarts(makeHarvest(db, request, now), request.starts);
    return findHarvest(db, request)!;
  });
}

/** See `FrontierStore.amend`. */
export function amend(
  db: Database,
  harvest: number,
  { saw, settings, starts }: Amendment,
  addStarts: AddStarts,
): Harvest | undefined {
  const read = () => db.get<HarvestRow>(`${SELECT_HARVEST} WHERE h.id = ?`, harvest);
  const row = read();
  if (row === undefined || !settingsUnchanged(harvestOf(row), saw)) return undefined;
  db.run("UPDATE harvests SET settings = ? WHERE id = ?", JSON.stringify(settings), harvest);
  if (starts.length > 0) db.run("UPDATE harvests SET finished = 0 WHERE id = ?", harvest);
  addStarts(harvest, starts);
  return harvestOf(read()!);
}

function makeHarvest(db: Database, request: HarvestRequest, now: Instant): number {
  db.run("INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING", request.collection);
  return db.insert(
    "INSERT INTO harvests (collection, kind, start, settings, address_rules, created) VALUES ((SELECT id FROM collections WHERE name = ?), ?, ?, ?, ?, ?)",
    request.collection,
    request.kind,
    request.start,
    JSON.stringify(request.settings),
    request.addressRules,
    now,
  )!;
}

function beginHarvest(
  db: Database,
  run: number,
  request: HarvestRequest,
  now: Instant,
  addStarts: AddStarts,
): StartedHarvest {
  const known = request.fresh ? undefined : findHarvest(db, request);
  rejectOutdatedSettings(known, request);
  const id = known?.id ?? makeHarvest(db, request, now);
  const mode = known === undefined ? "new" : known.finished && request.update !== false ? "updated" : "continued";
  const settings = JSON.stringify(request.settings);
  db.run("UPDATE harvests SET settings = ?, finished = 0 WHERE id = ?", settings, id);
  db.run("INSERT INTO run_harvests VALUES (?, ?, ?, ?)", run, id, mode, settings);
  db.run("UPDATE sites SET due = 0 WHERE harvest = ?", id); // every site is worth leasing
  if (mode === "updated") requeueDue(db, id, now);
  if (request.retry !== undefined) requeueRejected(db, id, request.retry);
  addStarts(id, request.starts);
  retryHosts(db, request);
  return { ...findHarvest(db, request)!, mode };
}

/** Hosts of start addresses are tried again if they were set aside. */
function retryHosts(db: Database, { starts }: HarvestRequest): void {
  for (const host of new Set(starts.map((start) => start.host)))
    db.run("UPDATE hosts SET set_aside = NULL, failures = 0 WHERE name = ? AND set_aside IS NOT NULL", host);
}

/** Addresses that are due again become waiting: lists at every update, others after their revisit interval. */
function requeueDue(db: Database, harvest: number, now: Instant): void {
  // The index is named because SQLite would scan every site instead.
  const again = "addresses INDEXED BY addresses_again";
  const isDue = "state = 1 AND due > 0 AND due <= ? AND site IN (SELECT id FROM sites WHERE harvest = ?)";
  const counts = db.all<{ site: number; n: number }>(
    `SELECT site, count(*) AS n FROM ${again} WHERE ${isDue} GROUP BY site`,
    now,
    harvest,
  );
  for (const { site, n } of counts)
    db.run("UPDATE sites SET waiting = waiting + ?, done = done - ? WHERE id = ?", n, n, site);
  db.run(`UPDATE ${again} SET state = 0, due = 0 WHERE ${isDue}`, now, harvest);
  // Hosts that an earlier run set aside are tried again if something waits there.
  db.run(
    "UPDATE hosts SET set_aside = NULL, failures = 0 WHERE set_aside IS NOT NULL AND id IN (SELECT DISTINCT a.host FROM sites s JOIN addresses a ON a.site = s.id WHERE s.harvest = ? AND a.state = 0)",
    harvest,
  );
}

/** Rejected pages become waiting; they stay rejected until they are judged again. */
function requeueRejected(db: Database, harvest: number, { since, reasons }: RetryRejected): void {
  const isMeant = `state = 1 AND id IN (SELECT address FROM rejected WHERE harvest = ? AND at >= ?
    AND (? IS NULL OR reason IN (SELECT value FROM json_each(?))))`;
  const wanted = reasons === undefined ? null : JSON.stringify(reasons);
  const given = [harvest, Math.floor(since), wanted, wanted];
  const counts = db.all<{ site: number; n: number }>(
    `SELECT site, count(*) AS n FROM addresses WHERE ${isMeant} GROUP BY site`,
    ...given,
  );
  for (const { site, n } of counts)
    db.run("UPDATE sites SET waiting = waiting + ?, done = done - ? WHERE id = ?", n, n, site);
  db.run(`UPDATE addresses SET state = 0, due = 0 WHERE ${isMeant}`, ...given);
}

export function endRun(db: Database, run: number, end: RunEnd): void {
  db.run(
    "UPDATE runs SET ended = ?, heartbeat = ?, reason = ?, counts = ? WHERE id = ?",
    end.now,
    end.now,
    end.reason,
    JSON.stringify(end.counts),
    run,
  );
  db.run("DELETE FROM taken WHERE site IN (SELECT id FROM sites WHERE lease_run = ?)", run);
  db.run("UPDATE sites SET lease_until = 0, lease_run = 0 WHERE lease_run = ?", run);
  for (const harvest of end.stopped ?? []) db.run("UPDATE harvests SET finished = 1 WHERE id = ?", harvest);
  if (end.reason !== "finished") return;
  // Finished means that nothing can be visited now. Addresses that are due later are left to the next update.
  db.run(
    `UPDATE harvests SET finished = 1 WHERE id IN (SELECT harvest FROM run_harvests WHERE run = ?)
     AND NOT EXISTS (SELECT 1 FROM sites s WHERE s.harvest = harvests.id AND s.waiting > 0 AND s.due <= ?)`,
    run,
    end.now,
  );
}

export function lastRun(db: Database, harvest: number, now: Instant): RunStatus | undefined {
  const row = db.get<RunRow>(
    "SELECT r.* FROM run_harvests h JOIN runs r ON r.id = h.run WHERE h.harvest = ? ORDER BY r.id DESC LIMIT 1",
    harvest,
  );
  if (row === undefined) return undefined;
  return {
    id: row.id,
    began: row.began,
    ended: row.ended ?? undefined,
    heartbeat: row.heartbeat,
    end: row.reason ?? undefined,
    program: row.program,
    owner: { pid: row.pid, machine: row.machine, doing: row.doing },
    alive: row.ended === null && isAlive(row, now),
    counts: JSON.parse(row.counts) as { [name: string]: number },
  };
}

function refuseSecondRun(db: Database, where: string, now: Instant): void {
  for (const row of db.all<RunRow>("SELECT * FROM runs WHERE ended IS NULL")) {
    if (isAlive(row, now)) {
      throw new StoreInUseError(where, {
        pid: row.pid,
        machine: row.machine,
        since: new Date(row.began).toISOString(),
        doing: row.doing,
      });
    }
    db.run("UPDATE runs SET ended = heartbeat, reason = 'failed' WHERE id = ?", row.id);
  }
}

/** The run whose process is alive. */
export function liveRun(db: Database, now: Instant): RunRow | undefined {
  return db.all<RunRow>("SELECT * FROM runs WHERE ended IS NULL").find((row) => isAlive(row, now));
}

/** The process table decides on this machine; for a process on another machine there is only its heartbeat. */
function isAlive(run: RunRow, now: Instant): boolean {
  if (run.machine !== os.hostname()) return Math.abs(now - run.heartbeat) < 2 * MINUTE;
  return isRunning(run.pid, run.process_start);
}
