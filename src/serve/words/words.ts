/**
 * The words of the interface, in the reader's language.
 *
 * English sentences are the keys. A catalogue maps them to another language; what it lacks stays English. The language belongs to the
 * request, so that components need not pass it on.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { formatNumber } from "../../model/text/formatting.js";
import { RUSSIAN } from "./russian.js";
import { TATAR } from "./tatar.js";

/** A sentence, or its forms by the plural category of {n}. */
export type Catalogue = {
  readonly [english: string]: string | { readonly [category in Intl.LDMLPluralRule]?: string };
};

export const LANGUAGES = {
  en: { name: "English", catalogue: {} },
  ru: { name: "Русский", catalogue: RUSSIAN },
  tt: { name: "Татарча", catalogue: TATAR },
} as const satisfies { readonly [code: string]: { readonly name: string; readonly catalogue: Catalogue } };

export type Language = keyof typeof LANGUAGES;

const current = new AsyncLocalStorage<Language>();

export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}

export function language(): Language {
  return current.getStore() ?? "en";
}

/** A sentence with values in place of {names}. */
export function t(english: string, values: { readonly [name: string]: string | number } = {}): string {
  const found = (LANGUAGES[language()].catalogue as Catalogue)[english];
  return fill(typeof found === "string" ? found : english, values);
}

/** "{n} records" with a number: in English `one` for 1, else `many`; elsewhere the forms that the catalogue has for `many`. */
export function tn(n: number, one: string, many: string): string {
  const found = (LANGUAGES[language()].catalogue as Catalogue)[many];
  const english = n === 1 ? one : many;
  const form =
    typeof found === "object" ? (found[new Intl.PluralRules(language()).select(n)] ?? found.other) : (found ?? english);
  return fill(form ?? english, { n: formatNumber(n) });
}

function fill(sentence: string, values: { readonly [name: string]: string | number }): string {
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** The first known language of an Accept-Language header; the chosen one goes before it. */
export function chooseLanguage(chosen: string | undefined, accepted: string | undefined): Language {
  const wanted = [chosen ?? "", ...(accepted ?? "").split(",").map((one) => one.split(";")[0]!.trim())];
  return wanted.map((one) => one.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}
