/**
 * What speaks for and against a passage being part of the text?
 *
 * Each signal is a number with a name and a meaning; main-text.model holds what was learned about them together
 * (`winnow train pages`). A new signal is a new row of the table below, and a new training.
 */
import { foldTitle } from "../article/fold-title.js";
import type { Passage, Passages } from "./passages.js";
import {
  type Around,
  type PageContext,
  type Place,
  pageFacts,
  placeOf,
  SIGN_BITS,
  SIGNS,
  TAG_BITS,
  TAGS,
} from "./signal-facts.js";

/** Passage by passage a row of numbers, in the order of SIGNAL_NAMES; the next one overwrites it. */
export function* signalsOf(passages: Passages, context: PageContext): Generator<Float32Array> {
  const facts = pageFacts(passages, context);
  const row = new Float32Array(SIGNALS.length);
  for (let i = 0; i < passages.all.length; i++) {
    const place = placeOf(facts, i);
    for (let s = 0; s < SIGNALS.length; s++) row[s] = SIGNALS[s]!.of(place);
    yield row;
  }
}

interface Signal {
  readonly name: string;
  readonly means: string;
  of(place: Place): number;
}

const signal = (name: string, means: string, of: (place: Place) => number): Signal => ({ name, means, of });
const flag = (is: boolean): number => (is ? 1 : 0);
const log = (size: number): number => Math.log2(1 + size);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
/** What all passages of a page share is given in quarters: finer, it would name the page and be learned by heart. */
export const coarse = (part: number): number => Math.round(4 * part) / 4;
const neighbour = ({ i, page }: Place, step: number): Passage | undefined => page.passages.all[i + step];
const above = ({ around }: Place, steps: number): Around | undefined => {
  let at: Around | undefined = around;
  for (let step = 0; step < steps && at !== undefined; step++) at = at.up;
  return at;
};

const KINDS: readonly Passage["kind"][] = ["text", "heading", "list item", "quote", "preformatted", "table row"];
const REASONS = [
  "notice",
  "call to readers",
  "copyright line",
  "credit",
  "contact",
  "read on",
  "navigation",
  "advertisement",
  "details about the article",
  "caption",
];

