/**
 * Which day does this text name?
 *
 * Dates are kept as they are printed, in ISO 8601, and never shifted: "11 мая 2007, 10:20" is 2007-05-11T10:20 wherever it is
 * read. Only words like "вчера" or "2 сәгать элек" need to know when the page was fetched and where its readers live.
 */
import { DAY, HOUR, type Instant, MINUTE, type Millis } from "../model/time.js";
import { monthOf } from "../page/month-names.js";

export interface DateContext {
  /** When the page was fetched. */
  readonly at: Instant;
  /** IANA name: "Europe/Moscow". */
  readonly zone: string;
  /** BCP 47, for month names that mean different months in different languages. */
  readonly language?: string;
  /** How bare numbers are ordered where both ways are possible. */
  readonly order?: "dmy" | "mdy";
}

/** ISO 8601 with as much as the text says ("2007-05-11", "2007-05-11T10:20"), or undefined. */
export function findDate(text: string, context: DateContext): string | undefined {
  const words = text.slice(0, LONGEST).normalize("NFC").trim();
  // "2 hours ago" comes before month names: "ago" is August in Spanish.
  return (
    findIso(words) ??
    findNumeric(words, context) ??
    findAgo(words, context) ??
    findNamed(words, context) ??
    findDayWord(words, context)
  );
}

const LONGEST = 300;

function findIso(text: string): string | undefined {
  const match =
    /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/.exec(
      text,
    );
  if (match === null) return undefined;
  const [, year, month, day, hours, minutes, seconds, zone] = match;
  const date = isoDay(Number(year), Number(month), Number(day));
  if (date === undefined || hours === undefined || !isTime(Number(hours), Number(minutes))) return date;
  const offset = zone === undefined ? "" : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  return `${date}T${hours}:${minutes}${seconds === undefined ? "" : `:${seconds}`}${offset}`;
}

function findNumeric(text: string, { order = "dmy" }: DateContext): string | undefined {
  const yearFirst = /(?<![\d.])(\d{4})([./])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (yearFirst !== null) {
    const date = isoDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
    return date && withTime(date, rest(text, yearFirst));
  }
  const match = /(?<![\d.])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d])/.exec(text);
  if (match === null) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const year = fullYear(match[4]!);
  const date =
    order === "mdy"
      ? (isoDay(year, first, second) ?? isoDay(year, second, first))
      : (isoDay(year, second, first) ?? isoDay(year, first, second));
  return date && withTime(date, rest(text, match));
}

/** "11 мая 2007 года", "2007 елның 11 мае", "May 11th, 2007", "11 май": a month's name with numbers around it. */
function findNamed(text: string, context: DateContext): string | undefined {
  const tokens = [...text.matchAll(/(\d+)|(\p{L}[\p{L}\p{M}]*)/gu)];
  for (const [i, token] of tokens.entries()) {
    const word = token[2];
    const month = word === undefined ? undefined : monthOf(word, context.language);
    if (month === undefined) continue;
    const numbers = tokens
      .slice(Math.max(0, i - 4), i + 5)
      .flatMap((near) =>
        near[1] === undefined ? [] : [{ value: near[1], index: near.index, isBefore: near.index < token.index }],
      );
    const years = numbers.filter(({ value }) => value.length === 4 && /^(1[5-9]|20|21)/.test(value));
    const year = years.sort((a, b) => distance(a.index, token.index) - distance(b.index, token.index))[0];
    const days = numbers.filter(
      (one) => one !== year && one.value.length <= 2 && Number(one.value) >= 1 && Number(one.value) <= 31,
    );
    // A day stands right before its month in most languages; after it only in English and its kin.
    const day =
      days.filter(({ isBefore }) => isBefore).at(-1) ??
      days.find(({ isBefore, index }) => !isBefore && !isClock(text, index));
    if (day === undefined) {
      if (year === undefined) continue;
      return `${year.value}-${two(month)}`;
    }
    const date =
      year === undefined
        ? latestBefore(month, Number(day.value), context)
        : isoDay(Number(year.value), month, Number(day.value));
    if (date === undefined) continue;
    const end = Math.max(
      token.index + word!.length,
      year === undefined ? 0 : year.index + 4,
      day.index + day.value.length,
    );
    return withTime(date, text.slice(end));
  }
  return undefined;
}

function isClock(text: string, index: number): boolean {
  return /^\d{1,2}[:.]\d{2}(?!\d|[.:]\d)/.test(text.slice(index, index + 8));
}

function distance(a: number, b: number): number {
  return Math.abs(a - b);
}

/** Without a year: the last such day that is not in the future of the page. */
function latestBefore(month: number, day: number, context: DateContext): string | undefined {
  const today = localParts(context.at + DAY, context.zone);
  for (let year = today.year; year > today.year - 5; year--) {
    const date = isoDay(year, month, day);
    if (date !== undefined && date <= isoDay(today.year, today.month, today.day)!) return date;
  }
  return undefined;
}

