/** Learns what the signals of places weigh: a choice among all places that a site names. */
import { parseDay } from "../../dates/calendar-day.js";
import { choosePlace, type PlaceWeights, placeSignals } from "../../events/place/choose-place.js";
import { offeredPlaces, type PlaceContext } from "../../events/place/offers.js";
import type { Place } from "../../events/place/place.js";
import { sameCity } from "../../events/place/same-place.js";
import type { ReadEvent } from "../../events/site/event-page.js";
import { type Choice, trainChoice } from "../../learn/choice.js";
import type { GoldPlace, GoldSite } from "./dates.js";

interface PlaceCase {
  readonly gold: Pick<GoldSite, "dates" | "place">;
  readonly event: ReadEvent;
  readonly weight: number;
}

const L2 = 0.3;

export async function trainPlaces(cases: readonly PlaceCase[]): Promise<PlaceWeights> {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const choices = cases.flatMap((one): Choice[] => {
    const { place } = one.gold;
    if (place === undefined) return [];
    const context = placesOf(one);
    const names = placeSignals(context);
    const options = context.offers.map((offer, o) => ({
      features: names[o]!.map(numberOf),
      right: isOf(offer.place, place),
    }));
    const none = { features: [numberOf("none")], right: !options.some((option) => option.right) };
    return [{ options: [...options, none], weight: one.weight }];
  });
  const weights = await trainChoice(choices, numbers.size, { l2: () => L2 });
  const signals = new Map([...numbers].map(([name, f]) => [name, Math.round(weights[f]! * 100) / 100]));
  const none = signals.get("none") ?? 0;
  signals.delete("none");
  return { none, signals };
}

export interface PlaceAnswer {
  readonly probability: number;
  readonly right: boolean;
}

/** What is chosen with these weights, how likely it is, and whether it is right; nothing when nobody looked. */
export function placeAnswers(
  one: PlaceCase,
  weights: PlaceWeights,
): { readonly city?: PlaceAnswer; readonly country?: PlaceAnswer } {
  const { place: gold } = one.gold;
  const chosen = gold && choosePlace(placesOf(one), weights);
  if (chosen === undefined) return {};
  const { place, probability, cityProbability } = chosen;
  const isCity = gold!.cities.length > 0 && place.city !== undefined;
  return {
    ...(isCity ? { city: { probability: cityProbability, right: isOf(place, gold!) } } : {}),
    ...(place.country === undefined ? {} : { country: { probability, right: place.country === gold!.country } }),
  };
}

const contexts = new WeakMap<PlaceCase, PlaceContext>();

function placesOf(one: PlaceCase): PlaceContext {
  const { gold, event } = one;
  const [from, to] = [parseDay(gold.dates.start?.[0] ?? ""), parseDay(gold.dates.end?.[0] ?? "")];
  const span = from === undefined || to === undefined ? undefined : { from, to };
  const known = contexts.get(one) ?? offeredPlaces(event.read, event.name, span, from?.year ?? event.year);
  contexts.set(one, known);
  return known;
}

function isOf({ city, country }: Place, gold: GoldPlace): boolean {
  if (country !== undefined && country !== gold.country) return false;
  if (city === undefined) return true;
  if (gold.cities.some((right) => sameCity(right, city))) return true;
  // In another script, the country has to do.
  if (!/\p{sc=Latin}/u.test(city)) return country !== undefined;
  return gold.cities.length === 0 ? country !== undefined : gold.cities.some((right) => sameCity(right, city));
}
