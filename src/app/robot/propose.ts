/**
 * From any page of a site to a recipe for all of it.
 *
 * The page may be the home page, a section or a document. A few dozen pages are visited from the home page (explore.ts),
 * feeds and sitemaps are held against what the lists lead to, and a dozen documents from different places are read.
 */

import type { HarvestOptions } from "../../harvest/harvest.js";
import { hostOf } from "../../model/address.js";
import { PageError } from "../../model/errors.js";
import { hostTest } from "../../model/host-names.js";
import type { Page } from "../../model/page.js";
import { siteOf } from "../../model/site.js";
import type { Millis } from "../../model/time.js";
import { languageCode } from "../../page/language/codes.js";
import { readPage } from "../../page/read.js";
import { countWords } from "../../page/text/words.js";
import { pagesAboutSite } from "../../robot/propose/links.js";
import {
  foldersOfOtherLanguages,
  otherLanguagesByText,
  printVersionOf,
  sidesOf,
} from "../../robot/propose/other-versions.js";
import { documentPatternsOf, generalised, listPatternsOf, testOf } from "../../robot/propose/patterns.js";
import { proposal, type Sitemap, type SiteSample, sayCoverage } from "../../robot/propose/propose.js";
import { chosenLinks, nextOfList } from "../../robot/steps/choose.js";
import { isPartOf } from "../../robot/steps/next-part.js";
import { openPageSession, type PageRequest } from "../fetch-page.js";
import { documentShapes } from "./document-shapes.js";
import { type Exploration, exploreSite, isListLike, personalFolder } from "./explore.js";
import { languageOf, languagesOf, writtenIn } from "./sample-languages.js";
import { type Ask, findFeeds, findSitemap } from "./sources.js";

export interface ProposeOptions {
  /** The name of the recipe file, for its comments. */
  readonly file: string;
  /** Pages that are visited to learn the site, at most. */
  readonly maxPages: number;
  readonly delay: Millis;
  readonly pages: Omit<PageRequest, "rest" | "says">;
  readonly requests: Omit<HarvestOptions, "store" | "plans" | "archive">;
  onPage?(url: string): void;
}

export interface Proposed {
  readonly recipe: string;
  /** How many documents lists, feed and sitemap lead to, in sentences. */
  readonly coverage: readonly string[];
  readonly sample: SiteSample;
}

type Exploring = Parameters<typeof exploreSite>[1];

export async function proposeRecipe(given: string, options: ProposeOptions): Promise<Proposed> {
  const request: PageRequest = { ...options.pages, rest: options.delay, says: () => undefined };
  const session = openPageSession(given, request);
  try {
    const read = async (url: string) => {
      options.onPage?.(url);
      const { fetched, reserved, sitemaps } = await session.fetchPage(url);
      return { page: readPage(fetched, { reserved }), sitemaps };
    };
    const ask: Ask = async (url) => {
      try {
        return (await read(url)).page;
      } catch (error) {
        if (error instanceof PageError) return undefined;
        throw error;
      }
    };
    const { page: first, sitemaps } = await read(given);
    const exploring: Exploring = {
      maxPages: options.maxPages,
      delay: options.delay,
      requests: { ...options.requests, network: { fetch: session.fetch, close: async () => undefined } },
      ...(options.onPage === undefined ? {} : { onPage: options.onPage }),
    };
    const { start, hosts, ...found } = await explored(first, ask, exploring);
    const isOwn = ownTest(start.url, hosts);
    const feeds = await findFeeds([first, start, ...found.exploration.pages.map(({ page }) => page)], isOwn, ask);
    const mapped = await findSitemap([...start.declared.sitemaps, ...sitemaps], start.url, isOwn, ask);
    const known = [
      ...(mapped?.urls ?? []),
      ...feeds.flatMap(({ feed }) => feed!.entries.flatMap(({ url }) => url ?? [])),
    ];
    const exploration = await exploredFurther(start, found.exploration, known.filter(isOwn), exploring);
    const sample = { ...sampleOf(options.file, [first, start], exploration, feeds, mapped, isOwn), hosts };
    return { recipe: proposal(sample), coverage: sayCoverage(sample), sample };
  } finally {
    await session.close();
  }
}

/**
 * A site is explored from its home page, which leads to all sections, if the given page is one of them, a document or a
 * feed. A list that the home page does not lead to stands for itself. Where one finds next to nothing, the other is tried.
 */
