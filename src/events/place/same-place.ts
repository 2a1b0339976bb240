/** Are two places the same? "Kraków" and "Krakow" are, "Awaji" and "Awaji City" too. */
import { foldedCity, knownCity } from "./known-cities.js";
import type { Place } from "./place.js";

/** "München" is "Munich". */
export const cityKey = (city: string): string =>
  (knownCity(city)?.name ?? foldedCity(city))
    .replace(/\b(?:city|st|saint|san|santa)\b|\d+/gu, " ")
    .replace(/ +/gu, " ")
    .trim();

/** Each place of a site is compared with all the others. */
const keys = new WeakMap<Place, string>();

export function placeKey(place: Place): string {
  const { city, country } = place;
  const key = keys.get(place) ?? `${city === undefined ? "" : cityKey(city)}|${country ?? ""}`;
  keys.set(place, key);
  return key;
}

/** "Awaji City", "Awaji"; "Bozen-Bolzano", "Bolzano". */
export function sameCity(one: string, other: string): boolean {
  const [a, b] = [cityKey(one), cityKey(other)];
  const within = (inner: string, outer: string): boolean => inner !== "" && ` ${outer} `.includes(` ${inner} `);
  return a === b || within(a, b) || within(b, a);
}
