/**
 * What can be said of a page without understanding it?
 *
 * Its title, where it points, what it asks of robots, whether its text was seen before. One pass over the characters
 * collects all of it, on first use and at most once. The pass stands on a tokenizer alone (markup.ts): a links-only reader
 * needs no tree, and a parser's stack of open elements costs quadratic time on pages made to hurt. Any bytes give a page.
 */
import { constants, gunzipSync } from "node:zlib";
import { type Fetched, header } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import type { Instant } from "../model/time.js";
import type { TreeRoot } from "../model/tree.js";
import { anchorsOf } from "./anchors.js";
import { articleOf } from "./article.js";
import { cutBlocks } from "./blocks.js";
import { isCalendar } from "./calendar.js";
import { readSource, type Source } from "./charset.js";
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
  return new LazyPage(fetched, options);
}

/**
 * A page that works out what it is asked for, at most once. A class, because there is one for every visit: an object literal with
 * getters would give each page a hidden class of its own, which V8 keeps, and with it the page's text, until it collects the
 * whole heap (measured: a fifth of the time of reading).
 */
class LazyPage implements Page {
  readonly url: string;
  readonly status: number;
  readonly fetchedAt: Instant;
  readonly #fetched: Fetched;
  readonly #options: ReadOptions;
  readonly #declaredType: string | undefined;
  #read: Read | undefined;
  #tree: TreeRoot | undefined;
  #cut: ReturnType<typeof cutBlocks> | undefined;
  #anchors: Page["anchors"] | undefined;
  #declared: Page["declared"] | undefined;
  #shape: Page["shape"] | undefined;
  #passages: ReturnType<typeof passagesOf> | undefined;
  #mainText: Page["mainText"] | undefined;
  #article: Page["article"] | undefined;

  constructor(fetched: Fetched, options: ReadOptions) {
    this.url = fetched.url;
    this.status = fetched.status;
    this.fetchedAt = fetched.at;
    this.#fetched = fetched;
    this.#options = options;
    this.#declaredType = header(fetched, "content-type");
  }

  // ── The scan ────────────────────────────────────────────────────────────────────────────────────────────────────────────
  get #scan(): Read {
    const { agent = "winnow", charset } = this.#options;
    return (this.#read ??= readFacts(this.#fetched, this.#declaredType, agent, charset));
  }
  get type(): string {
    return typeIn(this.#declaredType) ?? this.#scan.type;
  }
  get charset(): string {
    return this.#scan.source.charset;
  }
  get charsetBy(): string {
    return this.#scan.source.by;
  }
  get title(): string {
    return this.#scan.facts.title;
  }
  get canonical(): string | undefined {
    return this.#scan.facts.canonical;
  }
  get robots(): Page["robots"] {
    return this.#scan.robots;
  }
  get reservations(): readonly string[] {
    const { reservations } = this.#scan;
    return this.#options.reserved === undefined ? reservations : [...reservations, ...this.#options.reserved];
  }
  get links(): Page["links"] {
    return this.#scan.facts.links;
  }
  get linkShare(): number {
    return this.#scan.facts.linkShare;
  }
  get textDigest(): string {
    return this.#scan.facts.textDigest;
  }
  get textLength(): number {
    return this.#scan.facts.textLength;
  }
  get textSample(): string {
    return this.#scan.facts.textSample();
  }
  get feed(): Page["feed"] {
    return this.#scan.facts.feed;
  }
  get base(): string {
    return this.#scan.facts.base ?? this.url;
  }

  // ── The document ────────────────────────────────────────────────────────────────────────────────────────────────────────
  get source(): string {
    return this.#scan.source.text();
  }
  get tree(): TreeRoot {
    // Plain text is one preformatted element, whatever tags it shows.
    return (this.#tree ??= parseTree(this.#scan.form === "plain" ? `<plaintext>${this.source}` : this.source));
  }
  get #blocks(): ReturnType<typeof cutBlocks> {
    return (this.#cut ??= cutBlocks(this.tree, this.base));
  }
  get blocks(): Page["blocks"] {
    return this.#blocks.blocks;
  }
  get anchors(): Page["anchors"] {
    // A feed's links stand in its entries; what its XML would be as HTML has no place for them.
    return (this.#anchors ??= this.#scan.form === "html" ? anchorsOf(this.tree, this.base, this.#blocks) : []);
  }
  get declared(): Page["declared"] {
    return (this.#declared ??= declaredFacts(this.tree, this.base, header(this.#fetched, "content-language")));
  }
  get shape(): Page["shape"] {
    return (this.#shape ??= shapeOf(this.tree, this.blocks, this.links.length, this.source.length));
  }
  get #texts(): ReturnType<typeof passagesOf> {
    return (this.#passages ??= passagesOf(this.tree));
  }
  get mainText(): Page["mainText"] {
    return (this.#mainText ??= mainTextOf(this, this.#texts));
  }
  get article(): Page["article"] {
    return (this.#article ??= articleOf(this, this.#texts));
  }
}

interface Read {
  readonly form: Form;
  readonly source: Source;
  readonly type: string;
  readonly robots: Page["robots"];
  readonly reservations: readonly string[];
  readonly facts: Facts;
}

function readFacts(fetched: Fetched, declared: string | undefined, agent: string, forced: string | undefined): Read {
  const body = unpacked(fetched.body);
  const source = readSource(body, declared, forced);
  const said = typeIn(declared);
  // What a packed file is called tells nothing of what is in it.
  const type = said === undefined || body !== fetched.body ? guessType(source.text()) : said;
  const form = formOf(type, source);
  const facts = factsAs(form, source, fetched.url, agent);
  const headers = headersFor(fetched, agent);
  const reservations = reservationsOf(fetched.headers, facts.declared ?? [], [
    ...headers.map((words) => ({ by: "X-Robots-Tag", words })),
    ...facts.asked.map((words) => ({ by: "meta robots", words })),
  ]);
  const robots = readDirectives(facts.asked.concat(headers));
  return { form, source, type, facts, reservations, robots };
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

function factsAs(form: Form, source: Source, url: string, agent: string): Facts {
  switch (form) {
    case "html":
      return htmlFacts(source.utf8(), url, agent);
    case "feed":
    case "json feed":
    case "calendar":
      return feedFacts(form, source.text(), url);
    case "plain":
      return plainFacts(source.text());
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

/** Bytes in which a document must have shown what it is. */
const HEAD = 4096;

/** Feeds and sitemaps come under many types, HTML's and that of plain text among them: how they begin tells. */
function formOf(type: string, source: Source): Form {
  const utf8 = source.utf8();
  const head = Buffer.from(utf8.buffer, utf8.byteOffset, Math.min(utf8.length, HEAD)).toString("latin1");
  if (type === "application/feed+json" || isJsonFeed(head)) return "json feed";
  if (type === "text/calendar" || isCalendar(head)) return "calendar";
  const isHtml = type === "text/html" || type === "application/xhtml+xml";
  const isXml = /^(?:text|application)\/(?:[\w.-]+\+)?xml$/.test(type);
  const root = rootElement(head);
  if (!isHtml && !isXml) return isFeedRoot(root) && /^\s*<[?!\w]/.test(head.slice(0, 512)) ? "feed" : "plain";
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
