/**
 * Which groups of links are visited next, and which not at all?
 *
 * A group is looked into until it is known what it leads to: leaves are then all fetched, lists as long as they bring
 * leaves, everything else is left alone. What the start page itself lists comes first, then what stands on lists, then
 * what stands on leaves, navigation last. Looking around is paid for by the leaves found; a large unknown list is worth
 * a look in any case.
 */
import type { GroupChange } from "../model/kind.js";
import { inFolder } from "./kinds/overview.js";
import type { Understanding } from "./kinds/understand.js";
import { fileRole } from "./site/examples.js";
import { type Counters, type Group, isView, START } from "./site/knowledge.js";
import type { SiteRoles } from "./site/site-file.js";
import type { SiteSnapshot } from "./site/snapshot.js";

/** Pages of a group that tell what it is. */
const LOOKS = 3;
/** Visits before leaves are known. */
const SEARCH = 80;
const LIST_SEARCH = 300;
const FEW_LEAVES = 5;
/** However much lists have wasted, navigation inside the start page's folder is worth one visit for so many leaves. */
const LEAVES_PER_LOOK = 100;
/** Where so many of the leaves are in the folder of the start page, little is spent outside it. */
const HOME = 0.9;
/** So many lists on the start page are all visited. */
const START_LISTS = 60;
/** So many pages below a kind show what it leads to, if it shows so many links. */
const BELOW_LOOKS = 6;
const BELOW_LINKS = 12;
/** After so many pages that were kept before, the others probably were, too. */
const AGAIN = 3;

export interface Status {
  readonly priority: number;
  readonly closed: boolean;
  readonly because: string;
}

/** What the visited pages of a group, or of its relatives, turned out to be. */
export interface Estimate {
  /** Pages it rests on: its own, or those of relatives. */
  readonly own: number;
  readonly pages: number;
  /** The share of leaves among them. */
  readonly leaf: number;
  /** Leaves that they led to, and how many of them led to none since. */
  readonly brought: number;
  readonly barren: number;
  readonly again: number;
}

export function estimates({ view, leaf }: Understanding): (group: string) => Estimate {
  const { groups, cells } = view.site;
  const own = new Map<string, Estimate>();
  const byPlace = new Map<string, Estimate>();
  const byShape = new Map<string, Estimate>();
  const byBoth = new Map<string, Estimate>();
  const grow = (sums: Map<string, Estimate>, key: string, more: Estimate): void => {
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, more);
    else {
      const pages = sum.pages + more.pages;
      sums.set(key, {
        own: sum.own + more.own,
        pages,
        leaf: (sum.leaf * sum.pages + more.leaf * more.pages) / pages,
        brought: sum.brought + more.brought,
        barren: Math.max(sum.barren, more.barren),
        again: sum.again + more.again,
      });
    }
  };
  for (const [name, cell] of cells) {
    if (name === START || !groups.has(cell.group)) continue;
    const { pages, brought, barren, again } = cell;
    const one = { own: pages, pages, leaf: leaf.get(name) ?? 0, brought, barren, again };
    grow(own, cell.group, one);
    grow(byBoth, `${view.placeOf(cell.group)} ${view.shapeOf(cell.group)}`, one);
    grow(byPlace, view.placeOf(cell.group), one);
    grow(byShape, view.shapeOf(cell.group), one);
  }
  return (name) => {
    const mine = own.get(name);
    if (mine !== undefined && mine.pages >= LOOKS) return mine;
    const [place, shape] = [view.placeOf(name), view.shapeOf(name)];
    for (const kin of [byBoth.get(`${place} ${shape}`), byShape.get(shape), byPlace.get(place)])
      if (kin !== undefined && kin.pages >= LOOKS)
        return { ...kin, own: mine?.pages ?? 0, barren: mine?.barren ?? 0, again: mine?.again ?? 0 };
    return mine ?? NOTHING;
  };
}

const NOTHING: Estimate = { own: 0, pages: 0, leaf: 0, brought: 0, barren: 0, again: 0 };

