import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { MainText, Page } from "../../model/page.js";
import { readPage } from "../read.js";

function pageOf(html: string): Page {
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  const body = Buffer.from(html);
  return readPage({ kind: "fetched", url: "https://example.org/a", at: 0, took: 0, status: 200, headers, body });
}

function mainText(html: string): MainText {
  return pageOf(html).mainText;
}

const PROSE =
  "The river rose in the night, and by the morning it had taken the lower meadows and two of the boats that nobody had pulled up.";
const MORE =
  "Nobody was surprised; it had done so every spring, and every spring somebody had said that the boats should be pulled up in time.";

const CASES: [says: string, html: string, text: string][] = [
  ["plain paragraphs", `<p>${PROSE}<p>${MORE}`, `${PROSE}\n\n${MORE}`],
  ["text without any markup", PROSE, PROSE],
  ["a tiny text", "<body><p>Yes.</p></body>", "Yes."],
  ["lines, and a gap between stanzas", "<p>one<br>two<br><br/>three<br></p>", "one\ntwo\n\nthree"],
  ["a gap with white space in it", "<div>one<br>\n &nbsp;<br>two</div>", "one\n\ntwo"],
  [
    "line breaks that style asks for",
    '<div style="white-space: pre-line">one\ntwo\n\nthree</div>',
    "one\ntwo\n\nthree",
  ],
  [
    "a paragraph around inline elements",
    `<p>${PROSE.slice(0, 40)}<b>${PROSE.slice(40, 60)}</b><a href=x>${PROSE.slice(60, 70)}</a>${PROSE.slice(70)}</p>`,
    PROSE,
  ],
  ["spaces, soft hyphens and zero-width characters", "<p>a\u00a0b\u200b c\u00add \u202f e\u2009f\ufeff", "a b cd e f"],
  ["composed letters", "<p>cafe\u0301", "café"],
  ["joiners where a script needs them", "<p>می\u200cخواهم क\u094d\u200dष", "می\u200cخواهم क\u094d\u200dष"],
  ["headings without their permalink", '<h2 id=a>Salt <a href="#a">#</a></h2><p>A pinch.', "Salt\n\nA pinch."],
  [
    "named places, which are no links",
    "<p><a name=one>Number one:</a><p><a name=two>Number two:</a>",
    "Number one:\n\nNumber two:",
  ],
  [
    "nothing of what asks to be liked",
    `<article><p>${PROSE}<p>${MORE}</p><div class="sharedaddy sd-like jetpack-likes-widget-wrapper" id="like-post-wrapper-1"><h3 class="sd-title">Like this:</h3><div class="likes-widget-placeholder"><span>Like</span> <span class="loading">Loading...</span></div></div><div id="likes-other-gravatars">%d bloggers like this:</div><h4>Next Post</h4></article>`,
    `${PROSE}\n\n${MORE}`,
  ],
  ["no icon glyphs", "<p>\ue88a Clock: five past three", "Clock: five past three"],
  [
    "nothing of scripts and styles",
    `<script>var a = 1;</script><style>p{}</style><p>${PROSE}<textarea>x</textarea>`,
    PROSE,
  ],
  ["a paragraph around a lazy picture", "<p>one <noscript><img src=a></noscript>two", "one two"],
  ["base text without its reading", "<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字"],
  [
    "a paragraph once that stands twice",
    `<div><p>${PROSE}</p></div><div><p>${PROSE}</p><p>${MORE}</p></div>`,
    `${PROSE}\n\n${MORE}`,
  ],
  [
    "short rows of a list with their days",
    `<ul>${["One more item", "Another item", "The third item", "The last item"].map((row, i) => `<li><a href=/${i}>${row}</a> <time>2024-01-0${i + 1}</time>`).join("")}</ul><div><a href=?page=2>2</a> <a href=?page=3>3</a> <a href=?page=2>›</a></div>`,
    "One more item 2024-01-01\nAnother item 2024-01-02\nThe third item 2024-01-03\nThe last item 2024-01-04",
  ],
  ["a nested list as lines", "<ul><li>one<ul><li>two</ul><li>three</ul>", "one\ntwo\nthree"],
  [
    "a layout table as paragraphs",
    `<table><tr><td><p>${PROSE}</p><p>${MORE}</p></td><td><a href=a>Home</a></td></tr></table>`,
    `${PROSE}\n\n${MORE}`,
  ],
  [
    "an article that calls itself a modal",
    `<nav><a href=/>Home</a></nav><div class="modal-content"><p>${PROSE}</p><p>${MORE}</p></div>`,
    `${PROSE}\n\n${MORE}`,
  ],
  ["a page inside an unclosed noscript", `<body><noscript><p>${PROSE}</p><p>${MORE}</p>`, `${PROSE}\n\n${MORE}`],
  [
    "the article beside a longer discussion",
    `<article class="post"><p>${PROSE}</p><p>${MORE}</p></article><div id="comments"><p>${MORE} ${MORE}</p><p>${PROSE} ${PROSE}</p><p>${MORE} ${PROSE}</p></div>`,
    `${PROSE}\n\n${MORE}`,
  ],
  [
    "the lead in front of the body",
    `<article><h1>High water</h1><p class="standfirst">The boats are gone again.</p><div class="author">By Ann Lee</div><div class="article-body"><p>${PROSE}</p><p>${MORE}</p></div></article>`,
    `The boats are gone again.\n\n${PROSE}\n\n${MORE}`,
  ],
  [
    "a discussion when there is nothing else",
    `<div class="comments"><p>${PROSE}</p><p>${MORE}</p></div>`,
    `${PROSE}\n\n${MORE}`,
  ],
  ["the words of a page whose only sign is wrong", `<div class="cookie-recipes"><p>${PROSE}</p></div>`, PROSE],
];
/** Sentences of names, most of their letters inside links, as encyclopedias write them. */
const LINKED =
  '<a href="/1">The second bridge over the lower river</a> replaced <a href="/2">a ferry of the monks of Saint Ansgar</a> in the dry summer when <a href="/3">the council of the seven villages</a> had <a href="/4">sold its oldest forest to a shipyard</a> and could pay for stone.';

