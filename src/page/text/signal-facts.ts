/**
 * What is computed once for a page, so that each signal of a passage (signals.ts) is a look-up: sums over passages,
 * elements around them, passages made alike, and the nearest heading and prose.
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

/** What a signal is computed from. */
export interface Place {
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
export interface Around {
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

export const TAGS = [
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
export const TAG_BITS = new Map<string, number>(TAGS.map((name, bit) => [name, 1 << bit]));

export const SIGNS = [
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
export const SIGN_BITS = new Map<string, number>(SIGNS.map((says, bit) => [says, 1 << bit]));

export function pageFacts(passages: Passages, context: PageContext): PageFacts {
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

export function placeOf(page: PageFacts, i: number): Place {
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
