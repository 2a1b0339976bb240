/**
 * Adds the addresses in sitemaps to the frontier.
 *
 * Sitemaps are ordinary visits, so they are scheduled, archived and updated like pages. With a start page of a host, the sitemaps in its
 * robots.txt are added in a group of their own. Visits of that group are not shown to the kind; their entries become links at depth 1.
 * A sitemap may be outside the scope, but not outside the site; its entries are checked like any link.
 */
import type { Packed } from "../../archive/warc.js";
import { readSitemap, SITEMAP_LIMITS, type SitemapEnd } from "../../fetch/sitemap.js";
import { normalise } from "../../model/address.js";
import type { Fetched, Request } from "../../model/fetched.js";
import { isSitemapGroup, type Link } from "../../model/link.js";
import { type Millis, SECOND } from "../../model/time.js";
import { type PackOptions, pack } from "../observe/observe.js";
import { openWatchedThread, type TooHard } from "../observe/watched-thread.js";
import type { RobotsRules } from "./robots.js";

/** The group of sitemaps. */
export const SITEMAP_GROUP = "(sitemap)";

/** Whether a visit is for a sitemap. */
export function isSitemap(group: string): boolean {
  return group === SITEMAP_GROUP || isSitemapGroup(group);
}

/** Options of a sitemap request. */
export const SITEMAP_REQUEST: Pick<Request, "types" | "most"> = {
  types: ["application/gzip", "application/x-gzip", "application/octet-stream", "binary/octet-stream"],
  most: SITEMAP_LIMITS.bytes,
};

/** Maximum depth of indexes. The standard forbids nested indexes, but they occur. */
export const MAX_NESTED = 3;
const MAX_SITEMAPS = 1000;

/** The sitemaps in a robots.txt. */
export function listedSitemaps(robots: RobotsRules | undefined, url: string): Link[] {
  const listed = robots?.rules?.sitemaps ?? [];
  return listed.slice(0, MAX_SITEMAPS).flatMap((written) => {
    const sitemap = normalise(written, url);
    return sitemap === undefined ? [] : [sitemapLink(sitemap)];
  });
}

export interface SitemapListing {
  /** The addresses of pages. */
  readonly pages: readonly string[];
  readonly sitemaps: readonly Link[];
  readonly end: SitemapEnd;
}

export interface ListedSitemap {
  readonly listing: SitemapListing;
  readonly packed: Packed | undefined;
}

export interface SitemapTask {
  readonly fetched: Fetched;
  readonly order: PackOptions | undefined;
}

export interface SitemapReader {
  /** Lists a sitemap and, if requested, packs it for the archive. */
  list(fetched: Fetched, order: PackOptions | undefined): Promise<ListedSitemap | TooHard>;
  close(): Promise<void>;
}

/** Up to this size a sitemap is read on the calling thread, if it is not compressed. */
const SMALL = 64 * 1024;

/** Sitemaps may have 50 MB, so a thread of its own reads them, started with the first large one. */
export function openSitemapReader(patience: Millis = 30 * SECOND): SitemapReader {
  const thread = openWatchedThread<SitemapTask, ListedSitemap>(new URL("./sitemap.worker.js", import.meta.url), {
    patience,
  });
  return {
    async list(fetched, order) {
      const task = { fetched, order };
      const isSmall = fetched.body.length <= SMALL && fetched.body[0] !== GZIP;
      return isSmall ? listSitemap(task) : thread.run(task, undefined, ownBuffer(fetched));
    },
    close: () => thread.close(),
  };
}

const GZIP = 0x1f;

/** The buffer of a decoded body, which is not needed any more. One that is as received still goes into the archive. */
function ownBuffer({ body, wire }: Fetched): ArrayBuffer[] {
  const isOwn = body.buffer !== wire?.body.buffer && body.byteLength === body.buffer.byteLength;
  return isOwn ? [body.buffer as ArrayBuffer] : [];
}

export async function listSitemap({ fetched, order }: SitemapTask): Promise<ListedSitemap> {
  return { listing: await readListing(fetched), packed: order && pack(fetched, order) };
}

async function readListing({ url, body }: Fetched): Promise<SitemapListing> {
  const pages: string[] = [];
  const sitemaps: Link[] = [];
  const entries = readSitemap([body], url);
  for (;;) {
    const next = await entries.next();
    if (next.done === true) return { pages, sitemaps, end: next.value };
    if (next.value.sitemap) sitemaps.push(sitemapLink(next.value.url));
    else pages.push(next.value.url);
  }
}

/** One by one, because there may be 50,000. */
export function* pageLinks({ pages }: SitemapListing): Generator<Link> {
  for (const url of pages) yield { url, words: "(sitemap)" };
}

function sitemapLink(url: string): Link {
  return { url, words: "(sitemap)", group: SITEMAP_GROUP, priority: 1 };
}
