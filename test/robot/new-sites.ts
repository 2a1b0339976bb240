/**
 * Eight small sites as people build them, for `winnow robot new`: a blog with a feed, news with sitemaps, a list in numbered pages, news
 * by number, two languages under one roof, an old encoding, a hosted blog, and a plain archive by years.
 *
 * Each has what real ones have around their articles: menus, sidebars, "read also", pages that are no articles.
 */
import iconv from "iconv-lite";
import type { Answer } from "../cli/world.js";

export interface NewSite {
  readonly name: string;
  readonly host: string;
  /** The page that a person would name. */
  readonly start: string;
  readonly pages: { readonly [path: string]: string | Answer };
  /** What a run must bring: path → title, date, author. */
  readonly documents: ReadonlyMap<string, readonly [title: string, date: string, author: string]>;
  readonly languages: readonly string[];
  /** path → category, where the site has some. */
  readonly categories?: ReadonlyMap<string, string>;
  /** What the proposed recipe says. */
  readonly says?: readonly RegExp[];
  /** What a person changes in the proposed recipe, following its remarks. */
  readonly change?: (recipe: string) => string;
}

type Language = "tat" | "rus" | "eng";

const NOUNS: Readonly<Record<Language, readonly string[]>> = {
  tat: [
    "Мәктәп",
    "Китапханә",
    "Авыл",
    "Театр",
    "Елга",
    "Урман",
    "Бакча",
    "Музей",
    "Завод",
    "Хастаханә",
    "Клуб",
    "Базар",
  ],
  rus: ["Школа", "Библиотека", "Деревня", "Театр", "Река", "Лес", "Сад", "Музей", "Завод", "Больница", "Клуб", "Рынок"],
  eng: [
    "School",
    "Library",
    "Village",
    "Theatre",
    "River",
    "Forest",
    "Garden",
    "Museum",
    "Factory",
    "Hospital",
    "Club",
    "Market",
  ],
};
const TITLES: Readonly<Record<Language, (noun: string, n: number) => string>> = {
  tat: (noun, n) => `${noun} турында ${n} нче хәбәр: яңа ел алдыннан нәрсәләр үзгәрде`,
  rus: (noun, n) => `${noun} к новому году: что изменилось за последние ${n + 2} месяцев`,
  eng: (noun, n) => `${noun} before the new year: what has changed in ${n + 2} months`,
};
const SENTENCES: Readonly<Record<Language, readonly string[]>> = {
  tat: [
    "Бүген иртән авылда яшәүчеләр урамга чыгып, яңа күперне ачу тантанасында катнаштылар.",
    "Әлеге эш узган ел ук башланган иде, ләкин көзге яңгырлар аны бераз тоткарлады.",
    "Район башлыгы сүзләренчә, киләсе елда тагын өч биналы балалар бакчасы төзеләчәк.",
    "Укучылар концерт әзерләгән, өлкәннәр исә чәй табыны янында истәлекләре белән уртаклашты.",
    "Бәйрәм кичке сәгать сигезгә кадәр дәвам итте, һәм һавада салют балкыды.",
    "Хәзер инде һәркем бу көннең ни өчен мөһим икәнен яхшы аңлый.",
  ],
  rus: [
    "Сегодня утром жители вышли на улицу и приняли участие в открытии нового моста через реку.",
    "Работа началась ещё в прошлом году, но осенние дожди её немного задержали.",
    "По словам главы района, в следующем году будет построен ещё один детский сад.",
    "Ученики подготовили концерт, а старшие поделились воспоминаниями за чайным столом.",
    "Праздник продолжался до восьми часов вечера и закончился большим салютом.",
    "Теперь каждый хорошо понимает, почему этот день так важен для всех нас.",
  ],
  eng: [
    "This morning the people who live here went out to see the new bridge being opened.",
    "The work had begun last year already, but the rain of autumn held it up for a while.",
    "Next year another house for the youngest children will be built, the mayor told us.",
    "The pupils had prepared a concert, and the elders shared their memories over tea.",
    "The feast went on until eight in the evening and ended with fireworks above the river.",
    "Now everybody understands well why this day matters so much to all of us.",
  ],
};

