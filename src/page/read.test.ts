import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import type { Fetched } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { readPage } from "./read.js";

const URL_ = "https://a.example/dir/page";
function fetched(body: string | Uint8Array, type = "text/html; charset=utf-8", more: Partial<Fetched> = {}): Fetched {
  return {
    kind: "fetched",
    url: URL_,
    at: 1000,
    took: 1,
    status: 200,
    headers: type === "" ? [] : [["content-type", type]],
    body: typeof body === "string" ? Buffer.from(body) : body,
    ...more,
  };
}
const page = (html: string, type?: string, more?: Partial<Fetched>): Page => readPage(fetched(html, type, more));
const urls = (read: Page) => read.links.map(({ url }) => url);
const words = (html: string) => page(html).links.map((link) => link.words);

test("a page reports what its bytes say, computed on first use and once", () => {
  const read = page("<title> Hello\n World &amp; all </title><a href='../x'>X</a>");
  assert.equal(read.url, URL_);
  assert.equal(read.status, 200);
  assert.equal(read.fetchedAt, 1000);
  assert.equal(read.type, "text/html");
  assert.equal(read.charset, "utf-8");
  assert.equal(read.title, "Hello World & all");
  assert.deepEqual(read.links, [{ url: "https://a.example/x", words: "X", nofollow: false }]);
  assert.equal(read.links, read.links);
});

const LINKS: [says: string, html: string, urls: string[]][] = [
  [
    "anchors in any spelling",
    "<A HREF=/1>1</A><a\nhref = '/2' >2</a><a class=x data-href=/no href=\"/3\"/>3",
    ["/1", "/2", "/3"],
  ],
  [
    "areas, frames, refresh",
    "<area href=/1><iframe src=/2></iframe><frame src=/3><meta http-equiv=Refresh content='5; URL=/4'>",
    ["/1", "/2", "/3", "/4"],
  ],
  [
    "next and previous pages",
    "<link rel=next href=/1><link rel='prev' href=/2><link rel=stylesheet href=/no><link rel=alternate href=/no>",
    ["/1", "/2"],
  ],
  [
    "refresh in odd spellings",
    "<meta http-equiv=refresh content=\"0;url='/1'\"><meta http-equiv=refresh content='3,/2'><meta http-equiv=refresh content=30>",
    ["/1", "/2"],
  ],
  ["entities in addresses", "<a href='/1?a=1&amp;b=2&#47;3'>", ["/1?a=1&b=2/3"]],
  [
    "parameters that look like entities",
    "<a href='/1?a=1&copy=2&lt=3&amp;reg=4'><a href=\"/2?q='&quot;&#x27;&eacute;'\">",
    ["/1?a=1&copy=2&lt=3&reg=4", "/2?q=%27%22%27%C3%A9%27"],
  ],
  ["the first of two attributes", "<a href=/1 href=/2>", ["/1"]],
  ["links inside noscript", "<noscript><a href=/1>x</a></noscript>", ["/1"]],
  ["links inside svg", "<svg><a xlink:href=/1>x</a></svg>", ["/1"]],
  ["the same link as often as it stands there", "<a href=/1>x</a><a href=/1>y</a>", ["/1", "/1"]],
  [
    "nothing in comments, scripts, styles, text areas and templates",
    "<!--<a href=/1>--><script>'<a href=/2>'</script><style><a href=/3></style><textarea><a href=/4></textarea><template><a href=/5></a><template></template><a href=/6></a></template>",
    [],
  ],
  ["no place on the same page", "<a href='#top'>top</a><a>nothing</a><a href=''>self</a>", []],
  [
    "no other schemes",
    "<a href='javascript:go()'><a href='mailto:a@b.example'><a href='data:text/html,x'><a href='tel:1'><a href='ftp://a.example/'><a href=' JaVaScRiPt:x'>",
    [],
  ],
  ["no broken addresses", "<a href='http://['>x</a><a href='http://a b/'>y</a>", []],
  ["a link behind broken markup", '<a href=/1 title="unclosed><b>x</b><a href=/2>"</a><p><a href=/3>z', ["/1", "/3"]],
  ["links behind a script that is never closed: none", "<a href=/1>x</a><script>var a;<a href=/2>", ["/1"]],
  ["links behind null bytes", "<a\0 href=/0><\0a href=/no><a href=/1>", ["/1"]],
];
for (const [says, html, expected] of LINKS)
  test(`finds ${says}`, () =>
    assert.deepEqual(
      urls(page(html)),
      expected.map((path) => `https://a.example${path}`),
    ));

