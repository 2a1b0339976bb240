/**
 * Drops what stands around a text and says itself what it is: notices before the title, comments, "Read more: …"
 * and its links, the title and by-line before the text, the author's signature after it, paragraphs that are there
 * twice, headings of dropped parts.
 */
import { PAGE_TYPES, type PageType, type PageTypeReading } from "../../model/page.js";
import { signatureIn } from "../article/bare-names.js";
import { foldTitle } from "../article/fold-title.js";
import { boilerplateReason, introducesComments, introducesOther, isByline } from "./boilerplate.js";
import type { Passage, Passages } from "./passages.js";

/** What the page's metadata says already and need not be repeated before the text; folded. */
export interface Known {
  readonly titles: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly language: string | undefined;
}

/** For each passage the reason to drop it, or undefined when it stays. */
export type DropReasons = (string | undefined)[];

export const LINKS = "links";

/**
 * Applies the rules one after the other. Together they never drop most of the text that the model kept: a rule that
 * would is skipped, because it has misunderstood the page.
 */
export function dropAround(passages: Passages, judged: DropReasons, known: Known, type: PageTypeReading): DropReasons {
  const { all } = passages;
  const least = keptSize(all, judged) * LEAST_LEFT;
  let reasons = judged;
  for (const { on, drop } of RULES) {
    if (type.probability >= SURE && !on.includes(type.type)) continue;
    const after = [...reasons];
    drop(passages, after, known);
    if (keptSize(all, after) >= least) reasons = after;
  }
  return reasons;
}

const LEAST_LEFT = 0.4;
/** Where the type is less probable, all rules apply. */
const SURE = 0.5;

function keptSize(all: readonly Passage[], reasons: DropReasons): number {
  let size = 0;
  for (let i = 0; i < all.length; i++) if (reasons[i] === undefined) size += all[i]!.size;
  return size;
}

interface Rule {
  /** The types of pages on which it was found to help (docs/main-text.md). */
  readonly on: readonly PageType[];
  drop(passages: Passages, reasons: DropReasons, known: Known): void;
}

/** Pages that are one text. On others, titles, links and short lines are what the page is for. */
const ONE_TEXT: readonly PageType[] = ["article", "documentation"];

/** A forum is nothing but comments. */
const NOT_COMMENTS = PAGE_TYPES.filter((type) => type !== "forum");

const RULES: readonly Rule[] = [
  { on: PAGE_TYPES, drop: ({ all }, reasons, { titles }) => dropBeforeTitle(all, reasons, titles) },
  { on: NOT_COMMENTS, drop: ({ all }, reasons) => dropComments(all, reasons) },
  { on: ONE_TEXT, drop: ({ all }, reasons) => dropOther(all, reasons) },
  { on: PAGE_TYPES, drop: ({ all }, reasons) => dropPhrases(all, reasons) },
  { on: ONE_TEXT, drop: ({ all }, reasons, known) => dropFront(all, reasons, known) },
  { on: ONE_TEXT, drop: ({ all }, reasons, { language }) => dropSignature(all, reasons, language) },
  { on: PAGE_TYPES, drop: ({ all }, reasons) => dropRepeated(all, reasons) },
  { on: ONE_TEXT, drop: dropLoneHeadings },
];

/** The reason for dropping the author's name after the text. */
export const SIGNATURE = "signature";

/** Notices before the title, when it is a first-level heading with most of the text below it. */
function dropBeforeTitle(all: readonly Passage[], reasons: DropReasons, titles: ReadonlySet<string>): void {
  const title = all.findIndex(
    ({ kind, level, size, linked, text }) =>
      kind === "heading" && level === 1 && linked < size / 2 && titles.has(foldTitle(text)),
  );
  const sizeOf = (from: number, to: number): number => {
    let size = 0;
    for (let i = from; i < to; i++) if (reasons[i] === undefined) size += all[i]!.size;
    return size;
  };
  // The title may include the site's name, which may be below the text.
  if (title < 0 || sizeOf(0, title) > sizeOf(title + 1, all.length)) return;
  for (let i = 0; i < title; i++) reasons[i] ??= "in front of the title";
}

/**
 * Unmarked comments begin with a line of their own after the text and last to the end. A section of the text may have
 * the same title: then other sections follow, and there is no count.
 */
function dropComments(all: readonly Passage[], reasons: DropReasons): void {
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

/** Short lines that say themselves that they are no text: "Read more: …", "Photo: …", unless they are most of it. */
function dropPhrases(all: readonly Passage[], reasons: DropReasons): void {
  let [kept, phrases] = [0, 0];
  const found = all.map((passage, i) => {
    const because = reasons[i] === undefined ? boilerplateReason(passage) : undefined;
    if (reasons[i] === undefined) kept += passage.size;
    if (because !== undefined) phrases += passage.size;
    return because;
  });
  if (phrases < kept * 0.5) for (const [i, because] of found.entries()) reasons[i] ??= because;
}

/** "Read more:" and what it introduces: links and short lines up to the next prose. */
function dropOther(all: readonly Passage[], reasons: DropReasons): void {
  let dropping = false;
  for (const [i, passage] of all.entries()) {
    if (passage.under === undefined && introducesOther(passage)) {
      reasons[i] ??= "introduces other texts";
      dropping = true;
    } else if (dropping && reasons[i] === undefined) {
      const { kind, linked, size, text } = passage;
      const isOther = linked > size * 0.5 || (size < 120 && !/[.!?…]$/.test(text) && kind !== "heading");
      if (isOther || (kind === "heading" && linked > 0)) reasons[i] = "other texts";
      else dropping = false;
    }
  }
}

/** Before the first prose: title, author and date. */
function dropFront(all: readonly Passage[], reasons: DropReasons, { titles, names }: Known): void {
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
    } else if (size < 90 && kind !== "list item" && (names.has(folded) || isByline(text))) reasons[i] = "by-line";
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

/** The author's name after the last line. */
function dropSignature(all: readonly Passage[], reasons: DropReasons, language: string | undefined): void {
  const last = reasons.lastIndexOf(undefined);
  const before = reasons.lastIndexOf(undefined, last - 1);
  if (last < 1 || before < 0 || !isProse(all[before]!)) return;
  if (signatureIn(all[last]!, language) !== undefined) reasons[last] = SIGNATURE;
}

/** The same long paragraph twice is one for wide and one for narrow screens. Short lines and verse may repeat. */
function dropRepeated(all: readonly Passage[], reasons: DropReasons): void {
  const seen = new Set<string>();
  for (const [i, { kind, size, text }] of all.entries()) {
    if (reasons[i] !== undefined || kind !== "text" || size < 100 || text.includes("\n")) continue;
    if (seen.has(text)) reasons[i] = "repeated";
    else seen.add(text);
  }
}

/**
 * Drops headings whose passages up to the next heading of their rank were dropped, or that head a dropped box of links.
 */
function dropLoneHeadings({ all, range }: Passages, reasons: DropReasons): void {
  // By rank, up to the next kept heading of at least that rank: whether anything was kept, whether anything was
  // dropped.
  const stays = new Array<boolean>(LOWEST_RANK + 1).fill(false);
  const went = new Array<boolean>(LOWEST_RANK + 1).fill(true); // nothing follows at the end
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
