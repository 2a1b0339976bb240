/**
 * Generates the recipe reference from the schema, so that the documentation matches what is checked: one Markdown table
 * per map of settings, with type, default and description. Steps, sources and ways of saving are listed by their first
 * key.
 */

import { METADATA } from "../document/metadata.js";
import { FUNCTIONS } from "../expression/functions.js";
import { BUILT_IN } from "../recipe/names.js";
import { recipeJsonSchema } from "./schema.js";

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly $defs?: { readonly [name: string]: Schema };
}

export function recipeReference(): string {
  const root = recipeJsonSchema() as Schema;
  const at = (schema: Schema): Schema => {
    const name = schema.$ref?.replace("#/$defs/", "");
    if (name === undefined) return schema;
    const target = root.$defs?.[name] ?? {};
    const { $ref: _ref, ...beside } = schema;
    return { ...at(target), ...beside };
  };
  const lines: string[] = [];
  const table = (schema: Schema): void => {
    const required = new Set(schema.required ?? []);
    lines.push("| key | what | meaning |", "|---|---|---|");
    for (const [key, written] of Object.entries(schema.properties ?? {})) {
      const one = at(written);
      const says = cell(one.description ?? "");
      const preset =
        one.default === undefined || typeof one.default === "object"
          ? ""
          : `; \`${String(one.default).replaceAll("\n", "\\n")}\` unless set`;
      lines.push(`| \`${key}\`${required.has(key) ? " *" : ""} | ${typeWords(one, at)}${preset} | ${says} |`);
    }
    lines.push("");
  };
  const section = (title: string, schema: Schema, depth: number): void => {
    lines.push(`${"#".repeat(depth)} ${title}`, "");
    if (schema.description !== undefined) lines.push(`${capital(schema.description)}.`, "");
    if (schema.properties !== undefined) table(schema);
  };
  const choices = (schema: Schema): readonly Schema[] =>
    (schema.anyOf ?? []).map(at).flatMap((one) => (one.anyOf === undefined ? [one] : choices(one)));

  lines.push(
    "A star marks what must be given. Lengths of time are written `30s`, `10m`, `2h`, `1d`; patterns are RE2.",
    "",
  );
  table({ ...root, properties: root.properties! });
  for (const name of [
    "source",
    "collect",
    "restrict",
    "variables",
    "functions",
    "steps",
    "metadata",
    "parallel",
    "save",
    "stop",
    "expect",
    "tests",
  ]) {
    const schema = at(root.properties![name]!);
    const inner =
      schema.items === undefined
        ? typeof schema.additionalProperties === "object"
          ? at(schema.additionalProperties)
          : schema
        : at(schema.items);
    const forms = choices(inner);
    lines.push(`### \`${name}\``, "");
    if (schema.description !== undefined) lines.push(`${capital(schema.description)}.`, "");
    if (forms.length === 0) {
      if (inner.properties !== undefined) table(inner);
      continue;
    }
    for (const form of forms) {
      const [first = ""] = Object.keys(form.properties ?? {});
      const kind = at(form.properties?.[first] ?? {}).const;
      section(kind === undefined ? `\`${first}\`` : `\`${first}: ${String(kind)}\``, form, 4);
    }
  }
  lines.push("### Expressions", "", ...expressionLines());
  lines.push("### The metadata model", "", ...metadataLines());
  return `${lines.join("\n").trimEnd()}\n`;
}

function expressionLines(): string[] {
  const lines = [
    "Expressions are [CEL](https://github.com/google/cel-spec): `+ - * / %`, comparisons, `&& || !`, `a ? b : c`, `x in list`, `list.map(x, …)`, `list.filter(x, …)`, `text.contains('…')`, `text.startsWith('…')`. Put a fixed text in its own quotes: `\"'original'\"`. There is no `matches`: `re` does the same in linear time.",
    "",
    "Always there:",
    "",
    "| variable | holds |",
    "|---|---|",
    ...[...BUILT_IN].map(([name, { says }]) => `| \`${name}\` | ${cell(says)} |`),
    "",
    "| about | functions |",
    "|---|---|",
  ];
  for (const about of ["text", "lists", "numbers", "dates", "addresses", "any", "memory"]) {
    const functions = FUNCTIONS.filter((one) => one.about === about).map(({ says }) => {
      const [call, ...rest] = says.split("): ");
      return rest.length === 0 ? `\`${says}\`` : `\`${call})\` ${rest.join("): ")}`;
    });
    lines.push(`| ${about === "any" ? "anything" : about} | ${functions.map(cell).join("; ")} |`);
  }
  return [...lines, ""];
}

function metadataLines(): string[] {
  return [
    "After the EAGLES recommendations, as the corpus *Tugan Tel* uses them. The mandatory minimum is marked with a star; *record* and *count* are filled by Winnow.",
    "",
    "| field | in the paper | part | Dublin Core | set by |",
    "|---|---|---|---|---|",
    ...METADATA.map(
      ({ field, says, part, dublinCore, mandatory, by }) =>
        `| \`${field}\`${mandatory ? " *" : ""} | ${says} | ${part} | dcterms:${dublinCore} | ${by ?? "recipe or page"} |`,
    ),
    "",
    "Beside these every document has `text`, `recipe`, and where they apply `licence`, `rights`, `parallel` (the other side's address) and `doubts`.",
  ];
}

function typeWords(schema: Schema, at: (schema: Schema) => Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((one) => `\`${String(one)}\``).join(" or ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeWords(at(one), at)))].join(" or ");
  switch (schema.type) {
    case "array":
      return "list";
    case "object":
      return "map";
    case "integer":
      return "whole number";
    case "boolean":
      return "true or false";
    case "string":
      return "text";
    case "number":
      return "number";
    default:
      return "anything";
  }
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