const SIGNALS: readonly Signal[] = [
  // The passage itself
  signal("size", "characters", ({ passage }) => log(passage.size)),
  signal("linked", "share inside links", ({ passage }) => share(passage.linked, passage.size)),
  signal("links", "number of links", ({ passage }) => Math.min(20, passage.links)),
  signal("lines", "line breaks", ({ passage: { text } }) =>
    text.includes("\n") ? Math.min(30, text.split("\n").length) : 1,
  ),
  signal("kind", "text, heading, list item, quote, preformatted, table row", ({ passage }) =>
    KINDS.indexOf(passage.kind),
  ),
  signal("level", "of a heading or list", ({ passage }) => passage.level),
  signal("sentence", "ends like a sentence", ({ passage: { text } }) =>
    flag(/[.!?…。！？؟।]["”»’'\])]{0,2}$/.test(text.slice(-4))),
  ),
  signal("commas", "commas and other marks of prose per character", ({ passage }) =>
    share(marksIn(passage.text), passage.size),
  ),
  signal("digits", "share of digits", ({ passage }) => share(digitsIn(passage.text), passage.size)),
  signal("price", "a currency beside a number", ({ passage: { text, size } }) =>
    flag(size < 300 && /[$€£¥₽₹]\s?\d|\d\s?(?:[€£¥₽₹]|USD|EUR|руб)/.test(text)),
  ),
  signal("capitals", "no small letter", ({ passage: { text, size } }) =>
    flag(size < 100 && text === text.toUpperCase() && /\p{L}/u.test(text)),
  ),
  signal("colon", "ends with a colon", ({ passage: { text } }) => flag(text.endsWith(":"))),
  signal("phrase", "what its wording says it is: a notice, a credit, a copyright line", ({ phrase }) =>
    phrase === undefined ? -1 : REASONS.indexOf(phrase),
  ),
  signal(
    "element",
    "p, li, div, td, a heading or another element",
    ({ passage: { element } }) => ELEMENTS.get(element.name) ?? 9,
  ),
  signal("title", "the page's title", ({ passage, page }) =>
    flag(passage.size < 300 && page.context.titles.has(foldTitle(passage.text))),
  ),
  signal("author", "an author's name", ({ passage, page }) =>
    flag(passage.size < 90 && page.context.names.has(foldTitle(passage.text))),
  ),
  signal("repeated", "stands earlier on the page, too", ({ i, page }) => page.repeated[i]!),
  // Its place on the page
  signal("place", "share of the page's characters before it", ({ i, page }) => share(page.sizes[i]!, page.total)),
  signal("place in prose", "share of the page's prose before it", ({ i, page }) =>
    share(page.prose[i]!, page.proseTotal),
  ),
  signal("since the title", "passages since the title's heading", ({ i, page }) =>
    page.title < 0 ? -1000 : Math.max(-200, Math.min(400, i - page.title)),
  ),
  signal("characters since the title", "characters since the title's heading", ({ i, page }) =>
    page.title < 0 ? -1 : i < page.title ? 0 : log(page.sizes[i]! - page.sizes[page.title]!),
  ),
  signal("after the last prose", "passages since the last prose", ({ i, page }) =>
    Math.max(-1, Math.min(100, i - page.lastProse)),
  ),
  signal("since prose", "passages since prose", ({ i, page }) =>
    page.proseBefore[i]! < 0 ? 99 : Math.min(99, i - page.proseBefore[i]!),
  ),
  signal("until prose", "passages until prose", ({ i, page }) =>
    page.proseAfter[i]! < 0 ? 99 : Math.min(99, page.proseAfter[i]! - i),
  ),
  signal("in the root", "inside the element with most prose", ({ i, page }) => flag(i >= page.from && i < page.to)),
  signal("root", "share of the page's characters in that element", ({ page }) =>
    coarse(share(page.sizes[page.to]! - page.sizes[page.from]!, page.total)),
  ),
  // Headings above it
  signal("after 'related'", "passages since a line that introduces other texts", ({ i, page }) =>
    page.sinceOther[i]! < 0 ? 400 : Math.min(399, page.sinceOther[i]!),
  ),
  signal("after 'comments'", "passages since a line that introduces comments", ({ i, page }) =>
    page.sinceComments[i]! < 0 ? 400 : Math.min(399, page.sinceComments[i]!),
  ),
  signal("heading's level", "of the heading above", ({ i, page }) =>
    page.under[i]! < 0 ? 0 : page.passages.all[page.under[i]!]!.level,
  ),
  signal("since its heading", "passages since the heading above", ({ i, page }) =>
    page.under[i]! < 0 ? 99 : Math.min(99, i - page.under[i]!),
  ),
  signal("heading linked", "the heading above is a link", ({ i, page }) => {
    const heading = page.passages.all[page.under[i]!];
    return heading === undefined ? -1 : share(heading.linked, heading.size);
  }),
  // Elements around it
  signal("depth", "elements around it", ({ around }) => around.depth),
  signal("body", "share of prose in the element named the text's body", ({ around }) => around.body),
  signal("article", "share of prose in the element named an article", ({ around }) => around.article),
  signal("main", "share of prose in the element named the main part", ({ around }) => around.main),
  signal("outer sign", "share of the page below the outermost sign", ({ signed }) => signed.outer),
  signal("inner sign", "share of the page below the innermost sign", ({ signed }) => signed.inner),
  signal("signs", "number of signs around it", ({ passage }) => passage.under?.depth ?? 0),
  ...SIGNS.map((says) =>
    signal(`sign: ${says}`, `an element around it is named ${says}`, ({ signed }) =>
      flag((signed.signs & SIGN_BITS.get(says)!) !== 0),
    ),
  ),
  ...TAGS.map((tag) =>
    signal(`in ${tag}`, `inside such an element`, ({ around }) => flag((around.tags & TAG_BITS.get(tag)!) !== 0)),
  ),
  ...[1, 2, 3, 4].flatMap((steps) => [
    signal(`size ${steps} up`, "characters of that ancestor", (place) => log(above(place, steps)?.size ?? 0)),
    signal(`linked ${steps} up`, "its share of links", (place) =>
      share(above(place, steps)?.linked ?? 0, above(place, steps)?.size ?? 0),
    ),
    signal(`passage size ${steps} up`, "mean characters of its passages", (place) =>
      log(share(above(place, steps)?.size ?? 0, above(place, steps)?.count ?? 0)),
    ),
  ]),
  // Passages made alike
  signal("alike", "passages with the same elements and classes", ({ template }) => log(template.count)),
  signal("alike size", "their mean size", ({ template }) => log(share(template.size, template.count))),
  signal("alike linked", "their share of links", ({ template }) => share(template.linked, template.size)),
  signal("alike share", "their share of the page", ({ template, page }) => share(template.size, page.total)),
  // Neighbours
  ...[-2, -1, 1, 2].flatMap((step) => [
    signal(`size ${step}`, "characters of that neighbour", (place) => log(neighbour(place, step)?.size ?? 0)),
    signal(`linked ${step}`, "its share of links", (place) =>
      share(neighbour(place, step)?.linked ?? 0, neighbour(place, step)?.size ?? 0),
    ),
    signal(`kind ${step}`, "its kind", (place) => {
      const next = neighbour(place, step);
      return next === undefined ? -1 : KINDS.indexOf(next.kind);
    }),
  ]),
  signal("around size", "characters of nine neighbours", ({ i, page }) =>
    log(page.sizes[Math.min(page.sizes.length - 1, i + 5)]! - page.sizes[Math.max(0, i - 4)]!),
  ),
  signal("around linked", "their share of links", ({ i, page }) => {
    const [from, to] = [Math.max(0, i - 4), Math.min(page.sizes.length - 1, i + 5)];
    return share(page.links[to]! - page.links[from]!, page.sizes[to]! - page.sizes[from]!);
  }),
  // The page
  signal("page prose", "share that reads like prose", ({ page }) => coarse(share(page.proseTotal, page.total))),
  signal("page linked", "share inside links", ({ page }) =>
    coarse(share(page.links[page.links.length - 1]!, page.total)),
  ),
  ...["article", "forum", "product", "service", "listing", "collection", "documentation"].map((type, k) =>
    signal(`type: ${type}`, `probability that the page is a ${type}`, ({ page }) => coarse(page.context.types[k] ?? 0)),
  ),
];

export const SIGNAL_NAMES: readonly string[] = SIGNALS.map(({ name }) => name);

const ELEMENTS = new Map<string, number>([
  ["p", 0],
  ["li", 1],
  ["div", 2],
  ["td", 3],
  ["tr", 3],
  ["h1", 4],
  ["h2", 5],
  ["h3", 6],
  ["h4", 7],
  ["section", 8],
  ["dd", 10],
  ["dt", 11],
  ["figcaption", 12],
  ["blockquote", 13],
  ["pre", 14],
]);

function marksIn(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c || code === 0x3b || code === 0x060c || code === 0x3001 || code === 0xff0c) count++;
  }
  return count;
}

function digitsIn(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) count++;
  }
  return count;
}
