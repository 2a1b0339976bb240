/** The names in a recipe: built-in variables, reserved names, and the type of each variable. */
import type { Json } from "../../model/json.js";
import type { ValueType } from "../expression/expression.js";
import type { Step } from "../schema/schema.js";

/** Variables that every recipe can read. */
export const BUILT_IN: ReadonlyMap<string, { readonly type: ValueType; readonly says: string }> = new Map([
  ["address", { type: "text", says: "the document's address" }],
  ["pageTitle", { type: "text", says: "the content of the page's <title>" }],
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

export function builtInTypes(): Map<string, ValueType> {
  return new Map([...BUILT_IN].map(([name, { type }]) => [name, type]));
}

/** Built-in variables, and names with a fixed meaning in steps. */
const RESERVED: ReadonlySet<string> = new Set([
  ...BUILT_IN.keys(),
  ..."source text page".split(" "),
  // Keywords of the expression language.
  ..."type int uint double bool string bytes list map dyn null true false in has size optional google timestamp duration cel".split(
    " ",
  ),
]);

/** A name that a recipe may not give to a variable. `text` is allowed: it is the page's text until a step sets it. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name) && name !== "text";
}

export const reservedNameMessage = (name: string): string => `\`${name}\` is reserved by Winnow; choose another name`;

/**
 * Adds the type of each variable that the steps set; conflicting types become "any". Variables that hold pages go into
 * `pages`.
 */
export function addTypes(steps: readonly Step[], types: Map<string, ValueType>, pages: Set<string>): void {
  collectTypes(steps, types, pages);
  for (const name of types.keys()) if (isReservedName(name) && !BUILT_IN.has(name)) types.delete(name);
}

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

/** The initial value of a variable of this type. */
export function emptyOf(type: ValueType): Json {
  return { text: "", boolean: false, list: [], map: {}, any: null }[type];
}
