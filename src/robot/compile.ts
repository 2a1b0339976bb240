/**
 * A recipe made ready to run, or what keeps it from running.
 *
 * Patterns, selectors and expressions are compiled once; every name is checked against what stands before it. Steps that ask a
 * counter or a cache need what is known of the site, which only the judge holds: from the first of them on, steps run there, on
 * variables only. All of this is found out before any request is made.
 */
import type { Json } from "../model/json.js";
import { didYouMean } from "../model/nearest.js";
import { compileSelector } from "../page/select.js";
import { compileXPath } from "../page/xpath.js";
import { readChooser } from "./choose.js";
import { isZone } from "./dates.js";
import { type Expression, expressionReader, type Names, type ValueType } from "./expression.js";
import { templateFields } from "./file-name.js";
import { ExpressionError } from "./functions.js";
import { METADATA, SETTABLE } from "./metadata.js";
import {
  type Fault,
  NO_INPUTS,
  type Place,
  type Program,
  type ReadyFunction,
  type ReadySource,
  type ReadyStep,
  type RecipeInputs,
} from "./program.js";
import type { Path } from "./read-recipe.js";
import { type Regex, readRegex } from "./regex.js";
import type { CollectFrom, Recipe, Step } from "./schema.js";
import { tableNames } from "./value-lists.js";

/** What every recipe can read without setting it. */
export const BUILT_IN: ReadonlyMap<string, { readonly type: ValueType; readonly says: string }> = new Map([
  ["address", { type: "text", says: "the document's address" }],
  ["pageTitle", { type: "text", says: "what stands in the page's <title>" }],
  ["mainText", { type: "text", says: "the page's main text, as Winnow finds it" }],
  [
    "article",
    {
      type: "map",
      says: "what the page says of itself: title, author, date, place, category, keywords, description, copyright, site",
    },
  ],
  ["entry", { type: "map", says: "of a feed's entry: title, author, date, summary, content, categories" }],
]);

/** Names of the built-in variables, and of the metadata that steps may set by name. */
const RESERVED = new Set([
  ...BUILT_IN.keys(),
  ..."source text page".split(" "),
  // Words of the expression language.
  ..."type int uint double bool string bytes list map dyn null true false in has size optional google timestamp duration cel".split(
    " ",
  ),
]);

