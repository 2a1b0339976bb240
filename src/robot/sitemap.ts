/** Reads the addresses of a sitemap: XML, plain lines or a feed (sitemaps.org allows all three). */
import { normalise } from "../model/address.js";
import type { Page } from "../model/page.js";
import { decodeEntities } from "../page/html/entities.js";

/** The standard's limit per file. */
const MAX_ADDRESSES = 50_000;

export interface ListedAddresses {
  /** Documents, or further sitemaps of an index. */
  readonly urls: readonly string[];
  readonly isIndex: boolean;
}

/** The listed addresses; undefined when the page is not a sitemap. */
export function findListedAddresses(page: Page): ListedAddresses | undefined {
  const { source } = page;
  const head = source.slice(0, 4096);
  const isXml = /<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/i.test(head);
  const isIndex = isXml && /<(?:\w{1,20}:)?sitemapindex[\s>]/i.test(head);
  const urls: string[] = [];
  const add = (written: string): void => {
    const url = normalise(decodeEntities(written), page.base);
    if (url !== undefined && urls.length < MAX_ADDRESSES) urls.push(url);
  };
  if (isXml) {
    for (const [, written] of source.matchAll(LOCATION)) add(written!.trim());
    return { urls, isIndex };
  }
  if (page.feed !== undefined) {
    for (const { url } of page.feed.entries) if (url !== undefined) add(url);
    return { urls, isIndex };
  }
  if (/^[\s\ufeff]*</.test(head)) return undefined;
  for (const line of source.split(/\r?\n/)) if (/^https?:\/\/\S+$/.test(line.trim())) add(line.trim());
  return urls.length === 0 ? undefined : { urls, isIndex };
}

/** "sm:loc" is a loc, "image:loc" is the address of an image. */
const LOCATION = /<(?:(?!image:|video:|news:)\w{1,20}:)?loc>(?:\s*<!\[CDATA\[)?([^<\]]{1,4000})(?:\]\]>\s*)?<\//gi;
