/**
 * Groups of links that are fetched as sitemaps: decompressed, and up to the size that the standard allows.
 *
 * For kinds that read sitemaps themselves. Sitemaps that the harvest finds in robots.txt have their own group
 * (harvest/sitemaps.ts).
 */
const PREFIX = "sitemap:";

export type SitemapGroup = `${typeof PREFIX}${string}`;

export function sitemapGroup(which: string | number): SitemapGroup {
  return `${PREFIX}${which}`;
}

export function isSitemapGroup(group: string): group is SitemapGroup {
  return group.startsWith(PREFIX);
}
