/**
 * Records in SQLite: rows, and what follows from a change: numbers, versions, index, families.
 *
 * The functions that write run inside a transaction of the caller. The index entries of a batch are written together,
 * ordered by place, because FTS5 starts a new segment whenever that order is broken.
 */

import { type Claim, recordConfidence, shownFields, type WinnowRecord } from "../../../model/record.js";
import { bandsOf, sketchFromText, sketchToText } from "../../../search/family.js";
import type { FilteredRecord } from "../../../search/filter-match.js";
import { PLACES, placeIn, placeOf, rankAt } from "../../../search/rank.js";
import { type FamilyRow, openFamilyIndex } from "../../records/family-index.js";
import { recordFromRow, type ShownRow } from "../../records/from-row.js";
import { diffIndex, type PreparedRecord, prepareRecord } from "../../records/index.js";
import { flagsFrom, flagsText } from "../../records/search-tiers.js";
import { applyUpdates, idsIn, pagesIn, type RecordUpdate } from "../../records/updates.js";
import { type KnownRecord, openWorkingSet, type WorkingSet } from "../../records/working-set.js";
import type { Receipt } from "../../store.js";
import type { Database } from "../database.js";

/** Merges findings into the records. */
export function writeRecordUpdates(db: Database, updates: readonly RecordUpdate[]): Receipt["records"] {
  if (updates.length === 0) return { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  const numbers = openNumbers(db);
  const workingSet = loadWorkingSet(db, idsIn(updates), pagesIn(updates), numbers);
  const counts = applyUpdates(workingSet, updates);
  saveWorkingSet(db, workingSet, numbers);
  return counts;
}

// ── Loading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RecordRow extends ShownRow {
  readonly collection: number;
  readonly recipe: string;
  readonly confidence: number;
  readonly host: string;
  readonly language: string;
  readonly year: number;
  readonly flags: string;
  readonly words: number;
  readonly characters: number;
  readonly family: number | null;
  readonly familySize: number | null;
  readonly likeness: number;
  readonly duplicate: number;
  readonly removed: string | null;
}

/** CROSS JOIN makes SQLite read records first. */
export const RECORD_CONTENTS =
  "CROSS JOIN collections c ON c.id = r.collection CROSS JOIN contents t ON t.record = r.seq";

/** `hint` names the index to use. */
export function selectRecord(hint: string): string {
  return `SELECT r.*, c.name AS collectionName, t.claims, f.size AS familySize FROM records r ${hint} ${RECORD_CONTENTS}
  LEFT JOIN families f ON f.id = r.family`;
}

/** Only the columns that are shown; pages of a thousand records are read often. */
export function selectShown(hint: string): string {
  return `SELECT r.seq, r.rank, r.id, r.number, r.kind, c.name AS collectionName, r.url, t.claims, r.version, r.first, r.changed,
  r.state, r.validated, r.change FROM records r ${hint} ${RECORD_CONTENTS}`;
}

export const SELECT_RECORD = selectRecord("");

