/** Conversions between variables' values and the texts, lists and tables that steps use. */
import type { Json } from "../../model/json.js";
import { cleanText } from "../markup.js";

/** Maximum number of items in a list. */
export const LONGEST_LIST = 10_000;

export function splitBy(
  text: string,
  by: { findAll(text: string, most: number): readonly { start: number; end: number }[] },
): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of by.findAll(text, LONGEST_LIST)) {
    if (end === start) continue;
    pieces.push(text.slice(at, start).trim());
    at = end;
  }
  pieces.push(text.slice(at).trim());
  return pieces;
}

export function inMap(table: Json, key: string): Json | undefined {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return undefined;
  const map = table as { readonly [key: string]: Json };
  if (Object.hasOwn(map, key)) return map[key];
  const clean = cleanText(key);
  if (Object.hasOwn(map, clean)) return map[clean];
  const lower = clean.toLowerCase();
  const same = Object.keys(map).find((one) => one.toLowerCase() === lower);
  return same === undefined ? undefined : map[same];
}

export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => mapTexts(one, change));
  return change(textOfJson(value));
}

export function textList(value: Json | undefined): readonly string[] {
  if (isNothing(value)) return [];
  return Array.isArray(value) ? (value as readonly Json[]).map(textOfJson) : [textOfJson(value!)];
}

export function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === "";
}

export function textOfJson(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value);
}
