/**
 * Which kinds of pages are the leaves of this site?
 *
 * A logistic model over the signals of each cell, in two steps: the first looks at a cell and its links alone, the
 * second also at what the first said about the pages above, below and beside it. Leaves are what lists list: a kind
 * that only leaves link to, or that leads to leaves, is none, however much there is to read.
 */
import { type Group, START } from "../site/knowledge.js";
import { addressShape, sectionOf } from "../site/shape.js";
import type { SiteSnapshot } from "../site/snapshot.js";
import { inFolder, isContent, type Overview, overviewOf } from "./overview.js";
import { type Examples, type Shown, SIGNAL_NAMES, signalsIn } from "./signals.js";

/** One weight for each signal of a step. */
export type Steps = { readonly first: readonly number[]; readonly second: readonly number[] };

/** How far looking around goes. */
export type Bounds = {
  /** Visits that may bring nothing, and further ones for each leaf. */
  readonly waste: number;
  readonly wastePerLeaf: number;
  /** The same for what stands on lists. */
  readonly listWaste: number;
  readonly listWastePerLeaf: number;
  /** Lists in a row that may bring no leaf, and further ones for each leaf found. */
  readonly patience: number;
  readonly patiencePerLeaf: number;
};

/** With examples of leaves, other signals count than without. */
export type Weights = { readonly plain: Steps; readonly shown: Steps; readonly bounds: Bounds };

/** The signals of the second step, after those of the first: what the first says about a cell's relatives. */
export const CONTEXT: readonly (readonly [name: string, meaning: string])[] = [
  ["first step", "what the first step says of the cell itself (log odds)"],
  ["linked from leaves", "share of the links to it that stand on likely leaves"],
  ["leaves below", "share of likely leaves among the pages found through it"],
  ["size among leaves", "likely leaves of its kind, as a share of the largest such kind"],
  ["likelier kind", "how much likelier the likeliest kind is"],
  ["outside the folder", "outside the folder of the start page, in which there are likely leaves"],
  ["only by navigation", "reached through navigation, while likely leaves are reached without"],
  ["not from the start", "linked from no list that belongs to the start page, while likely leaves are"],
  [
    "beside a likelier kind",
    "how much likelier the pages are that stand beside it one for one: on its list, or linking to it",
  ],
  ["beside the examples one for one", "stands beside pages like the examples one for one"],
  ["template of leaves", "likely leaves among the other pages with its template; 0 is half of them"],
  ["address of leaves", "likely leaves among the other pages with its shape of address; 0 is half of them"],
  ["place of leaves", "likely leaves among the other pages linked from its place; 0 is half of them"],
  ["section of leaves", "likely leaves among the other pages whose address differs in one folder; 0 is half of them"],
];
export const CONTEXT_NAMES: readonly string[] = CONTEXT.map(([name]) => name);

export interface Understanding {
  readonly view: Overview;
  /** Cell → the probability that its pages are leaves. */
  readonly leaf: ReadonlyMap<string, number>;
  /** Cell → its signals of both steps. */
  readonly signals: ReadonlyMap<string, readonly number[]>;
  /** The weights that were used. */
  readonly steps: Steps;
  readonly bounds: Bounds;
}

/** The cells with their own signals: all that does not depend on weights. */
export interface Signalled {
  readonly view: Overview;
  readonly own: ReadonlyMap<string, readonly number[]>;
  readonly examples: Examples;
}

export function signalled(site: SiteSnapshot): Signalled {
  const view = overviewOf(site);
  const examples = examplesOf(view);
  const signalsOf = signalsIn(view, examples);
  const own = new Map<string, readonly number[]>();
  for (const [name, { group }] of site.cells)
    if (name !== START && site.groups.has(group)) own.set(name, signalsOf(name));
  return { view, own, examples };
}

export function understand(site: SiteSnapshot, weights: Weights): Understanding {
  return weigh(signalled(site), weights);
}

