/** Lists and counts of records in SQLite. Nothing here changes anything. */
import type { Filter } from "../model/filter.js";
import { meets } from "../model/filter-match.js";
import { everythingBut, type LexemeQuery } from "../model/lexemes.js";
import { PLACES } from "../model/rank.js";
import { type Dialect, filterSql, lettersIn } from "./filter-sql.js";
import { EVERYWHERE, ranksIn } from "./rank-range.js";
import { NOTHING_STORED, type StoredPage, storedPage } from "./record-heads.js";
import { type LinePage, linePage } from "./record-line.js";
import { readCursor, statesOf, writeCursor } from "./record-scope.js";
import type { ShownRow } from "./shown-row.js";
import type { Database } from "./sqlite-database.js";
import { type Along, gathered } from "./sqlite-gathered.js";
import { filtered, type RecordRow, SELECT_RECORD, selectRecord, selectShown } from "./sqlite-records.js";
import type { Count, LineWish, ListAsk, RecordOrder, RecordQuery, RecordScope } from "./store-records.js";

/** A scope as a condition on `records r`, and what of its filter is left to be looked at row by row. */
export interface ScopeSql {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly filter: Filter | undefined;
}

/** What the index answers by itself: a question becomes a condition, or undefined when it is better to look into each record. */
type Asked = (query: LexemeQuery, bind: Dialect["bind"]) => string | undefined;

const ALL_ASKED: Asked = (query, bind) =>
  `r.place IN (SELECT rowid FROM search WHERE search MATCH ${bind(matching(query))})`;

/** Asked once for many pages: the answers are written down. */
export function askedBefore(db: Database): Asked {
  let asked = 0;
  return (query) => {
    const table = `temp.asked${asked++}`;
    db.run(`CREATE TABLE IF NOT EXISTS ${table} (place INTEGER PRIMARY KEY)`);
    db.run(`DELETE FROM ${table}`);
    db.run(`INSERT INTO ${table} SELECT rowid FROM search WHERE search MATCH ?`, matching(query));
    // The + keeps SQLite from going through all of them for each page.
    return `+r.place IN (SELECT place FROM ${table})`;
  };
}

/** `ifFew`: how the index is asked for records that may meet a filter, where asking is of use only if these are few. */
export function scopeSql(scope: RecordScope, asked = ALL_ASKED, ifFew?: Asked): ScopeSql {
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
  const { sql, exact } = filterSql(scope.filter, dialect(bind, asked, ifFew, states.includes("removed")));
  parts.push(sql);
  return { sql: parts.map((part) => `(${part})`).join(" AND "), values, filter: exact ? undefined : scope.filter };
}

function dialect(bind: Dialect["bind"], asked: Asked, ifFew: Asked | undefined, removedToo: boolean): Dialect {
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
      const places = asked(not ? everythingBut(lexeme) : { is: "lexeme", lexeme, prefix: false }, bind);
      // What was removed is filed nowhere, and has no fields. Said twice, the index of the few that do not live can serve.
      const orRemoved = not && removedToo ? " OR (r.state = 'removed' AND r.state <> 'live')" : "";
      return places && `${places}${orRemoved}`;
    },
    fewFiled(lexeme) {
      return ifFew?.({ is: "lexeme", lexeme, prefix: false }, bind);
    },
  };
}

