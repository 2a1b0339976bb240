/**
 * Reads a page from bytes: title, links, directives for robots, digest of the text. One pass with a tokenizer
 * (markup.ts), on first use and at most once; no tree is needed, and the time is linear on hostile pages. Any bytes
 * give a page.
 */
import { constants, gunzipSync } from "node:zlib";
import { type Fetched, header } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import type { Instant } from "../model/time.js";
import type { TreeRoot } from "../model/tree.js";
import { articleOf } from "./article/article.js";
import { declaredFacts } from "./declared/declared.js";
import { reservationsOf } from "./declared/reservations.js";
import { type Facts, plainFacts } from "./facts.js";
import { isCalendar } from "./feed/calendar.js";
import { type FeedForm, feedFacts, isFeedRoot, rootElement } from "./feed/feed.js";
import { isJsonFeed } from "./feed/json-feed.js";
import { readSource, type Source } from "./html/charset.js";
import { htmlFacts } from "./html/scan.js";
import { parseTree } from "./html/tree.js";
import { anchorsOf } from "./links/anchors.js";
import { type PageModels, shippedModels } from "./models.js";
import { pageTypeOf, typeFeatures } from "./page-type.js";
import { cutBlocks } from "./text/blocks.js";
import { mainTextOf } from "./text/main-text.js";
import { passagesOf } from "./text/passages.js";

export interface ReadOptions {
  /** The encoding, overriding the page's declaration. */
  readonly charset?: string;
  /** The product token that addresses us in meta elements and headers. */
  readonly agent?: string;
  /** Reservations for all pages of the host, from its robots.txt. */
  readonly reserved?: readonly string[];
  /** Other models than those that ship with the program: for training and measuring. */
  readonly models?: PageModels;
}

export function readPage(fetched: Fetched, options: ReadOptions = {}): Page {
  return new LazyPage(fetched, options);
}

/**
 * Computes everything on demand, at most once. A class, because with an object literal each page would get its own
 * hidden class, which V8 keeps together with the page's text until a full collection (a fifth of the reading time).
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
  #passages: ReturnType<typeof passagesOf> | undefined;
  #pageType: Page["pageType"] | undefined;
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
  get linksCut(): boolean {
    return this.#scan.facts.linksCut ?? false;
  }
  get linkShare(): number {
    return this.#scan.facts.linkShare;
  }
  get textDigest(): string {
    return this.#scan.facts.textDigest;
  }
  get textOutline(): number {
    return this.#scan.facts.textOutline;
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
    // A feed's links are in its entries.
    return (this.#anchors ??= this.#scan.form === "html" ? anchorsOf(this.tree, this.base, this.#blocks) : []);
  }
  get declared(): Page["declared"] {
    return (this.#declared ??= declaredFacts(this.tree, this.base, header(this.#fetched, "content-language")));
  }
  get #texts(): ReturnType<typeof passagesOf> {
    return (this.#passages ??= passagesOf(this.tree));
  }
  get #models(): PageModels {
    return this.#options.models ?? shippedModels;
  }
  get pageType(): Page["pageType"] {
    return (this.#pageType ??= pageTypeOf(this.#models.types(typeFeatures(this, this.#texts))));
  }
  get mainText(): Page["mainText"] {
    return (this.#mainText ??= mainTextOf(this, this.#texts, this.#models));
  }
  get article(): Page["article"] {
    return (this.#article ??= articleOf(this, this.#texts, this.#models.choose));
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
  // The type of a compressed file says nothing about its content.
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

/** Sitemaps and feeds may be gzip files ("sitemap.xml.gz"). */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return body;
  }
}

/** The limit of sitemaps.org. */
const MAX_UNPACKED = 50 * 1024 * 1024;

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

/** For servers without a type: markup is HTML, unless it begins like a feed. */
function guessType(text: string): string {
  if (isCalendar(text)) return "text/calendar";
  if (isJsonFeed(text)) return "application/feed+json";
  return /^[\s\ufeff]*</.test(text.slice(0, 512)) ? "text/html" : "text/plain";
}

/** The format must be recognisable within so many bytes. */
const HEAD_BYTES = 4096;

/** Feeds and sitemaps have many types, including text/html and text/plain, so their beginning decides. */
function formOf(type: string, source: Source): Form {
  const utf8 = source.utf8();
  const head = Buffer.from(utf8.buffer, utf8.byteOffset, Math.min(utf8.length, HEAD_BYTES)).toString("latin1");
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
 * The directives of X-Robots-Tag that apply to us: "noindex", "winnow: nofollow", but not "otherbot: noindex". A name
 * applies to the rest of its line; some directives contain a colon.
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
