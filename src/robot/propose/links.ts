/** Small signs in the addresses and links of a site: feeds of comments, documents that are numbered, pages about the site. */
import type { Page } from "../../model/page.js";

/** A feed of readers' comments. */
export function isOfComments({ url, feed }: Page): boolean {
  const entries = feed?.entries ?? [];
  const below = entries.filter(({ url: entry }) => entry !== undefined && /#(?:comment|respond)/i.test(entry)).length;
  return /comment/i.test(url) || (entries.length > 0 && below > entries.length / 2);
}

const MIN_NUMBERED = 3;

export interface Numbered {
  /** "https://a.example/news/{id}" */
  readonly template: string;
  readonly least: number;
  readonly most: number;
}

/** The one number in which these addresses differ, when they differ in nothing else. */
export function findNumbered(urls: readonly string[]): Numbered | undefined {
  const distinct = [...new Set(urls)];
  const pieces = distinct.map((url) => url.split(/(\d+)/));
  const [first] = pieces;
  if (first === undefined || distinct.length < MIN_NUMBERED) return undefined;
  if (pieces.some((one) => one.length !== first.length)) return undefined;
  const differing = first.flatMap((piece, i) => (pieces.some((one) => one[i] !== piece) ? [i] : []));
  const [place] = differing;
  // Numbers have odd indexes.
  if (place === undefined || differing.length > 1 || place % 2 === 0) return undefined;
  const written = pieces.map((one) => one[place]!);
  if (written.some((digits) => digits.startsWith("0") && digits !== "0")) return undefined;
  const numbers = written.map(Number);
  const template = first.map((piece, i) => (i === place ? "{id}" : piece)).join("");
  return { template, least: Math.min(...numbers), most: Math.max(...numbers) };
}

/**
 * "About us" at an address like those of documents: all pages link to it, or it is rather a list, and it has no day where the
 * others have one.
 */
export function pagesAboutSite(
  alike: readonly Page[],
  pages: readonly Page[],
  isOther: (page: Page) => boolean,
): Page[] {
  const dated = alike.filter(({ article }) => article.published !== undefined);
  if (dated.length < MOSTLY_DATED * alike.length) return [];
  const linked = new Map<string, number>();
  for (const { links } of pages)
    for (const url of new Set(links.map((link) => link.url))) linked.set(url, (linked.get(url) ?? 0) + 1);
  return alike.filter(
    (page) => !dated.includes(page) && (isOther(page) || (linked.get(page.url) ?? 0) > pages.length / 2),
  );
}

const MOSTLY_DATED = 0.8;
