/** Archive entries and replays in SQLite. */
import type { ArchivePlace } from "../../model/archive.js";
import type { Instant } from "../../model/time.js";
import type { RecordUpdate } from "../records/updates.js";
import type {
  ArchivedEntry,
  ArchiveFolder,
  Receipt,
  ReplayableVisit,
  ReplayBatch,
  SiteKnowledge,
  TemplateRole,
  VisitFacts,
} from "../store.js";
import type { Database } from "./database.js";
import { changeGroup, knowledgeOf } from "./leases.js";
import type { NameIds } from "./name-ids.js";
import { dueAgain } from "./outcomes.js";
import { writeRecordUpdates } from "./records/records.js";
import { keepRejection } from "./records/rejections.js";
import { ADDRESS_ROW, type AddressRow, DONE, openWriteBuffer, WAITING } from "./write-buffer.js";

const PLACE = "g.name AS segment, e.place AS offset, e.length, e.digest";
const ENTRIES = "entries e JOIN segments g ON g.id = e.segment";

/** See `ArchiveStore.registerArchive`. */
export function registerArchive(db: Database, { place, id, new: fresh }: ArchiveFolder): string | undefined {
  const known =
    id === undefined
      ? db.get<{ id: string }>("SELECT id FROM archives WHERE place = ?", place)?.id
      : db.get<{ id: string }>("SELECT id FROM archives WHERE id = ?", id)?.id;
  const it = known ?? fresh;
  if (it === undefined) return undefined;
  db.run("INSERT INTO archives VALUES (?, ?) ON CONFLICT DO UPDATE SET place = excluded.place", it, place);
  return it;
}

export function archives(db: Database): { id: string; place: string }[] {
  return db.all("SELECT id, place FROM archives ORDER BY id");
}

export function archiveSegments(db: Database, archive: string): { segment: string; end: number }[] {
  return db
    .all<{ segment: string }>("SELECT name AS segment FROM segments WHERE name LIKE ?", `%-${archive}.warc.%`)
    .flatMap(({ segment }) => {
      const end = archiveEnd(db, segment);
      return end === undefined ? [] : [{ segment, end }];
    });
}

/** Stores where a visit's response and its parts are archived. */
export function keepEntries(db: Database, names: NameIds, visit: number, { archived, parts = [] }: VisitFacts): void {
  if (archived === null) return;
  for (const [part, place] of [archived, ...parts].entries()) {
    db.run(
      "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
      names.segment(place.segment),
      place.offset,
      place.length,
      place.digest,
      visit,
      part,
    );
  }
}

/** The entries of a visit: its own response first, then its parts. */
export function placesOf(db: Database, visit: number): ArchivePlace[] {
  return db.all<ArchivePlace>(`SELECT ${PLACE} FROM ${ENTRIES} WHERE e.visit = ? ORDER BY e.part`, visit);
}

export function archiveEnd(db: Database, segment: string): number | undefined {
  const sql = `SELECT e.place + e.length AS end FROM ${ENTRIES} WHERE g.name = ? ORDER BY e.place DESC LIMIT 1`;
  return db.get<{ end: number }>(sql, segment)?.end;
}

export function archivedBeyond(db: Database, segment: string, offset: number): ArchivePlace[] {
  return db.all<ArchivePlace>(
    `SELECT ${PLACE} FROM ${ENTRIES} WHERE g.name = ? AND e.place + e.length > ? ORDER BY e.place`,
    segment,
    offset,
  );
}

/**
 * Deletes the entries and the validators of their responses, so that the pages are fetched as if for the first time.
 */
export function requeueLost(db: Database, places: readonly ArchivePlace[]): number {
  const buffer = openWriteBuffer(db);
  let again = 0;
  for (const { segment, offset } of places) {
    const lost = db.get<{ visit: number }>(
      `SELECT e.visit FROM ${ENTRIES} WHERE g.name = ? AND e.place = ?`,
      segment,
      offset,
    );
    if (lost === undefined) continue;
    db.run("DELETE FROM entries WHERE visit = ?", lost.visit);
    const row = db.get<AddressRow & { harvest: number; body: number | null }>(
      `SELECT ${ADDRESS_ROW.split(", ").map((column) => `a.${column}`)}, a.body, s.harvest FROM addresses a JOIN sites s ON s.id = a.site
       WHERE a.id = (SELECT address FROM visits WHERE id = ?)`,
      lost.visit,
    );
    // A page that did not change since is known by the body of an earlier visit.
    if (row === undefined || (row.visit !== lost.visit && row.body !== lost.visit) || row.state === WAITING) continue;
    buffer.move(row, row.harvest, WAITING, null);
    db.run("UPDATE addresses SET state = ?, due = 0, because = NULL, body = NULL WHERE id = ?", WAITING, row.id);
    again++;
  }
  buffer.write();
  return again;
}

export function archivedEntries(
  db: Database,
  afterId: number,
  limit: number,
  harvests?: readonly number[],
): ArchivedEntry[] {
  const among = harvests?.map(Number).join(", ");
  const within = among === undefined ? "" : `AND v.site IN (SELECT id FROM sites WHERE harvest IN (${among}))`;
  return db
    .all<{ id: number; url: string }>(
      `SELECT v.id, a.url FROM visits v JOIN addresses a ON a.id = v.address
       WHERE v.id > ? ${within} AND EXISTS (SELECT 1 FROM entries e WHERE e.visit = v.id) ORDER BY v.id LIMIT ?`,
      afterId,
      limit,
    )
    .map((row) => {
      const [place, ...parts] = placesOf(db, row.id);
      return { ...row, place: place!, parts };
    });
}

