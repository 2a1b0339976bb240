/**
 * Reads RSS, RDF, Atom and sitemaps in one pass: a head, then entries with address, title, dates, people and text.
 * Other elements are kept by name: Dublin Core, PRISM, media, news.
 */
import { normalise } from "../../model/address.js";
import type { Feed, FeedEntry } from "../../model/page.js";
import { collapseWhitespace, MAX_LINKS, type RawLink } from "../facts.js";
import { decodeEntities } from "../html/entities.js";
import { findFeedDate } from "./date.js";
import { readXml } from "./xml-events.js";

export interface FeedRead {
  /** Undefined for other documents. */
  readonly feed: Feed | undefined;
  /** The links in order: those of the head, then of each entry. */
  readonly links: readonly RawLink[];
}

const MAX_ENTRIES = 50_000; // the limit of a sitemap
const LONGEST_FIELD = 1_000_000;
const LONGEST_TITLE = 1000;
const MAX_FIELDS = 500;

const ENTRIES = new Set(["item", "entry", "url", "sitemap"]);
const TEXTS = new Set(["title", "summary", "subtitle", "description", "content", "content:encoded", "rights"]);
/** Links about the feed itself or its media, which are not pages. */
const NOT_FOLLOWED = /\b(?:self|hub|edit|enclosure|license|search|icon|stylesheet|replies)\b/i;

interface Frame {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly contentStart: number;
  /** Markup inside a text, not an element of the feed. */
  readonly inText: boolean;
  text: string;
  hasChildren: boolean;
}

/** An entry, or the feed's head, while it is read. */
interface Draft {
  readonly fields: Map<string, string[]>;
  readonly links: RawLink[];
  readonly authors: string[];
  readonly categories: string[];
  id: string;
  url: string | undefined;
  title: string;
  summary: string;
  content: string | undefined;
  count: number;
}

const newDraft = (): Draft => ({
  ...{ fields: new Map(), links: [], authors: [], categories: [] },
  ...{ id: "", url: undefined, title: "", summary: "", content: undefined, count: 0 },
});

/** Links are found in any XML, entries only in feeds. `visible` receives all text. */
export function readFeed(text: string, url: string, visible: (characters: string) => void): FeedRead {
  let base = normalise(url) ?? url;
  let form: Feed["form"] | undefined;
  let isIndex = false;
  const head = newDraft();
  const entries: FeedEntry[] = [];
  const links: RawLink[] = [];
  const frames: Frame[] = [];
  let draft = head;
  let entryName = "";
  let entryDepth = 0;
  let language: string | undefined;

  function open(name: string, attributes: ReadonlyMap<string, string>, contentStart: number): void {
    const parent = frames.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    if (frames.length === 0 && form === undefined) {
      form = formOf(name);
      isIndex = name === "sitemapindex";
    }
    const inText = parent !== undefined && (parent.inText || TEXTS.has(parent.name));
    frames.push({ name, attributes, contentStart, inText, text: "", hasChildren: false });
    if (inText) return;
    const own = attributes.get("xml:base");
    if (own !== undefined && draft === head) base = normalise(own, base) ?? base;
    if (draft === head) language ??= attributes.get("xml:lang");
    if (ENTRIES.has(name) && isEntry(name, form) && (draft === head || name === entryName)) {
      if (draft === head) flushHead();
      else finish(draft); // the last one was never closed
      entryName = name;
      entryDepth = frames.length - 1;
      draft = newDraft();
      draft.id = attributes.get("rdf:about") ?? "";
    }
  }

  function close(_name: string, contentEnd: number): void {
    const frame = frames.pop();
    if (frame === undefined) return;
    if (draft !== head && frames.length === entryDepth) {
      finish(draft);
      draft = head;
      return;
    }
    if (frame.inText) return;
    if (draft.count++ < MAX_FIELDS || draft === head) put(draft, frame, frames.at(-1)?.name ?? "", contentEnd);
  }

  function finish(one: Draft): void {
    if (entries.length >= MAX_ENTRIES) return;
    const entry = entryOf(one, base, isIndex);
    const said = [entry.url, entry.title, entry.id, entry.summary, entry.content];
    if (said.every((one) => one === undefined || one === "")) return; // cut off before it had content
    entries.push(entry);
    if (one.links.length === 0 && entry.url !== undefined)
      one.links.push({ href: entry.url, words: "", nofollow: false });
    for (const link of one.links) if (links.length < MAX_LINKS) links.push({ ...link, words: entry.title });
  }

  let headFlushed = 0;
  function flushHead(): void {
    for (; headFlushed < head.links.length && links.length < MAX_LINKS; headFlushed++)
      links.push(head.links[headFlushed]!);
  }

  function put(into: Draft, frame: Frame, parent: string, contentEnd: number): void {
    const { name, attributes } = frame;
    const raw = frame.text;
    switch (name) {
      case "title":
        if (parent === "image" || parent === "textinput" || parent === "source") return;
        into.title ||= titleOf(asWritten(frame, contentEnd), attributes.get("type"), form);
        return;
      case "link":
        putLink(into, frame, parent);
        return;
      case "loc":
        pointTo(into, raw);
        into.url ??= raw.trim();
        return;
      case "guid":
      case "id":
        into.id ||= raw.trim();
        if (name === "guid" && attributes.get("ispermalink") !== "false") note(into, "permalink", raw);
        return;
      case "description":
      case "summary":
      case "subtitle":
        into.summary ||= asWritten(frame, contentEnd).trim();
        return;
      case "content:encoded":
      case "content":
        if (name === "content" && attributes.has("src")) note(into, "content", attributes.get("src")!);
        else into.content ??= asWritten(frame, contentEnd).trim();
        return;
      case "name":
        if (parent === "author") addTo(into.authors, raw);
        else note(into, `${parent}/name`, raw);
        return;
      case "author":
      case "dc:creator":
        if (!frame.hasChildren) for (const one of raw.split(";")) addTo(into.authors, personOf(one));
        break;
      case "category":
        addTo(into.categories, attributes.get("label") ?? attributes.get("term") ?? raw);
        return;
      case "dc:subject":
      case "prism:keyword":
        for (const one of raw.split(/[;,]/)) addTo(into.categories, one);
        break;
      case "language":
      case "dc:language":
        if (into === head) language ??= raw.trim() || undefined;
        break;
    }
    if (!frame.hasChildren)
      note(
        into,
        name,
        raw.trim() || attributes.get("url") || attributes.get("href") || attributes.get("resource") || "",
      );
  }

  function putLink(into: Draft, { attributes, text: raw }: Frame, parent: string): void {
    if (parent === "image" || parent === "textinput" || parent === "source") return;
    const href = attributes.get("href") ?? raw;
    const rel = attributes.get("rel") ?? "";
    if (href.trim() === "") return;
    if (NOT_FOLLOWED.test(rel)) {
      note(into, rel, href);
      return;
    }
    pointTo(into, href);
    if (rel === "" || /\balternate\b/i.test(rel)) into.url ??= href.trim();
    else note(into, rel, href);
  }

  function asWritten(frame: Frame, contentEnd: number): string {
    // XHTML inside Atom is kept as markup.
    return frame.hasChildren
      ? text.slice(frame.contentStart, Math.min(contentEnd, frame.contentStart + LONGEST_FIELD))
      : frame.text;
  }

  readXml(text, {
    open,
    close,
    text(characters) {
      visible(characters);
      const frame = frames.at(-1);
      if (frame !== undefined && frame.text.length < LONGEST_FIELD) frame.text += characters;
    },
  });
  flushHead();
  const feed: Feed = {
    form: form ?? "rss",
    title: collapseWhitespace(head.title.slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE),
    url: resolved(head.url, base),
    language,
    entries,
  };
  return { feed: form === undefined ? undefined : feed, links };
}

