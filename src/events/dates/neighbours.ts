/**
 * Which words outside its own block say what a date is for?
 *
 * Those in the same table row, in the column's header, in the line above, in the block before or after; in a timeline
 * the heading below the date. Within a section the order of date and label is always the same.
 */

import { compareDays } from "../../dates/calendar-day.js";
import { type DatePhrase, findDatePhrases } from "../../dates/phrases.js";
import type { Block } from "../../model/page.js";
import type { TreeParent } from "../../model/tree.js";
import { dateTypeOf } from "./labels.js";

export interface ReadBlock {
  readonly live: readonly DatePhrase[];
  readonly old: readonly DatePhrase[];
  /** With blanks in place of what is struck. */
  readonly text: string;
}

export interface Rows {
  /** The blocks of the same table row, in order. */
  readonly of: ReadonlyMap<number, readonly number[]>;
  /** The header cell above. */
  readonly header: ReadonlyMap<number, number>;
}

/** "Posters and demos", alone in its row: a title for the rows below it. */
export function rowTitles(blocks: readonly Block[], read: readonly ReadBlock[], rows: Rows): (string | undefined)[] {
  let title: string | undefined;
  return blocks.map(({ cell, row, text }, b) => {
    if (cell === "none" || row === 0) title = undefined;
    const isAlone = cell !== "none" && rows.of.get(b)!.length === 1 && text.length <= 60;
    if (isAlone && read[b]!.live.length + read[b]!.old.length === 0 && blocks[b + 1]?.cell !== "none") title = text;
    return title;
  });
}

export function tableRows(blocks: readonly Block[]): Rows {
  const of = new Map<number, number[]>();
  const header = new Map<number, number>();
  let row: number[] = [];
  let heads = new Map<number, number>();
  blocks.forEach((block, b) => {
    const before = blocks[b - 1];
    if (block.cell === "none") {
      row = [];
      if (before?.cell === "none") heads = new Map();
      return;
    }
    const begins =
      before === undefined ||
      before.cell === "none" ||
      before.row !== block.row ||
      (block.column < before.column && !block.continues);
    if (begins) row = [];
    if (block.row === 0 && begins) heads = new Map();
    row.push(b);
    of.set(b, row);
    if (block.row === 0 || block.cell === "header") {
      if (!heads.has(block.column)) heads.set(block.column, b);
    } else {
      const head = heads.get(block.column);
      if (head !== undefined) header.set(b, head);
    }
  });
  return { of, header };
}

export const columnHead = (blocks: readonly Block[], rows: Rows, b: number): string => {
  const head = rows.header.get(b);
  return head === undefined ? "" : blocks[head]!.text;
};

/** "<h3>21 September 2021</h3><p>Papers due</p>": what follows a heading that is a date and nothing else. */
export function belowHeading(blocks: readonly Block[], read: readonly ReadBlock[], b: number): string | undefined {
  const below = blocks[b + 1];
  return blocks[b]!.heading > 0 && below?.under === b && below.text.length <= 160 && read[b + 1]!.live.length === 0
    ? below.text
    : undefined;
}

