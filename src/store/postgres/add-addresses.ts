/**
 * Adds found addresses to the frontier, many at once, in a fixed number of statements.
 *
 * Missing sites, hosts and groups are created first. Rows of each table are inserted in key order, and tables always in
 * the same order, so that two transactions that find the same addresses cannot deadlock. Ids follow the order of
 * discovery.
 */
import type { Instant } from "../../model/time.js";
import type { FoundAddress } from "../store.js";
import type { Db } from "./connection.js";
import { clean, cleanOrNull, finite, keyOf, rowsOf } from "./values.js";

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

/** A link of a page, with what the index of addresses is asked by. */
export interface PageLink {
  readonly finder: number;
  readonly found: FoundAddress;
  readonly key: string;
}

export function pageLink(finder: number, found: FoundAddress): PageLink {
  return { finder, found, key: keyOf(found.url) };
}

/** Several pages of a site may have the same link. */
export const linkName = (finder: number, { url }: FoundAddress): string => `${finder} ${url}`;

/**
 * Which of these links, by their names, lead to addresses that are not stored. Most are. The links of a page to one site are looked up
 * together: for each link apart, PostgreSQL would begin anew to find out in which part of the table to look, which took twice the time.
 */
export async function findUnknown(db: Db, links: readonly PageLink[]): Promise<ReadonlyMap<string, FoundAddress>> {
  if (links.length === 0) return new Map();
  const asked = new Map<
    string,
    { readonly finder: number; readonly key: string; readonly links: Map<string, PageLink> }
  >();
  for (const link of links) {
    const name = `${link.finder} ${link.found.site}`;
    let site = asked.get(name);
    if (site === undefined)
      asked.set(name, (site = { finder: link.finder, key: keyOf(link.found.site), links: new Map() }));
    if (!site.links.has(link.key)) site.links.set(link.key, link);
  }
  const sites = [...asked.values()];
  const ends: number[] = [];
  for (const { links } of sites) ends.push((ends.at(-1) ?? 0) + links.size);
  const rows = await db.hot<{ n: number; key: string }>(UNKNOWN, [
    sites.map(({ finder }) => finder),
    sites.map(({ key }) => key),
    ends,
    sites.flatMap(({ links }) => [...links.keys()]),
  ]);
  return new Map(
    rows.map(({ n, key }) => {
      const { finder, found } = sites[n - 1]!.links.get(key)!;
      return [linkName(finder, found), found];
    }),
  );
}

/** Adds new addresses in the order of discovery and returns them. Makes their sites due. */
export async function addFound(db: Db, sightings: readonly Sighting[], now: Instant): Promise<readonly NewAddress[]> {
  return addUnknown(db, sightings, [], [], now);
}

/** The same for links that are probably new. `awake`: sites that their holder has in hand. */
export async function addUnknown(
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
  const writes: Promise<unknown>[] = [];
  if (sightings.length > 0) {
    const sites = rowsOf(distinct(names, (row) => `${row.harvest} ${row.site_key}`));
    writes.push(db.hot(MISSING_NAMES, [sites]));
    writes.push(db.hot(MISSING_SITES, [sites]));
    writes.push(db.hot(MISSING_HOSTS, [rowsOf(distinct(names, (row) => row.host_key))]));
  }
  writes.push(
    db.hot(MISSING_GROUPS, [
      rowsOf(distinct(names, (row) => `${row.harvest} ${row.site_key} ${row.group_key}`)),
      rowsOf(groups.map(({ site, group }) => ({ site, group_key: keyOf(group), group: clean(group) }))),
    ]),
  );
  const first = distinct(rows, (row) => `${row.harvest} ${row.site_key} ${row.key}`);
  const adding =
    first.length === 0
      ? Promise.resolve([])
      : db.hot<Omit<NewAddress, "sighting"> & { key: string }>(NEW_ADDRESSES, [rowsOf(first), awake, now]);
  const [added] = await Promise.all([adding, ...writes]);
  const sightingOf = new Map(first.map((row) => [`${row.harvest} ${row.key}`, row.sighting]));
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

/** As a subquery of its own, so that PostgreSQL looks into the part of the site alone; "not exists" it would join with all parts. */
function notStored(site: string, key: string): string {
  return `(select a.id from winnow.addresses a where a.site = ${site} and a.key = ${key} limit 1) is null`;
}

/** $3: where the keys of each site end among those of all. */
const UNKNOWN = `
with asked as materialized (
  select s.n, ($4::uuid[])[lag(s.last, 1, 0) over (order by s.n) + 1 : s.last] as keys,
         (select t.id from winnow.sites f join winnow.sites t on t.harvest = f.harvest and t.name_key = s.key
           where f.id = s.finder) as site
    from unnest($1::bigint[], $2::uuid[], $3::int[]) with ordinality s(finder, key, last, n))
select s.n::int as n, replace(unknown.key::text, '-', '') as key
  from asked s cross join lateral (
    select unnest(s.keys) as key
    except select a.key from winnow.addresses a where a.site = s.site and a.key = any(s.keys)) unknown`;

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

/** Ids by subqueries, not by joins: whatever the server thinks of the tables' sizes, each is one look into an index. */
const NEW_ADDRESSES = `
with named as materialized (
  select (select s.id from winnow.sites s where s.harvest = f.harvest and s.name_key = f.site_key) as site,
         (select h.id from winnow.hosts h where h.key = f.host_key) as host, f.*
    from json_to_recordset($1) f(sighting int, harvest bigint, site_key uuid, host_key uuid, group_key uuid, key uuid,
      url text, words text, priority double precision, depth int, hops int, dropped text, finder_site bigint, finder bigint)
), seen as materialized (
  select n.*, (select g.id from winnow.groups g where g.site = n.site and g.key = n.group_key) as grp
    from named n where ${notStored("n.site", "n.key")}
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
), woken as (
  insert into winnow.wakes (site, due)
  select distinct site, $3::double precision from added where state = 'waiting' and site <> all($2::bigint[])
)
select a.site, a.id, a.url, a.state = 'dropped' as dropped,
       s.harvest || ' ' || replace(a.key::text, '-', '') as key
  from added a join winnow.sites s on s.id = a.site order by a.id`;
