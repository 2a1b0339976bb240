import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { parseSearch } from "./parse-search.js";
import { findSnippet } from "./snippet.js";

const LONG = `${"word ".repeat(100)}the old bridge over the river${" word".repeat(100)}`;

const CASES: [text: string, query: string, snippet: string | undefined][] = [
  ["Under the bridge the river runs.", "river", "Under the bridge the [river] runs."],
  ["Un élan soudain", "ELAN", "Un [élan] soudain"],
  ["A\n\nRiverside  house", "riv*", "A [Riverside] house"],
  ["Under the bridge", "lake", undefined],
  ["Under the bridge", "bridge -lake", "Under the [bridge]"],
  ["old river, new river bridge, old", '"river bridge"', "old river, new [river bridge], old"],
  [
    `The river. ${"And so on. ".repeat(20)}A bridge, a river.`,
    "bridge river",
    "…And so on. And so on. And so on. And so on. And so on. A [bridge], a river.",
  ],
  ["東京都に行く", "京都", "東[京都]に行く"],
  ["", "x", undefined],
  ["Under the bridge", "title:bridge", undefined],
  ["Under the bridge", "title:under bridge", "Under the [bridge]"],
  ["Under the bridge", "text:bridge", "Under the [bridge]"],
];
for (const [text, query, snippet] of CASES)
  test(`"${query}" shows ${snippet ?? "nothing"}`, () => assert.equal(said(text, query), snippet));

test("a long text is cut at words", () =>
  assert.match(said(LONG, "river")!, /^…word (?:word )*the old bridge over the \[river\](?: word)+…$/));

test("any text and any word give a short line", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
      const line = said(text, "a*");
      assert.ok(line === undefined || !/[\r\n]/.test(line));
    }),
  ));

function said(text: string, query: string): string | undefined {
  const snippet = findSnippet(text, parseSearch(query).query);
  return snippet && `${snippet.before}[${snippet.found}]${snippet.after}`;
}