/** Words outside the block that tell what its date is for. */
export function nearLabel(
  blocks: readonly Block[],
  read: readonly ReadBlock[],
  rows: Rows,
  b: number,
): string | undefined {
  const hasDate = (i: number) => read[i]!.live.length + read[i]!.old.length > 0;
  const row = rows.of.get(b);
  if (row !== undefined && row.length > 1) {
    const others = row.filter((i) => i !== b && blocks[i]!.column !== blocks[b]!.column && !hasDate(i));
    const left = others.filter((i) => i < b).map((i) => blocks[i]!.text);
    const right = others.filter((i) => i > b).map((i) => blocks[i]!.text);
    const sides = [left.join(" "), right.join(" ")];
    const head = rows.header.get(b);
    const typed = sides.find((side) => dateTypeOf(side) !== undefined);
    const headText = head === undefined || hasDate(head) ? "" : blocks[head]!.text;
    const dated = row.filter((i) => hasDate(i) && blocks[i]!.column !== blocks[b]!.column).length > 0;
    if (dated && dateTypeOf(headText) !== undefined) return `${sides[0]} ${headText}`;
    if (typed !== undefined) return typed;
    if (dateTypeOf(headText) !== undefined) return `${sides[0]} ${headText}`;
    if (sides.some((side) => side !== "")) return sides.find((side) => side !== "");
  }
  // "Notification | <s>14 May</s>", and in the next row, without a label, the new date.
  if (row !== undefined && row.length === 1 && blocks[b]!.column > 0 && b > 0 && hasDate(b - 1)) {
    const above = rows.of.get(b - 1);
    if (above !== undefined && above.length > 1 && blocks[b - 1]!.column === blocks[b]!.column)
      return nearLabel(blocks, read, rows, b - 1);
  }
  // A line of the same cell or paragraph above it.
  if (blocks[b]!.continues && b > 0 && !hasDate(b - 1)) return blocks[b - 1]!.text;
  return neighbour(blocks, read, b);
}

/** Date and label alternate in blocks of their own. Which comes first is the same all through a section. */
function neighbour(blocks: readonly Block[], read: readonly ReadBlock[], b: number): string | undefined {
  const isDate = (i: number) => read[i] !== undefined && read[i]!.live.length + read[i]!.old.length > 0;
  const short = (i: number) => blocks[i] !== undefined && blocks[i]!.text.length <= 160 && !isDate(i);
  // "3–5 June 2024" on a line above the deadlines is the event's own; it takes no part in their alternation.
  const isSpan = (i: number) => {
    const [date, another] = read[i]!.live;
    return date !== undefined && another === undefined && compareDays(date.from, date.to) !== 0;
  };
  const under = blocks[b]!.under;
  let first = b;
  while (first > 0 && b - first < 60 && blocks[first - 1]!.under === under && blocks[first - 1]!.heading === 0) first--;
  if (first < b && isDate(first) && isSpan(first)) first++;
  else if (first === b && isSpan(b) && blocks[b + 1]?.under === under) return undefined;
  let before = 0;
  let behind = 0;
  for (let i = first; i < Math.min(blocks.length, first + 80) && (i <= b || blocks[i]!.under === under); i++) {
    if (!isDate(i)) continue;
    if (i > 0 && short(i - 1) && dateTypeOf(blocks[i - 1]!.text) !== undefined) before++;
    if (short(i + 1) && blocks[i + 1]!.heading === 0 && dateTypeOf(blocks[i + 1]!.text) !== undefined) behind++;
  }
  // Equal counts mean strict alternation: then the section begins with what comes first.
  const dateFirst = behind > before || (behind === before && isDate(first));
  if (dateFirst) {
    if (short(b + 1)) return blocks[b + 1]!.text;
    return b > 0 && short(b - 1) ? blocks[b - 1]!.text : undefined;
  }
  if (b > 0 && short(b - 1)) return blocks[b - 1]!.text;
  return short(b + 1) && blocks[b + 1]!.heading === 0 ? blocks[b + 1]!.text : undefined;
}

/** "Submission of abstracts:", and under it "Oral – 15 June", "Posters – 30 June": the line above the lines that begin alike. */
export function leadIn(blocks: readonly Block[], read: readonly ReadBlock[], b: number): string | undefined {
  const hasDate = (i: number): boolean => read[i]!.live.length + read[i]!.old.length > 0;
  for (let i = b - 1; i >= 0 && i >= b - 6 && blocks[i]!.heading === 0; i--) {
    const { text } = blocks[i]!;
    if (hasDate(i) || text.length > 120 || blocks[i]!.cell !== "none") continue;
    // "• Without a visa:" between the line and the date belongs to the date.
    if (dateTypeOf(text) === undefined || dateTypeOf(text) === "other" || dateTypeOf(text) === "conference") continue;
    // What stands right above a date of its own is that date's label.
    const [date] = read[i + 1]!.live;
    const isLabel = date !== undefined && date.start === 0 && date.end >= blocks[i + 1]!.text.length - 1;
    return i + 1 < b && isLabel ? undefined : text;
  }
  return undefined;
}

