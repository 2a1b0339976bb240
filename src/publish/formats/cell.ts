/**
 * Converts values to table cells and edited cells back to values.
 *
 * A spreadsheet would run a cell that starts like a formula, and the text comes from a stranger's page. So such a cell gets a leading
 * apostrophe, which is removed on import. A text that already starts with apostrophes and then a formula gets one more, so that the
 * conversion is reversible. Numbers stay numbers.
 *
 * A list of plain words becomes "one; two"; other nested values become JSON.
 */
import type { Json } from "../../model/json.js";

const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const MADE_HARMLESS = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** An own property only: field names come from pages, and one may be "constructor". */
export function fieldValue(fields: { readonly [field: string]: Json | undefined }, field: string): Json | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** The cell's text, before quoting. */
export function cellOf(value: Json | undefined): string {
  return typeof value === "number" ? String(value) : escapeFormula(valueText(value));
}

/** The same for the screen, where formulas are harmless. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? value : isPlainList(value) ? value.join("; ") : JSON.stringify(value);
}

export function escapeFormula(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return MADE_HARMLESS.test(cell) ? cell.slice(1) : cell;
}

/** The type of a field's value, which decides how an edited cell is parsed. */
export type CellType = "text" | "number" | "yes or no" | "list" | "structure";

export function cellTypeOf(value: Json): CellType {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "yes or no";
  if (typeof value === "string" || value === null) return "text";
  return Array.isArray(value) && value.every((part) => typeof part === "string") ? "list" : "structure";
}

export type ParsedCell = { readonly value: Json } | { readonly mistake: string };

/**
 * Parses an edited cell of this type. An empty cell is the type's empty value, or null. The previous number may help to interpret an
 * ambiguous one.
 */
export function parseCell(cell: string, sort: CellType, was?: Json): ParsedCell {
  const text = unescapeFormula(cell);
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
      return readJson(
        text,
        'a list like one; two, or JSON like ["one", "two"]',
        (value) => cellTypeOf(value) === "list",
      );
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
 * Every number that a cell may mean. A spreadsheet may write a decimal comma, and group thousands by commas, points or spaces: "1,250" is
 * ambiguous. "1.250" is read as it looks, unless the previous value was 1250.
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

function readNumber(text: string, was?: number): ParsedCell {
  const [value, other] = numbersIn(text, was);
  if (value === undefined) return { mistake: `"${text}" is not a number` };
  if (other === undefined) return { value };
  return { mistake: `"${text}" may be ${other} or ${value}; write one of these` };
}

const YES = ["true", "yes", "1", "wahr", "vrai", "истина", "да"];
const NO = ["false", "no", "0", "falsch", "faux", "ложь", "нет"];

function readYesOrNo(text: string): ParsedCell {
  if (text === "") return { value: null };
  if (YES.includes(text)) return { value: true };
  if (NO.includes(text)) return { value: false };
  return { mistake: `"${text}" is neither true nor false` };
}

function readJson(text: string, wanted: string, right: (value: Json) => boolean): ParsedCell {
  try {
    const value = JSON.parse(text) as Json;
    if (right(value)) return { value };
  } catch {
    // reported below
  }
  return { mistake: `this is not ${wanted}` };
}
