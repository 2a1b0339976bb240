/**
 * What stands in front of a text, behind it and between its paragraphs, and is not the text?
 *
 * The title and who wrote it; teasers, "Read more:" and further articles; discussions; lines that templates leave behind; headings of what
 * went. Names of elements did not tell: here the passages themselves do, by what they say and by their order.
 */
import type { TreeElement } from "../model/tree.js";
import { signatureIn } from "./bare-names.js";
import { foldTitle } from "./fold-title.js";
import { introducesComments, introducesOther, isByline } from "./habitual-phrases.js";
import { hintOf } from "./hints.js";
import { LINKS, type Reasons } from "./linked-rows.js";
import type { Passage, Passages } from "./passages.js";

/** What the page says of itself that need not be said again in front of the text; folded. */
export interface Known {
  readonly titles: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly language: string | undefined;
}

export function dropNeighbours(passages: Passages, reasons: Reasons, known: Known): void {
  const { all } = passages;
  dropTeasers(passages, reasons);
  dropOther(all, reasons);
  dropComments(all, reasons);
  dropAroundTitle(passages, reasons, known.titles);
  dropFront(all, reasons, known);
  dropEdges(all, reasons);
  dropSignature(all, reasons, known.language);
  dropRepeated(all, reasons);
}

/** The reason against the author's name behind the text. */
export const SIGNATURE = "signature";

/** A heading that is a link leads elsewhere; the lines in its box belong to it. Unless such boxes are most of the page. */
function dropTeasers({ all, range }: Passages, reasons: Reasons): void {
  const teasers = new Set<number>();
  let kept = 0;
  let boxed = 0;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    kept += passage.size;
    if (passage.kind !== "heading" || passage.linked < passage.size * 0.8) continue;
    let [from, to] = [i, i + 1];
    for (let box: TreeElement = passage.element; box.parent?.kind === "element"; box = box.parent) {
      const [first, last] = range(box);
      if (last - first > MOST_IN_TEASER) break;
      let size = 0;
      let prose = false; // in front of the heading: then it is the text itself
      for (let j = first; j < last; j++) {
        size += all[j]!.size;
        prose ||= j < i && isProse(all[j]!);
      }
      if (size > LONGEST_TEASER || prose) break;
      [from, to] = [first, last];
    }
    for (let j = from; j < to; j++) if (reasons[j] === undefined && !teasers.has(j)) teasers.add(j);
  }
  for (const i of teasers) boxed += all[i]!.size;
  if (boxed < kept * 0.4) for (const i of teasers) reasons[i] = "teaser";
}

const MOST_IN_TEASER = 6;
const LONGEST_TEASER = 400;

/** "Read more:" and what it introduces: links and short lines up to the next prose. */
function dropOther(all: readonly Passage[], reasons: Reasons): void {
  let dropping = false;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    if (introducesOther(passage)) {
      reasons[i] = "introduces other texts";
      dropping = true;
    } else if (dropping) {
      const { kind, linked, size, text } = passage;
      const isOther = linked > size * 0.5 || (size < 120 && !/[.!?…]$/.test(text) && kind !== "heading");
      if (isOther || (kind === "heading" && linked > 0)) reasons[i] = "other texts";
      else dropping = false;
    }
  }
}

/**
 * Discussions that nobody marked begin with a line of their own, behind the text, and last to the end. A section of the text may be called
 * so, too: then others follow it, and nobody counts.
 */
function dropComments(all: readonly Passage[], reasons: Reasons): void {
  const isKept = (passage: Passage, i: number): boolean => reasons[i] === undefined && isProse(passage);
  const prose = all.findIndex(isKept);
  const start = all.findIndex((passage, i) => i > prose && reasons[i] === undefined && introducesComments(passage));
  if (prose < 0 || start < 0) return;
  const { kind, level, text } = all[start]!;
  const next = all.findIndex(
    (other, i) => i > start && reasons[i] === undefined && other.kind === "heading" && other.level <= level,
  );
  const isSection =
    kind === "heading" && next > 0 && !/\d/.test(text) && all.some((one, i) => i > next && isKept(one, i));
  if (!isSection) for (let i = start; i < all.length; i++) reasons[i] ??= "comments";
}

/**
 * Where a page has its title in a first-level heading: what stands in front of it is not its text (notices, teasers), nor are further
 * articles with headings of their own that follow the one with the title, as sites do that never end.
 */
function dropAroundTitle({ all, containers, range }: Passages, reasons: Reasons, titles: ReadonlySet<string>): void {
  const title = all.findIndex(
    ({ kind, level, size, linked, text }) =>
      kind === "heading" && level === 1 && linked < size / 2 && titles.has(foldTitle(text)),
  );
  if (title < 0) return;
  // The site's name may be part of the title, and stand below the text.
  const sizeOf = (from: number, to: number): number => {
    let size = 0;
    for (let i = from; i < to; i++) if (reasons[i] === undefined) size += all[i]!.size;
    return size;
  };
  if (sizeOf(0, title) > sizeOf(title + 1, all.length)) return;
  for (let i = 0; i < title; i++) reasons[i] ??= "in front of the title";
  let own = all[title]!.element;
  while (hintOf(own) !== 2 && own.parent?.kind === "element") own = own.parent;
  if (hintOf(own) !== 2) return;
  const end = range(own)[1];
  for (const element of containers) {
    const [from, to] = range(element);
    if (from < end || hintOf(element) !== 2) continue;
    const isTitled = all
      .slice(from, Math.min(to, from + 6))
      .some(({ kind, level }) => kind === "heading" && level === 1);
    if (isTitled) for (let i = from; i < to; i++) reasons[i] ??= "another article";
  }
}

