/** Is a document wanted? What is rejected has one reason, in words that can be counted; what is doubtful is kept and said. */
import type { Json } from "../model/json.js";
import type { Draft } from "./draft.js";
import { isEmpty } from "./loose-values.js";
import type { Program } from "./program.js";
import { isInList } from "./value-lists.js";

/** The restrictions that need the fields. */
export function restricted(draft: Draft, program: Program): Draft {
  const { restrict } = program.recipe;
  const value = (field: string): Json | undefined => draft.fields[field]?.value;
  const reject = (rejected: string): Draft => ({ ...draft, rejected });
  if (isEmpty(value("title"))) return reject("no name was found");
  const words = Number(value("words"));
  if (restrict.words?.least !== undefined && words < restrict.words.least)
    return reject(`length: fewer than ${restrict.words.least} words`);
  if (restrict.words?.most !== undefined && words > restrict.words.most)
    return reject(`length: more than ${restrict.words.most} words`);
  const date = value("date") as string | undefined;
  if (restrict.date !== undefined) {
    if (date === undefined) return reject("date: none was found");
    if (restrict.date.from !== undefined && date.slice(0, restrict.date.from.length) < restrict.date.from)
      return reject(`date: before ${restrict.date.from}`);
    if (restrict.date.to !== undefined && date.slice(0, restrict.date.to.length) > restrict.date.to)
      return reject(`date: after ${restrict.date.to}`);
  }
  const category = value("category");
  if (restrict.category !== undefined && !restrict.category.includes(String(category ?? "")))
    return reject("category: not one that is wanted");
  const doubts = [...draft.doubts];
  for (const list of ["textType", "style", "category"]) {
    const one = value(list);
    if (typeof one === "string" && !isInList(program.inputs.values, list, one))
      doubts.push(`${list}: "${one.slice(0, 80)}" is not in the list`);
  }
  return { ...draft, doubts };
}
