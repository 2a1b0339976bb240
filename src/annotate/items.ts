/** What is labelled on a page: its units, its blocks or its words, as ranges of its text; and which label each has. */
import { type Unit, unitsOf } from "../events/papers/features/units.js";
import type { Block, Page } from "../model/page.js";
import { cutBlocks } from "../page/text/blocks.js";
import { lastAtOrBefore, type PageText, type Range, textOf } from "./anchor.js";
import { type Task, UNMARKED } from "./task.js";

export interface Item extends Range {
  readonly text: string;
}

export interface CutPage {
  readonly text: PageText;
  readonly items: readonly Item[];
}

/** The same blocks that the readers of papers see: those of collapsed tabs are among them. */
export function cutPage(page: Page, task: Task): CutPage {
  const { blocks } = cutBlocks(page.tree, page.base, { hidden: true });
  return cutText(blocks, task);
}

export function cutText(blocks: readonly Block[], task: Task): CutPage {
  const text = textOf(blocks);
  switch (task.of) {
    case "units":
      return { text, items: unitItems(unitsOf(blocks), text) };
    case "blocks":
      return {
        text,
        items: blocks.map(({ text: own }, b) => itemAt(text, text.starts[b]!, text.starts[b]! + own.length)),
      };
    case "words":
      return { text, items: wordsOf(text) };
  }
}

/** One item for each unit, in their order. */
export function unitItems(units: readonly Unit[], text: PageText): Item[] {
  return units.map(({ block, start, end }) => itemAt(text, text.starts[block]! + start, text.starts[block]! + end));
}

function itemAt({ text }: PageText, start: number, end: number): Item {
  const words = text.slice(start, end);
  const from = start + (words.length - words.trimStart().length);
  const own = words.trim();
  return { start: from, end: from + own.length, text: own };
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

function wordsOf({ text }: PageText): Item[] {
  return [...text.matchAll(WORD)].map(({ 0: own, index }) => ({ start: index, end: index + own.length, text: own }));
}

/** The label that covers more than half of each item's characters; `other` for the rest. */
export function itemLabels(
  items: readonly Item[],
  marks: readonly { readonly range: Range; readonly label: string }[],
): string[] {
  const labels = items.map(() => UNMARKED);
  const starts = items.map(({ start }) => start);
  for (const { range, label } of marks) {
    for (let i = lastAtOrBefore(starts, range.start); i < items.length && items[i]!.start < range.end; i++) {
      const { start, end } = items[i]!;
      const covered = Math.min(end, range.end) - Math.max(start, range.start);
      if (covered > 0 && covered * 2 > end - start) labels[i] = label;
    }
  }
  return labels;
}
