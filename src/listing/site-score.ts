/**
 * Is a page of this site a list or something to read, with what is known of the site now?
 *
 * The page's own score (score.ts) without chrome, and then corrected by where its links lead: down into its own folder, which a list
 * does, or to its like and to what stands beside it, which is what "related" links do.
 */
import { type ChromeText, chromeText } from "./chrome-text.js";
import {
  chromeKind,
  countersOf,
  type Group,
  isLearned,
  type Known,
  type Place,
  showsAgain,
  templateLike,
} from "./knowledge.js";
import { HEADING, linksByPlace, type Observation, PLAIN, placeId } from "./look.js";
import { type Score, scoreOf } from "./score.js";
import { isSpecific, shapeOf } from "./shape.js";
import type { SiteNow } from "./site-now.js";
import { besides, isListed } from "./trail.js";
import { placeKey, type View } from "./view.js";

/** A score, and which share of the page's own links leads to its like: 1 where it has none. */
export interface SiteScore extends Score {
  readonly inward: number;
  /** It stands above lists that brought leaves. */
  readonly above?: boolean;
}

/** What an index of letters leads to is a list, however short: "X" may have one entry only; and so is the last part of a list in parts. */
export function isPartOfList(via: Group | undefined, { groups }: View): boolean {
  if (via?.kind === "letter") return true;
  const list = via?.kind === "page" ? groups.get(via.parent) : undefined;
  return via?.kind === "page" && (list === undefined ? via.parent === "start" : list.list > list.leaf);
}

/** In logarithms of odds. */
const BY_ADDRESS = 3;

/** The score with what is known of chrome now. */
export function scoreNow(o: Observation, via: Group | undefined, site: SiteNow): SiteScore {
  const seen = seenScore(o, via, site);
  const score =
    isPartOfList(via, site.view) && seen.content > 0 ? { ...seen, list: lessen(seen.list, -BY_ADDRESS) } : seen;
  // Another vote: half of what it claims, because it sees one page only.
  return o.vote === null ? score : { ...score, list: lessen(score.list, 0.5 * claim(o.vote)) };
}

/** The logarithm of the odds, within reason. */
function claim(probability: number): number {
  const within = Math.min(0.98, Math.max(0.02, probability));
  return Math.log(within / (1 - within));
}

function seenScore(o: Observation, via: Group | undefined, site: SiteNow): SiteScore {
  const { known, view, folders, without } = site;
  const chrome = chromePlaces(o, site);
  const frequent = known.get("x") as ChromeText | undefined;
  const isChromeParagraph = chromeText(without.includes("chrome") ? undefined : frequent);
  const score = { ...scoreOf(o, (place) => chrome[place]!, isChromeParagraph, without), inward: 1 };
  if (via === undefined || score.content === 0) return score;
  const content = o.links.filter(([, , place, kind]) => (kind === PLAIN || kind === HEADING) && !chrome[place]);
  // What lies below a page in the site's folders is what it lists.
  const below = folderBelow(o.url);
  const inside = below === undefined ? [] : content.filter(([url]) => url.startsWith(below));
  const beneath = inside.length;
  // A biography with the years below it is a list, however much it says, once these have brought leaves.
  if (!without.includes("folders") && inside.some(([url]) => view.fruitfulLists.has(shapeOf(url, folders))))
    return { ...score, inward: 0, above: true, list: Math.max(score.list, LEADS_DOWN) };
  if (!without.includes("folders") && beneath >= 1 && beneath >= 0.5 * content.length)
    return { ...score, inward: 0, list: lessen(score.list, beneath >= 2 ? -4 : -2.5) };
  // Links to its like from a page that has the address of a leaf, or to what stands beside it on the list that it comes from: these are
  // related pages and lead nowhere new.
  const sisters = view.sisterShapes.get(placeKey(via));
  const shapes = content.map(([url]) => shapeOf(url, folders));
  const alike = shapes.filter((one) => one === via.shape || (isSpecific(one) && sisters?.has(one))).length;
  // Links back to the lists above neither lead on nor to its like.
  const onward = content.filter(([url], i) => shapes[i] === via.shape || !isListed(url, known)).length;
  const inward = onward === 0 ? 1 : shapes.filter((one) => one === via.shape).length / onward;
  const lessened = (by: number): SiteScore => ({ ...score, inward, list: lessen(score.list, by) });
  if (without.includes("related")) return lessened(0);
  if (view.ends.has(via.shape) && inward >= SISTERS && score.own >= READABLE * score.linked)
    return lessened(AT_THE_END);
  const urls = content.map(([url]) => url);
  // Linked headings are the entries of an overview, wherever they lead; one or two links tell nothing.
  if (score.headings === 0 && urls.length >= 3 && besides(o.url, urls, known) >= RELATED) {
    // One of many more than it links to, all of them beside it, with something to read: however short, it is one of them.
    const oneOfMany = via.most >= MANY_MORE * urls.length && score.own >= READABLE * score.linked;
    return lessened(oneOfMany ? AT_THE_END : NOWHERE_NEW);
  }
  const own = isSpecific(via.shape) || (view.leafShapes.has(via.shape) && !view.mixed.has(via.shape));
  if (!own || alike < SISTERS * content.length || score.headings >= 2 || isBuiltLikeLists(o, known)) return lessened(0);
  return lessened(score.leads ? NOWHERE_NEW : 3);
}

/** So many pages of a template, next to none of them a leaf, make it one of lists. */
const LISTS_KNOWN = 5;

function isBuiltLikeLists({ built }: Observation, known: Known): boolean {
  const { pages = 0, leaves = 0 } = templateLike(built, known)?.template ?? {};
  return pages >= LISTS_KNOWN && leaves <= 0.1 * pages;
}

/** Which of a page's places show the same links on page after page, as far as that is known. */
function chromePlaces(o: Observation, { known, without }: SiteNow): boolean[] {
  if (without.includes("chrome")) return o.places.map(() => false);
  const { pages } = countersOf(known);
  let links: number[][] | undefined;
  return o.places.map((path, i) => {
    const place = known.get(`p:${placeId(path)}`) as Place | undefined;
    if (place === undefined) return false;
    if (isLearned(place)) return place.chrome !== null;
    if (place.pages >= 3) return chromeKind(place, pages) !== undefined;
    links ??= linksByPlace(o);
    return showsAgain(place, links[i]!);
  });
}

/** The folder that a page stands for, if it is more than the whole site: "/b/beatles/" itself, "/b/beatles/" of "/b/beatles.html". */
function folderBelow(url: string): string | undefined {
  if (url.includes("?") || /^https?:\/\/[^/]+\/?$/.test(url)) return undefined;
  return url.endsWith("/") ? url : `${url.replace(/\.\w{2,5}$/, "")}/`;
}

/** So many of a page's links must lead to its like until they count as related pages. */
const RELATED = 0.6;
const SISTERS = 0.5;
const MANY_MORE = 4;
/** A list, whatever its sisters were taken for before that was known. */
const LEADS_DOWN = 0.9;
/** What that takes from the score: a bare list stays one, a short text with links after it does not look like one any more. */
const NOWHERE_NEW = 4;
/** At the end of the paths there are no lists: this much text beside the links, and it is to be read. */
const AT_THE_END = 10;
const READABLE = 0.25;

/** A probability whose odds are divided by e to the power of `by`. */
function lessen(probability: number, by: number): number {
  const odds = (probability / (1 - Math.min(probability, 1 - 1e-9))) * Math.exp(-by);
  return odds / (1 + odds);
}
