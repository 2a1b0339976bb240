/** The facts read from a page's bytes. Computed on first use, at most once. Pure: same bytes, address, headers and fetch time, same page. */
import type { Instant } from "./time.js";

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly fetchedAt: Instant;
  /** The media type without parameters, in lower case: "text/html". */
  readonly type: string;
  readonly charset: string;
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
}

export interface PageLink {
  /** Absolute and normalised. */
  readonly url: string;
  /** The anchor's words, white space collapsed, at most 120 characters. */
  readonly words: string;
  readonly nofollow: boolean;
}
