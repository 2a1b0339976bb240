/**
 * Queries of the full-text index.
 *
 * PostgreSQL indexes a row again as a whole whenever anything in it changes. So the lexemes of a record are in two rows
 * of other tables: one for its text, long and rarely changed, and one for its fields, short and rewritten by every
 * correction (decision 0305). A query that concerns only one of them is one `tsquery`. Others are split into branches,
 * each a conjunction of a part for each row.
 */
import { type Fact, isImmutable, isOfText, type LexemeQuery } from "../../../search/lexemes.js";
import { flagsText } from "../../records/search-tiers.js";
import { clean } from "../values.js";

const FIELDS = "winnow.filed_fields";
const TEXTS = "winnow.filed_texts";

/** Adds a query as a parameter of the statement. */
export type Bind = (value: string) => string;

/** The query in `tsquery` syntax. */
export function toTsquery(query: LexemeQuery): string {
  switch (query.is) {
    case "lexeme":
      return `'${clean(query.lexeme)}'${query.prefix ? ":*" : ""}`;
    case "all":
      return `(${query.of.map(toTsquery).join(" & ")})`;
    case "any":
      return `(${query.of.map(toTsquery).join(" | ")})`;
    case "but":
      return `(${toTsquery(query.of)} & !${toTsquery(query.not)})`;
  }
}

function bindQuery(query: LexemeQuery, bind: Bind): string {
  return `${bind(toTsquery(query))}::tsquery`;
}

/** A condition that checks one record's rows: for few records. */
export function rowMatches(query: LexemeQuery, seq: string, bind: Bind): string {
  const row = rowOf(query);
  if (row !== undefined) {
    return `coalesce((select x.lexemes @@ ${bindQuery(query, bind)} from ${row} x where x.seq = ${seq}), false)`;
  }
  switch (query.is) {
    case "all":
      return `(${query.of.map((one) => rowMatches(one, seq, bind)).join(" and ")})`;
    case "any":
      return `(${query.of.map((one) => rowMatches(one, seq, bind)).join(" or ")})`;
    case "but":
      return `(${rowMatches(query.of, seq, bind)} and not ${rowMatches(query.not, seq, bind)})`;
    case "lexeme":
      return "false"; // it concerns one row
  }
}

/** Which row the whole query concerns; undefined when it concerns both. */
function rowOf(query: LexemeQuery): string | undefined {
  switch (query.is) {
    case "lexeme":
      return isOfText(query.lexeme) ? TEXTS : FIELDS;
    case "all":
    case "any": {
      const first = rowOf(query.of[0]!);
      return query.of.every((one) => rowOf(one) === first) ? first : undefined;
    }
    case "but": {
      const row = rowOf(query.of);
      return row === rowOf(query.not) ? row : undefined;
    }
  }
}

// ── Sets ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What the fields and the text must match, at least one of them; and further queries that a record must or must not
 * match.
 */
interface Branch {
  readonly fields?: LexemeQuery | undefined;
  readonly text?: LexemeQuery | undefined;
  readonly also: readonly LexemeQuery[];
  readonly but: readonly LexemeQuery[];
}

/** How to select the matching records. */
export interface MatchOptions {
  /** Columns to return; both rows of a record have the same values. */
  readonly columns: readonly string[];
  /** Maximum number of rows to read. */
  readonly enough?: number;
  /** Up to this many matches, the remaining conditions are checked row by row; above, posting lists are intersected. */
  readonly few: { readonly texts: number; readonly fields: number };
  /** Queries with long posting lists, which are slow even to start with. */
  readonly long: ReadonlySet<string>;
}

export const NUMBERS: MatchOptions = { columns: ["seq"], few: { texts: 2000, fields: 5000 }, long: new Set() };

/** A select that returns each matching record once. */
export function selectMatches(query: LexemeQuery, bind: Bind, options: MatchOptions = NUMBERS): string {
  const branches = branchesOf(query);
  const [first, second] = branches;
  if (first === undefined) return `select ${options.columns.join()} from ${FIELDS} where false`;
  if (second === undefined) return select(first, bind, options);
  if (branches.length === 2 && isOnly("fields", first) && isOfTexts(second)) {
    // Posting lists of fields are short: they are hashed, while that of the text is streamed as far as it is read.
    return `${select(first, bind, options)} union all ${select(second, bind, options, first.fields)}`;
  }
  const longest = options.enough === undefined ? undefined : branches.find(isOfTexts);
  if (longest === undefined) return branches.map((branch) => `(${select(branch, bind, options)})`).join(" union ");
  const others = branches.filter((branch) => branch !== longest);
  return `select * from (
    with texts as materialized (${select(longest, bind, options)} limit ${options.enough})
    select * from texts union
    select * from (${others.map((branch) => `(${select(branch, bind, options)})`).join(" union all ")}) o
     where (select count(*) from texts) < ${options.enough}) u`;
}