export function compile(
  recipe: Recipe,
  inputs: RecipeInputs = NO_INPUTS,
): { readonly program: Program | undefined; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const fault = (path: Path, says: string, severity: Fault["severity"] = "error"): undefined => {
    faults.push({ path, says, severity });
    return undefined;
  };
  const attempt = <T>(path: Path, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      return fault(path, sayWrong(error));
    }
  };
  const many = (written: string | readonly string[] | undefined, path: Path): Regex[] =>
    [written ?? []].flat().flatMap((source, i) => {
      const where = Array.isArray(written) ? [...path, i] : path;
      return attempt(where, () => readRegex(source)) ?? [];
    });

  // ── Variables ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const counters = new Map<string, number>();
  const caches = new Map<string, number>();
  const initial = new Map<string, Json>();
  const types = new Map<string, ValueType>([...BUILT_IN].map(([name, { type }]) => [name, type]));
  const tables = new Set<string>();
  for (const [name, variable] of Object.entries(recipe.variables)) {
    const path = ["variables", name];
    if (RESERVED.has(name) && name !== "text") {
      fault(path, `\`${name}\` is a name that Winnow uses itself; take another`);
      continue;
    }
    if ("file" in variable || "database" in variable) {
      const value = inputs.tables[name] ?? {};
      initial.set(name, value);
      types.set(name, Array.isArray(value) ? "list" : "any");
      tables.add(name);
    } else if (variable.type === "counter") counters.set(name, variable.start);
    else if (variable.type === "cache") caches.set(name, variable.most);
    else {
      const value = startValue(variable.type, variable.value as Json | undefined);
      if (value === undefined) fault([...path, "value"], `is not ${TYPE_WORDS[variable.type]}`);
      else initial.set(name, value);
      types.set(name, VALUE_TYPES[variable.type]);
    }
  }
  const pageVariables = new Set<string>();
  collectTypes(recipe.steps, types, pageVariables);
  for (const name of types.keys()) if (RESERVED.has(name) && !BUILT_IN.has(name) && name !== "text") types.delete(name);
  for (const { field } of [...SETTABLE, { field: "text" }]) if (!types.has(field)) types.set(field, "any");
  for (const name of Object.keys(recipe.metadata.own)) if (!types.has(name)) types.set(name, "any");

  // ── Functions ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const functions = new Map<string, ReadyFunction>();
  for (const [name, written] of Object.entries(recipe.functions)) {
    const path = ["functions", name];
    const inner = new Map<string, ValueType>([
      ...[...BUILT_IN].map(([one, { type }]): [string, ValueType] => [one, type]),
      ...[...tables].map((table): [string, ValueType] => [table, types.get(table)!]),
      ...written.takes.map((one): [string, ValueType] => [one, "any"]),
    ]);
    const innerPages = new Set<string>();
    collectTypes(written.steps, inner, innerPages);
    for (const one of inner.keys()) if (RESERVED.has(one) && !BUILT_IN.has(one) && one !== "text") inner.delete(one);
    const scope = stepScope({ names: { variables: inner, counters: new Set(), caches: new Set() }, pages: innerPages });
    const known = new Set([...BUILT_IN.keys(), ...tables, ...written.takes]);
    const steps = readySteps(written.steps, [...path, "steps"], known, scope, `${name}, `);
    const gives = expression(written.gives, [...path, "gives"], known, scope);
    if (gives !== undefined)
      functions.set(name, {
        takes: written.takes,
        initial: new Map([
          ...[...tables].map((table): [string, Json] => [table, initial.get(table)!]),
          ...[...inner]
            .filter(([one]) => !BUILT_IN.has(one) && !tables.has(one))
            .map(([one, type]): [string, Json] => [one, emptyOf(type)]),
        ]),
        steps,
        gives,
      });
  }

  // ── Steps ─────────────────────────────────────────────────────────────────────────────────────────────────────────────
  interface Scope {
    readonly names: Names;
    readonly pages: ReadonlySet<string>;
    readonly read: ReturnType<typeof expressionReader>;
    /** The first step that asks a counter or a cache has been passed. */
    later: boolean;
  }
  function stepScope(about: Pick<Scope, "names" | "pages">): Scope {
    return { ...about, read: expressionReader(about.names), later: false };
  }
  function expression(
    written: string | number | boolean,
    path: Path,
    known: ReadonlySet<string>,
    scope: Scope,
  ): Expression | undefined {
    return attempt(path, () => {
      const read = scope.read(written);
      for (const name of read.reads)
        if (!known.has(name)) throw new ExpressionError(`\`${name}\` is read here, but only set later`, 0);
      if (read.remembers) scope.later = true;
      return read;
    });
  }
  function readySteps(
    written: readonly Step[],
    path: Path,
    known: Set<string>,
    scope: Scope,
    before: string,
  ): ReadyStep[] {
    return written.flatMap(
      (step, index) => readyStep(step, [...path, index], known, scope, `${before}step ${index + 1}`) ?? [],
    );
  }
  function readyStep(
    step: Step,
    path: Path,
    known: Set<string>,
    scope: Scope,
    numbered: string,
  ): ReadyStep | undefined {
    const verb = VERBS.find((one) => one in step)!;
    const label = `${numbered} (${step.name ?? verb})`;
    const when = step.when === undefined ? undefined : expression(step.when, [...path, "when"], known, scope);
    const base = { label, when, needed: step.needed };
    const has = (name: string, at: string): void => {
      if (!known.has(name))
        fault([...path, at], `there is no variable \`${name}\` at this point${didYouMean(name, known)}`);
    };
    const mayTouchPage = (): void => {
      if (scope.later)
        fault(
          path,
          "comes after a step that asks a counter or a cache; from there on steps see variables only, not the page: put it before",
        );
    };
    const placeOf = (name: string | undefined): Place => {
      if (name === undefined || name === "source" || name === "page") {
        mayTouchPage();
        return { kind: "source" };
      }
      if (name === "text" && !known.has("text")) {
        mayTouchPage();
        return { kind: "text" };
      }
      if (scope.pages.has(name)) {
        mayTouchPage();
        return { kind: "pages", name };
      }
      has(name, "in");
      return { kind: "variable", name };
    };
    const sets = (...names: readonly (string | undefined)[]): void => {
      for (const name of names) {
        if (name === undefined) continue;
        if (RESERVED.has(name) && name !== "text")
          fault(path, `\`${name}\` is a name that Winnow uses itself; take another`);
        known.add(name);
      }
    };
    if ("match" in step) {
      const regex = attempt([...path, "match"], () => readRegex(step.match, step));
      const place = placeOf(step.in);
      if (regex === undefined) return undefined;
      for (const name of regex.names)
        if (!/^[a-z][A-Za-z0-9_]*$/.test(name))
          fault(
            [...path, "match"],
            `the group \`${name}\` cannot be a variable: a small letter first, then letters, digits or _`,
          );
      if (step.all && step.as === undefined) fault(path, "`all` needs `as`, the variable for the list");
      if (regex.names.length === 0 && step.as === undefined)
        fault([...path, "match"], "gives nothing: name a group, (?P<title>…), or say `as`", "warning");
      if (!step.all) sets(...regex.names);
      sets(step.as);
      return { ...base, verb: "match", regex, in: place, as: step.as, all: step.all };
    }
    if ("select" in step || "xpath" in step) {
      const at = "select" in step ? "select" : "xpath";
      const how = attempt([...path, at], () =>
        "select" in step ? { css: compileSelector(step.select) } : { xpath: compileXPath(step.xpath) },
      );
      const place = placeOf(step.in);
      sets(step.as);
      if (how === undefined) return undefined;
      return { ...base, verb: "select", how, in: place, take: step.take, as: step.as, all: step.all };
    }
    if ("set" in step) {
      const values = Object.entries(step.set).map(([name, written]) => {
        const value = written === null ? null : expression(written, [...path, "set", name], known, scope);
        sets(name);
        return [name, value] as const;
      });
      const ready = values.filter((one): one is readonly [string, Expression | null] => one[1] !== undefined);
      return { ...base, verb: "set", sets: ready };
    }
    if ("split" in step) {
      has(step.split, "split");
      const by = attempt([...path, "by"], () => readRegex(step.by));
      sets(step.as);
      return by && { ...base, verb: "split", from: step.split, by, as: step.as ?? step.split };
    }
    if ("join" in step) {
      const from = [step.join].flat();
      for (const name of from) has(name, "join");
      if (from.length > 1 && step.as === undefined)
        fault(path, "several variables need `as`, the variable for the text");
      sets(step.as);
      return { ...base, verb: "join", from, with: step.with, as: step.as ?? from[0]! };
    }
    if ("replace" in step) {
      const regex = attempt([...path, "replace"], () => readRegex(step.replace, step));
      has(step.in, "in");
      sets(step.as);
      return regex && { ...base, verb: "replace", regex, with: step.with, in: step.in, as: step.as ?? step.in };
    }
    if ("strip" in step) {
      const strip = [step.strip].flat();
      for (const name of strip) has(name, "strip");
      const drop = step.drop === undefined ? undefined : attempt([...path, "drop"], () => compileSelector(step.drop!));
      return { ...base, verb: "strip", names: strip, drop };
    }
    if ("lookup" in step) {
      has(step.lookup, "lookup");
      const lists = tableNames(inputs.values);
      if (!known.has(step.table) && !lists.includes(step.table) && !caches.has(step.table))
        fault(
          [...path, "table"],
          `there is no table \`${step.table}\`${didYouMean(step.table, [...tables, ...lists])}`,
        );
      sets(step.as);
      return {
        ...base,
        verb: "lookup",
        from: step.lookup,
        table: step.table,
        as: step.as ?? step.lookup,
        else: step.else,
      };
    }
    if ("each" in step) {
      has(step.each, "each");
      if (step.as !== undefined && step.gives === undefined)
        fault(path, "`as` needs `gives`, the expression for each item");
      known.add(step.item);
      const steps = readySteps(step.steps, [...path, "steps"], known, scope, `${label}, `);
      const gives = step.gives === undefined ? undefined : expression(step.gives, [...path, "gives"], known, scope);
      sets(step.as);
      return { ...base, verb: "each", list: step.each, item: step.item, steps, gives, as: step.as };
    }
    if ("fetch" in step) {
      mayTouchPage();
      const addresses = expression(step.fetch, [...path, "fetch"], known, scope);
      return addresses && { ...base, verb: "fetch", addresses, as: step.as };
    }
    if ("next" in step) {
      mayTouchPage();
      const link = attempt([...path, "next"], () => readChooser(step.next));
      return link && { ...base, verb: "next", link, most: step.most, as: step.as };
    }
    if ("call" in step) {
      const called = functions.get(step.call);
      const isDefined = step.call in recipe.functions;
      if (!isDefined)
        fault(
          [...path, "call"],
          `there is no function \`${step.call}\`${didYouMean(step.call, Object.keys(recipe.functions))}`,
        );
      else if (called === undefined && path[0] === "functions")
        fault(
          [...path, "call"],
          `\`${step.call}\` is defined further down; functions call only what stands before them`,
        );
      const given = Object.entries(step.with).flatMap(([name, written]) => {
        if (isDefined && !recipe.functions[step.call]!.takes.includes(name))
          fault(
            [...path, "with", name],
            `\`${step.call}\` takes no \`${name}\`${didYouMean(name, recipe.functions[step.call]!.takes)}`,
          );
        const value = expression(written, [...path, "with", name], known, scope);
        return value === undefined ? [] : [[name, value] as const];
      });
      sets(step.as);
      return { ...base, verb: "call", function: step.call, with: given, as: step.as };
    }
    if ("reject" in step) return { ...base, verb: "reject", reason: step.reject };
    return { ...base, verb: "do", steps: readySteps(step.do, [...path, "do"], known, scope, `${label}, `) };
  }

  const scope = stepScope({
    names: { variables: types, counters: new Set(counters.keys()), caches: new Set(caches.keys()) },
    pages: pageVariables,
  });
  const known = new Set([...BUILT_IN.keys(), ...initial.keys()]);
  const steps: ReadyStep[] = [];
  const later: ReadyStep[] = [];
  for (const [index, step] of recipe.steps.entries()) {
    const ready = readyStep(step, ["steps", index], known, scope, `step ${index + 1}`);
    if (ready !== undefined) (scope.later ? later : steps).push(ready);
  }

  // ── Metadata ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const metadata = new Map<string, Expression>();
  const everything = new Set([...known, ...types.keys()].filter((name) => known.has(name)));
  const { only: _only, own, values: _values, ...fields } = recipe.metadata;
  const remembersBefore = scope.later;
  for (const [field, written] of Object.entries(fields)) {
    if (written === undefined) continue;
    const path = ["metadata", field];
    const read = expression(written, path, everything, scope);
    if (read === undefined) continue;
    if (field === "text" && read.remembers) fault(path, "the text cannot depend on a counter or a cache");
    metadata.set(field, read);
  }
  for (const [field, { value }] of Object.entries(own)) {
    const path = ["metadata", "own", field];
    if (METADATA.some((one) => one.field === field) || field === "text")
      fault(path, `\`${field}\` is a field of every document; choose another name`);
    if (value === undefined) {
      if (!known.has(field)) fault(path, `no step sets \`${field}\`, and it has no \`value\``);
      continue;
    }
    const read = expression(value, [...path, "value"], everything, scope);
    if (read !== undefined) metadata.set(field, read);
  }
  const pending = later.length > 0 || (scope.later && !remembersBefore);
  if (pending && recipe.parallel !== undefined)
    fault(["parallel"], "`parallel` cannot be combined with counters and caches: use two recipes");
  const stopWhen =
    recipe.stop.when === undefined ? undefined : expression(recipe.stop.when, ["stop", "when"], everything, scope);

  // ── Collect and the rest ──────────────────────────────────────────────────────────────────────────────────────────────
  const sources = recipe.collect.map((from, index): ReadySource => {
    const path = ["collect", index];
    if ("scan" in from) checkScan(from, path, fault);
    if ("urls" in from && inputs.urls[from.urls] === undefined && inputs !== NO_INPUTS)
      fault([...path, "urls"], `${from.urls} cannot be read`);
    const links =
      "links" in from && from.links !== undefined
        ? attempt([...path, "links"], () => readChooser(from.links!))
        : undefined;
    const next =
      "next" in from && from.next !== undefined ? attempt([...path, "next"], () => readChooser(from.next!)) : undefined;
    const listed = "listing" in from ? inputs.listings[from.listing] : undefined;
    return {
      from,
      links: links ?? { kind: "auto" },
      next,
      only: [...many(from.only, [...path, "only"]), ...many(listed?.leaves, [...path, "listing"])],
      lists: many(listed?.lists, [...path, "listing"]),
      except: many(from.except, [...path, "except"]),
    };
  });
  const only = many(recipe.restrict.address, ["restrict", "address"]);
  const except = many(recipe.restrict.except, ["restrict", "except"]);
  if (!isZone(recipe.timezone))
    fault(["timezone"], `"${recipe.timezone}" is not a time zone; write it like Europe/Moscow`);
  const parallel = recipe.parallel && {
    link:
      recipe.parallel.link === undefined
        ? undefined
        : attempt(["parallel", "link"], () => readChooser(recipe.parallel!.link!)),
    replace:
      recipe.parallel.replace === undefined
        ? undefined
        : attempt(["parallel", "replace"], () => readRegex(recipe.parallel!.replace!)),
  };
  const fieldNames = [...METADATA.map(({ field }) => field), ...Object.keys(own), "text", "id"];
  const inTemplates = [...fieldNames, "address", "host", "year", "month", "day"];
  for (const [index, save] of recipe.save.entries()) {
    const [form, template] =
      "text" in save ? ["text", save.text] : "xml" in save ? ["xml", save.xml] : ["jsonl", save.jsonl];
    for (const name of templateFields(template))
      if (!inTemplates.includes(name))
        fault(["save", index, form!], `there is no field {${name}}${didYouMean(name, inTemplates)}`);
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(template))
      fault(["save", index, form!], "files stay inside the folder they are saved to: no .. and no absolute path");
  }
  for (const field of Object.keys(recipe.expect.fields))
    if (!fieldNames.includes(field))
      fault(["expect", "fields", field], `there is no field \`${field}\`${didYouMean(field, fieldNames)}`);
  const failed = faults.some(({ severity }) => severity === "error");
  const first = new Map(
    [...types]
      .filter(([name]) => !BUILT_IN.has(name) && known.has(name))
      .map(([name, type]): [string, Json] => [name, initial.get(name) ?? emptyOf(type)]),
  );
  return {
    faults,
    program: failed
      ? undefined
      : {
          recipe,
          inputs,
          initial: first,
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
        },
  };
}

