/**
 * What did the author of a recipe write, and what is wrong with it?
 *
 * Every mistake is told at once, each with line and column, a sentence and the nearest valid name. The accidents that happen to
 * people who write YAML for the first time — the wrong encoding, tabs, "\\d" in double quotes, an unquoted # or { — are recognised
 * by what they look like and said in those words. Nothing in a file can blow us up: no aliases, no tags, no second meaning of keys.
 */
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from "yaml";
import type { z } from "zod";
import { didYouMean } from "../model/nearest.js";
import { type Recipe, RecipeSchema } from "./schema.js";

export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly says: string;
}

export type Path = readonly (string | number)[];

export interface Written {
  readonly recipe: Recipe | undefined;
  readonly problems: readonly Problem[];
  /** Where a value (or, with `key`, its name) stands. */
  place(path: Path, key?: boolean): { readonly line: number; readonly column: number };
}

const LARGEST = 1_000_000;
const MOST_NODES = 50_000;
const DEEPEST = 60;

export function readRecipe(bytes: Uint8Array): Written {
  const problems: Problem[] = [];
  const nowhere = { line: 1, column: 1 };
  const text = decode(bytes, problems);
  if (text === undefined) return { recipe: undefined, problems, place: () => nowhere };
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    merge: false,
    logLevel: "silent",
    schema: "core",
  });
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(Math.max(0, offset));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const complain = (offset: number, says: string, severity: Problem["severity"] = "error"): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ ...at(offset), severity, says });
  };
  for (const { code, message, pos } of document.errors) complain(pos[0], sayYaml(code, message, text, pos[0]));
  const root = document.contents as Node | null;
  const place: Written["place"] = (path, key = false) => at(offsetOf(root, path, key));
  if (document.errors.length > 0) return { recipe: undefined, problems: sorted(problems), place };
  if (!isMap(root)) {
    complain(0, "a recipe is a map of settings: it begins with `name: …`");
    return { recipe: undefined, problems: sorted(problems), place };
  }
  const plain = plainOf(root, complain);
  if (plain === undefined) return { recipe: undefined, problems: sorted(problems), place };
  const read = RecipeSchema.safeParse(plain);
  if (!read.success) {
    for (const issue of flattened(read.error.issues, [])) {
      const { path, says, key } = sayIssue(issue, plain);
      complain(offsetOf(root, path, key), says);
    }
  }
  return { recipe: read.success ? read.data : undefined, problems: sorted(problems), place };
}

const MOST_PROBLEMS = 200;

function sorted(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
}

// ── Bytes ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

function decode(bytes: Uint8Array, problems: Problem[]): string | undefined {
  const refuse = (says: string): undefined => {
    problems.push({ line: 1, column: 1, severity: "error", says });
    return undefined;
  };
  if (bytes.length > LARGEST) return refuse(`a recipe of ${bytes.length} bytes is no recipe; at most ${LARGEST}`);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return refuse("the file is saved as UTF-16 (Windows calls it Unicode): save it as UTF-8");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.startsWith("\ufeff")) return text;
    problems.push({
      line: 1,
      column: 1,
      severity: "warning",
      says: "the file begins with a byte order mark; it is ignored (save as UTF-8 without BOM)",
    });
    return text.slice(1);
  } catch {
    const { line, column } = firstBroken(bytes);
    problems.push({
      line,
      column,
      severity: "error",
      says: `the file is not UTF-8${likelyCyrillic(bytes) ? "; it looks like windows-1251" : ""}: save it as UTF-8`,
    });
    return undefined;
  }
}

function firstBroken(bytes: Uint8Array): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 10) {
      line++;
      start = i + 1;
    } else if (bytes[i]! >= 0x80) {
      const end = bytes.indexOf(10, i);
      try {
        new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end < 0 ? bytes.length : end));
        i = end < 0 ? bytes.length : end - 1;
      } catch {
        return { line, column: i - start + 1 };
      }
    }
  }
  return { line, column: 1 };
}

/** In windows-1251 nearly every byte above 0xC0 is a letter, and small ones are the many. */
function likelyCyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let small = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high++;
    if (byte >= 0xe0) small++;
  }
  return high > 3 && small / high > 0.5;
}

// ── YAML's own complaints in our words ───────────────────────────────────────────────────────────────────────────────────

