/** `winnow extract papers`: the papers that a page lists, with authors and documents. */
import path from "node:path";
import type { Command } from "commander";
import type { FoundPaper } from "../events/papers/bundle.js";
import type { Page } from "../model/page.js";
import { onePage, type PageFlags, sayLines, withPageFlags } from "./one-page.js";
import { openVoice } from "./voice.js";

export function addExtractPapers(group: Command, end: (code: number) => void): void {
  withPageFlags(
    group
      .command("papers")
      .description("The papers that a page lists: titles, authors, affiliations, documents; one JSON line each."),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow extract papers accepted.html --base https://conf.example/2026/accepted.html
  winnow extract papers https://conf.example/2026/program
  winnow extract papers accepted.html | jq -r '.title + " — " + (.authors | join(", "))'

A line: {"title","authors","affiliations","authorAffiliations","pdf","page","session","links","confidence"}; "authorAffiliations" holds, for each
author, places in "affiliations". Without --base, links of a file are given relative to it. A page without papers gives no line.
Exit codes: 0 done, 1 the page could not be fetched, 2 wrong use or a missing file.`,
    )
    .action(async (source: string, flags: PageFlags) => end(await extractPapers(source, flags)));
}

async function extractPapers(source: string, flags: PageFlags): Promise<number> {
  const voice = openVoice(flags);
  const page = await onePage(source, flags, voice);
  const { openPaperReader, PAPER_MODELS } = await import("../events/papers/read-papers.js");
  const { loadModels } = await import("../harvest/models.js");
  const reader = openPaperReader(loadModels(PAPER_MODELS));
  const fromFile = page.url.startsWith("file:");
  const papers = reader.papers(fromFile ? await somewhere(page) : page);
  if (papers.length === 0) voice.note("No papers were found on this page.");
  return sayLines(
    "extract papers",
    papers.map((paper) => line(paper, page.url, fromFile)),
    flags,
  );
}

/** A file that does not say where it comes from is read as if it lay deep in some site: then relative links can be followed back. */
const SOMEWHERE = "http://somewhere.invalid/a/b/c/d/e/";

async function somewhere(page: Page): Promise<Page> {
  const { readPage } = await import("../page/read.js");
  const body = new TextEncoder().encode(page.source);
  return readPage(
    {
      kind: "fetched",
      url: `${SOMEWHERE}page.html`,
      at: page.fetchedAt,
      took: 0,
      status: 200,
      headers: [["content-type", "text/html; charset=utf-8"]],
      body,
    },
    { charset: "utf-8" },
  );
}

function line(paper: FoundPaper, page: string, fromFile: boolean): object {
  const shown = (url: string | undefined): string | null => (url === undefined ? null : fromFile ? relative(url) : url);
  return {
    title: paper.title,
    authors: paper.authors,
    affiliations: paper.affiliations,
    authorAffiliations: paper.authorAffiliations,
    pdf: shown(paper.pdf),
    page,
    session: paper.session ?? null,
    abstract: paper.abstract ?? null,
    doi: paper.doi ?? null,
    detail: paper.detail ?? null,
    links: Object.fromEntries(Object.entries(paper.links).map(([kind, url]) => [kind, shown(url)])),
    confidence: Number(paper.confidence.toFixed(3)),
  };
}

function relative(url: string): string {
  const { origin, pathname } = new URL(SOMEWHERE);
  if (!url.startsWith(`${origin}/`)) return url;
  return path.posix.relative(pathname, new URL(url).pathname) + new URL(url).search;
}
