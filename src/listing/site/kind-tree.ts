/** How a site is reached: from the start page to kinds of lists, and from these to the leaves, as a tree. */
import { understand } from "../kinds/understand.js";
import { WEIGHTS } from "../kinds/weights.js";
import { type Known, START } from "./knowledge.js";
import { siteSnapshot } from "./snapshot.js";
import { type PageKind, roleOfCell, type StructureSettings } from "./structure.js";

export interface KindNode {
  readonly role: PageKind["role"];
  readonly shape: string;
  readonly pages: number;
  /** Kinds of pages that were mostly found on its pages, largest first. */
  readonly children: readonly KindNode[];
}

/** The kinds of pages that were found on the start page, each with what it led to. Every kind is in one place: where most of it was found. */
export function kindTree(known: Known, { weights = WEIGHTS }: StructureSettings = {}): KindNode[] {
  const site = siteSnapshot(known);
  const { view, leaf } = understand(site, weights);
  const keys = new Map<string, string>();
  const kinds = new Map<string, { role: PageKind["role"]; shape: string; pages: number }>();
  for (const [name, cell] of site.cells) {
    const chance = leaf.get(name);
    if (chance === undefined) continue;
    const [role, shape] = [roleOfCell(chance, cell), view.shapeOf(cell.group)];
    const key = `${role} ${shape}`;
    keys.set(name, key);
    const kind = kinds.get(key) ?? { role, shape, pages: 0 };
    kinds.set(key, { ...kind, pages: kind.pages + cell.pages });
  }
  const found = new Map<string, Map<string, number>>();
  for (const [name, key] of keys) {
    const cell = site.cells.get(name)!;
    const parent = site.groups.get(cell.group)?.parent ?? START;
    const from = keys.get(parent) ?? START;
    const counts = found.get(key) ?? new Map<string, number>();
    found.set(key, counts.set(from, (counts.get(from) ?? 0) + cell.pages));
  }
  const parents = new Map<string, string>();
  const leadsTo = (key: string, other: string): boolean => {
    for (let at: string | undefined = other; at !== undefined && at !== START; at = parents.get(at))
      if (at === key) return true;
    return false;
  };
  for (const [key, counts] of found) {
    const [best] = [...counts].filter(([from]) => !leadsTo(key, from)).sort(([, a], [, b]) => b - a);
    parents.set(key, best?.[0] ?? START);
  }
  const below = (parent: string): KindNode[] =>
    [...kinds]
      .filter(([key]) => parents.get(key) === parent)
      .map(([key, kind]) => ({ ...kind, children: below(key) }))
      .sort((a, b) => b.pages - a.pages);
  return below(START);
}
