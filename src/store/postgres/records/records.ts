/**
 * Records in PostgreSQL, written by several runs at once.
 *
 * A transaction that writes records locks their collections first, in alphabetical order, reads the records, applies
 * the findings in memory, and takes change numbers from the single row that counts them. That row stays locked until
 * the commit, so change numbers are committed in order: a reader who has seen n will never find a late n - 1. Ranks and
 * families belong to the whole store and are assigned under the same lock.
 */

import {
  type Claim,
  type Finding,
  type RecordState,
  recordId,
  shownFields,
  type WinnowRecord,
} from "../../../model/record.js";
import type { Instant } from "../../../model/time.js";
import { bandsOf, sketchFromText, sketchToText } from "../../../search/family.js";
import type { FilteredRecord } from "../../../search/filter-match.js";
import { rankOf, yearIn } from "../../../search/rank.js";
import { type FamilyIndex, openFamilyIndex } from "../../records/family-index.js";
import { toRecord } from "../../records/from-claims.js";
import { type PreparedRecord, prepareRecord } from "../../records/index.js";
import { flagsFrom } from "../../records/search-tiers.js";
import { applyUpdates, idsIn, pagesIn, type RecordUpdate } from "../../records/updates.js";
import { type KnownRecord, openWorkingSet, type WorkingSet } from "../../records/working-set.js";
import type { Receipt } from "../../store.js";
import type { Db } from "../connection.js";
import { clean, keyOf, rowsOf } from "../values.js";
import { type Writable, writable, writeAlias, writeFieldNames, writeRows, writeVersions } from "./record-writes.js";

export const NO_RECORDS: Receipt["records"] = { new: 0, changed: 0, unchanged: 0, vanished: 0 };

/** Merges findings into the records. Must be the last step of a transaction. */
export async function writeRecords(db: Db, updates: readonly RecordUpdate[]): Promise<Receipt["records"]> {
  if (updates.length === 0) return NO_RECORDS;
  const collections = await lockCollections(db, [...new Set(updates.map((one) => one.collection))]);
  const workingSet = await loadWorkingSet(db, idsIn(updates), pagesIn(updates), collections);
  const counts = applyUpdates(workingSet, updates);
  await saveWorkingSet(db, workingSet, collections);
  return counts;
}

/** Which records a visited address gave; stored with the address. */
export function idsOf(collection: string, kind: string, findings: readonly Finding[]): string[] {
  return [...new Set(findings.map((finding) => recordId(collection, kind, finding.key)))];
}

// ── Loading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RecordRow {
  readonly seq: number;
  readonly id: string;
  readonly collection: string;
  readonly kind: string;
  readonly number: number;
  readonly change: number;
  readonly version: number;
  readonly state: RecordState;
  readonly first: Instant;
  readonly changed: Instant;
  readonly url: string;
  readonly recipe: string;
  readonly validated: boolean;
  readonly confidence: number;
  readonly host: string;
  readonly language: string;
  readonly year: number;
  readonly flags: string;
  readonly words: number;
  readonly characters: number;
  readonly rank: number;
  readonly family: number | null;
  readonly family_size: number | null;
  readonly likeness: number;
  readonly duplicate: boolean;
  readonly removed: string | null;
  readonly claims: string;
}

export const SELECT_RECORD = `select r.seq, r.id, r.collection, r.kind, r.number, r.change, r.version, r.state, r.first, r.changed, r.url,
  r.recipe, r.validated, r.confidence, r.host, r.language, r.year, r.flags, r.words, r.characters, r.rank, r.family,
  f.size as family_size, r.likeness, r.duplicate, r.removed, r.claims
  from winnow.records r left join winnow.families f on f.id = r.family`;

export interface Collection {
  readonly name: string;
  last_number: number;
  /** That number as stored in the database. */
  stored: number;
}

