import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressShape, learnFolders, matchesPattern } from "./shape.js";

const learned = (...urls: string[]) => learnFolders(urls, new Map());
const SITE = learned(
  "https://a.example/recipes/thai/x/",
  "https://a.example/tags/y/",
  "https://a.example/recipes/lao/z/",
);

const CASES: [address: string, shape: string][] = [
  ["https://a.example/recipes/thai/green-curry/", "/recipes/thai/a/"],
  ["https://a.example/recipes/malay/rendang/", "/recipes/*/a/"], // an unknown folder is a variable
  ["https://a.example/tags/curry/", "/tags/a/"],
  ["https://a.example/001_smt.html", "/0a.html"],
  ["https://a.example/content04.html", "/a0.html"],
  ["https://a.example/CA114_1.html", "/a0.html"],
  ["https://a.example/top-10-songs.html", "/a.html"],
  ["https://a.example/17", "/0"],
  ["https://a.example/song.php?id=5&x=1", "/song.php?id&x"],
  ["https://a.example/recipes/index.html", "/a/"], // the folder itself
  ["https://a.example/", "/"],
];
for (const [address, shape] of CASES) {
  test(`${address} has the shape ${shape}`, () => assert.equal(addressShape(address, SITE), shape));
}

test("a folder with many siblings is a variable", () => {
  const artists = Array.from(
    { length: 30 },
    (_, i) => `https://a.example/${"abcdefghijklmnopqrstuvwxyzäöüß"[i]}name/song.html`,
  );
  const folders = learnFolders(artists, new Map());
  assert.equal(folders.get("/"), "*");
  assert.equal(addressShape("https://a.example/bname/other.html", folders), "/*/a.html");
});

test("any address has a shape, and the memory of folders is bounded", () =>
  fc.assert(
    fc.property(fc.array(fc.webUrl({ withQueryParameters: true }), { maxLength: 400 }), (urls) => {
      const folders = learnFolders(urls, new Map());
      assert.ok(folders.size <= 300);
      for (const url of urls) assert.equal(addressShape(url, folders)[0], "/");
    }),
    { numRuns: 30 },
  ));

test("four letters are an alphabet, two are sections", () => {
  const at = (folder: string) => `https://a.example/${folder}/somebody.html`;
  assert.equal(addressShape(at("z"), new Map(learnFolders(["a", "b", "c", "d"].map(at), new Map()))), "/*/a.html");
  assert.equal(addressShape(at("c"), new Map(learnFolders(["c", "p"].map(at), new Map()))), "/c/a.html");
});

test("six codes of two characters are variable, three are sections", () => {
  const at = (folder: string) => `https://a.example/${folder}/claim.html`;
  const shape = (...names: string[]) => addressShape(at(names[0]!), new Map(learnFolders(names.map(at), new Map())));
  assert.equal(shape("CA", "CB", "CC", "CD", "CE", "CF"), "/*/a.html");
  assert.equal(shape("en", "de", "fr"), "/en/a.html");
});

test("an alphabet of folders is variable, and the sections beside it keep their names", () => {
  const letters = [..."abcdefghijklm"].map((letter) => `https://a.example/${letter}/somebody.html`);
  const urls = ["https://a.example/lyrics/somebody/song.html", ...letters, "https://a.example/albums/one.html"];
  const folders = new Map(learnFolders(urls, new Map()));
  assert.equal(addressShape("https://a.example/lyrics/other/song.html", folders), "/lyrics/*/a.html");
  assert.equal(addressShape("https://a.example/z/other.html", folders), "/*/a.html");
  assert.equal(addressShape("https://a.example/albums/two.html", folders), "/albums/a.html");
  assert.equal(learnFolders(["https://a.example/n/somebody.html"], folders).size, 0, "nothing more to learn");
});

const PATTERNS: [url: string, pattern: string, matches: boolean][] = [
  ["https://a.example/songs/help/", "/songs/a/", true],
  ["https://a.example/songs/help/", "/songs/*/", true],
  ["https://a.example/songs/help/", "https://a.example/songs/*/", true],
  ["https://a.example/songs/help", "/songs/*/", false],
  ["https://a.example/songs/help.html", "/songs/*.html", true],
  ["https://a.example/songs/help.html", "/songs/0.html", false],
  ["https://a.example/songs/17.html", "/songs/0.html", true],
  ["https://a.example/songs/b/beatles/help.html", "/songs/**/*.html", true],
  ["https://a.example/songs/help.html", "/songs/**/*.html", true],
  ["https://a.example/b/beatles/help.html", "/*/*/a.html", true],
  ["https://a.example/b/beatles/help.html", "/*/a.html", false],
  ["https://a.example/song-17-help.html", "/song-*-*.html", true],
  ["https://a.example/song-17.html", "/song-*-*.html", false],
  ["https://a.example/song.php?id=17", "/song.php?id", true],
  ["https://a.example/song.php?id=17", "/song.php", false],
  ["https://a.example/song.php", "/song.php?id", false],
  ["https://a.example/", "/", true],
  ["https://a.example/about/", "/", false],
];
for (const [url, pattern, matches] of PATTERNS) {
  test(`${url} ${matches ? "has" : "does not have"} the pattern ${pattern}`, () =>
    assert.equal(matchesPattern(url, pattern), matches));
}

test("every address has the pattern that is its shape", () => {
  const urls = ["/songs/b/help.html", "/x/001_smt.html", "/Category:Rivers", "/list/beatles/?page=2", "/s.php?b=1&a=2"];
  const folders = learned(...urls.map((path) => `https://a.example${path}`));
  for (const path of urls) {
    const url = `https://a.example${path}`;
    assert.ok(matchesPattern(url, addressShape(url, folders)), addressShape(url, folders));
  }
});
