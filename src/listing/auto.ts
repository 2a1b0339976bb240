/**
 * Learn the site while crawling it: what does this page teach, what is it, and where to next?
 *
 * The verdict of one page: it is scored, the group that it was found in learns what its pages are like, its links enter their groups, and
 * the groups are weighed anew. Roles are derived from the knowledge (`roleOf`), so that what a page is can be asked again when
 * more is known.
 */
import type { Json } from "../model/json.js";
import type { Site, Verdict } from "../model/kind.js";
import type { Link } from "../model/link.js";
import type { Finding } from "../model/record.js";
import { DAY } from "../model/time.js";
import { learnGap, learnParts } from "./completeness.js";
import type { Idea } from "./ideas.js";
import {
  type Counters,
  countersOf,
  foldersOf,
  freeTemplate,
  type Group,
  type GroupKind,
  groupsOf,
  isChrome,
  type Known,
  type Place,
  seeAt,
  type Template,
  templateLike,
} from "./knowledge.js";
import { leafFinding } from "./leaf.js";
import {
  HEADING,
  LETTER,
  NEXT,
  NUMBERED,
  type Observation,
  PLAIN,
  PREVIOUS,
  paragraphHash,
  VARIANT,
  WAY,
} from "./look.js";
import { changesOf, type SiteRoles } from "./policy.js";
import { LEAST_TEXT, type Score, scoreOf } from "./score.js";
import { type Folders, isSpecific, learnFolders, shapeOf } from "./shape.js";
import { learnShown, type Shown, saidOf, shownShapes } from "./shown.js";
import { besides, findPath, trailKey, trailOf } from "./trail.js";
import { bothKey, isLike, placeKey, type Sum, type View, viewOf } from "./view.js";
import { hash } from "./walk.js";

export type Role = "root" | "list" | "leaf" | "other" | "moved";

export interface Judgement {
  readonly role: Role;
  readonly level: number;
  readonly confidence: number;
  readonly because: string;
}

const MOST_GROUPS = 400;
const DEEPEST = 9;
/** Templates are numbered as they are met. */
const START_TEMPLATE = "t:0";

/** Knowledge as it is, with what this page changes laid over it. */
export interface Learning {
  readonly known: Known;
  get(key: string): Json | undefined;
  set(key: string, value: Json): void;
  readonly learned: ReadonlyMap<string, Json>;
}

function learning(known: Known): Learning {
  const learned = new Map<string, Json>();
  return {
    known,
    learned,
    get: (key) => learned.get(key) ?? known.get(key),
    set: (key, value) => void learned.set(key, value),
  };
}

