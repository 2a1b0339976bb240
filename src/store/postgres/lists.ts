/** Lists and counts of records in PostgreSQL. Read-only. */

import { setImmediate } from "node:timers/promises";
import { RECORD_STATES } from "../../model/record.js";
import { type Filter, ownField } from "../../search/filter.js";
import { matchesFilter } from "../../search/filter-match.js";
import { allWithout, type LexemeQuery, partQuery } from "../../search/lexemes.js";
import { type Dialect, filterSql, lettersIn } from "../records/filter-sql.js";
import { storedPage } from "../records/heads.js";
import { linePage, type PendingLines } from "../records/line.js";
import { EVERYWHERE, ranksIn, withinYears } from "../records/rank-range.js";
import { readCursor, statesOf, writeCursor } from "../records/scope.js";
import type { Count, Cursor, LineOptions, ListRequest, RecordOrder, RecordQuery, RecordScope } from "../store.js";
import type { Db } from "./connection.js";
import type { CopiedValue } from "./copy.js";
import { RECIPE_PREFIX_LENGTH } from "./layout/schema.js";
import { type BoundedPage, readStoredPage } from "./page-read.js";
import { type Bind, rowMatches, selectMatches } from "./records/index.js";
import { filtered, type RecordRow, SELECT_RECORD } from "./records/records.js";
import { commonlyMissing, fewCandidates } from "./records/selectivity.js";
import { clean } from "./values.js";

/** A scope as a condition on `winnow.records r`, and the part of its filter that must be checked row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly CopiedValue[];
  readonly filter: Filter | undefined;
}

/** `before`: how many parameters precede those of the scope. `lacking`: lexemes that many records do not have. */
export function scopeSql(scope: RecordScope, before: number, lacking: ReadonlySet<string> = NOTHING): ScopeSql {
  const values: CopiedValue[] = [];
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
  for (const recipe of recipesIn(scope.filter)) {
    parts.push(`left(r.recipe, ${RECIPE_PREFIX_LENGTH}) = left(${bind(recipe)}, ${RECIPE_PREFIX_LENGTH})`);
  }
  const { sql, exact } = filterSql(scope.filter, dialect(bind, states.includes("removed"), lacking));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" and "), values, filter: exact ? undefined : scope.filter };
}

/** Recipes that every match must have, as conditions that can use their index. */
function recipesIn(filter: Filter | undefined): readonly string[] {
  if (filter?.kind === "and") return filter.of.flatMap(recipesIn);
  return filter?.kind === "compare" && filter.field === "recipe" && filter.is === "eq" ? [String(filter.value)] : [];
}

const NOTHING: ReadonlySet<string> = new Set();

function dialect(bind: Dialect["bind"], removedToo: boolean, lacking: ReadonlySet<string>): Dialect {
  const isAmong = (query: LexemeQuery) => `r.seq in (${selectMatches(query, bind)})`;
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
    // Removed records are not indexed and have no fields.
    hasLexeme(lexeme, not) {
      if (!not) return isAmong({ is: "lexeme", lexeme, prefix: false });
      if (lacking.has(lexeme)) return `not ${rowMatches({ is: "lexeme", lexeme, prefix: false }, "r.seq", bind)}`;
      return `${isAmong(allWithout(lexeme))}${removedToo ? " or (r.state = 'removed' and r.state <> 'live')" : ""}`;
    },
    hasLexemeIfFew: (lexeme) => isAmong({ is: "lexeme", lexeme, prefix: false }), // the planner decides when that helps
  };
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function changeLines(db: Db, query: RecordQuery & LineOptions): Promise<PendingLines> {
  const states = query.states ?? RECORD_STATES;
  const scope = scopeSql({ ...query, states }, 2);
  return pendingLines(await pageOf(db, scope, "r.change", query.since ?? 0, query.limit), String, query);
}

const ORDERS: Readonly<Record<RecordOrder, { column: string; start: number }>> = {
  number: { column: "r.seq", start: 0 },
  newest: { column: "r.rank", start: -1 },
  changed: { column: "-r.change", start: Number.MIN_SAFE_INTEGER },
};

export async function listLines(db: Db, request: ListRequest & LineOptions): Promise<PendingLines> {
  const order = request.order ?? "number";
  const { column, start } = ORDERS[order];
  const years = order === "newest" ? ranksIn(request.filter) : EVERYWHERE;
  const after = Math.max(readCursor(order, request.after, 1)?.[0] ?? start, years.first - 1);
  const few = order === "newest" ? undefined : await fewCandidates(db, request.filter);
  // The planner does not know that ranks begin with the year: given both conditions, it would fetch and sort a whole
  // year.
  const { filter: whole, ...rest } = request;
  const filter = order === "newest" ? withinYears(whole) : whole;
  const scope = scopeSql(filter === undefined ? rest : { ...rest, filter }, 2, await commonlyMissing(db, filter));
  const page = await pageOf(db, among(few, upTo(years.last, scope)), column, after, request.limit);
  return pendingLines(page, (last) => writeCursor(order, last), request);
}

/** The scope must be made with two parameters before its own. */
function upTo(rank: number, scope: ScopeSql): ScopeSql {
  if (rank === Number.POSITIVE_INFINITY) return scope;
  const values = [...scope.values, rank];
  return { ...scope, sql: `${scope.sql} and r.rank <= $${2 + values.length}::bigint`, values };
}