export async function lockCollections(db: Db, names: readonly string[]): Promise<Map<string, Collection>> {
  const rows = await db.rows<Collection>(
    "select name, last_number, last_number as stored from winnow.collections where name = any($1) order by name for update",
    [names],
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export async function loadWorkingSet(
  db: Db,
  ids: readonly string[],
  pages: readonly string[],
  collections: ReadonlyMap<string, Collection>,
): Promise<WorkingSet> {
  return buildWorkingSet(await fetchRows(db, ids, pages), collections);
}

/** The rows of a working set, as read from the database. */
export interface FetchedRows {
  readonly rows: readonly RecordRow[];
  readonly aliases: readonly { readonly id: string; readonly record: string }[];
}

export async function fetchRows(db: Db, ids: readonly string[], pages: readonly string[]): Promise<FetchedRows> {
  const aliases = await db.rows<FetchedRows["aliases"][number]>(
    "select id, record from winnow.aliases where id = any($1)",
    [ids.map(clean)],
  );
  const rows = await db.rows<RecordRow>(
    `${SELECT_RECORD} where r.seq in (
       select seq from winnow.records where id = any($1) union select seq from winnow.records where url_key = any($2::uuid[]))`,
    [[...ids.map(clean), ...aliases.map(({ record }) => record)], pages.map(keyOf)],
  );
  return { rows, aliases };
}

export function buildWorkingSet(
  { rows, aliases }: FetchedRows,
  collections: ReadonlyMap<string, Collection>,
): WorkingSet {
  return openWorkingSet(
    rows.map(knownRecord),
    aliases.map(({ id, record }) => [id, record] as const),
    (name) => ++collections.get(name)!.last_number,
  );
}

export function knownRecord(row: RecordRow): KnownRecord {
  const claims = JSON.parse(row.claims) as Claim[];
  return {
    ...row,
    claims,
    before: claims,
    indexed: row.state !== "removed",
    touched: "no",
    reindex: false,
    regroup: false,
    isNew: false,
    earlier: [],
  };
}

export function recordFromRow(row: RecordRow): WinnowRecord {
  return toRecord(knownRecord(row));
}

/** The row in the form that filters use. */
export function filtered(row: RecordRow): FilteredRecord {
  const record = knownRecord(row);
  return {
    ...record,
    confidence: row.confidence,
    family: (row.family_size ?? 0) > 1 ? `f${row.family}` : "",
    facts: { ...row, flags: flagsFrom(row.flags) },
    fields: row.state === "removed" ? {} : shownFields(record.claims),
  };
}

export async function findRecord(db: Db, id: string): Promise<WinnowRecord | undefined> {
  const row = await findRow(db, id);
  return row && recordFromRow(row);
}

export async function findRow(db: Db, id: string): Promise<RecordRow | undefined> {
  const [row] = await db.rows<RecordRow>(
    `${SELECT_RECORD} where r.id = coalesce((select record from winnow.aliases where id = $1), $1)`,
    [clean(id)],
  );
  return row;
}

// ── Saving ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes the changed records of a working set, in the order of their changes. */
export async function saveWorkingSet(
  db: Db,
  workingSet: WorkingSet,
  collections: ReadonlyMap<string, Collection>,
): Promise<void> {
  const { written } = await beginSaving(db, readyToSave(workingSet), workingSet, collections);
  await written;
}

/** What must be written for a working set, prepared before any query. */
export function readyToSave(workingSet: WorkingSet): readonly Writable[] {
  return [...workingSet.known.values()]
    .filter(({ touched }) => touched !== "no")
    .map(prepareRecord)
    .map(writable);
}

/**
 * Writes everything but the records, and starts to write these: `written` must be awaited only before the same records
 * are used again. It is wrapped in an object because returning a promise from an async function would await it.
 */
export async function beginSaving(
  db: Db,
  ready: readonly Writable[],
  { renamed }: Pick<WorkingSet, "renamed">,
  collections: ReadonlyMap<string, Collection>,
): Promise<{ readonly written: Promise<unknown> }> {
  if (ready.length === 0) return { written: Promise.resolve() };
  const prepared = ready.map((one) => one.prepared);
  await giveNumbers(
    db,
    prepared.map(({ record }) => record).filter(({ touched }) => touched === "change"),
    collections,
  );
  const reindexed = prepared.filter(({ record }) => record.reindex);
  await giveRanks(db, reindexed);
  const families = await settleFamilies(db, reindexed);
  await writeVersions(db, prepared);
  await writeFieldNames(
    db,
    ready.filter((one) => one.prepared.record.reindex),
  );
  const written = writeRows(db, ready);
  if (renamed.length > 0 || families !== undefined) await written;
  for (const { from, to, moved } of renamed) await writeAlias(db, from, to, moved);
  for (const { id } of families?.orphaned ?? []) await electOriginal(db, id);
  return { written };
}

async function giveNumbers(
  db: Db,
  changed: readonly KnownRecord[],
  collections: ReadonlyMap<string, Collection>,
): Promise<void> {
  if (changed.length === 0) return;
  const numbered = [...collections.values()].filter(({ last_number, stored }) => last_number !== stored);
  if (numbered.length > 0) {
    await db.rows(
      `update winnow.collections c set last_number = n.last_number
         from json_to_recordset($1) n(name text, last_number bigint) where c.name = n.name`,
      [rowsOf(numbered)],
    );
    for (const one of numbered) one.stored = one.last_number;
  }
  const [last] = await db.rows<{ last: number }>("update winnow.changes set last = last + $1 returning last", [
    changed.length,
  ]);
  for (const [n, record] of changed.entries()) record.change = last!.last - changed.length + 1 + n;
}

/**
 * Assigns the first free rank at or after the one that the id hashes to. A record keeps it as long as its year stays.
 */
async function giveRanks(db: Db, prepared: readonly PreparedRecord[]): Promise<void> {
  const moved = prepared.filter(({ record: { rank }, facts }) => rank === null || yearIn(rank) !== facts!.year);
  const open = new Map(moved.map(({ record, facts }) => [record, rankOf(facts!.year, record.id)]));
  const taken = new Set<number>();
  while (open.size > 0) {
    const rows = await db.rows<{ id: string; rank: number }>(
      "select id, rank from winnow.records where rank = any($1::bigint[])",
      [[...open.values()]],
    );
    const holders = new Map(rows.map(({ id, rank }) => [rank, id]));
    for (const [record, rank] of [...open]) {
      const holder = holders.get(rank);
      if (taken.has(rank) || (holder !== undefined && holder !== record.id)) open.set(record, rank + 1);
      else {
        taken.add(rank);
        record.rank = rank;
        open.delete(record);
      }
    }
  }
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function settleFamilies(db: Db, prepared: readonly PreparedRecord[]): Promise<FamilyIndex | undefined> {
  const changed = prepared.filter(
    ({ record, sketch }) => record.regroup && (sketch !== undefined || record.family !== null),
  );
  if (changed.length === 0) return undefined;
  const sketches = changed.flatMap(({ sketch }) => sketch ?? []);
  const bands = await db.rows<{ band: number; family: number }>(
    "select band, family from winnow.bands where band = any($1::bigint[])",
    [sketches.flatMap(bandsOf)],
  );
  const ids = [...bands.map(({ family }) => family), ...changed.flatMap(({ record }) => record.family ?? [])];
  const rows = await db.rows<{
    id: number;
    sketch: string;
    size: number;
    original: string;
    chosen_by: string | null;
  }>("select * from winnow.families where id = any($1::bigint[])", [[...new Set(ids)]]);
  const fresh = await db.rows<{ id: number }>(
    "select nextval('winnow.family_ids') as id from generate_series(1, $1::int)",
    [sketches.length],
  );
  const families = openFamilyIndex(
    rows.map(({ chosen_by, ...row }) => ({ ...row, sketch: sketchFromText(row.sketch), chosenBy: chosen_by })),
    bands,
    () => fresh.shift()!.id,
  );
  for (const { record, sketch } of changed) families.settle(record, sketch);
  await writeFamilies(db, families);
  return families;
}

async function writeFamilies(db: Db, { changed, ended, founded }: FamilyIndex): Promise<void> {
  const all = [...changed];
  const added = all.filter((one) => founded.has(one) && !ended.has(one));
  const grown = all.filter((one) => !founded.has(one) && !ended.has(one));
  const gone = all.filter((one) => !founded.has(one) && ended.has(one));
  if (added.length > 0) {
    await db.rows(
      `insert into winnow.families (id, sketch, size, original)
       select * from json_to_recordset($1) n(id bigint, sketch text, size int, original text)`,
      [rowsOf(added.map((one) => ({ ...one, sketch: sketchToText(one.sketch) })))],
    );
    const newBands = added.flatMap(({ id, sketch }) => bandsOf(sketch).map((band) => ({ band, id })));
    await db.rows("insert into winnow.bands select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing", [
      newBands.map(({ band }) => band),
      newBands.map(({ id }) => id),
    ]);
  }
  if (grown.length > 0) {
    await db.rows(
      "update winnow.families f set size = n.size from unnest($1::bigint[], $2::int[]) n(id, size) where f.id = n.id",
      [grown.map(({ id }) => id), grown.map(({ size }) => size)],
    );
  }
  if (gone.length > 0) {
    await db.rows("delete from winnow.families where id = any($1::bigint[])", [gone.map(({ id }) => id)]);
    await db.rows("delete from winnow.bands where band = any($1::bigint[]) and family = any($2::bigint[])", [
      gone.flatMap(({ sketch }) => bandsOf(sketch)),
      gone.map(({ id }) => id),
    ]);
  }
}

/** Elects a new original for a family: the oldest live member. */
export async function electOriginal(db: Db, family: number): Promise<void> {
  const [heir] = await db.rows<{ id: string }>(
    "select id from winnow.records where family = $1 order by state <> 'live', seq limit 1",
    [family],
  );
  if (heir !== undefined) await setOriginal(db, family, heir.id, null);
}

export async function setOriginal(db: Db, family: number, original: string, by: string | null): Promise<void> {
  await db.rows("update winnow.families set original = $2, chosen_by = $3 where id = $1", [family, original, by]);
  await db.rows("update winnow.records set duplicate = id <> $2 where family = $1 and duplicate <> (id <> $2)", [
    family,
    original,
  ]);
}
