/** Lists and counts of records in PostgreSQL. Nothing here changes anything. */
import { setImmediate } from "node:timers/promises";
import { type Filter, ownField } from "../model/filter.js";
import { meets } from "../model/filter-match.js";
import { everythingBut, type LexemeQuery, partQuery } from "../model/lexemes.js";
import { type Dialect, filterSql, lettersIn } from "./filter-sql.js";
import { clean, type Db } from "./postgres-connection.js";
import type { CopiedValue } from "./postgres-copy.js";
import { fewThatMayMeet, oftenLacking } from "./postgres-few.js";
import { RECIPE_BEGINS } from "./postgres-filing.js";
import { type EndedPage, gathered } from "./postgres-gathered.js";
import { answers, answersTo, type Bind } from "./postgres-index.js";
import { filtered, type RecordRow, SELECT_RECORD } from "./postgres-records.js";

import { EVERYWHERE, ranksIn, withinYears } from "./rank-range.js";
import { storedPage } from "./record-heads.js";
import { type ComingLines, linePage } from "./record-line.js";
import { readCursor, statesOf, writeCursor } from "./record-scope.js";
import type { Count, Cursor, LineWish, ListAsk, RecordOrder, RecordQuery, RecordScope } from "./store-records.js";

/** A scope as a condition on `winnow.records r`, and what of its filter is left to be looked at row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly CopiedValue[];
  readonly filter: Filter | undefined;
}

/** `before`: values that stand before those of the scope in its statement. `lacking`: what many records are not filed under. */
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
    parts.push(`left(r.recipe, ${RECIPE_BEGINS}) = left(${bind(recipe)}, ${RECIPE_BEGINS})`);
  }
  const { sql, exact } = filterSql(scope.filter, dialect(bind, states.includes("removed"), lacking));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" and "), values, filter: exact ? undefined : scope.filter };
}

/** Recipes that every record must have that meets the filter: said in the words of their index. */
function recipesIn(filter: Filter | undefined): readonly string[] {
  if (filter?.kind === "and") return filter.of.flatMap(recipesIn);
  return filter?.kind === "compare" && filter.field === "recipe" && filter.is === "eq" ? [String(filter.value)] : [];
}

const NOTHING: ReadonlySet<string> = new Set();

function dialect(bind: Dialect["bind"], removedToo: boolean, lacking: ReadonlySet<string>): Dialect {
  const filed = (query: LexemeQuery) => `r.seq in (${answersTo(query, bind)})`;
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
    // What was removed is filed nowhere, and has no fields.
    filed(lexeme, not) {
      if (!not) return filed({ is: "lexeme", lexeme, prefix: false });
      if (lacking.has(lexeme)) return `not ${answers({ is: "lexeme", lexeme, prefix: false }, "r.seq", bind)}`;
      return `${filed(everythingBut(lexeme))}${removedToo ? " or (r.state = 'removed' and r.state <> 'live')" : ""}`;
    },
    fewFiled: (lexeme) => filed({ is: "lexeme", lexeme, prefix: false }), // it knows by itself when that helps
  };
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function changeLines(db: Db, query: RecordQuery & LineWish): Promise<ComingLines> {
  const states = query.states ?? ["live", "vanished", "removed"];
  const scope = scopeSql({ ...query, states }, 2);
  return coming(await pageOf(db, scope, "r.change", query.since ?? 0, query.limit), String, query);
}

const ORDERS: Readonly<Record<RecordOrder, { column: string; start: number }>> = {
  number: { column: "r.seq", start: 0 },
  newest: { column: "r.rank", start: -1 },
  changed: { column: "-r.change", start: Number.MIN_SAFE_INTEGER },
};

export async function listLines(db: Db, ask: ListAsk & LineWish): Promise<ComingLines> {
  const order = ask.order ?? "number";
  const { column, start } = ORDERS[order];
  const years = order === "newest" ? ranksIn(ask.filter) : EVERYWHERE;
  const after = Math.max(readCursor(order, ask.after, 1)?.[0] ?? start, years.first - 1);
  const few = order === "newest" ? undefined : await fewThatMayMeet(db, ask.filter);
  // The planner does not know that ranks begin with the year: asked for both, it would fetch and sort all of a year for the first few.
  const { filter: whole, ...rest } = ask;
  const filter = order === "newest" ? withinYears(whole) : whole;
  const scope = scopeSql(filter === undefined ? rest : { ...rest, filter }, 2, await oftenLacking(db, filter));
  const page = await pageOf(db, among(few, upTo(years.last, scope)), column, after, ask.limit);
  return coming(page, (last) => writeCursor(order, last), ask);
}

/** The scope was made with two values before its own. */
function upTo(rank: number, scope: ScopeSql): ScopeSql {
  if (rank === Number.POSITIVE_INFINITY) return scope;
  const values = [...scope.values, rank];
  return { ...scope, sql: `${scope.sql} and r.rank <= $${2 + values.length}::bigint`, values };
}

