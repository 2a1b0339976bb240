/**
 * Full-text search in PostgreSQL. Read-only.
 *
 * If there are few enough hits to count exactly, they are fetched once; the database counts their facets and sorts the
 * best. If there are more, a limited number of the next records in the order of results is checked first, because that
 * is mostly enough. PostgreSQL underestimates what it costs to decompress lexemes, and would check half a million
 * records instead of using its index, so the statements are written to force the plan.
 */
import { RECORD_STATES } from "../../../model/record.js";
import { matchesFilter } from "../../../search/filter-match.js";
import type { LexemeQuery } from "../../../search/lexemes.js";
import type { FoundIn } from "../../../search/search-query.js";
import {
  type CountedFacet,
  cursorBehind,
  facetsCounted,
  facetsOf,
  planSearch,
  type SearchPlan,
} from "../../records/search-tiers.js";
import type { RecordScope, SearchPage, SearchRequest } from "../../store.js";
import type { Connection, Db } from "../connection.js";
import { scopeSql } from "../lists.js";
import { clean } from "../values.js";
import { type Bind, NUMBERS, rowMatches, selectMatches } from "./index.js";
import { filtered, type RecordRow, recordFromRow, SELECT_RECORD } from "./records.js";
import { longPostings } from "./selectivity.js";

interface Hit {
  readonly row: RecordRow;
  readonly foundIn: FoundIn;
}

interface Found {
  /** The best hits; undefined when there are more than are counted. */
  readonly hits: readonly Hit[] | undefined;
  /** One more than the maximum means "more". */
  readonly total: number;
  readonly facets: SearchPage["facets"];
}

export async function searchRecords(connection: Connection, request: SearchRequest): Promise<SearchPage> {
  const plan = planSearch(request);
  const wanted = request.limit + 1;
  return connection.snapshot(async (db) => {
    await db.rows("set local enable_seqscan = off; set local work_mem = '64MB'");
    const needsFilter = plan.scope !== undefined && scopeSql(plan.scope, 0).filter !== undefined;
    const found = needsFilter
      ? await filteredHits(db, plan)
      : await countedHits(db, plan, wanted, request.facets === true);
    const hits = found.hits ?? (await hitsIn(db, plan, wanted, found.total));
    const page = hits.slice(0, request.limit);
    const last = page.at(-1);
    return {
      hits: page.map(({ row, foundIn }) => ({ record: recordFromRow(row), foundIn })),
      next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
      total: { count: Math.min(found.total, plan.counted), more: found.total > plan.counted },
      ...(request.facets === true ? { facets: found.facets ?? facetsOf([]) } : {}),
    };
  });
}

const ANY: RecordScope = { states: RECORD_STATES };

/** A condition on `r`, and how to add parameters to its statement. */
function within(scope: RecordScope | undefined, ...first: unknown[]): { sql: string; values: unknown[]; bind: Bind } {
  const { sql, values: scoped } = scopeSql(scope ?? ANY, first.length);
  const values = [...first, ...scoped];
  return { sql, values, bind: (value) => `$${values.push(clean(value))}` };
}

/** Hits in any order with these columns of their records. The database stops when enough are read. */
async function hitsOf(
  db: Db,
  query: LexemeQuery,
  columns: readonly string[],
  scope: RecordScope | undefined,
  sql: string,
  bind: Bind,
  enough?: number,
): Promise<string> {
  const long = await longPostings(db, query);
  // The index tables repeat the facts, so records are read only if the scope needs other columns.
  if (scope === undefined)
    return selectMatches(query, bind, { ...NUMBERS, long, columns, ...(enough === undefined ? {} : { enough }) });
  return `select h.* from (${selectMatches(query, bind, { ...NUMBERS, long })}) a
    cross join lateral (select ${columns.map((one) => `r.${one}`).join()} from winnow.records r where r.seq = a.seq and ${sql} offset 0) h`;
}

// ── Few enough to count ─────────────────────────────────────────────────────────────────────────────────────────────────

async function countedHits(
  db: Db,
  { all, tiers, scope, counted }: SearchPlan,
  wanted: number,
  facets: boolean,
): Promise<Found> {
  if (all === undefined) return { hits: [], total: 0, facets: undefined };
  const { sql, values, bind } = within(scope, tiers[0]?.after ?? -1, wanted);
  const columns = ["seq", "rank", "host", "language", "year", "kind", "flags"];
  const hits = await hitsOf(db, all, columns, scope, sql, bind, counted + 1);
  const better = tiers[0]?.among.better;
  const places = [better, ...tiers.slice(0, -1).map(({ among }) => among.here)];
  const place = places
    .map((query, n) => (query === undefined ? "" : `when seq in (${selectMatches(query, bind)}) then ${n}`))
    .join(" ");
  const [row] = await db.rows<{
    total: number;
    best: readonly (readonly [seq: number, tier: number])[] | null;
    facets: readonly CountedFacet[] | null;
  }>(
    `with hits as materialized (${hits} limit ${counted + 1}),
       placed as materialized (select seq, rank, case ${place} ${place === "" ? "when true then" : "else"} ${places.length} end as place from hits),
       best as (select seq, rank, place from placed where place > 0 and (place > 1 or rank > $1::bigint)
                 and (select count(*) from hits) <= ${counted} order by place, rank limit $2)
     select (select count(*) from hits) as total,
            (select json_agg(json_build_array(seq, place - 1) order by place, rank) from best) as best,
            ${facets ? `(${facetsSql(counted)})` : "null"} as facets`,
    values,
  );
  const best = row!.best ?? [];
  const rows = await rowsBySeq(
    db,
    best.map(([seq]) => seq),
  );
  return {
    hits: row!.total > counted ? undefined : best.map(([, n], i) => ({ row: rows[i]!, foundIn: tiers[n]!.foundIn })),
    total: row!.total,
    facets: facets ? facetsCounted(row!.facets ?? []) : undefined,
  };
}

