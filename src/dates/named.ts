/** Dates with the name of a month: "June 3–7, 2024", "3.–7. Juni", "2024 m. birželio 3 d." */
import { fullYear } from "./calendar-day.js";
import type { OrderOptions, Point } from "./numbers.js";
import { isDayNumber, isKind, isTimeOrPart, isWord, isYear, numberOf, skipJoin, type Token, yearOf } from "./tokens.js";

/** "2024. június 3–7.", "2024 June 3", "2024 m. birželio 3 d.": year, month, days. */
export function yearMonthDay(tokens: readonly Token[], i: number): Point | undefined {
  if (!isYear(tokens[i])) return undefined;
  const at = skipYearWords(tokens, i + 1);
  const month = tokens[at];
  if (month?.kind !== "month") return undefined;
  const days = daysBehind(tokens, at + 1);
  if (days === undefined) return undefined;
  // "… 2024, June 3, 2025": the year behind the day is nearer.
  if (yearBehind(tokens, days.next) !== undefined) return undefined;
  return {
    first: i,
    next: days.next,
    year: yearOf(tokens[i]),
    month: month.month,
    days: days.days,
    ambiguous: false,
  };
}

/** "2019 елның 22 октябре", "2019, 22 October": year, day, month. */
export function yearDayMonth(tokens: readonly Token[], i: number): Point | undefined {
  if (!isYear(tokens[i])) return undefined;
  const day = skipYearWords(tokens, i + 1);
  if (!isDayNumber(tokens[day]) || isTimeOrPart(tokens, day)) return undefined;
  const at = skipSmall(tokens, day + 1);
  const month = tokens[at];
  if (month?.kind !== "month" || yearBehind(tokens, at + 1) !== undefined) return undefined;
  const days = [numberOf(tokens[day])];
  return { first: i, next: at + 1, year: yearOf(tokens[i]), month: month.month, days, ambiguous: false };
}

function skipYearWords(tokens: readonly Token[], i: number): number {
  let at = i;
  while (at < i + 3 && (isKind(tokens[at], "dot", "comma", "filler", "hyphen", "year word") || isWord(tokens[at], "m")))
    at++;
  return at;
}

/** "May 2024", "2007 елның мае": a month and its year, without a day. */
export function monthOfYear(tokens: readonly Token[]): { readonly year: number; readonly month: number } | undefined {
  for (const [i, token] of tokens.entries()) {
    if (token.kind === "month") {
      const year = token.jalali ? undefined : yearBehind(tokens, i + 1)?.year;
      if (year !== undefined) return { year, month: token.month };
    } else if (isYear(token)) {
      const month = tokens[skipYearWords(tokens, i + 1)];
      if (month?.kind === "month" && !month.jalali) return { year: yearOf(token)!, month: month.month };
    }
  }
  return undefined;
}

/** "June 3–7, 2024" or "3–7 June 2024". */
export function dateWithMonthName(
  tokens: readonly Token[],
  i: number,
  floor: number,
  options: OrderOptions,
): Point | undefined {
  const { month, weak } = tokens[i] as Extract<Token, { kind: "month" }>;
  const before = daysBefore(tokens, i - 1, floor);
  const behind = daysBehind(tokens, i + 1);
  const yearHere = yearBehind(tokens, i + 1, options);
  if (before !== undefined && (behind === undefined || yearHere !== undefined || !behind.certain || before.close)) {
    if (weak && yearHere === undefined) return undefined;
    const next = yearHere?.next ?? i + 1;
    return { first: before.first, next, year: yearHere?.year, month, days: before.days, ambiguous: false };
  }
  if (behind === undefined) return undefined;
  const year = yearBehind(tokens, behind.next, options);
  if (weak && year === undefined) return undefined;
  return { first: i, next: year?.next ?? behind.next, year: year?.year, month, days: behind.days, ambiguous: false };
}

/** Days in front of the month, read backwards: "3.–7.", "3rd to 7th of", "3, 4 and 5". */
function daysBefore(tokens: readonly Token[], i: number, floor: number) {
  let at = i;
  while (
    at >= floor &&
    (isKind(tokens[at], "filler", "dot", "hyphen", "weekday") || isWord(tokens[at], "'", "’", "(", ")"))
  )
    at--;
  if (at === i && isKind(tokens[i], "slash")) at--; // 22/Oct/2019
  if (i - at > 3 || at < floor || !isDayNumber(tokens[at]) || isTimeOrPart(tokens, at)) return undefined;
  const close = tokens[at]!.end + 1 >= tokens[i + 1]!.at || isKind(tokens[i], "filler", "dot");
  const days = [numberOf(tokens[at])];
  let first = at;
  for (let more = 0; more < 9; more++) {
    const other = backOverJoin(tokens, first - 1, floor);
    if (other === undefined || !isDayNumber(tokens[other]) || isTimeOrPart(tokens, other)) break;
    if (numberOf(tokens[other]) >= days[0]!) {
      if (isTight(tokens, other)) return undefined;
      break;
    }
    days.unshift(numberOf(tokens[other]));
    first = other;
  }
  return { first, days, close };
}

