/** `winnow extract links`: a page's links with their position and role. */
import type { Command } from "commander";
import type { Anchor, Page } from "../../model/page.js";
import { openOutput } from "../terminal/output.js";
import { extract, type PageFlags, printJsonLines, withPageFlags } from "./load-page.js";

export function defineExtractLinks(command: Command, end: (code: number) => void): void {
  withPageFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow extract links page.html --base https://example.org/songs/
  winnow extract links https://example.org/
  curl -s https://example.org/ | winnow extract links - --base https://example.org/

Each line: {"url","words","role","pattern","block","before","after",…}. For a feed, a calendar or a sitemap: {"url","words"}.
Exit codes: 0 done, 1 the page could not be fetched or is too hard to read, 2 usage error or a missing file.`,
    )
    .action(async (source: string, flags: PageFlags) => end(await extractLinks(source, flags)));
}

async function extractLinks(source: string, flags: PageFlags): Promise<number> {
  const { lines } = await extract("links", source, flags, openOutput(flags));
  return printJsonLines("extract links", lines, flags);
}

export async function linkLines(page: Page): Promise<object[]> {
  if (page.anchors.length === 0) return page.links.map(({ url, words, nofollow }) => ({ url, words, nofollow }));
  return page.anchors.map(lineOf);
}

function lineOf({
  url,
  words,
  nofollow,
  title,
  rel,
  byImage,
  pattern,
  block,
  role,
  before,
  after,
  leads,
}: Anchor): object {
  return {
    ...{ url, words, role },
    ...(leads === undefined ? {} : { leads }),
    ...{ pattern, block, before, after, nofollow },
    ...(title === "" ? {} : { title }),
    ...(rel === "" ? {} : { rel }),
    ...(byImage ? { byImage } : {}),
  };
}
