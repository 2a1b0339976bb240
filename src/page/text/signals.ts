/**
 * What speaks for and against a passage being part of the text?
 *
 * Each signal is a number with a name and a meaning; main-text.model holds what was learned about them together
 * (`winnow train pages`). A new signal is a new row of the table below, and a new training.
 */
import type { TreeElement } from "../../model/tree.js";
import { foldTitle } from "../article/fold-title.js";
import { boilerplateReason, introducesComments, introducesOther } from "./boilerplate.js";
import { classWords } from "./class-words.js";
import { hintOf } from "./hints.js";
import { findRoot, weigh, weightOf } from "./main-root.js";
import type { Passage, Passages } from "./passages.js";

/** What the rest of the page says about its text. */
export interface PageContext {
  /** Titles of the page, folded. */
  readonly titles: ReadonlySet<string>;
  /** Names of its authors, folded. */
  readonly names: ReadonlySet<string>;
  /** Probability of each type of page, in the order of PAGE_TYPES. */
  readonly types: readonly number[];
}

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

/** What a signal is computed from. */
interface Place {
  readonly i: number;
  readonly passage: Passage;
  readonly around: Around;
  readonly signed: Signed;
  /** Passages whose elements have the same names and classes. */
  readonly template: Template;
  /** What its wording says it is, or undefined. */
  readonly phrase: string | undefined;
  readonly page: PageFacts;
}

/** About an element and all elements around it, computed once for each element. */
interface Around {
  readonly depth: number;
  /** Share of the page's prose below the innermost element named the text's body, an article, the main part; 0 outside. */
  readonly body: number;
  readonly article: number;
  readonly main: number;
  /** Bits of TAGS: elements around it. */
  readonly tags: number;
  /** Characters, characters inside links, and passages below it. */
  readonly size: number;
  readonly linked: number;
  readonly count: number;
  readonly up: Around | undefined;
}

/** Signs around a passage. */
interface Signed {
  /** Bits of SIGNS. */
  readonly signs: number;
  /** Share of the page's characters below the outermost element with a sign, and below the innermost. */
  readonly outer: number;
  readonly inner: number;
}

const UNSIGNED: Signed = { signs: 0, outer: 0, inner: 0 };

/** Passages whose elements have the same names and classes. */
interface Template {
  count: number;
  size: number;
  linked: number;
}

interface PageFacts {
  readonly passages: Passages;
  readonly context: PageContext;
  readonly arounds: readonly Around[];
  readonly signed: readonly Signed[];
  readonly templates: readonly Template[];
  readonly sizes: Float64Array; // sums
  readonly links: Float64Array; // sums
  readonly prose: Float64Array; // sums
  readonly total: number;
  readonly proseTotal: number;
  readonly from: number; // of the root
  readonly to: number;
  readonly title: number; // place of the title's heading, or −1
  readonly lastProse: number;
  readonly repeated: Uint8Array; // how often the same text stands earlier
  readonly under: Int32Array; // place of the heading above
  readonly sinceOther: Int32Array; // passages since "Related articles", or −1
  readonly sinceComments: Int32Array;
  readonly proseBefore: Int32Array; // place of the last prose before
  readonly proseAfter: Int32Array;
}

const TAGS = [
  "aside",
  "footer",
  "header",
  "nav",
  "form",
  "table",
  "ul",
  "ol",
  "figure",
  "section",
  "dl",
  "a",
  "details",
  "button",
  "label",
  "p",
] as const;
const TAG_BITS = new Map<string, number>(TAGS.map((name, bit) => [name, 1 << bit]));

const SIGNS = [
  "comments",
  "navigation",
  "footer",
  "sidebar",
  "aside",
  "sharing",
  "related",
  "advertisement",
  "sign-up",
  "consent",
  "notice",
  "slides",
  "author",
  "caption",
  "contents",
  "widget",
  "header",
  "hidden",
  "form",
  "banner",
  "dialog",
  "details about the article",
] as const;
const SIGN_BITS = new Map<string, number>(SIGNS.map((says, bit) => [says, 1 << bit]));

