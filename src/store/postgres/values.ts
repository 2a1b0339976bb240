/** Values on their way into PostgreSQL. */
import { hash } from "node:crypto";
import type { Json } from "../../model/json.js";

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export function clean(text: string): string {
  return NOT_STORABLE.test(text) ? text.replace(/\p{Surrogate}|\0/gu, "\ufffd") : text;
}

const NOT_STORABLE = /\p{Surrogate}|\0/u;

export function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : clean(text);
}

/** A fixed-length key for a text in indexes: the first half of its SHA-256, as a uuid. */
export function keyOf(text: string): string {
  return hash("sha256", clean(text)).slice(0, 32);
}

/** JSON has no Infinity, which callers use for "never". */
export function finite(number: number): number {
  return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_SAFE_INTEGER || 0;
}

/** Rows as one parameter, for `json_to_recordset`. */
export function rowsOf(rows: readonly object[]): string {
  return JSON.stringify(rows);
}

export function jsonFrom(text: string): Json {
  return JSON.parse(text) as Json;
}
