/**
 * A filter on records.
 *
 * It is a tree of comparisons, the same for lists, counts, searches, statistics, exports, edits and removals, and for every store. Some
 * names are facts of the record (its host, its state, when it was first seen) or are derived from its fields in the same way for all kinds
 * (language, year). Every other name is the field of that name; `fields.state` is the field if a fact has the same name.
 */

/** `contains` and `prefix` ignore case; `eq` does not. A list matches if one of its members does. */
export type Comparison = "eq" | "lt" | "le" | "gt" | "ge" | "prefix" | "contains" | "has";

export type Filter =
  | { readonly kind: "and" | "or"; readonly of: readonly Filter[] }
  | { readonly kind: "not"; readonly of: Filter }
  | {
      readonly kind: "compare";
      readonly field: string;
      readonly is: Comparison;
      /** An instant for `first` and `changed`, a number for `year`, `words`, `characters`, `confidence`; ignored by `has`. */
      readonly value: string | number | boolean;
    };

/** Facts that every record has, all indexed or cheap to compare. */
export const SPECIAL_FIELDS = [
  "id",
  "number",
  "collection",
  "kind",
  "url",
  "host",
  "language",
  "year",
  "flag",
  "words",
  "characters",
  "state",
  "validated",
  "confidence",
  "recipe",
  "first",
  "changed",
  "family",
] as const;

export type SpecialField = (typeof SPECIAL_FIELDS)[number];

const OF_THE_RECORD = "fields.";

/** The field that a comparison uses; undefined for a fact. */
export function ownField(field: string): string | undefined {
  if (field.startsWith(OF_THE_RECORD) && field !== OF_THE_RECORD) return field.slice(OF_THE_RECORD.length);
  return isSpecial(field) ? undefined : field;
}

function isSpecial(field: string): field is SpecialField {
  return (SPECIAL_FIELDS as readonly string[]).includes(field);
}
