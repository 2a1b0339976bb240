/**
 * Adds found addresses to the frontier, many at once, in a fixed number of statements.
 *
 * Missing sites, hosts and groups are created first. Rows of each table are inserted in key order, and tables always in
 * the same order, so that two transactions that find the same addresses cannot deadlock. Ids follow the order of
 * discovery.
 */
import type { Instant } from "../../model/time.js";
import type { FoundAddress } from "../store.js";
import { clean, cleanOrNull, type Db, finite, keyOf, rowsOf } from "./connection.js";

/** One found link. `order` numbers the links of a batch; `finder` is null for a start address. */
export interface Sighting {
  readonly harvest: number;
  readonly found: FoundAddress;
  readonly finder: { readonly site: number; readonly address: number } | null;
}

export interface NewAddress {
  readonly site: number;
  readonly id: number;
  readonly url: string;
  readonly dropped: boolean;
  /** Index of the link that added it. */
  readonly sighting: number;
}

/** A group that must exist because a change names it. */
export interface NamedGroup {
  readonly site: number;
  readonly group: string;
}

/** Adds new addresses in the order of discovery and returns them. Makes sites due unless `awake` contains them. */
export async function addFound(
  db: Db,
  sightings: readonly Sighting[],
  groups: readonly NamedGroup[],
  awake: readonly number[],
  now: Instant,
): Promise<readonly NewAddress[]> {
  if (sightings.length === 0 && groups.length === 0) return [];
  const rows = sightings.map(({ harvest, found, finder }, sighting) => ({
    sighting,
    harvest,
    site_key: keyOf(found.site),
    host_key: keyOf(found.host),
    group_key: keyOf(found.group),
    key: keyOf(found.url),
    url: clean(found.url),
    words: clean(found.words),
    priority: finite(found.priority),
    depth: found.depth,
    hops: found.hops,
    dropped: cleanOrNull(found.dropped),
    finder_site: finder?.site ?? null,
    finder: finder?.address ?? null,
  }));
  const names = sightings.map(({ harvest, found }, n) => ({
    harvest,
    site_key: rows[n]!.site_key,
    site: clean(found.site),
    host_key: rows[n]!.host_key,
    host: clean(found.host),
    group_key: rows[n]!.group_key,
    group: clean(found.group),
  }));
  if (sightings.length > 0) {
    const sites = rowsOf(distinct(names, (row) => `${row.harvest} ${row.site_key}`));
    await db.rows(MISSING_NAMES, [sites]);
    await db.rows(MISSING_SITES, [sites]);
    await db.rows(MISSING_HOSTS, [rowsOf(distinct(names, (row) => row.host_key))]);
  }
  await db.rows(MISSING_GROUPS, [
    rowsOf(distinct(names, (row) => `${row.harvest} ${row.site_key} ${row.group_key}`)),
    rowsOf(groups.map(({ site, group }) => ({ site, group_key: keyOf(group), group: clean(group) }))),
  ]);
  if (sightings.length === 0) return [];
  const first = distinct(rows, (row) => `${row.harvest} ${row.site_key} ${row.key}`);
  const added = await db.rows<Omit<NewAddress, "sighting"> & { key: string }>(NEW_ADDRESSES, [rowsOf(first)]);
  const sightingOf = new Map(first.map((row) => [`${row.harvest} ${row.key}`, row.sighting]));
  const news = [...new Set(added.filter((one) => !one.dropped).map((one) => one.site))];
  const asleep = news.filter((site) => !awake.includes(site));
  if (asleep.length > 0) {
    await db.rows("insert into winnow.wakes (site, due) select site, $2 from unnest($1::bigint[]) site", [asleep, now]);
  }
  return added.map(({ site, id, url, dropped, key }) => ({
    site,
    id,
    url,
    dropped,
    sighting: sightingOf.get(key) ?? -1,
  }));
}

/** The first row for each key. */
function distinct<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  const seen = new Map<string, Row>();
  for (const row of rows) if (!seen.has(key(row))) seen.set(key(row), row);
  return [...seen.values()];
}

const MISSING_NAMES = `
insert into winnow.site_names (key, name)
select f.site_key, min(f.site) from json_to_recordset($1) f(site_key uuid, site text)
 where not exists (select from winnow.site_names n where n.key = f.site_key)
 group by f.site_key order by f.site_key
on conflict do nothing`;

const MISSING_SITES = `
insert into winnow.sites (harvest, name_key, name)
select f.harvest, f.site_key, f.site from json_to_recordset($1) f(harvest bigint, site_key uuid, site text)
 where not exists (select from winnow.sites s where s.harvest = f.harvest and s.name_key = f.site_key)
 order by f.harvest, f.site_key
on conflict do nothing`;

const MISSING_HOSTS = `
insert into winnow.hosts (key, name)
select f.host_key, f.host from json_to_recordset($1) f(host_key uuid, host text)
 where not exists (select from winnow.hosts h where h.key = f.host_key)
 order by f.host_key
on conflict do nothing`;

const MISSING_GROUPS = `
insert into winnow.groups (site, key, name)
select f.site, f.group_key, min(f.name) from (
  select s.id as site, f.group_key, f."group" as name
    from json_to_recordset($1) f(harvest bigint, site_key uuid, group_key uuid, "group" text)
    join winnow.sites s on s.harvest = f.harvest and s.name_key = f.site_key
  union all
  select g.site, g.group_key, g."group" from json_to_recordset($2) g(site bigint, group_key uuid, "group" text)) f
 where not exists (select from winnow.groups g where g.site = f.site and g.key = f.group_key)
 group by f.site, f.group_key order by f.site, f.group_key
on conflict do nothing`;

const NEW_ADDRESSES = `
with seen as materialized (
  select s.id as site, h.id as host, g.id as grp, f.*
    from json_to_recordset($1) f(sighting int, harvest bigint, site_key uuid, host_key uuid, group_key uuid, key uuid,
      url text, words text, priority double precision, depth int, hops int, dropped text, finder_site bigint, finder bigint)
    join winnow.sites s on s.harvest = f.harvest and s.name_key = f.site_key
    join winnow.hosts h on h.key = f.host_key
    join winnow.groups g on g.site = s.id and g.key = f.group_key
   where not exists (select from winnow.addresses a where a.site = s.id and a.key = f.key)
), numbered as materialized (
  select nextval('winnow.address_ids') as id, o.* from (select * from seen order by sighting) o
), added as (
  insert into winnow.addresses
    (site, id, key, host, grp, priority, depth, hops, state, filtered, finder_site, finder, url, words, because)
  select site, id, key, host, grp, priority, depth, hops, case when dropped is null then 'waiting' else 'dropped' end,
         dropped is not null, finder_site, finder, url, words, coalesce(dropped, '')
    from numbered order by site, key
  on conflict do nothing
  returning site, id, key, url, state
)
select a.site, a.id, a.url, a.state = 'dropped' as dropped,
       s.harvest || ' ' || replace(a.key::text, '-', '') as key
  from added a join winnow.sites s on s.id = a.site order by a.id`;
