/**
 * Turns schema errors into messages for the author of a recipe.
 *
 * A union reports errors for all its alternatives; only those of the most likely one are kept. An unknown key is
 * reported with the nearest known one.
 */
import type { z } from "zod";
import { nearest } from "../../model/text/nearest.js";
import { languageCode } from "../../page/language/codes.js";
import { RecipeSchema } from "../schema/schema.js";

export type Path = readonly (string | number)[];

export interface SchemaProblem {
  readonly path: Path;
  /** The key is wrong, not the value. */
  readonly key: boolean;
  readonly says: string;
  /** The known key that was probably meant. */
  readonly meant?: string;
  readonly isMissing?: true;
}

/** All problems of this data; none when it is a valid recipe. */
export function problemsOf(plain: unknown): SchemaProblem[] {
  const read = RecipeSchema.safeParse(plain);
  return read.success ? [] : strictest(flattened(read.error.issues, []).flatMap((issue) => sayIssue(issue, plain)));
}

/** Of "at least 0" and "at least 1" for one value, keeps the stricter. */
function strictest(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const byPlace = new Map(problems.map((one) => [JSON.stringify([one.path, one.says.replace(/\d+/g, "#")]), one]));
  return [...byPlace.values()];
}

/** "step 3, `match`": the setting, for messages read without the file. */
export function settingAt(path: Path): string {
  const steps = path.flatMap((step, i) =>
    typeof step === "number" && (path[i - 1] === "steps" || path[i - 1] === "do") ? [`step ${step + 1}`] : [],
  );
  const last = path.at(-1);
  const named = typeof last === "string" ? last : steps.length > 0 ? undefined : path.at(-2);
  return [...steps, ...(named === undefined ? [] : [`\`${named}\``])].join(", ");
}

type Issue = z.core.$ZodIssue;
type FlatIssue = Issue & { readonly whole: Path };

/** Of a union's alternatives, keeps the errors of the one that fits best. */
function flattened(issues: readonly Issue[], before: Path): FlatIssue[] {
  return issues.flatMap((issue) => {
    const whole = [...before, ...(issue.path as Path)];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, whole }];
    const ways = issue.errors.map((way) => flattened(way, whole));
    const best = ways.reduce((one, way) => (badness(way, whole.length) < badness(one, whole.length) ? way : one));
    // When a map has an unknown key, its other errors are not helpful.
    const unknown = best.filter((one) => one.code === "unrecognized_keys" && one.whole.length === whole.length);
    return unknown.length > 0
      ? [...unknown, ...best.filter((one) => one.whole.length > whole.length && !isMissing(one))]
      : best;
  });
}

function badness(way: readonly FlatIssue[], depth: number): number {
  let sum = 0;
  for (const issue of way) {
    const isHere = issue.whole.length === depth;
    if (issue.code === "unrecognized_keys") sum += (isHere ? 10 : 1) * issue.keys.length;
    else if (issue.code === "invalid_type") sum += isHere ? 40 : isMissing(issue) ? 6 : 1;
    else sum += 1;
  }
  return sum;
}

function isMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && /received undefined/.test(issue.message);
}

/** Unknown keys of one map that are reported at a time: nobody reads more. */
const MAX_UNKNOWN = 100;