/** The question in the words of FTS5. */
export function matching(query: LexemeQuery): string {
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

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Lines are made here: bytes cross between threads in no time. */
export function changeLines(db: Database, query: RecordQuery & LineWish): LinePage {
  const states = query.states ?? ["live", "vanished", "removed"];
  const scope = scopeSql({ ...query, states }, askedOnce(db), askedOnce(db));
  const along = { column: "r.change", after: query.since ?? 0, index: "records_by_change" };
  return linePage(pageOf(db, scope, along, query.limit), String, query);
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
  return (asked, bind) => {
    if (asked.is === "but" && asked.not.is === "lexeme" && haveAll(db, asked.not.lexeme)) return NOWHERE;
    const query = matching(asked);
    if (areMany(db, query)) return undefined;
    const rows = db.all<{ place: number }>(
      "SELECT rowid AS place FROM search WHERE search MATCH ? ORDER BY rowid LIMIT ?",
      query,
      MANY + 1,
    );
    if (rows.length > MANY) return undefined;
    return `r.place IN (SELECT value FROM json_each(${bind(JSON.stringify(rows.map(({ place }) => place)))}))`;
  };
}

const NOWHERE = "r.place IN (SELECT 0 WHERE 0)";

/** That every record has something is counted quicker than found by looking for one that lacks it. */
function haveAll(db: Database, lexeme: string): boolean {
  db.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.filed USING fts5vocab(main, search, row)");
  const having = db.get<{ n: number }>("SELECT doc AS n FROM temp.filed WHERE term = ?", lexeme)?.n ?? 0;
  return having === db.get<{ n: number }>("SELECT count(*) AS n FROM search_docsize")!.n;
}

/** Places follow from ids, so what lies among the first of them is a fair sample. */
const SAMPLE = 1 / 64;

/** True when there are surely many: what every eighth record lacks takes long to be gathered, and is near everywhere. */
function areMany(db: Database, query: string): boolean {
  const sure = 2 * MANY * SAMPLE;
  const { n } = db.get<{ n: number }>(
    "SELECT count(*) AS n FROM (SELECT 1 FROM search WHERE search MATCH ? AND rowid < ? LIMIT ?)",
    query,
    PLACES * SAMPLE,
    Math.ceil(sure),
  )!;
  return n >= sure;
}

export function listLines(db: Database, ask: ListAsk & LineWish): LinePage {
  const order = ask.order ?? "number";
  const { column, start, index } = ORDERS[order];
  const years = order === "newest" ? ranksIn(ask.filter) : EVERYWHERE;
  const after = Math.max(readCursor(order, ask.after, 1)?.[0] ?? start, years.first - 1);
  const scope = upTo(years.last, scopeSql(ask, askedOnce(db), askedOnce(db)));
  const count = index === undefined ? FEW : countUpTo(db, { ...scope, filter: undefined }, FEW);
  const along = { column, after, index: count <= FEW ? undefined : index };
  const page = count === 0 ? NOTHING_STORED : pageOf(db, scope, along, ask.limit);
  return linePage(page, (last) => writeCursor(order, last), ask);
}

function upTo(rank: number, scope: ScopeSql): ScopeSql {
  if (rank === Number.POSITIVE_INFINITY) return scope;
  return { ...scope, sql: `${scope.sql} AND r.rank <= ?`, values: [...scope.values, rank] };
}

function pageOf(db: Database, scope: ScopeSql, along: Along, limit: number): StoredPage {
  if (scope.filter === undefined && !isSorted(along)) return gathered(db, scope, along, limit);
  return storedPage(walk(db, scope, along, limit + 1), limit, (row) => valueIn(row, along.column));
}

/** Without an index along the order, what is found must be sorted. */
function isSorted({ column, index }: Along): boolean {
  return index === undefined && column !== "r.seq";
}

/** Rows in order of a column, behind a value of it. Where the database cannot answer the whole filter, more are read until enough meet it. */
function walk(db: Database, { sql, values, filter }: ScopeSql, along: Along, limit: number): ShownRow[] {
  const { column, index } = along;
  const found: ShownRow[] = [];
  const [by, descending] = column.startsWith("-") ? [column.slice(1), true] : [column, false];
  const sorted = isSorted(along);
  const letters = filter === undefined || sorted ? undefined : lettersIn(filter);
  // Those that have the letters are mostly right; of all others many are read to find a few.
  const atOnce = filter === undefined ? limit : letters !== undefined ? limit : Math.max(500, limit);
  for (let from = along.after; ; ) {
    // The + keeps SQLite from going along the order by itself, and looking up row after row.
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
    // Along an index the rows come as they are wanted; what must be sorted is better sorted without its claims.
    const select = filter === undefined ? selectShown(hint) : selectRecord(hint);
    // Where most are passed over for their letters, an index with what else is asked saves looking up their rows.
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
      if (filter !== undefined && !meets(filtered(row as RecordRow), filter)) continue;
      found.push(row);
      if (found.length === limit) return found;
    }
    const last = rows.at(-1);
    if (rows.length < atOnce || last === undefined) return found;
    from = valueIn(last, column);
  }
}

/** The commonest letters of claims, the commonest first; all others are rare. */
const COMMON = " eatnrdclusmhofpgb";

/**
 * Letters without those before the rarest one, if enough are left to tell records apart: LIKE looks for the first one quickly, and then
 * whether the others follow.
 */
function fromRarest(letters: string): string {
  let [best, rarest] = [0, -1];
  for (let i = 0; i === 0 || letters.length - i >= Math.max(4, letters.length / 2); i++) {
    const common = COMMON.indexOf(letters[i]!);
    const rarity = common < 0 ? COMMON.length : common;
    if (rarity > rarest) [best, rarest] = [i, rarity];
  }
  return letters.slice(best);
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

const AS_KEPT: Along = { column: "r.seq", after: 0, index: undefined };

export function countRecords(db: Database, scope: RecordScope, atMost: number): Count {
  const count = countUpTo(db, scopeSql(scope), atMost);
  return { count: Math.min(count, atMost), more: count > atMost };
}

function countUpTo(db: Database, scope: ScopeSql, atMost: number): number {
  if (scope.filter !== undefined) return walk(db, scope, AS_KEPT, atMost + 1).length;
  return db.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM records r WHERE ${scope.sql} LIMIT ?)`,
    ...scope.values,
    atMost + 1,
  )!.n;
}

/** All rows of a scope as they were kept, in pages. */
export function rowsIn(db: Database, scope: ScopeSql, afterSeq: number, limit: number): ShownRow[] {
  return walk(db, scope, { ...AS_KEPT, after: afterSeq }, limit);
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