export function loadWorkingSet(
  db: Database,
  ids: readonly string[],
  pages: readonly string[],
  numbers: Numbers,
): WorkingSet {
  const aliases = db.all<{ id: string; record: string }>(
    "SELECT id, record FROM aliases WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(ids),
  );
  const wanted = [...ids, ...aliases.map(({ record }) => record)];
  const rows = db.all<RecordRow>(
    `${SELECT_RECORD} WHERE r.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(wanted),
  );
  for (const page of pages) rows.push(...db.all<RecordRow>(`${SELECT_RECORD} WHERE r.url = ?`, page));
  const collections = new Map<string, number>();
  return openWorkingSet(
    rows.map(knownRecord),
    aliases.map(({ id, record }) => [id, record] as const),
    (name) => {
      let id = collections.get(name);
      if (id === undefined) {
        id = db.get<{ id: number }>("SELECT id FROM collections WHERE name = ?", name)!.id;
        collections.set(name, id);
      }
      return numbers.number(id);
    },
  );
}

export function knownRecord(row: RecordRow): KnownRecord {
  const claims = JSON.parse(row.claims) as Claim[];
  return {
    ...row,
    collection: row.collectionName,
    claims,
    before: claims,
    validated: row.validated === 1,
    duplicate: row.duplicate === 1,
    indexed: isIndexed(row),
    touched: "no",
    reindex: false,
    regroup: false,
    isNew: false,
    earlier: [],
  };
}

/** The row in the form that filters use. */
export function filtered(row: RecordRow): FilteredRecord {
  const record = knownRecord(row);
  return {
    ...record,
    confidence: row.confidence,
    family: (row.familySize ?? 0) > 1 ? `f${row.family}` : "",
    facts: { ...row, flags: flagsFrom(row.flags) },
    fields: row.state === "removed" ? {} : shownFields(record.claims),
  };
}

export function findRecord(db: Database, id: string): WinnowRecord | undefined {
  const row = findRow(db, id);
  return row && recordFromRow(row);
}

export function findRow(db: Database, id: string): RecordRow | undefined {
  const alias = db.get<{ record: string }>("SELECT record FROM aliases WHERE id = ?", id);
  return db.get<RecordRow>(`${SELECT_RECORD} WHERE r.id = ?`, alias?.record ?? id);
}

// ── Saving ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes the changed records of a working set, in the order of their changes. */
export function saveWorkingSet(db: Database, workingSet: WorkingSet, numbers: Numbers): void {
  const touched = [...workingSet.known.values()].filter((record) => record.touched !== "no");
  for (const record of touched) if (record.touched === "change") record.change = numbers.change();
  const prepared = touched.map(prepareRecord);
  giveRanks(db, prepared);
  const orphaned = settleFamilies(db, prepared);
  for (const one of prepared) writeRow(db, one);
  writeFieldNames(db, prepared);
  for (const { id } of orphaned) electOriginal(db, id);
  for (const { from, to, moved } of workingSet.renamed) writeAlias(db, from, to, moved);
  numbers.write();
  writeIndex(db, prepared);
}

/**
 * A place never changes: it is the first free one at or after the place that the id hashes to. The rank puts the year
 * before it.
 */
function giveRanks(db: Database, prepared: readonly PreparedRecord[]): void {
  const taken = new Set<number>();
  for (const { record, facts } of prepared) {
    if (facts === undefined) continue;
    const place = record.rank === null ? freePlace(db, record.id, taken) : placeIn(record.rank);
    taken.add(place);
    record.rank = rankAt(facts.year, place);
  }
}

function freePlace(db: Database, id: string, taken: ReadonlySet<number>): number {
  let place = placeOf(id);
  while (taken.has(place) || db.get("SELECT 1 FROM records WHERE place = ?", place) !== undefined)
    place = (place + 1) % PLACES;
  return place;
}

/**
 * FTS5 removes exactly the lexemes it is given, so only the difference is written. Ordered by place, because FTS5
 * starts a new segment whenever that order is broken.
 */
function writeIndex(db: Database, prepared: readonly PreparedRecord[]): void {
  const changes = prepared.flatMap((one) => {
    const { record } = one;
    if (!record.reindex) return [];
    const { out, into } = diffIndex(one);
    if (out.length + into.length === 0) return [];
    return {
      place: placeIn(record.rank!),
      out: record.indexed ? out : undefined,
      into: isIndexed(record) ? into : undefined,
    };
  });
  changes.sort((a, b) => a.place - b.place);
  // Remaining lexemes are deleted and inserted again, even if there are none: after a delete, FTS5 no longer counts
  // the row.
  for (const { place, out, into } of changes) {
    if (out !== undefined)
      db.run("INSERT INTO search (search, rowid, lexemes) VALUES ('delete', ?, ?)", place, out.join(" "));
    if (into !== undefined) db.run("INSERT INTO search (rowid, lexemes) VALUES (?, ?)", place, into.join(" "));
  }
}

function isIndexed({ state }: { readonly state: KnownRecord["state"] }): boolean {
  return state !== "removed";
}

function writeRow(db: Database, prepared: PreparedRecord): void {
  const { record } = prepared;
  const claims = JSON.stringify(record.claims);
  const columns = columnsOf(prepared);
  if (record.isNew) {
    const names = Object.keys(columns);
    const seq = db.insert(
      `INSERT INTO records (id, collection, number, kind, url, recipe, first, ${names.join(", ")})
       VALUES (?, (SELECT id FROM collections WHERE name = ?), ?, ?, ?, ?, ?${", ?".repeat(names.length)})`,
      record.id,
      record.collection,
      record.number,
      record.kind,
      record.url,
      record.recipe,
      record.first,
      ...Object.values(columns),
    )!;
    db.run("INSERT INTO contents VALUES (?, ?)", seq, claims);
  } else {
    // Only changed columns: most are indexed, and SQLite updates the index of every column that is named.
    const known = db.get<Columns & { seq: number }>("SELECT * FROM records WHERE id = ?", record.id)!;
    const changed = Object.entries(columns).filter(([name, value]) => known[name] !== value);
    if (changed.length > 0) {
      db.run(
        `UPDATE records SET ${changed.map(([name]) => `${name} = ?`).join(", ")} WHERE seq = ?`,
        ...changed.map(([, value]) => value),
        known.seq,
      );
    }
    db.run("UPDATE contents SET claims = ? WHERE record = ?", claims, known.seq);
  }
  for (const { version, until, otherwise } of record.earlier) {
    db.run("INSERT INTO versions VALUES (?, ?, ?, ?)", record.id, version, until, JSON.stringify(otherwise));
  }
}

type Columns = { readonly [column: string]: string | number | null };

/** All columns of a record's row that may change. */
function columnsOf({ record, facts }: PreparedRecord): Columns {
  return {
    state: record.state,
    version: record.version,
    change: record.change,
    changed: record.changed,
    validated: Number(record.validated),
    confidence: record.state === "removed" ? 0 : recordConfidence(record.claims),
    family: record.family,
    likeness: record.likeness,
    duplicate: Number(record.duplicate),
    removed: record.removed,
    rank: record.rank,
    place: placeIn(record.rank!),
    ...(facts && {
      host: facts.host,
      language: facts.language,
      year: facts.year,
      flags: flagsText(facts.flags),
      words: facts.words,
      characters: facts.characters,
    }),
  };
}

/** Which fields are used in which collection. */
function writeFieldNames(db: Database, prepared: readonly PreparedRecord[]): void {
  const names = new Map<string, Set<string>>();
  for (const { record, fields } of prepared) {
    let known = names.get(record.collection);
    if (known === undefined) names.set(record.collection, (known = new Set()));
    for (const name in fields) known.add(name);
  }
  for (const [collection, fields] of names) {
    db.run(
      `INSERT INTO field_names SELECT c.id, n.value FROM collections c, json_each(?) n WHERE c.name = ? ON CONFLICT DO NOTHING`,
      JSON.stringify([...fields]),
      collection,
    );
  }
}

function writeAlias(db: Database, from: string, to: string, moved: boolean): void {
  db.run("UPDATE aliases SET record = ? WHERE record = ?", to, from);
  db.run("INSERT INTO aliases VALUES (?, ?) ON CONFLICT DO UPDATE SET record = excluded.record", from, to);
  db.run("UPDATE edits SET record = ? WHERE record = ?", to, from);
  if (moved) db.run("UPDATE OR REPLACE versions SET record = ? WHERE record = ?", to, from);
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns the families that have lost their original. */
function settleFamilies(db: Database, prepared: readonly PreparedRecord[]): readonly FamilyRow[] {
  const changed = prepared.filter(
    ({ record, sketch }) => record.regroup && (sketch !== undefined || record.family !== null),
  );
  if (changed.length === 0) return [];
  const bands = db.all<{ band: number; family: number }>(
    "SELECT band, family FROM bands WHERE band IN (SELECT value FROM json_each(?))",
    JSON.stringify(changed.flatMap(({ sketch }) => (sketch === undefined ? [] : bandsOf(sketch)))),
  );
  const ids = [...bands.map(({ family }) => family), ...changed.flatMap(({ record }) => record.family ?? [])];
  const rows = db.all<{ id: number; sketch: string; size: number; original: string; chosen_by: string | null }>(
    "SELECT * FROM families WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...new Set(ids)]),
  );
  const first = db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'family'")!.n;
  let last = first;
  const families = openFamilyIndex(
    rows.map(({ id, sketch, size, original, chosen_by }) => ({
      id,
      sketch: sketchFromText(sketch),
      size,
      original,
      chosenBy: chosen_by,
    })),
    bands,
    () => ++last,
  );
  for (const { record, sketch } of changed) families.settle(record, sketch);
  if (last !== first) db.run("UPDATE counters SET value = ? WHERE name = 'family'", last);
  for (const family of families.changed) {
    if (families.ended.has(family)) {
      if (!families.founded.has(family)) forgetFamily(db, family);
    } else if (families.founded.has(family)) {
      db.run(
        "INSERT INTO families VALUES (?, ?, ?, ?, NULL)",
        family.id,
        sketchToText(family.sketch),
        family.size,
        family.original,
      );
      for (const band of bandsOf(family.sketch))
        db.run("INSERT INTO bands VALUES (?, ?) ON CONFLICT DO NOTHING", band, family.id);
    } else db.run("UPDATE families SET size = ? WHERE id = ?", family.size, family.id);
  }
  return [...families.orphaned].filter((family) => !families.ended.has(family));
}

function forgetFamily(db: Database, family: FamilyRow): void {
  db.run("DELETE FROM families WHERE id = ?", family.id);
  for (const band of bandsOf(family.sketch)) db.run("DELETE FROM bands WHERE band = ? AND family = ?", band, family.id);
}

/** Elects a new original for a family: the oldest live member. */
export function electOriginal(db: Database, family: number): void {
  const heir = db.get<{ id: string }>(
    "SELECT id FROM records WHERE family = ? AND family IS NOT NULL ORDER BY state <> 'live', seq LIMIT 1",
    family,
  );
  if (heir !== undefined) setOriginal(db, family, heir.id, null);
}

export function setOriginal(db: Database, family: number, original: string, by: string | null): void {
  db.run("UPDATE families SET original = ?, chosen_by = ? WHERE id = ?", original, by, family);
  db.run(
    "UPDATE records SET duplicate = (id <> ?) WHERE family = ? AND family IS NOT NULL AND duplicate <> (id <> ?)",
    original,
    family,
    original,
  );
}

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Assigns record and change numbers within one transaction: read on first use, written once at its end. */
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
