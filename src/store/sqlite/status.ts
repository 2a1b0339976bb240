/** Status and consistency check of a SQLite store, also while a harvest runs. Read-only. */
import { addressKey } from "../../model/address-key.js";
import type { Instant } from "../../model/time.js";
import { PLACES } from "../../search/rank.js";
import type { AddressHistory, CheckReport, FilterableAddress, HarvestStatus, Tally } from "../store.js";
import { placesOf } from "./archive.js";
import type { Database } from "./database.js";
import { hostState } from "./hosts.js";
import { NEVER } from "./leases.js";
import { type HarvestRow, harvestOf, lastRun, SELECT_HARVEST } from "./runs.js";
import { STATES } from "./write-buffer.js";

export function harvestStatuses(db: Database, now: Instant): HarvestStatus[] {
  return db.all<HarvestRow>(`${SELECT_HARVEST} ORDER BY h.id`).map((row) => {
    const counts = db.get<{ waiting: number; done: number; dropped: number; failed: number; setAside: number }>(
      `SELECT coalesce(sum(waiting), 0) AS waiting, coalesce(sum(done), 0) AS done, coalesce(sum(dropped), 0) AS dropped,
              coalesce(sum(failed), 0) AS failed, coalesce(sum(set_aside), 0) AS setAside FROM sites WHERE harvest = ?`,
      row.id,
    )!;
    const taken = db.get<{ n: number }>(
      "SELECT count(*) AS n FROM taken t JOIN sites s ON s.id = t.site WHERE s.harvest = ?",
      row.id,
    )!.n;
    const due = db.get<{ due: Instant }>(
      "SELECT due FROM sites WHERE harvest = ? AND waiting > 0 AND due < ? ORDER BY due LIMIT 1",
      row.id,
      NEVER,
    )?.due;
    return {
      ...harvestOf(row),
      addresses: { ...counts, waiting: counts.waiting - taken, taken },
      // Every record has a number, and rows are never deleted: only the removed ones are counted.
      records: db.get<{ n: number }>(
        `SELECT numbers - (SELECT count(*) FROM records WHERE state = 'removed' AND state <> 'live' AND collection = c.id) AS n
           FROM collections c WHERE id = ?`,
        row.collection,
      )!.n,
      lastRun: lastRun(db, row.id, now),
      nextDue: due,
    };
  });
}

type StoryRow = Omit<
  AddressHistory,
  "harvest" | "address" | "state" | "because" | "words" | "host" | "visits" | "records"
> & {
  readonly id: number;
  readonly harvestId: number;
  readonly hostId: number;
  readonly visit: number | null;
  readonly state: number;
  readonly taken: 0 | 1;
  readonly because: string | null;
  readonly words: string | null;
};

/** Enough for a person; older visits stay in the store. */
const MAX_VISITS = 20;

export function addressHistories(db: Database, url: string): AddressHistory[] {
  const rows = db.all<StoryRow>(
    `SELECT a.id, s.harvest AS harvestId, a.host AS hostId, a.visit, t.token IS NOT NULL AS taken, a.url, s.name AS site, a.state,
       a.because, g.name AS "group", g.priority AS groupPriority, g.closed AS groupClosed, a.priority, a.depth,
       a.attempts + (t.token IS NOT NULL) AS attempts, a.due, f.url AS foundOn, a.words
     FROM sites s JOIN addresses a ON a.site = s.id AND a.key = ? JOIN groups g ON g.id = a.grp
     LEFT JOIN addresses f ON f.id = a.finder LEFT JOIN taken t ON t.address = a.id WHERE a.url = ? ORDER BY s.harvest`,
    addressKey(url),
    url,
  );
  return rows.map(({ id, harvestId, hostId, visit, taken, ...story }) => {
    const visits = visitsOf(db, visit);
    const harvest = db.get<HarvestRow>(`${SELECT_HARVEST} WHERE h.id = ?`, harvestId)!;
    const rejected = db.get<{ reason: string }>(
      "SELECT reason FROM rejected WHERE harvest = ? AND address = ?",
      harvestId,
      id,
    )?.reason;
    return {
      harvest: harvestOf(harvest),
      address: id,
      ...story,
      state: taken === 1 ? "taken" : STATES[story.state]!,
      because: story.because ?? rejected ?? visits[0]?.because ?? "",
      words: story.words ?? "",
      host: hostState(db, hostId),
      visits,
      records: db
        .all<{ id: string }>("SELECT id FROM records WHERE url = ? AND collection = ?", url, harvest.collection)
        .map((record) => record.id),
    };
  });
}