/** "14-10", written together: the day at `i`, a dash and another day. */
function isTight(tokens: readonly Token[], i: number): boolean {
  const [day, dash, other] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  return (
    isDayNumber(day) && dash?.kind === "hyphen" && isDayNumber(other) && dash.at === day!.end && other!.at === dash.end
  );
}

/** Over "–", "to", ", " and weekdays, backwards, to where a day could stand. */
function backOverJoin(tokens: readonly Token[], i: number, floor: number): number | undefined {
  let at = i;
  let joins = 0;
  while (at >= floor && at > i - 6) {
    const token = tokens[at]!;
    if (token.kind === "number") break;
    if (token.kind === "join" || token.kind === "hyphen" || token.kind === "comma") joins++;
    else if (token.kind === "slash" && tokens[at + 1]?.at === token.end) joins++;
    else if (token.kind !== "weekday" && token.kind !== "dot" && token.kind !== "filler" && !isWord(token, "(", ")"))
      return undefined;
    at--;
  }
  return joins > 0 && at >= floor ? at : undefined;
}

/** Days behind the month: "3–7", "3rd to 7th", "3, 4 and 5"; a time of day or a year is no day. */
function daysBehind(tokens: readonly Token[], i: number) {
  let at = i;
  while (at < i + 3 && isKind(tokens[at], "dot", "filler", "hyphen", "comma")) at++;
  if (!isDayNumber(tokens[at]) || isTimeOrPart(tokens, at)) return undefined;
  const certain = tokens[at - 1]!.end + 2 >= tokens[at]!.at && !isKind(tokens[at - 1], "comma");
  const days = [numberOf(tokens[at])];
  let next = at + 1;
  for (let more = 0; more < 9; more++) {
    const other = skipJoin(tokens, next);
    if (other === next || !isDayNumber(tokens[other]) || isTimeOrPart(tokens, other)) break;
    // "June 14-10": a range that runs backwards is none, and neither is its beginning.
    if (
      numberOf(tokens[other]) < days[0]! &&
      isTight(tokens, other - 2) &&
      tokens[skipSmall(tokens, other + 1)]?.kind !== "month"
    )
      return undefined;
    // "June 3, 12 papers", "June 30 – 2 July": not a further day of this month.
    if (numberOf(tokens[other]) <= days.at(-1)! || tokens[skipSmall(tokens, other + 1)]?.kind === "month") break;
    const comma = tokens[other - 1]!.kind === "comma";
    if (comma && !continuesList(tokens, other + 1)) break;
    days.push(numberOf(tokens[other]));
    next = other + 1;
  }
  return { days, next, certain };
}

/** After "3, 4": a further day or the year must follow, else 4 counts something. */
function continuesList(tokens: readonly Token[], i: number): boolean {
  const other = skipJoin(tokens, i);
  return yearBehind(tokens, i) !== undefined || (other > i && isDayNumber(tokens[other]));
}

const skipSmall = (tokens: readonly Token[], i: number): number => {
  let at = i;
  while (isKind(tokens[at], "dot", "filler", "hyphen")) at++;
  return at;
};

/** ", 2024", " 2024", "(2024)", "'24". */
function yearBehind(
  tokens: readonly Token[],
  i: number,
  { shortYears }: OrderOptions = {},
): { readonly year: number; readonly next: number } | undefined {
  let at = i;
  while (
    at < i + 4 &&
    (isKind(tokens[at], "comma", "dot", "filler", "weekday", "hyphen", "slash") || isWord(tokens[at], "(", ")"))
  )
    at++;
  const year = yearOf(tokens[at]);
  if (year !== undefined) {
    // "June 3 – 2025-06-04": a year with a month behind it begins another date.
    const [mark, number] = [tokens[at + 1], tokens[at + 2]];
    const isNextDate =
      isKind(mark, "hyphen", "slash", "dot") &&
      mark!.at === tokens[at]!.end &&
      isDayNumber(number) &&
      number!.at === mark!.end;
    return isNextDate ? undefined : { year, next: at + 1 };
  }
  const isMarked =
    isWord(tokens[i], "'", "’", "‘", "`") || (isKind(tokens[i], "dot", "slash", "hyphen") && isTouched(tokens, i));
  const short = isMarked ? i + 1 : shortYears === "names" ? i + (isKind(tokens[i], "comma") ? 1 : 0) : undefined;
  const digits = short === undefined ? undefined : tokens[short];
  if (digits?.kind !== "number" || digits.digits !== 2 || digits.ordinal || isTimeOrPart(tokens, short!))
    return undefined;
  return { year: fullYear(digits.value), next: short! + 1 };
}

/** "15.Jun.19", "15-Jun-19": no blanks around the mark. */
function isTouched(tokens: readonly Token[], i: number): boolean {
  return (
    tokens[i - 1]?.kind === "month" && tokens[i - 1]!.end === tokens[i]!.at && tokens[i + 1]?.at === tokens[i]!.end
  );
}
