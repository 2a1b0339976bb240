/**
 * Lists, counts and searches of records in PostgreSQL. Nothing here changes anything.
 *
 * PostgreSQL does not know what it costs to open a record's lexemes, and would rather look into half a million of them than ask its
 * index. So a search tells it the way: hits are always fetched through the index; only where there are very many, the nearest in the
 * order of the answer are looked into first, a bounded number of them, because they will mostly do.
 */
import type { Filter } from "../model/filter.js";
import { meets } from "../model/filter-match.js";
import type { LexemeQuery } from "../model/lexemes.js";
import type { WinnowRecord } from "../model/record.js";
import type { FoundIn } from "../model/search-query.js";
import { type Dialect, filterSql, lettersIn } from "./filter-sql.js";
import { type Connection, clean, type Db } from "./postgres-connection.js";
import { filtered, presented, type RecordRow, SELECT_RECORD } from "./postgres-records.js";
import { readCursor, statesOf, writeCursor } from "./record-scope.js";
import { COUNTED_HITS, cursorBehind, type FacetRow, facetsOf, planSearch } from "./search-tiers.js";
import type {
  Count,
  ListAsk,
  RecordOrder,
  RecordPage,
  RecordQuery,
  RecordScope,
  SearchAsk,
  SearchPage,
} from "./store-records.js";

/** A scope as a condition on `winnow.records r`, and what of its filter is left to be looked at row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly filter: Filter | undefined;
}

/** `before`: values that stand before those of the scope in its statement. */
export function scopeSql(scope: RecordScope, before: number): ScopeSql {
  const values: unknown[] = [];
  const bind = (value: string | number): string => {
    values.push(typeof value === "string" ? clean(value) : value);
    const type = typeof value === "string" ? "text" : Number.isSafeInteger(value) ? "bigint" : "double precision";
    return `$${before + values.length}::${type}`;
  };
  const parts: string[] = [];
  if (scope.collection !== undefined) parts.push(`r.collection = ${bind(scope.collection)}`);
  const states = statesOf(scope);
  if (states.length === 1 && states[0] !== "live") parts.push(`r.state = ${bind(states[0]!)} and r.state <> 'live'`);
  else if (states.length < 3) parts.push(`r.state in (${states.map((state) => `'${state}'`).join()})`);
  if (scope.since !== undefined) parts.push(`r.change > ${bind(scope.since)}`);
  if (scope.until !== undefined) parts.push(`r.change <= ${bind(scope.until)}`);
  if (scope.originals === true) parts.push("not r.duplicate");
  const { sql, exact } = filterSql(scope.filter, dialect(bind));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" and "), values, filter: exact ? undefined : scope.filter };
}