export const VERBS = [
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

function sayWrong(error: unknown): string {
  const { message } = error as Error;
  const hint =
    /there is no variable `(\w+)`/.test(message) && !message.includes("did you mean")
      ? "; a fixed text needs quotes of its own: \"'text'\""
      : "";
  return message + hint;
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

function emptyOf(type: ValueType): Json {
  return { text: "", boolean: false, list: [], map: {}, any: null }[type];
}

/** What each variable holds, as far as the steps tell; two opinions make it anything. */
function collectTypes(steps: readonly Step[], types: Map<string, ValueType>, pages: Set<string>): void {
  const note = (name: string | undefined, type: ValueType): void => {
    if (name === undefined) return;
    const before = types.get(name);
    types.set(name, before === undefined || before === type ? type : "any");
  };
  for (const step of steps) {
    if ("match" in step) {
      if (!step.all) for (const [, name] of step.match.matchAll(/\(\?P?<([A-Za-z_]\w*)>/g)) note(name, "text");
      note(step.as, step.all ? "list" : "text");
    } else if ("select" in step || "xpath" in step) note(step.as, step.all ? "list" : "text");
    else if ("set" in step) for (const name of Object.keys(step.set)) note(name, "any");
    else if ("split" in step) note(step.as ?? step.split, "list");
    else if ("join" in step) note(step.as ?? [step.join].flat()[0], "text");
    else if ("replace" in step) note(step.as, "any");
    else if ("lookup" in step) note(step.as ?? step.lookup, "any");
    else if ("each" in step) {
      note(step.item, "any");
      collectTypes(step.steps, types, pages);
      note(step.as, "list");
    } else if ("fetch" in step || "next" in step) pages.add(step.as);
    else if ("call" in step) note(step.as, "any");
    else if ("do" in step) collectTypes(step.do, types, pages);
  }
}

function checkScan(
  from: Extract<CollectFrom, { scan: string }>,
  path: Path,
  fault: (path: Path, says: string) => undefined,
): void {
  const places = [...from.scan.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!);
  const dates = places.filter((inside) => inside.startsWith("date:"));
  const wrong = places.find((inside) => inside !== "id" && !inside.startsWith("date:"));
  if (wrong !== undefined) fault([...path, "scan"], `{${wrong}} is not known; write {id} or {date:yyyy/MM/dd}`);
  if (!/^https?:\/\/[^\s/{}]+/.test(from.scan))
    fault([...path, "scan"], "is not a web address; write it with http:// or https://");
  if (dates.length === 0 && !places.includes("id"))
    fault([...path, "scan"], "has no {id} and no {date:…}: there is nothing to count");
  if (dates.length > 0 && places.includes("id")) fault([...path, "scan"], "counts either {id} or {date:…}, not both");
  const isDate = (value: number | string | undefined): boolean =>
    typeof value === "string" && /^(\d{4}-\d{2}-\d{2}|today)$/.test(value);
  if (dates.length > 0) {
    if (!isDate(from.from)) fault([...path, "from"], "is the first day: 2007-01-01");
    if (from.to !== undefined && !isDate(from.to)) fault([...path, "to"], "is the last day: 2007-12-31, or today");
  } else {
    if (typeof from.from !== "number") fault([...path, "from"], "is the first number");
    if (from.to !== undefined && typeof from.to !== "number") fault([...path, "to"], "is the last number");
    if (typeof from.from === "number" && typeof from.to === "number" && from.to < from.from)
      fault([...path, "to"], "is smaller than `from`");
  }
}
