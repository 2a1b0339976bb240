/**
 * What did a person say about single pages, and what follows for others?
 *
 * `--leaf` and `--not` name pages; what is like such a page in both the shape of its address and its template is the same. Where the two
 * disagree about pages that look alike, nothing follows: only the named pages themselves are what they were called.
 */
import type { Json } from "../model/json.js";
import type { Idea } from "./ideas.js";
import { foldersOf, type Group, type Known, templateLike } from "./knowledge.js";
import type { Observation } from "./look.js";
import type { SiteRoles } from "./policy.js";
import { isSpecific, shapeOf } from "./shape.js";

export interface Shown {
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
  /** What a site file says. */
  readonly site?: SiteRoles;
  readonly without?: readonly Idea[];
}

/** Marks ("shape template") of the pages that were named, and which of these pages were met. */
export type ShownEntry = {
  readonly leaf: readonly string[];
  readonly not: readonly string[];
  readonly met: readonly string[];
};

const MOST_SHOWN = 50;
const NOTHING_SHOWN: ShownEntry = { leaf: [], not: [], met: [] };

export function learnShown(
  o: Observation,
  { leaf }: Shown,
  via: Group | undefined,
  template: string | undefined,
  learn: { readonly known: Known; get(key: string): Json | undefined; set(key: string, value: Json): void },
): void {
  const old = (learn.get("shown") as ShownEntry | undefined) ?? NOTHING_SHOWN;
  const mark = `${shapeNow(o, via, learn.known)} ${template ?? ""}`;
  const which = leaf?.includes(o.url) ? "leaf" : "not";
  const added = (list: readonly string[], one: string) =>
    list.includes(one) || list.length >= MOST_SHOWN ? list : [...list, one];
  learn.set("shown", { ...old, met: added(old.met, o.url), [which]: added(old[which], mark) });
}

export interface Said {
  readonly role: "leaf" | "other";
  readonly confidence: number;
  readonly because: string;
}

export function saidOf(
  o: Observation,
  via: Group | undefined,
  known: Known,
  { leaf, not, site }: Shown,
): Said | undefined {
  if (leaf?.includes(o.url)) return { role: "leaf", confidence: 1, because: "a person said that it is a leaf" };
  if (not?.includes(o.url)) return { role: "other", confidence: 1, because: "a person said that it is no leaf" };
  const shape = shapeNow(o, via, known);
  if (site?.leaves.includes(shape))
    return { role: "leaf", confidence: 0.95, because: "the site file calls such addresses leaves" };
  if (site?.others.includes(shape))
    return { role: "other", confidence: 0.95, because: "the site file leaves such addresses out" };
  const marks = known.get("shown") as ShownEntry | undefined;
  if (marks === undefined) return undefined;
  const mark = `${shape} ${templateLike(o.built, known)?.key ?? ""}`;
  const [isLeaf, isNot] = [marks.leaf.includes(mark), marks.not.includes(mark)];
  if (isLeaf && !isNot) return { role: "leaf", confidence: 0.95, because: "like a page that a person called a leaf" };
  if (isNot && !isLeaf) return { role: "other", confidence: 0.95, because: "like a page that a person called no leaf" };
  return undefined;
}

/** Shapes of address that are worth following because a leaf was shown that has them; not those that could be anything. */
export function shownShapes(entry: Json | undefined): string[] {
  const { leaf, not } = (entry as ShownEntry | undefined) ?? NOTHING_SHOWN;
  const shapes = leaf.filter((mark) => !not.includes(mark)).map((mark) => mark.slice(0, mark.lastIndexOf(" ")));
  return [...new Set(shapes)].filter(isSpecific);
}

/** Of the pages that a person named, those that were never read. */
export function neverMet(known: Known, named: readonly string[]): string[] {
  const { met } = (known.get("shown") as ShownEntry | undefined) ?? NOTHING_SHOWN;
  return named.filter((url) => !met.includes(url));
}

function shapeNow(o: Observation, via: Group | undefined, known: Known): string {
  return via === undefined || via.shape === "" ? shapeOf(o.url, foldersOf(known)) : via.shape;
}