function dialect(bind: Dialect["bind"]): Dialect {
  return {
    columns: {
      id: "r.id",
      number: "r.number",
      collection: "r.collection",
      kind: "r.kind",
      url: "r.url",
      host: "r.host",
      language: "r.language",
      year: "r.year",
      words: "r.words",
      characters: "r.characters",
      state: "r.state",
      confidence: "r.confidence",
      recipe: "r.recipe",
      first: "r.first",
      changed: "r.changed",
    },
    validated: "r.validated",
    flags: "r.flags",
    family: "r.family",
    hasRelatives: "coalesce((select size from winnow.families where id = r.family), 0) > 1",
    bind,
    contains: (text, part) => `strpos(${text}, ${part}) > 0`,
    filed: (lexeme, not) => `${not ? "not " : ""}r.lexemes @@ ${bind(lexeme)}::tsquery`,
    fewFiled: (lexeme) => `r.lexemes @@ ${bind(lexeme)}::tsquery`, // it knows by itself when that helps
  };
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function listChanges(db: Db, query: RecordQuery): Promise<WinnowRecord[]> {
  const states = query.states ?? ["live", "vanished", "removed"];
  const rows = await walk(db, scopeSql({ ...query, states }, 2), "r.change", query.since ?? 0, query.limit);
  return rows.map(presented);
}

const ORDERS: Readonly<Record<RecordOrder, { column: string; start: number }>> = {
  number: { column: "r.seq", start: 0 },
  newest: { column: "r.rank", start: -1 },
  changed: { column: "-r.change", start: Number.MIN_SAFE_INTEGER },
};

export async function listRecords(db: Db, ask: ListAsk): Promise<RecordPage> {
  const order = ask.order ?? "number";
  const { column, start } = ORDERS[order];
  const after = readCursor(order, ask.after, 1)?.[0] ?? start;
  const rows = await walk(db, scopeSql(ask, 2), column, after, ask.limit + 1);
  const page = rows.slice(0, ask.limit);
  const last = page.at(-1);
  const next =
    rows.length > ask.limit && last !== undefined
      ? writeCursor(order, { number: last.seq, newest: last.rank, changed: -last.change }[order])
      : undefined;
  return { records: page.map(presented), next };
}

/** Rows in order of a column, behind a value of it. Where the database cannot answer the whole filter, more are read until enough meet it. */
async function walk(
  db: Db,
  { sql, values, filter }: ScopeSql,
  column: string,
  after: number,
  limit: number,
): Promise<RecordRow[]> {
  const found: RecordRow[] = [];
  const [by, descending] = column.startsWith("-") ? [column.slice(1), true] : [column, false];
  const letters = filter && lettersIn(filter);
  // Those that have the letters are mostly right; of all others many are read to find a few.
  const atOnce = filter === undefined || letters !== undefined ? limit : Math.max(500, limit);
  const having = letters === undefined ? "" : `and strpos(lower(r.claims), $${3 + values.length}::text) > 0`;
  for (let from = after; ; ) {
    const rows = await db.rows<RecordRow & { at: number }>(
      `with keys as materialized (select r.seq, ${column} as at from winnow.records r
         where ${by} ${descending ? "<" : ">"} $1::bigint and ${sql} ${having} order by ${by} ${descending ? "desc" : ""} limit $2)
       select k.at, x.* from keys k join (${SELECT_RECORD}) x on x.seq = k.seq order by k.at`,
      [descending ? -from : from, atOnce, ...values, ...(letters === undefined ? [] : [letters])],
    );
    for (const row of rows) {
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    if (rows.length < atOnce) return found;
    from = rows.at(-1)!.at;
  }
}

/** All rows of a scope as they were kept, in pages. The scope was made with two values before its own. */
export function rowsIn(db: Db, scope: ScopeSql, afterSeq: number, limit: number): Promise<RecordRow[]> {
  return walk(db, scope, "r.seq", afterSeq, limit);
}

export async function countRecords(db: Db, scope: RecordScope, atMost: number): Promise<Count> {
  const asked = scopeSql(scope, 2);
  const count =
    asked.filter === undefined
      ? await counted(db, scope, atMost)
      : (await walk(db, asked, "r.seq", 0, atMost + 1)).length;
  return { count: Math.min(count, atMost), more: count > atMost };
}

async function counted(db: Db, scope: RecordScope, atMost: number): Promise<number> {
  const { sql, values } = scopeSql(scope, 1);
  const [row] = await db.rows<{ n: number }>(
    `select count(*) as n from (select from winnow.records r where ${sql} limit $1) x`,
    [atMost + 1, ...values],
  );
  return row!.n;
}

export async function fieldNames(db: Db, collection: string | undefined): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    "select distinct name from winnow.field_names where $1::text is null or collection = $1",
    [collection ?? null],
  );
  return rows.map(({ name }) => name).sort();
}

// ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function searchRecords(connection: Connection, ask: SearchAsk): Promise<SearchPage> {
  const plan = planSearch(ask);
  return connection.snapshot(async (db) => {
    await db.rows("set local enable_seqscan = off; set local enable_indexscan = on; set local jit = off");
    const all = plan.all && matching(plan.all);
    const rows = all === undefined || ask.facets !== true ? [] : await facetRows(db, all, plan.scope);
    const total = all === undefined ? 0 : ask.facets === true ? rows.length : await countHits(db, all, plan.scope);
    const hits: { row: RecordRow; foundIn: FoundIn }[] = [];
    const wanted = ask.limit + 1;
    for (const { foundIn, query, behind } of plan.tiers) {
      if (hits.length === wanted) break;
      const found = await hitsOf(db, matching(query), plan.scope, behind, wanted - hits.length, total);
      for (const row of found) hits.push({ row, foundIn });
    }
    const page = hits.slice(0, ask.limit);
    const last = page.at(-1);
    return {
      hits: page.map(({ row, foundIn }) => ({ record: presented(row), foundIn })),
      next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
      total: { count: Math.min(total, COUNTED_HITS), more: total > COUNTED_HITS },
      ...(ask.facets === true ? { facets: facetsOf(rows.slice(0, COUNTED_HITS)) } : {}),
    };
  });
}

