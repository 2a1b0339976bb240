/** Statistics of records, as far as they do not depend on the database: weeks and sorted rows. */
import { DAY, type Instant } from "../../model/time.js";
import type { Amount, RecordStats, StatsBy, StatsRequest, StatsRow } from "../store.js";
import { flagsFrom } from "./search-tiers.js";

export const WEEK = 7 * DAY;
/** The first of January 1970 was a Thursday: weeks are counted from the Monday before. */
export const MONDAY = 3 * DAY;

type Weeks = Pick<StatsRequest, "weeks" | "now">;

/** When the first of the requested weeks began. */
export function firstWeekOf({ weeks = 0, now }: Weeks): Instant {
  return startOf(weekOf(now) - weeks + 1);
}

/** All requested weeks, including those without records. */
export function weeksOf(
  { weeks = 0, now }: Weeks,
  counted: readonly { readonly week: number; readonly records: number }[],
): RecordStats["weeks"] {
  const counts = new Map(counted.map(({ week, records }) => [week, records]));
  return Array.from({ length: weeks }, (_, n) => {
    const week = weekOf(now) - weeks + 1 + n;
    return { week: new Date(startOf(week)).toISOString().slice(0, 10), records: counts.get(week) ?? 0 };
  });
}

function weekOf(at: Instant): number {
  return Math.floor((at + MONDAY) / WEEK);
}

function startOf(week: number): Instant {
  return week * WEEK - MONDAY;
}

/** Largest first; a record with two flags counts for both. */
export function rankedStats(by: StatsBy, rows: readonly (Amount & { readonly value: string | number })[]): StatsRow[] {
  const sums = new Map<string, StatsRow>();
  for (const row of rows) {
    const values = by === "flag" ? flagsFrom(String(row.value), [""]) : [row.value === 0 ? "" : String(row.value)];
    for (const value of values) {
      const { records = 0, words = 0, characters = 0 } = sums.get(value) ?? {};
      sums.set(value, {
        value,
        records: records + row.records,
        words: words + row.words,
        characters: characters + row.characters,
      });
    }
  }
  return [...sums.values()].sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1));
}
