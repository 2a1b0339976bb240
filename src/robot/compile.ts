/**
 * A recipe made ready to run, or what keeps it from running.
 *
 * Patterns, selectors and expressions are compiled once; every name is checked against what stands before it. All of this is found out
 * before any request is made.
 */
import type { Json } from "../model/json.js";
import { checkFieldNames, readyMetadata } from "./compile-fields.js";
import { readyFunctions } from "./compile-functions.js";
import { readyParallel, readySources } from "./compile-sources.js";
import { openScope, readyExpression, readyStep, type Workshop } from "./compile-steps.js";
import { readVariables } from "./compile-variables.js";
import { isZone } from "./dates.js";
import { gatherFaults } from "./faults.js";
import { SETTABLE } from "./metadata.js";
import {
  type Fault,
  NO_INPUTS,
  type Program,
  type ReadyFunction,
  type ReadyStep,
  type RecipeInputs,
} from "./program.js";
import { addTypes, BUILT_IN, emptyOf } from "./recipe-names.js";
import type { Recipe } from "./schema.js";

export function compile(
  recipe: Recipe,
  inputs: RecipeInputs = NO_INPUTS,
): { readonly program: Program | undefined; readonly faults: readonly Fault[] } {
  const faults = gatherFaults();
  const variables = readVariables(recipe.variables, inputs, faults);
  const { types, initial, counters, caches, tables } = variables;
  const pages = new Set<string>();
  addTypes(recipe.steps, types, pages);
  for (const name of [...SETTABLE.map(({ field }) => field), "text", ...Object.keys(recipe.metadata.own)])
    if (!types.has(name)) types.set(name, "any");

  const functions = new Map<string, ReadyFunction>();
  const workshop: Workshop = { recipe, inputs, faults, tables, caches, functions };
  readyFunctions(recipe.functions, variables, workshop, functions);

  const names = { variables: types, counters: new Set(counters.keys()), caches: new Set(caches.keys()) };
  const scope = openScope(workshop, names, pages, [...BUILT_IN.keys(), ...initial.keys()]);
  const steps: ReadyStep[] = [];
  const later: ReadyStep[] = [];
  for (const [index, step] of recipe.steps.entries()) {
    const ready = readyStep(step, ["steps", index], scope, `step ${index + 1}`);
    if (ready !== undefined) (scope.later ? later : steps).push(ready);
  }

  const remembersBefore = scope.later;
  const metadata = readyMetadata(recipe, scope);
  const pending = later.length > 0 || (scope.later && !remembersBefore);
  if (pending && recipe.parallel !== undefined)
    faults.add(["parallel"], "`parallel` cannot be combined with counters and caches: use two recipes");
  const stopWhen =
    recipe.stop.when === undefined ? undefined : readyExpression(recipe.stop.when, ["stop", "when"], scope);

  const sources = readySources(recipe.collect, inputs, faults);
  const only = faults.patterns(recipe.restrict.address, ["restrict", "address"]);
  const except = faults.patterns(recipe.restrict.except, ["restrict", "except"]);
  if (!isZone(recipe.timezone))
    faults.add(["timezone"], `"${recipe.timezone}" is not a time zone; write it like Europe/Moscow`);
  const parallel = readyParallel(recipe.parallel, faults);
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
    stopWhen,
    sources,
    only,
    except,
    parallel,
    counters,
    caches,
  };
  return { program, faults: faults.all };
}
