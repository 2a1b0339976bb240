/** A harvest's addresses and groups in PostgreSQL, as people see and change them. */
import {
  ADDRESSES_LOOKED_AT,
  type AddressesPage,
  type AddressesRequest,
  type QueueAddress,
  type QueueChange,
  type QueueGroup,
} from "../queue-store.js";
import { type Connection, clean, type Db, finite } from "./connection.js";

/** A window of ids bounds the work, however rare the matches are. */
export async function addressesOf(db: Db, request: AddressesRequest): Promise<AddressesPage> {
  const { harvest, state, contains, group, after = 0, limit } = request;
  const end = after + ADDRESSES_LOOKED_AT;
  const addresses = await db.rows<QueueAddress>(
    `select a.id, a.url, s.name as site, a.state, a.because, g.id as "group", g.priority as "groupPriority",
            g.closed as "groupClosed", a.priority, a.depth, a.due
       from winnow.addresses a join winnow.sites s on s.id = a.site join winnow.groups g on g.site = a.site and g.id = a.grp
      where a.id > $1 and a.id <= $2 and s.harvest = $3 and ($4::text is null or a.state = $4)
        and ($5::text is null or strpos(a.url, $5) > 0) and ($6::bigint is null or a.grp = $6)
      order by a.id limit $7`,
    [after, end, harvest, state ?? null, contains === undefined ? null : clean(contains), group ?? null, limit],
  );
  const looked = addresses.length === limit ? addresses.at(-1)!.id : end;
  const [last] = await db.rows<{ id: number | null }>("select max(id) as id from winnow.addresses");
  return { addresses, next: looked < (last?.id ?? 0) ? looked : undefined };
}

export function groupsOf(db: Db, harvest: number, limit: number): Promise<readonly QueueGroup[]> {
  return db.rows<QueueGroup>(
    `select g.id, s.name as site, g.name, g.priority, g.closed, w.waiting, a.url as example
       from (select site, grp, count(*)::int as waiting, min(id) as first from (
               select a.site, a.grp, a.id from winnow.addresses a
                where a.site in (select id from winnow.sites where harvest = $1) and a.state = 'waiting' limit $2) x
              group by site, grp) w
       join winnow.groups g on g.site = w.site and g.id = w.grp join winnow.sites s on s.id = w.site
       join winnow.addresses a on a.site = w.site and a.id = w.first
      order by g.closed is not null, g.priority desc, w.waiting desc, g.id limit $3`,
    [harvest, ADDRESSES_LOOKED_AT, limit],
  );
}

export function changeQueue(connection: Connection, { harvest, which, to }: QueueChange): Promise<number> {
  return connection.transact(async (db) => {
    const sites =
      "group" in which ? await changeGroup(db, harvest, which.group, to) : await changeAll(db, harvest, which, to);
    if (to.kind === "restore" && sites.length > 0) {
      const woken = [...new Set(sites)];
      await db.rows("insert into winnow.wakes (site, due) select site, 0 from unnest($1::bigint[]) site", [woken]);
      await db.rows("update winnow.harvests set finished = false where id = $1", [harvest]);
    }
    return sites.length;
  });
}

/** The site of each changed address. */
async function changeAll(
  db: Db,
  harvest: number,
  { addresses }: { readonly addresses: readonly number[] },
  to: QueueChange["to"],
): Promise<number[]> {
  await db.rows(
    `select from winnow.addresses a join winnow.sites s on s.id = a.site
      where s.harvest = $1 and a.id = any($2) order by a.site, a.id for no key update of a`,
    [harvest, addresses],
  );
  const [set, from, given] = ADDRESS_CHANGES[to.kind](to as never);
  const rows = await db.rows<{ site: number; host: number }>(
    `update winnow.addresses a set ${set} from winnow.sites s
      where s.id = a.site and s.harvest = $1 and a.id = any($2) and a.state = any($3) ${given.length === 0 ? "" : "and $4::text is not null"}
      returning a.site, a.host`,
    [harvest, addresses, from, ...given],
  );
  if (to.kind === "restore")
    await db.rows(
      "update winnow.hosts set set_aside = null, failures = 0 where set_aside is not null and id = any($1)",
      [rows.map(({ host }) => host)],
    );
  return rows.map(({ site }) => site);
}

type Of<Kind> = Extract<QueueChange["to"], { readonly kind: Kind }>;

/** What is set, in which states, and the fourth parameter as text. */
const ADDRESS_CHANGES = {
  drop: ({ because }: Of<"drop">) =>
    ["state = 'dropped', because = $4, token = null, filtered = false", ["waiting"], [clean(because)]] as const,
  restore: (_to: Of<"restore">) =>
    [
      "state = 'waiting', because = '', due = 0, attempts = 0, losses = 0, blamed = 0, token = null, filtered = false",
      ["dropped", "failed", "set aside"],
      [],
    ] as const,
  priority: ({ priority }: Of<"priority">) =>
    ["priority = $4::text::double precision", ["waiting"], [String(finite(priority))]] as const,
};

/** The group's site, if the harvest has the group. */
async function changeGroup(db: Db, harvest: number, group: number, to: QueueChange["to"]): Promise<number[]> {
  const set = to.kind === "priority" ? "priority = $3::text::double precision" : "closed = $3::text";
  const value = to.kind === "priority" ? String(finite(to.priority)) : to.kind === "drop" ? clean(to.because) : null;
  const rows = await db.rows<{ site: number }>(
    `update winnow.groups g set ${set} from winnow.sites s
      where s.id = g.site and s.harvest = $1 and g.id = $2 returning g.site`,
    [harvest, group, value],
  );
  return rows.map(({ site }) => site);
}