function sayIssue(issue: FlatIssue, plain: unknown): SchemaProblem[] {
  const path = issue.whole;
  const last = path.at(-1);
  const name =
    last === undefined
      ? "the recipe"
      : typeof last === "number"
        ? `item ${last + 1} of \`${String(path.at(-2))}\``
        : `\`${last}\``;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(path, plain);
    return issue.keys.slice(0, MAX_UNKNOWN).map((wrong) => {
      const at = { path: [...path, wrong], key: true };
      // Valid in another form of the same setting.
      if (known.includes(wrong))
        return { ...at, says: `\`${wrong}\` does not belong here${besides(plain, path, wrong)}` };
      const meant = meantBy(wrong, known);
      if (meant === undefined)
        return { ...at, says: `\`${wrong}\` is not known${elsewhere(wrong, path) ?? sayForms(path)}` };
      const isMixed = /\p{Script=Cyrillic}/u.test(wrong) && !/\p{Script=Cyrillic}/u.test(meant);
      const note = isMixed ? " (it holds Cyrillic letters that look like Latin ones)" : "";
      return { ...at, says: `\`${wrong}\` is not known, did you mean \`${meant}\`?${note}`, meant };
    });
  }
  const problem = (says: string, key = false): SchemaProblem[] => [{ path, key, says }];
  if (isMissing(issue) || (issue.code === "invalid_value" && valueAt(plain, path) === undefined)) {
    const forms = formsAt(path.slice(0, -1));
    const present = Object.keys((valueAt(plain, path.slice(0, -1)) as object | undefined) ?? {});
    // The key that selects the form is missing, so any form may be meant.
    const isFormless =
      forms.length > 1 && forms.includes(String(last)) && !forms.some((form) => present.includes(form));
    const says = isFormless ? `it needs one of these keys: ${forms.join(", ")}` : `${name} is missing`;
    return [{ path, key: false, says, isMissing: true }];
  }
  if (issue.code === "invalid_type" || issue.code === "invalid_union") {
    const value = valueAt(plain, path);
    if (path.join(".") === "metadata.values") return problem(`${name} ${VALUES_FILE}`);
    const wanted =
      issue.code === "invalid_type" ? `must be ${WANTED[issue.expected] ?? issue.expected}` : "has an unknown form";
    return problem(`${name} ${wanted}, not ${kindOf(value)}${hintFor(value, issue)}`);
  }
  if (issue.code === "invalid_value") {
    const wrong = String(valueAt(plain, path));
    const known = issue.values.map(String);
    const meant = nearest(wrong, known);
    return problem(
      `${name}: "${wrong}" is not one of ${known.join(", ")}${meant === undefined ? "" : `, did you mean \`${meant}\`?`}`,
    );
  }
  if (issue.code === "too_big" || issue.code === "too_small") {
    const [bound, word] = issue.code === "too_big" ? [issue.maximum, "most"] : [issue.minimum, "least"];
    const unit = UNITS[issue.origin]?.[Number(bound) === 1 ? 0 : 1] ?? "";
    return problem(`${name} must ${unit === "" ? "be" : "have"} at ${word} ${String(bound)}${unit}`);
  }
  const hint = hintOnValue(path, valueAt(plain, path));
  if (hint !== undefined) return problem(`${name}: ${hint}`);
  if (issue.code === "invalid_key") return problem(`${name} ${issue.issues[0]?.message ?? "cannot be a name"}`, true);
  return problem(`${name}: ${issue.message}`);
}

/** What a value of a well-known setting was probably meant to be. */
function hintOnValue(path: Path, value: unknown): string | undefined {
  const key = String(path.at(-1));
  if (typeof value !== "string" || (key !== "language" && key !== "letters")) return undefined;
  const code = languageCode(value) ?? LANGUAGE_NAMES.get(value.trim().toLowerCase());
  const meant = code === undefined || code === value ? "" : `, did you mean \`${code}\`?`;
  const any = key === "language" && path.at(-2) === "restrict" ? ', or "any"' : "";
  return `"${value}" is no language code: write three letters (ISO 639-3) like "tat"${any}${meant}`;
}

/** Names of languages that people write instead of a code. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ["english", "eng"],
  ["french", "fra"],
  ["german", "deu"],
  ["russian", "rus"],
  ["spanish", "spa"],
  ["tatar", "tat"],
  ["turkish", "tur"],
  ["ukrainian", "ukr"],
]);

const VALUES_FILE =
  "is the name of a file next to the recipe (.json or .yaml) with lists like category: { sport: { from: [Спорт] } }";

/** ", next to `fetch`": the key that selects the form. */
function besides(plain: unknown, path: Path, wrong: string): string {
  const first = Object.keys((valueAt(plain, path) as object | undefined) ?? {}).find((key) => key !== wrong);
  return first === undefined ? "" : `, next to \`${first}\``;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

/** Settings that are durations. */
const TIMES: ReadonlySet<string> = new Set(["every", "revisit", "delay", "time", "olderThan"]);

function hintFor(value: unknown, issue: FlatIssue): string {
  if (issue.code === "invalid_type" && issue.expected === "string" && typeof value === "number")
    return TIMES.has(String(issue.whole.at(-1)))
      ? `: write it like ${value}${issue.whole.at(-1) === "delay" || issue.whole.at(-1) === "time" ? "s" : "d"}`
      : `: put it in quotes, '${value}'`;
  const parent = EXAMPLES[String(issue.whole.at(-2))];
  if (issue.code === "invalid_type" && issue.expected === "object" && typeof value === "string" && parent !== undefined)
    return `: write it like \`- ${parent}: …\``;
  if (issue.code === "invalid_type" && issue.expected === "array" && typeof value === "string")
    return "; each of its entries begins with a dash and says what it is: `- list: …`".replace(
      "list",
      EXAMPLES[String(issue.whole.at(-1))] ?? "list",
    );
  if (typeof value !== "object" || value === null) return "";
  if (issue.code === "invalid_type" && issue.expected === "array" && !Array.isArray(value))
    return `; each of its entries begins with a dash: \`- ${Object.keys(value)[0] ?? "…"}: …\``;
  return "; a pattern that begins with { or [ must be in single quotes";
}

/** The most common entry of each list. */
const EXAMPLES: Readonly<Record<string, string>> = { collect: "list", steps: "select", save: "text", tests: "page" };

/** Names from other programs. */
const OTHERS_SAY: Readonly<Record<string, string>> = {
  minimum: "min",
  maximum: "max",
  atleast: "min",
  atmost: "max",
  lang: "language",
  regex: "match",
  regexp: "match",
  pattern: "match",
  selector: "select",
  css: "select",
  license: "licence",
  encoding: "charset",
  into: "as",
  from: "in",
  genre: "style",
  theme: "category",
  topic: "category",
  name: "title",
  tags: "keywords",
  summary: "description",
  type: "textType",
};

function meantBy(wrong: string, known: readonly string[]): string | undefined {
  const other = Object.hasOwn(OTHERS_SAY, wrong.toLowerCase()) ? OTHERS_SAY[wrong.toLowerCase()] : undefined;
  return other !== undefined && known.includes(other) ? other : nearest(wrong, known);
}

/** "here; it belongs to `restrict`": where in a recipe there is such a key. */
function elsewhere(wrong: string, path: Path): string | undefined {
  const top = objectsOf(RecipeSchema as unknown as AnySchema)[0]!;
  const other = OTHERS_SAY[wrong.toLowerCase()];
  const names = other === undefined || !Object.hasOwn(OTHERS_SAY, wrong.toLowerCase()) ? [wrong] : [wrong, other];
  for (const name of names) {
    const called = name === wrong ? "it belongs" : `\`${name}\` belongs`;
    if (path.length > 0 && Object.hasOwn(top, name)) return ` here; ${called} to the recipe itself, without indent`;
    const place = Object.keys(top).find(
      (key) => key !== path[0] && objectsOf(top[key]!).some((shape) => Object.hasOwn(shape, name)),
    );
    if (place !== undefined) return ` here; ${called} to \`${place}\``;
  }
  return undefined;
}

const WANTED: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? "text" : typeof value === "boolean" ? "true or false" : "a number";
}

