/**
 * Which days are printed in this text?
 *
 * "22 октября 2019", "Oct. 22nd, 2019", "2019. október 22.", "2019 елның 22 октябре", "2019年10月22日", "22/10/2019": every date has a year,
 * so each year is looked at with the words beside it. The day comes out as printed, ISO 8601, never shifted. What no calendar
 * has ("31.02.2019") is no date.
 */
import type { Instant } from "../model/time.js";
import { monthOf } from "./month-names.js";

export interface PrintedDate {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  /** As declared ("en-US"): settles months that languages share, and whether 3/4/2019 is in March or in April. */
  readonly language?: string | undefined;
}

/** All dates with a year, in the order of the text. Looks at no more than the first 2,000 characters. */
export function findPrintedDates(text: string, reading: Reading = {}): readonly PrintedDate[] {
  const seen = text.length > 2000 ? text.slice(0, 2000) : text;
  if (!/\d/.test(seen)) return [];
  const found: PrintedDate[] = [];
  const add = (year: number, month: number | undefined, date: number, start: number, end: number): boolean => {
    const day = month === undefined ? undefined : calendarDay(year, month, date);
    if (day === undefined || found.some((other) => other.start < end && start < other.end)) return false;
    found.push({ day, start, end });
    return true;
  };
  for (const match of seen.matchAll(YEAR_FIRST))
    add(+match[1]!, +match[2]!, +match[3]!, match.index, match.index + match[0].length);
  for (const match of seen.matchAll(YEAR_LAST)) {
    const [first, second] = [+match[1]!, +match[3]!];
    const year = fullYear(match[4]!);
    const monthFirst = second > 12 || (match[2] === "/" && first <= 12 && readsMonthFirst(reading.language));
    add(year, monthFirst ? first : second, monthFirst ? second : first, match.index, match.index + match[0].length);
  }
  for (const match of seen.matchAll(YEAR)) {
    const printed = fullYear(match[0].replace(/\D/g, ""));
    const start = match.index;
    const end = start + match[0].length;
    const before = seen.slice(Math.max(0, start - 40), start);
    if (printed >= 2500 && !/\p{sc=Thai}/u.test(before)) continue;
    const year = printed >= 2500 ? printed - BUDDHIST : printed;
    const after = seen.slice(end, end + 40);
    const at = (piece: RegExpExecArray): number => start - before.length + piece.index;
    const dayMonth = DAY_MONTH_BEFORE.exec(before);
    if (dayMonth !== null && addMonth(year, dayMonth[2]!, +dayMonth[1]!, at(dayMonth), end)) continue;
    const monthDay = MONTH_DAY_BEFORE.exec(before);
    if (monthDay !== null) {
      const words = monthDay[1]!;
      const first = at(monthDay) + ownWordsFrom(words, reading.language);
      if (addMonth(year, words, +monthDay[2]!, first, end)) continue;
    }
    const dayMonthAfter = DAY_MONTH_AFTER.exec(after);
    if (
      dayMonthAfter !== null &&
      addMonth(year, dayMonthAfter[2]!, +dayMonthAfter[1]!, start, end + dayMonthAfter[0].length)
    )
      continue;
    const monthDayAfter = MONTH_DAY_AFTER.exec(after);
    if (monthDayAfter !== null)
      addMonth(year, monthDayAfter[1]!, +monthDayAfter[2]!, start, end + monthDayAfter[0].length);
  }
  return found.sort((a, b) => a.start - b.start);

  function addMonth(year: number, words: string, date: number, start: number, end: number): boolean {
    const month = monthIn(words, reading.language);
    return month !== undefined && add(year, month, date, start, end);
  }
}

/**
 * The day that "yesterday", "кичә" or "2 hours ago" means on a page that was fetched then; days are those of UTC.
 * Only for short texts that are known to tell a time: "today" stands in many a headline.
 */
