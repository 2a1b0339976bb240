/** Everything that reads bytes of strangers, each as one function of these bytes. */
import { checkedRecord, unpack } from "../../src/archive/read-warc.js";
import { findPrintedDates } from "../../src/dates/printed.js";
import { openPaperReader, PAPER_MODELS } from "../../src/events/papers/read-papers.js";
import { eventFacts } from "../../src/events/site/event-page.js";
import { withLines } from "../../src/events/site/plain-text.js";
import { openCookies } from "../../src/fetch/cookies.js";
import { headerValue } from "../../src/fetch/header-value.js";
import { openLenientReader } from "../../src/fetch/lenient.js";
import { mayVisit, readRobots } from "../../src/fetch/robots.js";
import { robotsReservations } from "../../src/fetch/robots-reservations.js";
import { readSitemap } from "../../src/fetch/sitemap.js";
import { isBoundless } from "../../src/frontier/boundless.js";
import { isInvented } from "../../src/frontier/invented.js";
import { loadModels } from "../../src/harvest/observe/models.js";
import { findInterstitial } from "../../src/harvest/requests/find-interstitial.js";
import { observeListing } from "../../src/listing/page/observe.js";

import { TableError } from "../../src/model/errors.js";
import type { Fetched } from "../../src/model/fetched.js";
import type { Page } from "../../src/model/page.js";
import { detectPageLanguage, openLanguages } from "../../src/page/language/language.js";
import { readPage } from "../../src/page/read.js";
import { findCharset } from "../../src/publish/table/charset.js";
import { openTable } from "../../src/publish/table/file.js";
import { readRecipe } from "../../src/robot/recipe/read-recipe.js";
import { findListedAddresses } from "../../src/robot/sitemap.js";

const URL_ = "https://a.example/dir/page";

function fetchedAs(type: string, body: Uint8Array): Fetched {
  return { kind: "fetched", url: URL_, at: 1.7e12, took: 1, status: 200, headers: [["content-type", type]], body };
}
const html = (body: Uint8Array): Page => readPage(fetchedAs("text/html", body));

const models = loadModels(["language.model", ...PAPER_MODELS]);
const languages = openLanguages(models.get("language.model")!);
const papers = openPaperReader(models);

export type Reader = (bytes: Uint8Array) => unknown;

/** By name. Expected errors are answers, too; anything else that a reader throws is a find. */
export const READERS: { readonly [name: string]: Reader } = {
  links(bytes) {
    const page = html(bytes);
    return [page.links, page.title, page.canonical, page.robots, page.reservations, page.textDigest, page.charset];
  },
  wall(bytes) {
    const fetched = fetchedAs("text/html", bytes);
    return findInterstitial(readPage(fetched), fetched);
  },
  declared: (bytes) => html(bytes).declared.items,
  blocks(bytes) {
    const page = html(bytes);
    return [page.blocks, page.anchors];
  },
  "main text": (bytes) => html(bytes).mainText,
  article: (bytes) => html(bytes).article,
  language: (bytes) => detectPageLanguage(html(bytes), languages),
  listing: (bytes) => observeListing(html(bytes), languages),
  papers: (bytes) => papers.papers(html(bytes)),
  event: (bytes) => eventFacts([withLines(html(bytes))]),
  dates: (bytes) => findPrintedDates(text(bytes)),
  feed: (bytes) => readPage(fetchedAs("application/xml", bytes)).feed,
  calendar: (bytes) => readPage(fetchedAs("text/calendar", bytes)).feed,
  "json feed": (bytes) => readPage(fetchedAs("application/json", bytes)).feed,
  "listed addresses": (bytes) => findListedAddresses(readPage(fetchedAs("application/xml", bytes))),
  async sitemap(bytes) {
    const entries = readSitemap([bytes], URL_);
    for (let next = await entries.next(); next.done !== true; ) next = await entries.next();
  },
  robots(bytes) {
    const robots = readRobots(text(bytes));
    const paths = text(bytes).slice(0, 20_000).split("\n").slice(0, 10);
    return [robotsReservations(robots), paths.map((path) => mayVisit(robots, "winnow", `https://a.example/${path}`))];
  },
  headers(bytes) {
    const lines = text(bytes).split("\n").slice(0, 1000);
    const cookies = openCookies();
    cookies.take(URL_, lines);
    return [headerValue(Buffer.from(bytes)), cookies.for(URL_)];
  },
  /** As a head, and as a body in chunks; in packets. */
  answer(bytes) {
    for (const head of ["HTTP/1.1 200 OK\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"]) {
      const reader = openLenientReader(64 * 1024);
      reader.expect();
      reader.take(Buffer.from(head));
      for (let at = 0; at < bytes.length; at += 1400) reader.take(Buffer.from(bytes.subarray(at, at + 1400)));
    }
  },
  maze(bytes) {
    const answers = [URL_, `${URL_}2`].map((address) => ({ address, body: bytes })) as never;
    return [
      isInvented(bytes, bytes, [URL_], URL_),
      isBoundless(
        bytes,
        answers,
        () => true,
        () => false,
      ),
    ];
  },
  warc(bytes) {
    const record = checkedRecord(Buffer.from(bytes));
    return typeof record === "string" ? record : unpack([record]);
  },
  recipe: readRecipe,
  async table(bytes) {
    try {
      const source = (): Uint8Array[] => [bytes];
      for await (const row of (await openTable(source, await findCharset(source))).rows) void row;
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
    }
  },
};

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}

/** Milliseconds of processor time per MB. Papers are labelled by a model; recipes, at most 200 KB, go through a YAML library. */
const PER_MB: { readonly [reader: string]: number } = { papers: 10_000, recipe: 5000 };

/** Processor time that a reader may take, in milliseconds; 150 are for the first call of everything. */
export function allowance(reader: string, bytes: number): number {
  return 150 + ((PER_MB[reader] ?? 1000) * bytes) / 1e6;
}
