/**
 * Is a page of this site a list or something to read, with what is known of the site now?
 *
 * The page's own score (score.ts) without chrome, and then corrected by where its links lead: down into its own folder, which a list
 * does, or to its like and to what stands beside it, which is what "related" links do.
 */
import { type ChromeText, isChromeText } from "./chrome-text.js";
import { countersOf, type Group, isChrome, type Place } from "./knowledge.js";
import { HEADING, type Observation, PLAIN, placeId } from "./look.js";
import { type Score, scoreOf } from "./score.js";
import { isSpecific, shapeOf } from "./shape.js";
import type { SiteNow } from "./site-now.js";
import { besides } from "./trail.js";

/** What an index of letters leads to is a list, however short: "X" may have one entry only. In logarithms of odds. */
const BY_LETTER = 3;

/** The score with what is known of chrome now. */
export function scoreNow(o: Observation, via: Group | undefined, site: SiteNow): Score {
  const seen = seenScore(o, via, site);
  const byLetter = via?.kind === "letter" && seen.content > 0;
  const score = byLetter ? { ...seen, list: lessen(seen.list, -BY_LETTER) } : seen;
  // Another vote: half of what it claims, because it sees one page only.
  return o.vote === null ? score : { ...score, list: lessen(score.list, 0.5 * claim(o.vote)) };
}

/** The logarithm of the odds, within reason. */
function claim(probability: number): number {
  const within = Math.min(0.98, Math.max(0.02, probability));
  return Math.log(within / (1 - within));
}

function seenScore(o: Observation, via: Group | undefined, { known, view, folders, without }: SiteNow): Score {
  const { pages } = countersOf(known);
  const noChrome = without.includes("chrome");
  const chromePlaces = o.places.map(
    (place) => !noChrome && isChrome(known.get(`p:${placeId(place)}`) as Place | undefined, pages),
  );
  const frequent = known.get("x") as ChromeText | undefined;
  const score = scoreOf(
    o,
    (place) => chromePlaces[place]!,
    (text) => !noChrome && isChromeText(text, frequent),
    without,
  );
  // Links to its like from a page that has the address of a leaf, or to what stands beside it on the list that it comes from: these are
  // related pages and lead nowhere new.
  if (via === undefined || score.content === 0) return score;
  const content = o.links.filter(([, , place, kind]) => (kind === PLAIN || kind === HEADING) && !chromePlaces[place]);
  // What lies below a page in the site's folders is what it lists.
  const below = folderBelow(o.url);
  const beneath = below === undefined ? 0 : content.filter(([url]) => url.startsWith(below)).length;
  if (!without.includes("folders") && beneath >= 1 && beneath >= 0.5 * content.length)
    return { ...score, list: lessen(score.list, beneath >= 2 ? -4 : -2.5) };
  if (without.includes("related")) return score;
  const sisters = view.sisterShapes.get(via.place);
  const isSister = (shape: string) => shape === via.shape || (isSpecific(shape) && (sisters?.has(shape) ?? false));
  const alike =
    view.leafShapes.has(via.shape) || isSpecific(via.shape)
      ? content.filter(([url]) => isSister(shapeOf(url, folders))).length / content.length
      : 0;
  const urls = content.map(([url]) => url);
  // Linked headings are the entries of an overview, wherever they lead; one or two links tell nothing.
  if (score.headings === 0 && urls.length >= 3 && besides(o.url, urls, known) >= RELATED)
    return { ...score, list: lessen(score.list, NOWHERE_NEW) };
  if (alike < SISTERS || score.headings >= 2) return score;
  return { ...score, list: lessen(score.list, score.leads ? NOWHERE_NEW : 3) };
}

/** The folder that a page stands for, if it is more than the whole site: "/b/beatles/" itself, "/b/beatles/" of "/b/beatles.html". */
function folderBelow(url: string): string | undefined {
  if (url.includes("?") || /^https?:\/\/[^/]+\/?$/.test(url)) return undefined;
  return url.endsWith("/") ? url : `${url.replace(/\.\w{2,5}$/, "")}/`;
}

/** So many of a page's links must lead to its like until they count as related pages. */
const RELATED = 0.6;
const SISTERS = 0.5;
/** What that takes from the score: a bare list stays one, a short text with links after it does not look like one any more. */
const NOWHERE_NEW = 4;

/** A probability whose odds are divided by e to the power of `by`. */
function lessen(probability: number, by: number): number {
  const odds = (probability / (1 - Math.min(probability, 1 - 1e-9))) * Math.exp(-by);
  return odds / (1 + odds);
}
