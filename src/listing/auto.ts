/**
 * Learn the site while crawling it: what does this page teach, what is it, and where to next?
 *
 * The verdict of one page: it is scored, the group that it was found in learns what its pages are like, its links enter their groups, and
 * the groups are weighed anew. Roles are derived from the knowledge (`roleOf`), so that what a page is can be asked again when
 * more is known.
 */
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import { DAY } from "../model/time.js";
import { type ChromeText, isChromeText, learnChromeText } from "./chrome-text.js";
import { learnGap, learnParts } from "./completeness.js";
import { followLinks } from "./follow.js";
import {
  type Counters,
  countersOf,
  freeTemplate,
  type Group,
  type Known,
  type Template,
  templateLike,
} from "./knowledge.js";
import { leafFinding } from "./leaf.js";
import { type Learning, learning } from "./learning.js";
import { LETTER, type Observation, VARIANT, WAY } from "./look.js";
import { type Judgement, roleOf, stateOf } from "./page-role.js";
import { changesOf, type SiteRoles } from "./policy.js";
import { LEAST_TEXT, type Score } from "./score.js";
import { learnShown, type Shown, shownShapes } from "./shown.js";
import { recall, remember } from "./site-now.js";
import { type SiteScore, scoreNow } from "./site-score.js";
import { findPath, trailKey, trailOf } from "./trail.js";
import { viewOf } from "./view.js";

export function judgeAuto(o: Observation, site: Site<Json>, shown: Shown): Verdict {
  if (o.refresh !== null) return moved(o, site.visit.group);
  const learn = learning(site.known);
  const before = countersOf(site.known);
  const memory = recall(site.known);
  const { groups } = memory;
  const size = groups.size;
  const name = site.visit.group;
  const via = groups.get(name);
  const isStart = site.visit.depth === 0 && via === undefined && name === "";
  const now = { known: site.known, folders: memory.folders, without: shown.without ?? [] };
  const set = (one: string, group: Group): void => {
    groups.set(one, group);
    learn.set(`g:${one}`, group);
  };

  // What it is, as far as that can be told now: its own group has learned from it.
  const score = scoreNow(o, via, { ...now, view: memory.view });
  if (via !== undefined) set(name, visitedGroup(via, score));
  const read = {
    ...before,
    pages: before.pages + 1,
    folder: isStart && before.pages === 0 ? folderOf(o.url) : before.folder,
  };
  const view = viewOf(groups, read, memory.chrome);
  const judged = isStart ? rootJudgement(score) : roleOf({ o, score, via: groups.get(name) }, { ...now, view }, shown);
  const isLeaf = judged.role === "leaf";
  const isList = judged.role === "list";
  const counters: Counters = {
    ...read,
    leaves: read.leaves + (isLeaf ? 1 : 0),
    lists: read.lists + (isList ? 1 : 0),
    waste: read.waste + (judged.role === "other" ? 1 : 0),
  };

  // What it teaches.
  const template = learnTemplate(o, isLeaf, learn);
  if (shown.leaf?.includes(o.url) || shown.not?.includes(o.url)) learnShown(o, shown, via, template, learn);
  learnChromeText(o, before.pages, learn);
  learnSame(o, learn);
  if (isStart) learnStart(o, score, learn);
  if (via !== undefined) {
    if (isLeaf) for (const [one, group] of creditedLists(via, groups)) set(one, group);
    const own = groups.get(name)!;
    if (isList) set(name, { ...own, barren: own.barren + 1 });
    if (isLeaf) set(name, { ...own, kept: own.kept + 1 });
  }
  const level = via?.level ?? 0;
  const path = isStart ? [] : (findPath(o.url, pathLevel(via), site.known) ?? []);
  if (isList || isStart) {
    const titles = isStart ? [] : via?.kind === "page" ? path : [...path, listTitle(o)];
    const trail = trailOf({ url: o.url, sequence: site.sequence, level, path: titles, urls: contentUrls(o) });
    learn.set(trailKey(isStart, before.lists), trail);
    learnCompleteness(o, score, isStart, learn);
  }

  // Where it leads.
  const aside = (via?.aside ?? false) && !isLeaf;
  const from = { name: via === undefined ? "start" : name, level, aside, via, folder: read.folder, role: judged.role };
  const follow = followLinks(o, from, memory, learn);
  const settled = isLeaf && (via?.visited ?? 0) >= 20 && groups.size === size && counters.pages % 8 !== 0;
  const { changed, changes } = settled
    ? NO_CHANGES
    : changesOf(viewOf(groups, counters, memory.chrome), rolesSaid(shown, learn), shown.without);
  for (const [one, group] of changed) set(one, group);
  learn.set("site", counters);
  remember(site.known, { ...memory, counters, view });
  return {
    state: stateOf(judged),
    because: `${judged.because}; ${Math.round(score.own)} characters of text, ${score.content} links of its own${template === undefined ? "" : `, template ${template.slice(2)}`}`,
    follow,
    groups: changes,
    learned: [...learn.learned],
    again: isLeaf ? WEEK : "each update",
    ...(isStart ? {} : { template: name }),
    ...(isLeaf ? { records: [recordOf(o, judged, path, site.known)] } : {}),
    // Before leaves are known, the first of them look like strangers; they are settled later.
    ...(judged.role === "other" && counters.leaves >= 10 ? { rejected: judged.because } : {}),
  };
}

