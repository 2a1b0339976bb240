import assert from "node:assert/strict";
import { test } from "node:test";
import type { Article } from "../../model/page.js";
import { readPage } from "../read.js";
import { dayInAddress, readMachineDate } from "./published.js";

const FETCHED = Date.UTC(2026, 10, 15, 12);

function articleOf(html: string, url = "https://news.example/a"): Article {
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  return readPage({ kind: "fetched", url, at: FETCHED, took: 0, status: 200, headers, body: Buffer.from(html) })
    .article;
}

const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

test("declared data comes first, and contradictions are listed", () => {
  const { published, title } = articleOf(
    `<title>High water | Daily Gull</title>${ld({ "@type": "NewsArticle", headline: "High water", datePublished: "2024-03-05T10:00:00+01:00" })}
     <h1>High water</h1><time datetime="2024-03-09">9 March</time>`,
  );
  assert.equal(published?.value, "2024-03-05T10:00:00+01:00");
  assert.equal(published?.from, "json-ld datePublished");
  assert.deepEqual(published?.conflicts, [{ value: "2024-03-09", from: "time element" }]);
  assert.equal(title?.value, "High water");
  assert.ok(title!.confidence > 0.9);
});

test("a printed day next to a declared one in UTC is kept beside it", () => {
  const { published } = articleOf(
    `<meta property="article:published_time" content="2024-03-06T02:30:00Z"><h1>High water</h1><p class="date">March 5, 2024</p>`,
  );
  const said = [published?.value, ...(published?.conflicts ?? []).map(({ value }) => value)];
  assert.deepEqual(said.sort(), ["2024-03-05", "2024-03-06T02:30:00Z"]);
});

const TITLES: [says: string, html: string, title: string][] = [
  [
    "of a heading that the title element repeats",
    "<title>High water – Daily Gull</title><h1>High water</h1>",
    "High water",
  ],
  [
    "not the site's name in a first heading",
    '<title>High water - Daily Gull</title><h1><a href="/">Daily Gull</a></h1><h2>High water</h2>',
    "High water",
  ],
  [
    "without the declared site",
    '<title>High water | Daily Gull</title><meta property="og:site_name" content="Daily Gull">',
    "High water",
  ],
  [
    "set in large letters where there are no headings",
    "<title>Daily Gull - High water in March</title><b>DAILY GULL</b><br><font size=4>High water in March</font><p>It rose.</p>",
    "High water in March",
  ],
  [
    "of a heading without its button and hidden words",
    '<title>High water</title><h1><span class="visually-hidden">Story: </span>High water <button>Copy path</button></h1>',
    "High water",
  ],
  ["of a heading that is a button", "<h1><button>High water</button></h1>", "High water"],
  ["without the host's name", "<title>High water - news.example</title>", "High water"],
  [
    "from Open Graph",
    '<meta property="og:title" content="High water in March"><title>x</title>',
    "High water in March",
  ],
  [
    "marked in a heading, without the date beside it",
    '<div itemscope itemtype="https://schema.org/NewsArticle"><h1><time>5 May 2026</time> <span itemprop="headline">High water in March</span></h1></div>',
    "High water in March",
  ],
  [
    "declared as the headline, without the date that the heading has behind it",
    '<title>High water 27.03.2013 | Daily Gull</title><div itemscope itemtype="https://schema.org/NewsArticle"><h1>High water <span>27.03.2013</span></h1><meta itemprop="headline" content="High water"></div>',
    "High water",
  ],
  [
    "with entities that were written twice",
    '<meta property="og:title" content="Salt &amp;amp; water">',
    "Salt & water",
  ],
];
for (const [says, html, title] of TITLES)
  test(`reads the title ${says}`, () => assert.equal(articleOf(html).title?.value, title));

