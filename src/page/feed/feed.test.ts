import assert from "node:assert/strict";
import { test } from "node:test";
import type { Feed } from "../../model/page.js";
import { readPage } from "../read.js";
import { findFeedDate } from "./date.js";

const URL_ = "https://a.example/feed";
function feedIn(text: string, type = "application/xml"): Feed | undefined {
  const headers = [["content-type", type]] as const;
  return readPage({ kind: "fetched", url: URL_, at: 0, took: 0, status: 200, headers, body: Buffer.from(text) }).feed;
}
/** Without empty values, for comparison. */
function plain(feed: Feed | undefined): unknown {
  if (feed === undefined) return undefined;
  const entries = feed.entries.map(({ more, ...entry }) => ({
    ...Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value.length > 0)),
    ...(more.size === 0 ? {} : { more: Object.fromEntries(more) }),
  }));
  return { ...Object.fromEntries(Object.entries(feed).filter(([, value]) => value !== undefined)), entries };
}

test("RSS 2.0 with Dublin Core, PRISM and full content", () => {
  const feed =
    feedIn(`<?xml version="1.0"?><rss version="2.0" xmlns:x="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
    <channel><title>J &amp; K</title><link>https://a.example/</link><language>en-gb</language><image><title>no</title><link>https://a.example/logo</link></image>
    <item><title>One &amp;#8217;n&lt;b&gt; only&lt;/b&gt;</title><link>/1</link><guid isPermaLink="false">g1</guid><description>Short &lt;i&gt;x&lt;/i&gt;</description>
      <content:encoded><![CDATA[<p>Full</p>]]></content:encoded><x:creator>Ada Lovelace; Bob</x:creator><author>c@a.example (Cy)</author>
      <pubDate>Tue, 10 Jun 2003 04:00:00 +0300</pubDate><category>a</category><category>b</category><x:subject>c, d</x:subject><prism:doi>10.1/x</prism:doi><enclosure url="/1.pdf" type="application/pdf"/></item>
    <item><guid>https://a.example/2</guid><title>Two</title></item></channel></rss>`);
  assert.deepEqual(plain(feed), {
    form: "rss",
    title: "J & K",
    url: "https://a.example/",
    language: "en-gb",
    entries: [
      {
        id: "g1",
        url: "https://a.example/1",
        title: "One ’n only",
        authors: ["Ada Lovelace", "Bob", "Cy"],
        published: "2003-06-10T04:00:00+03:00",
        summary: "Short <i>x</i>",
        content: "<p>Full</p>",
        categories: ["a", "b", "c", "d"],
        more: {
          "dc:creator": ["Ada Lovelace; Bob"],
          author: ["c@a.example (Cy)"],
          pubdate: ["Tue, 10 Jun 2003 04:00:00 +0300"],
          "dc:subject": ["c, d"],
          "prism:doi": ["10.1/x"],
          enclosure: ["/1.pdf"],
        },
      },
      { id: "https://a.example/2", url: "https://a.example/2", title: "Two" },
    ],
  });
});

test("RSS 1.0", () => {
  const feed =
    feedIn(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="x"><title>C</title><link>https://a.example/</link><items><rdf:Seq><rdf:li resource="y"/></rdf:Seq></items></channel>
    <item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link><dc:date>2026-01-02</dc:date></item></rdf:RDF>`);
  assert.equal(feed?.form, "rdf");
  assert.equal(feed?.title, "C");
  assert.deepEqual(
    feed?.entries.map(({ id, url, published }) => [id, url, published]),
    [["https://a.example/1", "https://a.example/1", "2026-01-02"]],
  );
});

test("Atom with XHTML content", () => {
  const feed =
    feedIn(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="tt" xml:base="/blog/"><title type="text">B &amp;amp; C</title><link rel="self" href="/feed"/><link href="/"/>
    <entry><id>tag:1</id><title type="html">O&amp;eacute;</title><link rel="alternate" href="p1"/><link rel="enclosure" href="/1.mp3"/><author><name>Ada</name><email>a@b</email></author><contributor><name>Bob</name></contributor>
      <published>2026-03-04T05:06:07Z</published><updated>2026-03-05</updated><category term="t" label="Topic"/><summary>S</summary><content type="xhtml"><div>Hello <b>you</b></div></content></entry></feed>`);
  assert.deepEqual(plain(feed), {
    form: "atom",
    title: "B &amp; C",
    url: "https://a.example/",
    language: "tt",
    entries: [
      {
        id: "tag:1",
        url: "https://a.example/blog/p1",
        title: "Oé",
        authors: ["Ada"],
        published: "2026-03-04T05:06:07Z",
        updated: "2026-03-05",
        summary: "S",
        content: "<div>Hello <b>you</b></div>",
        categories: ["Topic"],
        more: {
          enclosure: ["/1.mp3"],
          email: ["a@b"],
          "contributor/name": ["Bob"],
          published: ["2026-03-04T05:06:07Z"],
          updated: ["2026-03-05"],
        },
      },
    ],
  });
});

test("JSON Feed", () => {
  const feed = feedIn(
    '{"version":"https://jsonfeed.org/version/1.1","title":"J","home_page_url":"/","language":"de","items":[{"id":7,"url":"/1","title":"One","content_text":"a<b","date_published":"2026-01-02T03:04:05+01:00","authors":[{"name":"Ada"}],"tags":["x"]},{"external_url":"/2"},{}]}',
    "application/json",
  );
  assert.deepEqual(plain(feed), {
    form: "json feed",
    title: "J",
    url: "https://a.example/",
    language: "de",
    entries: [
      {
        ...{ id: "7", url: "https://a.example/1", title: "One", authors: ["Ada"] },
        ...{ published: "2026-01-02T03:04:05+01:00", content: "a&lt;b", categories: ["x"] },
      },
      { id: "https://a.example/2", url: "https://a.example/2", more: { external_url: ["/2"] } },
    ],
  });
});

