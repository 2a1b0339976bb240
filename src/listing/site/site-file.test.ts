import assert from "node:assert/strict";
import { test } from "node:test";
import { readSiteFile, redesignOf, writeSiteFile } from "./site-file.js";
import type { PageKind, Structure } from "./structure.js";

function kind(role: PageKind["role"], shape: string, url: string): PageKind {
  return { role, shape, leaf: role === "leaf" ? 1 : 0, pages: 20, led: 1, samples: [{ url, title: "" }] };
}

const SITE: Structure = {
  folder: "https://a.example/",
  pages: 120,
  leaves: 100,
  lists: 15,
  kinds: [
    kind("leaf", "/songs/a/", "https://a.example/songs/help/"),
    kind("list", "/artist/a/", "https://a.example/artist/beatles/"),
  ],
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
  ["{", /line 1: is not YAML/],
  ["listing: 1\nstart: x\nleaves: []", /line 3: leaves: needs at least one pattern/],
  ["listing: 2\nstart: x\nleaves: [/a]", /line 1: listing/],
  ["listing: 1\nstart: x\nleaves: [/a]\nleafs: []", /line 4: the file: .*leafs/],
  ["listing: 1\nstart: x\nleaves:\n  - /a\n  - 7", /line 5: leaves\.1/],
  ["listing: 1\nstart: x", /leaves/],
  ["", /the file/],
];
for (const [text, says] of BROKEN) {
  test(`${JSON.stringify(text)} is refused with a reason`, () =>
    assert.throws(() => readSiteFile(text, "site.yaml"), says));
}

const REDESIGNS: [what: string, now: Partial<Structure>, kept: number, says: RegExp][] = [
  [
    "other addresses",
    { kinds: [kind("leaf", "/lyrics/a/", "https://a.example/lyrics/help/")] },
    100,
    /no leaf has an address like \/songs\/a\/ any more/,
  ],
  ["hardly any lists", { lists: 3 }, 100, /3 lists were read where the site file expects 15/],
  ["far fewer leaves", {}, 30, /30 leaves were kept where the site file expects 100/],
];
for (const [what, now, kept, says] of REDESIGNS) {
  test(`detects a redesign: ${what}`, () => {
    const file = readSiteFile(writeSiteFile("https://a.example/", SITE, 100), "site.yaml");
    assert.match(redesignOf(file, { ...SITE, ...now }, kept).join("; "), says);
  });
}

test("patterns written by hand are matched against addresses", () => {
  const file = readSiteFile("listing: 1\nstart: x\nleaves: ['https://a.example/songs/*']", "site.yaml");
  assert.deepEqual(redesignOf(file, SITE, 100), []);
});