/** Stores which template determined the role of an address. */
export function keepRole(db: Database, site: number, address: number, { template, role }: TemplateRole): void {
  db.run(
    `INSERT INTO roles VALUES (?, ?, ?, ?)
     ON CONFLICT (address) DO UPDATE SET template = excluded.template, role = excluded.role`,
    address,
    site,
    template,
    role,
  );
}

export function siteKnowledge(db: Database, harvest: number, afterSite: number, limit: number): SiteKnowledge[] {
  return db
    .all<{ id: number; name: string }>(
      "SELECT id, name FROM sites WHERE harvest = ? AND id > ? ORDER BY id LIMIT ?",
      harvest,
      afterSite,
      limit,
    )
    .map(({ id, name }) => ({ site: id, name, knowledge: knowledgeOf(db, id) }));
}

interface ReplayRow {
  readonly visit: number;
  readonly site: number;
  readonly address: number;
  readonly siteName: string;
  readonly sequence: number;
  readonly url: string;
  readonly depth: number;
  readonly group: string;
  readonly at: Instant;
  readonly last: number;
}

export function replayable(
  db: Database,
  harvest: number,
  after: { readonly site: number; readonly sequence: number },
  limit: number,
): ReplayableVisit[] {
  const rows = db.all<ReplayRow>(
    `${VISITS} WHERE s.harvest = ? AND v.sequence IS NOT NULL AND (v.site, v.sequence) > (?, ?) AND ${IS_ARCHIVED}
     ORDER BY v.site, v.sequence LIMIT ?`,
    harvest,
    after.site,
    after.sequence,
    limit,
  );
  return rows.map((row) => withPlaces(db, row));
}

export function visitsWithOtherRole(
  db: Database,
  { site, template, role }: { readonly site: number } & TemplateRole,
  afterSequence: number,
  limit: number,
): ReplayableVisit[] {
  const rows = db.all<ReplayRow>(
    `${VISITS} JOIN roles r ON r.address = a.id
     WHERE r.site = ? AND r.template = ? AND r.role <> ? AND v.id = a.judged AND v.sequence > ? AND ${IS_ARCHIVED}
     ORDER BY v.sequence LIMIT ?`,
    site,
    template,
    role,
    afterSequence,
    limit,
  );
  return rows.map((row) => withPlaces(db, row));
}

const VISITS = `SELECT v.id AS visit, v.site, v.address, s.name AS siteName, v.sequence, a.url, a.depth, g.name AS "group", v.at,
            a.judged = v.id AS last
     FROM visits v JOIN sites s ON s.id = v.site JOIN addresses a ON a.id = v.address JOIN groups g ON g.id = a.grp`;
const IS_ARCHIVED = "EXISTS (SELECT 1 FROM entries e WHERE e.visit = v.id)";

function withPlaces(db: Database, { visit, ...row }: ReplayRow): ReplayableVisit {
  const [place, ...parts] = placesOf(db, visit);
  return { ...row, place: place!, parts, last: row.last === 1 };
}

/** Replaces only the keys of the kind; the frontier's keys stay. */
export function commitReplay(
  db: Database,
  names: NameIds,
  harvest: number,
  { pages, sites }: ReplayBatch,
): Receipt["records"] {
  const { kind, collection, start } = names.harvest(harvest);
  const about = { collection: collection.name, kind, recipe: start };
  const updates: RecordUpdate[] = [];
  const buffer = openWriteBuffer(db);
  for (const { at, records, page, as } of pages) {
    for (const finding of records) updates.push({ ...about, page: finding.url, at, is: "read", finding });
    if (page !== undefined) {
      const { address: id, url, rejected, keepsRecords } = page;
      if (rejected !== undefined && !keepsRecords)
        updates.push({ ...about, page: url, at, is: "retracted", because: rejected, given: records });
      keepRejection(db, harvest, { id, url }, rejected, at, buffer);
    }
    if (as === undefined) continue;
    updates.push({ ...about, page: as.url, at, is: "retracted", because: as.because, given: records });
    const site = db.get<{ site: number }>("SELECT site FROM addresses WHERE id = ?", as.address)?.site;
    if (site === undefined) continue;
    keepRole(db, site, as.address, as);
    db.run("UPDATE addresses SET because = ? WHERE id = ? AND state = ?", as.because, as.address, DONE);
    if (as.revisit === undefined) continue;
    db.run(
      "UPDATE addresses SET revisit = ?, due = ? WHERE id = ? AND state = ? AND revisit <> ?",
      as.revisit,
      dueAgain(as.revisit, at),
      as.address,
      DONE,
      as.revisit,
    );
  }
  buffer.write();
  const counts = writeRecordUpdates(db, updates);
  for (const { site, knowledge, groups = [] } of sites) {
    for (const change of groups) changeGroup(db, names.group(site, change.group), site, change);
    db.run("DELETE FROM knowledge WHERE site = ? AND key LIKE 'kind:%'", site);
    for (const [key, value] of knowledge) {
      db.run("INSERT INTO knowledge VALUES (?, ?, ?)", site, key, JSON.stringify(value));
    }
  }
  return counts;
}