/** "13 July: submission deadline for:", and below it "Posters", "Demos": what a line that ends in a colon goes on to name. */
export function listBehind(blocks: readonly Block[], read: readonly ReadBlock[], b: number): string {
  if (!/[:：]\s*$/u.test(blocks[b]!.text)) return "";
  let names = "";
  for (let i = b + 1; i < blocks.length && i <= b + MAX_NAMED; i++) {
    const { text, heading } = blocks[i]!;
    const hasDate = read[i]!.live.length + read[i]!.old.length > 0;
    if (heading > 0 || hasDate || text.length > 60 || !isWithin(blocks[i]!, blocks[b]!)) break;
    names += ` ${text}`;
  }
  return names;
}
const MAX_NAMED = 6;

/** Nested in the same list item, or in the list right behind it. */
function isWithin(inner: Block, outer: Block): boolean {
  for (let element: TreeParent | null = inner.element; element?.kind === "element"; element = element.parent)
    if (element === outer.element) return true;
  return false;
}

/**
 * Labels in one list and their dates in the next, as many as there are labels: the first date belongs to the first
 * label. A line that heads the second list may stand between them. Either list may come first.
 */
export function parallelLists(blocks: readonly Block[], read: readonly ReadBlock[]): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  const isDate = (i: number): boolean =>
    read[i] !== undefined && read[i]!.live.length + read[i]!.old.length > 0 && blocks[i]!.text.length <= 60;
  const isLabel = (i: number): boolean =>
    blocks[i] !== undefined &&
    blocks[i]!.heading === 0 &&
    !isDate(i) &&
    blocks[i]!.text.length <= 90 &&
    blocks[i]!.text !== "";
  for (let b = 0; b < blocks.length; b++) {
    if (!isDate(b) || blocks[b]!.cell !== "none") continue;
    let end = b;
    while (
      isDate(end) &&
      (blocks[end]!.element !== blocks[b]!.element) === (end !== b) &&
      blocks[end]!.under === blocks[b]!.under
    )
      end++;
    const count = end - b;
    if (count >= MIN_PARALLEL) {
      for (const first of [b - count, b - count - 1, end, end + 1]) {
        const lines = Array.from({ length: count }, (_, i) => first + i);
        const typed = lines.filter((i) => isLabel(i) && dateTypeOf(blocks[i]!.text) !== undefined);
        const isList = lines.every((i) => isLabel(i) && blocks[i]!.path === blocks[first]!.path);
        if (!isList || typed.length < count / 2) continue;
        for (const [i, line] of lines.entries()) labels.set(b + i, blocks[line]!.text);
        break;
      }
    }
    b = Math.max(b, end - 1);
  }
  return labels;
}

/**
 * The same within one block each: `<div><span>3 May</span><span>10 June</span>…</div><div><span>Submission</span>…</div>`.
 * A label for each date of the block.
 */
export function parallelItems(
  blocks: readonly Block[],
  read: readonly ReadBlock[],
): ReadonlyMap<number, readonly string[]> {
  const labels = new Map<number, readonly string[]>();
  blocks.forEach((block, b) => {
    const { live, old } = read[b]!;
    const phrases = live.length > 0 ? live : old;
    if (phrases.length < MIN_PARALLEL || phrases.length > MAX_ITEMS) return;
    const items = itemsOf(block);
    const isDates =
      items.length === phrases.length &&
      items.every(({ start, end }, i) => start <= phrases[i]!.start && end >= phrases[i]!.end && end - start <= 40);
    if (!isDates) return;
    for (const near of [blocks[b - 1], blocks[b + 1]]) {
      if (near === undefined || near.heading > 0) continue;
      const words = itemsOf(near).map(({ start, end }) => near.text.slice(start, end).trim());
      const typed = words.filter((text) => dateTypeOf(text) !== undefined);
      if (words.length !== items.length || typed.length < words.length / 2) continue;
      labels.set(b, words);
      return;
    }
  });
  return labels;
}
const MAX_ITEMS = 40;

