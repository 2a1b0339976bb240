import assert from "node:assert/strict";
import { test } from "node:test";
import { findPlace, placesIn } from "./place.js";

const CASES: [says: string, city: string | undefined, country: string | undefined, online?: boolean][] = [
  ["6 - 9 July 2026, Perth, Australia", "Perth", "Australia"],
  ["Raleigh, North Carolina, USA", "Raleigh", "United States"],
  ["held in San Diego, CA", "San Diego", "United States"],
  ["Rio de Janeiro, Brasil", "Rio de Janeiro", "Brazil"],
  ["Frankfurt am Main, Germany", "Frankfurt am Main", "Germany"],
  ["Singapore, 20-22 August", "Singapore", "Singapore"],
  ["a virtual event", undefined, undefined, true],
  ["Lausanne, Switzerland (online)", "Lausanne", "Switzerland", true],
  ["Symposium on Harvest Systems, Oslo, Norway, 10 November", "Oslo", "Norway"],
  ["Heraklion, Crete, Greece", "Heraklion", "Greece"],
  ["23-27 JUNE 2025 | PARIS, FRANCE", "Paris", "France"],
  ["Paris • France", "Paris", "France"],
  ["会場: 京都, 日本", "京都", "Japan"],
  ["Hybrid: Hanoi, Vietnam", "Hanoi", "Vietnam", true],
  ["Santa Fe, New Mexico", "Santa Fe", "United States"],
  ["Santa Fe, New Mexico, USA", "Santa Fe", "United States"],
  ["Monterrey, Mexico", "Monterrey", "Mexico"],
  ["Invited talk by Michael Jordan, Berkeley", undefined, undefined],
  ["Amman, Jordan", "Amman", "Jordan"],
  ["Toronto, ON, Canada", "Toronto", "Canada"],
  ["Ginebra, Valle del Cauca, Colombia", "Ginebra", "Colombia"],
  ["York University, Toronto, Canada", "Toronto", "Canada"],
  ["Washington, D.C., USA", "Washington", "United States"],
  ["Park City, Utah", "Park City", "United States"],
  ["no place at all", undefined, undefined],
];
for (const [says, city, country, online = false] of CASES)
  test(`the place in "${says}"`, () => {
    const place = findPlace(says);
    assert.deepEqual([place?.city, place?.country, place?.online ?? false], [city, country, online]);
  });

test("a state or province stands apart from city and country", () => {
  const regions = ["Santa Fe, New Mexico, USA", "Heraklion, Crete, Greece", "Boston, MA", "Oslo, Norway"];
  assert.deepEqual(
    regions.map((line) => findPlace(line)?.region),
    ["New Mexico", "Crete", "MA", undefined],
  );
});

const SEVERAL: readonly (readonly [text: string, ...places: string[]])[] = [
  ["Villa Bella, Como, Italy", "Villa Bella, Italy", "Como, Italy"],
  ["Contact us", ""],
  ["Australia, New Zealand", "?, Australia", "?, New Zealand"],
  ["University of Tartu in Tartu, Estonia", "Tartu, Estonia"],
  ["CERN, Switzerland", "?, Switzerland"],
  ["Aussois and online, France", "Aussois, France"],
  ["عمان، الأردن", "عمان, Jordan"],
  ["臺灣 臺南", "臺南, Taiwan"],
  ["เชียงใหม่ ประเทศไทย", "เชียงใหม่, Thailand"],
  ["Hyderabad, Telangana, India", "Hyderabad, India"],
];
for (const [text, ...places] of SEVERAL)
  test(`the places of "${text}"`, () =>
    assert.deepEqual(
      placesIn(text).map(({ city, country }) => `${city ?? "?"}, ${country}`),
      places.filter((place) => place !== ""),
    ));
