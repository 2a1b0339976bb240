/**
 * The kind `discover`: which events are there, on the web around these pages?
 *
 * A focused crawl (Kairos, §4): links are judged by their address before anything is fetched. Portals, feeds and calendars are read by
 * their connectors; a page that lists links offers those that are a conference's own site, and its own further lists ("upcoming
 * events", "next page"); a page that turns out to be an event's is kept with what it says. An offered link is a record, too — a promise
 * with a score — until it was visited: so a search that stops has all that was seen, and the next round takes the best promises of all sites
 * first (see cli/events/discover.ts), which no queue of one site could do.
 */
import type { Json } from "../../model/json.js";
import type { Kind, Site, Verdict } from "../../model/kind.js";
import type { Link } from "../../model/link.js";
import type { Page } from "../../model/page.js";
import type { Finding, FindingField } from "../../model/record.js";
import { findSource } from "../portals/connectors.js";
import { nameAndYear, type PortalEvent } from "../portals/portal.js";
import { type EventSighting, ownSiteProbability, sightingOf } from "../site/check.js";
import { EVENT_PAGES_MODEL } from "../site/page-kind.js";
import { severalEvents } from "../site/several-events.js";
import { URL_MODEL, type UrlClassifier } from "../urls/classifier.js";
import { addressIdentity } from "./next-edition.js";
import { eventKey } from "./same-event.js";
import { loadClassifiers } from "./search.js";

export type DiscoverSettings = {
  readonly seeds: readonly string[];
  /** Links below this probability of being a conference's own site are left alone. */
  readonly least: number;
  /** The best promises so far, to be kept in this round. */
  readonly promises?: readonly string[];
};

type Offer = { readonly url: string; readonly words: string; readonly score: number };

type Observation = {
  readonly source: {
    readonly by: string;
    readonly kind: string;
    readonly says: string | null;
    /** Each with the probability that its address is its own site. */
    readonly events: readonly (PortalEvent & { readonly score?: number })[];
    readonly further: readonly string[];
  } | null;
  readonly seen: EventSighting | null;
  /** The page tells of several events, or calls itself a list of them. */
  readonly several: boolean;
  /** Other sites that may be events', and further lists of this one. */
  readonly offers: readonly Offer[];
  readonly lists: readonly Offer[];
};

/** What a record of this kind is: an event, a link that may be one, or a page that is none. */
export type Discovered = "event" | "promise" | "no event";

export const kind: Kind<DiscoverSettings, Observation> = {
  name: "discover",
  module: new URL("./discovery.js", import.meta.url).href,
  models: [EVENT_PAGES_MODEL, URL_MODEL],
  start: ({ seeds, promises = [] }) => [
    ...seeds.map((url) => ({ url, words: "(start)" })),
    ...promises.map((url) => ({ url, words: "(promise)", group: PROMISE })),
  ],
  observe,
  judge,
};

/** The group of links whose address promises an event. */
const PROMISE = "promise";

// ── Looking ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_OFFERS = 200;
const MAX_LISTS = 10;
const MAX_FURTHER = 60;

function observe(page: Page, { settings, models }: Parameters<typeof kind.observe>[1]): Observation {
  const { classifyPage, classifyUrl } = loadClassifiers(models);
  const source = findSource(page);
  if (source !== undefined) {
    const { by, kind: answer } = source;
    const events = (answer === "read" ? source.events.slice(0, MAX_OFFERS) : []).map((event) =>
      event.url === undefined
        ? event
        : { ...event, score: rounded(ownSiteProbability(event.url, page.fetchedAt, classifyUrl)) },
    );
    const further = answer === "read" ? source.further.slice(0, MAX_FURTHER) : [];
    const says = answer === "read" ? null : source.says;
    return { source: { by, kind: answer, says, events, further }, seen: null, several: false, offers: [], lists: [] };
  }
  return {
    source: null,
    seen: sightingOf(page, classifyPage, classifyUrl),
    several: NAMES_A_LIST.test(page.title) || severalEvents(page).length > 1,
    offers: candidateLinks(page, settings.least, classifyUrl),
    lists: listsOn(page),
  };
}

