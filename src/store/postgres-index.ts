/**
 * How is the full-text index asked?
 *
 * An index of PostgreSQL files a row anew, all of it, whenever anything in the row changes. So what is filed of a record stands beside it,
 * in two rows: one for its text, long and seldom changed, and one for its fields, short, rewritten by every correction (decision 0305).
 * A question within one of them is one `tsquery`. Others fall into branches, each a conjunction of a part for either row.
 */
import { type Fact, isLasting, isOfText, type LexemeQuery } from "../model/lexemes.js";
import { clean } from "./postgres-connection.js";
import { flagsText } from "./search-tiers.js";

const FIELDS = "winnow.filed_fields";
const TEXTS = "winnow.filed_texts";

/** Passes a question to the statement. */
export type Bind = (value: string) => string;

/** The question in the words of `tsquery`. */
export function matching(query: LexemeQuery): string {
  switch (query.is) {
    case "lexeme":
      return `'${clean(query.lexeme)}'${query.prefix ? ":*" : ""}`;
    case "all":
      return `(${query.of.map(matching).join(" & ")})`;
    case "any":
      return `(${query.of.map(matching).join(" | ")})`;
    case "but":
      return `(${matching(query.of)} & !${matching(query.not)})`;
  }
}

function asked(query: LexemeQuery, bind: Bind): string {
  return `${bind(matching(query))}::tsquery`;
}

/** That the record with a number answers, seen by looking into it: for a few of them. */
export function answers(query: LexemeQuery, seq: string, bind: Bind): string {
  const row = rowOf(query);
  if (row !== undefined) {
    return `coalesce((select x.lexemes @@ ${asked(query, bind)} from ${row} x where x.seq = ${seq}), false)`;
  }
  switch (query.is) {
    case "all":
      return `(${query.of.map((one) => answers(one, seq, bind)).join(" and ")})`;
    case "any":
      return `(${query.of.map((one) => answers(one, seq, bind)).join(" or ")})`;
    case "but":
      return `(${answers(query.of, seq, bind)} and not ${answers(query.not, seq, bind)})`;
    case "lexeme":
      return "false"; // stands in one row
  }
}

/** In which row all of a question stands; undefined when parts of it stand in either. */
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

/** What stands in the fields and what in the text, at least one of them; and what else a record must answer, or must not. */
interface Branch {
  readonly fields?: LexemeQuery | undefined;
  readonly text?: LexemeQuery | undefined;
  readonly also: readonly LexemeQuery[];
  readonly but: readonly LexemeQuery[];
}

/** What is to be told of the records that answer. */
export interface Wanted {
  /** Of what stands beside what is filed: of every record the same in both rows. */
  readonly columns: readonly string[];
  /** More are not read. */
  readonly enough?: number;
  /** So many texts, or fields, are looked into; of more, lists are compared. */
  readonly few: { readonly texts: number; readonly fields: number };
  /** Lists that are known to be long, by what is asked: even to begin with one takes its time. */
  readonly long: ReadonlySet<string>;
}

export const NUMBERS: Wanted = { columns: ["seq"], few: { texts: 2000, fields: 5000 }, long: new Set() };

/** A select of all records that answer, each once. */
export function answersTo(query: LexemeQuery, bind: Bind, wanted: Wanted = NUMBERS): string {
  const branches = branchesOf(query);
  const [first, second] = branches;
  if (first === undefined) return `select ${wanted.columns.join()} from ${FIELDS} where false`;
  if (second === undefined) return select(first, bind, wanted);
  if (branches.length === 2 && isOnly("fields", first) && isOfTexts(second)) {
    // Lists of the fields are short: they are kept at hand while that of the text is gone through, as far as somebody reads it.
    return `${select(first, bind, wanted)} union all ${select(second, bind, wanted, first.fields)}`;
  }
  const longest = wanted.enough === undefined ? undefined : branches.find(isOfTexts);
  if (longest === undefined) return branches.map((branch) => `(${select(branch, bind, wanted)})`).join(" union ");
  const others = branches.filter((branch) => branch !== longest);
  return `select * from (
    with texts as materialized (${select(longest, bind, wanted)} limit ${wanted.enough})
    select * from texts union
    select * from (${others.map((branch) => `(${select(branch, bind, wanted)})`).join(" union all ")}) o
     where (select count(*) from texts) < ${wanted.enough}) u`;
}