/** GROUPING sets a bit for each column that was not grouped by; the first column is the highest bit. */
const facetsSql = (counted: number): string => `select json_agg(x) from (
  select case grouping(host, language, year, kind, flags)
           when 15 then 'host' when 23 then 'language' when 27 then 'year' when 29 then 'kind' else 'flag' end as facet,
         coalesce(host, language, year::text, kind, flags) as value, count(*) as count
    from (select * from hits limit ${counted}) h group by grouping sets ((host), (language), (year), (kind), (flags))) x`;

/** For a filter that SQL covers only in part. */
async function filteredHits(db: Db, { all, scope, counted }: SearchPlan): Promise<Found> {
  const rows = all === undefined ? [] : await ranked(db, { query: all, scope, after: -1, limit: counted + 1 }, false);
  return { hits: undefined, total: rows.length, facets: facetsOf(rows.slice(0, counted)) };
}

// ── Tier by tier ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function hitsIn(
  db: Db,
  { tiers, scope, counted }: SearchPlan,
  wanted: number,
  total: number,
): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const { foundIn, query, after } of tiers) {
    if (hits.length === wanted) break;
    const next = { query, scope, after, limit: wanted - hits.length };
    const rows = await ranked(db, next, total > counted);
    for (const row of rows) hits.push({ row, foundIn });
  }
  return hits;
}

interface Key {
  readonly seq: number;
  readonly rank: number;
}

/** The next hits in the order of ranks. */
interface Next {
  readonly query: LexemeQuery;
  readonly scope: RecordScope | undefined;
  readonly after: number;
  readonly limit: number;
}

/** Hits ordered by rank, after a given rank. `near`: check the next records in order first. */
async function ranked(db: Db, next: Next, near: boolean): Promise<RecordRow[]> {
  const { filter } = scopeSql(next.scope ?? ANY, 0);
  const found: RecordRow[] = [];
  const limit = filter === undefined ? next.limit : Math.max(500, next.limit);
  for (let { after } = next; ; ) {
    const keys = await nextKeys(db, { ...next, after, limit }, near);
    const rows = await rowsBySeq(
      db,
      keys.map(({ seq }) => seq),
    );
    for (const row of rows) {
      if (filter !== undefined && !matchesFilter(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === next.limit) return found;
    }
    if (keys.length < limit) return found;
    after = keys.at(-1)!.rank;
  }
}

/** Up to this many hits are sorted. */
const MAX_SORTED = 5000;

async function nextKeys(db: Db, next: Next, near: boolean): Promise<readonly Key[]> {
  if (near) {
    const few = await sorted(db, next, MAX_SORTED + 1);
    if (few.sorted <= MAX_SORTED) return few.keys;
    const nearest = await checkNext(db, next);
    if (nearest.length === next.limit) return nearest;
  }
  return (await sorted(db, next)).keys;
}

/** Some or all hits in order, and how many there were. */
async function sorted(
  db: Db,
  { query, scope, after, limit }: Next,
  some?: number,
): Promise<{ readonly keys: readonly Key[]; readonly sorted: number }> {
  const { sql, values, bind } = within(scope, after, limit);
  const hits = await hitsOf(db, query, ["seq", "rank"], scope, sql, bind, some);
  const rows = await db.rows<{ seq: number | null; rank: number; sorted: number }>(
    `with hits as materialized (${hits} ${some === undefined ? "" : `limit ${some}`})
     select h.seq, h.rank, n.sorted from (select count(*) as sorted from hits) n
       left join (select seq, rank from hits where rank > $1::bigint order by rank limit $2) h on true order by h.rank`,
    values,
  );
  return { keys: rows.filter((row): row is Key & typeof row => row.seq !== null), sorted: rows[0]!.sorted };
}

/** How many of the next records are checked before all hits are fetched and sorted. */
const MAX_CHECKED = 1000;

function checkNext(db: Db, { query, scope, after, limit }: Next): Promise<Key[]> {
  const { sql, values, bind } = within(scope, after, limit);
  return db.rows<Key>(
    `select r.seq, r.rank from (select * from winnow.records where rank > $1::bigint order by rank limit ${MAX_CHECKED}) r
      where ${sql} and ${rowMatches(query, "r.seq", bind)} order by r.rank limit $2`,
    values,
  );
}

async function rowsBySeq(db: Db, seqs: readonly number[]): Promise<RecordRow[]> {
  if (seqs.length === 0) return [];
  const rows = await db.rows<RecordRow>(`${SELECT_RECORD} where r.seq = any($1::bigint[])`, [seqs]);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => bySeq.get(seq)!);
}
