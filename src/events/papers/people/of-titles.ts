/**
 * Which people belong to which title?
 *
 * Those of its entry; where papers follow each other without entries, order decides: people stand after their title or before it, the same way
 * on the whole page, and the page votes which. With people on both sides, one side are chairs, presenters or respondents.
 */
import type { Block } from "../../../model/page.js";
import { attributeOf, type TreeElement } from "../../../model/tree.js";
import { type Entries, entryAround, upwards } from "../entries.js";
import type { SeenPage } from "../reader-page.js";
import type { Span } from "../titles/spans.js";

export function peopleOfTitles(
  spans: readonly Span[],
  titles: readonly Span[],
  entries: Entries,
  page: SeenPage,
): Span[][] {
  const assigned: Span[][] = titles.map(() => []);
  const loose: { span: Span; before: number; after: number }[] = [];
  const place = new Map(titles.map((title, n) => [title, n]));
  let lastTitle = -1;
  for (const span of spans) {
    if (span.kind === "title") {
      lastTitle = place.get(span)!;
      continue;
    }
    const [before, after] = [lastTitle, lastTitle + 1 < titles.length ? lastTitle + 1 : -1];
    // A line that was cut in two has its title just before it.
    if (before >= 0 && titles[before]!.from === span.from) assigned[before]!.push(span);
    else {
      const within = entryAround(span.element, entries);
      if (within !== undefined && (within === before || within === after)) assigned[within]!.push(span);
      else loose.push({ span, before, after });
    }
  }
  const afterTitle = peopleFollow(loose, titles, spans, page);
  const served = new Set(assigned.flatMap((mine, n) => (mine.length > 0 ? [n] : [])));
  for (const { span, before, after } of loose) {
    const n = afterTitle ? before : after;
    // A title with people in its own entry needs none from outside.
    if (
      n < 0 ||
      served.has(n) ||
      distance(titles[n], span) > MAX_UNITS_BETWEEN ||
      headingBetween(titles[n]!, span, page)
    )
      continue;
    assigned[n]!.push(span);
  }
  if (haveCoauthors(assigned, titles, page)) return assigned.map((mine) => mine.sort((a, b) => a.from - b.from));
  return oneSide(assigned, titles).map((mine, n) => together(mine, titles[n]!));
}

const MAX_UNITS_BETWEEN = 4; // units of something else between a title and its people, where no entry holds them together

/**
 * Where a title has people on both sides, one of them is a chair, a presenter or a respondent: the page's habit says which. The side on which more
 * titles have people is the authors'; if all have both, the side that names more.
 */
function oneSide(assigned: readonly (readonly Span[])[], titles: readonly Span[]): (readonly Span[])[] {
  const sides = assigned.map((mine, n) => ({
    before: mine.filter(({ to }) => to < titles[n]!.from),
    after: mine.filter(({ from }) => from >= titles[n]!.from),
  }));
  const both = sides.filter(({ before, after }) => before.length > 0 && after.length > 0);
  if (both.length === 0) return [...assigned];
  const titlesWith = (side: "before" | "after"): number => sides.filter((own) => own[side].length > 0).length;
  const letters = (side: "before" | "after"): number =>
    both.reduce((sum, own) => sum + own[side].reduce((all, { text }) => all + text.length, 0), 0);
  const [before, after] = [titlesWith("before"), titlesWith("after")];
  const side =
    Math.abs(before - after) * 5 > Math.max(before, after)
      ? before > after
        ? "before"
        : "after"
      : letters("before") > letters("after")
        ? "before"
        : "after";
  return sides.map((own, n) => (own.before.length > 0 && own.after.length > 0 ? own[side] : assigned[n]!));
}

const MIN_ROWS = 3;

/**
 * A table with a column for the presenting author and one for the others has people on both sides of its titles, and in no row the same person twice. A
 * presenter or a speaker would be among the authors in some.
 */
function haveCoauthors(assigned: readonly (readonly Span[])[], titles: readonly Span[], { blocks }: SeenPage): boolean {
  const rows = assigned.map((mine, n) => {
    const inRow = mine.filter(({ block }) => isSameRow(blocks[block]!, blocks[titles[n]!.block]!));
    return [inRow.filter(({ to }) => to < titles[n]!.from), inRow.filter(({ from }) => from > titles[n]!.to)] as const;
  });
  const both = rows.filter(([before, after]) => before.length === 1 && after.length === 1);
  if (both.length < MIN_ROWS || both.length * 2 < titles.length) return false;
  return both.every(([[one], [other]]) => !one!.text.includes(other!.text) && !other!.text.includes(one!.text));
}

function isSameRow(one: Block, other: Block): boolean {
  return one.cell !== "none" && other.cell !== "none" && one.row === other.row;
}

/** Of several lists near one title, those that follow each other closely from the nearest on: a chair or a speaker stands apart. */
function together(spans: readonly Span[], title: Span): Span[] {
  const near = [...spans].sort((a, b) => distance(title, a) - distance(title, b));
  const taken: Span[] = [];
  for (const span of near) {
    const last = taken.at(-1);
    const apart = last !== undefined && distance(last, span) > 1 && span.element.parent !== last.element.parent;
    const sameSide = last !== undefined && span.from > title.to === last.from > title.to;
    if (apart && !(sameSide && isSameClass(span.element, last.element))) break;
    taken.push(span);
  }
  return taken.sort((a, b) => a.from - b.from);
}