async function explored(
  first: Page,
  ask: Ask,
  options: Exploring,
): Promise<{ readonly start: Page; readonly exploration: Exploration; readonly hosts: readonly string[] }> {
  const origin = new URL(personalFolder(first.url) ?? "/", first.url).href;
  const own = homeInItsLanguage(first);
  const home = first.url === origin ? first : ((own === undefined ? undefined : await ask(own)) ?? (await ask(origin)));
  const isSection = home?.links.some(({ url }) => url === first.url) === true;
  const standsAlone = first.feed === undefined && isListLike(first) && !isSection;
  const starts = standsAlone ? [first, home] : [home, first];
  let best: { start: Page; exploration: Exploration } | undefined;
  for (const start of starts) {
    if (start === undefined || best?.start === start) continue;
    const exploration = await exploreSite(start.url, { ...options, given: first.url });
    const found = documentsIn(exploration);
    if (best === undefined || found > documentsIn(best.exploration)) best = { start, exploration };
    if (found >= ENOUGH_DOCUMENTS) return { ...best, hosts: [] };
  }
  const { start, exploration } = best!;
  const sisters = sisterHosts(start);
  if (sisters.length === 0) return { start, exploration, hosts: [] };
  const wider = await exploreSite(start.url, { ...options, given: first.url, hosts: sisters });
  if (documentsIn(wider) <= documentsIn(exploration)) return { start, exploration, hosts: [] };
  const used = new Set(wider.pages.flatMap(({ page, role }) => (role === "document" ? hostOf(page.url) : [])));
  return { start, exploration: wider, hosts: sisters.filter((host) => used.has(host)) };
}

/** Where lists are made by scripts, only sitemaps and feeds name the documents: these are looked at, too. */
async function exploredFurther(
  start: Page,
  exploration: Exploration,
  known: readonly string[],
  options: Exploring,
): Promise<Exploration> {
  if (documentsIn(exploration) >= ENOUGH_DOCUMENTS || known.length < ENOUGH_DOCUMENTS) return exploration;
  const further = await exploreSite(start.url, { ...options, known });
  return documentsIn(further) > documentsIn(exploration) ? further : exploration;
}

/** Other hosts of the same registered domain that the page links to: sections may have a host each. */
function sisterHosts({ url, links }: Page): string[] {
  const own = hostOf(url);
  const isOwn = hostTest([own]);
  const hosts = new Set(links.map((link) => hostOf(link.url)));
  return [...hosts].filter((host) => !isOwn(host) && siteOf(host) === siteOf(own)).slice(0, MAX_SISTERS);
}

const MAX_SISTERS = 12;

const ENOUGH_DOCUMENTS = 4;

/** "/tr/" for "/tr/news/1" that names "/en/news/1" as its other side. */
function homeInItsLanguage(page: Page): string | undefined {
  const folder = sidesOf(page).find((side) => side.folder !== undefined)?.folder;
  if (folder === undefined || languageCode(folder.own) === undefined) return undefined;
  const home = new URL(page.url);
  home.pathname = `${home.pathname
    .split("/")
    .slice(0, folder.place + 1)
    .join("/")}/`;
  home.search = "";
  return home.href;
}

function documentsIn({ pages }: Exploration): number {
  return pages.filter(({ role }) => role === "document").length;
}

function ownTest(url: string, hosts: readonly string[]): (other: string) => boolean {
  const isOwn = hostTest([hostOf(url), ...hosts]);
  return (other) => isOwn(hostOf(other));
}

const ARTICLES = 12;

