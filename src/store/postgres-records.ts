/**
 * How do findings become records that two runs may write at once?
 *
 * Whoever writes records locks their collections first, in alphabetical order, reads what is there, merges in memory with the
 * model's own rules, and takes change numbers from the one row that counts them, as the last thing before the commit. Who gets
 * a change number therefore commits before the next one is given out: a reader who has seen n will never meet a late n - 1.
 */
import { isDeepStrictEqual } from "node:util";
import { UsageError } from "../model/errors.js";
import {
  type Claim,
  claimsOf,
  type Evidence,
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
import { type Connection, clean, type Db, finite, keyOf, rowsOf } from "./postgres-connection.js";
import type { Correction, Receipt, RecordQuery } from "./store.js";

/** What visits say about records, in the order in which they were judged. */
export type RecordNews = {
  readonly collection: string;
  readonly kind: string;
  /** The visited address. */
  readonly page: string;
  readonly at: Instant;
} & (
  | { readonly is: "read"; readonly finding: Finding }
  | { readonly is: "vanished" }
  | { readonly is: "retracted"; readonly because: string; readonly given: readonly Finding[] }
);

type RecordCounts = Receipt["records"];

/** Merges news into the records. The last thing that a transaction does. */
export async function writeRecords(db: Db, news: readonly RecordNews[]): Promise<RecordCounts> {
  const counts = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  if (news.length === 0) return counts;
  const collections = await lockCollections(db, [...new Set(news.map((one) => one.collection))]);
  const known = await load(db, news);
  for (const one of news) {
    if (one.is === "read") counts[read(known, collections, one, one.finding)]++;
    else if (one.is === "vanished") counts.vanished += vanish(known, one);
    else counts.changed += retract(known, one, one.because, one.given);
  }
  await save(db, known, collections);
  return counts;
}

/** Which records a visited address gave: remembered with the address. */
export function idsOf(collection: string, kind: string, findings: readonly Finding[]): string[] {
  return [...new Set(findings.map((finding) => recordId(collection, kind, finding.key)))];
}

export async function findRecords(db: Db, query: RecordQuery): Promise<readonly WinnowRecord[]> {
  const rows = await db.rows<Row>(
    `select * from winnow.records
      where change > $1 and ($2::text is null or collection = $2) and ($3::text[] is null or state = any($3))
      order by change limit $4`,
    [query.since ?? 0, query.collection ?? null, query.states ?? null, query.limit],
  );
  return rows.map((row) => show(fromRow(row)));
}

export async function findRecord(db: Db, id: string): Promise<WinnowRecord | undefined> {
  const [row] = await db.rows<Row>("select * from winnow.records where id = $1", [clean(id)]);
  return row && show(fromRow(row));
}

export function correct(connection: Connection, correction: Correction): Promise<WinnowRecord> {
  const { field, value, by, now } = correction;
  return changeOne(connection, correction.record, (record) => {
    if (record.state === "removed") {
      throw new UsageError(`The record ${record.id} was removed; there is nothing left to correct.`);
    }
    const others = record.claims.filter((claim) => claim.layer !== "human" || claim.field !== field);
    const evidence: Evidence = { url: "", rule: "person" }; // no page says so
    const said: Claim = { field, value, layer: "human", evidence, confidence: 1, at: now, by };
    const claims = value === null ? others : [...others, said];
    const same = sameShown(record.claims, claims);
    record.claims = claims;
    record.touched = same ? "quietly" : "told";
    if (same) return;
    record.version++;
    record.changed = now;
  });
}

export async function remove(connection: Connection, id: string, reason: string, now: Instant): Promise<void> {
  await changeOne(connection, id, (record) => {
    if (record.state === "removed") return;
    record.state = "removed";
    record.removed_because = reason;
    record.claims = []; // withdrawn for good: what was said goes too
    record.changed = now;
    record.touched = "told";
  });
}

/** A change by a person, under the same locks as a harvest's. */
function changeOne(connection: Connection, id: string, change: (record: Known) => void): Promise<WinnowRecord> {
  return connection.transact(async (db) => {
    const find = () => db.rows<Row>("select * from winnow.records where id = $1", [clean(id)]);
    const [row] = await find();
    if (row === undefined) throw new UsageError(`There is no record ${id} in ${connection.where}.`);
    const collections = await lockCollections(db, [row.collection]);
    const record = fromRow((await find())[0]!);
    change(record);
    await save(db, new Map([[record.id, record]]), collections);
    return show(record);
  });
}

// ── Merging ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Known {
  readonly id: string;
  readonly collection: string;
  readonly kind: string;
  readonly number: number;
  readonly first: Instant;
  readonly url: string;
  change: number;
  version: number;
  state: RecordState;
  changed: Instant;
  claims: readonly Claim[];
  removed_because: string | null;
  /** Must be written; `told`: with a change number of its own. */
  touched: "no" | "quietly" | "told";
}

interface Collection {
  readonly name: string;
  last_number: number;
}

function read(
  known: Map<string, Known>,
  collections: ReadonlyMap<string, Collection>,
  { collection, kind, at }: RecordNews,
  finding: Finding,
): "new" | "changed" | "unchanged" {
  const id = recordId(collection, kind, finding.key);
  const claims = claimsOf(finding, at);
  const record = known.get(id);
  if (record === undefined) {
    const number = ++collections.get(collection)!.last_number;
    const start = { id, collection, kind, number, first: at, url: clean(finding.url) };
    const today = { change: 0, version: 1, changed: at, removed_because: null } as const;
    known.set(id, { ...start, ...today, state: "live", claims, touched: "told" });
    return "new";
  }
  // Never collected again, unless we had withdrawn it ourselves.
  if (record.state === "removed" && !record.removed_because?.startsWith(RETRACTED)) return "unchanged";
  const merged = mergeClaims(record.claims, claims, finding.url);
  const same = sameShown(record.claims, merged);
  const returned = record.state !== "live";
  record.claims = merged;
  if (same && !returned) {
    if (record.touched === "no") record.touched = "quietly";
    return "unchanged";
  }
  if (!same) record.version++;
  record.state = "live";
  record.removed_because = null;
  tell(known, record, at);
  return "changed";
}

