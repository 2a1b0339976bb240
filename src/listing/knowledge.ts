/**
 * What is known of a site, and how does a page add to it?
 *
 * Small entries, none of which grows with the number of pages:
 *
 *  - `g:…` a **group**: links of one kind that stand at one place of pages of one level and lead to addresses of one shape; how many of
 *    them were visited, what they turned out to be, and how fruitful that was. Groups are the frontier's groups.
 *  - `p:…` a **place**: on how many pages it was seen, with how many links, and a sketch of how many different ones. Chrome is a
 *    place that shows the same links on every page.
 *  - `t:…` a **template**: what its pages are built from, and how many of them are leaves.
 *  - `f:…` a folder of the site and its sisters (shape.ts).
 *  - `x` paragraphs that stand on many pages; `site` the counters.
 */
import type { Json } from "../model/json.js";
import { alike } from "./look.js";
import type { Folders } from "./shape.js";

export type Known = ReadonlyMap<string, Json>;

/** A group of links. */
export type Group = {
  /** The group of the lists that its links stand on; "start" for the start page, "" for leaves and navigation. */
  readonly parent: string;
  /** How the links of the group stand in the site's hierarchy: 0 for the start, +1 for each list on the way. */
  readonly level: number;
  readonly kind: GroupKind;
  readonly place: string;
  readonly shape: string;
  /** Reached by navigation that leads out of the folder that was asked for. */
  readonly aside: boolean;
  /** Found on the way through leaves or navigation. */
  readonly side: boolean;
  /** Links seen, also repeated ones. */
  readonly links: number;
  /** The most links of this group on one page. */
  readonly most: number;
  readonly visited: number;
  /** Sums of scores: of the visited pages, how much is leaf, how much is list. */
  readonly leaf: number;
  readonly list: number;
  /** Sums over the visited pages: the share of their own links that lead to their like, and the characters to be read. */
  readonly inward: number;
  readonly text: number;
  /** Pages that were taken for leaves of this site when they were visited. */
  readonly kept: number;
  /** Of these, how many had been kept under another address. */
  readonly again: number;
  /** Lists of this group that were visited since one of them brought a leaf. */
  readonly barren: number;
  /** Leaves that came after lists of this group were visited. */
  readonly brought: number;
  readonly priority: number;
  readonly closed: boolean;
};

/** Links of a list, of a page that is no list, navigation, further pages of a list, letters, other views of the same page. */
export type GroupKind = "plain" | "side" | "way" | "page" | "letter" | "view";

export type Place = {
  readonly path: string;
  readonly pages: number;
  readonly links: number;
  /** The site's pages when it was seen first, and when it was last learned from. */
  readonly since: number;
  readonly last: number;
  /** 256 bits in hexadecimal: which of them the links' hashes fall on. */
  readonly sketch: string;
  /** What it was when it was last learned from. */
  readonly chrome: Chrome | null;
};

/** The same links on page after page, or a choice from the same few: a tag cloud, a "random" box. */
export type Chrome = "same" | "choice";

export type Template = {
  readonly built: readonly number[];
  readonly pages: number;
  readonly leaves: number;
};

export type Counters = {
  readonly pages: number;
  /** Pages judged to be leaves when they were visited. */
  readonly leaves: number;
  readonly lists: number;
  /** Visits that brought nothing: neither a leaf nor a list with new leaves. */
  readonly waste: number;
  readonly folder: string;
};

export const NO_COUNTERS: Counters = { pages: 0, leaves: 0, lists: 0, waste: 0, folder: "/" };

export function countersOf(known: Known): Counters {
  return (known.get("site") as Counters | undefined) ?? NO_COUNTERS;
}

export function groupsOf(known: Known): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [key, value] of known) if (key.startsWith("g:")) groups.set(key.slice(2), value as Group);
  return groups;
}

export function foldersOf(known: Known): Folders {
  const folders = new Map<string, readonly string[] | "*">();
  for (const [key, value] of known)
    if (key.startsWith("f:")) folders.set(key.slice(2), value as readonly string[] | "*");
  return folders;
}

