/** Sites as generators of pages make them: Hugo, Hexo, Jekyll, WordPress, Docusaurus, Blogger, Drupal, MediaWiki, DSpace, Astro. */
import { a, each, numbers, poem, type SmallSite, said, site, some } from "../small-site.js";
import { chunks, dashed, FRENCH, GERMAN, HAN, list, person, pick, title, two, WORDS } from "./words.js";

const SPANISH =
  "aceite agua ajo almendra arroz azafrán barro calle campo casa cebolla cielo fuego harina huerta invierno lluvia mesa monte noche olla pan plaza puerta queso río sal sol tarde tierra verano viento".split(
    " ",
  );

/** Hugo with PaperMod: cards with excerpts, a page of all tags, an archive by year, pages of five. */
export function paperMod(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(72);
  const name = (i: number) => title(3, GERMAN, "rezept", i);
  const at = (i: number) => `/posts/${dashed(name(i))}-${i}/`;
  const tags = GERMAN.slice(0, 34).map((tag) => tag.toLowerCase());
  const tagsOf = (i: number) => [...new Set(numbers(3).map((k) => tags[pick(34, "tag", i, k)]!))];
  const day = (i: number) => `${1 + pick(28, i)}. März ${2018 + Math.floor(i / 18)}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang=de><head><title>${what} | Küchenzettel</title><link rel=alternate type=application/rss+xml href=/index.xml></head><body class=list><header class=header><nav class=nav><div class=logo><a href=/ accesskey=h>Küchenzettel</a></div><ul id=menu><li><a href=/posts/><span>Rezepte</span></a><li><a href=/archives/><span>Archiv</span></a><li><a href=/tags/><span>Tags</span></a><li><a href=/search/><span>Suche</span></a><li><a href=/about/><span>Über</span></a></ul></nav></header><main class=main>${body}</main><footer class=footer><span>© 2022 <a href=/>Küchenzettel</a></span></footer></body></html>`;
  const card = (i: number) =>
    `<article class=post-entry><header class=entry-header><h2>${name(i)}</h2></header><section class=entry-content><p>${said(3, GERMAN, "text", i, 0)}...</p></section><footer class=entry-footer>${day(i)}&nbsp;·&nbsp;2 Minuten</footer><a class=entry-link aria-label="post link to ${name(i)}" href=${at(i)}></a></article>`;
  const lists = (base: string, own: readonly number[], head: string) => {
    const pages = chunks(own, 5);
    for (const [p, some5] of pages.entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          head,
          `<header class=page-header><h1>${head}</h1></header>${some5.map(card).join("")}<footer class=page-footer><nav class=pagination>${p ? `<a class=prev href=${p > 1 ? `${base}page/${p}/` : base}>« Zurück</a>` : ""}${pages[p + 1] ? `<a class=next href=${base}page/${p + 2}/>Weiter »</a>` : ""}</nav></footer>`,
        ),
      );
  };
  lists("/", all, "Küchenzettel");
  lists("/posts/", all, "Rezepte");
  for (const tag of tags)
    lists(
      `/tags/${tag}/`,
      all.filter((i) => tagsOf(i).includes(tag)),
      tag,
    );
  put(
    "/tags/",
    page(
      "Tags",
      `<h1>Tags</h1><ul class=terms-tags>${tags.map((tag) => `<li>${a(`/tags/${tag}/`, `${tag} <sup>${all.filter((i) => tagsOf(i).includes(tag)).length}</sup>`)}`).join("")}</ul>`,
    ),
  );
  put(
    "/archives/",
    page(
      "Archiv",
      `<h1>Archiv</h1>${[0, 1, 2, 3].map((y) => `<div class=archive-year><h2>${2018 + y}</h2>${each(18, (k) => `<div class=archive-entry><h3 class=archive-entry-title>${name(18 * y + k)}</h3><a class=entry-link href=${at(18 * y + k)}></a></div>`)}</div>`).join("")}`,
    ),
  );
  put("/search/", page("Suche", "<input id=searchInput>"));
  put("/about/", page("Über", `<article class=post-single><h1>Über</h1><p>${said(6, GERMAN, "über")}</p></article>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        name(i),
        `<article class=post-single><header class=post-header><h1 class=post-title>${name(i)}</h1><div class=post-meta>${day(i)} · 2 Minuten</div></header><div class=post-content><p>${said(3, GERMAN, "text", i, 0)}</p><h2 id=zutaten>Zutaten</h2>${list(numbers(4 + pick(5, i)).map((k) => `${pick(500, i, k)} g ${some(1, GERMAN, "zutat", i, k)}`))}<h2 id=zubereitung>Zubereitung</h2>${list(
          numbers(3).map((k) => said(1, GERMAN, "schritt", i, k)),
          "ol",
        )}</div><footer class=post-footer><ul class=post-tags>${tagsOf(i)
          .map((tag) => `<li>${a(`/tags/${tag}/`, tag)}`)
          .join(
            "",
          )}</ul><nav class=paginav>${i ? `<a class=prev href=${at(i - 1)}><span class=title>« Zurück</span><br><span>${name(i - 1)}</span></a>` : ""}${i < 71 ? `<a class=next href=${at(i + 1)}><span class=title>Weiter »</span><br><span>${name(i + 1)}</span></a>` : ""}</nav></footer></article>`,
      ),
    );
  return made;
}

/** Hexo with NexT: whole posts on the home page, archives by year and month, tags, categories in two levels. */
export function hexo(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(64);
  const word = (n: number, ...key: (string | number)[]) => some(n, HAN, ...key).replaceAll(" ", "");
  const at = (i: number) =>
    `/${2016 + Math.floor(i / 22)}/${two(1 + pick(12, "m", i))}/${two(1 + pick(28, i))}/${word(3, "t", i)}${i}/`;
  const cats = ["诗", "词", "文"];
  const tags = HAN.slice(0, 18);
  const catOf = (i: number) => cats[pick(3, "cat", i)]!;
  const tagOf = (i: number) => tags[pick(18, "tg", i)]!;
  const side = `<aside class="sidebar"><p class="site-author-name">山人</p><div class="site-state"><a href="/archives/"><span class="site-state-item-count">64</span>日志</a><a href="/categories/"><span>3</span>分类</a><a href="/tags/"><span>18</span>标签</a></div><div class="links-of-blogroll"><a href="http://friend.example/">友</a></div></aside>`;
  const page = (what: string, body: string) =>
    `<html class="theme-next" lang="zh-Hans"><head><title>${what} | 山居</title></head><body><header class="header"><a href="/" class="brand"><span>山居</span></a><ul class="menu"><li><a href="/">首页</a><li><a href="/about/">关于</a><li><a href="/tags/">标签</a><li><a href="/categories/">分类</a><li><a href="/archives/">归档</a></ul></header><main class="main"><div class="content">${body}</div>${side}</main><footer class="footer">© 山人 由 <a href="https://hexo.io">Hexo</a> 强力驱动</footer></body></html>`;
  const text = (i: number) => each(2 + pick(3, i), (k) => `<p>${word(30, "x", i, k)}。</p>`);
  const post = (i: number) =>
    `<article class="post"><h1 class="post-title"><a class="post-title-link" href="${at(i)}">${word(3, "t", i)}</a></h1><div class="post-meta"><time>${2016 + Math.floor(i / 22)}-01-01</time> 分类于 <a href="/categories/${catOf(i)}/">${catOf(i)}</a></div><div class="post-body">${text(i)}</div></article>`;
  const collapse = (i: number) =>
    `<article class="post post-type-normal"><h2 class="post-title"><a class="post-title-link" href="${at(i)}"><span>${word(3, "t", i)}</span></a></h2><div class="post-meta"><time>01-01</time></div></article>`;
  const lists = (base: string, own: readonly number[], head: string, item: (i: number) => string) => {
    const pages = chunks(own, 8);
    for (const [p, some8] of pages.entries())
      put(
        p ? `${base}page/${p + 1}/` : base,
        page(
          head,
          `${some8.map(item).join("")}<nav class="pagination">${numbers(pages.length)
            .map((k) =>
              k === p
                ? `<span class="page-number current">${k + 1}</span>`
                : `<a class="page-number" href="${k ? `${base}page/${k + 1}/` : base}">${k + 1}</a>`,
            )
            .join("")}</nav>`,
        ),
      );
  };
  lists("/", all, "山居", post);
  lists("/archives/", all, "归档", collapse);
  for (const year of [2016, 2017, 2018])
    lists(
      `/archives/${year}/`,
      all.filter((i) => at(i).startsWith(`/${year}`)),
      String(year),
      collapse,
    );
  for (const cat of cats)
    lists(
      `/categories/${cat}/`,
      all.filter((i) => catOf(i) === cat),
      cat,
      collapse,
    );
  for (const tag of tags)
    lists(
      `/tags/${tag}/`,
      all.filter((i) => tagOf(i) === tag),
      tag,
      collapse,
    );
  put("/categories/", page("分类", list(cats.map((cat) => a(`/categories/${cat}/`, cat)))));
  put("/tags/", page("标签", `<div class="tag-cloud">${tags.map((tag) => a(`/tags/${tag}/`, tag)).join(" ")}</div>`));
  put("/about/", page("关于", `<p>${word(50, "about")}</p>`));
  for (const i of all)
    leaf(
      at(i),
      page(
        word(3, "t", i),
        `${post(i).replace(/<a class="post-title-link"[^>]*>(.*?)<\/a>/, "$1")}<div class="post-tags"><a href="/tags/${tagOf(i)}/"># ${tagOf(i)}</a></div><div class="post-nav">${i ? `<a href="${at(i - 1)}" rel="next">${word(3, "t", i - 1)}</a>` : ""}${i < 63 ? `<a href="${at(i + 1)}" rel="prev">${word(3, "t", i + 1)}</a>` : ""}</div>`,
      ),
    );
  return made;
}

