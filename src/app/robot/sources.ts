/** Which feeds and sitemaps does a site have, beside its lists? */
import type { Page } from "../../model/page.js";
import { isOfComments } from "../../robot/propose/links.js";
import type { Sitemap } from "../../robot/propose/propose.js";
import { findListedAddresses } from "../../robot/sitemap.js";

/** Fetches and reads a page; undefined when it cannot be had. */
export type Ask = (url: string) => Promise<Page | undefined>;

const MAX_FEEDS = 2;

/** Feeds that pages declare, with entries of the site itself; feeds of comments aside. */
export async function findFeeds(pages: readonly Page[], isOwn: (url: string) => boolean, ask: Ask): Promise<Page[]> {
  const feeds = pages.filter(({ feed }) => feed !== undefined && feed.form !== "sitemap").slice(0, 1);
  const declared = [...new Set(pages.flatMap(({ declared: { feeds: all } }) => all.map(({ url }) => url)))];
  for (const url of declared.slice(0, 2 * MAX_FEEDS)) {
    if (feeds.length >= MAX_FEEDS || feeds.some((one) => one.url === url)) continue;
    const page = await ask(url);
    const entries = page?.feed?.entries ?? [];
    const isUsed = entries.some((entry) => entry.url !== undefined && URL.canParse(entry.url) && isOwn(entry.url));
    const isSame = feeds.some((one) => one.feed?.entries[0]?.url === entries[0]?.url);
    if (page !== undefined && isUsed && !isSame && !isOfComments(page)) feeds.push(page);
  }
  return feeds;
}

/** Likely places of a sitemap, and parts of an index that are read. */
const MAX_SITEMAPS = 6;
const MAX_PARTS = 24;

/** The first of the likely places that is a sitemap of this site; of an index, its parts, those that name articles first. */
export async function findSitemap(
  named: readonly string[],
  start: string,
  isOwn: (url: string) => boolean,
  ask: Ask,
): Promise<(Sitemap & { readonly urls: readonly string[] }) | undefined> {
  const places = [...named, "/sitemap.xml", "/sitemap_index.xml"].map((place) => new URL(place, start).href);
  for (const url of [...new Set(places)].filter(isOwn).slice(0, MAX_SITEMAPS)) {
    const page = await ask(url);
    const listed = page === undefined ? undefined : findListedAddresses(page);
    if (listed === undefined) continue;
    const parts = listed.isIndex
      ? [...listed.urls].sort((a, b) => Number(SAYS_ARTICLES.test(b)) - Number(SAYS_ARTICLES.test(a)))
      : [];
    const urls = listed.isIndex ? [] : [...listed.urls];
    const ownParts = parts.filter(isOwn);
    for (const part of ownParts.slice(0, MAX_PARTS)) {
      const inside = await ask(part);
      if (inside !== undefined) urls.push(...(findListedAddresses(inside)?.urls ?? []));
    }
    const own = urls.filter(isOwn);
    const unread = Math.max(0, ownParts.length - MAX_PARTS);
    if (own.length > 0) return { url, addresses: own.length, unread, urls: own };
  }
  return undefined;
}

const SAYS_ARTICLES = /post|news|article|story|blog/i;
