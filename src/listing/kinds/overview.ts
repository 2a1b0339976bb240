/**
 * Sums up a site's groups and cells, so that each can be compared with its relatives.
 *
 * Pages fall into kinds by template and shape of address. Shapes are computed from stored addresses by the folders known
 * now: the strings themselves change while the site is learned.
 */
import { MEASURES } from "../page/measure.js";
import { type Cell, type Group, isView, START } from "../site/knowledge.js";
import { addressShape, sectionOf } from "../site/shape.js";
import type { SiteSnapshot } from "../site/snapshot.js";

/** Pages with something in common: how many, and what they look like on average. */
export interface Sum {
  pages: number;
  readonly means: number[];
}

export interface Overview {
  readonly site: SiteSnapshot;
  /** By group. */
  shapeOf(group: string): string;
  /** By cell: template and shape of address. */
  kindOf(cell: string): string;
  /** By cell: pages of its template whose address differs in one folder, on the same side of the start page's folder. */
  sectionOf(cell: string): string;
  readonly kinds: ReadonlyMap<string, Sum>;
  readonly shapes: ReadonlyMap<string, Sum>;
  readonly templates: ReadonlyMap<string, Sum>;
  /** By the place of the links that lead to the pages, and the kind of the pages that these links stand on. */
  readonly places: ReadonlyMap<string, Sum>;
  placeOf(group: string): string;
  /** The groups of the links that stand on the pages of a cell. */
  readonly below: ReadonlyMap<string, readonly string[]>;
  /** The cells of the pages found in a group. */
  readonly within: ReadonlyMap<string, readonly string[]>;
  /** The cells of a kind. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** The groups whose addresses have a shape. */
  readonly listed: ReadonlyMap<string, readonly string[]>;
}

export function overviewOf(site: SiteSnapshot): Overview {
  const { groups, cells, folders } = site;
  const shapeNames = new Map<string, string>();
  for (const [name, group] of groups) shapeNames.set(name, addressShape(group.sample, folders));
  const shapeOf = (group: string) => shapeNames.get(group) ?? "";
  const kindNames = new Map<string, string>();
  // A page behind a redirect has another address than the link that led to it.
  const ownShape = (name: string, { group, samples: [sample] }: Cell): string =>
    name === START || sample === undefined ? shapeOf(group) : addressShape(sample[0], folders);
  const ownShapes = new Map([...cells].map(([name, cell]) => [name, ownShape(name, cell)]));
  for (const [name, { template }] of cells) kindNames.set(name, `${template} ${ownShapes.get(name)!}`);
  const kindOf = (cell: string) => kindNames.get(cell) ?? "";
  const below = new Map<string, string[]>();
  const listed = new Map<string, string[]>();
  for (const [name, group] of groups) {
    if (isView(group, (cell) => cells.get(cell)?.leaf ?? 0)) continue;
    push(below, group.parent, name);
    push(listed, shapeOf(name), name);
  }
  const isInside = inFolder(site.counters.folder);
  const sections = new Map<string, string>();
  for (const [name, { template, group }] of cells) {
    const isHome = isInside(groups.get(group)?.sample ?? "");
    sections.set(name, `${template} ${sectionOf(ownShapes.get(name)!)} ${isHome}`);
  }
  const placeNames = new Map<string, string>();
  for (const [name, group] of groups)
    placeNames.set(name, `${group.kind} ${group.place} ${sections.get(group.parent) ?? ""}`);
  const placeOf = (name: string) => placeNames.get(name) ?? "";
  const within = new Map<string, string[]>();
  const members = new Map<string, string[]>();
  const kinds = new Map<string, Sum>();
  const shapes = new Map<string, Sum>();
  const templates = new Map<string, Sum>();
  const places = new Map<string, Sum>();
  for (const [name, cell] of cells) {
    push(within, cell.group, name);
    if (name === START) continue;
    push(members, kindOf(name), name);
    add(kinds, kindOf(name), cell);
    add(shapes, shapeOf(cell.group), cell);
    if (cell.template !== "") add(templates, cell.template, cell);
    add(places, placeOf(cell.group), cell);
  }
  return {
    site,
    shapeOf,
    kindOf,
    sectionOf: (cell) => sections.get(cell) ?? "",
    placeOf,
    kinds,
    shapes,
    templates,
    places,
    below,
    within,
    members,
    listed,
  };
}

function push(lists: Map<string, string[]>, key: string, one: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [one]);
  else list.push(one);
}

function add(sums: Map<string, Sum>, key: string, { pages, means }: Cell): void {
  let sum = sums.get(key);
  if (sum === undefined) sums.set(key, (sum = { pages: 0, means: new Array<number>(MEASURES.length).fill(0) }));
  sum.pages += pages;
  for (let i = 0; i < means.length; i++) sum.means[i]! += ((means[i]! - sum.means[i]!) * pages) / sum.pages;
}

/** How the links of a group are counted: repeated navigation counts once. */
export function isContent({ kind }: Group): boolean {
  return kind === "plain" || kind === "letter" || kind === "page" || kind === "frame";
}

/** Whether an address is inside the folder of the start page; the whole site is inside the root. */
export function inFolder(folder: string): (url: string) => boolean {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, "");
  const start = bare(folder);
  if (/^[^/]*\/?$/.test(start)) return () => true;
  return (url) => bare(url).startsWith(start);
}