const AUTHORS: [says: string, html: string, authors: string | undefined][] = [
  [
    "declared as items",
    ld({
      "@type": "Article",
      author: [
        { "@type": "Person", name: "Ann Lee" },
        { "@type": "Person", name: "Bo Chen" },
      ],
    }),
    "Ann Lee; Bo Chen",
  ],
  [
    "beside the house that pays",
    ld({
      "@type": "Article",
      author: [{ name: "Ann Lee" }, { name: "Daily Gull" }],
      publisher: { name: "Daily Gull" },
    }),
    "Ann Lee",
  ],
  [
    "rather a marked person than a declared house",
    `${ld({ "@type": "Article", author: { "@type": "Organization", name: "Daily Gull" } })}<h1>x</h1><span class="byline">By Ann Lee</span>`,
    "Ann Lee",
  ],
  [
    "of a paper, family name first",
    '<meta name="citation_author" content="Lee, Ann"><meta name="citation_author" content="Chen, Bo">',
    "Ann Lee; Bo Chen",
  ],
  ["by rel", '<h1>x</h1><a rel="author" href="/ann">Ann Lee</a>', "Ann Lee"],
  [
    "in a blog's footer",
    '<article class="post"><h1>x</h1><p>…</p><footer class="entry-meta">by <a rel="author" href="/">Ann</a></footer></article>',
    "Ann",
  ],
  ["not a commenter", '<h1>x</h1><div class="comments"><span class="author">Bo Chen</span></div>', undefined],
  [
    "up to a link that follows the name",
    '<h1>x</h1><div>5 мая 2026 <span>Автор: Айдар Галиев</span> <a href="/sport">Спорт</a></div>',
    "Айдар Галиев",
  ],
  [
    "with small words between",
    "<h1>x</h1><p>Publicado em 12/03/2018 por Maria do Carmo Reis</p>",
    "Maria do Carmo Reis",
  ],
  [
    "behind a bar, in Kazakh",
    "<h1>x</h1><p>30 маусым 2021 | <a href=/m>Қоғам</a> | Авторы: Айгүл Серікова</p>",
    "Айгүл Серікова",
  ],
  ["in the genitive", "<h1>x</h1><p><i>Της Μαρίας Γεωργίου, 12/03/2018</i></p>", "Μαρίας Γεωργίου"],
  ["up to the end of the by-line's own element", "<h1>x</h1><p><i>By Ann Lee</i> <i>Rivers</i></p>", "Ann Lee"],
  [
    "in a link, not the rubric behind it",
    '<h1>x</h1><p>By <a href="/a">Ann Lee</a> <a href="/r">Rivers</a></p>',
    "Ann Lee",
  ],
  [
    "with whoever follows an “and”",
    '<h1>x</h1><p>By <a href="/a">Ann Lee</a> and <a href="/b">Bo Chen</a> <a href="/r">Rivers</a></p>',
    "Ann Lee; Bo Chen",
  ],
  [
    "by the name inside an author's box",
    '<h1>x</h1><section itemprop="author" itemscope itemtype="https://schema.org/Person"><h4 itemprop="name">Ann Lee</h4><p>Member</p><p>Joined 12</p></section>',
    "Ann Lee",
  ],
  [
    "by where the link leads",
    '<h1>x</h1><p>5 May 2026</p><p><a href="/blog/authors/ann-lee/">Ann Lee</a></p>',
    "Ann Lee",
  ],
  [
    "not a brand below “by”",
    "<h1>Rain boots</h1><div>by</div><ul><li>Size: 42</li><li>Colour: red</li></ul>",
    undefined,
  ],
  ["below a line of its own", "<h1>x</h1><p>5 May 2026</p><div>Written by:</div><div>Ann Lee</div><p>…</p>", "Ann Lee"],
  ["without a space after “By”", "<h1>x</h1><div><span>By</span><span>Ann Lee</span></div><p>…</p>", "Ann Lee"],
  [
    "in a box that holds the title, too",
    '<title>High water</title><div class="ad-wrapper"><h1>High water</h1><p>By Ann Lee</p></div>',
    "Ann Lee",
  ],
  ["never an address", '<meta property="article:author" content="https://facebook.com/ann">', undefined],
];
for (const [says, html, authors] of AUTHORS) {
  test(`reads an author ${says}`, () => assert.equal(articleOf(html).authors?.value.join("; "), authors));
}

const DATES: [says: string, html: string, published: string | undefined, modified?: string][] = [
  ["a date with a class", '<h1>x</h1><span class="post-date">5. März 2024</span>', "2024-03-05"],
  ["yesterday", '<h1>x</h1><span class="date">кичә, 10:15</span>', "2026-11-14"],
  ["a day of this year", '<h1>x</h1><span class="date">3 ноября</span>', "2026-11-03"],
  [
    "two dates, one of a change",
    "<h1>x</h1><p>Veröffentlicht am 5. März 2024, aktualisiert am 7. März 2024</p>",
    "2024-03-05",
    "2024-03-07",
  ],
  [
    "no date of a comment when there is another",
    '<h1>x</h1><time datetime="2024-03-05">a</time><div class="comments"><time datetime="2020-01-01">b</time></div>',
    "2024-03-05",
  ],
  ["no date that lies ahead", '<h1>x</h1><span class="date">5 May 2031</span>', undefined],
];
for (const [says, html, published, modified] of DATES) {
  test(`reads ${says}`, () => {
    const article = articleOf(html);
    assert.equal(article.published?.value, published);
    if (modified !== undefined) assert.equal(article.modified?.value, modified);
  });
}