function valueAt(plain: unknown, path: Path): unknown {
  let value = plain;
  for (const step of path) value = (value as { [key: string]: unknown } | undefined)?.[step as string];
  return value;
}

/** The first key of each form; empty when there is only one form. */
function formsAt(path: Path): readonly string[] {
  let schemas: AnySchema[] = [RecipeSchema as unknown as AnySchema];
  for (const step of path) schemas = schemas.flatMap((schema) => inside(schema, String(step)));
  const shapes = schemas.flatMap(objectsOf);
  return shapes.length < 2 ? [] : [...new Set(shapes.flatMap((shape) => Object.keys(shape)[0] ?? []))];
}

function sayForms(path: Path): string {
  const forms = formsAt(path);
  return forms.length === 0 ? "" : `; it may be one of ${forms.join(", ")}`;
}

/** The keys that the schema allows in the map at `path`. */
function keysAt(path: Path, plain: unknown): readonly string[] {
  let schemas: AnySchema[] = [RecipeSchema as unknown as AnySchema];
  for (const step of path) schemas = schemas.flatMap((schema) => inside(schema, String(step)));
  const objects = schemas.flatMap(objectsOf);
  const present = Object.keys((valueAt(plain, path) as object | undefined) ?? {});
  // Forms that share a key with the data come first.
  const fitting = objects.filter((shape) => present.some((key) => key in shape));
  return [...fitting, ...objects].flatMap((shape) => Object.keys(shape));
}

/** The part of zod's definitions that is used here. */
interface AnySchema {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: { readonly [key: string]: AnySchema };
      readonly element?: AnySchema;
      readonly options?: readonly AnySchema[];
      readonly innerType?: AnySchema;
      readonly valueType?: AnySchema;
      readonly getter?: () => AnySchema;
    };
  };
}

function unwrapped(schema: AnySchema): AnySchema[] {
  const { def } = schema._zod;
  if (def.options !== undefined) return def.options.flatMap(unwrapped);
  if (def.innerType !== undefined) return unwrapped(def.innerType);
  if (def.getter !== undefined) return unwrapped(def.getter());
  return [schema];
}

function inside(schema: AnySchema, step: string): AnySchema[] {
  return unwrapped(schema).flatMap(({ _zod: { def } }) => {
    if (def.shape !== undefined) return def.shape[step] === undefined ? [] : [def.shape[step]];
    const inner = def.element ?? def.valueType;
    return inner === undefined ? [] : [inner];
  });
}

function objectsOf(schema: AnySchema): { readonly [key: string]: AnySchema }[] {
  return unwrapped(schema).flatMap(({ _zod: { def } }) => (def.shape === undefined ? [] : [def.shape]));
}