/** The same of these records only. */
function among(few: readonly number[] | undefined, scope: ScopeSql): ScopeSql {
  if (few === undefined) return scope;
  const values = [...scope.values, few];
  return { ...scope, sql: `${scope.sql} and r.seq = any($${2 + values.length}::bigint[])`, values };
}

/** A page as it is stored. One more is looked for than is wanted, to know whether anything follows. */
async function pageOf(db: Db, scope: ScopeSql, column: string, after: number, limit: number): Promise<EndedPage> {
  if (scope.filter === undefined) {
    const { by, compare, direction, from } = alongOf(column, after);
    const rows = `select r.*, ${column} as at from winnow.records r where ${by} ${compare} $1::bigint and ${scope.sql}
                   order by ${by} ${direction} limit $2`;
    return gathered(db, rows, [from, limit + 1, ...scope.values], limit);
  }
  const rows = await walk(db, scope, column, after, limit + 1);
  const shown = rows.map((row) => ({ ...row, collectionName: row.collection, validated: row.validated ? 1 : 0 }));
  const goesOn = rows.length > limit ? rows[limit - 1]!.at : undefined;
  return { ...storedPage(shown, limit, ({ at }) => at), records: Math.min(rows.length, limit), goesOn };
}

function coming(page: EndedPage, cursorAt: (key: number) => Cursor, wish: LineWish): ComingLines {
  return {
    records: page.records,
    size: page.claims.length,
    next: page.goesOn === undefined ? undefined : cursorAt(page.goesOn),
    async lines() {
      await setImmediate(); // until then a question for the next page is only on its way to the socket
      return linePage(page, cursorAt, wish);
    },
  };
}

function alongOf(column: string, after: number) {
  return column.startsWith("-")
    ? { by: column.slice(1), compare: "<", direction: "desc", from: -after }
    : { by: column, compare: ">", direction: "", from: after };
}

/** A row, and where it stands in the order. */
type Placed = RecordRow & { readonly at: number };

/** Rows in order of a column, behind a value of it. Where the database cannot answer the whole filter, more are read until enough meet it. */
async function walk(
  db: Db,
  { sql, values, filter }: ScopeSql,
  column: string,
  after: number,
  limit: number,
): Promise<Placed[]> {
  const found: Placed[] = [];
  const sought: string[] = [];
  const bind = (value: string) => `$${2 + values.length + sought.push(value)}`;
  const having = filter && (await likely(db, filter, bind));
  // Those that have the words or letters are mostly right; of all others many are read to find a few.
  const atOnce = filter === undefined || having !== undefined ? limit : Math.max(500, limit);
  for (let last = after; ; ) {
    const { by, compare, direction, from } = alongOf(column, last);
    const rows = await db.rows<Placed>(
      `with keys as materialized (select r.seq, ${column} as at from winnow.records r
         where ${by} ${compare} $1::bigint and ${sql} ${having === undefined ? "" : `and ${having}`}
         order by ${by} ${direction} limit $2)
       select k.at, x.* from keys k join (${SELECT_RECORD}) x on x.seq = k.seq order by k.at`,
      [from, atOnce, ...values, ...sought],
    );
    for (const row of rows) {
      if (filter !== undefined && !meets(filtered(row), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    if (rows.length < atOnce) return found;
    last = rows.at(-1)!.at;
  }
}

/** What every record has that meets the filter and few others have: words that the index knows, or else letters in its claims. */
async function likely(db: Db, filter: Filter, bind: Bind): Promise<string | undefined> {
  const parts = partsIn(filter);
  const unfiled = await db.rows<{ name: string }>(
    "select distinct name from winnow.field_names where unfiled and name = any($1)",
    [parts.map(({ field }) => clean(field))],
  );
  const words = parts.flatMap(({ field, query }) => (unfiled.some(({ name }) => name === clean(field)) ? [] : query));
  if (words.length > 0) return `r.seq in (${answersTo({ is: "all", of: words }, bind)})`;
  const letters = lettersIn(filter);
  return letters === undefined ? undefined : `strpos(lower(r.claims collate "C"), ${bind(letters)}::text) > 0`;
}

/** Parts and beginnings of own fields that a record must have to meet the filter, as words in the index. */
function partsIn(filter: Filter): readonly { readonly field: string; readonly query: LexemeQuery }[] {
  if (filter.kind === "and") return filter.of.flatMap(partsIn);
  const field = filter.kind === "compare" ? ownField(filter.field) : undefined;
  if (filter.kind !== "compare" || field === undefined || (filter.is !== "contains" && filter.is !== "prefix"))
    return [];
  const query = partQuery(field, String(filter.value), filter.is === "prefix");
  return query === undefined ? [] : [{ field, query }];
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
