/**
 * Which days does a line of text name?
 *
 * "June 3–7, 2024", "3-7 июня 2024", "30 June - 2 July", "2024年6月3日", "Mon 3rd of June", "03.06.2024": words, numbers and marks
 * are read one after the other, and around each month or numeric date the days, the other end of the range and the year
 * are collected. What is no day of the calendar (31 June, an end before its beginning) is no date. A year that is not printed stays open.
 */
import { compareDays, type Day, isDay } from "./calendar-day.js";
import { named, yearMonthDay } from "./date-names.js";
import { eastAsian, numeric, numericEnd, numericSpan, numericStart, type Point } from "./date-numbers.js";
import { skipJoin, skipWeekday, type Token, tokensOf } from "./date-tokens.js";

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

export interface PhraseOptions {
  /** The page's language, for words that name different months. */
  readonly language?: string | undefined;
  /** How 03/04/2024 is meant: decided by the page's other dates, its language and place. Default: day first. */
  readonly monthFirst?: boolean | undefined;
}

export function findDates(text: string, options: PhraseOptions = {}): DatePhrase[] {
  const line = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  const tokens = tokensOf(line, options.language);
  const points: Point[] = [];
  for (let i = 0; i < tokens.length; ) {
    const point = pointAt(tokens, i, points.at(-1), options);
    if (point === undefined) i++;
    else {
      points.push(point);
      i = point.next;
    }
  }
  return joined(tokens, points).flatMap((span) => phraseOf(tokens, span));
}

/** What a date can be part of; longer blocks are prose without paragraphs. */
const LONGEST = 20_000;

function pointAt(
  tokens: readonly Token[],
  i: number,
  before: Point | undefined,
  options: PhraseOptions,
): Point | undefined {
  const token = tokens[i]!;
  if (token.kind === "number") {
    const whole = eastAsian(tokens, i) ?? numeric(tokens, i, options) ?? numericSpan(tokens, i, options);
    return whole ?? numericStart(tokens, i) ?? yearMonthDay(tokens, i) ?? numericEnd(tokens, i, before);
  }
  if (token.kind === "month") return named(tokens, i, before?.next ?? 0);
  return undefined;
}

// ── Ranges ────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Span {
  readonly from: Point;
  readonly to: Point;
}

/** "30 June – 2 July 2024": two points with nothing but a joint between them are one range. */
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
  return word !== undefined && !LISTING.has(word.text);
}
const LISTING = new Set(["and", "und", "et", "y", "e", "og", "och", "en", "ja", "и"]);

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
  if (!isDay(begin) || !isDay(end)) return [];
  if (firstYear !== undefined && compareDays(begin, end) > 0) return [];
  const start = tokens[withWeekday(tokens, from.first)]!.at;
  const behind = tokens[skipWeekday(tokens, to.next) - 1]!.end;
  return [{ from: begin, to: end, start, end: behind, ambiguous: from.ambiguous || to.ambiguous }];
}

/** "lundi 15 janvier", "Fri., March 14": the weekday before a date belongs to it, and is no word about what happens then. */
function withWeekday(tokens: readonly Token[], first: number): number {
  let at = first - 1;
  while (at >= 0 && at > first - 3 && (tokens[at]!.kind === "comma" || tokens[at]!.kind === "dot")) at--;
  return tokens[at]?.kind === "weekday" ? at : first;
}
