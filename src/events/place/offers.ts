/**
 * Which places could be where the event takes place?
 *
 * Every place that its pages name is offered: with its city and country, a country alone in a short line, a city alone
 * behind a label or beside the days of the event.
 */
import { type Day, formatDay } from "../../dates/calendar-day.js";
import type { Block, Page } from "../../model/page.js";
import { type ReadPage, withYear } from "../dates/candidates.js";
import type { EventName } from "../site/name.js";
import { behindLabel, cityIn, easternCityIn, isPlaceLabel } from "./city.js";
import { knownCitiesIn, knownCity } from "./known-cities.js";
import { type Place, placesIn, type Reading } from "./place.js";

export interface PlaceOffer {
  readonly place: Place;
  readonly source: "title" | "description" | "text";
  readonly page: Page;
  readonly p: number;
  /** -1: not in the text. */
  readonly block: number;
  readonly reading: Reading;
  /** Only the city is printed; its country comes from the table of known cities. */
  readonly alone: boolean;
  /** "Venue:" stands in front of it, or in the block before. */
  readonly labelled: boolean;
  /** The words of its block, on both sides. */
  readonly before: string;
  readonly behind: string;
}

export interface PlaceContext {
  readonly name: EventName;
  readonly year: number | undefined;
  /** Blocks that print the days of the event: `blockKey`. */
  readonly days: ReadonlySet<string>;
  readonly offers: readonly PlaceOffer[];
}
export const blockKey = (p: number, block: number): string => `${p} ${block}`;

export function offeredPlaces(
  read: readonly ReadPage[],
  name: EventName,
  span: { readonly from: Day; readonly to: Day } | undefined,
  year: number | undefined,
): PlaceContext {
  const home = read[0]!.page;
  const offers: PlaceOffer[] = [];
  const key = span && `${formatDay(span.from)} ${formatDay(span.to)}`;
  const days = new Set<string>();
  const own = [home.title, name.acronym, name.name].join(" ").toLowerCase();
  for (const { page, p, dates } of read) {
    offers.push(...placesOnPage(page, p).filter((offer) => offer.source === "text" || p === 0));
    for (const { phrase, block, before, behind } of dates) {
      const found = withYear(phrase, year);
      if (found === undefined || `${formatDay(found.from)} ${formatDay(found.to)}` !== key) continue;
      days.add(blockKey(p, block));
      if (p > 0 || offers.some((offer) => offer.p === 0 && offer.block === block && offer.place.city !== undefined))
        continue;
      // "Umeå, 3–5 October"; "일시: 2031. 7. 2." is a label.
      for (const side of [before, behind]) {
        const city = /[:：]\s*$/u.test(side) ? undefined : cityIn(side);
        if (city === undefined || own.includes(city.toLowerCase())) continue;
        offers.push({ ...cityOffer(city, side), source: "text", page, p, block, labelled: false });
      }
    }
  }
  return { name, year, days, offers: offers.slice(0, MAX_OFFERS) };
}
/** A city whose country is not printed. */
function cityOffer(city: string, words: string): Pick<PlaceOffer, "place" | "reading" | "alone" | "before" | "behind"> {
  const countries = knownCity(city)?.countries ?? [];
  const country = countries.length === 1 ? countries[0] : undefined;
  const place = { city, region: undefined, country, online: false, words: words.slice(0, MAX_WORDS) };
  return { place, reading: "plain", alone: true, before: "", behind: "" };
}
const MAX_WORDS = 200;
const MAX_OFFERS = 400;
const MAX_BLOCKS = 400;

/** A page is read once, however many others follow it. */
const known = new WeakMap<Page, readonly PlaceOffer[]>();

function placesOnPage(page: Page, p: number): readonly PlaceOffer[] {
  const found = known.get(page) ?? readPlaces(page, p);
  known.set(page, found);
  return found;
}

function readPlaces(page: Page, p: number): readonly PlaceOffer[] {
  const offers: PlaceOffer[] = [];
  const offerAll = (text: string, source: PlaceOffer["source"], block: number, labelled: boolean): void => {
    const where = { source, page, p, block, labelled };
    const around = (at: number, end: number) => ({ before: text.slice(0, at), behind: text.slice(end) });
    const places = placesIn(text);
    for (const { at, end, reading, ...place } of places) {
      if (place.city === undefined && text.length > MAX_COUNTRY_LINE && !labelled) continue;
      offers.push({ ...where, place, reading, alone: false, ...around(at, end) });
    }
    for (const { city, at, end } of knownCitiesIn(text.slice(0, MAX_CITY_TEXT))) {
      if (places.some((place) => place.city !== undefined && at < place.end && end > place.at)) continue;
      offers.push({ ...where, ...cityOffer(city, text), ...around(at, end) });
    }
  };
  offerAll(page.title, "title", -1, false);
  const { meta } = page.declared;
  for (const text of new Set(["description", "og:description"].flatMap((name) => meta.get(name) ?? [])))
    offerAll(text, "description", -1, false);
  page.blocks.slice(0, MAX_BLOCKS).forEach(({ text }, b) => {
    const said = behindLabel(text) ?? (isLabelled(page.blocks, b) ? text : undefined);
    const count = offers.length;
    offerAll(said ?? text, "text", b, said !== undefined);
    const hasCity = offers.slice(count).some(({ place }) => place.city !== undefined);
    const city = said === undefined || hasCity ? undefined : cityAlone(said);
    if (city === undefined) return;
    offers.push({ ...cityOffer(city, text), source: "text", page, p, block: b, labelled: true });
  });
  return offers;
}
/** "Venue" in the cell or the line before it; in a menu it is no label of the next entry. */
function isLabelled(blocks: readonly Block[], b: number): boolean {
  const before = blocks[b - 1];
  if (before === undefined || !isPlaceLabel(before.text)) return false;
  const isEntry = before.listItem || before.runs.some(({ link }) => link !== undefined);
  return !isEntry || /[:：]\s*$/u.test(before.text);
}

/** Further on in a block, cities are named for something else. */
const MAX_CITY_TEXT = 600;
/** A country that is named in more words than these is named for something else. */
const MAX_COUNTRY_LINE = 120;

/** "Umeå universitet, Umeå" and "Umeå (campus)": the first part that can be a city. */
function cityAlone(said: string): string | undefined {
  const eastern = easternCityIn(said);
  if (eastern !== undefined) return eastern;
  for (const part of [said.split(/[,，、(（;–—]|\s[-/]\s/u)[0]!, said]) {
    const city = cityIn(part);
    if (city !== undefined) return city;
  }
  return undefined;
}