interface Story {
  readonly n: number;
  readonly title: string;
  readonly day: string;
  readonly author: string;
  readonly paragraphs: readonly string[];
}

const AUTHORS: Readonly<Record<Language, readonly string[]>> = {
  tat: ["Гөлнара Сафина", "Илдар Хәкимов", "Алсу Вәлиева"],
  rus: ["Анна Петрова", "Сергей Иванов", "Мария Белова"],
  eng: ["Anna Peters", "Samuel Irving", "Mary White"],
};

function story(language: Language, n: number): Story {
  const noun = NOUNS[language][n % 12]!;
  const lines = SENTENCES[language];
  const own = (i: number): string => `${noun}: ${n * 13 + i}. ${lines[(i + n) % 6]} ${lines[(i * 2 + n + 1) % 6]}`;
  return {
    n,
    title: TITLES[language](noun, n),
    day: `2024-${String((n % 9) + 1).padStart(2, "0")}-${String((n % 27) + 1).padStart(2, "0")}`,
    author: AUTHORS[language][n % 3]!,
    paragraphs: [0, 1, 2, 3].map(own),
  };
}

const stories = (language: Language, count: number): Story[] =>
  Array.from({ length: count }, (_, i) => story(language, count - i));
const paragraphs = ({ paragraphs: all }: Story): string => all.map((one) => `<p>${one}</p>`).join("\n");
const slug = (n: number): string =>
  `${["school", "library", "village", "theatre", "river"][n % 5]}-before-new-year-${n}`;
