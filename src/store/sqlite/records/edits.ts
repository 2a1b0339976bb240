/** Edits of records by people in SQLite. The functions run inside a transaction of the caller. */
import { addressKey } from "../../../model/address-key.js";
import type { ArchivePlace } from "../../../model/archive.js";
import { UsageError } from "../../../model/errors.js";
import type { Json } from "../../../model/json.js";
import { type Claim, RECORD_STATES, type RecordState } from "../../../model/record.js";
import type { Instant } from "../../../model/time.js";
import { LONGEST_LISTED_VALUE } from "../../record-store.js";
import {
  addReceipt,
  applyEdits,
  applyUndo,
  EDIT_CHUNK,
  editChunks,
  eraseClaims,
  knownRecord,
  NO_EDITS,
  removalReviews,
  restoreAll,
  withdraw,
} from "../../records/edits.js";
import type { EditLine } from "../../records/working-set.js";
import { REJECTED } from "../../review-store.js";
import type {
  EditBatch,
  EditBatchFacts,
  EditFacts,
  EditReceipt,
  OriginalChoice,
  RemoveReceipt,
  RemoveRequest,
  RestoreReceipt,
  RestoreRequest,
  UndoRequest,
} from "../../store.js";
import type { Database } from "../database.js";
import { rowsIn, scopeSql } from "../lists.js";
import { electOriginal, findRow, loadWorkingSet, openNumbers, saveWorkingSet, setOriginal } from "./records.js";
import { addReviews } from "./reviews.js";

export function editRecords(db: Database, batch: EditBatch): EditReceipt {
  let total = NO_EDITS;
  for (const edits of editChunks(batch)) {
    const numbers = openNumbers(db);
    const workingSet = loadWorkingSet(db, [...new Set(edits.map(({ record }) => record))], [], numbers);
    const receipt = applyEdits(workingSet, { ...batch, edits });
    const number = logEdits(db, workingSet.edits, batch.by, batch.now, total.batch);
    saveWorkingSet(db, workingSet, numbers);
    total = addReceipt(total, { ...receipt, batch: number });
  }
  return total;
}

/** Returns the number of the batch: the given one, or a new one if there is something to write. */
function logEdits(
  db: Database,
  lines: readonly EditLine[],
  by: string,
  now: Instant,
  given?: number,
): number | undefined {
  if (lines.length === 0) return given;
  const batch = given ?? nextBatch(db);
  for (const { record, about, field, value, before } of lines) {
    db.run(
      "INSERT INTO edits (batch, record, about, field, value, before, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      batch,
      record,
      about,
      field,
      JSON.stringify(value),
      JSON.stringify(before),
      by,
      now,
    );
  }
  return batch;
}

function nextBatch(db: Database): number {
  db.run("UPDATE counters SET value = value + 1 WHERE name = 'batch'");
  return db.get<{ n: number }>("SELECT value AS n FROM counters WHERE name = 'batch'")!.n;
}

interface EditRow {
  readonly batch: number;
  readonly record: string;
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: string;
  readonly before: string;
  readonly by: string;
  readonly at: Instant;
  readonly undone: number;
  readonly latest: number;
}

const SELECT_EDIT = `SELECT e.*, NOT EXISTS (SELECT 1 FROM edits l
  WHERE l.record = e.record AND l.about = e.about AND l.field = e.field AND l.id > e.id) AS latest FROM edits e`;

export function undoEdits(db: Database, { batch, by, now }: UndoRequest): EditReceipt {
  const rows = db.all<EditRow>(`${SELECT_EDIT} WHERE e.batch = ? AND e.undone = 0 ORDER BY e.id`, batch);
  if (rows.length === 0) throw new UsageError(`There is no batch of edits ${batch} to undo.`);
  const numbers = openNumbers(db);
  const workingSet = loadWorkingSet(db, [...new Set(rows.map(({ record }) => record))], [], numbers);
  const lines = rows.map((row) => ({
    ...row,
    value: JSON.parse(row.value) as Json,
    before: JSON.parse(row.before) as Json,
    latest: row.latest === 1,
  }));
  const receipt = applyUndo(workingSet, lines, { by, now });
  db.run("UPDATE edits SET undone = 1 WHERE batch = ?", batch);
  const number = logEdits(db, workingSet.edits, by, now);
  saveWorkingSet(db, workingSet, numbers);
  return { batch: number, ...receipt };
}

interface BatchRow extends Omit<EditRow, "value"> {
  readonly records: number;
  readonly value: string | null;
}

export function editBatches(db: Database, limit: number): EditBatchFacts[] {
  return db
    .all<BatchRow>(
      `SELECT g.batch, g.records, g.undone, e.by, e.at, e.record, e.about, e.field,
         CASE WHEN length(e.value) <= ${LONGEST_LISTED_VALUE} THEN e.value END AS value
       FROM (SELECT batch, min(id) AS first, count(DISTINCT record) AS records, min(undone) AS undone
         FROM edits GROUP BY batch ORDER BY batch DESC LIMIT ?) g JOIN edits e ON e.id = g.first ORDER BY g.batch DESC`,
      limit,
    )
    .map(({ batch, by, at, records, undone, record, about, field, value }) => ({
      ...{ batch, by, at, records, undone: undone === 1 },
      first: { record, about, field, value: value === null ? undefined : (JSON.parse(value) as Json) },
    }));
}

/** All edits of a record, oldest first. */
export function editsOf(db: Database, record: string): EditFacts[] {
  return db
    .all<EditRow>(`${SELECT_EDIT} WHERE e.record = ? ORDER BY e.id`, record)
    .map(({ batch, about, field, value, by, at, undone, latest }) => ({
      batch,
      about,
      field,
      value: JSON.parse(value) as Json,
      by,
      at,
      undone: undone === 1 || latest === 0,
    }));
}

