/**
 * What a batch says about hosts.
 *
 * Their rows are locked in the order of their ids, so a claim (host-claims.ts) is decided by one worker at a time. Network addresses that
 * several hosts share are locked after the hosts, and only if a batch names any.
 */
import type { Instant } from "../../model/time.js";
import {
  type ClaimedHost,
  claimEnd,
  crowdedUntil,
  isOutdated,
  refusedUntil,
  type SharedAddress,
} from "../host-claims.js";
import type { Batch, HostChange } from "../store.js";
import type { BatchState } from "./apply-batch.js";
import type { Db } from "./connection.js";
import { clean, cleanOrNull, finite, keyOf, rowsOf } from "./values.js";

type KnownHost = ClaimedHost & { readonly id: number; readonly key: string };
type AddressedHost = HostChange & Required<Pick<HostChange, "address">>;

/** The rows that a batch concerns, locked. */
export interface LockedHosts {
  readonly rows: readonly KnownHost[];
  readonly shared: (ip: string, without: number) => SharedAddress;
}

export async function lockHosts(
  db: Db,
  { hosts, now, run }: Pick<Batch, "hosts" | "now" | "run">,
  implied: readonly number[] = [],
): Promise<LockedHosts> {
  if (hosts.length + implied.length === 0) return { rows: [], shared: () => NOT_SHARED };
  const names = new Map(hosts.map(({ name }) => [keyOf(name), clean(name)]));
  const lock = () => db.hot<KnownHost>(LOCK_HOSTS, [[...names.keys()], implied]);
  const locking = lock();
  const sharing = lockAddresses(db, run === undefined ? [] : hosts.filter(hasAddress), now);
  const [found, shared] = await Promise.all([locking, sharing]);
  let rows = found;
  const known = new Set(rows.map(({ key }) => key));
  if ([...names.keys()].some((key) => !known.has(key))) {
    await db.rows(
      `insert into winnow.hosts (key, name)
       select key, name from unnest($1::uuid[], $2::text[]) n(key, name)
        where not exists (select from winnow.hosts h where h.key = n.key) order by key
       on conflict (key) do nothing`,
      [[...names.keys()], [...names.values()]],
    );
    rows = await lock();
  }
  return { rows, shared };
}

const LOCK_HOSTS = `
select id, replace(key::text, '-', '') as key, run, busy, claimed_until as "claimedUntil", last_knock as "lastKnock",
       rest_until as "restUntil"
  from winnow.hosts where key = any($1::uuid[]) or id = any($2::bigint[]) order by id for no key update`;

/** The hosts of a batch whose answers and requests nobody reports: only tests leave that to the store. */
export function impliedHosts({ answered, knocked }: BatchState): number[] {
  return [...answered, ...knocked];
}

export interface DecidedHosts {
  /** The hosts that another run has claimed. */
  readonly refused: ReadonlyMap<string, Instant>;
  /** The changes that count, by the ids of their hosts. */
  readonly said: ReadonlyMap<number, HostChange>;
  readonly ids: readonly number[];
}

/** Decides claims. What a run reports of a host that another one has claimed since does not count. */
export function decideHosts(
  { rows, shared }: LockedHosts,
  { hosts, run, now: latest, ahead = 0 }: Batch,
): DecidedHosts {
  const now = latest - ahead;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const known = (host: HostChange): KnownHost => byKey.get(keyOf(host.name))!;
  const refused = new Map<string, Instant>();
  for (const host of run === undefined ? [] : hosts) {
    if (!host.busy) continue;
    const again =
      refusedUntil(known(host), run!, now) ??
      (host.address && crowdedUntil(shared(host.address.ip, known(host).id), host.address.connections, now));
    if (again !== undefined) refused.set(host.name, again);
  }
  const counts = (host: HostChange): boolean =>
    run === undefined || (!refused.has(host.name) && (host.busy || !isOutdated(known(host), run, host.lastKnock)));
  const said = new Map(hosts.filter(counts).map((host) => [known(host).id, host]));
  const others = new Set(hosts.filter((host) => !counts(host)).map((host) => known(host).id));
  return { refused, said, ids: rows.map(({ id }) => id).filter((id) => !others.has(id)) };
}

/**
 * In this order: a response clears a host's busy flag, the caller's host states are written, and a new request sets the
 * flag. A run reports every request and every response itself.
 */
export async function writeHosts(db: Db, play: BatchState, { said, ids }: DecidedHosts, batch: Batch): Promise<void> {
  const addressed = [...said].filter(([, host]) => hasAddress(host)) as [number, AddressedHost][];
  await Promise.all([
    writeStates(db, play, said, ids, batch),
    batch.run === undefined ? undefined : writeAddresses(db, addressed, batch.now),
  ]);
}

