import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bandsOf, isSameFamily, likeness, sketchFromText, sketchOf, sketchToText } from "./family.js";

const MILL =
  "Beside the river stands an old mill with seven wheels, and every morning the miller opens the gate, lets the water in, listens to the stones, and writes down what the grain has weighed and what the wind has taken.";
const paper = (title: string, ...authors: string[]) => ({ title, authors });

const song = (text: string) => ({ title: "Mill", parent: "The Seven Wheels", text });

const CASES: [says: string, a: Parameters<typeof sketchOf>[0], b: Parameters<typeof sketchOf>[0], alike: boolean][] = [
  ["the same text", { text: MILL }, { text: MILL, title: "Mill" }, true],
  ["other case and punctuation", { text: MILL }, { text: MILL.toUpperCase().replaceAll(",", " –") }, true],
  ["one word changed", { text: MILL }, { text: MILL.replace("seven", "eight") }, true],
  ["half of it", { text: MILL }, { text: MILL.slice(0, 100) }, false],
  ["half of it, of one name", song(MILL), song(MILL.slice(0, 130)), true],
  [
    "half of it, of one name with additions",
    song(MILL),
    { ...song(MILL.slice(0, 130)), title: "Mill (live) Lyrics", parent: "Seven Wheels" },
    true,
  ],
  ["half of it, of another artist", song(MILL), { ...song(MILL.slice(0, 130)), parent: "Eight Wheels" }, false],
  ["another text of one name", song(MILL), song("Quite another story about the sea and its ships. ".repeat(5)), false],
  ["another text", { text: MILL }, { text: "Quite another story about the sea and its ships. ".repeat(5) }, false],
  [
    "a paper on two pages",
    paper("On the winnowing of sites", "Ana Bek"),
    paper("On the Winnowing of Sites.", "Ana Bek"),
    true,
  ],
  [
    "two parts",
    paper("On the winnowing of sites 1", "Ana Bek"),
    paper("On the winnowing of sites 2", "Ana Bek"),
    false,
  ],
  [
    "other authors",
    paper("On the winnowing of sites", "Ana Bek"),
    paper("On the winnowing of sites", "Cy Dow, Eva Fox"),
    false,
  ],
];
for (const [says, a, b, alike] of CASES) {
  test(`${says}: ${alike ? "one family" : "two families"}`, () => {
    const [first, second] = [sketchOf(a)!, sketchOf(b)!];
    assert.equal(isSameFamily(first, second), alike, String(likeness(first, second)));
    if (alike)
      assert.ok(
        bandsOf(first).some((band) => bandsOf(second).includes(band)),
        "they meet",
      );
  });
}

test("what says too little is compared with nothing", () => {
  for (const fields of [{}, { title: "Home" }, { title: "A title of many words alone" }, { text: "too few" }]) {
    assert.equal(sketchOf(fields), undefined);
  }
});

test("a sketch outlives being written down, and bands fit into a number", () =>
  fc.assert(
    fc.property(fc.string({ minLength: 30, maxLength: 300 }), (text) => {
      const sketch = sketchOf({ text: `${text} and a few words more than that so that it counts` })!;
      assert.deepEqual(sketchFromText(sketchToText(sketch)), sketch);
      assert.equal(likeness(sketch, sketch), 1);
      assert.ok(bandsOf(sketch).every((band) => Number.isSafeInteger(band) && band >= 0));
    }),
  ));