/** A card for each person, with what he is and where he works between two names: `<div class="speaker-name">`. */
function isSameClass(one: TreeElement, other: TreeElement): boolean {
  const name = attributeOf(one, "class");
  return name !== undefined && name !== "" && one.name === other.name && name === attributeOf(other, "class");
}

/**
 * Do people stand after their titles? Where a list of people shares a smaller element with one title than with the other, it says so;
 * then the ends of the list do: what begins with a title and ends with people has people after titles.
 */
function peopleFollow(
  loose: readonly { span: Span; before: number; after: number }[],
  titles: readonly Span[],
  spans: readonly Span[],
  page: SeenPage,
): boolean {
  let votes = 0;
  for (const { span, before, after } of loose) {
    if (before < 0 || after < 0) continue;
    const [up, down] = [shared(titles[before]!.element, span.element), shared(titles[after]!.element, span.element)];
    if (up !== down) votes += up > down ? 1 : -1;
  }
  if (Math.abs(votes) * 3 > loose.length) return votes > 0;
  votes = 0;
  // An empty paragraph or a rule parts one entry from the next.
  const numbers = new Map<TreeElement, ReadonlyMap<TreeElement, number>>();
  for (const { span, before, after } of loose) {
    if (before < 0 || after < 0) continue;
    const up = gap(titles[before]!.element, span.element, numbers);
    const down = gap(span.element, titles[after]!.element, numbers);
    if (up !== down) votes += up < down ? 1 : -1;
  }
  if (Math.abs(votes) * 3 > loose.length) return votes > 0;
  votes = 0;
  for (const run of runsOf(spans, page)) {
    if (run.length < 2) continue;
    const [first, last] = [run[0]!.kind, run.at(-1)!.kind];
    if (first !== last) votes += first === "title" ? 1 : -1;
  }
  if (votes !== 0) return votes > 0;
  for (const { span, before, after } of loose) {
    if (before < 0 || after < 0) continue;
    const [up, down] = [span.block - titles[before]!.block, titles[after]!.block - span.block];
    if (up !== down) votes += up < down ? 1 : -1;
  }
  return votes >= 0;
}

const APART = 6;

/** Titles and people in unbroken succession: a heading or much else ends a run. */
function runsOf(spans: readonly Span[], page: SeenPage): Span[][] {
  const runs: Span[][] = [];
  for (const span of spans) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && span.from - last.to <= APART && !headingBetween(last, span, page))
      runs.at(-1)!.push(span);
    else runs.push([span]);
  }
  return runs;
}

/** How deep in the tree the smallest element lies that holds both. */
function shared(a: TreeElement, b: TreeElement): number {
  const above = new Set(upwards(a));
  for (const element of upwards(b)) if (above.has(element)) return [...upwards(element)].length;
  return 0;
}

/**
 * How many empty children of the smallest element that holds both lie between two elements: blank paragraphs, rules, line breaks. `numbers`: for each
 * child of an element, how many empty ones come before it, counted once.
 */
function gap(a: TreeElement, b: TreeElement, numbers: Map<TreeElement, ReadonlyMap<TreeElement, number>>): number {
  const above = new Map<TreeElement, TreeElement>(); // ancestor → its child on the way to a
  for (const element of upwards(a)) if (element.parent?.kind === "element") above.set(element.parent, element);
  for (const element of upwards(b)) {
    const parent = element.parent;
    if (parent?.kind !== "element") break;
    const other = above.get(parent);
    if (other === undefined) continue;
    let known = numbers.get(parent);
    if (known === undefined) {
      const counted = new Map<TreeElement, number>();
      let empty = 0;
      for (const child of parent.children) {
        if (child.kind !== "element") continue;
        counted.set(child, empty);
        if (isEmpty(child)) empty++;
      }
      numbers.set(parent, (known = counted));
    }
    return Math.abs(known.get(element)! - known.get(other)!);
  }
  return 0;
}

/** Without any letter or image; elements that hold many others are not looked through. */
function isEmpty({ name, children }: TreeElement): boolean {
  if (name === "img" || children.length > 8) return false;
  return children.every((child) =>
    child.kind === "text" ? !/\p{L}/u.test(child.text) : child.kind !== "element" || isEmpty(child),
  );
}

/** How many units stand between a title and people. */
function distance(title: Span | undefined, { from, to }: Span): number {
  if (title === undefined) return Number.POSITIVE_INFINITY;
  return title.to < from ? from - title.to - 1 : title.from - to - 1;
}

function headingBetween(title: Span, people: Span, { blocks }: SeenPage): boolean {
  const [from, to] = title.block < people.block ? [title.block + 1, people.block] : [people.block + 1, title.block];
  for (let b = from; b < to; b++) if (blocks[b]!.heading > 0) return true;
  return false;
}
