/** Edits of records by people in PostgreSQL, under the same locks as a harvest. */

import type { ArchivePlace } from "../../../model/archive.js";
import { UsageError } from "../../../model/errors.js";
import type { Json } from "../../../model/json.js";
import { RECORD_STATES, type RecordState } from "../../../model/record.js";
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
import type { EditLine, WorkingSet } from "../../records/working-set.js";
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
import type { Connection, Db } from "../connection.js";
import { rowsIn, scopeSql } from "../lists.js";
import { clean, finite, keyOf, rowsOf } from "../values.js";
import {
  beginSaving,
  buildWorkingSet,
  type Collection,
  electOriginal,
  type FetchedRows,
  fetchRows,
  findRow,
  loadWorkingSet,
  lockCollections,
  readyToSave,
  saveWorkingSet,
  setOriginal,
} from "./records.js";
import { addReviews } from "./reviews.js";

export function edit(connection: Connection, batch: EditBatch): Promise<EditReceipt> {
  return connection.transact((db) => editWithin(db, batch));
}

async function editWithin(db: Db, batch: EditBatch): Promise<EditReceipt> {
  const collections = await lockCollectionsOf(
    db,
    batch.edits.map(({ record }) => record),
  );
  const chunks = editChunks(batch);
  const fetch = (n: number): Promise<FetchedRows> | undefined => {
    if (n >= chunks.length) return undefined;
    const rows = fetchRows(db, [...new Set(chunks[n]!.map(({ record }) => record))], []);
    rows.catch(() => undefined); // handled where it is awaited
    return rows;
  };
  let total = NO_EDITS;
  let written: Promise<unknown> = Promise.resolve();
  // The next chunk is fetched before this one is written, so that the database works while we do.
  for (let n = 0, coming = fetch(0); coming !== undefined; n++) {
    const workingSet = buildWorkingSet(await coming, collections);
    coming = fetch(n + 1);
    const receipt = applyEdits(workingSet, { ...batch, edits: chunks[n]! });
    const ready = readyToSave(workingSet);
    await written;
    const number = await logEdits(db, workingSet.edits, batch.by, batch.now, total.batch);
    ({ written } = await beginSaving(db, ready, workingSet, collections));
    written.catch(() => undefined);
    total = addReceipt(total, { ...receipt, batch: number });
    if (coming !== undefined && touches(workingSet, await coming)) {
      await written;
      coming = fetch(n + 1);
    }
  }
  await written;
  return total;
}

/** Whether this chunk may have changed records that were already fetched for the next one, or their families. */
function touches({ known }: WorkingSet, { rows }: FetchedRows): boolean {
  return rows.some(({ id }) => known.has(id)) || [...known.values()].some(({ regroup }) => regroup);
}

/** Loads these records and locks their collections. */
async function openLocked(
  db: Db,
  ids: readonly string[],
): Promise<{ workingSet: WorkingSet; collections: ReadonlyMap<string, Collection> }> {
  const collections = await lockCollectionsOf(db, ids);
  return { workingSet: await loadWorkingSet(db, [...new Set(ids)], [], collections), collections };
}

async function lockCollectionsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Collection>> {
  const rows = await db.rows<{ collection: string }>(
    `select collection from winnow.records where id = any($1)
     union select r.collection from winnow.aliases a join winnow.records r on r.id = a.record where a.id = any($1)`,
    [[...new Set(ids.map(clean))]],
  );
  return lockCollections(
    db,
    rows.map(({ collection }) => collection),
  );
}

/** Returns the number of the batch: the given one, or a new one if there is something to write. */
async function logEdits(
  db: Db,
  lines: readonly EditLine[],
  by: string,
  now: Instant,
  given?: number,
): Promise<number | undefined> {
  if (lines.length === 0) return given;
  const next = "select nextval('winnow.edit_batches') as batch";
  const batch = given ?? (await db.rows<{ batch: number }>(next))[0]!.batch;
  const rows = lines.map(({ record, about, field, value, before }) => ({
    record,
    about,
    field_key: keyOf(field),
    field: clean(field),
    value: JSON.stringify(value),
    before: JSON.stringify(before),
  }));
  await db.rows(
    `insert into winnow.edits (batch, record, about, field_key, field, value, before, by, at)
     select $2, record, about, field_key, field, value, before, $3, $4
       from json_to_recordset($1) n(record text, about text, field_key uuid, field text, value text, before text)`,
    [rowsOf(rows), batch, clean(by), finite(now)],
  );
  return batch;
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
  readonly undone: boolean;
  readonly latest: boolean;
}

