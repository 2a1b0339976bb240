import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf, keptBeside, type PageKind, type Structure } from "./structure.js";

const kind = (role: PageKind["role"], name: string, leaf: number, pages: number): PageKind => ({
  ...{ role, leaf, pages, led: 0, shape: `/${name}/a` },
  samples: [{ url: `https://a.example/${name}/1`, title: name }],
});
const site = (...kinds: PageKind[]): Structure => ({
  ...{ folder: "/", pages: 100, leaves: 50, lists: 5, unfollowed: [] },
  ...{ kinds, leafShapes: [], listShapes: [], otherShapes: [] },
});
const at = (name: string) => `https://a.example/${name}/1`;

const SONGS = kind("leaf", "song", 0.97, 60);
const CASES: [says: string, kinds: PageKind[], choices: [name: string, leaf: string[], not: string[]][]][] = [
  ["one clear kind", [SONGS, kind("list", "artist", 0.03, 20)], []],
  [
    "artists could be meant",
    [SONGS, kind("list", "artist", 0.4, 20)],
    [
      ["song", [], []],
      ["artist", [at("artist")], [at("song")]],
    ],
  ],
  [
    "essays are kept, but doubtful",
    [SONGS, kind("leaf", "essay", 0.6, 20)],
    [
      ["song", [], []],
      ["essay", [at("song")], [at("essay")]],
    ],
  ],
  ["two kinds are certainly meant", [SONGS, kind("leaf", "essay", 0.9, 20)], []],
  ["a single page is no kind", [SONGS, kind("other", "about", 0.4, 1)], []],
  ["nothing was kept", [kind("list", "artist", 0.4, 20)], []],
];
test("choices: more songs wait than artists were kept", () => {
  const artists = kind("leaf", "artist", 0.9, 30);
  const songs = kind("other", "song", 0.05, 6);
  const waiting = { shape: songs.shape, links: 145, example: at("song"), because: "leads to neither leaves nor lists" };
  const told = choicesOf({ ...site(artists, songs), unfollowed: [waiting] });
  assert.deepEqual(
    told.map((one) => [one.kind.samples[0]!.title, one.leaf, one.not]),
    [
      ["artist", [], []],
      ["song", [at("song")], [at("artist")]],
    ],
  );
});

for (const [says, kinds, choices] of CASES) {
  test(`choices: ${says}`, () =>
    assert.deepEqual(
      choicesOf(site(...kinds)).map((one) => [one.kind.samples[0]!.title, one.leaf, one.not]),
      choices,
    ));
}

const NEWS = kind("leaf", "news", 0.9, 20);
const sections = ["soups", "cakes", "breads"].map((name) => kind("leaf", name, 0.95, 20));
const BESIDE: [says: string, kinds: PageKind[], beside: PageKind[]][] = [
  ["news beside songs", [SONGS, NEWS], [NEWS]],
  ["many sections are one catalogue", [SONGS, ...sections], []],
  ["doubtful kinds are among the choices", [SONGS, kind("leaf", "essay", 0.6, 20)], []],
  ["a few strays", [SONGS, kind("leaf", "about", 0.9, 2)], []],
];
for (const [says, kinds, beside] of BESIDE)
  test(`kept beside the largest kind: ${says}`, () => assert.deepEqual(keptBeside(site(...kinds)), beside));
