/**
 * Sets: `collection:NAME`, `language:CODE`, `series:NAME`.
 *
 * A set's name has few characters to choose from, so others are written like %41 with ~ in place of %.
 */
import type { WinnowRecord } from "../../model/record.js";
import type { RecordScope } from "../../store/store.js";
import { lineText } from "../formats/reference-text.js";

const SORTS = ["collection", "language", "series"] as const;
export type SetSort = (typeof SORTS)[number];

export function setSpec(sort: SetSort, name: string): string {
  const written = encodeURIComponent(name.toWellFormed()).replaceAll("~", "%7E").replaceAll("%", "~");
  return `${sort}:${written}`;
}

export function setsOf({ collection, fields }: WinnowRecord): string[] {
  const [language, series] = [lineText(fields["language"]), lineText(fields["series"])];
  return [
    setSpec("collection", collection),
    ...(language === undefined ? [] : [setSpec("language", language)]),
    ...(series === undefined ? [] : [setSpec("series", series)]),
  ];
}

/**
 * The records of a set; undefined if there can be no such set. A removed record has no fields any more, so that every list by
 * language or series names all removed ones: a harvester that never had one ignores it, and none misses a deletion.
 */
export function scopeOfSet(spec: string): RecordScope | undefined {
  const [, sort, written] = /^(\w+):([\w.!~*'()-]+)$/.exec(spec) ?? [];
  const name = decoded(written ?? "");
  if (name === undefined || setSpec((sort ?? "") as SetSort, name) !== spec) return undefined;
  if (sort === "collection") return { collection: name };
  if (sort !== "language" && sort !== "series") return undefined;
  return {
    filter: {
      kind: "or",
      of: [
        { kind: "compare", field: sort, is: "eq", value: name },
        { kind: "compare", field: "state", is: "eq", value: "removed" },
      ],
    },
  };
}

function decoded(written: string): string | undefined {
  try {
    return decodeURIComponent(written.replaceAll("~", "%"));
  } catch {
    return undefined;
  }
}
