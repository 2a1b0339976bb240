/** Which addresses does a sitemap list? As XML, as a list of lines or as a feed: all three are sitemaps (sitemaps.org). */
import { normalise } from "../model/address.js";
import type { Page } from "../model/page.js";
import { decodeEntities } from "../page/entities.js";

/** As many as the standard allows in one file. */
const MOST = 50_000;

export interface Listed {
  /** Documents, or further sitemaps when it is an index. */
  readonly urls: readonly string[];
  readonly isIndex: boolean;
}

/** What the page lists; undefined when it is no sitemap. */
export function findListed(page: Page): Listed | undefined {
  const { source } = page;
  const head = source.slice(0, 4096);
  const isXml = /<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/i.test(head);
  const isIndex = isXml && /<(?:\w{1,20}:)?sitemapindex[\s>]/i.test(head);
  const urls: string[] = [];
  const add = (written: string): void => {
    const url = normalise(decodeEntities(written), page.base);
    if (url !== undefined && urls.length < MOST) urls.push(url);
  };
  if (isXml) {
    for (const [, written] of source.matchAll(LOCATION)) add(written!);
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

/** "sm:loc" is a loc, "image:loc" the address of a picture. */
const LOCATION =
  /<(?:(?!image:|video:|news:)\w{1,20}:)?loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,4000}?)\s*(?:\]\]>)?\s*<\//gi;
