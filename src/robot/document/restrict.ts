/**
 * Applies a recipe's restrictions. A rejection has one reason, worded so that it can be counted; doubtful documents are
 * kept with a warning.
 */
import type { Json } from "../../model/json.js";
import type { Program } from "../compile/program.js";
import { isEmpty } from "../recipe/loose-values.js";
import { limitsOf } from "../schema/words.js";
import type { Draft } from "./draft.js";
import { isInList } from "./value-lists.js";

/** The restrictions that need the fields. */
export function applyRestrictions(draft: Draft, program: Program): Draft {
  const { restrict } = program.recipe;
  const value = (field: string): Json | undefined => draft.fields[field]?.value;
  const reject = (rejected: string, found?: Json): Draft => ({
    ...draft,
    rejected,
    found: found === undefined ? null : String(found).slice(0, 80),
  });
  if (isEmpty(value("title"))) return reject("no name was found");
  const words = Number(value("words"));
  const { min, max } = limitsOf(restrict.words);
  if (min !== undefined && words < min) return reject(`length: fewer than ${min} words`, words);
  if (max !== undefined && words > max) return reject(`length: more than ${max} words`, words);
  const date = value("date") as string | undefined;
  if (restrict.date !== undefined) {
    if (date === undefined) return reject("date: none was found");
    if (restrict.date.from !== undefined && date.slice(0, restrict.date.from.length) < restrict.date.from)
      return reject(`date: before ${restrict.date.from}`, date);
    if (restrict.date.to !== undefined && date.slice(0, restrict.date.to.length) > restrict.date.to)
      return reject(`date: after ${restrict.date.to}`, date);
  }
  const category = value("category");
  if (restrict.category !== undefined && !restrict.category.includes(String(category ?? "")))
    return reject("category: not one that is wanted", category ?? "none");
  const doubts = [...draft.doubts];
  for (const list of ["textType", "style", "category"]) {
    const one = value(list);
    if (typeof one === "string" && !isInList(program.inputs.values, list, one))
      doubts.push(`${list}: "${one.slice(0, 80)}" is not in the list`);
  }
  return { ...draft, doubts };
}
