/**
 * Which days and ranges of days does a line of text name?
 *
 * "June 3–7, 2024", "3-7 июня 2024", "30 June - 2 July", "2024年6月3日", "Mon 3rd of June", "03.06.2024". An end before its
 * beginning is no range. A year that is not printed stays undefined.
 */
import { compareDays, type Day, isDay } from "./calendar-day.js";
import { gregorianDay } from "./jalali.js";
import type { Point } from "./numbers.js";
import { findPoints, isJalali, type PointOptions, textRange } from "./points.js";
import { skipJoin, type Token } from "./tokens.js";
import { BETWEEN_WORDS, LIST_WORDS } from "./words.js";

export interface DatePhrase {
  readonly from: Day;
  /** The last day of a range; the same as `from` for a single day. */
  readonly to: Day;
  /** Where in the text it stands. */
  readonly start: number;
  readonly end: number;
  /** Of "03/04/2024": day and month could be exchanged. */
  readonly ambiguous: boolean;
}

export function findDatePhrases(text: string, options: PointOptions = {}): DatePhrase[] {
  const line = text.length > MAX_LINE ? text.slice(0, MAX_LINE) : text;
  const { tokens, points } = findPoints(line, options);
  return joined(tokens, points).flatMap((span) => phraseOf(tokens, span));
}

/** Longer blocks are prose without paragraphs. */
const MAX_LINE = 20_000;

interface Span {
  readonly from: Point;
  readonly to: Point;
}

/** "30 June – 2 July 2024": two points with only a dash or a word between them are one range. */
function joined(tokens: readonly Token[], points: readonly Point[]): Span[] {
  const spans: Span[] = [];
  for (let k = 0; k < points.length; k++) {
    const from = points[k]!;
    const to = points[k + 1];
    if (to !== undefined && from.days.length === 1 && to.days.length <= 2 && areJoined(tokens, from, to)) {
      spans.push({ from, to });
      k++;
    } else spans.push({ from, to: from });
  }
  return spans;
}

function areJoined(tokens: readonly Token[], from: Point, to: Point): boolean {
  const at = skipJoin(tokens, from.next);
  if (at === from.next || at !== to.first) return false;
  const between = tokens.slice(from.next, at);
  // "… June 3, July 5": a comma alone lists, and "and" lists unless the days follow each other.
  if (between.some((token) => token.kind === "hyphen")) return true;
  const word = between.find((token) => token.kind === "join") as { readonly text: string } | undefined;
  if (word === undefined) return false;
  // "between 3 June and 5 July", "entre el 3 de junio y el 5 de julio".
  return !LIST_WORDS.has(word.text) || tokens.slice(Math.max(0, from.first - 3), from.first).some(isBetween);
}

const isBetween = (token: Token): boolean => "text" in token && BETWEEN_WORDS.has(token.text);

function phraseOf(tokens: readonly Token[], { from, to }: Span): DatePhrase[] {
  const first = { month: from.month, day: from.days[0]! };
  const last = { month: to.month, day: to.days.at(-1)! };
  const backwards = first.month > last.month || (first.month === last.month && first.day > last.day);
  let firstYear = from.year;
  let lastYear = to.year;
  if (firstYear === undefined && lastYear !== undefined) firstYear = backwards ? lastYear - 1 : lastYear;
  else if (firstYear !== undefined && lastYear === undefined) lastYear = backwards ? firstYear + 1 : firstYear;
  const begin: Day = { year: firstYear, ...first };
  const end: Day = { year: lastYear, ...last };
  if (firstYear !== undefined && compareDays(begin, end) > 0) return [];
  const ambiguous = from.ambiguous || to.ambiguous;
  const [one, other] = isJalali(tokens, from, to) ? [gregorianDay(begin), gregorianDay(end)] : [begin, end];
  if (one === undefined || other === undefined || !isDay(one) || !isDay(other)) return [];
  return [{ from: one, to: other, ...textRange(tokens, from.first, to.next), ambiguous }];
}
