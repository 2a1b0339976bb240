/**
 * How does a value stand in one cell of a table, and what does an edited cell mean?
 *
 * A cell that begins like a formula is one to a spreadsheet, whoever wrote the page it came from. So it gets an apostrophe in front,
 * and loses it again on the way back; a text that begins with apostrophes and then like a formula gets one more, so that the way
 * back is never in doubt. Numbers stay numbers.
 *
 * A list of plain words stands as "one; two"; whatever else has parts stands as JSON.
 */
import type { Json } from "../model/json.js";

const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const MADE_HARMLESS = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** A record's own value: fields are named by strangers, and "constructor" is a name like any other. */
export function held(fields: { readonly [field: string]: Json | undefined }, field: string): Json | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** The cell's text, before any quoting that the table needs. */
export function cellOf(value: Json | undefined): string {
  return typeof value === "number" ? String(value) : harmless(valueText(value));
}

/** The same for people's eyes: a screen runs no formulas. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? value : isPlainList(value) ? value.join("; ") : JSON.stringify(value);
}

export function harmless(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** The text that was made harmless. */
export function restored(cell: string): string {
  return MADE_HARMLESS.test(cell) ? cell.slice(1) : cell;
}

/** What sort of value a field holds: decides how an edited cell is read. */
export type Sort = "text" | "number" | "yes or no" | "list" | "structure";

export function sortOf(value: Json): Sort {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "yes or no";
  if (typeof value === "string" || value === null) return "text";
  return Array.isArray(value) && value.every((part) => typeof part === "string") ? "list" : "structure";
}

export type Reading = { readonly value: Json } | { readonly mistake: string };

/**
 * What somebody wrote into a cell of a field of this sort. An empty cell is an empty value of it; null where there is none. A number
 * that stood there before may tell how the new one is meant.
 */
export function readCell(cell: string, sort: Sort, was?: Json): Reading {
  const text = restored(cell);
  switch (sort) {
    case "text":
      return { value: text };
    case "number":
      return text.trim() === "" ? { value: null } : readNumber(text.trim(), typeof was === "number" ? was : undefined);
    case "yes or no":
      return readYesOrNo(text.trim().toLowerCase());
    case "list":
      if (text.trim() === "") return { value: [] };
      if (!/^\s*\[/.test(text)) return { value: listed(text) };
      return readJson(text, 'a list like one; two, or JSON like ["one", "two"]', (value) => sortOf(value) === "list");
    case "structure":
      if (text.trim() === "") return { value: null };
      return readJson(text, "JSON, as it was exported", (value) => typeof value === "object");
  }
}

function isPlainList(value: Json): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((part) => typeof part === "string" && part !== "" && part.trim() === part && !/[;\n\r]/.test(part)) &&
    !/^'*\[/.test(value[0] as string)
  );
}

function listed(text: string): string[] {
  return text
    .split(/;|\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Every number that a cell may mean. A spreadsheet may write a comma for the point, and part thousands by commas, points or blanks:
 * "1,250" is either. "1.250" is what it looks like, unless it stands for a whole number of thousands.
 */
export function numbersIn(cell: string, was?: number): number[] {
  const text = cell.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d)/g, "");
  const [, before = "", mark, after = ""] = /^([+-]?\d*)([.,])(\d*(?:e[+-]?\d+)?)$/i.exec(text) ?? [];
  if (text === "" || !/\d/.test(text)) return [];
  if (mark === undefined) {
    const parted = /^[+-]?[1-9]\d{0,2}(?:(,)\d{3}(?:,\d{3})*(?:\.\d+)?|(\.)\d{3}(?:\.\d{3})*(?:,\d+)?)$/.exec(text);
    const whole = parted === null ? text : text.replaceAll(parted[1] ?? parted[2]!, "").replace(",", ".");
    const value = Number(whole);
    return Number.isFinite(value) ? [value] : [];
  }
  const value = Number(`${before}.${after}`);
  if (!Number.isFinite(value)) return [];
  const mayPart = /^[+-]?[1-9]\d{0,2}$/.test(before) && /^\d{3}$/.test(after);
  const wasThousands = was !== undefined && Number.isInteger(was) && Math.abs(was) >= 1000;
  return mayPart && (mark === "," || wasThousands) ? [value, Number(before + after)] : [value];
}

function readNumber(text: string, was?: number): Reading {
  const [value, other] = numbersIn(text, was);
  if (value === undefined) return { mistake: `"${text}" is not a number` };
  if (other === undefined) return { value };
  return { mistake: `"${text}" may be ${other} or ${value}; write one of these` };
}

const YES = ["true", "yes", "1", "wahr", "vrai", "истина", "да"];
const NO = ["false", "no", "0", "falsch", "faux", "ложь", "нет"];

function readYesOrNo(text: string): Reading {
  if (text === "") return { value: null };
  if (YES.includes(text)) return { value: true };
  if (NO.includes(text)) return { value: false };
  return { mistake: `"${text}" is neither true nor false` };
}

function readJson(text: string, wanted: string, right: (value: Json) => boolean): Reading {
  try {
    const value = JSON.parse(text) as Json;
    if (right(value)) return { value };
  } catch {
    // said below
  }
  return { mistake: `this is not ${wanted}` };
}
