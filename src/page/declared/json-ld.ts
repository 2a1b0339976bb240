/**
 * Reads a page's JSON-LD items.
 *
 * Not the standard's expansion: the vocabulary is nearly always schema.org, so names are taken as they are. Arrays,
 * `@graph` and references by `@id` within the page are resolved. Scripts that are not valid JSON are repaired
 * (comments, commas, CDATA, line breaks in strings) and parsed once more.
 */
import type { Json } from "../../model/json.js";
import type { DeclaredItem } from "../../model/page.js";
import { decodeEntities } from "../html/entities.js";
import { LONGEST_VALUE } from "./item-value.js";
import { bareName, properties } from "./vocabulary.js";

const LONGEST_SCRIPT = 2_000_000;
/** Limit per page: references could multiply without end. */
const MAX_VALUES = 20_000;
const MAX_DEPTH = 24;

export function jsonLdItems(scripts: readonly string[]): DeclaredItem[] {
  const roots = scripts.flatMap((script) => {
    const value = readJson(script);
    return value === undefined ? [] : topLevel(value);
  });
  const named = new Map<string, Raw>();
  for (const root of roots) {
    const id = root["@id"];
    if (typeof id === "string" && Object.keys(root).length > 1 && !named.has(id)) named.set(id, root);
  }
  const budget = { left: MAX_VALUES };
  return roots.flatMap((root) => (isReference(root) ? [] : (itemOf(root, named, budget, 0, new Set()) ?? [])));
}

type Raw = { readonly [name: string]: unknown };

/** Top-level items: each of an array, each of a graph. */
function topLevel(value: unknown): Raw[] {
  const found: Raw[] = [];
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined && found.length < MAX_VALUES; one = waiting.pop()) {
    if (Array.isArray(one)) {
      for (const each of one.slice(0, MAX_VALUES).reverse()) if (each !== undefined) waiting.push(each);
    } else if (isObject(one)) {
      const graph = one["@graph"];
      if (graph !== undefined) waiting.push(graph);
      if (graph === undefined || one["@type"] !== undefined) found.push(one);
    }
  }
  return found;
}

interface Budget {
  left: number;
}

function itemOf(
  raw: Raw,
  named: ReadonlyMap<string, Raw>,
  budget: Budget,
  depth: number,
  inside: Set<Raw>,
): DeclaredItem | undefined {
  if (budget.left-- <= 0 || depth > MAX_DEPTH) return undefined;
  inside.add(raw);
  const values = properties<Json>();
  for (const [name, value] of Object.entries(raw)) {
    if (name === "@context" || name === "@type" || name === "@graph") continue;
    const key = name === "@id" ? name : bareName(name);
    if (key === "") continue;
    const found = valuesOf(value, named, budget, depth, inside);
    if (found.length > 0) (values[key] ??= []).push(...found.slice(0, MAX_VALUES));
  }
  inside.delete(raw);
  const said = raw["@type"];
  const types = (Array.isArray(said) ? said : [said]).flatMap((one) =>
    typeof one === "string" ? [bareName(one)] : [],
  );
  return { from: "json-ld", types, properties: values };
}

function valuesOf(
  value: unknown,
  named: ReadonlyMap<string, Raw>,
  budget: Budget,
  depth: number,
  inside: Set<Raw>,
): Json[] {
  if (budget.left-- <= 0 || value === null || value === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const all: Json[] = [];
    for (const one of value) {
      if (budget.left <= 0) break;
      for (const found of valuesOf(one, named, budget, depth + 1, inside)) all.push(found);
    }
    return all;
  }
  if (!isObject(value)) return [typeof value === "string" ? value.slice(0, LONGEST_VALUE) : (value as Json)];
  for (const wrapper of ["@value", "@list", "@set"])
    if (value[wrapper] !== undefined) return valuesOf(value[wrapper], named, budget, depth + 1, inside);
  if (isReference(value)) {
    const id = value["@id"] as string;
    const target = named.get(id);
    if (target === undefined || inside.has(target) || depth > MAX_REFERENCE_DEPTH) return [id];
    const item = itemOf(target, named, budget, depth + 1, inside);
    return item === undefined ? [id] : [asJson(item)];
  }
  const item = itemOf(value, named, budget, depth + 1, inside);
  return item === undefined ? [] : [asJson(item)];
}

/** Depth to which references are followed: an article's author's employer. */
const MAX_REFERENCE_DEPTH = 6;

function asJson({ from, types, properties: values }: DeclaredItem): Json {
  return { from, types, properties: values };
}

function isReference(value: Raw): boolean {
  return typeof value["@id"] === "string" && Object.keys(value).length === 1;
}

function isObject(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ---- tolerant JSON

/** The value in a script, or undefined when it cannot be parsed even after repair. */
export function readJson(script: string): unknown {
  if (script.length > LONGEST_SCRIPT) return undefined;
  const first = parsed(script);
  if (first !== undefined) return first;
  const tidied = parsed(tidy(script));
  if (tidied !== undefined) return tidied;
  return script.includes("&quot;") || script.includes("&#34;") ? parsed(tidy(decodeEntities(script))) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Repairs JSON in one pass: outside strings it removes comments, CDATA and HTML comment marks, and trailing commas;
 * inside strings it escapes control characters and drops the backslash of unknown escapes.
 */
function tidy(text: string): string {
  const out: string[] = []; // in pieces: what is cut out of one long string costs its whole length
  let comma = -1; // index in `out` of a comma that nothing has followed yet
  for (let i = 0; i < text.length; ) {
    const character = text[i]!;
    if (character === '"') {
      const end = stringEnd(text, i);
      out.push(tidyString(text.slice(i + 1, end)));
      comma = -1;
      i = end + 1;
      continue;
    }
    const skipped = MARKS.find((mark) => text.startsWith(mark, i));
    if (skipped !== undefined) {
      i += skipped.length;
      continue;
    }
    if (character === "/" && text[i + 1] === "/") {
      const end = text.indexOf("\n", i);
      const line = text.slice(i, end < 0 ? text.length : end);
      // "//<![CDATA[ {" contains more than a comment.
      const mark = ANY_MARK.exec(line);
      i += mark === null ? line.length : mark.index + mark[0].length;
      continue;
    }
    if (character === "/" && text[i + 1] === "*") {
      const end = text.indexOf("*/", i + 2);
      const mark = MARKS.find((one) => text.startsWith(one, i + 2) || text.startsWith(` ${one}`, i + 2));
      i = end < 0 ? text.length : end + 2;
      if (mark !== undefined && end < 0) break;
      continue;
    }
    if (character === ",") {
      if (comma >= 0) {
        i++; // two in a row
        continue;
      }
      comma = out.length;
    } else if (character === "]" || character === "}") {
      if (comma >= 0) out[comma] = "";
      comma = -1;
    } else if (!/\s/.test(character)) comma = -1;
    out.push(character);
    i++;
  }
  return out
    .join("")
    .replace(/(?<![\s;\ufeff])[\s;\ufeff]+$/, "")
    .replace(/^[\s\ufeff]+/, "");
}

const MARKS = ["<![CDATA[", "]]>", "<!--", "-->"];
const ANY_MARK = /<!\[CDATA\[|\]\]>|<!--|-->/;

function stringEnd(text: string, quote: number): number {
  for (let i = quote + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

function tidyString(inner: string): string {
  const escaped = inner
    .replace(/[\u0000-\u001f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/\\(.?)/gs, (whole, next: string) => (/["\\/bfnrtu]/.test(next) ? whole : next));
  return `"${escaped}"`;
}
