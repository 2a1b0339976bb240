/**
 * The functions that expressions may call: each with its signature, how it is written, and what it gives.
 *
 * The reference in docs/robot.md grows from this table. All are pure but for the memory they are handed, bounded, and forgiving: what is
 * nothing gives nothing.
 */
import { hostOf, normalise } from "../model/address.js";
import { countWords } from "../page/words.js";
import { addDays, type DateContext, daysBetween, findDate, formatDate, localParts } from "./dates.js";
import { cleanLine } from "./markup.js";
import { type Regex, RegexError, readRegex } from "./regex.js";

/** What expressions may ask about beside their variables. */
export interface ExpressionContext extends DateContext {
  /** The address of the document. */
  readonly url: string;
  /** What relative addresses are resolved against. */
  readonly base: string;
  readonly memory?: Memory;
}

/** Counters and caches: what is kept between documents. */
export interface Memory {
  next(counter: string): number;
  current(counter: string): number;
  remember(cache: string, key: string, value: string): void;
  recall(cache: string, key: string): string;
}

/** An expression that cannot be used, with the place in it where that shows. */
export class ExpressionError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** No function gives more items than this. */
export const LONGEST_LIST = 10_000;

interface FunctionOf {
  readonly signature: string;
  /** How it is written, and what it gives. */
  readonly says: string;
  readonly about: "text" | "lists" | "numbers" | "dates" | "addresses" | "memory" | "any";
  // biome-ignore lint/suspicious/noExplicitAny: what CEL hands over; each function makes of it what it needs
  run(context: () => ExpressionContext, ...given: any[]): unknown;
}

const text = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "string"
      ? value
      : Array.isArray(value)
        ? value.map(text).join(", ")
        : String(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]);
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "string" && value.trim() === "");

/** "1 234,5" and "1,234.5" are the same number. */
export function findNumber(written: string): number | undefined {
  const match = /[-−]?\d[\d\s\u00a0\u202f.,]*/.exec(written);
  if (match === null) return undefined;
  let digits = match[0]
    .replace("−", "-")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/[.,]$/, "");
  const [comma, dot] = [digits.lastIndexOf(","), digits.lastIndexOf(".")];
  if (comma >= 0 && dot >= 0)
    digits = comma > dot ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  else if (comma >= 0) digits = /,\d{3}(,|$)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
  else if ((digits.match(/\./g)?.length ?? 0) > 1) digits = digits.replaceAll(".", "");
  const number = Number(digits);
  return Number.isFinite(number) ? number : undefined;
}

const patterns = new Map<string, Regex>();

/** Patterns that are computed are few; those that were used last are kept. */
function patternOf(source: unknown): Regex {
  const key = text(source);
  const known = patterns.get(key);
  if (known !== undefined) return known;
  try {
    const read = readRegex(key);
    if (patterns.size >= 200) patterns.delete(patterns.keys().next().value!);
    patterns.set(key, read);
    return read;
  } catch (error) {
    if (error instanceof RegexError) throw new ExpressionError(`/${key}/ is not a pattern: ${error.message}`, 0);
    throw error;
  }
}

const firstOf = (found: ReturnType<Regex["find"]>): string =>
  found?.groups.find((group) => group !== undefined) ?? found?.text ?? "";
const round = (value: number, digits: number): number =>
  Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
const numberOf = (value: unknown): number =>
  typeof value === "string" ? (findNumber(value) ?? Number.NaN) : Number(value ?? Number.NaN);