function hasAddress(host: HostChange): host is AddressedHost {
  return host.address !== undefined;
}

async function writeStates(
  db: Db,
  play: BatchState,
  said: ReadonlyMap<number, HostChange>,
  ids: readonly number[],
  { run = null, now }: { readonly run?: number | null; readonly now: Instant },
): Promise<void> {
  const rows = ids.map((id) => {
    const host = said.get(id);
    const knocked = play.knocked.has(id);
    const busy = knocked || (host?.busy ?? false);
    if (host === undefined) return { id, busy, said: false, last_knock: knocked ? finite(now) : null };
    return {
      id,
      busy,
      said: true,
      last_knock: finite(host.lastKnock),
      rest_until: finite(host.restUntil),
      asked_delay: finite(host.askedDelay),
      answer_took: finite(host.answerTook),
      failures: host.failuresInARow,
      robots: host.robots === undefined ? null : JSON.stringify(host.robots.is),
      robots_at: host.robots === undefined ? null : finite(host.robots.at),
      set_aside: cleanOrNull(host.setAside),
      run,
      claimed_until: busy ? finite(claimEnd(now)) : 0,
    };
  });
  if (rows.length === 0) return;
  await db.hot(
    `update winnow.hosts h set busy = n.busy or (not n.said and exists (
              select from winnow.addresses a where a.state = 'taken' and a.host = h.id)),
            last_knock = coalesce(n.last_knock, h.last_knock),
            rest_until = case when n.said then n.rest_until else h.rest_until end,
            asked_delay = case when n.said then n.asked_delay else h.asked_delay end,
            answer_took = case when n.said then n.answer_took else h.answer_took end,
            failures = case when n.said then n.failures else h.failures end,
            robots = coalesce(n.robots, h.robots), robots_at = coalesce(n.robots_at, h.robots_at),
            set_aside = case when n.said then n.set_aside else h.set_aside end,
            run = case when n.said then n.run else h.run end,
            claimed_until = case when n.said then n.claimed_until else h.claimed_until end
       from json_to_recordset($1) n(id bigint, busy boolean, said boolean, last_knock double precision,
            rest_until double precision, asked_delay double precision, answer_took double precision, failures int,
            robots text, robots_at double precision, set_aside text, run bigint, claimed_until double precision)
      where h.id = n.id`,
    [rowsOf(rows)],
  );
}

// ── Network addresses ───────────────────────────────────────────────────────────────────────────────────────────────────

const NOT_SHARED: SharedAddress = { open: 0, restUntil: 0 };

async function lockAddresses(
  db: Db,
  hosts: readonly AddressedHost[],
  now: Instant,
): Promise<(ip: string, without: number) => SharedAddress> {
  const ips = [...new Set(hosts.map(({ address }) => address.ip))].sort();
  if (ips.length === 0) return () => NOT_SHARED;
  const [, rests, open] = await Promise.all([
    db.hot("insert into winnow.ips (ip) select ip from unnest($1::text[]) ip order by ip on conflict do nothing", [
      ips,
    ]),
    db.hot<{ ip: string; rest_until: Instant }>(
      "select ip, rest_until from winnow.ips where ip = any($1::text[]) order by ip for no key update",
      [ips],
    ),
    db.hot<{ ip: string; host: number; connections: number }>(
      "select ip, host, connections from winnow.connections where ip = any($1::text[]) and until > $2",
      [ips, finite(now)],
    ),
  ]);
  return (ip, without) => ({
    open: open.filter((one) => one.ip === ip && one.host !== without).reduce((sum, one) => sum + one.connections, 0),
    restUntil: rests.find((one) => one.ip === ip)?.rest_until ?? 0,
  });
}

async function writeAddresses(db: Db, hosts: readonly [id: number, AddressedHost][], now: Instant): Promise<void> {
  if (hosts.length === 0) return;
  const rows = hosts.map(([host, { busy, address }]) => ({
    host,
    ip: address.ip,
    connections: busy ? address.connections : 0,
    until: finite(claimEnd(now)),
    rest_until: finite(address.restUntil),
  }));
  await db.hot(
    `with said as (select * from json_to_recordset($1)
         s(host bigint, ip text, connections int, until double precision, rest_until double precision)),
       closed as (delete from winnow.connections c using said s where c.host = s.host and s.connections = 0),
       opened as (insert into winnow.connections as c (ip, host, connections, until)
         select ip, host, connections, until from said where connections > 0
         on conflict (ip, host) do update set connections = excluded.connections, until = excluded.until)
     update winnow.ips i set rest_until = r.rest_until
       from (select ip, max(rest_until) as rest_until from said group by ip) r
      where i.ip = r.ip and r.rest_until > i.rest_until`,
    [rowsOf(rows)],
  );
}
