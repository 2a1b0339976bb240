/**
 * Which links next, and which never?
 *
 * Leaves first, then further pages of lists, then lists, the deepest first; so all leaves of a list are visited before the next list, and
 * whether a list brought anything new can be told from the count of leaves alone. What is not understood yet is explored, the largest
 * lists first, as long as that does not cost too much: visits that brought nothing are weighed against the leaves found.
 */
import type { GroupChange } from "../model/kind.js";
import type { Idea } from "./ideas.js";
import type { Group } from "./knowledge.js";
import { isSpecific } from "./shape.js";
import {
  bothKey,
  type Estimate,
  estimate,
  generalShape,
  generalShapes,
  isLike,
  isListShape,
  isNamedLike,
  placeKey,
  sisterKey,
  type View,
} from "./view.js";

/** So many visits may bring nothing, and so many more per leaf. */
const FREE_WASTE = 2;
const WASTE_PER_LEAF = 0.04;
/** Before leaves are found, looking for them is what we are here for. */
const SEARCH = 60;
/** Lists in a row that bring no new leaf until their group is closed. */
const BARREN = 4;
const EARLY_LOOKS = 3;
/** An unknown list of links is large when it has this share of what was found. */
const LARGE_SHARE = 0.25;
/** Lists in a row that may bring nothing, per leaf. */
const BARREN_PER_LEAF = 0.02;
/** Further pages in a row that may bring nothing, per leaf. */
const PAGES_PER_LEAF = 0.04;
/** Leaves that leaves link to are left to the lists first: these give them their place in the hierarchy, and show what lists bring. */
const BESIDE = 48;
/** So many pages that were kept before say that the others were, too. */
const AGAIN = 3;
/** After so many visits a shape of address has said what it is. */
const SHAPE_KNOWN = 5;

export interface Status {
  readonly priority: number;
  readonly closed: boolean;
  readonly because: string;
}

/** How many visits more may bring nothing. */
export function budgetLeft(view: View): number {
  const { leaves, waste, pages } = view.counters;
  if (leaves < 5) return SEARCH - pages;
  let barren = 0;
  // A leaf among leaves that looked like a list has cost nothing.
  for (const group of view.groups.values()) if (group.list > group.leaf) barren += group.barren;
  return FREE_WASTE + WASTE_PER_LEAF * leaves - waste - barren;
}

