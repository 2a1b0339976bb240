/**
 * Harvests and runs in PostgreSQL.
 *
 * Any number of runs may work on one harvest. Starting and ending are rare, so one lock serialises them: two workers
 * that start at the same time create one harvest, and the second one continues it.
 */
import { hostname } from "node:os";
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
  Owner,
  RetriedHarvest,
  RetryRejected,
  RetryRequest,
  Run,
  RunEnd,
  RunRequest,
  RunStatus,
  Share,
  StartedHarvest,
} from "../store.js";

import { addFound } from "./add-addresses.js";
import { type Connection, clean, type Db, finite, jsonFrom, keyOf } from "./connection.js";

export async function findHarvest(db: Db, which: HarvestName): Promise<Harvest | undefined> {
  const [row] = await db.rows<HarvestRow>(
    "select * from winnow.harvests where collection = $1 and kind = $2 and start = $3 order by id desc limit 1",
    [clean(which.collection), clean(which.kind), clean(which.start)],
  );
  return row && harvestFrom(row);
}

export function beginRun(connection: Connection, request: RunRequest): Promise<Run> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    await endDeadRuns(db);
    const owner: StoredOwner = { ...request.owner, start: processStart(request.owner.pid) };
    const [run] = await db.rows<{ id: number }>(
      "insert into winnow.runs (began, heartbeat, program, owner) values ($1, $1, $2, $3) returning id",
      [finite(request.now), clean(request.program), JSON.stringify(owner)],
    );
    const harvests: StartedHarvest[] = [];
    for (const one of request.harvests) {
      await refuseOtherRun(db, one, connection.where);
      harvests.push(await (one.join ? joinHarvest(db, one) : beginHarvest(db, one, request.now)));
    }
    for (const harvest of harvests) {
      await db.rows(
        `insert into winnow.run_harvests (run, harvest, mode, settings) values ($1, $2, $3, $4) on conflict do nothing`,
        [run!.id, harvest.id, harvest.mode, JSON.stringify(harvest.settings)],
      );
    }
    return { id: run!.id, harvests };
  });
}

/** Sites of a process that died on this machine are free at once; for another machine only the end of a lease tells. */
async function endDeadRuns(db: Db): Promise<void> {
  const open = await db.rows<RunRow>("select * from winnow.runs where ended is null");
  const dead = open.filter(({ owner }) => diedHere(JSON.parse(owner) as StoredOwner)).map(({ id }) => id);
  if (dead.length === 0) return;
  await db.rows("update winnow.runs set ended = heartbeat, reason = 'failed' where id = any($1)", [dead]);
  await db.rows("select from winnow.sites where run = any($1) order by id for no key update", [dead]);
  await db.rows(CLEAR_BLAMES, [dead]);
  await db.rows("update winnow.sites set run = null, due = 0 where run = any($1)", [dead]);
  await endClaims(db, dead);
}

/** The requests of a process that ended are over. */
async function endClaims(db: Db, runs: readonly number[]): Promise<void> {
  await db.rows("select from winnow.hosts where run = any($1) and busy order by id for no key update", [runs]);
  const hosts = await db.rows<{ id: number }>(
    "update winnow.hosts set claimed_until = 0 where run = any($1) and busy returning id",
    [runs],
  );
  await db.rows("delete from winnow.connections where host = any($1)", [hosts.map(({ id }) => id)]);
}

/** As `lost-takes.ts` says. It reads all addresses of the harvests, but only after a crash. */
const CLEAR_BLAMES = `
with lost as (select s.harvest, a.reading from winnow.sites s join winnow.addresses a on a.site = s.id
               where s.run = any($1) and a.state = 'taken')
update winnow.addresses set blamed = 0
 where blamed > 0 and (select not bool_or(reading) from lost)
   and site in (select id from winnow.sites where harvest in (select harvest from lost))`;

/** See `FrontierStore.share`. */
export async function share(db: Db, run: number, harvests: readonly number[], now: Instant): Promise<Share> {
  const runs = await db.rows<RunRow>(
    `select r.* from winnow.runs r where r.ended is null
        and exists (select from winnow.run_harvests h where h.run = r.id and h.harvest = any($1))`,
    [harvests],
  );
  const workers = runs.filter(
    (one) => one.id === run || !isGone(JSON.parse(one.owner) as StoredOwner, one.heartbeat, now),
  );
  if (workers.length <= 1) return { workers: 1, sites: Number.MAX_SAFE_INTEGER };
  const [counted] = await db.rows<{ busy: number; all: number }>(
    `select count(*) filter (where run is not null or winnow.is_ripe(id, $2))::int as busy, count(*)::int as all
       from (select id, run from winnow.sites where harvest = any($1) and (run is not null or due <= $2) limit $3) s`,
    [harvests, now, PLENTY_OF_SITES],
  );
  // With so many, all have enough, and counting them would cost more than it is worth.
  const { busy, all } = counted!;
  const sites = all >= PLENTY_OF_SITES ? Number.MAX_SAFE_INTEGER : Math.max(1, Math.ceil(busy / workers.length));
  return { workers: workers.length, sites };
}

