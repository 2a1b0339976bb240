/** Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). */
import { normalise } from "../../model/address.js";
import type { Feed, FeedEntry } from "../../model/page.js";
import { collapseWhitespace, LONGEST_TITLE, MAX_LINKS, type RawLink } from "../facts.js";
import { findFeedDate } from "./date.js";
import type { FeedRead } from "./entries.js";

export function isJsonFeed(text: string): boolean {
  return (
    /^[\s\ufeff]*\{/.test(text.slice(0, 100)) &&
    /"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org/.test(text.slice(0, 4096))
  );
}

/** Other JSON gives a feed without entries. */
export function readJsonFeed(text: string, url: string): FeedRead {
  const base = normalise(url) ?? url;
  const feed = asObject(parsed(text));
  const items = asList(feed["items"]).slice(0, MAX_LINKS).map(asObject);
  const entries: FeedEntry[] = [];
  const links: RawLink[] = [];
  for (const item of items) {
    const entry = entryOf(item, base);
    if (entry.url === undefined && entry.title === "" && entry.id === "" && entry.content === undefined) continue;
    entries.push(entry);
    if (entry.url !== undefined) links.push({ href: entry.url, words: entry.title, nofollow: false });
  }
  const next = asText(feed["next_url"]);
  if (next !== "") links.push({ href: next, words: "next", nofollow: false });
  const home = asText(feed["home_page_url"]);
  const made: Feed = {
    form: "json feed",
    title: collapseWhitespace(asText(feed["title"]).slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE),
    url: home === "" ? undefined : normalise(home, base),
    language: asText(feed["language"]) || undefined,
    entries,
  };
  return { feed: made, links };
}

function entryOf(item: JsonObject, base: string): FeedEntry {
  const href = asText(item["url"]) || asText(item["external_url"]);
  const html = asText(item["content_html"]);
  const plain = asText(item["content_text"]);
  const people = asList(item["authors"]).length > 0 ? asList(item["authors"]) : [item["author"]];
  const more = new Map<string, readonly string[]>();
  for (const name of ["external_url", "image", "banner_image", "language"]) {
    const value = asText(item[name]);
    if (value !== "") more.set(name, [value]);
  }
  const files = asList(item["attachments"]).flatMap((one) => asText(asObject(one)["url"]) || []);
  if (files.length > 0) more.set("enclosure", files);
  const id = item["id"];
  const url = href === "" ? undefined : normalise(href, base);
  return {
    id: typeof id === "number" ? String(id) : asText(id) || (url ?? ""),
    url,
    title: collapseWhitespace(asText(item["title"]).slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE),
    authors: people.flatMap((one) => asText(asObject(one)["name"]) || []),
    published: findFeedDate(asText(item["date_published"])),
    updated: findFeedDate(asText(item["date_modified"])),
    summary: asText(item["summary"]) || (html === "" ? "" : plain),
    content: html !== "" ? html : plain !== "" ? escaped(plain) : undefined,
    categories: asList(item["tags"]).flatMap((one) => asText(one) || []),
    more,
  };
}

type JsonObject = { readonly [key: string]: unknown };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const asObject = (value: unknown): JsonObject => (typeof value === "object" && value !== null ? { ...value } : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown): string => (typeof value === "string" ? value : "");
