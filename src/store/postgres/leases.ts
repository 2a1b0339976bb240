/**
 * Leases in PostgreSQL.
 *
 * Locks are always taken in this order: the name of a site (without waiting: a locked one is skipped), sites by id,
 * addresses by site and id. A lease is valid as long as its site has its token and a holder. Only another lease changes
 * these, so an outcome that comes after the lease has expired is still accepted if nobody else has leased the site.
 */
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";
import { BLAMED_WAIT, BLAMES_TO_POISON, LOSSES_TO_ALONE, POISON } from "../lost-takes.js";
import type { HostQueue, HostState, Lease, LeaseRequest, QueuedAddress, QueuedHost, Store, Token } from "../store.js";
import type { Connection, Db } from "./connection.js";
import { FOUND_LAYOUT, refuseOtherLayout } from "./layout/layout.js";
import { finite, jsonFrom, keyOf } from "./values.js";

export function lease(connection: Connection, request: LeaseRequest): Promise<readonly Lease[]> {
  return connection.transact(async (db) => {
    const [found] = await db.rows<{ layout: number }>(`select ${FOUND_LAYOUT} as layout`);
    refuseOtherLayout(found!.layout, connection.where);
    const chosen = await db.rows<{ id: number; name_key: string }>(WORTH_LEASING, [
      request.run,
      request.harvests,
      request.now,
      request.sites,
      request.held ?? null,
    ]);
    if (chosen.length === 0) return [];
    const names = [...new Set(chosen.map((row) => row.name_key))];
    // With the names locked, this list of current holders stays true until we commit.
    const sites = await db.rows<SiteRow>(
      `select id, harvest, name, name_key, run, until, token from winnow.sites
        where id = any($1) or (name_key = any($2::uuid[]) and run is not null) order by id for no key update`,
      [chosen.map((row) => row.id), names],
    );
    const forgotten = ({ run, token }: SiteRow) => run === request.run && request.held?.includes(token) === false;
    const free = (site: SiteRow) => site.run === null || site.until <= request.now || forgotten(site);
    const foreign = (site: SiteRow) => site.run !== null && site.run !== request.run;
    const taken = new Set(sites.filter((site) => foreign(site) && !free(site)).map((site) => site.name_key));
    const wanted = new Set(chosen.map((row) => row.id));
    const ours = sites.filter((site) => wanted.has(site.id) && free(site) && !taken.has(site.name_key));
    if (ours.length === 0) return [];
    const won = new Set(ours.map((site) => site.name_key));
    const expired = sites.filter((site) => foreign(site) && won.has(site.name_key) && !ours.includes(site));
    return grant(db, request, ours, expired);
  });
}

interface SiteRow {
  readonly id: number;
  readonly harvest: number;
  readonly name: string;
  readonly name_key: string;
  readonly run: number | null;
  readonly until: Instant;
  readonly token: Token;
}

async function grant(
  db: Db,
  request: LeaseRequest,
  sites: readonly SiteRow[],
  expired: readonly SiteRow[],
): Promise<Lease[]> {
  const ids = sites.map((site) => site.id);
  await db.rows("update winnow.sites set run = null where id = any($1)", [expired.map((site) => site.id)]);
  await db.rows("delete from winnow.wakes where site = any($1)", [ids]);
  await db.rows(RECOVER, [ids, BLAMES_TO_POISON, POISON, LOSSES_TO_ALONE, request.now, BLAMED_WAIT]);
  const queues = await queuesOf(
    db.rows,
    ids.map((site) => ({ site, perHost: request.perHost })),
    request.now,
  );
  const worth = ids.filter((site) => queues.has(site));
  const granted = await db.rows<{ id: number; token: Token; sequence: number }>(
    `update winnow.sites set run = $2, until = $3, token = nextval('winnow.tokens') where id = any($1)
     returning id, token, sequence`,
    [worth, request.run, finite(request.until)],
  );
  // If all lost takes of a site became poison, nothing may be left: the site is freed and no longer due.
  const rest = ids.filter((site) => !queues.has(site));
  await db.rows("update winnow.sites set run = null where id = any($1) and run is not null", [rest]);
  const known = await knowledgeOf(db, worth);
  const grants = new Map(granted.map((row) => [row.id, row]));
  return sites
    .filter((site) => queues.has(site.id))
    .map(({ id, harvest, name }) => {
      const { token, sequence } = grants.get(id)!;
      return { site: id, harvest, name, token, sequence, knowledge: known.get(id)!, queues: queues.get(id)! };
    });
}

