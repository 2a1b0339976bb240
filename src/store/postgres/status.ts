/**
 * Status, history and consistency check of a PostgreSQL store.
 *
 * Nothing is counted in advance: all workers would wait for the row with the counter. The status of ten million
 * addresses is one index scan; `check` reads everything in one snapshot.
 */

import type { ArchivePlace } from "../../model/archive.js";
import { type Claim, shownFields } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { BLAMES_TO_POISON } from "../lost-takes.js";
import type {
  AddressHistory,
  AddressState,
  CheckReport,
  FilterableAddress,
  HarvestStatus,
  HostState,
  StateCounts,
  Store,
  Tally,
} from "../store.js";
import type { Connection, Db } from "./connection.js";
import { type HarvestRow, harvestFrom } from "./harvests.js";
import { type HostRow, hostFrom, hostsById } from "./leases.js";
import { type RunRow, runFrom } from "./run-rows.js";
import { serverTime } from "./server-time.js";
import { clean, keyOf } from "./values.js";

export function harvests(connection: Connection): Promise<readonly HarvestStatus[]> {
  return connection.snapshot(async (db) => {
    const rows = await db.rows<HarvestRow>("select * from winnow.harvests order by id");
    const states = await db.rows<{ harvest: number; state: AddressState; count: number }>(
      `select s.harvest, a.state, count(*) as count from winnow.addresses a join winnow.sites s on s.id = a.site
        group by s.harvest, a.state`,
    );
    // Every record has a number, and rows are never deleted: only the removed ones are counted.
    const records = await db.rows<{ harvest: number; count: number }>(
      `select h.id as harvest, c.last_number - coalesce(r.removed, 0) as count
         from winnow.harvests h join winnow.collections c on c.name = h.collection
         left join (select collection, count(*) as removed from winnow.records
                     where state = 'removed' and state <> 'live' group by collection) r on r.collection = c.name`,
    );
    const due = await db.rows<{ harvest: number; due: Instant | null }>(DUE);
    const runs = await db.rows<RunRow & { harvest: number }>(
      `select distinct on (h.harvest) h.harvest, r.* from winnow.run_harvests h join winnow.runs r on r.id = h.run
        order by h.harvest, r.id desc`,
    );
    const now = await serverTime(db);
    return rows.map((row) => {
      const of = <One extends { harvest: number }>(from: readonly One[]) => from.find((one) => one.harvest === row.id);
      const count = (state: AddressState) =>
        states.find((one) => one.harvest === row.id && one.state === state)?.count ?? 0;
      const addresses: StateCounts = {
        waiting: count("waiting"),
        taken: count("taken"),
        done: count("done"),
        dropped: count("dropped"),
        failed: count("failed"),
        setAside: count("set aside"),
      };
      const run = of(runs);
      return {
        ...harvestFrom(row),
        addresses,
        records: of(records)?.count ?? 0,
        lastRun: run && runFrom(run, now),
        nextDue: of(due)?.due ?? undefined,
      };
    });
  });
}

const DUE = `
select h.id as harvest, (select min(winnow.ripe_at(s.id, 0)) from winnow.sites s where s.harvest = h.id) as due
  from winnow.harvests h`;

export function addressHistories(connection: Connection, url: string): Promise<readonly AddressHistory[]> {
  return connection.snapshot(async (db) => {
    const rows = await db.rows<StoryRow>(STORY, [keyOf(url), clean(url)]);
    const hosts = await hostsById(db, [...new Set(rows.map((row) => row.hostId))]);
    const stories: AddressHistory[] = [];
    for (const { siteId, address, harvestId, hostId, ...story } of rows) {
      const visits = await db.rows<VisitRow>(VISITS, [siteId, address]);
      const records = await db.rows<{ id: string }>(
        `select r.id from winnow.sources o join winnow.records r on r.id = o.record
          where o.site = $1 and o.address = $2 order by r.number`,
        [siteId, address],
      );
      const [harvest] = await db.rows<HarvestRow>("select * from winnow.harvests where id = $1", [harvestId]);
      stories.push({
        harvest: harvestFrom(harvest!),
        address,
        ...story,
        host: hosts.get(hostId)!,
        visits: visits.map((visit) => ({
          ...visit,
          archived: visit.archived === null ? null : (JSON.parse(visit.archived) as ArchivePlace),
        })),
        records: records.map((record) => record.id),
      });
    }
    return stories;
  });
}

