/** Whole pages with the shipped models: the shapes in which programmes are printed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

const PAPERS: readonly (readonly [title: string, ...authors: string[]])[] = [
  ["A Comprehensive Survey of River Mapping Methods with Deep Learning", "Maria Rossi", "John Smith"],
  ["Efficient Query Processing over Distributed Graph Databases", "Wei Zhang", "Anna Schmidt", "Rajesh Kumar"],
  ["Towards Robust Speech Recognition for Low-Resource Languages", "Pierre Dubois"],
  ["Learning Semantic Representations of Legal Documents", "Yuki Tanaka", "Carlos García"],
  ["On the Complexity of Scheduling with Uncertain Deadlines", "Elena Petrova", "David Miller"],
  ["An Empirical Study of Code Review in Open Source Projects", "Lars Hansen", "Fatima Ahmed"],
];

function papersOf(body: string, title = "Accepted Papers") {
  const html = `<!doctype html><html><head><title>${title}</title></head><body><ul><li><a href="/">Home</a></li><li><a href="/cfp">Call for Papers</a></li></ul><h1>${title}</h1>${body}<p>Contact: chairs@conf.example</p></body></html>`;
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  return reader.papers(
    readPage({
      kind: "fetched",
      url: "https://conf.example/2026/papers.html",
      at: 0,
      took: 0,
      status: 200,
      headers,
      body: Buffer.from(html),
    }),
  );
}

const SHAPES: [name: string, body: string][] = [
  [
    "titles in bold, authors in italics, in one item",
    `<ul>${PAPERS.map(([title, ...authors]) => `<li><b>${title}</b><br><i>${authors.join(", ")}</i></li>`).join("")}</ul>`,
  ],
  [
    "a table with times",
    `<table>${PAPERS.map(([title, ...authors], n) => `<tr><td>${9 + n}:00</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`).join("")}</table>`,
  ],
  [
    "headings with a line of authors below",
    PAPERS.map(([title, ...authors]) => `<h3>${title}</h3><p class="authors">${authors.join(" and ")}</p>`).join(""),
  ],
  [
    "authors before titles",
    `<ul>${PAPERS.map(([title, ...authors]) => `<li><i>${authors.join(", ")}</i><br>${title}</li>`).join("")}</ul>`,
  ],
];
for (const [name, body] of SHAPES) {
  test(`reads ${name}`, () =>
    assert.deepEqual(
      papersOf(body).map(({ title, authors }) => [title, ...authors]),
      PAPERS,
    ));
}

test("a document beside a paper is its own, slides are not", () => {
  const body = `<ul>${PAPERS.map(([title, ...authors], n) => `<li><b>${title}</b><br><i>${authors.join(", ")}</i> [<a href="p${n}.pdf">PDF</a>] [<a href="s${n}.pdf">Slides</a>]</li>`).join("")}</ul>`;
  const papers = papersOf(body);
  assert.deepEqual(
    papers.map(({ pdf }) => pdf),
    PAPERS.map((_, n) => `https://conf.example/2026/p${n}.pdf`),
  );
  assert.equal(papers[0]?.links.slides, "https://conf.example/2026/s0.pdf");
});

test("a committee, a call and an empty page give no papers", () => {
  const people = PAPERS.flatMap(([, ...authors]) => authors);
  assert.deepEqual(
    papersOf(
      `<h2>Program Committee</h2><ul>${people.map((name) => `<li>${name}, University of Pisa</li>`).join("")}</ul>`,
      "Committees",
    ),
    [],
  );
  assert.deepEqual(
    papersOf(
      "<p>We invite papers on rivers and maps.</p><ul><li>Deep learning for maps</li><li>Graph databases</li></ul>",
      "Call for Papers",
    ),
    [],
  );
  assert.deepEqual(papersOf(""), []);
});

test("broken pages give an answer", () => {
  for (const body of [
    "<table><tr><td>".repeat(2000),
    "<li>".repeat(5000),
    "<b>A Title<i>Ann Lee".repeat(300),
    "\u0000\u0001".repeat(100),
  ]) {
    assert.ok(Array.isArray(papersOf(body)));
  }
});