test("prose with many links is prose, in any markup", () => {
  const piece = (content: string): string => `<div class="article-body">${content}</div>`;
  const { text } = mainText(
    `<h1>Bridge</h1>${piece(`<p>${PROSE}</p><p>${MORE}</p>`)}${piece(`<p>${LINKED}</p>`)}${piece(`<p>${LINKED.replace("second", "third")}</p>`)}`,
  );
  assert.match(text, /^The river rose.*second bridge.*third bridge.*pay for stone\.$/s);
});

test("a list of works stays, a list of links is dropped", () => {
  const row = (title: string, rest: string): string => `<li><a href="/${title}">${title}</a>${rest}</li>`;
  const works = `<ul>${row("The Boatman", " (1987)")}${row("A Winter", " (1990), novel")}</ul>`;
  const links = `<ul>${row("The council sells a forest to a shipyard", "")}${row("Why nobody pulls up boats", "")}</ul>`;
  const { text } = mainText(`<h1>River</h1><p>${PROSE}</p><h2>Works</h2>${works}<p>${MORE} Or so.</p>${links}`);
  assert.match(text, /Works\n\nThe Boatman \(1987\)\nA Winter \(1990\), novel\n\n/);
  assert.doesNotMatch(text, /shipyard|nobody pulls/);
});

const LEFT_OUT: [says: string, html: string, text: string][] = [
  ["a discussion that nobody marked", `<h1>R</h1><p>${PROSE}</p><h3>2 Comments</h3><b>Al</b><p>${MORE}</p>`, PROSE],
  [
    "what stands in front of the title",
    `<title>Rain | News</title><p>Sign here, please.</p><h1>Rain</h1><p>${PROSE}</p>`,
    PROSE,
  ],
  [
    "a menu of the article that is called after it",
    `<div class="post"><p>${PROSE}</p><div class="post-menu">Reply, edited 4 Nov</div><p>${MORE}</p></div>`,
    `${PROSE}\n\n${MORE}`,
  ],
  [
    "headings of what went",
    `<h1>R</h1><div><h2>Key events</h2><ul><li><a href="#1">Rain begins</a></ul></div><p>${PROSE}</p><h2>Links</h2><ul><li><a href="/x">Rain elsewhere</a></ul><h2>Later</h2><p>${MORE}</p>`,
    `${PROSE}\n\nLater\n\n${MORE}`,
  ],
  ["the hour above the title", `<title>Rain</title><div>20:15<br>Rain</div><p>${PROSE}</p>`, PROSE],
  ["a caption with its credit", `<p>The wheel at night (Photo by Al Rowe)</p><p>${PROSE}</p>`, PROSE],
  [
    "that the story goes on",
    `<p>${PROSE}</p><p>Story continues below advertisement</p><p>${MORE}</p>`,
    `${PROSE}\n\n${MORE}`,
  ],
  [
    "a question for consent, however long",
    `<div id="didomi-host"><p>${MORE}</p></div><div><h1>R</h1><p>${PROSE}</p></div>`,
    PROSE,
  ],
  ["a signature", `<html lang="tt"><p>${PROSE}</p><p><b>Гөлназ Сафина</b></p>`, PROSE],
  ["who may be asked", `<p>${PROSE}</p><p>Press contact:<br>Tom Behrens<br>Tel. 040 123456</p>`, PROSE],
  [
    "whether it was helpful",
    `<p>${PROSE}</p><div>Was this helpful? <a href="#">Yes</a> <a href="#">No</a></div>`,
    PROSE,
  ],
  ["a visitors' counter", `<p>${PROSE}</p><p>You are one of 10233 visitors since 1998. Webmaster</p>`, PROSE],
];
for (const [says, html, text] of LEFT_OUT) test(`leaves out ${says}`, () => assert.equal(mainText(html).text, text));

