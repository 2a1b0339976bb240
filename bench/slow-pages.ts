/**
 * Which real pages cost most? `npm run bench slow-pages`
 *
 * Every page of the data (WINNOW_DATA or --data DIR) is read as each kind reads it, and the slowest are listed with their CPU time per
 * 100 KB. A page that takes long is read three times and counts by the least, since a busy machine can only add to it; a short one counts
 * as 100 KB. No page should take more than 60 ms. Of a site with many pages about two hundred are read, or all with --all.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dataFolder } from "../src/cli/eval/data.js";
import { openPaperReader, PAPER_MODELS } from "../src/events/papers/read-papers.js";
import { eventFacts } from "../src/events/site/event-page.js";
import { withLines } from "../src/events/site/plain-text.js";
import { loadModels } from "../src/harvest/observe/models.js";
import { unpacked } from "../src/lab/unpack.js";
import { observeListing } from "../src/listing/page/observe.js";
import type { Fetched } from "../src/model/fetched.js";
import type { Page } from "../src/model/page.js";
import { detectPageLanguage, openLanguages } from "../src/page/language/language.js";
import { readPage } from "../src/page/read.js";
import { atMost, markdown, resultOf, type Table, writeResult } from "./results.js";

const models = loadModels(["language.model", ...PAPER_MODELS]);
const languages = openLanguages(models.get("language.model")!);
const papers = openPaperReader(models);

/** What each kind asks of a page. */
const KINDS: { readonly [kind: string]: (page: Page) => unknown } = {
  crawl: (page) => [page.links, page.title, page.robots, page.textDigest],
  listing: (page) => observeListing(page, languages),
  robot: (page) => [page.mainText, page.article, detectPageLanguage(page, languages)],
  event: (page) => eventFacts([withLines(page)]),
  papers: (page) => papers.papers(page),
};

/** Folders of the data whose archives hold pages. */
const FOLDERS = ["pages", "pages/new", "pages/released", "article", "wcxb", "listing", "events/portals"];
const OF_ARCHIVE = 200;
/** Archives of independent pages are read whole. */
const WHOLE = /^(?:html|pages|wcxb-dev|negatives)\.tar/;
const SHOWN = 20;
const MOST = 60;

export async function run(args: string[]): Promise<void> {
  const said = (flag: string): string | undefined => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const data = said("--data");
  const every = Number(said("--every") ?? 1);
  const only = said("--kind");
  const flags = data === undefined ? {} : { data };
  const most = args.includes("--all") ? Number.POSITIVE_INFINITY : OF_ARCHIVE;
  const files = FOLDERS.flatMap((folder) => pagesIn(dataFolder(flags, folder), most)).filter((_, i) => i % every === 0);
  process.stderr.write(`${files.length} pages\n`);
  const tables: Table[] = [];
  const figures = Object.entries(KINDS)
    .filter(([kind]) => only === undefined || kind === only)
    .map(([kind, ask]) => {
      const rows = files
        .map((file): [string, number, number] => {
          const body = readFileSync(file);
          return [file.split("/").slice(-3).join("/"), Math.round(body.length / 1000), perHundredKB(body, ask)];
        })
        .sort(([, , a], [, , b]) => b - a);
      const over = rows.filter(([, , ms]) => ms > MOST).length;
      process.stderr.write(`${kind}: ${over} of ${rows.length} pages above ${MOST} ms\n`);
      tables.push({ name: kind, columns: ["page", "KB", "ms of CPU per 100 KB"], rows: rows.slice(0, SHOWN) });
      return atMost(`${kind}: the slowest page`, rows[0]?.[2] ?? 0, "ms per 100 KB", MOST, `${over} pages above`);
    });
  const result = resultOf("slow-pages", "real", { figures, tables });
  if (args.includes("--json")) process.stdout.write(`${JSON.stringify(result)}\n`);
  else process.stdout.write(markdown(result));
  process.stderr.write(`${writeResult(result)}.md\n`);
}

function perHundredKB(body: Uint8Array, ask: (page: Page) => unknown): number {
  const size = Math.max(1, body.length / 100_000);
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && (i === 0 || least > (MOST * size) / 2); i++) {
    const began = process.cpuUsage();
    ask(readPage(answer(body)));
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return Math.round((10 * least) / size) / 10;
}

function answer(body: Uint8Array): Fetched {
  const headers = [["content-type", "text/html"]] as const;
  return { kind: "fetched", url: "https://pages.example/page", at: 0, took: 0, status: 200, headers, body };
}

function pagesIn(folder: string, most: number): string[] {
  if (!existsSync(folder)) return [];
  const archives = readdirSync(folder).filter((name) => /\.tar\.[gx]z$/.test(name));
  return [
    ...filesIn(folder),
    ...archives.flatMap((name) => {
      const files = filesIn(unpacked(path.join(folder, name)));
      const step = WHOLE.test(name) ? 1 : Math.max(1, files.length / most);
      return files.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
    }),
  ];
}

function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.html?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}
