/**
 * Assigns a role to each link, strongest sign first: alphabet and pagination by the links' text together;
 * advertisement, navigation and footer by position; list by many links of one pattern, each the main part of its block.
 * Links in running text, or alone, are content.
 */
import type { Anchor, AnchorRole, Block } from "../../model/page.js";
import { attributeOf, type TreeElement, type TreeRoot } from "../../model/tree.js";
import { leadsSomewhere } from "../facts.js";
import { landmarks } from "../text/landmarks.js";
import { findLetter, indexMembers } from "./alphabet.js";
import { findPageNumber, findPaginationTarget, isPageAddress, isPager, type PaginationTarget } from "./pagination.js";

export interface LinkRole {
  readonly role: AnchorRole;
  readonly leads?: NonNullable<Anchor["leads"]>;
}

type Placed = Omit<Anchor, "role" | "leads">;

export function linkRoles(tree: TreeRoot, anchors: readonly Placed[], blocks: readonly Block[]): LinkRole[] {
  const letters = anchors.map(({ words }) => findLetter(words));
  const indexed = indexMembers(letters);
  const turns = turnsOf(anchors, indexed);
  const landmarkOf = landmarks(tree);
  const sharing = new Map<string, number>();
  for (const { pattern } of anchors) sharing.set(pattern, (sharing.get(pattern) ?? 0) + 1);
  const lines = linkLines(anchors, blocks);

  return anchors.map((anchor, i): LinkRole => {
    if (indexed[i]) return { role: "alphabet", leads: { letter: letters[i]! } };
    const turn = turns[i];
    if (turn !== undefined) return { role: "pagination", leads: turn };
    if (isAdvertisement(anchor)) return { role: "advertisement" };
    const landmark = landmarkOf(anchor.element);
    if (landmark !== "none") return { role: landmark };
    const line = lines.get(anchor.block);
    if (line !== undefined) return { role: line };
    const isListed = sharing.get(anchor.pattern)! >= ENOUGH_FOR_LIST && isMatter(anchor, blocks);
    return { role: isListed ? "listing" : "content" };
  });
}

const ENOUGH_FOR_LIST = 3;

/** The link is the main part of its block: most of its text, or all besides an image. */
function isMatter({ block, words, byImage }: Placed, blocks: readonly Block[]): boolean {
  if (block < 0 || byImage) return true;
  const { text, listItem, cell, heading } = blocks[block]!;
  const share = words.length / Math.max(1, text.length);
  return share >= 0.5 || (share >= 0.15 && text.length < 300 && (listItem || cell !== "none" || heading > 0));
}

/** Blocks of links only: "Home | About | Contact" is a menu, a hundred tags are a list. */
function linkLines(
  anchors: readonly Placed[],
  blocks: readonly Block[],
): ReadonlyMap<number, "navigation" | "listing"> {
  const counts = new Map<number, { links: number; letters: number }>();
  for (const { block, words } of anchors) {
    if (block < 0) continue;
    const count = counts.get(block) ?? { links: 0, letters: 0 };
    count.links++;
    count.letters += words.length;
    counts.set(block, count);
  }
  const lines = new Map<number, "navigation" | "listing">();
  for (const [block, { links, letters }] of counts) {
    const { text } = blocks[block]!;
    if (links < 3 || letters < 0.5 * text.length) continue;
    if (text.replace(SEPARATORS, "").length > letters + 2) continue;
    const isMenu = links <= MAX_IN_MENU && letters / links <= 30;
    lines.set(block, isMenu ? "navigation" : "listing");
  }
  return lines;
}

const MAX_IN_MENU = 20;
const SEPARATORS = /\s*[|·•/\\»›>–—-]+\s*|\s+/g;

function isAdvertisement({ url, rel }: Placed): boolean {
  return (rel !== "" && /\bsponsored\b/i.test(rel)) || AD_HOSTS.test(url);
}

const AD_HOSTS =
  /^https?:\/\/(?:[^/]*\.)?(?:doubleclick\.net|googlesyndication\.com|googleadservices\.com|taboola\.com|outbrain\.com|adservice\.google\.[a-z.]+|amazon-adsystem\.com|adnxs\.com|criteo\.(?:com|net)|adfox\.ru|an\.yandex\.ru|zedo\.com|adform\.net)\//;

