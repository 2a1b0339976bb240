/** `winnow extract papers` as somebody meets it: shapes of the answer, and sentences where there is none. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, serve, winnow } from "./world.js";

const PAPERS = [
  ["A Comprehensive Survey of River Mapping Methods with Deep Learning", "Maria Rossi", "John Smith"],
  ["Efficient Query Processing over Distributed Graph Databases", "Wei Zhang", "Anna van der Berg"],
  ["Towards Robust Speech Recognition for Low-Resource Languages", "Pierre Dubois"],
  ["Learning Semantic Representations of Legal Documents", "Yuki Tanaka", "Carlos García"],
] as const;

const PAGE = `<!doctype html><meta charset="utf-8"><title>GRAIN 2026 – Accepted papers</title><h1>Accepted Papers</h1><ul>${PAPERS.map(
  ([title, ...authors], n) => `<li><b>${title}</b><br>${authors.join(", ")} <a href="p${n}.pdf">PDF</a>`,
).join("")}</ul>`;
const BASE = ["--base", "https://grain.example/2026/accepted.html"];

test("a page's papers: lines for programs, a table for people, references for others", async (t) => {
  const file = path.join(folder(t), "accepted.html");
  writeFileSync(file, PAGE);
  const extract = (...more: string[]) => winnow(["extract", "papers", file, ...BASE, ...more]);

  const lines = linesOf(await extract("--json"));
  assert.deepEqual(lines.at(-1), { summary: true, command: "extract papers", end: "finished", counts: { lines: 4 } });
  assert.deepEqual(
    lines.slice(0, -1).map(({ title, authors }) => [title, ...authors]),
    PAPERS,
  );
  const { pdf, page, names, event, venue, doubts } = lines[1];
  assert.equal(pdf, "https://grain.example/2026/p1.pdf");
  assert.equal(page, "https://grain.example/2026/accepted.html");
  assert.deepEqual(names[1], { family: "van der Berg", given: "Anna" });
  assert.equal(event, "grain 2026");
  assert.equal(venue.year, 2026);
  assert.deepEqual(doubts, []);
  assert.equal((await extract()).out.trim().split("\n").length, 4, "without a terminal: the same lines, no summary");

  const own = linesOf(await extract("--json", "--model", "models/regions.model"));
  assert.deepEqual(own, lines, "the shipped model, given by its name");

  const table = await extract("--format", "table");
  assert.match(table.out, /^ +title +authors +pdf/);
  assert.match(table.out, /\n4 papers, 4 with a document\.\n$/);
  assert.match(
    (await extract("--format", "bibtex")).out,
    /@inproceedings\{[\s\S]*author = \{Zhang, Wei and van der Berg, Anna\}/,
  );
  assert.match((await extract("--format", "ris")).out, /^TY {2}- CPAPER\r\n/);
  assert.equal(JSON.parse((await extract("--format", "csl-json")).out).length, 4);
  assert.match((await extract("--format", "csv")).out, /Maria Rossi; John Smith/);
});

test("a feed gives papers, too", async (t) => {
  const file = path.join(folder(t), "feed.rss");
  writeFileSync(
    file,
    `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/"><channel><title>Press</title>
<item><title>Sieves of the North</title><link>http://press.example/1</link><dc:creator>Lee, Ann</dc:creator><dc:creator>Kim, Bo</dc:creator><prism:doi>10.1000/1</prism:doi><prism:publicationName>Proceedings of GRAIN 2026</prism:publicationName></item>
<item><title>We have moved</title><link>http://press.example/news</link></item></channel></rss>`,
  );
  const [paper, ...more] = linesOf(await winnow(["extract", "papers", file]));
  assert.deepEqual(
    [paper.title, paper.authors, paper.doi, paper.event, more.length],
    ["Sieves of the North", ["Ann Lee", "Bo Kim"], "10.1000/1", "grain 2026", 0],
  );
});

const EMPTY: [name: string, page: string, says: RegExp][] = [
  [
    "a programme that is a file",
    '<h1>Program</h1><p>See the <a href="/program.pdf">program</a>.</p>',
    /which cannot be read: .*\/program\.pdf/,
  ],
  ["a programme that is an image", '<h1>Program</h1><img src="/program.png">', /text in images cannot be read/],
  ["a page that a script fills", '<div id="app"></div><script src="/app.js"></script>', /a script may load it/],
  [
    "a call",
    '<h1>Call for Papers</h1><p>We invite papers on rivers.</p><a href="/accepted">Accepted papers</a>',
    /may list papers:\n {2}http.*\/accepted/,
  ],
  ["a page of something else", `<h1>Cakes</h1><p>${"Bread and butter. ".repeat(50)}</p>`, /winnow events harvest URL/],
];
for (const [name, page, says] of EMPTY) {
  test(`${name}: no paper, and a sentence that helps`, async (t) => {
    const web = await serve(t, { "/p": page });
    const ended = await winnow(["extract", "papers", `${web.url}p`, "--allow-private", "--delay", "0"]);
    assert.deepEqual([ended.code, ended.out], [0, ""]);
    assert.match(ended.err, /No papers were found on this page\./);
    assert.match(ended.err, says);
  });
}

test("what is no page, no file or no format is refused in a sentence", async (t) => {
  const dir = folder(t);
  writeFileSync(path.join(dir, "programme.pdf"), "%PDF-1.4\n1 0 obj\n");
  writeFileSync(path.join(dir, "a.html"), PAGE);
  const cases: [args: string[], says: RegExp][] = [
    [[path.join(dir, "programme.pdf")], /is a PDF file\. Papers are read from web pages and feeds/],
    [[path.join(dir, "missing.html")], /does not exist/],
    [[path.join(dir, "a.html"), "--format", "word"], /unknown format\. Choose one of: table/],
    [[path.join(dir, "a.html"), "--format", "ris", "--json"], /--json prints JSON lines/],
    [
      [path.join(dir, "a.html"), "--model", path.join(dir, "no.model")],
      /no\.model cannot be read; winnow train --help/,
    ],
    [[path.join(dir, "a.html"), "--model", path.join(dir, "a.html")], /a\.html is no model of Winnow/],
    [[path.join(dir, "a.html"), "--model", "models/language.model"], /another purpose .* uses one of lexica\.model/],
  ];
  for (const [args, says] of cases) {
    const ended = await winnow(["extract", "papers", ...args]);
    assert.equal(ended.code, 2, args.join(" "));
    assert.match(ended.err, says);
  }
});

test("a saved page may begin with front matter or a script of the server", async (t) => {
  for (const [name, head] of [
    ["accepted.html", "---\nlayout: page\ntitle: Papers\n---\n"],
    ["accepted.php", "Saved by a tool\n"],
    ["accepted.md", "---\nlayout: page\n---\n"],
  ] as const) {
    const file = path.join(folder(t), name);
    writeFileSync(file, head + PAGE);
    const lines = linesOf(await winnow(["extract", "papers", file, ...BASE]));
    assert.deepEqual(
      lines.map(({ title }) => title),
      PAPERS.map(([title]) => title),
      name,
    );
  }
});
