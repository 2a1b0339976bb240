/**
 * The simplest kind: one record for every page of a site.
 *
 * It follows all links in scope. A page that consists mostly of links is a list and is visited again at every update, as is every start
 * page; other pages are visited again after `revisit`.
 */
import type { Kind, Verdict } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { DAY, type Millis } from "../model/time.js";

export type CrawlSettings = {
  readonly starts: readonly string[];
  /** The minimum time between visits to a page that is not a list; a day unless set. */
  readonly revisit?: Millis;
  /** Do not follow links marked rel=nofollow. */
  readonly nofollow?: boolean;
};

type Observation = {
  readonly url: string;
  readonly canonical: string | null;
  readonly title: string;
  readonly type: string;
  readonly list: boolean;
  readonly noindex: boolean;
  readonly reservations: readonly string[];
  /** Addresses and texts alternately: half the cost of pairs when sent between threads. */
  readonly links: readonly string[];
};

/** The share of characters inside links from which a page is a list. */
const LIST_SHARE = 0.5;

export const kind: Kind<CrawlSettings, Observation> = {
  name: "crawl",
  module: new URL("./crawl.js", import.meta.url).href,
  light: true,

  start: ({ starts }) => starts.map((url) => ({ url, words: "(start)" })),

  observe(page, { settings }) {
    const links = page.robots.nofollow ? [] : page.links.filter((link) => !(settings.nofollow && link.nofollow));
    return {
      url: page.url,
      canonical: ownAddress(page) ?? null,
      title: page.title,
      type: page.type,
      list: page.linkShare >= LIST_SHARE,
      noindex: page.robots.noindex,
      reservations: page.reservations,
      links: links.flatMap(({ url, words }) => [url, words]),
    };
  },

  judge({ url, canonical, title, type, list, noindex, reservations, links }, { visit }, { revisit = DAY }): Verdict {
    const follow = [];
    for (let i = 0; i < links.length; i += 2) follow.push({ url: links[i]!, words: links[i + 1]! });
    const state = list ? "list" : "page";
    const because = `${state === "list" ? "mostly links" : "mostly text"}, ${follow.length} links`;
    const again = list || visit.depth === 0 ? "each update" : revisit;
    if (noindex) return { state, because, follow, again, rejected: "asks not to be indexed" };
    const fields = {
      title: { value: title, rule: "title/1" },
      type: { value: type, rule: "header/1" },
      role: { value: state, rule: "link-share/1" },
      ...(reservations.length === 0 ? {} : { reservations: { value: reservations, rule: "reservations/1" } }),
    };
    return { state, because, follow, again, records: [{ key: canonical ?? url, url, fields }] };
  },
};

/**
 * The canonical address that a page declares, if plausible: one that differs only in its query, a trailing slash or an index file. Many
 * sites declare "/" for every page by mistake; believing them would merge a site into one record.
 */
function ownAddress({ url, canonical }: Page): string | undefined {
  if (canonical === undefined || canonical === url) return undefined;
  return folded(canonical) === folded(url) ? canonical : undefined;
}

function folded(address: string): string {
  return address
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\?.*/s, "")
    .replace(/\/(index|default)\.[a-z]{3,5}$/i, "/")
    .replace(/\/$/, "")
    .toLowerCase();
}