/** What a branch finds. `unless`: these, of the fields, are left out. */
function select(branch: Branch, bind: Bind, wanted: Wanted, unless?: LexemeQuery): string {
  const { fields, text, also, but } = branch;
  const columns = wanted.columns.map((column) => `l.${column}`).join();
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
    return through([inTexts, inFields], columns, bind, wanted);
  }
  const all = text === undefined ? listOf(FIELDS, columns, fields!, bind) : textsOf(columns, text, fields, bind);
  const list =
    unless === undefined ? all : `select * from (${all} offset 0) l where ${heldAgainst(unless, "not ", bind)}`;
  return others.length === 0
    ? list
    : through([{ of: text ?? fields!, list: () => list, also: others }], columns, bind, wanted);
}

/** A list, and what else those on it must answer. */
interface Way {
  readonly of: LexemeQuery;
  /** Made only when it is gone through: what is passed to a statement must stand in it. */
  readonly list: () => string;
  readonly also: readonly Condition[];
}

/**
 * One list is gone through. If it is short, the rest is seen in the rows of those on it; PostgreSQL does not know what it costs to open lexemes, and
 * would look into half a million texts. If none of the lists is short, the last one is held against the others.
 */
function through(ways: readonly Way[], columns: string, bind: Bind, { few, long }: Wanted): string {
  const tried = ways
    .filter(({ of }) => !long.has(matching(of)))
    .map((way) => ({ ...way, most: way.also.every(({ query }) => rowOf(query) === FIELDS) ? few.fields : few.texts }));
  const lists = tried.map(({ list, most }, n) => `list${n} as materialized (${list()} limit ${most + 1})`);
  const isShort = tried.map(({ most }, n) => `((select count(*) from list${n}) <= ${most})`);
  const areLong = (count: number) => isShort.slice(0, count).map((one) => `not ${one}`);
  const last = ways.at(-1)!;
  const found = [
    ...tried.map(({ also }, n) => ({ from: `list${n}`, where: [...areLong(n), isShort[n], everySeen(also, bind)] })),
    { from: `(${last.list()} offset 0)`, where: [...areLong(tried.length), everyHeldAgainst(last.also, bind)] },
  ];
  return `select ${columns} from (${lists.length === 0 ? "" : `with ${lists.join()}`}
    ${found.map(({ from, where }) => `select * from ${from} l where ${where.join(" and ")}`).join(" union all ")}) l`;
}

/** The lists that it may pay to know the length of, before a question is asked: those that are held against others. */
export function listsIn(query: LexemeQuery): readonly { readonly row: string; readonly asked: string }[] {
  return branchesOf(query)
    .filter((branch) => !isOnly("fields", branch) && !isOfTexts(branch))
    .flatMap(({ fields, text }) => [
      ...(text === undefined ? [] : [{ row: TEXTS, asked: matching(text) }]),
      ...(fields === undefined ? [] : [{ row: FIELDS, asked: matching(fields) }]),
    ]);
}

function listOf(row: string, columns: string, query: LexemeQuery, bind: Bind): string {
  return `select ${columns} from ${row} l where l.lexemes @@ ${asked(query, bind)}`;
}

/** Facts of the record are seen with its text: the lasting ones are filed there, the others stand beside it. */
function textsOf(columns: string, text: LexemeQuery, facts: LexemeQuery | undefined, bind: Bind): string {
  const [lasting, passing] = divide(conjuncts(facts), ({ fact }) => isLasting(fact!));
  const query: LexemeQuery = lasting.length === 0 ? text : { is: "all", of: [text, ...lasting] };
  return [listOf(TEXTS, columns, query, bind), ...passing.map(({ fact }) => besideText(fact!, bind))].join(" and ");
}

interface Condition {
  readonly query: LexemeQuery;
  readonly not: "" | "not ";
}

/** Of each on a list, what else it must answer is seen. */
function everySeen(conditions: readonly Condition[], bind: Bind): string {
  return conditions.map(({ query, not }) => `${not}${answers(query, "l.seq", bind)}`).join(" and ");
}

