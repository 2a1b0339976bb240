/** Dates with the name of a month: "June 3–7, 2024", "3.–7. Juni", "2024 m. birželio 3 d." */
import type { Point } from "./date-numbers.js";
import { isDayNumber, isKind, isTimeOrPart, isWord, isYear, numberOf, skipJoin, type Token } from "./date-tokens.js";

/** "2024. június 3–7.", "2024 June 3", "2024 m. birželio 3 d.": year, month, days. */
export function yearMonthDay(tokens: readonly Token[], i: number): Point | undefined {
  if (!isYear(tokens[i])) return undefined;
  let at = i + 1;
  while (at < i + 4 && (isKind(tokens[at], "dot", "comma", "filler", "hyphen") || isWord(tokens[at], "m"))) at++;
  const month = tokens[at];
  if (month?.kind !== "month") return undefined;
  const days = daysBehind(tokens, at + 1);
  if (days === undefined) return undefined;
  // "… 2024, June 3, 2025": the year behind the day is nearer.
  if (yearBehind(tokens, days.next) !== undefined) return undefined;
  // A day in front of the year's month belongs to "3 June": 2024 – 3 June.
  return {
    first: i,
    next: days.next,
    year: numberOf(tokens[i]),
    month: month.month,
    days: days.days,
    ambiguous: false,
  };
}

/** "June 3–7, 2024" or "3–7 June 2024". */
export function named(tokens: readonly Token[], i: number, floor: number): Point | undefined {
  const { month } = tokens[i] as Extract<Token, { kind: "month" }>;
  const before = daysBefore(tokens, i - 1, floor);
  const behind = daysBehind(tokens, i + 1);
  const yearHere = yearBehind(tokens, i + 1);
  if (before !== undefined && (behind === undefined || yearHere !== undefined || !behind.certain || before.close)) {
    const year = yearHere ?? undefined;
    return {
      first: before.first,
      next: year?.next ?? i + 1,
      year: year?.year,
      month,
      days: before.days,
      ambiguous: false,
    };
  }
  if (behind === undefined) return undefined;
  const year = yearBehind(tokens, behind.next);
  return { first: i, next: year?.next ?? behind.next, year: year?.year, month, days: behind.days, ambiguous: false };
}

/** Days in front of the month, read backwards: "3.–7.", "3rd to 7th of", "3, 4 and 5". */
function daysBefore(tokens: readonly Token[], i: number, floor: number) {
  let at = i;
  while (at >= floor && (isKind(tokens[at], "filler", "dot", "hyphen", "weekday") || isWord(tokens[at], "'", "(", ")")))
    at--;
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
function yearBehind(tokens: readonly Token[], i: number): { readonly year: number; readonly next: number } | undefined {
  let at = i;
  while (
    at < i + 4 &&
    (isKind(tokens[at], "comma", "dot", "filler", "weekday", "hyphen", "slash") || isWord(tokens[at], "(", ")"))
  )
    at++;
  if (isYear(tokens[at])) {
    // "June 3 - 2024 …" is rare, "June 3 – 2025-06-04" rarer: a year with a month behind it begins another date.
    if (
      isKind(tokens[at + 1], "hyphen", "slash", "dot") &&
      tokens[at + 1]!.at === tokens[at]!.end &&
      isDayNumber(tokens[at + 2]) &&
      tokens[at + 2]!.at === tokens[at + 1]!.end
    )
      return undefined;
    return { year: numberOf(tokens[at]), next: at + 1 };
  }
  const quote = tokens[i];
  if (
    isWord(quote, "'", "’", "‘", "`") &&
    tokens[i + 1]?.kind === "number" &&
    (tokens[i + 1] as { digits: number }).digits === 2
  )
    return { year: 2000 + numberOf(tokens[i + 1]), next: i + 2 };
  return undefined;
}
