import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { nextOfDocument } from "./next-part.js";

function page(url: string, ...links: string[]) {
  const body = `<h1>A title</h1><p>Text</p>${links.map((link) => `<a href="${link}">next</a>`).join(" ")}`;
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  return readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body: Buffer.from(body) });
}

const CASES: [says: string, own: string, link: string, isNext: boolean][] = [
  ["a page in the query", "https://a.example/essay", "/essay?page=2", true],
  ["a page beside other parameters", "https://a.example/view?id=7", "/view?id=7&page=2", true],
  ["another document of the same script", "https://a.example/view?id=7", "/view?id=8", false],
  ["a number as a folder", "https://a.example/2024/essay/", "/2024/essay/2/", true],
  ["a number before the ending", "https://a.example/essay.html", "/essay_2.html", true],
  ["a folder named page", "https://a.example/essay/", "/essay/page/2", true],
  ["the next article", "https://a.example/essay-1.html", "/essay-2.html", false],
  ["a number of another section", "https://a.example/essay/", "/poem/2/", false],
  ["the last page of five", "https://a.example/essay", "/essay?page=5", false],
  ["an answer to a comment", "https://a.example/essay/", "/essay/?replytocom=2", false],
  ["another host", "https://a.example/essay", "https://b.example/essay?page=2", false],
];
for (const [says, own, link, isNext] of CASES)
  test(`${says} is ${isNext ? "the next page" : "not the next page"} of the document`, () =>
    assert.equal(nextOfDocument([page(own, link)]), isNext ? new URL(link, own).href : undefined));

test("pages are counted from the first one, and none is taken twice", () => {
  const first = page("https://a.example/essay", "/essay?page=2", "/essay?page=3");
  const second = page("https://a.example/essay?page=2", "/essay", "/essay?page=3");
  const third = page("https://a.example/essay?page=3", "/essay", "/essay?page=2");
  assert.equal(nextOfDocument([first, second]), "https://a.example/essay?page=3");
  assert.equal(nextOfDocument([first, second, third]), undefined);
});
