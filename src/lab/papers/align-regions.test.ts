/** Gold regions are found in our own cut, whatever was cut, spelled or repeated differently. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { alignRegions, squeezed } from "./align-regions.js";

const CASES: readonly (readonly [name: string, pieces: string[], regions: string[], places: (string | undefined)[]])[] =
  [
    ["another cut", ["On Rivers", "Ann Lee"], ["On Rivers Ann Lee"], ["OnRiversAnnLee"]],
    ["accents written in two ways", ["Rub\u00e9n Garc\u00eda"], ["Rube\u0301n Garci\u0301a"], ["RubenGarcia"]],
    [
      "a menu word that stands again far below does not lose what lies between",
      ["Menu", "A long title of the first paper", "Program"],
      ["Program", "A long title of the first paper", "Program"],
      [undefined, "Alongtitleofthefirstpaper", "Program"],
    ],
    ["what we do not see", ["On Rivers"], ["On Lakes"], [undefined]],
  ];

for (const [name, pieces, regions, wanted] of CASES) {
  test(name, () => {
    const stream = pieces.map(squeezed).join("");
    const { places } = alignRegions(pieces, regions);
    assert.deepEqual(
      places.map((at) => at && stream.slice(at[0], at[1])),
      wanted,
    );
  });
}

test("the same cut is found whole and in order", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 30 }), (texts) => {
      const { places, starts } = alignRegions(texts, texts);
      let last = 0;
      for (const [n, place] of places.entries()) {
        if (squeezed(texts[n]!) === "") continue;
        assert.ok(place !== undefined && place[0] >= last && place[1] <= starts.at(-1)!);
        last = place[1];
      }
    }),
  );
});