/** Jekyll minima: a collection of songs, listed by year on one page, and a weblog of the band beside it. */
export function minima(): SmallSite {
  const { put, leaf, ...made } = site("/band/");
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>${what}</title><link rel="stylesheet" href="/band/css/main.css"></head><body><header class="site-header"><div class="wrapper"><a class="site-title" href="/band/">The Rowans</a><nav class="site-nav"><a class="page-link" href="/band/about/">About</a><a class="page-link" href="/band/songs/">Songs</a><a class="page-link" href="/band/blog/">Blog</a><a class="page-link" href="/band/shows/">Shows</a></nav></div></header><div class="page-content"><div class="wrapper">${body}</div></div><footer class="site-footer"><ul class="contact-list"><li>The Rowans</ul></footer></body></html>`;
  const songs = numbers(83);
  const at = (i: number) => `/band/songs/${dashed(title(2, WORDS, "song", i))}-${i}.html`;
  const posts = numbers(31);
  const post = (i: number) =>
    `/band/${2010 + Math.floor(i / 8)}/${two(1 + pick(12, i))}/${two(1 + pick(28, i))}/${dashed(title(4, WORDS, "news", i))}.html`;
  const postList = (own: readonly number[]) =>
    `<ul class="post-list">${own.map((i) => `<li><span class="post-meta">May ${1 + pick(28, i)}, ${2010 + Math.floor(i / 8)}</span><h3><a class="post-link" href="${post(i)}">${title(4, WORDS, "news", i)}</a></h3>`).join("")}</ul>`;
  put(
    "/band/",
    page(
      "The Rowans",
      `<p>${said(4, WORDS, "band")}</p><h2>Latest news</h2>${postList(posts.slice(0, 5))}<p>${a("/band/songs/", "All our songs")}</p>`,
    ),
  );
  put("/band/about/", page("About", `<article class="post"><h1>About</h1><p>${said(9, WORDS, "band")}</p></article>`));
  put(
    "/band/shows/",
    page(
      "Shows",
      `<h1>Shows</h1>${list(numbers(30).map((i) => `${1 + pick(28, i)} June: ${title(2, WORDS, "venue", i)}`))}`,
    ),
  );
  put(
    "/band/blog/",
    page("Blog", `<h1>Blog</h1>${postList(posts)}<p class="rss-subscribe">${a("/band/feed.xml", "via RSS")}</p>`),
  );
  put(
    "/band/songs/",
    page(
      "Songs",
      `<h1>Songs</h1><p>${said(2, WORDS, "songs")}</p>${chunks(songs, 12)
        .map(
          (own, k) =>
            `<h2>${title(2, WORDS, "album", k)} (${2003 + k})</h2>${list(
              own.map((i) => a(at(i), title(2, WORDS, "song", i))),
              "ol",
            )}`,
        )
        .join("")}`,
    ),
  );
  for (const i of posts)
    put(
      post(i),
      page(
        title(4, WORDS, "news", i),
        `<article class="post"><header class="post-header"><h1 class="post-title">${title(4, WORDS, "news", i)}</h1><p class="post-meta">May ${2010 + Math.floor(i / 8)}</p></header><div class="post-content"><p>${said(4, WORDS, "news", i)} ${a(at(pick(83, i)), title(2, WORDS, "song", pick(83, i)))}</p><p>${said(3, WORDS, "news2", i)}</p></div></article>`,
      ),
    );
  for (const i of songs)
    leaf(
      at(i),
      page(
        title(2, WORDS, "song", i),
        `<article class="post"><header class="post-header"><h1 class="post-title">${title(2, WORDS, "song", i)}</h1></header><div class="post-content">${poem("rowans", i)}<p>Words: ${person("w", pick(4, i))}</p></div></article>`,
      ),
    );
  return made;
}

/** A copy of a WordPress site made by wget: index.html everywhere, answers to comments, feeds, attachments, months, tags. */
export function wordpressCopy(): SmallSite {
  const { put, leaf, ...made } = site("/index.html");
  const all = numbers(58);
  const cats = ["entrees", "plats", "desserts", "divers"];
  const at = (i: number) =>
    `/${2011 + Math.floor(i / 20)}/${two(1 + Math.floor((i % 20) / 2))}/${dashed(title(3, FRENCH, "rec", i))}/index.html`;
  const catOf = (i: number) => cats[pick(4, "c", i)]!;
  const months = [...new Set(all.map((i) => at(i).slice(1, 8)))];
  const side = `<div id="secondary" class="widget-area"><aside class="widget widget_search"><form></form></aside><aside class="widget widget_recent_entries"><h3>Articles récents</h3>${list(all.slice(-5).map((i) => a(at(i), title(3, FRENCH, "rec", i))))}</aside><aside class="widget widget_archive"><h3>Archives</h3>${list(months.map((m) => a(`/${m}/index.html`, m)))}</aside><aside class="widget widget_categories"><h3>Catégories</h3>${list(cats.map((c) => a(`/category/${c}/index.html`, c)))}</aside><aside class="widget widget_meta">${list([a("/wp-login.php.html", "Connexion"), a("/feed/index.html", "Flux RSS"), a("/comments/feed/index.html", "RSS des commentaires")])}</aside></div>`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="fr-FR"><head><title>${what} | La table d'Anne</title><link rel="alternate" type="application/rss+xml" href="/feed/index.html"></head><body><div id="page" class="hfeed"><header id="branding"><h1 id="site-title">${a("/index.html", "La table d'Anne")}</h1><nav id="access"><div class="menu">${list([a("/index.html", "Accueil"), a("/a-propos/index.html", "À propos"), a("/contact/index.html", "Contact")])}</div></nav></header><div id="main"><div id="primary"><div id="content" role="main">${body}</div></div>${side}</div><footer id="colophon"><a href="http://wordpress.org/">Fièrement propulsé par WordPress</a></footer></div></body></html>`;
  const entry = (i: number, whole: boolean) =>
    `<article id="post-${40 + i}" class="post-${40 + i} post type-post hentry category-${catOf(i)}"><header class="entry-header"><h1 class="entry-title">${whole ? title(3, FRENCH, "rec", i) : a(at(i), title(3, FRENCH, "rec", i))}</h1><div class="entry-meta">Publié le ${a(at(i), `${1 + pick(28, i)} mai`)} par ${a("/author/anne/index.html", "Anne")}</div></header><div class="entry-content"><a href="${at(i).replace("index.html", `photo-${i}/index.html`)}"><img src="/wp-content/${i}.jpg"></a><p>${said(2, FRENCH, "rec", i)}</p>${whole ? `${list(numbers(6).map((k) => `${pick(300, i, k)} g de ${some(1, FRENCH, "ing", i, k)}`))}<p>${said(4, FRENCH, "prep", i)}</p>` : `<p>${a(at(i), "Lire la suite →")}</p>`}</div><footer class="entry-meta">Publié dans ${a(`/category/${catOf(i)}/index.html`, catOf(i))} | ${a(`${at(i)}#comments`, `${pick(5, "co", i)} réponses`)}</footer></article>`;
  const lists = (base: string, own: readonly number[], head: string) => {
    const pages = chunks([...own].reverse(), 6);
    const to = (p: number) => (p ? `${base}page/${p + 1}/index.html` : `${base}index.html`);
    for (const [p, some6] of pages.entries())
      put(
        to(p),
        page(
          head,
          `${some6.map((i) => entry(i, false)).join("")}<nav id="nav-below">${pages[p + 1] ? `<div class="nav-previous">${a(to(p + 1), "← Articles plus anciens")}</div>` : ""}${p ? `<div class="nav-next">${a(to(p - 1), "Articles plus récents →")}</div>` : ""}</nav>`,
        ),
      );
  };
  lists("/", all, "Recettes");
  lists("/author/anne/", all, "Anne");
  for (const c of cats)
    lists(
      `/category/${c}/`,
      all.filter((i) => catOf(i) === c),
      c,
    );
  for (const m of months)
    lists(
      `/${m}/`,
      all.filter((i) => at(i).startsWith(`/${m}`)),
      m,
    );
  put(
    "/a-propos/index.html",
    page(
      "À propos",
      `<article class="page hentry"><h1 class="entry-title">À propos</h1><div class="entry-content"><p>${said(7, FRENCH, "apropos")}</p></div></article>`,
    ),
  );
  put(
    "/contact/index.html",
    page("Contact", `<article class="page hentry"><h1 class="entry-title">Contact</h1><form></form></article>`),
  );
  for (const i of all) {
    const comments = pick(5, "co", i);
    const html = page(
      title(3, FRENCH, "rec", i),
      `<nav id="nav-single">${i ? a(at(i - 1), "← Précédent") : ""} ${i < 57 ? a(at(i + 1), "Suivant →") : ""}</nav>${entry(i, true)}<div id="comments"><ol class="commentlist">${each(comments, (k) => `<li class="comment"><cite>${person("com", i, k)}</cite><p>${said(1, FRENCH, "com", i, k)}</p><a class="comment-reply-link" href="${at(i).replace("index.html", `index.html%3Freplytocom=${100 + 7 * i + k}.html`)}">Répondre</a>`)}</ol></div>`,
    );
    leaf(at(i), html);
    for (const k of numbers(comments))
      made.pages.set(at(i).replace("index.html", `index.html%3Freplytocom=${100 + 7 * i + k}.html`), html);
    put(
      at(i).replace("index.html", `photo-${i}/index.html`),
      page(
        `photo-${i}`,
        `<article class="attachment hentry"><h1 class="entry-title">photo-${i}</h1><div class="entry-attachment"><img src="/wp-content/${i}-full.jpg"></div><p>Publié dans ${a(at(i), title(3, FRENCH, "rec", i))}</p></article>`,
      ),
    );
  }
  const replies = new Set([...made.pages.keys()].filter((path) => path.includes("replytocom")));
  return { ...made, also: replies };
}

