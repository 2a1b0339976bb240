/**
 * Builds a document with its metadata from a page.
 *
 * The recipe's steps come first; fields they left empty are filled from the page's own metadata, if the recipe allows
 * it. Every value keeps the step or rule it came from. Then the restrictions are applied; a rejection has one reason.
 */
import { Rejected } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Page } from "../../model/page.js";
import { countWords, WORDS } from "../../page/text/words.js";
import type { Program } from "../compile/program.js";
import type { ExpressionContext } from "../expression/context.js";
import { newState, stepRunner } from "../steps/steps.js";
import type { Draft, Expected, FieldValue, ReadContext } from "./draft.js";
import { defaultFields, fieldsOf } from "./fields.js";
import { documentLanguage, type LanguageField, letterDoubts } from "./languages.js";
import { ownAddress } from "./own-address.js";
import { builtIns, pendingBuiltIns } from "./page-defaults.js";
import { applyRestrictions } from "./restrict.js";
import { textOfDocument } from "./text.js";

export function readDocument(page: Page, reading: ReadContext, expected: Expected = {}): Draft {
  const { program } = reading;
  const context = contextOf(page, program);
  const builtIn = builtIns(page, expected.entry);
  const engine = stepRunner({ ...reading, page, context, builtIn });
  const state = newState(program.initial);
  const base = {
    url: page.url,
    key: ownAddress(page),
    at: page.fetchedAt,
    text: "",
    languages: [],
    doubts: page.robots.noindex ? ["asks not to be indexed"] : [],
    reservations: page.reservations,
    pending: null,
    stop: false,
    found: null,
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
    const languageField = documentLanguage(text, page, state, reading, expected, engine);
    const pending = {
      values,
      setBy: Object.fromEntries(state.setBy),
      raw: [...state.raw],
      defaults: defaultFields(page, program, context, expected.entry),
    };
    return finished({ ...base, ...kept(languageField) }, program, {}, pending, languageField);
  }
  const defaults = defaultFields(page, program, context, expected.entry);
  const fields = fieldsOf(defaults, state, program, engine, context);
  const languageField = documentLanguage(text, page, state, reading, expected, engine);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return finished({ ...base, ...kept(languageField), stop }, program, fields, null, languageField);
}

const kept = ({ text, languages }: LanguageField): Pick<Draft, "text" | "languages"> => ({ text, languages });

/** The judge's part: steps and metadata that use counters and caches. The result has nothing pending. */
export function completeDraft(draft: Draft, program: Program, context: ExpressionContext): Draft {
  const { pending } = draft;
  if (pending === null) return draft;
  const state = newState(new Map([...program.initial, ...Object.entries(pending.values)]));
  for (const [name, label] of Object.entries(pending.setBy)) state.setBy.set(name, label);
  for (const name of pending.raw) state.raw.add(name);
  const builtIn = (name: string): Json => pending.values[name] ?? null;
  const nothing = (): never => {
    throw new Error("no page can be fetched here");
  };
  const engine = stepRunner({ program, page: undefined, fetchParts: nothing, context, builtIn });
  try {
    engine.run(program.later, state);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...draft, pending: null, rejected: error.message };
  }
  const fields = fieldsOf(pending.defaults, state, program, engine, context);
  const stop = program.stopWhen !== undefined && engine.value(program.stopWhen, state) === true;
  return applyRestrictions({ ...draft, fields: { ...fields, ...draft.fields }, pending: null, stop }, program);
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
    found: language.rejected === null ? null : (language.note ?? null),
    doubts: [
      ...base.doubts,
      ...(language.note === undefined ? [] : [`languages: ${language.note}`]),
      ...letterDoubts(base.text, language),
    ],
  };
  if (draft.rejected !== null) return draft;
  if (base.text === "") return { ...draft, rejected: "no text was found" };
  return pending === null ? applyRestrictions(draft, program) : draft;
}
