/** Pages as they should not be: whatever stands there, the output is sensible, nothing is invented, and nothing breaks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { readPage } from "../../page/read.js";
import type { FoundPaper } from "./bundle.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

type Listed = readonly [title: string, ...authors: string[]];

const PAPERS: readonly Listed[] = [
  ["A Comprehensive Survey of River Mapping Methods with Deep Learning", "Maria Rossi", "John Smith"],
  ["Efficient Query Processing over Distributed Graph Databases", "Wei Zhang", "Anna Schmidt", "Rajesh Kumar"],
  ["Towards Robust Speech Recognition for Low-Resource Languages", "Pierre Dubois"],
  ["Learning Semantic Representations of Legal Documents", "Yuki Tanaka", "Carlos García"],
  ["On the Complexity of Scheduling with Uncertain Deadlines", "Elena Petrova", "David Miller"],
  ["An Empirical Study of Code Review in Open Source Projects", "Lars Hansen", "Fatima Ahmed"],
];

function papersOf(body: string, title = "Accepted Papers"): readonly FoundPaper[] {
  return reader.papers(
    readPage({
      ...{ kind: "fetched", url: "https://conf.example/2026/papers.html", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(`<!doctype html><title>${title}</title><h1>${title}</h1>${body}`),
    }),
  );
}

const list = (item: (paper: Listed, n: number) => string, papers = PAPERS): string =>
  `<ul>${papers.map(item).join("")}</ul>`;
const cell = ([title, ...authors]: Listed): string => `<b>${title}</b><br>${authors.join(", ")}`;
const loud = (text: string): string => text.toUpperCase();
const said = (papers: readonly FoundPaper[]): (readonly string[])[] =>
  papers.map(({ title, authors }) => [title, ...authors]);

const [ONE, TWO, THREE, FOUR] = PAPERS as [Listed, Listed, Listed, Listed];
const row = (before: string, [title, ...authors]: Listed): string =>
  `<tr>${before}<td>${title}<td>${authors.join(", ")}`;

const CASES: [name: string, body: string, expected?: readonly (readonly string[])[], title?: string][] = [
  [
    "cells over several rows and columns",
    `<table>${row("<td rowspan=3>Monday<td>9:00", ONE)}${row("<td>9:30", TWO)}<tr><td>10:00<td colspan=2>Coffee break${row("<td rowspan=2>Tuesday<td>9:00", THREE)}${row("<td>9:30", FOUR)}</table>`,
    PAPERS.slice(0, 4),
  ],
  [
    "names in capitals",
    list(([title, ...authors]) => `<li><b>${title}</b><br>${loud(authors.join(", "))}`),
    PAPERS.map(([title, ...authors]) => [title, ...authors.map(loud)]),
  ],
  [
    "titles in capitals",
    list(([title, ...authors]) => `<li><b>${loud(title)}</b><br>${authors.join(", ")}`),
    PAPERS.map(([title, ...authors]) => [loud(title), ...authors]),
  ],
  ["titles in quotes, then authors", list(([title, ...authors]) => `<li>“${title}”, ${authors.join(", ")}`)],
  ["authors, then titles in quotes", list(([title, ...authors]) => `<li>${authors.join(", ")}: "${title}"`)],
  [
    "two papers in one cell",
    `<table><tr>${[0, 2, 4].map((n) => `<td>${cell(PAPERS[n]!)}<br>${cell(PAPERS[n + 1]!)}</td>`).join("")}</tr></table>`,
  ],
  ["authors before titles", list(([title, ...authors]) => `<li><i>${authors.join(", ")}</i><br>${title}`)],
  [
    "titles over two lines",
    list(
      ([title, ...authors]) =>
        `<li><b>${title.replace(/ (\S+) (\S+)$/, "<br>$1 $2")}</b><br><i>${authors.join(", ")}</i>`,
    ),
  ],
  [
    "a source broken everywhere",
    list(([title, ...authors]) => `<li><b>${title.replaceAll(" ", "\n   ")}</b><br><i>${authors.join(",\n")}</i>`),
  ],
  ["only titles", list(([title]) => `<li>${title}`), PAPERS.map(([title]) => [title])],
  ["only titles, on a page of topics", list(([title]) => `<li>${title}`), [], "Topics of Interest"],
  ["only authors", list(([, ...authors]) => `<li>${authors.join(", ")}`), []],
  ["images alone", '<img src="programme.png" alt="Programme"><img src="day2.jpg">', [], "Programme"],
  ["a file alone", '<p>Download the <a href="programme.pdf">programme</a>.</p>', [], "Programme"],
  [
    "keynotes, breaks and sessions",
    `<h2>Keynote</h2><p><b>The Future of Grain</b><br>Ada Lovelace (University of London)</p><h2>Session 1: Rivers</h2>${list((paper) => `<li>${cell(paper)}`)}<p>Lunch break</p><p>Panel: What is Next?</p>`,
  ],
  [
    "broken letters",
    list(
      ([title, ...authors]) => `<li><b>${title} caf\u00c3\u00a9</b><br>${authors.join(", ").replace("í", "\ufffd")}`,
    ),
    PAPERS.map(([title, ...authors]) => [
      `${title} caf\u00c3\u00a9`,
      ...authors.map((name) => name.replace("í", "\ufffd")),
    ]),
  ],
  [
    "Japanese",
    list(
      ([title, ...authors]) => `<li><b>${title}</b><br>${authors.join("、")}`,
      [
        ["深層学習を用いた河川地図の作成手法に関する調査", "山田太郎", "鈴木一郎"],
        ["分散グラフデータベースにおける効率的な問合せ処理", "佐藤花子"],
        ["低資源言語のための頑健な音声認識に向けて", "田中誠", "高橋健"],
      ],
    ),
    [
      ["深層学習を用いた河川地図の作成手法に関する調査", "山田太郎", "鈴木一郎"],
      ["分散グラフデータベースにおける効率的な問合せ処理", "佐藤花子"],
      ["低資源言語のための頑健な音声認識に向けて", "田中誠", "高橋健"],
    ],
    "採択論文",
  ],
  [
    "Arabic, from right to left",
    `<div dir="rtl">${list(
      ([title, ...authors]) => `<li><b>${title}</b><br><i>${authors.join("، ")}</i>`,
      [
        ["مسح شامل لطرق رسم خرائط الأنهار باستخدام التعلم العميق", "محمد علي", "أحمد حسن"],
        ["معالجة فعالة للاستعلامات في قواعد البيانات الموزعة", "فاطمة الزهراء"],
        ["نحو تعرف قوي على الكلام للغات قليلة الموارد", "خالد أحمد", "ليلى عمر"],
      ],
    )}</div>`,
    [
      ["مسح شامل لطرق رسم خرائط الأنهار باستخدام التعلم العميق", "محمد علي", "أحمد حسن"],
      ["معالجة فعالة للاستعلامات في قواعد البيانات الموزعة", "فاطمة الزهراء"],
      ["نحو تعرف قوي على الكلام للغات قليلة الموارد", "خالد أحمد", "ليلى عمر"],
    ],
  ],
];
for (const [name, body, expected = PAPERS, title] of CASES)
  test(name, () => assert.deepEqual(said(papersOf(body, title)), expected));

test("formulas, entities and raised letters stay in their titles", () => {
  const titles = PAPERS.map(([title]) => title);
  const found = papersOf(
    list(
      ([, ...authors], n) =>
        `<li><b>${titles[n]} with $O(n^2)$ Bounds for <i>k</i>-SAT &amp; H<sub>2</sub>O</b><br>${authors.join(", ")}`,
    ),
  );
  const whole = new Set(titles.map((title) => `${title} with $O(n^2)$ Bounds for k-SAT & H2O`));
  assert.ok(found.length >= 4, `${found.length} of 6`);
  for (const { title } of found) assert.ok(whole.has(title), title);
});

test("superscripts link people to the lines that explain them", () => {
  const places = ["University of Pisa", "MIT", "ETH Zürich"];
  const found = papersOf(
    list(
      ([title, ...authors]) =>
        `<li><b>${title}</b><br>${authors.map((name, i) => `${name}<sup>${i + 1}</sup>`).join(", ")}<br>${authors.map((_, i) => `<sup>${i + 1}</sup>${places[i]}`).join(", ")}`,
    ),
  );
  assert.deepEqual(said(found), PAPERS);
  for (const { authors, affiliations, authorAffiliations } of found) {
    assert.deepEqual(affiliations, places.slice(0, authors.length));
    assert.deepEqual(
      authorAffiliations,
      authors.map((_, i) => [i]),
    );
  }
});

/** Abstracts in every place in which they are put, sessions as they are said. */
const ABSTRACT =
  "We study the problem of mapping rivers from images that were taken by satellites. Our method learns from a small number of examples and is shown to be better than earlier ones on three data sets of different regions of the world.";