const BASES: [says: string, html: string, url: string][] = [
  ["holds for the whole page", "<a href=x>1</a><base href='/b/'>", "https://a.example/b/x"],
  [
    "is the first that is valid",
    "<base><base href='javascript:1'><base href=//b.example/c/><base href=/no/><a href=x>",
    "https://b.example/c/x",
  ],
  ["inside a template is none", "<template><base href=/no/></template><a href=x>", "https://a.example/dir/x"],
  ["may be broken", "<base href='http://['><a href=x>", "https://a.example/dir/x"],
];
for (const [says, html, url] of BASES) test(`a base ${says}`, () => assert.deepEqual(urls(page(html)), [url]));

const WORDS: [says: string, html: string, words: string][] = [
  ["its text, collapsed", "<a href=/>\n  Two\t words&nbsp;here </a>", "Two words here"],
  ["inline elements join, others separate", "<a href=/><b>W</b>ord<h3>Title</h3><p>Text</p></a>", "Word Title Text"],
  ["an image's alt when it has no text", "<a href=/ title=t> <img src=x alt='Our logo'> </a>", "Our logo"],
  ["its title when it has nothing else", "<a href=/ title='Go on'><img src=x></a>", "Go on"],
  ["120 characters at most", `<a href=/>${"word ".repeat(50)}</a>`, "word ".repeat(24).trim()],
  ["no half characters", `<a href=/>${"x".repeat(119)}😀</a>`, "x".repeat(119)],
  ["words behind much white space", `<a href=/>${" ".repeat(1000)}here</a>`, "here"],
  [
    "entities decoded once",
    "<a href=/>A &amp;amp; B &lt;b&gt; &eacute;t&eacute; &copy; 3 &lt 4 < 5</a>",
    "A &amp; B <b> été © 3 < 4 < 5",
  ],
  ["no-break spaces are none", "<a href=/ title=t>&nbsp;&#160;</a>", "t"],
  ["no script", "<a href=/>a<script>b</script>c</a>", "a c"],
  ["an anchor that is never closed ends at the next", "<a href=/>one <a href=/2>two", "one"],
];
for (const [says, html, expected] of WORDS) test(`words: ${says}`, () => assert.equal(words(html)[0], expected));

test("rel=nofollow is noted, among other words and in any case", () =>
  assert.deepEqual(
    page("<a href=/1 rel='ugc NoFollow'>x</a><a href=/2 rel=nofollower>x</a><area href=/3 rel=nofollow>").links.map(
      (link) => link.nofollow,
    ),
    [true, false, true],
  ));

const ROBOTS: [says: string, html: string, tags: string[], noindex: boolean, nofollow: boolean][] = [
  ["nothing", "", [], false, false],
  ["meta robots", "<meta name=Robots content='NOINDEX, nofollow'>", [], true, true],
  ["none", "<meta name=robots content=none>", [], true, true],
  ["meta for us", "<meta name=winnow content=noindex>", [], true, false],
  ["meta for others", "<meta name=otherbot content=none>", [], false, false],
  ["header", "", ["noindex"], true, false],
  ["header for us", "", ["otherbot: noindex", "winnow: nofollow"], false, true],
  ["header for others until the end of the line", "", ["otherbot: noindex, nofollow"], false, false],
  ["header with a colon of its own", "", ["unavailable_after: 25 Jun 2027 15:00:00 PST, nofollow"], false, true],
  ["header and meta together", "<meta name=robots content=nofollow>", ["noindex"], true, true],
];
for (const [says, html, tags, noindex, nofollow] of ROBOTS) {
  test(`robots: ${says}`, () => {
    const headers = tags.map((tag) => ["x-robots-tag", tag] as const);
    assert.deepEqual(page(html, "text/html", { headers }).robots, { noindex, nofollow });
  });
}

test("the canonical address is absolute and normal, or none", () => {
  assert.equal(page("<link rel='Canonical' href='/x#y'><link rel=canonical href=/z>").canonical, "https://a.example/x");
  assert.equal(page("<base href=/b/><link rel=canonical href=x>").canonical, "https://a.example/b/x");
  assert.equal(page("<link rel=canonical href='mailto:x'>").canonical, undefined);
  assert.equal(page("<p>none").canonical, undefined);
});

test("the title is the page's own, not a drawing's", () => {
  assert.equal(page("<svg><title>icon</title></svg><title>page</title>").title, "page");
  assert.equal(page("<title>first</title><title>second</title>").title, "first");
  assert.equal(page(`<title>${"x".repeat(9000)}</title>`).title.length, 500);
  assert.equal(page("no title").title, "");
});

