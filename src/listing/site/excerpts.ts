/**
 * What a page shows of the pages below it. Whose text begins on the page that led to it is excerpted there: that page is
 * a list, however much there is to read. A page below that repeats nearly all of it is another version of it.
 */
import { type ChromeText, chromeText } from "../page/chrome-text.js";
import { IN_NAVIGATION, type Observation } from "../page/observe.js";
import { hash } from "../page/walk.js";
import type { Reading } from "./knowledge.js";
import type { Learning } from "./learning.js";

/** The paragraphs of one page: hash of their beginning → characters. */
type Starts = { readonly [start: string]: number };
type Shown = { readonly cell: string; readonly pages: readonly Starts[] };

/** How a page relates to the one that led to it: 1 or 0 each. */
export interface Excerpt {
  /** That page shows some of its text, beside other text. */
  readonly shown: number;
  /** It repeats most of that page's text. */
  readonly same: number;
}

const MOST = 0.6;

/** Shorter paragraphs are alike by chance; an excerpt has at least the beginning. */
const START_LENGTH = 40;
const MAX_STARTS = 24;
/** The last pages of so many cells are remembered. */
const SLOTS = 64;
const LAST_PAGES = 3;

/** Undefined when it is not known what the page above shows. */
export function excerptOf(starts: Starts, parent: string, known: Reading): Excerpt | undefined {
  const above = parent === "" ? undefined : (known.get(slotOf(parent)) as Shown | undefined);
  const own = Object.keys(starts);
  if (above === undefined || above.cell !== parent || own.length === 0) return undefined;
  let best = 0;
  for (const page of above.pages) {
    const repeated = own.reduce((sum, start) => sum + (isBoilerplate(start, above) ? 0 : (page[start] ?? 0)), 0);
    best = Math.max(best, repeated / Object.values(page).reduce((sum, size) => sum + size, 1));
  }
  return { shown: best > 0 && best < MOST ? 1 : 0, same: best >= MOST ? 1 : 0 };
}

export function learnExcerpts(starts: Starts, cell: string, learn: Learning): void {
  if (Object.keys(starts).length === 0) return;
  const slot = slotOf(cell);
  const old = learn.get(slot) as Shown | undefined;
  const pages = old?.cell === cell ? old.pages : [];
  learn.set(slot, { cell, pages: [...pages, starts].slice(-LAST_PAGES) });
}

function slotOf(cell: string): string {
  return `e:${(hash(cell) >>> 0) % SLOTS}`;
}

function isBoilerplate(start: string, { pages }: Shown): boolean {
  return pages.filter((page) => start in page).length > 1;
}

export function startsOf({ paragraphs, dense }: Observation, known: Reading): Starts {
  const isChrome = chromeText(known.get("x") as ChromeText | undefined);
  const least = START_LENGTH / dense;
  const starts: Record<string, number> = {};
  let count = 0;
  for (const [text, linked, flags, hashed] of paragraphs) {
    if (text.length - linked < least || (flags & IN_NAVIGATION) !== 0 || isChrome(text, hashed)) continue;
    starts[hash(text.slice(0, Math.ceil(least))).toString(36)] = text.length - linked;
    if (++count >= MAX_STARTS) break;
  }
  return starts;
}
