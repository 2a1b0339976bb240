/** In which language is a text, by the model where there is one; letters are repaired where the recipe asks for it. */
import { type Languages, openLanguages } from "../page/language.js";
import { type Identify, tatarLetters } from "./identify.js";

export const LANGUAGE_MODEL = "language.model";

/** Opened once per thread: its tables take a while to fill. */
const opened = new WeakMap<Uint8Array, Languages>();

export function identifierFrom(models: ReadonlyMap<string, Uint8Array>): Identify {
  const bytes = models.get(LANGUAGE_MODEL);
  if (bytes === undefined) return tatarLetters;
  let languages = opened.get(bytes);
  if (languages === undefined) {
    languages = openLanguages(bytes);
    opened.set(bytes, languages);
  }
  const known = languages;
  return (text) => {
    const { language, probability } = known.identify(text);
    return { language, confidence: probability, by: LANGUAGE_MODEL };
  };
}