const PLACES: [opening: string, place: string | undefined][] = [
  ["KAZAN, Oct 5 (Reuters) - The river rose by a metre in one night.", "KAZAN"],
  ["Berlin (dpa) – Der Fluss ist gestiegen.", "Berlin"],
  ["КАЗАНЬ, 5 окт — РИА Новости. Река поднялась на метр.", "КАЗАНЬ"],
  ["Nizhny Novgorod — The river rose by a metre in one night.", "Nizhny Novgorod"],
  ["Самые популярные книги — сказки и романы местных авторов.", undefined],
  ["Казань — столица республики и большой город на реке.", undefined],
];
for (const [opening, place] of PLACES)
  test(`${place ?? "no place"} is where "${opening.slice(0, 30)}…" was written`, () =>
    assert.equal(
      articleOf(`<h1>x</h1><article><p>${opening}</p><p>${"Вода стояла высоко. ".repeat(20)}</p></article>`).place
        ?.value,
      place,
    ));

const MACHINE: [says: string, value: string | undefined][] = [
  ["2024-03-05", "2024-03-05"],
  ["2024-03-05T10:00:00+0100", "2024-03-05T10:00:00+01:00"],
  ["2024-03-05 10:00", "2024-03-05T10:00"],
  ["20240305T101500Z", "2024-03-05T10:15:00Z"],
  ["Tue, 05 Mar 2024 10:00:00 GMT", "2024-03-05"],
  ["1709632800", "2024-03-05T10:00:00Z"],
  ["2024-02-31", undefined],
  ["soon", undefined],
];
for (const [says, value] of MACHINE) test(`"${says}" is ${value}`, () => assert.equal(readMachineDate(says), value));

const ADDRESSES: [url: string, day: string | undefined][] = [
  ["https://a.example/2024/03/05/high-water", "2024-03-05"],
  ["https://a.example/news/2024-03-05-high-water", "2024-03-05"],
  ["https://a.example/20240305/high-water.html", "2024-03-05"],
  ["https://a.example/detail/~05-03-2024-high-water", "2024-03-05"],
  ["https://a.example/2024/03/high-water", undefined],
  ["https://a.example/product-20249905", undefined],
];
for (const [url, day] of ADDRESSES) test(`${url} is of ${day ?? "no day"}`, () => assert.equal(dayInAddress(url), day));

test("category, keywords, description, copyright and site", () => {
  const article = articleOf(`
    <meta property="article:section" content="Rivers"><meta name="keywords" content="water, boats; spring">
    <meta name="description" content="It rose."><meta property="og:site_name" content="Daily Gull">
    <h1>High water</h1><p>…</p><div>© 2024 Daily Gull</div>`);
  assert.equal(article.category?.value, "Rivers");
  assert.deepEqual(article.keywords?.value, ["water", "boats", "spring"]);
  assert.equal(article.description?.value, "It rose.");
  assert.equal(article.copyright?.value, "© 2024 Daily Gull");
  assert.equal(article.site?.value, "Daily Gull");
});

test("published and updated in one line", () => {
  for (const line of [
    "Published: 11 October 2022 | Updated: 12 October 2022 09:30",
    "Updated: 12 October 2022 · 11 October 2022",
  ]) {
    const { published, modified } = articleOf(`<h1>R</h1><p class="dates">${line}</p><p>…</p>`);
    assert.deepEqual([published?.value, modified?.value], ["2022-10-11", "2022-10-12"], line);
  }
});

test("a day in the title element", () => {
  const day = (title: string): string | undefined => articleOf(`<title>${title}</title><p>…</p>`).published?.value;
  assert.equal(day("Язгы кичә - 8 Апреля 2012 - Мәктәп"), "2012-04-08");
  assert.equal(day("What happened on 8 April 2012 - School"), undefined);
});