function formOf(root: string): Feed["form"] | undefined {
  switch (root) {
    case "rss":
      return "rss";
    case "feed":
      return "atom";
    case "rdf:rdf":
    case "rdf":
      return "rdf";
    case "urlset":
    case "sitemapindex":
      return "sitemap";
    default:
      return undefined;
  }
}

function isEntry(name: string, form: Feed["form"] | undefined): boolean {
  return name === "url" || name === "sitemap" ? form === "sitemap" : true;
}

function entryOf(draft: Draft, base: string, isIndex: boolean): FeedEntry {
  const { fields } = draft;
  const first = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = fields.get(name)?.[0];
      if (value !== undefined && value !== "") return value;
    }
    return undefined;
  };
  const date = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = first(name);
      const found = value === undefined ? undefined : findFeedDate(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const permalink = first("permalink");
  const url =
    resolved(first("feedburner:origlink"), base) ??
    resolved(draft.url, base) ??
    (permalink !== undefined && /^https?:\/\//i.test(permalink) ? resolved(permalink, base) : undefined);
  const published = date(
    "pubdate",
    "published",
    "issued",
    "dc:date",
    "dcterms:issued",
    "prism:publicationdate",
    "news:publication_date",
    "created",
  );
  const updated = date("updated", "lastmod", "modified", "dcterms:modified", "prism:modificationdate");
  fields.delete("permalink");
  if (isIndex) fields.set("sitemap", ["index"]);
  return {
    id: draft.id !== "" ? draft.id : (url ?? ""),
    url,
    title:
      draft.title !== ""
        ? draft.title
        : collapseWhitespace(first("dc:title", "news:title", "media:title") ?? "", LONGEST_TITLE),
    authors: draft.authors,
    published,
    updated,
    summary:
      draft.summary !== "" ? draft.summary : (first("dc:description", "media:description", "dcterms:abstract") ?? ""),
    content: draft.content,
    categories: draft.categories,
    more: fields,
  };
}

function resolved(href: string | undefined, base: string): string | undefined {
  return href === undefined || href === "" ? undefined : normalise(href.trim(), base);
}

function pointTo(draft: Draft, href: string): void {
  if (href.trim() !== "") draft.links.push({ href: href.trim(), words: "", nofollow: false });
}

function note({ fields }: Draft, name: string, value: string): void {
  if (value === "" || fields.size >= MAX_FIELDS) return;
  const values = fields.get(name);
  if (values === undefined) fields.set(name, [value]);
  else if (values.length < MAX_FIELDS) values.push(value);
}

function addTo(list: string[], words: string): void {
  const value = words.replace(/\s+/g, " ").trim();
  if (value !== "" && list.length < MAX_FIELDS && !list.includes(value)) list.push(value);
}

/** "ada@a.example (Ada Lovelace)" → "Ada Lovelace". */
function personOf(words: string): string {
  return /^[^\s@]+@[^\s@(]+\s*\((.+)\)$/.exec(words.trim())?.[1] ?? words;
}

/** Titles are text; in RSS they may contain entities and tags. */
function titleOf(words: string, type: string | undefined, form: Feed["form"] | undefined): string {
  const isText = type === "text" || (type === undefined && form === "atom");
  return collapseWhitespace((isText ? words : plainText(words)).slice(0, 4 * LONGEST_TITLE), LONGEST_TITLE);
}

export function plainText(words: string): string {
  return decodeEntities(words.replace(/<\/?[a-z][^<>]{0,500}>/gi, " "));
}
