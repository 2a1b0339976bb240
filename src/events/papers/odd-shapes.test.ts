/** Odd pages that first came out wrong: each holds the shape that was misread. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import type { FoundPaper } from "./bundle.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

const PAPERS: readonly (readonly [title: string, ...authors: string[]])[] = [
  ["Mapping River Deltas from Sparse Satellite Imagery", "Amara Okafor", "Jiří Dvořák", "Leila Haddad"],
  ["A Lower Bound for Online Bin Stretching", "Søren Kierulff", "Nguyen Van Minh"],
  ["Privacy Budgets in Federated Keyboard Prediction", "Chiara De Luca", "Oluwaseun Adeyemi", "Hiroshi Tanaka"],
  ["Why Do Developers Ignore Compiler Warnings?", "Marta García López", "Tom O'Brien"],
  ["Compositional Semantics of Event Streams", "Ewa Wójcik", "Ravi Subramanian"],
  ["Fast Sketching for Weighted Set Similarity", "Mikkel Thorup-Hansen", "Yael Cohen", "Ying Liu"],
];
const AUTHORS = PAPERS.map(([, ...authors]) => authors);
const joined = (authors: readonly string[]): string => `${authors.slice(0, -1).join(", ")} and ${authors.at(-1)}`;

function papersOf(body: string, heading = "Accepted Papers"): readonly FoundPaper[] {
  return reader.papers(
    readPage({
      ...{ kind: "fetched", url: "https://odd.example/2031/papers", at: 0, took: 0, status: 200 },
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: Buffer.from(
        `<!doctype html><title>ODD 2031 – ${heading}</title><ul><li><a href=/>Home</a><li><a href=/cfp>Call for Papers</a></ul><h1>${heading}</h1>${body}<p>© 2031 ODD organisers`,
      ),
    }),
  );
}
const each = (entry: (title: string, authors: readonly string[], n: number) => string): string =>
  PAPERS.map(([title, ...authors], n) => entry(title, authors, n)).join("");
const said = (found: readonly FoundPaper[]): string[][] => found.map(({ title, authors }) => [title, ...authors]);

test("a stop behind a question mark, inside quotation marks, ends the line", () =>
  assert.deepEqual(said(papersOf(`<ol>${each((t, a) => `<li>${joined(a)}: “${t}.”</li>`)}</ol>`)), PAPERS));

test("a title of many pieces is whole, also when only its end was recognised", () => {
  const titles = ["On the k-Center Problem in O(n2 log n) Time", "H2O Adsorption & CO2 Capture in MOFs"];
  const printed = [
    "On the <i>k</i>-Center Problem in O(<i>n</i><sup>2</sup> log <i>n</i>) Time",
    "H<sub>2</sub>O Adsorption &amp; CO<sub>2</sub> Capture in MOFs",
  ];
  const found = papersOf(`<ul>${each((t, a, n) => `<li><b>${printed[n] ?? t}</b><br>${joined(a)}</li>`)}</ul>`);
  assert.deepEqual(said(found), [...titles.map((t, n) => [t, ...AUTHORS[n]!]), ...PAPERS.slice(2)]);
});

test("the presenter underlined, all in brackets behind a linked title", () => {
  const found = papersOf(
    `<ul>${each((t, [first, ...more], n) => `<li><a href=p${n}.html>${t}</a> (<u>${first}</u>, ${more.join(", ")}) [<a href=p${n}.pdf>pdf</a>]</li>`)}</ul>`,
  );
  assert.deepEqual(said(found), PAPERS);
});

test("superscripts are explained on one line below; what else marks mean is no place", () => {
  const found = papersOf(
    each(
      (t, a) =>
        `<div><h3>${t}</h3><p>${a.map((name, i) => `${name}<sup>${(i % 2) + 1}${i === 0 ? ",*" : ""}</sup>`).join(", ")}</p><p><sup>1</sup>University of Oslo, Norway; <sup>2</sup>Politecnico di Milano, Italy<br><sup>*</sup>Corresponding author</p></div>`,
    ),
  );
  assert.deepEqual(said(found), PAPERS);
  for (const { affiliations, authorAffiliations } of found) {
    assert.deepEqual(affiliations, ["University of Oslo, Norway", "Politecnico di Milano, Italy"]);
    assert.deepEqual(
      authorAffiliations,
      authorAffiliations.map((_, i) => [i % 2]),
    );
  }
});

test("daggers are explained in a bracket behind the list", () => {
  const marks = ["†", "‡"];
  const found = papersOf(
    `<ul>${each((t, a) => `<li><i>${t}</i> — ${a.map((name, i) => `${name}${marks[i % 2]}`).join(", ")} (†MIT, ‡ETH Zürich)</li>`)}</ul>`,
  );
  assert.deepEqual(said(found), PAPERS);
  assert.deepEqual(found[0]!.affiliations, ["MIT", "ETH Zürich"]);
  assert.deepEqual(found[0]!.authorAffiliations, [[0], [1], [0]]);
});

test("each person on a line with a place behind", () => {
  const places = ["University of Lagos", "University of Brno", "University of Beirut"];
  const found = papersOf(
    each(
      (t, a) =>
        `<div class=card><h4>${t}</h4><div>${a.map((name, i) => `${name} <span class=aff>${places[i]}</span>`).join("<br>")}</div></div>`,
    ),
  );
  assert.deepEqual(said(found), PAPERS);
  for (const { authors, affiliations } of found) assert.deepEqual(affiliations, places.slice(0, authors.length));
});

test("the head of a column is no session", () => {
  const rows = each(
    (t, a, n) =>
      `<tr>${n % 3 === 0 ? `<td rowspan=3>${9 + n}:00</td><td rowspan=3>Systems</td>` : ""}<td>${t}</td><td>${joined(a)}</td></tr>`,
  );
  const found = papersOf(
    `<table><tr><th>Time</th><th>Session</th><th>Paper</th><th>Authors</th></tr>${rows}</table>`,
    "Programme",
  );
  assert.deepEqual(said(found), PAPERS);
  assert.ok(found.every(({ session }) => session !== "Session"));
});

test("where a paper is printed is not part of its title", () => {
  const lines = each((t, a, n) => `[${n + 1}] ${joined(a)}. ${t}. In: ODD 2031, pp. ${10 * n + 1}–${10 * n + 9}.<br>`);
  const found = papersOf(`<p>${lines}</p>`, "Proceedings");
  assert.ok(found.length >= PAPERS.length - 1); // the first line may look like no other
  for (const paper of said(found))
    assert.ok(
      PAPERS.some((one) => one.join("/") === paper.join("/")),
      paper.join("/"),
    );
});

test("Arabic titles of four words, Japanese given names of one character", () => {
  const arabic = [
    ["خرائط دلتا الأنهار من صور الأقمار الصناعية", "أحمد حسن", "ليلى حداد"],
    ["ميزانيات الخصوصية في التعلم الموحد", "محمد علي", "فاطمة الزهراء"],
    ["دراسة تجريبية لمراجعة الشفرة", "يوسف إبراهيم", "سارة خليل"],
  ];
  const japanese = [
    ["衛星画像による河川デルタの地図作成", "山田 太郎", "鈴木 花子"],
    ["連合学習におけるプライバシー予算", "佐藤 健", "高橋 美咲", "王 偉"],
    ["イベントストリームの合成的意味論", "田中 宏"],
    ["コンパイラ警告を無視する理由の調査", "伊藤 学", "渡辺 直美"],
  ];
  const items = (papers: readonly (readonly string[])[], comma: string): string =>
    `<ul>${papers.map(([title, ...authors]) => `<li><b>${title}</b><br>${authors.join(comma)}</li>`).join("")}</ul>`;
  assert.deepEqual(said(papersOf(`<div dir=rtl>${items(arabic, "، ")}</div>`, "الأوراق المقبولة")), arabic);
  assert.deepEqual(said(papersOf(items(japanese, "、"), "採択論文")), japanese);
});

test("a list of lines that begin with their people is read from its first line on", () => {
  const lines = (line: (title: string, authors: readonly string[]) => string): string =>
    PAPERS.map(([title, ...authors]) => `<p>${line(title, authors)}</p>`).join("");
  const short = (name: string): string => name.replace(/^(\p{L})\S*/u, "$1.");
  assert.deepEqual(said(papersOf(lines((t, a) => `${joined(a)}: ${t}`))), PAPERS);
  assert.deepEqual(
    said(papersOf(lines((t, a) => `${a.map(short).join(", ")}. ${t}. Pages 1-12`))),
    PAPERS.map(([title, ...authors]) => [title, ...authors.map(short)]),
  );
});
