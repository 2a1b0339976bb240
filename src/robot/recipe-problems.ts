/**
 * What does the schema say of a recipe, in words for its author?
 *
 * A union complains about all its ways; only the one that was probably meant is told. A key that is not known is told with the nearest
 * one that is.
 */
import type { z } from "zod";
import { nearest } from "../model/nearest.js";
import { RecipeSchema } from "./schema.js";

export type Path = readonly (string | number)[];

export interface SchemaProblem {
  readonly path: Path;
  /** Its name is wrong, not its value. */
  readonly key: boolean;
  readonly says: string;
  /** The known key that was meant. */
  readonly meant?: string;
  readonly isMissing?: true;
}

/** Everything that is wrong with this data; nothing when it is a recipe. */
export function problemsOf(plain: unknown): SchemaProblem[] {
  const read = RecipeSchema.safeParse(plain);
  return read.success ? [] : strictest(flattened(read.error.issues, []).flatMap((issue) => sayIssue(issue, plain)));
}

/** "At least 0" and "at least 1" of one value: the second says all. */
function strictest(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const byPlace = new Map(problems.map((one) => [JSON.stringify([one.path, one.says.replace(/\d+/g, "#")]), one]));
  return [...byPlace.values()];
}

/** "step 3, `match`": which setting it is, for whoever reads a message without the file at hand. */
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

/** A union complains about all its ways; the one that fits best is the one that was meant. */
function flattened(issues: readonly Issue[], before: Path): FlatIssue[] {
  return issues.flatMap((issue) => {
    const whole = [...before, ...(issue.path as Path)];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, whole }];
    const ways = issue.errors.map((way) => flattened(way, whole));
    const best = ways.reduce((one, way) => (badness(way, whole.length) < badness(one, whole.length) ? way : one));
    // Beside a key that is not known, what else is wrong with the same map says nothing.
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

function sayIssue(issue: FlatIssue, plain: unknown): SchemaProblem[] {
  const path = issue.whole;
  const last = path.at(-1);
  const name =
    last === undefined
      ? "the recipe"
      : typeof last === "number"
        ? `item ${last + 1} of \`${String(path.at(-2))}\``
        : `\`${last}\``;
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((wrong) => {
      const known = keysAt(path, plain);
      const at = { path: [...path, wrong], key: true };
      // Another form of the same thing has it.
      if (known.includes(wrong))
        return { ...at, says: `\`${wrong}\` does not belong here${besides(plain, path, wrong)}` };
      const meant = meantBy(wrong, known);
      if (meant === undefined) return { ...at, says: `\`${wrong}\` is not known${sayForms(path)}` };
      const isMixed = /\p{Script=Cyrillic}/u.test(wrong) && !/\p{Script=Cyrillic}/u.test(meant);
      const note = isMixed ? " (it holds Cyrillic letters that look like Latin ones)" : "";
      return { ...at, says: `\`${wrong}\` is not known, did you mean \`${meant}\`?${note}`, meant };
    });
  const told = (says: string, key = false): SchemaProblem[] => [{ path, key, says }];
  if (isMissing(issue) || (issue.code === "invalid_value" && valueAt(plain, path) === undefined)) {
    const forms = formsAt(path.slice(0, -1));
    const present = Object.keys((valueAt(plain, path.slice(0, -1)) as object | undefined) ?? {});
    // What makes it one of several forms is missing: any of them may have been meant.
    const isFormless =
      forms.length > 1 && forms.includes(String(last)) && !forms.some((form) => present.includes(form));
    const says = isFormless ? `what it is is missing: one of ${forms.join(", ")}` : `${name} is missing`;
    return [{ path, key: false, says, isMissing: true }];
  }
  if (issue.code === "invalid_type" || issue.code === "invalid_union") {
    const value = valueAt(plain, path);
    const wanted =
      issue.code === "invalid_type"
        ? `must be ${WANTED[issue.expected] ?? issue.expected}`
        : "has a form that is not known here";
    return told(`${name} ${wanted}, not ${kindOf(value)}${hintFor(value, issue)}`);
  }
  if (issue.code === "invalid_value") {
    const wrong = String(valueAt(plain, path));
    const known = issue.values.map(String);
    const meant = nearest(wrong, known);
    return told(
      `${name}: "${wrong}" is not one of ${known.join(", ")}${meant === undefined ? "" : `, did you mean \`${meant}\`?`}`,
    );
  }
  if (issue.code === "too_big" || issue.code === "too_small") {
    const [bound, word] = issue.code === "too_big" ? [issue.maximum, "most"] : [issue.minimum, "least"];
    const unit = UNITS[issue.origin]?.[Number(bound) === 1 ? 0 : 1] ?? "";
    return told(`${name} must ${unit === "" ? "be" : "have"} at ${word} ${String(bound)}${unit}`);
  }
  if (issue.code === "invalid_key") return told(`${name} ${issue.issues[0]?.message ?? "cannot be a name"}`, true);
  return told(`${name}: ${issue.message}`);
}

/** ", beside `fetch`": what makes it the form that it is. */
function besides(plain: unknown, path: Path, wrong: string): string {
  const first = Object.keys((valueAt(plain, path) as object | undefined) ?? {}).find((key) => key !== wrong);
  return first === undefined ? "" : `, beside \`${first}\``;
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

/** Settings that are lengths of time. */
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

/** The commonest of the things that may stand in a list. */
const EXAMPLES: Readonly<Record<string, string>> = { collect: "list", steps: "select", save: "text", tests: "page" };

/** What people write who know other programs. */
const OTHERS_SAY: Readonly<Record<string, string>> = {
  min: "least",
  max: "most",
  minimum: "least",
  maximum: "most",
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
};

function meantBy(wrong: string, known: readonly string[]): string | undefined {
  const other = Object.hasOwn(OTHERS_SAY, wrong.toLowerCase()) ? OTHERS_SAY[wrong.toLowerCase()] : undefined;
  return other !== undefined && known.includes(other) ? other : nearest(wrong, known);
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

/** What makes each of several forms what it is: the first of its keys; nothing where there is one form only. */
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

/** The keys that may stand in the map at `path`, as the schema has it. */
function keysAt(path: Path, plain: unknown): readonly string[] {
  let schemas: AnySchema[] = [RecipeSchema as unknown as AnySchema];
  for (const step of path) schemas = schemas.flatMap((schema) => inside(schema, String(step)));
  const objects = schemas.flatMap(objectsOf);
  const present = Object.keys((valueAt(plain, path) as object | undefined) ?? {});
  // Of several forms, those that share a key with what stands there come first.
  const fitting = objects.filter((shape) => present.some((key) => key in shape));
  return [...fitting, ...objects].flatMap((shape) => Object.keys(shape));
}

/** As much of zod's definitions as we look at. */
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
