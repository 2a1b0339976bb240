/**
 * The facts read from a page's bytes, each computed on first use, so that a kind pays only for what it uses. Pure: the
 * same bytes, address, headers and fetch time give the same page. Anything that needs a model (language) is a function
 * that takes page and model.
 */
import type { Json } from "./json.js";
import type { Instant } from "./time.js";
import type { TreeElement, TreeRoot } from "./tree.js";

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly fetchedAt: Instant;

  // ── The scan: one pass over the characters, without a tree ────────────────────────────────────────────────────────────
  /** The media type without parameters, in lower case: "text/html". */
  readonly type: string;
  readonly charset: string;
  /** How the charset was found: "bom", "header", "meta", "utf-8", "guess", "forced". */
  readonly charsetBy: string;
  readonly title: string;
  /** The page's declared canonical address, normalised. */
  readonly canonical: string | undefined;
  /** Directives for robots, from meta elements and the X-Robots-Tag header. */
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  /**
   * Reservations against text and data mining by page and host, verbatim: "header tdm-reservation: 1", "meta robots:
   * noai".
   */
  readonly reservations: readonly string[];
  readonly links: readonly PageLink[];
  /** There are more links than are read (20,000). */
  readonly linksCut: boolean;
  /** Share of the visible characters inside links, 0…1. */
  readonly linkShare: number;
  /** Hash of the visible text, to detect many addresses with the same content. */
  readonly textDigest: string;
  /** A hash of the text without numbers, tokens and addresses, to detect addresses that bring nothing new. */
  readonly textOutline: number;
  /** Number of visible characters, without white space. */
  readonly textLength: number;
  /** The first visible characters (at most 1,000), white space collapsed. */
  readonly textSample: string;

  // ── The document: read from its tree ──────────────────────────────────────────────────────────────────────────────────
  /** The decoded characters, unchanged. */
  readonly source: string;
  readonly tree: TreeRoot;
  /** The base for relative addresses. */
  readonly base: string;
  readonly declared: Declared;
  /** The links of an HTML page with their positions: the same addresses as `links`. A feed has none. */
  readonly anchors: readonly Anchor[];
  readonly blocks: readonly Block[];
  readonly pageType: PageTypeReading;
  readonly mainText: MainText;
  readonly article: Article;
  /** The contents of a feed, a calendar or a sitemap; undefined for other pages. */
  readonly feed: Feed | undefined;
}

export interface PageLink {
  /** Absolute and normalised. */
  readonly url: string;
  /** The anchor text, white space collapsed, at most 120 characters. */
  readonly words: string;
  readonly nofollow: boolean;
}

