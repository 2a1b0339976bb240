/** The functions that a recipe defines: steps over variables of their own, and what they give. */
import type { Json } from "../model/json.js";
import { openScope, readyExpression, readySteps, type Workshop } from "./compile-steps.js";
import type { Variables } from "./compile-variables.js";
import type { ValueType } from "./expression.js";
import type { ReadyFunction } from "./program.js";
import { addTypes, BUILT_IN, builtInTypes, emptyOf } from "./recipe-names.js";
import type { Recipe } from "./schema.js";

const NONE: ReadonlySet<string> = new Set();

/** Made in their order; `workshop.functions` must be the same map, so that later ones may call earlier ones. */
export function readyFunctions(
  written: Recipe["functions"],
  { tables, types, initial }: Variables,
  workshop: Workshop,
  into: Map<string, ReadyFunction>,
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
    const scope = openScope(workshop, names, pages, [...BUILT_IN.keys(), ...tables, ...takes]);
    const readied = readySteps(steps, [...path, "steps"], scope, `${name}, `);
    const result = readyExpression(gives, [...path, "gives"], scope);
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
