/** The text of a document: from the recipe, else from the feed entry, else the page's main text. */
import type { Json } from "../../model/json.js";
import type { Page } from "../../model/page.js";
import { repairLetters } from "../../page/language/letters.js";
import { cleanText, textOfMarkup } from "../markup.js";
import { isEmpty } from "../recipe/loose-values.js";
import type { State, StepRunner } from "../steps/steps.js";
import { textOfJson } from "../steps/values.js";
import type { Expected, ReadContext } from "./draft.js";

const LONGEST_TEXT = 2_000_000;

export function textOfDocument(
  page: Page,
  state: State,
  { program }: ReadContext,
  { language, entry }: Expected,
  engine: StepRunner,
): string {
  const expression = program.metadata.get("text");
  const variable = state.values.get("text");
  let text = "";
  if (expression !== undefined)
    text = joinedText(
      engine.value(expression, state),
      [...expression.reads].some((name) => state.raw.has(name)),
    );
  else if (!isEmpty(variable)) text = joinedText(variable!, state.raw.has("text"));
  else if (entry !== undefined) text = textOfMarkup(entry.content ?? entry.summary);
  else if (program.recipe.metadata.only === undefined || program.recipe.steps.length === 0)
    text = (state.parts ?? [page])
      .map(({ mainText }) => cleanText(mainText.text))
      .join("\n\n")
      .trim();
  const letters = program.recipe.letters;
  const repaired =
    letters === undefined || (language !== undefined && language !== letters) ? text : repairLetters(text, letters);
  return repaired.slice(0, LONGEST_TEXT);
}

function joinedText(value: Json, raw: boolean): string {
  const plain = (one: Json): string =>
    raw && /[<&]/.test(textOfJson(one)) ? textOfMarkup(textOfJson(one)) : cleanText(textOfJson(one));
  return Array.isArray(value)
    ? (value as readonly Json[])
        .map(plain)
        .filter((one) => one !== "")
        .join("\n\n")
    : plain(value);
}
