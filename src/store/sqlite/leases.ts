/** Leases in SQLite: which sites are worth visiting, and which of their addresses come next. */
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";
import { afterLoss, POISON } from "../lost-takes.js";
import type { HostQueue, Lease, LeaseRequest, QueuedAddress, Token } from "../store.js";
import type { Database } from "./database.js";
import { queuedHost } from "./hosts.js";
import { ADDRESS_ROW, type AddressRow, openWriteBuffer, SET_ASIDE, type WriteBuffer } from "./write-buffer.js";

/** The site has nothing to visit until something changes. */
export const NEVER: Instant = 8.64e15;
/** A site may have a hundred thousand hosts; a lease contains the first thousand. */
const HOSTS_PER_LEASE = 1000;

interface SiteRow {
  readonly id: number;
  readonly harvest: number;
  readonly name: string;
  readonly sequence: number;
}

export function leaseSites(db: Database, request: LeaseRequest): Lease[] {
  const buffer = openWriteBuffer(db);
  const leases: Lease[] = [];
  request.harvests.forEach((harvest, index) => {
    // Each harvest gets a share of the remaining sites, so that a large one does not starve the others.
    const share = Math.ceil((request.sites - leases.length) / (request.harvests.length - index));
    for (const site of candidates(db, request, harvest, share)) {
      recoverLostTakes(db, site, request.now, buffer);
      const queues = queuesOf(db, site.id, request.perHost, request.now);
      if (queues.length === 0) {
        // Free the site: its takes were just recovered, and the rest is due later.
        const free = "UPDATE sites SET lease_until = 0, lease_run = 0, due = ? WHERE id = ?";
        db.run(free, nextMoment(db, site.id), site.id);
        continue;
      }
      const { value: token } = db.get<{ value: Token }>(
        "UPDATE counters SET value = value + 1 WHERE name = 'token' RETURNING value",
      )!;
      db.run(
        "UPDATE sites SET token = ?, lease_run = ?, lease_until = ? WHERE id = ?",
        token,
        request.run,
        request.until,
        site.id,
      );
      leases.push({ ...leased(db, site), token, queues });
    }
  });
  buffer.write();
  return leases;
}

/**
 * Sites with waiting addresses that are due and not leased, and whose name no other run has leased in another harvest.
 */
function candidates(db: Database, request: LeaseRequest, harvest: number, limit: number): SiteRow[] {
  return db.all<SiteRow>(
    `SELECT id, harvest, name, sequence FROM sites s WHERE harvest = ? AND waiting > 0 AND due <= ? AND lease_until <= ?
     AND NOT EXISTS (SELECT 1 FROM sites o
       WHERE o.name = s.name AND o.lease_until > 0 AND o.lease_until > ? AND o.lease_run <> ?)
     ORDER BY due, id LIMIT ?`,
    harvest,
    request.now,
    request.now,
    request.now,
    request.run,
    limit,
  );
}

function leased(db: Database, { id, harvest, name, sequence }: SiteRow): Omit<Lease, "token" | "queues"> {
  return { site: id, harvest, name, sequence, knowledge: knowledgeOf(db, id) };
}

export function knowledgeOf(db: Database, site: number): Map<string, Json> {
  const entries = db.all<{ key: string; value: string }>("SELECT key, value FROM knowledge WHERE site = ?", site);
  return new Map(entries.map(({ key, value }) => [key, JSON.parse(value) as Json]));
}

/** Recovers takes without an outcome: their run ended during the visit. */
function recoverLostTakes(db: Database, site: SiteRow, now: Instant, buffer: WriteBuffer): void {
  const lost = db.all<AddressRow & { lost: number; blamed: number; isStart: number; reading: number }>(
    `SELECT ${ADDRESS_ROW.split(", ").map((column) => `a.${column}`)}, a.lost, a.blamed, a.finder IS NULL AS isStart, t.reading
     FROM taken t JOIN addresses a ON a.id = t.address WHERE t.site = ?`,
    site.id,
  );
  for (const { lost: losses, blamed, isStart, reading, ...row } of lost) {
    const after = afterLoss({ lost: losses, blamed }, { reading: reading === 1, isStart: isStart === 1, now });
    if (after !== undefined) {
      const sql = "UPDATE addresses SET lost = ?, blamed = ?, due = ? WHERE id = ?";
      db.run(sql, after.lost, after.blamed, after.due, row.id);
      continue;
    }
    buffer.move(row, site.harvest, SET_ASIDE, POISON);
    db.run("UPDATE addresses SET state = ?, because = ?, lost = 0, blamed = 0 WHERE id = ?", SET_ASIDE, POISON, row.id);
  }
  if (lost.length > 0) db.run("DELETE FROM taken WHERE site = ?", site.id);
}