/** The matches of a branch, except those that match `unless` in the fields. */
function select(branch: Branch, bind: Bind, options: MatchOptions, unless?: LexemeQuery): string {
  const { fields, text, also, but } = branch;
  const columns = options.columns.map((column) => `l.${column}`).join();
  const others: readonly Condition[] = [
    ...also.map((query) => ({ query, not: "" as const })),
    ...but.map((query) => ({ query, not: "not " as const })),
  ];
  if (text !== undefined && fields !== undefined && !isOfTexts({ fields, text })) {
    const inTexts = {
      of: text,
      list: () => listOf(TEXTS, columns, text, bind),
      also: [{ query: fields, not: "" as const }, ...others],
    };
    const inFields = {
      of: fields,
      list: () => listOf(FIELDS, columns, fields, bind),
      also: [{ query: text, not: "" as const }, ...others],
    };
    return scanFirst([inTexts, inFields], columns, bind, options);
  }
  const all = text === undefined ? listOf(FIELDS, columns, fields!, bind) : textsOf(columns, text, fields, bind);
  const list =
    unless === undefined ? all : `select * from (${all} offset 0) l where ${checkList(unless, "not ", bind)}`;
  return others.length === 0
    ? list
    : scanFirst([{ of: text ?? fields!, list: () => list, also: others }], columns, bind, options);
}

/** A posting list, and the further conditions for its records. */
interface Scan {
  readonly of: LexemeQuery;
  /** Called only if the list is read, because every parameter that is passed must be used by the statement. */
  readonly list: () => string;
  readonly also: readonly Condition[];
}

/**
 * Reads one list. If it is short, the other conditions are checked row by row; PostgreSQL underestimates what it costs
 * to decompress lexemes and would do so for half a million texts. If no list is short, the last one is intersected with
 * the others.
 */
function scanFirst(scans: readonly Scan[], columns: string, bind: Bind, { few, long }: MatchOptions): string {
  const shortScans = scans
    .filter(({ of }) => !long.has(toTsquery(of)))
    .map((scan) => ({
      ...scan,
      limit: scan.also.every(({ query }) => rowOf(query) === FIELDS) ? few.fields : few.texts,
    }));
  const lists = shortScans.map(({ list, limit }, n) => `list${n} as materialized (${list()} limit ${limit + 1})`);
  const isShort = shortScans.map(({ limit }, n) => `((select count(*) from list${n}) <= ${limit})`);
  const areLong = (count: number) => isShort.slice(0, count).map((one) => `not ${one}`);
  const last = scans.at(-1)!;
  const found = [
    ...shortScans.map(({ also }, n) => ({
      from: `list${n}`,
      where: [...areLong(n), isShort[n], checkRows(also, bind)],
    })),
    { from: `(${last.list()} offset 0)`, where: [...areLong(shortScans.length), checkLists(last.also, bind)] },
  ];
  return `select ${columns} from (${lists.length === 0 ? "" : `with ${lists.join()}`}
    ${found.map(({ from, where }) => `select * from ${from} l where ${where.join(" and ")}`).join(" union all ")}) l`;
}

/** The lists whose length is worth knowing before the query is built: those that may be intersected. */
export function postingListsIn(query: LexemeQuery): readonly { readonly row: string; readonly tsquery: string }[] {
  return branchesOf(query)
    .filter((branch) => !isOnly("fields", branch) && !isOfTexts(branch))
    .flatMap(({ fields, text }) => [
      ...(text === undefined ? [] : [{ row: TEXTS, tsquery: toTsquery(text) }]),
      ...(fields === undefined ? [] : [{ row: FIELDS, tsquery: toTsquery(fields) }]),
    ]);
}

function listOf(row: string, columns: string, query: LexemeQuery, bind: Bind): string {
  return `select ${columns} from ${row} l where l.lexemes @@ ${bindQuery(query, bind)}`;
}

/** Facts are checked in the row of the text: permanent ones are lexemes there, the others are columns. */
function textsOf(columns: string, text: LexemeQuery, facts: LexemeQuery | undefined, bind: Bind): string {
  const [immutable, mutable] = divide(conjuncts(facts), ({ fact }) => isImmutable(fact!));
  const query: LexemeQuery = immutable.length === 0 ? text : { is: "all", of: [text, ...immutable] };
  return [listOf(TEXTS, columns, query, bind), ...mutable.map(({ fact }) => factCondition(fact!, bind))].join(" and ");
}

interface Condition {
  readonly query: LexemeQuery;
  readonly not: "" | "not ";
}

/** Checks the further conditions for each record of a list. */
function checkRows(conditions: readonly Condition[], bind: Bind): string {
  return conditions.map(({ query, not }) => `${not}${rowMatches(query, "l.seq", bind)}`).join(" and ");
}

function checkLists(conditions: readonly Condition[], bind: Bind): string {
  return conditions
    .map((one) => (rowOf(one.query) === undefined ? checkRows([one], bind) : checkList(one.query, one.not, bind)))
    .join(" and ");
}

