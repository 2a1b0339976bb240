import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type SeenPage, seenPage } from "../../events/papers/reader-page.js";
import { readPage } from "../../page/read.js";
import { labelByPapers } from "./label-by-papers.js";

const seen = (body: string): SeenPage =>
  seenPage(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(`<title>Papers</title>${body}`),
    }),
  );

const PAPER = {
  title: "A Study of Rivers and Maps",
  authors: ["Ann Lee", "Bo Kim"],
  affiliations: ["University of Pisa"],
};

const CASES: [body: string, labels: readonly string[]][] = [
  ["<h2>Papers</h2><p>A Study of Rivers and Maps</p><p>Ann Lee, Bo Kim</p>", ["other", "title", "author"]],
  ["<p>Ann Lee and Bo Kim</p><p><b>A study of rivers and maps</b></p>", ["author", "title"]],
  ["<p>A Study of Rivers and Maps</p><p>Ann Lee, Bo Kim (University of Pisa)</p>", ["title", "author+affiliation"]],
  [
    "<p>A Study of Rivers and Maps</p><p>Lee, Ann; Kim, Bo</p><p>University of Pisa</p>",
    ["title", "author", "affiliation"],
  ],
  ["<p>Ann Lee, Bo Kim. A Study of Rivers and Maps.</p>", ["mixed"]],
  ["<p>Ann Lee chairs the session</p>", ["other"]],
];
for (const [body, labels] of CASES) {
  test(`labels ${labels.join(", ")} in ${body}`, () =>
    assert.deepEqual(labelByPapers(seen(body), [PAPER]).labels, labels));
}

test("a title that does not stand on the page is told", () =>
  assert.deepEqual(labelByPapers(seen("<p>A Study of Lakes</p>"), [PAPER]).found, [false]));

test("whatever page and papers, every unit has a label", () =>
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, names) => {
      const page = seen(`<p>${text.replaceAll("<", "")}</p>`);
      const { labels, found } = labelByPapers(page, [{ title: text, authors: names, affiliations: names }]);
      assert.equal(labels.length, page.units.length);
      assert.equal(found.length, 1);
    }),
  ));