/** Its runs with words, each in an element of its own. */
const itemsOf = ({ runs, text, element }: Block): readonly { start: number; end: number }[] => {
  const said = runs.filter(({ start, end }) => text.slice(start, end).trim() !== "");
  const isItem =
    said.every((run) => run.element !== element) && new Set(said.map((run) => run.element)).size === said.length;
  return isItem ? said : [];
};
const MIN_PARALLEL = 3;

export function headingsAbove(blocks: readonly Block[], b: number): string[] {
  const headings: string[] = [];
  for (let at = blocks[b]!.under, guard = 0; at >= 0 && guard < 8; at = blocks[at]!.under, guard++)
    headings.push(blocks[at]!.text.slice(-MAX_HEADING));
  return headings;
}
/** What is longer is no heading; every date below it reads it once more. */
const MAX_HEADING = 400;

/** "17 | May | 2024" in three cells of a row: they are read as one, in the place of the first. */
export function withJoinedCells(
  blocks: readonly Block[],
  options: Parameters<typeof findDatePhrases>[1],
): readonly Block[] {
  const joined = [...blocks];
  for (let b = 0; b + 1 < blocks.length; b++) {
    if (!isPieceOfDate(blocks[b]!)) continue;
    let end = b + 1;
    while (end < b + 3 && blocks[end]?.row === blocks[b]!.row && isPieceOfDate(blocks[end]!)) end++;
    if (end === b + 1) continue;
    const text = blocks
      .slice(b, end)
      .map((block) => block.text)
      .join(" ");
    const [date] = findDatePhrases(text, options);
    if (date === undefined || date.start > 0 || date.end < text.length) continue;
    joined[b] = { ...blocks[b]!, text, runs: [] };
    for (let i = b + 1; i < end; i++) joined[i] = { ...blocks[i]!, text: "", runs: [] };
    b = end - 1;
  }
  return joined;
}

/** A number, or a month with a number at most: not a date by itself. */
const isPieceOfDate = ({ cell, text }: Block): boolean =>
  cell !== "none" && text.length <= 14 && /^(?:\d{1,4}(?:st|nd|rd|th|\.)?|\p{L}{3,10}\.?(?:\s\d{1,2})?)$/u.test(text);

/**
 * Timelines: a date, and under it a heading that says what it is, again and again. To the blocks that follow, each of these headings
 * looks like the title of the next date; but the first date stands before the first heading, and each heading right behind its date.
 */
export function timelines(blocks: readonly Block[], read: readonly ReadBlock[]): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  const isDate = (i: number): boolean =>
    blocks[i]?.heading === 0 && read[i]!.live.length === 1 && blocks[i]!.text.length <= 60;
  const isLabel = (i: number): boolean =>
    (blocks[i]?.heading ?? 0) > 0 && read[i]!.live.length === 0 && dateTypeOf(blocks[i]!.text) !== undefined;
  for (let b = 0; b < blocks.length; b++) {
    if (!isDate(b) || !isLabel(b + 1) || isLabel(b - 1)) continue;
    const { heading } = blocks[b + 1]!;
    const dates = [b];
    let at = b + 2;
    // A few lines of description may follow.
    for (let skipped = 0; at < blocks.length && skipped <= 2; ) {
      if (isDate(at) && isLabel(at + 1) && blocks[at + 1]!.heading === heading) {
        dates.push(at);
        at += 2;
        skipped = 0;
      } else if (blocks[at]!.heading > 0 || read[at]!.live.length > 0) break;
      else {
        at++;
        skipped++;
      }
    }
    // A date behind the last label: the labels come first, and the date above them was the event's.
    const lastLabel = dates.at(-1)! + 1;
    if (isDate(lastLabel + 1)) continue;
    if (dates.length > 1) for (const date of dates) labels.set(date, blocks[date + 1]!.text);
    b = at - 1;
  }
  return labels;
}
