/**
 * Which passages are links, and which only have links in them?
 *
 * A line that is nothing but a link leads elsewhere. A row of a list that is a link with its day, too. But an encyclopedia links every
 * name it can: its lists of works and people are text. There the rows say something beside their links, most of them, and no day.
 */
import type { TreeElement } from "../model/tree.js";
import type { Passage } from "./passages.js";
import { findPrintedDates } from "./printed-date.js";

/** For each passage the reason against it, or undefined when it stays. */
export type Reasons = (string | undefined)[];

export const LINKS = "links";

export function tooManyLinks(passage: Passage): string | undefined {
  if (passage.linked === 0 || passage.kind === "heading") return undefined;
  const share = passage.linked / passage.size;
  if (share > 0.9 && passage.size < 200) return LINKS;
  if (passage.kind === "list item" && passage.size < LONGEST_ROW && (share > 0.6 || isDated(passage))) return LINKS;
  return undefined;
}

const LONGEST_ROW = 150;

/** A link, and perhaps its day. */
function isDated({ size, linked, text }: Passage): boolean {
  return size - linked <= 24 && findPrintedDates(text).length > 0;
}

/** Takes back lists whose rows say something beside their links, and terms that have their text below them. */
export function keepTelling(all: readonly Passage[], reasons: Reasons, from: number, to: number): void {
  const lists = new Map<TreeElement, number[]>();
  for (let i = from; i < to; i++) {
    const passage = all[i]!;
    if (reasons[i] === LINKS && passage.element.name === "dt") {
      const text = all[i + 1];
      if (text?.element.name === "dd" && reasons[i + 1] === undefined) reasons[i] = undefined;
    }
    if (passage.kind !== "list item" || passage.linked === 0 || (reasons[i] ?? LINKS) !== LINKS) continue;
    const list = listOf(passage.element);
    const rows = list === undefined ? undefined : lists.get(list);
    if (rows !== undefined) rows.push(i);
    else if (list !== undefined) lists.set(list, [i]);
  }
  for (const rows of lists.values()) {
    const telling = rows.filter((i) => tells(all[i]!)).length;
    if (telling * 2 <= rows.length) continue;
    for (const i of rows) if (reasons[i] === LINKS) reasons[i] = undefined;
  }
}

function tells(passage: Passage): boolean {
  return passage.linked <= passage.size * MOST_LINKED && !isDated(passage);
}

/** Behind a headline stands at most a number or a rubric. */
const MOST_LINKED = 0.85;

function listOf(element: TreeElement): TreeElement | undefined {
  let around: TreeElement | undefined = element;
  while (around !== undefined && around.name !== "ul" && around.name !== "ol")
    around = around.parent?.kind === "element" ? around.parent : undefined;
  return around;
}

/** Where links outweigh what is left, the page is a list: its rows stay. Answers whether it is. */
export function keepRows(all: readonly Passage[], reasons: Reasons, from: number, to: number): boolean {
  let kept = 0;
  let links = 0;
  for (let i = from; i < to; i++) {
    const passage = all[i]!;
    if (reasons[i] === undefined && passage.kind !== "heading") kept += passage.size;
    else if (reasons[i] === LINKS) links += passage.size;
  }
  if (links < 60 || links < kept * 1.2) return false;
  // Numbers and arrows turn the page.
  for (let i = from; i < to; i++)
    if (reasons[i] === LINKS) reasons[i] = /\p{L}/u.test(all[i]!.text) ? undefined : "navigation";
  return true;
}
