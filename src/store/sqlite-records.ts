/**
 * Records in SQLite: findings become claims, claims become what is shown, and every change gets its number.
 *
 * The functions here expect to run inside a transaction that their caller opened.
 */

import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import {
  type Claim,
  claimsOf,
  type Finding,
  mergeClaims,
  RETRACTED,
  type RecordState,
  recordConfidence,
  recordId,
  shownClaims,
  shownFields,
  type WinnowRecord,
} from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Database } from "./sqlite-database.js";
import type { Correction, RecordQuery } from "./store.js";

interface RecordRow {
  readonly id: string;
  readonly collection: number;
  readonly collectionName: string;
  readonly number: number;
  readonly kind: string;
  readonly url: string;
  readonly state: RecordState;
  readonly version: number;
  readonly change: number;
  readonly first: Instant;
  readonly changed: Instant;
  readonly machine: string;
  readonly shown: string;
  readonly validated: number;
  readonly removed: string | null;
}

const SELECT = "SELECT r.*, c.name AS collectionName FROM records r JOIN collections c ON c.id = r.collection";

export type Kept = "new" | "changed" | "unchanged";

/** Adds what a page said about one thing. */
export function keepFinding(
  db: Database,
  numbers: Numbers,
  collection: { id: number; name: string },
  kind: string,
  finding: Finding,
  at: Instant,
): Kept {
  const id = recordId(collection.name, kind, finding.key);
  const known = db.get<RecordRow>(`${SELECT} WHERE r.id = ?`, id);
  const read = claimsOf(finding, at);
  if (known === undefined) {
    const shown = JSON.stringify(shownFields(read));
    db.run(
      `INSERT INTO records (id, collection, number, kind, key, url, state, version, change, first, changed, machine, shown, confidence)
       VALUES (?, ?, ?, ?, ?, ?, 'live', 1, ?, ?, ?, ?, ?, ?)`,
      id,
      collection.id,
      numbers.number(collection.id),
      kind,
      finding.key,
      finding.url,
      numbers.change(),
      at,
      at,
      JSON.stringify(read),
      shown,
      recordConfidence(read),
    );
    return "new";
  }
  // A tombstone is never filled again, unless we had withdrawn the record ourselves.
  if (known.state === "removed" && !known.removed?.startsWith(RETRACTED)) return "unchanged";
  const machine = mergeClaims(JSON.parse(known.machine) as Claim[], read, finding.url);
  return settle(db, numbers, known, machine, "live", at);
}

/** The page turned out to be something else: what it gave and does not give any more is withdrawn. Answers how many records were. */
export function retractRecords(
  db: Database,
  numbers: Numbers,
  collection: { id: number; name: string },
  kind: string,
  page: { readonly url: string; readonly because: string },
  given: readonly Finding[],
  at: Instant,
): number {
  const stay = new Set(given.map(({ key }) => recordId(collection.name, kind, key)));
  const rows = db
    .all<RecordRow>(
      `${SELECT} WHERE r.url = ? AND r.collection = ? AND r.kind = ? AND r.state = 'live'`,
      page.url,
      collection.id,
      kind,
    )
    .filter((row) => !stay.has(row.id) && row.validated === 0 && corrections(db, row.id).length === 0);
  for (const row of rows) {
    db.run(
      "UPDATE records SET state = 'removed', removed = ?, change = ?, changed = ? WHERE id = ?",
      `${RETRACTED}${page.because}`,
      numbers.change(),
      at,
      row.id,
    );
  }
  return rows.length;
}

/** The thing's own address is gone for good. Answers how many records vanished. */
export function vanishRecords(db: Database, numbers: Numbers, collection: number, url: string, at: Instant): number {
  const rows = db.all<RecordRow>(
    `${SELECT} WHERE r.url = ? AND r.collection = ? AND r.state = 'live'`,
    url,
    collection,
  );
  for (const row of rows) settle(db, numbers, row, JSON.parse(row.machine) as Claim[], "vanished", at);
  return rows.length;
}

export function correctRecord(db: Database, correction: Correction): WinnowRecord {
  const row = rowOf(db, correction.record);
  if (row.state === "removed") throw new UsageError(`record ${correction.record} was removed and cannot be corrected.`);
  db.run("UPDATE corrections SET undone = 1 WHERE record = ? AND field = ? AND undone = 0", row.id, correction.field);
  if (correction.value !== null) {
    db.run(
      "INSERT INTO corrections (record, field, value, by, at) VALUES (?, ?, ?, ?, ?)",
      row.id,
      correction.field,
      JSON.stringify(correction.value),
      correction.by,
      correction.now,
    );
  }
  const numbers = openNumbers(db);
  settle(db, numbers, row, JSON.parse(row.machine) as Claim[], row.state, correction.now);
  numbers.write();
  return presented(db, rowOf(db, row.id));
}

