/** Seven more sites: archives by day and by a menu of months, a journal, two languages, letters in addresses, poems. */
import iconv from "iconv-lite";
import type { Answer } from "../cli/world.js";
import {
  chunks,
  dotted,
  type FourthSite,
  html,
  inWords,
  type Pages,
  p,
  pick,
  type Story,
  slugOf,
  stories,
  urlset,
  xml,
} from "./fourth-words.js";

const LATEST = 6;

/** The home page shows the latest; all others are reached by years, months and days of an archive. */
function archiveOfDays(): FourthSite {
  const host = "www.folhadavila.example";
  const kinds = ["cidade", "cultura", "esporte"] as const;
  const all = stories("por", 48, "2022-04-18", 1).map((one) => ({
    ...one,
    kind: pick(kinds, one.n),
    by: pick(["Joana Prado", "Rui Teles", "Redação"], one.n),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/${one.kind}/noticia/${slugOf(one.title)}-${7000 + one.n}.html`;
  const day = (one: Story): string => `/arquivo/${one.day.replaceAll("-", "/")}/`;
  const month = (one: Story): string => day(one).slice(0, -3);
  const top = `<header><a href="/"><img src="/logo.png" alt="Folha da Vila"></a><nav><a href="/arquivo/">Arquivo</a> <a href="/expediente.html">Expediente</a></nav></header>`;
  const page = (title: string, body: string, head = ""): string =>
    html("pt-BR", `${title} | Folha da Vila`, head, `${top}${body}<footer>Folha da Vila, rua da Ponte, 7</footer>`);
  const links = (of: readonly string[], name: (path: string) => string): string =>
    `<ul>${[...new Set(of)].map((one) => `<li><a href="${one}">${name(one)}</a></li>`).join("")}</ul>`;
  const row = (one: One): string => `<h3><a href="${path(one)}">${one.title}</a></h3>`;
  const pages: Pages = {
    "/": page("Notícias", `<main>${all.slice(0, LATEST).map(row).join("")}</main>`),
    "/expediente.html": page("Expediente", "<h1>Expediente</h1><p>Editora: Ana Melo.</p>"),
    "/arquivo/": page(
      "Arquivo",
      `<h1>Arquivo</h1>${links(all.map(month), (one) => one.split("/").slice(2, 4).reverse().join("/"))}`,
    ),
  };
  for (const one of all) {
    const own = all.filter((other) => month(other) === month(one));
    pages[month(one)] = page(
      "Arquivo",
      `<h1>Arquivo</h1><table class="cal"><tr>${[...new Set(own.map(day))].map((at) => `<td><a href="${at}">${Number(at.split("/")[4])}</a></td>`).join("")}</tr></table>`,
    );
    pages[day(one)] = page(
      "Arquivo",
      `<h1>${dotted(one.day)}</h1>${all
        .filter((other) => day(other) === day(one))
        .map(row)
        .join("")}`,
    );
    pages[path(one)] = page(
      one.title,
      `<article><h1>${one.title}</h1><div class="meta"><span class="autor">Por ${one.by}</span> <time datetime="${one.day}T08:00:00-03:00">${dotted(one.day).replaceAll(".", "/")} 08h00</time></div>${p(one.text)}</article>`,
      `<meta property="article:section" content="${one.kind}"><meta property="og:title" content="${one.title}">`,
    );
  }
  return {
    name: "a Brazilian paper with an archive of days",
    starts: [host, `${host}${path(all[20]!)}`, `${host}/arquivo/`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, one.kind]])),
  };
}

/** Months are chosen from a menu that only a script follows; windows-1251. */
function menuOfMonths(): FourthSite {
  const host = "vestnik-rayona.example";
  const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";
  const all = stories("rus", 44, "2007-11-25", 5).map((one) => ({
    ...one,
    by: pick(["А. Громов", "Нина Ветрова", "Олег Сизов"], one.n),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/article.php?aid=${n + 300}`;
  const month = (one: One): string => `/archive.php?m=${one.day.slice(0, 7)}`;
  const menu = `<form action="/archive.php"><select name="go" onchange="location=this.value"><option>Архив</option>${[...new Set(all.map(month))].map((one) => `<option value="${one}">${one.slice(-7)}</option>`).join("")}</select></form>`;
  const page = (title: string, body: string): Answer => ({
    headers: { "content-type": "text/html; charset=windows-1251" },
    body: iconv.encode(
      `<html><head><title>${title}</title></head><body bgcolor=white><center><a href="/"><b>ВЕСТНИК РАЙОНА</b></a></center>${menu}<table><tr><td>${body}</td></tr></table></body></html>`,
      "windows-1251",
    ),
  });
  const row = (one: One): string =>
    `<p><font size=2>${dotted(one.day)}</font><br><a href="${path(one)}">${one.title}</a><br>${one.text[0]!.slice(0, 60)}...`;
  const pages: Pages = { "/": page("Вестник района", all.slice(0, LATEST).map(row).join("")) };
  for (const one of all) {
    const own = all.filter((other) => month(other) === month(one));
    pages[month(one)] = page("Вестник района - архив", `<h2>Архив</h2>${own.map(row).join("")}`);
    pages[path(one)] = page(
      `${one.title} - Вестник района`,
      `<h2>${one.title}</h2><i>${inWords(one.day, months)} г.</i><br><br>${one.text.join("<br><br>")}<br><br><div align=right><b>${one.by}</b></div>`,
    );
  }
  return {
    name: "a Russian weekly with a menu of months",
    starts: [host, `${host}${path(all[9]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, ""]])),
  };
}

/** Open Journal Systems: issues, articles with abstracts, and a page around each file. */
function journal(): FourthSite {
  const host = "casopis.univerzita.example";
  const base = "/ojs/index.php/slovo";
  const all = stories("ces", 40, "2023-12-01", 1).map((one) => ({
    ...one,
    by: pick([["Jan Novotný"], ["Eva Malá", "Petr Dvořák"], ["Hana Veselá"]], one.n),
  }));
  const issues = chunks(all, 5).map((few, i) => ({
    id: 90 - i * 3,
    name: `Sv. ${12 - Math.floor(i / 2)} č. ${2 - (i % 2)}`,
    day: `${2023 - Math.floor(i / 2)}-${i % 2 === 0 ? "12" : "06"}-15`,
    few,
  }));
  const path = ({ n }: Story): string => `${base}/article/view/${1200 + n * 7}`;
  const top = `<header class="pkp_structure_head"><a href="${base}/index">Slovo a řeč</a><ul id="navigationPrimary"><li><a href="${base}/issue/current">Aktuální číslo</a></li><li><a href="${base}/issue/archive">Archiv</a></li><li><a href="${base}/about">O časopisu</a></li></ul><ul id="navigationUser"><li><a href="${base}/user/register">Registrace</a></li><li><a href="${base}/login">Přihlásit</a></li></ul></header>`;
  const page = (title: string, body: string, head = ""): string =>
    html(
      "cs-CZ",
      `${title} | Slovo a řeč`,
      `<meta name="generator" content="Open Journal Systems 3.3.0.8">${head}`,
      `<div class="pkp_structure_page">${top}<div class="pkp_structure_main" role="main">${body}</div></div>`,
    );
  const summary = (one: (typeof all)[number]): string =>
    `<li><div class="obj_article_summary"><h3 class="title"><a id="article-${one.n}" href="${path(one)}">${one.title}</a></h3><div class="meta"><div class="authors">${one.by.join(", ")}</div><div class="pages">${one.n}-${one.n + 9}</div></div><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="${path(one)}/${900 + one.n}">PDF</a></li></ul></div></li>`;
  const contents = ({ name, few }: (typeof issues)[number]): string =>
    page(
      name,
      `<div class="page page_issue"><h1>${name}</h1><div class="obj_issue_toc"><div class="sections"><div class="section"><h2>Články</h2><ul class="cmp_article_list articles">${few.map(summary).join("")}</ul></div></div></div></div>`,
    );
  const pages: Pages = {
    [`${base}/index`]: page(
      "Slovo a řeč",
      `<div class="page_index_journal"><p>Časopis pro jazykovědu.</p><section class="current_issue"><h2>Aktuální číslo</h2><ul>${issues[0]!.few.map(summary).join("")}</ul></section></div>`,
    ),
    [`${base}/issue/current`]: contents(issues[0]!),
    [`${base}/issue/archive`]: page(
      "Archiv",
      `<div class="page page_issue_archive"><h1>Archiv</h1><ul class="issues_archive">${issues.map(({ id, name }) => `<li><div class="obj_issue_summary"><h2><a class="title" href="${base}/issue/view/${id}">${name}</a></h2></div></li>`).join("")}</ul></div>`,
    ),
    [`${base}/about`]: page("O časopisu", "<h1>O časopisu</h1><p>Vychází dvakrát do roka.</p>"),
    [`${base}/login`]: page("Přihlásit", "<h1>Přihlásit</h1><form><input name=u><input name=p></form>"),
    [`${base}/user/register`]: page("Registrace", "<h1>Registrace</h1><form><input name=u></form>"),
  };
  pages["/"] = { status: 302, headers: { location: `${base}/index` }, body: "" };
  pages[base] = pages[`${base}/index`]!;
  const documents = new Map<string, readonly [string, string, string, string]>();
  for (const issue of issues) {
    pages[`${base}/issue/view/${issue.id}`] = contents(issue);
    for (const one of issue.few) {
      const head = `<meta name="citation_title" content="${one.title}">${one.by.map((by) => `<meta name="citation_author" content="${by}">`).join("")}<meta name="citation_date" content="${issue.day.replaceAll("-", "/")}"><meta name="DC.Language" content="cs">`;
      pages[path(one)] = page(
        one.title,
        `<div class="page page_article"><nav class="cmp_breadcrumbs"><ol><li><a href="${base}/index">Domů</a></li><li><a href="${base}/issue/archive">Archiv</a></li><li><a href="${base}/issue/view/${issue.id}">${issue.name}</a></li></ol></nav><article class="obj_article_details"><h1 class="page_title">${one.title}</h1><div class="row"><div class="main_entry"><section class="item authors"><h2>Autoři</h2><ul class="authors">${one.by.map((by) => `<li><span class="name">${by}</span><span class="affiliation">Univerzita</span></li>`).join("")}</ul></section><section class="item abstract"><h2 class="label">Abstrakt</h2>${p(one.text.slice(0, 3))}</section></div><div class="entry_details"><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="${path(one)}/${900 + one.n}">PDF</a></li></ul></div></div></article></div>`,
        head,
      );
      pages[`${path(one)}/${900 + one.n}`] = html(
        "cs",
        `Zobrazit ${one.title}`,
        "",
        `<a href="${path(one)}">Zpět</a> <a href="${path(one).replace("view", "download")}/${900 + one.n}">Stáhnout PDF</a><iframe src="/viewer"></iframe>`,
      );
      documents.set(`${host}${path(one)}`, [one.title, issue.day, one.by.join(", "), issue.name]);
    }
  }
  return {
    name: "a Czech journal on OJS",
    starts: [`${host}${base}/index`, `${host}${base}/issue/archive`, `${host}${path(all[17]!)}`],
    site: { [host]: pages },
    documents,
  };
}

/** Drupal in two languages: sections by query, most documents without a translation. */
function drupal(): FourthSite {
  const host = "www.vallee-haute.example";
  const made = { fr: stories("fra", 36, "2021-09-14", 6), en: stories("eng", 12, "2021-09-14", 18) };
  type Code = keyof typeof made;
  const list = { fr: "actualites", en: "news" };
  const by = ["Claire Morel", "Paul Giraud"];
  const path = (code: Code, one: Story): string => `/${code}/${list[code]}/${slugOf(one.title)}`;
  const page = (code: Code, title: string, body: string, head = ""): string =>
    html(
      code,
      `${title} | Vallée Haute`,
      `<meta name="Generator" content="Drupal 9 (https://www.drupal.org)">${head}`,
      `<header role="banner"><a href="/${code}" rel="home">Vallée Haute</a><nav><ul class="menu"><li><a href="/${code}/${list[code]}">${{ fr: "Actualités", en: "News" }[code]}</a></li><li><a href="/${code}/contact">Contact</a></li></ul></nav><ul class="language-switcher"><li><a href="/fr" hreflang="fr">Français</a></li><li><a href="/en" hreflang="en">English</a></li></ul></header><main role="main">${body}</main><footer>© Commune</footer>`,
    );
  const pages: Pages = { "/robots.txt": `User-agent: *\nDisallow: /admin/\nSitemap: http://${host}/sitemap.xml\n` };
  const urls: string[] = [];
  for (const code of ["fr", "en"] as const) {
    const teaser = (one: Story): string =>
      `<article class="node node--type-article node--view-mode-teaser"><h2><a href="${path(code, one)}" rel="bookmark"><span class="field--name-title">${one.title}</span></a></h2><div class="field--name-body">${one.text[0]}</div><a href="${path(code, one)}">${{ fr: "Lire la suite", en: "Read more" }[code]}</a></article>`;
    const parts = chunks(made[code], 7);
    const at = (i: number): string => `/${code}/${list[code]}${i === 0 ? "" : `?page=${i}`}`;
    pages[`/${code}`] = page(code, "Accueil", made[code].slice(0, 3).map(teaser).join(""));
    pages[`/${code}/contact`] = page(code, "Contact", "<h1>Contact</h1><form><textarea name=m></textarea></form>");
    for (const [i, few] of parts.entries())
      pages[at(i)] = page(
        code,
        { fr: "Actualités", en: "News" }[code],
        `<h1>${{ fr: "Actualités", en: "News" }[code]}</h1><div class="view-content">${few.map(teaser).join("")}</div><nav class="pager"><ul class="pager__items">${parts.map((_, k) => `<li class="pager__item${k === i ? " is-active" : ""}"><a href="?page=${k}" title="${k + 1}">${k + 1}</a></li>`).join("")}${i + 1 < parts.length ? `<li class="pager__item--next"><a href="?page=${i + 1}" rel="next">››</a></li>` : ""}</ul></nav>`,
      );
    for (const one of made[code]) {
      urls.push(`http://${host}${path(code, one)}`);
      pages[path(code, one)] = page(
        code,
        one.title,
        `<article class="node node--type-article node--view-mode-full"><h1 class="page-header"><span class="field--name-title">${one.title}</span></h1><footer class="node__meta"><div class="node__submitted">${{ fr: "Publié par", en: "Submitted by" }[code]} <span class="field--name-uid"><span lang="" typeof="schema:Person" property="schema:name">${pick(by, one.n)}</span></span> ${{ fr: "le", en: "on" }[code]} <span class="field--name-created">${dotted(one.day).replaceAll(".", "/")} - 10:30</span></div></footer><div class="node__content"><div class="field--name-body">${p(one.text)}</div></div></article>`,
        `<link rel="canonical" href="http://${host}${path(code, one)}"><meta name="dcterms.date" content="${one.day}T10:30:00+02:00">`,
      );
    }
  }
  pages["/"] = pages["/fr"]!;
  pages["/sitemap.xml"] = urlset([
    `http://${host}/`,
    `http://${host}/fr/actualites`,
    `http://${host}/en/news`,
    `http://${host}/fr/contact`,
    ...urls,
  ]);
  return {
    name: "a French commune on Drupal with English pages",
    starts: [`${host}/fr`, `${host}/fr/actualites`, `${host}${path("fr", made.fr[5]!)}`],
    site: { [host]: pages },
    documents: new Map(made.fr.map((one) => [`${host}${path("fr", one)}`, [one.title, one.day, pick(by, one.n), ""]])),
  };
}

/** WordPress whose addresses are Arabic words. */
function arabicSlugs(): FourthSite {
  const host = "sawt-alqarya.example";
  const kinds = ["أخبار", "ثقافة", "رياضة"] as const;
  const all = stories("ara", 42, "2020-02-20", 3).map((one) => ({
    ...one,
    kind: pick(kinds, one.n),
    by: pick(["سلمى حداد", "عمر الخطيب"], one.n),
  }));
  type One = (typeof all)[number];
  const slug = (text: string): string => encodeURI(text.replaceAll(" ", "-"));
  const path = (one: One): string => `/${slug(one.title)}/`;
  const top = `<header id="masthead"><p class="site-title"><a href="/">صوت القرية</a></p><nav id="site-navigation"><ul>${kinds.map((one) => `<li><a href="/category/${slug(one)}/">${one}</a></li>`).join("")}<li><a href="/${slug("من نحن")}/">من نحن</a></li></ul></nav></header>`;
  const side = `<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2>أحدث المقالات</h2><ul>${all
    .slice(0, 5)
    .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
    .join("")}</ul></section></aside>`;
  const page = (title: string, body: string, head = ""): string =>
    `${html("ar", `${title} - صوت القرية`, `<link rel="alternate" type="application/rss+xml" href="/feed/">${head}`, `<div id="page">${top}<div id="content"><main id="main">${body}</main>${side}</div></div>`).replace("<html ", '<html dir="rtl" ')}`;
  const card = (one: One): string =>
    `<article id="post-${one.n}" class="post type-post hentry"><header class="entry-header"><h2 class="entry-title"><a href="${path(one)}" rel="bookmark">${one.title}</a></h2></header><div class="entry-summary"><p>${one.text[0]!.slice(0, 80)} […]</p></div></article>`;
  const pages: Pages = {
    [`/${slug("من نحن")}/`]: page(
      "من نحن",
      "<article><h1>من نحن</h1><p>نحن أبناء القرية نكتب عنها منذ سنوات.</p></article>",
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 8);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}page/${i + 1}/`] = page(
        title,
        `${few.map(card).join("")}<nav class="navigation posts-navigation"><div class="nav-links">${i + 1 < parts.length ? `<div class="nav-previous"><a href="${at}page/${i + 2}/">مقالات أقدم</a></div>` : ""}${i > 0 ? `<div class="nav-next"><a href="${i === 1 ? at : `${at}page/${i}/`}">مقالات أحدث</a></div>` : ""}</div></nav>`,
      );
  };
  list("/", "الرئيسية", all);
  for (const one of kinds)
    list(
      `/category/${slug(one)}/`,
      one,
      all.filter(({ kind }) => kind === one),
    );
  pages["/feed/"] = xml(
    `<rss version="2.0"><channel><title>صوت القرية</title><link>http://${host}/</link>${all
      .slice(0, 10)
      .map((one) => `<item><title>${one.title}</title><link>http://${host}${path(one)}</link></item>`)
      .join("")}</channel></rss>`,
  );
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<article id="post-${one.n}" class="post hentry"><header class="entry-header"><h1 class="entry-title">${one.title}</h1><div class="entry-meta"><span class="posted-on"><time class="entry-date published" datetime="${one.day}T09:00:00+00:00">${dotted(one.day)}</time></span><span class="byline"> بواسطة <span class="author vcard"><a class="url fn n" href="/author/${slug(one.by)}/">${one.by}</a></span></span></div></header><div class="entry-content">${p(one.text)}</div><footer class="entry-footer"><span class="cat-links"><a href="/category/${slug(one.kind)}/" rel="category tag">${one.kind}</a></span></footer></article><nav class="post-navigation"><a href="${path(pick(all, one.n + 5))}" rel="prev">${pick(all, one.n + 5).title}</a></nav>`,
      `<meta property="article:published_time" content="${one.day}T09:00:00+00:00">`,
    );
  for (const by of ["سلمى حداد", "عمر الخطيب"])
    list(
      `/author/${slug(by)}/`,
      by,
      all.filter((one) => one.by === by),
    );
  return {
    name: "an Arabic blog with Arabic words in its addresses",
    starts: [host, `${host}/category/${slug("ثقافة")}/`, `${host}${path(all[12]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, one.kind]])),
  };
}

/** Poets, their pages, and poems without any date. The poet stands in the path and in the title only: not an author. */
function poems(): FourthSite {
  const host = "virshi.example";
  const poets = ["Марко Степовий", "Ганна Верес", "Ілля Кобець", "Оксана Лугова"] as const;
  const all = stories("ukr", 44).map((one) => ({ ...one, by: pick(poets, one.n) }));
  type One = (typeof all)[number];
  const folder = (by: string): string =>
    `/poety/${{ "Марко Степовий": "stepovyi", "Ганна Верес": "veres", "Ілля Кобець": "kobets", "Оксана Лугова": "luhova" }[by]}/`;
  const path = (one: One): string => `${folder(one.by)}${one.n}.html`;
  const page = (title: string, body: string): string =>
    html(
      "uk",
      `${title} :: Вірші`,
      "",
      `<div id="logo"><a href="/">Вірші</a></div><div id="left"><a href="/poety/">Поети</a><br><a href="/novi.html">Нові</a><br><a href="/pro-sait.html">Про сайт</a></div><div id="center">${body}</div>`,
    );
  const verse = (one: One): string =>
    one.text
      .map(
        (stanza) =>
          `<p>${stanza.replace(/ \(\d+\)\./g, "").replaceAll(/ (?=\p{Lu})/gu, "<br>\n")}<br>і вітер ${one.n}, і сніг.</p>`,
      )
      .join("");
  const pages: Pages = {
    "/": page(
      "Вірші",
      `<h1>Вірші українських поетів</h1><p>Тут зібрано вірші.</p><ul>${poets.map((by) => `<li><a href="${folder(by)}">${by}</a></li>`).join("")}</ul>`,
    ),
    "/poety/": page(
      "Поети",
      `<h1>Поети</h1><ul>${poets.map((by) => `<li><a href="${folder(by)}">${by}</a></li>`).join("")}</ul>`,
    ),
    "/novi.html": page(
      "Нові",
      `<h1>Нові</h1>${all
        .slice(0, 5)
        .map((one) => `<a href="${path(one)}">${one.title}</a> (${one.by})<br>`)
        .join("")}`,
    ),
    "/pro-sait.html": page("Про сайт", "<h1>Про сайт</h1><p>Сайт зібрали учні.</p>"),
  };
  for (const by of poets)
    pages[folder(by)] = page(
      by,
      `<h1>${by}</h1><ol>${all
        .filter((one) => one.by === by)
        .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
        .join("")}</ol>`,
    );
  for (const one of all)
    pages[path(one)] = page(
      `${one.title}. ${one.by}`,
      `<a href="/poety/">Поети</a> &rarr; <a href="${folder(one.by)}">${one.by}</a><h1>${one.title}</h1><div class="poem">${verse(one)}</div>`,
    );
  return {
    name: "Ukrainian poems by poets",
    starts: [host, `${host}${folder("Ганна Верес")}`, `${host}${path(all[30]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, "undefined", "", ""]])),
  };
}

/** Hugo: the feed and the sitemap have everything, the sitemap tags as well. */
function hugo(): FourthSite {
  const host = "lane-notes.example";
  const tags = ["walking", "history", "weather"] as const;
  const all = stories("eng", 40, "2023-03-30", 9).map((one) => ({ ...one, tag: pick(tags, one.n) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/posts/${slugOf(one.title)}/`;
  const page = (title: string, body: string, head = ""): string =>
    html(
      "en",
      `${title} | Lane Notes`,
      `<meta name="generator" content="Hugo 0.110.0"><link rel="alternate" type="application/rss+xml" href="/index.xml" title="Lane Notes">${head}`,
      `<header class="header"><nav class="nav"><div class="logo"><a href="/">Lane Notes</a></div><ul id="menu"><li><a href="/archives/">Archive</a></li><li><a href="/tags/">Tags</a></li><li><a href="/about/">About</a></li></ul></nav></header><main class="main">${body}</main><footer class="footer"><span>© 2023 Lane Notes</span> Powered by Hugo</footer>`,
    );
  const entry = (one: One): string =>
    `<article class="post-entry"><header class="entry-header"><h2>${one.title}</h2></header><section class="entry-content"><p>${one.text[0]!.slice(0, 90)}...</p></section><footer class="entry-footer">${inEnglish(one.day)} · 2 min · Tom Hale</footer><a class="entry-link" aria-label="post link to ${one.title}" href="${path(one)}"></a></article>`;
  const pages: Pages = {
    "/about/": page(
      "About",
      `<article class="post-single"><h1>About</h1><div class="post-content">${p(["I walk the lanes around our village and write down what I see.", "The name comes from my grandmother, who knew every gate and stile by heart."])}</div></article>`,
    ),
    "/archives/": page(
      "Archive",
      `<h1>Archive</h1>${all.map((one) => `<div class="archive-entry"><h3>${one.title}</h3><div class="archive-meta">${inEnglish(one.day)}</div><a class="entry-link" href="${path(one)}"></a></div>`).join("")}`,
    ),
    "/tags/": page(
      "Tags",
      `<h1>Tags</h1><ul class="terms-tags">${tags.map((tag) => `<li><a href="/tags/${tag}/">${tag}</a></li>`).join("")}</ul>`,
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 5);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}page/${i + 1}/`] = page(
        title,
        `${few.map(entry).join("")}<footer class="page-footer"><nav class="pagination">${i + 1 < parts.length ? `<a class="next" href="http://${host}${at}page/${i + 2}/">Next »</a>` : ""}</nav></footer>`,
      );
  };
  list("/", "Lane Notes", all);
  list("/posts/", "Posts", all);
  for (const tag of tags)
    list(
      `/tags/${tag}/`,
      tag,
      all.filter((one) => one.tag === tag),
    );
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<article class="post-single"><header class="post-header"><h1 class="post-title">${one.title}</h1><div class="post-meta"><span title="${one.day}">${inEnglish(one.day)}</span> · 2 min · Tom Hale</div></header><div class="post-content">${p(one.text)}</div><footer class="post-footer"><ul class="post-tags"><li><a href="/tags/${one.tag}/">${one.tag}</a></li></ul></footer></article>`,
      `<meta name="author" content="Tom Hale"><script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "BlogPosting", headline: one.title, datePublished: `${one.day}T00:00:00Z`, author: { "@type": "Person", name: "Tom Hale" } })}</script>`,
    );
  pages["/index.xml"] = xml(
    `<rss version="2.0"><channel><title>Lane Notes</title><link>http://${host}/</link>${all.map((one) => `<item><title>${one.title}</title><link>http://${host}${path(one)}</link><description>${one.text[0]}</description></item>`).join("")}</channel></rss>`,
  );
  pages["/sitemap.xml"] = urlset(
    ["/", "/posts/", "/about/", "/archives/", "/tags/", ...tags.map((tag) => `/tags/${tag}/`), ...all.map(path)].map(
      (at) => `http://${host}${at}`,
    ),
  );
  return {
    name: "an English blog on Hugo",
    starts: [host, `${host}/posts/`, `${host}${path(all[22]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "Tom Hale", ""]])),
  };
}

function inEnglish(day: string): string {
  const months = "January February March April May June July August September October November December".split(" ");
  return `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
}

export const SIXTH_SITES: readonly FourthSite[] = [
  archiveOfDays(),
  menuOfMonths(),
  journal(),
  drupal(),
  arabicSlugs(),
  poems(),
  hugo(),
];