/** Docusaurus: categories of cards, a sidebar that opens the own category only, and an older version of all of it. */
export function docusaurus(): SmallSite {
  const { put, leaf, ...made } = site("/docs/");
  const also = new Set<string>();
  const cats = numbers(7).map((c) => ({ c, name: title(2, WORDS, "cat", c), own: numbers(5 + pick(8, "n", c)) }));
  for (const version of ["", "1.x/"]) {
    const base = `/docs/${version}`;
    const at = (c: number, i: number) => `${base}${dashed(cats[c]!.name)}/${dashed(title(3, WORDS, "howto", c, i))}`;
    const index = (c: number) => `${base}category/${dashed(cats[c]!.name)}`;
    const page = (what: string, open: number | undefined, body: string) =>
      `<!doctype html><html lang="en"><head><title>${what} | Loom</title></head><body><nav class="navbar"><a class="navbar__brand" href="/">Loom</a><a class="navbar__item" href="/docs/">Docs</a><a class="navbar__item" href="/blog">Blog</a><div class="dropdown"><a href="/docs/">2.0</a><ul class="dropdown__menu"><li><a href="/docs/">2.0</a><li><a href="/docs/1.x/">1.x</a></ul></div></nav><div class="main-wrapper"><aside class="theme-doc-sidebar-container"><nav class="menu"><ul class="menu__list">${cats.map(({ c, name, own }) => `<li class="menu__list-item"><a class="menu__link" href="${index(c)}">${name}</a>${c === open ? `<ul class="menu__list">${own.map((i) => `<li><a class="menu__link" href="${at(c, i)}">${title(3, WORDS, "howto", c, i)}</a>`).join("")}</ul>` : ""}`).join("")}</ul></nav></aside><main>${body}</main></div><footer class="footer"><a href="/blog">Blog</a></footer></body></html>`;
    put(
      base,
      page(
        "Introduction",
        undefined,
        `<div class="theme-doc-markdown markdown"><h1>Introduction</h1><p>${said(5, WORDS, "intro")}</p></div><nav class="pagination-nav"><a class="pagination-nav__link--next" href="${index(0)}">Next</a></nav>`,
      ),
    );
    also.add(base);
    for (const { c, name, own } of cats) {
      put(
        index(c),
        page(
          name,
          c,
          `<header><h1>${name}</h1><p>${said(1, WORDS, "catabout", c)}</p></header><section class="row">${own.map((i) => `<article class="col"><a class="card" href="${at(c, i)}"><h2>📄️ ${title(3, WORDS, "howto", c, i)}</h2><p>${said(1, WORDS, "how", version, c, i, 0)}</p></a></article>`).join("")}</section>`,
        ),
      );
      for (const [k, i] of own.entries()) {
        const html = page(
          title(3, WORDS, "howto", c, i),
          c,
          `<nav class="theme-doc-breadcrumbs"><ul class="breadcrumbs"><li><a href="/">Home</a><li><a href="${index(c)}">${name}</a><li>${title(3, WORDS, "howto", c, i)}</ul></nav><div class="theme-doc-markdown markdown"><h1>${title(3, WORDS, "howto", c, i)}</h1>${each(3 + pick(3, c, i), (n) => `<h2 id="${n}">${some(2, WORDS, "h", c, i, n)}</h2><p>${said(3, WORDS, "how", version, c, i, n)}</p><pre><code>${some(6, WORDS, "code", c, i, n)}</code></pre>`)}</div><nav class="pagination-nav">${k ? `<a class="pagination-nav__link" href="${at(c, own[k - 1]!)}">Previous</a>` : ""}${own[k + 1] !== undefined ? `<a class="pagination-nav__link" href="${at(c, own[k + 1]!)}">Next</a>` : ""}</nav><div class="table-of-contents">${each(3, (n) => a(`#${n}`, n))}</div>`,
        );
        if (version) {
          put(at(c, i), html);
          also.add(at(c, i));
        } else leaf(at(c, i), html);
      }
    }
  }
  const news = (i: number) => `/blog/release-${i}`;
  put("/", `<title>Loom</title><h1>Loom</h1><p>${said(2, WORDS, "loom")}</p>${a("/docs/", "Read the docs")}`);
  put(
    "/blog",
    `<title>Blog | Loom</title><nav class="navbar"><a href="/docs/">Docs</a></nav>${numbers(9)
      .map((i) => `<article><h2>${a(news(i), `Loom 1.${i}`)}</h2><p>${said(3, WORDS, "rel", i)}</p></article>`)
      .join("")}`,
  );
  for (const i of numbers(9))
    put(
      news(i),
      `<title>Loom 1.${i} | Loom</title><nav class="navbar"><a href="/docs/">Docs</a> <a href="/blog">Blog</a></nav><article><h1>Loom 1.${i}</h1><p>${said(6, WORDS, "rel", i)}</p></article>`,
    );
  return { ...made, also };
}

