/** Records what a step reads and changes, for `robot try`. */
import type { Json } from "../../model/json.js";
import type { CompiledStep } from "../compile/program.js";

export interface StepTrace {
  readonly label: string;
  readonly input: string;
  readonly output: string;
  readonly milliseconds: number;
}

/** Values compared before and after a step. */
type Values = ReadonlyMap<string, Json>;

/** The changes of a step, one line per variable. */
export function outputOf(
  step: CompiledStep,
  before: Values,
  after: Values,
  pages: ReadonlyMap<string, readonly unknown[]>,
): string {
  const changed = [...after].filter(([name, now]) => before.get(name) !== now);
  const output = changed.map(([name, now]) => `${name} = ${shown(now)}`);
  if (step.verb === "fetch" || step.verb === "next")
    output.push(`${step.as} = ${pages.get(step.as)?.length ?? 0} pages`);
  return output.join("\n") || "(nothing found)";
}

export function inputOf(step: CompiledStep, values: Values): string {
  const variable = (name: string): string => `${name} = ${shown(values.get(name) ?? null)}`;
  switch (step.verb) {
    case "match":
    case "select":
      return step.in.kind === "variable"
        ? variable(step.in.name)
        : step.in.kind === "pages"
          ? step.in.name
          : step.in.kind === "text"
            ? "main text"
            : "the page";
    case "set":
      return step.sets.map(([name, expression]) => `${name}: ${expression?.source ?? "null"}`).join(", ");
    case "split":
    case "lookup":
      return variable(step.from);
    case "join":
      return step.from.map(variable).join(", ");
    case "replace":
      return variable(step.in);
    case "strip":
      return step.names.map(variable).join(", ");
    case "each":
      return variable(step.list);
    case "fetch":
      return step.addresses.source;
    case "next":
      return "the page";
    case "call":
      return step.with.map(([name, expression]) => `${name}: ${expression.source}`).join(", ");
    case "reject":
    case "do":
      return "";
  }
}

/** Short, on one line. */
function shown(value: Json): string {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "");
  return text.length <= 300 ? text : `${text.slice(0, 280)}… (${text.length} characters)`;
}
