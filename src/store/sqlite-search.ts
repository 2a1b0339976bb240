/**
 * Searches in SQLite. Nothing here changes anything.
 *
 * The index is filed by place, hits are wanted by rank: newest year first, then by place. A few hits are fetched and sorted. Of many, the
 * next are asked for year by year, where the index gives them in their order: a page of a common word costs no more than one of a rare
 * word (decision 0300).
 */
import { meets } from "../model/filter-match.js";
import { factLexeme, type LexemeQuery, withFacts } from "../model/lexemes.js";
import { placeIn, rankAt, yearIn } from "../model/rank.js";
import type { FoundIn } from "../model/search-query.js";
import { COUNTED_HITS, cursorBehind, type FacetRow, facetsOf, planSearch } from "./search-tiers.js";
import { presented } from "./shown-row.js";
import type { Database } from "./sqlite-database.js";
import { matching, rowsOf, type ScopeSql, scopeSql, seqs } from "./sqlite-lists.js";
import { filtered, type RecordRow } from "./sqlite-records.js";
import type { SearchAsk, SearchPage } from "./store-records.js";

export function searchRecords(db: Database, ask: SearchAsk): SearchPage {
  const plan = planSearch(ask);
  const scope = plan.scope && scopeSql(plan.scope);
  const hits: { row: RecordRow; foundIn: FoundIn }[] = [];
  const wanted = ask.limit + 1;
  for (const { foundIn, query, behind } of plan.tiers) {
    if (hits.length === wanted) break;
    const found = hitsOf(db, scope, wanted - hits.length, (atOnce) => byRank(db, query, scope, behind, atOnce));
    for (const row of found) hits.push({ row, foundIn });
  }
  const page = hits.slice(0, ask.limit);
  const last = page.at(-1);
  const rows = plan.all === undefined || ask.facets !== true ? [] : facetRows(db, plan.all, scope);
  const count = plan.all === undefined ? 0 : ask.facets === true ? rows.length : countHits(db, plan.all, scope);
  return {
    hits: page.map(({ row, foundIn }) => ({ record: presented(row), foundIn })),
    next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
    total: { count: Math.min(count, COUNTED_HITS), more: count > COUNTED_HITS },
    ...(ask.facets === true ? { facets: facetsOf(rows.slice(0, COUNTED_HITS)) } : {}),
  };
}

/** As many of the hits as are wanted, in the order in which their keys come. */
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
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
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

/** Up to so many are fetched and sorted. */
const FEW = 1000;

/** Keys in the order of their ranks, behind one of them. */
function* byRank(
  db: Database,
  query: LexemeQuery,
  scope: ScopeSql | undefined,
  behind: number,
  atOnce: number,
): Generator<readonly Key[]> {
  const first = keysOf(db, query, scope, -1, FEW + 1);
  if (first.length <= FEW) {
    const ranked = first.map((key) => ({ ...key, rank: rankAt(key.year, key.place) }));
    const sorted = ranked.filter(({ rank }) => rank > behind).sort((a, b) => a.rank - b.rank);
    for (let i = 0; i < sorted.length; i += atOnce) yield sorted.slice(i, i + atOnce);
    return;
  }
  const beginning = behind < 0 ? undefined : yearIn(behind);
  for (const year of yearsFrom(db, beginning)) {
    const inYear = withFacts(query, [factLexeme("year", String(year))]);
    yield* byPlace(db, inYear, scope, year === beginning ? placeIn(behind) : -1, atOnce);
  }
}

/** Keys in the order of their places, behind one of them. */
function* byPlace(
  db: Database,
  query: LexemeQuery,
  scope: ScopeSql | undefined,
  behind: number,
  atOnce: number,
): Generator<readonly Key[]> {
  for (let from = behind; ; ) {
    const keys = keysOf(db, query, scope, from, atOnce);
    yield keys;
    if (keys.length < atOnce) return;
    from = keys.at(-1)!.place;
  }
}

/** Years that records have, newest first, from one of them on; 0 for those that have none. */
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
  behind: number,
  limit: number,
): readonly Key[] {
  return db.all<Key>(
    `SELECT r.seq, r.place, r.year FROM ${HITS}
     WHERE s.search MATCH ? AND s.rowid > ? AND ${scope?.sql ?? "1"} ORDER BY s.rowid LIMIT ?`,
    matching(query),
    behind,
    ...(scope?.values ?? []),
    limit,
  );
}

function facetRows(db: Database, query: LexemeQuery, scope: ScopeSql | undefined): readonly FacetRow[] {
  if (scope?.filter !== undefined) return lookedThrough(db, query, scope);
  return db.all<FacetRow>(
    `SELECT r.host, r.language, r.year, r.kind, r.flags FROM ${HITS} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?`,
    matching(query),
    ...(scope?.values ?? []),
    COUNTED_HITS + 1,
  );
}

/** Where the database cannot answer the whole filter: up to one more than is counted, in any order. */
function lookedThrough(db: Database, query: LexemeQuery, scope: ScopeSql): readonly RecordRow[] {
  return hitsOf(db, scope, COUNTED_HITS + 1, () => byPlace(db, query, scope, -1, 500));
}

function countHits(db: Database, query: LexemeQuery, scope: ScopeSql | undefined): number {
  if (scope?.filter !== undefined) return lookedThrough(db, query, scope).length;
  const from = scope === undefined ? "search s" : HITS;
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?)`,
    matching(query),
    ...(scope?.values ?? []),
    COUNTED_HITS + 1,
  )!.n;
}