/** Locks the names of the sites it finds, and skips names that other transactions have locked. */
const WORTH_LEASING = `
select s.id, s.name_key from winnow.sites s join winnow.site_names n on n.key = s.name_key
 where s.harvest = any($2) and (s.run is null or s.until <= $3 or (s.run = $1 and s.token <> all($5::bigint[])))
   and (s.due <= $3 or exists (select from winnow.wakes w where w.site = s.id and w.due <= $3))
   and not exists (select from winnow.sites o
                    where o.name_key = s.name_key and o.run is not null and o.run <> $1 and o.until > $3)
   and (exists (select from winnow.addresses a where a.site = s.id and a.state = 'taken') or winnow.is_ripe(s.id, $3))
 order by s.due, s.id limit $4 for update of n skip locked`;

/** As `afterLoss` says. */
const RECOVER = `
update winnow.addresses a set losses = n.losses, blamed = n.blamed, reading = false, token = null,
       attempts = greatest(a.attempts - 1, 0),
       state = case when n.poison then 'set aside' else 'waiting' end,
       because = case when n.poison then $3 else because end,
       due = case when a.finder is null or (n.blamed = 0 and n.losses < $4) then 0
                  else round($5::double precision + greatest(1, n.blamed) * $6::double precision) end
  from (select site, id, losses + 1 as losses, case when reading then blamed + 1 else 0 end as blamed,
               finder is not null and reading and blamed + 1 >= $2 as poison
          from winnow.addresses where site = any($1) and state = 'taken') n
 where a.site = n.site and a.id = n.id`;

/** The knowledge of each of these sites. */
export async function knowledgeOf(db: Db, sites: readonly number[]): Promise<Map<number, Map<string, Json>>> {
  const entries = await db.rows<{ site: number; name: string; value: string }>(
    "select site, name, value from winnow.knowledge where site = any($1) order by name",
    [sites],
  );
  const known = new Map<number, Map<string, Json>>(sites.map((site) => [site, new Map()]));
  for (const { site, name, value } of entries) known.get(site)!.set(name, jsonFrom(value));
  return known;
}

export function renew(connection: Connection, tokens: readonly Token[], until: Instant): Promise<readonly Token[]> {
  if (tokens.length === 0) return Promise.resolve([]);
  return connection.transact(async (db) => {
    const held = await db.rows<{ id: number; token: Token }>(
      "select id, token from winnow.sites where run is not null and token = any($1) order by id for no key update",
      [tokens],
    );
    await db.rows("update winnow.sites set until = $2 where id = any($1)", [held.map((row) => row.id), finite(until)]);
    return held.map((row) => row.token);
  });
}

export async function release(connection: Connection, returned: Parameters<Store["release"]>[0]): Promise<void> {
  if (returned.length === 0) return;
  await connection.transact(async (db) => {
    const ids = returned.map((one) => one.site);
    await db.rows("select from winnow.sites where id = any($1) order by id for no key update", [ids]);
    await db.rows(
      `update winnow.sites s set run = null, due = r.due
         from unnest($1::bigint[], $2::bigint[], $3::double precision[]) r(id, token, due)
        where s.id = r.id and s.token = r.token and s.run is not null`,
      [ids, returned.map((one) => one.token), returned.map((one) => one.due)],
    );
  });
}

/**
 * A leased site becomes due when its lease expires, so that the sites of a crashed worker are leased again. Addresses
 * added in the meantime count from their own due time.
 */
export async function nextDue(db: Db, harvests: readonly number[]): Promise<Instant | undefined> {
  const [row] = await db.rows<{ due: Instant | null }>(
    `select min(case when lost then due else winnow.ripe_at(id, due) end) as due from (
       select s.id, exists (select from winnow.addresses a where a.site = s.id and a.state = 'taken') as lost,
              greatest(least(s.due, (select min(w.due) from winnow.wakes w where w.site = s.id)),
                       case when s.run is null then 0 else s.until end) as due
         from winnow.sites s where s.harvest = any($1)) s`,
    [harvests],
  );
  return row?.due ?? undefined;
}