/** The question in the words of `tsquery`. */
function matching(query: LexemeQuery): string {
  switch (query.is) {
    case "lexeme":
      return `'${query.lexeme}'${query.prefix ? ":*" : ""}`;
    case "all":
      return `(${query.of.map(matching).join(" & ")})`;
    case "any":
      return `(${query.of.map(matching).join(" | ")})`;
    case "but":
      return `(${matching(query.of)} & !${matching(query.not)})`;
  }
}

/** So many of the next in order are looked into before all hits are fetched and sorted. */
const LOOKED_INTO = 1000;

async function hitsOf(
  db: Db,
  query: string,
  scope: RecordScope | undefined,
  behind: number,
  limit: number,
  total: number,
): Promise<RecordRow[]> {
  const { sql, values, filter } = scopeSql(scope ?? ANY, 3);
  const found: RecordRow[] = [];
  const atOnce = filter === undefined ? limit : Math.max(500, limit);
  for (let from = behind; ; ) {
    const asked = [clean(query), from, atOnce, ...values];
    let keys: { seq: number; rank: number }[] = [];
    if (total > COUNTED_HITS && (await isFrequent(db, query))) {
      keys = await db.rows(
        `select w.seq, w.rank from (select r.* from winnow.records r where r.rank > $2::bigint order by r.rank limit ${LOOKED_INTO}) w
          join winnow.records r on r.seq = w.seq
          where w.lexemes @@ $1::tsquery and ${sql} order by w.rank limit $3`,
        asked,
      );
    }
    if (keys.length < atOnce) {
      keys = await db.rows(
        `with hits as materialized (select r.seq, r.rank from winnow.records r
           where r.lexemes @@ $1::tsquery and ${sql})
         select seq, rank from hits where rank > $2::bigint order by rank limit $3`,
        asked,
      );
    }
    for (const row of await rowsBySeq(db, keys)) {
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    if (keys.length < atOnce) return found;
    from = keys.at(-1)!.rank;
  }
}

const ANY: RecordScope = { states: ["live", "vanished", "removed"] };

/** True when there are so many that the next one is near, wherever one stands. */
async function isFrequent(db: Db, query: string): Promise<boolean> {
  return (await countHits(db, query, undefined)) > COUNTED_HITS;
}

async function rowsBySeq(db: Db, keys: readonly { readonly seq: number }[]): Promise<RecordRow[]> {
  if (keys.length === 0) return [];
  const rows = await db.rows<RecordRow>(`${SELECT_RECORD} where r.seq = any($1::bigint[])`, [
    keys.map(({ seq }) => seq),
  ]);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return keys.map(({ seq }) => bySeq.get(seq)!);
}

async function facetRows(db: Db, query: string, scope: RecordScope | undefined): Promise<readonly FacetRow[]> {
  const { sql, values, filter } = scopeSql(scope ?? ANY, 2);
  if (filter !== undefined) return hitsOf(db, query, scope, -1, COUNTED_HITS + 1, 0);
  return db.rows<FacetRow>(
    `select r.host, r.language, r.year, r.kind, r.flags from winnow.records r
      where r.lexemes @@ $1::tsquery and ${sql} limit $2`,
    [clean(query), COUNTED_HITS + 1, ...values],
  );
}

async function countHits(db: Db, query: string, scope: RecordScope | undefined): Promise<number> {
  const { sql, values, filter } = scopeSql(scope ?? ANY, 2);
  if (filter !== undefined) return (await hitsOf(db, query, scope, -1, COUNTED_HITS + 1, 0)).length;
  const [row] = await db.rows<{ n: number }>(
    `select count(*) as n from (select from winnow.records r where r.lexemes @@ $1::tsquery and ${sql} limit $2) x`,
    [clean(query), COUNTED_HITS + 1, ...values],
  );
  return row!.n;
}
