/** In which languages is a document, is one of them wanted, and what of the text stays? */
import type { Page } from "../model/page.js";
import { findLetters } from "../page/letters.js";
import type { Expected, FieldValue, Reading } from "./draft.js";
import { sharesOf, wholeLanguage } from "./identify.js";
import { isEmpty } from "./loose-values.js";
import { cleanLine } from "./markup.js";
import { textOfJson } from "./step-values.js";
import type { Machine, State } from "./steps.js";

export interface LanguageField {
  readonly text: string;
  readonly field: FieldValue | undefined;
  readonly rejected: string | null;
  readonly note: string | undefined;
}

export function languageOf(
  text: string,
  page: Page,
  state: State,
  { program, identify }: Reading,
  expected: Expected,
  engine: Machine,
): LanguageField {
  const { restrict, name, version } = program.recipe;
  const expression = program.metadata.get("language");
  const said = expression === undefined ? state.values.get("language") : engine.value(expression, state);
  const wanted = expected.language ?? restrict.language;
  if (text === "") return { text, field: undefined, rejected: null, note: undefined };
  const paragraphs = text.split("\n\n");
  const found = wanted === "any" ? wholeLanguage(text, identify) : sharesOf(paragraphs, identify);
  const stated: FieldValue | undefined = isEmpty(said)
    ? undefined
    : { value: cleanLine(textOfJson(said!)), rule: `${name}@${version}: metadata.language` };
  const seen: FieldValue = {
    value: found.language,
    rule: found.by,
    confidence: found.confidence,
    words: sayShares(found.shares),
  };
  if (wanted === "any")
    return {
      text,
      field: stated ?? (found.language === "und" ? declared(page) : seen),
      rejected: null,
      note: undefined,
    };
  const share = found.shares.find(([language]) => language === wanted)?.[1] ?? 0;
  if (share < restrict.share) {
    // Reasons are counted: they name the language, not each page's figures.
    return { text, field: stated ?? seen, rejected: `language: not ${wanted}`, note: sayShares(found.shares) };
  }
  const isMixed = share < 0.999;
  if (isMixed && restrict.mixed === "reject")
    return { text, field: seen, rejected: `language: mixed, not only ${wanted}`, note: sayShares(found.shares) };
  const kept =
    isMixed && restrict.mixed === "split"
      ? paragraphs.filter((_, i) => found.paragraphs[i] === wanted).join("\n\n")
      : text;
  return {
    text: kept,
    field: stated ?? { ...seen, value: wanted },
    rejected: null,
    note: isMixed ? sayShares(found.shares) : undefined,
  };
}

function declared(page: Page): FieldValue | undefined {
  const { language } = page.declared;
  return language === undefined ? undefined : { value: language, rule: "declared", confidence: 0.4 };
}

function sayShares(shares: readonly (readonly [string, number])[]): string {
  return shares
    .slice(0, 4)
    .map(([language, share]) => `${language} ${Math.round(share * 100)} %`)
    .join(", ");
}

/** Letters that are not what they look like: reported, and repaired only when the recipe says so. */
export function letterDoubts(text: string, { field }: LanguageField): string[] {
  const found = findLetters(text, typeof field?.value === "string" ? field.value : "und").slice(0, 3);
  return found.map(
    ({ letter, means, count, example }) =>
      `letters: ${letter}${means === undefined ? "" : ` for ${means}`}, ${count} times, as in ${example.slice(0, 40)}`,
  );
}
