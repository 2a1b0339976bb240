/**
 * Describes a site for people: the kinds of its pages with their roles, completeness, and, without leaves, what was
 * found instead.
 */
import { explore } from "../explore.js";
import { isListCell } from "../kinds/roles.js";
import { type Understanding, understand, type Weights } from "../kinds/understand.js";
import { WEIGHTS } from "../kinds/weights.js";
import { describeGaps, describeParts, type Gap, type Parts } from "./completeness.js";
import { withSiteFile } from "./examples.js";
import { type Cell, countersOf, isView, type Known } from "./knowledge.js";
import type { SiteRoles } from "./site-file.js";
import { type SiteSnapshot, siteSnapshot } from "./snapshot.js";

/** A kind of pages: one shape of address, and templates with one role. */
export interface PageKind {
  readonly role: "leaf" | "list" | "other";
  /** The probability that its pages are leaves. */
  readonly leaf: number;
  readonly pages: number;
  /** Leaves that its pages led to. */
  readonly led: number;
  readonly shape: string;
  readonly samples: readonly { readonly url: string; readonly title: string }[];
}

/** Links that were seen and not followed, by the kind of page that they lead to. */
export interface Unfollowed {
  readonly shape: string;
  /** Links seen, also repeated ones. */
  readonly links: number;
  readonly example: string;
  readonly because: string;
}

export interface Structure {
  readonly folder: string;
  readonly pages: number;
  readonly leaves: number;
  readonly lists: number;
  /** Largest first. */
  readonly kinds: readonly PageKind[];
  readonly unfollowed: readonly Unfollowed[];
  /** Shapes of address that leaves have; lists and other pages may share them. */
  readonly leafShapes: readonly string[];
  /** Of lists that led to leaves. */
  readonly listShapes: readonly string[];
  /** Of all other pages that were visited. */
  readonly otherShapes: readonly string[];
}

/** What a person said about the site, and the weights of the signals, as in the settings of a listing. */
export interface StructureSettings {
  readonly weights?: Weights;
  readonly site?: SiteRoles;
}

export function structureOf(known: Known, { weights = WEIGHTS, site: file }: StructureSettings = {}): Structure {
  const site = siteSnapshot(known);
  const now = withSiteFile(understand(site, weights), file);
  const kinds = kindsOf(site, now);
  const shapes = (is: (kind: PageKind) => boolean) =>
    [...new Set(kinds.filter(is).map(({ shape }) => shape))].filter((shape) => shape !== "").sort();
  const leafShapes = shapes(({ role }) => role === "leaf");
  const isUsed = ({ role, led }: PageKind) => role === "list" && led > 0;
  const { folder, pages } = site.counters;
  const count = (is: (kind: PageKind) => boolean) => kinds.reduce((sum, kind) => sum + (is(kind) ? kind.pages : 0), 0);
  const [leaves, lists] = [count(({ role }) => role === "leaf"), count(isUsed)];
  return {
    ...{ folder, pages, leaves, lists, kinds, unfollowed: unfollowedIn(site, now, file), leafShapes },
    listShapes: shapes(isUsed),
    otherShapes: shapes((kind) => kind.role !== "leaf" && !isUsed(kind)),
  };
}

/** By the probability that the cell's pages are leaves. */
export function roleOfCell(leaf: number, cell: Cell): PageKind["role"] {
  return leaf >= 0.5 ? "leaf" : isListCell(cell) ? "list" : "other";
}

const SAMPLES = 3;

function kindsOf(site: SiteSnapshot, { view, leaf }: Understanding): PageKind[] {
  const kinds = new Map<string, { -readonly [key in keyof PageKind]: PageKind[key] }>();
  for (const [name, cell] of site.cells) {
    const chance = leaf.get(name);
    if (chance === undefined) continue;
    const shape = view.shapeOf(cell.group);
    const role = roleOfCell(chance, cell);
    const key = `${role} ${shape}`;
    const samples = cell.samples.map(([url, title]) => ({ url, title }));
    const kind = kinds.get(key) ?? { role, leaf: 0, pages: 0, led: 0, shape, samples: [] };
    kind.leaf = (kind.leaf * kind.pages + chance * cell.pages) / (kind.pages + cell.pages);
    kind.pages += cell.pages;
    kind.led += cell.brought;
    kind.samples = [...kind.samples, ...samples].slice(0, SAMPLES);
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => b.pages - a.pages);
}

function unfollowedIn(site: SiteSnapshot, now: Understanding, file: SiteRoles | undefined): Unfollowed[] {
  const statusOf = explore(now, site.counters, file);
  const found = new Map<string, Unfollowed>();
  for (const [name, group] of site.groups) {
    const links = group.links - group.visited;
    if (!group.closed || links <= 0 || isView(group, (cell) => now.leaf.get(cell) ?? 0)) continue;
    const shape = now.view.shapeOf(name);
    const before = found.get(shape);
    const { because } = statusOf(name, group);
    if (before === undefined) found.set(shape, { shape, links, example: group.sample, because });
    else found.set(shape, { ...before, links: before.links + links });
  }
  return [...found.values()].sort((a, b) => b.links - a.links);
}

/** What could be meant: the kind that was kept, or another one, and the examples that choose it. */
export interface Choice {
  readonly kind: PageKind;
  /** What was kept without a word of a person; the likeliest choice. */
  readonly isKept: boolean;
  readonly leaf: readonly string[];
  readonly not: readonly string[];
}

