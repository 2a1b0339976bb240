/**
 * Who works on what?
 *
 * Any number of runs may work on one harvest. Beginning and ending are rare, so one lock lets them happen one after the other:
 * two workers that start at once make one harvest, and the second finds it continued.
 */
import { hostname } from "node:os";
import type { Json } from "../model/json.js";
import { type Instant, MINUTE } from "../model/time.js";
import { isAsSeen, refuseOutdated } from "./amended.js";
import { type Connection, clean, type Db, finite, jsonFrom, keyOf } from "./postgres-connection.js";
import { addFound } from "./postgres-found.js";
import type {
  Amendment,
  BegunHarvest,
  EndReason,
  Harvest,
  HarvestName,
  HarvestWish,
  Owner,
  Run,
  RunEnd,
  RunStatus,
  RunWish,
} from "./store.js";

export async function findHarvest(db: Db, which: HarvestName): Promise<Harvest | undefined> {
  const [row] = await db.rows<HarvestRow>(
    "select * from winnow.harvests where collection = $1 and kind = $2 and start = $3 order by id desc limit 1",
    [clean(which.collection), clean(which.kind), clean(which.start)],
  );
  return row && harvestFrom(row);
}

export function beginRun(connection: Connection, wish: RunWish): Promise<Run> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const [run] = await db.rows<{ id: number }>(
      "insert into winnow.runs (began, heartbeat, program, owner) values ($1, $1, $2, $3) returning id",
      [finite(wish.now), clean(wish.program), JSON.stringify(wish.owner)],
    );
    const harvests: BegunHarvest[] = [];
    for (const one of wish.harvests) harvests.push(await beginHarvest(db, one, wish.now));
    for (const harvest of harvests) {
      await db.rows(
        `insert into winnow.run_harvests (run, harvest, mode, settings) values ($1, $2, $3, $4) on conflict do nothing`,
        [run!.id, harvest.id, harvest.mode, JSON.stringify(harvest.settings)],
      );
    }
    return { id: run!.id, harvests };
  });
}

/** Harvests that somebody will run: see `Store.enlist`. */
export function enlist(connection: Connection, wishes: readonly HarvestWish[], now: Instant): Promise<Harvest[]> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const harvests: Harvest[] = [];
    for (const wish of wishes) {
      const known = await findHarvest(db, wish);
      const { mode: _mode, ...begun } =
        known === undefined ? await beginHarvest(db, wish, now) : { ...known, mode: "" };
      harvests.push(begun);
    }
    return harvests;
  });
}

/** Other settings beside whoever is running: see `Store.amend`. */
export function amend(
  connection: Connection,
  harvest: number,
  { saw, settings, starts, now }: Amendment,
): Promise<Harvest | undefined> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    const [row] = await db.rows<HarvestRow>("select * from winnow.harvests where id = $1", [harvest]);
    if (row === undefined || !isAsSeen(harvestFrom(row), saw)) return undefined;
    const [changed] = await db.rows<HarvestRow>(
      "update winnow.harvests set settings = $2, finished = finished and $3 where id = $1 returning *",
      [harvest, JSON.stringify(settings), starts.length === 0],
    );
    await admit(db, harvest, starts, now);
    await wantAgain(db, harvest, starts);
    return harvestFrom(changed!);
  });
}

async function beginHarvest(db: Db, wish: HarvestWish, now: Instant): Promise<BegunHarvest> {
  const known = wish.fresh ? undefined : await findHarvest(db, wish);
  refuseOutdated(known, wish);
  const settings = JSON.stringify(wish.settings);
  const begun: BegunHarvest =
    known === undefined
      ? { ...(await makeHarvest(db, wish, settings, now)), mode: "new" }
      : {
          ...{ ...known, settings: wish.settings, finished: false },
          mode: known.finished && wish.update !== false ? "updated" : "continued",
        };
  if (known !== undefined) {
    await db.rows("update winnow.harvests set settings = $2, finished = false where id = $1", [begun.id, settings]);
  }
  if (begun.mode === "updated") await lookAgain(db, begun.id, now);
  await admit(db, begun.id, wish.starts, now);
  if (begun.mode !== "new") await wantAgain(db, begun.id, wish.starts);
  await db.rows(TAKE_BACK, [wish.starts.map((start) => keyOf(start.host))]);
  if (begun.mode === "updated") await db.rows(SECOND_CHANCE, [begun.id]);
  return begun;
}

async function admit(db: Db, harvest: number, starts: HarvestWish["starts"], now: Instant): Promise<void> {
  const sightings = starts.map((found) => ({ harvest, found, finder: null }));
  await addFound(db, sightings, [], [], now);
}