type StoryRow = Omit<AddressHistory, "harvest" | "host" | "visits" | "records"> & {
  readonly siteId: number;
  readonly harvestId: number;
  readonly hostId: number;
};

const STORY = `
select a.site as "siteId", a.id as address, s.harvest as "harvestId", a.host as "hostId", a.url, s.name as site, a.state, a.because,
       g.name as "group", g.priority as "groupPriority", g.closed as "groupClosed", a.priority, a.depth, a.attempts, a.due,
       f.url as "foundOn", a.words
  from winnow.addresses a
  join winnow.sites s on s.id = a.site
  join winnow.groups g on g.site = a.site and g.id = a.grp
  left join winnow.addresses f on f.site = a.finder_site and f.id = a.finder
 where a.key = $1::uuid and a.url = $2 order by s.harvest`;

type VisitRow = Omit<AddressHistory["visits"][number], "archived"> & { readonly archived: string | null };

const VISITS = `
select at, took, status, bytes, digest, etag, last_modified as "lastModified", archived, sequence, because
  from winnow.visits where site = $1 and address = $2 order by at desc, id desc`;

export async function troubledHosts(db: Db, limit: number): Promise<readonly HostState[]> {
  const rows = await db.rows<HostRow>(
    `select * from winnow.hosts
      where set_aside is not null or failures > 0 or rest_until > extract(epoch from now()) * 1000
      order by set_aside is null, failures desc, rest_until desc, id limit $1`,
    [limit],
  );
  return rows.map(hostFrom);
}

export function tallies(db: Db, harvest: number): Promise<readonly Tally[]> {
  return db.rows<Tally>(
    `select what, reason, sum(count) as count, min(example) as example from (
       select a.state as what, a.because as reason, count(*)::double precision as count, min(a.url) as example
         from winnow.addresses a join winnow.sites s on s.id = a.site
        where s.harvest = $1 and a.state in ('dropped', 'failed', 'set aside') group by a.state, a.because
       union all
       select 'rejected', a.rejected, count(*), min(a.url)
         from winnow.addresses a join winnow.sites s on s.id = a.site
        where s.harvest = $1 and a.rejected is not null group by a.rejected
       union all
       select 'dropped', c.reason, sum(c.count), null
         from winnow.counted c join winnow.sites s on s.id = c.site where s.harvest = $1 group by c.reason) t
     group by what, reason order by what, count desc, reason`,
    [harvest],
  );
}

// ── Changed scope ───────────────────────────────────────────────────────────────────────────────────────────────────────

export function filterable(
  db: Db,
  harvest: number,
  afterId: number,
  limit: number,
): Promise<readonly FilterableAddress[]> {
  return db.rows<FilterableAddress>(
    `select a.id as address, a.url, a.depth, case when a.state = 'dropped' then a.because end as dropped
       from winnow.addresses a join winnow.sites s on s.id = a.site
      where s.harvest = $1 and a.id > $2 and (a.state = 'waiting' or (a.state = 'dropped' and a.filtered))
      order by a.id limit $3`,
    [harvest, afterId, limit],
  );
}

