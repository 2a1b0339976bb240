/**
 * Which date does the address of a calendar page show?
 *
 * "/2031/05/" and "?year=2031&month=5" are pages of a calendar, and a calendar has no end. "/1985/05/a-title" is an
 * article that happens to be filed by date. So in a path a date counts only at the end, and in a query only under a
 * name that means time. Eight digits or a single year are some other number unless the words around them mean time.
 */

import { monthOf, monthSpellings } from "./months.js";

export type Parameter = readonly [name: string, value: string];

export interface AddressDate {
  readonly year: number;
  readonly month: number;
  /** What one address shows. */
  readonly unit: "month" | "week" | "day";
  /** The address contains a word for time; without one, "/poets/3/1900" may be the third poet's poems of that year. */
  readonly isSaid: boolean;
}

/** Segments of the path, without an empty one at its end, and parameters of the query, both as they stand in the address. */
export function findAddressDate(
  segments: readonly string[],
  parameters: readonly Parameter[],
): AddressDate | undefined {
  return findInQuery(parameters) ?? findInPath(segments);
}

type Form = readonly [form: RegExp, unit: AddressDate["unit"]];

function findInPath(segments: readonly string[]): AddressDate | undefined {
  if (!segments.some((segment) => /\d/.test(segment))) return undefined;
  const path = `/${segments.join("/").toLowerCase()}`.replace(/(?:\/index\.\w+|\/feed|\/page\/\d+)+$/, "");
  const date = findDate(path, PATH_FORMS);
  return date && { ...date, isSaid: isOfTime(path) };
}

/** Only the date, or a word for time before it, or the name of the month. */
function isOfTime(path: string): boolean {
  const words = path.replace(/(?<!\d)(?:[-/._]?\d)+$/, "");
  return words === "" || TIME_WORDS.test(words);
}

/** "jan" to "dec". */
const MONTH_NAMES = monthSpellings("en").filter((name) => name.length === 3);
const TIME_WORDS = new RegExp(
  String.raw`cal|kalend|agenda|event|day|date|archiv|month|year|week|blog|news|post|diary|termin|veranst|schedul|program|\/(?:w|kw)$|[-/._](?:${MONTH_NAMES.join("|")})[a-z]{0,6}(?:$|[-/._])`,
);

// In a path a year lies between 1900 and 2199, or "/7134/12" would be one. That is enough: a calendar is crawled month by month.
const YEAR = "(?<year>(?:19|20|21)\\d\\d)";
const MONTH = "(?<month>0?[1-9]|1[0-2])";
const DAY = "(?<day>0?[1-9]|[12]\\d|3[01])";
const WEEK = "(?<week>0?[1-9]|[1-4]\\d|5[0-3])";
const NAME = `(?<name>${MONTH_NAMES.join("|")})[a-z]{0,6}`;
const PATH_FORMS: readonly Form[] = [
  [new RegExp(`/${YEAR}[-/]?(?:w|kw|week)[-/]?${WEEK}$`), "week"],
  [new RegExp(`/(?:w|kw|week)/${YEAR}[-/]${WEEK}$`), "week"],
  [new RegExp(`/${YEAR}(?<between>[-/._])${MONTH}\\k<between>${DAY}$`), "day"],
  [new RegExp(`/${YEAR}[-/._]${MONTH}$`), "month"],
  [new RegExp(`/${YEAR}[-/._]${NAME}$`), "month"],
  [new RegExp(`/${YEAR}[-/._]${NAME}[-/._]${DAY}$`), "day"],
  [new RegExp(`/${DAY}(?<between>[-/._])${MONTH}\\k<between>${YEAR}$`), "day"],
  [new RegExp(`/${MONTH}[-/._]${YEAR}$`), "month"],
  [new RegExp(`/[^/]*(?:cal|kalend|agenda|event|day|date|archiv)[^/]*/${YEAR}(?<month>\\d\\d)(?<day>\\d\\d)$`), "day"],
];

function findInQuery(parameters: readonly Parameter[]): AddressDate | undefined {
  const ofTime = parameters.filter(([name, value]) => TIME_NAME.test(name) && /^\d/.test(value));
  if (ofTime.length === 0) return undefined;
  return findInSeveral(ofTime) ?? findInOne(ofTime);
}

const TIME_NAME =
  /date|day|month|week|year|cal|time|monat|jahr|^(?:y|yr|m|mon|d|w|wk|kw|from|to|start|end|since|until|tag|when)$/i;

/** "year=2031&month=5": the year in one parameter, month, week or day in another. */
function findInSeveral(ofTime: readonly Parameter[]): AddressDate | undefined {
  const under = (names: RegExp) => ofTime.find(([name, value]) => names.test(name) && /^\d+$/.test(value))?.[1];
  const year = under(/^(?:y|yr)$|year$|^jahr$/i);
  if (year?.length !== 4) return undefined;
  const month = under(/^(?:m|mon)$|month$|^monat$/i);
  const week = under(/^(?:w|wk|kw)$|week$/i);
  const day = under(/^d$|day$|^tag$/i);
  if (month !== undefined) return asDate({ year, month, day }, day === undefined ? "month" : "day");
  return week === undefined ? undefined : asDate({ year, week }, "week");
}

/** "date=2031-05-01": all of it in one value. */
function findInOne(ofTime: readonly Parameter[]): AddressDate | undefined {
  for (const [, value] of ofTime) {
    const date = findDate(value.replace(/%2F/g, "/"), VALUE_FORMS);
    if (date !== undefined) return date;
  }
  return undefined;
}

const VALUE_FORMS: readonly Form[] = [
  [/^(?<year>\d{4})(?<between>[-/._]?)(?<month>\d\d)\k<between>(?<day>\d\d)(?:$|T|\+|%20)/, "day"],
  [/^(?<year>\d{4})(?<between>[-/._])(?<month>\d\d?)\k<between>(?<day>\d\d?)$/, "day"],
  [/^(?<year>\d{4})[-/._](?<month>\d\d?)$/, "month"],
  [/^(?<year>(?:19|20|21)\d\d)(?<month>\d\d)$/, "month"],
  [/^(?<year>\d{4})-?W(?<week>\d\d)/, "week"],
  [/^(?<day>\d\d?)(?<between>[-/._])(?<month>\d\d?)\k<between>(?<year>\d{4})$/, "day"],
  [/^(?<month>\d\d?)(?<between>[-/._])(?<day>\d\d?)\k<between>(?<year>\d{4})$/, "day"],
  [/^(?<month>\d\d?)[-/._](?<year>\d{4})$/, "month"],
];

function findDate(text: string, forms: readonly Form[]): AddressDate | undefined {
  for (const [form, unit] of forms) {
    const groups = form.exec(text)?.groups;
    const date = groups && asDate(groups, unit);
    if (date !== undefined) return date;
  }
  return undefined;
}

type Groups = { readonly [part in "year" | "month" | "week" | "day" | "name"]?: string | undefined };

/** Undefined when there is no such month or day. */
function asDate({ year, month, week, day, name }: Groups, unit: AddressDate["unit"]): AddressDate | undefined {
  const number = monthNumber(month, week, name);
  if (!(number >= 1 && number <= 12)) return undefined;
  if (day !== undefined && !(Number(day) >= 1 && Number(day) <= 31)) return undefined;
  return { year: Number(year), month: number, unit, isSaid: true };
}

function monthNumber(month: string | undefined, week: string | undefined, name: string | undefined): number {
  if (week !== undefined) return Math.ceil((Number(week) * 12) / 53);
  return name === undefined ? Number(month) : monthOf(name, "en")!;
}
