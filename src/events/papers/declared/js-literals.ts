/** The objects and arrays that a script writes out: JSON, or JavaScript with bare keys, single quotes and commas at the end. Nothing is run. */
import type { Json } from "../../../model/json.js";

const MAX_SCRIPT = 3_000_000;
const MAX_STARTS = 2000; // places at which a value may begin
const MAX_DEPTH = 40;

/** The values that are assigned, passed or returned, in order; what is no literal is left out. */
export function literalsOf(script: string): Json[] {
  const text = script.slice(0, MAX_SCRIPT);
  const found: Json[] = [];
  let from = 0;
  let starts = 0;
  for (const { index } of text.matchAll(/[[{]/g)) {
    if (index < from || !BEFORE.test(text.slice(Math.max(0, index - NEAR), index))) continue;
    if (starts++ >= MAX_STARTS) break;
    const read = valueAt(text, index, 0);
    if (read === undefined) continue;
    found.push(read.value);
    from = read.end;
  }
  return found;
}

const NEAR = 12;
const BEFORE = /(?:^|[=(,:]|\breturn|\bdefault)\s*$/;

interface Read {
  readonly value: Json;
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^*]*\*\/)*/y;

function afterSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function valueAt(text: string, start: number, depth: number): Read | undefined {
  const at = afterSpace(text, start);
  const sign = text[at];
  if (depth > MAX_DEPTH || sign === undefined) return undefined;
  if (sign === "[") return listAt(text, at + 1, depth);
  if (sign === "{") return objectAt(text, at + 1, depth);
  if (QUOTES.has(sign)) return stringAt(text, at);
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return undefined;
  const end = at + word.length;
  const known = KNOWN.get(word);
  if (known !== undefined) return { value: known, end };
  return Number.isNaN(Number(word)) ? undefined : { value: Number(word), end };
}

const QUOTES = new Set(["'", '"', "`"]);
const WORD = /[\w.+-]+/y;
const KNOWN = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", null],
]);

function listAt(text: string, start: number, depth: number): Read | undefined {
  const list: Json[] = [];
  for (let at = afterSpace(text, start); ; at = afterSpace(text, at)) {
    if (text[at] === "]") return { value: list, end: at + 1 };
    const one = valueAt(text, at, depth + 1);
    if (one === undefined) return undefined;
    list.push(one.value);
    at = afterSpace(text, one.end);
    if (text[at] === ",") at++;
    else if (text[at] !== "]") return undefined;
  }
}

const KEY = /[\p{L}_$][\p{L}\p{N}_$]*/uy;

function objectAt(text: string, start: number, depth: number): Read | undefined {
  const object: { [key: string]: Json } = Object.create(null);
  for (let at = afterSpace(text, start); ; at = afterSpace(text, at)) {
    if (text[at] === "}") return { value: object, end: at + 1 };
    let key: string;
    if (QUOTES.has(text[at]!)) {
      const quoted = stringAt(text, at);
      if (quoted === undefined) return undefined;
      key = String(quoted.value);
      at = quoted.end;
    } else {
      KEY.lastIndex = at;
      const bare = KEY.exec(text)?.[0];
      if (bare === undefined) return undefined;
      key = bare;
      at += bare.length;
    }
    at = afterSpace(text, at);
    if (text[at] !== ":") return undefined;
    const one = valueAt(text, at + 1, depth + 1);
    if (one === undefined) return undefined;
    object[key] = one.value;
    at = afterSpace(text, one.end);
    if (text[at] === ",") at++;
    else if (text[at] !== "}") return undefined;
  }
}

function stringAt(text: string, start: number): Read | undefined {
  const quote = text[start]!;
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === quote) return { value, end: at + 1 };
    if (sign === "$" && quote === "`" && text[at + 1] === "{") return undefined;
    if (sign === "\n" && quote !== "`") return undefined;
    if (sign !== "\\") {
      value += sign;
      continue;
    }
    const code = /^(?:u([\da-fA-F]{4})|x([\da-fA-F]{2}))/.exec(text.slice(at + 1, at + 6));
    if (code === null) value += ESCAPES.get(text[at + 1]!) ?? text[at + 1] ?? "";
    else value += String.fromCharCode(Number.parseInt(code[1] ?? code[2]!, 16));
    at += code === null ? 1 : code[0].length;
  }
  return undefined;
}

const ESCAPES = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", ""],
  ["f", ""],
  ["\n", ""],
]);