export async function refilter(
  connection: Connection,
  harvest: number,
  changes: Parameters<Store["refilter"]>[1],
): Promise<void> {
  if (changes.length === 0) return;
  await connection.transact(async (db) => {
    const ids = changes.map((change) => change.address);
    const reasons = changes.map((change) => (change.because === undefined ? null : clean(change.because)));
    await db.rows(
      `select from winnow.addresses a join winnow.sites s on s.id = a.site
        where s.harvest = $1 and a.id = any($2) order by a.site, a.id for no key update of a`,
      [harvest, ids],
    );
    const changed = await db.rows<{ site: number; state: AddressState }>(
      `update winnow.addresses a set token = null, filtered = c.because is not null, attempts = 0,
              state = case when c.because is null then 'waiting' else 'dropped' end, because = coalesce(c.because, '')
         from unnest($2::bigint[], $3::text[]) c(id, because), winnow.sites s
        where a.id = c.id and s.id = a.site and s.harvest = $1
          and a.state = case when c.because is null then 'dropped' else 'waiting' end
       returning a.site, a.state`,
      [harvest, ids, reasons],
    );
    const woken = [...new Set(changed.filter((one) => one.state === "waiting").map((one) => one.site))];
    await db.rows("insert into winnow.wakes (site, due) select site, 0 from unnest($1::bigint[]) site", [woken]);
  });
}

// ── Check ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function check(connection: Connection): Promise<CheckReport> {
  return connection.snapshot(async (db) => {
    const problems: string[] = [];
    for (const [says, sql] of CONTRADICTIONS) {
      const [row] = await db.rows<{ count: number; example: string | null }>(
        `select count(*) as count, min(what) as example from (${sql}) x(what)`,
      );
      if (row !== undefined && row.count > 0) problems.push(`${row.count} × ${says}, for instance ${row.example}`);
    }
    problems.push(...(await unreadable(db)));
    const counts: Record<string, number> = {};
    for (const table of COUNTED) {
      const [row] = await db.rows<{ count: number }>(`select count(*) as count from winnow.${table}`);
      counts[table] = row?.count ?? 0;
    }
    return { problems, counts };
  });
}

const COUNTED = ["harvests", "runs", "hosts", "sites", "addresses", "visits", "knowledge", "records"];