const SELECT_EDIT = `select e.*, not exists (select from winnow.edits l
  where l.record = e.record and l.about = e.about and l.field_key = e.field_key and l.id > e.id) as latest from winnow.edits e`;

export function undoEdits(connection: Connection, { batch, by, now }: UndoRequest): Promise<EditReceipt> {
  return connection.transact(async (db) => {
    const select = () => db.rows<EditRow>(`${SELECT_EDIT} where e.batch = $1 and not e.undone order by e.id`, [batch]);
    const ids = (await select()).map(({ record }) => record);
    if (ids.length === 0) throw new UsageError(`There is no batch of edits ${batch} to undo.`);
    const { workingSet, collections } = await openLocked(db, ids);
    const lines = (await select()).map((row) => ({
      ...row,
      value: JSON.parse(row.value) as Json,
      before: JSON.parse(row.before) as Json,
    }));
    const receipt = applyUndo(workingSet, lines, { by, now });
    await db.rows("update winnow.edits set undone = true where batch = $1", [batch]);
    const number = await logEdits(db, workingSet.edits, by, now);
    await saveWorkingSet(db, workingSet, collections);
    return { batch: number, ...receipt };
  });
}

export async function editBatches(db: Db, limit: number): Promise<readonly EditBatchFacts[]> {
  const rows = await db.rows<Omit<EditRow, "value"> & { readonly records: number; readonly value: string | null }>(
    `select g.batch, g.records, g.undone, e.by, e.at, e.record, e.about, e.field,
       case when length(e.value) <= ${LONGEST_LISTED_VALUE} then e.value end as value
     from (select batch, min(id) as first, count(distinct record) as records, bool_and(undone) as undone
       from winnow.edits group by batch order by batch desc limit $1) g
     join winnow.edits e on e.id = g.first order by g.batch desc`,
    [limit],
  );
  return rows.map(({ batch, by, at, records, undone, record, about, field, value }) => ({
    ...{ batch, by, at, records, undone },
    first: { record, about, field, value: value === null ? undefined : (JSON.parse(value) as Json) },
  }));
}

/** All edits of a record, oldest first. */
export async function editsOf(db: Db, record: string): Promise<EditFacts[]> {
  const rows = await db.rows<EditRow>(`${SELECT_EDIT} where e.record = $1 order by e.id`, [record]);
  return rows.map(({ batch, about, field, value, by, at, undone, latest }) => ({
    batch,
    about,
    field,
    value: JSON.parse(value) as Json,
    by,
    at,
    undone: undone || !latest,
  }));
}

// ── Removing ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function removeRecords(connection: Connection, request: RemoveRequest): Promise<RemoveReceipt> {
  const receipt = await connection.transact(async (db) => {
    const collections = await lockAllCollections(db);
    let removed = 0;
    // A purge also selects records that were removed earlier.
    for await (const ids of idsOf(db, request, request.purge === true ? RECORD_STATES : undefined)) {
      const workingSet = await loadWorkingSet(db, ids, [], collections);
      const said: string[] = [];
      for (const id of ids) {
        const record = knownRecord(workingSet, id);
        const isNew = withdraw(workingSet, record, request.reason, request.now);
        if (isNew) removed++;
        if (isNew || request.purge === true) said.push(record.id);
      }
      if (request.purge === true) await forget(db, workingSet);
      await saveWorkingSet(db, workingSet, collections);
      await addReviews(db, removalReviews(said, REJECTED, request));
    }
    return { removed, entries: request.purge === true ? await entriesToBlank(db) : [] };
  });
  // Their bytes leave the server's files when the tables are rewritten; its WAL and backups are the administrator's
  // concern.
  if (request.purge === true) {
    for (const table of ["records", "filed_texts", "filed_fields", "versions", "edits"]) {
      await connection.db.rows(`vacuum full winnow.${table}`);
    }
  }
  return receipt;
}

export function restoreRecords(connection: Connection, request: RestoreRequest): Promise<RestoreReceipt> {
  return connection.transact(async (db) => {
    const collections = await lockAllCollections(db);
    let restored = 0;
    for await (const ids of idsOf(db, request, ["removed"])) {
      const workingSet = await loadWorkingSet(db, ids, [], collections);
      const back = restoreAll(workingSet, ids, request.now);
      restored += back.length;
      await saveWorkingSet(db, workingSet, collections);
      await addReviews(db, removalReviews(back, "", request));
    }
    return { restored };
  });
}

