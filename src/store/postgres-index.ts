/**
 * How is the full-text index asked?
 *
 * An index of PostgreSQL files a row anew, all of it, whenever anything in the row changes. So what is filed of a record stands beside it,
 * in two rows: one for its text, long and seldom changed, and one for its fields, short, rewritten by every correction (decision 0305).
 * A question within one of them is one `tsquery`. Others fall into branches, each a conjunction of a part for either row.
 */
import { isOfText, type LexemeQuery } from "../model/lexemes.js";
import { clean } from "./postgres-connection.js";

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

/** A select of the numbers of all records that answer, each once. */
export function answersTo(query: LexemeQuery, bind: Bind): string {
  const branches = branchesOf(query);
  const [first, second] = branches;
  if (first === undefined) return "select seq from winnow.records where false";
  if (second === undefined) return select(first, bind);
  if (branches.length > 2 || !isOnly("fields", first)) {
    return branches.map((branch) => `(${select(branch, bind)})`).join(" union ");
  }
  // Lists of the fields are short: they are kept at hand while that of the text is gone through, as far as somebody reads it.
  return `${select(first, bind)} union all ${select({ ...second, but: [...second.but, first.fields!] }, bind)}`;
}

function select({ fields, text, also, but }: Branch, bind: Bind): string {
  const [seq, rows] =
    text === undefined
      ? ["f.seq", `${FIELDS} f`]
      : ["t.seq", `${TEXTS} t${fields === undefined ? "" : ` join ${FIELDS} f on f.seq = t.seq`}`];
  const conditions = [
    ...(text === undefined ? [] : [`t.lexemes @@ ${asked(text, bind)}`]),
    ...(fields === undefined ? [] : [`f.lexemes @@ ${asked(fields, bind)}`]),
    ...also.map((query) => answers(query, seq, bind)),
    ...but.map((query) =>
      rowOf(query) === FIELDS
        ? `${seq} not in (${select({ ...NOTHING, fields: query }, bind)})`
        : `not ${answers(query, seq, bind)}`,
    ),
  ];
  return `select ${seq} from ${rows} where ${conditions.join(" and ")}`;
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
