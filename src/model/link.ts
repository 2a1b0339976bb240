/** An address with its anchor text and its place on the page. */
export interface Link {
  readonly url: string;
  /** The anchor text, shortened; "(start)" for a start address, "(redirect)" for a redirect. */
  readonly words?: string;
  /** Where on which template it was found. Groups are raised, lowered and closed as a whole. */
  readonly group?: string;
  /** Within its group: larger is visited sooner; default 0. */
  readonly priority?: number;
}

/** The group of links that a kind wants fetched as sitemaps: decompressed, and up to the size that the standard allows. */
export type SitemapGroup = `${typeof SITEMAP}${string}`;

const SITEMAP = "sitemap:";

export function sitemapGroup(which: string | number): SitemapGroup {
  return `${SITEMAP}${which}`;
}

export function isSitemapGroup(group: string): group is SitemapGroup {
  return group.startsWith(SITEMAP);
}