type VisitRow = Omit<AddressHistory["visits"][number], "archived"> & { readonly previous: number | null };

const SELECT_VISIT = `SELECT previous, at, took, status, bytes, digest, etag, last_modified AS lastModified, sequence, because
  FROM visits WHERE id = ?`;

function visitsOf(db: Database, newest: number | null): AddressHistory["visits"] {
  const visits: AddressHistory["visits"][number][] = [];
  for (let id = newest; id !== null && visits.length < MAX_VISITS; ) {
    const row: VisitRow | undefined = db.get<VisitRow>(SELECT_VISIT, id);
    if (row === undefined) break;
    const { previous, ...visit } = row;
    visits.push({ ...visit, archived: placesOf(db, id)[0] ?? null });
    id = previous;
  }
  return visits;
}

export function talliesOf(db: Database, harvest: number): Tally[] {
  return db.all<Tally>(
    "SELECT what, reason, count, example FROM tallies WHERE harvest = ? AND count > 0 ORDER BY count DESC, reason",
    harvest,
  );
}

export function filterableAddresses(
  db: Database,
  harvest: number,
  afterId: number,
  limit: number,
): FilterableAddress[] {
  return db.all<FilterableAddress>(
    `SELECT a.id AS address, a.url, a.depth, a.because AS dropped FROM addresses a
     WHERE a.id > ? AND (a.state = 0 OR (a.state = 2 AND a.because LIKE 'scope:%'))
       AND a.site IN (SELECT id FROM sites WHERE harvest = ?) AND NOT EXISTS (SELECT 1 FROM taken t WHERE t.address = a.id)
     ORDER BY a.id LIMIT ?`,
    afterId,
    harvest,
    limit,
  );
}

