/**
 * Who is harvesting into this store, and where did the last run leave off?
 *
 * One process at a time harvests into a folder. The lock is the run's own row: it names the process, and a process that is gone
 * holds nothing. A process id alone is not enough — it may have been given to another program since — so the time at which the
 * process started is kept with it.
 */
import { readFileSync } from "node:fs";
import os from "node:os";
import { StoreInUseError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { type Instant, MINUTE } from "../model/time.js";
import { isAsSeen, refuseOutdated } from "./amended.js";
import type { Database } from "./sqlite-database.js";
import type {
  Amendment,
  BegunHarvest,
  EndReason,
  Harvest,
  HarvestName,
  HarvestWish,
  Run,
  RunEnd,
  RunStatus,
  RunWish,
} from "./store.js";

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

/** Puts start addresses into a harvest's frontier; a known one stays as it is. */
type Admit = (harvest: number, starts: HarvestWish["starts"]) => void;

export function beginRun(db: Database, wish: RunWish, where: string, admit: Admit): Run {
  refuseSecondRun(db, where, wish.now);
  // No other run is alive: whatever was leased is free, also what another harvest's run held when it died.
  db.run("UPDATE sites SET lease_until = 0, lease_run = 0 WHERE lease_until > 0");
  const run = db.insert(
    "INSERT INTO runs (began, heartbeat, program, pid, process_start, machine, doing) VALUES (?, ?, ?, ?, ?, ?, ?)",
    wish.now,
    wish.now,
    wish.program,
    wish.owner.pid,
    processStart(wish.owner.pid),
    wish.owner.machine,
    wish.owner.doing,
  )!;
  return { id: run, harvests: wish.harvests.map((harvest) => beginHarvest(db, run, harvest, wish.now, admit)) };
}

/** Harvests that somebody will run: see `Store.enlist`. */
export function enlist(db: Database, wishes: readonly HarvestWish[], now: Instant, admit: Admit): Harvest[] {
  return wishes.map((wish) => {
    const known = findHarvest(db, wish);
    if (known !== undefined) return known;
    admit(makeHarvest(db, wish, now), wish.starts);
    return findHarvest(db, wish)!;
  });
}

/** Other settings beside whoever is running: see `Store.amend`. */
export function amend(
  db: Database,
  harvest: number,
  { saw, settings, starts }: Amendment,
  admit: Admit,
): Harvest | undefined {
  const read = () => db.get<HarvestRow>(`${SELECT_HARVEST} WHERE h.id = ?`, harvest);
  const row = read();
  if (row === undefined || !isAsSeen(harvestOf(row), saw)) return undefined;
  db.run("UPDATE harvests SET settings = ? WHERE id = ?", JSON.stringify(settings), harvest);
  if (starts.length > 0) db.run("UPDATE harvests SET finished = 0 WHERE id = ?", harvest);
  admit(harvest, starts);
  return harvestOf(read()!);
}

function makeHarvest(db: Database, wish: HarvestWish, now: Instant): number {
  db.run("INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING", wish.collection);
  return db.insert(
    "INSERT INTO harvests (collection, kind, start, settings, address_rules, created) VALUES ((SELECT id FROM collections WHERE name = ?), ?, ?, ?, ?, ?)",
    wish.collection,
    wish.kind,
    wish.start,
    JSON.stringify(wish.settings),
    wish.addressRules,
    now,
  )!;
}

function beginHarvest(db: Database, run: number, wish: HarvestWish, now: Instant, admit: Admit): BegunHarvest {
  const known = wish.fresh ? undefined : findHarvest(db, wish);
  refuseOutdated(known, wish);
  const id = known?.id ?? makeHarvest(db, wish, now);
  const mode = known === undefined ? "new" : known.finished && wish.update !== false ? "updated" : "continued";
  const settings = JSON.stringify(wish.settings);
  db.run("UPDATE harvests SET settings = ?, finished = 0 WHERE id = ?", settings, id);
  db.run("INSERT INTO run_harvests VALUES (?, ?, ?, ?)", run, id, mode, settings);
  db.run("UPDATE sites SET due = 0 WHERE harvest = ?", id); // every site deserves a look
  if (mode === "updated") visitAgain(db, id, now);
  admit(id, wish.starts);
  takeBack(db, wish);
  return { ...findHarvest(db, wish)!, mode };
}

/** A host that was given up is tried once more by whoever starts there. */
function takeBack(db: Database, { starts }: HarvestWish): void {
  for (const host of new Set(starts.map((start) => start.host)))
    db.run("UPDATE hosts SET set_aside = NULL, failures = 0 WHERE name = ? AND set_aside IS NOT NULL", host);
}

/** What is due again waits again: lists at every update, the rest when its time has come. */
function visitAgain(db: Database, harvest: number, now: Instant): void {
  // Named, because SQLite would rather look through every site.
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
  // A host that was given up in an earlier run gets another chance, for what waits and for what is due again.
  db.run(
    "UPDATE hosts SET set_aside = NULL, failures = 0 WHERE set_aside IS NOT NULL AND id IN (SELECT DISTINCT a.host FROM sites s JOIN addresses a ON a.site = s.id WHERE s.harvest = ? AND a.state = 0)",
    harvest,
  );
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
  db.run("UPDATE sites SET lease_until = 0, lease_run = 0 WHERE lease_run = ?", run);
  for (const harvest of end.stopped ?? []) db.run("UPDATE harvests SET finished = 1 WHERE id = ?", harvest);
  if (end.reason !== "finished") return;
  // Finished means that nothing can be visited now. What was put off until later is left to the next update.
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

/** The run whose process lives. */
export function liveRun(db: Database, now: Instant): RunRow | undefined {
  return db.all<RunRow>("SELECT * FROM runs WHERE ended IS NULL").find((row) => isAlive(row, now));
}

/** On this machine the system knows; of another machine's process all we have is its heartbeat. */
function isAlive(run: RunRow, now: Instant): boolean {
  if (run.machine !== os.hostname()) return Math.abs(now - run.heartbeat) < 2 * MINUTE;
  try {
    process.kill(run.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return processStart(run.pid) === run.process_start;
}

/** When the process started, in the system's own ticks; "" where the system does not tell. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""; // proc(5), field 22; the name before may hold blanks
  } catch {
    return "";
  }
}
