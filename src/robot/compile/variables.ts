/** The variables of a recipe before its steps: initial values, counters, caches and tables. */
import type { Json } from "../../model/json.js";
import type { ValueType } from "../expression/expression.js";
import type { Faults } from "../recipe/faults.js";
import { builtInTypes, emptyOf, isReservedName, reservedNameMessage } from "../recipe/names.js";
import type { Recipe } from "../schema/schema.js";
import type { RecipeInputs } from "./program.js";

export interface Variables {
  readonly counters: ReadonlyMap<string, number>;
  readonly caches: ReadonlyMap<string, number>;
  /** Variables read from files and databases. */
  readonly tables: ReadonlySet<string>;
  readonly initial: ReadonlyMap<string, Json>;
  /** Including the built-in ones; steps add more. */
  readonly types: Map<string, ValueType>;
}

const CACHE_SIZE = 200;

export function readVariables(written: Recipe["variables"], inputs: RecipeInputs, faults: Faults): Variables {
  const counters = new Map<string, number>();
  const caches = new Map<string, number>();
  const initial = new Map<string, Json>();
  const types = builtInTypes();
  const tables = new Set<string>();
  for (const [name, variable] of Object.entries(written)) {
    const path = ["variables", name];
    if (isReservedName(name)) {
      faults.add(path, reservedNameMessage(name));
      continue;
    }
    if ("file" in variable || "database" in variable) {
      const value = inputs.tables[name] ?? {};
      initial.set(name, value);
      types.set(name, Array.isArray(value) ? "list" : "any");
      tables.add(name);
    } else if (variable.type === "counter") counters.set(name, variable.start);
    else if (variable.type === "cache") caches.set(name, variable.max ?? variable.most ?? CACHE_SIZE);
    else {
      const value = startValue(variable.type, variable.value as Json | undefined);
      if (value === undefined) faults.add([...path, "value"], `is not ${TYPE_WORDS[variable.type]}`);
      else initial.set(name, value);
      types.set(name, VALUE_TYPES[variable.type]);
    }
  }
  return { counters, caches, tables, initial, types };
}

const VALUE_TYPES = {
  text: "text",
  number: "any",
  boolean: "boolean",
  date: "text",
  list: "list",
  map: "map",
} as const;
const TYPE_WORDS = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  date: "a date",
  list: "a list",
  map: "a map",
} as const;

function startValue(type: keyof typeof VALUE_TYPES, value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return type === "number" ? 0 : emptyOf(VALUE_TYPES[type]);
  const fits = {
    text: typeof value === "string",
    number: typeof value === "number",
    boolean: typeof value === "boolean",
    date: typeof value === "string" && /^\d{4}(-\d\d){0,2}/.test(value),
    list: Array.isArray(value),
    map: typeof value === "object" && !Array.isArray(value),
  }[type];
  return fits ? value : undefined;
}