const ABSTRACTS: [name: string, body: string][] = [
  ["inline, called so", list((paper) => `<li>${cell(paper)}<br>Abstract: ${ABSTRACT}`)],
  ["in a paragraph", PAPERS.map((paper) => `<div>${cell(paper)}<p>${ABSTRACT}</p></div>`).join("")],
  [
    "folded away",
    PAPERS.map(
      (paper) => `<div>${cell(paper)}<details><summary>Abstract</summary><p>${ABSTRACT}</p></details></div>`,
    ).join(""),
  ],
  [
    "hidden until asked for",
    list(
      (paper, n) =>
        `<li>${cell(paper)} <a href="#" onclick="show(${n})">abstract</a><div id="a${n}" style="display:none">${ABSTRACT}</div>`,
    ),
  ],
  [
    "elsewhere, unfolded by a link",
    `${list((paper, n) => `<li>${cell(paper)} <a data-toggle="modal" href="#abs${n}">abstract</a>`)}${PAPERS.map((_, n) => `<div id="abs${n}" class="modal"><p>${ABSTRACT}</p></div>`).join("")}`,
  ],
];
for (const [name, body] of ABSTRACTS) {
  test(`abstracts ${name}`, () => {
    const found = papersOf(body);
    assert.deepEqual(said(found), PAPERS);
    assert.deepEqual(
      found.map(({ abstract }) => abstract),
      PAPERS.map(() => ABSTRACT),
    );
  });
}

