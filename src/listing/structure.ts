/**
 * What is this site built like, told to a person?
 *
 * The groups with their roles, as a tree from the start down to the leaves, and what else can be told from the knowledge: whether the
 * further pages of lists were all followed, whether stated counts agree, and, when no leaf was found, what was found instead.
 */
import { type Gap, gapsSaid, type Parts, partsSaid } from "./completeness.js";
import { countersOf, type Group, groupsOf, type Known, type Place } from "./knowledge.js";
import { groupRole } from "./roles.js";
import { viewKnown } from "./site-now.js";

export interface Branch {
  readonly name: string;
  readonly role: string;
  readonly group: Group;
  readonly place: string;
  readonly below: readonly Branch[];
}

export interface Structure {
  readonly folder: string;
  readonly pages: number;
  readonly leaves: number;
  readonly lists: number;
  readonly branches: readonly Branch[];
  /** Shapes of address that leaves have. */
  readonly leafShapes: readonly string[];
  /** Places from which they are linked. */
  readonly leafPlaces: readonly string[];
  /** Visited, and of another kind. */
  readonly otherShapes: readonly string[];
  readonly listShapes: readonly string[];
}

export function structureOf(known: Known): Structure {
  const groups = groupsOf(known);
  const counters = countersOf(known);
  const view = viewKnown(known);
  const seen = [...groups].filter(([, group]) => group.visited > 0);
  const roles = new Map(seen.map(([name, group]) => [name, groupRole(group, view)]));
  const pathOf = (group: Group) => (known.get(`p:${group.place}`) as Place | undefined)?.path ?? "";
  const under = (parent: string, depth: number): Branch[] =>
    depth > 8
      ? []
      : seen
          .filter(([, group]) => group.parent === parent && group.kind !== "way" && group.kind !== "side")
          .sort(([, a], [, b]) => b.visited - a.visited)
          .map(([name, group]) => ({
            name,
            role: roles.get(name)!,
            group,
            place: shortPath(pathOf(group)),
            below: under(name, depth + 1),
          }));
  const beside = seen
    .filter(([, group]) => group.parent === "")
    .sort(([, a], [, b]) => b.visited - a.visited)
    .map(([name, group]) => ({
      name,
      role: roles.get(name)!,
      group,
      place: shortPath(pathOf(group)),
      below: under(name, 1),
    }));
  const shapes = (role: (name: string) => boolean) =>
    [...new Set(seen.filter(([name]) => role(roles.get(name)!)).map(([, group]) => group.shape))].sort();
  const leafShapes = shapes((role) => role === "leaf");
  const others = (wanted: readonly string[]) => wanted.filter((shape) => !leafShapes.includes(shape));
  return {
    folder: counters.folder,
    pages: counters.pages,
    leaves: counters.leaves,
    lists: counters.lists,
    branches: [...under("start", 0), ...beside],
    leafShapes,
    leafPlaces: [
      ...new Set(
        seen
          .filter(([name, group]) => roles.get(name) === "leaf" && group.place !== "")
          .map(([, group]) => shortPath(pathOf(group))),
      ),
    ],
    otherShapes: others(shapes((role) => role === "other")),
    listShapes: others(shapes((role) => role.startsWith("list"))),
  };
}

/** The end of a path says where a link stands. */
function shortPath(path: string): string {
  return path.split(">").slice(-4).join(" › ");
}

const KINDS: { readonly [kind in Group["kind"]]: string } = {
  plain: "links",
  side: "links on leaves",
  way: "navigation",
  page: "further pages",
  letter: "letters",
  view: "other views",
};

/** A small tree with counts. */
export function treeText({ folder, branches }: Structure): string {
  const lines = [`${folder} (start)`];
  const draw = (branch: Branch, indent: string, last: boolean): void => {
    const { group, role, place } = branch;
    const where = place === "" ? "" : ` at ${place}`;
    const state = group.closed ? ", left alone" : "";
    lines.push(
      `${indent}${last ? "└─" : "├─"} ${KINDS[group.kind]}${where} → ${role}  ${group.visited} visited, ${group.links} links seen, ${group.shape}${state}`,
    );
    const inner = `${indent}${last ? "   " : "│  "}`;
    for (const [i, one] of branch.below.entries()) draw(one, inner, i === branch.below.length - 1);
  };
  for (const [i, branch] of branches.entries()) draw(branch, "", i === branches.length - 1);
  return lines.join("\n");
}

/** What can be said about completeness, in sentences. */
export function completenessOf(known: Known, finished: boolean, kept: number): string[] {
  const groups = [...groupsOf(known).values()];
  const said: string[] = [];
  const pages = groups.filter((group) => group.kind === "page" && group.visited > 0);
  const followed = pages.filter((group) => !group.closed).reduce((sum, group) => sum + group.visited, 0);
  const stopped = pages.filter((group) => group.closed);
  if (finished && followed > 0) said.push(`Further pages of lists: all ${followed} that were linked were visited.`);
  for (const group of stopped)
    said.push(
      `Further pages like ${group.shape} were left after ${group.visited}: the last ${group.barren} brought no new leaf.`,
    );
  if (finished) said.push(...partsSaid(known.get("parts") as Parts | undefined));
  if (finished) said.push(...gapsSaid(known.get("gaps") as readonly Gap[] | undefined));
  const stated = known.get("stated") as readonly number[] | undefined;
  const most = Math.max(0, ...(stated ?? []));
  if (finished && most > 0 && most !== kept) said.push(`The start page states ${most}; ${kept} leaves were kept.`);
  if (finished && most > 0 && most === kept) said.push(`The start page states ${most}, and so many leaves were kept.`);
  return said;
}

export type StartFacts = {
  readonly own: number;
  readonly linked: number;
  readonly links: number;
  readonly list: number;
  readonly letters: number;
  readonly digest: string;
};

/** No leaf was found: what was there instead, and what to try. */
export function whyNothing(known: Known): string {
  const start = known.get("start") as StartFacts | undefined;
  const { pages, lists } = countersOf(known);
  const same = (known.get("same") as { readonly count: number } | undefined)?.count ?? 0;
  if (start === undefined) return "No page was read. See winnow why for the start address.";
  if (start.links === 0 && start.own < 200)
    return "The start page has neither text nor links in its HTML: it is probably made by JavaScript in the browser, which winnow does not run. Look for a sitemap, a feed or a plain version of the site.";
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