/** Days back, by the words for them. */
const DAY_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "бүген|бөгөн|бүгін|бүгүн|сегодня|сьогодні|сёння|днес|today|heute|aujourd'hui|hoy|hoje|oggi|bugün|bugun|tänään|dziś|dzisiaj|dnes|vandaag|idag|i dag": 0,
    "кичә|кисә|кеше|кечээ|вчера|вчора|учора|yesterday|gestern|hier|ayer|ontem|ieri|dün|kecha|eilen|wczoraj|včera|gisteren|igår|i går": 1,
    "позавчера|позавчора|өченче көн|алдыгы көн|the day before yesterday|vorgestern|avant-hier|anteayer|anteontem|evvelsi gün": 2,
  }).flatMap(([words, days]) => words.split("|").map((word): [string, number] => [word, days])),
);

/** Stems of the units of time; a word belongs to the unit whose stem it begins with. */
const UNITS: readonly (readonly [stem: RegExp, length: Millis])[] = [
  [/^(секунд|second|sekund|seconde|segundo|saniye|sec$|сек$)/u, 1000],
  [/^(минут|хвилин|minut|dakika|dəqiqə|min$|мин$)/u, MINUTE],
  [/^(сәгат|сәғәт|сағат|саат|час|годин|hour|stunde|heure|hora|ora$|ore$|saat|soat|timme|time$|timer$|ч$|h$)/u, HOUR],
  [/^(көн|күн|кун|дня|дней|день|дні|днів|day|tag|jour|día|dia|giorn|gün|kun$|dag)/u, DAY],
  [/^(атна|аҙна|апта|жума|недел|тижд|тижн|week|woche|semaine|semana|settiman|hafta|vecka|uke)/u, 7 * DAY],
];
const AGO =
  /(^|[^\p{L}])(элек|элегерәк|моннан|элекке|назад|тому|ago|бұрын|мурун|önce|evvel|oldin|vor|il y a|hace|há|fa|sedan|siden|geleden)(?![\p{L}])/iu;

function findDayWord(text: string, context: DateContext): string | undefined {
  const folded = text.toLowerCase().replace(/\s+/g, " ");
  for (const [word, days] of DAY_WORDS) {
    const at = folded.indexOf(word);
    if (at < 0 || isLetter(folded[at - 1]) || isLetter(folded[at + word.length])) continue;
    return withTime(dayBefore(context, days), folded.slice(at + word.length));
  }
  return undefined;
}

function findAgo(text: string, context: DateContext): string | undefined {
  const folded = text.toLowerCase().replace(/\s+/g, " ");
  if (!AGO.test(folded)) return undefined;
  for (const match of folded.matchAll(/(?:(\d{1,4})|(бер|один|одну|an?|one|eine?r?|une?|bir))\s+(\p{L}+)/gu)) {
    const unit = UNITS.find(([stem]) => stem.test(match[3]!));
    if (unit === undefined) continue;
    const { year, month, day, hours, minutes } = localParts(context.at - Number(match[1] ?? 1) * unit[1], context.zone);
    const date = isoDay(year, month, day)!;
    return unit[1] >= DAY ? date : `${date}T${two(hours)}:${two(minutes)}`;
  }
  return undefined;
}

function dayBefore(context: DateContext, days: number): string {
  const { year, month, day } = localParts(context.at, context.zone);
  return addDays(isoDay(year, month, day)!, -days);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}

function withTime(date: string, after: string): string {
  const match = /^\D{0,20}?(?<![\d.])(\d{1,2})[:.](\d{2})(?![\d]|[.:]\d)/u.exec(after);
  if (match === null || !isTime(Number(match[1]), Number(match[2]))) return date;
  return `${date}T${two(Number(match[1]))}:${match[2]}`;
}

function rest(text: string, match: RegExpExecArray): string {
  return text.slice(match.index + match[0].length);
}

function isTime(hours: number, minutes: number): boolean {
  return hours < 24 && minutes < 60;
}

function fullYear(written: string): number {
  const year = Number(written);
  return written.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year;
}

/** ISO date, or undefined when there is no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return undefined;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
}

export function addDays(date: string, days: number): string {
  const moment = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(moment)) return date;
  const moved = new Date(moment + Math.trunc(days) * DAY);
  return Number.isNaN(moved.getTime()) ? date : moved.toISOString().slice(0, 10) + date.slice(10);
}

/** Whole days from `a` to `b`; undefined when one of them is no full date. */
export function daysBetween(a: string, b: string): number | undefined {
  const [from, to] = [a, b].map((date) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`));
  const days = (to! - from!) / DAY;
  return Number.isNaN(days) ? undefined : Math.round(days);
}

/** "dd.MM.yyyy" and its kin; letters that name no part of a date stay. */
export function formatDate(date: string, form: string): string {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?/.exec(date);
  if (match === null) return date;
  const [, year = "", month = "", day = "", hours = "", minutes = ""] = match;
  const bare = (two: string): string => String(Number(two));
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    M: month && bare(month),
    dd: day,
    d: day && bare(day),
    HH: hours,
    mm: minutes,
  };
  return form.replace(/yyyy|yy|MM|M|dd|d|HH|mm/g, (part) => parts[part]!);
}

interface LocalParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The calendar and the clock in `zone` at that moment. */
export function localParts(at: Instant, zone: string): LocalParts {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return {
    year: part["year"]!,
    month: part["month"]!,
    day: part["day"]!,
    hours: part["hour"]!,
    minutes: part["minute"]!,
  };
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
