/**
 * Which further pages of a site give the dates of an event?
 *
 * The home page often gives the days of the conference and leaves the deadlines to "Important dates" or "Call for
 * papers". So when something is missing, the likeliest pages of the site are visited first, a handful at most. Content
 * that a page loads by frames or scripts belongs to it and comes first.
 */
import type { Page } from "../../model/page.js";
import { type Concept, conceptsIn } from "../dates/concepts.js";
import type { DateWeights } from "../dates/decide.js";
import { type EventFacts, eventFacts } from "./event-page.js";
import { isTemplate, loadedInto, sentTo } from "./loaded-pages.js";
import { withLines } from "./plain-text.js";

/** Fetches one page of the site; undefined when it cannot be had. */
export type Visit = (url: string) => Promise<Page | undefined>;

/** Pages beside the home page; at most as many again that have hardly any text. */
export const MAX_FURTHER_PAGES = 6;
const A_FEW_LINES = 300;

export async function readEventSite(
  home: Page,
  visit: Visit,
  most = MAX_FURTHER_PAGES,
  weights?: DateWeights,
): Promise<EventFacts> {
  return eventFacts(
    await visitSite(home, visit, most, (pages) => isComplete(eventFacts(pages, weights), pages)),
    weights,
  );
}

/** Visits the likeliest pages, one after the other, until the pages are enough. */
export async function visitSite(
  home: Page,
  visit: Visit,
  most: number,
  isEnough: (pages: readonly Page[]) => boolean,
): Promise<readonly Page[]> {
  const parts: (Page | undefined)[] = [];
  for (;;) {
    const { pages, next } = readSoFar(home, parts, most, isEnough);
    if (next === undefined) return pages;
    parts.push(await visit(next));
  }
}

/**
 * The pages among the answers so far, and the page to ask for next; none when enough is known.
 *
 * A home page often shows the dates of one track only, so the first pages that are called "Important dates" or "Call for
 * papers" are read even when nothing seems to be missing.
 */
export function readSoFar(
  home: Page,
  parts: readonly (Page | undefined)[],
  most: number,
  isEnough: (pages: readonly Page[]) => boolean = (pages) => isComplete(eventFacts(pages), pages),
): { readonly pages: readonly Page[]; readonly next: string | undefined } {
  const pages = [withLines(home)];
  const asked = new Set([plain(home.url)]);
  let further = 0;
  for (const [n, part] of [...parts, undefined].entries()) {
    const next = likelyPages(pages).find(({ url }) => !asked.has(plain(url)));
    if (n === parts.length) {
      const isLeft = next !== undefined && further < most && n < 2 * most;
      const isCall = isLeft && next.score >= OF_CALLS && further < MAX_CALLS;
      return { pages, next: isCall || (isLeft && !isEnough(pages)) ? next.url : undefined };
    }
    if (next !== undefined) asked.add(plain(next.url));
    // Guesses that fail count; menus and banners in frames of their own do not.
    if (part === undefined || part.status >= 400 || part.textLength >= A_FEW_LINES) further++;
    if (part === undefined || part.status >= 400) continue;
    // Where the home page only sends its readers on, the page that they see is the home page.
    const isHome = pages.length === 1 && next !== undefined && sentTo(home).includes(next.url);
    pages.splice(isHome ? 0 : pages.length, 0, withLines(part));
  }
  return { pages, next: undefined };
}
/** So many pages that are called "dates" or "call" are read in any case. */
const MAX_CALLS = 2;

/** Days and notification are known well, and the submission, or else a page was read that would have it. */
function isComplete({ evidence }: EventFacts, pages: readonly Page[]): boolean {
  const isKnown = (field: string): boolean => (evidence[field]?.confidence ?? 0) >= WELL_KNOWN;
  const hasCall = (page: Page): boolean => wordScore(lastParts(page.url)) >= OF_CALLS;
  return isKnown("start") && isKnown("notification") && (isKnown("submission") || pages.slice(1).some(hasCall));
}
/** From here on a link leads to dates or to a call. */
const OF_CALLS = 6;
const WELL_KNOWN = 0.8;

