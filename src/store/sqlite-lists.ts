/** Lists, counts and searches of records in SQLite. Nothing here changes anything. */
import type { Filter } from "../model/filter.js";
import { meets } from "../model/filter-match.js";
import { everythingBut, type LexemeQuery } from "../model/lexemes.js";
import type { FoundIn } from "../model/search-query.js";
import { type Dialect, filterSql } from "./filter-sql.js";
import { readCursor, statesOf, writeCursor } from "./record-scope.js";
import { COUNTED_HITS, cursorBehind, type FacetRow, facetsOf, planSearch } from "./search-tiers.js";
import { presented, type ShownPage, type ShownRow } from "./shown-row.js";
import type { Database } from "./sqlite-database.js";
import { filtered, type RecordRow, SELECT_RECORD, selectRecord, selectShown } from "./sqlite-records.js";
import type { Count, ListAsk, RecordOrder, RecordQuery, RecordScope, SearchAsk, SearchPage } from "./store-records.js";

/** A scope as a condition on `records r`, and what of its filter is left to be looked at row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly filter: Filter | undefined;
}

/** What the index answers by itself: a question becomes a list of ranks, or undefined when it is better to look into each record. */
type Asked = (query: string, bind: Dialect["bind"]) => string | undefined;

const ALL_ASKED: Asked = (query, bind) => `SELECT rowid FROM search WHERE search MATCH ${bind(query)}`;

export function scopeSql(scope: RecordScope, asked = ALL_ASKED): ScopeSql {
  const values: unknown[] = [];
  const parts: string[] = [];
  const bind = (value: string | number): string => {
    values.push(value);
    return "?";
  };
  if (scope.collection !== undefined) {
    parts.push(`r.collection = (SELECT id FROM collections WHERE name = ${bind(scope.collection)})`);
  }
  const states = statesOf(scope);
  // Said positively, the index of the few that do not live can serve.
  if (states.length === 1 && states[0] !== "live") parts.push(`r.state = ${bind(states[0]!)} AND r.state <> 'live'`);
  else if (states.length < 3) parts.push(`+r.state IN (${states.map(bind).join()})`);
  if (scope.since !== undefined) parts.push(`r.change > ${bind(scope.since)}`);
  if (scope.until !== undefined) parts.push(`r.change <= ${bind(scope.until)}`);
  if (scope.originals === true) parts.push("r.duplicate = 0");
  const { sql, exact } = filterSql(scope.filter, dialect(bind, asked));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" AND "), values, filter: exact ? undefined : scope.filter };
}