/** Change numbers follow the order of the news: what was told last stands last. */
function tell(known: Map<string, Known>, record: Known, at: Instant): void {
  record.changed = at;
  record.touched = "told";
  known.delete(record.id);
  known.set(record.id, record);
}

/** Only what has its own address there: a list that is gone takes no leaf with it. */
function vanish(known: Map<string, Known>, { collection, kind, page, at }: RecordNews): number {
  let vanished = 0;
  for (const record of [...known.values()]) {
    if (record.collection !== collection || record.kind !== kind || record.state !== "live") continue;
    if (record.url !== page) continue;
    record.state = "vanished";
    tell(known, record, at);
    vanished++;
  }
  return vanished;
}

/** The page turned out to be something else: what it gave and does not give any more is withdrawn. */
function retract(
  known: Map<string, Known>,
  { collection, kind, page, at }: RecordNews,
  because: string,
  given: readonly Finding[],
): number {
  const stay = new Set(idsOf(collection, kind, given));
  let retracted = 0;
  for (const record of [...known.values()]) {
    if (record.collection !== collection || record.kind !== kind || record.state !== "live") continue;
    if (record.url !== clean(page) || stay.has(record.id) || record.claims.some(({ layer }) => layer === "human"))
      continue;
    record.state = "removed";
    record.removed_because = `${RETRACTED}${because}`;
    tell(known, record, at);
    retracted++;
  }
  return retracted;
}

function sameShown(before: readonly Claim[], after: readonly Claim[]): boolean {
  return isDeepStrictEqual(asStored(shownFields(before)), asStored(shownFields(after)));
}

/** As it will be read again: JSON knows neither -0 nor undefined. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function show(record: Known): WinnowRecord {
  const shown = shownClaims(record.claims);
  const evidence = [...shown].map(([field, claim]) => [field, [claim.evidence]] as const);
  return {
    id: record.id,
    number: record.number,
    kind: record.kind,
    collection: record.collection,
    url: record.url,
    fields: shownFields(record.claims),
    evidence: Object.fromEntries(evidence),
    confidence: recordConfidence(record.claims),
    version: record.version,
    first: sayInstant(record.first),
    changed: sayInstant(record.changed),
    state: record.state,
    validated: false, // nobody can say so yet
    change: record.change,
  };
}

function sayInstant(instant: Instant): string {
  const LAST = 8.64e15; // the last moment that a Date can name
  return new Date(Math.max(-LAST, Math.min(LAST, instant))).toISOString();
}

// ── Rows ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Row = Omit<Known, "claims" | "touched"> & { readonly claims: string };

function fromRow(row: Row): Known {
  return { ...row, claims: JSON.parse(row.claims) as Claim[], touched: "no" };
}

async function lockCollections(db: Db, names: readonly string[]): Promise<Map<string, Collection>> {
  const rows = await db.rows<Collection>(
    "select name, last_number from winnow.collections where name = any($1) order by name for update",
    [names],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function load(db: Db, news: readonly RecordNews[]): Promise<Map<string, Known>> {
  const ids = news.flatMap((one) => (one.is === "read" ? recordId(one.collection, one.kind, one.finding.key) : []));
  const pages = news.flatMap((one) => (one.is === "read" ? [] : keyOf(one.page)));
  const rows = await db.rows<Row>(
    `select * from winnow.records where id = any($1)
     union
     select * from winnow.records where url_key = any($2::uuid[])`,
    [ids, pages],
  );
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

async function save(
  db: Db,
  known: ReadonlyMap<string, Known>,
  collections: ReadonlyMap<string, Collection>,
): Promise<void> {
  const touched = [...known.values()].filter((record) => record.touched !== "no");
  if (touched.length === 0) return;
  const told = touched.filter((record) => record.touched === "told");
  if (told.length > 0) {
    await db.rows(
      `update winnow.collections c set last_number = n.last_number
         from json_to_recordset($1) n(name text, last_number bigint)
        where c.name = n.name and c.last_number <> n.last_number`,
      [rowsOf([...collections.values()])],
    );
    const [last] = await db.rows<{ last: number }>("update winnow.changes set last = last + $1 returning last", [
      told.length,
    ]);
    for (const [n, record] of told.entries()) record.change = last!.last - told.length + 1 + n;
  }
  const rows = touched.map(({ claims, touched: _, removed_because, first, changed, ...record }) => ({
    ...record,
    first: finite(first),
    changed: finite(changed),
    url_key: keyOf(record.url),
    claims: JSON.stringify(claims),
    removed_because: removed_because === null ? null : clean(removed_because),
  }));
  await db.rows(UPSERT, [rowsOf(rows)]);
}

const UPSERT = `
insert into winnow.records
  (id, collection, kind, number, change, version, state, first, changed, url_key, url, claims, removed_because)
select id, collection, kind, number, change, version, state, first, changed, url_key, url, claims, removed_because
  from json_to_recordset($1) r(id text, collection text, kind text, number bigint, change bigint, version int, state text,
    first double precision, changed double precision, url_key uuid, url text, claims text, removed_because text)
on conflict (id) do update set change = excluded.change, version = excluded.version, state = excluded.state,
  changed = excluded.changed, claims = excluded.claims, removed_because = excluded.removed_because`;