// ── Removing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export function removeRecords(db: Database, request: RemoveRequest): RemoveReceipt {
  let removed = 0;
  // A purge also selects records that were removed earlier.
  for (const ids of idsOf(db, request, request.purge === true ? RECORD_STATES : undefined)) {
    const numbers = openNumbers(db);
    const workingSet = loadWorkingSet(db, ids, [], numbers);
    const said: string[] = [];
    for (const id of ids) {
      const record = knownRecord(workingSet, id);
      const isNew = withdraw(workingSet, record, request.reason, request.now);
      if (isNew) removed++;
      if (isNew || request.purge === true) said.push(record.id);
      if (request.purge !== true || record.claims.length === 0) continue;
      rememberEntries(db, record.url, record.claims);
      eraseClaims(record);
    }
    saveWorkingSet(db, workingSet, numbers);
    if (request.purge === true) for (const { id } of workingSet.known.values()) forgetPast(db, id);
    addReviews(db, removalReviews(said, REJECTED, request));
  }
  if (request.purge === true) db.run("UPDATE counters SET value = 1 WHERE name = 'scrub'");
  return { removed, entries: request.purge === true ? entriesToBlank(db) : [] };
}

export function restoreRecords(db: Database, request: RestoreRequest): RestoreReceipt {
  let restored = 0;
  for (const ids of idsOf(db, request, ["removed"])) {
    const numbers = openNumbers(db);
    const workingSet = loadWorkingSet(db, ids, [], numbers);
    const back = restoreAll(workingSet, ids, request.now);
    restored += back.length;
    saveWorkingSet(db, workingSet, numbers);
    addReviews(db, removalReviews(back, "", request));
  }
  return { restored };
}

function* idsOf(
  db: Database,
  { which }: Pick<RemoveRequest, "which">,
  states: readonly RecordState[] | undefined,
): Generator<string[]> {
  if ("ids" in which) {
    for (let i = 0; i < which.ids.length; i += EDIT_CHUNK) yield which.ids.slice(i, i + EDIT_CHUNK);
    return;
  }
  const scope = scopeSql({ ...(states === undefined ? {} : { states }), ...which.scope });
  for (let after = 0; ; ) {
    const rows = rowsIn(db, scope, after, EDIT_CHUNK);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < EDIT_CHUNK) return;
    after = rows.at(-1)!.seq;
  }
}

/** Erases earlier versions, edits and comments, which contain the text as well. */
function forgetPast(db: Database, id: string): void {
  db.run("DELETE FROM versions WHERE record = ?", id);
  db.run("DELETE FROM edits WHERE record = ?", id);
  db.run("DELETE FROM reviews WHERE subject = ?", id);
}

/** All archived responses, including older ones, of every page that gave a record. */
function rememberEntries(db: Database, url: string, claims: readonly Claim[]): void {
  const pages = new Set([url, ...claims.map(({ evidence }) => evidence.url)].filter((page) => page !== ""));
  for (const page of pages) {
    for (const place of archivedAnswers(db, page)) {
      db.run(
        "INSERT INTO to_blank VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        place.segment,
        place.offset,
        place.length,
        place.digest,
      );
    }
  }
}

/** Archived responses of an address in all harvests, newest first; `own`: without what was fetched besides the page. */
export function archivedAnswers(db: Database, url: string, own = false): (ArchivePlace & { readonly at: Instant })[] {
  return db.all(
    `WITH RECURSIVE chain (visit) AS (
       SELECT a.visit FROM sites s JOIN addresses a ON a.site = s.id AND a.key = ? WHERE a.url = ? AND a.visit IS NOT NULL
       UNION ALL SELECT v.previous FROM chain JOIN visits v ON v.id = chain.visit WHERE v.previous IS NOT NULL
     )
     SELECT g.name AS segment, e.place AS offset, e.length, e.digest, v.at FROM chain JOIN visits v ON v.id = chain.visit
       JOIN entries e ON e.visit = v.id JOIN segments g ON g.id = e.segment
      WHERE e.part = 0 OR NOT ? ORDER BY v.at DESC, e.part`,
    addressKey(url),
    url,
    own ? 1 : 0,
  );
}

/** Entries of purged records that are not blanked yet. */
export function entriesToBlank(db: Database): ArchivePlace[] {
  return db.all<ArchivePlace>("SELECT segment, place AS offset, length, digest FROM to_blank ORDER BY segment, place");
}

export function blanked(db: Database, entries: readonly ArchivePlace[]): void {
  for (const { segment, offset } of entries) {
    db.run("DELETE FROM to_blank WHERE segment = ? AND place = ?", segment, offset);
    // It may have been read before the entry was blanked.
    db.run("UPDATE objects SET state = 'old' WHERE segment = ? AND state = 'begun'", segment);
  }
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function chooseOriginal(db: Database, { family, record, by }: OriginalChoice): void {
  const id = Number(/^f(\d{1,15})$/.exec(family)?.[1] ?? Number.NaN);
  if (Number.isNaN(id) || db.get("SELECT 1 FROM families WHERE id = ? AND size > 1", id) === undefined) {
    throw new UsageError(`There is no family ${family}.`);
  }
  if (record === undefined) {
    electOriginal(db, id);
    return;
  }
  const row = findRow(db, record);
  if (row?.family !== id) throw new UsageError(`The record ${record} does not belong to the family ${family}.`);
  setOriginal(db, id, row.id, by);
}
