/**
 * Parses filters such as `--where 'host:example.org year:2000..2010 -flag:doubt'`.
 *
 * | written | means |
 * |---|---|
 * | `language:tat` | equals; `language:tat,rus` one of them |
 * | `title:~river`, `title:River*` | contains; starts with (both ignore case) |
 * | `words:>50`, `year:2000..2010`, `changed:>=2026-11-01` | larger, between, since |
 * | `doi:*` | has any value |
 * | `-flag:doubt`, `NOT …`, `OR`, `( … )` | negation, either, grouping |
 * | `fields.state:open` | the record's own field of that name, which the fact `state` hides |
 *
 * A date is a period: `first:2026-11` is anything in that month, `changed:>2026-11` anything after it (UTC).
 */

import { RECORD_STATES } from "../model/record.js";
import { nearest } from "../model/text/nearest.js";
import type { Instant } from "../model/time.js";
import { type Filter, ownField, SPECIAL_FIELDS, type SpecialField } from "./filter.js";
import { parseTerms, syntaxError, type Term } from "./terms.js";

const FLAG = "--where";

export interface ParsedFilter {
  /** Undefined for an empty filter, which matches everything. */
  readonly filter: Filter | undefined;
  /** Named fields that are not facts; the caller checks that they exist in the collection. */
  readonly fields: readonly { readonly name: string; readonly at: number }[];
}

export function parseFilter(text: string): ParsedFilter {
  const fields: { name: string; at: number }[] = [];
  const filter = parseTerms<Compare>(text, {
    flag: FLAG,
    isName: () => true,
    read(term) {
      if (term.name === undefined) throw syntaxError(FLAG, text, term.at, wordAlone(term));
      const own = ownField(term.name);
      if (own !== undefined && !fields.some(({ name }) => name === own)) fields.push({ name: own, at: term.at });
      return readCondition(text, term, term.name);
    },
  });
  return { filter, fields };
}

/** The error for a field that is neither a fact nor in the collection. */
export function unknownField(text: string, { name, at }: { name: string; at: number }, known: Iterable<string>): Error {
  const all = [...new Set([...SPECIAL_FIELDS, ...known])];
  const meant = HEADINGS[name] ?? nearest(name, all);
  const guess = meant === undefined ? `the fields are ${all.sort().join(", ")}` : `did you mean ${meant}?`;
  return syntaxError(FLAG, text, at, `there is no field "${name}" here; ${guess}`);
}

/** Column titles of our tables that abbreviate a field's name. */
const HEADINGS: Readonly<Record<string, string>> = { no: "number" };

