/**
 * Which units are one title, and which one list of people?
 *
 * A title with a word in italics is three units, a title on two lines two blocks, a list of people as many units as it has links. Units of one
 * kind that go on where the last one ended are one *span*; a unit that holds both (`mixed`) is cut into two.
 */
import type { Block } from "../../../model/page.js";
import type { TreeElement } from "../../../model/tree.js";
import type { LabelledUnit } from "../features/labeller.js";
import type { Lexicon } from "../features/lexicon.js";
import type { Unit } from "../features/units.js";
import { isPlaceBetween, peopleText, peopleWords } from "../people/work-places.js";
import type { SeenPage } from "../reader-page.js";
import { type Split, splitMixed } from "./split-mixed.js";

export interface Span {
  readonly kind: "title" | "people";
  text: string;
  /** Index of the first and last unit. */
  readonly from: number;
  to: number;
  readonly element: TreeElement;
  readonly block: number;
  readonly link: string | undefined;
  readonly sure: number[];
  /** How well the line that it was cut from falls into people and a title; 0 for a title by itself. */
  readonly cut?: number;
}

/** In the order of the page; titles as whole as they can be told from their labels. */
export function spansOf(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): Span[] {
  const spans: Span[] = [];
  const splits = mixedSplits(labelled, page, lexicon);
  let cutUntil = -1; // the last unit of a line that was cut as a whole
  for (const [at, { unit, label, confidence }] of labelled.entries()) {
    if (at <= cutUntil) continue;
    const last = spans.at(-1);
    if ((label === "other" || label === "title") && !splits.has(at) && last?.to === at - 1 && fills(last, unit)) {
      // A formula or a line break inside the element that is the title does not end it.
      last.text += `${gapBetween(labelled[at - 1]!.unit, unit, "title", page)}${unit.text}`;
      last.to = at;
      continue;
    }
    const split = splits.get(at);
    if (label === "other" && split === undefined && !isPlaceBetween(labelled, at)) continue;
    const base = { from: at, to: split?.to ?? at, element: unit.element, block: unit.block, link: unit.link };
    if (label === "mixed" || split !== undefined) {
      if (split === undefined) continue;
      cutUntil = split.to;
      spans.push({ ...base, kind: "title", text: split.title, sure: [confidence], cut: split.score });
      spans.push({ ...base, kind: "people", text: split.people, sure: [confidence] });
      continue;
    }
    if (label === "title") {
      const from = beginOf(labelled, at, last?.to ?? -1);
      if (from < at) {
        const text = page.blocks[unit.block]!.text.slice(labelled[from]!.unit.start, unit.start) + unit.text;
        spans.push({ ...base, from, kind: "title", text, sure: [confidence] });
        continue;
      }
    }
    const kind = label === "title" ? "title" : "people";
    const text = kind === "title" ? unit.text : peopleWords(labelled[at]!, page);
    if (last?.kind === kind && joins(last, labelled, at, page)) {
      last.text += `${gapBetween(labelled[last.to]!.unit, unit, kind, page)}${text}`;
      last.to = at;
      last.sure.push(confidence);
    } else spans.push({ ...base, kind, text, sure: [confidence] });
  }
  return wholeTitles(spans, labelled, page);
}

/**
 * Lines of one place in the template are cut alike. Where most of them hold both, or say so, one that was taken for a title, or nearly, does so
 * too if it can be cut as they are: a line with a single author looks like a title.
 */
function mixedSplits(labelled: readonly LabelledUnit[], page: SeenPage, lexicon: Lexicon): Map<number, LineSplit> {
  const found = new Map<number, LineSplit>();
  const byPlace = new Map<string, { readonly mixed: number[]; readonly others: number[]; count: number }>();
  for (const [at, one] of labelled.entries()) {
    const place = one.measured.place.replace(/c$/u, ""); // the first of several lines is one of them
    let known = byPlace.get(place);
    if (known === undefined) byPlace.set(place, (known = { mixed: [], others: [], count: 0 }));
    known.count++;
    if (one.label === "mixed") known.mixed.push(at);
    else if (mayHoldBoth(one)) known.others.push(at);
  }
  for (const { mixed, others, count } of byPlace.values()) {
    const parted = others.filter((at) => BY.test(labelled[at]!.unit.text));
    const habit =
      Math.max(mixed.length, parted.length) >= MIN_MIXED_LINES && (mixed.length + parted.length) * 2 >= count;
    const lines = habit ? [...mixed, ...others] : mixed;
    if (lines.length === 0) continue;
    const splits = splitMixed(
      lines.map((at) => labelled[at]!.unit.text),
      lexicon,
    );
    for (const [n, split] of splits.entries())
      if (split !== undefined) found.set(lines[n]!, { ...split, to: lines[n]! });
  }
  for (const [at, split] of wholeLineSplits(labelled, page, lexicon)) found.set(at, split);
  return found;
}