test("no abstract is made of what follows the list", () =>
  assert.deepEqual(
    papersOf(
      `${list((paper) => `<li>${cell(paper)}`)}<p>${ABSTRACT.replaceAll("method", "registration desk")}</p>`,
    ).map(({ abstract }) => abstract),
    PAPERS.map(() => undefined),
  ));

test("sessions are headings, rows of their own, or lines that say so; never the paper before", () => {
  const headings = papersOf(
    PAPERS.map(
      (paper, n) =>
        `${n % 3 === 0 ? `<h2>Session ${n / 3 + 1}: Rivers</h2>` : ""}<h3>${paper[0]}</h3><p>${paper.slice(1).join(", ")}</p>`,
    ).join(""),
  );
  assert.deepEqual(
    headings.map(({ session }) => session),
    [1, 1, 1, 2, 2, 2].map((n) => `Session ${n}: Rivers`),
  );
  const rows = papersOf(
    `<table>${PAPERS.map((paper, n) => `${n % 3 === 0 ? `<tr><th colspan=3>Track ${n / 3 + 1} (Chair: Bo Kim)</th></tr>` : ""}${row(`<td>${9 + n}:00`, paper)}`).join("")}</table>`,
    "Program",
  );
  assert.deepEqual(
    rows.map(({ session }) => session),
    [1, 1, 1, 2, 2, 2].map((n) => `Track ${n}`),
  );
});

// ── Large and hostile ───────────────────────────────────────────────────────────────────────────────────────────────────

test("a page of 5,000 papers takes seconds, not minutes, and no more memory than its size allows", () => {
  const papers = Array.from({ length: 5000 }, (_, n): Listed => {
    const [title, ...authors] = PAPERS[n % PAPERS.length]!;
    return [`${title}, Part ${n}`, ...authors];
  });
  const body = list(
    ([title, ...authors], n) => `<li><b>${title}</b><br>${authors.join(", ")} <a href="p${n}.pdf">PDF</a>`,
    papers,
  );
  const before = process.memoryUsage().heapUsed;
  const started = process.cpuUsage().user;
  const found = papersOf(body);
  const seconds = (process.cpuUsage().user - started) / 1e6;
  assert.ok(found.length >= 4990, `${found.length} papers`);
  assert.ok(found.filter(({ pdf }) => pdf !== undefined).length >= 4990);
  assert.ok(seconds < 60, `${seconds} s`);
  assert.ok(process.memoryUsage().heapUsed - before < 1500 * 2 ** 20);
});

const PIECES = [
  ..."<li> <b> </b> <i> </i> <br> <table> <tr> <td rowspan=9> </table> <h2> <a_href='x.pdf'>PDF</a> <sup>1</sup> <details> <div_style='display:none'>"
    .split(" ")
    .map((tag) => tag.replace("_", " ")),
  ...[
    "A Study of Rivers",
    "Ann Lee, Bo Kim",
    "University of Pisa",
    "Abstract",
    "10:30",
    "Session 1",
    "山田太郎",
    "\u202eمحمد",
    "&amp;",
    "&#0;",
    "\ufffd",
    "(",
    ";",
    " and ",
  ],
];

test("whatever a page is made of, papers are made of its words", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
      const text = pieces.join(" ");
      const letters = (words: string): string => words.replace(/[^\p{L}\p{N}]+/gu, "");
      const visible = letters(text.replace(/<[^>]*>/g, ""));
      for (const { title, authors, names, affiliations, authorAffiliations } of papersOf(text)) {
        assert.ok(visible.includes(letters(title)) || [...letters(title)].every((one) => visible.includes(one)), title);
        assert.equal(names.length, authors.length);
        for (const at of authorAffiliations.flat()) assert.ok(at < affiliations.length);
      }
    }),
    { numRuns: 60 },
  ));

for (const [name, body] of [
  ["deep", "<div><b>".repeat(3000) + cell(ONE)],
  ["unclosed", list((paper) => `<li><b>${cell(paper)}<table><tr><td>`)],
  ["one line of 100,000 names", `<ul><li><b>${ONE[0]}</b><br>${"Ann Lee, ".repeat(100_000)}</ul>`],
  ["brackets that never close", `<ul><li><b>${ONE[0]}</b><br>${"(".repeat(50_000)}Ann Lee</ul>`],
  ["a title of a megabyte", `<ul><li><b>${"Rivers of the World ".repeat(50_000)}</b><br>Ann Lee</ul>`],
] as const) {
  test(`hostile: ${name}`, () => {
    const started = process.cpuUsage().user;
    assert.ok(Array.isArray(papersOf(body)));
    assert.ok((process.cpuUsage().user - started) / 1e6 < 30);
  });
}
