/** Reads entries and links of feeds, calendars and sitemaps, with one reader per format. */
import { normalise } from "../../model/address.js";
import { collapseWhitespace, type Facts, LONGEST_TITLE, resolveAll, textFacts } from "../facts.js";
import { addText, visibleText } from "../text/visible.js";
import { readCalendar } from "./calendar.js";
import { type FeedRead, readFeed } from "./entries.js";
import { readJsonFeed } from "./json-feed.js";

export type FeedForm = "feed" | "json feed" | "calendar";

/** The facts of a feed, with its entries. Any text gives some. */
export function feedFacts(form: FeedForm, text: string, url: string): Facts {
  const visible = visibleText();
  const { feed, links } = readAs(form, text, url, (characters) => addText(visible, characters));
  if (form !== "feed") addText(visible, text);
  return {
    title: collapseWhitespace(feed?.title ?? "", LONGEST_TITLE),
    canonical: undefined,
    links: resolveAll(links, normalise(url) ?? url),
    linkShare: 0,
    ...textFacts(visible),
    asked: [],
    ...(feed === undefined ? {} : { feed }),
  };
}

function readAs(form: FeedForm, text: string, url: string, visible: (characters: string) => void): FeedRead {
  switch (form) {
    case "feed":
      return readFeed(text, url, visible);
    case "json feed":
      return readJsonFeed(text, url);
    case "calendar": {
      const feed = readCalendar(text, url);
      const links = feed.entries.flatMap(({ url: href, title }) =>
        href === undefined ? [] : [{ href, words: title, nofollow: false }],
      );
      return { feed, links };
    }
  }
}

/** The name of the first element, in lower case. */
export function rootElement(head: string): string | undefined {
  const bare = head.includes("<!--") ? head.replace(/<!--[\s\S]*?(?:-->|$)/g, "") : head;
  return /<([a-z][\w:.-]*)/i.exec(bare)?.[1]?.toLowerCase();
}

export function isFeedRoot(name: string | undefined): boolean {
  return name !== undefined && FEED_ROOTS.has(name);
}

const FEED_ROOTS = new Set(["rss", "feed", "urlset", "sitemapindex", "rdf:rdf", "atom:feed"]);
