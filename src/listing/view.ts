/**
 * What do the groups together say?
 *
 * A group that was hardly visited is estimated by its relatives: other groups at the same place, groups of the same shape of
 * address. From the same sums follows what counts as a leaf of this site: what lists lead to in numbers, and what looks like it.
 */
import { remembering } from "../model/remembering.js";
import type { Chrome, Counters, Group } from "./knowledge.js";
import { isSpecific } from "./shape.js";

export interface Sum {
  visited: number;
  leaf: number;
  list: number;
  inward: number;
  text: number;
  kept: number;
  barren: number;
  brought: number;
}

export interface View {
  readonly groups: ReadonlyMap<string, Group>;
  readonly counters: Counters;
  /** By place (and kind), by shape, by both. */
  readonly places: ReadonlyMap<string, Sum>;
  readonly shapes: ReadonlyMap<string, Sum>;
  readonly both: ReadonlyMap<string, Sum>;
  /** By place and shape, whatever the level: the same links again on lists further down. */
  readonly sisters: ReadonlyMap<string, Sum>;
  /** Places from which leaves are linked in numbers. */
  readonly leafPlaces: ReadonlySet<string>;
  /** Shapes of address that leaves have in numbers, also generalised ones. */
  readonly leafShapes: ReadonlySet<string>;
  /** Shapes of address by the place and level at which they are linked on lists: the leaves of several sections. */
  readonly sisterShapes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Shapes of address at the end of the paths: lists of another shape lead to them, and they only to their like. */
  readonly ends: ReadonlySet<string>;
  /** Shapes of address that name nothing, and that lists have which bring leaves: they do not speak for a page. */
  readonly mixed: ReadonlySet<string>;
  /** Those of them that bare lists have, on which there is nothing to read: no leaves that were taken for lists. */
  readonly shared: ReadonlySet<string>;
  /** Places that show the same links on page after page. */
  readonly chrome: ReadonlyMap<string, Chrome>;
  /** Shapes of address of lists that brought leaves. */
  readonly fruitfulLists: ReadonlySet<string>;
  /** Groups of lists whose lists lead to further lists. */
  readonly above: ReadonlySet<string>;
  /** Where nothing looks like leaves: the shape of address that most likely is theirs. */
  readonly supposed: string | undefined;
  /** Some list below the start has brought leaves. */
  readonly fruitful: boolean;
}

/** A place counts for leaves when it brought this share of what the best place brought. */
const LEAST_SHARE = 0.08;
/** A shape of address counts for leaves when it has this share of what the commonest shape has. */
const LEAST_FAMILY = 0.25;

