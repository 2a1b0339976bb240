import assert from "node:assert/strict";
import { test } from "node:test";
import { findMissingFolder, findSlashAddress, noteResponse, type Response } from "./folders.js";

const SITE = "https://a.example";
const LIMIT = 16;

const why = (noted: ReadonlyMap<string, number>, path: string, family?: string) =>
  findMissingFolder(noted, { url: SITE + path, group: "g", family }, LIMIT);

/** The numbers after these responses, and the groups that were closed. */
function after(responses: readonly (readonly [path: string, response: Response, family?: string])[]) {
  const noted = new Map<string, number>();
  const closed: string[] = [];
  for (const [path, response, family] of responses) {
    const address = { url: SITE + path, group: "g", family };
    const { missing, dead } = noteResponse(noted, address, response, LIMIT);
    for (const [key, count] of missing) noted.set(key, count);
    if (dead !== undefined) closed.push("g");
  }
  return { noted, closed };
}

const many = (folder: string, response: Response, count: number) =>
  Array.from({ length: count }, (_, i) => [`${folder}${i}.html`, response] as const);

test("a folder whose first pages are missing is given up, and its list is not", () => {
  const { noted, closed } = after([
    ["/old/index.html", "page"],
    ...many("/old/", "missing", 6),
    ...many("/gone/", "missing", 6),
  ]);
  assert.match(why(noted, "/old/7.html") ?? "", /all 6 pages of its folder/);
  assert.equal(why(noted, "/new/1.html"), undefined);
  assert.equal(why(noted, "/old/below/1.html"), undefined);
  assert.deepEqual(closed, []);
});

test("a folder with one page is asked for all of them, until its group is closed", () => {
  const { noted, closed } = after([["/a/page.html", "page"], ...many("/a/", "missing", 30)]);
  assert.equal(why(noted, "/a/31.html"), undefined);
  assert.deepEqual(closed, ["g"]);
});

test("in a folder with other pages, a family without any is given up, and its list is not", () => {
  const dead = Array.from({ length: LIMIT }, (_, i) => [`/a/v${i}`, "missing", "numbers"] as const);
  const { noted, closed } = after([["/a/intro", "page", "words"], ...dead]);
  assert.match(why(noted, "/a/v99", "numbers") ?? "", /all 16 pages of its kind and folder/);
  assert.equal(why(noted, "/a/preface", "words"), undefined);
  assert.equal(why(noted, "/b/v1", "numbers"), undefined);
  assert.deepEqual(closed, []);
});

test("links into many folders without pages are given up", () => {
  const folders = Array.from({ length: 20 }, (_, i) => [`/${i}/x.html`, "missing"] as const);
  assert.deepEqual(after(folders).closed, ["g"]);
});

test("a program is the folder of what it shows", () => {
  const { noted } = after(Array.from({ length: 6 }, (_, i) => [`/show.php?id=${i}`, "missing"] as const));
  assert.notEqual(why(noted, "/show.php?id=9"), undefined);
  assert.equal(why(noted, "/list.php?id=9"), undefined);
});

test("after two redirects to the slash, the others of the folder are visited with it", () => {
  const once = after([["/tags/red", "slash"]]).noted;
  assert.equal(findSlashAddress(once, `${SITE}/tags/blue`), undefined);
  const { noted } = after([
    ["/tags/red", "slash"],
    ["/tags/red/", "page"],
    ["/tags/green", "slash"],
  ]);
  assert.equal(findSlashAddress(noted, `${SITE}/tags/blue`), `${SITE}/tags/blue/`);
  for (const other of ["/tags/blue/", "/tags/blue.html", "/tags/blue?page=2", "/blue"])
    assert.equal(findSlashAddress(noted, SITE + other), undefined, other);
});

test("one page without a slash is enough to ask for every address as it is", () => {
  const { noted } = after([
    ["/p/a", "slash"],
    ["/p/b", "page"],
    ["/p/c", "slash"],
    ["/p/d", "slash"],
  ]);
  assert.equal(findSlashAddress(noted, `${SITE}/p/e`), undefined);
});

test("what is noted is bounded", () => {
  const { noted } = after(Array.from({ length: 3000 }, (_, i) => [`/${i}/x.html`, "page"] as const));
  assert.ok(noted.size <= 1010, `${noted.size}`);
});
