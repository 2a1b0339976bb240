/**
 * Full-text search in SQLite. Read-only.
 *
 * The index is ordered by place; results are ordered by rank, which is the newest year first, then place. If there are
 * few enough hits to count exactly, they are fetched once with the values for facets. Whether they match in the title
 * or in a field is found from the short posting lists of those tiers, so the long lists of the text are read only once.
 * If there are more hits, they are queried year by year, where the index returns them in order: a page for a common
 * word costs no more than one for a rare word (decision 0300).
 */
import { matchesFilter } from "../../../search/filter-match.js";
import { factQuery, type LexemeQuery, withFacts } from "../../../search/lexemes.js";
import { placeIn, rankAt, yearIn } from "../../../search/rank.js";
import type { FoundIn } from "../../../search/search-query.js";
import { recordFromRow } from "../../records/from-row.js";
import {
  cursorBehind,
  type FacetRow,
  facetsOf,
  planSearch,
  type SearchPlan,
  type Tier,
} from "../../records/search-tiers.js";
import type { SearchPage, SearchRequest } from "../../store.js";
import type { Database } from "../database.js";
import { rowsOf, type ScopeSql, scopeSql, seqs, toFtsQuery } from "../lists.js";
import { filtered, type RecordRow } from "./records.js";

export function searchRecords(db: Database, request: SearchRequest): SearchPage {
  const plan = planSearch(request);
  const scope = plan.scope && scopeSql(plan.scope);
  const wanted = request.limit + 1;
  const rows = hitRows(db, plan, scope);
  const count = rows.length;
  const hits =
    (scope?.filter === undefined && count <= plan.counted
      ? hitsAmong(db, rows as HitRow[], plan, wanted)
      : undefined) ?? hitsIn(db, plan.tiers, scope, wanted);
  const page = hits.slice(0, request.limit);
  const last = page.at(-1);
  return {
    hits: page.map(({ row, foundIn }) => ({ record: recordFromRow(row), foundIn })),
    next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
    total: { count: Math.min(count, plan.counted), more: count > plan.counted },
    ...(request.facets === true ? { facets: facetsOf(rows.slice(0, plan.counted)) } : {}),
  };
}

interface Hit {
  readonly row: RecordRow;
  readonly foundIn: FoundIn;
}

/** Queries one tier after the other, each in its order. */
function hitsIn(db: Database, tiers: readonly Tier[], scope: ScopeSql | undefined, wanted: number): Hit[] {
  const hits: Hit[] = [];
  for (const { foundIn, query, after } of tiers) {
    if (hits.length === wanted) break;
    const found = hitsOf(db, scope, wanted - hits.length, (atOnce) => byRank(db, query, scope, after, atOnce));
    for (const row of found) hits.push({ row, foundIn });
  }
  return hits;
}

/** The same when all hits are known; undefined when a tier has too many matches to list them. */
function hitsAmong(
  db: Database,
  rows: readonly HitRow[],
  { tiers, all, counted }: SearchPlan,
  wanted: number,
): Hit[] | undefined {
  const ranks = Float64Array.from(rows, ({ year, place }) => rankAt(year, place)).sort();
  const everywhere = all && toFtsQuery(all);
  const found = new Map<number, FoundIn>(); // by place
  let better: ReadonlySet<number> | undefined;
  for (const { foundIn, after, among } of tiers) {
    if (found.size === wanted) break;
    better ??= placesOf(db, among.better, counted);
    const isAll = foundIn === "text" || toFtsQuery(among.here) === everywhere;
    const here = isAll ? undefined : placesOf(db, among.here, counted);
    if (better === undefined || (here === undefined && !isAll)) return undefined;
    for (const rank of ranks) {
      const place = placeIn(rank);
      if (rank <= after || better.has(place) || here?.has(place) === false) continue;
      found.set(place, foundIn);
      if (found.size === wanted) break;
    }
    if (isAll) break; // later tiers have no further hits
    better = here;
  }
  const seqs = new Map(rows.flatMap(({ place, seq }) => (found.has(place) ? [[place, seq]] : [])));
  const records = rowsOf(
    db,
    [...found.keys()].map((place) => seqs.get(place)!),
  );
  return [...found.values()].map((foundIn, i) => ({ row: records[i]!, foundIn }));
}

/** The places that match; undefined when there are too many to list. */
function placesOf(db: Database, query: LexemeQuery | undefined, counted: number): ReadonlySet<number> | undefined {
  if (query === undefined) return new Set();
  const rows = db.all<{ place: number }>(
    "SELECT rowid AS place FROM search WHERE search MATCH ? LIMIT ?",
    toFtsQuery(query),
    2 * counted,
  );
  return rows.length === 2 * counted ? undefined : new Set(rows.map(({ place }) => place));
}

