/**
 * Sites that invent every answer: other words and other links, also when the same address is asked again.
 *
 * A maze of invented pages has no end and always brings something new, so counting its texts does not help. What gives it away is a second
 * request for the same page: a genuine page keeps its words, whatever else on it changes. So from a large group of pages one is asked for
 * twice now and then. Only if that happens many times in a row, the group is closed (`traps.ts`).
 */
import { normalise } from "../model/address.js";

/** More is not compared. */
const COMPARED = 256 * 1024;
const LINKS_COMPARED = 2000;
/** Too short a text says nothing. */
const LEAST_WORDS = 20;
/** So many words in a row are compared. */
const SHINGLE = 3;

/**
 * Whether two answers of one address have hardly anything in common: neither their words nor the new links of the first. A refusal or an
 * error page instead of the second answer is no invention, so both must be about as long.
 */
export function isInvented(
  first: Uint8Array,
  second: Uint8Array,
  newLinks: readonly string[],
  address: string,
): boolean {
  if (newLinks.length === 0) return false;
  const before = partsOf(first);
  const after = partsOf(second);
  if (!isAboutAsLong(before, after)) return false;
  if (2 * after.hrefs.length < before.hrefs.length) return false;
  const links = new Set(after.hrefs.map((href) => normalise(href, address)));
  return isMostlyNew(newLinks, links) && isMostlyNew(shingles(after.words), new Set(shingles(before.words)));
}

export function isAboutAsLong(one: PageParts, other: PageParts): boolean {
  const shorter = Math.min(one.words.length, other.words.length);
  return shorter >= LEAST_WORDS && 2 * shorter >= Math.max(one.words.length, other.words.length);
}

export function isMostlyNew(things: readonly string[], known: ReadonlySet<string | undefined>): boolean {
  return 2 * things.filter((thing) => known.has(thing)).length < things.length;
}

export function shingles(words: readonly string[]): string[] {
  return words.slice(SHINGLE - 1).map((_, i) => words.slice(i, i + SHINGLE).join(" "));
}

export interface PageParts {
  /** Outside of links, scripts and styles. */
  readonly words: readonly string[];
  readonly hrefs: readonly string[];
  /** The address that the page calls its own. */
  readonly canonical: string | undefined;
}

const TOKEN = /<(\/?[a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|[^\s<]+|</gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** A rough reading, in linear time; both answers are read alike. */
export function partsOf(body: Uint8Array): PageParts {
  const html = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, COMPARED)).toString("utf8");
  const words: string[] = [];
  const hrefs: string[] = [];
  let skipped = "";
  let canonical: string | undefined;
  for (const [token, tag, attributes = ""] of html.matchAll(TOKEN)) {
    const name = tag?.toLowerCase();
    if (skipped !== "") {
      if (name === `/${skipped}`) skipped = "";
    } else if (name === undefined) {
      words.push(token);
    } else if (name === "a" || name === "script" || name === "style") {
      skipped = name;
    }
    if (name === "link" && CANONICAL.test(attributes)) canonical = hrefIn(attributes);
    if (name !== "a" || hrefs.length >= LINKS_COMPARED) continue;
    const href = hrefIn(attributes);
    if (href !== undefined) hrefs.push(href);
  }
  return { words, hrefs, canonical };
}

const CANONICAL = /\brel\s*=\s*["']?canonical\b/i;

function hrefIn(attributes: string): string | undefined {
  const href = HREF.exec(attributes);
  return href === null ? undefined : (href[1] ?? href[2] ?? href[3] ?? "").replaceAll("&amp;", "&");
}