function sayYaml(code: string, message: string, text: string, offset: number): string {
  const line = text.slice(
    text.lastIndexOf("\n", offset - 1) + 1,
    (text.indexOf("\n", offset) + 1 || text.length + 1) - 1,
  );
  if (code === "BAD_DQ_ESCAPE")
    return `${message.replace(/^Invalid escape sequence /, "`")}\` means nothing in double quotes: put patterns in single quotes, '\\d+'`;
  if (code === "TAB_AS_INDENT" || /\bTabs?\b/.test(message) || /^\s*\t/.test(line))
    return "the line is indented with a tab: YAML wants spaces";
  if (code === "DUPLICATE_KEY") return "the same key stands twice";
  if (/Nested mappings are not allowed|Implicit keys need to be on a single line|compact mappings/.test(message))
    return "a `: ` inside a value makes YAML see a map: put the value in single quotes";
  if (/alias/i.test(message) || code === "BAD_ALIAS")
    return "aliases (*name) are not allowed; a pattern that begins with * must be in quotes";
  if (/flow/i.test(message) || code === "BAD_COLLECTION_TYPE" || /^\s*(?:- *)?[\w-]+:\s+[{[]/.test(line))
    return `a value that begins with { or [ is read as a map or a list: put patterns in single quotes (${message})`;
  return message.replace(/\s+$/, "");
}

// ── Nodes ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Complain = (offset: number, says: string, severity?: Problem["severity"]) => void;

/** Keys whose values are patterns: there an unquoted # or { is an accident. */
const PATTERNS = new Set([
  "match",
  "replace",
  "by",
  "only",
  "except",
  "address",
  "select",
  "xpath",
  "css",
  "links",
  "next",
]);
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype", "<<"]);

/** The nodes as plain data, or undefined when something was refused. */
function plainOf(root: Node, complain: Complain): { [key: string]: unknown } | undefined {
  let nodes = 0;
  let refused = false;
  const refuse = (node: Node | null, says: string): null => {
    refused = true;
    complain(node?.range?.[0] ?? 0, says);
    return null;
  };
  const walk = (node: Node | null, key: string, depth: number): unknown => {
    if (++nodes > MOST_NODES) {
      if (!refused) refuse(node, `more than ${MOST_NODES} values are no recipe`);
      return null;
    }
    if (depth > DEEPEST) return refuse(node, `nested deeper than ${DEEPEST} levels`);
    if (node === null) return null;
    if (isAlias(node))
      return refuse(node, "aliases (*name) are not allowed; a pattern that begins with * must be in quotes");
    if ("anchor" in node && node.anchor !== undefined)
      return refuse(
        node,
        `anchors (&${String(node.anchor).slice(0, 40)}) are not allowed; a value that begins with & must be in quotes`,
      );
    if (node.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:"))
      return refuse(node, "tags (!name) are not allowed; a value that begins with ! must be in quotes");
    if (isScalar(node)) {
      if (PATTERNS.has(key) && isCutOff(node))
        return refuse(
          node,
          `\`${key}\` is cut off at the #, which begins a comment: put the whole pattern in single quotes`,
        );
      if (PATTERNS.has(key) && typeof node.value === "string" && node.value.includes("\b"))
        return refuse(node, '"\\b" in double quotes is a backspace, not a word boundary: use single quotes');
      if (typeof node.value === "bigint") return refuse(node, "the number is too large");
      return node.value;
    }
    if (isSeq(node)) return node.items.map((item) => walk(item as Node | null, key, depth + 1));
    if (!isMap(node)) return refuse(node, "is not a value that a recipe can hold");
    const plain: { [key: string]: unknown } = {};
    const seen = new Map<string, number>();
    for (const pair of node.items) {
      if (!isPair(pair)) continue;
      const keyNode = pair.key as Node | null;
      if (!isScalar(keyNode) || keyNode.value === null || typeof keyNode.value === "object") {
        refuse(keyNode, "a key must be a plain word; a value that begins with { or ? must be in quotes");
        continue;
      }
      const name = String(keyNode.value);
      if (FORBIDDEN.has(name)) {
        refuse(keyNode, `\`${name}\` cannot be a key`);
        continue;
      }
      if (seen.has(name)) {
        refuse(keyNode, `\`${name}\` stands here a second time`);
        continue;
      }
      seen.set(name, 1);
      plain[name] = walk(pair.value as Node | null, name, depth + 1);
    }
    return plain;
  };
  const plain = walk(root, "", 0) as { [key: string]: unknown };
  return refused ? undefined : plain;
}

/** A pattern that goes on behind its " #", by the look of it; a remark behind a plain word is a remark. */
function isCutOff({ type, comment, value }: Scalar): boolean {
  if (type !== "PLAIN" || comment == null) return false;
  return !comment.startsWith(" ") || /[\\[(<^|*$]/.test(String(value));
}

function offsetOf(root: Node | null, path: Path, key: boolean): number {
  let node: Node | null = root;
  let offset = root?.range?.[0] ?? 0;
  for (const [depth, step] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === String(step)) as
        | Pair<Node, Node | null>
        | undefined;
      if (pair === undefined) return offset;
      const last = depth === path.length - 1;
      offset = (last && key ? pair.key.range?.[0] : (pair.value?.range?.[0] ?? pair.key.range?.[0])) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined;
      if (item === undefined) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}

// ── The schema's complaints in our words ─────────────────────────────────────────────────────────────────────────────────

type Issue = z.core.$ZodIssue;
type FlatIssue = Issue & { readonly whole: Path };

/** A union complains about all its ways; the one that fits best is the one that was meant. */
function flattened(issues: readonly Issue[], before: Path): FlatIssue[] {
  return issues.flatMap((issue) => {
    const whole = [...before, ...(issue.path as Path)];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, whole }];
    const ways = issue.errors.map((way) => flattened(way, whole));
    const best = ways.reduce((one, way) => (badness(way, whole.length) < badness(one, whole.length) ? way : one));
    // Beside a key that is not known, what else is wrong with the same map says nothing.
    const unknown = best.filter((one) => one.code === "unrecognized_keys" && one.whole.length === whole.length);
    return unknown.length > 0
      ? [...unknown, ...best.filter((one) => one.whole.length > whole.length && !isMissing(one))]
      : best;
  });
}

function badness(way: readonly FlatIssue[], depth: number): number {
  let sum = 0;
  for (const issue of way) {
    const isHere = issue.whole.length === depth;
    if (issue.code === "unrecognized_keys") sum += (isHere ? 10 : 1) * issue.keys.length;
    else if (issue.code === "invalid_type") sum += isHere ? 40 : isMissing(issue) ? 6 : 1;
    else sum += 1;
  }
  return sum;
}

function isMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && /received undefined/.test(issue.message);
}

function sayIssue(issue: FlatIssue, plain: unknown): { path: Path; says: string; key: boolean } {
  const path = issue.whole;
  const last = path.at(-1);
  const name =
    last === undefined
      ? "the recipe"
      : typeof last === "number"
        ? `item ${last + 1} of \`${String(path.at(-2))}\``
        : `\`${last}\``;
  if (issue.code === "unrecognized_keys") {
    const [wrong] = issue.keys as [string];
    return {
      path: [...path, wrong],
      key: true,
      says: `\`${wrong}\` is not known${didYouMean(wrong, keysAt(path, plain))}`,
    };
  }
  if (isMissing(issue)) return { path: path.slice(0, -1), key: false, says: `${name} is missing` };
  if (issue.code === "invalid_type" || issue.code === "invalid_union") {
    const value = valueAt(plain, path);
    const hint =
      typeof value === "object" && value !== null ? "; a pattern that begins with { or [ must be in single quotes" : "";
    const wanted =
      issue.code === "invalid_type"
        ? `must be ${WANTED[issue.expected] ?? issue.expected}`
        : "has a form that is not known here";
    return { path, key: false, says: `${name} ${wanted}, not ${kindOf(value)}${hint}` };
  }
  if (issue.code === "invalid_value") {
    const wrong = String(valueAt(plain, path));
    const known = issue.values.map(String);
    return {
      path,
      key: false,
      says: `${name}: "${wrong}" is not one of ${known.join(", ")}${didYouMean(wrong, known)}`,
    };
  }
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    return { path, key: true, says: `${name} ${inner?.message ?? "cannot be a name"}` };
  }
  return { path, key: false, says: `${name}: ${issue.message}` };
}

const WANTED: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "true or false" : "a number";
}

