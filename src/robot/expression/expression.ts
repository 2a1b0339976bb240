/**
 * Compiles and evaluates the expressions of a recipe.
 *
 * Expressions are CEL, a small language without loops, assignments or side effects: a recipe cannot reach the network,
 * files or the process, and cannot hang. CEL's regular expressions are replaced by RE2, because theirs can take
 * exponential time. Integers and floats are not distinguished.
 */

import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { RecipeExpressionError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { didYouMean } from "../../model/text/nearest.js";
import { readRegex } from "../steps/regex.js";
import type { ExpressionContext } from "./context.js";
import { FUNCTIONS } from "./functions.js";
import { LONGEST_LIST } from "./text-functions.js";

export type ValueType = "text" | "boolean" | "list" | "map" | "any";

export interface Expression {
  readonly source: string;
  /** Variables that it reads. */
  readonly reads: ReadonlySet<string>;
  /** It uses a counter or a cache. */
  readonly remembers: boolean;
  readonly type: ValueType;
  run(values: ReadonlyMap<string, Json>, context: ExpressionContext): Json;
}

export interface Names {
  readonly variables: ReadonlyMap<string, ValueType>;
  readonly counters: ReadonlySet<string>;
  readonly caches: ReadonlySet<string>;
}

const LIMITS = { maxAstNodes: 500, maxDepth: 40, maxListElements: 500, maxMapEntries: 200, maxCallArguments: 16 };
/** Nested list macros multiply the work. */
const DEEPEST_MACRO = 2;
const MACROS = new Set(["map", "filter", "all", "exists", "exists_one"]);
const LONGEST_TEXT = 2_000_000;

const CEL_TYPES: Readonly<Record<ValueType, string>> = {
  text: "string",
  boolean: "bool",
  list: "list",
  map: "map",
  any: "dyn",
};

/** A compiler for expressions over these names. */
export function expressionReader(names: Names): (source: string | number | boolean) => Expression {
  const now: { context: ExpressionContext | undefined } = { context: undefined };
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const [name, type] of names.variables) environment.registerVariable(name, CEL_TYPES[type]);
  registerOperators(environment);
  registerFunctions(environment, () => now.context!);
  return (written) => {
    const source = String(written);
    let parsed: ReturnType<Environment["parse"]>;
    try {
      parsed = environment.parse(source);
    } catch (error) {
      throw asExpressionError(error, names);
    }
    const found = inspected(parsed.ast, names);
    const checked = parsed.check();
    if (!checked.valid) throw asExpressionError(checked.error, names);
    return {
      source,
      reads: found.reads,
      remembers: found.remembers,
      type: typeOf(String(checked.type)),
      run(values, context) {
        const before = now.context;
        now.context = context;
        try {
          return asJson(parsed(Object.fromEntries([...values].filter(([name]) => found.reads.has(name)))), 0);
        } catch (error) {
          throw asExpressionError(error, names);
        } finally {
          now.context = before;
        }
      },
    };
  };
}

function typeOf(cel: string): ValueType {
  if (cel === "string") return "text";
  if (cel === "bool") return "boolean";
  if (cel.startsWith("list")) return "list";
  if (cel.startsWith("map")) return "map";
  return "any";
}

