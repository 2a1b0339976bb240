/** Where do the years that somebody asks for stand in the order of lists? */
import type { Filter } from "../model/filter.js";
import { PLACES, rankAt } from "../model/rank.js";
import { LAST_YEAR } from "../model/record-facts.js";

export interface Ranks {
  readonly first: number;
  readonly last: number;
}

export const EVERYWHERE: Ranks = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** Where the years that a filter speaks of stand in the order of ranks: what lies before and behind need not be passed. */
export function ranksIn(filter: Filter | undefined): Ranks {
  if (filter?.kind === "and")
    return filter.of.map(ranksIn).reduce(
      (all, one) => ({
        first: Math.max(all.first, one.first),
        last: Math.min(all.last, one.last),
      }),
      EVERYWHERE,
    );
  if (filter?.kind !== "compare" || filter.field !== "year") return EVERYWHERE;
  const year = Number(filter.value);
  if (!(Math.abs(year) <= LAST_YEAR)) return EVERYWHERE;
  // The newest years come first.
  const [first, last] = [rankAt(Math.ceil(year), 0), rankAt(Math.floor(year), PLACES - 1)];
  switch (filter.is) {
    case "eq":
      return { first, last };
    case "lt":
    case "le":
      return { ...EVERYWHERE, first };
    case "gt":
    case "ge":
      return { ...EVERYWHERE, last };
    default:
      return EVERYWHERE;
  }
}

/** What is left of a filter among the ranks of its years. */
export function withinYears(filter: Filter | undefined): Filter | undefined {
  if (filter?.kind === "and") {
    const of = filter.of.flatMap((one) => withinYears(one) ?? []);
    return of.length === 0 ? undefined : { kind: "and", of };
  }
  const isYear = filter?.kind === "compare" && filter.field === "year" && filter.is === "eq";
  const year = isYear ? Number(filter.value) : 0;
  return Number.isInteger(year) && year > 0 && year <= LAST_YEAR ? undefined : filter;
}