/** The names of the places that show the same links on page after page. */
export function chromeOf(known: Known): Map<string, Chrome> {
  const chrome = new Map<string, Chrome>();
  for (const [key, value] of known) {
    const what = key.startsWith("p:") ? (value as Place).chrome : null;
    if (what !== null) chrome.set(key.slice(2), what);
  }
  return chrome;
}

// ── Places and chrome ───────────────────────────────────────────────────────────────────────────────────────────────────

const SKETCH_BITS = 256;
/** A place that was seen this often has said what it is. */
const PLACE_LEARNED = 64;

export function isLearned({ pages }: Pick<Place, "pages">): boolean {
  return pages >= PLACE_LEARNED;
}

export function seeAt(before: Place | undefined, path: string, hashes: readonly number[], pages: number): Place {
  const old = before ?? {
    path: path.slice(-120),
    pages: 0,
    links: 0,
    since: pages,
    last: pages,
    sketch: "0".repeat(SKETCH_BITS / 4),
    chrome: null,
  };
  if (isLearned(old)) return old;
  const nibbles = [...old.sketch].map((digit) => Number.parseInt(digit, 16));
  for (const one of hashes) {
    const bit = one % SKETCH_BITS;
    nibbles[bit >> 2]! |= 1 << (bit & 3);
  }
  const sketch = nibbles.map((nibble) => nibble.toString(16)).join("");
  const { path: at, since } = old;
  const now = { path: at, since, last: pages, pages: old.pages + 1, links: old.links + hashes.length, sketch };
  return { ...now, chrome: chromeKind(now, pages) ?? null };
}

/** So few links could be shown before by chance. */
const LEAST_AGAIN = 3;

/** Long before a place has said what it is: all that it shows now stood there before. */
export function showsAgain({ sketch, pages, links }: Place, hashes: readonly number[]): boolean {
  if (hashes.length < LEAST_AGAIN || links > 0.25 * SKETCH_BITS || hashes.length < (0.7 * links) / pages) return false;
  return hashes.every((one) => {
    const bit = one % SKETCH_BITS;
    return (Number.parseInt(sketch[bit >> 2]!, 16) & (1 << (bit & 3))) !== 0;
  });
}

/** About how many different links stand at a place (linear counting). */
function distinctAt({ sketch, links }: Omit<Place, "chrome">): number {
  let empty = 0;
  for (const digit of sketch) empty += ZEROS[Number.parseInt(digit, 16)]!;
  return empty === 0 ? links : Math.min(links, SKETCH_BITS * Math.log(SKETCH_BITS / empty));
}

const ZEROS = [4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0];

/** Shown so often on average, the links of a place are the same few. */
const MANY_TIMES = 8;

/** Seen on many pages, and hardly more different links than one page shows. */
export function chromeKind(place: Omit<Place, "chrome">, pages: number): Chrome | undefined {
  if (place.pages < 3) return undefined;
  // What was learned once is not forgotten because the site goes on.
  const span = (place.pages < PLACE_LEARNED ? pages : place.last) - place.since;
  if (place.pages < 0.15 * span) return undefined;
  const perPage = place.links / place.pages;
  const distinct = distinctAt(place);
  if (distinct <= 1.5 * perPage + 1.5 && place.links >= 1.9 * distinct) return "same";
  if (place.pages < 6 || place.pages < 0.5 * span) return undefined;
  const few = (place.links >= 3 * distinct && distinct <= 3 * perPage) || place.links >= MANY_TIMES * distinct;
  return few ? "choice" : undefined;
}

// ── Templates ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const SAME_TEMPLATE = 0.62;
const TEMPLATES = Array.from({ length: 48 }, (_, i) => `t:${i}`);

/** The template that a page is most like; undefined when it is like none that is known. */
export function templateLike(
  built: readonly number[],
  known: Known,
): { key: string; template: Template; like: number } | undefined {
  let best: { key: string; template: Template; like: number } | undefined;
  for (const key of TEMPLATES) {
    const template = known.get(key) as Template | undefined;
    if (template === undefined) break;
    const like = alike(built, template.built);
    if (like >= SAME_TEMPLATE && like > (best?.like ?? 0)) best = { key, template, like };
  }
  return best;
}

export function freeTemplate(known: Known): string | undefined {
  return TEMPLATES.find((key) => !known.has(key));
}
