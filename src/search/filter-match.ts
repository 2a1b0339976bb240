/**
 * Tests whether a record matches a filter.
 *
 * This is the reference implementation. Stores evaluate most filters with columns and indexes and use this code for the rest; the contract
 * test compares all results with it.
 */

import type { Json } from "../model/json.js";
import type { RecordState } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { type Fields, leafValues, type RecordFacts } from "./facts.js";
import { type Comparison, type Filter, ownField } from "./filter.js";

/** The data that filters are evaluated on. */
export interface FilteredRecord {
  readonly id: string;
  readonly number: number;
  readonly collection: string;
  readonly kind: string;
  readonly url: string;
  readonly state: RecordState;
  readonly validated: boolean;
  readonly confidence: number;
  readonly recipe: string;
  readonly first: Instant;
  readonly changed: Instant;
  /** Set for two or more duplicates; else "". */
  readonly family: string;
  readonly facts: RecordFacts;
  readonly fields: Fields;
}

export function matchesFilter(record: FilteredRecord, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
      return filter.of.every((one) => matchesFilter(record, one));
    case "or":
      return filter.of.some((one) => matchesFilter(record, one));
    case "not":
      return !matchesFilter(record, filter.of);
    case "compare":
      return valuesOf(record, filter.field).some((value) => compares(value, filter.is, filter.value));
  }
}

/** The values to compare; empty if the record has none. */
function valuesOf(record: FilteredRecord, field: string): readonly (string | number)[] {
  switch (field) {
    case "id":
    case "collection":
    case "kind":
    case "url":
    case "state":
    case "recipe":
    case "family":
      return said(record[field]);
    case "number":
    case "confidence":
    case "first":
    case "changed":
      return [record[field]];
    case "validated":
      return [String(record.validated)];
    case "host":
    case "language":
      return said(record.facts[field]);
    case "year":
      return record.facts.year === 0 ? [] : [record.facts.year];
    case "words":
    case "characters":
      return [record.facts[field]];
    case "flag":
      return record.facts.flags;
    default:
      return valuesIn(record.fields[ownField(field) ?? field]);
  }
}

function valuesIn(value: Json | undefined): string[] {
  return leafValues(value).filter((leaf) => leaf !== "");
}

function said(text: string): string[] {
  return text === "" ? [] : [text];
}

function compares(value: string | number, is: Comparison, wanted: string | number | boolean): boolean {
  switch (is) {
    case "has":
      return true;
    case "eq":
      return String(value) === String(wanted);
    case "prefix":
      return String(value).toLowerCase().startsWith(String(wanted).toLowerCase());
    case "contains":
      return String(value).toLowerCase().includes(String(wanted).toLowerCase());
    case "lt":
    case "le":
    case "gt":
    case "ge":
      return inOrder(value, is, wanted);
  }
}

/** Compares numbers as numbers, and with text as text. Text compared with a number never matches. */
function inOrder(value: string | number, is: "lt" | "le" | "gt" | "ge", wanted: string | number | boolean): boolean {
  const numeric = typeof wanted === "number";
  if (numeric && (value === "" || Number.isNaN(Number(value)))) return false;
  const [a, b] = numeric ? [Number(value), wanted] : [String(value), String(wanted)];
  switch (is) {
    case "lt":
      return a < b;
    case "le":
      return a <= b;
    case "gt":
      return a > b;
    case "ge":
      return a >= b;
  }
}
