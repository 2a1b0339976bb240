/** The role of a cell's pages by current knowledge: "leaf", "list-2", "other". */
import { MEASURES, type Measures, measurePage } from "../page/measure.js";
import type { Observation } from "../page/observe.js";
import type { Cell } from "../site/knowledge.js";
import type { SiteSnapshot } from "../site/snapshot.js";

const LINK_SHARE = MEASURES.indexOf("linkShare");
const LINKS = MEASURES.indexOf("links");

export function roleOf({ cells, groups }: Pick<SiteSnapshot, "cells" | "groups">, name: string): string {
  const cell = cells.get(name);
  if (cell === undefined) return "other";
  if (cell.leaf >= 0.5) return "leaf";
  return isListCell(cell) ? `list-${Math.max(1, groups.get(cell.group)?.level ?? 1)}` : "other";
}

/** Its pages led to leaves, or show mostly links. */
export function isListCell({ brought, means }: Cell): boolean {
  return brought > 0 || showsLinks({ linkShare: means[LINK_SHARE]!, links: means[LINKS]! });
}

/** The same for one page of a site of which nothing else is known. */
export function isListAlone(o: Observation): boolean {
  const nothing = (): boolean => false;
  return showsLinks(measurePage(o, nothing, nothing, () => NOWHERE).measures);
}

const NOWHERE = { inward: 0, below: 0, beside: 0 };

function showsLinks({ linkShare, links }: Pick<Measures, "linkShare" | "links">): boolean {
  return linkShare > 0.5 || links > 0.6;
}
