/**
 * Fills the metadata of a document: from the recipe, else from the page, else from the recipe's `source`; each value
 * with its origin.
 */
import type { Json } from "../../model/json.js";
import type { FeedEntry, Page } from "../../model/page.js";
import { repairLetters } from "../../page/language/letters.js";
import type { Program } from "../compile/program.js";
import type { ExpressionContext } from "../expression/context.js";
import { isEmpty } from "../recipe/loose-values.js";
import type { State, StepRunner } from "../steps/steps.js";
import { textOfJson } from "../steps/values.js";
import type { FieldValue } from "./draft.js";
import { asType } from "./field-types.js";
import { type FieldType, SETTABLE } from "./metadata.js";
import { defaultField } from "./page-defaults.js";

/** What the page or feed entry says of itself, field by field; nothing when the recipe wants only its steps. */
export function defaultFields(
  page: Page,
  { recipe }: Program,
  context: ExpressionContext,
  entry: FeedEntry | undefined,
): { [field: string]: FieldValue } {
  const fields: { [field: string]: FieldValue } = {};
  if (recipe.metadata.only !== undefined) return fields;
  for (const { field, type } of fieldTypes(recipe)) {
    const found = defaultField(field, page, entry);
    const value = found && asType(found.value, type, context, false);
    if (found !== undefined && value !== undefined) fields[field] = { ...found, value };
  }
  return fields;
}

function fieldTypes(recipe: Program["recipe"]): { readonly field: string; readonly type: FieldType }[] {
  const own = Object.entries(recipe.metadata.own).map(([field, { type }]) => ({ field, type }));
  return [...SETTABLE, ...own];
}

export function fieldsOf(
  defaults: { readonly [field: string]: FieldValue },
  state: State,
  program: Program,
  engine: StepRunner,
  context: ExpressionContext,
): { [field: string]: FieldValue } {
  const { recipe } = program;
  const by = `${recipe.name}@${recipe.version}`;
  const fields: { [field: string]: FieldValue } = {};
  for (const { field, type } of fieldTypes(recipe)) {
    if (field === "language") continue; // identified together with the text
    const expression = program.metadata.get(field);
    const variable = state.values.get(field);
    let found: FieldValue | undefined;
    if (expression !== undefined) {
      const raw = [...expression.reads].some((name) => state.raw.has(name));
      const value = asType(engine.value(expression, state), type, context, raw);
      if (value !== undefined) found = { value, rule: `${by}: metadata.${field}` };
    } else if (!isEmpty(variable)) {
      const value = asType(variable!, type, context, state.raw.has(field));
      if (value !== undefined) found = { value, rule: `${by}: ${state.setBy.get(field) ?? "variables"}` };
    }
    found ??= Object.hasOwn(defaults, field) ? defaults[field] : undefined;
    found ??= fromSource(field, recipe.source, context.url, by);
    if (found !== undefined) {
      const value = recipe.letters === undefined ? found.value : withLetters(found.value, recipe.letters);
      fields[field] = { ...found, value, ...wordsOf(value) };
    }
  }
  return fields;
}

/** Addresses keep their letters. */
function withLetters(value: Json, language: string): Json {
  if (typeof value === "string") return /^https?:/.test(value) ? value : repairLetters(value, language);
  return Array.isArray(value) ? (value as readonly Json[]).map((one) => withLetters(one, language)) : value;
}

/** The text on the page behind a value, shortened. */
function wordsOf(value: Json): { words?: string } {
  const words = Array.isArray(value) ? value.map((one) => textOfJson(one as Json)).join(", ") : textOfJson(value);
  return words === "" ? {} : { words: words.slice(0, 120) };
}

function fromSource(
  field: string,
  source: Program["recipe"]["source"],
  url: string,
  by: string,
): FieldValue | undefined {
  const rule = `${by}: source`;
  if (field === "source") return { value: url, rule: "address" };
  if (field === "publisher" && source?.publisher !== undefined) return { value: source.publisher, rule };
  if (field === "copyright" && source !== undefined) {
    const said = [
      source.licence,
      source.permission && `${source.permission.who}, ${source.permission.when}: ${source.permission.what}`,
    ];
    const value = said.filter((one) => one !== undefined).join("; ");
    return value === "" ? undefined : { value, rule };
  }
  return undefined;
}
