/**
 * The signals by which a kind of pages is recognised as the leaves of a site.
 *
 * Each is a number of about −1…1 for one cell, computed from what its pages look like, how they are linked, what lies
 * below them, and how many they are. None decides alone; their weights are learned from real sites (weights.ts). The
 * table in docs/listing.md has an example of each and what leaving it out costs.
 */
import { MEASURES, type Measure } from "../page/measure.js";
import { type Cell, type Group, START } from "../site/knowledge.js";
import { isContent, type Overview } from "./overview.js";

/** What is known about a cell when its signals are computed. */
interface About {
  readonly name: string;
  readonly cell: Cell;
  readonly group: Group;
  readonly view: Overview;
  readonly kind: string;
  readonly shape: string;
  /** What its pages look like, with the help of their relatives. */
  readonly looks: Looks;
  /** What the pages look like that link to it. */
  readonly parent: Looks | undefined;
  readonly links: LinkSums;
  readonly examples: Examples;
}

type Signal = readonly [name: string, meaning: string, value: (about: About) => number];

const SIGNALS: readonly Signal[] = [
  ["bias", "always 1", () => 1],
  ["text", "characters outside links (logarithm)", ({ looks }) => looks.text],
  ["longest", "characters of the longest paragraph (logarithm)", ({ looks }) => looks.longest],
  ["link share", "share of the characters that are linked", ({ looks }) => looks.linkShare],
  ["links", "links that are neither navigation nor pagination (logarithm)", ({ looks }) => looks.links],
  ["list length", "the most links at one place (logarithm)", ({ looks }) => looks.most],
  ["linked headings", "headings that are links (logarithm)", ({ looks }) => looks.headed],
  ["teasers", "share of the text that follows linked headings", ({ looks }) => looks.under],
  ["entries", "paragraphs that begin with a link (logarithm)", ({ looks }) => looks.entries],
  ["glosses", "share of the text in such paragraphs", ({ looks }) => looks.gloss],
  ["text between", "share of the linked lines that follow some text", ({ looks }) => looks.between],
  ["text before", "share of the text before the links", ({ looks }) => looks.lead],
  ["text per link", "characters per link (logarithm)", ({ looks }) => looks.textPerLink],
  ["has pager", "links to numbered or next pages", ({ looks }) => looks.pager],
  ["has letters", "links to letters of the alphabet", ({ looks }) => looks.letters],
  ["says leaf", "declares itself an article, a recipe, a product …", ({ looks }) => looks.saysLeaf],
  ["says list", "declares itself a collection or a list", ({ looks }) => looks.saysList],
  ["inward", "share of its links that lead to addresses like its own", ({ looks }) => looks.inward],
  ["links below", "share of its links that lead below its own address", ({ looks }) => looks.below],
  ["beside", "share of its links that stand beside it on its list", ({ looks }) => looks.beside],
  ["shown above", "the page that leads to it shows some of its text, beside other text", ({ looks }) => looks.shown],
  ["same as above", "repeats most of the text of the page that leads to it", ({ looks }) => looks.same],
  ["no text", "nearly no text", ({ looks }) => (looks.text < NO_TEXT ? 1 : 0)],
  [
    "many bare links",
    "many links and little text for each",
    ({ looks }) => looks.links * Math.max(0, 0.6 - looks.textPerLink),
  ],

  [
    "named alike",
    "share of its links whose words several links to other pages have: print, chords, permalink",
    ({ group }) => (group.alike ?? 0) / Math.max(1, group.links),
  ],
  ["via next", "found as next or numbered pages", ({ group }) => (group.kind === "page" ? 1 : 0)],
  ["via letter", "found through the alphabet", ({ group }) => (group.kind === "letter" ? 1 : 0)],
  ["via navigation", "found in navigation", ({ group }) => (group.kind === "way" ? 1 : 0)],
  [
    "in chrome",
    "linked from a place that shows the same links on page after page",
    ({ group, view }) => (view.site.chrome.has(group.place) ? 1 : 0),
  ],
  [
    "siblings",
    "links beside it on the same page, on average (logarithm)",
    ({ group }) => Math.log1p(group.links / Math.max(1, group.pages)) / 5,
  ],
  ["most siblings", "the most links beside it on one page (logarithm)", ({ group }) => Math.log1p(group.most) / 6],
  [
    "one per page",
    "linked from many pages, one from each",
    ({ group }) => (group.pages >= 3 && group.most <= 1 ? 1 : 0),
  ],
  [
    "from start",
    "linked from the content of the start page",
    ({ group }) => (group.parent === START && group.kind !== "way" ? 1 : 0),
  ],
  ["level", "lists on the way from the start", ({ group }) => Math.min(1, group.level / 5)],
  ["behind navigation", "reached through navigation", ({ group }) => Math.min(1, group.ways / 2)],
  ["from text", "the pages that link to it have much text", ({ parent }) => parent?.text ?? 0],
  ["from links", "the pages that link to it are linked text", ({ parent }) => parent?.linkShare ?? 0],
  ["from lists", "the pages that link to it have many links (logarithm)", ({ parent }) => parent?.links ?? 0],
  [
    "from its kind",
    "linked from pages of its own kind",
    ({ group, view, kind }) => (group.parent !== "" && view.kindOf(group.parent) === kind ? 1 : 0),
  ],

  ["pages", "pages of the kind (logarithm)", ({ view, kind }) => Math.log1p(view.kinds.get(kind)!.pages) / 6],
  [
    "template pages",
    "pages with its template (logarithm)",
    ({ view, cell }) => Math.log1p(view.templates.get(cell.template)?.pages ?? 1) / 6,
  ],
  [
    "address pages",
    "pages with its shape of address (logarithm)",
    ({ view, shape }) => Math.log1p(view.shapes.get(shape)!.pages) / 6,
  ],
  [
    "share of pages",
    "share of the site's pages",
    ({ view, kind }) => view.kinds.get(kind)!.pages / Math.max(1, view.site.counters.pages),
  ],
  ["listed", "links to such addresses in content (logarithm)", ({ links }) => Math.log1p(links.content) / 7],
  ["listed by others", "share of these links that stand on pages of other kinds", ({ links }) => links.others],
  ["lists it", "kinds of pages that link to it in numbers (logarithm)", ({ links }) => Math.log1p(links.sources) / 2],
  [
    "found below",
    "pages of other kinds found through each page (logarithm)",
    ({ links }) => Math.log1p(links.found) / 2,
  ],
  ["waits below", "links to pages of other kinds on each page (logarithm)", ({ links }) => Math.log1p(links.below) / 4],
  ["text below", "text of the pages that were found through it", ({ links }) => links.belowText],
  [
    "more text below",
    "more text on the pages below than on its own",
    ({ links, looks }) => (links.found > 0 ? Math.max(-0.5, Math.min(0.5, links.belowText - looks.text)) : 0),
  ],
  ["shows below", "share of the pages below whose text it shows beside other text", ({ links }) => links.belowShown],
  ["repeated below", "share of the pages below that repeat most of its text", ({ links }) => links.belowSame],
  [
    "list word",
    "a word for lists in the address: tag, category, author; half a word is a month alone",
    ({ shape, group }) => (LIST_WORDS.test(shape) ? 1 : MONTH.test(group.sample) ? 0.5 : 0),
  ],
  ["date", "a date in the address; a month alone is an archive's", ({ group }) => (DATE.test(group.sample) ? 1 : 0)],
  [
    "folder page",
    "the address is a folder with pages in it",
    ({ group, view }) => (isFolder(group.sample, view) ? 1 : 0),
  ],
  [
    "one name",
    "the last part of the address is the same on all pages of the kind, below different folders",
    ({ kind, view }) => (hasOneName(kind, view) ? 1 : 0),
  ],

  [
    "like an example",
    "the same template and shape of address as a page that a person called a leaf",
    ({ kind, examples }) => (examples.leaf.kinds.has(kind) ? 1 : 0),
  ],
  [
    "template of an example",
    "the same template only",
    ({ kind, cell, examples }) =>
      !examples.leaf.kinds.has(kind) && examples.leaf.templates.has(cell.template) ? 1 : 0,
  ],
  [
    "address of an example",
    "the same shape of address only",
    ({ kind, shape, examples }) => (!examples.leaf.kinds.has(kind) && examples.leaf.shapes.has(shape) ? 1 : 0),
  ],
  [
    "place of an example",
    "linked from the place of a page that a person called a leaf",
    ({ cell, view, examples }) => (examples.leaf.places.has(view.placeOf(cell.group)) ? 1 : 0),
  ],
  [
    "unlike the examples",
    "neither template nor address nor place of a page that a person called a leaf",
    ({ cell, shape, view, examples }) =>
      examples.leaf.any &&
      !examples.leaf.templates.has(cell.template) &&
      !examples.leaf.shapes.has(shape) &&
      !examples.leaf.places.has(view.placeOf(cell.group))
        ? 1
        : 0,
  ],
  [
    "beside the examples",
    "anything but template and address of a page that a person called a leaf",
    ({ kind, examples }) => (examples.leaf.any && !examples.leaf.kinds.has(kind) ? 1 : 0),
  ],
];