/** Each query returns rows that contradict each other; no rows means no problem. */
const CONTRADICTIONS: readonly [complaint: string, sql: string][] = [
  [
    "a site's counts do not agree with its addresses",
    `SELECT s.name FROM sites s LEFT JOIN (
       SELECT site, sum(state = 0) w, sum(state = 1) d, sum(state = 2) x, sum(state = 3) f, sum(state = 4) a FROM addresses GROUP BY site
     ) n ON n.site = s.id
     WHERE s.waiting <> coalesce(w, 0) OR s.done <> coalesce(d, 0) OR s.dropped <> coalesce(x, 0) OR s.failed <> coalesce(f, 0) OR s.set_aside <> coalesce(a, 0)`,
  ],
  [
    "an address belongs to no site",
    "SELECT a.url FROM addresses a LEFT JOIN sites s ON s.id = a.site WHERE s.id IS NULL",
  ],
  [
    "an address belongs to no host",
    "SELECT a.url FROM addresses a LEFT JOIN hosts h ON h.id = a.host WHERE h.id IS NULL",
  ],
  [
    "an address belongs to no group",
    "SELECT a.url FROM addresses a LEFT JOIN groups g ON g.id = a.grp AND g.site = a.site WHERE g.id IS NULL",
  ],
  [
    "an address is taken but not waiting",
    "SELECT a.url FROM taken t JOIN addresses a ON a.id = t.address WHERE a.state <> 0",
  ],
  [
    "a take has no address",
    "SELECT t.address FROM taken t LEFT JOIN addresses a ON a.id = t.address WHERE a.id IS NULL",
  ],
  [
    "an address's last visit is missing",
    "SELECT a.url FROM addresses a LEFT JOIN visits v ON v.id = a.visit WHERE a.visit IS NOT NULL AND v.id IS NULL",
  ],
  [
    "a visit belongs to another address",
    "SELECT a.url FROM addresses a JOIN visits v ON v.id = a.visit WHERE v.address <> a.id",
  ],
  [
    "a visit's number was given twice within a site",
    "SELECT a.site || ' #' || v.sequence FROM visits v JOIN addresses a ON a.id = v.address WHERE v.sequence IS NOT NULL GROUP BY a.site, v.sequence HAVING count(*) > 1",
  ],
  [
    "a visit's number is not below its site's next",
    "SELECT a.url FROM visits v JOIN addresses a ON a.id = v.address JOIN sites s ON s.id = a.site WHERE v.sequence >= s.sequence",
  ],
  [
    "a record's number or change was never handed out",
    "SELECT r.id FROM records r JOIN collections c ON c.id = r.collection WHERE r.number > c.numbers OR r.change > (SELECT value FROM counters WHERE name = 'change')",
  ],
  [
    "a record lacks one of its earlier versions",
    "SELECT r.id FROM records r WHERE r.version > 1 AND r.removed IS NULL AND r.version <> 1 + (SELECT count(*) FROM versions v WHERE v.record = r.id AND v.version < r.version)",
  ],
  [
    "a record has no claims",
    "SELECT r.id FROM records r LEFT JOIN contents t ON t.record = r.seq WHERE t.record IS NULL",
  ],
  [
    "claims belong to no record",
    "SELECT t.record FROM contents t LEFT JOIN records r ON r.seq = t.record WHERE r.seq IS NULL",
  ],
  ["two records have one place", "SELECT min(id) FROM records GROUP BY place HAVING count(*) > 1"],
  ["a record's rank is not at its place", `SELECT id FROM records WHERE rank % ${PLACES} <> place`],
  [
    "a record is not in the search index",
    "SELECT r.id FROM records r LEFT JOIN search_docsize d ON d.id = r.place WHERE r.state <> 'removed' AND d.id IS NULL",
  ],
  [
    "the search index holds what is no record, or was removed",
    "SELECT d.id FROM search_docsize d LEFT JOIN records r ON r.place = d.id AND r.state <> 'removed' WHERE r.seq IS NULL",
  ],
  ["an alias leads nowhere", "SELECT a.id FROM aliases a LEFT JOIN records r ON r.id = a.record WHERE r.id IS NULL"],
  [
    "a family's size is not the number of its members",
    `SELECT f.id FROM families f WHERE f.size <> (SELECT count(*) FROM records r WHERE r.family = f.id AND r.family IS NOT NULL) OR f.size = 0`,
  ],
  [
    "a family's original is not one of its members, or is marked as a duplicate",
    "SELECT f.id FROM families f LEFT JOIN records r ON r.id = f.original AND r.family = f.id WHERE r.seq IS NULL OR r.duplicate = 1",
  ],
  [
    "a duplicate belongs to no family, or a member other than the original is not marked as a duplicate",
    `SELECT r.id FROM records r LEFT JOIN families f ON f.id = r.family WHERE r.duplicate <> (f.id IS NOT NULL AND f.original <> r.id)
       OR (r.family IS NOT NULL AND f.id IS NULL)`,
  ],
  [
    "a band belongs to no family",
    "SELECT b.family FROM bands b LEFT JOIN families f ON f.id = b.family WHERE f.id IS NULL",
  ],
  [
    "archived answers of purged records are not blanked yet (purge again)",
    "SELECT segment || ' at ' || place FROM to_blank",
  ],
  ["a purge was not finished (purge again)", "SELECT name FROM counters WHERE name = 'scrub' AND value <> 0"],
  [
    "knowledge belongs to no site",
    "SELECT k.key FROM knowledge k LEFT JOIN sites s ON s.id = k.site WHERE s.id IS NULL",
  ],
];

export function checkDatabase(db: Database): CheckReport {
  const problems: string[] = [];
  for (const { integrity_check: says } of db.all<{ integrity_check: string }>("PRAGMA integrity_check(20)")) {
    if (says !== "ok") problems.push(`the database file is damaged: ${says}`);
  }
  for (const [complaint, sql] of CONTRADICTIONS) {
    const rows = db.all<Record<string, unknown>>(`SELECT * FROM (${sql}) LIMIT 4`);
    const examples = rows.slice(0, 3).map((row) => String(Object.values(row)[0]));
    if (rows.length > 0) problems.push(`${complaint}: ${examples.join(", ")}${rows.length > 3 ? ", …" : ""}`);
  }
  const count = (table: string) => db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)!.n;
  const counts = Object.fromEntries(
    ["harvests", "sites", "hosts", "addresses", "taken", "visits", "records"].map((table) => [table, count(table)]),
  );
  return { problems, counts };
}