/** Blogger: whole posts on the home page, labels, an archive that opens the current month, older posts by time. */
export function blogger(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(66);
  const when = (i: number) => `${2008 + Math.floor(i / 24)}/${two(1 + Math.floor((i % 24) / 2))}`;
  const at = (i: number) => `/${when(i)}/${dashed(title(3, SPANISH, "coplas", i))}-${i}.html`;
  const labels = SPANISH.slice(0, 12);
  const labelOf = (i: number) => labels[pick(12, "l", i)]!;
  const years = [2008, 2009, 2010];
  const months = [...new Set(all.map(when))];
  const archive = `<div class="widget BlogArchive"><h2>Archivo</h2><ul class="hierarchy">${years
    .map(
      (y) =>
        `<li>${a(`/${y}/`, y)}<ul>${months
          .filter((m) => m.startsWith(String(y)))
          .map((m) => `<li>${a(`/${m}/`, m.slice(5))} (${all.filter((i) => when(i) === m).length})`)
          .join("")}</ul>`,
    )
    .join("")}</ul></div>`;
  const page = (what: string, body: string) =>
    `<html lang="es"><head><title>${what}</title></head><body><div id="header-wrapper"><h1 class="title"><a href="/">Coplas del valle</a></h1></div><div id="main-wrapper"><div class="widget Blog">${body}</div></div><div id="sidebar-wrapper"><div class="widget Label"><h2>Etiquetas</h2>${list(labels.map((l) => a(`/search/label/${l}`, l)))}</div>${archive}<div class="widget Profile"><a href="https://www.blogger.example/profile/1">Ver todo mi perfil</a></div></div></body></html>`;
  const post = (i: number, alone: boolean) =>
    `<div class="date-outer"><h2 class="date-header">lunes</h2><div class="post hentry"><h3 class="post-title entry-title">${alone ? title(3, SPANISH, "coplas", i) : a(at(i), title(3, SPANISH, "coplas", i))}</h3><div class="post-body entry-content">${each(4, (v) => `${each(4, (l) => some(4, SPANISH, "verso", i, v, l), "<br>")}<br><br>`)}</div><div class="post-footer">Publicado por Inés a las ${a(at(i), "20:14")} <a href="${at(i)}#comments">${pick(9, "k", i)} comentarios</a> Etiquetas: ${a(`/search/label/${labelOf(i)}`, labelOf(i))}</div></div></div>`;
  const lists = (base: string, own: readonly number[], older: (i: number) => string) => {
    const pages = chunks([...own].reverse(), 7);
    let to = base;
    for (const [p, some7] of pages.entries()) {
      const next = older(some7.at(-1)!);
      put(
        to,
        page(
          "Coplas del valle",
          `${some7.map((i) => post(i, false)).join("")}<div class="blog-pager">${pages[p + 1] ? `<a class="blog-pager-older-link" href="${next}">Entradas antiguas</a>` : ""} <a class="home-link" href="/">Inicio</a></div>`,
        ),
      );
      to = next;
    }
  };
  lists(
    "/",
    all,
    (i) => `/search?updated-max=${2008 + Math.floor(i / 24)}-0${1 + (i % 9)}-11T${two(i % 24)}:00&max-results=7`,
  );
  for (const l of labels)
    lists(
      `/search/label/${l}`,
      all.filter((i) => labelOf(i) === l),
      (i) => `/search/label/${l}?updated-max=${2008 + (i % 3)}-${two(i)}`,
    );
  for (const y of years)
    put(
      `/${y}/`,
      page(
        String(y),
        all
          .filter((i) => at(i).startsWith(`/${y}`))
          .map((i) => post(i, false))
          .join(""),
      ),
    );
  for (const m of months)
    put(
      `/${m}/`,
      page(
        m,
        all
          .filter((i) => when(i) === m)
          .map((i) => post(i, false))
          .join(""),
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        `Coplas del valle: ${title(3, SPANISH, "coplas", i)}`,
        `${post(i, true)}<div class="comments">${each(pick(9, "k", i), (k) => `<p>${person("c", i, k)} dijo: ${said(1, SPANISH, "com", i, k)}</p>`)}</div><div class="blog-pager">${i < 65 ? a(at(i + 1), "Entrada más reciente") : ""} ${i ? a(at(i - 1), "Entrada antigua") : ""}</div>`,
      ),
    );
  return made;
}

