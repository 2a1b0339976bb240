/** The range of ranks that a filter on years allows. */

import { LAST_YEAR } from "../../search/facts.js";
import type { Filter } from "../../search/filter.js";
import { PLACES, rankAt } from "../../search/rank.js";

export interface Ranks {
  readonly first: number;
  readonly last: number;
}

export const EVERYWHERE: Ranks = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };

/** The range of ranks for the years in a filter: nothing outside of it need be read. */
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
  // Newest years have the lowest ranks.
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

/** The rest of a filter, when its years are covered by the range of ranks. */
export function withinYears(filter: Filter | undefined): Filter | undefined {
  if (filter?.kind === "and") {
    const of = filter.of.flatMap((one) => withinYears(one) ?? []);
    return of.length === 0 ? undefined : { kind: "and", of };
  }
  const isYear = filter?.kind === "compare" && filter.field === "year" && filter.is === "eq";
  const year = isYear ? Number(filter.value) : 0;
  return Number.isInteger(year) && year > 0 && year <= LAST_YEAR ? undefined : filter;
}