test("iCalendar: folded lines, escapes, zones, whole days, repetition", () => {
  const calendar = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:My\\, events\r\nBEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\nBEGIN:STANDARD\r\nDTSTART:19701025T030000\r\nEND:STANDARD\r\nEND:VTIMEZONE
BEGIN:VEVENT\r\nUID:u1\r\nSUMMARY:A long\r\n  title\\; really\r\nDTSTART;TZID="Europe/Berlin":20260610T090000\r\nDTEND:20260610T080000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nLOCATION:Room 1\\nFloor 2\r\nORGANIZER;CN="Ada: L":mailto:a@a.example\r\nCATEGORIES:x,y\\,z\r\nURL:/e/1\r\nBEGIN:VALARM\r\nSUMMARY:no\r\nEND:VALARM\r\nEND:VEVENT
BEGIN:VEVENT\r\nUID:u2\r\nSUMMARY:Day\r\nDTSTART;VALUE=DATE:20260612\r\nDESCRIPTION:cut off`;
  assert.deepEqual(plain(feedIn(calendar, "text/calendar")), {
    form: "icalendar",
    title: "My, events",
    entries: [
      {
        id: "u1",
        url: "https://a.example/e/1",
        title: "A long title; really",
        authors: ["Ada: L"],
        categories: ["x", "y,z"],
        more: {
          dtstart: ["2026-06-10T09:00:00"],
          "dtstart;tzid": ["Europe/Berlin"],
          dtend: ["2026-06-10T08:00:00Z"],
          rrule: ["FREQ=WEEKLY;COUNT=3"],
          location: ["Room 1\nFloor 2"],
          organizer: ["Ada: L"],
          categories: ["x", "y,z"],
        },
      },
      { id: "u2", title: "Day", summary: "cut off", more: { dtstart: ["2026-06-12"] } },
    ],
  });
});

test("sitemaps and their indexes", () => {
  const map =
    feedIn(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"><url><loc> https://a.example/1?a=1&amp;b=2 </loc><lastmod>2026-01-02</lastmod><priority>0.5</priority>
    <n:news><n:title>News</n:title><n:publication_date>2026-01-01</n:publication_date></n:news></url></urlset>`);
  assert.deepEqual(plain(map), {
    form: "sitemap",
    title: "",
    entries: [
      {
        id: "https://a.example/1?a=1&b=2",
        url: "https://a.example/1?a=1&b=2",
        title: "News",
        published: "2026-01-01",
        updated: "2026-01-02",
        more: {
          lastmod: ["2026-01-02"],
          priority: ["0.5"],
          "news:title": ["News"],
          "news:publication_date": ["2026-01-01"],
        },
      },
    ],
  });
  const index = feedIn("<sitemapindex><sitemap><loc>/s1.xml</loc></sitemap></sitemapindex>");
  assert.deepEqual(index?.entries[0]?.more.get("sitemap"), ["index"]);
});

const LENIENT: [says: string, xml: string, titles: string[]][] = [
  [
    "bare ampersands",
    "<rss><channel><item><title>A & B &nope; &amp; C</title></item></channel></rss>",
    ["A & B &nope; & C"],
  ],
  [
    "cut off inside an entry",
    "<rss><channel><item><title>A</title></item><item><title>B</title><link>/b</link><descr",
    ["A", "B"],
  ],
  ["cut off inside a title", "<rss><channel><item><title>A</title></item><item><title>B and", ["A", "B and"]],
  ["end tags forgotten", "<rss><channel><item><title>A</title><item><title>B</title></channel>", ["A", "B"]],
  ["end tags without a beginning", "<rss><channel></b></item><item></x><title>A</title></item>", ["A"]],
  ["nothing", "<rss>", []],
  ["upper case", "<RSS><CHANNEL><ITEM><TITLE>A</TITLE></ITEM></CHANNEL></RSS>", ["A"]],
  [
    "a byte order mark and a style sheet",
    '\ufeff<?xml version="1.0"?><?xml-stylesheet href="x"?><rss><item><title>A</title></item></rss>',
    ["A"],
  ],
];
for (const [says, xml, titles] of LENIENT)
  test(`tolerates ${says}`, () =>
    assert.deepEqual(
      feedIn(xml)?.entries.map(({ title }) => title),
      titles,
    ));

test("other documents are not feeds", () => {
  assert.equal(feedIn("<html><title>x</title>", "text/html"), undefined);
  assert.equal(feedIn("<svg><title>x</title></svg>"), undefined);
  assert.equal(feedIn("hello", "text/plain"), undefined);
  assert.equal(feedIn('{"a":1}', "application/json"), undefined);
});

const DATES: [says: string, date: string | undefined][] = [
  ["Tue, 10 Jun 2003 04:00:00 GMT", "2003-06-10T04:00:00Z"],
  ["10 Jun 03 4:00 EST", "2003-06-10T04:00-05:00"],
  ["Tuesday, 10 September 2003", "2003-09-10"],
  ["2003-06-10T04:00:00.123+02:00", "2003-06-10T04:00:00+02:00"],
  ["2003-06-10 04:00", "2003-06-10T04:00"],
  ["2003-06", "2003-06"],
  ["2003", "2003"],
  ["20030610T040000Z", "2003-06-10T04:00:00Z"],
  ["20030610", "2003-06-10"],
  ["10 Foo 2003", undefined],
  ["2003-13-10", undefined],
  ["yesterday", undefined],
  ["", undefined],
];
for (const [says, date] of DATES)
  test(`"${says}" is ${date ?? "no date"}`, () => assert.equal(findFeedDate(says), date));