function everyHeldAgainst(conditions: readonly Condition[], bind: Bind): string {
  return conditions
    .map((one) => (rowOf(one.query) === undefined ? everySeen([one], bind) : heldAgainst(one.query, one.not, bind)))
    .join(" and ");
}

/** The list is held against another one, of one row. */
function heldAgainst(query: LexemeQuery, not: Condition["not"], bind: Bind): string {
  return `l.seq ${not}in (select y.seq from ${rowOf(query)!} y where y.lexemes @@ ${asked(query, bind)} offset 0)`;
}

function besideText({ field, value }: Fact, bind: Bind): string {
  if (field === "flag") return `strpos(l.flags, ${bind(flagsText([value]))}) > 0`;
  return `l.${field} = ${bind(value)}${field === "year" ? "::int" : ""}`;
}

/** Whether the row of the text is all that must be seen: of the fields nothing is asked but facts. */
function isOfTexts({ fields, text, also = [], but = [] }: Partial<Branch>): boolean {
  return (
    text !== undefined &&
    also.length === 0 &&
    but.length === 0 &&
    conjuncts(fields).every(({ fact }) => fact !== undefined)
  );
}

/** What must all be there. A question that is no lexeme is no fact either. */
function conjuncts(query: LexemeQuery | undefined): readonly (LexemeQuery & { readonly fact?: Fact })[] {
  if (query === undefined) return [];
  return query.is === "all" ? query.of.flatMap(conjuncts) : [query];
}

function divide<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const NOTHING: Branch = { also: [], but: [] };

/** So many at most: a question with more of them is a long list of words, each in one of two places. */
const MOST_BRANCHES = 8;

/** Together they find what answers; what is found in the fields alone comes first. */
function branchesOf(query: LexemeQuery): readonly Branch[] {
  const row = rowOf(query);
  if (row === FIELDS) return [{ ...NOTHING, fields: query }];
  if (row === TEXTS) return [{ ...NOTHING, text: query }];
  switch (query.is) {
    case "any":
      return gathered(query.of.flatMap(branchesOf));
    case "all":
      return query.of.reduce<readonly Branch[]>((some, one) => both(some, one), [NOTHING]);
    case "but":
      return branchesOf(query.of).flatMap((branch) => without(branch, query.not));
    case "lexeme":
      return []; // stands in one row
  }
}

/** Those within one row become one. */
function gathered(branches: readonly Branch[]): readonly Branch[] {
  const [fields, text] = (["fields", "text"] as const).map((row) =>
    any(branches.flatMap((branch) => (isOnly(row, branch) ? branch[row]! : []))),
  );
  return [
    ...(fields === undefined ? [] : [{ ...NOTHING, fields }]),
    ...(text === undefined ? [] : [{ ...NOTHING, text }]),
    ...branches.filter((branch) => !isOnly("fields", branch) && !isOnly("text", branch)),
  ];
}

function isOnly(row: "fields" | "text", { fields, text, also, but }: Branch): boolean {
  return (row === "fields" ? text : fields) === undefined && also.length === 0 && but.length === 0;
}

function both(some: readonly Branch[], query: LexemeQuery): readonly Branch[] {
  const others = branchesOf(query);
  if (some.length > 1 && some.length * others.length > MOST_BRANCHES) {
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

/** The branch without what answers another question too. Within a row its index sees to it. */
function without(branch: Branch, unwanted: LexemeQuery): readonly Branch[] {
  return branchesOf(unwanted).reduce<readonly Branch[]>(
    (left, one) => {
      const [found] = left;
      if (found === undefined) return [];
      const { fields, text, but } = found;
      if (isOnly("fields", one) && fields !== undefined) {
        if (matching(fields) === matching(one.fields!)) return []; // nothing is left
        return [{ ...found, fields: { is: "but", of: fields, not: one.fields! } }];
      }
      if (isOnly("text", one) && text !== undefined) {
        return [{ ...found, text: { is: "but", of: text, not: one.text! } }];
      }
      return [{ ...found, but: [...but, questionOf(one)] }];
    },
    [branch],
  );
}

/** A branch as a question again. */
function questionOf({ fields, text, also, but }: Branch): LexemeQuery {
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
