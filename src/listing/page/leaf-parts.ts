/**
 * Joins a leaf that continues on numbered pages: "/story?page=2", "/story/page/2/", "/story/2", "/story-2.html".
 *
 * Lists are split like that too, but consist of links. So the second part is fetched only when a page has much text and
 * few links; when it has the same heading, the other parts follow, and all are read as one page. If it is a list after
 * all, the links of all parts are its links.
 */
import { furtherNumber } from "./further-parts.js";
import {
  GLOSSED,
  HEADING,
  IN_NAVIGATION,
  NEXT,
  NUMBERED,
  type Observation,
  type ObservedLink,
  PLAIN,
  PREVIOUS,
} from "./observe.js";

/** Maximum number of parts. */
export const MAX_LEAF_PARTS = 30;
/** Minimum characters outside links, and per link. */
const MUCH_TEXT = 500;
const TEXT_PER_LINK = 150;

/** The parts to fetch next, or the joined page. `parts` are those fetched so far, in order. */
export function wholeLeaf(
  first: Observation,
  parts: readonly (Observation | undefined)[],
): Observation | { readonly needs: readonly string[] } {
  if (!mayGoOn(first)) return first;
  const requested: string[] = [];
  const read: Observation[] = [first];
  for (;;) {
    const further = furtherOf(first, read).filter((url) => !requested.includes(url));
    // One first: it shows whether it is a part of this page.
    const wanted = (requested.length === 0 ? further.slice(0, 1) : further).slice(0, MAX_LEAF_PARTS - requested.length);
    if (wanted.length === 0) return read.length === 1 ? first : joined(first, read.slice(1), requested);
    if (requested.length >= parts.length) return { needs: wanted };
    for (const url of wanted) {
      const part = parts[requested.push(url) - 1];
      if (part !== undefined && part.digest !== first.digest) read.push(part);
    }
    if (requested.length === 1 && (read.length === 1 || !isSameText(first, read[1]!))) return first;
  }
}

/** Much text, few links, and no paragraph that begins with a link. */
function mayGoOn({ url, links, paragraphs }: Observation): boolean {
  if (!links.some((link) => numberOf(link, url) === 2)) return false;
  let own = 0;
  let glossed = 0;
  for (const [text, linked, flags] of paragraphs) {
    if ((flags & IN_NAVIGATION) !== 0) continue;
    own += text.length - linked;
    if ((flags & GLOSSED) !== 0) glossed++;
  }
  const content = links.filter(([, , , kind]) => kind === PLAIN || kind === HEADING);
  if (glossed >= 2 || content.some(([, , , kind]) => kind === HEADING)) return false;
  return own >= MUCH_TEXT && own >= TEXT_PER_LINK * content.length;
}

/** The part number of a link. "/yesterday-2/" with other words than a number or "next" is another song. */
function numberOf([url, , , kind]: ObservedLink, page: string): number | undefined {
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

/** All parts as one page, without repeated paragraphs and without links among the parts. */
function joined(first: Observation, parts: readonly Observation[], requested: readonly string[]): Observation {
  const ordered = [...parts].sort(
    (a, b) => (furtherNumber(a.url, first.url) ?? 0) - (furtherNumber(b.url, first.url) ?? 0),
  );
  const isPart = (link: ObservedLink) => link[0] === first.url || numberOf(link, first.url) !== undefined;
  const places = [...first.places];
  const links = new Map<string, ObservedLink>();
  const paragraphs = [...first.paragraphs];
  const seenParagraphs = new Set(paragraphs.map(([, , , hash]) => hash));
  for (const page of [first, ...ordered]) {
    const at = page.places.map((place) => (places.includes(place) ? places.indexOf(place) : places.push(place) - 1));
    for (const link of page.links) {
      const [url, words, place, kind, hash] = link;
      if (!isPart(link) && !links.has(url)) links.set(url, [url, words, at[place]!, kind, hash]);
    }
    if (page === first) continue;
    const fresh = page.paragraphs.filter(([, , , hash]) => !seenParagraphs.has(hash));
    for (const one of fresh) seenParagraphs.add(one[3]);
    paragraphs.push(...fresh);
  }
  const have = ordered.map(({ url }) => url);
  return {
    ...first,
    places,
    links: [...links.values()],
    paragraphs,
    parts: { read: have, missing: requested.filter((url) => !have.includes(url)) },
  };
}
