/** The facts that every format's reader returns, and the helpers to collect them. */
import { normaliser } from "../model/address.js";
import type { Feed, PageLink } from "../model/page.js";
import { detachedCopy } from "./html/detached-copy.js";
import { decodeEntities } from "./html/entities.js";
import { type Visible, visibleIn } from "./text/visible.js";

export interface Facts {
  readonly title: string;
  readonly canonical: string | undefined;
  /** The base for relative addresses, where the page declares one. */
  readonly base?: string;
  readonly links: readonly PageLink[];
  /** There are more links than are read. */
  readonly linksCut?: boolean;
  readonly linkShare: number;
  readonly textDigest: string;
  /** A hash of the text without numbers, tokens and addresses; 0 when nothing is left. */
  readonly textOutline: number;
  readonly textLength: number;
  /** Computed on demand; rarely needed. */
  textSample(): string;
  /** Contents of the meta elements for robots in general or for us. */
  readonly asked: readonly string[];
  /** Other relevant meta elements, by lower-case name. */
  readonly declared?: readonly (readonly [name: string, content: string])[];
  readonly feed?: Feed;
}

/** A link as written on the page. */
export interface RawLink {
  readonly href: string;
  readonly nofollow: boolean;
  words: string;
}

/** More links are a list that nobody reads; the rest is reached through other pages. */
export const MAX_LINKS = 20_000;
export const LONGEST_WORDS = 120;
export const LONGEST_TITLE = 500;
const LONGEST_SAMPLE = 1000;

/** Plain text has no links. */
export function plainFacts(text: string): Facts {
  return { title: "", canonical: undefined, links: [], linkShare: 0, ...textFacts(visibleIn(text)), asked: [] };
}

/** Facts of the visible text. Entities are decoded only in the sample. */
export function textFacts(
  visible: Omit<Visible, "add">,
): Pick<Facts, "textDigest" | "textOutline" | "textLength" | "textSample"> {
  return {
    textDigest: visible.digest(),
    textOutline: visible.outline(),
    textLength: visible.length(),
    textSample: () => collapseWhitespace(decodeEntities(visible.sample()), LONGEST_SAMPLE),
  };
}

/** The links that can be resolved, in page order. */
export function resolveAll(found: readonly RawLink[], base: string): PageLink[] {
  const links: PageLink[] = [];
  const normal = normaliser(base);
  for (const { href, words, nofollow } of found) {
    const url = normal(href);
    if (url !== undefined)
      links.push({ url: detachedCopy(url), words: collapseWhitespace(words, LONGEST_WORDS), nofollow });
  }
  return links;
}

/** Attributes in which scripts keep the address that a button loads. The last three count only for "load more". */
export const DATA_ADDRESSES = [
  ...["data-next-url", "data-next-page-url", "data-load-more-url", "data-more-url", "data-next", "data-next-page"],
  ...["data-load-more", "data-ajax-url", "data-url", "data-href", "data-link"],
] as const;

/** The address of an anchor or button without a usable href: "load more" of a list that grows by script. */
export function dataAddress(attribute: (name: string) => string | undefined): string | undefined {
  for (const name of DATA_ADDRESSES) {
    const value = attribute(name);
    if (value === undefined || !/^(?:https?:\/\/|\/|\?|[\w-]+[/.?])/i.test(value)) continue;
    if (!/^data-(?:url|href|link)$/.test(name)) return value;
    return /more|next|load|pag(?:e|ina)/i.test(attribute("class") ?? "") ? value : undefined;
  }
  return undefined;
}

/** True when the href leads to another address. */
export function leadsSomewhere(href: string | undefined): href is string {
  return href !== undefined && !href.startsWith("#") && !/^\s*javascript:/i.test(href);
}

/** "5; url='/next'": HTML §4.2.5.3, with the variants that browsers accept. */
export function refreshTarget(content: string): string | undefined {
  const target = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?(.+)$/is.exec(content.slice(0, 4096))?.[1];
  const quoted = target === undefined ? null : /^(["'])(.*?)(?:\1|$)/s.exec(target);
  return quoted?.[2] ?? target;
}

/** White space collapsed, at most `longest` characters, no split surrogate pairs. */
export function collapseWhitespace(words: string, longest: number): string {
  const bare = words.endsWith(" ") ? words.trimEnd() : words;
  const line = isTidy(bare) ? bare : bare.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return detachedCopy(line);
  const cut = line.slice(0, longest);
  return detachedCopy(/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/**
 * True when the text needs no cleaning: plain characters, single spaces between words. Most text does, and checking is
 * cheaper than rewriting.
 */
export function isTidy(words: string): boolean {
  return tidySize(words) >= 0;
}

/** Number of characters without spaces; -1 when the text needs cleaning. */
export function tidySize(words: string): number {
  let spaces = 0;
  let before = SPACE;
  for (let i = 0; i < words.length; i++) {
    const code = words.charCodeAt(i);
    if (code < SPACE || (code > 0x7e && !isPlain(code))) return -1;
    if (code === SPACE) {
      if (before === SPACE) return -1;
      spaces++;
    }
    before = code;
  }
  return before !== SPACE || words === "" ? words.length - spaces : -1;
}

const SPACE = 0x20;

/** Latin and Cyrillic letters in NFC: no spaces, invisible characters or combining marks. */
function isPlain(code: number): boolean {
  return (
    (code > 0xa0 && code < 0x300 && code !== 0xad) || (code >= 0x400 && code < 0x530 && (code < 0x483 || code > 0x489))
  );
}
