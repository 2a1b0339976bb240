/**
 * Searches in PostgreSQL. Nothing here changes anything.
 *
 * As many hits as are counted exactly are fetched once; the database counts their facets and puts the best of them in order. Of more,
 * the nearest in the order of the answer are looked into first, a bounded number of them, because they will mostly do. PostgreSQL does
 * not know what it costs to open a record's lexemes, and would rather look into half a million of them than ask its index: so it is
 * told the way.
 */
import { meets } from "../model/filter-match.js";
import type { LexemeQuery } from "../model/lexemes.js";
import type { FoundIn } from "../model/search-query.js";
import { type Connection, clean, type Db } from "./postgres-connection.js";
import { longLists } from "./postgres-few.js";
import { answers, answersTo, type Bind, NUMBERS } from "./postgres-index.js";
import { scopeSql } from "./postgres-lists.js";
import { filtered, presented, type RecordRow, SELECT_RECORD } from "./postgres-records.js";
import {
  COUNTED_HITS,
  type CountedFacet,
  cursorBehind,
  facetsCounted,
  facetsOf,
  planSearch,
  type SearchPlan,
} from "./search-tiers.js";
import type { RecordScope, SearchAsk, SearchPage } from "./store-records.js";

interface Hit {
  readonly row: RecordRow;
  readonly foundIn: FoundIn;
}

interface Found {
  /** The best ones; undefined when there are more than are counted. */
  readonly hits: readonly Hit[] | undefined;
  /** One more than is counted stands for all above. */
  readonly total: number;
  readonly facets: SearchPage["facets"];
}

export function searchRecords(connection: Connection, ask: SearchAsk): Promise<SearchPage> {
  const plan = planSearch(ask);
  const wanted = ask.limit + 1;
  return connection.snapshot(async (db) => {
    await db.rows("set local enable_seqscan = off; set local work_mem = '64MB'");
    const looksInto = plan.scope !== undefined && scopeSql(plan.scope, 0).filter !== undefined;
    const found = looksInto ? await lookedThrough(db, plan) : await counted(db, plan, wanted, ask.facets === true);
    const hits = found.hits ?? (await hitsIn(db, plan, wanted, found.total));
    const page = hits.slice(0, ask.limit);
    const last = page.at(-1);
    return {
      hits: page.map(({ row, foundIn }) => ({ record: presented(row), foundIn })),
      next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
      total: { count: Math.min(found.total, COUNTED_HITS), more: found.total > COUNTED_HITS },
      ...(ask.facets === true ? { facets: found.facets ?? facetsOf([]) } : {}),
    };
  });
}

const ANY: RecordScope = { states: ["live", "vanished", "removed"] };

/** A condition on `r`, and how further values are passed to its statement. */
function within(scope: RecordScope | undefined, ...first: unknown[]): { sql: string; values: unknown[]; bind: Bind } {
  const { sql, values: scoped } = scopeSql(scope ?? ANY, first.length);
  const values = [...first, ...scoped];
  return { sql, values, bind: (value) => `$${values.push(clean(value))}` };
}

/** Hits as they come, each with these columns of its record; nobody goes through more of them than are read, nor than are enough. */
async function hitsOf(
  db: Db,
  query: LexemeQuery,
  columns: readonly string[],
  scope: RecordScope | undefined,
  sql: string,
  bind: Bind,
  enough?: number,
): Promise<string> {
  const long = await longLists(db, query);
  // What is told of records stands beside what is filed: they need not be opened, unless something else is asked of them.
  if (scope === undefined)
    return answersTo(query, bind, { ...NUMBERS, long, columns, ...(enough === undefined ? {} : { enough }) });
  return `select h.* from (${answersTo(query, bind, { ...NUMBERS, long })}) a
    cross join lateral (select ${columns.map((one) => `r.${one}`).join()} from winnow.records r where r.seq = a.seq and ${sql} offset 0) h`;
}

// ── As many as are counted ──────────────────────────────────────────────────────────────────────────────────────────────

async function counted(db: Db, { all, tiers, scope }: SearchPlan, wanted: number, facets: boolean): Promise<Found> {
  if (all === undefined) return { hits: [], total: 0, facets: undefined };
  const { sql, values, bind } = within(scope, tiers[0]?.behind ?? -1, wanted);
  const columns = ["seq", "rank", "host", "language", "year", "kind", "flags"];
  const hits = await hitsOf(db, all, columns, scope, sql, bind, COUNTED_HITS + 1);
  const better = tiers[0]?.among.better;
  const places = [better, ...tiers.slice(0, -1).map(({ among }) => among.here)];
  const place = places
    .map((query, n) => (query === undefined ? "" : `when seq in (${answersTo(query, bind)}) then ${n}`))
    .join(" ");
  const [row] = await db.rows<{
    total: number;
    best: readonly (readonly [seq: number, tier: number])[] | null;
    facets: readonly CountedFacet[] | null;
  }>(
    `with hits as materialized (${hits} limit ${COUNTED_HITS + 1}),
       placed as materialized (select seq, rank, case ${place} ${place === "" ? "when true then" : "else"} ${places.length} end as place from hits),
       best as (select seq, rank, place from placed where place > 0 and (place > 1 or rank > $1::bigint)
                 and (select count(*) from hits) <= ${COUNTED_HITS} order by place, rank limit $2)
     select (select count(*) from hits) as total,
            (select json_agg(json_build_array(seq, place - 1) order by place, rank) from best) as best,
            ${facets ? `(${FACETS})` : "null"} as facets`,
    values,
  );
  const best = row!.best ?? [];
  const rows = await rowsBySeq(
    db,
    best.map(([seq]) => seq),
  );
  return {
    hits:
      row!.total > COUNTED_HITS ? undefined : best.map(([, n], i) => ({ row: rows[i]!, foundIn: tiers[n]!.foundIn })),
    total: row!.total,
    facets: facets ? facetsCounted(row!.facets ?? []) : undefined,
  };
}

