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
import { type DateWeights, decideDates } from "../dates/decide.js";
import { type Round, roundsOf, zoneIn } from "../dates/rounds.js";
import { WEIGHTS } from "../dates/weights.js";
import { eventYear } from "../dates/year.js";
import { declaredEvents } from "./declared.js";
import { type EventName, eventName } from "./name.js";
import { findCity, findPlace, type Place } from "./place.js";

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
  const name = eventName(pages[0]!);
  const declared = pages.flatMap((page) => declaredEvents(page))[0];
  return { read, name, year: eventYear(pages[0]!, read[0]!.dates, name), declared };
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
  const place = declared?.place ?? placeOf(home, found, name);
  if (place !== undefined)
    evidence["place"] = { url: home.url, words: place.words, rule: "place names", confidence: 0.8 };
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
    city: place?.city,
    region: place?.region,
    country: place?.country,
    online: place?.online ?? false,
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

// ── The place ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Beside the days of the event, else near the top of the page. */
function placeOf(page: Page, found: SpanOffer | undefined, name: EventName): Place | undefined {
  const { blocks } = page;
  let online: Place | undefined;
  const look = (text: string): Place | undefined => {
    const place = findPlace(text);
    if (place?.country === undefined) {
      online ??= place;
      return undefined;
    }
    return place;
  };
  const beside =
    found === undefined
      ? -1
      : blocks.findIndex(({ text }) => found.words.includes(text.slice(0, 60)) && /\d/.test(text));
  if (beside !== -1) {
    for (const b of [beside, beside + 1, beside - 1, beside + 2, beside - 2]) {
      const place = blocks[b] === undefined ? undefined : look(blocks[b].text);
      if (place !== undefined) return place;
    }
  }
  const heads = [
    page.title,
    ...(page.declared.meta.get("description") ?? []),
    ...(page.declared.meta.get("og:description") ?? []),
  ];
  for (const text of [...heads, ...blocks.slice(0, 60).map(({ text }) => text)]) {
    const place = look(text);
    if (place !== undefined) return place;
  }
  const [title, own] = [page.title, `${page.title} ${name.acronym ?? ""} ${name.name ?? ""}`];
  const sides = found?.date === undefined ? [] : [found.date.before, found.date.behind];
  for (const b of beside === -1 ? [] : [beside, beside + 1, beside - 1, beside + 2, beside - 2]) {
    const text = blocks[b]?.text;
    const city = text === undefined || text === title ? undefined : findCity(text, b === beside ? sides : [], own);
    if (city !== undefined) return { ...city, online: online !== undefined };
  }
  return online;
}
