/**
 * The frontier in SQLite: leases, takes and outcomes.
 *
 * Everything here is synchronous; the thread that runs it does nothing else. Names of hosts, sites and groups are turned into row
 * numbers once and remembered, in maps that are emptied when they grow.
 */
import { addressKey } from "../model/address-key.js";
import type { Json } from "../model/json.js";
import type { Instant } from "../model/time.js";
import type { Database } from "./sqlite-database.js";
import { keepFinding, vanishRecords } from "./sqlite-records.js";
import type {
  Batch,
  Becomes,
  Found,
  HostChange,
  HostQueue,
  HostState,
  Lease,
  LeaseAsk,
  Outcome,
  Receipt,
  Tally,
  Token,
  Waiting,
} from "./store.js";

export const STATES = ["waiting", "done", "dropped", "failed", "set aside"] as const;
const WAITING = 0;
const DONE = 1;
const DROPPED = 2;
const SET_ASIDE = 4;
type StateNumber = 0 | 1 | 2 | 3 | 4;

const COUNT_COLUMNS = ["waiting", "done", "dropped", "failed", "set_aside"] as const;

/** Nothing of a site can be visited, and nothing will be until something changes. */
const NEVER: Instant = 8.64e15;
/** An address that was taken so often without an outcome brings the process down: it is set aside. */
const LOSSES_TO_POISON = 3;
/** A site may have a hundred thousand hosts; a lease shows the next few. */
const HOSTS_PER_LEASE = 64;
const REMEMBERED_NAMES = 100_000;

export interface Frontier {
  admit(harvest: number, found: readonly Found[]): void;
  lease(ask: LeaseAsk): Lease[];
  renew(tokens: readonly Token[], until: Instant): Token[];
  release(returned: readonly { readonly site: number; readonly token: Token; readonly due: Instant }[]): void;
  commit(batch: Batch): Receipt;
  nextDue(harvests: readonly number[]): Instant | undefined;
  refilter(harvest: number, changes: readonly { readonly address: number; readonly because?: string }[]): void;
}

interface SiteRow {
  readonly id: number;
  readonly harvest: number;
  readonly name: string;
  readonly token: Token;
  readonly sequence: number;
}

interface AddressRow {
  readonly id: number;
  readonly site: number;
  readonly url: string;
  readonly state: StateNumber;
  readonly because: string | null;
  readonly visit: number | null;
}

interface HarvestFacts {
  readonly kind: string;
  readonly collection: { readonly id: number; readonly name: string };
}

