/**
 * Is a page a list of links or something to read?
 *
 * By itself a page only hints: a recipe with many cross-references looks like a list, a list with long teasers like an article. So
 * the answer is a score between 0 (to read) and 1 (a list), which is averaged over all pages that are linked from the same
 * place before anything is decided.
 */
import type { Idea } from "./ideas.js";
import { GLOSSED, HEADING, headingRank, IN_WAYFINDING, LETTER, type Observation, PLAIN } from "./look.js";

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
  const sizes = new Map<number, number>();
  const headings = new Map<number, number>();
  let content = 0;
  let letters = 0;
  for (const [, , place, kind] of o.links) {
    if (kind === LETTER && !isChromePlace(place)) letters++;
    if ((kind !== PLAIN && kind !== HEADING) || isChromePlace(place)) continue;
    content++;
    sizes.set(place, (sizes.get(place) ?? 0) + 1);
    if (kind === HEADING) headings.set(place, (headings.get(place) ?? 0) + 1);
  }
  let own = 0;
  let linked = 0;
  let longest = 0;
  let underLink = false;
  let under = 0;
  let linkedHeadings = 0;
  let lead = 0;
  let titled = 0;
  let rows = 0;
  let gap = 0;
  let gaps = 0;
  let widest = 0;
  let entries = 0;
  let gloss = 0;
  for (const [text, inLinks, flags] of o.paragraphs) {
    if ((flags & IN_WAYFINDING) !== 0 || isChromeText(text)) continue;
    const plain = o.dense * (text.length - inLinks);
    own += plain;
    if (headingRank(flags) > 0) titled += plain;
    linked += o.dense * inLinks;
    const isHeading = headingRank(flags) > 0;
    if (isHeading) underLink = inLinks >= 0.8 * text.replace(/\s/g, "").length;
    else if (underLink) under += plain;
    if (isHeading && underLink) linkedHeadings++;
    longest = Math.max(longest, plain);
    const isRow = inLinks >= 0.8 * text.replace(/\s/g, "").length;
    if (isRow) {
      if (rows > 0 && gap >= 3) {
        gaps++;
        widest = Math.max(widest, gap);
      }
      rows++;
      gap = 0;
    } else gap += plain;
    if ((flags & GLOSSED) !== 0 && !without.includes("glosses")) {
      entries++;
      gloss += plain;
    }
    if (!isRow && !isHeading && rows < 3 && entries < 3) lead += plain;
  }
  const most = Math.max(0, ...sizes.values());
  const headed = Math.max(0, ...headings.values());
  const list = listness({
    own,
    linked,
    longest,
    content,
    most,
    headed: linkedHeadings,
    under,
    lead,
    titled,
    rows,
    gaps,
    widest,
    letters,
    entries,
    gloss,
    spread: sizes.size >= 2,
    says: o.says,
  });
  return { list, own, linked, content, most, headings: headed, leads: lead >= 30 && lead >= 0.7 * (own - titled) };
}

function listness(of: {
  own: number;
  linked: number;
  longest: number;
  content: number;
  most: number;
  headed: number;
  under: number;
  lead: number;
  /** Of its text, what stands in headings. */
  titled: number;
  rows: number;
  gaps: number;
  widest: number;
  letters: number;
  entries: number;
  gloss: number;
  /** Its links stand at several places. */
  spread: boolean;
  says: readonly string[];
}): number {
  const {
    own,
    linked,
    longest,
    content,
    most,
    headed,
    under,
    lead,
    titled,
    rows,
    gaps,
    widest,
    letters,
    entries,
    gloss,
    spread,
    says,
  } = of;
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
  if (lead >= 30 && lead >= 0.7 * (own - titled) && under <= 0.5 * own && !between && most < 16) score -= 2.5;
  // Entries with their glosses ("schön  beautiful"): most of the text describes the links that it follows.
  if (entries >= 3 && most >= 3 && gloss > 0.6 * own && gloss < 200 * entries) score += 5;
  // A few links here and there are no list.
  if (content < 3) score -= 0.8;
  if (most < 4 && spread) score -= 1;
  if (longest >= 400 && under < 0.5 * own) score -= 1;
  if (own / content > 150 && under < 0.5 * own) score -= 1;
  for (const one of says) {
    if (
      /^article$|^schema:(?:\w*Article|Recipe|BlogPosting|Product|Book|Poem|MusicComposition|MusicRecording|CreativeWork|DefinedTerm)$/.test(
        one,
      )
    )
      score -= 1.2;
    else if (/^schema:(?:CollectionPage|ItemList|SearchResultsPage|Blog)$/.test(one)) score += 1.2;
  }
  return 1 / (1 + Math.exp(-score));
}