function sampleOf(
  file: string,
  [given, start]: readonly [Page, Page],
  { pages: explored, isWhole }: Exploration,
  feeds: readonly Page[],
  sitemap: (Sitemap & { readonly urls: readonly string[] }) | undefined,
  isOwn: (url: string) => boolean,
): Omit<SiteSample, "hosts"> {
  const { documents: shapes, ways: leading, pages } = documentShapes(explored);
  const others = pages.filter(({ shape }) => !shapes.has(shape));
  // A further page of a list may have an address like those of documents.
  const further = furtherPages(
    others.map(({ page }) => page),
    pages.map(({ page }) => page),
  );
  const alike = pages.flatMap(({ shape, page }) =>
    shapes.has(shape) && !further.has(page.url) && !hasTextOf(page, start) ? page : [],
  );
  const listLike = new Set(pages.flatMap(({ page, role }) => (role !== "document" && isListLike(page) ? page : [])));
  const about = pagesAboutSite(
    alike,
    pages.map(({ page }) => page),
    (page) => listLike.has(page),
  );
  const isPart = (page: Page): boolean => alike.some((first) => first !== page && isPartOf(page.url, first.url));
  const found = alike.filter((page) => !about.includes(page) && !isPart(page));
  const otherUrls = others.map(({ page }) => page.url);
  const documents = documentPatternsOf(generalised([...shapes], otherUrls), otherUrls);
  const otherLanguages = foldersOfOtherLanguages(found, given) ?? foldersByLanguage(found, given);
  const isOther = testOf(otherLanguages === undefined ? [] : [otherLanguages.pattern]);
  const wanted = found.filter(({ url }) => !isOther(url));
  const articles = spreadOver(wanted, ARTICLES);
  const hasShape = testOf(documents);
  const isDocument = (url: string): boolean => hasShape(url) && !isOther(url);
  const linksOf = (page: Page): Set<string> =>
    new Set(
      chosenLinks(page, { kind: "auto" }).flatMap(({ url }) =>
        isOwn(url) && isDocument(url) && url !== page.url ? url : [],
      ),
    );
  const lists = usefulLists(
    others.filter(({ page }) => page.url !== start.url).map((one) => ({ ...one, links: linksOf(one.page) })),
    linksOf(start),
    leading,
  );
  const addresses = found.map(({ url }) => url);
  const listPatterns = listPatternsOf(
    generalised(
      lists.map(({ shape }) => shape),
      addresses,
    ),
    addresses,
  );
  const isList = testOf(listPatterns);
  const listed = new Set([...lists.flatMap(({ links }) => [...links]), ...linksOf(start)]);
  const mapped = new Set((sitemap?.urls ?? []).filter(isDocument));
  const fed = new Set(
    feeds.flatMap(({ feed }) => feed!.entries.flatMap(({ url }) => (url !== undefined && isDocument(url) ? url : []))),
  );
  const unlisted = wanted.filter(({ url }) => !listed.has(url) && !mapped.has(url) && !fed.has(url));
  const listPages = lists.map(({ page }) => page);
  const onTheWay = waysTo(
    listPages,
    start,
    others.map(({ page }) => page),
  );
  const ways = onTheWay.filter((url) => !isList(url) && !isFurtherPage(url, listPages)).slice(0, MAX_NAMED);
  const isGivenList = given !== start && !isDocument(given.url) && linksOf(given).size >= MIN_LINKS;
  const named = isDocument(start.url) ? ways : [start.url, ...ways];
  const apart = unreached(
    [...listPages, ...(isGivenList ? [given] : [])].sort((a, b) => linksOf(b).size - linksOf(a).size),
    named,
    [start, given, ...others.map(({ page }) => page)],
    isList,
  );
  const notDocuments = [...about, ...pages.map(({ page }) => page)]
    .filter((page) => !wanted.includes(page) && isDocument(page.url) && !isPart(page))
    .map(({ url }) => url)
    .slice(0, MAX_NAMED);
  return {
    file,
    start,
    section: given !== start && linksOf(given).size >= MIN_LINKS && isListLike(given) ? given.url : undefined,
    documents,
    lists: listPatterns,
    isChained: unlisted.length > notDocuments.length,
    moreLists: [...ways, ...apart].slice(0, MAX_NAMED),
    notDocuments,
    coverage: {
      pages: pages.length,
      lists: lists.length + 1,
      listed: listed.size,
      isWhole: isWhole && [start, ...listPages].every((page) => !hasUnreadNext(page, listPages)),
      fed: fed.size,
      mapped: mapped.size,
      notMapped: [...listed].filter((url) => !mapped.has(url)).length,
      onlyMapped: [...mapped].filter((url) => !listed.has(url)).length,
    },
    feeds,
    sitemap: sitemap && { url: sitemap.url, addresses: sitemap.addresses, unread: sitemap.unread },
    otherLanguages,
    print: articles.flatMap((page) => printVersionOf(page) ?? []).at(0),
    articles,
    languages: languagesOf(wanted, feeds),
    named: languageOf(given, isListLike(given)),
    repeated: repeatedIn(articles, wanted),
    words: Math.min(...wanted.map(({ mainText }) => countWords(mainText.text))),
  };
}

/** The home page under another address. */
function hasTextOf(page: Page, other: Page): boolean {
  return page !== other && page.mainText.text !== "" && page.mainText.text === other.mainText.text;
}

const MAX_NAMED = 100;
type Listing = Exploration["pages"][number] & { readonly links: ReadonlySet<string> };

/** Links to documents by which a page is a list. */
const MIN_LINKS = 2;

/** Pages that lead to documents, as few kinds of them as lead to all: what only repeats others (tags, months) is left out. */
function usefulLists(pages: readonly Listing[], onStart: ReadonlySet<string>, leading: ReadonlySet<string>): Listing[] {
  const byShape = new Map<string, Listing[]>();
  for (const page of pages) byShape.set(page.shape, [...(byShape.get(page.shape) ?? []), page]);
  for (const [shape, all] of byShape) {
    const least = leading.has(shape) || haveOneEach(all) ? 1 : MIN_LINKS;
    byShape.set(
      shape,
      all.filter(({ links }) => links.size >= least),
    );
  }
  const covered = new Set<string>(onStart);
  const useful: Listing[] = [];
  const sizeOf = (lists: readonly Listing[]): number => new Set(lists.flatMap(({ links }) => [...links])).size;
  for (const [, lists] of [...byShape].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
    const links = new Set(lists.flatMap((one) => [...one.links]));
    if ([...links].every((url) => covered.has(url))) continue;
    for (const url of links) covered.add(url);
    useful.push(...lists);
  }
  return useful;
}

