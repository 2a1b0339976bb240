/**
 * Mode `auto`: learns the site while crawling it.
 *
 * For each page: measure it, add it to its cell, add its links to their groups, and from time to time estimate again
 * which cells are leaves (kinds/understand.ts) and which groups to visit next (explore.ts). Roles are derived from the
 * knowledge, so that they can be recomputed when more is known.
 */
import type { Json } from "../model/json.js";
import type { GroupChange, Site, Verdict } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import { DAY } from "../model/time.js";
import { changesOf } from "./explore.js";
import { followLinks, UNSEEN } from "./follow.js";
import { measureOnSite } from "./kinds/page.js";
import { roleOf } from "./kinds/roles.js";
import { reasonsOf, type Understanding, understand, type Weights } from "./kinds/understand.js";
import { type ChromeText, chromeText, learnChromeText } from "./page/chrome-text.js";
import { leafFinding } from "./page/leaf.js";
import { type CommonText, isLearnedText, leafTitle, learnCommonText, titleParts } from "./page/leaf-text.js";
import { MEASURES, type Measured, type Measures } from "./page/measure.js";
import { LETTER, NAVIGATION, type Observation, VARIANT } from "./page/observe.js";
import { isRepeatedLeaf, learnRepeated } from "./page/repeated.js";
import { hash } from "./page/walk.js";
import { learnCompanions } from "./site/companions.js";
import { learnGap, learnParts } from "./site/completeness.js";
import { type PageExamples, saidRole, withSiteFile } from "./site/examples.js";
import { type Excerpt, excerptOf, learnExcerpts, startsOf } from "./site/excerpts.js";
import {
  type Cell,
  type Counters,
  cellName,
  freeTemplate,
  type Group,
  type Known,
  START,
  templateLike,
} from "./site/knowledge.js";
import { type Learning, learning } from "./site/learning.js";
import { addressShape } from "./site/shape.js";
import { loadSnapshot, type SiteSnapshot, storeSnapshot } from "./site/snapshot.js";
import { findPath, trailKey, trailOf } from "./site/trail.js";

export function judgeAuto(o: Observation, site: Site<Json>, shown: PageExamples, weights: Weights): Verdict {
  if (o.refresh !== null) return moved(o, site.visit.group);
  const task = begin(o, site, shown, weights);
  const measured = measureOnSite(o, task.learn, task.snapshot.folders);
  const cell = enterCell(task, measured);
  const likely = task.snapshot.cells.get(cell)!.leaf >= 0.5;
  const shape = addressShape(o.url, task.snapshot.folders);
  const from = { cell, kind: kindName(task, cell), shape, via: task.via, isLeaf: likely, shown };
  const follow = followLinks(o, from, task.snapshot, task.learn);
  const now = estimateRoles(task, cell);
  const role = task.isStart ? "root" : (saidRole(o.url, shown) ?? roleOf(task.snapshot, cell));
  const counters = countPage(task, cell, role, measured);
  const path = whereItStands(task, role);
  if (role === "leaf") learnLeaf(task, path);
  const groups = weighGroups(task, counters, now);
  return { ...verdictOf(task, cell, role, measured, path, now), follow, groups, learned: [...task.learn.learned] };
}

/** One page to judge: the knowledge before it, and the changes it makes. */
interface Task {
  readonly o: Observation;
  readonly site: Site<Json>;
  readonly shown: PageExamples;
  readonly weights: Weights;
  readonly snapshot: SiteSnapshot;
  readonly learn: Learning;
  /** The group it was found in. */
  readonly name: string;
  readonly via: Group | undefined;
  readonly isStart: boolean;
}

function begin(o: Observation, site: Site<Json>, shown: PageExamples, weights: Weights): Task {
  const loaded = loadSnapshot(site.known);
  const { group: name, depth } = site.visit;
  const isStart = depth === 0 && name === "";
  const folder = isStart && loaded.counters.pages === 0 ? folderOf(o.url) : loaded.counters.folder;
  const snapshot = { ...loaded, counters: { ...loaded.counters, pages: loaded.counters.pages + 1, folder } };
  const learn = learning(site.known);
  // Pages that a person named are found in no list.
  const named = { ...UNSEEN, parent: "", kind: "plain" as const, place: "", sample: o.url, level: 1, ways: 0 };
  const via = isStart ? undefined : (snapshot.groups.get(name) ?? named);
  return { o, site, shown, weights, snapshot, learn, name, via, isStart };
}

function setGroup({ snapshot, learn }: Task, name: string, group: Group): void {
  snapshot.groups.set(name, group);
  learn.set(`g:${name}`, group);
}

