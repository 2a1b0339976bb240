/**
 * What stands in a recipe's YAML, as plain data, and where?
 *
 * Nothing in a file can blow us up: no aliases, no tags, no second meaning of keys. Accidents that YAML itself takes for values — a
 * pattern that is cut off at its #, a printer's quotes — are recognised by what they look like.
 */
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, type Scalar } from "yaml";
import type { Path } from "./recipe-problems.js";
import type { Complain } from "./recipe-yaml.js";

const MOST_NODES = 50_000;
export const DEEPEST = 60;

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
  "link",
  "drop",
]);
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype", "<<"]);

/** The nodes as plain data, or undefined when something was refused. */
interface Plain {
  readonly plain: { readonly [key: string]: unknown };
  /** Words of what had to be left out. */
  readonly lost: ReadonlySet<string>;
}

/** The nodes as plain data; undefined when there is too much of them. */
export function plainOf(root: Node, complain: Complain): Plain | undefined {
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
    if (++nodes > MOST_NODES) return stop(node, `more than ${MOST_NODES} values are no recipe`);
    if (depth > DEEPEST) return stop(node, `nested deeper than ${DEEPEST} levels`);
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
    if (!isMap(node)) return refuse(node, "is not a value that a recipe can hold");
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
        refuse(keyNode, `\`${name}\` stands here a second time`);
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
    // Something stands in for a pattern that is not whole, so that the rest can be looked at.
    return accident === undefined || typeof node.value === "string" ? node.value : "x";
  };
  const plain = walk(root, "", 0) as Plain["plain"];
  return isTooMuch ? undefined : { plain, lost };
}

/** Characters that nobody sees, and that make two words that look alike different ones. */
const HIDDEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u;

function sayHidden(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return `holds a character that nobody sees (U+${code}): take it out; in a pattern that means it, write \\x{${code}}`;
}

export const ALIAS = "aliases (*name) are not allowed; a pattern that begins with * must be in quotes";
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

/** What happened to a pattern on its way into the file. */
function accidentIn(node: Scalar, key: string): string | undefined {
  if (isCutOff(node, key))
    return `\`${key}\` is cut off at the #, which begins a comment: put the whole pattern in single quotes`;
  if (typeof node.value === "string" && node.value.includes("\b"))
    return '"\\b" in double quotes is a backspace, not a word boundary: use single quotes';
  if (isInPrintersQuotes(node)) return `the quotes around \`${key}\` are a printer's: write plain ones, '…'`;
  return undefined;
}

/** A pattern that goes on behind its " #", by the look of it; a remark behind a plain word or a whole selector is a remark. */
function isCutOff({ type, comment, value }: Scalar, key: string): boolean {
  if (type !== "PLAIN" || comment == null) return false;
  if (!comment.startsWith(" ")) return true;
  const written = String(value);
  return SELECTORS.has(key) ? !isBalanced(written) : /[\\[(<^|*$]/.test(written);
}

/** In CSS and XPath a # with a blank behind it stands in quotes or nowhere. */
const SELECTORS: ReadonlySet<string> = new Set(["select", "xpath", "css", "links", "next", "link", "drop"]);

function isBalanced(written: string): boolean {
  const count = (mark: string): number => written.split(mark).length - 1;
  return count("[") === count("]") && count("(") === count(")") && count("'") % 2 === 0 && count('"') % 2 === 0;
}

/** Word processors turn plain quotes into others, which YAML takes for part of the pattern. */
function isInPrintersQuotes({ type, value }: Scalar): boolean {
  return type === "PLAIN" && /^[“”„«‘’‚].*[“”»‘’]$/s.test(String(value));
}

/** Where a value (or, with `key`, its name) begins. */
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
