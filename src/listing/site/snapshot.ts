/**
 * The site's knowledge in the form needed to judge pages: groups, cells, folders and chrome. Kept from page to page,
 * because the next page is judged with the same knowledge plus this page's changes; rebuilt whenever the knowledge is
 * another.
 */
import {
  type Cell,
  type Chrome,
  type Counters,
  cellsOf,
  chromeOf,
  countersOf,
  foldersOf,
  type Group,
  groupsOf,
  type Known,
} from "./knowledge.js";

/** The knowledge that a page is judged by; its maps are updated in place. */
export interface SiteSnapshot {
  readonly counters: Counters;
  readonly groups: Map<string, Group>;
  readonly cells: Map<string, Cell>;
  readonly folders: Map<string, readonly string[] | "*">;
  /** Places that are chrome. */
  readonly chrome: Map<string, Chrome>;
}

export function siteSnapshot(known: Known): SiteSnapshot {
  return {
    counters: countersOf(known),
    groups: groupsOf(known),
    cells: cellsOf(known),
    folders: new Map(foldersOf(known)),
    chrome: chromeOf(known),
  };
}

const memories = new WeakMap<Known, SiteSnapshot>();

/** What was kept from the page before, if the knowledge is still the same. */
export function loadSnapshot(known: Known): SiteSnapshot {
  const kept = memories.get(known);
  memories.delete(known); // if judging fails, nothing inconsistent remains
  return kept !== undefined && known.get("site") === kept.counters ? kept : siteSnapshot(known);
}

export function storeSnapshot(known: Known, site: SiteSnapshot): void {
  memories.set(known, site);
}
