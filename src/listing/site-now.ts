/**
 * What is known of a site, in the forms in which it is asked, page after page?
 *
 * Groups, folders and what they say together are worked out of the knowledge's entries. The next page is judged with the same knowledge
 * plus what this page taught, and these are the same objects: so they are kept, and made anew whenever the knowledge is not
 * the one that they were made from.
 */
import type { Idea } from "./ideas.js";
import {
  type Chrome,
  type Counters,
  chromeOf,
  countersOf,
  foldersOf,
  type Group,
  groupsOf,
  type Known,
} from "./knowledge.js";
import type { Folders } from "./shape.js";
import { type View, viewOf } from "./view.js";

/** What a page is judged by. */
export interface SiteNow {
  readonly known: Known;
  readonly view: View;
  readonly folders: Folders;
  /** For measuring: ideas to do without. */
  readonly without: readonly Idea[];
}

export function siteNow(known: Known, without: readonly Idea[] = []): SiteNow {
  return { known, view: viewKnown(known), folders: foldersOf(known), without };
}

export function viewKnown(known: Known): View {
  return viewOf(groupsOf(known), countersOf(known), chromeOf(known));
}

/** What was worked out for the page before this one; its maps go on changing. */
export interface Memory {
  readonly counters: Counters;
  readonly groups: Map<string, Group>;
  readonly folders: Map<string, readonly string[] | "*">;
  /** Places that show the same links on page after page. */
  readonly chrome: Map<string, Chrome>;
  readonly view: View;
}

const memories = new WeakMap<Known, Memory>();

export function recall(known: Known): Memory {
  const kept = memories.get(known);
  memories.delete(known); // should judging fail half-way, nothing half-done is left
  if (kept !== undefined && known.get("site") === kept.counters) return kept;
  const groups = groupsOf(known);
  const counters = countersOf(known);
  const chrome = chromeOf(known);
  return { counters, groups, folders: new Map(foldersOf(known)), chrome, view: viewOf(groups, counters, chrome) };
}

export function remember(known: Known, memory: Memory): void {
  memories.set(known, memory);
}
