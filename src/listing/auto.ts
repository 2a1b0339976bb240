/**
 * Learn the site while crawling it: what is this page, what does it teach, where does it stand, and where to next?
 *
 * The verdict of one page: it is scored, the group that it was found in learns what its pages are like, its links enter their groups, and
 * the groups are weighed anew. Roles are derived from the knowledge (`roleOf`), so that what a page is can be asked again when
 * more is known.
 */
import type { Json } from "../model/json.js";
import type { GroupChange, Site, Verdict } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import { DAY } from "../model/time.js";
import { type ChromeText, chromeText, learnChromeText } from "./chrome-text.js";
import { learnGap, learnParts } from "./completeness.js";
import { type From, followLinks } from "./follow.js";
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
import { isAgain, learnSame } from "./same-pages.js";
import { LEAST_TEXT, type Score } from "./score.js";
import { learnShown, type Shown, shownShapes } from "./shown.js";
import { type Memory, recall, remember } from "./site-now.js";
import { type SiteScore, scoreNow } from "./site-score.js";
import { findPath, trailKey, trailOf } from "./trail.js";
import { type View, viewOf } from "./view.js";

export function judgeAuto(o: Observation, site: Site<Json>, shown: Shown): Verdict {
  if (o.refresh !== null) return moved(o, site.visit.group);
  const task = begin(o, site, shown);
  const seen = whatItIs(task);
  const template = whatItTeaches(task, seen);
  const path = whereItStands(task, seen);
  const follow = followLinks(o, linksFrom(task, seen), task.memory, task.learn);
  const changes = weighGroups(task, seen);
  return { ...verdictOf(task, seen, template, path), follow, groups: changes, learned: [...task.learn.learned] };
}

/** One page to judge: what was known before it, and where what it adds is laid. */
interface Task {
  readonly o: Observation;
  readonly site: Site<Json>;
  readonly shown: Shown;
  readonly before: Counters;
  readonly memory: Memory;
  readonly learn: Learning;
  /** The group that it was found in. */
  readonly name: string;
  readonly via: Group | undefined;
  readonly isStart: boolean;
  /** How many groups there were. */
  readonly size: number;
}

/** What the page was found to be. */
interface Seen {
  readonly score: SiteScore;
  readonly judged: Judgement;
  readonly isLeaf: boolean;
  readonly isList: boolean;
  readonly counters: Counters;
  readonly view: View;
}

function begin(o: Observation, site: Site<Json>, shown: Shown): Task {
  const memory = recall(site.known);
  const name = site.visit.group;
  const via = memory.groups.get(name);
  const isStart = site.visit.depth === 0 && via === undefined && name === "";
  const before = countersOf(site.known);
  const learn = learning(site.known);
  return { o, site, shown, before, memory, learn, name, via, isStart, size: memory.groups.size };
}

function setGroup({ memory, learn }: Task, name: string, group: Group): void {
  memory.groups.set(name, group);
  learn.set(`g:${name}`, group);
}

/** What it is, as far as that can be told now: its own group has learned from it. */
function whatItIs(task: Task): Seen {
  const { o, site, shown, before, memory, name, via, isStart } = task;
  const now = { known: site.known, folders: memory.folders, without: shown.without ?? [] };
  const score = scoreNow(o, via, { ...now, view: memory.view });
  if (via !== undefined) setGroup(task, name, visitedGroup(via, score));
  const folder = isStart && before.pages === 0 ? folderOf(o.url) : before.folder;
  const read = { ...before, pages: before.pages + 1, folder };
  const view = viewOf(memory.groups, read, memory.chrome);
  const page = { o, score, via: memory.groups.get(name) };
  const judged = isStart ? rootJudgement(score) : roleOf(page, { ...now, view }, shown);
  const [isLeaf, isList] = [judged.role === "leaf", judged.role === "list"];
  const counters: Counters = {
    ...read,
    leaves: read.leaves + (isLeaf ? 1 : 0),
    lists: read.lists + (isList ? 1 : 0),
    waste: read.waste + (judged.role === "other" ? 1 : 0),
  };
  return { score, judged, isLeaf, isList, counters, view };
}

/** Templates, chrome, the start, and which lists were worth their visit; the template that the page is of. */
function whatItTeaches(task: Task, { score, isLeaf, isList }: Seen): string | undefined {
  const { o, shown, before, memory, learn, name, via, isStart } = task;
  const template = learnTemplate(o, isLeaf, learn);
  if (shown.leaf?.includes(o.url) || shown.not?.includes(o.url)) learnShown(o, shown, via, template, learn);
  learnChromeText(o, before.pages, learn);
  learnSame(o, learn);
  if (isStart) learnStart(o, score, learn);
  if (isList || isStart) learnCompleteness(o, score, isStart, learn);
  if (via === undefined) return template;
  if (isLeaf) for (const [one, group] of creditedLists(via, memory.groups)) setGroup(task, one, group);
  const own = memory.groups.get(name)!;
  if (isList) setGroup(task, name, { ...own, barren: own.barren + 1 });
  if (isLeaf) setGroup(task, name, { ...own, kept: own.kept + 1, again: own.again + (isAgain(o, learn) ? 1 : 0) });
  return template;
}

/** The titles of the lists above it; a list is remembered, so that it lends them to what it shows. */
function whereItStands({ o, site, before, learn, via, isStart }: Task, { isList }: Seen): readonly string[] {
  const path = isStart ? [] : (findPath(o.url, pathLevel(via), site.known) ?? []);
  if (!isList && !isStart) return path;
  const titles = isStart ? [] : via?.kind === "page" ? path : [...path, listTitle(o)];
  const level = via?.level ?? 0;
  const trail = trailOf({ url: o.url, sequence: site.sequence, level, path: titles, urls: contentUrls(o) });
  learn.set(trailKey(isStart, before.lists), trail);
  return path;
}

function linksFrom({ name, via }: Task, { isLeaf, judged, counters }: Seen): From {
  const aside = (via?.aside ?? false) && !isLeaf;
  const from = via === undefined ? "start" : name;
  return { name: from, level: via?.level ?? 0, aside, via, folder: counters.folder, role: judged.role };
}

/** Groups whose turn comes sooner, later or never now. One more leaf of a group that is well known changes little. */
function weighGroups(task: Task, { isLeaf, counters, view }: Seen): readonly GroupChange[] {
  const { site, shown, memory, learn, via, size } = task;
  const settled = isLeaf && (via?.visited ?? 0) >= 20 && memory.groups.size === size && counters.pages % 8 !== 0;
  const { changed, changes } = settled
    ? NO_CHANGES
    : changesOf(viewOf(memory.groups, counters, memory.chrome), rolesSaid(shown, learn), shown.without);
  for (const [one, group] of changed) setGroup(task, one, group);
  learn.set("site", counters);
  remember(site.known, { ...memory, counters, view });
  return changes;
}

function verdictOf(
  { o, site, name, isStart }: Task,
  { score, judged, isLeaf, counters }: Seen,
  template: string | undefined,
  path: readonly string[],
): Verdict {
  return {
    state: stateOf(judged),
    because: `${judged.because}; ${Math.round(score.own)} characters of text, ${score.content} links of its own${template === undefined ? "" : `, template ${template.slice(2)}`}`,
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
    isChrome: chromeText(frequent),
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

/** The folder that an address lies in, or that it is. */
function folderOf(url: string): string {
  const bare = url.replace(/[?#].*$/, "");
  return bare.slice(0, bare.lastIndexOf("/") + 1);
}
