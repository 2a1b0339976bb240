/** What went into a step and what came out of it, for whoever looks over its shoulder. */
import type { Json } from "../model/json.js";
import type { ReadyStep } from "./program.js";

/** What a step did. */
export interface StepTrace {
  readonly label: string;
  readonly input: string;
  readonly output: string;
  readonly milliseconds: number;
}

/** What is compared before and after. */
type Values = ReadonlyMap<string, Json>;

/** What the step has changed, a line for each variable. */
export function outputOf(
  step: ReadyStep,
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

export function inputOf(step: ReadyStep, values: Values): string {
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

/** For a person: short, on one line. */
function shown(value: Json): string {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "");
  return text.length <= 300 ? text : `${text.slice(0, 280)}… (${text.length} characters)`;
}
