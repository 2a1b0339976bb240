import assert from "node:assert/strict";
import { test } from "node:test";
import { readSiteFile, redesignOf, writeSiteFile } from "./site-file.js";
import type { Structure } from "./structure.js";

const SITE: Structure = {
  folder: "https://a.example/",
  pages: 120,
  leaves: 100,
  lists: 15,
  kinds: [],
  unfollowed: [],
  leafShapes: ["/songs/a/"],
  otherShapes: ["/news/0/"],
  listShapes: ["/artist/a/"],
};

test("a written file can be read again", () => {
  const file = readSiteFile(writeSiteFile("https://a.example/", SITE, 100), "site.yaml");
  assert.deepEqual(file.leaves, ["/songs/a/"]);
  assert.deepEqual(redesignOf(file, SITE, 100), []);
});

const BROKEN: [text: string, says: RegExp][] = [
  ["{", /not YAML/],
  ["listing: 1\nstart: x\nleaves: []", /leaves: needs at least one pattern/],
  ["listing: 2\nstart: x\nleaves: [/a]", /listing/],
  ["listing: 1\nstart: x\nleaves: [/a]\nleafs: []", /leafs/],
];
for (const [text, says] of BROKEN) {
  test(`${JSON.stringify(text)} is refused with a reason`, () =>
    assert.throws(() => readSiteFile(text, "site.yaml"), says));
}

const REDESIGNS: [what: string, now: Partial<Structure>, kept: number, says: RegExp][] = [
  ["other addresses", { leafShapes: ["/lyrics/a/"] }, 100, /no leaf has an address like \/songs\/a\/ any more/],
  ["far fewer leaves", {}, 30, /30 leaves were kept where the site file expects 100/],
];
for (const [what, now, kept, says] of REDESIGNS) {
  test(`detects a redesign: ${what}`, () => {
    const file = readSiteFile(writeSiteFile("https://a.example/", SITE, 100), "site.yaml");
    assert.match(redesignOf(file, { ...SITE, ...now }, kept).join("; "), says);
  });
}
