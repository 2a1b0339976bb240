/**
 * Which days does a line of text name?
 *
 * "June 3–7, 2024", "3-7 июня 2024", "30 June - 2 July", "2024年6月3日", "Mon 3rd of June", "03.06.2024": words, numbers and marks
 * are read one after the other, and around each month or numeric date the days, the other end of the range and the year
 * are collected. What is no day of the calendar (31 June, an end before its beginning) is no date. A year that is not printed stays open.
 */
import { monthOf } from "../page/month-names.js";

/** A day; the year is undefined when it was not printed. */
export interface Day {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

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

// ── Tokens ────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: "number"; readonly value: number; readonly digits: number; readonly ordinal: boolean }
  | { readonly kind: "month"; readonly month: number }
  | {
      readonly kind: "weekday" | "filler" | "join" | "comma" | "dot" | "slash" | "hyphen" | "other";
      readonly text: string;
    }
);

const PIECES = /(\d+)(st|nd|rd|th|er|º|ª|°|o(?!\p{L}))?(?![\p{L}\d])|(\d+)|(\p{L}[\p{L}\p{M}]*)|([^\s\p{L}\d])/giu;

const WEEKDAYS = new Set(
  `mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday
   montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche
   lunes martes miércoles jueves viernes sábado domingo lunedì martedì mercoledì giovedì venerdì sabato domenica
   segunda terça quarta quinta sexta feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
   понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс poniedziałek wtorek środa czwartek piątek sobota
   niedziela`.split(/\s+/),
);
/** Between a day and its month or year: "3rd of June", "3 de junio de 2024", "birželio 3 d." */
const FILLERS = new Set("of de do da del di d the m г года год le am den dem vom in".split(" "));
/** Between the two ends of a range. */
const JOINS = new Set(
  "to through thru until till and und et y e og och en ja bis au al a à al até hasta do до по и tot til till –".split(
    " ",
  ),
);
const DASHES = new Set(["-", "–", "—", "‒", "−", "~", "～", "〜", "‐", "‑", "―", "&", "至"]);
/** Also everyday words; months only when the page is in a language that uses them. */
const EVERYDAY = new Set(
  "set out ago gen pro led ara tem sie lis des mac medi elo lug mag dub srp oca eki kas nis ene mei mau tam mam bre cer haz sty".split(
    " ",
  ),
);

/** "Papers dueJune 3": label and date in two elements with nothing but a style between them. */
const GLUED = /^(\p{L}*\p{Ll})(\p{Lu}\p{Ll}{2,})$/u;

function tokensOf(text: string, language: string | undefined): Token[] {
  const tokens: Token[] = [];
  const own = language !== undefined && !/^en\b/i.test(language) ? language : undefined;
  for (const match of text.matchAll(PIECES)) {
    const at = match.index;
    const end = at + match[0].length;
    const digits = match[1] ?? match[3];
    if (digits !== undefined) {
      const ordinal = match[2] !== undefined;
      tokens.push({
        kind: "number",
        at,
        end,
        value: digits.length > 4 ? -1 : Number(digits),
        digits: digits.length,
        ordinal,
      });
      continue;
    }
    const word = match[4];
    if (word !== undefined) {
      const glued = GLUED.exec(word);
      if (glued !== null && monthOf(glued[2]!, own) !== undefined) {
        const cut = end - glued[2]!.length;
        tokens.push(wordToken(glued[1]!, at, cut, own), wordToken(glued[2]!, cut, end, own));
      } else tokens.push(wordToken(word, at, end, own));
      continue;
    }
    const mark = match[5]!;
    const kind = DASHES.has(mark)
      ? "hyphen"
      : mark === "," || mark === "，" || mark === "、"
        ? "comma"
        : mark === "." || mark === "．"
          ? "dot"
          : mark === "/" || mark === "／"
            ? "slash"
            : "other";
    tokens.push({ kind, at, end, text: mark });
  }
  return tokens;
}

function wordToken(word: string, at: number, end: number, language: string | undefined): Token {
  const lower = word.toLowerCase();
  if (lower === "月" || lower === "年" || lower === "日" || lower === "월" || lower === "년" || lower === "일")
    return { kind: "other", at, end, text: lower };
  const month =
    word === "may" || word === "mar" || (EVERYDAY.has(lower) && language === undefined)
      ? undefined
      : monthOf(word, language);
  if (month !== undefined && lower.length > 2) return { kind: "month", at, end, month };
  if (lower === "至" || JOINS.has(lower)) return { kind: "join", at, end, text: lower };
  if (WEEKDAYS.has(lower)) return { kind: "weekday", at, end, text: lower };
  if (FILLERS.has(lower)) return { kind: "filler", at, end, text: lower };
  return { kind: "other", at, end, text: lower };
}

