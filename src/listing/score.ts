/**
 * Is a page a list of links or something to read?
 *
 * By itself a page only hints: a recipe with many cross-references looks like a list, a list with long teasers like an article. So
 * the answer is a score between 0 (to read) and 1 (a list), which is averaged over all pages that are linked from the same
 * place before anything is decided.
 */
import type { Idea } from "./ideas.js";
import { GLOSSED, HEADING, headingRank, IN_WAYFINDING, isRow, LETTER, type Observation, PLAIN } from "./look.js";

export interface Score {
  /** 0 something to read … 1 a list. */
  readonly list: number;
  /** Characters of its own outside of links. */
  readonly own: number;
  readonly linked: number;
  /** Links that are neither chrome nor pagination. */
  readonly content: number;
  /** The most of them at one place. */
  readonly most: number;
  readonly headings: number;
  /** Most of its text stands before its links. */
  readonly leads: boolean;
}

/** Less own text than this is nothing to read. */
export const LEAST_TEXT = 20;

export function scoreOf(
  o: Observation,
  isChromePlace: (place: number) => boolean,
  isChromeText: (text: string) => boolean,
  without: readonly Idea[] = [],
): Score {
  const links = countLinks(o, isChromePlace);
  const text = measureText(o, isChromeText, !without.includes("glosses"));
  const { content, most, headings } = links;
  const { own, linked } = text;
  return { list: listness(links, text, o.says), own, linked, content, most, headings, leads: leads(text) };
}

/** What is counted of a page's links, chrome left out. */
interface LinkCounts {
  readonly content: number;
  /** The most at one place, and the most of them in headings. */
  readonly most: number;
  readonly headings: number;
  readonly letters: number;
  /** They stand at several places. */
  readonly spread: boolean;
}

function countLinks({ links }: Observation, isChromePlace: (place: number) => boolean): LinkCounts {
  const sizes = new Map<number, number>();
  const headings = new Map<number, number>();
  let content = 0;
  let letters = 0;
  for (const [, , place, kind] of links) {
    if (kind === LETTER && !isChromePlace(place)) letters++;
    if ((kind !== PLAIN && kind !== HEADING) || isChromePlace(place)) continue;
    content++;
    sizes.set(place, (sizes.get(place) ?? 0) + 1);
    if (kind === HEADING) headings.set(place, (headings.get(place) ?? 0) + 1);
  }
  const most = (counts: ReadonlyMap<number, number>) => Math.max(0, ...counts.values());
  return { content, most: most(sizes), headings: most(headings), letters, spread: sizes.size >= 2 };
}

/** What is measured of a page's text, in characters, chrome left out. */
interface TextMeasures {
  own: number;
  linked: number;
  longest: number;
  /** Of its own text, what stands in headings, and what follows a heading that is a link. */
  titled: number;
  under: number;
  /** Headings that are links. */
  headed: number;
  /** What stands before the links. */
  lead: number;
  /** Paragraphs that are links as a whole, those after some text, and the most of it. */
  rows: number;
  gaps: number;
  widest: number;
  /** Paragraphs that begin with a link, and their text. */
  entries: number;
  gloss: number;
}

function measureText(o: Observation, isChromeText: (text: string) => boolean, glosses: boolean): TextMeasures {
  const of: TextMeasures = {
    ...{ own: 0, linked: 0, longest: 0, titled: 0, under: 0, headed: 0 },
    ...{ lead: 0, rows: 0, gaps: 0, widest: 0, entries: 0, gloss: 0 },
  };
  let underLink = false;
  let gap = 0;
  for (const [text, inLinks, flags] of o.paragraphs) {
    if ((flags & IN_WAYFINDING) !== 0 || isChromeText(text)) continue;
    const plain = o.dense * (text.length - inLinks);
    const isHeading = headingRank(flags) > 0;
    const row = isRow(text, inLinks);
    of.own += plain;
    of.linked += o.dense * inLinks;
    of.longest = Math.max(of.longest, plain);
    if (isHeading) {
      of.titled += plain;
      underLink = row;
      if (row) of.headed++;
    } else if (underLink) of.under += plain;
    if (row) {
      if (of.rows > 0 && gap >= 3) {
        of.gaps++;
        of.widest = Math.max(of.widest, gap);
      }
      of.rows++;
      gap = 0;
    } else gap += plain;
    if (glosses && (flags & GLOSSED) !== 0) {
      of.entries++;
      of.gloss += plain;
    }
    if (!row && !isHeading && of.rows < 3 && of.entries < 3) of.lead += plain;
  }
  return of;
}

/** Most of its text stands before its links. */
function leads({ lead, own, titled }: TextMeasures): boolean {
  return lead >= 30 && lead >= 0.7 * (own - titled);
}

function listness(links: LinkCounts, text: TextMeasures, says: readonly string[]): number {
  const { content, most, letters, spread } = links;
  const { own, linked, longest, headed, under, lead, rows, gaps, widest, entries, gloss } = text;
  if (content === 0) return letters >= 5 && own < 1000 ? 0.7 : 0;
  const share = linked / (linked + own + 1);
  let score = 14 * (share - 0.36);
  // Entries under linked headings, several at one place: an overview, however long the teasers are.
  if (headed === 1 && under > 0.5 * own) score += 3;
  if (headed >= 2) score += 7 * Math.min(0.9, under / (own + 1)) + (under > 0.5 * own ? 2 : 0);
  if (most >= 8) score += 0.5;
  // Text before the links is what the page is about; text between them only describes them.
  const between = gaps >= 3 ? gaps >= 0.6 * (rows - 1) : gaps === 2 && rows <= 3;
  if (rows >= 3 && most >= 2 && widest < 150 && (between || (lead < 0.3 * own && own < 120 * rows))) score += 3;
  if (leads(text) && under <= 0.5 * own && !between && most < 16) score -= 2.5;
  // Entries with their glosses ("schön  beautiful"): most of the text describes the links that it follows.
  if (entries >= 3 && most >= 3 && gloss > 0.6 * own && gloss < 200 * entries) score += 5;
  // A few links here and there are no list.
  if (content < 3) score -= 0.8;
  if (most < 4 && spread) score -= 1;
  if (longest >= 400 && under < 0.5 * own) score -= 1;
  if (own / content > 150 && under < 0.5 * own) score -= 1;
  for (const one of says) score += saysItself(one);
  return 1 / (1 + Math.exp(-score));
}

/** What a page declares itself to be counts, a little. */
function saysItself(one: string): number {
  if (LEAF_TYPES.test(one)) return -1.2;
  return LIST_TYPES.test(one) ? 1.2 : 0;
}

const LEAF_TYPES =
  /^article$|^schema:(?:\w*Article|Recipe|BlogPosting|Product|Book|Poem|MusicComposition|MusicRecording|CreativeWork|DefinedTerm)$/;
const LIST_TYPES = /^schema:(?:CollectionPage|ItemList|SearchResultsPage|Blog)$/;
