/**
 * Assigns each link of a page to a group: by kind of link (content, navigation, further page, letter, frame, other
 * view), place, shape of its address, and the cell of the page it stands on. explore.ts decides which groups are
 * visited, and when.
 */
import type { Json } from "../model/json.js";
import type { Link } from "../model/link.js";
import { mostFrequent } from "./page/chrome-text.js";
import {
  FRAME,
  LETTER,
  linksByPlace,
  NAVIGATION,
  NEXT,
  NUMBERED,
  type Observation,
  type ObservedLink,
  PREVIOUS,
  placeId,
  VARIANT,
} from "./page/observe.js";
import { hash } from "./page/walk.js";
import { fileRole, type PageExamples } from "./site/examples.js";
import { countersOf, type Group, type GroupKind, isLearned, type Place, START, seeAt } from "./site/knowledge.js";
import type { Learning } from "./site/learning.js";
import { addressShape, applyFolders, learnFolders, sectionOf } from "./site/shape.js";
import type { SiteSnapshot } from "./site/snapshot.js";

/** From so many groups on, new ones are coarser: without the template of the page, without the place, all the rest. */
const MAX_GROUPS = [150, 280, 380] as const;
const MAX_LEVEL = 9;

export interface FollowContext {
  /** The cell of the page. */
  readonly cell: string;
  /** The kind of the page: pages of one kind share the groups of their links, however they were found. */
  readonly kind: string;
  /** The shape of its address. */
  readonly shape: string;
  /** The group that the page was found in. */
  readonly via: Group | undefined;
  readonly isLeaf: boolean;
  readonly shown: PageExamples;
}

export function followLinks(o: Observation, from: FollowContext, site: SiteSnapshot, learn: Learning): Link[] {
  const { groups, folders, chrome: known } = site;
  const newFolders = learnFolders(
    o.links.map(([url]) => url),
    folders,
  );
  for (const [folder, names] of newFolders) learn.set(`f:${folder}`, names as Json);
  applyFolders(folders, newFolders);

  const ids = o.places.map(placeId);
  let seen: number[][] | undefined;
  const { pages } = countersOf(learn.known);
  const chrome = ids.map((id, place) => {
    const old = learn.get(`p:${id}`) as Place | undefined;
    if (old !== undefined && isLearned(old)) return old.chrome !== null;
    seen ??= linksByPlace(o);
    const now = seeAt(old, o.places[place]!, seen[place]!, pages);
    if (now !== old) {
      learn.set(`p:${id}`, now);
      if (now.chrome === null) known.delete(id);
      else known.set(id, now.chrome);
    }
    return now.chrome !== null;
  });

  const repeated = learnRepeated(o, pages, learn);
  // A place marked as navigation that shows different links on every page is a list; a link that is on every page is
  // navigation.
  const isWay = (kind: number, place: number, hashed: number): boolean => {
    const often = () => repeated.has(hashed);
    if (chrome[place]) return kind === NAVIGATION || often();
    if (kind !== NAVIGATION) return false;
    const seenPlace = learn.get(`p:${ids[place]}`) as Place;
    return seenPlace.pages < 5 || often();
  };
  const kindOf = ([url, , place, kind, hashed]: ObservedLink): GroupKind => {
    if (kind === FRAME) return "frame";
    if (kind === VARIANT) return "view";
    if (kind === LETTER) return "letter";
    if (kind === NEXT || kind === NUMBERED || kind === PREVIOUS) return "page";
    return isWay(kind, place, hashed) && !isQueryOf(url, o.url) ? "way" : "plain";
  };
  const isAlike = linksNamedAlike(o, chrome);
  const { level = 0, ways = 0 } = from.via ?? {};
  const counts = new Map<string, Count>();
  const enter = (kind: GroupKind, place: number, shape: string, url: string, words: string): Entered => {
    const same = kind === "page" || kind === "frame" || (kind === "letter" && from.via?.kind === "letter");
    const at = kind === "way" || kind === "page" || kind === "view" || kind === "frame" ? "" : ids[place]! + words;
    // Links that are on every page belong to none of them.
    const own = from.cell !== START && kind !== "view" && isQueryOf(url, o.url);
    const everywhere = chrome[place]! && kind !== "page" && !own && from.cell !== START;
    const parent = kind === "way" || kind === "view" || everywhere ? "" : from.cell;
    const under = (of: string) => (parent === "" ? "" : ` <${hash(of).toString(36)}`);
    const names = [
      `${kind} ${at} ${shape}`.slice(0, 150) + under(from.kind),
      `${kind} ${at} ${shape}`.slice(0, 150) + under(`${sectionOf(from.shape)} ${from.isLeaf}`),
      `${kind}  ${shape}`.slice(0, 150) + under(String(from.isLeaf)),
    ];
    const name = names.find((one, i) => groups.has(one) || groups.size < MAX_GROUPS[i]!) ?? "rest";
    let count = counts.get(name);
    if (count === undefined) {
      const group = groups.get(name) ?? {
        ...UNSEEN,
        ...(name === "rest" ? { parent: "", kind: "way" as const } : { parent, kind }),
        place: at,
        sample: url,
        level: Math.min(MAX_LEVEL, level + (same ? 0 : 1)),
        ways: Math.min(MAX_LEVEL, ways + (kind === "way" ? 1 : 0)),
        ...(own && { own }),
      };
      counts.set(name, (count = { group, links: 0, alike: 0 }));
    }
    return { kind, place, words, name, count };
  };
  const { leaf = [], not = [] } = from.shown;
  const [shownLeaves, wrong] = [new Set(leaf), new Set(not)];
  const spread = spreadLinks(o.links.length);
  // Links of a place enter few groups, so kind, place and shape are looked up before a name is built.
  const entries = new Map<string, Entered[]>();
  const links: Link[] = [];
  for (const [i, link] of o.links.entries()) {
    const [url, words, place] = link;
    const kind = kindOf(link);
    // Other views are never visited, and must not create a group each.
    const shape = kind === "view" ? "" : addressShape(url, folders) + fileMark(url, from.shown);
    let alike = entries.get(shape);
    if (alike === undefined) entries.set(shape, (alike = []));
    const named = isAlike.get(link) ?? "";
    const apart = named === ALL_ALIKE || kind !== "plain" ? "" : named;
    let entered = alike.find((one) => one.place === place && one.kind === kind && one.words === apart);
    if (entered === undefined) alike.push((entered = enter(kind, place, shape, url, apart)));
    const { count } = entered;
    count.links++;
    if (named !== "") count.alike++;
    if (shownLeaves.has(url)) count.group = { ...count.group, shown: "leaf" };
    else if (wrong.has(url) && count.group.shown === null) count.group = { ...count.group, shown: "not" };
    links.push({ url, words, group: entered.name, ...(spread.has(i) ? { priority: 1 } : {}) });
  }
  for (const [name, { group, links: more, alike }] of counts) {
    const seen = { links: group.links + more, pages: group.pages + 1, most: Math.max(group.most, more) };
    const now = { ...group, ...seen, ...(alike > 0 && { alike: (group.alike ?? 0) + alike }) };
    groups.set(name, now);
    learn.set(`g:${name}`, now);
  }
  return links;
}