// ── Points: one month with its days, or one numeric date ──────────────────────────────────────────────────────────────

interface Point {
  readonly first: number; // token
  readonly next: number; // token behind it
  readonly year: number | undefined;
  readonly month: number;
  readonly days: readonly number[];
  readonly ambiguous: boolean;
}

function pointAt(
  tokens: readonly Token[],
  i: number,
  before: Point | undefined,
  options: PhraseOptions,
): Point | undefined {
  const token = tokens[i]!;
  if (token.kind === "number") {
    const whole = eastAsian(tokens, i) ?? numeric(tokens, i, options) ?? numericStart(tokens, i);
    return whole ?? yearMonthDay(tokens, i) ?? numericEnd(tokens, i, before);
  }
  if (token.kind === "month") return named(tokens, i, before?.next ?? 0);
  return undefined;
}

/** 2024年6月3日, 2024년 6월 3일; a range repeats the day or month: 6月3日～7日. */
function eastAsian(tokens: readonly Token[], i: number): Point | undefined {
  let at = i;
  let year: number | undefined;
  if (isYear(tokens[at]) && isWord(tokens[at + 1], "年", "년")) {
    year = numberOf(tokens[at]);
    at += 2;
  }
  if (!isDayNumber(tokens[at]) || !isWord(tokens[at + 1], "月", "월") || !isDayNumber(tokens[at + 2])) return undefined;
  const month = numberOf(tokens[at]);
  const days = [numberOf(tokens[at + 2])];
  at += 3;
  if (isWord(tokens[at], "日", "일")) at++;
  const second = skipJoin(tokens, skipBracket(tokens, at));
  if (second > skipBracket(tokens, at) && isDayNumber(tokens[second]) && isWord(tokens[second + 1], "日", "일")) {
    days.push(numberOf(tokens[second]));
    at = second + 2;
  }
  return { first: i, next: at, year, month, days, ambiguous: false };
}

/** The weekday behind a day: "3日（月）". */
function skipBracket(tokens: readonly Token[], i: number): number {
  return isWord(tokens[i], "(", "（") && isWord(tokens[i + 2], ")", "）") ? i + 3 : i;
}

/** The last end of "2025.6.3(Tue)–6.5(Thu)": month and day behind a whole date that began with its year. */
function numericEnd(tokens: readonly Token[], i: number, before: Point | undefined): Point | undefined {
  if (before === undefined || !isYear(tokens[before.first]) || tokens[before.first + 1]?.kind !== tokens[i + 1]?.kind)
    return undefined;
  const dash = skipBracket(tokens, before.next);
  if (!isKind(tokens[dash], "hyphen") || dash + 1 !== i) return undefined;
  if (!isDayNumber(tokens[i]) || !isKind(tokens[i + 1], "dot", "slash") || !isDayNumber(tokens[i + 2]))
    return undefined;
  const month = numberOf(tokens[i]);
  return { first: i, next: i + 3, year: undefined, month, days: [numberOf(tokens[i + 2])], ambiguous: false };
}

/** 2024-06-03, 2024/6/3, 03.06.2024, 3/6/2024, 3/6/24. */
function numeric(tokens: readonly Token[], i: number, { monthFirst }: PhraseOptions): Point | undefined {
  const [a, mark, b, again, c] = tokens.slice(i, i + 5);
  if (mark === undefined || again === undefined || a?.kind !== "number" || b?.kind !== "number" || c?.kind !== "number")
    return undefined;
  if (mark.kind !== again.kind || !["dot", "slash", "hyphen"].includes(mark.kind)) return undefined;
  // "1.2.2024" is a date, "1. 2. 2024" as well, but "3 - 7 - 2024" is not.
  if (mark.kind !== "dot" && (mark.at !== a.end || again.at !== b.end)) return undefined;
  const next = i + 5;
  if (isYear(a) && b.digits <= 2 && c.digits <= 2 && !followsDigits(tokens, i)) {
    return { first: i, next, year: a.value, month: b.value, days: [c.value], ambiguous: false };
  }
  const year = isYear(c)
    ? c.value
    : c.digits === 2 && c.value > 0 && mark.kind === "slash"
      ? 2000 + c.value
      : undefined;
  if (year === undefined || a.digits > 2 || b.digits > 2) return undefined;
  const canSwap = a.value <= 12 && b.value <= 12 && a.value !== b.value && mark.kind !== "dot";
  const swapped = mark.kind !== "dot" && (b.value > 12 || (canSwap && monthFirst === true));
  const [day, month] = swapped ? [b.value, a.value] : [a.value, b.value];
  return { first: i, next, year, month, days: [day], ambiguous: canSwap && monthFirst === undefined };
}

