/**
 * Who can read this page: a portal that we know, a feed, a calendar?
 *
 * Connectors are asked in order; the first that knows the page answers for it. What nobody knows is a page like any other.
 */
import type { Page } from "../model/page.js";
import { readEventFeed } from "./event-feed.js";
import type { Connector, PortalAnswer } from "./portal.js";
import { isDblp, readDblpPage } from "./portal-dblp-page.js";
import { isWikiCfpPage, readWikiCfp } from "./portal-wikicfp.js";

const CONNECTORS: readonly Connector[] = [
  {
    name: "a feed or calendar",
    knows: ({ feed }) => feed !== undefined && feed.form !== "sitemap",
    read: (page) => readEventFeed(page, page.feed!),
  },
  { name: "WikiCFP", knows: isWikiCfpPage, read: readWikiCfp },
  { name: "DBLP", knows: ({ url }) => isDblp(url), read: readDblpPage },
];

export type SourceAnswer = PortalAnswer & { readonly by: string };

/** What the page tells as a source of events; undefined when it is none that we know. */
export function findSource(page: Page): SourceAnswer | undefined {
  const connector = CONNECTORS.find((one) => one.knows(page));
  return connector && { ...connector.read(page), by: connector.name };
}
