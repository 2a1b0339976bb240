import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE_TYPES, type PageType } from "../model/page.js";
import { readPage } from "./read.js";

function pageOf(url: string, html: string) {
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  return readPage({ kind: "fetched", url, at: 0, took: 0, status: 200, headers, body: Buffer.from(html) });
}

const prose =
  "The old mill stood at the end of the lane, and nobody had heard its wheel since the flood of that year. ";
const card = (n: number) =>
  `<li class="product"><a href=/p/${n}><h3>Kettle ${n}</h3></a><span class=price>$${n}9.90</span><button>Add to cart</button></li>`;

const CASES: readonly (readonly [type: PageType, url: string, html: string])[] = [
  [
    "article",
    "https://example.org/blog/2024/05/how-the-old-mill-was-saved",
    `<title>How the old mill was saved</title><meta property=og:type content=article><body class="single single-post"><article><h1>How the old mill was saved</h1><p>By Ann Lee, 3 May 2024</p>${`<p>${prose.repeat(4)}</p>`.repeat(12)}</article>`,
  ],
  [
    "collection",
    "https://shop.example.org/collections/kettles",
    `<title>Kettles</title><h1>Kettles</h1><p>Sort by</p><p>Filter</p><p>24 products</p><ul>${Array.from({ length: 24 }, (_, i) => card(i + 1)).join("")}</ul>`,
  ],
  [
    "documentation",
    "https://docs.example.org/en/latest/api/reference.html",
    `<title>API reference — documentation</title><body><h1>API reference</h1><h2>Parameters</h2><p>${prose}</p><pre>import kettle\nkettle.boil(2)</pre><h2>Example</h2><pre>kettle.pour()</pre><p>Previous</p><p>Next</p><p>On this page</p>`,
  ],
];

for (const [type, url, html] of CASES)
  test(`${url} is of type ${type}`, () => {
    const { pageType } = pageOf(url, html);
    assert.equal(pageType.type, type, JSON.stringify(pageType));
  });

test("the probabilities of all types sum to one, also for an empty page", () => {
  const { probability, probabilities, type } = pageOf("https://example.org/", "").pageType;
  assert.equal(probabilities.length, PAGE_TYPES.length);
  assert.ok(Math.abs(probabilities.reduce((a, b) => a + b, 0) - 1) < 1e-6);
  assert.equal(probabilities[PAGE_TYPES.indexOf(type)], probability);
});