/** The page's metadata for machines. */
export interface Declared {
  /** As declared by the html element, http-equiv or header: "tt-RU". */
  readonly language: string | undefined;
  /** meta name/property (lower case) → contents, in page order: Open Graph, Dublin Core, citation_*, article:*, twitter:*. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** schema.org and other items from JSON-LD, microdata and RDFa in one shape. */
  readonly items: readonly DeclaredItem[];
  readonly feeds: readonly { readonly url: string; readonly type: string; readonly title: string }[];
  readonly sitemaps: readonly string[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
  /** Versions in other languages. */
  readonly alternates: readonly { readonly url: string; readonly language: string }[];
}

export interface DeclaredItem {
  readonly from: "json-ld" | "microdata" | "rdfa";
  /** Without the vocabulary's address: "NewsArticle", "Event". */
  readonly types: readonly string[];
  /** Property (without vocabulary) → values; a nested item is an object of the shape DeclaredItem. */
  readonly properties: { readonly [name: string]: readonly Json[] };
}

export type AnchorRole = "navigation" | "listing" | "pagination" | "alphabet" | "content" | "footer" | "advertisement";

export interface Anchor extends PageLink {
  readonly element: TreeElement;
  readonly title: string;
  readonly rel: string;
  /** The words are an image's alt because the anchor has no text. */
  readonly byImage: boolean;
  /** DOM path without positions: "body>div#main>ul.songs>li>a". */
  readonly pattern: string;
  /** Index into `blocks` of its block; -1 when in none. */
  readonly block: number;
  readonly role: AnchorRole;
  /** Text before and after it in its block, at most 60 characters each. */
  readonly before: string;
  readonly after: string;
  /** For pagination: where it leads. For alphabet: the normalised letter or range ("A", "0-9", "#", "Ba-Be"). */
  readonly leads?:
    | { readonly to: "next" | "previous" | "page" | "more"; readonly page?: number }
    | { readonly letter: string };
}

/** A minimal span of text delimited by block-level tags and line breaks: the regions of the Kairos paper. */
export interface Block {
  readonly text: string;
  /** Names of its ancestors, outermost first, without positions: "body>div#main>ul>li". */
  readonly path: string;
  /** The innermost block-level element. */
  readonly element: TreeElement;
  /**
   * Spans of `text` with one inline element each, in order, covering all of it. A space belongs to the run before it.
   */
  readonly runs: readonly TextRun[];
  readonly heading: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly cell: "none" | "cell" | "header";
  readonly row: number; // within its table; -1 outside
  readonly column: number;
  readonly listItem: boolean;
  /** Starts after a line break inside its element, not at the element's start. */
  readonly continues: boolean;
  /** Index into `blocks` of the nearest heading above; -1 without one. */
  readonly under: number;
}

export interface TextRun {
  readonly start: number;
  readonly end: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  /** Superscript or subscript. */
  readonly superscript: boolean;
  /** Absolute address when inside a link. */
  readonly link: string | undefined;
  readonly element: TreeElement;
}

/** What a page is for. A listing leads to texts, a collection to things for sale. */
export const PAGE_TYPES = ["article", "forum", "product", "service", "listing", "collection", "documentation"] as const;
export type PageType = (typeof PAGE_TYPES)[number];

export interface PageTypeReading {
  readonly type: PageType;
  readonly probability: number;
  /** Of every type, in the order of PAGE_TYPES. */
  readonly probabilities: readonly number[];
}

export interface MainText {
  /** Paragraphs separated by an empty line; lines inside one by "\n". NFC, spaces normalised. */
  readonly text: string;
  readonly paragraphs: readonly Paragraph[];
  /** Text that was left out, with the reason. */
  readonly removed: readonly { readonly text: string; readonly because: string }[];
}

export interface Paragraph {
  readonly text: string;
  readonly kind: "text" | "heading" | "list item" | "quote" | "preformatted" | "table row";
  readonly level: number; // of a heading or nested list, else 0
}

/** A value that the page gave for a field, with its source. */
export interface SourcedValue<T = string> {
  readonly value: T;
  /** "meta article:published_time", "json-ld datePublished", "text pattern", "time element". */
  readonly from: string;
  readonly confidence: number;
  /** Other values that the page gives for the same field. */
  readonly conflicts: readonly { readonly value: T; readonly from: string }[];
}

export interface Article {
  readonly title: SourcedValue | undefined;
  readonly authors: SourcedValue<readonly string[]> | undefined;
  /** ISO 8601, as printed, never shifted. */
  readonly published: SourcedValue | undefined;
  readonly modified: SourcedValue | undefined;
  readonly place: SourcedValue | undefined;
  readonly category: SourcedValue | undefined;
  readonly keywords: SourcedValue<readonly string[]> | undefined;
  readonly description: SourcedValue | undefined;
  readonly copyright: SourcedValue | undefined;
  readonly site: SourcedValue | undefined;
}

export interface Feed {
  readonly form: "rss" | "atom" | "json feed" | "rdf" | "icalendar" | "sitemap";
  readonly title: string;
  readonly url: string | undefined;
  readonly language: string | undefined;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly url: string | undefined;
  readonly title: string;
  readonly authors: readonly string[];
  readonly published: string | undefined;
  readonly updated: string | undefined;
  readonly summary: string;
  /** Full text as HTML, when the feed carries it. */
  readonly content: string | undefined;
  readonly categories: readonly string[];
  /** Dublin Core, PRISM, iCalendar and other elements by qualified name: "prism:doi", "dtstart". */
  readonly more: ReadonlyMap<string, readonly string[]>;
}
