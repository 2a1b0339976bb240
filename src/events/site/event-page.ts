/**
 * What is this event, when is it, and when are its papers decided?
 *
 * Read from the pages of one site, home page first: name, year, days and deadlines (dates/decide.ts),
 * place, and what it declares for machines (declared.ts). Each value is kept with the words it was read from. Values
 * that are not printed, or contradict each other, are left out.
 */
import { formatDay } from "../../dates/calendar-day.js";
import type { Page } from "../../model/page.js";
import { DEADLINES, type ReadPage, type SpanOffer } from "../dates/candidates.js";
import { datesOfPage } from "../dates/dates.js";
import { calibrated, type DateWeights, decideDates } from "../dates/decide.js";
import { type Round, roundsOf, zoneIn } from "../dates/rounds.js";
import { WEIGHTS } from "../dates/weights.js";
import { eventYear } from "../dates/year.js";
import { choosePlace } from "../place/choose-place.js";
import { offeredPlaces } from "../place/offers.js";
import { findPlace, type Place } from "../place/place.js";
import { declaredEvents } from "./declared.js";
import { framesIn } from "./loaded-pages.js";
import { type EventName, eventName } from "./name.js";

/** The JSON shape of `winnow extract event`. Dates are ISO 8601, as printed. */
export interface EventFacts {
  readonly url: string;
  readonly name: string | undefined;
  readonly acronym: string | undefined;
  readonly edition: number | undefined;
  readonly year: number | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly abstract: string | undefined;
  readonly submission: string | undefined;
  readonly notification: string | undefined;
  readonly cameraReady: string | undefined;
  readonly registration: string | undefined;
  readonly city: string | undefined;
  /** A state or province. */
  readonly region: string | undefined;
  readonly country: string | undefined;
  readonly online: boolean;
  readonly timezone: string | undefined;
  readonly rounds: readonly Round[];
  readonly evidence: { readonly [field: string]: FieldEvidence };
  readonly confidence: number;
}

/** For a page without any. */
export const noFacts = (url: string): EventFacts => ({
  url,
  name: undefined,
  acronym: undefined,
  edition: undefined,
  year: undefined,
  start: undefined,
  end: undefined,
  abstract: undefined,
  submission: undefined,
  notification: undefined,
  cameraReady: undefined,
  registration: undefined,
  city: undefined,
  region: undefined,
  country: undefined,
  online: false,
  timezone: undefined,
  rounds: [],
  evidence: {},
  confidence: 0,
});

interface FieldEvidence {
  readonly url: string;
  readonly words: string;
  readonly rule: string;
  readonly confidence: number;
}

/** The pages of one site with their dates, and what is known before any of them is chosen. */
export interface ReadEvent {
  readonly read: readonly ReadPage[];
  readonly name: EventName;
  readonly year: number | undefined;
  readonly declared: ReturnType<typeof declaredEvents>[number] | undefined;
}

export function readEvent(pages: readonly Page[]): ReadEvent {
  const read = pages.map((page, p) => ({ page, p, dates: datesOf(page) }));
  const name = eventName(namingPage(pages));
  const declared = pages.flatMap((page) => declaredEvents(page))[0];
  return { read, name, year: eventYear(pages[0]!, read[0]!.dates, name), declared };
}

/** The home page; of frames, the first of them that says something. */
function namingPage(pages: readonly Page[]): Pick<Page, "title" | "blocks" | "declared"> {
  const home = pages[0]!;
  if (home.blocks.length > 0 || pages.length === 1) return home;
  const frames = new Set(framesIn(home));
  const main = pages
    .filter(({ url }) => frames.has(url))
    .find(({ blocks }) => blocks.some(({ heading }) => heading > 0));
  return main === undefined ? home : { title: home.title, declared: home.declared, blocks: main.blocks };
}

/** A page is read once, however many others follow it. */
const datesKnown = new WeakMap<Page, ReturnType<typeof datesOfPage>>();
function datesOf(page: Page): ReturnType<typeof datesOfPage> {
  const known = datesKnown.get(page) ?? datesOfPage(page);
  datesKnown.set(page, known);
  return known;
}

