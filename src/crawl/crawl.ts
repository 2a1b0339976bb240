/**
 * The plainest kind: every page of a site, as it is.
 *
 * It follows all links that the scope allows and keeps one record per page. A page that consists mostly of links is a list and is
 * looked at again at every update, as is every start page; any other page when its time has come.
 */
import type { Kind, Verdict } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { DAY, type Millis } from "../model/time.js";

export type CrawlSettings = {
  readonly starts: readonly string[];
  /** How long a page that is not a list stays as it is before an update looks at it again; a day unless set. */
  readonly revisit?: Millis;
  /** Leave links marked rel=nofollow alone. */
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
  /** Addresses and words by turns: half the cost of a list of pairs on the way between threads. */
  readonly links: readonly string[];
};

/** From this share of characters inside links on, a page is a list. */
const LIST_SHARE = 0.5;

export const kind: Kind<CrawlSettings, Observation> = {
  name: "crawl",
  module: import.meta.url,
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
 * The address that a page gives itself, where we can believe it: one that differs only in its query, a trailing slash or an
 * index file. Sites that call every page "/" by mistake are common; believing them would fold a site into one record.
 */
function ownAddress({ url, canonical }: Page): string | undefined {
  if (canonical === undefined || canonical === url) return undefined;
  return folded(canonical) === folded(url) ? canonical : undefined;
}

function folded(address: string): string {
  return address
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\?.*$/, "")
    .replace(/\/(index|default)\.[a-z]{3,5}$/i, "/")
    .replace(/\/$/, "")
    .toLowerCase();
}
