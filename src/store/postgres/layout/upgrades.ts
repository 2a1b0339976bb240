/**
 * How tables of an older layout become those of the next one.
 *
 * An upgrade begins with one transaction. If rows must be moved, that takes many, and one ends it. Whatever moves rows remembers the place that it has
 * reached in `winnow.upgrading`, so an upgrade that was interrupted goes on there. From its beginning on, programs that know only the
 * older layout are refused.
 */
import { addressTable } from "./addresses.js";
import { REVIEWS } from "./reviews.js";
import { OBJECTS_TABLE } from "./schema.js";

export interface Upgrade {
  /** The layout that it makes, from the one before. */
  readonly to: number;
  readonly begin: string;
  /** Rows that move afterwards, if any. */
  readonly rows?: RowMove;
}

export interface RowMove {
  /** How many, estimated before the upgrade begins. */
  readonly total: string;
  /**
   * Moves the next $3 rows after the place ($1, $2); returns how many, and the place of the last one. Called until it moves none.
   */
  readonly move: string;
  readonly end: string;
}

/** The first layout that can be upgraded. */
export const OLDEST_LAYOUT = 7;

export const UPGRADES: readonly Upgrade[] = [
  {
    to: 8,
    begin: `
drop index winnow.addresses_queue, winnow.addresses_taken, winnow.addresses_again, winnow.addresses_by_key, winnow.addresses_by_id;
alter table winnow.addresses drop constraint addresses_site_key_key;
alter table winnow.addresses rename constraint addresses_pkey to addresses_of_7_pkey;
alter table winnow.addresses rename to addresses_of_7;
${addressTable()}
alter table winnow.roles add column template text;`,
    rows: {
      total: "select greatest(0, reltuples)::bigint as n from pg_class where oid = 'winnow.addresses'::regclass",
      move: `
with next as materialized (
       select * from winnow.addresses_of_7 where (site, id) > ($1::bigint, $2::bigint) order by site, id limit $3),
     moved as (insert into winnow.addresses select * from next)
select count(*)::int as moved, (array_agg(site order by site desc, id desc))[1] as site,
       (array_agg(id order by site desc, id desc))[1] as id from next`,
      end: "drop table winnow.addresses_of_7; analyze winnow.addresses;",
    },
  },
  { to: 9, begin: OBJECTS_TABLE },
  { to: 10, begin: REVIEWS },
];
