/**
 * What does it cost to understand a page? `npm run bench page`
 *
 * Real pages (WINNOW_DATA or --data DIR), all in memory, each reading as a crawl would: from bytes. Beside us, in the same
 * process and in turns, cheerio does what people would do otherwise: decode, load, extract the links. A round reads all pages
 * once with each reader; the least CPU time of a reader over all rounds counts, since a busy machine can only add to it.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as cheerio from "cheerio";
import { parse } from "parse5";
import { dataFolder } from "../src/cli/eval/data.js";
import { loadModels } from "../src/harvest/observe/models.js";
import { unpacked } from "../src/lab/unpack.js";
import type { Fetched } from "../src/model/fetched.js";
import type { Page } from "../src/model/page.js";
import { parseTree } from "../src/page/html/tree.js";
import { detectPageLanguage, openLanguages } from "../src/page/language/language.js";
import { readPage } from "../src/page/read.js";
import { atMost, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";

type Reader = (answer: Fetched) => unknown;

export async function run(args: string[]): Promise<void> {
  const said = (flag: string): string | undefined => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const data = said("--data");
  const flags = data === undefined ? {} : { data };
  const pages = [
    ...pagesIn(unpacked(path.join(dataFolder(flags, "pages"), "html.tar.xz"))),
    ...pagesIn(unpacked(path.join(dataFolder(flags, "article"), "pages.tar.xz"))),
  ];
  const bytes = pages.reduce((sum, { body }) => sum + body.length, 0);
  process.stderr.write(`${pages.length} pages, ${(bytes / 1e6).toFixed(1)} MB\n`);
  const took = timed(READERS, pages, Number(said("--rounds") ?? 5));
  const per = (name: keyof typeof READERS): number => (1000 * took.get(name)!) / pages.length;
  const times = (name: keyof typeof READERS): number => took.get(name)! / took.get("cheerio")!;
  const figures: Figure[] = [
    atMost("links only, as a multiple of cheerio's load and links", times("links"), "×", 0.25),
    atMost("the whole page without main text, as a multiple", times("page"), "×", 1.5, PAGE_NOTE),
    atMost("with main text, article metadata and language, as a multiple", times("text"), "×", 3),
    atMost("the tree, as a multiple of parse5's own", took.get("tree")! / took.get("parse5")!, "×", 1),
    measured("cheerio: load and links", per("cheerio"), "ms per page"),
    measured("links only", per("links"), "ms per page"),
    measured("the whole page without main text", per("page"), "ms per page"),
    measured("pages", pages.length, "", `${(bytes / 1e6).toFixed(1)} MB, conference pages and articles`),
  ];
  const result = resultOf("page", "real", { figures, tables: [parts(pages)] });
  if (args.includes("--json")) process.stdout.write(`${JSON.stringify(result)}\n`);
  else process.stdout.write(markdown(result));
  process.stderr.write(`${writeResult(result)}.md\n`);
}

const PAGE_NOTE = "charset, links, tree, declared facts, blocks, anchors with roles";

const languages = openLanguages(loadModels(["language.model"]).get("language.model")!);

const READERS = {
  cheerio: cheerioLinks,
  parse5: (answer: Fetched) => parse(readText(answer), { scriptingEnabled: false }),
  tree: (answer: Fetched) => parseTree(readText(answer)),
  links: (answer: Fetched) => readPage(answer).links,
  page: (answer: Fetched) => understand(readPage(answer)),
  text(answer: Fetched) {
    const page = readPage(answer);
    return [understand(page), page.mainText, page.article, detectPageLanguage(page, languages)];
  },
} satisfies Record<string, Reader>;

function understand(page: Page): unknown {
  return [page.links, page.robots, page.textDigest, page.declared, page.blocks, page.anchors, page.feed];
}

function cheerioLinks(answer: Fetched): unknown {
  const $ = cheerio.load(readText(answer));
  const links: { url: string; words: string }[] = [];
  $("a[href]").each((_, element) => {
    const link = $(element);
    try {
      links.push({ url: new URL(link.attr("href")!, answer.url).href, words: link.text().trim() });
    } catch {
      // no address
    }
  });
  return links;
}

const readText = ({ body }: Fetched): string => new TextDecoder().decode(body);

/** CPU seconds of each reader: the least of all rounds. */
function timed(readers: Record<string, Reader>, pages: readonly Fetched[], rounds: number): Map<string, number> {
  const least = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, read] of Object.entries(readers)) {
      globalThis.gc?.();
      const before = process.cpuUsage();
      for (const page of pages) read(page);
      const { user, system } = process.cpuUsage(before);
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, (user + system) / 1e6));
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  }
  return least;
}

/** What each part costs when the parts before it are there: the second of two readings, in milliseconds per page. */
function parts(pages: readonly Fetched[]): { name: string; columns: string[]; rows: [string, number][] } {
  const steps: [string, (page: Page) => unknown][] = [
    ["scan: charset, links, title, digest", (page) => page.links],
    ["tree", (page) => page.tree],
    ["declared facts", (page) => page.declared],
    ["blocks", (page) => page.blocks],
    ["anchors and roles", (page) => page.anchors],
    ["main text", (page) => page.mainText],
    ["article metadata", (page) => page.article],
    ["language, of the text and each paragraph", (page) => detectPageLanguage(page, languages)],
  ];
  let spent = new Map<string, number>();
  for (let round = 0; round < 2; round++) {
    spent = new Map();
    for (const answer of pages) {
      const page = readPage(answer);
      for (const [name, ask] of steps) {
        const began = performance.now();
        ask(page);
        spent.set(name, (spent.get(name) ?? 0) + performance.now() - began);
      }
    }
  }
  const rows = [...spent].map(([name, ms]): [string, number] => [name, Number((ms / pages.length).toFixed(3))]);
  return { name: "Parts of a page", columns: ["part", "ms per page"], rows };
}

function pagesIn(folder: string): Fetched[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.map((file): Fetched => {
    const body = readFileSync(path.join(file.parentPath, file.name));
    const url = `https://pages.example/${encodeURIComponent(file.name)}`;
    return { kind: "fetched", url, at: 0, took: 0, status: 200, headers: [["content-type", "text/html"]], body };
  });
}