async function makeHarvest(db: Db, wish: HarvestWish, settings: string, now: Instant): Promise<Harvest> {
  await db.rows("insert into winnow.collections (name) values ($1) on conflict do nothing", [clean(wish.collection)]);
  const [row] = await db.rows<HarvestRow>(
    `insert into winnow.harvests (collection, kind, start, settings, address_rules, created)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [clean(wish.collection), clean(wish.kind), clean(wish.start), settings, clean(wish.addressRules), finite(now)],
  );
  return harvestFrom(row!);
}

/** What is done and to be looked at again by now waits once more. */
async function lookAgain(db: Db, harvest: number, now: Instant): Promise<void> {
  await db.rows(
    `update winnow.addresses set state = 'waiting', because = 'looked at again', due = $2, attempts = 0, token = null
      where site in (select id from winnow.sites where harvest = $1) and state = 'done' and again > 0 and again <= $2`,
    [harvest, now],
  );
  await db.rows("update winnow.sites set due = 0 where harvest = $1 and due > 0", [harvest]);
}

/** A start address that failed, was dropped or set aside in an earlier run is wanted again by whoever names it now; poison is not. */
async function wantAgain(db: Db, harvest: number, starts: HarvestWish["starts"]): Promise<void> {
  const wanted = starts.filter((start) => start.dropped === undefined);
  await db.rows(
    `with again as (
       update winnow.addresses a set state = 'waiting', because = '', due = 0, attempts = 0, token = null, filtered = false
         from unnest($2::uuid[], $3::uuid[]) w(site_key, key), winnow.sites s
        where s.harvest = $1 and s.name_key = w.site_key and a.site = s.id and a.key = w.key
          and (a.state in ('failed', 'dropped') or (a.state = 'set aside' and a.because not like 'poison%'))
        returning a.site)
     insert into winnow.wakes (site, due) select distinct site, 0 from again`,
    [harvest, wanted.map((start) => keyOf(start.site)), wanted.map((start) => keyOf(start.url))],
  );
}

/** A host that was given up is tried once more by whoever starts there. */
const TAKE_BACK = `
update winnow.hosts set set_aside = null, failures = 0 where key = any($1::uuid[]) and set_aside is not null`;

/** At an update also those where something waits. */
const SECOND_CHANCE = `
update winnow.hosts h set set_aside = null, failures = 0
 where h.set_aside is not null and exists (
   select from winnow.sites s join winnow.addresses a on a.site = s.id
    where s.harvest = $1 and a.host = h.id and a.state = 'waiting')`;

export function endRun(connection: Connection, run: number, end: RunEnd): Promise<void> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    await db.rows("select from winnow.sites where run = $1 order by id for no key update", [run]);
    await db.rows("update winnow.sites set run = null where run = $1", [run]);
    await db.rows("update winnow.runs set ended = $2, heartbeat = $2, reason = $3, counts = $4 where id = $1", [
      run,
      finite(end.now),
      end.reason,
      JSON.stringify(end.counts),
    ]);
    if (end.stopped !== undefined && end.stopped.length > 0)
      await db.rows("update winnow.harvests set finished = true where id = any($1)", [end.stopped]);
    if (end.reason === "finished") await db.rows(FINISH, [run, end.now]);
  });
}

/** Nothing is in flight, and nothing may be visited now. What is due much later, or stands in closed groups, does not count. */
const FINISH = `
update winnow.harvests h set finished = true
 where h.id in (select harvest from winnow.run_harvests where run = $1)
   and not exists (
     select from winnow.sites s where s.harvest = h.id and (
       exists (select from winnow.addresses a where a.site = s.id and a.state = 'taken') or winnow.is_ripe(s.id, $2)))`;

export async function heartbeat(db: Db, run: number, now: Instant): Promise<void> {
  await db.rows("update winnow.runs set heartbeat = $2 where id = $1", [run, finite(now)]);
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

export function runFrom(row: RunRow): RunStatus {
  const owner = JSON.parse(row.owner) as Owner;
  return {
    id: row.id,
    began: row.began,
    ended: row.ended ?? undefined,
    heartbeat: row.heartbeat,
    end: row.reason ?? undefined,
    program: row.program,
    owner,
    alive: row.ended === null && !isGone(owner, row.heartbeat),
    counts: JSON.parse(row.counts) as RunStatus["counts"],
  };
}

/** On this machine the system knows; of another machine's process all we have is its heartbeat. */
function isGone(owner: Owner, heartbeat: Instant): boolean {
  if (owner.machine !== hostname()) return Math.abs(Date.now() - heartbeat) >= 2 * MINUTE;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