/** The same, restricted to these records. */
function among(few: readonly number[] | undefined, scope: ScopeSql): ScopeSql {
  if (few === undefined) return scope;
  const values = [...scope.values, few];
  return { ...scope, sql: `${scope.sql} and r.seq = any($${2 + values.length}::bigint[])`, values };
}

/** A stored page. One record more than requested is read to know whether another page follows. */
async function pageOf(db: Db, scope: ScopeSql, column: string, after: number, limit: number): Promise<BoundedPage> {
  if (scope.filter === undefined) {
    const { by, compare, direction, from } = orderSql(column, after);
    const rows = `select r.*, ${column} as at from winnow.records r where ${by} ${compare} $1::bigint and ${scope.sql}
                   order by ${by} ${direction} limit $2`;
    return readStoredPage(db, rows, [from, limit + 1, ...scope.values], limit);
  }
  const rows = await walk(db, scope, column, after, limit + 1);
  const shown = rows.map((row) => ({ ...row, collectionName: row.collection, validated: row.validated ? 1 : 0 }));
  const lastKey = rows.length > limit ? rows[limit - 1]!.at : undefined;
  return { ...storedPage(shown, limit, ({ at }) => at), records: Math.min(rows.length, limit), lastKey };
}

function pendingLines(page: BoundedPage, cursorAt: (key: number) => Cursor, options: LineOptions): PendingLines {
  return {
    records: page.records,
    size: page.claims.length,
    next: page.lastKey === undefined ? undefined : cursorAt(page.lastKey),
    async lines() {
      await setImmediate(); // lets the request for the next page reach the socket first
      return linePage(page, cursorAt, options);
    },
  };
}

function orderSql(column: string, after: number) {
  return column.startsWith("-")
    ? { by: column.slice(1), compare: "<", direction: "desc", from: -after }
    : { by: column, compare: ">", direction: "", from: after };
}

/** A row and its value in the order. */
type Placed = RecordRow & { readonly at: number };

/**
 * Rows ordered by a column, after one of its values. If SQL covers only part of the filter, reads on until enough rows
 * match.
 */
async function walk(
  db: Db,
  { sql, values, filter }: ScopeSql,
  column: string,
  after: number,
  limit: number,
): Promise<Placed[]> {
  const found: Placed[] = [];
  const parameters: string[] = [];
  const bind = (value: string) => `$${2 + values.length + parameters.push(value)}`;
  const having = filter && (await likelyCondition(db, filter, bind));
  // Most rows with these words or letters match. Without them, many rows are read for each match.
  const atOnce = filter === undefined || having !== undefined ? limit : Math.max(500, limit);
  for (let last = after; ; ) {
    const { by, compare, direction, from } = orderSql(column, last);
    const rows = await db.rows<Placed>(
      `with keys as materialized (select r.seq, ${column} as at from winnow.records r
         where ${by} ${compare} $1::bigint and ${sql} ${having === undefined ? "" : `and ${having}`}
         order by ${by} ${direction} limit $2)
       select k.at, x.* from keys k join (${SELECT_RECORD}) x on x.seq = k.seq order by k.at`,
      [from, atOnce, ...values, ...parameters],
    );
    for (const row of rows) {
      if (filter !== undefined && !matchesFilter(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    if (rows.length < atOnce) return found;
    last = rows.at(-1)!.at;
  }
}

/** What every match has and few other records have: words in the index, or else letters in the claims. */
async function likelyCondition(db: Db, filter: Filter, bind: Bind): Promise<string | undefined> {
  const parts = partsIn(filter);
  const unfiled = await db.rows<{ name: string }>(
    "select distinct name from winnow.field_names where unfiled and name = any($1)",
    [parts.map(({ field }) => clean(field))],
  );
  const words = parts.flatMap(({ field, query }) => (unfiled.some(({ name }) => name === clean(field)) ? [] : query));
  if (words.length > 0) return `r.seq in (${selectMatches({ is: "all", of: words }, bind)})`;
  const letters = lettersIn(filter);
  return letters === undefined ? undefined : `strpos(lower(r.claims collate "C"), ${bind(letters)}::text) > 0`;
}

/** Words that the index must have for a record whose fields contain or begin with what the filter asks for. */
function partsIn(filter: Filter): readonly { readonly field: string; readonly query: LexemeQuery }[] {
  if (filter.kind === "and") return filter.of.flatMap(partsIn);
  const field = filter.kind === "compare" ? ownField(filter.field) : undefined;
  if (filter.kind !== "compare" || field === undefined || (filter.is !== "contains" && filter.is !== "prefix"))
    return [];
  const query = partQuery(field, String(filter.value), filter.is === "prefix");
  return query === undefined ? [] : [{ field, query }];
}

/**
 * All rows of a scope in the order of creation, in pages. The scope must be made with two parameters before its own.
 */
export function rowsIn(db: Db, scope: ScopeSql, afterSeq: number, limit: number): Promise<RecordRow[]> {
  return walk(db, scope, "r.seq", afterSeq, limit);
}

export async function countRecords(db: Db, scope: RecordScope, atMost: number): Promise<Count> {
  const condition = scopeSql(scope, 2);
  const count =
    condition.filter === undefined
      ? await countInSql(db, scope, atMost)
      : (await walk(db, condition, "r.seq", 0, atMost + 1)).length;
  return { count: Math.min(count, atMost), more: count > atMost };
}

async function countInSql(db: Db, scope: RecordScope, atMost: number): Promise<number> {
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