function setCell({ snapshot, learn }: Task, name: string, cell: Cell): void {
  snapshot.cells.set(name, cell);
  learn.set(`c:${name}`, cell);
}

/** Later pages are measured with more knowledge, so that no more than so many earlier ones count. */
const REMEMBERED = 30;

/** Adds the page to its cell and group; returns the cell's name. */
function enterCell(task: Task, { measures }: Measured): string {
  const { o, shown, snapshot, learn, name, via, isStart } = task;
  const template = templateOf(o, learn);
  const cell = isStart ? START : cellName(name, template);
  const old = snapshot.cells.get(cell) ?? { ...NO_PAGES, group: name, template: template ?? "" };
  const pages = old.pages + 1;
  const weight = 1 / Math.min(pages, REMEMBERED);
  const values: Partial<Measures> = { ...measures, ...excerptHere(task, cell, pages) };
  const means = MEASURES.map((measure, i) => {
    const before = old.means[i] ?? 0;
    return rounded(before + ((values[measure] ?? before) - before) * weight);
  });
  const said = shown.leaf?.includes(o.url) ? "leaf" : shown.not?.includes(o.url) ? "not" : null;
  const samples = old.samples.length < SAMPLES ? [...old.samples, [o.url, shownTitle(task)] as const] : old.samples;
  const barren = old.barren + 1;
  setCell(task, cell, { ...old, pages, means, barren, samples, shown: said === "leaf" ? said : (old.shown ?? said) });
  if (via !== undefined) setGroup(task, name, { ...via, visited: via.visited + 1 });
  if (said !== null) learn.set("met", [...((learn.get("met") as string[] | undefined) ?? []), o.url].slice(-MAX_MET));
  return cell;
}

/** What the page that led here shows of this one; only the first pages of a cell are compared. */
function excerptHere({ o, learn, via }: Task, cell: string, pages: number): Excerpt | undefined {
  if (pages > REMEMBERED) return undefined;
  const starts = startsOf(o, learn);
  const excerpt = excerptOf(starts, via?.parent ?? "", learn);
  learnExcerpts(starts, cell, learn);
  return excerpt;
}

const SAMPLES = 3;
const MAX_MET = 50;
const NO_PAGES = { pages: 0, means: [], leaf: 0, kept: 0, again: 0, barren: 0, brought: 0, shown: null, samples: [] };

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}

function templateOf(o: Observation, learn: Learning): string | undefined {
  if (o.built.length === 0) return undefined;
  const found = templateLike(o.built, learn);
  if (found !== undefined) return found;
  const free = freeTemplate(learn);
  if (free !== undefined) learn.set(free, { built: o.built });
  return free;
}

/** Template and shape of address, and whether the page was found on a leaf. */
function kindName({ snapshot: { cells, folders }, via }: Task, cell: string): string {
  if (via === undefined) return START;
  const beside = (cells.get(via.parent)?.leaf ?? 0) >= 0.5 ? "beside" : "";
  return `${cells.get(cell)!.template} ${addressShape(via.sample, folders)} ${beside}`;
}

/** The first pages are all worth a new estimate, later every so many. */
const EARLY = 20;
const MAX_INTERVAL = 16;
/** The first page of a cell is worth one, as long as cells are few. */
const FEW_CELLS = 100;

function isDue({ snapshot: { counters, cells } }: Task, cell: string): boolean {
  const { pages } = counters;
  if (cells.get(cell)!.pages === 1 && cells.size < FEW_CELLS) return true;
  return pages % Math.min(MAX_INTERVAL, Math.ceil(pages / EARLY)) === 0;
}

/** Estimates anew which cells are leaves, when that is due: a function of the knowledge alone. */
function estimateRoles(task: Task, cell: string): Understanding | undefined {
  const { snapshot, shown, weights } = task;
  if (!isDue(task, cell)) return undefined;
  const now = withSiteFile(understand(snapshot, weights), shown.site);
  for (const [name, leaf] of now.leaf) {
    const old = snapshot.cells.get(name)!;
    const probability = Math.round(100 * leaf) / 100;
    if (old.leaf !== probability) setCell(task, name, { ...old, leaf: probability });
  }
  return now;
}