export function weigh({ view, own, examples }: Signalled, weights: Weights): Understanding {
  const steps = examples.leaf.any ? weights.shown : weights.plain;
  const alone = new Map<string, number>();
  for (const [name, signals] of own) alone.set(name, dot(steps.first, signals));
  const firstKinds = kindScores(alone, view, view.kindOf);
  const first = new Map<string, number>();
  for (const [name, score] of alone)
    first.set(name, drawn(score, view.site.cells.get(name)!.pages, firstKinds.get(view.kindOf(name))!.score));
  const context = contextOf(view, first, examples);
  const signals = new Map<string, readonly number[]>();
  const scores = new Map<string, number>();
  for (const [name, values] of own) {
    const all = [...values, ...context(name)];
    signals.set(name, all);
    scores.set(name, afterRefusal(dot(steps.second, all), name, view, examples));
  }
  for (const name of own.keys())
    if (!examples.leaf.kinds.has(view.kindOf(name)) && isQueryOfLeaf(name, scores, view)) scores.set(name, REFUSED);
  const kinds = kindScores(scores, view, view.kindOf);
  const sections = kindScores(scores, view, view.sectionOf);
  // Pages without a template have no section; of what a person named, other sections say nothing.
  for (const [name, score] of scores) {
    const kind = kinds.get(view.kindOf(name))!;
    const { pages, template } = view.site.cells.get(name)!;
    const isSaid = [examples.leaf, examples.not].some((shown) => shown.kinds.has(view.kindOf(name)));
    const alike = isSaid || template === "" ? kind.score : inSection(kind, sections.get(view.sectionOf(name))!);
    scores.set(name, drawn(score, pages, alike));
  }
  const { pages, same } = view.site.counters;
  // A site that answers everything with one page has no leaves.
  const raise = pages > 3 && same >= 0.5 * pages ? REFUSED : raiseOf(kinds) > 0 ? raiseAlike(scores, view) : 0;
  const leaf = new Map<string, number>();
  for (const [name, score] of scores) leaf.set(name, logistic(score + raise));
  return { view, leaf, signals, steps, bounds: weights.bounds };
}

/**
 * The score of a cell after what a person called no leaf: its cell is refused, and so is its whole kind if nothing was
 * called a leaf. Beside an example leaf, the rest of the kind only loses: it may hold leaves that were found elsewhere.
 */
function afterRefusal(score: number, name: string, view: Overview, { leaf, not }: Examples): number {
  const kind = view.kindOf(name);
  if (!not.kinds.has(kind) || leaf.kinds.has(kind)) return score;
  return leaf.any && !not.cells.has(name) ? score - WRONG_PAGE : REFUSED;
}

/** The address of a likely leaf with a query added is another view of it: for more people, from another comment on. */
function isQueryOfLeaf(name: string, scores: ReadonlyMap<string, number>, { site, shapeOf }: Overview): boolean {
  const { parent, sample } = site.groups.get(site.cells.get(name)!.group)!;
  const above = site.groups.get(site.cells.get(parent)?.group ?? "")?.sample;
  if (!sample.includes("?") || above === undefined || above.includes("?") || (scores.get(parent) ?? -1) < 0)
    return false;
  return addressShape(sample.replace(/\?.*/s, ""), site.folders) === shapeOf(site.cells.get(parent)!.group);
}

/** Log odds that a kind loses with a wrong page. */
const WRONG_PAGE = 4;
const REFUSED = -10;

/** A cell of so many pages is judged half by them, half by all pages of its kind. */
const FEW_PAGES = 10;
const MOST_CERTAIN = 6;

interface KindScore {
  readonly pages: number;
  /** The mean over its pages. */
  readonly score: number;
}

/** The score of a cell or kind of few pages, drawn to that of all pages like them. */
function drawn(score: number, pages: number, alike: number): number {
  const own = pages / (pages + FEW_PAGES);
  return own * score + (1 - own) * alike;
}

/** The score of a kind of few pages, drawn to that of its section. */
function inSection({ score, pages }: KindScore, section: KindScore): number {
  return drawn(score, pages, Math.max(score - MOST_DRAWN, Math.min(score + MOST_DRAWN, section.score)));
}

/** Log odds by which other sections count at most: folders beside each other may hold other things. */
const MOST_DRAWN = 1.5;

/** Where nothing looks like leaves, folders beside each other with pages of one template are supposed to be leaves together. */
function raiseAlike(scores: Map<string, number>, view: Overview): number {
  const sections = kindScores(scores, view, view.sectionOf);
  for (const [name, score] of scores)
    scores.set(name, drawn(score, view.site.cells.get(name)!.pages, sections.get(view.sectionOf(name))!.score));
  return raiseOf(sections);
}

