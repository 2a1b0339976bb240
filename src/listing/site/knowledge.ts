/**
 * What is known of a site, and how does a page add to it?
 *
 * Small entries, none of which grows with the number of pages:
 *
 *  - `g:…` a **group**: links of one kind that stand at one place of pages of one cell and lead to addresses of one shape. Groups are
 *    the frontier's groups.
 *  - `c:…` a **cell**: pages that were found in one group and have one template; what they look like on average.
 *  - `p:…` a **place**: on how many pages it was seen, with how many links, and a sketch of how many different ones. Chrome is a
 *    place that shows the same links on every page.
 *  - `t:…` a **template**: what its pages are built from.
 *  - `f:…` a folder of the site and its sisters (shape.ts).
 *  - `e:…` how the paragraphs of a cell's last pages begin (excerpts.ts).
 *  - `b` names that stand below page after page (companions.ts).
 *  - `x` paragraphs that stand on many pages; `site` the counters.
 */
import type { Json } from "../../model/json.js";
import { alike } from "../page/observe.js";
import type { Folders } from "./shape.js";

export type Known = ReadonlyMap<string, Json>;

/** The knowledge, one entry at a time: also with the changes of a page on top. */
export type Reading = { get(key: string): Json | undefined };

/** A group of links. */
export type Group = {
  /** The cell of the pages that its links stand on; START for the start page, "" for what stands on every page. */
  readonly parent: string;
  readonly kind: GroupKind;
  readonly place: string;
  /** Its first address. The pattern of the group's addresses is the pattern of this one, by the folders known now. */
  readonly sample: string;
  /** Lists on the way from the start, 0 for the start. */
  readonly level: number;
  /** How many of the links on the way from the start are navigation. */
  readonly ways: number;
  /** Links seen, also repeated ones; the pages they were seen on, and the most on one page. */
  readonly links: number;
  readonly pages: number;
  readonly most: number;
  readonly visited: number;
  /** A person named one of its addresses: a leaf, or none. */
  readonly shown: "leaf" | "not" | null;
  readonly priority: number;
  readonly closed: boolean;
  /** Its addresses are those of the pages they stand on with a query added. */
  readonly own?: boolean;
  /** Links whose words other links beside them have as well: "print", "chords". */
  readonly alike?: number;
};

/** Links in the content, navigation, further pages of a list, letters, frames, other views of the same page. */
export type GroupKind = "plain" | "way" | "page" | "letter" | "frame" | "view";

/**
 * Other addresses of the page they stand on: said so, or a leaf's own with a query added. Asked again whenever roles are estimated:
 * what looked like a leaf when its links were found may be a list, and the query its next page.
 */
export function isView({ kind, own, parent }: Group, chance: (cell: string) => number): boolean {
  return kind === "view" || (own === true && chance(parent) >= 0.5);
}

/** The parent of what the start page links to. */
export const START = "start";

/** Pages of one group with one template. */
export type Cell = {
  readonly group: string;
  readonly template: string;
  readonly pages: number;
  /** Means of the page measures (page/measure.ts), later pages weighing more. */
  readonly means: readonly number[];
  /** Pages that were taken for leaves when they were visited; of these, how many had been kept under another address. */
  readonly kept: number;
  readonly again: number;
  /** The probability that its pages are leaves, when it was last computed. */
  readonly leaf: number;
  /** Its pages since one of them led to a leaf, and the leaves that they led to. */
  readonly barren: number;
  readonly brought: number;
  /** A person named one of its pages. */
  readonly shown: "leaf" | "not" | null;
  /** The first three pages. */
  readonly samples: readonly (readonly [url: string, title: string])[];
};

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

export type Template = { readonly built: readonly number[] };

export type Counters = {
  readonly pages: number;
  /** Pages judged to be leaves when they were visited. */
  readonly leaves: number;
  readonly lists: number;
  /** Visits that brought nothing: neither a leaf nor a list with new leaves. */
  readonly waste: number;
  /** Pages with the same text as others. */
  readonly same: number;
  readonly folder: string;
};

export const NO_COUNTERS: Counters = { pages: 0, leaves: 0, lists: 0, waste: 0, same: 0, folder: "/" };

export function countersOf(known: Reading): Counters {
  return (known.get("site") as Counters | undefined) ?? NO_COUNTERS;
}

export function groupsOf(known: Known): Map<string, Group> {
  return entriesOf(known, "g:");
}

export function cellsOf(known: Known): Map<string, Cell> {
  return entriesOf(known, "c:");
}

export function foldersOf(known: Known): Folders {
  return entriesOf(known, "f:");
}

function entriesOf<Entry extends Json>(known: Known, prefix: string): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const [key, value] of known) if (key.startsWith(prefix)) found.set(key.slice(prefix.length), value as Entry);
  return found;
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
const MIN_AGAIN = 3;

/** Long before a place has said what it is: all that it shows now stood there before. */
export function showsAgain({ sketch, pages, links }: Place, hashes: readonly number[]): boolean {
  if (hashes.length < MIN_AGAIN || links > 0.25 * SKETCH_BITS || hashes.length < (0.7 * links) / pages) return false;
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

/** The first template that a page is like: the same one at the end of a harvest as when it was visited. */
export function templateLike(built: readonly number[], known: Reading): string | undefined {
  for (const key of TEMPLATES) {
    const template = known.get(key) as Template | undefined;
    if (template === undefined) break;
    if (alike(built, template.built) >= SAME_TEMPLATE) return key;
  }
  return undefined;
}

export function freeTemplate(known: Reading): string | undefined {
  return TEMPLATES.find((key) => known.get(key) === undefined);
}

/** The name of the cell of a page. */
export function cellName(group: string, template: string | undefined): string {
  return `${group}|${template ?? ""}`;
}
