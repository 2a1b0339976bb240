/**
 * Records in SQLite: the rows behind the desk, and everything that follows a change: numbers, versions, index, families.
 *
 * The functions that write expect to run inside a transaction that their caller opened. A batch's index entries are written together
 * in the order of their places: FTS5 writes a piece of its index whenever that order is broken.
 */
import { bandsOf, sketchFromText, sketchToText } from "../model/family.js";
import type { FilteredRecord } from "../model/filter-match.js";
import { PLACES, placeIn, placeOf, rankAt } from "../model/rank.js";
import { type Claim, recordConfidence, shownFields, type WinnowRecord } from "../model/record.js";
import { type FamilyRow, openFamilyBook } from "./family-book.js";
import { type Desk, type KnownRecord, openDesk } from "./record-desk.js";
import { type Made, makeReady, refile } from "./record-index.js";
import { idsIn, pagesIn, playNews, type RecordNews } from "./record-news.js";
import { flagsFrom, flagsText } from "./search-tiers.js";
import { presented, type ShownRow } from "./shown-row.js";
import type { Database } from "./sqlite-database.js";
import type { Receipt } from "./store.js";

/** Merges news into the records. */
export function keepNews(db: Database, news: readonly RecordNews[]): Receipt["records"] {
  if (news.length === 0) return { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  const numbers = openNumbers(db);
  const desk = loadDesk(db, idsIn(news), pagesIn(news), numbers);
  const counts = playNews(desk, news);
  saveDesk(db, desk, numbers);
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

/** CROSS JOIN: records first, whatever SQLite thinks. */
export const RECORD_CONTENTS =
  "CROSS JOIN collections c ON c.id = r.collection CROSS JOIN contents t ON t.record = r.seq";

/** `hint`: along which index. */
export function selectRecord(hint: string): string {
  return `SELECT r.*, c.name AS collectionName, t.claims, f.size AS familySize FROM records r ${hint} ${RECORD_CONTENTS}
  LEFT JOIN families f ON f.id = r.family`;
}

/** Only what is shown: a page of a thousand is read often. */
export function selectShown(hint: string): string {
  return `SELECT r.seq, r.rank, r.id, r.number, r.kind, c.name AS collectionName, r.url, t.claims, r.version, r.first, r.changed,
  r.state, r.validated, r.change FROM records r ${hint} ${RECORD_CONTENTS}`;
}

export const SELECT_RECORD = selectRecord("");

export function loadDesk(db: Database, ids: readonly string[], pages: readonly string[], numbers: Numbers): Desk {
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
  return openDesk(
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
    indexed: isFiled(row),
    touched: "no",
    reindex: false,
    regroup: false,
    isNew: false,
    earlier: [],
  };
}

/** The row as a filter looks at it. */
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
  return row && presented(row);
}

export function findRow(db: Database, id: string): RecordRow | undefined {
  const alias = db.get<{ record: string }>("SELECT record FROM aliases WHERE id = ?", id);
  return db.get<RecordRow>(`${SELECT_RECORD} WHERE r.id = ?`, alias?.record ?? id);
}

// ── Saving ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes what became of the records on a desk, in the order in which they were told. */
export function saveDesk(db: Database, desk: Desk, numbers: Numbers): void {
  const touched = [...desk.known.values()].filter((record) => record.touched !== "no");
  for (const record of touched) if (record.touched === "told") record.change = numbers.change();
  const made = touched.map(makeReady);
  giveRanks(db, made);
  const orphaned = settleFamilies(db, made);
  for (const one of made) writeRow(db, one);
  writeFieldNames(db, made);
  for (const { id } of orphaned) electOriginal(db, id);
  for (const { from, to, moved } of desk.renamed) writeAlias(db, from, to, moved);
  numbers.write();
  writeIndex(db, made);
}

/** A place is for good: the first at or behind the one that the id asks for which nobody else has. The year goes before it. */
function giveRanks(db: Database, made: readonly Made[]): void {
  const taken = new Set<number>();
  for (const { record, facts } of made) {
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
 * FTS5 takes the lexemes that it is told to take out, and no others: a row is changed where it is different. Place by place, because
 * FTS5 writes a piece of its index whenever their order is broken.
 */
function writeIndex(db: Database, made: readonly Made[]): void {
  const changes = made.flatMap((one) => {
    const { record } = one;
    if (!record.reindex) return [];
    const { out, into } = refile(one);
    if (out.length + into.length === 0) return [];
    return {
      place: placeIn(record.rank!),
      out: record.indexed ? out : undefined,
      into: isFiled(record) ? into : undefined,
    };
  });
  changes.sort((a, b) => a.place - b.place);
  // What stays is taken out and put in, be it nothing: FTS5 forgets that a row is there when something leaves it.
  for (const { place, out, into } of changes) {
    if (out !== undefined)
      db.run("INSERT INTO search (search, rowid, lexemes) VALUES ('delete', ?, ?)", place, out.join(" "));
    if (into !== undefined) db.run("INSERT INTO search (rowid, lexemes) VALUES (?, ?)", place, into.join(" "));
  }
}

function isFiled({ state }: { readonly state: KnownRecord["state"] }): boolean {
  return state !== "removed";
}

function writeRow(db: Database, made: Made): void {
  const { record } = made;
  const claims = JSON.stringify(record.claims);
  const columns = columnsOf(made);
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
    // Only what is different: most columns stand in an index, which is written whenever its column is named.
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

/** All that may change in a record's row. */
function columnsOf({ record, facts }: Made): Columns {
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

/** Which fields occur in which collection. */
function writeFieldNames(db: Database, made: readonly Made[]): void {
  const names = new Map<string, Set<string>>();
  for (const { record, fields } of made) {
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

/** Answers the families that have lost their original. */
function settleFamilies(db: Database, made: readonly Made[]): readonly FamilyRow[] {
  const changed = made.filter(
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
  const book = openFamilyBook(
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
  for (const { record, sketch } of changed) book.settle(record, sketch);
  if (last !== first) db.run("UPDATE counters SET value = ? WHERE name = 'family'", last);
  for (const family of book.changed) {
    if (book.ended.has(family)) {
      if (!book.founded.has(family)) forgetFamily(db, family);
    } else if (book.founded.has(family)) {
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
  return [...book.orphaned].filter((family) => !book.ended.has(family));
}

function forgetFamily(db: Database, family: FamilyRow): void {
  db.run("DELETE FROM families WHERE id = ?", family.id);
  for (const band of bandsOf(family.sketch)) db.run("DELETE FROM bands WHERE band = ? AND family = ?", band, family.id);
}

/** Who stands for a family whose original has left or vanished: the first that was kept and lives. */
export function electOriginal(db: Database, family: number): void {
  const heir = db.get<{ id: string }>(
    "SELECT id FROM records WHERE family = ? AND family IS NOT NULL ORDER BY state <> 'live', seq LIMIT 1",
    family,
  );
  if (heir !== undefined) appoint(db, family, heir.id, null);
}

export function appoint(db: Database, family: number, original: string, by: string | null): void {
  db.run("UPDATE families SET original = ?, chosen_by = ? WHERE id = ?", original, by, family);
  db.run(
    "UPDATE records SET duplicate = (id <> ?) WHERE family = ? AND family IS NOT NULL AND duplicate <> (id <> ?)",
    original,
    family,
    original,
  );
}

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