/** Drupal: numbered nodes of three types, a view with pages counted from zero, terms, versions to print, profiles. */
export function drupal(): SmallSite {
  const { put, leaf, ...made } = site("/");
  const all = numbers(90);
  const node = (i: number) => `/node/${11 + 3 * i}`;
  const terms = numbers(9);
  const termOf = (i: number) => pick(9, "term", i);
  const page = (what: string, body: string) =>
    `<html><head><title>${what} | Harbour Tales</title></head><body class="sidebar-left"><div id="header"><a href="/" title="Home">Harbour Tales</a><ul class="links primary-links">${[
      ["/tales", "Tales"],
      ["/news", "News"],
      ["/node/1", "About"],
      ["/contact", "Contact"],
    ]
      .map(([to, what]) => `<li>${a(to!, what!)}`)
      .join(
        "",
      )}</ul></div><div id="sidebar-left"><div class="block block-user"><a href="/user/register">Create new account</a> <a href="/user/password">Request new password</a></div><div class="block">${list(terms.map((t) => a(`/taxonomy/term/${t + 1}`, title(1, WORDS, "term", t))))}</div></div><div id="center"><h2>${what}</h2>${body}</div><div id="footer"><a href="/rss.xml">Syndicate</a></div></body></html>`;
  const teaser = (i: number) =>
    `<div class="node"><h2><a href="${node(i)}">${title(4, WORDS, "tale", i)}</a></h2><span class="submitted">Submitted by <a href="/user/${2 + pick(9, "u", i)}">${person("u", pick(9, "u", i))}</a></span><div class="content"><p>${said(2, WORDS, "tale", i)}</p></div><div class="links"><a href="${node(i)}">Read more</a> | <a href="/comment/reply/${11 + 3 * i}">Add new comment</a> | <a href="/print/${11 + 3 * i}">Printer-friendly version</a></div></div>`;
  const lists = (base: string, own: readonly number[], head: string) => {
    const pages = chunks(own, 10);
    for (const [p, ten] of pages.entries())
      put(
        p ? `${base}?page=${p}` : base,
        page(
          head,
          `${ten.map(teaser).join("")}<div class="item-list"><ul class="pager">${pages.map((_, k) => (k === p ? `<li class="pager-current">${k + 1}` : `<li>${a(k ? `${base}?page=${k}` : base, k + 1)}`)).join("")}${pages[p + 1] ? `<li class="pager-next">${a(`${base}?page=${p + 1}`, "next ›")}<li class="pager-last">${a(`${base}?page=${pages.length - 1}`, "last »")}` : ""}</ul></div>`,
        ),
      );
  };
  put("/", page("Welcome", `<p>${said(3, WORDS, "welcome")}</p>${all.slice(-4).map(teaser).join("")}`));
  lists("/tales", all, "Tales");
  for (const t of terms)
    lists(
      `/taxonomy/term/${t + 1}`,
      all.filter((i) => termOf(i) === t),
      title(1, WORDS, "term", t),
    );
  const news = numbers(14).map((i) => `/node/${12 + 9 * i}`);
  put(
    "/news",
    page(
      "News",
      news
        .map(
          (to, i) =>
            `<div class="node"><h2>${a(to, title(3, WORDS, "dnews", i))}</h2><p>${said(1, WORDS, "dnews", i)}</p></div>`,
        )
        .join(""),
    ),
  );
  for (const [i, to] of news.entries())
    put(
      to,
      page(
        title(3, WORDS, "dnews", i),
        `<div class="node node-news"><div class="content"><p>${said(3, WORDS, "dnews", i)}</p></div></div>`,
      ),
    );
  put("/node/1", page("About", `<div class="node"><div class="content"><p>${said(8, WORDS, "about")}</p></div></div>`));
  put("/contact", page("Contact", "<form></form>"));
  for (const u of numbers(9))
    put(`/user/${u + 2}`, page(person("u", u), `<dl><dt>Member for<dd>${pick(9, u)} years</dl>`));
  for (const one of ["register", "password"]) put(`/user/${one}`, page(one, "<form><input name=mail></form>"));
  for (const i of all) {
    const text = each(4 + pick(4, i), (k) => `<p>${said(4, WORDS, "tale", i, k)}</p>`);
    leaf(
      node(i),
      page(
        title(4, WORDS, "tale", i),
        `<div class="node node-story"><span class="submitted">Submitted by <a href="/user/${2 + pick(9, "u", i)}">${person("u", pick(9, "u", i))}</a></span><div class="taxonomy"><a href="/taxonomy/term/${termOf(i) + 1}">${title(1, WORDS, "term", termOf(i))}</a></div><div class="content">${text}</div><div class="links"><a href="/comment/reply/${11 + 3 * i}">Add new comment</a> | <a href="/print/${11 + 3 * i}">Printer-friendly version</a></div></div>`,
      ),
    );
    put(
      `/print/${11 + 3 * i}`,
      `<html><head><title>${title(4, WORDS, "tale", i)}</title></head><body><h1>${title(4, WORDS, "tale", i)}</h1>${text}<div class="source">Source URL: ${a(node(i), node(i))}</div></body></html>`,
    );
    put(
      `/comment/reply/${11 + 3 * i}`,
      page("Add new comment", `<form><textarea></textarea></form><h3>Reply to</h3>${teaser(i)}`),
    );
  }
  return made;
}

