import assert from "node:assert/strict";
import { test } from "node:test";
import { findPlace } from "./place.js";

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
  ["no place at all", undefined, undefined],
];
for (const [says, city, country, online = false] of CASES)
  test(`the place in "${says}"`, () => {
    const place = findPlace(says);
    assert.deepEqual([place?.city, place?.country, place?.online ?? false], [city, country, online]);
  });

test("long lines of names take no long time", () => {
  const started = process.cpuUsage().user / 1000;
  findPlace("Aa Bb Cc, ".repeat(10_000));
  assert.ok(process.cpuUsage().user / 1000 - started < 2000);
});
