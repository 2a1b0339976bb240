/** Harvests in PostgreSQL: how they are begun, enlisted, continued, changed and tried again. */
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";
import { rejectOutdatedSettings, settingsUnchanged } from "../settings-check.js";
import type {
  Amendment,
  EnlistedHarvest,
  Harvest,
  HarvestName,
  HarvestRequest,
  RetriedHarvest,
  RetryRejected,
  RetryRequest,
  StartedHarvest,
} from "../store.js";
import { addFound } from "./add-addresses.js";
import type { Connection, Db } from "./connection.js";
import { type RunRow, runFrom } from "./run-rows.js";
import { serverTime } from "./server-time.js";
import { clean, finite, jsonFrom, keyOf } from "./values.js";

export async function findHarvest(db: Db, which: HarvestName): Promise<Harvest | undefined> {
  const [row] = await db.rows<HarvestRow>(
    "select * from winnow.harvests where collection = $1 and kind = $2 and start = $3 order by id desc limit 1",
    [clean(which.collection), clean(which.kind), clean(which.start)],
  );
  return row && harvestFrom(row);
}

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
export async function enlisted(db: Db): Promise<EnlistedHarvest[]> {
  const rows = await db.rows<HarvestRow>("select * from winnow.harvests where enlisted and not finished order by id");
  const runs = await db.rows<RunRow & { harvest: number }>(
    `select h.id as harvest, r.* from unnest($1::bigint[]) h(id)
       join winnow.runs r on r.id = (select max(run) from winnow.run_harvests where harvest = h.id)`,
    [rows.map(({ id }) => id)],
  );
  const now = await serverTime(db);
  const lastRuns = new Map(runs.map((run) => [run.harvest, runFrom(run, now)]));
  return rows.map((row) => ({ ...harvestFrom(row), lastRun: lastRuns.get(row.id) }));
}

/** See `SharedStore.delist`. */
export async function delist(db: Db, collection: string): Promise<Harvest[]> {
  const rows = await db.rows<HarvestRow>(
    "update winnow.harvests set enlisted = false where enlisted and collection = $1 returning *",
    [clean(collection)],
  );
  return rows.map(harvestFrom);
}

export async function joinHarvest(db: Db, request: HarvestRequest): Promise<StartedHarvest> {
  const known = await findHarvest(db, request);
  if (known === undefined) throw new Error(`there is no harvest of ${request.start} to join`);
  rejectOutdatedSettings(known, request);
  return { ...known, mode: "continued" };
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

export async function beginHarvest(db: Db, request: HarvestRequest, now: Instant): Promise<StartedHarvest> {
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

/** Hosts of start addresses are tried again if they were set aside. */
const RETRY_HOSTS = `
update winnow.hosts set set_aside = null, failures = 0 where key = any($1::uuid[]) and set_aside is not null`;

/** At an update, this applies to hosts with waiting addresses, too. */
const RETRY_WAITING_HOSTS = `
update winnow.hosts h set set_aside = null, failures = 0
 where h.set_aside is not null and exists (
   select from winnow.sites s join winnow.addresses a on a.site = s.id
    where s.harvest = $1 and a.host = h.id and a.state = 'waiting')`;

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

/** Harvests and runs begin, change and end one after the other: it is rare, and two that begin at the same time make one harvest. */
export async function oneByOne(db: Db): Promise<void> {
  const RUNS_LOCK = 0x77696e72; // "winr"
  await db.rows("select pg_advisory_xact_lock($1)", [RUNS_LOCK]);
}

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
