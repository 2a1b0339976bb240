/** What stands over a block besides its headings: loose titles, tabs; and which lists are news. */
import type { Block } from "../../model/page.js";
import { attributeOf, type TreeParent } from "../../model/tree.js";
import { meaningful } from "./block-labels.js";
import { conceptsIn } from "./concepts.js";
import { dateTypeOf, isDatesHeading } from "./labels.js";
import type { ReadBlock } from "./neighbours.js";

/** "Decisions announced" is a date to come, "Announcements" are news. */
export const isNews = (heading: string): boolean =>
  conceptsIn(heading).has("news") && !isDatesHeading(heading) && dateTypeOf(heading) !== "notification";
export const isPast = (heading: string): boolean => conceptsIn(heading).has("past");

/** "Important dates" or "Round 2" in a cell or a paragraph of its own is a heading, too, for the blocks that follow it closely. */
export function looseTitles(
  blocks: readonly Block[],
  isTitle = (text: string): boolean => isDatesHeading(text) && !LINKS_ONLY.test(text),
): (string | undefined)[] {
  let title: string | undefined;
  let left = 0;
  return blocks.map(({ text, heading }) => {
    if (heading > 0) left = 0;
    else if (text.length <= 40 && !/\d\d/.test(text) && isTitle(text)) {
      title = text;
      left = 24;
    }
    return left-- > 0 ? title : undefined;
  });
}
const LINKS_ONLY = /deadline$/iu;

/**
 * The words of the tab that shows a block: `<a href="#posters">Posters</a>` … `<div id="posters">`. Where the part has
 * a heading of its own, that says more.
 */
export function tabTitles(blocks: readonly Block[]): (string | undefined)[] {
  const names = new Map<string, string>();
  for (const { runs, text, element: own } of blocks) {
    if (text.length > 60 || text === "") continue;
    for (const run of runs) {
      let level = 0;
      for (let element: TreeParent | null = run.element; element?.kind === "element"; element = element.parent) {
        for (const attribute of TAB_TARGETS) {
          const target = /^#?([\w-]+)$/.exec(attributeOf(element, attribute) ?? "")?.[1];
          if (target !== undefined) names.set(target, text.slice(run.start, run.end).trim());
        }
        if (element === own || ++level > TAB_LEVELS) break;
      }
    }
  }
  if (names.size < 2) return [];
  return blocks.map((block) => {
    const heading = block.under < 0 ? undefined : blocks[block.under]!.element;
    for (let element: TreeParent | null = block.element; element?.kind === "element"; element = element.parent) {
      const name = names.get(attributeOf(element, "id") ?? "");
      if (name !== undefined) return heading !== undefined && isInside(heading, element) ? undefined : name;
    }
    return undefined;
  });
}
/** Elements between the words of a tab and its block. */
const TAB_LEVELS = 20;
const TAB_TARGETS = ["href", "data-target", "data-bs-target", "aria-controls"];

function isInside(inner: TreeParent, outer: TreeParent): boolean {
  for (
    let element: TreeParent | null = inner;
    element !== null;
    element = element.kind === "element" ? element.parent : null
  )
    if (element === outer) return true;
  return false;
}

/**
 * Headings (by block) under which four and more blocks begin with a date, and few of them say what is due: these are news, whatever
 * the heading says.
 */
export function newsLists(blocks: readonly Block[], read: readonly ReadBlock[]): ReadonlySet<number> {
  const dated = new Map<number, { all: number; due: number }>();
  read.forEach(({ live, text }, b) => {
    const first = live[0];
    if (first === undefined || meaningful(text.slice(0, first.start)) !== "") return;
    const behind = meaningful(text.slice(first.end));
    if (behind === "") return;
    const count = dated.get(blocks[b]!.under) ?? { all: 0, due: 0 };
    const type = dateTypeOf(behind);
    count.all++;
    if (type !== undefined && type !== "other" && behind.length <= 90) count.due++;
    dated.set(blocks[b]!.under, count);
  });
  return new Set([...dated].flatMap(([under, { all, due }]) => (all >= 4 && due / all < 0.4 ? [under] : [])));
}