/** Pages with one template and one shape of address, or of a section of it, however they were found. */
function kindScores(
  scores: ReadonlyMap<string, number>,
  view: Overview,
  kindOf: (cell: string) => string,
): ReadonlyMap<string, KindScore> {
  const kinds = new Map<string, { pages: number; score: number }>();
  for (const [name, score] of scores) {
    const kind = kindOf(name);
    let sum = kinds.get(kind);
    if (sum === undefined) kinds.set(kind, (sum = { pages: 0, score: 0 }));
    const { pages } = view.site.cells.get(name)!;
    sum.pages += pages;
    sum.score += ((Math.max(-MOST_CERTAIN, Math.min(MOST_CERTAIN, score)) - sum.score) * pages) / sum.pages;
  }
  return kinds;
}

/** A kind of so many pages, with at least this score, is taken for the leaves where nothing else is. */
const SUPPOSED_PAGES = 8;
const LEAST_SCORE = -4;
const SUPPOSED_SCORE = 1;

/** A catalogue has leaves: where no kind looks like them, all are raised until the likeliest one does. */
function raiseOf(kinds: ReadonlyMap<string, KindScore>): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const { pages, score } of kinds.values()) if (pages >= SUPPOSED_PAGES) best = Math.max(best, score);
  return best < SUPPOSED_SCORE && best >= LEAST_SCORE ? SUPPOSED_SCORE - best : 0;
}

/** The strongest reasons for and against, in words: "text +2.1, links below −1.3". */
export function reasonsOf(signals: readonly number[], weights: Steps, most = 3): string {
  const names = [...SIGNAL_NAMES, ...CONTEXT_NAMES];
  return names
    .map((name, i) => ({ name, adds: (signals[i] ?? 0) * (weights.second[i] ?? 0) }))
    .filter(({ name, adds }) => name !== "bias" && Math.abs(adds) >= 0.1)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
    .slice(0, most)
    .map(({ name, adds }) => `${name} ${adds > 0 ? "+" : "−"}${Math.abs(adds).toFixed(1)}`)
    .join(", ");
}

