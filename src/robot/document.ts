/**
 * From a page to a document with its metadata.
 *
 * First the recipe's steps speak, then, where they left a field empty and the recipe lets us, the page's own metadata. Every value
 * keeps the step or rule it came from. Then the recipe's restrictions: what is rejected has one reason, in words.
 */
import type { Json } from "../model/json.js";
import type { Page } from "../model/page.js";
import { countWords, WORDS } from "../page/words.js";
import { type LanguageField, languageOf, letterDoubts } from "./document-language.js";
import { textOfDocument } from "./document-text.js";
import type { Draft, Expected, FieldValue, Reading } from "./draft.js";
import type { ExpressionContext } from "./expression-context.js";
import { fieldsOf } from "./fields.js";
import { ownAddress } from "./own-address.js";
import { builtIns, pendingBuiltIns } from "./page-offers.js";
import type { Program } from "./program.js";
import { restricted } from "./restrict.js";
import { machine, newState, Rejected } from "./steps.js";

export function readDocument(page: Page, reading: Reading, expected: Expected = {}): Draft {
  const { program } = reading;
  const context = contextOf(page, program);
  const builtIn = builtIns(page, expected.entry);
  const engine = machine({ ...reading, page, context, builtIn });
  const state = newState(program.initial);
  const base = {
    url: page.url,
    key: ownAddress(page),
    at: page.fetchedAt,
    text: "",
    doubts: page.robots.noindex ? ["asks not to be indexed"] : [],
    reservations: page.reservations,
    pending: null,
    stop: false,
  };
  try {
    engine.run(program.steps, state);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...base, fields: {}, rejected: error.message };
  }
  const text = textOfDocument(page, state, reading, expected, engine);
  if (program.pending) {
    const values = Object.fromEntries([...state.values].filter(([name]) => !(name in program.inputs.tables)));
    for (const name of pendingBuiltIns(program)) values[name] = builtIn(name);
    const languageField = languageOf(text, page, state, reading, expected, engine);
    return finished(
      { ...base, text: languageField.text },
      program,
      {},
      { values, setBy: Object.fromEntries(state.setBy) },
      languageField,
    );
  }
  const fields = fieldsOf(page, state, program, engine, context, expected.entry);
  const languageField = languageOf(text, page, state, reading, expected, engine);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return finished({ ...base, text: languageField.text, stop }, program, fields, null, languageField);
}

/** The judge's part: steps and metadata that ask counters and caches. Its answer is a draft without anything pending. */
export function readLater(draft: Draft, program: Program, context: ExpressionContext): Draft {
  const { pending } = draft;
  if (pending === null) return draft;
  const state = newState(new Map([...program.initial, ...Object.entries(pending.values)]));
  for (const [name, label] of Object.entries(pending.setBy)) state.setBy.set(name, label);
  const builtIn = (name: string): Json => pending.values[name] ?? null;
  const nothing = (): never => {
    throw new Error("no page can be fetched here");
  };
  const engine = machine({ program, page: undefined, ask: nothing, context, builtIn });
  try {
    engine.run(program.later, state);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...draft, pending: null, rejected: error.message };
  }
  const fields = fieldsOf(undefined, state, program, engine, context, undefined);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return restricted({ ...draft, fields: { ...fields, ...draft.fields }, pending: null, stop }, program);
}

export function contextOf(page: Pick<Page, "url" | "fetchedAt" | "base">, program: Program): ExpressionContext {
  return { at: page.fetchedAt, zone: program.recipe.timezone, url: page.url, base: page.base };
}

function finished(
  base: Omit<Draft, "fields" | "rejected">,
  program: Program,
  fields: { readonly [field: string]: FieldValue },
  pending: Draft["pending"],
  language: LanguageField,
): Draft {
  const words: FieldValue = { value: countWords(base.text), rule: WORDS };
  const all: { [field: string]: FieldValue } = { ...fields, words };
  if (language.field !== undefined) all["language"] = language.field;
  const draft: Draft = {
    ...base,
    fields: all,
    pending,
    rejected: language.rejected,
    doubts: [
      ...base.doubts,
      ...(language.note === undefined ? [] : [`languages: ${language.note}`]),
      ...letterDoubts(base.text, language),
    ],
  };
  if (draft.rejected !== null) return draft;
  if (base.text === "") return { ...draft, rejected: "no text was found" };
  return pending === null ? restricted(draft, program) : draft;
}