/** The hosts of the site with their next addresses: best group first, then best address. */
export function queuesOf(db: Database, site: number, perHost: number, now: Instant): HostQueue[] {
  db.run("UPDATE addresses SET due = 0 WHERE site = ? AND state = 0 AND due > 0 AND due <= ?", site, now);
  const levels = groupLevels(db, site);
  const queues: HostQueue[] = [];
  for (let host = -1; queues.length < HOSTS_PER_LEASE; ) {
    // A loose index scan: one step per host, no matter how many addresses it has.
    const next = db.get<{ host: number }>(
      "SELECT host FROM addresses WHERE site = ? AND host > ? AND state = 0 AND due = 0 ORDER BY host LIMIT 1",
      site,
      host,
    );
    if (next === undefined) break;
    host = next.host;
    const state = queuedHost(db, host);
    if (state.setAside !== null) continue;
    const waiting: QueuedAddress[] = [];
    for (const level of levels) {
      if (waiting.length >= perHost) break;
      const best = level.flatMap((group) => nextOfGroup(db, site, host, group, perHost - waiting.length));
      if (level.length > 1) best.sort((a, b) => b.priority - a.priority || a.depth - b.depth || a.id - b.id);
      waiting.push(...best.slice(0, perHost - waiting.length));
    }
    if (waiting.length > 0) queues.push({ host: state, next: waiting });
  }
  return queues;
}

interface Group {
  readonly id: number;
  readonly name: string;
  readonly priority: number;
}

/** Open groups in sets of equal priority, best first. */
function groupLevels(db: Database, site: number): Group[][] {
  const levels = new Map<number, Group[]>();
  const groups = db.all<Group>(
    "SELECT id, name, priority FROM groups WHERE site = ? AND closed IS NULL ORDER BY priority DESC, id",
    site,
  );
  for (const group of groups) levels.set(group.priority, [...(levels.get(group.priority) ?? []), group]);
  return [...levels.values()];
}

type WaitingRow = Omit<QueuedAddress, "group" | "earlier"> & {
  readonly earlierAt: Instant;
  readonly segment: string | null;
  readonly place: number;
  readonly length: number;
  readonly archiveDigest: string;
};

function nextOfGroup(db: Database, site: number, host: number, group: Group, limit: number): QueuedAddress[] {
  return db
    .all<WaitingRow>(
      `SELECT a.id, a.url, a.host, a.priority, a.depth, a.hops, a.attempts, a.lost AS losses, a.revisit, a.gone_since AS goneSince,
              b.etag, b.last_modified AS lastModified, b.digest, b.at AS earlierAt,
              g.name AS segment, e.place, e.length, e.digest AS archiveDigest
       FROM addresses a LEFT JOIN visits b ON b.id = a.body
         LEFT JOIN entries e ON e.visit = a.body AND e.part = 0 LEFT JOIN segments g ON g.id = e.segment
       WHERE a.site = ? AND a.host = ? AND a.grp = ? AND a.state = 0 AND a.due = 0
         AND NOT EXISTS (SELECT 1 FROM taken t WHERE t.address = a.id)
       ORDER BY a.priority DESC, a.depth, a.id LIMIT ?`,
      site,
      host,
      group.id,
      limit,
    )
    .map(({ earlierAt, segment, place, length, archiveDigest, ...row }) => ({
      ...row,
      group: group.name,
      earlier:
        segment === null ? null : { at: earlierAt, place: { segment, offset: place, length, digest: archiveDigest } },
    }));
}

/** When the first postponed address of this site is due. */
function nextMoment(db: Database, site: number): Instant {
  const sql = "SELECT min(due) AS due FROM addresses WHERE site = ? AND state = 0 AND due > 0";
  return db.get<{ due: Instant | null }>(sql, site)?.due ?? NEVER;
}

export function renewLeases(db: Database, tokens: readonly Token[], until: Instant): Token[] {
  return tokens.filter(
    (token) => db.run("UPDATE sites SET lease_until = ? WHERE token = ? AND lease_run > 0", until, token) > 0,
  );
}

export function releaseSite(db: Database, { site, token, due }: { site: number; token: Token; due: Instant }): void {
  // A site without ready addresses is worth leasing when its first postponed address is due, whatever the caller
  // passed.
  const from = queuesOf(db, site, 1, due).length > 0 ? due : Math.max(due, nextMoment(db, site));
  db.run(
    "UPDATE sites SET lease_until = 0, lease_run = 0, due = ? WHERE id = ? AND token = ? AND lease_run > 0",
    Math.min(from, NEVER),
    site,
    token,
  );
}

export function nextDue(db: Database, harvests: readonly number[]): Instant | undefined {
  const sql = "SELECT due FROM sites WHERE harvest = ? AND waiting > 0 AND lease_run = 0 ORDER BY due LIMIT 1";
  const next = Math.min(NEVER, ...harvests.map((harvest) => db.get<{ due: Instant }>(sql, harvest)?.due ?? NEVER));
  return next === NEVER ? undefined : next;
}

/** Raises, lowers, closes or reopens a group. */
export function changeGroup(
  db: Database,
  group: number,
  site: number,
  change: { readonly priority?: number; readonly closed?: boolean; readonly because: string },
): void {
  if (change.priority !== undefined) db.run("UPDATE groups SET priority = ? WHERE id = ?", change.priority, group);
  if (change.closed === undefined) return;
  db.run("UPDATE groups SET closed = ? WHERE id = ?", change.closed ? change.because : null, group);
  if (!change.closed) db.run("UPDATE sites SET due = 0 WHERE id = ?", site);
}
