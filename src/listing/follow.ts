/**
 * Where does a page lead?
 *
 * Each of its links enters a group: by what kind of link it is (of a list, of a page that is no list, navigation, a further page, a
 * letter, another view), the place where it stands, the shape of its address, and the group of the lists above it. Which groups are visited,
 * and when, is decided by policy.ts.
 */
import type { Json } from "../model/json.js";
import type { Link } from "../model/link.js";
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
    const often = () => (repeated[hash(url).toString(36)] ?? 0) >= 3;
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
  const links: Link[] = [];
  for (const link of o.links) {
    const [url, words, place] = link;
    const kind = kindOf(link);
    const aside = (from.aside || kind === "way") && !isInside(url);
    const same = kind === "page" || (kind === "letter" && from.via?.kind === "letter");
    const level = Math.min(DEEPEST, from.level + (same ? 0 : 1));
    const at = kind === "way" || kind === "page" || kind === "view" ? "" : ids[place]!;
    // Other views are never visited: that there are as many of them as there are pages must not cost a group each.
    const shape = kind === "view" ? "" : shapeOf(url, folders);
    // What stands on every page belongs to none of them.
    const everywhere = chrome[place]! && kind !== "page" && from.role !== "root";
    const parent = kind === "side" || kind === "way" || kind === "view" || everywhere ? "" : list;
    const wished =
      `${aside ? "~" : ""}${kind} ${at} ${shape}`.slice(0, 160) + (parent === "" || level >= DEEPEST ? "" : underList);
    const name = groups.has(wished) || groups.size < MOST_GROUPS ? wished : "rest";
    const count = counts.get(name);
    if (count === undefined) {
      const side = kind === "way" || kind === "side" || (from.via?.side ?? false);
      const rest = name === "rest" ? { parent: "", kind: "way" as const } : { parent, kind };
      const fresh = { ...UNSEEN, ...rest, level, place: at, shape, aside, side };
      counts.set(name, { group: groups.get(name) ?? fresh, links: 1 });
    } else count.links++;
    links.push({ url, words, group: name });
  }
  for (const [name, { group, links: more }] of counts) {
    const now = { ...group, links: group.links + more, most: Math.max(group.most, more) };
    groups.set(name, now);
    learn.set(`g:${name}`, now);
  }
  return links;
}

/** What is counted of a group before any of its pages was visited. */
const UNSEEN = {
  ...{ links: 0, most: 0, visited: 0, leaf: 0, list: 0, inward: 0, text: 0 },
  ...{ kept: 0, barren: 0, brought: 0, priority: 0, closed: false },
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

/** How often each address was linked from the first pages; only the most frequent are remembered. */
function learnRepeated(o: Observation, pages: number, learn: Learning): { readonly [hash: string]: number } {
  const old = (learn.get("n") as { readonly [hash: string]: number } | undefined) ?? {};
  if (pages >= REPEATED_LEARNED) return old;
  const counts: Record<string, number> = { ...old };
  for (const [url] of o.links.slice(0, 400)) {
    const key = hash(url).toString(36);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  let entries = Object.entries(counts);
  if (entries.length > MOST_REPEATED) entries = entries.sort((a, b) => b[1] - a[1]).slice(0, MOST_REPEATED / 2);
  const now = Object.fromEntries(entries);
  learn.set("n", now);
  return now;
}

/** With or without "www.", by http or https. */
function insideOf(folder: string): (url: string) => boolean {
  const bare = (address: string) => address.slice(address.indexOf("//") + 2).replace(/^www\./, "");
  const within = bare(folder);
  return (url) => bare(url).startsWith(within);
}