export function findRelativeDay(text: string, fetchedAt: Instant): string | undefined {
  const words = text.trim().toLowerCase();
  if (words.length > 60) return undefined;
  const day = (back: number): string => new Date(fetchedAt - back).toISOString().slice(0, 10);
  if (TODAY.test(words)) return day(0);
  if (YESTERDAY.test(words)) return day(DAY);
  for (const [pattern, unit] of AGO) {
    const match = pattern.exec(words);
    if (match === null) continue;
    const count = /\d+/.exec(match[0])?.[0];
    return day(Math.min(count === undefined ? 1 : Number(count), 10_000) * unit);
  }
  return undefined;
}

/** "22 октября, 14:30": a day without a year, as printed while it was recent. The last such day before the page was fetched. */
export function findRecentDay(text: string, fetchedAt: Instant, reading: Reading = {}): string | undefined {
  const seen = text.slice(0, 80);
  const match =
    /(?<![\d.,:])(\d{1,2})(?:st|nd|rd|th|-?го|\.|º)?\s+(?:de |d['’]|of )?(\p{L}[\p{L}\p{M}]{2,})(?![\p{L}\p{M}]|[.,]?\s\d{4})/u.exec(
      seen,
    ) ?? undefined;
  const turned = /(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:]|,?\s\d{4})/u.exec(seen) ?? undefined;
  for (const [word, date] of [
    [match?.[2], match?.[1]],
    [turned?.[1], turned?.[2]],
  ]) {
    const month = word === undefined ? undefined : monthOf(word, reading.language);
    if (month === undefined) continue;
    const now = new Date(fetchedAt);
    const thisYear = calendarDay(now.getUTCFullYear(), month, Number(date));
    const lastYear = calendarDay(now.getUTCFullYear() - 1, month, Number(date));
    return thisYear !== undefined && thisYear <= new Date(fetchedAt + DAY).toISOString().slice(0, 10)
      ? thisYear
      : lastYear;
  }
  return undefined;
}

