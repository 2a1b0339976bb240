/** What people do to records in PostgreSQL: they correct, take back, withdraw and choose, under the same locks as a harvest. */
import type { ArchivePlace } from "../model/archive.js";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { type Connection, clean, type Db, finite, keyOf, rowsOf } from "./postgres-connection.js";
import { rowsIn, scopeSql } from "./postgres-lists.js";
import {
  appoint,
  beginSaving,
  type Collection,
  electOriginal,
  type Fetched,
  fetchRows,
  findRow,
  layOut,
  loadDesk,
  lockCollections,
  presented,
  readyToSave,
  saveDesk,
} from "./postgres-records.js";
import { type Desk, type EditLine, mustBeOnDesk, onDesk } from "./record-desk.js";
import { addReceipt, forgetClaims, NO_EDITS, PIECE, piecesOf, playEdits, playUndo, withdraw } from "./record-edits.js";
import type {
  Correction,
  EditBatch,
  EditBatchFacts,
  EditFacts,
  EditReceipt,
  OriginalChoice,
  RemoveAsk,
  RemoveReceipt,
  UndoAsk,
} from "./store-records.js";

export function correct(connection: Connection, correction: Correction): Promise<WinnowRecord> {
  const { record: id, field, value, by, now } = correction;
  return connection.transact(async (db) => {
    const row = await findRow(db, id);
    if (row === undefined) throw new UsageError(`There is no record ${id}.`);
    if (row.state === "removed") {
      throw new UsageError(`The record ${id} was removed; there is nothing left to correct.`);
    }
    await editWithin(db, { edits: [{ record: id, set: { [field]: value } }], by, now });
    return presented((await findRow(db, row.id))!);
  });
}

export function edit(connection: Connection, batch: EditBatch): Promise<EditReceipt> {
  return connection.transact((db) => editWithin(db, batch));
}

async function editWithin(db: Db, batch: EditBatch): Promise<EditReceipt> {
  const collections = await lockCollectionsOf(
    db,
    batch.edits.map(({ record }) => record),
  );
  const pieces = piecesOf(batch);
  const fetch = (n: number): Promise<Fetched> | undefined => {
    if (n >= pieces.length) return undefined;
    const rows = fetchRows(db, [...new Set(pieces[n]!.map(({ record }) => record))], []);
    rows.catch(() => undefined); // heard when it is awaited
    return rows;
  };
  let total = NO_EDITS;
  let written: Promise<unknown> = Promise.resolve();
  // The database writes one piece while we work on the next, which it has fetched before.
  for (let n = 0, coming = fetch(0); coming !== undefined; n++) {
    const desk = layOut(await coming, collections);
    coming = fetch(n + 1);
    const receipt = playEdits(desk, { ...batch, edits: pieces[n]! });
    const ready = readyToSave(desk);
    await written;
    const number = await logEdits(db, desk.edits, batch.by, batch.now, total.batch);
    ({ written } = await beginSaving(db, ready, desk, collections));
    written.catch(() => undefined);
    total = addReceipt(total, { ...receipt, batch: number });
    if (coming !== undefined && touches(desk, await coming)) {
      await written;
      coming = fetch(n + 1);
    }
  }
  await written;
  return total;
}

/** Whether what was done on a desk may have changed records that were fetched before: themselves, or relatives of theirs. */
function touches({ known }: Desk, { rows }: Fetched): boolean {
  return rows.some(({ id }) => known.has(id)) || [...known.values()].some(({ regroup }) => regroup);
}

/** These records on a desk, their collections locked. */
async function deskOf(
  db: Db,
  ids: readonly string[],
): Promise<{ desk: Desk; collections: ReadonlyMap<string, Collection> }> {
  const collections = await lockCollectionsOf(db, ids);
  return { desk: await loadDesk(db, [...new Set(ids)], [], collections), collections };
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

/** Answers the number of the batch: the one given, or a new one when there is something to write. */
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

export function undoEdits(connection: Connection, { batch, by, now }: UndoAsk): Promise<EditReceipt> {
  return connection.transact(async (db) => {
    const select = () => db.rows<EditRow>(`${SELECT_EDIT} where e.batch = $1 and not e.undone order by e.id`, [batch]);
    const ids = (await select()).map(({ record }) => record);
    if (ids.length === 0) throw new UsageError(`There is no batch of edits ${batch} that could be taken back.`);
    const { desk, collections } = await deskOf(db, ids);
    const lines = (await select()).map((row) => ({
      ...row,
      value: JSON.parse(row.value) as Json,
      before: JSON.parse(row.before) as Json,
    }));
    const receipt = playUndo(desk, lines, { by, now });
    await db.rows("update winnow.edits set undone = true where batch = $1", [batch]);
    const number = await logEdits(db, desk.edits, by, now);
    await saveDesk(db, desk, collections);
    return { batch: number, ...receipt };
  });
}

export function editBatches(db: Db, limit: number): Promise<readonly EditBatchFacts[]> {
  return db.rows<EditBatchFacts>(
    `select batch, min(by) as by, min(at) as at, count(distinct record) as records, bool_and(undone) as undone
       from winnow.edits group by batch order by batch desc limit $1`,
    [limit],
  );
}

/** All that people said of a record, oldest first. */
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

// ── Withdrawing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function remove(connection: Connection, id: string, reason: string, now: Instant): Promise<void> {
  await connection.transact(async (db) => {
    const { desk, collections } = await deskOf(db, [id]);
    withdraw(desk, mustBeOnDesk(desk, id), reason, now);
    await saveDesk(db, desk, collections);
  });
}

