/** What both keepers make of a scope before any database is asked: states, facts that the index knows, cursors. */
import { UsageError } from "../model/errors.js";
import { type Filter, ownField } from "../model/filter.js";
import { type FactField, factQuery, type LexemeQuery, valueQuery } from "../model/lexemes.js";
import type { RecordState } from "../model/record.js";
import type { Cursor, RecordScope } from "./store-records.js";

/** Removed records are left out, unless the scope or its filter speaks of states. */
export function statesOf({ states, filter }: RecordScope): readonly RecordState[] {
  if (states !== undefined) return states;
  return filter !== undefined && speaksOf(filter, "state") ? ["live", "vanished", "removed"] : ["live", "vanished"];
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

/** The part of a scope that the full-text index answers by itself, and the rest of it. */
export function factsIn(scope: RecordScope): { readonly facts: readonly LexemeQuery[]; readonly rest: RecordScope } {
  const { collection, filter, ...rest } = scope;
  const facts = collection === undefined ? [] : [factQuery("collection", collection)];
  const parts = filter === undefined ? [] : filter.kind === "and" ? filter.of : [filter];
  const others = parts.filter((one) => {
    const fact = one.kind === "compare" && one.is === "eq" ? filedAs(one.field, String(one.value)) : undefined;
    if (fact !== undefined) facts.push(fact);
    return fact === undefined;
  });
  const left: Filter | undefined = others.length === 0 ? undefined : { kind: "and", of: others };
  // Which states are meant was said by the whole filter.
  return { facts, rest: { ...rest, states: statesOf(scope), ...(left === undefined ? {} : { filter: left }) } };
}

/** Under what a record is filed that is exactly so; undefined when the index does not know. */
function filedAs(field: string, value: string): LexemeQuery | undefined {
  if (value === "") return undefined;
  const own = ownField(field);
  if (own !== undefined) return own === "text" ? undefined : valueQuery(own, value);
  if (!FACTS.includes(field) || (field === "year" && !/^[1-9]\d{0,3}$/.test(value))) return undefined;
  return factQuery(field as FactField, value);
}

/** A cursor is a word and numbers; one from another question is refused. */
export function writeCursor(kind: string, ...numbers: readonly number[]): Cursor {
  return [kind, ...numbers].join(".");
}

export function readCursor(kind: string, cursor: Cursor | undefined, count: number): readonly number[] | undefined {
  if (cursor === undefined) return undefined;
  const [name, ...numbers] = cursor.split(".");
  if (name !== kind || numbers.length !== count || !numbers.every((one) => /^-?\d{1,16}$/.test(one))) {
    throw new UsageError(`"${cursor}" is no place in this list; begin again without it.`);
  }
  return numbers.map(Number);
}