/** Each statement returns rows that must not exist. */
const CONTRADICTIONS: readonly (readonly [says: string, sql: string])[] = [
  [
    "address without its site",
    `select url from winnow.addresses a where not exists (select from winnow.sites s where s.id = a.site)`,
  ],
  [
    "address without its host",
    `select url from winnow.addresses a where not exists (select from winnow.hosts h where h.id = a.host)`,
  ],
  [
    "address without its group",
    `select url from winnow.addresses a where not exists (select from winnow.groups g where g.site = a.site and g.id = a.grp)`,
  ],
  [
    "address known twice in one harvest",
    `select min(a.url) from winnow.addresses a join winnow.sites s on s.id = a.site group by s.harvest, a.key having count(*) > 1`,
  ],
  [
    "address whose finder is unknown",
    `select url from winnow.addresses a where finder is not null
       and not exists (select from winnow.addresses f where f.site = a.finder_site and f.id = a.finder)`,
  ],
  [
    "address taken without a token",
    `select url from winnow.addresses where state = 'taken' and (token is null or attempts < 1)`,
  ],
  [
    "address blamed three times and not set aside",
    `select url from winnow.addresses where blamed >= ${BLAMES_TO_POISON} and finder is not null and state <> 'set aside'`,
  ],
  [
    "address that was taken under a token from the future",
    `select a.url from winnow.addresses a join winnow.sites s on s.id = a.site where a.token > s.token`,
  ],
  [
    "site without its harvest",
    `select name from winnow.sites s where not exists (select from winnow.harvests h where h.id = s.harvest)`,
  ],
  [
    "site held by a run that has ended",
    `select name from winnow.sites s where run is not null
       and not exists (select from winnow.runs r where r.id = s.run and r.ended is null)`,
  ],
  ["token given to two sites", `select min(name) from winnow.sites where token > 0 group by token having count(*) > 1`],
  [
    "site whose visits are ahead of its sequence",
    `select s.name from winnow.sites s join winnow.visits v on v.site = s.id group by s.id, s.name, s.sequence
      having max(v.sequence) >= s.sequence`,
  ],
  [
    "sequence number used twice on a site",
    `select 'site ' || site || ' number ' || sequence from winnow.visits where sequence is not null
      group by site, sequence having count(*) > 1`,
  ],
  [
    "visit of an unknown address",
    `select 'address ' || address from winnow.visits v
      where not exists (select from winnow.addresses a where a.site = v.site and a.id = v.address)`,
  ],
  [
    "finished harvest with a visit under way",
    `select h.start from winnow.harvests h where finished and exists (
       select from winnow.sites s join winnow.addresses a on a.site = s.id where s.harvest = h.id and a.state = 'taken')`,
  ],
  [
    "record whose number its collection never gave out",
    `select r.id from winnow.records r left join winnow.collections c on c.name = r.collection
      where r.number < 1 or r.number > coalesce(c.last_number, 0)`,
  ],
  [
    "collection whose count of numbers is not the number of its records",
    `select c.name from winnow.collections c left join winnow.records r on r.collection = c.name
      group by c.name, c.last_number having c.last_number <> count(r.id)`,
  ],
  [
    "record with a change number never given out",
    `select id from winnow.records where change < 1 or change > (select last from winnow.changes)`,
  ],
  [
    "record with an alias that leads nowhere",
    `select id from winnow.aliases a where not exists (select from winnow.records r where r.id = a.record)`,
  ],
  [
    "record that lacks one of its earlier versions",
    `select id from winnow.records r where version > 1 and removed is null
       and version <> 1 + (select count(*) from winnow.versions v where v.record = r.id and v.version < r.version)`,
  ],
  [
    "record that is not in the search index as it should be",
    `select r.id from winnow.records r left join winnow.filed_fields f on f.seq = r.seq left join winnow.filed_texts t on t.seq = r.seq
      where (r.state = 'removed') <> (f.seq is null) or (r.state = 'removed' and t.seq is not null)`,
  ],
  [
    "text or fields in the search index that belong to no record",
    `select seq::text from (select seq from winnow.filed_fields union select seq from winnow.filed_texts) f
      where not exists (select from winnow.records r where r.seq = f.seq)`,
  ],
  [
    "facts in the search index that are not the record's",
    `select r.id from (
         select seq, rank, year, collection, kind, host, language, flags from winnow.filed_fields union all
         select seq, rank, year, collection, kind, host, language, flags from winnow.filed_texts) f
       join winnow.records r on r.seq = f.seq
      where (f.rank, f.year, f.collection, f.kind, f.host, f.language, f.flags)
         is distinct from (r.rank, r.year, r.collection, r.kind, r.host, r.language, r.flags)`,
  ],
  [
    "family whose size is not the number of its members",
    `select 'f' || f.id from winnow.families f left join winnow.records r on r.family = f.id
      group by f.id, f.size having f.size <> count(r.id) or f.size = 0`,
  ],
  [
    "family whose original is not one of its members, or is marked as a duplicate",
    `select 'f' || f.id from winnow.families f left join winnow.records r on r.id = f.original and r.family = f.id
      where r.id is null or r.duplicate`,
  ],
  [
    "duplicate without an original, or a second original",
    `select r.id from winnow.records r left join winnow.families f on f.id = r.family
      where r.duplicate <> (f.id is not null and f.original <> r.id) or (r.family is not null and f.id is null)`,
  ],
  [
    "band of no family",
    "select 'f' || family from winnow.bands b where not exists (select from winnow.families f where f.id = b.family)",
  ],
  [
    "archived answer of a purged record that is not blanked yet (purge again)",
    "select segment || ' at ' || place from winnow.to_blank",
  ],
  [
    "record that an address gave and that does not exist",
    `select o.record from winnow.sources o where not exists (select from winnow.records r where r.id = o.record)`,
  ],
];

/** Records whose claims cannot be parsed, or that are live and show nothing. */
async function unreadable(db: Db): Promise<string[]> {
  const PAGE = 1000;
  const problems: string[] = [];
  for (let after = 0; ; ) {
    const rows = await db.rows<{ id: string; change: number; claims: string }>(
      "select id, change, claims from winnow.records where change > $1 order by change limit $2",
      [after, PAGE],
    );
    for (const { id, claims } of rows) {
      try {
        shownFields(JSON.parse(claims) as Claim[]);
      } catch {
        problems.push(`the claims of record ${id} cannot be read`);
      }
    }
    if (rows.length < PAGE) return problems;
    after = rows.at(-1)!.change;
  }
}
