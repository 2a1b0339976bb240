/** Statistics, histories, families and rejected pages in SQLite. Read-only. */
import { type Claim, shownFields } from "../../../model/record.js";
import type { Instant } from "../../../model/time.js";
import { titleOf } from "../../../search/facts.js";
import { removedBy } from "../../records/edits.js";
import { recordFromRow } from "../../records/from-row.js";
import { readCursor, writeCursor } from "../../records/scope.js";
import { firstWeekOf, MONDAY, rankedStats, WEEK, weeksOf } from "../../records/stats.js";
import { pastVersions, type VersionDiff } from "../../records/versions.js";
import type {
  Amount,
  FamiliesRequest,
  Family,
  FamilyPage,
  RecordHistory,
  RecordStats,
  RejectedPage,
  RejectedRequest,
  StatsBy,
  StatsRequest,
} from "../../store.js";
import type { Database } from "../database.js";
import { rowsIn, type ScopeSql, scopeSql, storedLookup } from "../lists.js";
import { archivedAnswers, editsOf } from "./edits.js";
import { findRow } from "./records.js";
import { reviewsOf } from "./reviews.js";

const BY: Readonly<Record<StatsBy, string>> = {
  host: "r.host",
  recipe: "r.recipe",
  language: "r.language",
  year: "r.year",
  flag: "r.flags",
  kind: "r.kind",
  collection: "(SELECT name FROM collections WHERE id = r.collection)",
  state: "r.state",
};

/** Rows are read once in table order and counted here: SQLite would sort all of them for each GROUP BY. */
export function statsOf(db: Database, request: StatsRequest): RecordStats {
  const scope = withoutFilter(db, scopeSql(request, storedLookup(db)));
  const [all, originals] = [nothing(), nothing()];
  const counted = request.by.map(() => new Map<string, Sum>());
  const weeks = new Map<number, number>();
  const firstWeek = firstWeekOf(request);
  const columns = ["r.words", "r.characters", "r.duplicate", "r.first", ...request.by.map((one) => BY[one])];
  for (const cells of cellsIn(db, scope, columns)) {
    for (let at = 0; at < cells.length; at += columns.length) {
      const [words, characters, first] = [Number(cells[at]), Number(cells[at + 1]), Number(cells[at + 3])];
      add(all, words, characters);
      if (cells[at + 2] === "0") add(originals, words, characters);
      for (let i = 0; i < counted.length; i++) {
        const value = cells[at + 4 + i]!;
        let sum = counted[i]!.get(value);
        if (sum === undefined) counted[i]!.set(value, (sum = nothing()));
        add(sum, words, characters);
      }
      if (first < firstWeek) continue;
      const week = Math.floor((first + MONDAY) / WEEK);
      weeks.set(week, (weeks.get(week) ?? 0) + 1);
    }
  }
  const rows = counted.map((sums, i) =>
    [...sums].map(([value, sum]) => ({ value: request.by[i] === "year" ? Number(value) : value, ...sum })),
  );
  return {
    all,
    originals,
    by: Object.fromEntries(request.by.map((one, i) => [one, rankedStats(one, rows[i]!)])),
    rejected: db.all(
      `SELECT t.reason, sum(t.count) AS count FROM tallies t JOIN harvests h ON h.id = t.harvest JOIN collections c ON c.id = h.collection
       WHERE t.what = 'rejected' AND t.count > 0 AND (? IS NULL OR c.name = ?) GROUP BY t.reason ORDER BY count DESC, t.reason`,
      request.collection ?? null,
      request.collection ?? null,
    ),
    weeks: weeksOf(
      request,
      [...weeks].map(([week, records]) => ({ week, records })),
    ),
  };
}

const ROWS_AT_ONCE = 2000;

/** The cells of some columns, many rows at a time, as one string separated by NUL, which no stored text contains. */
function* cellsIn(db: Database, scope: ScopeSql, columns: readonly string[]): Generator<readonly string[]> {
  for (let after: number | null = 0; ; ) {
    const { last, rows }: { last: number | null; rows: string } = db.get<{ last: number | null; rows: string }>(
      `SELECT max(seq) AS last, group_concat(cells, char(0)) AS rows FROM (
         SELECT r.seq, concat_ws(char(0), ${columns.join()}) AS cells FROM records r WHERE r.seq > ? AND ${scope.sql} ORDER BY r.seq LIMIT ?)`,
      after,
      ...scope.values,
      ROWS_AT_ONCE,
    )!;
    if (last === null) return;
    yield rows.split("\0");
    after = last;
  }
}

type Sum = { -readonly [figure in keyof Amount]: number };

function nothing(): Sum {
  return { records: 0, words: 0, characters: 0 };
}

function add(sum: Sum, words: number, characters: number): void {
  sum.records++;
  sum.words += words;
  sum.characters += characters;
}

/** A scope without a filter to check row by row: the matching records are stored in a temporary table. */
function withoutFilter(db: Database, scope: ScopeSql): ScopeSql {
  if (scope.filter === undefined) return scope;
  db.run("CREATE TEMP TABLE IF NOT EXISTS matching (seq INTEGER PRIMARY KEY)");
  db.run("DELETE FROM matching");
  for (let after = 0; ; ) {
    const rows = rowsIn(db, scope, after, 1000);
    db.run("INSERT INTO matching SELECT value FROM json_each(?)", JSON.stringify(rows.map(({ seq }) => seq)));
    if (rows.length < 1000) break;
    after = rows.at(-1)!.seq;
  }
  return { sql: "r.seq IN (SELECT seq FROM temp.matching)", values: [], filter: undefined };
}