test("the digest is of the visible text, without white space", () => {
  const digest = (html: string) => page(html).textDigest;
  const one = digest("<p>Some <b>words</b> here.</p>");
  assert.match(one, /^[0-9a-f]{16}$/);
  assert.equal(
    digest("<div>\n\n Some words\n\there.<script>1</script><style>2</style></div><!-- 3 -->"),
    digest("<p>Some words here."),
  );
  assert.equal(digest("<p>x<noscript>enable scripts</noscript><template>y</template>"), digest("x"));
  assert.notEqual(one, digest("<p>Some other words here.</p>"));
  assert.notEqual(digest("ab"), digest("ba"));
  assert.notEqual(digest("a b"), digest("ab"));
});

test("the share of text inside links", () => {
  assert.equal(page("<p>1234<a href=/x>5678</a>").linkShare, 0.5);
  assert.equal(page("<a href=/x> all </a>").linkShare, 1);
  assert.equal(page("").linkShare, 0);
});

const RSS = `<?xml version="1.0"?><rss><channel><title>News</title><link>https://a.example/</link>
  <atom:link href="https://a.example/rss" rel="self"/>
  <item><link><![CDATA[https://a.example/1?a=1&b=2]]></link><title>One &amp; only</title></item>
  <item><title>Two</title><link>/2</link><media:title>no</media:title></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><link rel="self" href="/feed"/><link rel="next" href="/feed?2"/>
  <entry><title>One</title><link href="/1"/><link rel="enclosure" href="/1.mp3"/></entry></feed>`;
const SITEMAP = `<?xml version="1.0"?><urlset><url><loc> https://a.example/1 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
  <url><loc>https://a.example/2?x=1&amp;y=2</loc></url></urlset>`;
const FEEDS: [says: string, type: string, text: string, title: string, links: [url: string, words: string][]][] = [
  [
    "RSS",
    "application/rss+xml",
    RSS,
    "News",
    [
      ["/", ""],
      ["/1?a=1&b=2", "One & only"],
      ["/2", "Two"],
    ],
  ],
  [
    "RSS that claims to be HTML",
    "text/html",
    RSS,
    "News",
    [
      ["/", ""],
      ["/1?a=1&b=2", "One & only"],
      ["/2", "Two"],
    ],
  ],
  [
    "Atom",
    "application/atom+xml; charset=utf-8",
    ATOM,
    "Blog",
    [
      ["/feed?2", ""],
      ["/1", "One"],
    ],
  ],
  [
    "a sitemap",
    "application/xml",
    SITEMAP,
    "",
    [
      ["/1", ""],
      ["/2?x=1&y=2", ""],
    ],
  ],
  [
    "XHTML sent as XML",
    "text/xml",
    "<?xml version='1.0'?><!-- <rss> --><html><title>T</title><a href='/1'>x</a></html>",
    "T",
    [["/1", "x"]],
  ],
  [
    "JSON Feed",
    "application/feed+json",
    '{"title":"J","items":[{"url":"/1","title":"One"},{"external_url":"/2"},{},7,null],"next_url":"/n"}',
    "J",
    [
      ["/1", "One"],
      ["/2", ""],
      ["/n", "next"],
    ],
  ],
  ["JSON that is none", "application/feed+json", "{", "", []],
  ["plain text", "text/plain", "see https://a.example/1 <a href=/2>", "", []],
  ["plain text about feeds", "text/plain", "An <rss> element: <link>https://a.example/</link>", "", []],
  [
    "a feed that is called plain text",
    "text/plain",
    '<?xml version="1.0"?><rss><channel><title>T</title><item><link>https://a.example/1</link><title>One</title></item></channel></rss>',
    "T",
    [["/1", "One"]],
  ],
  [
    "a feed that is called bytes",
    "application/octet-stream",
    "<feed><title>T</title><entry><title>One</title><link href='/1'/></entry></feed>",
    "T",
    [["/1", "One"]],
  ],
];
for (const [says, type, text, title, links] of FEEDS) {
  test(`reads ${says}`, () => {
    const read = page(text, type);
    assert.equal(read.title, title);
    assert.deepEqual(
      read.links.map((link) => [link.url, link.words]),
      links.map(([path, words]) => [`https://a.example${path}`, words]),
    );
  });
}

test("plain text has lines, and neither tags nor links", () => {
  const read = page("one <a href=/1>two</a>\n\n  three & four", "text/plain");
  assert.deepEqual(
    read.blocks.map(({ text }) => text),
    ["one <a href=/1>two</a>", "three & four"],
  );
  assert.deepEqual(read.anchors, []);
});