export const PLENTY_OF_SITES = 2000;

/** See `FrontierStore.registerHarvests`. */
export function registerHarvests(
  connection: Connection,
  requests: readonly HarvestRequest[],
  now: Instant,
): Promise<Harvest[]> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const harvests: Harvest[] = [];
    for (const request of requests) {
      const known = await findHarvest(db, request);
      const { mode: _mode, ...started } =
        known === undefined ? await beginHarvest(db, request, now) : { ...known, mode: "" };
      harvests.push(started);
    }
    return harvests;
  });
}

/** See `SharedStore.enlist`. */
export function enlist(
  connection: Connection,
  requests: readonly HarvestRequest[],
  now: Instant,
): Promise<StartedHarvest[]> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const harvests: StartedHarvest[] = [];
    for (const request of requests) harvests.push(await beginHarvest(db, { ...request, enlist: true }, now));
    return harvests;
  });
}

/** See `SharedStore.enlisted`. */
export async function enlisted(db: Db): Promise<Harvest[]> {
  const rows = await db.rows<HarvestRow>("select * from winnow.harvests where enlisted and not finished order by id");
  return rows.map(harvestFrom);
}

/** See `SharedStore.delist`. */
export async function delist(db: Db, collection: string): Promise<Harvest[]> {
  const rows = await db.rows<HarvestRow>(
    "update winnow.harvests set enlisted = false where enlisted and collection = $1 returning *",
    [clean(collection)],
  );
  return rows.map(harvestFrom);
}

async function joinHarvest(db: Db, request: HarvestRequest): Promise<StartedHarvest> {
  const known = await findHarvest(db, request);
  if (known === undefined) throw new Error(`there is no harvest of ${request.start} to join`);
  rejectOutdatedSettings(known, request);
  return { ...known, mode: "continued" };
}

/** Two watchers may see that a harvest is due at the same moment: the second one leaves it to the first. */
async function refuseOtherRun(db: Db, request: HarvestRequest, where: string): Promise<void> {
  if (request.lastRun === undefined) return;
  const known = await findHarvest(db, request);
  const [last] = await db.rows<RunRow>(
    `select r.* from winnow.runs r join winnow.run_harvests h on h.run = r.id where h.harvest = $1 and r.id > $2
      order by r.id desc limit 1`,
    [known?.id ?? 0, request.lastRun],
  );
  if (last === undefined) return;
  const { pid, machine, doing } = JSON.parse(last.owner) as StoredOwner;
  throw new StoreInUseError(`${request.collection} (${request.start}) in ${where}`, {
    ...{ pid, machine, doing },
    since: new Date(last.began).toISOString(),
  });
}

/** See `FrontierStore.amend`. */
export function amend(
  connection: Connection,
  harvest: number,
  { saw, settings, starts, now }: Amendment,
): Promise<Harvest | undefined> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const [row] = await db.rows<HarvestRow>("select * from winnow.harvests where id = $1", [harvest]);
    if (row === undefined || !settingsUnchanged(harvestFrom(row), saw)) return undefined;
    const [changed] = await db.rows<HarvestRow>(
      "update winnow.harvests set settings = $2, finished = finished and $3 where id = $1 returning *",
      [harvest, JSON.stringify(settings), starts.length === 0],
    );
    await addStarts(db, harvest, starts, now);
    await requeueStarts(db, harvest, starts);
    return harvestFrom(changed!);
  });
}

async function beginHarvest(db: Db, request: HarvestRequest, now: Instant): Promise<StartedHarvest> {
  const known = request.fresh ? undefined : await findHarvest(db, request);
  rejectOutdatedSettings(known, request);
  const settings = JSON.stringify(request.settings);
  const started: StartedHarvest =
    known === undefined
      ? { ...(await makeHarvest(db, request, settings, now)), mode: "new" }
      : {
          ...{ ...known, settings: request.settings, finished: false },
          mode: known.finished && request.update !== false ? "updated" : "continued",
        };
  if (known !== undefined) {
    await db.rows("update winnow.harvests set settings = $2, finished = false where id = $1", [started.id, settings]);
  }
  if (request.enlist) await db.rows("update winnow.harvests set enlisted = true where id = $1", [started.id]);
  if (started.mode === "updated") await requeueDue(db, started.id, now);
  if (request.retry !== undefined) await requeueRejected(db, started.id, request.retry, now);
  await addStarts(db, started.id, request.starts, now);
  if (started.mode !== "new") await requeueStarts(db, started.id, request.starts);
  await db.rows(RETRY_HOSTS, [request.starts.map((start) => keyOf(start.host))]);
  if (started.mode === "updated") await db.rows(RETRY_WAITING_HOSTS, [started.id]);
  return started;
}

