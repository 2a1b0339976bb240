/** Any bytes give a page: the short form. `node dist/test/fuzz/page.js 100000` is the long one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pageOf, wrongWith } from "./ask.js";
import { anyAnswer } from "./grammar.js";

test("any bytes give a page that holds together", () =>
  fc.assert(
    fc.property(anyAnswer, (answer) => assert.equal(wrongWith(pageOf(answer)), undefined)),
    { numRuns: 400 },
  ));

/** One of each kind of page that was made to hurt, at full size. CPU time, with room for a slow machine: what is quadratic takes minutes. */
const HOSTILE: [says: string, html: string][] = [
  ["100,000 nested elements", "<div>".repeat(100_000)],
  ["100,000 nested tables", "<table><tr><td>".repeat(33_000)],
  ["200,000 tags", "<p><b>x</b>".repeat(100_000)],
  ["10,000 links", Array.from({ length: 10_000 }, (_, i) => `<li><a href="/${i}">link ${i}</a>`).join("")],
  ["an attribute of a megabyte", `<a href="${"x".repeat(1_000_000)}" title="${"y".repeat(1_000_000)}">z</a>`],
  ["50,000 attributes", `<a ${Array.from({ length: 50_000 }, (_, i) => `a${i}=1`).join(" ")} href=/1>x</a>`],
  ["a megabyte of null bytes", "\0".repeat(1_000_000)],
  ["a word of a megabyte", `<p>${"x".repeat(1_000_000)}`],
  ["a megabyte of white space", `<p>${" \n".repeat(500_000)}x`],
  ["a class of a megabyte", `<p class="${"ad ".repeat(300_000)}">x`],
  ["a style of a megabyte", `<p style="${"font-weight:bold;".repeat(60_000)}">x`],
  [
    "unclosed formatting",
    `<p>${Array.from({ length: 3000 }, (_, i) => `<font id=${i}>`).join("")}</p>${"<p>x</p>".repeat(3000)}`,
  ],
  ["nested items", `${"<div itemscope itemprop=a>".repeat(500)}${"<i itemprop=b>x</i>".repeat(5000)}`],
  [
    "items that refer to each other",
    Array.from(
      { length: 300 },
      (_, i) =>
        `<div itemscope id=i${i} itemref="${Array.from({ length: 20 }, (_, k) => `i${(i + k) % 300}`).join(" ")}"><b itemprop=x itemscope itemref=i${(i + 1) % 300}>y</b></div>`,
    ).join(""),
  ],
  ["nested values", `<div typeof=A>${"<div property=b>".repeat(500)}${"text ".repeat(50_000)}`],
  [
    "a graph of references",
    `<script type=application/ld+json>{"@graph":[${Array.from({ length: 60 }, (_, i) => `{"@id":"${i}","x":[${Array.from({ length: 60 }, (_, k) => `{"@id":"${k}"}`).join()}]}`).join()}]}</script>`,
  ],
  ["broken JSON of a megabyte", `<script type=application/ld+json>{"a":[${",".repeat(1_000_000)}</script>`],
  ["deep JSON", `<script type=application/ld+json>${'{"a":['.repeat(50_000)}</script>`],
  ["tables that span everything", `<table>${"<tr><td rowspan=0 colspan=1000>x".repeat(20_000)}`],
  ["ampersands", "&".repeat(500_000)],
  ["unclosed comments", "<!--".repeat(200_000)],
  ["unclosed quotes", "<a href='".repeat(200_000)],
  ["digits as links", Array.from({ length: 10_000 }, (_, i) => `<a href=/${i}>${i}</a>`).join(" ")],
  ["letters as links", `<a href=/1>A</a>`.repeat(20_000)],
];
for (const [says, html] of HOSTILE) {
  test(`is read in bounded time: ${says}`, () => {
    const before = process.cpuUsage();
    assert.equal(
      wrongWith(pageOf({ body: Buffer.from(html), type: "text/html", url: "https://a.example/" })),
      undefined,
    );
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 8e6, `took ${Math.round((user + system) / 1000)} ms`);
  });
}
