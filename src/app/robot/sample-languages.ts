/**
 * In which languages are the documents of a site written, and would a filter keep them?
 *
 * Documents are judged as a run judges them, by the shares of their paragraphs. Short or mixed texts, and texts taken for a
 * close relative of the site's language, are unclear: a filter would reject them although nobody wrote them in another
 * language.
 */
import { loadModels } from "../../harvest/observe/models.js";
import type { Page } from "../../model/page.js";
import { languageCode } from "../../page/language/codes.js";
import { type Languages, openLanguages } from "../../page/language/language.js";
import { type Identify, sharesOf } from "../../robot/document/identify.js";
import { identifierFrom, LANGUAGE_MODEL } from "../../robot/document/language.js";
import { textOfMarkup } from "../../robot/markup.js";
import { kind } from "../../robot/robot.js";

export interface SampleLanguages {
  /** ISO 639-3 → documents, most first. */
  readonly counts: ReadonlyMap<string, number>;
  /** Documents of which the language is not clear; not among the others. */
  readonly unclear: number;
}

const MIN_TEXT = 200;
/** The share of its letters that a run wants of a language (`restrict.share`). */
const SHARE = 0.6;
/** With such a share of the documents, a close relative is a language of the site. */
const OWN_LANGUAGE = 0.2;

export function languagesOf(documents: readonly Page[], feeds: readonly Page[]): SampleLanguages {
  const entries = feeds.flatMap(({ feed }) => feed!.entries.slice(0, 3));
  const texts =
    documents.length > 0
      ? documents.map(({ mainText }) => mainText.text)
      : entries.map(({ content, summary }) => textOfMarkup(content ?? summary));
  const { identify, languages } = identifier();
  const written = texts
    .filter((text) => text.trim() !== "")
    .map((text) => ({ text, language: mainLanguage(text, identify) }));
  const counts = counted(written.map(({ language }) => language));
  const [most] = counts.keys();
  const isUnclear = ({ text, language }: (typeof written)[number]): boolean => {
    if (language === most) return false;
    if (language === "und" || counts.get(language) === 1) return true;
    return counts.get(language)! < OWN_LANGUAGE * written.length && fits(text, most!, languages);
  };
  const clear = written.filter((one) => one.language !== "und" && !isUnclear(one));
  return { counts: counted(clear.map(({ language }) => language)), unclear: written.length - clear.length };
}

/** The language that a run would see; "und" where none has enough of the text. */
function mainLanguage(text: string, identify: Identify): string {
  const [first] = sharesOf(text.split("\n\n"), identify).shares;
  return first !== undefined && first[1] >= SHARE ? first[0] : "und";
}

/** True when it is the language of the whole text, or the second best. */
function fits(text: string, language: string, languages: Languages): boolean {
  const { language: best, runnerUp } = languages.identify(text.slice(0, 3000));
  return best === language || runnerUp?.language === language;
}

function counted(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a));
}

/** As written, where it is a text; else as declared. */
export function languageOf(page: Page, isList: boolean): string | undefined {
  const { text } = page.mainText;
  const identified = isList || text.length < MIN_TEXT ? "und" : identifier().identify(text).language;
  return identified === "und" ? languageCode(page.declared.language ?? "") : identified;
}

/** The documents that are long enough to tell their language. */
export function writtenIn(documents: readonly Page[]): readonly { readonly page: Page; readonly language: string }[] {
  const long = documents.filter(({ mainText }) => mainText.text.length >= MIN_TEXT);
  return long.map((page) => ({ page, language: identifier().identify(page.mainText.text).language }));
}

interface Identifier {
  readonly identify: Identify;
  readonly languages: Languages;
}

let opened: Identifier | undefined; // on first use

function identifier(): Identifier {
  if (opened !== undefined) return opened;
  const models = loadModels(kind.models ?? []);
  return (opened = { identify: identifierFrom(models), languages: openLanguages(models.get(LANGUAGE_MODEL)!) });
}
