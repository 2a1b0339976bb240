/** Identifies the languages of a text, paragraph by paragraph. */
export interface Identified {
  /** ISO 639-3; "und" when unknown. */
  readonly language: string;
  readonly confidence: number;
  /** The rule or model that decided. */
  readonly by: string;
}

export type Identify = (text: string) => Identified;

/**
 * The paper's rule: a text with one of the six letters that Tatar has and Russian lacks is Tatar. Wrong for
 * neighbouring languages that use these letters, too; the default is a model.
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
  /** One per paragraph. */
  readonly paragraphs: readonly string[];
}

/** A shorter paragraph gets the document's language: names and numbers are not identifiable. */
const SHORT_PARAGRAPH = 40;
/** More text does not improve the result. */
const MAX_SAMPLE_LENGTH = 3000;
const ENOUGH_OF_PARAGRAPH = 600;

export function sharesOf(paragraphs: readonly string[], identify: Identify): LanguageShares {
  const whole = identify(paragraphs.join("\n").slice(0, MAX_SAMPLE_LENGTH));
  const weights = new Map<string, number>();
  let total = 0;
  const each = paragraphs.map((text) => {
    const letters = text.replace(/[^\p{L}]+/gu, "").length;
    const language = letters < SHORT_PARAGRAPH ? whole.language : identify(text.slice(0, ENOUGH_OF_PARAGRAPH)).language;
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
