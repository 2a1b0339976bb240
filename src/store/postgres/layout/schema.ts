/**
 * How do our nouns lie in PostgreSQL?
 *
 * Everything stands in a schema `winnow` of its own. What grows with the number of pages — addresses, groups, knowledge, visits,
 * counts, wakes, sources — has `site` first in its key, so that a sharded PostgreSQL can spread it by site; what is small
 * (harvests, runs, hosts, sites) would be the same on every shard. There are no foreign keys between the two: they would take
 * locks across sites on every insert; `check()` looks for what they would have caught.
 *
 * Names of any length are compared by `key`, half a SHA-256 of the text: an index entry has a size limit, a group's name has
 * none. Instants are double precision: whole milliseconds are exact beyond the year 200,000. Plain data (settings, claims,
 * knowledge) is kept as text and never looked into here: it comes back exactly as it was written, however deep.
 */
import { addressTable } from "./addresses.js";
import { REVIEWS } from "./reviews.js";

/** Raise it with every change, and add an upgrade to upgrades.ts. */
export const LAYOUT = 10;

/** A recipe's name may be an address of any length; an index entry has an end. */
export const RECIPE_PREFIX_LENGTH = 200;

/** Small tables whose rows change with every request: vacuumed by the number of changes, not by their size. */
const OFTEN =
  "autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0";
/** The default, a fifth of all rows, would be hours of work at a time. Visits are only added. */
const ADDED_TO = "autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1";

/**
 * Segments in object storage. state: begun (noted before the upload), current (verified; one for each segment) or old (to be deleted).
 * copy: whether the writer has its file still.
 */
export const OBJECTS_TABLE = `
create table winnow.objects (
  object text primary key,
  segment text not null,
  state text not null,
  bytes bigint not null default 0,
  sha256 text not null default '',
  copy boolean not null default true,
  begun bigint not null
);
create index objects_by_segment on winnow.objects (segment);`;