/** In front of the first prose: the title, who wrote it and when. */
function dropFront(all: readonly Passage[], reasons: Reasons, { titles, names }: Known): void {
  let left = 12;
  let title: string | undefined;
  for (const [i, passage] of all.entries()) {
    if (reasons[i] !== undefined) continue;
    const { kind, level, size, text } = passage;
    const folded = foldTitle(text);
    const isTitle =
      title === undefined
        ? titles.has(folded) || holdsTitle(text, titles) || (kind === "heading" && level === 1 && size <= 250)
        : folded === title;
    if (isTitle) {
      reasons[i] = "the title";
      title = folded;
    } else if (size < 90 && (names.has(folded) || isByline(text))) reasons[i] = "by-line";
    else if (isProse(passage) || --left === 0) break;
  }
}

/** "20:15" above the title, "By Ann Lee" below it, in one piece. */
function holdsTitle(text: string, titles: ReadonlySet<string>): boolean {
  const lines = text.split("\n");
  if (lines.length < 2 || lines.length > 3) return false;
  const others = lines.filter((line) => !titles.has(foldTitle(line)));
  return others.length < lines.length && others.every((line) => !/\p{L}/u.test(line) || isByline(line));
}

function isProse({ size, kind, text }: Passage): boolean {
  return kind !== "heading" && (size >= 80 || text.includes("\n"));
}

/**
 * Around the prose: single words, numbers, dates and labels that templates leave behind. A run of three short lines goes whatever
 * it says; fewer only when they say nothing. Verse is safe: where no prose is, nothing is around it.
 */
function dropEdges(all: readonly Passage[], reasons: Reasons): void {
  const kept = all.flatMap((_, i) => (reasons[i] === undefined ? [i] : []));
  const first = kept.findIndex((i) => isProse(all[i]!));
  const last = kept.findLastIndex((i) => isProse(all[i]!));
  if (first < 0) return;
  const isShort = (i: number): boolean => {
    const { kind, size, text } = all[i]!;
    return kind === "text" && size < 25 && !/[.!?…"”»)]$/.test(text) && !text.includes("\n");
  };
  const drop = (run: readonly number[], label: RegExp): void => {
    const saysNothing = (text: string): boolean => NOTHING.test(text) || label.test(text) || isByline(text);
    for (const i of run) if (run.length >= 3 || saysNothing(all[i]!.text)) reasons[i] = "short lines around the text";
  };
  for (const edge of [kept.slice(0, first), kept.slice(last + 1)]) {
    if (!edge.every((i) => isShort(i) || all[i]!.kind === "heading")) continue;
    const run = edge.filter(isShort);
    // Below a heading, words with a colon behind them lead up to the text.
    drop(run, run.length === edge.length ? /:$/ : /^\S+:$/);
  }
}

const NOTHING = /^[^\p{L}]+$|^\p{Lu}{3,20}\W*$/u;

/** The author's name behind the last line. */
function dropSignature(all: readonly Passage[], reasons: Reasons, language: string | undefined): void {
  const last = reasons.lastIndexOf(undefined);
  const before = reasons.lastIndexOf(undefined, last - 1);
  if (last < 1 || before < 0 || !isProse(all[before]!)) return;
  if (signatureIn(all[last]!, language) !== undefined) reasons[last] = SIGNATURE;
}

/** The same long paragraph twice is one for wide and one for narrow screens. Verse may repeat itself, and short lines. */
function dropRepeated(all: readonly Passage[], reasons: Reasons): void {
  const seen = new Set<string>();
  for (const [i, { kind, size, text }] of all.entries()) {
    if (reasons[i] !== undefined || kind !== "text" || size < 100 || text.includes("\n")) continue;
    if (seen.has(text)) reasons[i] = "repeated";
    else seen.add(text);
  }
}

/** A heading says nothing any more when all passages up to the next heading of its rank went, or when it heads a box of links that went. */
export function dropLoneHeadings({ all, range }: Passages, reasons: Reasons): void {
  // By rank, up to the next heading that stays and is not below that rank: whether anything stays, whether anything went.
  const stays = new Array<boolean>(LOWEST_RANK + 1).fill(false);
  const went = new Array<boolean>(LOWEST_RANK + 1).fill(true); // at the end nothing follows either
  const headsLinks = (i: number): boolean => {
    const { parent } = all[i]!.element;
    const [from, to] = parent?.kind === "element" ? range(parent) : [i, i];
    if (from !== i || to - from < 2) return false;
    for (let j = i + 1; j < to; j++) if (reasons[j] !== LINKS || all[j]!.kind !== "list item") return false;
    return true;
  };
  for (let i = all.length - 1; i >= 0; i--) {
    const { kind, level } = all[i]!;
    const isHeading = kind === "heading";
    if (reasons[i] === undefined && isHeading && ((!stays[level] && went[level]) || headsLinks(i)))
      reasons[i] = "a heading without text";
    if (reasons[i] !== undefined) went.fill(true);
    else if (!isHeading) stays.fill(true);
    else {
      stays.fill(false, level);
      went.fill(false, level);
    }
  }
}

const LOWEST_RANK = 6;