/** Intersects the list with another one in the same row. */
function checkList(query: LexemeQuery, not: Condition["not"], bind: Bind): string {
  return `l.seq ${not}in (select y.seq from ${rowOf(query)!} y where y.lexemes @@ ${bindQuery(query, bind)} offset 0)`;
}

function factCondition({ field, value }: Fact, bind: Bind): string {
  if (field === "flag") return `strpos(l.flags, ${bind(flagsText([value]))}) > 0`;
  return `l.${field} = ${bind(value)}${field === "year" ? "::int" : ""}`;
}

/** Whether the row of the text is enough: the query asks nothing of the fields but facts. */
function isOfTexts({ fields, text, also = [], but = [] }: Partial<Branch>): boolean {
  return (
    text !== undefined &&
    also.length === 0 &&
    but.length === 0 &&
    conjuncts(fields).every(({ fact }) => fact !== undefined)
  );
}

/** The lexemes that a record must all have. A query that is not a lexeme is not a fact either. */
function conjuncts(query: LexemeQuery | undefined): readonly (LexemeQuery & { readonly fact?: Fact })[] {
  if (query === undefined) return [];
  return query.is === "all" ? query.of.flatMap(conjuncts) : [query];
}

function divide<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const EMPTY_BRANCH: Branch = { also: [], but: [] };

/** More branches come only from long lists of words, each in one of two places. */
const MAX_BRANCHES = 8;

/** Together these find all matches; branches that concern only the fields come first. */
function branchesOf(query: LexemeQuery): readonly Branch[] {
  const row = rowOf(query);
  if (row === FIELDS) return [{ ...EMPTY_BRANCH, fields: query }];
  if (row === TEXTS) return [{ ...EMPTY_BRANCH, text: query }];
  switch (query.is) {
    case "any":
      return merged(query.of.flatMap(branchesOf));
    case "all":
      return query.of.reduce<readonly Branch[]>((some, one) => both(some, one), [EMPTY_BRANCH]);
    case "but":
      return branchesOf(query.of).flatMap((branch) => without(branch, query.not));
    case "lexeme":
      return []; // it concerns one row
  }
}

/** Merges branches that concern the same single row. */
function merged(branches: readonly Branch[]): readonly Branch[] {
  const [fields, text] = (["fields", "text"] as const).map((row) =>
    any(branches.flatMap((branch) => (isOnly(row, branch) ? branch[row]! : []))),
  );
  return [
    ...(fields === undefined ? [] : [{ ...EMPTY_BRANCH, fields }]),
    ...(text === undefined ? [] : [{ ...EMPTY_BRANCH, text }]),
    ...branches.filter((branch) => !isOnly("fields", branch) && !isOnly("text", branch)),
  ];
}

function isOnly(row: "fields" | "text", { fields, text, also, but }: Branch): boolean {
  return (row === "fields" ? text : fields) === undefined && also.length === 0 && but.length === 0;
}

function both(some: readonly Branch[], query: LexemeQuery): readonly Branch[] {
  const others = branchesOf(query);
  if (some.length > 1 && some.length * others.length > MAX_BRANCHES) {
    return some.map((branch) => ({ ...branch, also: [...branch.also, query] }));
  }
  return others.flatMap((b) =>
    some.map((a) => ({
      fields: all(a.fields, b.fields),
      text: all(a.text, b.text),
      also: [...a.also, ...b.also],
      but: [...a.but, ...b.but],
    })),
  );
}

/** The branch without matches of another query. Within one row the index does this itself. */
function without(branch: Branch, unwanted: LexemeQuery): readonly Branch[] {
  return branchesOf(unwanted).reduce<readonly Branch[]>(
    (left, one) => {
      const [found] = left;
      if (found === undefined) return [];
      const { fields, text, but } = found;
      if (isOnly("fields", one) && fields !== undefined) {
        if (toTsquery(fields) === toTsquery(one.fields!)) return []; // no match remains
        return [{ ...found, fields: { is: "but", of: fields, not: one.fields! } }];
      }
      if (isOnly("text", one) && text !== undefined) {
        return [{ ...found, text: { is: "but", of: text, not: one.text! } }];
      }
      return [{ ...found, but: [...but, queryOf(one)] }];
    },
    [branch],
  );
}

/** A branch as a query again. */
function queryOf({ fields, text, also, but }: Branch): LexemeQuery {
  const parts = [fields, text, ...also].filter((one) => one !== undefined);
  const of: LexemeQuery = parts.length === 1 ? parts[0]! : { is: "all", of: parts };
  const not = any(but);
  return not === undefined ? of : { is: "but", of, not };
}

function all(a: LexemeQuery | undefined, b: LexemeQuery | undefined): LexemeQuery | undefined {
  return a !== undefined && b !== undefined ? { is: "all", of: [a, b] } : (a ?? b);
}

function any(of: readonly LexemeQuery[]): LexemeQuery | undefined {
  return of.length < 2 ? of[0] : { is: "any", of };
}
