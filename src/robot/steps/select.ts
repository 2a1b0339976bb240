/** What a `select` or `xpath` step takes from a tree. */
import type { TreeElement, TreeRoot } from "../../model/tree.js";
import { selectAll } from "../../page/html/select.js";
import { evaluateXPathOn, textOfFound } from "../../page/html/xpath.js";
import type { CompiledStep } from "../compile/program.js";
import { attribute, markupOf, textOfNode } from "../markup.js";

export function selectValues(step: CompiledStep & { verb: "select" }, tree: TreeRoot): string[] {
  if ("css" in step.how) return selectAll(tree, step.how.css).map((element) => taken(element, step.take));
  const answer = evaluateXPathOn(tree, step.how.xpath);
  if (answer.kind === "problem") throw new Error(answer.says);
  return answer.items.map((item) => (item.kind === "element" ? taken(item.element, step.take) : textOfFound(item)));
}

function taken(element: TreeElement, take: string): string {
  if (take === "text") return textOfNode(element);
  if (take === "html") return markupOf(element, true);
  if (take === "inner") return markupOf(element, false);
  return attribute(element, take.slice(1));
}

export function isMarkup(take: string): boolean {
  return take === "html" || take === "inner";
}
