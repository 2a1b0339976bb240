/**
 * Finds the element that contains the main text.
 *
 * Each passage has a weight: its characters outside links, if it reads like prose and has no sign against it. Elements
 * with more than half of the page's weight form a chain from the body inwards; authors' names for the place
 * ("entry-content", itemprop=articleBody, <article>, <main>) say where to stop. Where most weight is elsewhere (long
 * unmarked comments), a name alone may win.
 */
import type { TreeElement } from "../../model/tree.js";
import { type Hint, hintOf } from "./hints.js";
import type { Passage, Passages } from "./passages.js";

export interface Weighed {
  readonly total: number;
  of(element: TreeElement): number;
}

/** A passage's weight as main text, in characters. */
export function weightOf(passage: Passage): number {
  if (passage.kind === "heading") return 0;
  const plain = passage.size - passage.linked;
  // Prose with many links is prose: long enough, and its last sentence is complete.
  if (plain < passage.size * 0.5 && !(plain >= 40 && endsSentence(passage.text))) return 0;
  const isProse = plain >= 80 || /[.!?…:;,。！？؟।“”"»]/.test(passage.text);
  const weight = isProse ? plain : plain * 0.3;
  return passage.kind === "table row" ? weight * 0.5 : weight;
}

function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।]["”»’'\])]{0,2}$/.test(text.slice(-4));
}

/** Sums of weights below elements, in constant time each. */
export function weigh(passages: Passages, weightOf: (passage: Passage) => number): Weighed {
  const sums = new Float64Array(passages.all.length + 1);
  for (const [i, passage] of passages.all.entries()) sums[i + 1] = sums[i]! + weightOf(passage);
  return {
    total: sums[passages.all.length]!,
    of(element) {
      const [from, to] = passages.range(element);
      return sums[to]! - sums[from]!;
    },
  };
}

export function findRoot(passages: Passages, weights: Weighed): TreeElement | undefined {
  if (weights.total === 0) return undefined;
  const chain: TreeElement[] = [];
  const hinted: { readonly element: TreeElement; readonly hint: Hint; readonly share: number }[] = [];
  const pieces = new Map<TreeElement, number>(); // share of the page in several bodies, by their parent
  for (const element of passages.containers) {
    const share = weights.of(element) / weights.total;
    if (share < MIN_PIECE) continue;
    const hint = hintOf(element);
    if (hint === 3 && element.parent?.kind === "element")
      pieces.set(element.parent, (pieces.get(element.parent) ?? 0) + share);
    if (share < MIN_NAMED) continue;
    if (share > 0.5) chain.push(element);
    if (hint > 0) hinted.push({ element, hint, share });
  }
  // A body in several pieces: their parent stands for all.
  for (const [element, share] of pieces)
    if (share > MIN_NAMED && !hinted.some((one) => one.element.parent === element && one.share > share - MIN_PIECE))
      hinted.push({ element, hint: 3, share });
  // The best name: more specific first, then larger, then inner.
  let best: TreeElement | undefined;
  let bestScore = 0;
  for (const { element, hint, share } of hinted) {
    const score = share + BONUS[hint];
    if (share >= LEAST[hint] && score >= bestScore - 1e-9) [best, bestScore] = [element, score];
  }
  for (const element of chain) {
    const share = weights.of(element) / weights.total;
    if (share >= 0.8 && share >= bestScore - 0.02) [best, bestScore] = [element, Math.max(bestScore, share)];
  }
  return holder(best ?? chain.at(-1));
}

/** A single paragraph is not a container: its heading is next to it. */
function holder(element: TreeElement | undefined): TreeElement | undefined {
  let around = element;
  while (around !== undefined && PARAGRAPHS.has(around.name) && around.parent?.kind === "element")
    around = around.parent;
  return around;
}

const PARAGRAPHS = new Set([
  "p",
  "li",
  "ul",
  "ol",
  "pre",
  "blockquote",
  "dl",
  "dt",
  "dd",
  "tr",
  "tbody",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "address",
  "figure",
  "figcaption",
  "caption",
  "table",
]);

const BONUS: readonly [number, number, number, number] = [0, 0.05, 0.25, 0.45];
const LEAST: readonly [number, number, number, number] = [1, 0.5, 0.4, 0.25];
const MIN_NAMED = 0.25;
const MIN_PIECE = 0.08;