export function viewOf(
  groups: ReadonlyMap<string, Group>,
  counters: Counters,
  chrome: ReadonlyMap<string, Chrome>,
): View {
  const places = new Map<string, Sum>();
  const shapes = new Map<string, Sum>();
  const both = new Map<string, Sum>();
  const sisters = new Map<string, Sum>();
  for (const group of groups.values()) {
    if (group.visited === 0) continue;
    add(places, placeKey(group), group);
    add(shapes, group.shape, group);
    for (const one of generalShapes(group.shape)) add(shapes, one, group);
    add(both, bothKey(group), group);
    add(sisters, sisterKey(group), group);
  }
  const candidates = new Map<string, Sum>();
  const everywhere = new Set<string>();
  for (const group of groups.values()) {
    if (group.visited === 0 || group.aside || group.kind === "way") continue;
    const key = placeKey(group);
    add(candidates, key, group);
    if (chrome.has(group.place)) everywhere.add(key);
  }
  const leafPlaces = leafPlacesOf(candidates, everywhere);
  const through = new Map<string, Sum>();
  const inside = new Map<string, Sum>();
  for (const group of groups.values()) {
    if (group.visited === 0 || group.aside || group.kind === "way") continue;
    for (const shape of [group.shape, ...generalShapes(group.shape)]) {
      add(inside, shape, group);
      if (leafPlaces.has(placeKey(group))) add(through, shape, group);
    }
  }
  const mostOfShape = Math.max(0, ...[...through.values()].map(({ leaf }) => leaf));
  const leafShapes = new Set<string>();
  for (const [shape, { leaf }] of through) {
    const all = inside.get(shape)!;
    if (leaf >= LEAST_FAMILY * mostOfShape && all.leaf >= 0.5 * all.visited) leafShapes.add(shape);
  }
  // Places alone are no leaves yet: without a shape of address that is mostly leaves, nothing is found; unless their shape is that of the
  // lists as well and says nothing.
  const shared = mixedShapes(groups, true);
  const found = leafShapes.size > 0 || [...through.keys()].some((shape) => shared.has(shape));
  const supposed = supposedLeaves(groups, candidates, found ? leafPlaces : new Set());
  const sisterShapes = new Map<string, Set<string>>();
  for (const group of groups.values()) {
    if (group.kind !== "plain") continue;
    const key = placeKey(group);
    const shapes = sisterShapes.get(key) ?? new Set();
    sisterShapes.set(key, shapes.add(group.shape));
  }
  let fruitful = false;
  for (const { brought } of groups.values()) fruitful ||= brought > 0;
  return {
    groups,
    counters,
    places,
    shapes,
    both,
    sisters,
    sisterShapes,
    leafPlaces,
    leafShapes,
    chrome,
    mixed: mixedShapes(groups),
    shared,
    ends: endsOf(groups, shapes),
    above: aboveOf(groups),
    fruitfulLists: fruitfulShapes(groups),
    supposed,
    fruitful,
  };
}

/**
 * Places that link to what is to be read, in numbers. What stands on every page is navigation where lists lead to more of it; it is the
 * catalogue itself where they do not.
 */
function leafPlacesOf(candidates: ReadonlyMap<string, Sum>, everywhere: ReadonlySet<string>): Set<string> {
  const readable = [...candidates].filter(([, { visited, leaf }]) => leaf >= 0.5 * visited);
  const most = Math.max(0, ...[...candidates.values()].map(({ leaf }) => leaf));
  let listed = 0;
  for (const [key, { leaf }] of readable) if (!everywhere.has(key)) listed += leaf;
  const places = new Set<string>();
  for (const [key, { leaf }] of readable)
    if (leaf >= LEAST_SHARE * most && (!everywhere.has(key) || leaf >= listed)) places.add(key);
  return places;
}

function aboveOf(groups: ReadonlyMap<string, Group>): Set<string> {
  const above = new Set<string>();
  for (const { kind, parent, shape, visited, list, leaf } of groups.values())
    if (visited > 0 && list > leaf && kind !== "page" && groups.get(parent)?.shape !== shape) above.add(parent);
  return above;
}

/** Unspecific shapes of lists that bring leaves; with `bare` only those of lists with nothing to read on them. */
function mixedShapes(groups: ReadonlyMap<string, Group>, bare = false): Set<string> {
  const mixed = new Set<string>();
  for (const { kind, shape, side, visited, list, brought, text } of groups.values()) {
    if (side || kind === "page" || isSpecific(shape) || visited < END_VISITS) continue;
    if (bare && text >= END_TEXT * visited) continue;
    if (list >= 0.7 * visited && brought >= visited) mixed.add(shape);
  }
  return mixed;
}

/** Shapes of address of lists that brought leaves: what leads down to them is a list, too. */
function fruitfulShapes(groups: ReadonlyMap<string, Group>): Set<string> {
  const shapes = new Set<string>();
  for (const { kind, shape, visited, list, leaf, brought } of groups.values())
    if (kind !== "page" && visited > 0 && list > leaf && brought > 0) shapes.add(shape);
  return shapes;
}

