/**
 * Which connector reads this page: a known portal, a feed, a calendar?
 *
 * Connectors are tried in order; the first that recognises the page reads it. Pages that none recognises are ordinary
 * pages.
 */
import type { Page } from "../../model/page.js";
import { isDblp, readDblpPage } from "./dblp-page.js";
import { readEventFeed } from "./event-feed.js";
import type { Connector, PortalResult } from "./portal.js";
import { isWikiCfpPage, readWikiCfp } from "./wikicfp.js";

const CONNECTORS: readonly Connector[] = [
  {
    name: "a feed or calendar",
    knows: ({ feed }) => feed !== undefined && feed.form !== "sitemap",
    read: (page) => readEventFeed(page, page.feed!),
  },
  { name: "WikiCFP", knows: isWikiCfpPage, read: readWikiCfp },
  { name: "DBLP", knows: ({ url }) => isDblp(url), read: readDblpPage },
];

export type SourceResult = PortalResult & { readonly by: string };

/** What the page tells as a source of events; undefined when it is none that we know. */
export function findSource(page: Page): SourceResult | undefined {
  const connector = CONNECTORS.find((one) => one.knows(page));
  return connector && { ...connector.read(page), by: connector.name };
}
