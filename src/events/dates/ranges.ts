/** Which ranges of days lie within others, without comparing each with each: a page may list a thousand meetings. */
import { type Day, formatDay } from "../../dates/calendar-day.js";
import { daysBetween, type SpanOffer } from "./candidates.js";

type Range = Pick<SpanOffer, "from" | "to">;

export interface Ranges {
  /** How many of them are these very days. */
  count(range: Range): number;
  /** One of them includes these days, and more. */
  hold(range: Range): boolean;
  /** One of them lies within these days, which are more. */
  areWithin(range: Range): boolean;
}

export function indexRanges(ranges: readonly Range[]): Ranges {
  /** By first day: the last days of the shortest and of the longest range that begins on it. */
  const starts = new Map<number, { first: number; last: number }>();
  const counts = new Map<string, number>();
  let longest = 0;
  for (const range of ranges) {
    const [from, to] = daysOf(range);
    const known = starts.get(from);
    starts.set(from, { first: Math.min(to, known?.first ?? to), last: Math.max(to, known?.last ?? to) });
    counts.set(keyOf(range), (counts.get(keyOf(range)) ?? 0) + 1);
    longest = Math.max(longest, to - from);
  }
  const anyFrom = (
    first: number,
    last: number,
    fits: (start: number, ends: { first: number; last: number }) => boolean,
  ): boolean => {
    if (last - first > starts.size)
      return [...starts].some(([start, ends]) => start >= first && start <= last && fits(start, ends));
    for (let start = first; start <= last; start++) {
      const ends = starts.get(start);
      if (ends !== undefined && fits(start, ends)) return true;
    }
    return false;
  };
  return {
    count: (range) => counts.get(keyOf(range)) ?? 0,
    hold(range) {
      const [from, to] = daysOf(range);
      return anyFrom(to - longest, from, (start, { last }) => (start < from ? last >= to : last > to));
    },
    areWithin(range) {
      const [from, to] = daysOf(range);
      return anyFrom(from, to, (start, { first }) => (start > from ? first <= to : first < to));
    },
  };
}

/** How many of these days, sorted by `sortedDays`, are the given one or less than `length` days before it. */
export function countBefore(sorted: readonly number[], day: Day, length: number): number {
  const last = daysBetween(EPOCH, day);
  return firstAfter(sorted, last) - firstAfter(sorted, last - length);
}

export const sortedDays = (days: readonly Day[]): readonly number[] =>
  days.map((day) => daysBetween(EPOCH, day)).sort((a, b) => a - b);

function firstAfter(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const EPOCH: Day = { year: 1970, month: 1, day: 1 };
const daysOf = ({ from, to }: Range): readonly [number, number] => [daysBetween(EPOCH, from), daysBetween(EPOCH, to)];
const keyOf = ({ from, to }: Range): string => `${formatDay(from)} ${formatDay(to)}`;
