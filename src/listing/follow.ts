/**
 * Where does a page lead?
 *
 * Each of its links enters a group: by what kind of link it is (of a list, of a page that is no list, navigation, a further page, a
 * letter, another view), the place where it stands, the shape of its address, and the group of the lists above it. Which groups are visited,
 * and when, is decided by policy.ts.
 */
import type { Json } from "../model/json.js";
import type { Link } from "../model/link.js";
import { mostFrequent } from "./chrome-text.js";
import { countersOf, type Group, type GroupKind, isLearned, type Place, seeAt } from "./knowledge.js";
import type { Learning } from "./learning.js";
import {
  LETTER,
  type LinkSeen,
  linksByPlace,
  NEXT,
  NUMBERED,
  type Observation,
  PREVIOUS,
  placeId,
  VARIANT,
  WAY,
} from "./look.js";
import type { Role } from "./page-role.js";
import { applyFolders, learnFolders, shapeOf } from "./shape.js";
import type { Memory } from "./site-now.js";
import { hash } from "./walk.js";

const MOST_GROUPS = 400;
const DEEPEST = 9;

export interface From {
  /** The group that the page was found in. */
  readonly name: string;
  readonly level: number;
  readonly aside: boolean;
  readonly via: Group | undefined;
  readonly folder: string;
  readonly role: Role;
}

export function followLinks(
  o: Observation,
  from: From,
  { groups, folders, chrome: known }: Pick<Memory, "groups" | "folders" | "chrome">,
  learn: Learning,
): Link[] {
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
  // A place that says it is navigation but shows other links on every page is a list; a link that stands everywhere is navigation.
  const isWay = (url: string, kind: number, place: number): boolean => {
    const often = () => repeated.has(hash(url));
    if (chrome[place]) return kind === WAY || often();
    if (kind !== WAY) return false;
    const seenPlace = learn.get(`p:${ids[place]}`) as Place;
    return seenPlace.pages < 5 || often();
  };
  // "Next" on a leaf leads to the next leaf, unless it is a part of the same.
  const amongLeaves = from.role === "leaf" && (from.via?.kept ?? 0) >= 2;
  const kindOf = ([url, , place, kind]: LinkSeen): GroupKind => {
    if (kind === VARIANT || (from.role === "leaf" && isQueryOf(url, o.url))) return "view";
    if (kind === LETTER) return "letter";
    const further = kind === NEXT || kind === NUMBERED || kind === PREVIOUS;
    if (further && !(amongLeaves && !isBelow(url, o.url))) return "page";
    if (isWay(url, kind, place)) return "way";
    return from.role === "list" || from.role === "root" ? "plain" : "side";
  };
  const list = from.via?.kind === "page" ? from.via.parent : from.name;
  const underList = ` <${hash(list).toString(36)}`;
  const isInside = insideOf(from.folder);
  const counts = new Map<string, { group: Group; links: number }>();
  const enter = (kind: GroupKind, place: number, aside: boolean, shape: string): Entered => {
    const same = kind === "page" || (kind === "letter" && from.via?.kind === "letter");
    const level = Math.min(DEEPEST, from.level + (same ? 0 : 1));
    const at = kind === "way" || kind === "page" || kind === "view" ? "" : ids[place]!;
    // What stands on every page belongs to none of them.
    const everywhere = chrome[place]! && kind !== "page" && from.role !== "root";
    const parent = kind === "side" || kind === "way" || kind === "view" || everywhere ? "" : list;
    const wished =
      `${aside ? "~" : ""}${kind} ${at} ${shape}`.slice(0, 160) + (parent === "" || level >= DEEPEST ? "" : underList);
    const name = groups.has(wished) || groups.size < MOST_GROUPS ? wished : "rest";
    let count = counts.get(name);
    if (count === undefined) {
      const side = kind === "way" || kind === "side" || (from.via?.side ?? false);
      const where = name === "rest" ? { parent: "", kind: "way" as const } : { parent, kind };
      const group = groups.get(name) ?? { ...UNSEEN, ...where, level, place: at, shape, aside, side };
      counts.set(name, (count = { group, links: 0 }));
    }
    return { kind, place, aside, name, count };
  };
  // The links of a place enter few groups: by which kind, place and shape is looked up before a name is made.
  const entries = new Map<string, Entered[]>();
  const links: Link[] = [];
  for (const link of o.links) {
    const [url, words, place] = link;
    const kind = kindOf(link);
    const aside = (from.aside || kind === "way") && !isInside(url);
    // Other views are never visited: that there are as many of them as there are pages must not cost a group each.
    const shape = kind === "view" ? "" : shapeOf(url, folders);
    let alike = entries.get(shape);
    if (alike === undefined) entries.set(shape, (alike = []));
    let entered = alike.find((one) => one.place === place && one.kind === kind && one.aside === aside);
    if (entered === undefined) alike.push((entered = enter(kind, place, aside, shape)));
    entered.count.links++;
    links.push({ url, words, group: entered.name });
  }
  for (const [name, { group, links: more }] of counts) {
    const now = { ...group, links: group.links + more, most: Math.max(group.most, more) };
    groups.set(name, now);
    learn.set(`g:${name}`, now);
  }
  return links;
}

/** The group that a link has entered, and by what. */
interface Entered {
  readonly kind: GroupKind;
  readonly place: number;
  readonly aside: boolean;
  readonly name: string;
  readonly count: { links: number };
}

/** What is counted of a group before any of its pages was visited. */
const UNSEEN = {
  ...{ links: 0, most: 0, visited: 0, leaf: 0, list: 0, inward: 0, text: 0 },
  ...{ kept: 0, again: 0, barren: 0, brought: 0, priority: 0, closed: false },
};

/** The page's own address with a query added. */
function isQueryOf(url: string, page: string): boolean {
  return url.startsWith(page) && /^[?&]/.test(url.slice(page.length));
}

/** The page's own address with something added. */
function isBelow(url: string, page: string): boolean {
  return url.startsWith(page.replace(/(?:\.\w{2,5}|\/)$/, ""));
}

const REPEATED_LEARNED = 80;
const MOST_REPEATED = 400;

type Counts = { readonly [hash: string]: number };

/** Which addresses were linked from several of the first pages? Counted there; only the most frequent are remembered. */
function learnRepeated(o: Observation, pages: number, learn: Learning): ReadonlySet<number> {
  const old = (learn.get("n") as Counts | undefined) ?? {};
  if (pages >= REPEATED_LEARNED) return repeatedIn(old);
  const counts: Record<string, number> = { ...old };
  for (const [url] of o.links.slice(0, 400)) {
    const key = hash(url).toString(36);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const now = mostFrequent(counts, MOST_REPEATED);
  learn.set("n", now);
  return repeatedIn(now);
}

/** So often linked from the first pages, an address stands everywhere. */
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

/** With or without "www.", by http or https. */
function insideOf(folder: string): (url: string) => boolean {
  const bare = (address: string) => address.slice(address.indexOf("//") + 2).replace(/^www\./, "");
  const within = bare(folder);
  return (url) => bare(url).startsWith(within);
}
