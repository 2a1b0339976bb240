/** The part of a scope that does not depend on the database: states, facts in the index, cursors. */
import { UsageError } from "../../model/errors.js";
import { RECORD_STATES, type RecordState } from "../../model/record.js";
import { type Filter, ownField } from "../../search/filter.js";
import { type FactField, factQuery, type LexemeQuery, valueQuery } from "../../search/lexemes.js";
import type { Cursor, RecordScope } from "../store.js";

/** Removed records are excluded, unless the scope or its filter selects states. */
export function statesOf({ states, filter }: RecordScope): readonly RecordState[] {
  if (states !== undefined) return states;
  return filter !== undefined && speaksOf(filter, "state") ? RECORD_STATES : ["live", "vanished"];
}

function speaksOf(filter: Filter, field: string): boolean {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.of.some((one) => speaksOf(one, field));
    case "not":
      return speaksOf(filter.of, field);
    case "compare":
      return filter.field === field;
  }
}

const FACTS: readonly string[] = ["collection", "kind", "host", "language", "flag", "year"] satisfies FactField[];

/** The part of a scope that the full-text index covers, and the rest of it. */
export function factsIn(scope: RecordScope): { readonly facts: readonly LexemeQuery[]; readonly rest: RecordScope } {
  const { collection, filter, ...rest } = scope;
  const facts = collection === undefined ? [] : [factQuery("collection", collection)];
  const parts = filter === undefined ? [] : filter.kind === "and" ? filter.of : [filter];
  const others = parts.filter((one) => {
    const fact = one.kind === "compare" && one.is === "eq" ? factLexeme(one.field, String(one.value)) : undefined;
    if (fact !== undefined) facts.push(fact);
    return fact === undefined;
  });
  const left: Filter | undefined = others.length === 0 ? undefined : { kind: "and", of: others };
  // The states follow from the whole filter.
  return { facts, rest: { ...rest, states: statesOf(scope), ...(left === undefined ? {} : { filter: left }) } };
}

/** The lexeme for an exact value of a fact; undefined when the index has none. */
function factLexeme(field: string, value: string): LexemeQuery | undefined {
  if (value === "") return undefined;
  const own = ownField(field);
  if (own !== undefined) return own === "text" ? undefined : valueQuery(own, value);
  if (!FACTS.includes(field) || (field === "year" && !/^[1-9]\d{0,3}$/.test(value))) return undefined;
  return factQuery(field as FactField, value);
}

/** A cursor is a word and numbers; a cursor of another kind of request is refused. */
export function writeCursor(kind: string, ...numbers: readonly number[]): Cursor {
  return [kind, ...numbers].join(".");
}

export function readCursor(kind: string, cursor: Cursor | undefined, count: number): readonly number[] | undefined {
  if (cursor === undefined) return undefined;
  const [name, ...numbers] = cursor.split(".");
  if (name !== kind || numbers.length !== count || !numbers.every((one) => /^-?\d{1,16}$/.test(one))) {
    throw new UsageError(`"${cursor}" is not a cursor of this list; start again without it.`);
  }
  return numbers.map(Number);
}
