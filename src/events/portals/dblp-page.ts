/**
 * DBLP's pages for people: the editions of a series, and the volume of one.
 *
 * Each entry is an `li.entry` with a `cite` (older: `div.data`); proceedings carry name, acronym, place and days in their title: "The
 * Thirteenth International Conference on Learning Representations, ICLR 2025, Singapore, April 24-28, 2025". A series' page links its
 * volumes. DBLP does not know home pages, but some pages link one. A bot check or an error is "later"; a page without entries is none of
 * DBLP's as we know them.
 */

import { formatDay } from "../../dates/calendar-day.js";
import { findDatePhrases } from "../../dates/phrases.js";
import { parseAddress } from "../../model/address.js";
import type { Page } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { selectAll, selectOne } from "../../page/html/select.js";
import { nodeText } from "../../page/html/tree.js";
import { dropEmpty, type PortalEvent, type PortalResult } from "./portal.js";

export function isDblp(url: string): boolean {
  return (
    /^https?:\/\/(?:www\.)?dblp\.(?:org|uni-trier\.de|dagstuhl\.de)\//i.test(url) || /\/db\/conf\/[\w-]+\//.test(url)
  );
}

export function readDblpPage(page: Page): PortalResult {
  if (page.status >= 400) return { kind: "later", says: `dblp answered ${page.status}` };
  if (/not a bot|error \d{3}/i.test(page.title)) return { kind: "later", says: `dblp answered with "${page.title}"` };
  const entries = selectAll(page.tree, "li.entry");
  const series = /\/db\/conf\/([\w-]+)\//.exec(page.url)?.[1];
  const events = entries.flatMap((entry) => editionOf(entry, page, series));
  if (entries.length === 0)
    return { kind: "changed", says: "dblp's markup is not what it was: a page without entries" };
  return { kind: "read", events, further: events.map(({ source }) => source) };
}

/** Proceedings are events; papers are not. */
function editionOf(entry: TreeElement, page: Page, series: string | undefined): PortalEvent[] {
  const kind = attributeOf(entry, "class") ?? "";
  if (!/\b(?:editor|proceedings)\b/.test(kind)) return [];
  const title = nodeText(selectOne(entry, "span.title") ?? selectOne(entry, "cite, div.data") ?? entry)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  const volume = selectAll(entry, "a")
    .map((link) => attributeOf(link, "href") ?? "")
    .find((href) => /\/db\/conf\/[\w-]+\/[\w.-]+\.html$/.test(href) && !href.endsWith("/index.html"));
  const source = (volume === undefined ? undefined : parseAddress(volume, page.base)?.href) ?? page.url;
  return [dropEmpty<PortalEvent>({ source, ...readProceedingsTitle(title, series) } as PortalEvent)];
}

/** What the title of proceedings says: name, "ICLR 2025", place, days. */
export function readProceedingsTitle(title: string, series?: string): Omit<PortalEvent, "source"> {
  const parts = title.split(/,\s+/);
  const at = parts.findIndex((part) => SHORT.test(part));
  const short = SHORT.exec(parts[at] ?? "");
  const days = findDatePhrases(title, {}).find(({ to }) => to.year !== undefined);
  const year = Number(short?.[2] ?? /(?<!\d)(?:19|20)\d\d(?!\d)(?!.*(?:19|20)\d\d)/.exec(title)?.[0] ?? Number.NaN);
  const behind = at === -1 ? [] : parts.slice(at + 1).filter((part) => !/\d/.test(part));
  return dropEmpty<Omit<PortalEvent, "source">>({
    name: (at > 0 ? parts.slice(0, at) : parts.slice(0, 1)).join(", ").replace(/^Proceedings of (?:the )?/i, ""),
    acronym: short?.[1] ?? series?.toUpperCase(),
    year: Number.isNaN(year) ? undefined : year,
    place: behind.join(", "),
    start: days === undefined ? undefined : formatDay(days.from),
    end: days === undefined ? undefined : formatDay(days.to),
  });
}

/** "ICLR 2025", "SIGMOD/PODS '24". */
const SHORT = /^(?:Proceedings of )?(\p{Lu}[\p{L}\d&+/@-]{1,20})[\s'’-]{0,2}((?:19|20)\d\d)$/u;