/** What a site file decides about an address keeps it apart from others of its shape. */
function fileMark(url: string, { site }: PageExamples): string {
  const role = site && fileRole(url, site);
  return role === undefined ? "" : ` ${role}`;
}

/** The shape of the addresses of a group, from its name. */
export function shapeIn(group: string): string | undefined {
  return group.split(" ")[2];
}

/** A group of navigation, from its name. */
export function isOfNavigation(group: string): boolean {
  return group.startsWith("way ");
}

/** A first look at a long list is spread over it: its first entries may all be dead, or of another kind. */
const SPREAD = 16;

function spreadLinks(count: number): ReadonlySet<number> {
  if (count < 2 * SPREAD) return new Set();
  return new Set(Array.from({ length: SPREAD }, (_, i) => Math.floor(((i + 0.5) * count) / SPREAD)));
}

/** The group that a link has entered, and by what. */
interface Entered {
  readonly kind: GroupKind;
  readonly place: number;
  /** What its links are called, where several beside others are called the same. */
  readonly words: string;
  readonly name: string;
  readonly count: Count;
}

interface Count {
  group: Group;
  links: number;
  alike: number;
}

/** All links of a place have the same few words: they are no group of their own. */
const ALL_ALIKE = "*";
const FEWEST_ALIKE = 3;
const ALIKE_SHARE = 0.2;

/**
 * Links at one place that share their words with at least two others: "chords", "print", "12 comments". Beside links with words of
 * their own they lead to companions of these, and each name makes a group.
 */
function linksNamedAlike({ links }: Observation, chrome: readonly boolean[]): ReadonlyMap<ObservedLink, string> {
  const places = new Map<number, Map<string, ObservedLink[]>>();
  for (const link of links) {
    const [, words, place] = link;
    if (words === "" || chrome[place]) continue;
    let named = places.get(place);
    if (named === undefined) places.set(place, (named = new Map()));
    const name = words.toLowerCase().replace(/^\d+(?=\s\p{L})/u, "#");
    const same = named.get(name);
    if (same === undefined) named.set(name, [link]);
    else same.push(link);
  }
  const alike = new Map<ObservedLink, string>();
  for (const named of places.values()) {
    let all = 0;
    let single = 0;
    for (const { length } of named.values()) {
      all += length;
      if (length < FEWEST_ALIKE) single += length;
    }
    const isMixed = single >= FEWEST_ALIKE && single >= ALIKE_SHARE * all;
    for (const [name, same] of named)
      if (same.length >= Math.max(FEWEST_ALIKE, ALIKE_SHARE * all))
        for (const link of same) alike.set(link, isMixed ? `~${hash(name).toString(36)}` : ALL_ALIKE);
  }
  return alike;
}

/** Initial counters of a group. */
export const UNSEEN = { links: 0, pages: 0, most: 0, visited: 0, shown: null, priority: 0, closed: false };

/** The page's own address with a query added. */
function isQueryOf(url: string, page: string): boolean {
  return url.startsWith(page) && /^[?&]/.test(url.slice(page.length));
}

const REPEATED_LEARNED = 80;
const MAX_REPEATED = 400;

type Counts = { readonly [hash: string]: number };

/** Counts addresses that several of the first pages link to; only the most frequent are kept. */
function learnRepeated(o: Observation, pages: number, learn: Learning): ReadonlySet<number> {
  const old = (learn.get("n") as Counts | undefined) ?? {};
  if (pages >= REPEATED_LEARNED) return repeatedIn(old);
  const counts: Record<string, number> = { ...old };
  for (const [, , , , hashed] of o.links.slice(0, 400)) {
    const key = hashed.toString(36);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const now = mostFrequent(counts, MAX_REPEATED);
  learn.set("n", now);
  return repeatedIn(now);
}

/** Number of first pages that must link to an address for it to be on every page. */
const REPEATED = 3;
const repeatedSets = new WeakMap<Counts, ReadonlySet<number>>();

function repeatedIn(counts: Counts): ReadonlySet<number> {
  const before = repeatedSets.get(counts);
  if (before !== undefined) return before;
  const repeated = new Set<number>();
  for (const key in counts) if (counts[key]! >= REPEATED) repeated.add(Number.parseInt(key, 36));
  repeatedSets.set(counts, repeated);
  return repeated;
}
