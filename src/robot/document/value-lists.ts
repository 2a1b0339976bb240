/**
 * Value lists of a collection: maps a site's own word to a known value.
 *
 * A file holds the lists (textType, style, category), each value with labels in several languages and the words that
 * sites use for it. A `lookup` maps "Авыл" to "agriculture". A value outside its list is a warning, not an error.
 */
import * as z from "zod";
import { streamSafe } from "../../model/text/stream-safe.js";

const Value = z.strictObject({
  labels: z.record(z.string(), z.string()).default({}).describe("language → label"),
  from: z.array(z.string()).default([]).describe("words that sites use for it"),
});
export const TablesSchema = z.record(z.string(), z.record(z.string(), Value));
export type Tables = z.infer<typeof TablesSchema>;

export function tableNames(tables: Tables | null): readonly string[] {
  return tables === null ? [] : Object.keys(tables);
}

/** The value for `word`: the value itself, one of its labels, or a site's word for it. */
export function findValue(tables: Tables | null, list: string, word: string): string | undefined {
  const values = tables !== null && Object.hasOwn(tables, list) ? tables[list] : undefined;
  if (values === undefined) return undefined;
  const wanted = folded(word);
  for (const [value, { labels, from }] of Object.entries(values)) {
    if (folded(value) === wanted || from.some((one) => folded(one) === wanted)) return value;
    if (Object.values(labels).some((label) => folded(label) === wanted)) return value;
  }
  return undefined;
}

/** False when the list exists and does not contain the value. */
export function isInList(tables: Tables | null, list: string, value: string): boolean {
  if (tables === null || !Object.hasOwn(tables, list)) return true;
  return Object.hasOwn(tables[list]!, value);
}

function folded(word: string): string {
  return streamSafe(word).normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}
