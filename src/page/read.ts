/**
 * What can be said of a page without understanding it?
 *
 * Its title, where it points, what it asks of robots, whether its text was seen before. One pass over the characters
 * collects all of it, on first use and at most once. The pass stands on htmlparser2's tokenizer alone: a links-only reader
 * needs no tree, and the parser's stack of open elements costs quadratic time on pages made to hurt. Any bytes give a page.
 */
import { constants, gunzipSync } from "node:zlib";
import { type Fetched, header } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { anchorsOf } from "./anchors.js";
import { articleOf } from "./article.js";
import { cutBlocks } from "./blocks.js";
import { isCalendar } from "./calendar.js";
import { decodeText } from "./charset.js";
import { declaredFacts } from "./declared.js";
import { type Facts, plainFacts } from "./facts.js";
import { type FeedForm, feedFacts, isFeedRoot, rootElement } from "./feed.js";
import { htmlFacts } from "./html.js";
import { isJsonFeed } from "./json-feed.js";
import { mainTextOf } from "./main-text.js";
import { passagesOf } from "./passages.js";
import { reservationsOf } from "./reservations.js";
import { shapeOf } from "./shape.js";
import { parseTree } from "./tree.js";

export interface ReadOptions {
  /** The encoding, whatever the page says of itself. */
  readonly charset?: string;
  /** The product token by which pages address us in meta elements and headers. */
  readonly agent?: string;
  /** What the host reserves for all of its pages, from its robots.txt. */
  readonly reserved?: readonly string[];
}

export function readPage(fetched: Fetched, options: ReadOptions = {}): Page {
  const declared = header(fetched, "content-type");
  const agent = options.agent ?? "winnow";
  let known: Read | undefined;
  const read = (): Read => (known ??= readFacts(fetched, declared, agent, options.charset));
  // Plain text is one preformatted element, whatever tags it shows.
  const tree = once(() => parseTree(read().form === "plain" ? `<plaintext>${read().text}` : read().text));
  const cut = once(() => cutBlocks(tree(), page.base));
  // A feed's links stand in its entries; what its XML would be as HTML has no place for them.
  const anchors = once(() => (read().form === "html" ? anchorsOf(tree(), page.base, cut()) : []));
  const said = once(() => declaredFacts(tree(), page.base, header(fetched, "content-language")));
  const shape = once(() => shapeOf(tree(), cut().blocks, read().facts.links.length, read().text.length));
  const passages = once(() => passagesOf(tree()));
  const mainText = once(() => mainTextOf(page, passages()));
  const article = once(() => articleOf(page, passages()));
  const page: Page = {
    url: fetched.url,
    status: fetched.status,
    fetchedAt: fetched.at,
    get type() {
      return typeIn(declared) ?? read().type;
    },
    get charset() {
      return read().charset;
    },
    get charsetBy() {
      return read().charsetBy;
    },
    get title() {
      return read().facts.title;
    },
    get canonical() {
      return read().facts.canonical;
    },
    get robots() {
      return read().robots;
    },
    get reservations() {
      return [...read().reservations, ...(options.reserved ?? [])];
    },
    get links() {
      return read().facts.links;
    },
    get linkShare() {
      return read().facts.linkShare;
    },
    get textDigest() {
      return read().facts.textDigest;
    },
    get textLength() {
      return read().facts.textLength;
    },
    get textSample() {
      return read().facts.textSample();
    },
    get source() {
      return read().text;
    },
    get tree() {
      return tree();
    },
    get base() {
      return read().facts.base ?? fetched.url;
    },
    get declared() {
      return said();
    },
    get anchors() {
      return anchors();
    },
    get blocks() {
      return cut().blocks;
    },
    get shape() {
      return shape();
    },
    get mainText() {
      return mainText();
    },
    get article() {
      return article();
    },
    get feed() {
      return read().facts.feed;
    },
  };
  return page;
}

