import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../model/json.js";
import { factsOf, leafValues, recordHost, titleOf } from "./facts.js";
import { rankOf } from "./rank.js";

const YEARS: [says: string, fields: { [field: string]: Json }, year: number][] = [
  ["a number", { year: 1999 }, 1999],
  ["a date", { date: "2007-05-01" }, 2007],
  ["the year before the date", { date: "2007-05-01", year: "2006" }, 2006],
  ["an event's start", { start: "2026-11-15" }, 2026],
  ["a paper's venue", { venue: { name: "WIN", year: 2025 } }, 2025],
  ["words", { date: "in spring" }, 0],
  ["five digits", { year: 19999 }, 0],
  ["a year that no date has", { year: 9999 }, 0],
];
for (const [says, fields, year] of YEARS) {
  test(`the year of ${says}: ${year || "unknown"}`, () => assert.equal(factsOf("", fields).year, year));
}

const HOSTS: [url: string, host: string][] = [
  ["https://A.Example:8080/x", "a.example"],
  ["http://user:pw@b.example?x", "b.example"],
  ["mailto:x", ""],
  ["", ""],
];
for (const [url, host] of HOSTS) test(`the host of "${url}"`, () => assert.equal(recordHost(url), host));

test("words, characters, flags and title are read off the fields", () => {
  const facts = factsOf("https://a.example/", { text: "Two words, 𝒙!", flags: ["doubt", "doubt"], flag: "short" });
  assert.deepEqual([facts.characters, facts.flags], [13, ["doubt", "short"]]);
  assert.equal(titleOf({ name: "Name" }), "Name");
  assert.equal(titleOf({}), "");
});

test("a record that says how many words it has is believed; others are counted", () => {
  const words = (fields: { [field: string]: Json }) =>
    factsOf("", { text: "a well-known pair, 2007", ...fields }).words;
  assert.deepEqual([words({}), words({ words: 3 }), words({ words: "3" }), words({ words: -1 })], [5, 3, 5, 5]);
  assert.equal(factsOf("", { words: 3 }, { words: 7, characters: 9 }).words, 3);
});

test("values nested deeper than any stack are read", () => {
  let deep: Json = "leaf";
  for (let n = 0; n < 200_000; n++) deep = [deep];
  assert.deepEqual(leafValues(deep), ["leaf"]);
});

test("the newest year stands first, then the id, and no year stands last", () => {
  const [a, b] = ["0".repeat(32), "f".repeat(32)];
  const order = [rankOf(2026, a), rankOf(2026, b), rankOf(1999, a), rankOf(0, a), rankOf(0, b)];
  assert.deepEqual(
    [...order].sort((x, y) => x - y),
    order,
  );
  assert.ok(Number.isSafeInteger(order.at(-1)));
});