export async function removeRecords(connection: Connection, ask: RemoveAsk): Promise<RemoveReceipt> {
  const receipt = await connection.transact(async (db) => {
    // All of them at once: who locks collections page by page could lock them out of order.
    const names = await db.rows<{ name: string }>("select name from winnow.collections");
    const collections = await lockCollections(
      db,
      names.map(({ name }) => name),
    );
    let removed = 0;
    for await (const ids of idsOf(db, ask)) {
      const desk = await loadDesk(db, ids, [], collections);
      for (const id of ids) {
        const record = onDesk(desk, id);
        if (record === undefined) throw new UsageError(`There is no record ${id}.`);
        if (withdraw(desk, record, ask.reason, ask.now)) removed++;
      }
      if (ask.purge === true) await forget(db, desk);
      await saveDesk(db, desk, collections);
    }
    return { removed, entries: ask.purge === true ? await entriesToBlank(db) : [] };
  });
  // Their bytes leave the server's files when the tables are written afresh; its log and backups are the server's.
  if (ask.purge === true) {
    for (const table of ["records", "filed_texts", "filed_fields", "versions", "edits"]) {
      await connection.db.rows(`vacuum full winnow.${table}`);
    }
  }
  return receipt;
}

async function* idsOf(db: Db, { which, purge }: RemoveAsk): AsyncGenerator<readonly string[]> {
  if ("ids" in which) {
    for (let i = 0; i < which.ids.length; i += PIECE) yield which.ids.slice(i, i + PIECE);
    return;
  }
  // What was only removed can be purged by the same question.
  const states = which.scope.states ?? (purge === true ? (["live", "vanished", "removed"] as const) : undefined);
  const scope = scopeSql({ ...which.scope, ...(states === undefined ? {} : { states }) }, 2);
  for (let after = 0; ; ) {
    const rows = await rowsIn(db, scope, after, PIECE);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < PIECE) return;
    after = rows.at(-1)!.seq;
  }
}

/** Claims, earlier versions and people's words go; where their pages are archived is remembered until they are blanked. */
async function forget(db: Db, desk: Desk): Promise<void> {
  const records = [...desk.known.values()].filter(({ claims }) => claims.length > 0);
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
  for (const record of records) {
    forgetClaims(record);
    record.earlier.length = 0;
  }
}

/** Archived answers of addresses, in all harvests, the newest first. */
export async function archivedAnswers(
  db: Db,
  urls: readonly string[],
): Promise<{ readonly url: string; readonly at: Instant; readonly place: ArchivePlace }[]> {
  const rows = await db.rows<{ url: string; at: Instant; archived: string; parts: string }>(
    `select a.url, v.at, v.archived, v.parts from winnow.addresses a
       join winnow.visits v on v.site = a.site and v.address = a.id
      where a.key = any($1::uuid[]) and v.archived is not null order by v.at desc, v.id desc`,
    [urls.map(keyOf)],
  );
  return rows.flatMap(({ url, at, archived, parts }) =>
    [JSON.parse(archived) as ArchivePlace, ...(JSON.parse(parts) as ArchivePlace[])].map((place) => ({
      url,
      at,
      place,
    })),
  );
}

function entriesToBlank(db: Db): Promise<ArchivePlace[]> {
  return db.rows<ArchivePlace>(
    `select segment, place as "offset", length, digest from winnow.to_blank order by segment, place`,
  );
}

export async function blanked(db: Db, entries: readonly ArchivePlace[]): Promise<void> {
  await db.rows(
    `delete from winnow.to_blank b using unnest($1::text[], $2::bigint[]) n(segment, place)
      where b.segment = n.segment and b.place = n.place`,
    [entries.map(({ segment }) => segment), entries.map(({ offset }) => offset)],
  );
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function chooseOriginal(connection: Connection, { family, record, by }: OriginalChoice): Promise<void> {
  await connection.transact(async (db) => {
    const id = Number(/^f(\d{1,15})$/.exec(family)?.[1] ?? -1);
    // The lock under which families are settled.
    await db.rows("select last from winnow.changes for update");
    const [known] = await db.rows("select from winnow.families where id = $1 and size > 1", [id]);
    if (known === undefined) throw new UsageError(`There is no family ${family}.`);
    if (record === undefined) return electOriginal(db, id);
    const row = await findRow(db, record);
    if (row?.family !== id) throw new UsageError(`The record ${record} does not belong to the family ${family}.`);
    await appoint(db, id, row.id, clean(by));
  });
}
