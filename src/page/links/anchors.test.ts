import assert from "node:assert/strict";
import { test } from "node:test";
import type { Anchor } from "../../model/page.js";
import { readPage } from "../read.js";

const URL_ = "https://a.example/dir/page";
const anchors = (html: string): readonly Anchor[] =>
  readPage({
    ...{ kind: "fetched", url: URL_, at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html"]],
    body: Buffer.from(html),
  }).anchors;

test("a link has its pattern, block, and text before and after", () => {
  const html = `<body><div id=main><p>Intro<ul class=songs><li class=odd>1. <a href=/x title=T rel="nofollow ugc">The <b>song</b></a> (1999)</ul>`;
  const [link] = anchors(html);
  const { element, ...rest } = link!;
  assert.equal(element.name, "a");
  assert.deepEqual(rest, {
    url: "https://a.example/x",
    words: "The song",
    nofollow: true,
    title: "T",
    rel: "nofollow ugc",
    byImage: false,
    pattern: "body>div#main>ul.songs>li>a",
    block: 1,
    before: "1.",
    after: "(1999)",
    role: "content",
  });
});

test("words are an image's alt, then the link's title, when it has none", () => {
  const html = "<a href=/1><img alt='Our logo'></a><a href=/2 title=Two><img></a><p>x <a href=/3></a> y";
  assert.deepEqual(
    anchors(html).map(({ words, byImage, block, before, after }) => [words, byImage, block, before, after]),
    [
      ["Our logo", true, -1, "", ""],
      ["Two", false, -1, "", ""],
      ["", false, 0, "x", "y"],
    ],
  );
});

test("a link around several blocks belongs to the first with its words", () => {
  const [link] = anchors("<div>Before <a href=/1><h3>Title</h3><p>Text</p></a></div>");
  assert.deepEqual([link!.block, link!.before, link!.after], [1, "", ""]);
});

test("an unclosed link is reported where it has words", () =>
  assert.deepEqual(
    anchors("<p><a href=/1>one</p><p></p><p>two</p>").map(({ words }) => words),
    ["one", "two"],
  ));

test("hidden links and those of other elements are links, too", () => {
  const html = `<head><link rel=next href=/n><meta http-equiv=refresh content="1;url=/r"></head>
    <noscript><a href=/1>x</a></noscript><div hidden><a href=/2>y</a></div><area href=/3 alt=z><iframe src=/4 title=w></iframe>`;
  assert.deepEqual(
    anchors(html).map(({ url, words, block }) => [new URL(url).pathname, words, block]),
    [
      ["/n", "next", -1],
      ["/r", "(refresh)", -1],
      ["/1", "x", -1],
      ["/2", "y", -1],
      ["/3", "z", -1],
      ["/4", "w", -1],
    ],
  );
});

/** role, or role and where it leads, per link. */
const said = (html: string): string[] =>
  anchors(html).map(({ role, leads }) => {
    if (leads === undefined) return role;
    if ("letter" in leads) return `${role} ${leads.letter}`;
    return `${role} ${leads.to}${leads.page === undefined ? "" : ` ${leads.page}`}`;
  });
const row = (words: string, href = "/x/"): string =>
  words
    .split(" ")
    .map((word, i) => `<a href="${href}${i}">${word}</a> `)
    .join("");

const ROLES: [says: string, html: string, roles: string[]][] = [
  ["navigation by its element", "<nav><a href=/1>Home</a></nav>", ["navigation"]],
  ["navigation by its class", "<div class=mainNav><ul><li><a href=/1>Home</a></ul></div>", ["navigation"]],
  [
    "navigation as a line of links",
    "<p><a href=/1>Home</a> | <a href=/2>News</a> | <a href=/3>About us</a>",
    ["navigation", "navigation", "navigation"],
  ],
  [
    "no navigation: a name of the whole page",
    `<div class="page with-nav"><p>${"text <i>and</i> text ".repeat(20)}<a href=/1>x</a>`,
    ["content"],
  ],
  ["the footer", "<footer><a href=/1>Imprint</a></footer>", ["footer"]],
  ["an article's own footer is part of it", "<article><footer>By <a href=/1>Ada</a></footer></article>", ["content"]],
  [
    "advertisements",
    "<div class='ad banner'><a href=/1>Buy</a></div><a href=/2 rel=sponsored>x</a><a href=https://ad.doubleclick.net/x>y</a>",
    ["advertisement", "advertisement", "advertisement"],
  ],
  ["what only begins like an advertisement", "<div class='address header-x'><a href=/1>Berlin</a></div>", ["content"]],
  [
    "a list",
    "<ul><li><a href=/1>One song</a><li><a href=/2>Another</a><li><a href=/3>Third</a> (live)</ul>",
    ["listing", "listing", "listing"],
  ],
  [
    "a line of many links is a list",
    `<p>${Array.from({ length: 30 }, (_, i) => `<a href=/${i}>tag ${i}x</a> `).join("")}`,
    Array(30).fill("listing"),
  ],
  [
    "running text",
    "<p>Some long text about <a href=/1>a thing</a> that goes on and on, and <a href=/2>another</a> and <a href=/3>more of it</a> at the end.",
    ["content", "content", "content"],
  ],
  ["an alphabet", `<p>${row("A B C D E F G")}`, [..."ABCDEFG"].map((one) => `alphabet ${one}`)],
  [
    "an alphabet inside navigation",
    `<nav>${row("# 0-9 A B C")}</nav>`,
    ["#", "0-9", "A", "B", "C"].map((one) => `alphabet ${one}`),
  ],
  ["no alphabet: one letter", "<p><a href=/1>A</a> word", ["content"]],
  ["no alphabet: languages", `<p>${row("En De Fr Tt Ru Es")}`, Array(6).fill("navigation")],
  ["ranges", `<p>${row("A–C D–F G–L M–Z")}`, ["A-C", "D-F", "G-L", "M-Z"].map((one) => `alphabet ${one}`)],
  [
    "chunks within a letter",
    `<p>${row("Ba–Be Bf–Bo Bp–Bz")}`,
    ["Ba-Be", "Bf-Bo", "Bp-Bz"].map((one) => `alphabet ${one}`),
  ],
  [
    "next and previous",
    "<a href=/1>« Previous</a> <a href=/3>Next page »</a>",
    ["pagination previous", "pagination next"],
  ],
  [
    "by label, title or class",
    "<a href=/1 aria-label='Next page'><i class=icon></i></a><a href=/2 title=Previous><img></a><a href=/3 class='next page-numbers'>…</a>",
    ["pagination next", "pagination previous", "pagination next"],
  ],
  ["by rel", "<a rel=next href=/2>Go</a><link rel=prev href=/0>", ["pagination next", "pagination previous"]],
  [
    "numbered pages by their address",
    `<p>${row("1 2 3", "/list?page=")}`,
    ["pagination page 1", "pagination page 2", "pagination page 3"],
  ],
  [
    "numbered pages by a next beside them",
    `<p>${row("2 3", "/a")}<a href=/b>Next</a>`,
    ["pagination page 2", "pagination page 3", "pagination next"],
  ],
  [
    "numbered pages by their pager",
    `<div class=pagination>${row("1 2 3")}</div>`,
    ["pagination page 1", "pagination page 2", "pagination page 3"],
  ],
  [
    "chapters are no pages",
    `<ul><li>${row("1 2 3 4", "/genesis/").trim().replaceAll("> <", "><li><")}</ul>`,
    Array(4).fill("listing"),
  ],
  [
    "years are no pages",
    `<div class=archive><ul><li>${row("2019 2020 2021").trim().replaceAll("> <", "><li><")}</ul></div>`,
    Array(3).fill("listing"),
  ],
  ["load more by words", "<a href=/more?after=9>Load more</a>", ["pagination more"]],
  [
    "load more that only a script would follow",
    "<button data-next-url='/list?after=9'>Show</button><a href='#' class=load-more data-url=/m>+</a><button data-url=/no>share</button>",
    ["pagination more", "pagination more"],
  ],
  [
    "teasers' more is none",
    [1, 2, 3, 4].map((i) => `<p>Some teaser text here <a href=/${i}>show more</a>`).join(""),
    Array(4).fill("content"),
  ],
];
for (const [says, html, roles] of ROLES) test(`role: ${says}`, () => assert.deepEqual(said(html), roles));