test("a table whose cells have paragraphs is layout", () =>
  assert.equal(
    mainText(`<table><tr><td><a href="/">Home</a></td><td>${PROSE}<br>\n<br>${MORE}</td></tr></table>`).text,
    `${PROSE}\n\n${MORE}`,
  ));

test("a section about comments is text, and so is what is above the site's name", () => {
  const sections = `<h1>A language</h1><p>${PROSE}</p><h2>Comments</h2><p>${MORE}</p><h2>Loops</h2><p>${PROSE} Twice.</p>`;
  assert.match(mainText(sections).text, /Comments.*Loops/s);
  const named = `<title>Rain - Daily Gull</title><div><h2>Rain</h2><p>${PROSE}</p><p>${MORE}</p><h1>Daily Gull</h1></div>`;
  assert.match(mainText(named).text, /^The river.*in time\.$/s);
});

for (const [says, html, text] of CASES) test(`keeps ${says}`, () => assert.equal(mainText(html).text, text));

test("a page built by scripts gives its declared text", () => {
  const body = `${PROSE}\\n\\n${MORE} ${MORE} ${MORE}`;
  const page = mainText(
    `<script type="application/ld+json">{"@type":"NewsArticle","articleBody":"${body}"}</script><div id="app">Loading…</div>`,
  );
  assert.equal(page.text, `${PROSE}\n\n${MORE} ${MORE} ${MORE}`);
  assert.deepEqual(page.removed, [{ text: "Loading…", because: "the declared text says more" }]);
});

test("a text file keeps its lines and gaps", () => {
  const headers = [["content-type", "text/plain; charset=utf-8"]] as const;
  const body = Buffer.from("One <b>\r\n  two\r\n\r\n\r\nthree\u00a0four\n");
  const page = readPage({
    kind: "fetched",
    url: "https://example.org/a.txt",
    at: 0,
    took: 0,
    status: 200,
    headers,
    body,
  });
  assert.equal(page.mainText.text, "One <b>\n  two\n\nthree four");
});

test("an empty page has no text and nothing removed", () =>
  assert.deepEqual(mainText(""), { text: "", paragraphs: [], removed: [] }));

const CLASSES = [
  "",
  "comments",
  "sidebar",
  "article",
  "entry-content",
  "hidden",
  "ad",
  "caption",
  "author",
  "related",
  "modal",
  "menu",
];
const TAGS = [
  "div",
  "p",
  "ul",
  "li",
  "table",
  "tr",
  "td",
  "a",
  "span",
  "h1",
  "h2",
  "nav",
  "footer",
  "article",
  "section",
  "pre",
  "br",
  "blockquote",
  "noscript",
  "form",
  "dl",
  "dt",
  "dd",
  "figure",
  "figcaption",
  "button",
  "time",
];
const anyHtml = fc
  .array(
    fc.oneof(
      fc
        .record({ tag: fc.constantFrom(...TAGS), of: fc.constantFrom(...CLASSES) })
        .map(({ tag, of }) => `<${tag} class="${of}">`),
      fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
      fc.lorem({ maxCount: 20 }),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(" "));

test("every passage of any page is kept or removed with a reason, and visible text is never lost", () =>
  fc.assert(
    fc.property(anyHtml, (html) => {
      const page = pageOf(html);
      const { text, paragraphs, removed } = page.mainText;
      assert.equal(text.trim() === "", paragraphs.length === 0);
      for (const { because } of removed) assert.ok(because !== "");
      for (const paragraph of paragraphs) assert.ok(paragraph.text.trim() !== "" && text.includes(paragraph.text));
      if (removed.length > 0) assert.ok(paragraphs.length > 0, "something was seen, and nothing was kept");
      assert.equal(text, text.normalize("NFC"));
      assert.ok(!/[\u00ad\u200b\u00a0\ufeff]/.test(text));
      assert.ok(page.article !== undefined);
    }),
    { numRuns: 500 },
  ));

test("time is linear in the size of the page", () => {
  const took = (html: string): number => {
    const page = pageOf(html);
    void page.tree;
    void page.declared;
    const start = process.cpuUsage();
    void page.mainText;
    void page.article;
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const shapes: ((n: number) => string)[] = [
    (n) => "<p>short</p>".repeat(n),
    (n) => "<div class=teaser><h3><a href=x>one</a></h3><p>two</p></div>".repeat(n / 4),
    (n) => `${"<table><tr><td>".repeat(n / 8)}deep`,
    (n) => "a<br>".repeat(n),
    (n) => `<pre>${"line\n\n".repeat(n)}</pre>`,
    (n) => `<p>${"3 May 2024, by Ann Lee ".repeat(n)}`,
    (n) => "<time datetime=2024-05-03>3 May</time><span class=author>Ann Lee</span>".repeat(n / 4),
  ];
  for (const shape of shapes) {
    took(shape(2000));
    const small = took(shape(5_000));
    const large = took(shape(40_000));
    assert.ok(
      large < 8 * small * 6 + 400,
      `${shape(1).slice(0, 30)}: ${small.toFixed(0)} ms, eight times as much ${large.toFixed(0)} ms`,
    );
  }
});
