/** `winnow extract article`: the main text of a page and what is known about it. */
import type { Command } from "commander";
import type { Article, Page, Read } from "../model/page.js";
import type { PageLanguage } from "../page/language.js";
import { onePage, type PageFlags, sayLines, withPageFlags } from "./one-page.js";
import { openVoice } from "./voice.js";

interface Flags extends PageFlags {
  readonly removed?: boolean;
}

export function addExtractArticle(group: Command, end: (code: number) => void): void {
  const command = group
    .command("article")
    .description("The main text of a page with its title, authors, date and keywords, as a JSON line.");
  withPageFlags(command)
    .option("--removed", "list what was left out of the text, with the reasons")
    .addHelpText(
      "after",
      `
Examples:
  winnow extract article page.html --base https://example.org/2026/song
  winnow extract article https://example.org/2026/song
  winnow extract article page.html | jq -r .text

The line: {"url","title","author","date","language","text","words","keywords","description",…}; "evidence" says for each field where it was
read, how far it is trusted and what the page says elsewhere. The date is the day as printed; "published" and "modified" have the time, too.
Exit codes: 0 done, 1 the page could not be fetched, 2 wrong use or a missing file.`,
    )
    .action(async (source: string, flags: Flags) => end(await extractArticle(source, flags)));
}

async function extractArticle(source: string, flags: Flags): Promise<number> {
  const page = await onePage(source, flags, openVoice(flags));
  return sayLines("extract article", [await articleLine(page, flags.removed ?? false)], flags);
}

async function articleLine(page: Page, withRemoved: boolean): Promise<object> {
  const { countWords, WORDS } = await import("../page/words.js");
  const { article, mainText } = page;
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
      language: { from: "language model", confidence: probability, script, shares, hints },
    },
    ...(withRemoved ? { removed: mainText.removed } : {}),
  };
}

/** From the main text, never from what the page declares: that is shown beside it, in `hints`. */
async function spokenOn(page: Page): Promise<PageLanguage> {
  const [{ loadModels }, { languageOf, openLanguages }] = await Promise.all([
    import("../harvest/models.js"),
    import("../page/language.js"),
  ]);
  return languageOf(page, openLanguages(loadModels(["language.model"]).get("language.model")!));
}

function shown(name: string, read: Read | undefined): object {
  return read === undefined ? {} : { [name]: read.value };
}

function evidenceOf(article: Article): object {
  const entries = Object.entries(article) as [keyof Article, Read<unknown> | undefined][];
  return Object.fromEntries(
    entries.flatMap(([field, read]) =>
      read === undefined ? [] : [[field, { from: read.from, confidence: read.confidence, conflicts: read.conflicts }]],
    ),
  );
}