/** What the first step says about the relatives of a cell. */
function contextOf(view: Overview, first: ReadonlyMap<string, number>, examples: Examples): (cell: string) => number[] {
  const { cells, groups, chrome } = view.site;
  const chances = new Map<string, number>();
  for (const [name, score] of first) chances.set(name, logistic(score));
  const chance = (cell: string) => chances.get(cell) ?? (cell === START ? START_CHANCE : 0.5);
  /** Pages that are leaves by the first step, by section. */
  const sizes = new Map<string, number>();
  for (const [name, cell] of cells)
    if (name !== START)
      sizes.set(view.sectionOf(name), (sizes.get(view.sectionOf(name)) ?? 0) + cell.pages * chance(name));
  const largest = Math.max(1, ...sizes.values());
  const likeliest = Math.max(...chances.values(), 0);
  const isInside = inFolder(view.site.counters.folder);
  /** Reached without navigation, and from the start: a kind is as close as some of its pages are. */
  const closeKinds = [new Set<string>(), new Set<string>()] as const;
  for (const name of first.keys()) {
    const { group: via, pages } = cells.get(name)!;
    const kind = view.kindOf(name);
    if (pages < Math.min(CLOSE_PAGES, view.kinds.get(kind)!.pages)) continue;
    const group = groups.get(via)!;
    if (group.ways === 0) closeKinds[0].add(kind);
    if (isFromStart(group, view)) closeKinds[1].add(kind);
  }
  const closeness = (name: string): readonly boolean[] => [
    isInside(groups.get(cells.get(name)!.group)!.sample),
    ...closeKinds.map((kinds) => kinds.has(view.kindOf(name))),
  ];
  const relations = [
    (name: string) => cells.get(name)!.template,
    (name: string) => view.shapeOf(cells.get(name)!.group),
    (name: string) => view.placeOf(cells.get(name)!.group),
    (name: string) => sectionOf(view.shapeOf(cells.get(name)!.group)),
  ].map((key) => {
    const sums = new Map<string, { pages: number; leaves: number }>();
    const sumOf = new Map<string, { pages: number; leaves: number }>();
    for (const name of first.keys()) {
      const shared = key(name);
      let sum = sums.get(shared);
      if (sum === undefined) sums.set(shared, (sum = { pages: 0, leaves: 0 }));
      const { pages } = cells.get(name)!;
      sum.pages += pages;
      sum.leaves += pages * chance(name);
      sumOf.set(name, sum);
    }
    return sumOf;
  });
  /** The likeliest leaves with each kind of closeness to the start page, likeliest first. */
  const close: string[][] = [[], [], []];
  const ranked = [...first].sort((a, b) => b[1] - a[1]);
  for (const [name] of ranked)
    closeness(name).forEach((is, i) => {
      if (is && cells.get(name)!.pages >= 2 && close[i]!.length < RIVALS) close[i]!.push(name);
    });
  const byKind = new Map<string, { found: number; below: number }>();
  /** Pages of other kinds found through each page of a kind, and the share of likely leaves among them. */
  const belowKind = (kind: string): { found: number; below: number } => {
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    let [pages, below] = [0, 0];
    for (const member of view.members.get(kind) ?? [])
      for (const name of view.below.get(member) ?? []) {
        const group = groups.get(name)!;
        if (group.kind === "way" || chrome.has(group.place)) continue;
        for (const one of view.within.get(name) ?? []) {
          if (view.kindOf(one) === kind) continue;
          pages += cells.get(one)!.pages;
          below += cells.get(one)!.pages * chance(one);
        }
      }
    const found = pages / Math.max(1, view.kinds.get(kind)?.pages ?? 0);
    const sum = { found, below: pages === 0 ? 0 : below / pages };
    byKind.set(kind, sum);
    return sum;
  };
  /** Lists that lead to a cell are no rivals of it: what lies below decides. */
  const rival = (name: string, i: number): number => {
    const above = ancestorsOf(name, view);
    const isList = (kind: string) => above.has(kind) && belowKind(kind).found >= LIST_FINDS;
    const other = close[i]!.find((one) => !isList(view.kindOf(one)));
    return other === undefined ? 0 : chance(other);
  };
  const bySource = new Map<string, number>();
  /** The share of the links to a kind that stand on likely leaves of other kinds and of no section beside it. */
  const fromLeaves = (cell: string): number => {
    const kind = view.kindOf(cell);
    const section = view.sectionOf(cell);
    const known = bySource.get(kind);
    if (known !== undefined) return known;
    let [links, from] = [0, 0];
    for (const name of view.listed.get(view.shapeOf(cells.get(cell)!.group)) ?? []) {
      const group = groups.get(name)!;
      const { parent } = group;
      if (!isContent(group) || parent === "" || view.kindOf(parent) === kind) continue;
      if (parent !== START && cells.has(parent) && view.sectionOf(parent) === section) continue;
      links += group.links;
      from += group.links * chance(parent);
    }
    const share = links === 0 ? 0 : from / links;
    bySource.set(kind, share);
    return share;
  };
  const beside = besideOf(view, chance);
  const isExample = (cell: string) => (examples.leaf.kinds.has(view.kindOf(cell)) ? 1 : 0);
  const besideExamples = examples.leaf.any ? besideOf(view, isExample) : () => 0;
  return (name) => {
    const kind = view.kindOf(name);
    return [
      Math.max(-1, Math.min(1, (first.get(name) ?? 0) / 5)),
      fromLeaves(name),
      belowKind(kind).below,
      Math.min(1, (sizes.get(view.sectionOf(name)) ?? 0) / largest),
      likeliest - chance(name),
      ...closeness(name).map((is, i) => (is ? 0 : rival(name, i))),
      Math.max(0, beside(name) - chance(name)),
      isExample(name) === 1 ? 0 : besideExamples(name),
      ...relations.map((sumOf) => {
        const sum = sumOf.get(name)!;
        const { pages } = cells.get(name)!;
        return sum.pages === pages ? 0 : (sum.leaves - pages * chance(name)) / (sum.pages - pages) - 0.5;
      }),
    ];
  };
}

/** So many links beside each other are no chance. */
const PAIRS = 5;
const SAME_NUMBER = 0.9;