test("a feed's links are its entries', and it has no anchors", () => {
  const read = page(
    "<rss><item><title>x</title><description><a href='/no'>y</a></description><link>/1</link></item></rss>",
  );
  assert.equal(read.links.length, 1);
  assert.deepEqual(read.anchors, []);
});

test("without a type the bytes decide", () => {
  assert.equal(page("  <a href=/1>", "").type, "text/html");
  assert.equal(page("hello", "").type, "text/plain");
  assert.equal(page("", " ; charset=utf-8").type, "text/plain");
});

// ---- properties of every page

/** Pages as trees of a few elements, with their links. */
const link = fc.record({ path: fc.stringMatching(/^[a-z0-9]{1,8}$/), words: fc.stringMatching(/^[a-zA-Z ]{0,20}$/) });
const { html } = fc.letrec<{ html: { text: string; links: { path: string; words: string }[] } }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5 },
    fc.stringMatching(/^[a-z &;]{0,12}$/).map((text) => ({ text, links: [] })),
    link.map((one) => ({ text: `<a href="/${one.path}">${one.words}</a>`, links: [one] })),
    link.map((one) => ({ text: `<A class=x HREF='/${one.path}#f' >${one.words}</a\n>`, links: [one] })),
    fc
      .constantFrom("<br>", "<!-- <a href=/no> -->", "<script>'<a href=/no>'</script>", "<p>", "</div>")
      .map((text) => ({ text, links: [] })),
    fc
      .tuple(fc.constantFrom("div", "p", "li", "b", "table", "noscript"), fc.array(tie("html"), { maxLength: 4 }))
      .map(([name, children]) => ({
        text: `<${name}>${children.map(({ text }) => text).join("")}</${name}>`,
        links: children.flatMap(({ links }) => links),
      })),
  ),
}));

test("all links of a page are found, in order, with their words", () =>
  fc.assert(
    fc.property(html, ({ text, links }) =>
      assert.deepEqual(
        page(text).links.map(({ url, words }) => [url, words]),
        links.map(({ path, words }) => [`https://a.example/${path}`, words.replace(/\s+/g, " ").trim()]),
      ),
    ),
    { numRuns: 500 },
  ));

const soup = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "<",
      ">",
      "</",
      "/>",
      "=",
      '"',
      "'",
      "&",
      "&#",
      ";",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "\0",
      " ",
    ),
    fc.constantFrom(
      "a",
      "href",
      "base",
      "script",
      "title",
      "svg",
      "template",
      "noscript",
      "meta",
      "link",
      "item",
      "loc",
      "x",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  ),
  maxLength: 80,
});
const types = fc.constantFrom("text/html", "application/xml", "application/feed+json", "text/plain", "", "image/png");

test("any bytes give a page, the same every time, with absolute links", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        soup.map((text) => Buffer.from(text)),
        fc.uint8Array(),
      ),
      types,
      (bytes, type) => {
        const [one, two] = [readPage(fetched(bytes, type)), readPage(fetched(bytes, type))];
        assert.deepEqual({ ...one }, { ...two });
        assert.ok(one.linkShare >= 0 && one.linkShare <= 1);
        for (const { url, words } of one.links) assert.ok(/^https?:\/\//.test(url) && words.length <= 120);
      },
    ),
    { numRuns: 1000 },
  ));

// ---- hostile pages