export const FUNCTIONS: readonly FunctionOf[] = [
  { signature: "lower(dyn): string", says: "lower(t)", about: "text", run: (_, t) => text(t).toLowerCase() },
  { signature: "upper(dyn): string", says: "upper(t)", about: "text", run: (_, t) => text(t).toUpperCase() },
  {
    signature: "capital(dyn): string",
    says: "capital(t): the first letter large",
    about: "text",
    run: (_, t) => text(t).replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
  },
  {
    signature: "strip(dyn): string",
    says: "strip(t): without white space at its ends",
    about: "text",
    run: (_, t) => text(t).trim(),
  },
  {
    signature: "line(dyn): string",
    says: "line(t): on one line, spaces collapsed",
    about: "text",
    run: (_, t) => cleanLine(text(t)),
  },
  { signature: "text(dyn): string", says: "text(x): anything as text", about: "text", run: (_, t) => text(t) },
  {
    signature: "length(dyn): double",
    says: "length(t): characters of a text, items of a list",
    about: "any",
    run: (_, x) => (Array.isArray(x) ? x.length : [...text(x)].length),
  },
  {
    signature: "words(dyn): double",
    says: "words(t): how many words (words/1)",
    about: "text",
    run: (_, t) => countWords(text(t)),
  },
  {
    signature: "paragraphs(dyn): list",
    says: "paragraphs(t): a list",
    about: "text",
    run: (_, t) =>
      text(t)
        .split(/\n\s*\n/)
        .filter((one) => one.trim() !== ""),
  },
  { signature: "lines(dyn): list", says: "lines(t): a list", about: "text", run: (_, t) => text(t).split(/\r?\n/) },
  {
    signature: "before(dyn, string): string",
    says: "before(t, mark): what stands before the first mark; all of it when there is none",
    about: "text",
    run: (_, t, mark: string) => text(t).split(mark, 1)[0] ?? "",
  },
  {
    signature: "after(dyn, string): string",
    says: "after(t, mark): what stands behind the first mark; nothing when there is none",
    about: "text",
    run: (_, t, mark: string) => (text(t).includes(mark) ? text(t).slice(text(t).indexOf(mark) + mark.length) : ""),
  },
  {
    signature: "slice(dyn, dyn, dyn): string",
    says: "slice(t, from, to): characters, counted from 0",
    about: "text",
    run: (_, t, from, to) => [...text(t)].slice(Number(from), Number(to)).join(""),
  },
  {
    signature: "swap(dyn, string, string): string",
    says: "swap(t, old, new): every old by new",
    about: "text",
    run: (_, t, old: string, by: string) => (old === "" ? text(t) : text(t).replaceAll(old, by)),
  },
  {
    signature: "re(dyn, dyn): bool",
    says: "re(t, 'pattern'): is it found?",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).test(text(t)),
  },
  {
    signature: "find(dyn, dyn): string",
    says: "find(t, 'pattern'): its first group, or the match",
    about: "text",
    run: (_, t, pattern) => firstOf(patternOf(pattern).find(text(t))),
  },
  {
    signature: "findAll(dyn, dyn): list",
    says: "findAll(t, 'pattern'): a list",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).findAll(text(t), LONGEST_LIST).map(firstOf),
  },
  {
    signature: "replaceRe(dyn, dyn, string): string",
    says: "replaceRe(t, 'pattern', by): $1 for groups",
    about: "text",
    run: (_, t, pattern, by: string) => patternOf(pattern).replaceAll(text(t), by),
  },
  {
    signature: "splitBy(dyn, string): list",
    says: "splitBy(t, mark): a list",
    about: "lists",
    run: (_, t, mark: string) =>
      text(t) === ""
        ? []
        : text(t)
            .split(mark)
            .map((one) => one.trim()),
  },
  {
    signature: "joinBy(dyn, string): string",
    says: "joinBy(list, mark): empty items left out",
    about: "lists",
    run: (_, items, mark: string) =>
      list(items)
        .map(text)
        .filter((one) => one !== "")
        .join(mark),
  },
  { signature: "first(dyn): dyn", says: "first(list)", about: "lists", run: (_, items) => list(items)[0] ?? null },
  { signature: "last(dyn): dyn", says: "last(list)", about: "lists", run: (_, items) => list(items).at(-1) ?? null },
  {
    signature: "unique(dyn): list",
    says: "unique(list): each once",
    about: "lists",
    run: (_, items) => [...new Map(list(items).map((one) => [text(one), one])).values()],
  },
  {
    signature: "sorted(dyn): list",
    says: "sorted(list): by characters",
    about: "lists",
    run: (_, items) =>
      [...list(items)].sort((a, b) =>
        typeof a === "number" && typeof b === "number" ? a - b : text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0,
      ),
  },
  {
    signature: "reversed(dyn): list",
    says: "reversed(list)",
    about: "lists",
    run: (_, items) => [...list(items)].reverse(),
  },
  {
    signature: "sum(dyn): double",
    says: "sum(list)",
    about: "numbers",
    run: (_, items) => list(items).reduce((sum: number, one) => sum + numberOf(one), 0),
  },
  {
    signature: "least(dyn): double",
    says: "least(list): the smallest number",
    about: "numbers",
    run: (_, items) => Math.min(...list(items).map(numberOf)),
  },
  {
    signature: "most(dyn): double",
    says: "most(list): the largest number",
    about: "numbers",
    run: (_, items) => Math.max(...list(items).map(numberOf)),
  },
  {
    signature: "number(dyn): double",
    says: 'number(t): "1 234,5" as 1234.5',
    about: "numbers",
    run: (_, t) => numberOf(t),
  },
  { signature: "round(dyn): double", says: "round(x)", about: "numbers", run: (_, x) => Math.round(numberOf(x)) },
  {
    signature: "round(dyn, dyn): double",
    says: "round(x, digits)",
    about: "numbers",
    run: (_, x, digits) => round(numberOf(x), Math.max(0, Math.min(15, Number(digits)))),
  },
  { signature: "floor(dyn): double", says: "floor(x)", about: "numbers", run: (_, x) => Math.floor(numberOf(x)) },
  { signature: "ceil(dyn): double", says: "ceil(x)", about: "numbers", run: (_, x) => Math.ceil(numberOf(x)) },
  { signature: "abs(dyn): double", says: "abs(x)", about: "numbers", run: (_, x) => Math.abs(numberOf(x)) },
  {
    signature: "pow(dyn, dyn): double",
    says: "pow(x, y)",
    about: "numbers",
    run: (_, x, y) => numberOf(x) ** numberOf(y),
  },
  { signature: "sqrt(dyn): double", says: "sqrt(x)", about: "numbers", run: (_, x) => Math.sqrt(numberOf(x)) },
  {
    signature: "date(dyn): string",
    says: 'date(t): ISO 8601, read in many languages, also "кичә" and "2 hours ago"; empty when it is none',
    about: "dates",
    run: (context, t) => findDate(text(t), context()) ?? "",
  },
  {
    signature: "date(dyn, string): string",
    says: "date(t, 'mdy'): months first where both ways are possible",
    about: "dates",
    run: (context, t, order: string) =>
      findDate(text(t), { ...context(), order: order === "mdy" ? "mdy" : "dmy" }) ?? "",
  },
  {
    signature: "formatDate(dyn, string): string",
    says: "formatDate(d, 'dd.MM.yyyy')",
    about: "dates",
    run: (_, d, form: string) => formatDate(text(d), form),
  },
  {
    signature: "addDays(dyn, dyn): string",
    says: "addDays(d, n)",
    about: "dates",
    run: (_, d, n) => addDays(text(d), numberOf(n)),
  },
  {
    signature: "daysBetween(dyn, dyn): double",
    says: "daysBetween(a, b)",
    about: "dates",
    run: (_, a, b) => daysBetween(text(a), text(b)) ?? Number.NaN,
  },
  { signature: "year(dyn): double", says: "year(d)", about: "dates", run: (_, d) => Number(text(d).slice(0, 4)) },
  { signature: "month(dyn): double", says: "month(d)", about: "dates", run: (_, d) => Number(text(d).slice(5, 7)) },
  { signature: "day(dyn): double", says: "day(d)", about: "dates", run: (_, d) => Number(text(d).slice(8, 10)) },
  {
    signature: "today(): string",
    says: "today(): the day on which the page was fetched",
    about: "dates",
    run: (context) => localDay(context()),
  },
  {
    signature: "now(): string",
    says: "now(): day and time of fetching, in the site's time zone",
    about: "dates",
    run: (context) => localMoment(context()),
  },
  {
    signature: "absolute(dyn): string",
    says: "absolute(address): resolved against the page",
    about: "addresses",
    run: (context, address) => normalise(text(address), context().base) ?? "",
  },
  {
    signature: "host(dyn): string",
    says: "host(address)",
    about: "addresses",
    run: (_, address) => hostIn(text(address)),
  },
  {
    signature: "path(dyn): string",
    says: "path(address)",
    about: "addresses",
    run: (_, address) => urlOf(text(address))?.pathname ?? "",
  },
  {
    signature: "query(dyn, string): string",
    says: "query(address, name): a parameter's value",
    about: "addresses",
    run: (_, address, name: string) => urlOf(text(address))?.searchParams.get(name) ?? "",
  },
  { signature: "isEmpty(dyn): bool", says: "isEmpty(x): nothing in it", about: "any", run: (_, x) => isEmpty(x) },
  {
    signature: "either(dyn, dyn): dyn",
    says: "either(x, y): x, or y when x is empty",
    about: "any",
    run: (_, x, y) => (isEmpty(x) ? y : x),
  },
  {
    signature: "get(dyn, dyn): dyn",
    says: "get(map, key): empty when it is not there",
    about: "any",
    run: (_, map, key) => own(map, key) ?? "",
  },
  {
    signature: "get(dyn, dyn, dyn): dyn",
    says: "get(map, key, else)",
    about: "any",
    run: (_, map, key, other) => own(map, key) ?? other,
  },
  {
    signature: "next(string): double",
    says: "next('counter'): one more",
    about: "memory",
    run: (context, name: string) => memoryOf(context()).next(name),
  },
  {
    signature: "current(string): double",
    says: "current('counter')",
    about: "memory",
    run: (context, name: string) => memoryOf(context()).current(name),
  },
  {
    signature: "remember(string, dyn, dyn): string",
    says: "remember('cache', key, value): gives the value",
    about: "memory",
    run(context, name: string, key, value) {
      memoryOf(context()).remember(name, text(key).slice(0, 200), text(value).slice(0, 1000));
      return text(value);
    },
  },
  {
    signature: "recall(string, dyn): string",
    says: "recall('cache', key): empty when it is not known",
    about: "memory",
    run: (context, name: string, key) => memoryOf(context()).recall(name, text(key).slice(0, 200)),
  },
];

function memoryOf({ memory }: ExpressionContext): Memory {
  if (memory === undefined) throw new ExpressionError("counters and caches cannot be asked here", 0);
  return memory;
}

function own(map: unknown, key: unknown): unknown {
  if (map instanceof Map) return map.get(text(key));
  return typeof map === "object" && map !== null && Object.hasOwn(map, text(key))
    ? (map as { [key: string]: unknown })[text(key)]
    : undefined;
}

function urlOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function hostIn(address: string): string {
  const url = normalise(address);
  return url === undefined ? "" : hostOf(url);
}

function localDay({ at, zone }: ExpressionContext): string {
  const { year, month, day } = localParts(at, zone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function localMoment(context: ExpressionContext): string {
  const { hours, minutes } = localParts(context.at, context.zone);
  return `${localDay(context)}T${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
