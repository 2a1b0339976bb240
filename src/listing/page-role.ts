/**
 * What is a page, by what is known of the site now?
 *
 * A page is what its sisters are, unless it is plainly something else; and what is to be read is a leaf of this site when it is linked
 * from where leaves are linked, has an address like theirs or is built like them. Nothing is remembered of the answer, so that it can be
 * asked again when more is known.
 */

import { isNumbered } from "./further-parts.js";
import { foldersOf, type Group, type Known, templateLike } from "./knowledge.js";
import type { Observation } from "./look.js";
import { LEAST_TEXT } from "./score.js";
import { isSpecific, shapeOf } from "./shape.js";
import { type Shown, saidOf } from "./shown.js";
import type { SiteNow } from "./site-now.js";
import { isPartOfList, type SiteScore } from "./site-score.js";
import { bothKey, isLike, isListShape, placeKey, type Sum, sectionsOf, type View } from "./view.js";

export type Role = "root" | "list" | "leaf" | "other" | "moved";

export interface Judgement {
  readonly role: Role;
  readonly level: number;
  readonly confidence: number;
  readonly because: string;
}

/** A page with its score and the group that it was found in. */
export interface ScoredPage {
  readonly o: Observation;
  readonly score: SiteScore;
  readonly via: Group | undefined;
}

/** So many sisters, nearly all of them leaves, are not contradicted by one page. */
const SETTLED = 20;
const MOST = 0.6;
/** Templates are numbered as they are met. */
const START_TEMPLATE = "t:0";

/** What a page is, by what is known of the site now and by what a person said. */
export function roleOf(page: ScoredPage, site: SiteNow, shown: Shown): Judgement {
  const level = page.via?.level ?? 0;
  const said = saidOf(page.o, page.via, site.known, shown);
  if (said?.role === "leaf") return { ...said, level };
  const judged = learnedRole(page, site);
  // That a page is no leaf does not make its links worthless: a list stays one.
  return said !== undefined && judged.role !== "list" ? { ...said, level } : judged;
}

