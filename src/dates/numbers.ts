/** Dates in numbers: 2024-06-03, 03/06/2024, 20.–23.6.2022, 2024年6月3日. */
import { fullYear } from "./calendar-day.js";
import { isDayNumber, isKind, isWord, isYear, numberOf, skipJoin, skipWeekday, type Token, yearOf } from "./tokens.js";
import { ERAS } from "./words.js";

export interface OrderOptions {
  /** How 03/04/2024 is meant; "always" also covers 03.04.2024. Default: day first. */
  readonly monthFirst?: boolean | "always" | undefined;
  /** Where two digits can be a year: in 3/6/24, also in 3.6.24, or also in "3 June 24". Default: "slashes". */
  readonly shortYears?: "slashes" | "numbers" | "names" | undefined;
}

export interface Point {
  readonly first: number; // token
  readonly next: number; // token behind it
  readonly year: number | undefined;
  readonly month: number;
  readonly days: readonly number[];
  readonly ambiguous: boolean;
}

/** 2024年6月3日, 令和6年6月3日, 2024년 6월 3일; a range repeats the day or month: 6月3日～7日. */
export function eastAsian(tokens: readonly Token[], i: number): Point | undefined {
  let at = i;
  let year: number | undefined;
  if (isYear(tokens[at]) && isWord(tokens[at + 1], "年", "년")) {
    year = yearOf(tokens[at]);
    at += 2;
  } else if (isDayNumber(tokens[at]) && isWord(tokens[at + 1], "年")) {
    const era = tokens[at - 1];
    const before = era?.kind === "other" ? ERAS.get(era.text) : undefined;
    if (before === undefined) return undefined;
    year = before + numberOf(tokens[at]);
    at += 2;
    // "2024（令和6年）6月3日"
    if (isWord(tokens[at], ")", "）")) at++;
  }
  if (!isDayNumber(tokens[at]) || !isWord(tokens[at + 1], "月", "월") || !isDayNumber(tokens[at + 2])) return undefined;
  const month = numberOf(tokens[at]);
  const days = [numberOf(tokens[at + 2])];
  at += 3;
  if (isWord(tokens[at], "日", "일")) at++;
  const second = skipJoin(tokens, at);
  if (second > at && isDayNumber(tokens[second]) && isWord(tokens[second + 1], "日", "일")) {
    days.push(numberOf(tokens[second]));
    at = second + 2;
  }
  return { first: i, next: at, year, month, days, ambiguous: false };
}

/** The last end of "2025.6.3(Tue)–6.5(Thu)": month and day behind a whole date that began with its year. */
export function numericEnd(tokens: readonly Token[], i: number, before: Point | undefined): Point | undefined {
  if (before === undefined || !isYear(tokens[before.first]) || tokens[before.first + 1]?.kind !== tokens[i + 1]?.kind)
    return undefined;
  const dash = skipWeekday(tokens, before.next);
  if (!isKind(tokens[dash], "hyphen") || dash + 1 !== i) return undefined;
  if (!isDayNumber(tokens[i]) || !isKind(tokens[i + 1], "dot", "slash") || !isDayNumber(tokens[i + 2]))
    return undefined;
  const month = numberOf(tokens[i]);
  return { first: i, next: i + 3, year: undefined, month, days: [numberOf(tokens[i + 2])], ambiguous: false };
}

/** 2024-06-03, 2024/6/3, 03.06.2024, 3/6/2024, 3/6/24. */
export function numeric(
  tokens: readonly Token[],
  i: number,
  { monthFirst, shortYears = "slashes" }: OrderOptions,
): Point | undefined {
  const [a, mark, b, again, c] = tokens.slice(i, i + 5);
  if (mark === undefined || again === undefined || a?.kind !== "number" || b?.kind !== "number" || c?.kind !== "number")
    return undefined;
  if (mark.kind !== again.kind || !["dot", "slash", "hyphen"].includes(mark.kind)) return undefined;
  // "1.2.2024" is a date, "1. 2. 2024" and "1 / 2 / 2024" as well, but "3 - 7 - 2024" is not.
  if (mark.kind === "hyphen" && (mark.at !== a.end || again.at !== b.end)) return undefined;
  const next = i + 5;
  if (isYear(a) && b.digits <= 2 && c.digits <= 2 && !followsDigits(tokens, i)) {
    const last = lastDay(tokens, next, c.value);
    const days = last === undefined ? [c.value] : [c.value, numberOf(tokens[last])];
    return {
      first: i,
      next: last === undefined ? next : last + 1,
      year: a.year,
      month: b.value,
      days,
      ambiguous: false,
    };
  }
  const isShort = c.digits === 2 && (mark.kind === "slash" ? c.value > 0 : shortYears !== "slashes");
  const year = c.year ?? (isShort ? fullYear(c.value) : undefined);
  if (year === undefined || a.digits > 2 || b.digits > 2 || isInLongerNumber(tokens, i)) return undefined;
  const canSwap = a.value <= 12 && b.value <= 12 && a.value !== b.value && mark.kind !== "dot";
  const swapped = b.value > 12 || (a.value <= 12 && (monthFirst === "always" || (canSwap && monthFirst === true)));
  const [day, month] = swapped ? [b.value, a.value] : [a.value, b.value];
  return { first: i, next, year, month, days: [day], ambiguous: canSwap && monthFirst === undefined };
}

