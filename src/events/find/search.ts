/**
 * The kind `event-search`: where is the site of this event?
 *
 * "Kairos … will attempt to locate the correct site for the conference." Somebody named an event without its address, or an edition is
 * over and the next one must be somewhere. The means, all at once and each politely: the address of the edition before with its year put
 * forward and other usual moves, links of that edition's site, WikiCFP's search and series pages, DBLP's page of the series, and, when
 * no edition is known, a few usual addresses. Every page is checked (site/check.ts). What was
 * met stays in the knowledge of its site; `searchOutcome` (search-outcome.ts) makes an answer of it. A search is short: a dozen or two requests.
 */
import type { Json } from "../../model/json.js";
import type { Kind, Site, Verdict } from "../../model/kind.js";
import type { Link } from "../../model/link.js";
import type { Page } from "../../model/page.js";
import { findSource } from "../portals/connectors.js";
import { isDblp } from "../portals/dblp-page.js";
import type { PortalEvent } from "../portals/portal.js";
import { isWikiCfp } from "../portals/wikicfp.js";
import { type EventSighting, matchOf, ownSiteProbability, sightingOf, type Wanted } from "../site/check.js";
import { EVENT_PAGES_MODEL, type PageClassifier, readPageModel } from "../site/page-kind.js";
import { readUrlModel, URL_MODEL, type UrlClassifier } from "../urls/classifier.js";
import { addressIdentity, nextEditionCandidates } from "./next-edition.js";
import { namesSeries, seriesName } from "./same-event.js";
import { EVENT_SEARCH, MATCH_THRESHOLD, MET, type Met, type SearchSettings, TROUBLE } from "./search-outcome.js";

type Observation = {
  readonly source: {
    readonly by: string;
    readonly trouble: string | null;
    readonly events: readonly PortalEvent[];
  } | null;
  readonly seen: EventSighting | null;
  readonly links: readonly { readonly url: string; readonly words: string; readonly score: number }[];
};

export const kind: Kind<SearchSettings, Observation> = {
  name: EVENT_SEARCH,
  module: new URL("./search.js", import.meta.url).href,
  models: [EVENT_PAGES_MODEL, URL_MODEL],
  start: searchStarts,
  observe,
  judge,
};

// ── Where to look ───────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_CANDIDATES = 3;

/** How each was thought of stands in its group, which goes with it through redirects. */
export function searchStarts({ acronym, name, series, year, before, portals }: SearchSettings): Link[] {
  const short = series ?? acronym ?? "";
  const places = new Map<string, Link>();
  const look = (url: string, how: string): void => {
    const id = addressIdentity(url);
    if (URL.canParse(url) && !places.has(id)) places.set(id, { url, words: how, group: how });
  };
  if (before !== undefined) {
    const candidates = nextEditionCandidates({ ...before, acronym: short }, year ?? before.year + 1);
    for (const { url, rule } of candidates.slice(0, MAX_CANDIDATES)) look(url, `last address: ${rule}`);
    look(before.url, "last edition's site");
  } else for (const url of usualAddresses(seriesName(short), year)) look(url, "usual address");
  const asked = (portal: string): boolean => portals === undefined || portals.includes(portal);
  const words = [short === "" ? (name ?? "").slice(0, 80) : short, year ?? ""].join(" ").trim();
  if (asked("wikicfp") && words !== "")
    look(`http://www.wikicfp.com/cfp/servlet/tool.search?q=${encodeURIComponent(words)}&year=a`, "WikiCFP");
  if (asked("dblp") && /^[a-z0-9]{2,20}$/.test(seriesName(short)))
    look(`https://dblp.org/db/conf/${seriesName(short)}/index.html`, "DBLP");
  return [...places.values()];
}

function usualAddresses(series: string, year: number | undefined): string[] {
  if (!/^[a-z0-9]{3,20}$/.test(series)) return [];
  if (year === undefined) return [`https://www.${series}.org/`];
  return [
    `https://conf.researchr.org/home/${series}-${year}`,
    `https://${series}${year}.org/`,
    `https://${series}.org/${year}/`,
  ];
}

// ── Looking ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_EVENTS = 8;
const MAX_LINKS = 3;

function observe(page: Page, { settings, models }: Parameters<typeof kind.observe>[1]): Observation {
  const { classifyPage, classifyUrl } = loadClassifiers(models);
  const source = findSource(page);
  if (source !== undefined) {
    const events = source.kind === "read" ? source.events.filter((event) => isMeant(event, settings)) : [];
    const trouble = source.kind === "later" || source.kind === "changed" ? source.says : null;
    // DBLP knows no home pages as data; some of its pages link one.
    const links = isDblp(page.url) ? linksTo(page, settings, classifyUrl) : [];
    return { source: { by: source.by, trouble, events: best(events, settings) }, seen: null, links };
  }
  const seen = sightingOf(page, classifyPage, classifyUrl);
  const found = matchOf(settings, seen).score >= MATCH_THRESHOLD;
  return { source: null, seen, links: found ? [] : linksTo(page, settings, classifyUrl) };
}

