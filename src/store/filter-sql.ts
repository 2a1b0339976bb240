/**
 * How much of a filter can a database answer by itself?
 *
 * Comparisons of a record's facts become conditions on columns; whether one of its own fields is exactly so, or is there at all, the
 * full-text index knows. The condition made here lets through everything that meets the filter, and perhaps more: then `exact` is
 * false, and `meets` (model/filter-match.ts) looks at each row.
 * Columns hold "" and 0 where a record does not say, never NULL, so that `not` is what it says.
 */
import { type Comparison, type Filter, ownField, type SpecialField } from "../model/filter.js";
import { givenLexeme, valueLexeme } from "../model/lexemes.js";

/** What differs between two databases. */
export interface Dialect {
  /** The column, or an expression, that holds a fact as text or number. */
  readonly columns: Readonly<Record<Exclude<SpecialField, "flag" | "validated" | "family">, string>>;
  readonly validated: string;
  /** Text with a line feed before, between and behind the flags; "" when there are none. */
  readonly flags: string;
  /** The number of the family, and a condition for having relatives. */
  readonly family: string;
  readonly hasRelatives: string;
  /** How a value is passed. */
  bind(value: string | number): string;
  contains(text: string, part: string): string;
  /** That a record is filed under a lexeme, or is not; undefined when it is better to look into the records one by one. */
  filed(lexeme: string, not: boolean): string | undefined;
  /** That a record is filed under a lexeme, where saying so leaves only a few to look into. */
  fewFiled(lexeme: string): string | undefined;
}

export interface FilterSql {
  readonly sql: string;
  readonly exact: boolean;
}

const NUMBERS: readonly string[] = ["number", "year", "words", "characters", "confidence", "first", "changed"];
const TEXTS: readonly string[] = ["id", "collection", "kind", "url", "host", "language", "state", "recipe"];

export function filterSql(filter: Filter | undefined, dialect: Dialect): FilterSql {
  return filter === undefined ? ALL : conditionOf(filter, dialect, false);
}

/** `not`: the opposite is asked for. It is asked of the single comparisons, where an index may know it. */
function conditionOf(filter: Filter, dialect: Dialect, not: boolean): FilterSql {
  switch (filter.kind) {
    case "and":
    case "or": {
      const names = not || filter.kind === "and" ? undefined : namesIn(filter.of);
      if (names !== undefined)
        return { sql: `${dialect.columns.id} IN (${names.map(dialect.bind).join()})`, exact: true };
      const parts = filter.of.map((one) => conditionOf(one, dialect, not));
      const [by, empty] = (filter.kind === "and") !== not ? [" AND ", "1 = 1"] : [" OR ", "1 = 0"];
      return { sql: joined(parts, by, empty), exact: parts.every(({ exact }) => exact) };
    }
    case "not":
      return conditionOf(filter.of, dialect, !not);
    case "compare": {
      const own = ownField(filter.field);
      if (own !== undefined) return ofField(own, filter, dialect, not);
      if (!not) return comparison(filter, dialect);
      // What lets too much through shuts too much out when it is turned round. Nothing is bound before that is known.
      if (!comparison(filter, { ...dialect, bind: () => "" }).exact) return PERHAPS;
      return { sql: `NOT (${comparison(filter, dialect).sql})`, exact: true };
    }
  }
}

/** Many records, each named by its id: the commonest way to ask for certain ones. */
function namesIn(filters: readonly Filter[]): readonly string[] | undefined {
  const names: string[] = [];
  for (const one of filters) {
    if (one.kind !== "compare" || one.field !== "id" || one.is !== "eq" || one.value === "") return undefined;
    names.push(String(one.value));
  }
  return names.length === 0 ? undefined : names;
}

const ALL: FilterSql = { sql: "1 = 1", exact: true };
const NONE: FilterSql = { sql: "1 = 0", exact: true };
const PERHAPS: FilterSql = { sql: "1 = 1", exact: false };

function joined(parts: readonly FilterSql[], by: string, empty: string): string {
  return parts.length === 0 ? empty : parts.map(({ sql }) => `(${sql})`).join(by);
}

