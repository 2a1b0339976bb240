/**
 * The facts read from a page's bytes. Computed on first use, at most once: a kind pays only for what it asks.
 * Pure: same bytes, address, headers and fetch time, same page. What needs a model (language) is a function beside the
 * page that takes the model as an argument.
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
  /** The address that the page itself declares to be its own, normalised. */
  readonly canonical: string | undefined;
  /** What the page asks of robots, from meta elements and the X-Robots-Tag header. */
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
  /** What page and host reserve against text and data mining, word for word: "header tdm-reservation: 1", "meta robots: noai". */
  readonly reservations: readonly string[];
  readonly links: readonly PageLink[];
  /** Share of the visible characters that stand inside links, 0…1. */
  readonly linkShare: number;
  /** Hash of the visible text, to notice many addresses with the same content. */
  readonly textDigest: string;
  /** How many characters can be seen, white space not counted. */
  readonly textLength: number;
  /** The beginning of what can be seen, white space collapsed, at most 1,000 characters. */
  readonly textSample: string;

  // ── The document: read from its tree ──────────────────────────────────────────────────────────────────────────────────
  /** The decoded characters as they came. */
  readonly source: string;
  readonly tree: TreeRoot;
  /** The address against which relative ones are resolved. */
  readonly base: string;
  readonly declared: Declared;
  /** The links of an HTML page with the place where they stand: the same addresses as `links`. A feed has none. */
  readonly anchors: readonly Anchor[];
  readonly blocks: readonly Block[];
  readonly shape: Shape;
  readonly mainText: MainText;
  readonly article: Article;
  /** What a feed, a calendar or a sitemap holds; undefined when the page is none. */
  readonly feed: Feed | undefined;
}

export interface PageLink {
  /** Absolute and normalised. */
  readonly url: string;
  /** The anchor's words, white space collapsed, at most 120 characters. */
  readonly words: string;
  readonly nofollow: boolean;
}

/** What a page says about itself for machines. */
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
  /** Other languages' versions. */
  readonly alternates: readonly { readonly url: string; readonly language: string }[];
}

export interface DeclaredItem {
  readonly from: "json-ld" | "microdata" | "rdfa";
  /** Without the vocabulary's address: "NewsArticle", "Event". */
  readonly types: readonly string[];
  /** Property (without vocabulary) → values; an item within an item is a DeclaredItem-shaped object. */
  readonly properties: { readonly [name: string]: readonly Json[] };
}

export type AnchorRole = "navigation" | "listing" | "pagination" | "alphabet" | "content" | "footer" | "advertisement";

export interface Anchor extends PageLink {
  readonly element: TreeElement;
  readonly title: string;
  readonly rel: string;
  /** The words are an image's alt because the anchor has no text. */
  readonly byImage: boolean;
  /** DOM path with positions dropped: "body>div#main>ul.songs>li>a". */
  readonly pattern: string;
  /** Index into `blocks` of the block it stands in; -1 when in none. */
  readonly block: number;
  readonly role: AnchorRole;
  /** Words before and after it in its block, at most 60 characters each. */
  readonly before: string;
  readonly after: string;
  /** Of pagination: where it leads. Of alphabet: the letter or range as normalised ("A", "0-9", "#", "Ba-Be"). */
  readonly leads?:
    | { readonly to: "next" | "previous" | "page" | "more"; readonly page?: number }
    | { readonly letter: string };
}

/** A minimal span of text delimited by block-level tags and line breaks: the regions of the Kairos paper. */
export interface Block {
  readonly text: string;
  /** Names of its ancestors, outermost first, positions dropped: "body>div#main>ul>li". */
  readonly path: string;
  /** The innermost block-level element. */
  readonly element: TreeElement;
  /** Characters of `text` that share one inline element, in order; they cover it. A space belongs to the run before it. */
  readonly runs: readonly Run[];
  readonly heading: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  readonly cell: "none" | "cell" | "header";
  readonly row: number; // of its table, -1 outside
  readonly column: number;
  readonly listItem: boolean;
  /** Starts after a line break inside its element, not at the element's start. */
  readonly continues: boolean;
  /** Index into `blocks` of the nearest heading above; -1. */
  readonly under: number;
}

export interface Run {
  readonly start: number;
  readonly end: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  /** Superscript or subscript. */
  readonly raised: boolean;
  /** Absolute address when it stands inside a link. */
  readonly link: string | undefined;
  readonly element: TreeElement;
}

export interface Shape {
  readonly elements: number;
  readonly linkShare: number;
  /** Links per document size, for the lyrics paper's rule: per 1,024 characters of the document, markup included. */
  readonly linkRatio: number;
  readonly lists: number;
  readonly tables: number;
  /** Template fingerprint: pages of one template agree (see `sameTemplate`). */
  readonly signature: readonly number[];
  /** Near-duplicate hash of the visible text: 16 hexadecimal digits (SimHash). */
  readonly textHash: string;
}

export interface MainText {
  /** Paragraphs separated by an empty line; lines inside one by "\n". NFC, spaces normalised. */
  readonly text: string;
  readonly paragraphs: readonly Paragraph[];
  /** What was left out, with the reason: inspectable. */
  readonly removed: readonly { readonly text: string; readonly because: string }[];
}

export interface Paragraph {
  readonly text: string;
  readonly kind: "text" | "heading" | "list item" | "quote" | "preformatted" | "table row";
  readonly level: number; // of a heading or nested list; 0 else
}

/** A value that the page gave for one field, with where it came from. */
export interface Read<T = string> {
  readonly value: T;
  /** "meta article:published_time", "json-ld datePublished", "text pattern", "time element". */
  readonly from: string;
  readonly confidence: number;
  /** Other values that the page also gives. */
  readonly conflicts: readonly { readonly value: T; readonly from: string }[];
}

export interface Article {
  readonly title: Read | undefined;
  readonly authors: Read<readonly string[]> | undefined;
  /** ISO 8601, as printed, never shifted. */
  readonly published: Read | undefined;
  readonly modified: Read | undefined;
  readonly place: Read | undefined;
  readonly category: Read | undefined;
  readonly keywords: Read<readonly string[]> | undefined;
  readonly description: Read | undefined;
  readonly copyright: Read | undefined;
  readonly site: Read | undefined;
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
