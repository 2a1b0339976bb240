/** In which language is a text written, paragraph by paragraph? */
export interface Identified {
  /** ISO 639-3; "und" when nobody can tell. */
  readonly language: string;
  readonly confidence: number;
  /** Rule or model that says so. */
  readonly by: string;
}

export type Identify = (text: string) => Identified;

/**
 * The paper's rule: a text with one of the six letters that Tatar has and Russian lacks is Tatar. It is wrong for Tatar's neighbours,
 * who have these letters, too; the default is a model.
 */
export const tatarLetters: Identify = (text) => {
  const letters = /[әөүҗңһӘӨҮҖҢҺ]/.test(text);
  if (letters) return { language: "tat", confidence: 0.6, by: "tatar-letters/1" };
  const cyrillic = /\p{Script=Cyrillic}/u.test(text);
  return { language: cyrillic ? "rus" : "und", confidence: 0.3, by: "tatar-letters/1" };
};

export interface LanguageShares {
  readonly language: string;
  readonly confidence: number;
  readonly by: string;
  /** Language → share of the letters, largest first. */
  readonly shares: readonly (readonly [language: string, share: number])[];
  /** Of each paragraph. */
  readonly paragraphs: readonly string[];
}

/** A paragraph shorter than this goes with the document: a name or a number has no language of its own. */
const SHORT = 40;
/** More of a text says nothing new about its language, and costs as much again. */
const ENOUGH = 3000;
const ENOUGH_OF_PARAGRAPH = 600;

/** The language of the whole, without looking at each paragraph. */
export function wholeLanguage(text: string, identify: Identify): LanguageShares {
  const whole = identify(text.slice(0, ENOUGH));
  return { ...whole, shares: [[whole.language, 1]], paragraphs: [] };
}

export function sharesOf(paragraphs: readonly string[], identify: Identify): LanguageShares {
  const whole = identify(paragraphs.join("\n").slice(0, ENOUGH));
  const weights = new Map<string, number>();
  let total = 0;
  const each = paragraphs.map((text) => {
    const letters = text.replace(/[^\p{L}]+/gu, "").length;
    const language = letters < SHORT ? whole.language : identify(text.slice(0, ENOUGH_OF_PARAGRAPH)).language;
    const counted = language === "und" ? whole.language : language;
    weights.set(counted, (weights.get(counted) ?? 0) + letters);
    total += letters;
    return counted;
  });
  const shares = [...weights]
    .map(([language, weight]): [string, number] => [language, total === 0 ? 0 : weight / total])
    .sort(([, a], [, b]) => b - a);
  return { ...whole, language: shares[0]?.[0] ?? whole.language, shares, paragraphs: each };
}