/** Links of a page that are a conference's own site with at least so many per cent, best first. */
export function candidateLinks(page: Page, least: number, classify: UrlClassifier): Offer[] {
  const offers = new Map<string, Offer>();
  const here = hostOf(page.url);
  const chrome = new Set(page.anchors.flatMap(({ url, role }) => (CHROME.has(role) ? [url] : [])));
  for (const { url, words } of page.links) {
    if (DOCUMENT.test(url) || (hostOf(url) === here && !isFolderOfItsOwn(url, page.url))) continue;
    if (leadsElsewhere(url, words) || (chrome.has(url) && !YEAR.test(`${words} ${url}`))) continue;
    const score = rounded(promiseOf(ownSiteProbability(url, page.fetchedAt, classify), words));
    const id = addressIdentity(url);
    if (100 * score >= least && (offers.get(id)?.score ?? 0) < score) offers.set(id, { url, words, score });
  }
  return best(offers, MAX_OFFERS);
}

/** What links of a society's page lead to, when not to an event; an address or words with a year may still be one. */
const ELSEWHERE: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "a journal",
    /\b(?:journals?|transactions (?:on|of)|magazines?|newsletters?|bulletin|letters|annals|zeitschrift|revue|revistas?|журнал|期刊)(?!\p{L})/iu,
  ],
  [
    "the society itself",
    /\b(?:join|member(?:s|ship)?|donate|volunteer|chapters?|board|governance|bylaws|fellows?|awards?|prizes?|elections?|careers?|jobs?|store|shop|press|blog|podcast|newsroom|library|standards|education|courses|policies|sponsors?|publications?)\b/iu,
  ],
  [
    "other things of an institution",
    /^(?!.*(?:conference|workshop|symposi|congress|colloqui|meeting|summit|forum|tagung|seminar)).*\b(?:positions?|vacanc(?:y|ies)|ph\.?d|postdocs?|scholarships?|grants|funding|data ?sets?|research data|repositor(?:y|ies)|software|staff|alumni|stellenangebote|emplois?|empleos?)\b/iu,
  ],
  [
    "navigation",
    /^(?:home|about(?: us)?|contact(?: us)?|log ?in|sign ?(?:in|up|out)|register|search|privacy.*|terms.*|cookies?.*|sitemap|site map|help|faqs?|news|menu|skip .*|back.*|read more|more|download|english|deutsch|français|español)$/iu,
  ],
];
const CHROME: ReadonlySet<string> = new Set(["navigation", "footer", "advertisement"]);
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)|[a-z]{3}\d\d(?!\d)/i;

function leadsElsewhere(url: string, words: string): boolean {
  const path = new URL(url).pathname.replace(/[-_/.]+/g, " ").trim();
  return [words.trim(), path].some((text) => !YEAR.test(text) && ELSEWHERE.some(([, pattern]) => pattern.test(text)));
}

/** "GRAIN 2027" as the words of a link is half a promise, whatever the address says; on a host without conferences it is not enough. */
const promiseOf = (own: number, words: string): number => (NAMES_EDITION.test(words.trim()) ? (1 + own) / 2 : own);
const NAMES_EDITION =
  /^(?=.{1,200}$)(?:[\p{L}\d/&-]+ )?\p{Lu}[\p{L}\d&/-]*\p{Lu}[\p{L}\d&/-]*[\s'’-]{0,2}(?:20\d\d|['’]\d\d)(?:\s*[,:–—-]\s.*)?$/u;