/** Lists with a single entry, and seldom the same: the days of an archive. */
function haveOneEach(pages: readonly Listing[]): boolean {
  const single = pages.filter(({ page, links }) => links.size === 1 && isListLike(page));
  const entries = new Set(single.flatMap(({ links }) => [...links]));
  return entries.size >= FEWEST_ENTRIES && entries.size > single.length / 2;
}

const FEWEST_ENTRIES = 3;

/** The lists, and the pages on the shortest ways from the start to them, without the start. */
function waysTo(lists: readonly Page[], start: Page, pages: readonly Page[]): string[] {
  const known = new Map([start, ...pages].map((page) => [page.url, page]));
  const parents = new Map<string, string | undefined>([[start.url, undefined]]);
  for (const url of parents.keys())
    for (const link of known.get(url)!.links)
      if (known.has(link.url) && !parents.has(link.url)) parents.set(link.url, url);
  const ways = new Set<string>();
  for (const { url } of lists) {
    ways.add(url);
    for (let at = parents.get(url); at !== undefined; at = parents.get(at)) ways.add(at);
  }
  ways.delete(start.url);
  return [...ways];
}

/** Lists that a run does not come to from those that are `named`: only documents link to them, or nothing does. */
function unreached(
  lists: readonly Page[],
  named: readonly string[],
  pages: readonly Page[],
  isList: (url: string) => boolean,
): string[] {
  const known = new Map(pages.map((page) => [page.url, page]));
  const reached = new Set(named);
  const follow = (): void => {
    for (const url of reached) {
      const page = known.get(url);
      if (page === undefined) continue;
      for (const link of page.links) if (isList(link.url)) reached.add(link.url);
      const next = nextOfList(page, { kind: "auto" });
      if (next !== undefined) reached.add(next);
    }
  };
  follow();
  return lists.flatMap(({ url }) => {
    if (reached.has(url)) return [];
    reached.add(url);
    follow();
    return [url];
  });
}

/** The pages after these. */
function furtherPages(lists: readonly Page[], pages: readonly Page[]): ReadonlySet<string> {
  const known = new Map(pages.map((page) => [page.url, page]));
  const further = new Set<string>();
  for (const list of lists) {
    let page: Page | undefined = list;
    while (page !== undefined) {
      const next = nextOfList(page, { kind: "auto" });
      if (next === undefined || further.has(next)) break;
      further.add(next);
      page = known.get(next);
    }
  }
  return further;
}

/** Page 2 of a list is reached from page 1. */
function isFurtherPage(url: string, lists: readonly Page[]): boolean {
  return lists.some((page) => page.url !== url && nextOfList(page, { kind: "auto" }) === url);
}

function hasUnreadNext(page: Page, lists: readonly Page[]): boolean {
  const next = nextOfList(page, { kind: "auto" });
  return next !== undefined && !lists.some(({ url }) => url === next);
}

function spreadOver(pages: readonly Page[], count: number): Page[] {
  if (pages.length <= count) return [...pages];
  return Array.from({ length: count }, (_, i) => pages[Math.floor((i * pages.length) / count)]!);
}

function foldersByLanguage(documents: readonly Page[], given: Page): ReturnType<typeof otherLanguagesByText> {
  return otherLanguagesByText(writtenIn(documents), { url: given.url, language: languageOf(given, isListLike(given)) });
}

const MIN_REPEATED = 3;

/** Paragraphs that stand in a third of the documents, and in three of them; and documents that have nothing else. */
function repeatedIn(articles: readonly Page[], all: readonly Page[]): SiteSample["repeated"] {
  const counts = new Map<string, number>();
  for (const page of articles)
    for (const paragraph of new Set(paragraphsOf(page)))
      if (paragraph !== "") counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1);
  const least = Math.max(MIN_REPEATED, articles.length / 3);
  const paragraphs = [...counts].filter(([, count]) => count >= least).map(([paragraph]) => paragraph);
  const isRepeated = new Set(["", ...paragraphs]);
  const without = all.filter((page) => paragraphsOf(page).every((one) => isRepeated.has(one))).length;
  return { paragraphs, without };
}

function paragraphsOf({ mainText }: Page): string[] {
  return mainText.text.split("\n\n").map((one) => one.replace(/\s+/g, " ").trim());
}
