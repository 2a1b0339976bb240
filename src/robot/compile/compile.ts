/**
 * Compiles a recipe before any request is made: patterns, selectors and expressions once, every name checked against
 * what is defined before it. Returns the program or everything that is wrong with the recipe.
 */

import { isZone } from "../../dates/local-time.js";
import type { Json } from "../../model/json.js";
import { SETTABLE } from "../document/metadata.js";
import { collectFaults } from "../recipe/faults.js";
import { addTypes, BUILT_IN, emptyOf } from "../recipe/names.js";
import type { Recipe } from "../schema/schema.js";
import { checkFieldNames, compileMetadata } from "./fields.js";
import { compileFunctions } from "./functions.js";
import {
  type CompiledFunction,
  type CompiledStep,
  type Fault,
  NO_INPUTS,
  type Program,
  type RecipeInputs,
} from "./program.js";
import { compileParallel, compileSources, siteTest } from "./sources.js";
import { type CompileContext, compileExpression, compileStep, openNameScope } from "./steps.js";
import { readVariables } from "./variables.js";

export function compile(
  recipe: Recipe,
  inputs: RecipeInputs = NO_INPUTS,
): { readonly program: Program | undefined; readonly faults: readonly Fault[] } {
  const faults = collectFaults();
  const variables = readVariables(recipe.variables, inputs, faults);
  const { types, initial, counters, caches, tables } = variables;
  const pages = new Set<string>();
  addTypes(recipe.steps, types, pages);
  for (const name of [...SETTABLE.map(({ field }) => field), "text", ...Object.keys(recipe.metadata.own)])
    if (!types.has(name)) types.set(name, "any");

  const functions = new Map<string, CompiledFunction>();
  const reads = new Set<string>();
  const workshop: CompileContext = { recipe, inputs, faults, tables, caches, functions, reads };
  compileFunctions(recipe.functions, variables, workshop, functions);

  const names = { variables: types, counters: new Set(counters.keys()), caches: new Set(caches.keys()) };
  const scope = openNameScope(workshop, names, pages, [...BUILT_IN.keys(), ...initial.keys()]);
  const steps: CompiledStep[] = [];
  const later: CompiledStep[] = [];
  for (const [index, step] of recipe.steps.entries()) {
    const ready = compileStep(step, ["steps", index], scope, `step ${index + 1}`);
    if (ready !== undefined) (scope.later ? later : steps).push(ready);
  }

  const remembersBefore = scope.later;
  const metadata = compileMetadata(recipe, scope);
  const pending = later.length > 0 || (scope.later && !remembersBefore);
  if (pending && recipe.parallel !== undefined)
    faults.add(["parallel"], "`parallel` cannot be combined with counters and caches: use two recipes");
  const stopWhen =
    recipe.stop.when === undefined ? undefined : compileExpression(recipe.stop.when, ["stop", "when"], scope);

  const sources = compileSources(recipe.collect, inputs, faults);
  const only = faults.patterns(recipe.restrict.address, ["restrict", "address"]);
  const except = faults.patterns(recipe.restrict.except, ["restrict", "except"]);
  if (!isZone(recipe.timezone))
    faults.add(["timezone"], `"${recipe.timezone}" is not a time zone; write it like Europe/Moscow`);
  const parallel = compileParallel(recipe.parallel, faults);
  checkFieldNames(recipe, faults);

  if (faults.all.some(({ severity }) => severity === "error")) return { program: undefined, faults: faults.all };
  const first = [...types]
    .filter(([name]) => !BUILT_IN.has(name) && scope.known.has(name))
    .map(([name, type]): [string, Json] => [name, initial.get(name) ?? emptyOf(type)]);
  const program: Program = {
    recipe,
    inputs,
    initial: new Map(first),
    steps,
    later,
    functions,
    metadata,
    pending,
    reads,
    stopWhen,
    sources,
    isOwn: siteTest(recipe, inputs),
    only,
    except,
    parallel,
    counters,
    caches,
  };
  return { program, faults: faults.all };
}
