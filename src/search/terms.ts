/**
 * Parses terms with quotes, brackets, OR and NOT.
 *
 * Filters and searches share this syntax: adjacent terms must all hold, `OR` (or `|`) between two means either, `-`, `!` or `NOT` negates,
 * brackets group. The meaning of a single term is left to the caller.
 */
import { UsageError } from "../model/errors.js";

/** One term, with quoted and plain parts distinguished. */
export interface Term {
  /** Its position in the whole text. */
  readonly at: number;
  /** The prefix `name:`, `name>` and the like. */
  readonly name: string | undefined;
  readonly operator: string;
  readonly value: string;
  /** The position of the value. */
  readonly valueAt: number;
  readonly quoted: boolean;
  /** It is followed by an asterisk. */
  readonly open: boolean;
}

export type Tree<T> =
  | { readonly kind: "and" | "or"; readonly of: readonly Tree<T>[] }
  | { readonly kind: "not"; readonly of: Tree<T> }
  | T;

/** The name of the flag for error messages, and how a term is parsed. */
export interface Grammar<T> {
  readonly flag: string;
  /** `name:value` without quotes around the name; a term for which this is false is not split. */
  isName(name: string, operator: string, rest: string): boolean;
  read(term: Term): Tree<T>;
}

const MAX_TERMS = 500;
const DEEPEST = 50;

/** An error with the text and a mark below the position. */
export function syntaxError(flag: string, text: string, at: number, problem: string): UsageError {
  const from = Math.max(0, at - 60);
  const shown = text.slice(from, at + 60).replace(/[\r\n\t]/g, " ");
  return new UsageError(
    `${flag} cannot be understood at character ${at + 1}: ${problem}\n  ${shown}\n  ${" ".repeat(at - from)}^`,
  );
}

/** Undefined if the text is empty. */
export function parseTerms<T>(text: string, grammar: Grammar<T>): Tree<T> | undefined {
  const reader = { text, at: 0, terms: 0, grammar };
  const tree = readEither(reader, 0);
  skipBlanks(reader);
  if (reader.at < text.length) throw fail(reader, "this bracket closes nothing");
  return tree;
}

interface Reader<T> {
  readonly text: string;
  at: number;
  terms: number;
  readonly grammar: Grammar<T>;
}

function fail<T>({ text, at, grammar }: Reader<T>, problem: string, where = at): UsageError {
  return syntaxError(grammar.flag, text, where, problem);
}

function readEither<T>(reader: Reader<T>, depth: number): Tree<T> | undefined {
  const sides: Tree<T>[] = [];
  for (;;) {
    const side = readAll(reader, depth);
    if (side === undefined) {
      if (sides.length > 0 || isOr(reader)) throw fail(reader, "OR needs something on both sides");
      return undefined;
    }
    sides.push(side);
    if (!isOr(reader)) return sides.length === 1 ? side : { kind: "or", of: sides };
    reader.at += reader.text[reader.at] === "|" ? 1 : 2;
  }
}

function readAll<T>(reader: Reader<T>, depth: number): Tree<T> | undefined {
  const all: Tree<T>[] = [];
  for (;;) {
    skipBlanks(reader);
    const { text, at } = reader;
    if (at >= text.length || text[at] === ")" || isOr(reader)) break;
    if (/^AND(?=[\s(]|$)/.test(text.slice(at, at + 4))) reader.at += 3;
    else all.push(readOne(reader, depth));
  }
  return all.length > 1 ? { kind: "and", of: all } : all[0];
}

function readOne<T>(reader: Reader<T>, depth: number): Tree<T> {
  const { text, grammar } = reader;
  const from = reader.at;
  if (depth > DEEPEST) throw fail(reader, "this is nested too deeply");
  const not = /^(?:[-!](?=[^\s)])|NOT(?=[\s(]))/.exec(text.slice(from, from + 4))?.[0];
  if (not !== undefined) {
    reader.at += not.length;
    skipBlanks(reader);
    if (reader.at >= text.length || text[reader.at] === ")") throw fail(reader, "say what is not wanted", from);
    return { kind: "not", of: readOne(reader, depth + 1) };
  }
  if (text[from] === "(") {
    reader.at++;
    const inside = readEither(reader, depth + 1);
    skipBlanks(reader);
    if (text[reader.at] !== ")") throw fail(reader, "this bracket is never closed", from);
    if (inside === undefined) throw fail(reader, "there is nothing between these brackets", from);
    reader.at++;
    return inside;
  }
  if (++reader.terms > MAX_TERMS) throw fail(reader, `these are more than ${MAX_TERMS} conditions`);
  return grammar.read(readTerm(reader));
}

const NAME = /([^\s:=<>()"'|!*]{1,100})(:(?:>=|<=|[<>=~])?|>=|<=|[=<>])/y;

function readTerm<T>(reader: Reader<T>): Term {
  const { text, grammar } = reader;
  const at = reader.at;
  NAME.lastIndex = at;
  const match = NAME.exec(text);
  let name: string | undefined;
  let operator = "";
  if (match !== null && grammar.isName(match[1]!, match[2]!, text.slice(NAME.lastIndex, NAME.lastIndex + 2))) {
    name = match[1]!;
    operator = match[2]!;
    reader.at += match[0].length;
  }
  const valueAt = reader.at;
  const quote = text[valueAt];
  if (quote === '"' || quote === "“" || quote === "«")
    return { at, name, operator, valueAt, ...readQuoted(reader, quote) };
  reader.at = endOfWord(text, valueAt);
  const written = text.slice(valueAt, reader.at);
  const open = written.endsWith("*");
  return {
    at,
    name,
    operator,
    valueAt,
    value: open ? written.replace(/(?<!\*)\*+$/, "") : written,
    quoted: false,
    open,
  };
}

/** Balanced brackets inside a word belong to it: ".../wiki/Mercury_(planet)". */
function endOfWord(text: string, from: number): number {
  let open = 0;
  for (let i = from; i < text.length; i++) {
    const character = text[i]!;
    if (/[\s|]/.test(character)) return i;
    if (character === "(") open++;
    if (character === ")" && open-- === 0) return i;
  }
  return text.length;
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "“": "”", "«": "»" };

/** A backslash escapes a quote or a backslash. */
function readQuoted<T>(reader: Reader<T>, quote: string): Pick<Term, "value" | "quoted" | "open"> {
  const { text } = reader;
  const from = reader.at;
  const closing = CLOSING[quote]!;
  let value = "";
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === "\\" && (text[i + 1] === closing || text[i + 1] === "\\")) value += text[++i];
    else if (text[i] === closing) {
      const open = text[i + 1] === "*";
      reader.at = i + (open ? 2 : 1);
      return { value, quoted: true, open };
    } else value += text[i];
  }
  throw fail(reader, "this quote is never closed", from);
}

function isOr<T>({ text, at }: Reader<T>): boolean {
  return text[at] === "|" || /^OR(?=[\s(]|$)/.test(text.slice(at, at + 3));
}

function skipBlanks<T>(reader: Reader<T>): void {
  while (reader.at < reader.text.length && /\s/.test(reader.text[reader.at]!)) reader.at++;
}