/** A wiki as files: categories with subcategories, a category over two pages, pages of pictures, help. */
export function wikiCategories(): SmallSite {
  const { put, leaf, ...made } = site("/wiki/Main_Page.html");
  const all = numbers(160);
  const name = (i: number) =>
    title(2, WORDS, "fish", i).replace(" ", "_") + (i % 7 ? "" : `_(${some(1, WORDS, "of", i)})`);
  const at = (i: number) => `/wiki/${name(i)}.html`;
  const cats = numbers(12);
  const catName = (c: number) => `Category:${title(1, WORDS, "wcat", c)}_${c}`;
  const catOf = (i: number) => (i % 3 ? 0 : 1 + pick(11, "wc", i));
  const page = (what: string, body: string) =>
    `<html class="client-nojs"><head><title>${what.replaceAll("_", " ")} - Pondwiki</title></head><body class="mediawiki"><div id="content" class="mw-body"><h1 id="firstHeading" class="firstHeading">${what.replaceAll("_", " ")}</h1><div id="bodyContent"><div id="siteSub">From Pondwiki</div><div id="mw-content-text">${body}</div></div></div><div id="mw-panel"><div class="portal">${list([a("/wiki/Main_Page.html", "Main page"), a("/wiki/Category:Fish_0.html", "All fish"), a("/wiki/Pondwiki:About.html", "About"), a("/wiki/Help:Contents.html", "Help")])}</div></div></body></html>`;
  const column = (own: readonly number[]) =>
    `<div class="mw-category">${[...new Set(own.map((i) => name(i)[0]!))]
      .sort()
      .map(
        (l) =>
          `<div class="mw-category-group"><h3>${l}</h3>${list(own.filter((i) => name(i).startsWith(l)).map((i) => a(at(i), name(i).replaceAll("_", " "))))}</div>`,
      )
      .join("")}</div>`;
  put(
    "/wiki/Main_Page.html",
    page(
      "Main_Page",
      `<p>${said(3, WORDS, "pond")}</p><h2>Browse</h2>${list(cats.slice(1, 6).map((c) => a(`/wiki/${catName(c)}.html`, catName(c).slice(9))))}<p>Did you know ${a(at(3), name(3))} and ${a(at(50), name(50))}?</p><p>${a("/wiki/Category:Fish_0.html", "All fish")}</p>`,
    ),
  );
  for (const one of ["Pondwiki:About", "Help:Contents"])
    put(`/wiki/${one}.html`, page(one, `<p>${said(6, WORDS, one)}</p>`));
  const pool = [...all].sort((x, y) => name(x).localeCompare(name(y)));
  const halves = chunks(pool, 100);
  for (const [p, own] of halves.entries())
    put(
      p ? "/wiki/Category:Fish_0_from_2.html" : "/wiki/Category:Fish_0.html",
      page(
        "Category:Fish",
        `${p ? "" : `<div id="mw-subcategories"><h2>Subcategories</h2>${list(cats.slice(1).map((c) => a(`/wiki/${catName(c)}.html`, catName(c).slice(9))))}</div>`}<div id="mw-pages"><h2>Pages in category "Fish"</h2><p>The following ${own.length} pages are in this category, out of 160 total.</p>(${p ? a("/wiki/Category:Fish_0.html", "previous page") : "previous page"}) (${p ? "next page" : a("/wiki/Category:Fish_0_from_2.html", "next page")})${column(own)}</div>`,
      ),
    );
  for (const c of cats.slice(1))
    put(
      `/wiki/${catName(c)}.html`,
      page(
        catName(c),
        `<p>${said(1, WORDS, "cat", c)}</p><div id="mw-pages"><h2>Pages in category</h2>${column(all.filter((i) => catOf(i) === c))}</div><div class="catlinks">${a("/wiki/Category:Fish_0.html", "Fish")}</div>`,
      ),
    );
  for (const i of all) {
    const links = numbers(3 + pick(9, "l", i)).map((k) =>
      a(at(pick(160, "ln", i, k)), name(pick(160, "ln", i, k)).replaceAll("_", " ")),
    );
    leaf(
      at(i),
      page(
        name(i),
        `${i % 4 ? "" : `<div class="thumb"><a href="/wiki/File:${name(i)}.jpg.html" class="image"><img src="/images/${i}.jpg"></a></div>`}<table class="infobox"><tr><th>Length<td>${pick(90, i)} cm<tr><th>Found<td>${some(1, WORDS, "f", i)}</table><p>${said(1 + pick(4, i), WORDS, "fish", i)} ${links.join(", ")}.</p><div id="catlinks" class="catlinks">${a("/wiki/Category:Fish_0.html", "Fish")}${catOf(i) ? ` | ${a(`/wiki/${catName(catOf(i))}.html`, catName(catOf(i)))}` : ""}</div>`,
      ),
    );
    if (i % 4 === 0)
      put(
        `/wiki/File:${name(i)}.jpg.html`,
        page(`File:${name(i)}.jpg`, `<img src="/images/${i}.jpg"><h2>File usage</h2>${list([a(at(i), name(i))])}`),
      );
  }
  return made;
}

