/**
 * Runs in PostgreSQL.
 *
 * Any number of runs may work on one harvest, on any number of machines.
 */
import { StoreInUseError } from "../../model/errors.js";
import { processSpace, processStart } from "../../model/process-start.js";
import type { Instant } from "../../model/time.js";
import type { HarvestRequest, Run, RunEnd, RunRequest, Share, StartedHarvest } from "../store.js";
import type { Connection, Db } from "./connection.js";
import { beginHarvest, findHarvest, joinHarvest, oneByOne } from "./harvests.js";
import { diedHere, isGone, type RunRow, type StoredOwner } from "./run-rows.js";
import { clean, finite } from "./values.js";

export function beginRun(connection: Connection, request: RunRequest): Promise<Run> {
  return connection.transact(async (db) => {
    await oneByOne(db);
    await endDeadRuns(db);
    const owner: StoredOwner = {
      ...request.owner,
      start: processStart(request.owner.pid),
      space: processSpace(),
    };
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