/** Of the order of GROUPING: the first one is the highest bit, and a bit is set where a column was not grouped by. */
const FACETS = `select json_agg(x) from (
  select case grouping(host, language, year, kind, flags)
           when 15 then 'host' when 23 then 'language' when 27 then 'year' when 29 then 'kind' else 'flag' end as facet,
         coalesce(host, language, year::text, kind, flags) as value, count(*) as count
    from (select * from hits limit ${COUNTED_HITS}) h group by grouping sets ((host), (language), (year), (kind), (flags))) x`;

/** Where the database cannot answer the whole filter. */
async function lookedThrough(db: Db, { all, scope }: SearchPlan): Promise<Found> {
  const rows =
    all === undefined ? [] : await ranked(db, { query: all, scope, behind: -1, limit: COUNTED_HITS + 1 }, false);
  return { hits: undefined, total: rows.length, facets: facetsOf(rows.slice(0, COUNTED_HITS)) };
}

// ── Tier by tier ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function hitsIn(db: Db, { tiers, scope }: SearchPlan, wanted: number, total: number): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const { foundIn, query, behind } of tiers) {
    if (hits.length === wanted) break;
    const next = { query, scope, behind, limit: wanted - hits.length };
    const rows = await ranked(db, next, total > COUNTED_HITS);
    for (const row of rows) hits.push({ row, foundIn });
  }
  return hits;
}

interface Key {
  readonly seq: number;
  readonly rank: number;
}

/** What is to be found next in the order of ranks. */
interface Next {
  readonly query: LexemeQuery;
  readonly scope: RecordScope | undefined;
  readonly behind: number;
  readonly limit: number;
}

/** Hits in the order of their ranks, behind one of them. `near`: the next ones are worth looking for on the way. */
async function ranked(db: Db, next: Next, near: boolean): Promise<RecordRow[]> {
  const { filter } = scopeSql(next.scope ?? ANY, 0);
  const found: RecordRow[] = [];
  const limit = filter === undefined ? next.limit : Math.max(500, next.limit);
  for (let { behind } = next; ; ) {
    const keys = await nextKeys(db, { ...next, behind, limit }, near);
    const rows = await rowsBySeq(
      db,
      keys.map(({ seq }) => seq),
    );
    for (const row of rows) {
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === next.limit) return found;
    }
    if (keys.length < limit) return found;
    behind = keys.at(-1)!.rank;
  }
}

/** So many hits are soon put in order. */
const FEW = 5000;

async function nextKeys(db: Db, next: Next, near: boolean): Promise<readonly Key[]> {
  if (near) {
    const few = await sorted(db, next, FEW + 1);
    if (few.sorted <= FEW) return few.keys;
    const nearest = await lookedInto(db, next);
    if (nearest.length === next.limit) return nearest;
  }
  return (await sorted(db, next)).keys;
}

/** Some or all hits in order, and how many these were. */
async function sorted(
  db: Db,
  { query, scope, behind, limit }: Next,
  some?: number,
): Promise<{ readonly keys: readonly Key[]; readonly sorted: number }> {
  const { sql, values, bind } = within(scope, behind, limit);
  const hits = await hitsOf(db, query, ["seq", "rank"], scope, sql, bind, some);
  const rows = await db.rows<{ seq: number | null; rank: number; sorted: number }>(
    `with hits as materialized (${hits} ${some === undefined ? "" : `limit ${some}`})
     select h.seq, h.rank, n.sorted from (select count(*) as sorted from hits) n
       left join (select seq, rank from hits where rank > $1::bigint order by rank limit $2) h on true order by h.rank`,
    values,
  );
  return { keys: rows.filter((row): row is Key & typeof row => row.seq !== null), sorted: rows[0]!.sorted };
}

/** So many of the next in order are looked into before all hits are fetched and sorted. */
const LOOKED_INTO = 1000;

function lookedInto(db: Db, { query, scope, behind, limit }: Next): Promise<Key[]> {
  const { sql, values, bind } = within(scope, behind, limit);
  return db.rows<Key>(
    `select r.seq, r.rank from (select * from winnow.records where rank > $1::bigint order by rank limit ${LOOKED_INTO}) r
      where ${sql} and ${answers(query, "r.seq", bind)} order by r.rank limit $2`,
    values,
  );
}

async function rowsBySeq(db: Db, seqs: readonly number[]): Promise<RecordRow[]> {
  if (seqs.length === 0) return [];
  const rows = await db.rows<RecordRow>(`${SELECT_RECORD} where r.seq = any($1::bigint[])`, [seqs]);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => bySeq.get(seq)!);
}
