import assert from "node:assert/strict";
import { test } from "node:test";
import { visibleText } from "./visible.js";

type Text = string | { readonly link: string };

function outlineOf(...texts: readonly Text[]): number {
  const visible = visibleText();
  for (const text of texts) {
    const bytes = Buffer.from(typeof text === "string" ? text : text.link);
    visible.add(bytes, 0, bytes.length, typeof text !== "string");
    visible.add(Buffer.from(" "), 0, 1, false);
  }
  return visible.outline();
}

const count = (n: number, make: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => make(i)).join(" ");

/** Two pages of an endless site: the same outline. */
const ALIKE: { readonly [says: string]: (n: number) => Text[] } = {
  "months of a calendar": (n) => [
    `Calendar of month ${n} in ${2000 + n}: ${count(31, (i) => String(i + 1 + (n % 2)))}`,
  ],
  "weeks with dates and times": (n) => [count(30, (i) => `0${i % 9}.0${n % 9}.2026 1${n % 9}:30 free`)],
  "a counter, a clock and a session": (n) => [
    `You are visitor 48${n}, page made in 0.0${n} s at 12:0${n}, session a7f${n}`,
  ],
  "numbers in links": (n) => [
    count(40, () => "next"),
    ...Array.from({ length: 40 }, (_, i) => ({ link: `x${n}${i}` })),
  ],
  "addresses in the text": (n) => [count(40, (i) => `see /page/${n}/${i}?a=${n}`)],
};
for (const [says, make] of Object.entries(ALIKE))
  test(`alike: ${says}`, () => assert.equal(outlineOf(...make(1)), outlineOf(...make(4))));

/** Two pages of data that have the same words: different outlines. */
const DIFFERENT: { readonly [says: string]: (n: number) => Text[] } = {
  "readings of a weather station": (n) => [
    count(24, (i) => `temperature ${(i * 7 + n * 13) % 30}.${n} pressure 10${n}${i % 10}.2`),
  ],
  "a table whose cells touch nothing": (n) => Array.from({ length: 20 }, (_, i) => `${n * 137 + i * 311}`),
  "codes of parts": (n) => [count(15, (i) => `part B${n}${i}`)],
};
for (const [says, make] of Object.entries(DIFFERENT))
  test(`different: ${says}`, () => assert.notEqual(outlineOf("words", ...make(1)), outlineOf("words", ...make(4))));