// ---- pagination

function turnsOf(anchors: readonly Placed[], indexed: readonly boolean[]): (PaginationTarget | undefined)[] {
  const turns = anchors.map((anchor, i) => (indexed[i] ? undefined : turnOf(anchor)));
  keepRare(anchors, turns);
  const pagers = new Map<TreeElement, boolean>();
  for (const row of numberRows(anchors, indexed)) {
    const isPages =
      row.some(({ index }) => isPageAddress(anchors[index]!.url)) ||
      row.some(({ index }) => isInPager(anchors[index]!.element, pagers)) ||
      [row[0]!.index - 1, row[0]!.index - 2, row.at(-1)!.index + 1, row.at(-1)!.index + 2].some((i) =>
        isArrow(turns[i]),
      );
    if (isPages) for (const { index, page } of row) turns[index] ??= { to: "page", page };
  }
  return turns;
}

function turnOf({ words, rel, title, element }: Placed): PaginationTarget | undefined {
  const said =
    findPaginationTarget(words, rel) ??
    findPaginationTarget(attributeOf(element, "aria-label") ?? "", "") ??
    findPaginationTarget(title, "");
  if (said !== undefined) return said;
  const named = NAMED_TURN.exec(attributeOf(element, "class") ?? "")?.[1];
  if (named !== undefined && words.length <= 30) return { to: named.toLowerCase() === "next" ? "next" : "previous" };
  return isDataLink(element) ? { to: "more" } : undefined;
}

/** Classes that name the link itself: "next page-numbers", "pagination-prev". */
const NAMED_TURN =
  /(?:^|\s)(?:pag(?:e|er|ination)[-_]+)?(next|prev|previous)(?:[-_]+(?:page|link|btn|button))?(?:\s|$)/i;

const isArrow = (turn: PaginationTarget | undefined): boolean => turn?.to === "next" || turn?.to === "previous";

/** Its address is in a data attribute. */
function isDataLink(element: TreeElement): boolean {
  return element.name === "button" || (element.name === "a" && !leadsSomewhere(attributeOf(element, "href")));
}

/** "more" under each of ten teasers leads to articles; a list has one next page, linked at most twice. */
function keepRare(anchors: readonly Placed[], turns: (PaginationTarget | undefined)[]): void {
  const targets = new Map<string, Set<string>>();
  for (const [i, turn] of turns.entries()) {
    if (turn === undefined || anchors[i]!.rel !== "") continue;
    const urls = targets.get(turn.to) ?? new Set();
    targets.set(turn.to, urls.add(anchors[i]!.url));
  }
  for (const [i, turn] of turns.entries())
    if (turn !== undefined && (targets.get(turn.to)?.size ?? 0) > MAX_TARGETS && anchors[i]!.rel === "")
      turns[i] = undefined;
}

const MAX_TARGETS = 3;

interface Numbered {
  readonly index: number;
  readonly page: number;
}

/** Rows of links that are rising numbers, side by side. */
function numberRows(anchors: readonly Placed[], indexed: readonly boolean[]): Numbered[][] {
  const rows: Numbered[][] = [];
  let row: Numbered[] = [];
  for (const [index, { words }] of anchors.entries()) {
    const page = indexed[index] ? undefined : findPageNumber(words);
    if (page === undefined) continue;
    const last = row.at(-1);
    if (last !== undefined && (index - last.index > 2 || page < last.page)) {
      rows.push(row);
      row = [];
    }
    row.push({ index, page });
  }
  if (row.length > 0) rows.push(row);
  return rows.filter(
    (one) => !one.every(({ page }) => page >= 1900 && page <= 2100) || isPageAddress(anchors[one[0]!.index]!.url),
  );
}

/** A pager is small: its name is on the link or a few levels above it. */
function isInPager(element: TreeElement, known: Map<TreeElement, boolean>): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  let found = false;
  let above: TreeElement = element;
  for (let steps = 0; steps < 5; steps++) {
    for (const { name, value } of above.attributes)
      if ((name === "class" || name === "id" || name === "aria-label") && isPager(value.slice(0, 300))) found = true;
    if (found || above.parent === null || above.parent.kind === "root" || above.name === "body") break;
    above = above.parent;
  }
  known.set(element, found);
  return found;
}
