/** `winnow extract article`: the main text of a page and what is known about it. */
import type { Command } from "commander";
import type { Article, Page, SourcedValue } from "../../model/page.js";
import type { PageLanguage } from "../../page/language/language.js";
import { openOutput } from "../terminal/output.js";
import { extract, type PageFlags, printJsonLines, withPageFlags } from "./load-page.js";
import type { ExtractSettings } from "./read-page.js";

interface Flags extends PageFlags {
  readonly removed?: boolean;
}

export function defineExtractArticle(command: Command, end: (code: number) => void): void {
  withPageFlags(command)
    .option("--removed", "list what was removed from the text, with the reasons")
    .addHelpText(
      "after",
      `
Examples:
  winnow extract article page.html --base https://example.org/2026/song
  winnow extract article https://example.org/2026/song
  winnow extract article page.html | jq -r .text

The line: {"url","title","author","date","language","text","words","keywords","description",…}; "evidence" says for each field where it was
read, its confidence and the other values found. The date is the day as printed; "published" and "modified" include the time.
Exit codes: 0 done, 1 the page could not be fetched or is too hard to read, 2 usage error or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractArticle(source, flags)));
}

async function extractArticle(source: string, flags: Flags): Promise<number> {
  const settings = { removed: flags.removed ?? false };
  const { lines } = await extract("article", source, flags, openOutput(flags), settings);
  return printJsonLines("extract article", lines, flags);
}

export async function articleLines(page: Page, { removed = false }: ExtractSettings): Promise<object[]> {
  return [await articleLine(page, removed)];
}

async function articleLine(page: Page, withRemoved: boolean): Promise<object> {
  const { countWords, WORDS } = await import("../../page/text/words.js");
  const { article, mainText, pageType } = page;
  const { language, script, probability, shares, hints } = await spokenOn(page);
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
    ...(withRemoved ? { removed: mainText.removed } : {}),
  };
}

/** From the main text. What the page declares is shown in `hints`. */
async function spokenOn(page: Page): Promise<PageLanguage> {
  const [{ loadModels }, { detectPageLanguage: languageOf, openLanguages }] = await Promise.all([
    import("../../harvest/observe/models.js"),
    import("../../page/language/language.js"),
  ]);
  return languageOf(page, openLanguages(loadModels(["language.model"]).get("language.model")!));
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