/** The status of every group. */
export function explore(
  now: Understanding,
  counters: Counters,
  roles: SiteRoles | undefined,
): (name: string, group: Group) => Status {
  const { view, leaf } = now;
  const { cells } = view.site;
  const estimate = estimates(now);
  const refused = refusedGroups(view.site);
  const searching = counters.leaves < FEW_LEAVES;
  const { waste, wastePerLeaf, listWaste, listWastePerLeaf, patience, patiencePerLeaf } = now.bounds;
  const left = searching ? SEARCH - counters.pages : waste + wastePerLeaf * counters.leaves - counters.waste;
  const reserve = searching
    ? left
    : Math.max(left, Math.floor(counters.leaves / LEAVES_PER_LOOK) - navigationWaste(now));
  const isInside = inFolder(counters.folder);
  const chance = (cell: string): number => leaf.get(cell) ?? 0;
  const atHome = !searching && leavesInside(now, isInside) >= HOME;
  const wide = searching
    ? LIST_SEARCH - counters.pages
    : listWaste + listWastePerLeaf * counters.leaves - counters.waste;
  const open = (priority: number, because: string): Status => ({ priority, closed: false, because });
  const close = (because: string): Status => ({ priority: 0, closed: true, because });
  return (name, group) => {
    const said = roles && fileStatus(group, roles);
    if (said !== undefined) return said;
    if (isView(group, chance)) return close("another view of the same page");
    if (group.kind === "frame") return open(95, "a frame of a page");
    if (group.shown === "leaf") return open(85, "a person named one of them");
    const guess = estimate(name);
    // Of two addresses with the same text, the longer one is the second.
    const repeats = group.sample.includes("&") ? 0.3 : 0.8;
    if (guess.again >= AGAIN && guess.again >= repeats * guess.own)
      return close("the same pages under other addresses");
    const fromLeaf = group.parent !== START && chance(group.parent) >= 0.5;
    const known = guess.pages >= LOOKS;
    const nav = isNavigation(group, view.site);
    if (known && guess.leaf >= 0.5) return open(fromLeaf && group.kind !== "page" ? 48 : 80, "leads to leaves");
    if (refused.has(name) && guess.leaf < 0.5)
      return close("a person called one of them no leaf, and it leads nowhere");
    // What lies below a kind is looked at before the rest of it is fetched.
    const above = fromLeaf && !nav && group.kind === "plain" ? cells.get(group.parent) : undefined;
    if (
      above !== undefined &&
      left > 0 &&
      guess.pages < BELOW_LOOKS &&
      group.links >= Math.min(above.pages, BELOW_LINKS)
    )
      return open(82, "a look below what may be leaves");
    const isPage = group.kind === "page" && !fromLeaf;
    // The start page's own further pages come before what it lists.
    const further = group.level === 0 ? 83 : 70;
    const list = cells.get(group.parent);
    if (isPage && guess.own === 0) return open(further, "further pages of a list");
    if (guess.brought > 0) {
      const most = patience + (isPage ? 3 : 1) * patiencePerLeaf * counters.leaves;
      // What the start page itself lists is followed to its end, unless it is out of proportion.
      const ofStart = group.parent === START && group.links <= Math.max(START_LISTS, 0.5 * counters.leaves);
      if (guess.barren >= (group.level <= 1 ? 3 : 1) * most && !(ofStart && !nav))
        return close("lists that bring nothing new");
      if (isPage) return open(further, "further pages of a list");
      return open((nav || fromLeaf ? 30 : 50) + Math.min(9, group.level), "lists that lead to leaves");
    }
    if (isPage && guess.barren < 2 * patience && (list?.brought ?? 0) > 0) return open(69, "further pages of a list");
    const size = Math.min(10, 2 * Math.log2(1 + group.most));
    const onList = !nav && !fromLeaf;
    // The less sure, and the more there is to win, the more pages are looked at.
    const doubt = guess.pages === 0 ? 1 : Math.min(1, 2 * guess.leaf);
    const worth = group.links > counters.leaves && onList ? 2 : 1;
    const looks = Math.ceil(LOOKS * worth * (1 + doubt)) * (searching && onList ? 2 : 1);
    if (guess.own >= looks && guess.barren >= looks) return close("leads to neither leaves nor lists");
    const isAway = atHome && !isInside(group.sample);
    const isSpent =
      isAway || !onList ? (nav && isInside(group.sample) ? reserve : left) <= 0 : wide <= 0 && guess.own >= 1;
    if (isSpent) return close("looking around has cost enough");
    const base = group.parent === START && !nav ? 60 : nav ? 15 : fromLeaf ? 25 : 40;
    return open(base + size - 2 * guess.own, guess.own === 0 ? "a first look" : "not understood yet");
  };
}

/** Groups of which a person called a page no leaf that shows no links of its own either: no lists are to be found there. */
function refusedGroups({ cells, groups }: SiteSnapshot): ReadonlySet<string> {
  const parents = new Set([...groups.values()].map(({ parent }) => parent));
  return new Set(
    [...cells].flatMap(([name, { shown, group }]) => (shown === "not" && !parents.has(name) ? [group] : [])),
  );
}

/** The share of the leaves that are in the folder of the start page. */
function leavesInside({ view: { site }, leaf }: Understanding, isInside: (url: string) => boolean): number {
  let [all, inside] = [0, 0];
  for (const [name, { pages, group }] of site.cells) {
    const via = site.groups.get(group);
    if (via === undefined || (leaf.get(name) ?? 0) < 0.5) continue;
    all += pages;
    if (isInside(via.sample)) inside += pages;
  }
  return all === 0 ? 0 : inside / all;
}

function isNavigation({ kind, place, parent }: Group, { chrome }: SiteSnapshot): boolean {
  return kind === "way" || (chrome.has(place) && parent === "");
}

/** Pages behind navigation that brought nothing. */
function navigationWaste({ view, leaf }: Understanding): number {
  const { cells, groups } = view.site;
  let waste = 0;
  for (const [name, { group, barren }] of cells) {
    const via = groups.get(group);
    if (via !== undefined && isNavigation(via, view.site) && (leaf.get(name) ?? 0) < 0.5) waste += barren;
  }
  return waste;
}

/** The groups with a new status, with the change to commit. */
export function changesOf(
  now: Understanding,
  counters: Counters,
  roles: SiteRoles | undefined,
): { changed: Map<string, Group>; changes: GroupChange[] } {
  const changed = new Map<string, Group>();
  const changes: GroupChange[] = [];
  const statusOf = explore(now, counters, roles);
  for (const [name, group] of now.view.site.groups) {
    const { priority: wanted, closed, because } = statusOf(name, group);
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

function fileStatus({ kind, sample }: Group, roles: SiteRoles): Status | undefined {
  if (kind === "view") return undefined;
  switch (fileRole(sample, roles)) {
    case "leaf":
    case "mixed":
      return { priority: 80, closed: false, because: "the site file calls these leaves" };
    case "list":
      return { priority: 60, closed: false, because: "the site file calls these lists" };
    case "other":
      return { priority: 0, closed: true, because: "the site file leaves these out" };
    case undefined:
      return undefined;
  }
}
