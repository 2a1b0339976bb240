/**
 * Compiles steps: patterns, selectors and expressions, every name checked against what is defined before it.
 *
 * Counters and caches are site knowledge, which only the judge has. So from the first step that uses one, all steps run
 * in the judge, on variables only.
 */
import { RecipeExpressionError } from "../../model/errors.js";
import { didYouMean } from "../../model/text/nearest.js";
import { compileSelector } from "../../page/html/select.js";
import { compileXPath } from "../../page/html/xpath.js";
import { tableNames } from "../document/value-lists.js";
import { type Expression, expressionReader, type Names } from "../expression/expression.js";
import type { Faults } from "../recipe/faults.js";
import { isReservedName, reservedNameMessage } from "../recipe/names.js";
import type { Path } from "../recipe/read-recipe.js";
import type { Recipe, Step } from "../schema/schema.js";
import { readChooser } from "../steps/choose.js";
import { readRegex } from "../steps/regex.js";
import type { CompiledFunction, CompiledStep, Place, RecipeInputs } from "./program.js";

const FURTHER_PAGES = 20;

/** What all steps of a recipe share while compiling. */
export interface CompileContext {
  readonly recipe: Pick<Recipe, "functions">;
  readonly inputs: RecipeInputs;
  readonly faults: Faults;
  readonly tables: ReadonlySet<string>;
  readonly caches: ReadonlyMap<string, number>;
  /** Functions compiled so far: a function may call only earlier ones. */
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  /** Every name that an expression reads; filled while compiling. */
  readonly reads: Set<string>;
}

/** Steps that share their variables: the recipe's own, or those of a function. */
export interface NameScope {
  readonly workshop: CompileContext;
  /** Variables that hold pages. */
  readonly pages: ReadonlySet<string>;
  readonly read: ReturnType<typeof expressionReader>;
  /** Variables set so far. */
  readonly known: Set<string>;
  /** A step that uses a counter or a cache came before. */
  later: boolean;
}

export function openNameScope(
  workshop: CompileContext,
  names: Names,
  pages: ReadonlySet<string>,
  known: Iterable<string>,
): NameScope {
  return { workshop, pages, read: expressionReader(names), known: new Set(known), later: false };
}

export function compileExpression(
  written: string | number | boolean,
  path: Path,
  scope: NameScope,
): Expression | undefined {
  return scope.workshop.faults.attempt(path, () => {
    const read = scope.read(written);
    for (const name of read.reads)
      if (!scope.known.has(name)) throw new RecipeExpressionError(`\`${name}\` is read here, but only set later`, 0);
    for (const name of read.reads) scope.workshop.reads.add(name);
    if (read.remembers) scope.later = true;
    return read;
  });
}

/** `before` is the label of the enclosing step. */
export function compileSteps(written: readonly Step[], path: Path, scope: NameScope, before: string): CompiledStep[] {
  return written.flatMap(
    (step, index) => compileStep(step, [...path, index], scope, `${before}step ${index + 1}`) ?? [],
  );
}

export function compileStep(step: Step, path: Path, scope: NameScope, numbered: string): CompiledStep | undefined {
  const verb = VERBS.find((one) => one in step)!;
  const label = `${numbered} (${step.name ?? verb})`;
  const when = step.when === undefined ? undefined : compileExpression(step.when, [...path, "when"], scope);
  const at: At = { path, scope, workshop: scope.workshop, common: { label, when, needed: step.needed } };
  return MAKERS[verb](step as never, at);
}

interface At {
  readonly path: Path;
  readonly scope: NameScope;
  readonly workshop: CompileContext;
  readonly common: Pick<CompiledStep, "label" | "when" | "needed">;
}

type Written<Verb extends string> = Extract<Step, { readonly [V in Verb]: unknown }>;
type Maker<Verb extends string> = (step: Written<Verb>, at: At) => CompiledStep | undefined;

const VERBS = [
  "match",
  "select",
  "xpath",
  "set",
  "split",
  "join",
  "replace",
  "strip",
  "lookup",
  "each",
  "fetch",
  "next",
  "call",
  "reject",
  "do",
] as const;