function asExpressionError(error: unknown, names: Names): RecipeExpressionError {
  if (error instanceof RecipeExpressionError) return error;
  const { summary, message, range } = error as { summary?: string; message: string; range?: { start: number } };
  const says = (summary ?? message).split("\n")[0]!;
  const unknown = /^Unknown variable: (\S+)/.exec(says)?.[1];
  const offset = range?.start ?? 0;
  if (unknown !== undefined)
    return new RecipeExpressionError(
      `there is no variable \`${unknown}\` at this point${didYouMean(unknown, names.variables.keys())}`,
      offset,
    );
  const call = /no matching overload for '([\w.]*?)(\w+)\((.*)\)'/.exec(says);
  if (call !== null) {
    const known = FUNCTIONS.map(({ signature }) => signature.replace(/\(.*/, ""));
    const [, , name, given] = call;
    const form = FUNCTIONS.filter(({ signature }) => signature.startsWith(`${name}(`)).map(({ says: usage }) => usage);
    return new RecipeExpressionError(
      form.length > 0
        ? `\`${name}\` cannot be called with (${given}); it is used as ${form.join(" or ")}`
        : `there is no function \`${name}\`${didYouMean(name!, known)}`,
      offset,
    );
  }
  const printed = /Unexpected character: ([“”„«»‘’‚])/.exec(says)?.[1];
  if (printed !== undefined)
    return new RecipeExpressionError(`${printed} is a printer's quote: write plain ones, '…'`, offset);
  const letter = /Unexpected character: (\p{L})/u.exec(says)?.[1];
  if (letter !== undefined)
    return new RecipeExpressionError(
      `"${letter}…" is not the name of a variable; put a fixed text in its own quotes: "'text'"`,
      offset,
    );
  if (/Unexpected token: EOF/.test(says)) return new RecipeExpressionError("the expression ends too early", offset);
  return new RecipeExpressionError(says.replace(/^no such overload: /, "cannot be computed: "), offset);
}

/** The variables that an expression reads; throws when it uses something forbidden. */
function inspected(ast: ASTNode, names: Names): { reads: Set<string>; remembers: boolean } {
  const reads = new Set<string>();
  let remembers = false;
  const walk = (node: ASTNode, bound: ReadonlySet<string>, macros: number): void => {
    const offset = node.range?.start ?? node.pos ?? 0;
    switch (node.op) {
      case "value":
        return;
      case "id":
        if (!bound.has(node.args) && names.variables.has(node.args)) reads.add(node.args);
        return;
      case "call":
      case "rcall": {
        const [name, receiver, given] =
          node.op === "call" ? [node.args[0], undefined, node.args[1]] : [node.args[0], node.args[1], node.args[2]];
        if (name === "matches")
          throw new RecipeExpressionError(
            "`matches` is not here; write re(text, 'pattern'), which never takes long",
            offset,
          );
        if (receiver !== undefined) walk(receiver, bound, macros);
        if (receiver !== undefined && MACROS.has(name) && given[0]?.op === "id") {
          if (macros + 1 > DEEPEST_MACRO)
            throw new RecipeExpressionError(
              `more than ${DEEPEST_MACRO} of map, filter, exists … inside each other`,
              offset,
            );
          const inner = new Set([...bound, given[0].args]);
          for (const one of given.slice(1)) walk(one, inner, macros + 1);
          return;
        }
        checkPattern(name, given, offset);
        if (MEMORY_CALLS.has(name)) {
          remembers = true;
          checkMemory(name, given, names, offset);
        }
        for (const one of given) walk(one, bound, macros);
        return;
      }
      case ".":
      case ".?":
        walk(node.args[0], bound, macros);
        return;
      case "list":
        for (const one of node.args) walk(one, bound, macros);
        return;
      case "map":
        for (const [key, value] of node.args) {
          walk(key, bound, macros);
          walk(value, bound, macros);
        }
        return;
      case "!_":
      case "-_":
        walk(node.args, bound, macros);
        return;
      default:
        for (const one of node.args as readonly ASTNode[]) walk(one, bound, macros);
    }
  };
  walk(ast, new Set(), 0);
  return { reads, remembers };
}

const PATTERN_AT: Readonly<Record<string, number>> = { re: 1, find: 1, findAll: 1, replaceRe: 1, splitRe: 1 };

/** Literal patterns are compiled before any request is made. */
function checkPattern(name: string, given: readonly ASTNode[], offset: number): void {
  const at = PATTERN_AT[name];
  const pattern = at === undefined ? undefined : given[at];
  if (pattern?.op !== "value" || typeof pattern.args !== "string") return;
  try {
    readRegex(pattern.args);
  } catch (error) {
    throw new RecipeExpressionError(`/${pattern.args}/ is not a pattern: ${(error as Error).message}`, offset);
  }
}

const MEMORY_CALLS = new Set(["next", "current", "remember", "recall"]);

function checkMemory(name: string, given: readonly ASTNode[], names: Names, offset: number): void {
  const [first] = given;
  const known = name === "next" || name === "current" ? names.counters : names.caches;
  const what = name === "next" || name === "current" ? "counter" : "cache";
  if (first?.op !== "value" || typeof first.args !== "string")
    throw new RecipeExpressionError(`\`${name}\` wants the name of a ${what} in quotes`, offset);
  if (!known.has(first.args))
    throw new RecipeExpressionError(`there is no ${what} \`${first.args}\`${didYouMean(first.args, known)}`, offset);
}

/** The result of an expression as plain data. */
function asJson(value: unknown, depth: number): Json {
  if (depth > 20) throw new RecipeExpressionError("lists and maps are nested too deep", 0);
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case "string":
      if (value.length > LONGEST_TEXT)
        throw new RecipeExpressionError(`a text grows beyond ${LONGEST_TEXT} characters`, 0);
      return value;
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "bigint":
      return Number(value);
  }
  if (Array.isArray(value)) {
    if (value.length > LONGEST_LIST) throw new RecipeExpressionError(`a list grows beyond ${LONGEST_LIST} items`, 0);
    return value.map((one) => asJson(one, depth + 1));
  }
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, one]) => [String(key), asJson(one, depth + 1)]));
  if (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
    return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, asJson(one, depth + 1)]));
  throw new RecipeExpressionError("the result is neither text, number, list nor map", 0);
}

function registerOperators(environment: Environment): void {
  const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
    "%": (a, b) => a % b,
  };
  for (const [operator, compute] of Object.entries(arithmetic)) {
    for (const [left, right] of [
      ["int", "double"],
      ["double", "int"],
    ])
      environment.registerOperator(`${left} ${operator} ${right}`, (a: unknown, b: unknown) =>
        compute(Number(a), Number(b)),
      );
  }
  environment.registerOperator("double % double", (a: number, b: number) => a % b);
  for (const kind of ["int", "double"]) {
    environment.registerOperator(`string + ${kind}`, (a: string, b: unknown) => a + String(b));
    environment.registerOperator(`${kind} + string`, (a: unknown, b: string) => String(a) + b);
  }
}

function registerFunctions(environment: Environment, context: () => ExpressionContext): void {
  for (const { signature, run } of FUNCTIONS)
    environment.registerFunction(signature, (...given: unknown[]) => run(context, ...given));
}