// ── One record ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export function historyOf(db: Database, id: string): RecordHistory | undefined {
  const row = findRow(db, id);
  if (row === undefined) return undefined;
  const claims = row.state === "removed" ? [] : (JSON.parse(row.claims) as Claim[]);
  const pages = [...new Set([...claims.map(({ evidence }) => evidence.url), row.url])].filter((url) => url !== "");
  return {
    record: recordFromRow(row),
    claims,
    versions: pastVersions(
      shownFields(JSON.parse(row.claims) as Claim[]),
      db
        .all<{ version: number; until: Instant; otherwise: string }>(
          "SELECT version, until, otherwise FROM versions WHERE record = ? ORDER BY version",
          row.id,
        )
        .map((version) => ({ ...version, otherwise: JSON.parse(version.otherwise) as VersionDiff })),
    ),
    edits: editsOf(db, row.id),
    aliases: db
      .all<{ id: string }>("SELECT id FROM aliases WHERE record = ? ORDER BY id", row.id)
      .map((alias) => alias.id),
    removed:
      row.removed === null
        ? undefined
        : { reason: row.removed, at: row.changed, by: removedBy(reviewsOf(db, [row.id])) },
    family: row.family !== null && (row.familySize ?? 0) > 1 ? familyOf(db, row.family) : undefined,
    archived: pages
      .flatMap((url) => archivedAnswers(db, url, true).map(({ at, ...place }) => ({ url, at, place })))
      .sort((a, b) => b.at - a.at),
  };
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_MEMBERS = 100;

export function familiesIn(db: Database, request: FamiliesRequest): FamilyPage {
  const scope = withoutFilter(db, scopeSql(request));
  const [size, id] = readCursor("family", request.after, 2) ?? [Number.MAX_SAFE_INTEGER, 0];
  const all = request.collection === undefined && request.filter === undefined;
  const rows = db.all<{ id: number; size: number }>(
    `SELECT f.id, f.size FROM families f INDEXED BY families_by_size WHERE f.size > 1 AND f.size <= ? AND (f.size < ? OR f.id > ?)
       AND ${all ? "1" : `EXISTS (SELECT 1 FROM records r WHERE r.family = f.id AND r.family IS NOT NULL AND ${scope.sql})`}
     ORDER BY f.size DESC, f.id LIMIT ?`,
    size,
    size,
    id,
    ...(all ? [] : scope.values),
    request.limit + 1,
  );
  const page = rows.slice(0, request.limit);
  const last = page.at(-1);
  return {
    families: page.map((row) => familyOf(db, row.id)),
    next: rows.length > request.limit && last !== undefined ? writeCursor("family", last.size, last.id) : undefined,
  };
}

function familyOf(db: Database, id: number): Family {
  const family = db.get<{ size: number; original: string; chosen_by: string | null }>(
    "SELECT size, original, chosen_by FROM families WHERE id = ?",
    id,
  )!;
  const members = db.all<{ record: string; collection: string; url: string; claims: string; likeness: number }>(
    `SELECT r.id AS record, c.name AS collection, r.url, t.claims, r.likeness FROM records r
       JOIN collections c ON c.id = r.collection JOIN contents t ON t.record = r.seq
     WHERE r.family = ? AND r.family IS NOT NULL ORDER BY r.id <> ?, r.seq LIMIT ?`,
    id,
    family.original,
    MAX_MEMBERS,
  );
  return {
    id: `f${id}`,
    size: family.size,
    original: family.original,
    because: family.chosen_by === null ? "first kept" : `chosen by ${family.chosen_by}`,
    members: members.map(({ claims, ...member }) => ({
      ...member,
      title: titleOf(shownFields(JSON.parse(claims) as Claim[])),
    })),
  };
}

// ── Rejected pages ───────────────────────────────────────────────────────────────────────────────────────────────────

export function rejectedPages(db: Database, { collection, reason, after, limit }: RejectedRequest): RejectedPage {
  const [harvest, address] = readCursor("rejected", after, 2) ?? [0, 0];
  const rows = db.all<RejectedPage["pages"][number] & { harvest: number; address: number }>(
    `SELECT x.harvest, x.address, a.url, c.name AS collection, h.kind, x.reason, x.at,
            coalesce((SELECT v.because FROM visits v WHERE v.id = a.judged), a.because, '') AS because FROM rejected x
       JOIN harvests h ON h.id = x.harvest JOIN collections c ON c.id = h.collection JOIN addresses a ON a.id = x.address
     WHERE (x.harvest, x.address) > (?, ?) AND (? IS NULL OR c.name = ?) AND (? IS NULL OR x.reason = ?)
     ORDER BY x.harvest, x.address LIMIT ?`,
    harvest,
    address,
    collection ?? null,
    collection ?? null,
    reason ?? null,
    reason ?? null,
    limit + 1,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    pages: rows.slice(0, limit).map(({ harvest: _harvest, address: _address, ...page }) => page),
    next: last && writeCursor("rejected", last.harvest, last.address),
  };
}
