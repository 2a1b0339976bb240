import assert from "node:assert/strict";
import { test } from "node:test";
import type { Declared } from "../../model/page.js";
import { parseTree } from "../html/tree.js";
import { declaredFacts } from "./declared.js";
import { readJson } from "./json-ld.js";

const declared = (html: string, header?: string): Declared =>
  declaredFacts(parseTree(html), "https://a.example/dir/x", header);
/** As plain objects: properties have no prototype. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const items = (html: string): unknown => plain(declared(html).items);

const LANGUAGES: [says: string, html: string, header: string | undefined, language: string | undefined][] = [
  ["the html element", "<html lang=tt-RU>", "ru", "tt-RU"],
  ["its XML spelling", "<html xml:lang=ba>", undefined, "ba"],
  ["http-equiv", "<meta http-equiv=Content-Language content='kk, ru'>", "ru", "kk"],
  ["the header", "<p>", "en-GB, de", "en-GB"],
  ["an underscore", "<html lang=en_US>", undefined, "en-US"],
  ["nonsense", "<html lang='{{lang}}'>", undefined, undefined],
];
for (const [says, html, header, language] of LANGUAGES)
  test(`language by ${says}`, () => assert.equal(declared(html, header).language, language));

test("meta elements by name and property, in page order", () => {
  const { meta } =
    declared(`<meta name=Citation_Author content=" Ada "><meta name=citation_author content=Bob><meta property="og:title" content=T>
    <meta name=DC.title content=D><meta name=twitter:card property=twitter:card content=c><meta name=x><meta content=y>`);
  assert.deepEqual(
    [...meta],
    [
      ["citation_author", ["Ada", "Bob"]],
      ["og:title", ["T"]],
      ["dc.title", ["D"]],
      ["twitter:card", ["c"]],
    ],
  );
});

test("related pages", () => {
  const { feeds, sitemaps, next, previous, alternates } =
    declared(`<base href=/b/><link rel=alternate type="application/rss+xml; x" title=" My  feed" href=f>
    <link rel="alternate" hreflang=tt href=/tt/><link rel=alternate href=no><link rel=sitemap href=/s.xml><link rel=next href=?2><a rel=prev href=?0>x</a><a rel=next href=?no>y</a>`);
  assert.deepEqual(feeds, [{ url: "https://a.example/dir/f", type: "application/rss+xml", title: "My feed" }]);
  assert.deepEqual(alternates, [{ url: "https://a.example/tt/", language: "tt" }]);
  assert.deepEqual(sitemaps, ["https://a.example/s.xml"]);
  assert.equal(next, "https://a.example/dir/x?2");
  assert.equal(previous, "https://a.example/dir/x?0");
});

const ld = (json: string): unknown => items(`<script type="application/ld+json">${json}</script>`);

test("JSON-LD: types, nested items, lists, graphs, references", () => {
  assert.deepEqual(
    ld(
      '{"@context":"https://schema.org","@type":["NewsArticle","http://schema.org/Article"],"headline":"H","author":[{"@type":"Person","name":"Ada"},"Bob"],"keywords":{"@list":["a","b"]},"x":null,"n":3}',
    ),
    [
      {
        from: "json-ld",
        types: ["NewsArticle", "Article"],
        properties: {
          headline: ["H"],
          author: [{ from: "json-ld", types: ["Person"], properties: { name: ["Ada"] } }, "Bob"],
          keywords: ["a", "b"],
          n: [3],
        },
      },
    ],
  );
  assert.deepEqual(
    ld(
      '{"@graph":[{"@type":"Article","author":{"@id":"#a"}},{"@id":"#a","@type":"Person","name":"Ada","knows":{"@id":"#a"}}]}',
    ),
    [
      {
        from: "json-ld",
        types: ["Article"],
        properties: {
          author: [{ from: "json-ld", types: ["Person"], properties: { "@id": ["#a"], name: ["Ada"], knows: ["#a"] } }],
        },
      },
      { from: "json-ld", types: ["Person"], properties: { "@id": ["#a"], name: ["Ada"], knows: ["#a"] } },
    ],
  );
  assert.deepEqual(ld('[{"schema:name":{"@value":"N","@language":"en"}},{"@type":"B"}]'), [
    { from: "json-ld", types: [], properties: { name: ["N"] } },
    { from: "json-ld", types: ["B"], properties: {} },
  ]);
  assert.deepEqual(ld('{"__proto__":"x","constructor":"y"}'), [
    { from: "json-ld", types: [], properties: { ["__proto__"]: ["x"], constructor: ["y"] } },
  ]);
});

const BROKEN: [says: string, script: string, value: unknown][] = [
  ["trailing commas", '{"a":[1,2,],"b":{"c":3,},}', { a: [1, 2], b: { c: 3 } }],
  ["comments", '// x\n{"a":1 /* y */, // z\n"b":"http://x"}', { a: 1, b: "http://x" }],
  ["CDATA", '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
  ["CDATA on one line", '/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
  ["HTML comments", '<!-- {"a":1} -->', { a: 1 }],
  ["line breaks inside strings", '{"a":"x\ny\tz"}', { a: "x\ny\tz" }],
  ["escapes that are none", '{"a":"it\\\'s"}', { a: "it's" }],
  ["a semicolon at the end", '{"a":1};', { a: 1 }],
  ["entities", "{&quot;a&quot;:1}", { a: 1 }],
  ["two commas", '{"a":1,,"b":2}', { a: 1, b: 2 }],
  ["cut off", '{"a":1', undefined],
  ["no JSON", "hello", undefined],
  ["empty", "", undefined],
];
for (const [says, script, value] of BROKEN) test(`JSON with ${says}`, () => assert.deepEqual(readJson(script), value));

test("microdata", () => {
  const html = `<div itemscope itemtype="https://schema.org/Event http://x.example/y#Z" itemref=extra itemid=/id><h1 itemprop="name  alias">The  <b>E</b></h1>
    <a itemprop=url href=/e>x</a><time itemprop=startDate datetime="2026-01-02">Jan</time><time itemprop=endDate>2026-01-03</time><meta itemprop=m content=v><img itemprop=image src=i.png>
    <div itemprop=location itemscope itemtype="https://schema.org/Place"><span itemprop=name>Kazan</span></div><div itemscope itemtype=https://schema.org/Offer><b itemprop=price content="5">five</b></div></div>
    <p id=extra><i itemprop=extra>more</i></p>`;
  assert.deepEqual(items(html), [
    {
      from: "microdata",
      types: ["Event", "Z"],
      properties: {
        "@id": ["https://a.example/id"],
        name: ["The E"],
        alias: ["The E"],
        url: ["https://a.example/e"],
        startDate: ["2026-01-02"],
        endDate: ["2026-01-03"],
        m: ["v"],
        image: ["https://a.example/dir/i.png"],
        location: [{ from: "microdata", types: ["Place"], properties: { name: ["Kazan"] } }],
        extra: ["more"],
      },
    },
    { from: "microdata", types: ["Offer"], properties: { price: ["5"] } },
  ]);
});

test("microdata that refers to itself terminates", () =>
  assert.deepEqual(
    declared("<div itemscope id=a itemref='a b'><p id=b itemprop=x itemscope itemref='a b'>t</p></div>").items.length,
    1,
  ));

test("RDFa Lite", () => {
  const html = `<div vocab="http://schema.org/" typeof="schema:Person" resource="#me"><span property=name>Ada</span><a property="schema:url" href=/a>x</a><meta property=born content=1815>
    <div property=address typeof=PostalAddress><span property=city>London</span></div><time property=died datetime=1852-11-27>x</time></div><meta property="og:x" content=no>`;
  assert.deepEqual(items(html), [
    {
      from: "rdfa",
      types: ["Person"],
      properties: {
        "@id": ["https://a.example/dir/x"],
        name: ["Ada"],
        url: ["https://a.example/a"],
        born: ["1815"],
        address: [{ from: "rdfa", types: ["PostalAddress"], properties: { city: ["London"] } }],
        died: ["1852-11-27"],
      },
    },
  ]);
});
