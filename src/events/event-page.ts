/**
 * What is this event, when is it, and when are its papers decided?
 *
 * From the pages of one site, home page first: its name, its year, its days (event-days.ts), its deadlines (event-deadlines.ts), its place, and what it
 * declares for machines (declared-event.ts). Each with the words it was read from. What is not printed, or contradicts itself, stays out.
 */
import type { Page } from "../model/page.js";
import { datesOfPage } from "./dates.js";
import { declaredEvents } from "./declared-event.js";
import { conferenceDays, eventYear, isoDay, type Span } from "./event-days.js";
import { DEADLINES, mainDeadlines, type Round, roundsOf, sectionsOf, zoneIn } from "./event-deadlines.js";
import { eventName } from "./event-name.js";
import { findPlace, type Place } from "./place.js";

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
  readonly country: string | undefined;
  readonly online: boolean;
  readonly timezone: string | undefined;
  readonly rounds: readonly Round[];
  readonly evidence: { readonly [field: string]: FieldEvidence };
  readonly confidence: number;
}

/** Of a page that says nothing. */
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

/** `pages` of one site, the home page first. */
export function eventFacts(pages: readonly Page[]): EventFacts {
  const home = pages[0]!;
  const read = pages.map((page, p) => ({ page, p, dates: datesOfPage(page) }));
  const name = eventName(home);
  const year = eventYear(home, read[0]!.dates, name);
  const declared = pages.flatMap((page) => declaredEvents(page))[0];
  const printed = conferenceDays(read, year, name);
  const found = declared === undefined || (declared.open && printed !== undefined) ? printed : declared.span;
  const sections = read.flatMap(({ page, p, dates }) => sectionsOf(page, p, dates, found, year, name));
  const rounds = roundsOf(sections);
  const evidence: Record<string, FieldEvidence> = {};
  const main = mainDeadlines(sections);
  for (const type of DEADLINES) {
    const date = main[type];
    if (date === undefined) continue;
    evidence[type] = {
      url: date.page.url,
      words: date.date.words,
      rule: "date beside its label",
      confidence: date.confidence,
    };
  }
  if (found !== undefined) {
    const { words, url, rule, confidence } = found;
    evidence["start"] = { url, words, rule, confidence };
    evidence["end"] = { url, words, rule, confidence };
  }
  const place = declared?.place ?? placeOf(home, found);
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
    start: found && isoDay(found.from),
    end: found && isoDay(found.to),
    abstract: main.abstract && isoDay(main.abstract.day),
    submission: main.submission && isoDay(main.submission.day),
    notification: main.notification && isoDay(main.notification.day),
    cameraReady: main.cameraReady && isoDay(main.cameraReady.day),
    registration: main.registration && isoDay(main.registration.day),
    city: place?.city,
    country: place?.country,
    online: place?.online ?? false,
    timezone: zoneIn(read, main),
    rounds,
    evidence,
    confidence: Math.min(1, ...Object.values(evidence).map(({ confidence }) => confidence)),
  };
}

// ── The place ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Beside the days of the event, else near the top of the page. */
function placeOf(page: Page, found: Span | undefined): Place | undefined {
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
  return online;
}
