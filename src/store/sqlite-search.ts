/**
 * Searches in SQLite. Nothing here changes anything.
 *
 * The index is filed by place, hits are wanted by rank: newest year first, then by place. As many as are counted exactly are fetched once,
 * with what facets are counted by; which of them stand in the title, or in the fields, is asked of the short lists of words there, and
 * the long ones of the text are gone through only once (decision 0304). Of more, the next are asked for year by year, where the index gives them in their
 * order: a page of a common word costs no more than one of a rare word (decision 0300).
 */
import { meets } from "../model/filter-match.js";
import { factQuery, type LexemeQuery, withFacts } from "../model/lexemes.js";
import { placeIn, rankAt, yearIn } from "../model/rank.js";
import type { FoundIn } from "../model/search-query.js";
import {
  COUNTED_HITS,
  cursorBehind,
  type FacetRow,
  facetsOf,
  planSearch,
  type SearchPlan,
  type Tier,
} from "./search-tiers.js";
import { presented } from "./shown-row.js";
import type { Database } from "./sqlite-database.js";
import { matching, rowsOf, type ScopeSql, scopeSql, seqs } from "./sqlite-lists.js";
import { filtered, type RecordRow } from "./sqlite-records.js";
import type { SearchAsk, SearchPage } from "./store-records.js";

export function searchRecords(db: Database, ask: SearchAsk): SearchPage {
  const plan = planSearch(ask);
  const scope = plan.scope && scopeSql(plan.scope);
  const wanted = ask.limit + 1;
  const rows = plan.all === undefined ? [] : hitRows(db, plan.all, scope);
  const count = rows.length;
  const hits =
    (scope?.filter === undefined && count <= COUNTED_HITS
      ? hitsAmong(db, rows as HitRow[], plan, wanted)
      : undefined) ?? hitsIn(db, plan.tiers, scope, wanted);
  const page = hits.slice(0, ask.limit);
  const last = page.at(-1);
  return {
    hits: page.map(({ row, foundIn }) => ({ record: presented(row), foundIn })),
    next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
    total: { count: Math.min(count, COUNTED_HITS), more: count > COUNTED_HITS },
    ...(ask.facets === true ? { facets: facetsOf(rows.slice(0, COUNTED_HITS)) } : {}),
  };
}

interface Hit {
  readonly row: RecordRow;
  readonly foundIn: FoundIn;
}

/** Tier by tier, each asked for in its order. */
function hitsIn(db: Database, tiers: readonly Tier[], scope: ScopeSql | undefined, wanted: number): Hit[] {
  const hits: Hit[] = [];
  for (const { foundIn, query, behind } of tiers) {
    if (hits.length === wanted) break;
    const found = hitsOf(db, scope, wanted - hits.length, (atOnce) => byRank(db, query, scope, behind, atOnce));
    for (const row of found) hits.push({ row, foundIn });
  }
  return hits;
}

/** The same when all hits are at hand; undefined when too many others stand where they may stand. */
function hitsAmong(
  db: Database,
  rows: readonly HitRow[],
  { tiers, all }: SearchPlan,
  wanted: number,
): Hit[] | undefined {
  const ranks = Float64Array.from(rows, ({ year, place }) => rankAt(year, place)).sort();
  const everywhere = all && matching(all);
  const found = new Map<number, FoundIn>(); // by place
  let better: ReadonlySet<number> | undefined;
  for (const { foundIn, behind, among } of tiers) {
    if (found.size === wanted) break;
    better ??= placesOf(db, among.better);
    const isAll = foundIn === "text" || matching(among.here) === everywhere;
    const here = isAll ? undefined : placesOf(db, among.here);
    if (better === undefined || (here === undefined && !isAll)) return undefined;
    for (const rank of ranks) {
      const place = placeIn(rank);
      if (rank <= behind || better.has(place) || here?.has(place) === false) continue;
      found.set(place, foundIn);
      if (found.size === wanted) break;
    }
    if (isAll) break; // nothing is left for a later one
    better = here;
  }
  const seqs = new Map(rows.flatMap(({ place, seq }) => (found.has(place) ? [[place, seq]] : [])));
  const records = rowsOf(
    db,
    [...found.keys()].map((place) => seqs.get(place)!),
  );
  return [...found.values()].map((foundIn, i) => ({ row: records[i]!, foundIn }));
}

/** Where something stands; undefined when that is in too many places to name them. */
function placesOf(db: Database, query: LexemeQuery | undefined): ReadonlySet<number> | undefined {
  if (query === undefined) return new Set();
  const rows = db.all<{ place: number }>(
    "SELECT rowid AS place FROM search WHERE search MATCH ? LIMIT ?",
    matching(query),
    2 * COUNTED_HITS,
  );
  return rows.length === 2 * COUNTED_HITS ? undefined : new Set(rows.map(({ place }) => place));
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
    const inYear = withFacts(query, [factQuery("year", String(year))]);
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

/** What is known of a hit without looking at its record. */
interface HitRow extends FacetRow, Key {}

/** All hits, up to one more than is counted. As one text, parted by NUL: ten thousand rows of their own would cost more than the search. */
function hitRows(db: Database, query: LexemeQuery, scope: ScopeSql | undefined): readonly (HitRow | RecordRow)[] {
  if (scope?.filter !== undefined) return lookedThrough(db, query, scope);
  const { hits } = db.get<{ hits: string | null }>(
    `SELECT group_concat(hit, char(0)) AS hits FROM (
       SELECT concat_ws(char(0), r.seq, r.place, r.year, r.host, r.language, r.kind, r.flags) AS hit
       FROM ${HITS} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?)`,
    matching(query),
    ...(scope?.values ?? []),
    COUNTED_HITS + 1,
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

/** Where the database cannot answer the whole filter: up to one more than is counted, in any order. */
function lookedThrough(db: Database, query: LexemeQuery, scope: ScopeSql): readonly RecordRow[] {
  return hitsOf(db, scope, COUNTED_HITS + 1, () => byPlace(db, query, scope, -1, 500));
}
