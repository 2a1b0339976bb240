/**
 * Measures one page: how much there is to read, how much of it is linked, how its links stand. Numbers between 0 and
 * about 1, none of which decides alone; they are averaged over the pages of a kind (kinds/signals.ts).
 */
import {
  GLOSSED,
  HEADING,
  headingRank,
  IN_NAVIGATION,
  LETTER,
  NEXT,
  NUMBERED,
  type Observation,
  PLAIN,
  ROW,
} from "./observe.js";

/** The measures, in the order in which they are stored. */
export const MEASURES = [
  "text",
  "longest",
  "linkShare",
  "links",
  "most",
  "headed",
  "under",
  "entries",
  "gloss",
  "between",
  "lead",
  "textPerLink",
  "pager",
  "letters",
  "saysLeaf",
  "saysList",
  "inward",
  "below",
  "beside",
  "shown",
  "same",
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Record<Measure, number>>;

/** Where the links of a page lead, as shares of them; see kinds/page.ts. */
export type Directions = Pick<Measures, "inward" | "below" | "beside">;

/** Without what is known only beside the page that led to it (site/excerpts.ts). */
export type PageMeasures = Omit<Measures, "shown" | "same">;

export interface Measured {
  readonly measures: PageMeasures;
  /** Its own characters outside links. */
  readonly own: number;
  readonly linked: number;
  /** Links that are neither chrome nor pagination. */
  readonly content: number;
}

/** `lead` tells where the page's own links lead: those that are neither chrome nor pagination. */
export function measurePage(
  o: Observation,
  isChromePlace: (place: number) => boolean,
  isChromeText: (text: string, hash: number) => boolean,
  lead: (urls: readonly string[]) => Directions,
): Measured {
  const links = countLinks(o, isChromePlace);
  const text = measureText(o, isChromeText);
  const { content, most, letters } = links;
  const { own, linked, headed, under, rows, gaps, entries, gloss } = text;
  const isContent = ([, , place, kind]: Observation["links"][number]) =>
    (kind === PLAIN || kind === HEADING) && !isChromePlace(place);
  const measures: PageMeasures = {
    text: size(own, 8),
    longest: size(text.longest, 8),
    linkShare: linked / (linked + own + 1),
    links: size(content, 5),
    most: size(most, 5),
    headed: size(headed, 3),
    under: under / (own + 1),
    entries: size(entries, 4),
    gloss: gloss / (own + 1),
    between: rows < 2 ? 0 : gaps / (rows - 1),
    lead: text.lead / (own + 1),
    textPerLink: size(own / (content + 1), 6),
    pager: o.links.some(([, , , kind]) => kind === NEXT || kind === NUMBERED) ? 1 : 0,
    letters: letters >= 5 ? 1 : 0,
    saysLeaf: o.says.some((one) => LEAF_TYPES.test(one)) ? 1 : 0,
    saysList: o.says.some((one) => LIST_TYPES.test(one)) ? 1 : 0,
    ...lead(o.links.filter(isContent).map(([url]) => url)),
  };
  return { measures, own, linked, content };
}

/** A logarithm that is 1 at e to the power of `full`. */
function size(value: number, full: number): number {
  return Math.log1p(value) / full;
}

/** Counts of a page's links, without chrome. */
interface LinkCounts {
  readonly content: number;
  /** The most at one place. */
  readonly most: number;
  readonly letters: number;
}

function countLinks({ links }: Observation, isChromePlace: (place: number) => boolean): LinkCounts {
  const sizes = new Map<number, number>();
  let content = 0;
  let letters = 0;
  for (const [, , place, kind] of links) {
    if (kind === LETTER) letters++;
    if ((kind !== PLAIN && kind !== HEADING) || isChromePlace(place)) continue;
    content++;
    sizes.set(place, (sizes.get(place) ?? 0) + 1);
  }
  return { content, most: Math.max(0, ...sizes.values()), letters };
}

/** Measures of a page's text in characters, without chrome. */
interface TextMeasures {
  own: number;
  linked: number;
  longest: number;
  /** Own text in headings, and after a linked heading. */
  titled: number;
  under: number;
  /** Linked headings. */
  headed: number;
  /** Text before the links. */
  lead: number;
  /** Fully linked paragraphs, those after some text, and the longest of it. */
  rows: number;
  gaps: number;
  widest: number;
  /** Paragraphs that begin with a link, and their text. */
  entries: number;
  gloss: number;
}

function measureText(o: Observation, isChromeText: (text: string, hash: number) => boolean): TextMeasures {
  const of: TextMeasures = {
    ...{ own: 0, linked: 0, longest: 0, titled: 0, under: 0, headed: 0 },
    ...{ lead: 0, rows: 0, gaps: 0, widest: 0, entries: 0, gloss: 0 },
  };
  let underLink = false;
  let gap = 0;
  for (const [text, inLinks, flags, hash] of o.paragraphs) {
    if ((flags & IN_NAVIGATION) !== 0 || isChromeText(text, hash)) continue;
    const plain = o.dense * (text.length - inLinks);
    const isHeading = headingRank(flags) > 0;
    const row = (flags & ROW) !== 0;
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
    if ((flags & GLOSSED) !== 0) {
      of.entries++;
      of.gloss += plain;
    }
    if (!row && !isHeading && of.rows < 3 && of.entries < 3) of.lead += plain;
  }
  return of;
}

const LEAF_TYPES =
  /^article$|^schema:(?:\w*Article|Recipe|BlogPosting|Product|Book|Poem|MusicComposition|MusicRecording|CreativeWork|DefinedTerm)$/;
const LIST_TYPES = /^schema:(?:CollectionPage|ItemList|SearchResultsPage|Blog)$/;
