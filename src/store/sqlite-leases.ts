/** Leases in SQLite: which sites are worth visiting, and which of their addresses come next. */
import type { Json } from "../model/json.js";
import type { Instant } from "../model/time.js";
import { LOSSES_TO_POISON, LOSSES_TO_SUSPECT, suspectWait } from "./lost-takes.js";
import type { Database } from "./sqlite-database.js";
import { hostState } from "./sqlite-hosts.js";
import { ADDRESS_ROW, type AddressRow, type Ledger, openLedger, SET_ASIDE } from "./sqlite-ledger.js";
import type { HostQueue, Lease, LeaseAsk, Token, Waiting } from "./store.js";

/** Nothing of a site can be visited, and nothing will be until something changes. */
export const NEVER: Instant = 8.64e15;
/** A site may have a hundred thousand hosts; a lease shows the next thousand. */
const HOSTS_PER_LEASE = 1000;

interface SiteRow {
  readonly id: number;
  readonly harvest: number;
  readonly name: string;
  readonly sequence: number;
}

export function leaseSites(db: Database, ask: LeaseAsk): Lease[] {
  const ledger = openLedger(db);
  const leases: Lease[] = [];
  ask.harvests.forEach((harvest, index) => {
    // Each harvest its share of what is left, so that a large one does not keep the others out.
    const share = Math.ceil((ask.sites - leases.length) / (ask.harvests.length - index));
    for (const site of candidates(db, ask, harvest, share)) {
      recoverLostTakes(db, site, ask.now, ledger);
      const queues = queuesOf(db, site.id, ask.perHost, ask.now);
      if (queues.length === 0) {
        // Nobody's: whoever held it has lost its takes just now, and what was put off is awaited by all.
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
        ask.run,
        ask.until,
        site.id,
      );
      leases.push({ ...leased(db, site), token, queues });
    }
  });
  ledger.write();
  return leases;
}

/** Sites worth a look: something waits, its time has come, and nobody holds it; nor does another run hold its name. */
function candidates(db: Database, ask: LeaseAsk, harvest: number, limit: number): SiteRow[] {
  return db.all<SiteRow>(
    `SELECT id, harvest, name, sequence FROM sites s WHERE harvest = ? AND waiting > 0 AND due <= ? AND lease_until <= ?
     AND NOT EXISTS (SELECT 1 FROM sites o
       WHERE o.name = s.name AND o.lease_until > 0 AND o.lease_until > ? AND o.lease_run <> ?)
     ORDER BY due, id LIMIT ?`,
    harvest,
    ask.now,
    ask.now,
    ask.now,
    ask.run,
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

/** Takes that never got an outcome: their run ended in the middle of a visit. */
function recoverLostTakes(db: Database, site: SiteRow, now: Instant, ledger: Ledger): void {
  const lost = db.all<AddressRow & { lost: number }>(
    `SELECT ${ADDRESS_ROW}, lost FROM addresses WHERE id IN (SELECT address FROM taken WHERE site = ?)`,
    site.id,
  );
  for (const row of lost) {
    const losses = row.lost + 1;
    if (losses < LOSSES_TO_POISON) {
      const due = losses < LOSSES_TO_SUSPECT ? 0 : Math.round(now + suspectWait(row.id));
      db.run("UPDATE addresses SET lost = ?, attempts = attempts + 1, due = ? WHERE id = ?", losses, due, row.id);
      continue;
    }
    const because = `poison: taken ${LOSSES_TO_POISON} times without an outcome`;
    ledger.move(row, site.harvest, SET_ASIDE, because);
    db.run(
      "UPDATE addresses SET state = ?, because = ?, lost = 0, attempts = attempts + 1 WHERE id = ?",
      SET_ASIDE,
      because,
      row.id,
    );
  }
  if (lost.length > 0) db.run("DELETE FROM taken WHERE site = ?", site.id);
}

/** The site's hosts with their next addresses: best group first, and among equal groups the best address first. */
export function queuesOf(db: Database, site: number, perHost: number, now: Instant): HostQueue[] {
  db.run("UPDATE addresses SET due = 0 WHERE site = ? AND state = 0 AND due > 0 AND due <= ?", site, now);
  const levels = groupLevels(db, site);
  const queues: HostQueue[] = [];
  for (let host = -1; queues.length < HOSTS_PER_LEASE; ) {
    // A loose index scan: one step per host, however many addresses each has.
    const next = db.get<{ host: number }>(
      "SELECT host FROM addresses WHERE site = ? AND host > ? AND state = 0 AND due = 0 ORDER BY host LIMIT 1",
      site,
      host,
    );
    if (next === undefined) break;
    host = next.host;
    const state = hostState(db, host);
    if (state.setAside !== null) continue;
    const waiting: Waiting[] = [];
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

/** Open groups, those of equal priority together, the best first. */
function groupLevels(db: Database, site: number): Group[][] {
  const levels = new Map<number, Group[]>();
  const groups = db.all<Group>(
    "SELECT id, name, priority FROM groups WHERE site = ? AND closed IS NULL ORDER BY priority DESC, id",
    site,
  );
  for (const group of groups) levels.set(group.priority, [...(levels.get(group.priority) ?? []), group]);
  return [...levels.values()];
}

type WaitingRow = Omit<Waiting, "group" | "earlier"> & {
  readonly earlierAt: Instant;
  readonly segment: string | null;
  readonly place: number;
  readonly length: number;
  readonly archiveDigest: string;
};

function nextOfGroup(db: Database, site: number, host: number, group: Group, limit: number): Waiting[] {
  return db
    .all<WaitingRow>(
      `SELECT a.id, a.url, a.host, a.priority, a.depth, a.hops, a.attempts, a.revisit, a.gone_since AS goneSince,
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

/** When an address of this site that was put off is due. */
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
  // A site with nothing ready is worth a look when the first that was put off is due, whatever its holder thinks.
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