const MAKERS: { readonly [Verb in (typeof VERBS)[number]]: Maker<Verb> } = {
  match(step, at) {
    const { path, common } = at;
    const { faults } = at.workshop;
    const regex = faults.attempt([...path, "match"], () => readRegex(step.match, step));
    const place = placeOf(step.in, at);
    if (regex === undefined) return undefined;
    for (const name of regex.names)
      if (!/^[a-z][A-Za-z0-9_]*$/.test(name))
        faults.add(
          [...path, "match"],
          `the group \`${name}\` cannot be a variable: a small letter first, then letters, digits or _`,
        );
    if (step.all && step.as === undefined) faults.add(path, "`all` needs `as`, the variable for the list");
    if (regex.names.length === 0 && step.as === undefined)
      faults.add([...path, "match"], "gives nothing: name a group, (?P<title>…), or say `as`", "warning");
    if (!step.all) sets(at, ...regex.names);
    sets(at, step.as);
    return { ...common, verb: "match", regex, in: place, as: step.as, all: step.all };
  },
  select: (step, at) => selecting(step, "select", at, () => ({ css: compileSelector(step.select) })),
  xpath: (step, at) => selecting(step, "xpath", at, () => ({ xpath: compileXPath(step.xpath) })),
  set(step, at) {
    const ready: (readonly [string, Expression | null])[] = [];
    for (const [name, written] of Object.entries(step.set)) {
      const value = written === null ? null : compileExpression(written, [...at.path, "set", name], at.scope);
      sets(at, name);
      if (value !== undefined) ready.push([name, value]);
    }
    return { ...at.common, verb: "set", sets: ready };
  },
  split(step, at) {
    needs(step.split, "split", at);
    const by = at.workshop.faults.attempt([...at.path, "by"], () => readRegex(step.by));
    sets(at, step.as);
    return by && { ...at.common, verb: "split", from: step.split, by, as: step.as ?? step.split };
  },
  join(step, at) {
    const from = [step.join].flat();
    for (const name of from) needs(name, "join", at);
    if (from.length > 1 && step.as === undefined)
      at.workshop.faults.add(at.path, "several variables need `as`, the variable for the text");
    sets(at, step.as);
    return { ...at.common, verb: "join", from, with: step.with, as: step.as ?? from[0]! };
  },
  replace(step, at) {
    const regex = at.workshop.faults.attempt([...at.path, "replace"], () => readRegex(step.replace, step));
    needs(step.in, "in", at);
    sets(at, step.as);
    return regex && { ...at.common, verb: "replace", regex, with: step.with, in: step.in, as: step.as ?? step.in };
  },
  strip(step, at) {
    const names = [step.strip].flat();
    for (const name of names) needs(name, "strip", at);
    const drop =
      step.drop === undefined
        ? undefined
        : at.workshop.faults.attempt([...at.path, "drop"], () => compileSelector(step.drop!));
    return { ...at.common, verb: "strip", names, drop };
  },
  lookup(step, at) {
    needs(step.lookup, "lookup", at);
    const { tables, caches, inputs, faults } = at.workshop;
    const lists = tableNames(inputs.values);
    if (!at.scope.known.has(step.table) && !lists.includes(step.table) && !caches.has(step.table))
      faults.add(
        [...at.path, "table"],
        `there is no table \`${step.table}\`${didYouMean(step.table, [...tables, ...lists])}`,
      );
    sets(at, step.as);
    const { lookup: from, table, as = from } = step;
    return { ...at.common, verb: "lookup", from, table, as, else: step.else };
  },
  each(step, at) {
    const { path, scope, workshop } = at;
    needs(step.each, "each", at);
    if (step.as !== undefined && step.gives === undefined)
      workshop.faults.add(path, "`as` needs `gives`, the expression for each item");
    scope.known.add(step.item);
    const steps = compileSteps(step.steps, [...path, "steps"], scope, `${at.common.label}, `);
    const gives = step.gives === undefined ? undefined : compileExpression(step.gives, [...path, "gives"], scope);
    sets(at, step.as);
    return { ...at.common, verb: "each", list: step.each, item: step.item, steps, gives, as: step.as };
  },
  fetch(step, at) {
    mayTouchPage(at);
    const addresses = compileExpression(step.fetch, [...at.path, "fetch"], at.scope);
    return addresses && { ...at.common, verb: "fetch", addresses, as: step.as };
  },
  next(step, at) {
    mayTouchPage(at);
    const link = at.workshop.faults.attempt([...at.path, "next"], () => readChooser(step.next));
    return link && { ...at.common, verb: "next", link, most: step.max ?? step.most ?? FURTHER_PAGES, as: step.as };
  },
  call(step, at) {
    const { path, scope } = at;
    const { faults, recipe, functions } = at.workshop;
    const called = Object.hasOwn(recipe.functions, step.call) ? recipe.functions[step.call] : undefined;
    if (called === undefined)
      faults.add(
        [...path, "call"],
        `there is no function \`${step.call}\`${didYouMean(step.call, Object.keys(recipe.functions))}`,
      );
    else if (!functions.has(step.call) && path[0] === "functions")
      faults.add(
        [...path, "call"],
        path[1] === step.call
          ? `\`${step.call}\` calls itself, which could go on for ever`
          : `\`${step.call}\` is defined further down; a function can only call functions defined before it`,
      );
    const given = Object.entries(step.with).flatMap(([name, written]) => {
      if (called !== undefined && !called.takes.includes(name))
        faults.add([...path, "with", name], `\`${step.call}\` takes no \`${name}\`${didYouMean(name, called.takes)}`);
      const value = compileExpression(written, [...path, "with", name], scope);
      return value === undefined ? [] : [[name, value] as const];
    });
    sets(at, step.as);
    return { ...at.common, verb: "call", function: step.call, with: given, as: step.as };
  },
  reject: (step, at) => ({ ...at.common, verb: "reject", reason: step.reject }),
  do(step, at) {
    const steps = compileSteps(step.do, [...at.path, "do"], at.scope, `${at.common.label}, `);
    return { ...at.common, verb: "do", steps };
  },
};

