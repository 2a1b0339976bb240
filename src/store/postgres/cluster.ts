/** Who works on what in a PostgreSQL store, and what waits. Every statement reads an index; ready sites are counted up to a limit. */
import type { Instant } from "../../model/time.js";
import type { ClusterStatus, OverdueSite, SharedHarvestStatus } from "../store.js";
import type { Connection, Db } from "./connection.js";
import { type RunRow, runFrom } from "./run-rows.js";
import { PLENTY_OF_SITES } from "./runs.js";

/** See `SharedStore.cluster`. */
export function cluster(connection: Connection, now: Instant): Promise<ClusterStatus> {
  return connection.snapshot(async (db) => {
    const runs = await db.rows<RunRow & { sites: number; hosts: number }>(WORKERS, [now]);
    const harvests = await db.rows<Omit<SharedHarvestStatus, "oldestDue"> & { oldest: Instant | null }>(HARVESTS, [
      now,
      PLENTY_OF_SITES,
    ]);
    return {
      now,
      workers: runs
        .map((row) => ({ ...runFrom(row, now), sites: row.sites, hosts: row.hosts }))
        // What died on another machine never says so: it is shown as long as it holds something.
        .filter(({ alive, sites }) => alive || sites > 0),
      harvests: harvests.map(({ oldest, ...harvest }) => ({ ...harvest, oldestDue: oldest ?? undefined })),
      overdue: await overdueSites(db, now),
    };
  });
}

const WORKERS = `
select r.*, coalesce(s.n, 0)::int as sites, coalesce(h.n, 0)::int as hosts from winnow.runs r
  left join (select run, count(*) as n from winnow.sites where run is not null group by run) s on s.run = r.id
  left join (select run, count(*) as n from winnow.hosts where busy and claimed_until > $1 group by run) h on h.run = r.id
 where r.ended is null order by r.id`;

const HARVESTS = `
select h.id, h.collection, h.kind, h.start, d.ready, d.oldest,
       (select count(*)::int from winnow.sites s where s.harvest = h.id and s.run is not null) as held
  from winnow.harvests h cross join lateral (
    select count(*)::int as ready, min(s.due) filter (where s.due > 0) as oldest
      from (select id, due from winnow.sites where harvest = h.id and run is null and due <= $1 order by due limit $2) s
     where winnow.is_ripe(s.id, $1)) d
 where h.enlisted and not h.finished order by h.id`;

function overdueSites(db: Db, now: Instant): Promise<OverdueSite[]> {
  return db.rows<OverdueSite>(
    "select name as site, harvest, run, until as since from winnow.sites where run is not null and until <= $1 order by until limit 20",
    [now],
  );
}