/** So many pages of a shape, with so many characters to read each, and this share of their links to their like make an end. */
const END_VISITS = 3;
const END_TEXT = 60;
const END_INWARD = 0.6;
const END_LINKS = 5;

function endsOf(groups: ReadonlyMap<string, Group>, shapes: ReadonlyMap<string, Sum>): Set<string> {
  const led = new Map<string, number>();
  for (const { kind, parent, shape, links } of groups.values()) {
    if (kind !== "plain") continue;
    const above = groups.get(parent);
    // The start page may be of any shape: what it leads to must have an address of its own.
    if (above === undefined ? parent === "start" && isSpecific(shape) : above.shape !== shape)
      led.set(shape, (led.get(shape) ?? 0) + links);
  }
  const ends = new Set<string>();
  for (const [shape, links] of led) {
    const sum = shapes.get(shape);
    if (links < END_LINKS || sum === undefined || sum.visited < END_VISITS) continue;
    if (sum.inward >= END_INWARD * sum.visited && sum.text >= END_TEXT * sum.visited) ends.add(shape);
  }
  return ends;
}

/** Fewer leaves than this, after so many visits, are as good as none. */
const FEW_LEAVES = 5;
const LOOKED_AROUND = 12;
/** So many links, this many times what was found, are worth a supposition. */
const MANY_LINKS = 20;
const MANY_MORE = 4;

/**
 * When next to nothing qualifies as a leaf, the most promising pages at the end of the paths do: many links from lists to one shape of
 * address, and something to read there.
 */
function supposedLeaves(
  groups: ReadonlyMap<string, Group>,
  candidates: ReadonlyMap<string, Sum>,
  leafPlaces: ReadonlySet<string>,
): string | undefined {
  let looked = 0;
  let found = 0;
  for (const [key, { visited, leaf }] of candidates) {
    looked += visited;
    if (leafPlaces.has(key)) found += leaf;
  }
  if (looked < LOOKED_AROUND || found >= FEW_LEAVES) return undefined;
  const ends = new Map<string, { links: number; visited: number; leaf: number }>();
  for (const group of groups.values()) {
    if (group.kind !== "plain" || group.aside || group.side) continue;
    const sum = ends.get(group.shape) ?? { links: 0, visited: 0, leaf: 0 };
    sum.links += group.links;
    sum.visited += group.visited;
    sum.leaf += group.leaf;
    ends.set(group.shape, sum);
  }
  let best: string | undefined;
  let most = 0;
  for (const [shape, { links, visited, leaf }] of ends) {
    const readable = leaf / Math.max(1, visited);
    if (visited < 3 || readable < 0.05) continue;
    if (links < Math.max(MANY_LINKS, MANY_MORE * found)) continue;
    if (links * readable <= most) continue;
    most = links * readable;
    best = shape;
  }
  return best;
}

export function bothKey(group: Group): string {
  return keysOf(group).both;
}

export function sisterKey(group: Group): string {
  return keysOf(group).sister;
}

/** The same with the last folder variable: sections of one site differ in that. Marked, so that it is never taken for a plain shape. */
export function generalShape(shape: string): string {
  return `~${shape.replace(/[^/]+\/([^/]*\/?)$/, "*/$1")}`;
}

/** The same with any one folder variable: "/library/*\/object/a.html". The same few shapes are asked about on every page. */
export const generalShapes: (shape: string) => readonly string[] = remembering((shape) => {
  const parts = shape.split("/");
  const end = parts.length - (shape.endsWith("/") ? 2 : 1);
  const all = new Set([generalShape(shape)]);
  for (let i = 1; i < end; i++) all.add(`~${[...parts.slice(0, i), "*", ...parts.slice(i + 1)].join("/")}`);
  return [...all];
}, 1000);

/** Sections of one site: the address is like those of leaves but for one folder. */
export function isLike(shape: string, leafShapes: ReadonlySet<string>): boolean {
  return generalShapes(shape).some((one) => leafShapes.has(one));
}