const N = 100_000;
const HOSTILE: [says: string, html: string, links: number][] = [
  ["100,000 elements inside each other", `${"<div>".repeat(N)}<a href=/x>x</a>${"</div>".repeat(N)}`, 1],
  ["100,000 forms inside each other", `${"<form>".repeat(N)}<a href=/x>x`, 1],
  ["100,000 templates", `${"<template>".repeat(N)}${"</template>".repeat(N)}<a href=/x>x`, 1],
  ["100,000 end tags without a beginning", `${"</b></p></a>".repeat(N)}<a href=/x>x`, 1],
  ["100,000 links", "<a href=/x>x</a>".repeat(N), 20_000],
  ["100,000 anchors inside each other", "<a href=/x><b>".repeat(N), 20_000],
  ["100,000 pieces of text in one link", `<a href=/x>${"y<br>".repeat(N)}`, 1],
  ["100,000 attributes", `<a ${"href=/x b ".repeat(N)}>x`, 1],
  ["an attribute of 5 MB", `<a href="/${"x".repeat(5_000_000)}">x</a><a href=/x>x</a>`, 1],
  ["a data address of 5 MB", `<a href="data:${"x".repeat(5_000_000)}">x</a><a href=/x>x</a>`, 1],
  ["an element name of 5 MB", `<${"x".repeat(5_000_000)}><a href=/x>x`, 1],
  ["a title of 5 MB", `<title>${"x ".repeat(2_500_000)}</title><a href=/x>x`, 1],
  ["white space of 5 MB in a link", `<a href=/x>${" ".repeat(5_000_000)}x`, 1],
  ["100,000 base elements", `${"<base href='javascript:'>".repeat(N)}<a href=/x>x`, 1],
  ["1,000,000 entities", `<a href=/x>${"&amp;&#1;&bogus".repeat(333_333)}`, 1],
  ["1,000,000 open brackets", `<a href=/x>x</a>${"<".repeat(1_000_000)}`, 1],
  ["100,000 open comments", `<a href=/x>x</a>${"<!--".repeat(N)}`, 1],
  ["5 MB of null bytes", `<a href=/x>x</a>${"\0".repeat(5_000_000)}`, 1],
  ["100,000 metas", `${"<meta name=robots content='index,'>".repeat(N)}<a href=/x>x`, 1],
];
for (const [says, html, links] of HOSTILE) {
  test(`${says}: read in linear time`, () => {
    const input = fetched(html);
    const began = process.cpuUsage();
    assert.equal(readPage(input).links.length, links);
    const { user, system } = process.cpuUsage(began);
    assert.ok((user + system) / 1000 < 2000, `${(user + system) / 1000} ms`);
  });
}

// ---- cost

/** A page as on the benchmark's site: 26 KB, 61 links. */
function usualPage(seed: number): string {
  const links = Array.from(
    { length: 61 },
    (_, i) =>
      `<li class="item item-${i}"><a class="link" href="/section-${i % 7}/article-${seed}-${i}.html">An article about matter number ${i}</a></li>`,
  );
  const paragraphs = Array.from(
    { length: 61 },
    (_, i) => `<p class="text">${`Sentence ${seed} of paragraph ${i} goes on and on. `.repeat(7)}</p>`,
  );
  return `<!doctype html><html><head><title>Page ${seed}</title><link rel="stylesheet" href="/s.css"></head><body>${links.map((link, i) => link + paragraphs[i]).join("\n")}</body></html>`;
}

test("strings that are kept do not keep their page", { skip: globalThis.gc === undefined }, () => {
  const kept: unknown[] = [];
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const padding = `<!--${"x".repeat(1_000_000)}-->`;
  const before = heap();
  for (let i = 0; i < 30; i++) {
    const read = page(
      `<title>A title that is long enough ${i}</title><link rel=canonical href=/canonical-${i}/long/enough><a href=/dir/of-some/length-${i}>words of some length ${i}</a>${padding}`,
    );
    kept.push(read.title, read.canonical, read.links[0]?.url, read.links[0]?.words, read.textDigest);
    const feed = page(
      `<rss><title>A title that is long enough ${i}</title><link>/dir/of-some/length-${i}</link>${padding}</rss>`,
      "text/xml",
    );
    kept.push(feed.title, feed.links[0]?.url);
  }
  const grown = heap() - before;
  assert.ok(grown < 5_000_000, `${kept.length} strings hold ${grown} bytes`);
});

test("a usual page costs little more than the bare parser", (t) => {
  const inputs = Array.from({ length: 20 }, (_, i) => fetched(usualPage(i)));
  const ours = () => inputs.reduce((sum, input) => sum + readPage(input).links.length, 0);
  const bare = () => inputs.reduce((sum, input) => sum + barePass(input), 0);
  assert.equal(ours(), 20 * 61);
  assert.equal(bare(), 20 * 61);
  const [a, b] = [cheapest(ours) / 20, cheapest(bare) / 20];
  t.diagnostic(
    `${inputs[0]!.body.length} bytes: ${a.toFixed(0)} µs of CPU, bare pass ${b.toFixed(0)} µs, ratio ${(a / b).toFixed(2)}`,
  );
  assert.ok(a < 2.5 * b, `${a} µs against ${b} µs`); // the aim is 1.6; a busy machine must not fail the test
});

/** The baseline: parser, absolute addresses, title. */
function barePass({ body, url }: Fetched): number {
  const seen = new Set<string>();
  const { origin } = new URL(url);
  let title = "";
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "a" && attributes["href"]) seen.add(origin + attributes["href"]);
      else if (name === "title") inTitle = true;
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
    },
  });
  parser.end(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  return title === "" ? 0 : seen.size;
}

/** CPU in µs of the cheapest of many rounds. */
function cheapest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 25; round++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, user + system);
  }
  return least;
}
