/** `winnow extract links`: where a page points, from which place on it, and what each link is there for. */
import type { Command } from "commander";
import type { Anchor, Page } from "../model/page.js";
import { onePage, type PageFlags, sayLines, withPageFlags } from "./one-page.js";
import { openVoice } from "./voice.js";

export function addExtractLinks(group: Command, end: (code: number) => void): void {
  const command = group
    .command("links")
    .description("The links of a page with their words, place and role, as JSON lines.");
  withPageFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow extract links page.html --base https://example.org/songs/
  winnow extract links https://example.org/
  curl -s https://example.org/ | winnow extract links - --base https://example.org/

Each line: {"url","words","role","pattern","block","before","after",…}. Of a feed, a calendar or a sitemap: {"url","words"}.
Exit codes: 0 done, 1 the page could not be fetched, 2 wrong use or a missing file.`,
    )
    .action(async (source: string, flags: PageFlags) => end(await extractLinks(source, flags)));
}

async function extractLinks(source: string, flags: PageFlags): Promise<number> {
  const page = await onePage(source, flags, openVoice(flags));
  return sayLines("extract links", linesOf(page), flags);
}

function linesOf(page: Page): object[] {
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
