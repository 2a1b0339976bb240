/**
 * Where does the event take place, and how sure is that?
 *
 * Each offer scores the sum of its signals' weights, as dates do (dates/decide.ts). The offers of one country count
 * together, with a city that stands alone elsewhere on the site; "not printed" has a weight of its own. Of the best
 * country the best city is taken.
 */
import { logSum } from "../../learn/choice.js";
import type { PlaceContext, PlaceOffer } from "./offers.js";
import type { Place } from "./place.js";
import { cityKey } from "./same-place.js";
import { PLACE_SIGNALS } from "./signals.js";

export interface PlaceWeights {
  readonly none: number;
  /** "signal: value" → weight. */
  readonly signals: ReadonlyMap<string, number>;
}

export const placeSignals = (context: PlaceContext): string[][] =>
  context.offers.map((offer) =>
    PLACE_SIGNALS.flatMap(({ name, values }) => values(offer, context).map((value) => `${name}: ${value}`)),
  );

export interface ChosenPlace {
  readonly place: Place;
  readonly offer: PlaceOffer;
  /** That it is in this country. */
  readonly probability: number;
  /** That it is in this city. */
  readonly cityProbability: number;
}

interface Scored {
  readonly offer: PlaceOffer;
  readonly score: number;
}

export function choosePlace(context: PlaceContext, { none, signals }: PlaceWeights): ChosenPlace | undefined {
  const names = placeSignals(context);
  const scored = context.offers.map(
    (offer, o): Scored => ({ offer, score: names[o]!.reduce((sum, name) => sum + (signals.get(name) ?? 0), 0) }),
  );
  const countries = countriesOf(scored);
  const groups = grouped(
    scored,
    ({ offer: { place } }) => countryOf(place, countries) ?? `city ${cityKey(place.city!)}`,
  );
  const [best, ...others] = groups;
  if (best === undefined || best.score < none) return undefined;
  const total = logSum([none, ...groups.map(({ score }) => score)]);
  const country = best.of.find(({ offer }) => offer.place.country !== undefined);
  // "Lecce, 27–29 maggio", and in the next line "Università del Salento, Italia".
  const isOpen = (place: Place): boolean =>
    country === undefined ? place.country !== undefined : place.country === undefined;
  const hasCity = best.of.some(({ offer }) => offer.place.city !== undefined);
  const rest =
    country !== undefined && hasCity
      ? undefined
      : others.find(({ score, of }) => score > none && of.every(({ offer }) => isOpen(offer.place)));
  const all = [...best.of, ...(rest?.of ?? [])];
  const cities = grouped(
    all.filter(({ offer }) => offer.place.city !== undefined),
    ({ offer }) => cityKey(offer.place.city!),
  );
  const city = cities[0]?.of;
  const { offer } = city?.[0] ?? best.of[0]!;
  const region =
    city?.find((one) => one.offer.place.region !== undefined) ?? (city === undefined ? best.of[0] : undefined);
  const probability = Math.exp(logSum(rest === undefined ? [best.score] : [best.score, rest.score]) - total);
  const share = city === undefined ? 0 : Math.exp(cities[0]!.score - logSum(cities.map(({ score }) => score)));
  return {
    offer,
    place: {
      city: city?.[0]?.offer.place.city,
      region: region?.offer.place.region,
      country: all.find((one) => one.offer.place.country !== undefined)?.offer.place.country,
      online: offer.place.online,
      words: offer.place.words,
    },
    probability,
    cityProbability: probability * share,
  };
}

/** The country that a city is printed with, by `cityKey`. */
function countriesOf(scored: readonly Scored[]): ReadonlyMap<string, string> {
  const countries = new Map<string, string>();
  for (const { offer } of [...scored].sort((a, b) => a.score - b.score)) {
    const { city, country } = offer.place;
    if (city !== undefined && country !== undefined) countries.set(cityKey(city), country);
  }
  return countries;
}

const countryOf = ({ city, country }: Place, countries: ReadonlyMap<string, string>): string | undefined =>
  country ?? countries.get(cityKey(city ?? ""));

/** Best first, and the best of each first. */
function grouped(scored: readonly Scored[], keyOf: (one: Scored) => string): { score: number; of: Scored[] }[] {
  const groups = new Map<string, Scored[]>();
  for (const one of scored) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return [...groups.values()]
    .map((of) => ({ score: logSum(of.map(({ score }) => score)), of: of.sort((a, b) => b.score - a.score) }))
    .sort((a, b) => b.score - a.score);
}