/** Up to `limit` hits, in the order of their keys. */
function hitsOf(
  db: Database,
  scope: ScopeSql | undefined,
  limit: number,
  pages: (atOnce: number) => Iterable<readonly Key[]>,
): RecordRow[] {
  const found: RecordRow[] = [];
  const filter = scope?.filter;
  for (const keys of pages(filter === undefined ? limit : Math.max(500, limit))) {
    for (const row of rowsOf(db, seqs(keys))) {
      if (filter !== undefined && !matchesFilter(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
  }
  return found;
}

interface Key {
  readonly seq: number;
  readonly place: number;
  readonly year: number;
}

/** Up to this many hits are fetched and sorted. */
const MAX_SORTED = 1000;

/** Keys ordered by rank, after a given rank. */
function* byRank(
  db: Database,
  query: LexemeQuery,
  scope: ScopeSql | undefined,
  after: number,
  atOnce: number,
): Generator<readonly Key[]> {
  const first = keysOf(db, query, scope, -1, MAX_SORTED + 1);
  if (first.length <= MAX_SORTED) {
    const ranked = first.map((key) => ({ ...key, rank: rankAt(key.year, key.place) }));
    const sorted = ranked.filter(({ rank }) => rank > after).sort((a, b) => a.rank - b.rank);
    for (let i = 0; i < sorted.length; i += atOnce) yield sorted.slice(i, i + atOnce);
    return;
  }
  const beginning = after < 0 ? undefined : yearIn(after);
  for (const year of yearsFrom(db, beginning)) {
    const inYear = withFacts(query, [factQuery("year", String(year))]);
    yield* byPlace(db, inYear, scope, year === beginning ? placeIn(after) : -1, atOnce);
  }
}

/** Keys ordered by place, after a given place. */
function* byPlace(
  db: Database,
  query: LexemeQuery,
  scope: ScopeSql | undefined,
  after: number,
  atOnce: number,
): Generator<readonly Key[]> {
  for (let from = after; ; ) {
    const keys = keysOf(db, query, scope, from, atOnce);
    yield keys;
    if (keys.length < atOnce) return;
    from = keys.at(-1)!.place;
  }
}

/** The years of records, newest first, starting at `first`; 0 stands for records without a year. */
function* yearsFrom(db: Database, first = Number.MAX_SAFE_INTEGER): Generator<number> {
  for (let year = first; ; year--) {
    const next = db.get<{ year: number | null }>("SELECT max(year) AS year FROM records WHERE year <= ?", year)!.year;
    if (next === null) return;
    year = next;
    yield year;
  }
}

const HITS = "search s CROSS JOIN records r INDEXED BY records_by_place ON r.place = s.rowid";

function keysOf(
  db: Database,
  query: LexemeQuery,
  scope: ScopeSql | undefined,
  after: number,
  limit: number,
): readonly Key[] {
  return db.all<Key>(
    `SELECT r.seq, r.place, r.year FROM ${HITS}
     WHERE s.search MATCH ? AND s.rowid > ? AND ${scope?.sql ?? "1"} ORDER BY s.rowid LIMIT ?`,
    toFtsQuery(query),
    after,
    ...(scope?.values ?? []),
    limit,
  );
}

/** What is known about a hit without reading its record. */
interface HitRow extends FacetRow, Key {}

/**
 * All hits in any order, up to one more than are counted, as one string separated by NUL: ten thousand rows would cost more than the
 * search.
 */
function hitRows(
  db: Database,
  { all, counted }: SearchPlan,
  scope: ScopeSql | undefined,
): readonly (HitRow | RecordRow)[] {
  if (all === undefined) return [];
  if (scope?.filter !== undefined) return hitsOf(db, scope, counted + 1, () => byPlace(db, all, scope, -1, 500));
  const { hits } = db.get<{ hits: string | null }>(
    `SELECT group_concat(hit, char(0)) AS hits FROM (
       SELECT concat_ws(char(0), r.seq, r.place, r.year, r.host, r.language, r.kind, r.flags) AS hit
       FROM ${HITS} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?)`,
    toFtsQuery(all),
    ...(scope?.values ?? []),
    counted + 1,
  )!;
  const cells = hits?.split("\0") ?? [];
  return Array.from({ length: cells.length / 7 }, (_, n) => ({
    seq: Number(cells[7 * n]),
    place: Number(cells[7 * n + 1]),
    year: Number(cells[7 * n + 2]),
    host: cells[7 * n + 3]!,
    language: cells[7 * n + 4]!,
    kind: cells[7 * n + 5]!,
    flags: cells[7 * n + 6]!,
  }));
}