const isMeant = ({ acronym, name }: PortalEvent, wanted: Wanted): boolean => {
  const series = seriesName(wanted.series ?? wanted.acronym ?? "");
  return (series !== "" && seriesName(acronym ?? "") === series) || namesSeries(`${name ?? ""}`, wanted) === true;
};

/** Those of the wanted year first, then the newest. */
const best = (events: readonly PortalEvent[], { year }: Wanted): PortalEvent[] =>
  [...events]
    .sort((a, b) => Number(b.year === year) - Number(a.year === year) || (b.year ?? 0) - (a.year ?? 0))
    .slice(0, MAX_EVENTS);

/** Addresses or words that name the edition: the year, and the series unless the site is its own. */
function linksTo(page: Page, wanted: SearchSettings, classify: UrlClassifier): Observation["links"] {
  const { year, orLater } = wanted;
  const years = year === undefined ? [] : orLater ? [year, year + 1] : [year];
  const series = seriesName(wanted.series ?? wanted.acronym ?? "");
  const offers = new Map<string, { url: string; words: string; score: number }>();
  for (const { url, words } of page.links) {
    const said = `${url} ${words}`.toLowerCase();
    const dated =
      years.length === 0 ||
      years.some((one) => said.includes(String(one)) || (series !== "" && said.includes(series + yy(one)))) ||
      /next (?:edition|conference|year)|upcoming edition/.test(said);
    if (!dated || /\.(?:pdf|docx?|zip|ics|png|jpe?g)$/i.test(url)) continue;
    const named = series !== "" && namesSeries(said, { series }) === true;
    const score = ownSiteProbability(url, page.fetchedAt, classify) + (named ? 0.5 : 0);
    if (score > (offers.get(addressIdentity(url))?.score ?? 0.2))
      offers.set(addressIdentity(url), { url, words, score });
  }
  return [...offers.values()].sort((a, b) => b.score - a.score).slice(0, MAX_LINKS);
}

const yy = (year: number): string => String(year % 100).padStart(2, "0");

interface Learned {
  readonly classifyPage: PageClassifier;
  readonly classifyUrl: UrlClassifier;
}

/** Opening a model takes longer than using it once. */
const opened = new WeakMap<ReadonlyMap<string, Uint8Array>, Learned>();

export function loadClassifiers(models: ReadonlyMap<string, Uint8Array>): Learned {
  let known = opened.get(models);
  if (known === undefined) {
    const bytes = (name: string): Uint8Array => {
      const found = models.get(name);
      if (found === undefined) throw new Error(`the model ${name} is missing`);
      return found;
    };
    known = { classifyPage: readPageModel(bytes(EVENT_PAGES_MODEL)), classifyUrl: readUrlModel(bytes(URL_MODEL)) };
    opened.set(models, known);
  }
  return known;
}

// ── Judging ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_DEPTH = 4;

function judge(o: Observation, { visit }: Site<Json>, settings: SearchSettings): Verdict {
  const how = visit.group === "" ? "a link" : visit.group;
  const links: Link[] = o.links.map(({ url, words, score }) => ({
    url,
    words,
    priority: score,
    group: o.source === null ? "linked from its site" : o.source.by,
  }));
  if (o.source !== null) return judgeSource(o.source, links, visit.depth, settings);
  const { score, says } = matchOf(settings, o.seen!);
  const met: Met = { how, score, says, year: o.seen!.year, start: o.seen!.start };
  return {
    state: score >= MATCH_THRESHOLD ? "found" : "another page",
    because: `${says} (${score})`,
    follow: visit.depth < 2 ? links : [],
    learned: [[MET + visit.url, met]],
    again: "each update",
  };
}

function judgeSource(
  { by, trouble, events }: NonNullable<Observation["source"]>,
  links: readonly Link[],
  depth: number,
  { year, orLater }: SearchSettings,
): Verdict {
  if (trouble !== null)
    return { state: "portal trouble", because: trouble, learned: [[TROUBLE + by, trouble]], again: "each update" };
  const isEdition = (of: number | undefined): boolean =>
    year === undefined || of === undefined || of === year || (orLater === true && of > year);
  const wanted = events.filter((event) => isEdition(event.year));
  const sites = wanted.flatMap(({ url }) => (url === undefined ? [] : [url]));
  // A list tells less than the pages behind it; without the edition itself, its series' page may know.
  const pages = wanted.flatMap(({ url, source }) => (url === undefined && isWikiCfp(source) ? [source] : []));
  const series = [...(wanted.length > 0 ? wanted : events)].flatMap(({ series: page }) => page ?? []);
  const others = wanted.length === 0 && isWikiCfp(events[0]?.source ?? "") ? [events[0]!.source] : [];
  const follow = [...sites, ...pages.slice(0, MAX_LINKS), ...series.slice(0, 1), ...others].map((url) => ({
    url,
    words: by,
    group: by,
  }));
  return {
    state: "portal",
    because: `${by}: ${wanted.length} of the wanted edition, ${events.length} of the series`,
    follow: depth < MAX_DEPTH ? [...follow, ...links] : [],
    learned: [[TROUBLE + by, null]],
    again: "each update",
  };
}