/** A line in two, and its last unit. */
type LineSplit = Split & { readonly to: number };

const MIN_LINES = 5;
const MIN_LINKED = 3; // lines in which a name is a link
const MIN_AGREEING = 0.75; // of the lines of a list, cut at the same sign
const MIN_SCORE = 0.5;

/**
 * A link's edge is no field's edge: where the lines of a list fall into people and a title at one sign, those whose names are links are cut there, too, and not
 * where the links end.
 */
function wholeLineSplits(
  labelled: readonly LabelledUnit[],
  { blocks }: SeenPage,
  lexicon: Lexicon,
): Map<number, LineSplit> {
  const lists = new Map<string, { readonly lines: Line[]; linked: number }>();
  for (let at = 0; at < labelled.length; ) {
    const { block } = labelled[at]!.unit;
    let to = at;
    while (labelled[to + 1]?.unit.block === block) to++;
    const { path, column, text } = blocks[block]!;
    const key = `${path}|${column}`;
    const list = lists.get(key) ?? { lines: [], linked: 0 };
    lists.set(key, list);
    const units = labelled.slice(at, to + 1);
    if (units.some(({ label }) => label !== "other")) {
      list.lines.push({ at, to, text });
      const title = units.some(({ label }) => label === "title" || label === "mixed");
      if (title && units.some(({ label, unit }) => unit.link !== undefined && label.startsWith("author")))
        list.linked++;
    }
    at = to + 1;
  }
  const found = new Map<number, LineSplit>();
  for (const { lines, linked } of lists.values()) {
    if (lines.length < MIN_LINES || linked < MIN_LINKED) continue;
    const splits = splitMixed(
      lines.map(({ text }) => text),
      lexicon,
    );
    const signs = new Map<string, number>();
    for (const split of splits)
      if (split !== undefined && split.score >= MIN_SCORE) signs.set(split.sign, (signs.get(split.sign) ?? 0) + 1);
    const usual = [...signs].find(([sign, times]) => sign !== "," && times >= MIN_AGREEING * lines.length)?.[0];
    if (usual === undefined) continue;
    for (const [n, split] of splits.entries())
      if (split?.sign === usual) found.set(lines[n]!.at, { ...split, to: lines[n]!.to });
  }
  return found;
}

interface Line {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

const MIN_MIXED_LINES = 3; // lines that hold both, to speak of a habit
const UNSURE = 0.9;
/** “A Title,” by Ann Lee: says itself where it is to be cut. */
const BY = /(?:["”»]|[,.:])\s+by\s+\p{Lu}|["”»][,.:]?\s+\p{Lu}\S* (?:\p{Lu}|\p{Ll}{2,3} \p{Lu})/u;

function mayHoldBoth({ label, confidence, measured: { words, cut } }: LabelledUnit): boolean {
  if (words.length < 5) return false;
  return label === "title" || (label === "other" ? confidence < UNSURE : Math.abs(cut) >= MIN_CUT);
}

const MIN_CUT = 0.2; // how well a line of people falls into people and a title

/** Whether a short unit lies in the inline element that the title fills from its beginning, and is no link of its own. */
function fills(span: Span, { element, text, link }: Unit): boolean {
  if (span.kind !== "title" || !INLINE.has(span.element.name) || link !== span.link) return false;
  if (text.length > MAX_REST || /[.?!:;)\]]$/u.test(span.text) || ASIDE.test(text)) return false;
  return isWithin(element, span.element);
}

/**
 * Where a title begins that was recognised by its end only: "<b>On the <i>k</i>-Center Problem in O(<i>n</i>) Time</b>". What lies before it in the inline
 * element that it ends, all the way from the beginning of the block, is part of it.
 */
function beginOf(labelled: readonly LabelledUnit[], at: number, taken: number): number {
  const { unit } = labelled[at]!;
  if (unit.opens || !INLINE.has(unit.element.name)) return at;
  let from = at;
  while (from - 1 > taken) {
    const before = labelled[from - 1]!;
    if (before.unit.block !== unit.block || before.label !== "other" || before.unit.link !== unit.link) break;
    if (!isWithin(before.unit.element, unit.element)) break;
    from--;
  }
  return labelled[from]!.unit.opens ? from : at;
}

function isWithin(element: TreeElement, outer: TreeElement): boolean {
  let at: TreeElement["parent"] | TreeElement = element;
  for (let up = 0; up < 4 && at !== null && at.kind === "element"; up++, at = at.parent) if (at === outer) return true;
  return false;
}