/** "/2012/05/" is a month's archive, "/2012/05/bread/" and "/2012/05/17/" are not. */
const DATE = /\/(?:19|20)\d\d[/-]\d\d?[/-][^/?#]/;
/** About fifty characters. */
const NO_TEXT = 0.5;
const MONTH = /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])\/?$/;
const LIST_WORDS =
  /\/(?:tags?|categor(?:y|ies|ia|ias|ie|ias)|kategorien?|authors?|topics?|search)(?:\/|$|\?)|\/page\/0/i;

export const SIGNAL_NAMES: readonly string[] = SIGNALS.map(([name]) => name);
export const SIGNAL_MEANINGS: ReadonlyMap<string, string> = new Map(SIGNALS.map(([name, meaning]) => [name, meaning]));

/** What a person said about single pages. */
export interface Shown {
  readonly any: boolean;
  readonly cells: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  readonly shapes: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

export interface Examples {
  readonly leaf: Shown;
  readonly not: Shown;
}

/** Computes the signals of a site's cells, in the order of their names. */
export function signalsIn(view: Overview, examples: Examples): (cell: string) => number[] {
  const parents = new Map<string, Looks | undefined>();
  const sums = new Map<string, LinkSums>();
  return (name) => {
    const cell = view.site.cells.get(name)!;
    const group = view.site.groups.get(cell.group)!;
    const shape = view.shapeOf(cell.group);
    const kind = view.kindOf(name);
    if (!parents.has(group.parent)) {
      const means = view.site.cells.get(group.parent)?.means;
      parents.set(group.parent, means && looksFrom(means));
    }
    let links = sums.get(kind);
    if (links === undefined) sums.set(kind, (links = sumLinks(kind, shape, view)));
    const looks = looksOf(cell, kind, shape, view);
    const parent = parents.get(group.parent);
    const about: About = { name, cell, group, view, kind, shape, examples, looks, parent, links };
    return SIGNALS.map(([, , value]) => value(about));
  };
}

type Looks = Readonly<Record<Measure, number>>;

/** Farther relatives count as much as this many pages. */
const FARTHER = 2;

function looksOf(cell: Cell, kind: string, shape: string, view: Overview): Looks {
  const farther = [view.templates.get(cell.template), view.kinds.get(kind), cell];
  const means = [...(view.shapes.get(shape) ?? cell).means];
  for (const one of farther) {
    if (one === undefined) continue;
    const own = one.pages / (one.pages + FARTHER);
    for (let i = 0; i < means.length; i++) means[i]! += (one.means[i]! - means[i]!) * own;
  }
  return looksFrom(means);
}

function looksFrom(means: readonly number[]): Looks {
  const record = {} as Record<Measure, number>;
  for (let i = 0; i < MEASURES.length; i++) record[MEASURES[i]!] = means[i] ?? 0;
  return record;
}

/** How a kind is linked, and what it links to. */
interface LinkSums {
  /** Links in content to its shape of address. */
  readonly content: number;
  /** The share of them that stand on pages of other kinds. */
  readonly others: number;
  readonly sources: number;
  /** Per page: pages of other kinds that were found through it, and links to addresses of other shapes. */
  readonly found: number;
  readonly below: number;
  readonly belowText: number;
  /** Of the pages that were found through it: how many it shows in part, and how much of it one of them repeats. */
  readonly belowShown: number;
  readonly belowSame: number;
}

const TEXT = MEASURES.indexOf("text");
const SHOWN = MEASURES.indexOf("shown");
const SAME = MEASURES.indexOf("same");

function sumLinks(kind: string, shape: string, view: Overview): LinkSums {
  const { groups, cells } = view.site;
  let content = 0;
  let others = 0;
  const sources = new Set<string>();
  for (const name of view.listed.get(shape) ?? []) {
    const group = groups.get(name)!;
    if (!isContent(group)) continue;
    content += group.links;
    const from = view.kindOf(group.parent);
    if (from === kind) continue;
    others += group.links;
    if (group.most >= 2) sources.add(from);
  }
  let found = 0;
  let below = 0;
  let [text, shown, same] = [0, 0, 0];
  for (const member of view.members.get(kind) ?? [])
    for (const name of view.below.get(member) ?? []) {
      const group = groups.get(name)!;
      if (group.kind === "way" || view.site.chrome.has(group.place)) continue;
      if (view.shapeOf(name) !== shape) below += group.links;
      for (const one of view.within.get(name) ?? []) {
        if (view.kindOf(one) === kind) continue;
        const cell = cells.get(one)!;
        found += cell.pages;
        text += cell.pages * cell.means[TEXT]!;
        shown += cell.pages * (cell.means[SHOWN] ?? 0);
        same += cell.pages * (cell.means[SAME] ?? 0);
      }
    }
  const { pages } = view.kinds.get(kind)!;
  return {
    content,
    others: content === 0 ? 0 : others / content,
    sources: sources.size,
    found: found / pages,
    below: below / pages,
    belowText: found === 0 ? 0 : text / found,
    belowShown: found === 0 ? 0 : shown / found,
    belowSame: found === 0 ? 0 : same / found,
  };
}

/** "/story/17/comments", "/story/21/comments". */
function hasOneName(kind: string, { members, site }: Overview): boolean {
  const names = new Set<string>();
  const folders = new Set<string>();
  for (const member of members.get(kind) ?? [])
    for (const [url] of site.cells.get(member)!.samples) {
      const path = pathIn(url).split("?", 1)[0]!;
      const end = path.lastIndexOf("/", path.length - 2) + 1;
      const [folder, name] = [path.slice(0, end), path.slice(end)];
      if (/^(?:index\.\w+)?$/.test(name) || /\d/.test(name)) return false;
      names.add(name);
      folders.add(folder);
    }
  return names.size === 1 && folders.size >= 2;
}

function pathIn(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

/** Something stands below the address, as far as the site's folders are known. */
function isFolder(url: string, view: Overview): boolean {
  const path = pathIn(url);
  return path.endsWith("/") && view.site.folders.has(path);
}