// ── Queues ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The next addresses of sites by host. Sites with nothing to visit are omitted. */
export async function queuesOf(
  ask: Db["rows"],
  sites: readonly { readonly site: number; readonly perHost: number }[],
  now: Instant,
): Promise<Map<number, HostQueue[]>> {
  const queues = new Map<number, HostQueue[]>();
  if (sites.length === 0) return queues;
  const rows = await ask<WaitingRow>(NEXT, [sites.map((one) => one.site), sites.map((one) => one.perHost), now]);
  const next = new Map<string, QueuedAddress[]>();
  for (const { site, etag, digest, last_modified, gone_since, earlier, state, ...waiting } of rows) {
    let queue = next.get(`${site} ${waiting.host}`);
    if (queue === undefined) {
      next.set(`${site} ${waiting.host}`, (queue = []));
      if (!queues.has(site)) queues.set(site, []);
      queues.get(site)!.push({ host: queuedHostFrom(state!), next: queue });
    }
    queue.push({
      ...waiting,
      etag,
      lastModified: last_modified,
      digest,
      goneSince: gone_since,
      earlier: earlier === null ? null : (JSON.parse(earlier) as QueuedAddress["earlier"]),
    });
  }
  return queues;
}

type WaitingRow = Omit<QueuedAddress, "lastModified" | "goneSince" | "earlier"> & {
  readonly earlier: string | null;
  readonly site: number;
  readonly last_modified: string | null;
  readonly gone_since: Instant | null;
  /** Of the host, beside the first of its addresses. */
  readonly state: QueuedHostRow | null;
};

/** The best of each lane, merged by host. Reads at most lanes × perHost index entries, however long the queues are. */
const NEXT = `
select s.site, q.id, q.url, q.host, q."group", q.priority, q.depth, q.hops, q.attempts, q.losses, q.etag, q.last_modified, q.digest,
       q.gone_since, q.revisit, q.earlier,
       case when q.place = 1 then (
         select row_to_json(h) from (select id, name, busy, last_knock, rest_until, asked_delay, answer_took, failures, set_aside
           from winnow.hosts where id = q.host) h) end as state
  from unnest($1::bigint[], $2::int[]) s(site, per_host) cross join lateral (
    select a.*, l.group_name as "group", row_number() over (
             partition by a.host order by l.group_priority desc, a.priority desc, a.depth, a.id) as place
      from winnow.open_lanes(s.site) l cross join lateral (
        select * from winnow.addresses a
         where a.site = s.site and a.host = l.host and a.grp = l.grp and a.state = 'waiting' and a.due <= $3
         order by a.priority desc, a.depth, a.id limit s.per_host) a) q
 where q.place <= s.per_host order by s.site, q.host, q.place`;

export async function hostsById(db: Db, ids: readonly number[]): Promise<Map<number, HostState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<HostRow>("select * from winnow.hosts where id = any($1)", [ids]);
  return new Map(rows.map((row) => [row.id, hostFrom(row)]));
}

export async function findHost(db: Db, name: string): Promise<HostState | undefined> {
  const [row] = await db.rows<HostRow>("select * from winnow.hosts where key = $1", [keyOf(name)]);
  return row && hostFrom(row);
}

interface QueuedHostRow {
  readonly id: number;
  readonly name: string;
  readonly busy: boolean;
  readonly last_knock: Instant;
  readonly rest_until: Instant;
  readonly asked_delay: number;
  readonly answer_took: number;
  readonly failures: number;
  readonly set_aside: string | null;
}

export interface HostRow extends QueuedHostRow {
  readonly robots: string;
  readonly robots_at: Instant;
}

export function hostFrom(row: HostRow): HostState {
  return { ...queuedHostFrom(row), robots: jsonFrom(row.robots), robotsAt: row.robots_at };
}

function queuedHostFrom(row: QueuedHostRow): QueuedHost {
  return {
    id: row.id,
    name: row.name,
    busy: row.busy,
    lastKnock: row.last_knock,
    restUntil: row.rest_until,
    askedDelay: row.asked_delay,
    answerTook: row.answer_took,
    failuresInARow: row.failures,
    setAside: row.set_aside,
  };
}