/** A group after one more of its pages was read. */
function visitedGroup(group: Group, score: SiteScore): Group {
  const leaf = score.own >= LEAST_TEXT ? 1 - score.list : 0;
  const list = score.content > 0 || score.list > 0.5 ? score.list : 0;
  return {
    ...group,
    visited: group.visited + 1,
    leaf: group.leaf + leaf,
    list: group.list + list,
    inward: group.inward + score.inward,
    text: group.text + Math.min(MOST_TEXT, Math.round(score.own)),
  };
}

/** A single long page must not speak for all. */
const MOST_TEXT = 1000;

/** A further page of a list stands beside it, everything else below. */
export function pathLevel(via: Group | undefined): number {
  return (via?.level ?? 0) + (via?.kind === "page" ? 1 : 0);
}

function contentUrls({ links }: Observation): string[] {
  return links.filter(([, , , kind]) => kind !== WAY && kind !== VARIANT).map(([url]) => url);
}

function learnCompleteness(o: Observation, score: Score, isStart: boolean, learn: Learning): void {
  const parts = learnParts(o, learn.get("parts"));
  if (parts !== undefined) learn.set("parts", parts);
  const gaps = isStart ? undefined : learnGap(o, score.content, learn.get("gaps"));
  if (gaps !== undefined) learn.set("gaps", gaps);
}

function learnStart(o: Observation, { own, linked, list }: Score, learn: Learning): void {
  const letters = o.links.filter(([, , , kind]) => kind === LETTER).length;
  learn.set("start", { own, linked, links: o.links.length, list, letters, digest: o.digest });
  if (o.stated.length > 0) learn.set("stated", o.stated);
}

/** Patterns of address by role: those of the site file, and those of the leaves that a person showed. */
function rolesSaid({ site }: Shown, learn: Learning): SiteRoles | undefined {
  const leaves = shownShapes(learn.get("shown"));
  if (leaves.length === 0) return site;
  return { leaves: [...(site?.leaves ?? []), ...leaves], lists: site?.lists ?? [], others: site?.others ?? [] };
}

const WEEK = 7 * DAY;

export function recordOf(
  o: Observation,
  { confidence, because }: Judgement,
  path: readonly string[],
  known: Known,
): Finding {
  const frequent = known.get("x") as ChromeText | undefined;
  return leafFinding(o, {
    path,
    confidence: Math.round(100 * confidence) / 100,
    because,
    isChrome: (text) => isChromeText(text, frequent),
  });
}

function listTitle(o: Observation): string {
  return (o.heading || o.title.split(/\s+[-–—|·]\s+/)[0]!).slice(0, 120);
}

const NO_CHANGES = { changed: new Map<string, Group>(), changes: [] };

/** The lists that led to a leaf were not visited in vain, nor were those above them: these groups, as they are now. */
function* creditedLists(via: Group, groups: ReadonlyMap<string, Group>): Generator<[name: string, group: Group]> {
  const path = new Set<string>();
  for (let name = via.parent; name !== "" && !path.has(name); name = groups.get(name)?.parent ?? "") path.add(name);
  const direct = via.kind === "page" ? (groups.get(via.parent)?.parent ?? "") : via.parent;
  for (const [name, group] of groups) {
    const pagesOfIt = group.kind === "page" && path.has(group.parent);
    if (!path.has(name) && !pagesOfIt) continue;
    const brought = name === direct || group.parent === direct;
    if (group.barren === 0 && !brought) continue;
    yield [name, { ...group, barren: 0, brought: Math.min(1e9, group.brought + 1) }];
  }
}

function moved(o: Observation, group: string): Verdict {
  return {
    state: "moved",
    because: `only sends its readers to ${o.refresh}`,
    follow: [{ url: o.refresh!, words: "(refresh)", group, priority: 1 }],
    again: "each update",
  };
}

function rootJudgement(score: Score): Judgement {
  return { role: "root", level: 0, confidence: 1, because: `the start page, ${score.content} links of its own` };
}

function learnTemplate(o: Observation, leaf: boolean, learn: Learning): string | undefined {
  const found = templateLike(o.built, learn.known);
  const key = found?.key ?? (o.built.length > 0 ? freeTemplate(learn.known) : undefined);
  if (key === undefined) return undefined;
  const old: Template = found?.template ?? { built: o.built, pages: 0, leaves: 0 };
  learn.set(key, { ...old, pages: old.pages + 1, leaves: old.leaves + (leaf ? 1 : 0) });
  return key;
}

/** How many pages showed the text of one before them: a site that answers everything with one page. */
function learnSame(o: Observation, learn: Learning): void {
  const old = (learn.get("same") as { readonly digests: readonly string[]; readonly count: number } | undefined) ?? {
    digests: [],
    count: 0,
  };
  if (old.digests.includes(o.digest)) learn.set("same", { ...old, count: old.count + 1 });
  else if (old.digests.length < 8) learn.set("same", { ...old, digests: [...old.digests, o.digest] });
}

/** The folder that an address lies in, or that it is. */
function folderOf(url: string): string {
  const bare = url.replace(/[?#].*$/, "");
  return bare.slice(0, bare.lastIndexOf("/") + 1);
}