/** Addresses of the same site, likeliest first. */
export function likelyPages(pages: readonly Page[]): { readonly url: string; readonly score: number }[] {
  const scores = new Map<string, number>();
  const home = pages[0]!;
  const folder = folderOf(home.url);
  const aliases = ownAddresses(home)
    .map((url) => folderOf(url).replace(/(?<!\/)\/+$/, "/"))
    .filter((own) => own !== folder);
  const hosts = new Set([home.url, ...ownAddresses(home)].flatMap((url) => hostOf(url) ?? []));
  pages.forEach((page, p) => {
    const offer = (link: string, score: number) => {
      // The site's own address on the web is this site, wherever it was fetched from.
      const alias = aliases.find((own) => link.startsWith(own));
      const url = alias === undefined ? link : folder + link.slice(alias.length);
      if (
        !hosts.has(hostOf(url) ?? "") ||
        /\.(?:pdf|docx?|ps|zip|jpe?g|png|gif|svg|css|js|ics|bib|pptx?)(?:[?#]|$)/i.test(url) ||
        isTemplate(url)
      )
        return;
      const value = score - 0.8 * p + (url.startsWith(folder) ? 0.5 : -1.5);
      scores.set(url, Math.max(scores.get(url) ?? Number.NEGATIVE_INFINITY, value));
    };
    const empty = page.textLength < 1500;
    for (const url of loadedInto(page)) offer(url, empty ? 9 + wordScore(url) / 10 : wordScore(url));
    for (const { url, words, title } of page.anchors) {
      const score = Math.max(wordScore(`${words} ${title}`) + 0.3, wordScore(lastParts(url)));
      if (score > 0) offer(url, score);
      // A page that only says "enter": everything near is worth a look.
      else if (empty && page.anchors.length < 12) offer(url, 1);
    }
  });
  // Calls are not always linked from a page that is over; a few guesses come last, named as the site names its pages.
  for (const url of usualPages(home, GUESSES, [...scores.keys()])) if (!scores.has(url)) scores.set(url, 1.4);
  return [...scores]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([url, score]) => ({ url, score }));
}

const GUESSES: readonly string[] = ["cfp", "dates", "call-for-papers", "important-dates"];

/** Addresses beside the home page with these names, ending as the site's links do. */
export function usualPages(home: Page, names: readonly string[], links: readonly string[] = []): string[] {
  const folder = folderOf(home.url);
  const ending = commonEnding([
    ...links,
    ...home.anchors.map(({ url }) => url).filter((url) => url.startsWith(folder)),
  ]);
  return names.map((name) => folder + name + ending);
}

/** ".html", ".php" or "": how most of these pages end. */
function commonEnding(urls: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const url of urls) {
    const ending = /\.(?:html?|php|aspx?|jsp)(?=[?#]|$)/i.exec(url)?.[0] ?? "";
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** What a link speaks of, in any language, and how likely its page is to have the dates; the best counts. */
const LIKELY: readonly (readonly [Concept, score: number])[] = [
  ["dates", 8],
  ["deadline", 8],
  ["call", 6],
  ["submit", 4],
  ["main", 4],
  ["abstract", 3],
  ["about", 3],
  ["paper", 2.5],
  ["conference", 2],
  ["news", 2],
  ["programme", 1.6],
  ["register", 1.5],
];
/** Pages of other things, which mention dates as well. */
const UNLIKELY: readonly Concept[] = ["side", "workshop", "hotel", "support", "past", "accept", "camera", "staff"];

function wordScore(text: string): number {
  const concepts = conceptsIn(decoded(text).slice(0, 200));
  const best = Math.max(0, ...LIKELY.map(([concept, score]) => (concepts.has(concept) ? score : 0)));
  return UNLIKELY.some((concept) => concepts.has(concept)) ? best - 3.5 : best;
}

const lastParts = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .split("/")
    .slice(-2)
    .join(" ")
    .replace(/\.\w{2,5}(?=[?#]|$)/, " ")
    .replace(/[_.-]+/g, " ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const folderOf = (url: string): string => url.replace(/[?#].*/s, "").replace(/(?<![^/])[^/]*$/, "");

/** A page may be saved under another address than its own; its canonical address tells. */
function ownAddresses(page: Page): string[] {
  return [page.canonical, page.declared.meta.get("og:url")?.[0]].filter(
    (url) => url !== undefined && hostOf(url) !== undefined,
  ) as string[];
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : undefined;
}

const plain = (url: string): string =>
  url
    .replace(/#.*/s, "")
    .replace(/\/index\.\w+$/, "/")
    .replace(/^http:/, "https:");