/** The first end of "20.–23.6.2022" and "20.6.–23.6.2022", where only the last end is whole. */
function numericStart(tokens: readonly Token[], i: number): Point | undefined {
  if (!isDayNumber(tokens[i]) || !isKind(tokens[i + 1], "dot")) return undefined;
  const withMonth = isDayNumber(tokens[i + 2]) && isKind(tokens[i + 3], "dot");
  const dash = i + (withMonth ? 4 : 2);
  if (!isKind(tokens[dash], "hyphen")) return undefined;
  const last = numeric(tokens, dash + 1, {});
  if (last === undefined || !isKind(tokens[dash + 2], "dot")) return undefined;
  const month = withMonth ? numberOf(tokens[i + 2]) : last.month;
  return { first: i, next: dash, year: undefined, month, days: [numberOf(tokens[i])], ambiguous: false };
}

const followsDigits = (tokens: readonly Token[], i: number): boolean =>
  tokens[i - 1]?.kind === "hyphen" && tokens[i - 2]?.kind === "number" && tokens[i - 1]!.end === tokens[i]!.at;

/** "2024. június 3–7.", "2024 June 3", "2024 m. birželio 3 d.": year, month, days. */
function yearMonthDay(tokens: readonly Token[], i: number): Point | undefined {
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
function named(tokens: readonly Token[], i: number, floor: number): Point | undefined {
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

/** Where the other end of a range would begin; `i` itself when nothing joins. */
function skipJoin(tokens: readonly Token[], i: number): number {
  let at = i;
  let joins = 0;
  while (at < tokens.length && at < i + 6) {
    const token = tokens[at]!;
    if (token.kind === "join" || token.kind === "hyphen" || token.kind === "comma") joins++;
    else if (token.kind === "slash" && tokens[at - 1]?.end === token.at) joins++;
    else if (
      token.kind !== "weekday" &&
      token.kind !== "dot" &&
      token.kind !== "filler" &&
      !isWord(token, "(", ")", "（", "）")
    )
      break;
    at++;
  }
  return joins > 0 ? at : i;
}

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
  const start = tokens[from.first]!.at;
  return [{ from: begin, to: end, start, end: tokens[to.next - 1]!.end, ambiguous: from.ambiguous || to.ambiguous }];
}

/** Is it in the calendar? Without a year 29 February may be. */
export function isDay({ year, month, day }: Day): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate();
}

export const compareDays = (a: Day, b: Day): number =>
  (a.year ?? 0) - (b.year ?? 0) || a.month - b.month || a.day - b.day;

// ── Small questions ───────────────────────────────────────────────────────────────────────────────────────────────────

const isKind = (token: Token | undefined, ...kinds: readonly Token["kind"][]): boolean =>
  token !== undefined && kinds.includes(token.kind);
const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && "text" in token && words.includes(token.text);
const numberOf = (token: Token | undefined): number => (token as { readonly value: number }).value;

function isYear(token: Token | undefined): boolean {
  return token?.kind === "number" && token.digits === 4 && token.value >= 1980 && token.value <= 2079;
}

function isDayNumber(token: Token | undefined): boolean {
  return token?.kind === "number" && token.digits <= 2 && token.value >= 1 && token.value <= 31;
}

/** "17:00", "3.5", "12%": numbers that are no days. */
function isTimeOrPart(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  const touches = next !== undefined && next.at === token.end;
  if (touches && isWord(next, "%", "h")) return true;
  const third = tokens[i + 2];
  if (touches && isWord(next, ":") && third?.kind === "number" && third.digits === 2 && third.at === next.end)
    return true;
  if (touches && next.kind === "dot" && tokens[i + 2]?.kind === "number" && tokens[i + 2]!.at === next.end) return true;
  if (
    next !== undefined &&
    isWord(next, "am", "pm", "uhr", "h", "hours", "utc", "gmt") &&
    token.kind === "number" &&
    !token.ordinal
  )
    return true;
  const before = tokens[i - 1];
  return before !== undefined && before.end === token.at && isWord(before, ":", "#", "$", "€");
}
