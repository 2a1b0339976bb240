/** Lists and counts of records in SQLite. Read-only. */
import { RECORD_STATES } from "../../model/record.js";
import type { Filter } from "../../search/filter.js";
import { matchesFilter } from "../../search/filter-match.js";
import { allWithout, type LexemeQuery } from "../../search/lexemes.js";
import { PLACES } from "../../search/rank.js";
import { type Dialect, filterSql, lettersIn } from "../records/filter-sql.js";
import type { ShownRow } from "../records/from-row.js";
import { NOTHING_STORED, type StoredPage, storedPage } from "../records/heads.js";
import { type LinePage, linePage } from "../records/line.js";
import { EVERYWHERE, ranksIn } from "../records/rank-range.js";
import { readCursor, statesOf, writeCursor } from "../records/scope.js";
import type { Count, LineOptions, ListRequest, RecordOrder, RecordQuery, RecordScope } from "../store.js";
import type { Database } from "./database.js";
import { type ReadOrder, readStoredPage } from "./page-read.js";
import { filtered, type RecordRow, SELECT_RECORD, selectRecord, selectShown } from "./records/records.js";

/** A scope as a condition on `records r`, and the part of its filter that must be checked row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly filter: Filter | undefined;
}

/** Turns an index query into a condition; undefined when it is faster to check each record. */
type IndexLookup = (query: LexemeQuery, bind: Dialect["bind"]) => string | undefined;

const SUBQUERY: IndexLookup = (query, bind) =>
  `r.place IN (SELECT rowid FROM search WHERE search MATCH ${bind(toFtsQuery(query))})`;

/** For queries that read many pages: the matches are stored in a temporary table once. */
export function storedLookup(db: Database): IndexLookup {
  let tables = 0;
  return (query) => {
    const table = `temp.lookup${tables++}`;
    db.run(`CREATE TABLE IF NOT EXISTS ${table} (place INTEGER PRIMARY KEY)`);
    db.run(`DELETE FROM ${table}`);
    db.run(`INSERT INTO ${table} SELECT rowid FROM search WHERE search MATCH ?`, toFtsQuery(query));
    // The + keeps SQLite from starting with this list for each page.
    return `+r.place IN (SELECT place FROM ${table})`;
  };
}

/** `ifFew` looks up records that may match the filter; it is used where a lookup helps only if there are few. */
export function scopeSql(scope: RecordScope, lookup = SUBQUERY, ifFew?: IndexLookup): ScopeSql {
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
  // As an equality, this can use the partial index of records that are not live.
  if (states.length === 1 && states[0] !== "live") parts.push(`r.state = ${bind(states[0]!)} AND r.state <> 'live'`);
  else if (states.length < 3) parts.push(`+r.state IN (${states.map(bind).join()})`);
  if (scope.since !== undefined) parts.push(`r.change > ${bind(scope.since)}`);
  if (scope.until !== undefined) parts.push(`r.change <= ${bind(scope.until)}`);
  if (scope.originals === true) parts.push("r.duplicate = 0");
  const { sql, exact } = filterSql(scope.filter, dialect(bind, lookup, ifFew, states.includes("removed")));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" AND "), values, filter: exact ? undefined : scope.filter };
}

function dialect(
  bind: Dialect["bind"],
  lookup: IndexLookup,
  ifFew: IndexLookup | undefined,
  removedToo: boolean,
): Dialect {
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
    hasLexeme(lexeme, not) {
      const places = lookup(not ? allWithout(lexeme) : { is: "lexeme", lexeme, prefix: false }, bind);
      // Removed records are not indexed and have no fields. The redundant condition lets SQLite use the partial
      // index of records that are not live.
      const orRemoved = not && removedToo ? " OR (r.state = 'removed' AND r.state <> 'live')" : "";
      return places && `${places}${orRemoved}`;
    },
    hasLexemeIfFew(lexeme) {
      return ifFew?.({ is: "lexeme", lexeme, prefix: false }, bind);
    },
  };
}

