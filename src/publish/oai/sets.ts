/**
 * Sets: `collection:NAME`, `language:CODE`, `series:NAME`. Which series a record belongs to is for the caller to say.
 *
 * A set's name has few characters to choose from, so others are written like %41 with ~ in place of %.
 */
import type { WinnowRecord } from "../../model/record.js";
import type { Filter } from "../../search/filter.js";
import type { RecordScope } from "../../store/store.js";
import { lineText } from "../formats/reference-text.js";

const SORTS = ["collection", "language", "series"] as const;
export type SetSort = (typeof SORTS)[number];

export function setSpec(sort: SetSort, name: string): string {
  const written = encodeURIComponent(name.toWellFormed()).replaceAll("~", "%7E").replaceAll("%", "~");
  return `${sort}:${written}`;
}

export function setsOf({ collection, fields }: WinnowRecord, series: string): string[] {
  const language = lineText(fields["language"]);
  return [
    setSpec("collection", collection),
    ...(language === undefined ? [] : [setSpec("language", language)]),
    ...(series === "" ? [] : [setSpec("series", series)]),
  ];
}

/** Undefined if there can be no such set. */
export function readSet(spec: string): { readonly sort: SetSort; readonly name: string } | undefined {
  const [, word, written] = /^(\w+):([\w.!~*'()-]+)$/.exec(spec) ?? [];
  const sort = SORTS.find((one) => one === word);
  const name = decoded(written ?? "");
  if (sort === undefined || name === undefined || setSpec(sort, name) !== spec) return undefined;
  return { sort, name };
}

/**
 * A removed record has no fields any more, so that every list by language or series names all removed ones: a harvester that never had
 * one ignores it, and none misses a deletion.
 */
export function filterScope(filter: Filter): RecordScope {
  return { filter: { kind: "or", of: [filter, { kind: "compare", field: "state", is: "eq", value: "removed" }] } };
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written.replaceAll("~", "%"));
  } catch {
    return undefined;
  }
}
