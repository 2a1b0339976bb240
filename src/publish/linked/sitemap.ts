/** Sitemaps: one page for a stretch of change numbers, so that each can be made without reading those before. */
import type { WinnowRecord } from "../../model/record.js";
import { element, xmlDocument } from "../xml/xml.js";

const NAMESPACE = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
/** A sitemap may have 50,000 addresses. */
export const CHANGES_PER_SITEMAP = 20_000;

export function sitemapIndex(base: string, lastChange: number): string {
  const pages = Math.max(1, Math.ceil(lastChange / CHANGES_PER_SITEMAP));
  const entries = Array.from({ length: pages }, (_, n) =>
    element("sitemap", {}, element("loc", {}, `${base}sitemaps/${n + 1}.xml`)),
  );
  return xmlDocument(element("sitemapindex", NAMESPACE, entries));
}

export function sitemap(records: readonly WinnowRecord[], page: (id: string) => string): string {
  const entries = records.map(({ id, changed }) =>
    element("url", {}, element("loc", {}, page(id)), element("lastmod", {}, changed)),
  );
  return xmlDocument(element("urlset", NAMESPACE, entries));
}
