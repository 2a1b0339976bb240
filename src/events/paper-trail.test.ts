import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../page/read.js";
import { guessedTraces, traceLinks, tracesOf } from "./paper-trail.js";

function homePage(html: string) {
  return readPage({
    ...{ kind: "fetched", url: "https://conf.example/2026/", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html><title>XYZ 2026</title><h1>XYZ 2026</h1>${html}`),
  });
}

function tracesOn(html: string, lists = false): [path: string, score: number][] {
  return tracesOf(homePage(html), lists).map(({ url, score }) => [
    url.replace("https://conf.example/2026/", ""),
    score,
  ]);
}

const LEADING: readonly [words: string, score: number][] = [
  ["Accepted Papers", 10],
  ["Angenommene Beiträge", 10],
  ["Articles acceptés", 10],
  ["Trabajos aceptados", 10],
  ["Artigos aceitos", 10],
  ["Contributi accettati", 10],
  ["Принятые доклады", 10],
  ["録用論文・採択論文", 10],
  ["الأوراق المقبولة", 10],
  ["Tagungsband", 8],
  ["Actes", 8],
  ["論文集", 8],
  ["Programma", 6],
  ["Расписание", 6],
  ["プログラム", 6],
  ["Artigos", 6],
  ["Straipsniai", 6],
];
for (const [words, score] of LEADING)
  test(`"${words}" leads to papers`, () => assert.deepEqual(tracesOn(`<a href=a>${words}</a>`), [["a", score]]));

for (const words of [
  "Program Committee",
  "Comité de programme",
  "Programmkomitee",
  "Программный комитет",
  "Appel à communications",
  "Inscription au programme",
  "Submissão de artigos",
])
  test(`"${words}" does not`, () => assert.deepEqual(tracesOn(`<a href=a>${words}</a>`), []));

test("a programme leads on to its days and sessions, in several languages; a home page does not", () => {
  for (const words of [
    "Day 2",
    "Tuesday",
    "Dienstag",
    "mardi 3 juin",
    "Sesión 4",
    "Секция 2",
    "火曜",
    "第2天",
    "세션 3",
  ]) {
    assert.deepEqual(tracesOn(`<a href=a>${words}</a>`, true), [["a", 5]], words);
    if (!/Sesión/.test(words)) assert.deepEqual(tracesOn(`<a href=a>${words}</a>`), [], words);
  }
});

test("what scripts and frames load lies somewhere by itself", () => {
  assert.deepEqual(tracesOn('<a href="?page=program.html">Overview</a>'), [
    ["?page=program.html", 5],
    ["program.html", 5],
  ]);
  assert.deepEqual(tracesOn('<iframe src="frames/toc.html"></iframe>', true), [["frames/toc.html", 5]]);
  assert.deepEqual(tracesOn('<iframe src="frames/toc.html"></iframe>'), []);
});

test("a page that gives way to another leads there; an address that a template should have filled in leads nowhere", () => {
  assert.deepEqual(tracesOn('<meta http-equiv=refresh content="0;url=news.html">'), [["news.html", 4]]);
  assert.deepEqual(tracesOn("<a href=\"{{ '/program/' | relative_url }}\">Program</a>"), []);
});

test("usual names are tried only where no link leads to papers, with the ending of the site's other pages", () => {
  const guessed = (html: string): string[] => {
    const home = homePage(html);
    return guessedTraces(home, tracesOf(home, false)).map(({ url }) => url.replace("https://conf.example/2026/", ""));
  };
  const names = ["accepted-papers.htm", "program.htm", "accepted.htm", "papers.htm"];
  assert.deepEqual(guessed("<a href=venue.htm>Venue</a> <a href=hotels.htm>Hotels</a>"), names);
  assert.deepEqual(guessed("<a href=venue.htm>Venue</a> <a href=list.htm>Accepted papers</a>"), []);
  const elsewhere = '<a href=venue.htm>Venue</a> <a href="https://books.example/9">Proceedings</a>';
  assert.deepEqual(guessed(elsewhere), []);
  const inTheSystem = '<a href=venue.htm>Venue</a> <a href="https://easychair.org/smart-program/XYZ/">Programme</a>';
  assert.deepEqual(guessed(inTheSystem), names);
});

test("another edition's pages are not followed, also where the event's host names its year", () => {
  const venue = { key: "xyz 2027", name: null, acronym: "XYZ", year: 2027, city: null, country: null };
  const urls = ["/2027/program.html", "/2026/program.html", "/program.html"];
  const traces = urls.map((path) => ({ url: `https://xyz2027.example${path}`, words: "Program", score: 6 }));
  const links = traceLinks(traces, { url: "https://xyz2027.example/", site: "xyz2027.example", group: "", venue });
  assert.deepEqual(
    links.map(({ url }) => url.replace("https://xyz2027.example", "")),
    ["/2027/program.html", "/program.html"],
  );
});
