/** `winnow extract article`: the main text of a page and what is known about it. */
import type { Command } from "commander";
import type { Models } from "../../harvest/observe/models.js";
import type { Article, Page, SourcedValue } from "../../model/page.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import type { PageLanguage } from "../../page/language/language.js";
import { OWN_MODEL } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { openOutput } from "../terminal/output.js";
import { extract, type PageFlags, printJsonLines, withPageFlags } from "./load-page.js";
import type { ExtractSettings } from "./read-page.js";

const LANGUAGE_MODEL = "language.model";

interface Flags extends PageFlags {
  readonly removed?: boolean;
  readonly model?: string;
}

export function defineExtractArticle(command: Command, end: (code: number) => void): void {
  withPageFlags(command)
    .option(...OWN_MODEL)
    .option("--removed", "list what was removed from the text, with the reasons")
    .addHelpText(
      "after",
      `
Examples:
  winnow extract article page.html --base https://example.org/2026/song
  winnow extract article https://example.org/2026/song
  winnow extract article page.html | jq -r .text

The line: {"url","title","author","date","language","text","words","keywords","description",…}; "evidence" says where each field was read, how sure that is, and which other values were found. "date" is the day as
printed; "published" and "modified" include the time.
Exit codes: 0 done, 1 the page could not be fetched or is too hard to read, 2 usage error or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractArticle(source, flags)));
}

async function extractArticle(source: string, flags: Flags): Promise<number> {
  const settings = { removed: flags.removed ?? false, ...withoutUndefined({ model: flags.model }) };
  await articleModels(settings); // a wrong model is refused before the page is fetched
  const { lines } = await extract("article", source, flags, openOutput(flags), settings);
  return printJsonLines("extract article", lines, flags);
}

/** With a model of your own: the models of pages and of languages. */
export async function articleModels({ model }: ExtractSettings): Promise<Models | undefined> {
  if (model === undefined) return undefined;
  const { PAGE_MODELS } = await import("../../page/models.js");
  return modelsWith([LANGUAGE_MODEL, ...PAGE_MODELS], model);
}

export async function articleLines(page: Page, settings: ExtractSettings): Promise<object[]> {
  return [await articleLine(page, settings)];
}

async function articleLine(page: Page, settings: ExtractSettings): Promise<object> {
  const { countWords, WORDS } = await import("../../page/text/words.js");
  const { article, mainText, pageType } = page;
  const { language, script, probability, shares, hints } = await spokenOn(page, settings);
  const date = article.published ?? article.modified;
  return {
    url: page.canonical ?? page.url,
    title: article.title?.value ?? "",
    author: article.authors?.value.join(", ") ?? "",
    date: date?.value.slice(0, 10) ?? "",
    language,
    text: mainText.text,
    words: countWords(mainText.text),
    keywords: article.keywords?.value ?? [],
    description: article.description?.value ?? "",
    authors: article.authors?.value ?? [],
    pageType: pageType.type,
    ...shown("published", article.published),
    ...shown("modified", article.modified),
    ...shown("place", article.place),
    ...shown("category", article.category),
    ...shown("copyright", article.copyright),
    ...shown("site", article.site),
    wordsBy: WORDS,
    paragraphs: mainText.paragraphs,
    evidence: {
      ...evidenceOf(article),
      pageType: { from: "page-type model", confidence: Math.round(pageType.probability * 100) / 100 },
      language: { from: "language model", confidence: probability, script, shares, hints },
    },
    ...(settings.removed ? { removed: mainText.removed } : {}),
  };
}

/** From the main text. What the page declares is shown in `hints`. */
async function spokenOn(page: Page, settings: ExtractSettings): Promise<PageLanguage> {
  const { detectPageLanguage: languageOf, openLanguages } = await import("../../page/language/language.js");
  const models = (await articleModels(settings)) ?? modelsWith([LANGUAGE_MODEL], undefined);
  return languageOf(page, openLanguages(models.get(LANGUAGE_MODEL)!));
}

function shown(name: string, read: SourcedValue | undefined): object {
  return read === undefined ? {} : { [name]: read.value };
}

function evidenceOf(article: Article): object {
  const entries = Object.entries(article) as [keyof Article, SourcedValue<unknown> | undefined][];
  return Object.fromEntries(
    entries.flatMap(([field, read]) =>
      read === undefined ? [] : [[field, { from: read.from, confidence: read.confidence, conflicts: read.conflicts }]],
    ),
  );
}
