/**
 * Is a page the first part of something that goes on under its own address with a number, and what does it say as a whole?
 *
 * "/story?page=2", "/story/page/2/", "/story/2", "/story-2.html": lists are divided like that as well, but a list is made of links. Only
 * where a page has much to read and next to no links is the second part asked for; when it has the heading of the first, the others
 * are, and they are read as one page. Should it be a list after all, nothing is lost: the links of all parts are its links.
 */
import { furtherNumber } from "./further-parts.js";
import {
  GLOSSED,
  HEADING,
  IN_WAYFINDING,
  type LinkSeen,
  NEXT,
  NUMBERED,
  type Observation,
  PLAIN,
  PREVIOUS,
  paragraphHash,
} from "./look.js";

/** So many parts are read at most. */
export const MOST_LEAF_PARTS = 30;
/** Characters outside of links that make something to read, and how many there are for each link. */
const MUCH_TEXT = 500;
const TEXT_PER_LINK = 150;

/** What is to be fetched before the page can be told as a whole, or the whole. `parts` are those that were brought, in the order asked. */
export function wholeLeaf(
  first: Observation,
  parts: readonly (Observation | undefined)[],
): Observation | { readonly needs: readonly string[] } {
  if (!mayGoOn(first)) return first;
  const asked: string[] = [];
  const read: Observation[] = [first];
  for (;;) {
    const further = furtherOf(first, read).filter((url) => !asked.includes(url));
    // One at first: whether it is a part of this page shows when it is there.
    const wanted = (asked.length === 0 ? further.slice(0, 1) : further).slice(0, MOST_LEAF_PARTS - asked.length);
    if (wanted.length === 0) return read.length === 1 ? first : joined(first, read.slice(1), asked);
    if (asked.length >= parts.length) return { needs: wanted };
    for (const url of wanted) {
      const part = parts[asked.push(url) - 1];
      if (part !== undefined && part.digest !== first.digest) read.push(part);
    }
    if (asked.length === 1 && (read.length === 1 || !isSameText(first, read[1]!))) return first;
  }
}

/** Much to read, few links in it, and none of its paragraphs begins with a link: no list. */
function mayGoOn({ url, links, paragraphs }: Observation): boolean {
  if (!links.some((link) => numberOf(link, url) === 2)) return false;
  let own = 0;
  let glossed = 0;
  for (const [text, linked, flags] of paragraphs) {
    if ((flags & IN_WAYFINDING) !== 0) continue;
    own += text.length - linked;
    if ((flags & GLOSSED) !== 0) glossed++;
  }
  const content = links.filter(([, , , kind]) => kind === PLAIN || kind === HEADING);
  if (glossed >= 2 || content.some(([, , , kind]) => kind === HEADING)) return false;
  return own >= MUCH_TEXT && own >= TEXT_PER_LINK * content.length;
}

/** Which part of the page a link leads to. "/yesterday-2/" under other words than a number or "next" is another song of that name. */
function numberOf([url, , , kind]: LinkSeen, page: string): number | undefined {
  return kind === NEXT || kind === NUMBERED || kind === PREVIOUS ? furtherNumber(url, page) : undefined;
}

/** Addresses of the parts that these pages link to, from the second on. */
function furtherOf(first: Observation, read: readonly Observation[]): string[] {
  const numbers = new Map<string, number>();
  for (const { links } of read)
    for (const link of links) {
      const number = numberOf(link, first.url);
      if (number !== undefined && number >= 2) numbers.set(link[0], number);
    }
  return [...numbers].sort((a, b) => a[1] - b[1]).map(([url]) => url);
}

/** The same heading, or the same title but for a number. */
function isSameText(first: Observation, part: Observation): boolean {
  const plain = (text: string) => text.replace(/[\s\d]+/g, " ").trim();
  if (first.heading !== "" && part.heading !== "") return plain(part.heading).startsWith(plain(first.heading));
  return first.title !== "" && plain(part.title).startsWith(plain(first.title));
}

/** All parts as one page: what stands on an earlier part as well, and the links among the parts, are left out. */
function joined(first: Observation, parts: readonly Observation[], asked: readonly string[]): Observation {
  const ordered = [...parts].sort(
    (a, b) => (furtherNumber(a.url, first.url) ?? 0) - (furtherNumber(b.url, first.url) ?? 0),
  );
  const isPart = (link: LinkSeen) => link[0] === first.url || numberOf(link, first.url) !== undefined;
  const places = [...first.places];
  const links = new Map<string, LinkSeen>();
  const paragraphs = [...first.paragraphs];
  const said = new Set(paragraphs.map(([text]) => paragraphHash(text)));
  for (const page of [first, ...ordered]) {
    const at = page.places.map((place) => (places.includes(place) ? places.indexOf(place) : places.push(place) - 1));
    for (const link of page.links) {
      const [url, words, place, kind] = link;
      if (!isPart(link) && !links.has(url)) links.set(url, [url, words, at[place]!, kind]);
    }
    if (page === first) continue;
    const fresh = page.paragraphs.filter(([text]) => !said.has(paragraphHash(text)));
    for (const one of fresh) said.add(paragraphHash(one[0]));
    paragraphs.push(...fresh);
  }
  const have = ordered.map(({ url }) => url);
  return {
    ...first,
    places,
    links: [...links.values()],
    paragraphs,
    parts: { read: have, missing: asked.filter((url) => !have.includes(url)) },
  };
}