export function judgeAuto(o: Observation, site: Site<Json>, shown: Shown): Verdict {
  const learn = learning(site.known);
  const before = countersOf(site.known);
  const via = site.known.get(`g:${site.visit.group}`) as Group | undefined;
  const isStart = site.visit.depth === 0 && via === undefined && site.visit.group === "";
  if (o.refresh !== null) return moved(o, site.visit.group);

  const folder = isStart && before.pages === 0 ? folderOf(o.url) : before.folder;
  const level = via?.level ?? 0;
  const memory = recall(site.known);
  const { groups, folders } = memory;
  const size = groups.size;
  const score = scoreNow(o, site.known, via, memory.view, shown.without, folders);
  const leafScore = score.own >= LEAST_TEXT ? 1 - score.list : 0;
  const listScore = score.content > 0 || score.list > 0.5 ? score.list : 0;

  // What the page's own group learns.
  if (via !== undefined) {
    const now = { ...via, visited: via.visited + 1, leaf: via.leaf + leafScore, list: via.list + listScore };
    groups.set(site.visit.group, now);
    learn.set(`g:${site.visit.group}`, now);
  }

  // What it is, as far as that can be told now.
  let counters: Counters = { ...before, pages: before.pages + 1, folder };
  const view = viewOf(groups, counters);
  const judged = isStart
    ? rootJudgement(score)
    : roleOf(o, score, groups.get(site.visit.group), view, site.known, shown);
  const template = learnTemplate(o, judged.role === "leaf", learn);
  if (shown.leaf?.includes(o.url) || shown.not?.includes(o.url)) learnShown(o, shown, via, template, learn);
  counters = {
    ...counters,
    leaves: counters.leaves + (judged.role === "leaf" ? 1 : 0),
    lists: counters.lists + (judged.role === "list" ? 1 : 0),
    waste: counters.waste + (judged.role === "other" ? 1 : 0),
  };
  learnChromeText(o, before.pages, learn);
  if (judged.role === "leaf" && via !== undefined) creditLists(via, groups, learn);
  if ((judged.role === "list" || judged.role === "leaf") && via !== undefined) {
    const now = groups.get(site.visit.group)!;
    groups.set(
      site.visit.group,
      judged.role === "list" ? { ...now, barren: now.barren + 1 } : { ...now, kept: now.kept + 1 },
    );
    learn.set(`g:${site.visit.group}`, groups.get(site.visit.group)!);
  }

  // By which lists it came.
  const path = isStart ? [] : (findPath(o.url, level, site.known) ?? []);
  if (judged.role === "list" || judged.role === "root") {
    const urls = o.links.filter(([, , , kind]) => kind !== WAY && kind !== VARIANT).map(([url]) => url);
    const further = via?.kind === "page" ? path : isStart ? [] : [...path, listTitle(o)];
    learn.set(
      trailKey(isStart, before.lists),
      trailOf({ url: o.url, sequence: site.sequence, level, path: further, urls }),
    );
  }

  if (judged.role === "list" || judged.role === "root") {
    const parts = learnParts(o, learn.get("parts"));
    if (parts !== undefined) learn.set("parts", parts);
    const gaps = learnGap(o, score.content, learn.get("gaps"));
    if (gaps !== undefined && !isStart) learn.set("gaps", gaps);
  }

  // Where it leads.
  const follow = followLinks(
    o,
    {
      name: via === undefined ? "start" : site.visit.group,
      level,
      aside: (via?.aside ?? false) && judged.role !== "leaf",
      via,
      folder,
      role: judged.role,
    },
    groups,
    folders,
    learn,
  );
  const settled =
    judged.role === "leaf" && (via?.visited ?? 0) >= 20 && groups.size === size && counters.pages % 8 !== 0;
  const { changed, changes } = settled
    ? NO_CHANGES
    : changesOf(viewOf(groups, counters), rolesSaid(shown, learn), shown.without);
  for (const [name, group] of changed) {
    groups.set(name, group);
    learn.set(`g:${name}`, group);
  }
  learn.set("site", counters);
  remember(site.known, { counters, groups, folders: memory.folders, view });
  learnSame(o, learn);
  if (isStart) {
    const letters = o.links.filter(([, , , kind]) => kind === LETTER).length;
    learn.set("start", { own: score.own, linked: score.linked, links: o.links.length, list: score.list, letters });
    if (o.stated.length > 0) learn.set("stated", o.stated);
  }

  const state = stateOf(judged);
  const leaf = judged.role === "leaf";
  return {
    state,
    because: `${judged.because}; ${Math.round(score.own)} characters of text, ${score.content} links of its own${template === undefined ? "" : `, template ${template.slice(2)}`}`,
    follow,
    groups: changes,
    learned: [...learn.learned],
    again: leaf ? WEEK : "each update",
    ...(isStart ? {} : { template: site.visit.group }),
    ...(leaf ? { records: [recordOf(o, judged, path, site.known)] } : {}),
    // Before leaves are known, the first of them look like strangers; they are settled later.
    ...(judged.role === "other" && counters.leaves >= 10 ? { rejected: judged.because } : {}),
  };
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

/**
 * What was worked out for the page before this one. The next page is judged with the same knowledge plus what that page taught, and these
 * are the same objects: so they are kept, and made anew whenever the knowledge is not the one they were made from.
 */
interface Memory {
  readonly counters: Counters;
  readonly groups: Map<string, Group>;
  readonly folders: Map<string, readonly string[] | "*">;
  readonly view: View;
}

const memories = new WeakMap<Known, Memory>();

function recall(known: Known): Memory {
  const kept = memories.get(known);
  memories.delete(known); // should judging fail half-way, nothing half-done is left
  if (kept !== undefined && known.get("site") === kept.counters) return kept;
  const groups = groupsOf(known);
  const counters = countersOf(known);
  return { counters, groups, folders: new Map(foldersOf(known)), view: viewOf(groups, counters) };
}

function remember(known: Known, memory: Memory): void {
  memories.set(known, memory);
}

/** The lists that led to a leaf were not visited in vain, nor were those above them. */
function creditLists(via: Group, groups: Map<string, Group>, learn: Learning): void {
  const path = new Set<string>();
  for (let name = via.parent; name !== "" && !path.has(name); name = groups.get(name)?.parent ?? "") path.add(name);
  const direct = via.kind === "page" ? (groups.get(via.parent)?.parent ?? "") : via.parent;
  for (const [name, group] of groups) {
    const pagesOfIt = group.kind === "page" && path.has(group.parent);
    if (!path.has(name) && !pagesOfIt) continue;
    const brought = name === direct || group.parent === direct;
    if (group.barren === 0 && !brought) continue;
    const now = { ...group, barren: 0, brought: Math.min(1e9, group.brought + 1) };
    groups.set(name, now);
    learn.set(`g:${name}`, now);
  }
}

export function stateOf({ role, level }: Judgement): string {
  return role === "list" ? `list-${Math.max(1, level)}` : role;
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

/** What an index of letters leads to is a list, however short: "X" may have one entry only. In logarithms of odds. */
const BY_LETTER = 3;

/** The score with what is known of chrome now. */
export function scoreNow(
  o: Observation,
  known: Known,
  via: Group | undefined,
  view: View,
  without: readonly Idea[] = [],
  folders: Folders = foldersOf(known),
): Score {
  const seen = seenScore(o, known, via, view, without, folders);
  const byLetter = via?.kind === "letter" && seen.content > 0;
  const score = byLetter ? { ...seen, list: lessen(seen.list, -BY_LETTER) } : seen;
  // Another vote: half of what it claims, because it sees one page only.
  return o.vote === null ? score : { ...score, list: lessen(score.list, 0.5 * claim(o.vote)) };
}

/** The logarithm of the odds, within reason. */
function claim(probability: number): number {
  const within = Math.min(0.98, Math.max(0.02, probability));
  return Math.log(within / (1 - within));
}

function seenScore(
  o: Observation,
  known: Known,
  via: Group | undefined,
  view: View,
  without: readonly Idea[],
  folders: Folders,
): Score {
  const { pages } = countersOf(known);
  const noChrome = without.includes("chrome");
  const chromePlaces = o.places.map(
    (place) => !noChrome && isChrome(known.get(`p:${placeId(place)}`) as Place | undefined, pages),
  );
  const frequent = known.get("x") as ChromeText | undefined;
  const score = scoreOf(
    o,
    (place) => chromePlaces[place]!,
    (text) => !noChrome && isChromeText(text, frequent),
    without,
  );
  // Links to its like from a page that has the address of a leaf, or to what stands beside it on the list that it comes from: these are
  // related pages and lead nowhere new.
  if (via === undefined || score.content === 0) return score;
  const content = o.links.filter(([, , place, kind]) => (kind === PLAIN || kind === HEADING) && !chromePlaces[place]);
  // What lies below a page in the site's folders is what it lists.
  const below = folderBelow(o.url);
  const beneath = below === undefined ? 0 : content.filter(([url]) => url.startsWith(below)).length;
  if (!without.includes("folders") && beneath >= 1 && beneath >= 0.5 * content.length)
    return { ...score, list: lessen(score.list, beneath >= 2 ? -4 : -2.5) };
  if (without.includes("related")) return score;
  const sisters = view.sisterShapes.get(via.place);
  const isSister = (shape: string) => shape === via.shape || (isSpecific(shape) && (sisters?.has(shape) ?? false));
  const alike =
    view.leafShapes.has(via.shape) || isSpecific(via.shape)
      ? content.filter(([url]) => isSister(shapeOf(url, folders))).length / content.length
      : 0;
  const urls = content.map(([url]) => url);
  // Linked headings are the entries of an overview, wherever they lead; one or two links tell nothing.
  if (score.headings === 0 && urls.length >= 3 && besides(o.url, urls, known) >= RELATED)
    return { ...score, list: lessen(score.list, NOWHERE_NEW) };
  if (alike < SISTERS || score.headings >= 2) return score;
  return { ...score, list: lessen(score.list, score.leads ? NOWHERE_NEW : 3) };
}

/** The folder that a page stands for, if it is more than the whole site: "/b/beatles/" itself, "/b/beatles/" of "/b/beatles.html". */
function folderBelow(url: string): string | undefined {
  if (url.includes("?") || /^https?:\/\/[^/]+\/?$/.test(url)) return undefined;
  return url.endsWith("/") ? url : `${url.replace(/\.\w{2,5}$/, "")}/`;
}

/** So many of a page's links must lead to its like until they count as related pages. */
const RELATED = 0.6;
const SISTERS = 0.5;
/** What that takes from the score: a bare list stays one, a short text with links after it does not look like one any more. */
const NOWHERE_NEW = 4;

/** A probability whose odds are divided by e to the power of `by`. */
function lessen(probability: number, by: number): number {
  const odds = (probability / (1 - Math.min(probability, 1 - 1e-9))) * Math.exp(-by);
  return odds / (1 + odds);
}

/** What a page is, by what is known of the site now and by what a person said. */
export function roleOf(
  o: Observation,
  score: Score,
  via: Group | undefined,
  view: View,
  known: Known,
  shown: Shown,
): Judgement {
  const level = via?.level ?? 0;
  const said = saidOf(o, via, known, shown);
  if (said?.role === "leaf") return { ...said, level };
  const judged = learnedRole(o, score, via, view, known, shown.without ?? []);
  // That a page is no leaf does not make its links worthless: a list stays one.
  return said !== undefined && judged.role !== "list" ? { ...said, level } : judged;
}

function learnedRole(
  o: Observation,
  score: Score,
  via: Group | undefined,
  view: View,
  known: Known,
  without: readonly Idea[],
): Judgement {
  const level = via?.level ?? 0;
  const leafScore = score.own >= LEAST_TEXT ? 1 - score.list : 0;
  const own = via === undefined ? undefined : view.both.get(bothKey(via));
  const shapeWide = via !== undefined && isSpecific(via.shape) ? view.shapes.get(via.shape) : undefined;
  const usual = (without.includes("sisters") ? undefined : usualOf(own, shapeWide)) ?? leafScore;
  const surelyLeaf =
    own !== undefined && own.visited >= 5 && own.leaf >= 0.5 * own.visited && own.list < 0.2 * own.visited;
  // An empty page among leaves is an empty leaf.
  const itself = surelyLeaf && score.content === 0 ? Math.max(leafScore, usual) : leafScore;
  // A page is what its sisters are, unless it is plainly something else; where they are undecided, the page itself decides.
  const plain = score.list > 0.97 && score.most >= 5 && score.content > 8;
  const weight = 0.7 - 0.6 * Math.abs(usual - 0.5);
  const mixed = plain ? Math.min(itself, usual) : weight * itself + (1 - weight) * usual;
  if (score.own < LEAST_TEXT && score.content === 0 && !surelyLeaf)
    return { role: "other", level, confidence: 0.7, because: "there is nothing to read" };
  if (via !== undefined && view.supposed === via.shape && !via.aside && via.kind !== "way" && !likeTheStart(o, known))
    return { role: "leaf", level, confidence: 0.4, because: "supposed: nothing on this site looks more like a leaf" };
  if (mixed < 0.5)
    return {
      role: "list",
      level,
      confidence: 1 - mixed,
      because: `a list${usual < 0.5 ? ", as are its sisters" : ""}`,
    };
  if (via === undefined) return { role: "other", level, confidence: 0.5, because: "not linked from a list" };

  const outside = via.aside || via.kind === "way";
  const place = view.leafPlaces.has(placeKey(via)) && !outside;
  const shape = view.leafShapes.has(via.shape);
  const template = templateLike(o.built, known);
  const { pages = 0, leaves = 0 } = template?.template ?? {};
  const family =
    !without.includes("templates") && leaves >= Math.max(1, 0.08 * view.counters.leaves) && leaves >= 0.5 * pages;
  const leaf = (because: string, sure: number): Judgement => ({
    role: "leaf",
    level,
    confidence: mixed * sure,
    because,
  });
  const general = isLike(via.shape, view.leafShapes);
  // Where addresses say what is a leaf, another address at the same place is something else unless there are many of them.
  const many = !told(view) || (view.shapes.get(via.shape)?.leaf ?? 0) >= 0.1 * view.counters.leaves;
  if (place && (shape || general || (family && many) || view.counters.leaves < 3))
    return leaf("linked from where leaves are linked", 1);
  if ((shape && !outside) || ((shape || general) && family)) return leaf("its address looks like those of leaves", 0.9);
  if (!outside && family && isLike(via.shape, view.leafShapes))
    return leaf("built like the leaves, and its address is similar", 0.9);
  if (!outside && family && (template?.like ?? 0) >= 0.8 && !isNavigation(o, via, view, known))
    return leaf("built like the leaves", 0.8);
  return { role: "other", level, confidence: mixed, because: "something to read, but of another kind than the leaves" };
}

/** So many leaves have an address of their own kind that others are strangers. */
function told({ leafShapes, counters }: View): boolean {
  return counters.leaves >= 20 && [...leafShapes].some((shape) => isSpecific(shape.replace(/^~/, "")));
}

/** How much of a leaf the pages are that are linked from the same place, and those with the same shape of address. */
function usualOf(own: Sum | undefined, shapeWide: Sum | undefined): number | undefined {
  const said = [own, shapeWide].flatMap((sum) =>
    sum === undefined || sum.visited < 2 ? [] : [sum.leaf / sum.visited],
  );
  return said.length === 0 ? undefined : said.reduce((a, b) => a + b) / said.length;
}

/** What stands on every page is navigation, even where it was taken for a list at first; unless it leads to leaves by their address. */
function isNavigation(o: Observation, via: Group, view: View, known: Known): boolean {
  if (view.leafPlaces.has(placeKey(via))) return false;
  if (!isChrome(known.get(`p:${via.place}`) as Place | undefined, view.counters.pages)) return false;
  return !view.leafShapes.has(shapeOf(o.url, foldersOf(known)));
}

/** Built like the start page, which is a list. */
function likeTheStart(o: Observation, known: Known): boolean {
  return templateLike(o.built, known)?.key === START_TEMPLATE;
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

// ── Paragraphs that stand on many pages ─────────────────────────────────────────────────────────────────────────────────

type ChromeText = { readonly pages: number; readonly counts: { readonly [hash: string]: number } };
const TEXT_LEARNED = 80;
const MOST_TEXTS = 400;

function isChromeText(text: string, frequent: ChromeText | undefined): boolean {
  if (frequent === undefined || frequent.pages < 4) return false;
  // Short words repeat by themselves ("noun", "Ingredients"): only what stands nearly everywhere is chrome.
  const often = text.length >= 40 ? 0.2 : 0.6;
  return (frequent.counts[paragraphHash(text)] ?? 0) >= Math.max(3, often * frequent.pages);
}

function learnChromeText(o: Observation, pages: number, learn: Learning): void {
  if (pages >= TEXT_LEARNED) return;
  const old = (learn.get("x") as ChromeText | undefined) ?? { pages: 0, counts: {} };
  const counts: Record<string, number> = { ...old.counts };
  for (const key of new Set(o.paragraphs.slice(0, 300).map(([text]) => paragraphHash(text))))
    counts[key] = (counts[key] ?? 0) + 1;
  let entries = Object.entries(counts);
  if (entries.length > MOST_TEXTS) entries = entries.sort((a, b) => b[1] - a[1]).slice(0, MOST_TEXTS / 2);
  learn.set("x", { pages: old.pages + 1, counts: Object.fromEntries(entries) });
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

interface From {
  /** The group that the page was found in. */
  readonly name: string;
  readonly level: number;
  readonly aside: boolean;
  readonly via: Group | undefined;
  readonly folder: string;
  readonly role: Role;
}

export function placeId(path: string): string {
  return hash(path).toString(36);
}

function followLinks(
  o: Observation,
  from: From,
  groups: Map<string, Group>,
  folders: Map<string, readonly string[] | "*">,
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
  const seen = new Map<number, number[]>();
  for (const [url, , place] of o.links) (seen.get(place) ?? seen.set(place, []).get(place)!).push(hash(url));
  const { pages } = countersOf(learn.known);
  const chrome = ids.map((id, place) => {
    const old = learn.get(`p:${id}`) as Place | undefined;
    const now = seeAt(old, o.places[place]!, seen.get(place) ?? [], pages);
    if (now !== old) learn.set(`p:${id}`, now);
    return isChrome(now, pages);
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
  const counts = new Map<string, { group: Group; links: number }>();
  const links: Link[] = [];
  for (const [url, words, place, kind] of o.links) {
    const isView =
      kind === VARIANT || (from.role === "leaf" && url.startsWith(o.url) && /^[?&]/.test(url.slice(o.url.length)));
    const what: GroupKind = isView
      ? "view"
      : kind === LETTER
        ? "letter"
        : kind === NEXT || kind === NUMBERED || kind === PREVIOUS
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
    const shape = shapeOf(url, folders);
    const parent =
      what === "side" || what === "way" || what === "view"
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

/** The folder that an address lies in, or that it is. */
function folderOf(url: string): string {
  const bare = url.replace(/[?#].*$/, "");
  return bare.slice(0, bare.lastIndexOf("/") + 1);
}

function isInside(url: string, folder: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, "");
  return bare(url).startsWith(bare(folder));
}
