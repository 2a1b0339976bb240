/** What are the pages of a group, as a whole? The answer changes as the site is understood; pages that were judged otherwise are read again. */
import type { Group } from "./knowledge.js";
import { estimate, isLike, placeKey, type View } from "./view.js";

export function groupRole(group: Group, view: View): string {
  if (view.supposed === group.shape && !group.aside && group.kind !== "way") return "leaf";
  const { leaf, list } = estimate(group, view);
  if (list > leaf) return `list-${Math.max(1, group.level)}`;
  const outside = group.aside || group.kind === "way";
  // What was kept before leaves were known, and is no longer looked for, is asked about again.
  const kept = group.kept > 0 && !group.closed;
  const near = view.leafPlaces.has(placeKey(group)) || isLike(group.shape, view.leafShapes) || kept;
  return view.leafShapes.has(group.shape) || (!outside && near) ? "leaf" : "other";
}