export const SCHEMA = `
create table winnow.collections (
  name text primary key,
  last_number bigint not null default 0
);
-- One row: the last change number. Its lock, held until commit, is what keeps changes from overtaking each other.
create table winnow.changes (one boolean primary key default true check (one), last bigint not null);
insert into winnow.changes (last) values (0);

create table winnow.harvests (
  id bigint generated always as identity primary key,
  collection text not null,
  kind text not null,
  start text not null,
  settings text not null,
  address_rules text not null,
  finished boolean not null default false,
  enlisted boolean not null default false,         -- any worker may work on it
  created double precision not null
);
create table winnow.runs (
  id bigint generated always as identity primary key,
  began double precision not null,
  heartbeat double precision not null,
  ended double precision,
  reason text,
  program text not null,
  owner text not null,
  counts text not null default '{}'
);
create table winnow.run_harvests (
  run bigint not null,
  harvest bigint not null,
  mode text not null,
  settings text not null,
  primary key (harvest, run)
);

create table winnow.hosts (
  id bigint generated always as identity primary key,
  key uuid not null unique,
  name text not null,
  busy boolean not null default false,
  last_knock double precision not null default 0,
  rest_until double precision not null default 0,
  asked_delay double precision not null default 0,
  answer_took double precision not null default 0,
  failures int not null default 0,
  robots text not null default 'null',
  robots_at double precision not null default 0,
  set_aside text,
  run bigint,                                      -- who claimed it last, for a request that was over at the latest at:
  claimed_until double precision not null default 0
) with (fillfactor = 50, ${OFTEN});
-- Network addresses that hosts share: until when all rest, and which connections are open.
create table winnow.ips (ip text primary key, rest_until double precision not null default 0) with (fillfactor = 50, ${OFTEN});
create table winnow.connections (
  ip text not null,
  host bigint not null,
  connections int not null,
  until double precision not null,
  primary key (ip, host)
) with (${OFTEN});
create index connections_by_host on winnow.connections (host);

-- A site's name over all harvests: locked while somebody chooses, so that it never goes to two runs.
create table winnow.site_names (key uuid primary key, name text not null);
create table winnow.sites (
  id bigint generated always as identity primary key,
  harvest bigint not null,
  name_key uuid not null,
  name text not null,
  run bigint,                                      -- who holds it; null: nobody
  token bigint not null default 0,                 -- of the last lease
  until double precision not null default 0,
  due double precision not null default 0,
  sequence bigint not null default 1,              -- the number that the next judged visit gets
  unique (harvest, name_key)
) with (fillfactor = 50, ${OFTEN});
create index sites_by_name on winnow.sites (name_key);
create index sites_by_due on winnow.sites (harvest, due);
create index sites_held on winnow.sites (run) where run is not null;
create sequence winnow.tokens;
-- News for a site from elsewhere, which its holder or the last one did not see. Rows are only added and, by a lease, removed:
-- nobody waits for anybody.
create table winnow.wakes (site bigint not null, due double precision not null) with (${OFTEN});
create index wakes_by_site on winnow.wakes (site);

create sequence winnow.group_ids;
create table winnow.groups (
  site bigint not null,
  key uuid not null,
  id bigint not null default nextval('winnow.group_ids'),
  name text not null,
  priority double precision not null default 0,
  closed text,
  primary key (site, key)
);
create unique index groups_by_id on winnow.groups (site, id);

create sequence winnow.address_ids;
${addressTable()}

create table winnow.knowledge (
  site bigint not null,
  key uuid not null,
  name text not null,
  value text not null,
  primary key (site, key)
);
-- Which template gave a done address its role: for kinds whose roles are settled late.
create table winnow.roles (
  site bigint not null,
  address bigint not null,
  template_key uuid not null,
  template text,                                   -- null in rows that an older version wrote
  role text not null,
  primary key (site, address)
);
create index roles_by_template on winnow.roles (site, template_key);
create sequence winnow.visit_ids;
create table winnow.visits (
  site bigint not null,
  id bigint not null default nextval('winnow.visit_ids'),
  address bigint not null,
  sequence bigint,
  at double precision not null,
  took double precision not null,
  status int not null,
  bytes double precision not null,
  digest text,
  etag text,
  last_modified text,
  archived text,
  parts text not null default '[]',
  because text not null,
  primary key (site, id)
) with (${ADDED_TO});
create index visits_by_address on winnow.visits (site, address);
create index visits_in_order on winnow.visits (site, sequence) where sequence is not null;
-- The store's archive folders by their numbers; the last known place of each. Their entries as far as they are committed.
create table winnow.archives (id text primary key, place text not null);
${OBJECTS_TABLE}
create table winnow.entries (
  segment text not null,
  place bigint not null,
  length bigint not null,
  digest text not null,
  site bigint not null,
  address bigint not null,
  primary key (segment, place)
);
create table winnow.counted (
  site bigint not null,
  key uuid not null,
  reason text not null,
  count double precision not null,
  primary key (site, key)
);

-- A row is narrow: only the claims lie apart, as soon as they are more than a few words (toast_tuple_target). seq is the order of
-- first commits, rank the order of lists (search/rank.ts). What a record does not say is '' or 0. flags: one per line, with a line
-- feed before and behind.
create table winnow.records (
  seq bigint generated always as identity,
  id text primary key,
  collection text not null,
  kind text not null,
  number bigint not null,
  change bigint not null unique,
  version int not null,
  state text not null check (state in ('live', 'vanished', 'removed')),
  first double precision not null,
  changed double precision not null,
  url_key uuid not null,
  url text not null,
  recipe text not null,
  validated boolean not null default false,
  confidence double precision not null,
  host text not null,
  language text not null,
  year int not null,
  flags text not null,
  words bigint not null,
  characters bigint not null,
  rank bigint not null unique,
  family bigint,
  likeness double precision not null,
  duplicate boolean not null,
  removed text,
  claims text not null,
  unique (collection, number),
  unique (seq)
) with (toast_tuple_target = 128, fillfactor = 80); -- room beside a row, so that a reading that changes nothing shown touches no index
alter table winnow.records
  alter id set storage main, alter collection set storage main, alter kind set storage main, alter state set storage main,
  alter url set storage main, alter recipe set storage main, alter host set storage main, alter language set storage main,
  alter flags set storage main;
-- A quicker way to make claims shorter, which a server may have been built without.
do $lz4$ begin
  alter table winnow.records alter claims set compression lz4;
exception when feature_not_supported then null;
end $lz4$;
create index records_by_change on winnow.records (collection, change);
create index records_by_url on winnow.records (url_key);
create index records_by_host on winnow.records (host, seq);
create index records_by_language on winnow.records (language, seq);
create index records_by_year on winnow.records (year, seq);
create index records_by_kind on winnow.records (kind, seq);
-- Not by hash: one recipe brings many records, and they would lie in one chain, which every further one goes along.
create index records_by_recipe on winnow.records (left(recipe, ${RECIPE_PREFIX_LENGTH}), seq);
create index records_not_live on winnow.records (state, seq) where state <> 'live';
create index records_validated on winnow.records (seq) where validated;
create index records_flagged on winnow.records (seq) where flags <> '';
create index records_by_family on winnow.records (family, seq) where family is not null;

-- What is filed of a record: the lexemes of its text, and those of its fields (search/lexemes.ts), each with the record's facts. Whoever
-- asks the index wants numbers of records: lexemes in between would make a million of them a gigabyte to go through. PostgreSQL
-- puts aside only what stands in rows of more than two thousand bytes. So a row has some blanks to begin with, which become nothing.
-- Beside the row of a text is room for another one: when a fact changes, the index need not know.
${filed("filed_texts", ", fillfactor = 50")}
create index texts_by_lexeme on winnow.filed_texts using gin (lexemes);
${filed("filed_fields")}
create index fields_by_lexeme on winnow.filed_fields using gin (lexemes);
-- How many records have a value is guessed: better from what a few thousand of them share than from what everybody has.
alter table winnow.filed_fields alter lexemes set statistics 300;

-- Ids that records had before their keys changed.
create table winnow.aliases (id text primary key, record text not null);
create index aliases_by_record on winnow.aliases (record);
-- What a record showed otherwise before it was changed, and until when; what it shows now follows from its claims.
create table winnow.versions (
  record text not null,
  version int not null,
  until double precision not null,
  otherwise text not null,
  primary key (record, version)
);
-- Everything that people said, and what they had said before. What counts stands among the claims.
create sequence winnow.edit_batches;
create table winnow.edits (
  id bigint generated always as identity primary key,
  batch bigint not null,
  record text not null,
  about text not null,
  field_key uuid not null,
  field text not null,
  value text not null,
  before text not null,
  by text not null,
  at double precision not null,
  undone boolean not null default false
);
create index edits_by_record on winnow.edits (record, about, field_key);
create index edits_by_batch on winnow.edits (batch);
-- A field is unfiled when not every word of its values stands in the index: addresses do not, nor what lies behind very many words.
create table winnow.field_names (
  collection text not null,
  key uuid not null,
  name text not null,
  unfiled boolean not null default false,
  primary key (collection, key)
);

-- Families gather around the sketch of their founder; most have one member. chosen_by: null when the rule chose.
create sequence winnow.family_ids;
${REVIEWS}create table winnow.families (
  id bigint primary key,
  sketch text not null,
  size int not null,
  original text not null,
  chosen_by text
);
create index families_by_size on winnow.families (size desc, id) where size > 1;
create table winnow.bands (band bigint not null, family bigint not null, primary key (band, family));
-- Archive entries that a purge has promised to blank, until somebody has done it.
create table winnow.to_blank (
  segment text not null,
  place bigint not null,
  length bigint not null,
  digest text not null,
  primary key (segment, place)
);
create table winnow.sources (
  site bigint not null,
  address bigint not null,
  record text not null,
  primary key (site, address, record)
);

-- The lanes of a site: each host and group in which something waits, found by skipping through the queue's index, so that the
-- cost follows the number of lanes and not of addresses. Only those that may be visited: no closed group, no host set aside.
create function winnow.open_lanes(of_site bigint)
  returns table (host bigint, grp bigint, group_name text, group_priority double precision)
  language sql stable as $lanes$
  with recursive lane as (
    (select a.host, a.grp from winnow.addresses a
      where a.site = of_site and a.state = 'waiting' order by a.host, a.grp limit 1)
    union all
    select next.host, next.grp from lane cross join lateral (
      select a.host, a.grp from winnow.addresses a
        where a.site = of_site and a.state = 'waiting' and (a.host, a.grp) > (lane.host, lane.grp)
        order by a.host, a.grp limit 1) next
  )
  select lane.host, lane.grp, g.name, g.priority
    from lane
    join winnow.hosts h on h.id = lane.host
    join winnow.groups g on g.site = of_site and g.id = lane.grp
   where h.set_aside is null and g.closed is null
$lanes$;

-- Is there something to visit at that moment?
create function winnow.is_ripe(of_site bigint, now double precision) returns boolean language sql stable as $ripe$
  select exists (
    select from winnow.open_lanes(of_site) l where exists (
      select from winnow.addresses a
       where a.site = of_site and a.host = l.host and a.grp = l.grp and a.state = 'waiting' and a.due <= now))
$ripe$;

-- The first moment, not before "earliest", at which there is something to visit. Most often that is "earliest" itself: then
-- one look per lane answers, and only otherwise are the due times compared.
create function winnow.ripe_at(of_site bigint, earliest double precision) returns double precision
  language sql stable as $ripe$
  select case when winnow.is_ripe(of_site, earliest) then earliest else (
    select min(a.due) from winnow.open_lanes(of_site) l
      join winnow.addresses a on a.site = of_site and a.host = l.host and a.grp = l.grp and a.state = 'waiting') end
$ripe$;
`;

function filed(table: string, room = ""): string {
  return `create table winnow.${table} (
  seq bigint primary key, rank bigint not null, year int not null, collection text not null, kind text not null, host text not null,
  language text not null, flags text not null, lexemes tsvector not null, room text not null default repeat(' ', 2000)
) with (toast_tuple_target = 128${room});
-- Words hardly become shorter: to try takes longer than to write them. Facts stay in the row.
alter table winnow.${table}
  alter lexemes set storage external, alter collection set storage main, alter kind set storage main, alter host set storage main,
  alter language set storage main, alter flags set storage main;`;
}
