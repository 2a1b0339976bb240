/** Decides the languages of a document, whether they are wanted, and which paragraphs to keep. */
import type { Page } from "../../model/page.js";
import { languageCode } from "../../page/language/codes.js";
import { findLetters } from "../../page/language/letters.js";
import { cleanLine } from "../markup.js";
import { isEmpty } from "../recipe/loose-values.js";
import type { State, StepRunner } from "../steps/steps.js";
import { textOfJson } from "../steps/values.js";
import type { Expected, FieldValue, ReadContext } from "./draft.js";
import { sharesOf } from "./identify.js";

export interface LanguageField {
  readonly text: string;
  /** One for each paragraph of the text. */
  readonly languages: readonly string[];
  readonly field: FieldValue | undefined;
  readonly rejected: string | null;
  readonly note: string | undefined;
}

export function documentLanguage(
  text: string,
  page: Page,
  state: State,
  { program, identify }: ReadContext,
  expected: Expected,
  engine: StepRunner,
): LanguageField {
  const { restrict, name, version } = program.recipe;
  const expression = program.metadata.get("language");
  const declaredValue = expression === undefined ? state.values.get("language") : engine.value(expression, state);
  const wanted = expected.language ?? restrict.language;
  if (text === "") return { text, languages: [], field: undefined, rejected: null, note: undefined };
  const paragraphs = text.split("\n\n");
  const found = sharesOf(paragraphs, identify);
  const languages = found.paragraphs;
  const code = isEmpty(declaredValue) ? undefined : codeOf(cleanLine(textOfJson(declaredValue!)));
  const stated: FieldValue | undefined =
    code === undefined ? undefined : { value: code, rule: `${name}@${version}: metadata.language` };
  const seen: FieldValue = {
    value: found.language,
    rule: found.by,
    confidence: found.confidence,
    words: sayShares(found.shares),
  };
  if (wanted === "any")
    return {
      text,
      languages,
      field: stated ?? (found.language === "und" ? declared(page) : seen),
      rejected: null,
      note: undefined,
    };
  const share = found.shares.find(([language]) => language === wanted)?.[1] ?? 0;
  if (share < restrict.share) {
    // Reasons are counted, so they name the language; the page's figures are next to them.
    return {
      text,
      languages,
      field: stated ?? seen,
      rejected: `language: not ${wanted}`,
      note: sayShares(found.shares),
    };
  }
  const isMixed = share < 0.999;
  if (isMixed && restrict.mixed === "reject")
    return {
      text,
      languages,
      field: seen,
      rejected: `language: mixed, not only ${wanted}`,
      note: sayShares(found.shares),
    };
  const isSplit = isMixed && restrict.mixed === "split";
  const kept = isSplit ? paragraphs.filter((_, i) => languages[i] === wanted) : paragraphs;
  return {
    text: kept.join("\n\n"),
    languages: isSplit ? kept.map(() => wanted) : languages,
    field: stated ?? { ...seen, value: wanted },
    rejected: null,
    note: isMixed ? sayShares(found.shares) : undefined,
  };
}

/** ISO 639-3: of a two-letter code or a tag, or as written. */
function codeOf(written: string): string | undefined {
  return languageCode(written) ?? (/^[a-z]{3}$/.test(written) ? written : undefined);
}

function declared(page: Page): FieldValue | undefined {
  const language = page.declared.language === undefined ? undefined : languageCode(page.declared.language);
  return language === undefined ? undefined : { value: language, rule: "declared", confidence: 0.4 };
}

function sayShares(shares: readonly (readonly [string, number])[]): string {
  return shares
    .slice(0, 4)
    .map(([language, share]) => `${language} ${Math.round(share * 100)} %`)
    .join(", ");
}

/** Reports look-alike letters; they are repaired only when the recipe asks for it. */
export function letterDoubts(text: string, { field }: LanguageField): string[] {
  const found = findLetters(text, typeof field?.value === "string" ? field.value : "und").slice(0, 3);
  return found.map(
    ({ letter, means, count, example }) =>
      `letters: ${letter}${means === undefined ? "" : ` for ${means}`}, ${count} times, as in ${example.slice(0, 40)}`,
  );
}