function learnedRole({ o, score, via }: ScoredPage, { known, view, folders, without }: SiteNow): Judgement {
  const level = via?.level ?? 0;
  const leafScore = score.own >= LEAST_TEXT ? 1 - score.list : 0;
  const own = via === undefined ? undefined : view.both.get(bothKey(via));
  const shapeWide = via !== undefined && isSpecific(via.shape) ? view.shapes.get(via.shape) : undefined;
  const sections = via === undefined ? undefined : sectionsOf(via.shape, view);
  const usual = (without.includes("sisters") ? undefined : usualOf(own, shapeWide, sections)) ?? leafScore;
  const surelyLeaf =
    own !== undefined && own.visited >= 5 && own.leaf >= 0.5 * own.visited && own.list < 0.2 * own.visited;
  const amongLeaves =
    (surelyLeaf && score.content === 0) || [shapeWide, own].some((sisters) => isOneOfThem(o, score, sisters, known));
  // An empty page among leaves is an empty leaf, and one with as much to read as they have is one, however many links stand beside it.
  const itself = amongLeaves ? Math.max(leafScore, usual) : leafScore;
  // A page is what its sisters are, unless it is plainly something else; where they are undecided, the page itself decides.
  const settled = surelyLeaf && own.visited >= SETTLED && own.leaf >= 0.85 * own.visited;
  const plain = score.above || (score.list > 0.97 && score.most >= 5 && score.content > 8 && !settled);
  const weight = 0.7 - 0.6 * Math.abs(usual - 0.5);
  const mixed = plain ? Math.min(itself, usual) : weight * itself + (1 - weight) * usual;
  if (score.own < LEAST_TEXT && score.content === 0 && !surelyLeaf)
    return { role: "other", level, confidence: 0.7, because: "there is nothing to read" };
  if ((known.get("start") as { readonly digest: string } | undefined)?.digest === o.digest)
    return { role: "other", level, confidence: 0.9, because: "it shows the text of the start page" };
  if (via !== undefined && view.supposed === via.shape && !via.aside && via.kind !== "way" && !likeTheStart(o, known))
    return { role: "leaf", level, confidence: 0.4, because: "supposed: nothing on this site looks more like a leaf" };
  const part = via?.kind === "page" && isNumbered(o.url) && isPartOfList(via, view);
  const asLists = via !== undefined && score.content > 0 && isListShape(via.shape, view);
  if (mixed < 0.5 || part || asLists)
    return {
      role: "list",
      level,
      confidence: part ? 0.9 : Math.max(asLists ? 0.6 : 0, 1 - mixed),
      because: part ? "a further part of a list" : `a list${usual < 0.5 ? ", as are its sisters" : ""}`,
    };
  if (via === undefined) return { role: "other", level, confidence: 0.5, because: "not linked from a list" };

  const outside = via.aside || via.kind === "way";
  const place = view.leafPlaces.has(placeKey(via)) && !outside;
  // Whoever was sent here by a redirect has the group of the address that sent.
  const shape = view.leafShapes.has(via.shape) || view.leafShapes.has(shapeOf(o.url, folders));
  const template = templateLike(o.built, known);
  const { pages = 0, leaves = 0 } = template?.template ?? {};
  const family =
    !without.includes("templates") && leaves >= Math.max(1, 0.08 * view.counters.leaves) && leaves >= 0.5 * pages;
  const leaf = (because: string, sure: number): Judgement => ({
    role: "leaf",
    level,
    confidence: mixed * sure,
    because,
  });
  const general = isLike(via.shape, view.leafShapes);
  // Where addresses say what is a leaf, another address at the same place is something else unless there are many of them.
  const many = !told(view) || (view.shapes.get(via.shape)?.leaf ?? 0) >= 0.1 * view.counters.leaves;
  if (place && (shape || general || (family && many) || view.counters.leaves < 3))
    return leaf("linked from where leaves are linked", 1);
  // An address that names nothing does not lift out of the navigation what is built otherwise than the leaves.
  const navigation = !family && !isSpecific(via.shape) && view.chrome.get(via.place) === "same";
  if ((shape && !outside && !navigation) || ((shape || general) && family))
    return leaf("its address looks like those of leaves", 0.9);
  if (!outside && family && isLike(via.shape, view.leafShapes))
    return leaf("built like the leaves, and its address is similar", 0.9);
  if (!outside && family && (template?.like ?? 0) >= 0.8 && !isNavigation(o, via, view, known))
    return leaf("built like the leaves", 0.8);
  return { role: "other", level, confidence: mixed, because: "something to read, but of another kind than the leaves" };
}

/** Most pages with such an address, or linked from such a place, and most that are built like it are leaves, and it has their share of text. */
function isOneOfThem(o: Observation, { own }: SiteScore, sisters: Sum | undefined, known: Known): boolean {
  if (sisters === undefined || sisters.visited < SETTLED || sisters.leaf < MOST * sisters.visited) return false;
  if (own < 0.5 * (sisters.text / sisters.visited)) return false;
  const { pages = 0, leaves = 0 } = templateLike(o.built, known)?.template ?? {};
  return pages >= SETTLED && leaves >= MOST * pages;
}

/** So many leaves have an address of their own kind that others are strangers. */
function told({ leafShapes, counters }: View): boolean {
  return counters.leaves >= 20 && [...leafShapes].some((shape) => isSpecific(shape.replace(/^~/, "")));
}

/** How much of a leaf the pages are that are linked from the same place, and those with the same shape of address. */
function usualOf(...sums: readonly (Sum | undefined)[]): number | undefined {
  const said = sums.flatMap((sum) => (sum === undefined || sum.visited < 2 ? [] : [sum.leaf / sum.visited]));
  return said.length === 0 ? undefined : said.reduce((a, b) => a + b) / said.length;
}

/** What stands on every page is navigation, even where it was taken for a list at first; unless it leads to leaves by their address. */
function isNavigation(o: Observation, via: Group, view: View, known: Known): boolean {
  if (view.leafPlaces.has(placeKey(via))) return false;
  if (!view.chrome.has(via.place)) return false;
  return !view.leafShapes.has(shapeOf(o.url, foldersOf(known)));
}

/** Built like the start page, which is a list. */
function likeTheStart(o: Observation, known: Known): boolean {
  return templateLike(o.built, known)?.key === START_TEMPLATE;
}

export function stateOf({ role, level }: Judgement): string {
  return role === "list" ? `list-${Math.max(1, level)}` : role;
}
