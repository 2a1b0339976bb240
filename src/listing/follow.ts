/**
 * Where does a page lead?
 *
 * Each of its links enters a group: by what kind of link it is (of a list, of a page that is no list, navigation, a further page, a
 * letter, another view), the place where it stands, the shape of its address, and the group of the lists above it. Which groups are visited,
 * and when, is decided by policy.ts.
 */
import type { Json } from "../model/json.js";
import type { Link } from "../model/link.js";
import { countersOf, type Group, type GroupKind, type Place, seeAt } from "./knowledge.js";
import type { Learning } from "./learning.js";
import { LETTER, linksByPlace, NEXT, NUMBERED, type Observation, PREVIOUS, placeId, VARIANT, WAY } from "./look.js";
import type { Role } from "./page-role.js";
import { learnFolders, shapeOf } from "./shape.js";
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
  for (const [folder, names] of newFolders) {
    learn.set(`f:${folder}`, names as Json);
    folders.set(folder, names);
  }

  const ids = o.places.map(placeId);
  const seen = linksByPlace(o);
  const { pages } = countersOf(learn.known);
  const chrome = ids.map((id, place) => {
    const old = learn.get(`p:${id}`) as Place | undefined;
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
  const counts = new Map<string, { group: Group; links: number }>();
  const links: Link[] = [];
  for (const [url, words, place, kind] of o.links) {
    const isView =
      kind === VARIANT || (from.role === "leaf" && url.startsWith(o.url) && /^[?&]/.test(url.slice(o.url.length)));
    const what: GroupKind = isView
      ? "view"
      : kind === LETTER
        ? "letter"
        : (kind === NEXT || kind === NUMBERED || kind === PREVIOUS) && !(amongLeaves && !isBelow(url, o.url))
          ? "page"
          : isWay(url, kind, place)
            ? "way"
            : from.role === "list" || from.role === "root"
              ? "plain"
              : "side";
    const inside = isInside(url, from.folder);
    const aside = !inside && (from.aside || what === "way");
    const same = what === "page" || (what === "letter" && from.via?.kind === "letter");
    const level = Math.min(DEEPEST, from.level + (same ? 0 : 1));
    const at = what === "way" || what === "page" || what === "view" ? "" : ids[place]!;
    // Other views are never visited: that there are as many of them as there are pages must not cost a group each.
    const shape = what === "view" ? "" : shapeOf(url, folders);
    // What stands on every page belongs to none of them.
    const parent =
      what === "side" || what === "way" || what === "view" || (chrome[place] && what !== "page" && from.role !== "root")
        ? ""
        : what === "page"
          ? from.via?.kind === "page"
            ? from.via.parent
            : from.name
          : from.via?.kind === "page"
            ? from.via.parent
            : from.name;
    const under = parent === "" || level >= DEEPEST ? "" : ` <${hash(parent).toString(36)}`;
    const wished = `${aside ? "~" : ""}${what} ${at} ${shape}`.slice(0, 160) + under;
    const name = groups.has(wished) || groups.size < MOST_GROUPS ? wished : "rest";
    const fresh: Group = {
      parent: name === "rest" ? "" : parent,
      level,
      kind: name === "rest" ? "way" : what,
      place: at,
      shape,
      aside,
      side: what === "way" || what === "side" || (from.via?.side ?? false),
      links: 0,
      most: 0,
      visited: 0,
      leaf: 0,
      list: 0,
      inward: 0,
      text: 0,
      kept: 0,
      barren: 0,
      brought: 0,
      priority: 0,
      closed: false,
    };
    const count = counts.get(name) ?? { group: groups.get(name) ?? fresh, links: 0 };
    count.links++;
    counts.set(name, count);
    links.push({ url, words, group: name });
  }
  for (const [name, { group, links: more }] of counts) {
    const now = { ...group, links: group.links + more, most: Math.max(group.most, more) };
    groups.set(name, now);
    learn.set(`g:${name}`, now);
  }
  return links;
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

function isInside(url: string, folder: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, "");
  return bare(url).startsWith(bare(folder));
}