function pageFacts(passages: Passages, context: PageContext): PageFacts {
  const { all } = passages;
  const sizes = new Float64Array(all.length + 1);
  const links = new Float64Array(all.length + 1);
  const prose = new Float64Array(all.length + 1);
  for (const [i, passage] of all.entries()) {
    sizes[i + 1] = sizes[i]! + passage.size;
    links[i + 1] = links[i]! + passage.linked;
    prose[i + 1] = prose[i]! + weightOf(passage);
  }
  const total = sizes[all.length]!;
  const proseTotal = prose[all.length]!;
  const root = findRoot(
    passages,
    weigh(passages, (passage) => (passage.under?.sign.firm === true ? 0 : weightOf(passage))),
  );
  const [from, to] = root === undefined ? [0, all.length] : passages.range(root);
  const known = new Map<TreeElement, Around>();
  const aroundOf = (element: TreeElement): Around => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const up = element.parent?.kind === "element" ? aroundOf(element.parent) : undefined;
    const [first, last] = passages.range(element);
    const hint = hintOf(element);
    const share = proseTotal === 0 ? 0 : (prose[last]! - prose[first]!) / proseTotal;
    const size = sizes[last]! - sizes[first]!;
    const around: Around = {
      depth: (up?.depth ?? 0) + 1,
      body: hint === 3 ? share : (up?.body ?? 0),
      article: hint === 2 ? share : (up?.article ?? 0),
      main: hint === 1 ? share : (up?.main ?? 0),
      tags: (up?.tags ?? 0) | (TAG_BITS.get(element.name) ?? 0),
      size,
      linked: links[last]! - links[first]!,
      count: last - first,
      up,
    };
    known.set(element, around);
    return around;
  };
  const arounds = all.map(({ element }) => aroundOf(element));
  const templates = templatesOf(all);
  const signed = all.map(({ under }) => signedBy(under, (element) => aroundOf(element).size / Math.max(1, total)));
  const n = all.length;
  const repeated = new Uint8Array(n);
  const under = new Int32Array(n);
  const sinceOther = new Int32Array(n);
  const sinceComments = new Int32Array(n);
  const proseBefore = new Int32Array(n);
  const proseAfter = new Int32Array(n);
  const seen = new Map<string, number>();
  let [heading, other, comments, before, title, lastProse] = [-1, -1, -1, -1, -1, -1];
  for (const [i, passage] of all.entries()) {
    const times = seen.get(passage.text) ?? 0;
    repeated[i] = Math.min(255, times);
    seen.set(passage.text, times + 1);
    if (introducesOther(passage)) other = i;
    if (introducesComments(passage)) comments = i;
    under[i] = heading;
    proseBefore[i] = before;
    sinceOther[i] = other < 0 ? -1 : i - other;
    sinceComments[i] = comments < 0 ? -1 : i - comments;
    if (passage.kind === "heading") heading = i;
    if (isProse(passage)) lastProse = before = i;
    if (
      title < 0 &&
      passage.kind === "heading" &&
      passage.linked < passage.size / 2 &&
      context.titles.has(foldTitle(passage.text))
    )
      title = i;
  }
  if (title < 0) title = all.findIndex(({ kind, level }) => kind === "heading" && level === 1);
  for (let i = n - 1, after = -1; i >= 0; i--) {
    proseAfter[i] = after;
    if (isProse(all[i]!)) after = i;
  }
  return {
    passages,
    context,
    arounds,
    signed,
    templates,
    sizes,
    links,
    prose,
    total,
    proseTotal,
    from,
    to,
    title,
    lastProse,
    repeated,
    under,
    sinceOther,
    sinceComments,
    proseBefore,
    proseAfter,
  };
}

function signedBy(under: Passage["under"], shareOf: (element: TreeElement) => number): Signed {
  if (under === undefined) return UNSIGNED;
  const inner = shareOf(under.element);
  let signs = 0;
  let outermost = under;
  for (let sign: Passage["under"] = under; sign !== undefined; sign = sign.outer) {
    signs |= SIGN_BITS.get(sign.sign.says) ?? 0;
    outermost = sign;
  }
  return { signs, outer: outermost === under ? inner : shareOf(outermost.element), inner };
}

/** For each passage those that are made like it. */
function templatesOf(all: readonly Passage[]): readonly Template[] {
  const templates = new Map<string, Template>();
  return all.map(({ element, size, linked }) => {
    const key = templateKey(element);
    let template = templates.get(key);
    if (template === undefined) templates.set(key, (template = { count: 0, size: 0, linked: 0 }));
    template.count++;
    template.size += size;
    template.linked += linked;
    return template;
  });
}

function templateKey(element: TreeElement): string {
  let key = "";
  let at: TreeElement | undefined = element;
  for (let step = 0; step < 3 && at !== undefined; step++) {
    key += `${at.name}.${step < 2 ? classWords(at) : ""}<`;
    at = at.parent?.kind === "element" ? at.parent : undefined;
  }
  return key;
}

function placeOf(page: PageFacts, i: number): Place {
  const passage = page.passages.all[i]!;
  return {
    i,
    passage,
    around: page.arounds[i]!,
    signed: page.signed[i]!,
    template: page.templates[i]!,
    phrase: boilerplateReason(passage),
    page,
  };
}

function isProse({ size, kind, linked }: Passage): boolean {
  return kind !== "heading" && size >= 80 && linked < size / 2;
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
