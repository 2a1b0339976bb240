/**
 * Converts the YAML nodes of a recipe to plain data, and finds values in the file.
 *
 * Aliases, tags and duplicate keys are refused. Typical mistakes that are valid YAML — a pattern cut off at its #,
 * typographic quotes — are recognised and reported.
 */
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, type Scalar } from "yaml";
import type { Path } from "./problems.js";
import type { ReportProblem } from "./yaml.js";

const MAX_NODES = 50_000;
export const MAX_DEPTH = 60;

/** Keys whose values are patterns: an unquoted # or { in them is a mistake. */
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
  "link",
  "drop",
]);
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype", "<<"]);

interface Plain {
  readonly plain: { readonly [key: string]: unknown };
  /** Words of the values that were left out. */
  readonly lost: ReadonlySet<string>;
}

/** The nodes as plain data; undefined when there are too many. */
export function plainOf(root: Node, complain: ReportProblem): Plain | undefined {
  let nodes = 0;
  const lost = new Set<string>();
  let isTooMuch = false;
  const say = (node: Node | null, says: string): void => complain(node?.range?.[0] ?? 0, says);
  const refuse = (node: Node | null, says: string): null => {
    say(node, says);
    for (const word of node?.toString().match(/\w+/g) ?? []) lost.add(word);
    return null;
  };
  const stop = (node: Node | null, says: string): null => {
    if (!isTooMuch) say(node, says);
    isTooMuch = true;
    return null;
  };
  const walk = (node: Node | null, key: string, depth: number): unknown => {
    if (isTooMuch) return null;
    if (++nodes > MAX_NODES) return stop(node, `more than ${MAX_NODES} values are too many for a recipe`);
    if (depth > MAX_DEPTH) return stop(node, `nested deeper than ${MAX_DEPTH} levels`);
    if (node === null) return null;
    if (isAlias(node)) return refuse(node, ALIAS);
    if ("anchor" in node && node.anchor !== undefined)
      say(
        node,
        `anchors (&${String(node.anchor).slice(0, 40)}) are not allowed; a value that begins with & must be in quotes`,
      );
    if (node.tag !== undefined && !PLAIN_TAG.test(node.tag))
      return refuse(node, "tags (!name) are not allowed; a value that begins with ! must be in quotes");
    if (isScalar(node)) return scalarOf(node, key);
    if (isSeq(node)) return node.items.map((item) => walk(item as Node | null, key, depth + 1));
    if (!isMap(node)) return refuse(node, "is not allowed as a value in a recipe");
    const plain: { [key: string]: unknown } = {};
    for (const pair of node.items) {
      if (!isPair(pair)) continue;
      const keyNode = pair.key as Node | null;
      if (!isScalar(keyNode) || keyNode.value === null || typeof keyNode.value === "object") {
        refuse(keyNode, "a key must be a plain word; a value that begins with { or ? must be in quotes");
        continue;
      }
      const name = String(keyNode.value);
      if (FORBIDDEN.has(name)) refuse(keyNode, `\`${name}\` cannot be a key`);
      else if (Object.hasOwn(plain, name)) {
        refuse(keyNode, `\`${name}\` occurs twice here`);
        for (const word of pair.toString().match(/\w+/g) ?? []) lost.add(word);
      } else plain[name] = walk(pair.value as Node | null, name, depth + 1);
    }
    return plain;
  };
  const scalarOf = (node: Scalar, key: string): unknown => {
    const hidden = typeof node.value === "string" ? HIDDEN.exec(node.value)?.[0] : undefined;
    if (hidden !== undefined) complain(node.range?.[0] ?? 0, sayHidden(hidden), "warning");
    const accident = PATTERNS.has(key) ? accidentIn(node, key) : undefined;
    if (accident !== undefined) refuse(node, accident);
    else if (typeof node.value === "bigint") return refuse(node, "the number is too large");
    // A placeholder replaces a broken pattern, so that the rest can be checked.
    return accident === undefined || typeof node.value === "string" ? node.value : "x";
  };
  const plain = walk(root, "", 0) as Plain["plain"];
  return isTooMuch ? undefined : { plain, lost };
}

/** Invisible characters, which make equal-looking words different. */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

function sayHidden(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return `contains an invisible character (U+${code}): remove it; to match it in a pattern, write \\x{${code}}`;
}

export const ALIAS = "aliases (*name) are not allowed; a pattern that begins with * must be in quotes";
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

/** A typical mistake in a pattern, or undefined. */
function accidentIn(node: Scalar, key: string): string | undefined {
  if (isCutOff(node, key))
    return `\`${key}\` is cut off at the #, which begins a comment: put the whole pattern in single quotes`;
  if (typeof node.value === "string" && node.value.includes("\b"))
    return '"\\b" in double quotes is a backspace, not a word boundary: use single quotes';
  if (isInPrintersQuotes(node)) return `the quotes around \`${key}\` are typographic: use plain ones, '…'`;
  return undefined;
}

/** True when a pattern seems to continue after " #"; after a plain word or a complete selector it is a comment. */
function isCutOff({ type, comment, value }: Scalar, key: string): boolean {
  if (type !== "PLAIN" || comment == null) return false;
  if (!comment.startsWith(" ")) return true;
  const written = String(value);
  return SELECTORS.has(key) ? !isBalanced(written) : /[\\[(<^|*$]/.test(written);
}

/** In CSS and XPath a # followed by a space occurs only in quotes. */
const SELECTORS: ReadonlySet<string> = new Set(["select", "xpath", "css", "links", "next", "link", "drop"]);

function isBalanced(written: string): boolean {
  const count = (mark: string): number => written.split(mark).length - 1;
  return count("[") === count("]") && count("(") === count(")") && count("'") % 2 === 0 && count('"') % 2 === 0;
}

/** Word processors replace plain quotes by typographic ones, which YAML takes as part of the pattern. */
function isInPrintersQuotes({ type, value }: Scalar): boolean {
  return type === "PLAIN" && /^[“”„«‘’‚].*[“”»‘’]$/s.test(String(value));
}

/** Where a value (or, with `key`, its key) begins. */
export function offsetOf(root: Node | null, path: Path, key: boolean): number {
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
