/** Fields that are made from others, so that nobody sets them; with what to do instead. */
import { CHANGED_AFTER_CHECK } from "./record.js";

/** Fields of every kind. */
const ALWAYS: { readonly [field: string]: string } = {
  [CHANGED_AFTER_CHECK]: "tells what a machine changed since a person checked the record; check the record again",
};

const OF_DOCUMENTS: { readonly [field: string]: string } = {
  words: "is counted from the text; correct text",
  parallelWords: "is counted from the parallel text; correct the text of that document",
  file: "is made from other fields by the recipe's file: setting; correct those fields, or the recipe",
  parallelFile: "is the name of the parallel document's file; correct that document",
  passages: "holds places in the text; correct text",
  doubts: "lists what reading the page left open; mark the record as checked",
  recipe: "names the recipe that made the record",
};

/** Why people cannot set this field, and the cure; undefined if they can. */
export function whyDerived(kind: string, field: string): string | undefined {
  if (Object.hasOwn(ALWAYS, field)) return ALWAYS[field];
  return kind === "robot" && Object.hasOwn(OF_DOCUMENTS, field) ? OF_DOCUMENTS[field] : undefined;
}