function comparison({ field, is, value }: Filter & { kind: "compare" }, dialect: Dialect): FilterSql {
  const column = (dialect.columns as Readonly<Record<string, string>>)[field];
  if (NUMBERS.includes(field)) return ofNumber(field, column!, is, value, dialect);
  // Said twice, the index of the few that do not live can serve.
  if (field === "state" && is === "eq" && value !== "live" && value !== "") {
    return { sql: `${column} = ${dialect.bind(String(value))} AND ${column} <> 'live'`, exact: true };
  }
  if (TEXTS.includes(field)) return ofText(column!, is, String(value), dialect);
  switch (field) {
    case "validated":
      if (is === "has") return ALL;
      if (is !== "eq") return PERHAPS;
      return String(value) === "true"
        ? { sql: dialect.validated, exact: true }
        : String(value) === "false"
          ? { sql: `NOT (${dialect.validated})`, exact: true }
          : NONE;
    case "flag":
      if (is === "has") return { sql: `${dialect.flags} <> ''`, exact: true };
      if (is !== "eq" || String(value).includes("\n")) return PERHAPS;
      // Said twice, the index of the few that have flags can serve.
      return {
        sql: `${dialect.flags} <> '' AND ${dialect.contains(dialect.flags, dialect.bind(`\n${value}\n`))}`,
        exact: true,
      };
    case "family": {
      if (is === "has") return { sql: dialect.hasRelatives, exact: true };
      const number = /^f(\d{1,15})$/.exec(String(value))?.[1];
      if (is !== "eq") return PERHAPS;
      if (number === undefined) return NONE;
      return { sql: `${dialect.family} = ${dialect.bind(Number(number))} AND ${dialect.hasRelatives}`, exact: true };
    }
    default:
      return PERHAPS;
  }
}

function ofField(
  field: string,
  { is, value }: Filter & { kind: "compare" },
  dialect: Dialect,
  not: boolean,
): FilterSql {
  if (is === "eq" && value === "") return not ? ALL : NONE;
  if (is !== "has" && (is !== "eq" || field === "text")) {
    const few = not ? undefined : dialect.fewFiled(givenLexeme(field));
    return few === undefined ? PERHAPS : { sql: few, exact: false };
  }
  const sql = dialect.filed(is === "has" ? givenLexeme(field) : valueLexeme(field, String(value)), not);
  return sql === undefined ? PERHAPS : { sql, exact: true };
}

/**
 * Letters that stand, as they are or as capitals, in the stored claims of every record that meets the filter: what does not have them
 * need not be read. Only letters that every database folds as we do. i and k are not among them, because capitals beyond ASCII become
 * them too.
 */
export function lettersIn(filter: Filter): string | undefined {
  if (filter.kind === "and") return longest(filter.of.flatMap((one) => lettersIn(one) ?? []));
  if (filter.kind !== "compare" || ownField(filter.field) === undefined) return undefined;
  if (filter.is !== "contains" && filter.is !== "prefix" && filter.is !== "eq") return undefined;
  return longest(String(filter.value).toLowerCase().match(SURE_LETTERS) ?? []);
}

const SURE_LETTERS = /[a-hjl-z0-9 ]{2,}/g;

function longest(texts: readonly string[]): string | undefined {
  return texts.reduce<string | undefined>((best, one) => (one.length > (best?.length ?? 0) ? one : best), undefined);
}

const ORDERS: Readonly<Partial<Record<Comparison, string>>> = { eq: "=", lt: "<", le: "<=", gt: ">", ge: ">=" };

function ofNumber(
  field: string,
  column: string,
  is: Comparison,
  value: string | number | boolean,
  dialect: Dialect,
): FilterSql {
  const said = field === "year" ? `${column} > 0 AND ` : "";
  if (is === "has") return { sql: `${said}1 = 1`, exact: true };
  const number = typeof value === "number" ? value : Number.NaN;
  const canonical = is === "eq" && String(Number(value)) === String(value) ? Number(value) : number;
  const order = ORDERS[is];
  if (order === undefined || !Number.isFinite(canonical)) return PERHAPS;
  return { sql: `${said}${column} ${order} ${dialect.bind(canonical)}`, exact: true };
}

function ofText(column: string, is: Comparison, value: string, dialect: Dialect): FilterSql {
  const bound = () => dialect.bind(value);
  switch (is) {
    case "has":
      return { sql: `${column} <> ''`, exact: true };
    case "eq":
      return value === "" ? NONE : { sql: `${column} = ${bound()}`, exact: true };
    case "contains":
    case "prefix": {
      // Databases fold ASCII alike, and other letters each in its own way.
      const folded = [...value.toLowerCase()].filter((letter) => letter < "\x80").join("");
      if (folded.length !== value.length) return PERHAPS;
      if (value === "") return { sql: `${column} <> ''`, exact: true };
      return { sql: dialect.contains(`lower(${column})`, dialect.bind(folded)), exact: is === "contains" };
    }
    default:
      return PERHAPS; // order of words depends on the database
  }
}