async function addStarts(db: Db, harvest: number, starts: HarvestRequest["starts"], now: Instant): Promise<void> {
  const sightings = starts.map((found) => ({ harvest, found, finder: null }));
  await addFound(db, sightings, now);
}

async function makeHarvest(db: Db, request: HarvestRequest, settings: string, now: Instant): Promise<Harvest> {
  await db.rows("insert into winnow.collections (name) values ($1) on conflict do nothing", [
    clean(request.collection),
  ]);
  const [row] = await db.rows<HarvestRow>(
    `insert into winnow.harvests (collection, kind, start, settings, address_rules, created)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [
      clean(request.collection),
      clean(request.kind),
      clean(request.start),
      settings,
      clean(request.addressRules),
      finite(now),
    ],
  );
  return harvestFrom(row!);
}

/** Addresses that are done and due again become waiting. */
async function requeueDue(db: Db, harvest: number, now: Instant): Promise<void> {
  await db.rows(
    `update winnow.addresses set state = 'waiting', because = 'looked at again', due = $2, attempts = 0, token = null
      where site in (select id from winnow.sites where harvest = $1) and state = 'done' and again > 0 and again <= $2`,
    [harvest, now],
  );
  await db.rows("update winnow.sites set due = 0 where harvest = $1 and due > 0", [harvest]);
}

/** Rejected pages become waiting; they stay rejected until they are judged again. */
async function requeueRejected(
  db: Db,
  harvest: number,
  { since, reasons }: RetryRejected,
  now: Instant,
): Promise<void> {
  await db.rows(
    `update winnow.addresses a set state = 'waiting', because = 'looked at again', due = $2, attempts = 0, token = null
      where a.site in (select id from winnow.sites where harvest = $1) and a.state = 'done' and a.rejected is not null
        and ($4::text[] is null or a.rejected = any($4))
        and exists (select from winnow.visits v where v.site = a.site and v.address = a.id and v.at >= $3)`,
    [harvest, now, since, reasons?.map(clean) ?? null],
  );
  await db.rows("update winnow.sites set due = 0 where harvest = $1 and due > 0", [harvest]);
}

/** A start address that failed, was dropped or set aside in an earlier run waits again. */
async function requeueStarts(db: Db, harvest: number, starts: HarvestRequest["starts"]): Promise<void> {
  const wanted = starts.filter((start) => start.dropped === undefined);
  await db.rows(
    `with again as (
       update winnow.addresses a set state = 'waiting', because = '', due = 0, attempts = 0, token = null, filtered = false
         from unnest($2::uuid[], $3::uuid[]) w(site_key, key), winnow.sites s
        where s.harvest = $1 and s.name_key = w.site_key and a.site = s.id and a.key = w.key
          and a.state in ('failed', 'dropped', 'set aside')
        returning a.site)
     insert into winnow.wakes (site, due) select distinct site, 0 from again`,
    [harvest, wanted.map((start) => keyOf(start.site)), wanted.map((start) => keyOf(start.url))],
  );
}

/** See `FrontierStore.retry`. */
export function retry(
  connection: Connection,
  { states, collections, urls }: RetryRequest,
): Promise<readonly RetriedHarvest[]> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const retried = await db.rows<RetriedHarvest>(RETRY, [
      states,
      collections?.map(clean) ?? null,
      urls?.map(keyOf) ?? null,
    ]);
    await db.rows("update winnow.harvests set finished = false where id = any($1)", [retried.map(({ id }) => id)]);
    return retried;
  });
}

const RETRY = `
with again as (
  update winnow.addresses a set state = 'waiting', because = '', due = 0, attempts = 0, losses = 0, blamed = 0, token = null, filtered = false
    from winnow.sites s, winnow.harvests h
   where s.id = a.site and h.id = s.harvest and a.state = any($1)
     and ($2::text[] is null or h.collection = any($2)) and ($3::uuid[] is null or a.key = any($3))
   returning a.site, a.host, h.id, h.collection, h.kind, h.start),
 woken as (insert into winnow.wakes (site, due) select distinct site, 0 from again),
 hosts as (update winnow.hosts set set_aside = null, failures = 0
            where set_aside is not null and id in (select host from again))
select id, collection, kind, start, count(*)::int as addresses from again group by id, collection, kind, start order by id`;

/** Hosts of start addresses are tried again if they were set aside. */
const RETRY_HOSTS = `
update winnow.hosts set set_aside = null, failures = 0 where key = any($1::uuid[]) and set_aside is not null`;

/** At an update, this applies to hosts with waiting addresses, too. */
const RETRY_WAITING_HOSTS = `
update winnow.hosts h set set_aside = null, failures = 0
 where h.set_aside is not null and exists (
   select from winnow.sites s join winnow.addresses a on a.site = s.id
    where s.harvest = $1 and a.host = h.id and a.state = 'waiting')`;

export function endRun(connection: Connection, run: number, end: RunEnd): Promise<void> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    await db.rows("select from winnow.sites where run = $1 order by id for no key update", [run]);
    await db.rows(
      `update winnow.addresses set state = 'waiting', token = null, reading = false, attempts = greatest(attempts - 1, 0)
        where state = 'taken' and site in (select id from winnow.sites where run = $1)`,
      [run],
    );
    await db.rows("update winnow.sites set run = null where run = $1", [run]);
    await endClaims(db, [run]);
    await db.rows("update winnow.runs set ended = $2, heartbeat = $2, reason = $3, counts = $4 where id = $1", [
      run,
      finite(end.now),
      end.reason,
      JSON.stringify(end.counts),
    ]);
    if (end.stopped !== undefined && end.stopped.length > 0)
      await db.rows("update winnow.harvests set finished = true where id = any($1)", [end.stopped]);
    await db.rows(FINISH, [run, end.now, end.reason === "finished" ? null : (end.drained ?? [])]);
  });
}

/** Nothing is in flight and nothing can be visited now. Addresses due later or in closed groups do not count. */
const FINISH = `
update winnow.harvests h set finished = true
 where h.id in (select harvest from winnow.run_harvests where run = $1)
   and ($3::bigint[] is null or h.id = any($3))
   and not exists (
     select from winnow.sites s where s.harvest = h.id and (
       exists (select from winnow.addresses a where a.site = s.id and a.state = 'taken') or winnow.is_ripe(s.id, $2)))`;

export async function heartbeat(db: Db, run: number, now: Instant, counts: RunEnd["counts"] = {}): Promise<void> {
  await db.rows("update winnow.runs set heartbeat = $2, counts = $3 where id = $1 and ended is null", [
    run,
    finite(now),
    JSON.stringify(counts),
  ]);
}

async function oneByOne(db: Db): Promise<void> {
  const RUNS_LOCK = 0x77696e72; // "winr"
  await db.rows("select pg_advisory_xact_lock($1)", [RUNS_LOCK]);
}

// ── Rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface HarvestRow {
  readonly id: number;
  readonly collection: string;
  readonly kind: string;
  readonly start: string;
  readonly settings: string;
  readonly address_rules: string;
  readonly finished: boolean;
  readonly created: Instant;
}

export function harvestFrom(row: HarvestRow): Harvest {
  const { id, collection, kind, start, finished, created } = row;
  const settings: Json = jsonFrom(row.settings);
  return { id, collection, kind, start, settings, addressRules: row.address_rules, finished, created };
}

export interface RunRow {
  readonly id: number;
  readonly began: Instant;
  readonly heartbeat: Instant;
  readonly ended: Instant | null;
  readonly reason: EndReason | null;
  readonly program: string;
  readonly owner: string;
  readonly counts: string;
}

export function runFrom(row: RunRow, now: Instant = Date.now()): RunStatus {
  const stored = JSON.parse(row.owner) as StoredOwner;
  const { start: _start, ...owner } = stored;
  return {
    id: row.id,
    began: row.began,
    ended: row.ended ?? undefined,
    heartbeat: row.heartbeat,
    end: row.reason ?? undefined,
    program: row.program,
    owner,
    alive: row.ended === null && !isGone(stored, row.heartbeat, now),
    counts: JSON.parse(row.counts) as RunStatus["counts"],
  };
}

interface StoredOwner extends Owner {
  /** When the process started: ids are reused. */
  readonly start?: string;
}

/** The process table decides on this machine; for a process on another machine there is only its heartbeat. */
function isGone(owner: StoredOwner, heartbeat: Instant, now: Instant): boolean {
  if (owner.machine !== hostname()) return Math.abs(now - heartbeat) >= 2 * MINUTE;
  return diedHere(owner);
}

function diedHere({ pid, machine, start = "" }: StoredOwner): boolean {
  return machine === hostname() && !isRunning(pid, start);
}