function valueAt(plain: unknown, path: Path): unknown {
  let value = plain;
  for (const step of path) value = (value as { [key: string]: unknown } | undefined)?.[step as string];
  return value;
}

/** The keys that may stand in the map at `path`, as the schema has it. */
function keysAt(path: Path, plain: unknown): readonly string[] {
  let schemas: AnySchema[] = [RecipeSchema as unknown as AnySchema];
  for (const step of path) schemas = schemas.flatMap((schema) => inside(schema, String(step)));
  const objects = schemas.flatMap(objectsOf);
  const present = Object.keys((valueAt(plain, path) as object | undefined) ?? {});
  // Of several forms, those that share a key with what stands there come first.
  const fitting = objects.filter((shape) => present.some((key) => key in shape));
  return [...fitting, ...objects].flatMap((shape) => Object.keys(shape));
}

/** As much of zod's definitions as we look at. */
interface AnySchema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: { readonly [key: string]: AnySchema };
      readonly element?: AnySchema;
      readonly options?: readonly AnySchema[];
      readonly innerType?: AnySchema;
      readonly valueType?: AnySchema;
      readonly getter?: () => AnySchema;
    };
  };
}

function unwrapped(schema: AnySchema): AnySchema[] {
  const { def } = schema._zod;
  if (def.options !== undefined) return def.options.flatMap(unwrapped);
  if (def.innerType !== undefined) return unwrapped(def.innerType);
  if (def.getter !== undefined) return unwrapped(def.getter());
  return [schema];
}

function inside(schema: AnySchema, step: string): AnySchema[] {
  return unwrapped(schema).flatMap(({ _zod: { def } }) => {
    if (def.shape !== undefined) return def.shape[step] === undefined ? [] : [def.shape[step]];
    const inner = def.element ?? def.valueType;
    return inner === undefined ? [] : [inner];
  });
}

function objectsOf(schema: AnySchema): { readonly [key: string]: AnySchema }[] {
  return unwrapped(schema).flatMap(({ _zod: { def } }) => (def.shape === undefined ? [] : [def.shape]));
}