/** DSpace: communities, collections, browsing by title with an offset, simple and full records. */
export function repository(): SmallSite {
  const { put, leaf, ...made } = site("/community-list");
  const also = new Set<string>();
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${what}</title></head><body class="undernavigation"><header class="navbar"><a class="navbar-brand" href="/">Archive</a><ul class="nav"><li>${a("/", "Home")}<li class="dropdown"><a href="#">Browse</a><ul><li>${a("/community-list", "Communities &amp; Collections")}<li>${a("/browse?type=title", "Title")}<li>${a("/browse?type=author", "Author")}</ul></ul></header><main class="container"><h2>${what}</h2>${body}</main><footer>${a("/feedback", "Feedback")}</footer></body></html>`;
  const all = numbers(140);
  const handle = (n: number) => `/handle/10900/${n}`;
  const at = (i: number) => handle(200 + 2 * i);
  const collections = numbers(8);
  const colOf = (i: number) => pick(8, "col", i);
  const row = (i: number) =>
    `<tr><td headers="t1">${1960 + pick(50, i)}<td headers="t2"><strong>${a(at(i), title(6, WORDS, "thesis", i))}</strong><td headers="t3"><em>${a(`/browse?type=author&value=${pick(60, "au", i)}`, person("au", pick(60, "au", i)))}</em>`;
  const table = (own: readonly number[]) =>
    `<table class="table"><tr><th>Date<th>Title<th>Author</tr>${own.map(row).join("")}</table>`;
  put(
    "/",
    page(
      "Archive",
      `<p>${said(3, WORDS, "arch")}</p><h3>Recent Submissions</h3>${all
        .slice(0, 5)
        .map((i) => a(at(i), title(6, WORDS, "thesis", i)))
        .join("<br>")}`,
    ),
  );
  put("/feedback", page("Feedback", "<form></form>"));
  put(
    "/community-list",
    page(
      "Communities and Collections",
      [0, 1, 2]
        .map(
          (k) =>
            `<h4>${a(handle(2 + k), title(2, WORDS, "comm", k))}</h4>${list(collections.filter((c) => c % 3 === k).map((c) => `${a(handle(20 + c), title(3, WORDS, "coll", c))} [${all.filter((i) => colOf(i) === c).length}]`))}`,
        )
        .join(""),
    ),
  );
  for (const k of [0, 1, 2])
    put(
      handle(2 + k),
      page(
        title(2, WORDS, "comm", k),
        `<p>${said(3, WORDS, "comm", k)}</p><h3>Collections</h3>${list(collections.filter((c) => c % 3 === k).map((c) => a(handle(20 + c), title(3, WORDS, "coll", c))))}`,
      ),
    );
  const browse = (base: string, own: readonly number[], head: string) => {
    for (const [p, some20] of chunks(own, 20).entries())
      put(
        p ? `${base}&offset=${20 * p}` : base,
        page(
          head,
          `<div class="browse_range">Showing results ${20 * p + 1} to ${20 * p + some20.length} of ${own.length} ${20 * (p + 1) < own.length ? a(`${base}&offset=${20 * (p + 1)}`, "next &gt;") : ""}</div>${table(some20)}`,
        ),
      );
  };
  browse("/browse?type=title", all, "Browsing by Title");
  for (const c of collections) {
    const own = all.filter((i) => colOf(i) === c);
    put(
      handle(20 + c),
      page(
        title(3, WORDS, "coll", c),
        `<p>${said(4, WORDS, "coll", c)}</p><p>${a(`/browse?type=title&scope=${c}`, "Titles")}</p><h3>Recent submissions</h3>${table(own.slice(0, 5))}`,
      ),
    );
    browse(`/browse?type=title&scope=${c}`, own, title(3, WORDS, "coll", c));
  }
  put(
    "/browse?type=author",
    page("Browsing by Author", list(numbers(60).map((u) => a(`/browse?type=author&value=${u}`, person("au", u))))),
  );
  for (const u of numbers(60))
    put(
      `/browse?type=author&value=${u}`,
      page(`Browsing by Author ${person("au", u)}`, table(all.filter((i) => pick(60, "au", i) === u))),
    );
  for (const i of all) {
    const rows = `<tr><td>Title:<td>${title(6, WORDS, "thesis", i)}<tr><td>Author:<td>${a(`/browse?type=author&value=${pick(60, "au", i)}`, person("au", pick(60, "au", i)))}<tr><td>Issue Date:<td>${1960 + pick(50, i)}<tr><td>Abstract:<td>${said(3 + pick(4, i), WORDS, "abstract", i)}`;
    leaf(
      at(i),
      page(
        title(6, WORDS, "thesis", i),
        `<table class="itemDisplayTable">${rows}<tr><td>Appears in:<td>${a(handle(20 + colOf(i)), title(3, WORDS, "coll", colOf(i)))}</table><table class="files"><tr><td><a href="/bitstream/10900/${i}/1.pdf">thesis.pdf</a></table>${a(`${at(i)}?mode=full`, "Show full item record")}`,
      ),
    );
    put(
      `${at(i)}?mode=full`,
      page(
        title(6, WORDS, "thesis", i),
        `<table><tr><th>DC Field<th>Value${rows}</table>${a(at(i), "Show simple item record")}`,
      ),
    );
    also.add(`${at(i)}?mode=full`);
  }
  return { ...made, also };
}

/** Astro: numbered pages of the list in the folder of the items, a second section of notes, years. */
export function astro(): SmallSite {
  const { put, leaf, ...made } = site("/reviews/");
  const all = numbers(78);
  const at = (i: number) => `/reviews/${dashed(title(3, WORDS, "review", i))}`;
  const page = (what: string, body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>${what}</title></head><body><header class="astro-3ef6"><h2 class="astro-3ef6"><a href="/">ink &amp; ember</a></h2><nav><a href="/reviews/">Reviews</a><a href="/notes/">Notes</a><a href="/about">About</a></nav></header><main class="astro-9kx1">${body}</main><footer>RSS</footer></body></html>`;
  for (const [p, own] of chunks(all, 9).entries())
    put(
      p ? `/reviews/${p + 1}` : "/reviews/",
      page(
        "Reviews",
        `<ul class="grid">${own.map((i) => `<li><a href="${at(i)}"><img src="/c/${i}.webp" alt=""><h4>${title(3, WORDS, "review", i)}</h4><p>${person("by", i)}, ${1950 + pick(70, i)}</p></a>`).join("")}</ul><div class="pages">${p ? a(p > 1 ? `/reviews/${p}` : "/reviews/", "newer") : ""} ${p < 8 ? a(`/reviews/${p + 2}`, "older") : ""}</div>`,
      ),
    );
  put("/", page("ink & ember", `<h1>ink &amp; ember</h1><p>${said(2, WORDS, "ink")}</p>`));
  put("/about", page("About", `<p>${said(5, WORDS, "ink")}</p>`));
  put(
    "/notes/",
    page(
      "Notes",
      list(
        numbers(40).map(
          (i) => `${a(`/notes/${dashed(title(2, WORDS, "note", i))}`, title(2, WORDS, "note", i))} <time>2021</time>`,
        ),
      ),
    ),
  );
  for (const i of numbers(40))
    put(
      `/notes/${dashed(title(2, WORDS, "note", i))}`,
      page(
        title(2, WORDS, "note", i),
        `<article><h1>${title(2, WORDS, "note", i)}</h1><p>${said(4, WORDS, "note", i)}</p></article>`,
      ),
    );
  for (const i of all)
    leaf(
      at(i),
      page(
        title(3, WORDS, "review", i),
        `<article><h1>${title(3, WORDS, "review", i)}</h1><p class="sub">${person("by", i)} · ${"★".repeat(1 + pick(5, i))}</p>${each(3 + pick(4, i), (k) => `<p>${said(4, WORDS, "review", i, k)}</p>`)}<h3>Read next</h3><ul class="grid">${[5, 17, 31].map((k) => `<li><a href="${at((i + k) % 78)}"><h4>${title(3, WORDS, "review", (i + k) % 78)}</h4></a>`).join("")}</ul></article>`,
      ),
    );
  return made;
}

export const FOURTH_GENERATORS: readonly (readonly [string, SmallSite])[] = [
  ["Hugo with PaperMod and tags", paperMod()],
  ["Hexo with whole posts on the home page", hexo()],
  ["Jekyll with songs beside a weblog", minima()],
  ["a copy of a WordPress site", wordpressCopy()],
  ["Docusaurus in two versions", docusaurus()],
  ["Blogger with labels and months", blogger()],
  ["Drupal with numbered nodes", drupal()],
  ["a wiki of categories as files", wikiCategories()],
  ["a repository of theses", repository()],
  ["Astro with numbered pages among items", astro()],
];