/** Where several kinds of pages could be meant: what was kept first, then the others, likeliest first. */
export function choicesOf({ kinds, unfollowed }: Structure): Choice[] {
  const shown = kinds.filter(({ samples }) => samples.length > 0);
  const example = ({ samples }: PageKind) => samples[0]!.url;
  const kept = shown.filter(({ role }) => role === "leaf").sort((a, b) => b.leaf * b.pages - a.leaf * a.pages);
  const [main, ...further] = kept;
  if (main === undefined) return [];
  const doubtful = further.filter(({ leaf }) => leaf < SURE && leaf < main.leaf);
  // More of them wait than were kept: what was kept may be lists of these.
  const waits = ({ shape }: PageKind): boolean =>
    unfollowed.some((one) => one.shape === shape && one.links > kept.reduce((sum, { pages }) => sum + pages, 0));
  const others = shown
    .filter((kind) => kind.role !== "leaf" && kind.pages >= 2 && (kind.leaf >= UNSURE || waits(kind)))
    .sort((a, b) => b.leaf - a.leaf);
  const choices = [
    ...others.map((kind) => ({ kind, isKept: false, leaf: [example(kind)], not: kept.map(example) })),
    ...doubtful.map((kind) => ({ kind, isKept: false, leaf: [example(main)], not: [example(kind)] })),
  ];
  if (choices.length === 0) return [];
  return [{ kind: main, isKept: true, leaf: [], not: [] }, ...choices.slice(0, MOST_CHOICES)];
}

/** A few kinds that are kept beside the largest, with certainty: songs and news of one band. Many are sections of one catalogue. */
export function keptBeside({ kinds }: Structure): PageKind[] {
  const kept = kinds.filter(({ role, leaf }) => role === "leaf" && leaf >= SURE);
  const least = Math.max(LEAST_BESIDE, LEAST_SHARE * (kept[0]?.pages ?? 0));
  const beside = kept.slice(1).filter(({ pages, samples }) => pages >= least && samples.length > 0);
  return beside.length <= MOST_CHOICES ? beside : [];
}

const LEAST_BESIDE = 5;
const LEAST_SHARE = 0.05;

/** Below it, another kind is hardly meant; above it, a kept one certainly is. */
const UNSURE = 0.2;
const SURE = 0.8;
const MOST_CHOICES = 2;

/** The kinds of pages as a table: role, number, probability of the role, address, three titles. */
export function kindsText({ kinds }: Structure, most = 8): string {
  const lines = kinds.slice(0, most).flatMap(({ role, leaf, pages, shape, samples }) => {
    const sure = Math.round(100 * (role === "leaf" ? leaf : 1 - leaf));
    return [
      `  ${role.padEnd(5)} ${String(pages).padStart(6)} ${pages === 1 ? "page " : "pages"}  ${String(sure).padStart(3)} %  ${shape}`,
      ...samples.map(({ url, title }) => `           ${title === "" ? "(no title)" : title.slice(0, 60)}  ${url}`),
    ];
  });
  const rest = kinds.slice(most).reduce((sum, { pages }) => sum + pages, 0);
  if (rest > 0) lines.push(`  and ${rest} pages of ${kinds.length - most} other kinds`);
  return ["Kinds of pages:", ...lines].join("\n");
}

/** Statements about completeness. */
export function completenessOf(known: Known, finished: boolean, kept: number): string[] {
  const sentences: string[] = [];
  if (finished) sentences.push(...describeParts(known.get("parts") as Parts | undefined));
  if (finished) sentences.push(...describeGaps(known.get("gaps") as readonly Gap[] | undefined));
  const stated = known.get("stated") as readonly number[] | undefined;
  const most = Math.max(0, ...(stated ?? []));
  if (finished && most > 0 && most !== kept) sentences.push(`The start page states ${most}; ${kept} leaves were kept.`);
  if (finished && most > 0 && most === kept)
    sentences.push(`The start page states ${most}, and so many leaves were kept.`);
  return sentences;
}

export type StartFacts = {
  readonly own: number;
  readonly linked: number;
  readonly links: number;
  readonly list: number;
  readonly letters: number;
  readonly digest: string;
};

/** Without leaves: what was found instead, and what to try. */
export function explainNoLeaves(known: Known): string {
  const start = known.get("start") as StartFacts | undefined;
  const { pages, lists } = countersOf(known);
  const same = (known.get("same") as { readonly count: number } | undefined)?.count ?? 0;
  if (start === undefined) return "No page was read. See winnow why for the start address.";
  if (start.links === 0 && start.own < 200)
    return "The start page has no links and hardly any text in its HTML. If a browser shows more, JavaScript makes it: run it again with --render always, which needs Chromium (winnow doctor says how to get it), or look for a sitemap, a feed or a plain version of the site.";
  if (start.links === 0)
    return "The start page has text but no links to other pages of its host: a single page. If it is what you want, winnow crawl keeps it as it is.";
  if (pages > 3 && same >= 0.5 * pages)
    return `${same} of ${pages} pages show the same text: the site answers everything with one page, or shows something in front of its pages. Open an address of it in a browser and compare.`;
  if (start.list < 0.3 && start.own > 600)
    return "The start page reads like a leaf, not like a list. Start from the page that lists what you want, or show a leaf with --leaf URL.";
  if (lists === 0 && pages <= 1 + start.links)
    return "The start page's links lead to no list and to no pages that look alike in numbers: it is not a listing as far as winnow can tell. Start from a page that lists the leaves, or show one with --leaf URL.";
  return `${pages} pages were read, ${lists} of them lists, but none leads to pages with text of their own in numbers. An empty letter or section? Start one level higher, or show a leaf with --leaf URL.`;
}
