/**
 * Which addresses are asked for as sitemaps: packed ones are unpacked, and they may be as long as the standard allows?
 *
 * Those of a group that says so. A kind that reads sitemaps itself puts them into groups of this name; those that the harvest finds in
 * robots.txt and reads on its own have a group of theirs (harvest/sitemaps.ts).
 */
const PREFIX = "sitemap:";

export type SitemapGroup = `${typeof PREFIX}${string}`;

export function sitemapGroup(which: string | number): SitemapGroup {
  return `${PREFIX}${which}`;
}

export function isSitemapGroup(group: string): group is SitemapGroup {
  return group.startsWith(PREFIX);
}
