/**
 * Which records are meant?
 *
 * A filter is a small tree of comparisons: the same for lists, counts, searches, statistics, exports, edits and removals, and on every
 * keeper. Some fields are special: they are facts of the record itself (its host, its state, when it was first seen) or are read off its
 * fields in one way for all kinds (language, year). Every other name means the field of that name as it is shown; where a record has a
 * field that is called like a fact, `fields.state` means the field.
 */

/** `contains` and `prefix` overlook upper and lower case; `eq` does not. A list meets a comparison when one of its members does. */
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

/** Facts that every record has, whatever its kind. All of them are indexed or cheap to compare. */
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

/** Which of a record's own fields a comparison looks at; undefined when it looks at a fact. */
export function ownField(field: string): string | undefined {
  if (field.startsWith(OF_THE_RECORD) && field !== OF_THE_RECORD) return field.slice(OF_THE_RECORD.length);
  return isSpecial(field) ? undefined : field;
}

function isSpecial(field: string): field is SpecialField {
  return (SPECIAL_FIELDS as readonly string[]).includes(field);
}
