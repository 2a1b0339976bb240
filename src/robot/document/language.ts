/** The language of a text, by the model where there is one; repairs look-alike letters when the recipe asks for it. */
import { openLanguages } from "../../page/language/language.js";
import { type Identify, tatarLetters } from "./identify.js";

export const LANGUAGE_MODEL = "language.model";

export function identifierFrom(models: ReadonlyMap<string, Uint8Array>): Identify {
  const bytes = models.get(LANGUAGE_MODEL);
  if (bytes === undefined) return tatarLetters;
  const languages = openLanguages(bytes);
  return (text) => {
    const { language, probability } = languages.identify(text);
    return { language, confidence: probability, by: LANGUAGE_MODEL };
  };
}
