/**
 * Translates a filter to SQL as far as possible.
 *
 * Comparisons of facts become conditions on columns; whether a field has an exact value, or exists, is a query of the
 * full-text index. The condition selects every match of the filter, and perhaps more: then `exact` is false, and
 * `matchesFilter` (search/filter-match.ts) checks each row.
 *
 * Columns contain "" and 0 where a record has no value, never NULL, so that `not` works as expected.
 */
import { type Comparison, type Filter, ownField, type SpecialField } from "../../search/filter.js";
import { presenceLexeme, valueLexeme } from "../../search/lexemes.js";

/** The differences between the two databases. */
export interface Dialect {
  /** The column or expression for a fact, as text or number. */
  readonly columns: Readonly<Record<Exclude<SpecialField, "flag" | "validated" | "family">, string>>;
  readonly validated: string;
  /** Text with a line feed before, between and after the flags; "" when there are none. */
  readonly flags: string;
  /** The number of the family, and a condition for having other members. */
  readonly family: string;
  readonly hasRelatives: string;
  /** Adds a parameter to the statement. */
  bind(value: string | number): string;
  contains(text: string, part: string): string;
  /**
   * A condition that a record has a lexeme in the index, or has not; undefined when it is faster to check each record.
   */
  hasLexeme(lexeme: string, not: boolean): string | undefined;
  /** A condition that a record has a lexeme, used only if it leaves few records to check. */
  hasLexemeIfFew(lexeme: string): string | undefined;
}

export interface FilterSql {
  readonly sql: string;
  readonly exact: boolean;
}

const NUMBER_FACTS: readonly string[] = ["number", "year", "words", "characters", "confidence", "first", "changed"];
const TEXT_FACTS: readonly string[] = ["id", "collection", "kind", "url", "host", "language", "state", "recipe"];

export function filterSql(filter: Filter | undefined, dialect: Dialect): FilterSql {
  return filter === undefined ? ALL : conditionOf(filter, dialect, false);
}

/** `not` asks for the opposite. It is passed down to the single comparisons, which an index may support. */
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
      // The negation of an inexact condition would exclude matches. This is decided before any parameter is bound.
      if (!comparison(filter, { ...dialect, bind: () => "" }).exact) return UNKNOWN;
      return { sql: `NOT (${comparison(filter, dialect).sql})`, exact: true };
    }
  }
}

/** A list of ids: the most common way to select certain records. */
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
const UNKNOWN: FilterSql = { sql: "1 = 1", exact: false };

function joined(parts: readonly FilterSql[], by: string, empty: string): string {
  return parts.length === 0 ? empty : parts.map(({ sql }) => `(${sql})`).join(by);
}

function comparison({ field, is, value }: Filter & { kind: "compare" }, dialect: Dialect): FilterSql {
  const column = (dialect.columns as Readonly<Record<string, string>>)[field];
  if (NUMBER_FACTS.includes(field)) return ofNumber(field, column!, is, value, dialect);
  // The redundant condition lets the database use the partial index of records that are not live.
  if (field === "state" && is === "eq" && value !== "live" && value !== "") {
    return { sql: `${column} = ${dialect.bind(String(value))} AND ${column} <> 'live'`, exact: true };
  }
  if (TEXT_FACTS.includes(field)) return ofText(column!, is, String(value), dialect);
  switch (field) {
    case "validated":
      if (is === "has") return ALL;
      if (is !== "eq") return UNKNOWN;
      return String(value) === "true"
        ? { sql: dialect.validated, exact: true }
        : String(value) === "false"
          ? { sql: `NOT (${dialect.validated})`, exact: true }
          : NONE;
    case "flag":
      if (is === "has") return { sql: `${dialect.flags} <> ''`, exact: true };
      if (is !== "eq" || String(value).includes("\n")) return UNKNOWN;
      // The redundant condition lets the database use the partial index of records with flags.
      return {
        sql: `${dialect.flags} <> '' AND ${dialect.contains(dialect.flags, dialect.bind(`\n${value}\n`))}`,
        exact: true,
      };
    case "family": {
      if (is === "has") return { sql: dialect.hasRelatives, exact: true };
      const number = /^f(\d{1,15})$/.exec(String(value))?.[1];
      if (is !== "eq") return UNKNOWN;
      if (number === undefined) return NONE;
      return { sql: `${dialect.family} = ${dialect.bind(Number(number))} AND ${dialect.hasRelatives}`, exact: true };
    }
    default:
      return UNKNOWN;
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
    const few = not ? undefined : dialect.hasLexemeIfFew(presenceLexeme(field));
    return few === undefined ? UNKNOWN : { sql: few, exact: false };
  }
  const sql = dialect.hasLexeme(is === "has" ? presenceLexeme(field) : valueLexeme(field, String(value)), not);
  return sql === undefined ? UNKNOWN : { sql, exact: true };
}

/**
 * Letters that the stored claims of every match contain, in lower or upper case: records without them need not be
 * parsed. Only letters that every database folds as we do. i and k are excluded, because some capitals beyond ASCII
 * fold to them.
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
  if (order === undefined || !Number.isFinite(canonical)) return UNKNOWN;
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
      // Databases agree on folding ASCII, but not other letters.
      const folded = [...value.toLowerCase()].filter((letter) => letter < "\x80").join("");
      if (folded.length !== value.length) return UNKNOWN;
      if (value === "") return { sql: `${column} <> ''`, exact: true };
      return { sql: dialect.contains(`lower(${column})`, dialect.bind(folded)), exact: is === "contains" };
    }
    default:
      return UNKNOWN; // the collation of text depends on the database
  }
}
