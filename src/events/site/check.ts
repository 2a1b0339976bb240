/**
 * Is this page the site of the event that we search for?
 *
 * Checked for every candidate: a guessed address, a portal's link, a link on last year's site. The page must name the
 * series and the edition itself. The classifiers of addresses and pages count as well, so that a blog post about the
 * event, or the portal's own page, is not taken for the event's site.
 */
import type { Page } from "../../model/page.js";
import { type EventNames, namesSeries, seriesName } from "../find/same-event.js";
import type { UrlClassifier } from "../urls/classifier.js";
import { eventFacts } from "./event-page.js";
import type { PageClassifier, PageKind } from "./page-kind.js";
import { withLines } from "./plain-text.js";

export interface Wanted extends EventNames {
  readonly year?: number | undefined;
  /** A later edition will do as well: some series meet every second year. */
  readonly orLater?: boolean | undefined;
}

/** What a look at a page brought, as small plain data. */
export type EventSighting = {
  readonly url: string;
  readonly name: string | null;
  readonly acronym: string | null;
  readonly year: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly submission: string | null;
  readonly notification: string | null;
  readonly place: string | null;
  /** Title, headings, first words. */
  readonly names: string;
  readonly page: PageKind;
  /** How likely the page is what it is taken for, and the address a conference's own site. */
  readonly sure: number;
  readonly own: number;
};

export function sightingOf(page: Page, classifyPage: PageClassifier, classifyUrl: UrlClassifier): EventSighting {
  const read = withLines(page);
  const facts = eventFacts([read]);
  const { kind, probability } = classifyPage(read);
  const headings = read.blocks.flatMap(({ heading, text }) => (heading > 0 ? [text] : [])).slice(0, 12);
  const { name, acronym, year, start, end, submission, notification, city, country } = facts;
  return {
    url: page.url,
    name: name ?? null,
    acronym: acronym ?? null,
    year: year ?? null,
    start: start ?? null,
    end: end ?? null,
    submission: submission ?? null,
    notification: notification ?? null,
    place: [city, country].filter((part) => part !== undefined).join(", ") || null,
    names: [page.title, ...headings, page.textSample].join(" ").slice(0, 2000),
    page: kind,
    sure: probability,
    own: ownSiteProbability(page.url, page.fetchedAt, classifyUrl),
  };
}

/** The probability that the address is a conference's own site. */
export function ownSiteProbability(url: string, at: number, classify: UrlClassifier): number {
  const { label, probability } = classify(url, new Date(at).getUTCFullYear());
  return label === "conference" ? probability : 1 - probability;
}

/** Addresses below this are on hosts that never carry an event's own site. */
const NEVER_OWN = 0.015;

const MAX_LATER = 2;

/** 0…1, and why, in words for the table. */
export function matchOf(wanted: Wanted, seen: EventSighting): { readonly score: number; readonly says: string } {
  const called = seen.acronym ?? seen.name?.slice(0, 60) ?? "no name";
  const says = `${called}${seen.year === null ? ", no year" : ` ${seen.year}`}${seen.start === null ? "" : `, begins ${seen.start}`}`;
  if (seen.own < NEVER_OWN) return { score: 0, says: `${says}; not a site of its own` };
  const series = seriesName(wanted.series ?? wanted.acronym ?? "");
  const same = series !== "" && seriesName(seen.acronym ?? "") === series;
  const named = same || namesSeries(seen.names, wanted) === true;
  if (!named) return { score: 0, says: `${says}; names another series` };
  const late = wanted.year === undefined || seen.year === null ? 0 : seen.year - wanted.year;
  const isEdition = seen.year !== null && (late === 0 || (wanted.orLater === true && late > 0 && late <= MAX_LATER));
  if (wanted.year !== undefined && !isEdition)
    return { score: seen.year === null ? 0.3 : 0.1, says: `${says}; not ${wanted.year}` };
  const front = seen.page === "home" || seen.page === "call";
  const score =
    0.5 +
    (same ? 0.15 : 0) +
    (seen.start === null ? 0 : 0.15) +
    (front ? 0.05 : 0) +
    0.15 * Math.min(1, seen.own) -
    0.1 * late;
  return { score: Math.round(1000 * score) / 1000, says };
}
