/** Compiles the expressions of a document's fields and checks the places of a recipe that name fields. */
import { didYouMean } from "../../model/text/nearest.js";
import { templateFields } from "../document/file-name.js";
import { METADATA } from "../document/metadata.js";
import type { Expression } from "../expression/expression.js";
import type { Faults } from "../recipe/faults.js";
import type { Recipe } from "../schema/schema.js";
import { compileExpression, type NameScope } from "./steps.js";

export function compileMetadata(recipe: Recipe, scope: NameScope): Map<string, Expression> {
  const { faults } = scope.workshop;
  const metadata = new Map<string, Expression>();
  const { only: _only, own, values: _values, ...fields } = recipe.metadata;
  for (const [field, written] of Object.entries(fields)) {
    if (written === undefined) continue;
    const path = ["metadata", field];
    const read = compileExpression(written, path, scope);
    if (read === undefined) continue;
    if (field === "text" && read.remembers) faults.add(path, "the text cannot depend on a counter or a cache");
    metadata.set(field, read);
  }
  for (const [field, { value }] of Object.entries(own)) {
    const path = ["metadata", "own", field];
    if (METADATA.some((one) => one.field === field) || field === "text")
      faults.add(path, `\`${field}\` is a field of every document; choose another name`);
    if (value === undefined) {
      if (!scope.known.has(field)) faults.add(path, `no step sets \`${field}\`, and it has no \`value\``);
      continue;
    }
    const read = compileExpression(value, [...path, "value"], scope);
    if (read !== undefined) metadata.set(field, read);
  }
  return metadata;
}

/** File name templates and expectations may name only existing fields. */
export function checkFieldNames({ metadata, save, expect }: Recipe, faults: Faults): void {
  const fields = [...METADATA.map(({ field }) => field), ...Object.keys(metadata.own), "text", "id"];
  const inTemplates = [...fields, "address", "host", "year", "month", "day"];
  for (const [index, one] of save.entries()) {
    const [form, template] =
      "text" in one ? ["text", one.text] : "xml" in one ? ["xml", one.xml] : ["jsonl", one.jsonl];
    for (const name of templateFields(template))
      if (!inTemplates.includes(name))
        faults.add(["save", index, form], `there is no field {${name}}${didYouMean(name, inTemplates)}`);
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(template))
      faults.add(["save", index, form], "files stay inside the folder they are saved to: no .. and no absolute path");
  }
  for (const field of Object.keys(expect.fields))
    if (!fields.includes(field))
      faults.add(["expect", "fields", field], `there is no field \`${field}\`${didYouMean(field, fields)}`);
}
