/** What every reader finds, whatever it reads: the facts of a page before they are given a shape for others. */
import { normaliser } from "../model/address.js";
import type { Feed, PageLink } from "../model/page.js";
import { decodeEntities } from "./entities.js";
import { fresh } from "./fresh.js";
import { type Visible, visibleIn } from "./visible.js";

export interface Facts {
  readonly title: string;
  readonly canonical: string | undefined;
  /** The address that relative ones are resolved against, where the page names one. */
  readonly base?: string;
  readonly links: readonly PageLink[];
  readonly linkShare: number;
  readonly textDigest: string;
  readonly textLength: number;
  /** Made when it is asked for: of most pages nobody does. */
  textSample(): string;
  /** Contents of the meta elements that address robots, or us. */
  readonly asked: readonly string[];
  /** Other meta elements whose words matter, by name in lower case. */
  readonly declared?: readonly (readonly [name: string, content: string])[];
  /** The entries, when it is a feed. */
  readonly feed?: Feed;
}

/** A link as it stands on the page. */
export interface RawLink {
  readonly href: string;
  readonly nofollow: boolean;
  words: string;
}

/** A page with more links is a list that nobody reads; what stands further down is reached through others. */
export const MOST_LINKS = 20_000;
export const LONGEST_WORDS = 120;
export const LONGEST_TITLE = 500;
const LONGEST_SAMPLE = 1000;

/** Plain text points nowhere. */
export function plainFacts(text: string): Facts {
  return { title: "", canonical: undefined, links: [], linkShare: 0, ...textFacts(visibleIn(text)), asked: [] };
}

/** What the visible text as a whole says. Entities are decoded only here, in the part that is kept. */
export function textFacts(visible: Omit<Visible, "add">): Pick<Facts, "textDigest" | "textLength" | "textSample"> {
  return {
    textDigest: visible.digest(),
    textLength: visible.length(),
    textSample: () => collapsed(decodeEntities(visible.sample()), LONGEST_SAMPLE),
  };
}

/** The links that lead to an address, in the order of the page. */
export function resolveAll(found: readonly RawLink[], base: string): PageLink[] {
  const links: PageLink[] = [];
  const normal = normaliser(base);
  for (const { href, words, nofollow } of found) {
    const url = normal(href);
    if (url !== undefined) links.push({ url: fresh(url), words: collapsed(words, LONGEST_WORDS), nofollow });
  }
  return links;
}

/** Attributes in which scripts keep the address of what a button loads. Of the last three only a "load more" is meant. */
export const DATA_ADDRESSES = [
  ...["data-next-url", "data-next-page-url", "data-load-more-url", "data-more-url", "data-next", "data-next-page"],
  ...["data-load-more", "data-ajax-url", "data-url", "data-href", "data-link"],
] as const;

/** The address of an anchor or a button that has no href worth the name: "load more" of a list that grows by script. */
export function dataAddress(attribute: (name: string) => string | undefined): string | undefined {
  for (const name of DATA_ADDRESSES) {
    const value = attribute(name);
    if (value === undefined || !/^(?:https?:\/\/|\/|\?|[\w-]+[/.?])/i.test(value)) continue;
    if (!/^data-(?:url|href|link)$/.test(name)) return value;
    return /more|next|load|pag(?:e|ina)/i.test(attribute("class") ?? "") ? value : undefined;
  }
  return undefined;
}

/** An href that leads somewhere by itself. */
export function leadsSomewhere(href: string | undefined): href is string {
  return href !== undefined && !href.startsWith("#") && !/^\s*javascript:/i.test(href);
}

/** "5; url='/next'": HTML §4.2.5.3, with the commas and missing words that browsers forgive. */
export function refreshTarget(content: string): string | undefined {
  const target = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?(.+)$/is.exec(content.slice(0, 4096))?.[1];
  const quoted = target === undefined ? null : /^(["'])(.*?)(?:\1|$)/s.exec(target);
  return quoted?.[2] ?? target;
}

/** White space collapsed, at most `longest` characters, and none of them half. */
export function collapsed(words: string, longest: number): string {
  const bare = words.endsWith(" ") ? words.trimEnd() : words;
  const line = isTidy(bare) ? bare : bare.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return fresh(line);
  const cut = line.slice(0, longest);
  return fresh(/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/**
 * Nothing but letters and signs that stand for themselves, and white space only as single spaces between words. Most words are so,
 * and seeing it is cheaper than writing them anew.
 */
export function isTidy(words: string): boolean {
  return tidySize(words) >= 0;
}

/** How many characters tidy words have, spaces not counted; -1 when they are not tidy. */
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

/** Latin and Cyrillic: no spaces, nothing invisible, no marks that join a letter, and each as Unicode's NFC writes it. */
function isPlain(code: number): boolean {
  return (
    (code > 0xa0 && code < 0x300 && code !== 0xad) || (code >= 0x400 && code < 0x530 && (code < 0x483 || code > 0x489))
  );
}
