/**
 * Where on a page does a label stand?
 *
 * A label outlives the program that cut the page. So it is anchored three ways, as the W3C's Web Annotation model has it: the position in
 * the page's text, the quoted words with what stands around them, and the path of their block. The page is known by the digest of its
 * archived bytes. The text is that of the page's blocks in order, with a line break between two of them.
 */
import type { Block } from "../model/page.js";
import type { TreeElement } from "../model/tree.js";

export interface Anchor {
  /** Of the text, in UTF-16 code units, as in the Web Annotation model's TextPositionSelector. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly before: string;
  readonly after: string;
  /** XPath of the element that holds its beginning. */
  readonly path: string;
}

/** A page's text, and where its blocks begin. */
export interface PageText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly blocks: readonly Block[];
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export function textOf(blocks: readonly Block[]): PageText {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of blocks) {
    starts.push(length);
    length += text.length + 1;
  }
  return { text: blocks.map(({ text }) => text).join("\n"), starts, blocks };
}

const AROUND = 32;

/** Without the white space at its ends. */
export function anchorAt({ text, starts, blocks }: PageText, { start: from, end: to }: Range): Anchor {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const quote = words.trim();
  const end = start + quote.length;
  const block = lastAtOrBefore(starts, start);
  return {
    ...{ start, end, quote },
    before: text.slice(Math.max(0, start - AROUND), start),
    after: text.slice(end, end + AROUND),
    path: blocks[block] === undefined ? "" : xpathOf(blocks[block].element),
  };
}

/** Where an anchor stands in the text as it is cut today; undefined if its words are gone. */
export function findAnchor({ text }: PageText, anchor: Anchor): Range | undefined {
  const { start, end, quote, before, after } = anchor;
  if (text.slice(start, end) === quote) return { start, end };
  if (quote === "") return undefined;
  let best: { readonly at: number; readonly score: number } | undefined;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const around = sharedEnd(text.slice(0, at), before) + sharedStart(text.slice(at + quote.length), after);
    const score = around - Math.abs(at - start) / (text.length + 1); // the nearest of equals
    if (best === undefined || score > best.score) best = { at, score };
  }
  return best && { start: best.at, end: best.at + quote.length };
}

function sharedStart(a: string, b: string): number {
  let n = 0;
  while (n < b.length && a[n] === b[n]) n++;
  return n;
}

function sharedEnd(a: string, b: string): number {
  let n = 0;
  while (n < b.length && a[a.length - 1 - n] === b[b.length - 1 - n]) n++;
  return n;
}

/** The last of the ascending numbers that is not above `value`; 0 if there is none. */
export function lastAtOrBefore(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** "/html[1]/body[1]/ul[1]/li[3]". */
export function xpathOf(element: TreeElement): string {
  const steps: string[] = [];
  for (let at: TreeElement | undefined = element; at !== undefined; ) {
    const parent: TreeElement["parent"] = at.parent;
    const own = at.name;
    const alike = parent === null ? [at] : parent.children.filter((one) => one.kind === "element" && one.name === own);
    steps.unshift(`${own}[${alike.indexOf(at) + 1}]`);
    at = parent?.kind === "element" ? parent : undefined;
  }
  return `/${steps.join("/")}`;
}