export function removeRecord(db: Database, id: string, reason: string, at: Instant): void {
  const row = rowOf(db, id);
  if (row.state === "removed") return;
  const numbers = openNumbers(db);
  db.run(
    "UPDATE records SET state = 'removed', removed = ?, change = ?, changed = ? WHERE id = ?",
    reason,
    numbers.change(),
    at,
    row.id,
  );
  numbers.write();
}

export function findRecord(db: Database, id: string): WinnowRecord | undefined {
  const row = db.get<RecordRow>(`${SELECT} WHERE r.id = ?`, id);
  return row && presented(db, row);
}

export function listRecords(db: Database, query: RecordQuery): WinnowRecord[] {
  const states = query.states ?? ["live", "vanished", "removed"];
  const ofCollection = query.collection === undefined ? "" : "AND c.name = ?";
  const rows = db.all<RecordRow>(
    `${SELECT} WHERE r.change > ? AND r.state IN (${states.map(() => "?").join()}) ${ofCollection} ORDER BY r.change LIMIT ?`,
    query.since ?? 0,
    ...states,
    ...(query.collection === undefined ? [] : [query.collection]),
    query.limit,
  );
  return rows.map((row) => presented(db, row));
}

/** Writes a record's new claims; a new version and change number exist only when something shown has changed. */
function settle(
  db: Database,
  numbers: Numbers,
  row: RecordRow,
  machine: readonly Claim[],
  state: RecordState,
  at: Instant,
): Kept {
  const claims = [...machine, ...corrections(db, row.id)];
  const shown = JSON.stringify(shownFields(claims));
  const same = shown === row.shown && state === row.state;
  if (same) {
    db.run(
      "UPDATE records SET machine = ?, confidence = ? WHERE id = ?",
      JSON.stringify(machine),
      recordConfidence(claims),
      row.id,
    );
    return "unchanged";
  }
  const version = shown === row.shown ? row.version : row.version + 1;
  db.run(
    "UPDATE records SET machine = ?, shown = ?, confidence = ?, state = ?, version = ?, change = ?, changed = ? WHERE id = ?",
    JSON.stringify(machine),
    shown,
    recordConfidence(claims),
    state,
    version,
    numbers.change(),
    at,
    row.id,
  );
  if (version !== row.version) db.run("INSERT INTO versions VALUES (?, ?, ?, ?)", row.id, row.version, at, row.shown);
  return "changed";
}

function corrections(db: Database, record: string): Claim[] {
  return db
    .all<{ field: string; value: string; by: string; at: Instant }>(
      "SELECT field, value, by, at FROM corrections WHERE record = ? AND undone = 0",
      record,
    )
    .map(({ field, value, by, at }) => ({
      field,
      value: JSON.parse(value) as Json,
      layer: "human",
      evidence: { url: "", rule: "person" },
      confidence: 1,
      at,
      by,
    }));
}

/** Record and change numbers handed out within one transaction: read when the first is wanted, written once at its end. */
export interface Numbers {
  number(collection: number): number;
  change(): number;
  write(): void;
}

export function openNumbers(db: Database): Numbers {
  const numbers = new Map<number, number>();
  let change: number | undefined;
  return {
    number(collection) {
      const last =
        numbers.get(collection) ??
        db.get<{ n: number }>("SELECT numbers AS n FROM collections WHERE id = ?", collection)!.n;
      numbers.set(collection, last + 1);
      return last + 1;
    },
    change() {
      change ??= db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'change'")!.n;
      return ++change;
    },
    write() {
      for (const [collection, last] of numbers)
        db.run("UPDATE collections SET numbers = ? WHERE id = ?", last, collection);
      if (change !== undefined) db.run("UPDATE counters SET value = ? WHERE name = 'change'", change);
    },
  };
}

function rowOf(db: Database, id: string): RecordRow {
  const row = db.get<RecordRow>(`${SELECT} WHERE r.id = ?`, id);
  if (row === undefined) throw new UsageError(`there is no record ${id}.`);
  return row;
}

function presented(db: Database, row: RecordRow): WinnowRecord {
  const removed = row.state === "removed";
  const claims = removed ? [] : [...(JSON.parse(row.machine) as Claim[]), ...corrections(db, row.id)];
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    collection: row.collectionName,
    url: row.url,
    fields: removed ? {} : (JSON.parse(row.shown) as { [field: string]: Json }),
    evidence: Object.fromEntries([...shownClaims(claims)].map(([field, claim]) => [field, [claim.evidence]])),
    confidence: recordConfidence(claims),
    version: row.version,
    first: new Date(row.first).toISOString(),
    changed: new Date(row.changed).toISOString(),
    state: row.state,
    validated: row.validated === 1,
    change: row.change,
  };
}
