/**
 * The table of addresses: everything that was ever found, and what waits.
 *
 * It is divided by a hash of the site, because it is the largest table and the one that changes most: each part has indexes of its own,
 * which stay shallow, and is vacuumed by itself. Every statement of the hot path names the site, so it touches the parts of the sites
 * that it concerns and no others (test/store/postgres-plans.test.ts).
 */

/** Enough for a billion rows of some 600 bytes; more would make every statement take longer to plan. */
export const ADDRESS_PARTS = 16;

/** The default, a fifth of all rows, would be hours of work at a time. Room in each page keeps a new version of a row beside the old one. */
const LARGE =
  "fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 1";

export function addressTable(): string {
  const parts = Array.from(
    { length: ADDRESS_PARTS },
    (_, n) => `create table winnow.addresses_${n} partition of winnow.addresses
  for values with (modulus ${ADDRESS_PARTS}, remainder ${n}) with (${LARGE});`,
  );
  return `create table winnow.addresses (
  site bigint not null,
  id bigint not null,
  key uuid not null,
  host bigint not null,
  grp bigint not null,
  priority double precision not null,
  depth int not null,
  hops int not null,
  state text not null check (state in ('waiting', 'taken', 'done', 'dropped', 'failed', 'set aside')),
  due double precision not null default 0,
  again double precision not null default 0,       -- when done: 0 never, 1 at every update, or an instant
  revisit double precision not null default 0,     -- what that was computed from: 0, 1, or milliseconds
  attempts int not null default 0,
  losses int not null default 0,                   -- takes in a row that got no outcome
  blamed int not null default 0,                   -- those of them during which it was being read, or visited alone
  reading boolean not null default false,          -- if the process dies now, this address is to blame
  token bigint,                                    -- of the take while taken, else of the last outcome
  filtered boolean not null default false,         -- dropped by a rule of scope, not by a verdict
  gone_since double precision,
  finder_site bigint,
  finder bigint,
  url text not null,
  words text not null,
  because text not null,
  rejected text,
  etag text,
  last_modified text,
  digest text,
  earlier text,                                    -- when and where the last good answer was archived
  primary key (site, id),
  unique (site, key)
) partition by hash (site);
${parts.join("\n")}
create index addresses_queue on winnow.addresses (site, host, grp, priority desc, depth, id) where state = 'waiting';
create index addresses_taken on winnow.addresses (site) where state = 'taken';
create index addresses_again on winnow.addresses (site, again) where state = 'done' and again > 0;
create index addresses_by_key on winnow.addresses (key);
create index addresses_by_id on winnow.addresses (id);`;
}
