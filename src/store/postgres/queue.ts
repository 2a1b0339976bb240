/** A harvest's addresses and groups in PostgreSQL, as people see and change them. */
import {
  ADDRESSES_LOOKED_AT,
  type AddressesPage,
  type AddressesRequest,
  groupAfter,
  groupBefore,
  type QueueAddress,
  type QueueBefore,
  type QueueChange,
  type QueueGroup,
} from "../queue-store.js";
import type { Connection, Db } from "./connection.js";
import { clean, finite } from "./values.js";

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

export function changeQueue(
  connection: Connection,
  { harvest, which, to }: QueueChange,
): Promise<readonly QueueBefore[]> {
  return connection.transact(async (db) => {
    const changed =
      "group" in which ? await changeGroup(db, harvest, which.group, to) : await changeAll(db, harvest, which, to);
    if ((to.kind === "restore" || to.kind === "undo") && changed.length > 0) {
      const woken = [...new Set(changed.map(({ site }) => site))];
      await db.rows("insert into winnow.wakes (site, due) select site, 0 from unnest($1::bigint[]) site", [woken]);
      await db.rows("update winnow.harvests set finished = false where id = $1", [harvest]);
    }
    return changed.map(({ site: _site, ...before }) => before);
  });
}

type Changed = QueueBefore & { readonly site: number };

async function changeAll(
  db: Db,
  harvest: number,
  { addresses }: { readonly addresses: readonly number[] },
  to: QueueChange["to"],
): Promise<Changed[]> {
  const known = await db.rows<Changed>(
    `select a.id, a.state, a.because, a.priority, a.site from winnow.addresses a join winnow.sites s on s.id = a.site
      where s.harvest = $1 and a.id = any($2) order by a.site, a.id for no key update of a`,
    [harvest, addresses],
  );
  const [set, from, given] = ADDRESS_CHANGES[to.kind](to as never);
  const before =
    to.kind === "undo"
      ? ", jsonb_to_recordset($4::text::jsonb) b(id bigint, state text, because text, priority float8)"
      : "";
  const rows = await db.rows<{ id: number; host: number }>(
    `update winnow.addresses a set ${set} from winnow.sites s ${before}
      where s.id = a.site and s.harvest = $1 and a.id = any($2) and a.state = any($3) ${given.length === 0 ? "" : "and $4::text is not null"}
        ${to.kind === "undo" ? "and b.id = a.id and (a.state = 'waiting' or b.state = 'waiting')" : ""}
      returning a.id, a.host`,
    [harvest, addresses, from, ...given],
  );
  if (to.kind === "restore")
    await db.rows(
      "update winnow.hosts set set_aside = null, failures = 0 where set_aside is not null and id = any($1)",
      [rows.map(({ host }) => host)],
    );
  const changed = new Set(rows.map(({ id }) => id));
  return known.filter(({ id }) => changed.has(id));
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
  undo: ({ before }: Of<"undo">) =>
    [
      "state = b.state, because = b.because, priority = b.priority, due = 0, token = null, filtered = false",
      ["waiting", "dropped"],
      [clean(JSON.stringify(before))],
    ] as const,
};

async function changeGroup(db: Db, harvest: number, group: number, to: QueueChange["to"]): Promise<Changed[]> {
  const [row] = await db.rows<{ id: number; closed: string | null; priority: number; site: number }>(
    `select g.id, g.closed, g.priority, g.site from winnow.groups g join winnow.sites s on s.id = g.site
      where s.harvest = $1 and g.id = $2 for no key update of g`,
    [harvest, group],
  );
  if (row === undefined) return [];
  const { closed, priority } = groupAfter(row, to);
  await db.rows("update winnow.groups set closed = $3, priority = $4 where site = $1 and id = $2", [
    row.site,
    group,
    closed === null ? null : clean(closed),
    finite(priority),
  ]);
  return [{ ...groupBefore(row), site: row.site }];
}