/** Where the 27 of "2025/06/23-27" and of "2025. 6. 23.(월) ~ 27.(금)" stands. */
function lastDay(tokens: readonly Token[], i: number, first: number): number | undefined {
  const at = skipWeekday(tokens, isKind(tokens[i], "dot") ? i + 1 : i);
  const [dash, day, mark] = tokens.slice(at, at + 3);
  if (!isKind(dash, "hyphen") || !isDayNumber(day) || numberOf(day) <= first) return undefined;
  const further = tokens[at + 3];
  const touches = mark?.at === day!.end && further?.at === mark?.end;
  // "~ 6. 25.(수)" goes on with a month.
  const goesOn = isKind(mark, "dot", "slash", "hyphen") && (at > i ? further?.kind === "number" : touches);
  return goesOn ? undefined : at + 1;
}

/** "23–27/06/2025", "23 a 27/06/2025" and, month first, "6/23–27/2025". */
export function numericSpan(tokens: readonly Token[], i: number, options: OrderOptions): Point | undefined {
  if (!isDayNumber(tokens[i])) return undefined;
  if (isKind(tokens[i + 1], "hyphen", "join") && isKind(tokens[i + 3], "slash", "dot")) {
    const last = numeric(tokens, i + 2, { ...options, monthFirst: false });
    if (last === undefined || isYear(tokens[i + 2]) || numberOf(tokens[i]) >= last.days[0]!) return undefined;
    return { ...last, first: i, days: [numberOf(tokens[i]), last.days[0]!], ambiguous: false };
  }
  const [slash, day, dash, end, again, year] = tokens.slice(i + 1, i + 7);
  if (!isKind(slash, "slash") || !isKind(dash, "hyphen") || !isKind(again, "slash") || !isYear(year)) return undefined;
  if (!isDayNumber(day) || !isDayNumber(end) || numberOf(day) >= numberOf(end)) return undefined;
  const days = [numberOf(day), numberOf(end)];
  return { first: i, next: i + 7, year: yearOf(year), month: numberOf(tokens[i]), days, ambiguous: false };
}

/** The first end of "20.–23.6.2022", "20.6.–23.6.2022" and "20/06 a 23/06/2022", where only the last end is whole. */
export function numericStart(tokens: readonly Token[], i: number, options: OrderOptions): Point | undefined {
  const mark = tokens[i + 1];
  if (!isDayNumber(tokens[i]) || !isKind(mark, "dot", "slash")) return undefined;
  const isDot = mark!.kind === "dot";
  const withMonth = isDayNumber(tokens[i + 2]) && (!isDot || isKind(tokens[i + 3], "dot"));
  if (!isDot && !withMonth) return undefined;
  const join = i + (withMonth ? (isDot ? 4 : 3) : 2);
  if (!isKind(tokens[join], "hyphen", "join")) return undefined;
  const last = numeric(tokens, join + 1, isDot ? {} : options);
  if (last === undefined || tokens[join + 2]?.kind !== mark!.kind || isYear(tokens[join + 1])) return undefined;
  const [one, other] = [numberOf(tokens[i]), withMonth ? numberOf(tokens[i + 2]) : last.month];
  const [day, month] = last.days[0] === numberOf(tokens[join + 1]) ? [one, other] : [other, one];
  return { first: i, next: join, year: undefined, month, days: [day], ambiguous: last.ambiguous };
}

const followsDigits = (tokens: readonly Token[], i: number): boolean =>
  tokens[i - 1]?.kind === "hyphen" && tokens[i - 2]?.kind === "number" && tokens[i - 1]!.end === tokens[i]!.at;

/** "1.2.2019.4" is a version; "1-3-4-2019" a number of something. */
function isInLongerNumber(tokens: readonly Token[], i: number): boolean {
  const [before, mark, after, number] = [tokens[i - 2], tokens[i - 1], tokens[i + 5], tokens[i + 6]];
  const touchesBefore = before?.kind === "number" && mark?.at === before.end && mark.end === tokens[i]!.at;
  if (touchesBefore && (isKind(mark, "dot", "slash", "comma") || mark?.kind === tokens[i + 1]!.kind)) return true;
  return (
    isKind(after, "dot") && number?.kind === "number" && after!.at === tokens[i + 4]!.end && number.at === after!.end
  );
}
