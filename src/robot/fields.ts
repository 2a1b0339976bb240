/** The metadata of a document: what the recipe says, else what the page says of itself, else what the source says; each with where it came from. */
import type { Json } from "../model/json.js";
import type { FeedEntry, Page } from "../model/page.js";
import { repairLetters } from "../page/letters.js";
import type { FieldValue } from "./draft.js";
import type { ExpressionContext } from "./expression-context.js";
import { asType } from "./field-types.js";
import { isEmpty } from "./loose-values.js";
import { SETTABLE } from "./metadata.js";
import { filledFrom } from "./page-offers.js";
import type { Program } from "./program.js";
import { textOfJson } from "./step-values.js";
import type { Machine, State } from "./steps.js";

export function fieldsOf(
  page: Page | undefined,
  state: State,
  program: Program,
  engine: Machine,
  context: ExpressionContext,
  entry: FeedEntry | undefined,
): { [field: string]: FieldValue } {
  const { recipe } = program;
  const by = `${recipe.name}@${recipe.version}`;
  const fields: { [field: string]: FieldValue } = {};
  const own = Object.entries(recipe.metadata.own).map(([field, { type }]) => ({ field, type }));
  for (const { field, type } of [...SETTABLE, ...own]) {
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
    if (found === undefined && page !== undefined && recipe.metadata.only === undefined) {
      const filled = filledFrom(field, page, entry);
      const value = filled && asType(filled.value, type, context, false);
      if (filled !== undefined && value !== undefined) found = { ...filled, value };
    }
    found ??= fromSource(field, recipe.source, context.url, by);
    if (found !== undefined) {
      const value = recipe.letters === undefined ? found.value : withLetters(found.value, recipe.letters);
      fields[field] = { ...found, value, ...wordsOf(value) };
    }
  }
  return fields;
}

/** Addresses keep the letters they have. */
function withLetters(value: Json, language: string): Json {
  if (typeof value === "string") return /^https?:/.test(value) ? value : repairLetters(value, language);
  return Array.isArray(value) ? (value as readonly Json[]).map((one) => withLetters(one, language)) : value;
}

/** The words on the page behind a value, shortened. */
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