/** Counts the page, credits the lists that led to a leaf, learns chrome and completeness. */
function countPage(task: Task, cell: string, role: string, measured: Measured): Counters {
  const { o, snapshot, learn, via, isStart } = task;
  const before = snapshot.counters;
  const [isLeaf, isList] = [role === "leaf", role.startsWith("list")];
  learnChromeText(o, before.pages - 1, learn);
  learnRepeated(o, learn);
  learnCompanions(o, learn);
  if (isStart) learnStart(o, measured, learn);
  if (isList || isStart) learnCompleteness(o, measured, isStart, learn);
  if (isLeaf) {
    const own = snapshot.cells.get(cell)!;
    const again = isRepeatedLeaf(o, learn) ? 1 : 0;
    setCell(task, cell, { ...own, kept: own.kept + 1, again: own.again + again });
    if (again === 0) creditLists(task, via, cell);
  }
  let waste = 0;
  for (const [name, one] of snapshot.cells) if (name !== START && one.leaf < 0.5) waste += one.barren;
  const counters = {
    ...before,
    leaves: before.leaves + (isLeaf ? 1 : 0),
    lists: before.lists + (isList ? 1 : 0),
    waste,
    same: (learn.get("same") as { readonly count: number } | undefined)?.count ?? 0,
  };
  learn.set("site", counters);
  return counters;
}

/** Credits the lists that led to a leaf, and those above them. */
function creditLists(task: Task, via: Group | undefined, leaf: string): void {
  const { groups, cells } = task.snapshot;
  const barrenPages = barrenPagesIn(task.snapshot);
  const seen = new Set([leaf]);
  let direct = true;
  for (let name = via?.parent ?? ""; name !== "" && !seen.has(name); ) {
    seen.add(name);
    const cell = cells.get(name);
    if (cell === undefined) return;
    if (direct || cell.barren > 0 || cell.brought === 0)
      setCell(task, name, { ...cell, barren: 0, brought: cell.brought + 1 });
    barrenPages.delete(name);
    // Pages of one kind share the groups of their links: any of them may have led here, and the further pages above them.
    for (const [other, like] of cells) {
      if ((like.barren === 0 && barrenPages.size === 0) || !isLike(task, like, cell)) continue;
      if (like.barren > 0) setCell(task, other, { ...like, barren: 0 });
      const above = cells.get(groups.get(like.group)?.parent ?? "");
      for (const [one, page] of barrenPages)
        if (above !== undefined && isLike(task, page, above)) {
          setCell(task, one, { ...page, barren: 0, brought: Math.max(1, page.brought) });
          barrenPages.delete(one);
        }
    }
    const group = groups.get(cell.group);
    // Further pages of a list are the same list.
    direct = group?.kind === "page";
    name = group?.parent ?? "";
  }
}

/** Further pages of lists that have not led to a leaf, or not for some time. */
function barrenPagesIn({ groups, cells }: SiteSnapshot): Map<string, Cell> {
  const isBarren = ({ group, barren, brought }: Cell) =>
    (barren > 0 || brought === 0) && groups.get(group)?.kind === "page";
  return new Map([...cells].filter(([, cell]) => isBarren(cell)));
}

/** Pages of one template behind links to one shape of address, be they entries, letters or numbers; or both navigation. */
function isLike({ snapshot: { groups, folders } }: Task, one: Cell, other: Cell): boolean {
  const [a, b] = [groups.get(one.group), groups.get(other.group)];
  if (one.template !== other.template || a === undefined || b === undefined) return false;
  return isNavigation(a) === isNavigation(b) && addressShape(a.sample, folders) === addressShape(b.sample, folders);
}

function isNavigation({ kind }: Group): boolean {
  return kind === "way" || kind === "view";
}

/** The titles of the lists above it; a list is stored, so that its pages can use its path. */
function whereItStands({ o, site, snapshot, learn, via, isStart }: Task, role: string): readonly string[] {
  const path = isStart ? [] : (findPath(o.url, pathLevel(via), site.known) ?? []);
  if (!role.startsWith("list") && !isStart) return path;
  const titles = isStart ? [] : via?.kind === "page" ? path : [...path, titleOf(o)];
  const level = via?.level ?? 0;
  const trail = trailOf({ url: o.url, sequence: site.sequence, level, path: titles, urls: contentUrls(o) });
  learn.set(trailKey(isStart, snapshot.counters.lists), trail);
  return path;
}

/** What this leaf has in common with others. */
function learnLeaf({ o, learn }: Task, path: readonly string[]): void {
  if (isLearnedText(learn.get("y") as CommonText | undefined)) return;
  learn.set("w", { ...(learn.get("w") as EarlyPaths | undefined), [hash(o.url).toString(36)]: path });
  const isChrome = chromeText(learn.get("x") as ChromeText | undefined);
  learnCommonText(o, leafTitle(o, learn.get("y") as CommonText | undefined, isChrome), path, learn);
}

/** Groups with a new priority or state, when roles were estimated anew. */
function weighGroups(task: Task, counters: Counters, now: Understanding | undefined): readonly GroupChange[] {
  const { site, shown, snapshot } = task;
  const { changed, changes } = now === undefined ? NO_CHANGES : changesOf(now, counters, shown.site);
  for (const [one, group] of changed) setGroup(task, one, group);
  storeSnapshot(site.known, { ...snapshot, counters });
  return changes;
}