/** The query in FTS5 syntax. */
export function toFtsQuery(query: LexemeQuery): string {
  switch (query.is) {
    case "lexeme":
      return `"${query.lexeme}"${query.prefix ? " *" : ""}`;
    case "all":
      return `(${query.of.map(toFtsQuery).join(" AND ")})`;
    case "any":
      return `(${query.of.map(toFtsQuery).join(" OR ")})`;
    case "but":
      return `(${toFtsQuery(query.of)} NOT ${toFtsQuery(query.not)})`;
  }
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lines are made in the worker, because bytes can be transferred between threads without a copy. */
export function changeLines(db: Database, query: RecordQuery & LineOptions): LinePage {
  const states = query.states ?? RECORD_STATES;
  const scope = scopeSql({ ...query, states }, smallLookup(db), smallLookup(db));
  const along = { column: "r.change", after: query.since ?? 0, index: "records_by_change" };
  return linePage(pageOf(db, scope, along, query.limit), String, query);
}

const ORDERS: Readonly<Record<RecordOrder, { column: string; start: number; index: string | undefined }>> = {
  number: { column: "r.seq", start: 0, index: undefined },
  newest: { column: "r.rank", start: -1, index: "records_by_rank" },
  changed: { column: "-r.change", start: Number.MIN_SAFE_INTEGER, index: "records_by_change" },
};

/** Up to this many matches, finding and sorting all is faster than walking an index in order. */
const MAX_SORTED = 5000;
/** The same limit when each record on the way must be opened to check whether it matches. */
const MAX_LOOKUP = 15_000;

/** For a single page: undefined when there are many matches. */
function smallLookup(db: Database): IndexLookup {
  return (query, bind) => {
    if (query.is === "but" && query.not.is === "lexeme" && allHave(db, query.not.lexeme)) return NO_MATCH;
    const match = toFtsQuery(query);
    if (isCommon(db, match)) return undefined;
    const rows = db.all<{ place: number }>(
      "SELECT rowid AS place FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?",
      match,
      MAX_LOOKUP + 1,
    );
    if (rows.length > MAX_LOOKUP) return undefined;
    return `r.place IN (SELECT value FROM json_each(${bind(JSON.stringify(rows.map(({ place }) => place)))}))`;
  };
}

const NO_MATCH = "r.place IN (SELECT 0 WHERE 0)";

/** Counting is faster than searching for a record without the lexeme. */
function allHave(db: Database, lexeme: string): boolean {
  db.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab(main, search, row)");
  const count = db.get<{ n: number }>("SELECT doc AS n FROM temp.vocabulary WHERE term = ?", lexeme)?.n ?? 0;
  return count === db.get<{ n: number }>("SELECT count(*) AS n FROM search_docsize")!.n;
}

/** Places are hashes of ids, so the first part of them is a fair sample. */
const SAMPLE = 1 / 64;

/** True when a sample shows many matches. Collecting them would be slow, and a walk in order finds some soon. */
function isCommon(db: Database, query: string): boolean {
  const threshold = 2 * MAX_LOOKUP * SAMPLE;
  const { n } = db.get<{ n: number }>(
    "SELECT count(*) AS n FROM (SELECT 1 FROM search WHERE search MATCH ? AND rowid < ? LIMIT ?)",
    query,
    PLACES * SAMPLE,
    Math.ceil(threshold),
  )!;
  return n >= threshold;
}

export function listLines(db: Database, request: ListRequest & LineOptions): LinePage {
  const order = request.order ?? "number";
  const { column, start, index } = ORDERS[order];
  const years = order === "newest" ? ranksIn(request.filter) : EVERYWHERE;
  const after = Math.max(readCursor(order, request.after, 1)?.[0] ?? start, years.first - 1);
  const scope = upTo(years.last, scopeSql(request, smallLookup(db), smallLookup(db)));
  const count = index === undefined ? MAX_SORTED : countUpTo(db, { ...scope, filter: undefined }, MAX_SORTED);
  const along = { column, after, index: count <= MAX_SORTED ? undefined : index };
  const page = count === 0 ? NOTHING_STORED : pageOf(db, scope, along, request.limit);
  return linePage(page, (last) => writeCursor(order, last), request);
}

function upTo(rank: number, scope: ScopeSql): ScopeSql {
  if (rank === Number.POSITIVE_INFINITY) return scope;
  return { ...scope, sql: `${scope.sql} AND r.rank <= ?`, values: [...scope.values, rank] };
}

function pageOf(db: Database, scope: ScopeSql, along: ReadOrder, limit: number): StoredPage {
  if (scope.filter === undefined && !isSorted(along)) return readStoredPage(db, scope, along, limit);
  return storedPage(walk(db, scope, along, limit + 1), limit, (row) => valueIn(row, along.column));
}

/** Without an index for the order, the matches must be sorted. */
function isSorted({ column, index }: ReadOrder): boolean {
  return index === undefined && column !== "r.seq";
}

/**
 * Rows ordered by a column, after one of its values. If SQL covers only part of the filter, reads on until enough rows
 * match.
 */
function walk(db: Database, { sql, values, filter }: ScopeSql, along: ReadOrder, limit: number): ShownRow[] {
  const { column, index } = along;
  const found: ShownRow[] = [];
  const [by, descending] = column.startsWith("-") ? [column.slice(1), true] : [column, false];
  const sorted = isSorted(along);
  const letters = filter === undefined || sorted ? undefined : lettersIn(filter);
  // Most rows with these letters match. Without letters, many rows are read for each match.
  const atOnce = filter === undefined ? limit : letters !== undefined ? limit : Math.max(500, limit);
  for (let from = along.after; ; ) {
    // The + keeps SQLite from using an index for the order and looking up row by row.
    const key = sorted ? `+${by}` : by;
    const having = letters === undefined ? "" : "AND t.claims LIKE ?";
    const where = `WHERE ${key} ${descending ? "<" : ">"} ? AND ${sql} ${having} ORDER BY ${key} ${descending ? "DESC" : ""} LIMIT ?`;
    const bound = [
      descending ? -from : from,
      ...values,
      ...(letters === undefined ? [] : [`%${fromRarest(letters)}%`]),
      atOnce,
    ];
    const hint = index === undefined ? "" : `INDEXED BY ${index}`;
    // An index returns rows in order; without one it is faster to sort keys only, without claims.
    const select = filter === undefined ? selectShown(hint) : selectRecord(hint);
    // Where the letters exclude most rows, reading keys from an index first saves looking up rows.
    const keysFirst = sorted
      ? ""
      : letters === undefined
        ? undefined
        : `${hint} CROSS JOIN contents t ON t.record = r.seq`;
    const rows: ShownRow[] =
      keysFirst === undefined
        ? db.all<ShownRow>(`${select} ${where}`, ...bound)
        : rowsOf(db, seqs(db.all(`SELECT r.seq FROM records r ${keysFirst} ${where}`, ...bound)));
    for (const row of rows) {
      if (filter !== undefined && !matchesFilter(filtered(row as RecordRow), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || last === undefined) return found;
    from = valueIn(last, column);
  }
}

/** The most common letters in claims, most common first; all others are rare. */
const COMMON = " eatnrdclusmhofpgb";

/** The letters from the rarest one on, if enough are left to be selective: LIKE finds a rare first letter fast. */
function fromRarest(letters: string): string {
  let [best, rarest] = [0, -1];
  for (let i = 0; i === 0 || letters.length - i >= Math.max(4, letters.length / 2); i++) {
    const common = COMMON.indexOf(letters[i]!);
    const rarity = common < 0 ? COMMON.length : common;
    if (rarity > rarest) [best, rarest] = [i, rarity];
  }
  return letters.slice(best);
}

/** The row's value in the column that defines the order. */
function valueIn(row: ShownRow, column: string): number {
  if (column === "r.seq") return row.seq;
  if (column === "r.rank") return row.rank;
  return column.startsWith("-") ? -row.change : row.change;
}

/** The rows with these sequence numbers, in the given order. */
export function rowsOf(db: Database, seqs: readonly number[]): RecordRow[] {
  const rows = db.all<RecordRow>(
    `${SELECT_RECORD} WHERE r.seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => bySeq.get(seq)!);
}

const BY_CREATION: ReadOrder = { column: "r.seq", after: 0, index: undefined };

export function countRecords(db: Database, scope: RecordScope, atMost: number): Count {
  const count = countUpTo(db, scopeSql(scope), atMost);
  return { count: Math.min(count, atMost), more: count > atMost };
}

function countUpTo(db: Database, scope: ScopeSql, atMost: number): number {
  if (scope.filter !== undefined) return walk(db, scope, BY_CREATION, atMost + 1).length;
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM records r WHERE ${scope.sql} LIMIT ?)`,
    ...scope.values,
    atMost + 1,
  )!.n;
}

/** All rows of a scope in the order of creation, in pages. */
export function rowsIn(db: Database, scope: ScopeSql, afterSeq: number, limit: number): ShownRow[] {
  return walk(db, scope, { ...BY_CREATION, after: afterSeq }, limit);
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

export function seqs(rows: readonly { readonly seq: number }[]): number[] {
  return rows.map(({ seq }) => seq);
}