const html = (lang: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const xml = (body: string): Answer => ({
  headers: { "content-type": "application/xml; charset=utf-8" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
const dotted = (day: string): string => day.split("-").reverse().join(".");

function wordpress(): NewSite {
  const host = "blog.example";
  const all = stories("eng", 23);
  const path = ({ day, n }: Story): string => `/${day.slice(0, 4)}/${day.slice(5, 7)}/${slug(n)}/`;
  const side = `<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2>Recent Posts</h2><ul>${all
    .slice(0, 5)
    .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
    .join(
      "",
    )}</ul></section><section class="widget widget_categories"><ul><li><a href="/category/town/">Town</a></li><li><a href="/category/culture/">Culture</a></li></ul></section><section class="widget widget_archive"><ul><li><a href="/2024/05/">May 2024</a></li><li><a href="/2024/04/">April 2024</a></li></ul></section></aside>`;
  const menu = `<header id="masthead"><p class="site-title"><a href="/">A River Town</a></p><nav class="main-navigation"><ul id="primary-menu" class="menu"><li><a href="/">Home</a></li><li><a href="/about/">About this blog and its author</a></li><li><a href="/contact/">Contact</a></li></ul></nav></header>`;
  const foot = `<footer id="colophon"><div class="site-info"><a href="https://wordpress.example/">Proudly powered by WordPress</a></div></footer>`;
  const head = `<link rel="alternate" type="application/rss+xml" title="A River Town &raquo; Feed" href="http://${host}/feed/"><link rel="alternate" type="application/rss+xml" title="A River Town &raquo; Comments Feed" href="http://${host}/comments/feed/"><meta name="generator" content="WordPress 6.5"><meta property="og:site_name" content="A River Town">`;
  const meta = (one: Story): string =>
    `<div class="entry-meta"><span class="posted-on">Posted on <a href="${path(one)}" rel="bookmark"><time class="entry-date published" datetime="${one.day}T09:30:00+00:00">${one.day}</time></a></span><span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/a${one.n % 3}/">${one.author}</a></span></span></div>`;
  const lists = chunks(all, 10).map((page, i, pages) => [
    i === 0 ? "/" : `/page/${i + 1}/`,
    html(
      "en-US",
      "A River Town",
      head,
      `${menu}<div id="content"><main id="main">${page
        .map(
          (one) =>
            `<article id="post-${one.n}" class="post type-post"><header class="entry-header"><h2 class="entry-title"><a href="${path(one)}" rel="bookmark">${one.title}</a></h2>${meta(one)}</header><div class="entry-content"><p>${one.paragraphs[0]}</p><p><a href="${path(one)}#more" class="more-link">Continue reading</a></p></div></article>`,
        )
        .join(
          "",
        )}<nav class="navigation pagination"><div class="nav-links">${i > 0 ? `<a class="prev page-numbers" href="${i === 1 ? "/" : `/page/${i}/`}">Newer</a>` : ""}${pages
        .map((_, k) =>
          k === i
            ? `<span class="page-numbers current">${k + 1}</span>`
            : `<a class="page-numbers" href="${k === 0 ? "/" : `/page/${k + 1}/`}">${k + 1}</a>`,
        )
        .join(
          "",
        )}${i + 1 < pages.length ? `<a class="next page-numbers" href="/page/${i + 2}/">Older</a>` : ""}</div></nav></main></div>${side}${foot}`,
    ),
  ]);
  const posts = all.map((one) => [
    path(one),
    html(
      "en-US",
      `${one.title} &#8211; A River Town`,
      `${head}<link rel="canonical" href="http://${host}${path(one)}">`,
      `${menu}<div id="content"><main id="main"><article id="post-${one.n}" class="post type-post"><header class="entry-header"><h1 class="entry-title">${one.title}</h1>${meta(one)}</header><div class="entry-content">${paragraphs(one)}</div><footer class="entry-footer"><span class="cat-links">Posted in <a href="/category/town/" rel="category tag">Town</a></span></footer></article><div id="comments" class="comments-area"><h2>2 thoughts</h2><ol class="comment-list"><li class="comment"><div class="comment-content"><p>Well said, I was there as well and it rained.</p></div></li></ol></div></main></div>${side}${foot}`,
    ),
  ]);
  const feed = `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>A River Town</title><link>http://${host}</link>${all
    .slice(0, 10)
    .map(
      (one) =>
        `<item><title>${escaped(one.title)}</title><link>http://${host}${path(one)}</link><dc:creator><![CDATA[${one.author}]]></dc:creator><pubDate>${new Date(`${one.day}T09:30:00Z`).toUTCString()}</pubDate><guid isPermaLink="false">http://${host}/?p=${one.n}</guid><description><![CDATA[<p>${one.paragraphs[0]} [&#8230;]</p>]]></description><content:encoded><![CDATA[${paragraphs(one)}]]></content:encoded></item>`,
    )
    .join("")}</channel></rss>`;
  const comments = `<rss version="2.0"><channel><title>Comments for A River Town</title><item><title>Comment on ${all[0]!.title}</title><link>http://${host}${path(all[0]!)}#comment-1</link><description>Well said</description></item></channel></rss>`;
  return {
    name: "a blog with a feed",
    host,
    start: "/",
    languages: ["eng"],
    pages: {
      ...Object.fromEntries([...lists, ...posts]),
      "/feed/": xml(feed),
      "/comments/feed/": xml(comments),
      "/about/": html(
        "en-US",
        "About",
        head,
        `${menu}<main><article class="page"><h1>About this blog</h1><p>${SENTENCES.eng.join(" ")}</p></article></main>${side}${foot}`,
      ),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function newsWithSitemap(): NewSite {
  const host = "daily.example";
  const all = stories("rus", 30);
  const path = ({ day, n }: Story): string => `/news/${day.replaceAll("-", "/")}/${slug(n)}`;
  const menu = `<header class="top"><a class="logo" href="/">Ежедневная</a><nav><ul><li><a href="/politics">Политика</a></li><li><a href="/economy">Экономика</a></li><li><a href="/sport">Спорт</a></li><li><a href="/about">О редакции</a></li></ul></nav></header>`;
  const foot = `<footer><p>© 2024 Ежедневная. Все права защищены.</p><a href="/about">О нас</a> <a href="/rules">Правила перепечатки материалов</a></footer>`;
  const card = (one: Story): string =>
    `<div class="card"><a class="card__link" href="${path(one)}"><span class="card__title">${one.title}</span></a><span class="card__time">${dotted(one.day)}</span></div>`;
  const ld = (one: Story): string =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "NewsArticle", headline: one.title, datePublished: `${one.day}T12:00:00+03:00`, author: { "@type": "Person", name: one.author }, articleSection: "Общество" })}</script>`;
  const article = (one: Story): string =>
    html(
      "ru",
      `${one.title} | Ежедневная`,
      `${ld(one)}<meta property="og:title" content="${one.title}"><meta property="og:site_name" content="Ежедневная">`,
      `${menu}<main><div class="article"><h1>${one.title}</h1><div class="article__meta"><time>${dotted(one.day)}, 12:00</time> <span class="article__author">${one.author}</span></div><div class="article__body">${paragraphs(one)}</div><div class="share">Поделиться: <a href="https://vk.example/share">VK</a></div><div class="more"><h3>Читайте также</h3>${all
        .slice(one.n % 20, (one.n % 20) + 3)
        .map(card)
        .join("")}</div></div></main>${foot}`,
    );
  const url = (at: string): string => `<url><loc>http://${host}${at}</loc></url>`;
  return {
    name: "news with sitemaps",
    host,
    start: "/",
    languages: ["rus"],
    pages: {
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: `User-agent: *\nDisallow: /search\nSitemap: http://${host}/sitemap.xml\n`,
      },
      "/sitemap.xml": xml(
        `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://${host}/sitemap-pages.xml</loc></sitemap><sitemap><loc>http://${host}/sitemap-news.xml</loc></sitemap></sitemapindex>`,
      ),
      "/sitemap-pages.xml": xml(
        `<urlset>${["/", "/about", "/rules", "/politics", "/economy", "/sport"].map(url).join("")}</urlset>`,
      ),
      "/sitemap-news.xml": xml(`<urlset>${all.map((one) => url(path(one))).join("")}</urlset>`),
      "/": html(
        "ru",
        "Ежедневная — новости",
        "",
        `${menu}<main><section class="lead"><h2>Главное</h2>${all.slice(0, 6).map(card).join("")}</section><section class="feed"><h2>Последнее</h2>${all.slice(6, 14).map(card).join("")}</section></main>${foot}`,
      ),
      "/about": html(
        "ru",
        "О редакции",
        "",
        `${menu}<main><h1>О редакции</h1><p>${SENTENCES.rus.join(" ")}</p></main>${foot}`,
      ),
      ...Object.fromEntries(all.map((one) => [path(one), article(one)])),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function numberedPages(): NewSite {
  const host = "journal.example";
  const all = stories("tat", 26);
  const path = ({ n }: Story): string => `/articles/${slug(n)}`;
  const menu = `<div id="menu"><a href="/">Баш бит</a> <a href="/articles">Мәкаләләр</a> <a href="/authors">Авторлар</a> <a href="/contacts">Элемтә</a></div>`;
  const lists = chunks(all, 8).map((page, i, pages) => [
    i === 0 ? "/articles" : `/articles?page=${i + 1}`,
    html(
      "tt",
      "Мәкаләләр",
      "",
      `${menu}<div class="list">${page
        .map(
          (one) =>
            `<div class="item"><div class="item-title"><a href="${path(one)}">${one.title}</a></div><div class="item-lead">${one.paragraphs[0]!.slice(0, 80)}…</div><a class="read" href="${path(one)}">Укырга</a></div>`,
        )
        .join(
          "",
        )}</div><div class="pager">${pages.map((_, k) => (k === i ? `<b>${k + 1}</b>` : `<a href="/articles?page=${k + 1}">${k + 1}</a>`)).join(" ")}</div>`,
    ),
  ]);
  return {
    name: "a list in numbered pages",
    host,
    start: "/articles",
    languages: ["tat"],
    pages: {
      ...Object.fromEntries([
        ...lists,
        ...all.map((one) => [
          path(one),
          html(
            "tt",
            one.title,
            `<meta name="author" content="${one.author}">`,
            `${menu}<div class="page"><h1>${one.title}</h1><div class="info"><span class="date">${dotted(one.day)}</span></div><div class="body">${paragraphs(one)}</div></div><div class="bottom"><a href="/articles">Барлык мәкаләләр</a></div>`,
          ),
        ]),
      ]),
      "/": html("tt", "Журнал", "", menu),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function newsByNumber(): NewSite {
  const host = "numbers.example";
  const all = stories("tat", 24);
  const path = ({ n }: Story): string => `/news/${100 + n}`;
  const menu = `<ul class="nav"><li><a href="/">Яңалыклар</a></li><li><a href="/radio">Радио</a></li><li><a href="/tv">Телевидение</a></li></ul>`;
  return {
    name: "news by number, with the scan switched on",
    host,
    change: (recipe) => recipe.replace(/^#( {2}- scan)/m, "$1").replace(/^#( {4}from: )1/m, "$1101"),
    start: "/",
    languages: ["tat"],
    pages: {
      "/": html(
        "tt",
        "Яңалыклар",
        "",
        `${menu}<div class="news">${all
          .slice(0, 10)
          .map(
            (one) =>
              `<div class="row"><span class="d">${dotted(one.day)}</span> <a href="${path(one)}">${one.title}</a></div>`,
          )
          .join("")}</div>`,
      ),
      ...Object.fromEntries(
        all.map((one) => [
          path(one),
          html(
            "tt",
            `${one.title} - Яңалыклар`,
            "",
            `${menu}<div class="one"><h1>${one.title}</h1><div class="when">${dotted(one.day)} 10:15</div><div class="txt">${paragraphs(one)}</div><div class="sign">Автор: ${one.author}</div></div>`,
          ),
        ]),
      ),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function twoLanguages(): NewSite {
  const host = "bilingual.example";
  const tt = stories("tat", 14);
  const ru = stories("rus", 14);
  const page = (lang: "tt" | "ru", one: Story): string => {
    const other = lang === "tt" ? "ru" : "tt";
    return html(
      lang,
      one.title,
      `<link rel="alternate" hreflang="${other}" href="http://${host}/${other}/news/${one.n}"><meta property="article:published_time" content="${one.day}T08:00:00+03:00"><meta property="og:title" content="${one.title}">`,
      `<div class="lang"><a href="/${other}/news/${one.n}" class="switch">${other === "ru" ? "Русский" : "Татарча"}</a></div><div class="menu"><a href="/${lang}/">1</a></div><article><h1>${one.title}</h1><p class="author">${one.author}</p>${paragraphs(one)}</article>`,
    );
  };
  const front = (lang: "tt" | "ru", all: readonly Story[]): string =>
    html(
      lang,
      lang === "tt" ? "Хәбәрләр" : "Новости",
      "",
      `<div class="lang"><a href="/tt/">Татарча</a> <a href="/ru/">Русский</a></div><div class="newslist">${all.map((one) => `<h3><a href="/${lang}/news/${one.n}">${one.title}</a></h3>`).join("")}</div>`,
    );
  return {
    name: "two languages under one roof, with both sides switched on",
    host,
    change: (recipe) => recipe.replace(/^#(parallel:| {2}language: rus| {2}replace: | {2}with: )/gm, "$1"),
    start: "/tt/",
    languages: ["rus", "tat"],
    pages: {
      "/tt/": front("tt", tt),
      "/ru/": front("ru", ru),
      ...Object.fromEntries(tt.map((one) => [`/tt/news/${one.n}`, page("tt", one)])),
      ...Object.fromEntries(ru.map((one) => [`/ru/news/${one.n}`, page("ru", one)])),
    },
    documents: new Map([
      ...tt.map((one) => [`/tt/news/${one.n}`, [one.title, one.day, one.author]] as const),
      ...ru.map((one) => [`/ru/news/${one.n}`, [one.title, one.day, one.author]] as const),
    ]),
  };
}

const MONTHS = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");

function oldEncoding(): NewSite {
  const host = "staraya.example";
  const all = stories("rus", 12);
  const path = ({ n }: Story): string => `/st${n}.htm`;
  const spoken = (day: string): string =>
    `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)} г.`;
  const old = (title: string, body: string): Answer => ({
    headers: { "content-type": "text/html" },
    body: iconv.encode(
      `<HTML><HEAD><TITLE>${title}</TITLE></HEAD><BODY bgcolor=#ffffff><TABLE width=100%><TR><TD width=150 valign=top><A href="index.htm">Главная</A><BR><A href="redakciya.htm">Редакция</A><BR><A href="gost.htm">Гостевая книга</A></TD><TD valign=top>${body}</TD></TR></TABLE></BODY></HTML>`,
      "windows-1251",
    ),
  });
  return {
    name: "an old encoding that nobody names, with a step for the signature",
    host,
    change: (recipe) => recipe.replace(/^#steps:$/m, "steps:\n  - xpath: //p[@align='right']/b\n    as: author"),
    start: "/",
    languages: ["rus"],
    pages: {
      "/": old(
        "Районная газета",
        `<H2>Статьи номера</H2><UL>${all.map((one) => `<LI><A href="st${one.n}.htm">${one.title}</A> (${spoken(one.day)})`).join("\n")}</UL>`,
      ),
      ...Object.fromEntries(
        all.map((one) => [
          path(one),
          old(
            one.title,
            `<H1>${one.title}</H1><P><I>${spoken(one.day)}</I></P>${one.paragraphs.map((text) => `<P>${text}`).join("\n")}<P align=right><B>${one.author}</B>`,
          ),
        ]),
      ),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function hostedBlog(): NewSite {
  const host = "kitaplar.example";
  const all = stories("tat", 17);
  const path = ({ day, n }: Story): string => `/${day.slice(0, 4)}/${day.slice(5, 7)}/${slug(n)}.html`;
  const head = `<link rel="alternate" type="application/atom+xml" title="Китаплар - Atom" href="http://${host}/feeds/posts/default"><link rel="alternate" type="application/rss+xml" title="Китаплар - RSS" href="http://${host}/feeds/posts/default?alt=rss"><meta content="blogger" name="generator">`;
  const archive = `<div class="widget BlogArchive"><ul>${[...new Set(all.map(({ day }) => day.slice(0, 7)))].map((month) => `<li><a class="post-count-link" href="/${month.replace("-", "/")}/">${month}</a> (2)</li>`).join("")}</ul></div>`;
  const post = (one: Story, whole: boolean): string =>
    `<div class="date-outer"><h2 class="date-header"><span>${dotted(one.day)}</span></h2><div class="post hentry"><h3 class="post-title entry-title" itemprop="name">${whole ? one.title : `<a href="${path(one)}">${one.title}</a>`}</h3><div class="post-body entry-content" itemprop="articleBody">${paragraphs(one)}</div><div class="post-footer"><span class="post-author vcard">Автор: <span class="fn" itemprop="author">${one.author}</span></span> <a class="timestamp-link" href="${path(one)}" rel="bookmark"><abbr class="published" itemprop="datePublished" title="${one.day}T07:12:00+03:00">10:12</abbr></a> <a class="comment-link" href="${path(one)}#comment-form">2 фикер</a></div></div></div>`;
  const lists = chunks(all, 6).map((page, i, pages) => [
    i === 0 ? "/" : `/search?updated-max=${page[0]!.day}&max-results=6`,
    html(
      "tt",
      "Китаплар",
      head,
      `<div class="header"><h1><a href="/">Китаплар</a></h1></div><div class="main section">${page.map((one) => post(one, false)).join("")}<div class="blog-pager">${i + 1 < pages.length ? `<a class="blog-pager-older-link" href="/search?updated-max=${pages[i + 1]![0]!.day}&amp;max-results=6">Искерәк язмалар</a>` : ""} <a class="home-link" href="/">Баш бит</a></div></div>${archive}`,
    ),
  ]);
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Китаплар</title>${all
    .slice(0, 8)
    .map(
      (one) =>
        `<entry><id>tag:${one.n}</id><published>${one.day}T07:12:00+03:00</published><title type="text">${escaped(one.title)}</title><content type="html">${escaped(paragraphs(one))}</content><link rel="alternate" type="text/html" href="http://${host}${path(one)}"/><author><name>${one.author}</name></author></entry>`,
    )
    .join("")}</feed>`;
  return {
    name: "a hosted blog",
    host,
    start: "/",
    languages: ["tat"],
    pages: {
      ...Object.fromEntries([
        ...lists,
        ...all.map((one) => [
          path(one),
          html(
            "tt",
            `Китаплар: ${one.title}`,
            head,
            `<div class="header"><h1><a href="/">Китаплар</a></h1></div><div class="main section">${post(one, true)}</div>${archive}`,
          ),
        ]),
      ]),
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /private\nAllow: /\n",
      },
      "/feeds/posts/default": xml(feed),
      "/feeds/posts/default?alt=rss": xml('<rss version="2.0"><channel><title>Китаплар</title></channel></rss>'),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
  };
}

function archiveByYears(): NewSite {
  const host = "archive.example";
  const all = stories("eng", 24);
  const yearOf = ({ n }: Story): number => 2001 + (n % 4);
  const path = (one: Story): string => `/archive/${yearOf(one)}/${slug(one.n)}.html`;
  const date = (one: Story): string => `${yearOf(one)}-${one.day.slice(5)}`;
  const years = [2001, 2002, 2003, 2004];
  return {
    name: "a plain archive by years",
    host,
    start: "/",
    languages: ["eng"],
    pages: {
      "/": html(
        "en",
        "The Town Chronicle",
        "",
        `<h1>The Town Chronicle</h1><p>Everything that was printed, by year.</p><ul>${years.map((year) => `<li><a href="/archive/${year}.html">The year ${year}</a></li>`).join("")}</ul><p><a href="/imprint.html">Imprint</a></p>`,
      ),
      ...Object.fromEntries(
        years.map((year) => [
          `/archive/${year}.html`,
          html(
            "en",
            `The Town Chronicle ${year}`,
            "",
            `<p><a href="/">Home</a></p><h1>The year ${year}</h1><ol>${all
              .filter((one) => yearOf(one) === year)
              .map((one) => `<li><a href="/archive/${year}/${slug(one.n)}.html">${one.title}</a></li>`)
              .join("\n")}</ol>`,
          ),
        ]),
      ),
      ...Object.fromEntries(
        all.map((one) => [
          path(one),
          html(
            "en",
            one.title,
            "",
            `<p><a href="/archive/${yearOf(one)}.html">The year ${yearOf(one)}</a></p><h1>${one.title}</h1><p><i>by ${one.author}, ${date(one)}</i></p>${paragraphs(one)}`,
          ),
        ]),
      ),
      "/imprint.html": html("en", "Imprint", "", "<h1>Imprint</h1><p>The Town Chronicle, Main Street 1.</p>"),
    },
    documents: new Map(all.map((one) => [path(one), [one.title, date(one), one.author]])),
  };
}

export const NEW_SITES: readonly NewSite[] = [
  wordpress(),
  newsWithSitemap(),
  numberedPages(),
  newsByNumber(),
  twoLanguages(),
  oldEncoding(),
  hostedBlog(),
  archiveByYears(),
];
