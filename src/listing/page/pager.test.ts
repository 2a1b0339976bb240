import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { NUMBERED, observeListing } from "./observe.js";

const SITE = "https://a.example";

function kindsOf(at: string, links: readonly (readonly [to: string, words: string])[]): readonly number[] {
  const anchors = links.map(([to, words]) => `<a href="${to}">${words}</a>`).join(" ");
  const body = Buffer.from(`<title>Songs</title><main><p>Songs of the coast</p></main><nav>${anchors}</nav>`);
  const headers = [["content-type", "text/html"]] as const;
  const page = readPage({ kind: "fetched", url: SITE + at, status: 200, headers, body, at: 0, took: 0 });
  return observeListing(page).links.map(([, , , kind]) => kind);
}

const pages = (numbers: readonly number[]) =>
  numbers.map((number) => [number === 1 ? "/songs/" : `/songs/page/${number}/`, `${number}`] as const);

for (const [what, at, numbers] of [
  ["the first page, 1 2 … 5", "/songs/", [2, 5]],
  ["the second, 1 [2] 3 … 5", "/songs/page/2/", [1, 3, 5]],
  ["the fourth, 1 … 3 [4] 5", "/songs/page/4/", [1, 3, 5]],
  ["one in the middle, 1 … 8 [9] 10 … 20", "/songs/page/9/", [1, 8, 10, 20]],
] as const)
  test(`numbers lead to further pages from ${what}`, () =>
    assert.deepEqual(
      kindsOf(at, pages(numbers)),
      numbers.map(() => NUMBERED),
    ));

test("numbers that do not follow each other are no pager: for 2, 4 or 6 people", () =>
  assert.ok(
    !kindsOf(
      "/stew",
      [2, 4, 6].map((n) => [`/stew?for=${n}`, `${n}`] as const),
    ).includes(NUMBERED),
  ));