/** Computed on first use, at most once. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

interface Read {
  readonly form: Form;
  readonly text: string;
  readonly charsetBy: string;
  readonly type: string;
  readonly charset: string;
  readonly robots: Page["robots"];
  readonly reservations: readonly string[];
  readonly facts: Facts;
}

function readFacts(fetched: Fetched, declared: string | undefined, agent: string, forced: string | undefined): Read {
  const body = unpacked(fetched.body);
  const { text, charset, by: charsetBy } = decodeText(body, declared, forced);
  const said = typeIn(declared);
  // What a packed file is called tells nothing of what is in it.
  const type = said === undefined || body !== fetched.body ? guessType(text) : said;
  const form = formOf(type, text);
  const facts = factsAs(form, text, fetched.url, agent);
  const headers = headersFor(fetched, agent);
  const reservations = reservationsOf(fetched.headers, facts.declared ?? [], [
    ...headers.map((words) => ({ by: "X-Robots-Tag", words })),
    ...facts.asked.map((words) => ({ by: "meta robots", words })),
  ]);
  const robots = readDirectives(facts.asked.concat(headers));
  return { form, text, type, charset, charsetBy, facts, reservations, robots };
}

/** Sitemaps and feeds may come as files that were packed by hand ("sitemap.xml.gz"): nothing else begins so. */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MOST_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return body;
  }
}

/** As much as a sitemap may have (sitemaps.org). */
const MOST_UNPACKED = 50 * 1024 * 1024;

type Form = "html" | "plain" | FeedForm;

function factsAs(form: Form, text: string, url: string, agent: string): Facts {
  switch (form) {
    case "html":
      return htmlFacts(text, url, agent);
    case "feed":
    case "json feed":
    case "calendar":
      return feedFacts(form, text, url);
    case "plain":
      return plainFacts(text);
  }
}

function typeIn(contentType: string | undefined): string | undefined {
  const [type = ""] = contentType?.split(";", 1) ?? [];
  return type.trim().toLowerCase() || undefined;
}

/** For servers that say nothing: what begins like markup is HTML, unless it begins like a feed. */
function guessType(text: string): string {
  if (isCalendar(text)) return "text/calendar";
  if (isJsonFeed(text)) return "application/feed+json";
  return /^[\s\ufeff]*</.test(text.slice(0, 512)) ? "text/html" : "text/plain";
}

/** Feeds and sitemaps come under many types, HTML's and that of plain text among them: how they begin tells. */
function formOf(type: string, text: string): Form {
  if (type === "application/feed+json" || isJsonFeed(text)) return "json feed";
  if (type === "text/calendar" || isCalendar(text)) return "calendar";
  const isHtml = type === "text/html" || type === "application/xhtml+xml";
  const isXml = /^(?:text|application)\/(?:[\w.-]+\+)?xml$/.test(type);
  const root = rootElement(text);
  if (!isHtml && !isXml) return isFeedRoot(root) && /^[\s\ufeff]*<[?!\w]/.test(text.slice(0, 512)) ? "feed" : "plain";
  if (isFeedRoot(root)) return "feed";
  return isHtml || root === "html" ? "html" : "feed";
}

/**
 * The parts of X-Robots-Tag that concern us: "noindex", "winnow: nofollow", but not "otherbot: noindex". A name holds for
 * the rest of its line; some directives have a colon of their own.
 */
function headersFor(fetched: Fetched, agent: string): string[] {
  const ours: string[] = [];
  for (const [name, value] of fetched.headers) {
    if (name !== "x-robots-tag") continue;
    let meant = true;
    for (const part of value.toLowerCase().split(",")) {
      const colon = part.indexOf(":");
      const before = part.slice(0, Math.max(0, colon)).trim();
      const isAgent = colon >= 0 && !/^(?:unavailable_after|max-[a-z-]+)$/.test(before);
      if (isAgent) meant = before === agent;
      if (meant) ours.push(isAgent ? part.slice(colon + 1) : part);
    }
  }
  return ours;
}

function readDirectives(asked: readonly string[]): Page["robots"] {
  const words = new Set(asked.flatMap((text) => text.toLowerCase().split(/[\s,]+/)));
  const none = words.has("none");
  return { noindex: none || words.has("noindex"), nofollow: none || words.has("nofollow") };
}
