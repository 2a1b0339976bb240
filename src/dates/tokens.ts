/**
 * Splits a line into the words, numbers and marks that matter to dates.
 *
 * The finders of dates ask for kinds of tokens (month, weekday, filler, …), so that the words of all languages stay in the tables
 * of `months.ts` and `words.ts`.
 */
import { isJalaliYear } from "./jalali.js";
import { jalaliMonthOf, monthOf } from "./months.js";
import {
  EAST_ASIAN_WEEKDAY,
  EVERYDAY_MONTHS,
  FILLERS,
  MONTH_WORDS,
  RANGE_WORDS,
  WEEKDAYS,
  YEAR_WORDS,
} from "./words.js";

export type Token = { readonly at: number; readonly end: number } & (
  | {
      readonly kind: "number";
      readonly value: number;
      readonly digits: number;
      readonly ordinal: boolean;
      /** When it can be a year. */
      readonly year: number | undefined;
    }
  /** A weak month is also an everyday word: a month only when both a day and a year stand beside it. */
  | { readonly kind: "month"; readonly month: number; readonly weak: boolean; readonly jalali?: boolean }
  | {
      readonly kind: "weekday" | "filler" | "year word" | "join" | "comma" | "dot" | "slash" | "hyphen" | "other";
      readonly text: string;
    }
);

export interface TokenOptions {
  /** The page's language, for words that name different months. */
  readonly language?: string | undefined;
  /** The first and the last number that can be a year; 1980 to 2079 unless told. */
  readonly years?: readonly [first: number, last: number] | undefined;
}

const ORDINAL = "st|nd|rd|th|er|ère|-?го|-е|º|ª|°|:e|o(?!\\p{L})|an|eko";
// "t/m" and "s/d" are "to" in Dutch and Indonesian.
// "16日至18日", "16일부터 18일까지": what joins two days is written onto the first.
const WORD =
  "[年月日년월일](?=至|到|から|まで|부터|까지)|t/m(?!\\p{L})|s[/.]d(?!\\p{L})|\\p{L}[\\p{L}\\p{M}]*(?:\\.(?=\\p{sc=Thai})[\\p{L}\\p{M}]+)*";
const PIECES = new RegExp(`(\\d+)(${ORDINAL})?(?![\\p{L}\\d])|(\\d+)|(${WORD})|([^\\s\\p{L}\\d])`, "giu");

const MARKS: ReadonlyMap<string, "hyphen" | "comma" | "dot" | "slash"> = new Map([
  ...[..."-–—‒−~～〜‐‑―&…"].map((mark) => [mark, "hyphen"] as const),
  ...[..."，,、"].map((mark) => [mark, "comma"] as const),
  ...[...".．"].map((mark) => [mark, "dot"] as const),
  ...[..."/／"].map((mark) => [mark, "slash"] as const),
]);

/** "Papers dueJune 3": label and date in two elements with nothing but a style between them. */
const GLUED = /^(\p{L}*\p{Ll})(\p{Lu}\p{Ll}{2,})$/u;

/** Digits of other scripts, each with the nine that follow its zero. */
const OTHER_DIGITS = /[٠-٩۰-۹०-९০-৯๐-๙０-９]/gu;
const ZEROS = [..."٠۰०০๐０"].map((zero) => zero.codePointAt(0)!);
const asciiDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.codePointAt(0)!;
    return String(code - ZEROS.find((zero) => code >= zero && code < zero + 10)!);
  });

export function tokensOf(line: string, { language, years = [1980, 2079] }: TokenOptions): Token[] {
  const text = asciiDigits(line);
  const tokens: Token[] = [];
  const own = language !== undefined && !/^en\b/i.test(language) ? language : undefined;
  for (const match of text.matchAll(PIECES)) {
    const at = match.index;
    const end = at + match[0].length;
    const [, day, ordinal, number, word, mark] = match;
    const digits = day ?? number;
    if (digits !== undefined) {
      const value = digits.length > 4 ? -1 : Number(digits);
      const before = tokens.at(-1);
      if (value >= 1 && value <= 12 && before?.kind === "other" && MONTH_WORDS.has(before.text)) {
        tokens[tokens.length - 1] = { kind: "month", at: before.at, end, month: value, weak: false };
        continue;
      }
      const year = digits.length === 4 ? asYear(value, years, line.slice(Math.max(0, at - 40), end)) : undefined;
      tokens.push({ kind: "number", at, end, value, digits: digits.length, ordinal: ordinal !== undefined, year });
    } else if (word !== undefined) pushWord(tokens, text, word, at, own);
    else if (mark === "." && tokens.at(-1)?.end === at && isKind(tokens.at(-1), "dot"))
      tokens[tokens.length - 1] = { kind: "hyphen", at: at - 1, end, text: ".." };
    else tokens.push({ kind: MARKS.get(mark!) ?? "other", at, end, text: mark! });
  }
  return tokens;
}