/** YYYY-MM-DD when the calendar has that day. */
export function calendarDay(year: number, month: number, date: number): string | undefined {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || date < 1) return undefined;
  if (date > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

const DAY = 86_400_000;
/** Thai years are counted from the Buddha's death: 2564 is 2021. */
const BUDDHIST = 543;

const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})\s?[-./年년]\s?(\d{1,2})\s?[-./月월]\s?(\d{1,2})(?!\d)[日일]?/g;
const YEAR_LAST = /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2})(?![\d%€$]|\.\d)/g;
const YEAR = /(?<![\d.,/-])(?:(?:19|20|25)\d{2}|['’]\d{2})(?!\d|[.,]\d)/g;

/** Between a day and its month: an ordinal's ending, "de", "of". */
const ORDINAL = "(?:st|nd|rd|th|er|ère|-?го|-?е|º|ª|\\.|:e|an|eko)?";
const JOIN = "[\\s.,/-]{0,3}(?:(?:de|di|of|d['’]|του|tháng)\\s+)?";
const WORDS = "(\\p{L}[\\p{L}\\p{M}.'’]*(?:\\s\\p{L}[\\p{L}\\p{M}]*)?)";
const DAY_MONTH_BEFORE = new RegExp(
  `(?<!\\d)(\\d{1,2})${ORDINAL}${JOIN}${WORDS}[\\s.,/-]{0,3}(?:(?:de|del|of|do|года?)\\s+)?$`,
  "u",
);
const MONTH_DAY_BEFORE = new RegExp(`${WORDS}[\\s.]{0,2}(\\d{1,2})${ORDINAL}[\\s,]{0,3}$`, "u");
const AFTER_YEAR =
  "^(?:\\s?(?:елның|ел|елда|йылдың|йыл|йылғы|жылғы|жылдын|жыл|жылы|çulхи|ҫулхи|г\\.|року|m\\.|gada|ko|yil(?:ning)?|-yil|-ci il|il))?[\\s.,-]{0,3}";
const DAY_MONTH_AFTER = new RegExp(`${AFTER_YEAR}(\\d{1,2})${ORDINAL}${JOIN}${WORDS}`, "u");
const MONTH_DAY_AFTER = new RegExp(`${AFTER_YEAR}${WORDS}[\\s.]{0,2}(\\d{1,2})(?!\\d)`, "u");

/** One word, or two: "кулун тутар". In front of a month may stand another word: "on Tuesday October 22". */
function monthIn(words: string, language: string | undefined): number | undefined {
  const parts = words.trim().split(/\s+/);
  return monthOf(parts.join(" "), language) ?? monthOf(parts.at(-1)!, language) ?? monthOf(parts[0]!, language);
}

/** "Hale July": where the month begins, when the word in front of it is neither part of its name nor a day of the week. */
function ownWordsFrom(words: string, language: string | undefined): number {
  const last = words.lastIndexOf(" ") + 1;
  if (last === 0 || WEEKDAY.test(words) || monthOf(words, language) !== undefined) return 0;
  return monthOf(words.slice(last), language) === undefined ? 0 : last;
}

/** Of English, which alone has the month in front of the day. */
const WEEKDAY = /^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|[a-z]{3,6}day)\b/i;

function fullYear(digits: string): number {
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
}

/** American English alone writes the month first. */
function readsMonthFirst(language: string | undefined): boolean {
  return language !== undefined && /^en(?:$|-us)/i.test(language);
}

const TODAY =
  /^(?:today|heute|aujourd.?hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|dziś|dnes|сегодня|бүген|бөгөн|бүгін|бүгүн|сьогодні|днес|bugün|tänään|ma|今日|今天|오늘|just now|gerade eben|только что)(?![\p{L}])/u;
const YESTERDAY =
  /^(?:yesterday|gestern|hier à|hier,|ayer|ontem|ieri|gisteren|igår|i går|wczoraj|včera|вчера|кичә|кисә|кеше|кечээ|вчора|dün|eilen|tegnap|昨日|昨天|어제)(?![\p{L}])/u;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AGO: readonly (readonly [pattern: RegExp, unit: number])[] = [
  [/\d+ (?:seconds?|secs?) ago|vor \d+ sekunden|il y a \d+ secondes?|hace \d+ segundos?|\d+ секунд\S* назад/u, 1000],
  [
    /(?:\d+|an?|one) ?(?:minutes?|mins?|m) ago|vor (?:\d+|einer) minuten?|il y a \d+ ?min|hace \d+ ?min|há \d+ min|\d+ ?мин\S* (?:назад|элек|тому)|\d+ (?:dakika|minut[ya]?) (?:önce|temu)|\d+ minut(?:i)? fa/u,
    MINUTE,
  ],
  [
    /(?:\d+|an|one) ?(?:hours?|hrs?|h) ago|vor (?:\d+|einer) (?:stunden?|std)|il y a \d+ ?h|hace (?:\d+|una) horas?|há \d+ horas?|(?:\d+ )?час\S* назад|\d+ сәгать элек|\d+ годин\S* тому|\d+ (?:saat) önce|\d+ godzin\S* temu|\d+ or[ae] fa|\d+ uur geleden/u,
    HOUR,
  ],
  [
    /(?:\d+|a|one) ?(?:days?|d) ago|vor (?:\d+|einem) tag(?:en)?|il y a \d+ jours?|hace (?:\d+|un) días?|há \d+ dias?|(?:\d+ )?(?:день|дня|дней) назад|\d+ көн элек|\d+ дн\S* тому|\d+ gün önce|\d+ dni temu|\d+ giorn[io] fa|\d+ dagen geleden/u,
    DAY,
  ],
  [
    /(?:\d+|a|one) weeks? ago|vor (?:\d+|einer) wochen?|il y a \d+ semaines?|hace (?:\d+|una) semanas?|(?:\d+ )?недел\S* назад|\d+ атна элек|\d+ hafta önce/u,
    7 * DAY,
  ],
];