/** So many pages of a shape speak for themselves; of fewer, the same shape in the other sections of the site speaks as well. */
const SECTION_KNOWN = 12;

export function sectionsOf(shape: string, { shapes }: Pick<View, "shapes">): Sum | undefined {
  if (!isSpecific(shape) || (shapes.get(shape)?.visited ?? 0) >= SECTION_KNOWN) return undefined;
  let most: Sum | undefined;
  for (const one of generalShapes(shape)) {
    const sum = isSpecific(one.slice(1)) ? shapes.get(one) : undefined;
    if (sum !== undefined && sum.visited > (most?.visited ?? SECTION_KNOWN - 1)) most = sum;
  }
  return most;
}

/** A shape that names something has one role: that of the lists that brought leaves, even where these show two entries each. */
export function isListShape(shape: string, { fruitfulLists, leafShapes, shapes }: View): boolean {
  if (!isSpecific(shape) || !fruitfulLists.has(shape) || isNamedLike(shape, leafShapes)) return false;
  const sum = shapes.get(shape)!;
  return sum.list > sum.leaf;
}

/** The address of leaves, or but for one folder where the rest still names something: "/library/*\/object/a.html", not "/*\/0". */
export function isNamedLike(shape: string, leafShapes: ReadonlySet<string>): boolean {
  if (leafShapes.has(shape)) return true;
  return generalShapes(shape).some((one) => isSpecific(one.slice(1)) && leafShapes.has(one));
}

/** Lists of two levels may share a template: the level tells their links apart. */
export function placeKey(group: Group): string {
  return keysOf(group).place;
}

interface Keys {
  readonly place: string;
  readonly both: string;
  readonly sister: string;
}

const keys = new WeakMap<Group, Keys>();

/** What a group is summed up under. Few of the groups change from page to page: their keys are kept. */
function keysOf(group: Group): Keys {
  const before = keys.get(group);
  if (before !== undefined) return before;
  const { kind, place, shape, level } = group;
  const at = place === "" ? `${kind} ${shape}` : kind === "side" ? `${kind} ${place}` : `${kind} ${place} ${level}`;
  const made = { place: at, both: `${at} ${shape}`, sister: `${place} ${shape}` };
  keys.set(group, made);
  return made;
}

function add(sums: Map<string, Sum>, key: string, group: Group): void {
  const { visited, leaf, list, inward, text, kept, barren, brought } = group;
  const sum = sums.get(key) ?? { visited: 0, leaf: 0, list: 0, inward: 0, text: 0, kept: 0, barren: 0, brought: 0 };
  sum.visited += visited;
  sum.leaf += leaf;
  sum.list += list;
  sum.inward += inward;
  sum.text += text;
  sum.kept += kept;
  sum.barren += barren;
  sum.brought += brought;
  sums.set(key, sum);
}

export interface Estimate {
  readonly leaf: number;
  readonly list: number;
  /** How many visits it rests on. */
  readonly visits: number;
}

/** What farther relatives say counts as much as this many visits. */
const FARTHER = 2;
const UNKNOWN = { leaf: 0.4, list: 0.4 };

/** What a page of this group will be: each nearer relative corrects the farther ones. */
export function estimate(group: Group, view: View): Estimate {
  let now: { leaf: number; list: number } = UNKNOWN;
  let visits = 0;
  const key = placeKey(group);
  for (const sum of [
    sectionsOf(group.shape, view),
    view.shared.has(group.shape) ? undefined : view.shapes.get(group.shape),
    view.places.get(key),
    view.both.get(bothKey(group)),
    group,
  ]) {
    if (sum === undefined || sum.visited === 0) continue;
    const weight = sum.visited + FARTHER;
    now = { leaf: (sum.leaf + FARTHER * now.leaf) / weight, list: (sum.list + FARTHER * now.list) / weight };
    visits += sum.visited;
  }
  return { ...now, visits };
}
