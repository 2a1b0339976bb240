/** The shapes in which publishers and programme systems print papers, with the shipped models: everything found, nothing invented. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

type Paper = readonly [title: string, ...authors: string[]];

const PAPERS: readonly Paper[] = [
  ["Adaptive Caching for Edge Inference", "Maria Keller", "Tomás Novák", "Wei Zhang"],
  ["On the Hardness of Counting Short Paths", "Ingrid Olsen", "Rahul Mehta"],
  ["Learning to Rank Sparse Documents", "Hannah Schmidt", "Kenji Watanabe", "Laura Rossi"],
  ["A Field Study of Code Review in Small Teams", "Peter Novotny", "Aisha Khan"],
  ["Secure Aggregation without Trusted Servers", "Olivier Dupont", "Sarah Johnson", "Minh Nguyen"],
  ["Verified Compilation of Reactive Programs", "Elena Petrova", "David Cohen"],
];
const PLACES = [
  "University of Oslo",
  "ETH Zurich",
  "Carnegie Mellon University",
  "Tsinghua University",
  "IBM Research",
  "University of Cape Town",
];
const place = (n: number): string => PLACES[n % PLACES.length]!;

function read(body: string, title: string) {
  const html = `<html><head><title>XYZ 2031 – ${title}</title></head><body><ul><li><a href=/>Home</a><li><a href=c>Call for Papers</a><li><a href=p>Program</a></ul><h1>${title}</h1>${body}<footer>© 2031 XYZ organisers</footer></body></html>`;
  const page = readPage({
    kind: "fetched",
    url: "https://xyz2031.example/page",
    at: 0,
    took: 0,
    status: 200,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(html),
  });
  return reader.papers(page).map(({ title, authors }) => [title, ...authors]);
}

const each = (write: (title: string, authors: readonly string[], n: number) => string): string =>
  PAPERS.map(([title, ...authors], n) => write(title, authors, n)).join("\n");
const turned = (name: string): string => name.replace(/^(.*) (\S+)$/, "$2, $1");

const SHAPES: (readonly [name: string, title: string, body: string])[] = [
  [
    "a digital library",
    "Proceedings",
    each(
      (title, authors, n) =>
        `<div class="issue-item"><h5 class="issue-item__title"><a href="/doi/10.1/${n}">${title}</a></h5><ul class="rlist--inline loa">${authors.map((name) => `<li><a href=/p><span>${name}</span></a>, </li>`).join("")}</ul><div>Pages ${n * 12 + 1}–${n * 12 + 12}</div></div>`,
    ),
  ],
  [
    "names followed by their place in italics",
    "Technical Sessions",
    each(
      (title, [first, ...others], n) =>
        `<article><h2 class="node-title"><a href="/presentation/${n}">${title}</a></h2><p>${first}, <em>${place(n)};</em> ${others.join(" and ")}, <em>${place(n + 1)}</em></p><div><p>Many systems are slow. We make them fast by caching what others recompute.</p></div></article>`,
    ),
  ],
  [
    "authors above titles in tables of their own, a chair above all",
    "Program",
    `<div>09:00-10:30 Session 1: Systems</div><div>Chair: <a>Paul Verne</a></div>${each((title, authors, n) => `<table><tr><td>${9 + n}:00</td><td><div class="authors">${authors.map((name) => `<a href=p>${name}</a>`).join(", ")}</div><div class="title"><a href="t${n}.html">${title}</a></div></td></tr></table>`)}<div>10:30-11:00 Coffee Break</div>`,
  ],
  [
    "badges glued to titles and places beside names",
    "Program",
    `<table>${each((title, authors, n) => `<tr><td><strong>${11 + n}:00</strong><br>20m</td><td><strong><a href=#>${title}</a></strong><span class="label">Technical Track</span><div class=performers>${authors.map((name, k) => `<a href=/profile>${name}</a> <span class=prog-aff>${place(n + k)}</span>`).join(", ")}</div></td></tr>`)}</table>`,
  ],
  [
    "speakers parted by bullets",
    "Schedule",
    each(
      (title, authors, n) =>
        `<div><h3>9:${n}0am PDT</h3><span class="event"><a href="/event/${n}" class=name>${title}</a> <span class=vs>Room ${n}</span></span><div class="speakers">${authors.join(" • ")}</div></div>`,
    ),
  ],
  [
    "notes with profiles",
    "Accepted Papers",
    `<ul>${each((title, authors, n) => `<li class="note"><h4><a href="https://openreview.net/forum?id=a${n}">${title}</a></h4><div class="note-authors">${authors.map((name) => `<a href=/profile>${name}</a>`).join(", ")}</div><div><span>Published: 2${n} Jan 2031</span> <span>Readers: Everyone</span></div></li>`)}</ul>`,
  ],
  [
    "titles in quotation marks behind their authors",
    "Accepted Papers",
    `<ul>${each((title, authors) => `<li>${authors.join(", ")}. “${title}”</li>`)}</ul>`,
  ],
  [
    "family names first",
    "Accepted Papers",
    `<ul>${each((title, authors) => `<li><b>${title}</b><br>${authors.map(turned).join("; ")}</li>`)}</ul>`,
  ],
  [
    "two papers in a cell",
    "Program",
    `<table>${[0, 2, 4].map((n) => `<tr><td>${9 + n}:00</td><td>${[n, n + 1].map((k) => `<b>${PAPERS[k]![0]}</b><br>${PAPERS[k]!.slice(1).join(", ")}<br>`).join("")}</td></tr>`).join("")}</table>`,
  ],
  [
    "a grid with merged cells",
    "Program",
    `<table><tr><th>Time</th><th>Room A</th><th>Room B</th></tr>${[0, 2, 4].map((n) => `<tr><td>${9 + n}:00</td>${[n, n + 1].map((k) => `<td><b>${PAPERS[k]![0]}</b><br>${PAPERS[k]!.slice(1).join(", ")}</td>`).join("")}</tr>`).join("")}<tr><td>12:00</td><td colspan=2>Lunch</td></tr></table>`,
  ],
  [
    "a list of definitions",
    "Papers",
    `<dl>${each((title, authors, n) => `<dt><a href="papers/${n}.pdf">${title}</a></dt><dd>${authors.join(", ")}</dd>`)}</dl>`,
  ],
  ["lines alone", "Accepted papers", each((title, authors) => `${title}<br>${authors.join(", ")}<br><br>`)],
  [
    "a title, by its authors",
    "Accepted papers",
    `<ul>${each((title, authors) => `<li>${title}, by ${authors.join(", ")}</li>`)}</ul>`,
  ],
  [
    "a table with places in brackets",
    "Accepted papers",
    `<table><thead><tr><th>ID</th><th>Title</th><th>Authors</th></tr></thead>${each((title, authors, n) => `<tr><td>${n + 11}</td><td>${title}</td><td>${authors.map((name, k) => `${name} (${place(n + k)})`).join("; ")}</td></tr>`)}</table>`,
  ],
  [
    "each piece with its name before it, a person on each line",
    "Program",
    each(
      (title, authors, n) =>
        `<p><strong>Hour:</strong> 9:15 am<br><strong>Title:</strong> ${title}<br><strong>Authors:</strong><br>${authors.map((name, k) => `Dr. ${name}, ${place(n + k)}`).join("<br>")}</p>`,
    ),
  ],
  [
    "cards with buttons",
    "Accepted Papers",
    each(
      (title, authors, n) =>
        `<div class=card><h5 class=card-title>${title}</h5><p class="card-text">${authors.join(", ")}</p><a class=btn href=x${n}.pdf>PDF</a> <a class=btn href=v${n}>Watch video</a></div>`,
    ),
  ],
];

SHAPES.push(
  [
    "people in brackets behind their titles",
    "Accepted Papers",
    `<ul>${each((title, authors) => `<li>${title} (${authors.join(", ")})</li>`)}</ul>`,
  ],
  [
    "people in brackets on a line of their own",
    "Accepted Papers",
    `<ul>${each((title, authors) => `<li><b>${title}</b><br>(${authors.join(", ")})</li>`)}</ul>`,
  ],
);

for (const [name, title, body] of SHAPES) test(`reads ${name}`, () => assert.deepEqual(read(body, title), PAPERS));

test("reads names and titles in capitals", () => {
  const loud = PAPERS.map((stream) => stream.map((text) => text.toUpperCase()));
  const body = `<table>${loud.map(([title, ...authors], n) => `<tr><td>TA${n}.1</td><td><b>${title}</b><br><i>${authors.join(", ")}</i></td></tr>`).join("")}</table>`;
  assert.deepEqual(read(body, "Technical Program"), loud);
});

const EMPTY: readonly (readonly [name: string, title: string, body: string])[] = [
  ["people without titles", "Participants", `<ol>${each((_, authors) => `<li>${authors.join(", ")}</li>`)}</ol>`],
  [
    "a committee",
    "Committees",
    `<h2>Program Committee</h2><ul>${each((_, authors, n) => authors.map((name) => `<li>${name}, ${place(n)}</li>`).join(""))}</ul>`,
  ],
  [
    "keynotes with their abstracts",
    "Keynote Speakers",
    PAPERS.slice(0, 3)
      .map(
        ([title, name], n) =>
          `<h3>Keynote ${n + 1}: ${name}</h3><p><b>Title: ${title}</b></p><p>Abstract: ${"We talk about what matters. ".repeat(8)}</p><p>Bio: ${name} is a professor at ${place(n)}.</p>`,
      )
      .join(""),
  ],
  [
    "a call with topics and dates",
    "Call for Papers",
    "<p>We invite submissions.</p><h2>Topics of interest</h2><ul><li>Distributed systems and networks<li>Machine learning for systems<li>Formal methods and verification</ul><h2>Important dates</h2><ul><li>Abstract submission: 1 May 2031<li>Notification: 1 July 2031</ul><p>Contact: Maria Keller, University of Oslo</p>",
  ],
];

for (const [name, title, body] of EMPTY)
  test(`invents nothing on ${name}`, () => assert.deepEqual(read(body, title), []));