const NO_CHANGES = { changed: new Map<string, Group>(), changes: [] };

function verdictOf(
  { o, site, snapshot, isStart }: Task,
  cell: string,
  role: string,
  { own, content }: Measured,
  path: readonly string[],
  now: Understanding | undefined,
): Verdict {
  const { leaf, pages } = snapshot.cells.get(cell)!;
  const isLeaf = role === "leaf";
  const signals = now?.signals.get(cell);
  const reasons = now === undefined || signals === undefined ? "" : `: ${reasonsOf(signals, now.steps)}`;
  const because = isStart ? "the start page" : `${leaf.toFixed(2)} leaf by ${pages} pages of its kind${reasons}`;
  return {
    state: role,
    because: `${because}; ${Math.round(own)} characters of text, ${content} links of its own`,
    again: againOf(role),
    ...(isStart ? {} : { template: cell }),
    ...(isLeaf ? { records: [leafRecord(o, leaf, because, path, site.known)] } : {}),
    ...(isLeaf ? { role: leafRole(site.known) } : {}),
    // Before leaves are known, the first ones look like other pages; they are settled later.
    ...(role === "other" && snapshot.counters.leaves >= 10 ? { rejected: "another kind of page than the leaves" } : {}),
  };
}

/** A further page of a list is at its level, everything else one below. */
export function pathLevel(via: Group | undefined): number {
  return (via?.level ?? 0) + (via?.kind === "page" ? 1 : 0);
}

function contentUrls({ links }: Observation): string[] {
  return links.filter(([, , , kind]) => kind !== NAVIGATION && kind !== VARIANT).map(([url]) => url);
}

function learnCompleteness(o: Observation, { content }: Measured, isStart: boolean, learn: Learning): void {
  const parts = learnParts(o, learn.get("parts"));
  if (parts !== undefined) learn.set("parts", parts);
  const gaps = isStart ? undefined : learnGap(o, content, learn.get("gaps"));
  if (gaps !== undefined) learn.set("gaps", gaps);
}

function learnStart(o: Observation, { own, linked, measures }: Measured, learn: Learning): void {
  const letters = o.links.filter(([, , , kind]) => kind === LETTER).length;
  learn.set("start", { own, linked, links: o.links.length, list: measures.linkShare, letters, digest: o.digest });
  if (o.stated.length > 0) learn.set("stated", o.stated);
}

const WEEK = 7 * DAY;

/** When a page of that role is visited again. */
export function againOf(role: string): NonNullable<Verdict["again"]> {
  return role === "root" || role.startsWith("list") ? "each update" : WEEK;
}

/** The paths of the first leaves, which are written again when their lists may be forgotten. */
type EarlyPaths = { readonly [url: string]: readonly string[] };

export function earlyPath(url: string, known: Known): readonly string[] | undefined {
  return (known.get("w") as EarlyPaths | undefined)?.[hash(url).toString(36)];
}

/** The first leaves are written again when more is known of what they have in common. */
export function leafRole(known: Known): string {
  const common = known.get("y") as CommonText | undefined;
  return isLearnedText(common) ? "leaf" : `leaf/${common?.pages ?? 0}`;
}

export function leafRecord(
  o: Observation,
  confidence: number,
  because: string,
  path: readonly string[],
  known: Known,
): Finding {
  const frequent = known.get("x") as ChromeText | undefined;
  const common = known.get("y") as CommonText | undefined;
  return leafFinding(o, { path, confidence, because, common, isChrome: chromeText(frequent) });
}

function titleOf(o: Observation): string {
  return (o.heading || o.title.split(/(?<!\s)\s+[-–—|·]\s+/)[0]!).slice(0, 120);
}

/** What tells a page from others: no text of every page, and not what the start page is called, which is the site's name. */
function shownTitle({ o, snapshot, learn, isStart }: Task): string {
  const site = isStart ? undefined : snapshot.cells.get(START)?.samples[0]?.[1];
  const isChrome = chromeText(learn.get("x") as ChromeText | undefined);
  const own = titleParts(o).find((part) => part !== site && !isChrome(part));
  return (own ?? titleOf(o)).slice(0, 120);
}

function moved(o: Observation, group: string): Verdict {
  return {
    state: "moved",
    because: `only sends its readers to ${o.refresh}`,
    follow: [{ url: o.refresh!, words: "(refresh)", group, priority: 1 }],
    again: "each update",
  };
}

/** The folder of an address. */
function folderOf(url: string): string {
  const bare = url.replace(/[?#].*/s, "");
  return bare.slice(0, bare.lastIndexOf("/") + 1);
}