/** Thai years are counted from the Buddha's death: 2564 is 2021. Those of Iran stay as they are: their months are others, too. */
function asYear(value: number, [first, last]: readonly [number, number], words: string): number | undefined {
  if (isJalaliYear(value)) return PERSIAN.test(words) ? value : undefined;
  const year = value >= 2500 && value < 2600 && /\p{sc=Thai}/u.test(words) ? value - 543 : value;
  return year >= first && year <= last ? year : undefined;
}

/** Persian digits or letters of its script. */
const PERSIAN = /[۰-۹]|\p{sc=Arabic}/u;

function pushWord(tokens: Token[], text: string, word: string, at: number, language: string | undefined): void {
  const end = at + word.length;
  const glued = GLUED.exec(word);
  if (glued !== null && monthOf(glued[2]!, language) !== undefined) {
    const cut = end - glued[2]!.length;
    tokens.push(wordToken(glued[1]!, at, cut, language), wordToken(glued[2]!, cut, end, language));
    return;
  }
  // "кулун тутар": two words name one month.
  const before = tokens.at(-1);
  const month =
    before?.kind === "other" && before.end + 1 === at ? monthOf(text.slice(before.at, end), language) : undefined;
  if (month !== undefined) tokens[tokens.length - 1] = { kind: "month", at: before!.at, end, month, weak: false };
  else tokens.push(wordToken(word, at, end, language));
}

/** "22. IX. 2031": usual in Central Europe. */
const ROMAN_MONTHS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

function wordToken(word: string, at: number, end: number, language: string | undefined): Token {
  const text = word.toLowerCase();
  if (/^[月年日월년일]$/u.test(text)) return { kind: "other", at, end, text };
  const jalali = jalaliMonthOf(word);
  if (jalali !== undefined) return { kind: "month", at, end, month: jalali, weak: text.length <= 2, jalali: true };
  const roman = ROMAN_MONTHS.indexOf(word);
  if (roman >= 0) return { kind: "month", at, end, month: roman + 1, weak: true };
  const month = monthOf(word, language);
  if (month !== undefined) {
    const isEveryday = EVERYDAY_MONTHS.has(text) && language === undefined;
    return { kind: "month", at, end, month, weak: isEveryday || word === "may" || word === "mar" || text.length <= 2 };
  }
  if (RANGE_WORDS.has(text)) return { kind: "join", at, end, text };
  if (WEEKDAYS.has(text)) return { kind: "weekday", at, end, text };
  if (FILLERS.has(text)) return { kind: "filler", at, end, text };
  if (YEAR_WORDS.has(text)) return { kind: "year word", at, end, text };
  return { kind: "other", at, end, text };
}

export const isKind = (token: Token | undefined, ...kinds: readonly Token["kind"][]): boolean =>
  token !== undefined && kinds.includes(token.kind);
export const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && "text" in token && words.includes(token.text);
export const numberOf = (token: Token | undefined): number => (token as { readonly value: number }).value;

/** The year that this token can be. */
export const yearOf = (token: Token | undefined): number | undefined =>
  token?.kind === "number" ? token.year : undefined;
export const isYear = (token: Token | undefined): boolean => yearOf(token) !== undefined;

export function isDayNumber(token: Token | undefined): boolean {
  return token?.kind === "number" && token.digits <= 2 && token.value >= 1 && token.value <= 31;
}

/** "17:00", "3.5", "12%": numbers that are not days. */
export function isTimeOrPart(tokens: readonly Token[], i: number): boolean {
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

/** The token behind a weekday in brackets: "3 June (Mon)", "3日（月）"; `i` when there is none. */
export function skipWeekday(tokens: readonly Token[], i: number): number {
  const [open, day, close] = tokens.slice(i, i + 3);
  if (!isWord(open, "(", "（") || !isWord(close, ")", "）")) return i;
  return isKind(day, "weekday") || (day !== undefined && "text" in day && EAST_ASIAN_WEEKDAY.test(day.text))
    ? i + 3
    : i;
}

/** Where the other end of a range would begin; `i` when no dash, comma or word joins. */
export function skipJoin(tokens: readonly Token[], i: number): number {
  let at = skipWeekday(tokens, i);
  const limit = at + 6;
  let joins = 0;
  while (at < tokens.length && at < limit) {
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
