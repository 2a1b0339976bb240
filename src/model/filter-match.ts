/**
 * Does a record meet a filter?
 *
 * The meaning of filters, as plain code. Keepers answer most of them from columns and indexes; what they cannot, they ask here, and the
 * contract test compares all of their answers with this.
 */
import { type Comparison, type Filter, ownField } from "./filter.js";
import type { Json } from "./json.js";
import type { RecordState } from "./record.js";
import { type Fields, leaves, type RecordFacts } from "./record-facts.js";
import type { Instant } from "./time.js";

/** What a filter looks at. */
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
  /** Of two and more; "" when it has no relatives. */
  readonly family: string;
  readonly facts: RecordFacts;
  readonly fields: Fields;
}

export function meets(record: FilteredRecord, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
      return filter.of.every((one) => meets(record, one));
    case "or":
      return filter.of.some((one) => meets(record, one));
    case "not":
      return !meets(record, filter.of);
    case "compare":
      return valuesOf(record, filter.field).some((value) => compares(value, filter.is, filter.value));
  }
}

/** What a comparison looks at; nothing when the record does not say. */
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
  return leaves(value).filter((leaf) => leaf !== "");
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

/** Numbers as numbers; against words, as words. A word where a number was asked for is in no order. */
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
