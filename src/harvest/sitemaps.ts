/**
 * How do a site's own lists of addresses enter the frontier?
 *
 * As visits like any other, so that they wait for their turn, are archived and come again at every update: with a start page of a
 * host enter the sitemaps that its robots.txt names, in a group of their own. A visit of that group is not shown to the kind; its
 * entries become links, one click away from a start. A sitemap may lie outside the scope, but not outside the site; what it
 * lists is judged as any link is.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { readSitemap, SITEMAP_LIMITS, type SitemapEnd } from "../fetch/sitemap.js";
import { normalise } from "../model/address.js";
import type { Fetched, Request } from "../model/fetched.js";
import type { Link } from "../model/link.js";
import { isSitemapGroup } from "../model/sitemap-group.js";
import type { RobotsRules } from "./robots.js";

/** Sitemaps that no kind sees. */
export const SITEMAP_GROUP = "(sitemap)";

/** Whoever reads it: what is asked for is a sitemap. */
export function isSitemap(group: string): boolean {
  return group === SITEMAP_GROUP || isSitemapGroup(group);
}

/** What such a request asks for beyond others. */
export const SITEMAP_REQUEST: Pick<Request, "types" | "most"> = {
  types: ["application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream"],
  most: SITEMAP_LIMITS.bytes,
};

/** Indexes may name indexes, though the standard says no; deeper than this nothing new is found. */
export const MOST_NESTED = 3;
const MOST_SITEMAPS = 1000;

/** The sitemaps that a robots.txt names. */
export function listedSitemaps(robots: RobotsRules | undefined, url: string): Link[] {
  const listed = robots?.rules?.sitemaps ?? [];
  return listed.slice(0, MOST_SITEMAPS).flatMap((written) => {
    const sitemap = normalise(written, url);
    return sitemap === undefined ? [] : [sitemapLink(sitemap)];
  });
}

export interface Listed {
  /** Pages, and further sitemaps. */
  readonly pages: readonly Link[];
  readonly sitemaps: readonly Link[];
  readonly end: SitemapEnd;
}

export async function readListed({ url, body }: Fetched): Promise<Listed> {
  const pages: Link[] = [];
  const sitemaps: Link[] = [];
  const entries = readSitemap(inSteps(body), url);
  for (;;) {
    const next = await entries.next();
    if (next.done === true) return { pages, sitemaps, end: next.value };
    if (next.value.sitemap) sitemaps.push(sitemapLink(next.value.url));
    else pages.push({ url: next.value.url, words: "(sitemap)" });
  }
}

/** Fifty megabytes are read on the loop's own thread: in steps, between which others have their turn. */
async function* inSteps(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < body.length; from += STEP) {
    yield body.subarray(from, from + STEP);
    await breathe();
  }
}

const STEP = 64 * 1024;

function sitemapLink(url: string): Link {
  return { url, words: "(sitemap)", group: SITEMAP_GROUP, priority: 1 };
}