/** "Conferences of the Society", "Upcoming events": more than one, and no edition. */
const NAMES_A_LIST =
  /^(?!.*(?:19|20)\d\d)(?:\P{L}|.*[\s|:–—-])?(?:conferences|events|meetings|workshops|symposia|calendar|tagungen|konferenzen|colloques|congresos|congressos|конференции|会议)(?!\p{L})/iu;

/** Further lists of the same site. */
function listsOn(page: Page): Offer[] {
  const lists = new Map<string, Offer>();
  const [here, self] = [hostOf(page.url), addressIdentity(page.url)];
  for (const { url, words } of page.links) {
    if (DOCUMENT.test(url) || hostOf(url) !== here) continue;
    const id = addressIdentity(url);
    const score = listScore(url, words);
    if (id !== self && score > (lists.get(id)?.score ?? 0)) lists.set(id, { url, words, score });
  }
  return best(lists, MAX_LISTS);
}

const DOCUMENT = /\.(?:pdf|docx?|zip|gz|png|jpe?g|gif|svg|css|js|mp4|bib)(?:[?#]|$)/i;

const best = (all: ReadonlyMap<string, Offer>, most: number): Offer[] =>
  [...all.values()].sort((a, b) => b.score - a.score).slice(0, most);

const rounded = (share: number): number => Math.round(1000 * share) / 1000;

/** "society.example/icml2027/" on a society's own page: a society may host its conferences on its own site. */
function isFolderOfItsOwn(url: string, page: string): boolean {
  const path = new URL(url).pathname;
  return (
    /(?:19|20)\d\d|(?<![a-z])[a-z]{3,}\d\d\b/i.test(path) &&
    !path.startsWith(new URL(page).pathname.replace(/(?<![^/])[^/]+$/, "#"))
  );
}

const LISTS: readonly (readonly [words: RegExp, score: number])[] = [
  [/\b(?:upcoming|future|all|sponsored|our)\s+(?:conferences|events|meetings|workshops|symposia)/i, 0.9],
  [/\b(?:call[s]? for papers|cfps?|deadlines?|conference (?:calendar|list)|events? calendar)\b/i, 0.8],
  [
    /\b(?:conferences|events|meetings|workshops|symposia|tagungen|konferenzen|colloques|congresos|конференции|会议)\b/iu,
    0.6,
  ],
  [/^(?:next|more|older|»|›|>>?|weiter|suivant|siguiente|\d{1,2})$/i, 0.4],
];
const NO_LIST = /past|previous|archive|login|sign|privacy|contact|member|job|award|sponsor|photo|proceedings/i;

function listScore(url: string, words: string): number {
  const says = (text: string): number => (NO_LIST.test(text) ? 0 : (LISTS.find(([list]) => list.test(text))?.[1] ?? 0));
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[-_/.?=&]+/g, " ");
  return Math.max(says(words.trim()), says(path) - 0.1);
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, "");

// ── Judging ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Deeper lists of lists are not followed. */
const MAX_LIST_DEPTH = 4;

function judge(o: Observation, { visit }: Site<Json>): Verdict {
  if (o.source !== null) return judgeSource(o.source, visit.url, visit.depth);
  const seen = o.seen!;
  const isEvent = !o.several && looksLikeEvent(seen, visit.group === PROMISE, o.offers.length);
  const promises = o.offers.filter(({ url }) => addressIdentity(url) !== addressIdentity(visit.url));
  const records: Finding[] = promises.map((offer) => promiseFinding(offer, visit.url));
  if (isEvent) records.push(seenFinding(seen, visit.url));
  // Only what was promised is denied; a society's page never claimed to be an event.
  else if (visit.group === PROMISE)
    records.push({ key: visit.url, url: visit.url, fields: { type: found("no event", 1) } });
  const lists: Link[] = isEvent
    ? []
    : o.lists.map(({ url, words, score }) => ({ url, words, priority: score, group: "list" }));
  return {
    state: isEvent ? "event" : "list",
    because: `${isEvent ? `an event's page (${seen.page})` : seen.page}, ${promises.length} links promise events, ${lists.length} further lists`,
    follow: visit.depth < MAX_LIST_DEPTH ? lists : [],
    records,
    ...(isEvent || records.length > 0 ? {} : { rejected: "neither an event nor a list of events", keepsRecords: true }),
    // What is new is on the lists; events that were found are watched elsewhere.
    ...(visit.group === PROMISE ? {} : { again: "each update" as const }),
  };
}

/** Its own days, or its name and year, on a page that greets or calls; a page with many links to events is a list of them. */
function looksLikeEvent(seen: EventSighting, promised: boolean, offers: number): boolean {
  if (offers > 12 && !promised) return false;
  const front = seen.page === "home" || seen.page === "call";
  const named = seen.year !== null && (seen.acronym !== null || seen.name !== null);
  // A page that a list calls an event and that looks like one needs no matching address.
  if (seen.start !== null && named) return seen.own >= (front ? (promised ? 0.1 : 0.2) : 0.5);
  return front && named && seen.own >= 0.6;
}

function judgeSource(source: NonNullable<Observation["source"]>, page: string, depth: number): Verdict {
  const { by, kind: answer, says, events, further } = source;
  const portals = further.map((url): Link => ({ url, words: by, group: "portal", priority: 0.5 }));
  if (answer !== "read")
    return {
      state: answer === "nothing" ? "empty" : "portal trouble",
      because: `${by}: ${says}`,
      keepsRecords: true,
      rejected: answer === "nothing" ? "the portal says that there is nothing" : `portal trouble: ${by}: ${says}`,
      again: "each update",
    };
  return {
    state: "portal",
    because: `${by}: ${events.length} events, ${further.length} further pages`,
    follow: depth < MAX_LIST_DEPTH ? portals : [],
    records: events.map((event) => toldFinding(event, page, by)),
    again: "each update",
  };
}

// ── Records ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const found = (value: Json, confidence: number, rule = "discover/1"): FindingField => ({ value, rule, confidence });

function fieldsOf(values: { readonly [field: string]: Json | undefined }, confidence: number, rule: string) {
  const fields: Record<string, FindingField> = {};
  for (const [field, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== "") fields[field] = found(value, confidence, rule);
  return fields;
}

/** Words of a link that are a name: not "here", not its address. */
function named(words: string): { readonly name?: string; readonly acronym?: string; readonly year?: number } {
  if (
    words.length < 2 ||
    words.length > 120 ||
    /^(?:https?:|www\.|here|link|website|home|more|visit|details?)\b/i.test(words)
  )
    return {};
  return words.length <= 24 ? nameAndYear(words) : { name: words };
}

function promiseFinding({ url, words, score }: Offer, page: string): Finding {
  const values = { type: "promise" satisfies Discovered, site: url, ...named(words), score, source: page };
  return { key: url, url: page, fields: fieldsOf(values, 0.4, "address and link") };
}

/** Names and dates of portals count, but less than those of the site itself. */
function toldFinding(event: PortalEvent & { readonly score?: number }, page: string, by: string): Finding {
  const { source, url, series: _series, ...told } = event;
  const key = eventKey(event, { year: event.year, url: url ?? source });
  const values = { type: "event" satisfies Discovered, ...told, site: url, source };
  return { key, url: source === "" ? page : source, fields: fieldsOf(values, 0.6, by) };
}

function seenFinding(seen: EventSighting, url: string): Finding {
  const { names: _names, page, sure: _sure, own, url: _url, ...told } = seen;
  const key = eventKey({ acronym: seen.acronym }, { year: seen.year, url });
  const values = {
    type: "event" satisfies Discovered,
    ...told,
    site: url,
    score: Math.max(rounded(own), 0.01),
    page,
    source: url,
  };
  return { key, was: key === url ? [] : [url], url, fields: fieldsOf(values, 0.8, "its own page") };
}