function dialect(bind: Dialect["bind"], asked: Asked): Dialect {
  return {
    columns: {
      id: "r.id",
      number: "r.number",
      collection: "(SELECT name FROM collections WHERE id = r.collection)",
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
    validated: "r.validated = 1",
    flags: "r.flags",
    family: "r.family",
    hasRelatives: "coalesce((SELECT size FROM families WHERE id = r.family), 0) > 1",
    bind,
    contains: (text, part) => `instr(${text}, ${part}) > 0`,
    filed(lexeme, not) {
      const ranks = asked(matching(not ? everythingBut(lexeme) : { is: "lexeme", lexeme, prefix: false }), bind);
      // What was removed is filed nowhere, and has no fields.
      return ranks && `r.rank IN (${ranks})${not ? " OR r.state = 'removed'" : ""}`;
    },
  };
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function listChanges(db: Database, query: RecordQuery): ShownRow[] {
  const states = query.states ?? ["live", "vanished", "removed"];
  return walk(
    db,
    scopeSql({ ...query, states }, askedOnce(db)),
    "r.change",
    query.since ?? 0,
    query.limit,
    "records_by_change",
  );
}

const ORDERS: Readonly<Record<RecordOrder, { column: string; start: number; index: string | undefined }>> = {
  number: { column: "r.seq", start: 0, index: undefined },
  newest: { column: "r.rank", start: -1, index: "records_by_rank" },
  changed: { column: "-r.change", start: Number.MIN_SAFE_INTEGER, index: "records_by_change" },
};

/** Up to so many it is quicker to find all of them and sort; beyond, the next one is near on the way along the order. */
const FEW = 5000;
/** The same where each record on the way must be opened to see whether it is one of them. */
const MANY = 15_000;

/** Asked once for a page: the answers are few, or nobody wants all of them. */
function askedOnce(db: Database): Asked {
  return (query, bind) => {
    const rows = db.all<{ rank: number }>(
      "SELECT rowid AS rank FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?",
      query,
      MANY + 1,
    );
    if (rows.length > MANY) return undefined;
    return `SELECT value FROM json_each(${bind(JSON.stringify(rows.map(({ rank }) => rank)))})`;
  };
}

export function listRecords(db: Database, ask: ListAsk): ShownPage {
  const order = ask.order ?? "number";
  const { column, start, index } = ORDERS[order];
  const after = readCursor(order, ask.after, 1)?.[0] ?? start;
  const scope = scopeSql(ask, askedOnce(db));
  const count = index === undefined ? FEW : countUpTo(db, { ...scope, filter: undefined }, FEW);
  if (count === 0) return { rows: [], next: undefined };
  const few = count <= FEW;
  const rows = walk(db, scope, column, after, ask.limit + 1, few ? undefined : index);
  const page = rows.slice(0, ask.limit);
  const last = page.at(-1);
  const next = rows.length > ask.limit && last !== undefined ? writeCursor(order, valueIn(last, column)) : undefined;
  return { rows: page, next };
}

/** Rows in order of a column, behind a value of it. Where the database cannot answer the whole filter, more are read until enough meet it. */
function walk(
  db: Database,
  { sql, values, filter }: ScopeSql,
  column: string,
  after: number,
  limit: number,
  index: string | undefined,
): ShownRow[] {
  const found: ShownRow[] = [];
  const [by, descending] = column.startsWith("-") ? [column.slice(1), true] : [column, false];
  const atOnce = filter === undefined ? limit : Math.max(500, limit);
  for (let from = after; ; ) {
    const sorted = index === undefined && by !== "r.seq";
    // The + keeps SQLite from going along the order by itself, and looking up row after row.
    const key = sorted ? `+${by}` : by;
    const where = `WHERE ${key} ${descending ? "<" : ">"} ? AND ${sql} ORDER BY ${key} ${descending ? "DESC" : ""} LIMIT ?`;
    const bound = [descending ? -from : from, ...values, atOnce];
    const hint = index === undefined ? "" : `INDEXED BY ${index}`;
    // Along an index the rows come as they are wanted; what must be sorted is better sorted without its claims.
    const select = filter === undefined ? selectShown : selectRecord;
    const rows: ShownRow[] = sorted
      ? rowsOf(db, seqs(db.all(`SELECT r.seq FROM records r ${where}`, ...bound)))
      : db.all<ShownRow>(`${select(hint)} ${where}`, ...bound);
    for (const row of rows) {
      if (filter !== undefined && !meets(filtered(row as RecordRow), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || last === undefined) return found;
    from = valueIn(last, column);
  }
}

/** Where a row stands in the order of a column. */
function valueIn(row: ShownRow, column: string): number {
  if (column === "r.seq") return row.seq;
  if (column === "r.rank") return row.rank;
  return column.startsWith("-") ? -row.change : row.change;
}

/** The rows with these numbers, in this order. */
export function rowsOf(db: Database, seqs: readonly number[]): RecordRow[] {
  const rows = db.all<RecordRow>(
    `${SELECT_RECORD} WHERE r.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => bySeq.get(seq)!);
}

export function countRecords(db: Database, scope: RecordScope, atMost: number): Count {
  const count = countUpTo(db, scopeSql(scope), atMost);
  return { count: Math.min(count, atMost), more: count > atMost };
}

function countUpTo(db: Database, scope: ScopeSql, atMost: number): number {
  if (scope.filter !== undefined) return walk(db, scope, "r.seq", 0, atMost + 1, undefined).length;
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM records r WHERE ${scope.sql} LIMIT ?)`,
    ...scope.values,
    atMost + 1,
  )!.n;
}

/** All rows of a scope as they were kept, in pages. */
export function rowsIn(db: Database, scope: ScopeSql, afterSeq: number, limit: number): ShownRow[] {
  return walk(db, scope, "r.seq", afterSeq, limit, undefined);
}

export function fieldNames(db: Database, collection: string | undefined): string[] {
  return db
    .all<{ name: string }>(
      `SELECT DISTINCT n.name FROM field_names n JOIN collections c ON c.id = n.collection
       WHERE ? IS NULL OR c.name = ? ORDER BY n.name`,
      collection ?? null,
      collection ?? null,
    )
    .map(({ name }) => name);
}

// ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function searchRecords(db: Database, ask: SearchAsk): SearchPage {
  const plan = planSearch(ask);
  const scope = plan.scope && scopeSql(plan.scope);
  const hits: { row: RecordRow; foundIn: FoundIn }[] = [];
  const wanted = ask.limit + 1;
  for (const { foundIn, query, behind } of plan.tiers) {
    if (hits.length === wanted) break;
    for (const row of hitsOf(db, matching(query), scope, behind, wanted - hits.length)) hits.push({ row, foundIn });
  }
  const page = hits.slice(0, ask.limit);
  const last = page.at(-1);
  const all = plan.all && matching(plan.all);
  const rows = all === undefined || ask.facets !== true ? [] : facetRows(db, all, scope);
  const count = all === undefined ? 0 : ask.facets === true ? rows.length : countHits(db, all, scope);
  return {
    hits: page.map(({ row, foundIn }) => ({ record: presented(row), foundIn })),
    next: hits.length === wanted && last !== undefined ? cursorBehind(last.foundIn, last.row.rank) : undefined,
    total: { count: Math.min(count, COUNTED_HITS), more: count > COUNTED_HITS },
    ...(ask.facets === true ? { facets: facetsOf(rows.slice(0, COUNTED_HITS)) } : {}),
  };
}

/** The question in the words of FTS5. */
function matching(query: LexemeQuery): string {
  switch (query.is) {
    case "lexeme":
      return `"${query.lexeme}"${query.prefix ? " *" : ""}`;
    case "all":
      return `(${query.of.map(matching).join(" AND ")})`;
    case "any":
      return `(${query.of.map(matching).join(" OR ")})`;
    case "but":
      return `(${matching(query.of)} NOT ${matching(query.not)})`;
  }
}

const HITS = "search s CROSS JOIN records r INDEXED BY records_by_rank ON r.rank = s.rowid";

/** Hits in the order of their ranks: FTS5 gives them so by itself. */
function hitsOf(db: Database, query: string, scope: ScopeSql | undefined, behind: number, limit: number): RecordRow[] {
  const found: RecordRow[] = [];
  const filter = scope?.filter;
  const atOnce = filter === undefined ? limit : Math.max(500, limit);
  for (let from = behind; ; ) {
    const keys = db.all<{ seq: number; rank: number }>(
      `SELECT r.seq, r.rank FROM ${HITS}
       WHERE s.search MATCH ? AND s.rowid > ? AND ${scope?.sql ?? "1"} ORDER BY s.rowid LIMIT ?`,
      query,
      from,
      ...(scope?.values ?? []),
      atOnce,
    );
    for (const row of rowsOf(db, seqs(keys))) {
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    if (keys.length < atOnce) return found;
    from = keys.at(-1)!.rank;
  }
}

function facetRows(db: Database, query: string, scope: ScopeSql | undefined): readonly FacetRow[] {
  if (scope?.filter !== undefined) return hitsOf(db, query, scope, -1, COUNTED_HITS + 1);
  return db.all<FacetRow>(
    `SELECT r.host, r.language, r.year, r.kind, r.flags FROM ${HITS} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?`,
    query,
    ...(scope?.values ?? []),
    COUNTED_HITS + 1,
  );
}

function countHits(db: Database, query: string, scope: ScopeSql | undefined): number {
  if (scope?.filter !== undefined) return hitsOf(db, query, scope, -1, COUNTED_HITS + 1).length;
  const from = scope === undefined ? "search s" : HITS;
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE s.search MATCH ? AND ${scope?.sql ?? "1"} LIMIT ?)`,
    query,
    ...(scope?.values ?? []),
    COUNTED_HITS + 1,
  )!.n;
}

function seqs(rows: readonly { readonly seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}