/**
 * How likely the pages are that stand beside a cell's one for one: its list links as many of them, or each of them links to one of
 * the cell's. Print versions, discussions, maps and comments are companions of the leaves.
 */
function besideOf({ site, within }: Overview, chance: (cell: string) => number): (cell: string) => number {
  const { groups, cells } = site;
  const byParent = new Map<string, string[]>();
  for (const [name, { parent, kind }] of groups) {
    if (parent === "" || (kind !== "plain" && kind !== "letter")) continue;
    const beside = byParent.get(parent);
    if (beside === undefined) byParent.set(parent, [name]);
    else beside.push(name);
  }
  const likely = (group: string) => Math.max(0, ...(within.get(group) ?? []).map(chance));
  const alike = (a: number, b: number) => Math.min(a, b) >= SAME_NUMBER * Math.max(a, b);
  const known = new Map<string, number>();
  return (cell) => {
    const name = cells.get(cell)!.group;
    let best = known.get(name);
    if (best !== undefined) return best;
    const { parent, links, pages, most } = groups.get(name)!;
    best = most <= 1 && pages >= PAIRS && parent !== START && cells.has(parent) ? chance(parent) : 0;
    if (links >= PAIRS && most > 1)
      for (const other of byParent.get(parent) ?? []) {
        const one = groups.get(other)!;
        if (other !== name && one.most > 1 && alike(one.links, links) && alike(one.pages, pages))
          best = Math.max(best, likely(other));
      }
    known.set(name, best);
    return best;
  };
}

const RIVALS = 6;
/** So many pages of a kind are no chance. */
const CLOSE_PAGES = 2;
/** A list leads to at least so many pages. */
const LIST_FINDS = 1;
const START_CHANCE = 0.007;

/** The kinds of the pages on the way from the start to a cell. */
function ancestorsOf(name: string, view: Overview): ReadonlySet<string> {
  const { cells, groups } = view.site;
  const kinds = new Set<string>();
  for (let at = groups.get(cells.get(name)!.group)?.parent ?? ""; cells.has(at) && kinds.size < RIVALS; ) {
    if (kinds.has(view.kindOf(at))) break;
    kinds.add(view.kindOf(at));
    at = groups.get(cells.get(at)!.group)?.parent ?? "";
  }
  return kinds;
}

/** Linked in the content of the start page, of its frames, or of its further pages. */
function isFromStart(group: Group, view: Overview): boolean {
  let from: Group | undefined = group;
  for (let steps = 0; steps < 5 && from !== undefined; steps++) {
    if (from.kind === "way" || from.parent === "") return false;
    if (from.parent === START) return true;
    from = view.site.groups.get(view.site.cells.get(from.parent)?.group ?? "");
    if (from?.kind !== "page" && from?.kind !== "frame" && from?.kind !== "letter") return false;
  }
  return false;
}

function examplesOf(view: Overview): Examples {
  return { leaf: shownOf(view, "leaf"), not: shownOf(view, "not") };
}

function shownOf(view: Overview, what: "leaf" | "not"): Shown {
  const [found, kinds, templates, shapes, places] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const [name, cell] of view.site.cells) {
    if (cell.shown !== what) continue;
    found.add(name);
    kinds.add(view.kindOf(name));
    templates.add(cell.template);
    shapes.add(view.shapeOf(cell.group));
  }
  const visited = kinds.size > 0;
  for (const [name, group] of view.site.groups) {
    if (group.shown !== what) continue;
    if (group.kind === "plain") places.add(view.placeOf(name));
    // A page that was named after it was visited: most pages of its group are like it.
    const cells = (view.within.get(name) ?? []).map((one) => [one, view.site.cells.get(one)!] as const);
    if (cells.length === 0 || visited) continue;
    const [main, cell] = cells.reduce((a, b) => (b[1].pages > a[1].pages ? b : a));
    found.add(main);
    kinds.add(view.kindOf(main));
    templates.add(cell.template);
    shapes.add(view.shapeOf(cell.group));
  }
  return { any: kinds.size > 0, cells: found, kinds, templates, shapes, places };
}

function dot(weights: readonly number[], values: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (weights[i] ?? 0) * values[i]!;
  return sum;
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
