/** Compiles the functions of a recipe: steps over their own variables, and a result. */
import type { Json } from "../../model/json.js";
import type { ValueType } from "../expression/expression.js";
import { addTypes, BUILT_IN, builtInTypes, emptyOf } from "../recipe/names.js";
import type { Recipe } from "../schema/schema.js";
import type { CompiledFunction } from "./program.js";
import { type CompileContext, compileExpression, compileSteps, openNameScope } from "./steps.js";
import type { Variables } from "./variables.js";

const NONE: ReadonlySet<string> = new Set();

/** Compiled in order; `workshop.functions` must be the same map, so that later functions can call earlier ones. */
export function compileFunctions(
  written: Recipe["functions"],
  { tables, types, initial }: Variables,
  workshop: CompileContext,
  into: Map<string, CompiledFunction>,
): void {
  for (const [name, { takes, steps, gives }] of Object.entries(written)) {
    const path = ["functions", name];
    const variables = new Map<string, ValueType>([
      ...builtInTypes(),
      ...[...tables].map((table): [string, ValueType] => [table, types.get(table)!]),
      ...takes.map((one): [string, ValueType] => [one, "any"]),
    ]);
    const pages = new Set<string>();
    addTypes(steps, variables, pages);
    const names = { variables, counters: NONE, caches: NONE };
    const scope = openNameScope(workshop, names, pages, [...BUILT_IN.keys(), ...tables, ...takes]);
    const readied = compileSteps(steps, [...path, "steps"], scope, `${name}, `);
    const result = compileExpression(gives, [...path, "gives"], scope);
    if (result === undefined) continue;
    const own = [...variables].filter(([one]) => !BUILT_IN.has(one) && !tables.has(one));
    into.set(name, {
      takes,
      initial: new Map([
        ...[...tables].map((table): [string, Json] => [table, initial.get(table)!]),
        ...own.map(([one, type]): [string, Json] => [one, emptyOf(type)]),
      ]),
      steps: readied,
      gives: result,
    });
  }
}