const MAX_REST = 60;
/** What stands behind a title and is none of it. */
const ASIDE =
  /^[[(–—|]|^(?:pdf|paper|full|abstract|slides?|video|poster|code|by|room|session|authors?|speakers?|presenters?)\b|\d[:.]\d\d/iu;
const INLINE = new Set(["a", "b", "strong", "em", "i", "span", "font", "cite", "u", "q"]);

/** Whether the unit goes on where the span ended. */
function joins(span: Span, labelled: readonly LabelledUnit[], at: number, { blocks }: SeenPage): boolean {
  const [last, next] = [labelled[span.to]!.unit, labelled[at]!.unit];
  if (span.kind === "people")
    return (
      at - span.to <= 2 && !(inOtherRow(blocks[last.block]!, blocks[next.block]!) && rowHasTitle(at, labelled, blocks))
    );
  if (last.block === next.block) {
    // What stands between two pieces of one title is short: a formula, a mark.
    return labelled.slice(span.to + 1, at).every(({ unit }) => unit.text.length < 12);
  }
  if (at !== span.to + 1 || next.block !== last.block + 1 || !blocks[next.block]!.continues) return false;
  return (
    /[:,–—-]$|\b(?:and|of|for|the|in|with|to|a|an|on|by|from|und|et|de)$/iu.test(last.text) ||
    /^\p{Ll}/u.test(next.text)
  );
}

function inOtherRow(one: Block, other: Block): boolean {
  return one.cell !== "none" && other.cell !== "none" && one.row !== other.row;
}

/** Whether the row that a unit begins has a title of its own: then its people are of another paper. */
function rowHasTitle(at: number, labelled: readonly LabelledUnit[], blocks: readonly Block[]): boolean {
  const first = blocks[labelled[at]!.unit.block]!;
  for (let n = at; n < labelled.length && !inOtherRow(first, blocks[labelled[n]!.unit.block]!); n++) {
    if (blocks[labelled[n]!.unit.block]!.cell === "none") return false;
    if (labelled[n]!.label === "title" || labelled[n]!.label === "mixed") return true;
  }
  return false;
}

/** What stands between two pieces of one span: on one line, whatever is there ("and", a formula); else a new line. */
function gapBetween(last: Unit, next: Unit, kind: Span["kind"], page: SeenPage): string {
  if (last.block !== next.block) return kind === "title" ? " " : "\n";
  if (kind === "people") {
    const between = peopleText(last.block, last.end, next.start, page);
    return between.trim() === "" && isPersonEach(last, next) ? "; " : between;
  }
  return page.blocks[next.block]!.text.slice(last.start + last.text.length, next.start);
}

/** "<span>Ann Lee</span> <span>Bo Kim</span>": whole names in elements of their own, side by side. */
function isPersonEach(one: Unit, other: Unit): boolean {
  if (one.element === other.element || one.element.name !== other.element.name) return false;
  return one.element.parent === other.element.parent && [one, other].every(({ text }) => WHOLE_NAME.test(text));
}

const WHOLE_NAME = /^\p{L}\S* (?:\S+ ){0,3}\p{L}\S+$/u;

const MIN_TITLES = 4;
const MIN_FOLLOWED_SHARE = 0.75;

/**
 * A title may be printed on two lines. Where nearly every title has people right behind it, two lines in the same place without people
 * between are one title.
 */
function wholeTitles(spans: Span[], labelled: readonly LabelledUnit[], { blocks }: SeenPage): Span[] {
  const goesOn = (n: number): boolean => {
    const [first, second] = [spans[n]!, spans[n + 1]];
    if (first.kind !== "title" || second?.kind !== "title" || spans[n + 2]?.kind !== "people") return false;
    const [last, next] = [labelled[first.to]!, labelled[second.from]!];
    return (
      second.from === first.to + 1 &&
      next.unit.block === last.unit.block + 1 &&
      blocks[next.unit.block]!.continues &&
      blocks[next.unit.block]!.element === blocks[last.unit.block]!.element &&
      last.label === "title" &&
      next.label === "title"
    );
  };
  const titles = spans.filter(({ kind }) => kind === "title").length;
  const followed = spans.filter(({ kind }, n) => kind === "title" && spans[n + 1]?.kind === "people").length;
  if (titles < MIN_TITLES || followed < MIN_FOLLOWED_SHARE * titles) return spans;
  const whole: Span[] = [];
  for (let n = 0; n < spans.length; n++) {
    const span = spans[n]!;
    if (!goesOn(n)) {
      whole.push(span);
      continue;
    }
    const next = spans[++n]!;
    whole.push({ ...span, text: `${span.text} ${next.text}`, to: next.to, sure: [...span.sure, ...next.sure] });
  }
  return whole;
}