export function statusOf(name: string, group: Group, view: View, left: number): Status {
  const { counters } = view;
  const guess = estimate(group, view);
  const open = (priority: number, because: string): Status => ({ priority, closed: false, because });
  const close = (because: string): Status => ({ priority: 0, closed: true, because });

  if (group.kind === "view") return close("another view of the same page");
  if (group.again >= AGAIN && group.again >= 0.8 * group.visited) return close("the same pages under other addresses");
  const { leafShapes } = view;
  const leafShape =
    leafShapes.has(group.shape) ||
    (group.kind !== "way" &&
      !isListShape(group.shape, view) &&
      (isNamedLike(group.shape, leafShapes) || leafShapes.has(generalShape(group.shape))));
  if (group.aside || group.kind === "way") {
    // Another part of the site: only what looks like our leaves by its address is taken for granted.
    if (leafShape && counters.leaves >= 5 && isLeafGroup(guess)) return open(80, "leaves by their address");
    if (group.kind !== "way" && group.visited >= 2 && guess.list < 0.5)
      return close("another kind of page than the leaves");
    if (group.barren >= 2) return close("lists that bring nothing new");
    if (left <= 0) return close("looking around has cost enough");
    if (group.kind === "way" && counters.leaves >= 5 && group.visited < EARLY_LOOKS && counters.waste < EARLY_LOOKS)
      return open(75, "a first look around");
    return open((group.aside ? 8 : 14) + promise(group, guess), "navigation, explored while it is cheap");
  }
  if (group.kind === "page" && isOfLeaves(group, view)) return close("further parts of a leaf");
  const sisters = view.both.get(bothKey(group))?.visited ?? 0;
  if (group.kind !== "page" && view.supposed === group.shape) return open(78, "nothing looks more like leaves");
  const sure = surelyLeaves(group, view);
  if (sure && group.kind !== "page") return open(group.kind === "side" ? BESIDE : 80, "the address of leaves");
  if (group.kind === "side") return sideStatus(group, guess, leafShape, left, view);
  // Lists whose links nobody has followed cannot be called barren. As long as no list has brought a leaf, one look at each kind of link
  // is never too dear.
  const unproven = !view.fruitful && !group.side && view.groups.has(group.parent) && group.links >= 3;
  // So many links may be worth more than everything found so far: one look is never too dear either.
  const large = !group.side && group.most >= 8 && group.links >= LARGE_SHARE * counters.leaves;
  if (sisters === 0 && group.kind !== "page" && (unproven || large || (group.most >= 3 && left > 0)))
    return open(76 + promise(group, guess) / 5, "a first look at a list of links");
  if (isLeafGroup(guess)) {
    const ours = leafShape || view.leafPlaces.has(placeKey(group)) || isLike(group.shape, view.leafShapes);
    const there = view.places.get(placeKey(group));
    if (!ours && view.chrome.has(group.place) && counters.leaves >= 5) return close("navigation");
    if (!ours && there !== undefined && there.visited >= 3 && there.kept === 0 && counters.leaves >= 10)
      return close("another kind of page than the leaves");
    return open(80, "leads to leaves");
  }
  if (leafShape && counters.leaves >= 10 && (group.visited < 6 || group.kept > 0))
    return open(77, "the address of leaves");
  if (isListGroup(group, guess)) {
    // Long rows of lists that overlap are barren for a while by chance.
    const everywhere = view.chrome.get(group.place) === "choice" && group.kind !== "letter";
    const some = left <= 0 ? BARREN - 1 : everywhere ? BARREN : BARREN + BARREN_PER_LEAF * counters.leaves;
    // What lists of lists bring shows only after the lists below them were visited.
    // Further pages of a list that brought leaves are what completeness is made of.
    const long =
      group.kind === "page" && group.brought > 0 && !group.side ? BARREN + PAGES_PER_LEAF * counters.leaves : 0;
    const patience = Math.max(view.above.has(name) ? 3 * BARREN : some, long);
    const together = view.sisters.get(sisterKey(group));
    if (group.barren >= patience || (group.visited === 0 && (together?.barren ?? 0) >= BARREN))
      return close("lists that bring nothing new");
    if (left <= 0 && group.side && group.brought === 0) return close("looking around has cost enough");
    if (group.side && group.brought === 0) return open(18 + promise(group, guess) / 2, "lists beside the way");
    if (group.barren >= 2 && group.kind !== "letter")
      return open(30 - group.barren, "lists, the last of which brought nothing");
    if (group.kind === "page") return open(70, "further pages of a list");
    return open((everywhere ? 38 : 50) + group.level, "leads to lists");
  }
  if (group.visited >= 3) return close("leads to neither leaves nor lists");
  if (left <= 0) return close("looking around has cost enough");
  return open(25 + promise(group, guess), "not understood yet");
}

/** What leaves link to: other leaves (then all of them), tags, glossaries. It waits until the lists are done. */
function sideStatus(group: Group, guess: Estimate, leafShape: boolean, left: number, view: View): Status {
  const open = (priority: number, because: string): Status => ({ priority, closed: false, because });
  const close = (because: string): Status => ({ priority: 0, closed: true, because });
  if (guess.visits > 0 && isLeafGroup(guess)) {
    if (leafShape) return open(BESIDE, "leaves link to leaves");
    if (group.kept >= 1 && group.kept >= 0.5 * group.visited) return open(BESIDE - 1, "leaves of another address");
    if (guess.visits >= 1 && left > 0 && group.visited < 3) return open(34, "may be leaves of another address");
  }
  if (isNamedLike(group.shape, view.leafShapes) && view.counters.leaves >= 10 && (group.visited < 3 || group.kept > 0))
    return open(BESIDE - 2, "the address of leaves");
  // An address belongs to the group that it was first found in: a list may be met on a leaf first, and on its own list later.
  const alike = view.shapes.get(group.shape);
  if (isSpecific(group.shape) && alike !== undefined && alike.list > 0.5 * alike.visited) {
    const fruitful = alike.brought >= Math.max(alike.visited, 2 * SHAPE_KNOWN);
    if (fruitful && group.barren < BARREN + Math.min(20, PAGES_PER_LEAF * alike.brought))
      return open(50, "lists like those that bring leaves");
  }
  if (group.barren >= 2) return close("lists that bring nothing new");
  // Where addresses tell nothing, so many links may be worth more than everything found so far: one look is never too dear.
  const large = group.links >= Math.max(8, LARGE_SHARE * view.counters.leaves);
  if (guess.visits === 0 && large && view.shared.has(group.shape))
    return open(BESIDE + 1, "linked from leaves, a first look");
  if (left <= 0) return close("looking around has cost enough");
  if (guess.visits === 0) {
    // What many leaves link to and nobody has looked at may be their own list: one look, before their related leaves are taken.
    if (isSpecific(group.shape) && group.links >= 3) return open(BESIDE + 1, "linked from leaves, a first look");
    return open(32 + promise(group, guess) / 2, "linked from leaves, not understood yet");
  }
  return open(14 + promise(group, guess), "linked from leaves");
}