/** For a filter without results: how to search for a part of a field that it compares exactly. */
export function substringHints(
  filter: Filter | undefined,
): readonly { readonly exact: string; readonly part: string }[] {
  if (filter === undefined || filter.kind === "not") return [];
  if (filter.kind !== "compare") return filter.of.flatMap(substringHints);
  const { field, is, value } = filter;
  if (is !== "eq" || typeof value !== "string" || ownField(field) === undefined || !/\p{L}/u.test(value)) return [];
  const written = /[\s()"]/.test(value) ? JSON.stringify(value) : value;
  return [{ exact: `${field}:${written}`, part: `${field}:~${written}` }];
}

type Compare = Extract<Filter, { kind: "compare" }>;
type Range = "lt" | "le" | "gt" | "ge";

const RANGES: Readonly<Record<string, Range>> = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" };

function wordAlone({ value }: Term): string {
  const word = value.slice(0, 30);
  return `"${word}" names no field; write field:value, title:~${/\s/.test(word) ? `"${word}"` : word} for a word in the title, or use winnow records search`;
}

function readCondition(text: string, term: Term, field: string): Filter {
  const wrong = (problem: string): Error => syntaxError(FLAG, text, term.valueAt, problem);
  const operator = term.operator.replace(":", "");
  const range = RANGES[operator];
  if (term.value === "" && term.open && range === undefined) return { kind: "compare", field, is: "has", value: true };
  if (term.value === "" && !term.quoted) throw wrong(`${field}${term.operator} needs a value after it`);
  if (operator === "~") return { kind: "compare", field, is: "contains", value: term.value };
  const reader = READERS[field as SpecialField] ?? anyValue;
  if (range !== undefined) return reader(field, range, term.value, wrong);
  if (term.open) {
    if (reader !== anyValue && reader !== plainValue)
      throw wrong(`${field} cannot begin with something; write a range like ${field}:1..9`);
    return { kind: "compare", field, is: "prefix", value: term.value };
  }
  if (term.quoted) return reader(field, "eq", term.value, wrong);
  const between = /^(.*?)\.\.(.*)$/s.exec(term.value);
  // Two dots in a path or a title are not a range.
  if (between !== null && !/[/:]/.test(term.value)) return readBetween(field, between, reader, wrong);
  const several = term.value.split(",").filter((value) => value !== "");
  if (field === "url" || several.length < 2) return reader(field, "eq", term.value, wrong);
  return { kind: "or", of: several.map((value) => reader(field, "eq", value, wrong)) };
}

function readBetween(
  field: string,
  [, from = "", to = ""]: RegExpExecArray,
  reader: ValueReader,
  wrong: Wrong,
): Filter {
  if (from === "" && to === "") throw wrong("a range needs an end, as in 2000..2010, 2000.. or ..2010");
  const ends = [
    ...(from === "" ? [] : [reader(field, "ge", from, wrong)]),
    ...(to === "" ? [] : [reader(field, "le", to, wrong)]),
  ];
  return ends.length === 1 ? ends[0]! : { kind: "and", of: ends };
}

type Wrong = (problem: string) => Error;
type ValueReader = (field: string, is: "eq" | Range, value: string, wrong: Wrong) => Filter;

const plainValue: ValueReader = (field, is, value) => ({ kind: "compare", field, is, value });

const lowerCase: ValueReader = (field, is, value) => ({ kind: "compare", field, is, value: value.toLowerCase() });

const numberValue: ValueReader = (field, is, value, wrong) => {
  const number = numberOf(value);
  if (number === undefined) throw wrong(`${field} is a number, "${value}" is none`);
  return { kind: "compare", field, is, value: number };
};

/** "0.8" and "80%". */
const shareValue: ValueReader = (field, is, value, wrong) => {
  const percent = /^(.+)%$/.exec(value)?.[1];
  const share = numberOf(percent ?? value);
  if (share === undefined) throw wrong(`${field} is a share like 0.8 or 80%`);
  return { kind: "compare", field, is, value: percent === undefined ? share : share / 100 };
};

const yesOrNo: ValueReader = (field, is, value, wrong) => {
  const word = value.toLowerCase();
  const yes = ["yes", "true", "1"].includes(word);
  if (is !== "eq" || (!yes && !["no", "false", "0"].includes(word))) throw wrong(`${field} is yes or no`);
  return { kind: "compare", field, is, value: yes };
};

const stateValue: ValueReader = (field, is, value, wrong) => {
  const state = value.toLowerCase();
  if (is === "eq" && RECORD_STATES.some((one) => one === state)) return { kind: "compare", field, is, value: state };
  const meant = nearest(state, RECORD_STATES);
  const guess =
    meant === undefined ? `for the records' own field write fields.state:${value}` : `did you mean ${meant}?`;
  throw wrong(`a state is live, vanished or removed; ${guess}`);
};

const momentValue: ValueReader = (field, is, value, wrong) => {
  const stretch = parseDateRange(value);
  if (stretch === undefined) throw wrong(`"${value}" is no date; write 2026, 2026-11, 2026-11-15 or 2026-11-15T08:30`);
  const { from, to } = stretch;
  const at = (side: Range, moment: Instant): Filter => ({ kind: "compare", field, is: side, value: moment });
  switch (is) {
    case "lt":
      return at("lt", from);
    case "le":
      return at("lt", to);
    case "gt":
      return at("ge", to);
    case "ge":
      return at("ge", from);
    case "eq":
      return { kind: "and", of: [at("ge", from), at("lt", to)] };
  }
};

/** A kind's own field: text, a number or a date as text. `date:2007` is any day of that year, `date:>2007` any later day. */
const anyValue: ValueReader = (field, is, value) => {
  if (DATED.test(field) && PRINTED_DATE.test(value)) return printedDate(field, is, value);
  return { kind: "compare", field, is, value: is === "eq" ? value : (numberOf(value) ?? value) };
};

const DATED = /date|published|created|modified|start|end|deadline|submission|notification|ready/i;
const PRINTED_DATE = /^\d{4}(?:-\d\d){0,2}$/;
const LAST_CHARACTER = "\uffff";

function printedDate(field: string, is: "eq" | Range, value: string): Filter {
  if (is === "eq") return { kind: "compare", field, is: "prefix", value };
  const wholeOfIt = is === "gt" || is === "le"; // "2007" ends with its last day
  return { kind: "compare", field, is, value: wholeOfIt ? value + LAST_CHARACTER : value };
}

const READERS: Readonly<Record<SpecialField, ValueReader>> = {
  id: lowerCase,
  number: numberValue,
  collection: plainValue,
  kind: plainValue,
  url: plainValue,
  host: lowerCase,
  language: lowerCase,
  year: numberValue,
  flag: plainValue,
  words: numberValue,
  characters: numberValue,
  state: stateValue,
  validated: yesOrNo,
  confidence: shareValue,
  recipe: plainValue,
  first: momentValue,
  changed: momentValue,
  family: plainValue,
};

function numberOf(text: string): number | undefined {
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

const STRETCH = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|UTC)?)?)?)?$/i;

/** The period of a date in UTC: a year, a month, a day, a minute or a second. */
export function parseDateRange(text: string): { readonly from: Instant; readonly to: Instant } | undefined {
  const match = STRETCH.exec(text.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const from = Date.UTC(year!, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
  const real = new Date(from);
  const exists =
    real.getUTCMonth() === (month ?? 1) - 1 &&
    real.getUTCDate() === (day ?? 1) &&
    real.getUTCHours() === (hour ?? 0) &&
    real.getUTCMinutes() === (minute ?? 0) &&
    real.getUTCSeconds() === (second ?? 0);
  if (!exists) return undefined;
  if (month === undefined) return { from, to: Date.UTC(year! + 1, 0, 1) };
  if (day === undefined) return { from, to: Date.UTC(year!, month, 1) };
  if (hour === undefined) return { from, to: from + 86_400_000 };
  return { from, to: from + (second === undefined ? 60_000 : 1000) };
}