export function openFrontier(db: Database): Frontier {
  const hostIds = remembered<number>();
  const siteIds = remembered<number>();
  const groupIds = remembered<number>();
  const harvestFacts = remembered<HarvestFacts>();

  const hostId = (name: string): number =>
    hostIds(
      name,
      () =>
        db.get<{ id: number }>(
          "INSERT INTO hosts (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET name = name RETURNING id",
          name,
        )!.id,
    );
  const siteId = (harvest: number, name: string): number =>
    siteIds(
      `${harvest} ${name}`,
      () =>
        db.get<{ id: number }>(
          "INSERT INTO sites (harvest, name) VALUES (?, ?) ON CONFLICT (harvest, name) DO UPDATE SET name = name RETURNING id",
          harvest,
          name,
        )!.id,
    );
  const groupId = (site: number, name: string): number =>
    groupIds(
      `${site} ${name}`,
      () =>
        db.get<{ id: number }>(
          "INSERT INTO groups (site, name) VALUES (?, ?) ON CONFLICT (site, name) DO UPDATE SET name = name RETURNING id",
          site,
          name,
        )!.id,
    );
  const factsOf = (harvest: number): HarvestFacts =>
    harvestFacts(String(harvest), () => {
      const row = db.get<{ kind: string; id: number; name: string }>(
        "SELECT h.kind, c.id, c.name FROM harvests h JOIN collections c ON c.id = h.collection WHERE h.id = ?",
        harvest,
      )!;
      return { kind: row.kind, collection: { id: row.id, name: row.name } };
    });

  /** A rolled-back transaction takes rows back whose numbers the maps still hold. */
  const transaction = <Result>(work: () => Result): Result => {
    try {
      return db.transaction(work);
    } catch (error) {
      for (const names of [hostIds, siteIds, groupIds, harvestFacts]) names.forget();
      throw error;
    }
  };

  // ── Changes that are gathered over a batch and written once at its end ─────────────────────────────────────────────────
  const openLedger = () => {
    const counts = new Map<number, number[]>();
    const tallies = new Map<
      string,
      { harvest: number; what: Tally["what"]; reason: string; count: number; example: string | null }
    >();
    return {
      count(site: number, state: StateNumber, by: number): void {
        let row = counts.get(site);
        if (row === undefined) counts.set(site, (row = [0, 0, 0, 0, 0]));
        row[state]! += by;
      },
      tally(harvest: number, what: Tally["what"], reason: string, count: number, example: string | null): void {
        const key = `${harvest} ${what} ${reason}`;
        const row = tallies.get(key);
        if (row === undefined) tallies.set(key, { harvest, what, reason, count, example });
        else row.count += count;
      },
      write(): void {
        for (const [site, by] of counts) {
          // Something new waits: the site is worth leasing at once.
          db.run(
            `UPDATE sites SET ${COUNT_COLUMNS.map((column) => `${column} = ${column} + ?`).join(", ")}, due = CASE WHEN ? > 0 THEN 0 ELSE due END WHERE id = ?`,
            ...by,
            by[WAITING],
            site,
          );
        }
        for (const row of tallies.values()) {
          db.run(
            "INSERT INTO tallies VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count",
            row.harvest,
            row.what,
            row.reason,
            row.count,
            row.example,
          );
        }
      },
    };
  };
  type Ledger = ReturnType<typeof openLedger>;

  const insert = (harvest: number, found: Found, finder: number | null, ledger: Ledger): boolean => {
    const site = siteId(harvest, found.site);
    const state = found.dropped === undefined ? WAITING : DROPPED;
    const isNew = db.run(
      `INSERT INTO addresses (site, host, grp, key, url, state, due, priority, depth, hops, finder, words, because)
       VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      site,
      hostId(found.host),
      groupId(site, found.group),
      addressKey(found.url),
      found.url,
      state,
      found.priority,
      found.depth,
      found.hops,
      finder,
      found.words === "" ? null : found.words,
      found.dropped ?? null,
    );
    if (isNew === 0) return false;
    ledger.count(site, state, 1);
    if (found.dropped !== undefined) ledger.tally(harvest, "dropped", found.dropped, 1, found.url);
    return state === WAITING;
  };

  const move = (row: AddressRow, harvest: number, to: StateNumber, because: string | null, ledger: Ledger): void => {
    ledger.count(row.site, row.state, -1);
    ledger.count(row.site, to, 1);
    if (row.state > DONE && row.because !== null)
      ledger.tally(harvest, STATES[row.state] as Tally["what"], row.because, -1, null);
    if (to > DONE && because !== null) ledger.tally(harvest, STATES[to] as Tally["what"], because, 1, row.url);
  };

  // ── Leases ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
  const recoverLostTakes = (site: SiteRow, ledger: Ledger): void => {
    const lost = db.all<AddressRow & { lost: number }>(
      "SELECT a.id, a.site, a.url, a.state, a.because, a.visit, a.lost FROM taken t JOIN addresses a ON a.id = t.address WHERE t.site = ?",
      site.id,
    );
    for (const row of lost) {
      if (row.lost + 1 >= LOSSES_TO_POISON) {
        const because = `poison: taken ${LOSSES_TO_POISON} times without an outcome`;
        move(row, site.harvest, SET_ASIDE, because, ledger);
        db.run(
          "UPDATE addresses SET state = ?, because = ?, lost = 0, attempts = attempts + 1 WHERE id = ?",
          SET_ASIDE,
          because,
          row.id,
        );
      } else {
        db.run("UPDATE addresses SET lost = lost + 1, attempts = attempts + 1 WHERE id = ?", row.id);
      }
    }
    if (lost.length > 0) db.run("DELETE FROM taken WHERE site = ?", site.id);
  };

  const queuesOf = (site: number, perHost: number, now: Instant): HostQueue[] => {
    db.run("UPDATE addresses SET due = 0 WHERE site = ? AND state = 0 AND due > 0 AND due <= ?", site, now);
    const groups = db.all<{ id: number; name: string }>(
      "SELECT id, name FROM groups WHERE site = ? AND closed IS NULL ORDER BY priority DESC, id",
      site,
    );
    const queues: HostQueue[] = [];
    // A loose index scan: one step per host, however many addresses each has.
    let host = -1;
    while (queues.length < HOSTS_PER_LEASE) {
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
      for (const group of groups) {
        if (waiting.length >= perHost) break;
        waiting.push(...nextOfGroup(db, site, host, group, perHost - waiting.length));
      }
      if (waiting.length > 0) queues.push({ host: state, next: waiting });
    }
    return queues;
  };

  const lease = (ask: LeaseAsk): Lease[] =>
    transaction(() => {
      const ledger = openLedger();
      const leases: Lease[] = [];
      const share = Math.max(1, Math.ceil(ask.sites / Math.max(1, ask.harvests.length)));
      for (const harvest of ask.harvests) {
        const sites = db.all<SiteRow>(
          `SELECT id, harvest, name, token, sequence FROM sites s WHERE harvest = ? AND waiting > 0 AND due <= ? AND lease_until <= ?
           AND NOT EXISTS (SELECT 1 FROM sites o WHERE o.name = s.name AND o.lease_until > 0 AND o.lease_until > ? AND o.lease_run <> ?) ORDER BY due, id LIMIT ?`,
          harvest,
          ask.now,
          ask.now,
          ask.now,
          ask.run,
          Math.min(share, ask.sites - leases.length),
        );
        for (const site of sites) {
          recoverLostTakes(site, ledger);
          const queues = queuesOf(site.id, ask.perHost, ask.now);
          if (queues.length === 0) {
            const due =
              db.get<{ due: Instant | null }>(
                "SELECT min(due) AS due FROM addresses WHERE site = ? AND state = 0 AND due > 0",
                site.id,
              )?.due ?? NEVER;
            db.run("UPDATE sites SET due = ? WHERE id = ?", due, site.id);
            continue;
          }
          const token = db.get<{ value: number }>(
            "UPDATE counters SET value = value + 1 WHERE name = 'token' RETURNING value",
          )!.value;
          db.run(
            "UPDATE sites SET token = ?, lease_run = ?, lease_until = ? WHERE id = ?",
            token,
            ask.run,
            ask.until,
            site.id,
          );
          const knowledge = db.all<{ key: string; value: string }>(
            "SELECT key, value FROM knowledge WHERE site = ?",
            site.id,
          );
          leases.push({
            site: site.id,
            harvest,
            name: site.name,
            token,
            sequence: site.sequence,
            knowledge: new Map(knowledge.map(({ key, value }) => [key, JSON.parse(value) as Json])),
            queues,
          });
        }
      }
      ledger.write();
      return leases;
    });

  // ── Outcomes ───────────────────────────────────────────────────────────────────────────────────────────────────────────
  const commitOutcome = (
    outcome: Outcome,
    harvest: number,
    now: Instant,
    ledger: Ledger,
  ): Receipt["records"] & { found: number } => {
    const counts = { found: 0, new: 0, changed: 0, unchanged: 0, vanished: 0 };
    const wasTaken = db.run("DELETE FROM taken WHERE address = ? AND token = ?", outcome.address, outcome.token) > 0;
    const row = db.get<AddressRow>(
      "SELECT id, site, url, state, because, visit FROM addresses WHERE id = ?",
      outcome.address,
    );
    // Committed before, or settled by somebody else: nothing happens a second time.
    if (row === undefined || (!wasTaken && (outcome.visit !== undefined || row.state !== WAITING))) return counts;

    const to = stateNumber(outcome.becomes.state);
    move(row, harvest, to, to > DONE ? outcome.becomes.because : null, ledger);
    const visit = outcome.visit === undefined ? row.visit : insertVisit(db, outcome, row.visit);
    const settled = outcome.becomes.state === "done";
    db.run(
      `UPDATE addresses SET state = ?, due = ?, because = ?, visit = ?, lost = 0, gone_since = ?, ${settled ? "attempts = 0, revisit = ?" : "attempts = attempts + 1"} WHERE id = ?`,
      to,
      dueOf(outcome.becomes, outcome.visit?.at ?? now),
      settled ? null : outcome.becomes.because,
      visit,
      outcome.becomes.state === "waiting" ? (outcome.becomes.goneSince ?? null) : null,
      ...(settled ? [outcome.becomes.revisit] : []),
      row.id,
    );
    if (outcome.sequence !== undefined)
      db.run("UPDATE sites SET sequence = max(sequence, ?) WHERE id = ?", outcome.sequence + 1, row.site);
    for (const found of outcome.found) if (insert(harvest, found, row.id, ledger)) counts.found++;
    for (const { url, because } of outcome.drop ?? [])
      relocate(row.site, harvest, url, WAITING, DROPPED, because, ledger);
    for (const { url } of outcome.restore ?? []) relocate(row.site, harvest, url, DROPPED, WAITING, null, ledger);
    for (const change of outcome.groups ?? []) {
      const group = groupId(row.site, change.group);
      if (change.priority !== undefined) db.run("UPDATE groups SET priority = ? WHERE id = ?", change.priority, group);
      if (change.closed !== undefined)
        db.run("UPDATE groups SET closed = ? WHERE id = ?", change.closed ? change.because : null, group);
    }
    for (const [key, value] of outcome.learned) {
      if (value === null) db.run("DELETE FROM knowledge WHERE site = ? AND key = ?", row.site, key);
      else
        db.run(
          "INSERT INTO knowledge VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
          row.site,
          key,
          JSON.stringify(value),
        );
    }
    const { kind, collection } = factsOf(harvest);
    for (const finding of outcome.records)
      counts[keepFinding(db, collection, kind, finding, outcome.visit?.at ?? now)]++;
    if (outcome.vanished) counts.vanished += vanishRecords(db, collection.id, row.url, now);
    if (outcome.rejected !== undefined) {
      const isNew = db.run(
        "INSERT INTO rejected VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        harvest,
        row.id,
        outcome.rejected,
        now,
      );
      if (isNew > 0) ledger.tally(harvest, "rejected", outcome.rejected, 1, row.url);
    }
    for (const { reason, count } of outcome.counted ?? []) ledger.tally(harvest, "dropped", reason, count, null);
    return counts;
  };

  const relocate = (
    site: number,
    harvest: number,
    url: string,
    from: StateNumber,
    to: StateNumber,
    because: string | null,
    ledger: Ledger,
  ): void => {
    const row = db.get<AddressRow>(
      "SELECT id, site, url, state, because, visit FROM addresses WHERE site = ? AND key = ?",
      site,
      addressKey(url),
    );
    if (row === undefined || row.state !== from) return;
    // What is being fetched right now is not in the queue any more.
    if (from === WAITING && db.get("SELECT 1 FROM taken WHERE address = ?", row.id) !== undefined) return;
    move(row, harvest, to, because, ledger);
    db.run("UPDATE addresses SET state = ?, because = ?, due = 0 WHERE id = ?", to, because, row.id);
  };

  const commit = (batch: Batch): Receipt =>
    transaction(() => {
      const ledger = openLedger();
      const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
      const lost = new Set<Token>();
      const tokens = new Map<number, { token: Token; harvest: number } | undefined>();
      const holder = (site: number, token: Token): { harvest: number } | undefined => {
        if (!tokens.has(site))
          tokens.set(
            site,
            db.get<{ token: Token; harvest: number }>("SELECT token, harvest FROM sites WHERE id = ?", site),
          );
        const current = tokens.get(site);
        if (current?.token === token) return current;
        lost.add(token);
        return undefined;
      };
      let found = 0;
      for (const outcome of batch.outcomes) {
        const site = holder(outcome.site, outcome.token);
        if (site === undefined) continue;
        const counts = commitOutcome(outcome, site.harvest, batch.now, ledger);
        found += counts.found;
        for (const name of ["new", "changed", "unchanged", "vanished"] as const) records[name] += counts[name];
      }
      for (const take of batch.takes) {
        if (holder(take.site, take.token) === undefined) continue;
        db.run("INSERT INTO taken VALUES (?, ?, ?) ON CONFLICT DO NOTHING", take.address, take.site, take.token);
      }
      for (const host of batch.hosts) writeHost(db, host);
      ledger.write();
      const queues = new Map<number, readonly HostQueue[]>();
      for (const { site, token, perHost } of batch.refill) {
        if (holder(site, token) !== undefined) queues.set(site, queuesOf(site, perHost, batch.now));
      }
      return { lost: [...lost], found, records, queues };
    });

  return {
    admit(harvest, found) {
      const ledger = openLedger();
      for (const one of found) insert(harvest, one, null, ledger);
      ledger.write();
    },
    lease,
    renew: (tokens, until) =>
      transaction(() =>
        tokens.filter(
          (token) => db.run("UPDATE sites SET lease_until = ? WHERE token = ? AND lease_until > 0", until, token) > 0,
        ),
      ),
    release: (returned) =>
      transaction(() => {
        for (const { site, token, due } of returned) {
          db.run(
            "UPDATE sites SET lease_until = 0, lease_run = 0, due = ? WHERE id = ? AND token = ?",
            Math.min(due, NEVER),
            site,
            token,
          );
        }
      }),
    commit,
    nextDue(harvests) {
      let next = NEVER;
      for (const harvest of harvests) {
        const due = db.get<{ due: Instant }>(
          "SELECT due FROM sites WHERE harvest = ? AND waiting > 0 AND lease_until = 0 ORDER BY due LIMIT 1",
          harvest,
        )?.due;
        next = Math.min(next, due ?? NEVER);
      }
      return next === NEVER ? undefined : next;
    },
    refilter: (harvest, changes) =>
      transaction(() => {
        const ledger = openLedger();
        for (const { address, because } of changes) {
          const row = db.get<AddressRow>(
            "SELECT id, site, url, state, because, visit FROM addresses WHERE id = ?",
            address,
          );
          const to = because === undefined ? WAITING : DROPPED;
          if (row === undefined || row.state === to || (row.state !== WAITING && row.state !== DROPPED)) continue;
          move(row, harvest, to, because ?? null, ledger);
          db.run("UPDATE addresses SET state = ?, because = ?, due = 0 WHERE id = ?", to, because ?? null, address);
        }
        ledger.write();
      }),
  };
}

export function hostState(db: Database, id: number): HostState {
  const row = db.get<{
    id: number;
    name: string;
    busy: number;
    last_knock: Instant;
    rest_until: Instant;
    asked_delay: number;
    answer_took: number;
    failures: number;
    set_aside: string | null;
    content: string | null;
    at: Instant | null;
  }>("SELECT h.*, r.content, r.at FROM hosts h LEFT JOIN robots r ON r.host = h.id WHERE h.id = ?", id)!;
  return {
    id: row.id,
    name: row.name,
    busy: row.busy === 1,
    lastKnock: row.last_knock,
    restUntil: row.rest_until,
    askedDelay: row.asked_delay,
    answerTook: row.answer_took,
    failuresInARow: row.failures,
    setAside: row.set_aside,
    robots: row.content === null ? null : (JSON.parse(row.content) as Json),
    robotsAt: row.at ?? 0,
  };
}

function writeHost(db: Database, host: HostChange): void {
  const { id } = db.get<{ id: number }>(
    `INSERT INTO hosts (name, busy, last_knock, rest_until, asked_delay, answer_took, failures, set_aside) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET busy = excluded.busy, last_knock = excluded.last_knock, rest_until = excluded.rest_until,
       asked_delay = excluded.asked_delay, answer_took = excluded.answer_took, failures = excluded.failures, set_aside = excluded.set_aside
     RETURNING id`,
    host.name,
    host.busy ? 1 : 0,
    Math.round(host.lastKnock),
    Math.round(host.restUntil),
    Math.round(host.askedDelay),
    Math.round(host.answerTook),
    host.failuresInARow,
    host.setAside,
  )!;
  if (host.robots !== undefined) {
    db.run(
      "INSERT INTO robots VALUES (?, ?, ?) ON CONFLICT (host) DO UPDATE SET content = excluded.content, at = excluded.at",
      id,
      JSON.stringify(host.robots.is),
      Math.round(host.robots.at),
    );
  }
}

function nextOfGroup(
  db: Database,
  site: number,
  host: number,
  group: { id: number; name: string },
  limit: number,
): Waiting[] {
  return db
    .all<Omit<Waiting, "group">>(
      `SELECT a.id, a.url, a.host, a.priority, a.depth, a.hops, a.attempts, a.revisit, a.gone_since AS goneSince,
              v.etag, v.last_modified AS lastModified, v.digest
       FROM addresses a LEFT JOIN visits v ON v.id = a.visit
       WHERE a.site = ? AND a.host = ? AND a.grp = ? AND a.state = 0 AND a.due = 0
         AND NOT EXISTS (SELECT 1 FROM taken t WHERE t.address = a.id)
       ORDER BY a.priority DESC, a.depth, a.id LIMIT ?`,
      site,
      host,
      group.id,
      limit,
    )
    .map((row) => ({ ...row, group: group.name }));
}

function insertVisit(db: Database, outcome: Outcome, previous: number | null): number {
  const visit = outcome.visit!;
  return db.insert(
    `INSERT INTO visits (address, previous, sequence, at, took, status, bytes, digest, etag, last_modified, segment, place, length, archive_digest, because)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    outcome.address,
    previous,
    outcome.sequence ?? null,
    Math.round(visit.at),
    Math.round(visit.took),
    visit.status,
    visit.bytes,
    visit.digest,
    visit.etag,
    visit.lastModified,
    visit.archived?.segment ?? null,
    visit.archived?.offset ?? null,
    visit.archived?.length ?? null,
    visit.archived?.digest ?? null,
    outcome.becomes.because,
  )!;
}

function stateNumber(state: Becomes["state"]): StateNumber {
  return STATES.indexOf(state) as StateNumber;
}

function dueOf(becomes: Becomes, at: Instant): Instant {
  if (becomes.state === "done") return becomes.revisit <= 1 ? becomes.revisit : at + becomes.revisit;
  return becomes.state === "waiting" ? becomes.due : 0;
}

/** A map from names to what they stand for, filled on demand, emptied when it has grown too large. */
function remembered<Value>() {
  const known = new Map<string, Value>();
  const recall = (name: string, find: () => Value): Value => {
    let value = known.get(name);
    if (value === undefined) {
      if (known.size >= REMEMBERED_NAMES) known.clear();
      known.set(name, (value = find()));
    }
    return value;
  };
  return Object.assign(recall, { forget: () => known.clear() });
}
