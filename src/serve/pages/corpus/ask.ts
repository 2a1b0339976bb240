/** Reads a question about a version from an address, and asks it within the limits of a server. */
import { inVersion, type VersionPlace } from "../../../app/corpus/query.js";
import { type CorpusTable, corpusTable, type TableKind } from "../../../app/corpus/table.js";
import { UsageError } from "../../../model/errors.js";
import { MOST_READ } from "./of-version.js";

/** A query must not keep other readers waiting. */
const BUDGET = 2_000_000;
const CONTEXT = 10;

const COUNTED_BY = ["word", "lower", "year", "host", "category"] as const;
export const SHOWS = ["lines", ...COUNTED_BY, "collocations", "dispersion", "keywords", "ngrams"] as const;
export type Show = (typeof SHOWS)[number];
export const SORTS = ["", "left", "right", "hit"] as const;
export const NEED_NO_QUERY: readonly string[] = ["keywords", "ngrams"];

export interface Answer {
  readonly table: CorpusTable;
  readonly tokens: number;
  readonly context: number;
  /** The parameter `after` of the next page of lines. */
  readonly next: string | undefined;
}

/** undefined when the version is too large to be read as a whole. */
export function ask(
  version: VersionPlace,
  query: (name: string) => string | undefined,
  limit: number,
): Answer | undefined {
  const show = query("show") ?? "lines";
  const kind = kindOf(show);
  const whole = (name: string, least: number, most: number): number | undefined => {
    const given = query(name);
    if (given === undefined) return undefined;
    if (!/^\d{1,9}$/.test(given) || Number(given) < least || Number(given) > most)
      throw new UsageError(`${name}: "${given}" is no number from ${least} to ${most}.`);
    return Number(given);
  };
  const skip = whole("after", 0, 1e9) ?? 0;
  const context = whole("context", 0, 100) ?? CONTEXT;
  const sample = whole("sample", 1, 10_000);
  const mostTokens = kind === "keywords" || kind === "ngrams" ? MOST_READ[kind] : Number.POSITIVE_INFINITY;
  return inVersion(version.folder, { where: undefined, mostTokens }, (index) => {
    const table = corpusTable(index, {
      ...{ kind, by: show, limit, skip, context, sample, least: 3, window: 5, budget: BUDGET },
      ...{ cql: query("q"), where: query("where"), against: query("against"), length: whole("length", 1, 8) },
      sort: SORTS.find((one) => one !== "" && one === query("sort")) || undefined,
    });
    const behind = skip + limit;
    const more = table.lines !== undefined && behind < Math.min(table.all, sample ?? table.all);
    return { table, tokens: index.facts.tokens, context, next: more ? String(behind) : undefined };
  });
}

/** Anything else is an attribute that hits are counted by. */
function kindOf(show: string): TableKind {
  const kinds = ["lines", "collocations", "dispersion", "keywords", "ngrams"] as const;
  return kinds.find((one) => one === show) ?? "by";
}
