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
import { type Mended, mendRecipe } from "./mend-recipe.js";
import { type Path, problemsOf } from "./recipe-problems.js";
import { type Recipe, RecipeSchema } from "./schema.js";

export interface Problem {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly says: string;
}

export type { Path } from "./recipe-problems.js";

export interface Written {
  readonly recipe: Recipe | undefined;
  /** Where it has mistakes: what it probably means, so that the rest can be looked at as well. */
  readonly mended: Mended | undefined;
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
  const nothing = { recipe: undefined, mended: undefined };
  const text = decode(bytes, problems);
  if (text === undefined) return { ...nothing, problems, place: () => nowhere };
  const lines = new LineCounter();
  const at = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(Math.max(0, offset));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const complain = (offset: number, says: string, severity: Problem["severity"] = "error"): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ ...at(offset), severity, says });
  };
  const document = parsed(text, lines);
  if (document === undefined) {
    complain(0, `nested deeper than ${DEEPEST} levels`);
    return { ...nothing, problems, place: () => nowhere };
  }
  const root = document.contents as Node | null;
  const place: Written["place"] = (path, key = false) => at(offsetOf(root, path, key));
  const told = new Set<number>();
  for (const { code, message, pos } of document.errors) {
    // One pattern in the wrong quotes is one mistake, however many backslashes it has.
    if (code === "BAD_DQ_ESCAPE" && told.has(at(pos[0]).line)) continue;
    told.add(at(pos[0]).line);
    complain(pos[0], sayYaml(code, message, text, pos[0]));
  }
  const isClear = noteInvisible(text, complain) === 0;
  const isReadable = isClear && document.errors.every(({ code }) => code === "BAD_DQ_ESCAPE");
  if (!isReadable) return { ...nothing, problems: sorted(problems), place };
  if (!isMap(root)) {
    complain(0, "a recipe is a map of settings: it begins with `name: …`");
    return { ...nothing, problems: sorted(problems), place };
  }
  const plain = plainOf(root, complain);
  if (plain === undefined) return { ...nothing, problems: sorted(problems), place };
  const mended = mendRecipe(plain);
  for (const { path, says, key } of mended?.problems ?? problemsOf(plain)) complain(offsetOf(root, path, key), says);
  const isSound = !problems.some(({ severity }) => severity === "error");
  const read = isSound ? RecipeSchema.safeParse(plain) : undefined;
  return { recipe: read?.data, mended: isSound ? undefined : mended, problems: sorted(problems), place };
}

/** Undefined when it is nested so deeply that nobody can have meant it. */
function parsed(text: string, lineCounter: LineCounter): ReturnType<typeof parseDocument> | undefined {
  try {
    const document = parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
      merge: false,
      logLevel: "silent",
      schema: "core",
    });
    return document.errors.some(({ message }) => /call stack/i.test(message)) ? undefined : document;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What is copied from web pages and word processors brings spaces that only look like spaces. */
function noteInvisible(text: string, complain: Complain): number {
  const found = [...text.matchAll(/^[ \t-]*([\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff])/gm)];
  for (const match of found)
    complain(
      match.index + match[0].length - 1,
      `the line begins with a character that only looks like a space (U+${match[1]!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}): write ordinary spaces`,
    );
  return found.length;
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
  if (/without - indicator|must start at the same column|Unexpected .*-seq-ind|map values|not indented/i.test(message))
    return "the line is indented otherwise than those it belongs to: what belongs together begins in the same column";
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
      if (PATTERNS.has(key) && isInPrintersQuotes(node))
        return refuse(node, `the quotes around \`${key}\` are a printer's: write plain ones, '…'`);
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

/** Word processors turn plain quotes into others, which YAML takes for part of the pattern. */
function isInPrintersQuotes({ type, value }: Scalar): boolean {
  return type === "PLAIN" && /^[“”„«‘’‚].*[“”»‘’]$/s.test(String(value));
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