/** `pages` of one site, the home page first. */
export function eventFacts(pages: readonly Page[], weights: DateWeights = WEIGHTS): EventFacts {
  const home = pages[0]!;
  const { read, name, year, declared } = readEvent(pages);
  const decision = decideDates(read, { name, year }, declared === undefined ? [] : [declared.span], weights);
  const { span, dues } = decision;
  const evidence: Record<string, FieldEvidence> = {};
  for (const type of DEADLINES) {
    const due = dues[type];
    if (due === undefined) continue;
    const { offer, confidence } = due;
    evidence[type] = { url: offer.page.url, words: offer.date.words, rule: "date beside its label", confidence };
  }
  const found = span?.offer;
  if (span !== undefined && found !== undefined) {
    const { words, page } = found;
    const rule = found.source === "declared" ? `${declared!.from} Event` : RULES[found.source];
    const said = { url: page.url, words, rule };
    evidence["start"] = { ...said, confidence: span.confidence };
    if (span.endConfidence !== undefined) evidence["end"] = { ...said, confidence: span.endConfidence };
  }
  const place = placeOf(read, name, found, year, declared?.place, weights);
  Object.assign(evidence, place.evidence);
  if (name.name !== undefined)
    evidence["name"] = { url: home.url, words: name.words.slice(0, 240), rule: "title and headings", confidence: 0.8 };
  const settled = found?.to.year ?? year;
  return {
    url: home.url,
    name: declared?.name ?? name.name,
    acronym: name.acronym,
    edition: name.edition,
    year: settled,
    start: found && formatDay(found.from),
    end: found && span?.endConfidence !== undefined ? formatDay(found.to) : undefined,
    abstract: dues.abstract?.key,
    submission: dues.submission?.key,
    notification: dues.notification?.key,
    cameraReady: dues.cameraReady?.key,
    registration: dues.registration?.key,
    city: place.city,
    region: place.region,
    country: place.country,
    online: place.online || (place.city === undefined && isOnline(home, found)),
    timezone: zoneIn(read, decision),
    rounds: roundsOf(decision.offers, name),
    evidence,
    confidence: Math.min(1, ...Object.values(evidence).map(({ confidence }) => confidence)),
  };
}

const RULES: Readonly<Record<Exclude<SpanOffer["source"], "declared">, string>> = {
  text: "days of the event",
  head: "title or description",
  programme: "days of the programme",
};

type FoundPlace = Omit<Place, "words"> & { readonly evidence: { readonly [field: string]: FieldEvidence } };

/** What is declared for machines is meant. City and country are given each where it is sure enough. */
function placeOf(
  read: readonly ReadPage[],
  name: EventName,
  found: SpanOffer | undefined,
  year: number | undefined,
  declared: Place | undefined,
  { place: weights, calibration }: DateWeights,
): FoundPlace {
  if (declared !== undefined) {
    const { words, ...place } = declared;
    const said = { url: read[0]!.page.url, words, rule: "declared", confidence: DECLARED };
    return { ...place, evidence: evidenceOf(place, said, said) };
  }
  const chosen = choosePlace(offeredPlaces(read, name, found, year), weights);
  if (chosen === undefined)
    return { city: undefined, region: undefined, country: undefined, online: false, evidence: {} };
  const { offer, place, probability, cityProbability } = chosen;
  const [city, country] = [calibration.city ?? UNSCALED, calibration.country ?? UNSCALED];
  const ofCity = calibrated(cityProbability, city);
  const ofCountry = calibrated(probability, country);
  const isIn = place.city !== undefined && ofCity >= city[2];
  const given = {
    city: isIn ? place.city : undefined,
    region: isIn || place.city === undefined ? place.region : undefined,
    country: place.country !== undefined && ofCountry >= country[2] ? place.country : undefined,
    online: place.online && isIn,
  };
  const said = { url: offer.page.url, words: place.words };
  const rule = offer.alone ? "known city" : "place names";
  return {
    ...given,
    evidence: evidenceOf(
      given,
      { ...said, rule: "place names", confidence: ofCity },
      { ...said, rule, confidence: ofCountry },
    ),
  };
}
const UNSCALED = [1, 0, 0] as const;

const evidenceOf = (
  { city, country }: Pick<Place, "city" | "country">,
  ofCity: FieldEvidence,
  ofCountry: FieldEvidence,
): FoundPlace["evidence"] => ({
  ...(city === undefined ? {} : { city: ofCity }),
  ...(country === undefined ? {} : { country: ofCountry }),
});
const DECLARED = 0.95;

/** "Online", beside the days of the event or near the top of its page. */
function isOnline({ title, blocks }: Page, found: SpanOffer | undefined): boolean {
  const texts = [title, found?.words ?? "", ...blocks.slice(0, MAX_TOP).map(({ text }) => text)];
  return texts.some((text) => findPlace(text)?.online === true);
}
const MAX_TOP = 60;