function selecting(
  step: Written<"select"> | Written<"xpath">,
  key: "select" | "xpath",
  at: At,
  make: () => Extract<CompiledStep, { verb: "select" }>["how"],
): CompiledStep | undefined {
  const how = at.workshop.faults.attempt([...at.path, key], make);
  const place = placeOf(step.in, at);
  sets(at, step.as);
  return how && { ...at.common, verb: "select", how, in: place, take: step.take, as: step.as, all: step.all };
}

/** Reports a variable that was not set before. */
function needs(name: string, key: string, { path, scope, workshop }: At): void {
  if (!scope.known.has(name))
    workshop.faults.add(
      [...path, key],
      `there is no variable \`${name}\` at this point${didYouMean(name, scope.known)}`,
    );
}

function sets({ path, scope, workshop }: At, ...names: readonly (string | undefined)[]): void {
  for (const name of names) {
    if (name === undefined) continue;
    if (isReservedName(name)) workshop.faults.add(path, reservedNameMessage(name));
    scope.known.add(name);
  }
}

function mayTouchPage({ path, scope, workshop }: At): void {
  if (scope.later)
    workshop.faults.add(
      path,
      "comes after a step that asks a counter or a cache; from there on steps see variables only, not the page: put it before",
    );
}

function placeOf(name: string | undefined, at: At): Place {
  const place = placeNamed(name, at.scope);
  if (place.kind === "variable") needs(place.name, "in", at);
  else mayTouchPage(at);
  return place;
}

function placeNamed(name: string | undefined, { known, pages }: NameScope): Place {
  if (name === undefined || name === "source" || name === "page") return { kind: "source" };
  if (name === "text" && !known.has("text")) return { kind: "text" };
  return { kind: pages.has(name) ? "pages" : "variable", name };
}