/** All at once: locking collections page by page could lock them out of order. */
async function lockAllCollections(db: Db): Promise<Map<string, Collection>> {
  const names = await db.rows<{ name: string }>("select name from winnow.collections");
  return lockCollections(
    db,
    names.map(({ name }) => name),
  );
}

async function* idsOf(
  db: Db,
  { which }: Pick<RemoveRequest, "which">,
  states: readonly RecordState[] | undefined,
): AsyncGenerator<readonly string[]> {
  if ("ids" in which) {
    for (let i = 0; i < which.ids.length; i += EDIT_CHUNK) yield which.ids.slice(i, i + EDIT_CHUNK);
    return;
  }
  const scope = scopeSql({ ...(states === undefined ? {} : { states }), ...which.scope }, 2);
  for (let after = 0; ; ) {
    const rows = await rowsIn(db, scope, after, EDIT_CHUNK);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < EDIT_CHUNK) return;
    after = rows.at(-1)!.seq;
  }
}

/** Erases claims, earlier versions and edits. Where their pages are archived is kept until they are blanked. */
async function forget(db: Db, workingSet: WorkingSet): Promise<void> {
  const records = [...workingSet.known.values()].filter(({ claims }) => claims.length > 0);
  const pages = records.flatMap(({ url, claims }) => [url, ...claims.map(({ evidence }) => evidence.url)]);
  const places = await archivedAnswers(db, [...new Set(pages.filter((page) => page !== ""))]);
  await db.rows(
    `insert into winnow.to_blank select segment, "offset", length, digest
       from json_to_recordset($1) n(segment text, "offset" bigint, length bigint, digest text) on conflict do nothing`,
    [rowsOf(places.map(({ place }) => place))],
  );
  const ids = records.map(({ id }) => id);
  await db.rows("delete from winnow.versions where record = any($1)", [ids]);
  await db.rows("delete from winnow.edits where record = any($1)", [ids]);
  await db.rows("delete from winnow.reviews where subject = any($1)", [ids]);
  for (const record of records) {
    eraseClaims(record);
    record.earlier.length = 0;
  }
}

/** Archived responses of addresses in all harvests, newest first; `own`: without what was fetched besides the page. */
export async function archivedAnswers(
  db: Db,
  urls: readonly string[],
  own = false,
): Promise<{ readonly url: string; readonly at: Instant; readonly place: ArchivePlace }[]> {
  const rows = await db.rows<{ url: string; at: Instant; archived: string; parts: string }>(
    `select a.url, v.at, v.archived, v.parts from winnow.addresses a
       join winnow.visits v on v.site = a.site and v.address = a.id
      where a.key = any($1::uuid[]) and v.archived is not null order by v.at desc, v.id desc`,
    [urls.map(keyOf)],
  );
  return rows.flatMap(({ url, at, archived, parts }) =>
    [JSON.parse(archived) as ArchivePlace, ...(own ? [] : (JSON.parse(parts) as ArchivePlace[]))].map((place) => ({
      url,
      at,
      place,
    })),
  );
}

/** Entries of purged records that are not blanked yet. */
export function entriesToBlank(db: Db): Promise<ArchivePlace[]> {
  return db.rows<ArchivePlace>(
    `select segment, place as "offset", length, digest from winnow.to_blank order by segment, place`,
  );
}

export async function blanked(connection: Connection, entries: readonly ArchivePlace[]): Promise<void> {
  const segments = entries.map(({ segment }) => segment);
  await connection.transact(async (db) => {
    // They may have been read before the entries were blanked.
    await db.rows("update winnow.objects set state = 'old' where segment = any($1) and state = 'begun'", [segments]);
    await db.rows(
      `delete from winnow.to_blank b using unnest($1::text[], $2::bigint[]) n(segment, place)
        where b.segment = n.segment and b.place = n.place`,
      [segments, entries.map(({ offset }) => offset)],
    );
  });
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function chooseOriginal(connection: Connection, { family, record, by }: OriginalChoice): Promise<void> {
  await connection.transact(async (db) => {
    const id = Number(/^f(\d{1,15})$/.exec(family)?.[1] ?? -1);
    // The lock for changes to families.
    await db.rows("select last from winnow.changes for update");
    const [known] = await db.rows("select from winnow.families where id = $1 and size > 1", [id]);
    if (known === undefined) throw new UsageError(`There is no family ${family}.`);
    if (record === undefined) return electOriginal(db, id);
    const row = await findRow(db, record);
    if (row?.family !== id) throw new UsageError(`The record ${record} does not belong to the family ${family}.`);
    await setOriginal(db, id, row.id, clean(by));
  });
}
