/** What libraries and bibliographies hang on their entries, and where they put the document: each shape was misread once. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import type { FoundPaper } from "./bundle.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

const PAPERS: readonly (readonly [title: string, ...authors: string[]])[] = [
  ["Robust Routing for Mobile Sensor Networks", "Amara Okafor", "Jiří Dvořák", "Leila Haddad"],
  ["Incremental Retrieval over Streaming Data", "Priya Garcia"],
  ["Privacy Budgets in Federated Keyboard Prediction", "Chiara De Luca", "Hiroshi Tanaka"],
  ["Sparse Segmentation of Satellite Images: What Works and Why", "Marta Silva", "Tom Becker"],
  ["Compositional Semantics of Event Streams", "Ewa Nowak", "Ravi Sharma", "Dmitri Sokolov"],
  ["Fast Sketching for Weighted Set Similarity", "Yael Cohen", "Ying Liu"],
];

function papersOf(body: string, heading = "Proceedings"): readonly FoundPaper[] {
  return reader.papers(
    readPage({
      ...{ kind: "fetched", url: "https://lib.example/2031/", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(
        `<!doctype html><title>LIB 2031</title><ul><li><a href=/>Home</a><li><a href=/cfp>Call for Papers</a></ul><h1>${heading}</h1>${body}<p>© 2031 LIB organisers`,
      ),
    }),
  );
}
const each = (entry: (title: string, authors: readonly string[], n: number) => string): string =>
  PAPERS.map(([title, ...authors], n) => entry(title, authors, n)).join("");
const said = (found: readonly FoundPaper[]): string[][] => found.map(({ title, authors }) => [title, ...authors]);
const documents = (found: readonly FoundPaper[]): (string | undefined)[] => found.map(({ pdf }) => pdf);
const numbered = (address: (n: number) => string): string[] => PAPERS.map((_, n) => address(n));

test("pages behind a title are no part of it", () => {
  const contents = `<ul>${each((t, a, n) => `<li><a href=p${n}.pdf>${t}</a> <span>${n * 9 + 1}-${n * 9 + 9}</span><br>${a.map((name) => `<span>${name}</span>`).join(", ")}</li>`)}</ul>`;
  assert.deepEqual(said(papersOf(contents, "Table of Contents")), PAPERS);
  const bibliography = `<ul>${each((t, a, n) => `<li><cite>${a.map((name) => `<a href=/${n}><span>${name}</span></a>`).join(", ")}:<br><span class=title>${t}.</span> <span>${n}:1-${n}:18</span></cite></li>`)}</ul>`;
  assert.deepEqual(said(papersOf(bibliography)), PAPERS);
});

test("a place in the programme before a title is no part of it", () => {
  const lines = each((t, a, n) => `<li>A.${n + 1} ${t}<br>${a.join(", ")}</li>`);
  assert.deepEqual(said(papersOf(`<ul>${lines}</ul>`, "Programme")), PAPERS);
});

test("a reference to be copied is no paper", () => {
  const found = papersOf(
    each(
      (t, a, n) =>
        `<dl><dt><a href=${n}.html>${t}</a><dd>${a.join(", ")}<dd>[<a href=${n}.pdf>pdf</a>]<div class=bib>@InProceedings{X${n},<br>author = {${a.join(" and ")}},<br>title = {${t}},<br>year = {2031}}</div></dl>`,
    ),
  );
  assert.deepEqual(said(found), PAPERS);
});

test("a line with a single author is cut as the others are", () => {
  assert.deepEqual(
    said(papersOf(each((t, a, n) => `<div>“${t},” by ${a.join(", ")}. [<a href=${n}.pdf>PDF</a>]</div>`))),
    PAPERS,
  );
  const initials = (name: string): string => name.replace(/^(\p{L})\S*/u, "$1.");
  const posters = PAPERS.map(([t, ...a], n) => `P0${n} – ${t} – ${a.map(initials).join(", ")}`);
  assert.deepEqual(
    said(papersOf(`<p>${posters.join("<br>")}</p>`, "Posters")),
    PAPERS.map(([t, ...a]) => [t, ...a.map(initials)]),
  );
});

test("documents in a definition of their own belong to the title before them, or behind", () => {
  const behind = papersOf(
    `<dl>${each((t, a, n) => `<dt><a href=h${n}.html>${t}</a><dd>${a.join(", ")}<dd>[<a href=p${n}.pdf>pdf</a>] [<a href=s${n}.zip>supp</a>]`)}</dl>`,
  );
  assert.deepEqual(
    documents(behind),
    numbered((n) => `https://lib.example/2031/p${n}.pdf`),
  );
  const before = papersOf(
    `<dl>${each((t, a, n) => `<dt>[${n + 1}] <a href="https://arxiv.org/abs/3101.0000${n}">arXiv:3101.0000${n}</a> [<a href="https://arxiv.org/pdf/3101.0000${n}">pdf</a>]<dd><div>Title: ${t}</div><div>${a.map((name) => `<a href=/a>${name}</a>`).join(", ")}</div>`)}</dl>`,
  );
  assert.deepEqual(said(before), PAPERS);
  assert.deepEqual(
    documents(before),
    numbered((n) => `https://arxiv.org/pdf/3101.0000${n}`),
  );
});

test("a link that calls itself PDF is one, whatever its address", () => {
  const words = papersOf(
    each(
      (t, a, n) => `<div><h3><a href=/view/${n}>${t}</a></h3><p>${a.join(", ")}</p><a href=/view/${n}/7>PDF</a></div>`,
    ),
  );
  assert.deepEqual(
    documents(words),
    numbered((n) => `https://lib.example/view/${n}/7`),
  );
  const image = papersOf(
    each(
      (t, a, n) =>
        `<li><h4><a href="/forum?id=${n}">${t}</a> <a title="Download PDF" href="/pdf?id=${n}"><img src=i.svg></a></h4><div>${a.join(", ")}</div>`,
    ),
  );
  assert.deepEqual(
    documents(image),
    numbered((n) => `https://lib.example/pdf?id=${n}`),
  );
});