/** Further pages below what has turned out to be leaves, not lists; beside it would be the next leaf. */
function isOfLeaves({ parent, shape, list, leaf }: Group, { groups }: View): boolean {
  const whole = groups.get(parent);
  if (whole === undefined || whole.visited < 3 || list > leaf) return false;
  const depth = (one: string) => one.replace(/\/$/, "").split(/[/?]/).length;
  if (depth(shape) <= depth(whole.shape)) return false;
  return whole.kept >= 0.8 * whole.visited && whole.leaf > 2 * whole.list;
}

/** Nearly all pages with such an address were leaves; of its sisters in other folders, if it has not shown itself to be otherwise. */
function surelyLeaves({ shape }: Group, { leafShapes, shapes }: View): boolean {
  const are = (one: string): boolean => {
    const sum = shapes.get(one);
    return leafShapes.has(one) && sum !== undefined && sum.visited >= SHAPE_KNOWN && sum.leaf >= 0.7 * sum.visited;
  };
  if (are(shape)) return true;
  const own = shapes.get(shape);
  return (own === undefined || own.leaf >= 0.5 * own.visited) && generalShapes(shape).some(are);
}

function isLeafGroup(guess: Estimate): boolean {
  return guess.visits > 0 && guess.leaf >= 0.5 && guess.leaf >= guess.list;
}

/** What has brought leaves is a list, however little it shows: of categories, some are empty. */
function isListGroup(group: Group, guess: Estimate): boolean {
  if (group.kind === "page" && group.visited === 0) return true;
  return guess.visits > 0 && guess.list > guess.leaf && (guess.list >= 0.4 || group.brought > 0);
}

/** Long lists promise more than single links; letters and headings most. 0…15 */
function promise(group: Group, guess: Estimate): number {
  const size = Math.min(10, 2.5 * Math.log2(1 + group.most));
  const letters = group.kind === "letter" ? 5 : 0;
  return Math.max(0, Math.min(15, size + letters - 3 * group.visited + (guess.visits > 0 ? 2 * guess.list : 0)));
}

/** What a site file says: patterns of address by role. */
export interface SiteRoles {
  readonly leaves: readonly string[];
  readonly lists: readonly string[];
  readonly others: readonly string[];
}

/** The groups whose status is another now, with the change to commit. */
export function changesOf(
  view: View,
  site: SiteRoles | undefined,
  without: readonly Idea[] = [],
): { changed: Map<string, Group>; changes: GroupChange[] } {
  const changed = new Map<string, Group>();
  const changes: GroupChange[] = [];
  const left = without.includes("budget") ? Number.POSITIVE_INFINITY : budgetLeft(view);
  for (const [name, group] of view.groups) {
    const {
      priority: wanted,
      closed,
      because,
    } = (site && fileStatus(group, site)) ?? statusOf(name, group, view, left);
    const priority = closed ? group.priority : Math.round(wanted);
    if (priority === group.priority && closed === group.closed) continue;
    changed.set(name, { ...group, priority, closed });
    changes.push({
      group: name,
      because,
      ...(priority === group.priority ? {} : { priority }),
      ...(closed === group.closed ? {} : { closed }),
    });
  }
  return { changed, changes };
}

function fileStatus({ shape, kind }: Group, { leaves, lists, others }: SiteRoles): Status | undefined {
  if (kind === "view") return undefined;
  if (leaves.includes(shape)) return { priority: 80, closed: false, because: "the site file calls these leaves" };
  if (lists.includes(shape)) return { priority: 60, closed: false, because: "the site file calls these lists" };
  if (others.includes(shape)) return { priority: 0, closed: true, because: "the site file leaves these out" };
  return undefined;
}