const UNDECLARED: [html: string, authors: string | undefined][] = [
  ["<h1>R</h1><p>Interview: Jonas Weil, 19. Januar 2023</p>", "Jonas Weil"],
  ["<h1>R</h1><p>Interview: Das sagt der Trainer</p>", undefined],
  ["<h1>R</h1><p>By Tess Hale<br>July 12, 2018</p>", "Tess Hale"],
  ["<h1>R</h1><p>It was built in 1721 by Hans Krog, a carpenter.</p>", undefined],
  ["<h1>R</h1><p>2020-06-18 09:20 来源：晚报 作者：李明</p>", "李明"],
  ["<h1>R</h1><p>1 сентябрь 2022, 12:30 | Айгөл Хәсәнова</p>", "Айгөл Хәсәнова"],
  ["<h1>R</h1><p>12 May 2020 | Local Matters</p>", undefined],
  ['<html lang="en"><h1>R</h1><p>Tom O\'Hara, 27 March 2013</p>', "Tom O'Hara"],
  ['<html lang="en"><h1>R</h1><p>Ruth van Dijk, 27 March 2013</p>', "Ruth van Dijk"],
  ['<html lang="en"><h1>R</h1><p>New York, 27 March 2013</p>', undefined],
  ["<h1>R</h1><p>The wheel at night (Photo by Al Rowe)</p>", undefined],
  ["<h1>R</h1><p>Submitted by Carl Ness on Tue, 18/11/2014 - 10:20</p>", "Carl Ness"],
  [`<html lang="tt"><h1>R</h1><p>${"Су күтәрелде. ".repeat(12)}</p><p><b>Гөлназ Сафина</b></p>`, "Гөлназ Сафина"],
  [`<h1>R</h1><p>${"The water rose. ".repeat(12)}</p><div>Autor: Fritz Imhof<br>Quelle: Livenet</div>`, "Fritz Imhof"],
  [`<h1>R</h1>${`<p>${"The water rose. ".repeat(12)}</p>`.repeat(20)}<p>The book:<br>Camino by Ann Lee</p>`, undefined],
  [`<html lang="en"><h1>R</h1><p>${"The water rose. ".repeat(12)}</p><p><b>Related Links</b></p>`, undefined],
];
for (const [html, authors] of UNDECLARED)
  test(`${html.slice(0, 70)}… is by ${authors}`, () =>
    assert.equal(articleOf(html).authors?.value.join("; "), authors));

const CATEGORIES: [html: string, category: string | undefined][] = [
  ['<div class="cat"><a href="/sport">Sport</a></div>', "Sport"],
  ['<span class="rubric">Рубрика: Спорт</span>', "Спорт"],
  ['<p class="post-categories">Filed under: <a href="/r">Rivers</a>, <a href="/b">Boats</a></p>', "Rivers"],
  [
    '<div class="breadcrumbs"><a href="/">Home</a> » <a href="/n">News</a> » <a href="/n/l">Local</a> » High water</div>',
    "Local",
  ],
  [
    '<nav class="crumb"><ol><li><a href="/en/">Start</a><li><a href="/en/b/">Boats</a><li><a href="/a">High water</a></ol></nav>',
    "Boats",
  ],
  [
    '<div class="speedbar"><a href="https://a.example/">Баш бит</a> » <a href="/m/">Мәдәният</a> » High water</div>',
    "Мәдәният",
  ],
  [
    `<ul>${'<li class="category"><a href="/q">Quays</a></li>'.repeat(5)}</ul><div class="section-label">Culture</div>`,
    "Culture",
  ],
  [
    '<div id="w">You are here: <a href="/">Front page</a> &gt; <a href="/m">Music &amp; Arts</a> &gt; <b>High water</b></div>',
    "Music & Arts",
  ],
  ['<ol aria-label="Breadcrumb"><li><a href="/">Start</a><li><a href="/b/">Boats</a></ol>', "Boats"],
  ['<div><a href="/">Home</a> | <a href="/n">News</a> | <a href="/c">Contact</a></div>', undefined],
  ['<div class="breadcrumb"><a href="/">Home</a> » High water</div>', undefined],
  [`<div class="categories">${'<a href="/q">Q</a> '.repeat(9)}</div>`, undefined],
];
for (const [html, category] of CATEGORIES)
  test(`the category of ${html.slice(0, 60)}… is ${category}`, () =>
    assert.equal(articleOf(`${html}<h1>High water</h1><p>…</p>`).category?.value, category));
