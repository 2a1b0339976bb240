/**
 * Sixteen more sites for `winnow robot new`, written before the program saw them: systems that are common in one country
 * or another, lists that are paged, loaded by a button, by month, by label or by nothing but a sitemap, sub-domains,
 * print views, galleries, and texts in several languages. Eight of them are in fourth-sites-more.ts.
 */
import { MORE_FOURTH_SITES } from "./fourth-sites-more.js";
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
  WORDS,
  xml,
} from "./fourth-words.js";

/** A Russian district on 1C-Bitrix: sections by path, pages by PAGEN_1, print views, banners, "read also". */
function russianDistrict(): FourthSite {
  const host = "vestiraion.example";
  const sections = { society: "Общество", economy: "Экономика", culture: "Культура", incidents: "Происшествия" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";
  const people = ["Анна Кузнецова", "Игорь Лаптев", "Светлана Мороз"];
  const all = stories("rus", 46).map((one) => ({ ...one, in: pick(names, one.n), by: pick(people, one.n >> 1) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/news/${one.in}/${30_000 + one.n * 7}/`;
  const top = `<div id="panel"></div><header><a class="logo" href="/"><img src="/l.png" alt="Вести района"></a><nav><ul id="horizontal-multilevel-menu"><li><a href="/news/" class="root-item">Новости</a></li>${names.map((one) => `<li><a href="/news/${one}/" class="root-item">${sections[one]}</a></li>`).join("")}<li><a href="/reklama/">Реклама</a></li><li><a href="/redaktsiya/">Редакция</a></li></ul></nav></header>`;
  const foot = `<footer><p>© 2009–2024 Сетевое издание «Вести района». Свидетельство о регистрации СМИ ЭЛ № ФС 77-00000. При использовании материалов ссылка обязательна. 12+</p></footer>`;
  const item = (one: One): string =>
    `<div class="news-item" id="bx_1_${one.n}"><span class="news-date-time">${dotted(one.day)}</span> <a href="${path(one)}"><b>${one.title}</b></a><br>${one.text[0]!.slice(0, 70)}</div>`;
  const pages: Pages = {
    "/reklama/": html(
      "ru",
      "Реклама",
      "",
      `${top}<h1>Реклама</h1><p>Прайс-лист на размещение рекламы в издании.</p>${foot}`,
    ),
    "/redaktsiya/": html(
      "ru",
      "Редакция",
      "",
      `${top}<h1>Редакция</h1><p>Главный редактор: П. П. Серов. Телефон 2-22-22.</p>${foot}`,
    ),
    "/": html(
      "ru",
      "Вести района",
      "",
      `${top}<div class="main-news">${all.slice(0, 8).map(item).join("")}</div>${foot}`,
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 7);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}?PAGEN_1=${i + 1}`] = html(
        "ru",
        title,
        "",
        `${top}<h1>${title}</h1><div class="news-list">${few.map(item).join("")}<font class="text">Новости 1 - 7 из ${of.length}<br>${parts.map((_, k) => (k === i ? `<b>${k + 1}</b>` : `<a href="${k === 0 ? at : `${at}?PAGEN_1=${k + 1}`}">${k + 1}</a>`)).join("&nbsp;")}${i + 1 < parts.length ? `&nbsp;|&nbsp;<a href="${at}?PAGEN_1=${i + 2}">След.</a>` : ""}</font></div>${foot}`,
      );
  };
  list("/news/", "Новости", all);
  for (const one of names)
    list(
      `/news/${one}/`,
      sections[one],
      all.filter((each) => each.in === one),
    );
  for (const [i, one] of all.entries()) {
    const also = [all[(i + 5) % all.length]!, all[(i + 11) % all.length]!]
      .map((two) => `<li><a href="${path(two)}">${two.title}</a></li>`)
      .join("");
    pages[path(one)] = html(
      "ru",
      `${one.title} - Новости - Вести района`,
      `<link rel="stylesheet" href="/bitrix/templates/main/template_styles.css">`,
      `${top}<div class="breadcrumb-navigation"><a href="/">Главная</a> &gt; <a href="/news/">Новости</a> &gt; <a href="/news/${one.in}/">${sections[one.in]}</a></div><div class="news-detail"><span class="news-date-time">${inWords(one.day, months)}, 14:0${one.n % 10}</span><h1>${one.title}</h1>${p(one.text.slice(0, 2))}<div class="read-also"><b>Читайте также:</b><ul>${also}</ul></div>${p(one.text.slice(2))}<p>Текст: ${one.by}</p><p>Подписывайтесь на наш канал в Telegram и узнавайте новости первыми!</p><a href="${path(one)}?print=Y" target="_blank">Версия для печати</a></div>${foot}`,
    );
    pages[`${path(one)}?print=Y`] = html(
      "ru",
      one.title,
      "",
      `<h1>${one.title}</h1><p>${dotted(one.day)}</p>${p(one.text)}`,
    );
  }
  return {
    name: "Russian district news with print views",
    starts: [`${host}/news/culture/`, host, `${host}${path(all[9]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, sections[one.in]]])),
  };
}

/** A Turkish municipality with an English half: ASP.NET, a button that loads more from an address of its own. */
function turkishTown(): FourthSite {
  const host = "www.yesilova.example";
  const months = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık";
  const made = { tr: stories("tur", 34), en: stories("eng", 12) };
  const folder = { tr: "haberler", en: "news" };
  const path = (side: "tr" | "en", { n, title }: Story): string =>
    `/${side}/${folder[side]}/${slugOf(title)}-${n + (side === "tr" ? 900 : 100)}`;
  const top = (side: "tr" | "en"): string =>
    `<header class="navbar"><a href="/${side}">Yeşilova Belediyesi</a><ul><li><a href="/${side}/${folder[side]}">${side === "tr" ? "Haberler" : "News"}</a></li><li><a href="/${side}/${side === "tr" ? "baskan" : "mayor"}">${side === "tr" ? "Başkan" : "Mayor"}</a></li><li><a href="/${side}/${side === "tr" ? "ihaleler" : "tenders"}">${side === "tr" ? "İhaleler" : "Tenders"}</a></li></ul><a href="/tr" lang="tr">TR</a> <a href="/en" lang="en">EN</a></header>`;
  const foot = `<footer>Yeşilova Belediyesi, Cumhuriyet Meydanı No: 1 — Çağrı merkezi 444 0 000</footer>`;
  const pages: Pages = {};
  for (const side of ["tr", "en"] as const) {
    const card = (one: Story): string =>
      `<div class="col-md-4 haber-kutu"><a href="${path(side, one)}"><img src="/i/${one.n}.jpg" alt=""><h3>${one.title}</h3></a><span>${inWords(one.day, months)}</span></div>`;
    for (const [i, few] of chunks(made[side], 9).entries()) {
      const more =
        9 * (i + 1) < made[side].length
          ? `<button class="load-more" data-url="/${side}/${folder[side]}/liste?sayfa=${i + 2}">${side === "tr" ? "Daha fazla" : "Load more"}</button>`
          : "";
      if (i === 0)
        pages[`/${side}/${folder[side]}`] = html(
          side,
          `${side === "tr" ? "Haberler" : "News"} | Yeşilova Belediyesi`,
          "",
          `${top(side)}<h1>${side === "tr" ? "Haberler" : "News"}</h1><div class="row" id="liste">${few.map(card).join("")}</div>${more}${foot}`,
        );
      else pages[`/${side}/${folder[side]}/liste?sayfa=${i + 1}`] = `${few.map(card).join("")}${more}`;
    }
    pages[`/${side}`] = html(
      side,
      "Yeşilova Belediyesi",
      "",
      `${top(side)}<section><h2>${side === "tr" ? "Güncel" : "Latest"}</h2>${made[side].slice(0, 6).map(card).join("")}</section>${foot}`,
    );
    pages[`/${side}/${side === "tr" ? "baskan" : "mayor"}`] = html(
      side,
      "Başkan",
      "",
      `${top(side)}<h1>Mehmet Yıldız</h1><p>1968 yılında doğdu. ${WORDS.tur[0].split("|")[1]}</p>${foot}`,
    );
    pages[`/${side}/${side === "tr" ? "ihaleler" : "tenders"}`] = html(
      side,
      "İhaleler",
      "",
      `${top(side)}<h1>İhaleler</h1><table><tr><th>No</th><th>Konu</th></tr><tr><td>2024/11</td><td>Asfalt alımı</td></tr></table>${foot}`,
    );
    for (const one of made[side]) {
      const twin = made[side === "tr" ? "en" : "tr"].find(({ n }) => n === one.n);
      const head = `${twin ? `<link rel="alternate" hreflang="${side === "tr" ? "en" : "tr"}" href="http://${host}${path(side === "tr" ? "en" : "tr", twin)}"><link rel="alternate" hreflang="${side}" href="http://${host}${path(side, one)}">` : ""}<meta property="og:title" content="${one.title}"><meta property="og:site_name" content="Yeşilova Belediyesi">`;
      pages[path(side, one)] = html(
        side,
        `${one.title} | Yeşilova Belediyesi`,
        head,
        `${top(side)}<div class="container"><h1>${one.title}</h1><div class="tarih"><i class="fa fa-calendar"></i> ${inWords(one.day, months)}</div><div class="icerik">${p(one.text)}</div><div class="galeri"><a href="/i/${one.n}b.jpg"><img src="/i/${one.n}b.jpg"></a></div><div class="paylas">Paylaş: <a href="https://facebook.example/sharer?u=x">Facebook</a></div></div>${foot}`,
      );
    }
  }
  pages["/"] = pages["/tr"]!;
  return {
    name: "Turkish town with a button for more",
    starts: [`${host}/tr/haberler`, `${host}/tr`, `${host}${path("tr", made.tr[20]!)}`],
    says: [/in other languages \(en\)/],
    site: { [host]: pages },
    documents: new Map(made.tr.map((one) => [`${host}${path("tr", one)}`, [one.title, one.day, "", ""]])),
  };
}

/** One magazine in three languages, each on a sub-domain. */
function languageHosts(): FourthSite {
  const hosts = { tat: "tt.kazanutlary.example", rus: "ru.kazanutlary.example", eng: "en.kazanutlary.example" };
  const codes = { tat: "tt", rus: "ru", eng: "en" };
  const sides = ["tat", "rus", "eng"] as const;
  const rubrics = {
    tat: ["Проза", "Шигърият", "Тарих"],
    rus: ["Проза", "Поэзия", "История"],
    eng: ["Prose", "Poetry", "History"],
  };
  const people = {
    tat: ["Рәшит Бикчурин", "Лилия Гыйбадуллина"],
    rus: ["Рашит Бикчурин", "Лилия Гибадуллина"],
    eng: ["Rashit Bikchurin", "Liliya Gibadullina"],
  };
  const made = {
    tat: stories("tat", 33, "2023-12-20", 6),
    rus: stories("rus", 33, "2023-12-20", 6),
    eng: stories("eng", 10, "2023-12-20", 6),
  };
  const path = ({ n }: Story): string => `/content/${4000 + n * 3}.html`;
  const site: Record<string, Pages> = { "kazanutlary.example": {} };
  for (const side of sides) {
    const top = `<div class="head"><a href="/">KU</a> ${sides.map((one) => `<a href="http://${hosts[one]}/">${codes[one].toUpperCase()}</a>`).join(" ")}</div><div class="menu">${rubrics[side].map((one, i) => `<a href="/rubric/${i + 1}">${one}</a>`).join(" | ")} | <a href="/pages/about.html">?</a></div>`;
    const pages: Pages = {
      "/pages/about.html": html(codes[side], "KU", "", `${top}<h1>KU</h1><p>${WORDS[side][0].split("|")[0]}</p>`),
    };
    const row = (one: Story): string =>
      `<div class="entry"><div class="entry-title"><a href="${path(one)}">${one.title}</a></div><div class="anons">${one.text[1]!.slice(0, 60)}</div></div>`;
    const list = (at: string, title: string, of: readonly Story[]): void => {
      const parts = chunks(of, 8);
      for (const [i, few] of parts.entries())
        pages[i === 0 ? at : `${at}${at === "/" ? "" : "/"}page${i + 1}`] = html(
          codes[side],
          `${title} — KU`,
          "",
          `${top}<h2>${title}</h2>${few.map(row).join("")}<div class="pages">${parts.map((_, k) => `<a href="${k === 0 ? at : `${at}${at === "/" ? "" : "/"}page${k + 1}`}">${k + 1}</a>`).join(" ")}</div>`,
        );
    };
    list("/", "KU", made[side].slice(0, 8));
    for (const [i, name] of rubrics[side].entries())
      list(
        `/rubric/${i + 1}`,
        name,
        made[side].filter(({ n }) => n % 3 === i),
      );
    for (const one of made[side]) {
      const others = sides.filter((other) => made[other].some(({ n }) => n === one.n));
      pages[path(one)] = html(
        codes[side],
        `${one.title} — KU`,
        others
          .map((other) => `<link rel="alternate" hreflang="${codes[other]}" href="http://${hosts[other]}${path(one)}">`)
          .join(""),
        `${top}<div class="article"><div class="rubric"><a href="/rubric/${(one.n % 3) + 1}">${rubrics[side][one.n % 3]}</a></div><h1>${one.title}</h1><div class="author">${pick(people[side], one.n)}</div><div class="date">${dotted(one.day)}</div>${p(one.text)}</div>`,
      );
    }
    site[hosts[side]] = pages;
  }
  site["kazanutlary.example"]!["/"] = html(
    "tt",
    "KU",
    "",
    sides.map((one) => `<a href="http://${hosts[one]}/">${codes[one]}</a>`).join(" "),
  );
  return {
    name: "a magazine with a host for each language",
    starts: [hosts.tat, `${hosts.tat}/rubric/2`, `${hosts.tat}${path(made.tat[4]!)}`],
    site,
    documents: new Map(
      made.tat.map((one) => [
        `${hosts.tat}${path(one)}`,
        [one.title, one.day, pick(people.tat, one.n), rubrics.tat[one.n % 3]!],
      ]),
    ),
  };
}

/** A Ukrainian magazine on Ghost: articles at the root, everything declared, a card for each on the pages of the home list. */
function ukrainianGhost(): FourthSite {
  const host = "tyhavulytsia.example";
  const tags = { proza: "Проза", rozmovy: "Розмови", misto: "Місто" };
  const names = Object.keys(tags) as (keyof typeof tags)[];
  const people = { olena: "Олена Гончар", taras: "Тарас Білик" };
  const slugs = Object.keys(people) as (keyof typeof people)[];
  const all = stories("ukr", 40, "2024-03-01", 5).map((one) => ({
    ...one,
    tag: pick(names, one.n),
    by: pick(slugs, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n, tag }: One): string =>
    `/${tag}-${["tykha", "muzei", "opera", "dim", "vechir", "sad"][n % 6]}-${["holosy", "mistse", "hosti", "dodomu", "chytach", "rokiv", "zmina", "sliv"][(n / 6) | 0]}/`;
  const top = `<header id="gh-head"><a class="gh-head-logo" href="/">Тиха вулиця</a><nav><ul class="nav">${names.map((one) => `<li><a href="/tag/${one}/">${tags[one]}</a></li>`).join("")}<li><a href="/about/">Про нас</a></li></ul></nav><a href="#/portal/signup">Підписатися</a></header>`;
  const card = (one: One): string =>
    `<article class="post-card post tag-${one.tag}"><a class="post-card-image-link" href="${path(one)}"><img src="/c/${one.n}.jpg"></a><div class="post-card-content"><a class="post-card-content-link" href="${path(one)}"><div class="post-card-tags"><span>${tags[one.tag]}</span></div><h2 class="post-card-title">${one.title}</h2><div class="post-card-excerpt">${one.text[0]!.slice(0, 80)}</div></a><footer class="post-card-meta"><time class="post-card-meta-date" datetime="${one.day}">${dotted(one.day)}</time><span>3 min read</span></footer></div></article>`;
  const pages: Pages = {
    "/about/": html(
      "uk",
      "Про нас",
      `<meta name="generator" content="Ghost 5.80">`,
      `${top}<article class="gh-article page"><h1>Про нас</h1><p>Ми пишемо про місто і людей.</p></article>`,
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 6);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}page/${i + 1}/`] = html(
        "uk",
        title,
        `<meta name="generator" content="Ghost 5.80"><link rel="alternate" type="application/rss+xml" href="/rss/">${i + 1 < parts.length ? `<link rel="next" href="http://${host}${at}page/${i + 2}/">` : ""}`,
        `${top}<main class="post-feed">${few.map(card).join("")}</main>`,
      );
  };
  list("/", "Тиха вулиця", all);
  for (const one of names)
    list(
      `/tag/${one}/`,
      tags[one],
      all.filter(({ tag }) => tag === one),
    );
  for (const one of slugs)
    list(
      `/author/${one}/`,
      people[one],
      all.filter(({ by }) => by === one),
    );
  pages["/rss/"] = xml(
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Тиха вулиця</title>${all
      .slice(0, 15)
      .map(
        (one) =>
          `<item><title>${one.title}</title><link>http://${host}${path(one)}</link><dc:creator>${people[one.by]}</dc:creator></item>`,
      )
      .join("")}</channel></rss>`,
  );
  for (const [i, one] of all.entries())
    pages[path(one)] = html(
      "uk",
      one.title,
      `<meta name="generator" content="Ghost 5.80"><meta property="og:title" content="${one.title}"><meta property="article:published_time" content="${one.day}T08:00:00.000Z"><meta property="article:tag" content="${tags[one.tag]}"><script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Article", headline: one.title, author: { "@type": "Person", name: people[one.by] }, datePublished: `${one.day}T08:00:00.000Z`, keywords: tags[one.tag] })}</script>`,
      `${top}<article class="gh-article"><header class="gh-article-header"><a class="gh-article-tag" href="/tag/${one.tag}/">${tags[one.tag]}</a><h1 class="gh-article-title">${one.title}</h1><h4 class="gh-article-meta-name"><a href="/author/${one.by}/">${people[one.by]}</a></h4></header><section class="gh-content">${p(one.text)}</section></article><section class="footer-cta"><h2>Підпишіться на Тиха вулиця</h2><p>Нові тексти щотижня на пошту.</p></section><aside class="read-more-wrap">${[1, 2, 3].map((k) => card(all[(i + k * 7) % all.length]!)).join("")}</aside>`,
    );
  return {
    name: "Ukrainian magazine on Ghost",
    starts: [`${host}${path(all[12]!)}`, host, `${host}/tag/misto/`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, people[one.by], tags[one.tag]]])),
  };
}

/** An English village: hand-made tables, an archive by months only, the site's name as title and first heading everywhere. */
function englishVillage(): FourthSite {
  const host = "www.lowermill.example";
  const months = "January February March April May June July August September October November December";
  const people = ["Margaret Hill", "Tom Ashworth", "Joan Price"];
  const all = stories("eng", 38, "2012-11-04", 9).map((one) => ({ ...one, by: pick(people, one.n) }));
  type One = (typeof all)[number];
  const month = ({ day }: One): string => `/archive/${day.slice(0, 4)}/${day.slice(5, 7)}.htm`;
  const path = (one: One): string => `/archive/${one.day.slice(0, 4)}/${one.day.slice(5, 7)}/item${one.n}.htm`;
  const frame = (body: string): string =>
    html(
      "en",
      "Lower Mill Village Website",
      "",
      `<h1 align="center">Lower Mill Village Website</h1><table width="900"><tr valign="top"><td width="150"><a href="/index.htm">Home</a><br><a href="/archive/index.htm">News archive</a><br><a href="/history.htm">History</a><br><a href="/links.htm">Links</a></td><td>${body}</td></tr></table><hr><small>Page maintained by the webmaster. Best viewed at 800x600.</small>`,
    );
  const byMonth = new Map<string, One[]>();
  for (const one of all) byMonth.set(month(one), [...(byMonth.get(month(one)) ?? []), one]);
  const pages: Pages = {
    "/history.htm": frame(`<h2>History</h2>${p(stories("eng", 1)[0]!.text)}`),
    "/links.htm": frame(`<h2>Links</h2><ul><li><a href="http://county.example/">County council</a></ul>`),
    "/archive/index.htm": frame(
      `<h2>News archive</h2><ul>${[...byMonth].map(([at, [one]]) => `<li><a href="${at}">${months.split(" ")[Number(one!.day.slice(5, 7)) - 1]} ${one!.day.slice(0, 4)}</a>`).join("")}</ul>`,
    ),
    "/index.htm": frame(
      `<h2>Welcome</h2><p>Latest:</p><ul>${all
        .slice(0, 4)
        .map((one) => `<li><a href="${path(one)}">${one.title}</a>`)
        .join("")}</ul>`,
    ),
  };
  pages["/"] = pages["/index.htm"]!;
  for (const [at, few] of byMonth)
    pages[at] = frame(
      `<h2>News</h2><ul>${few.map((one) => `<li><a href="${path(one)}">${one.title}</a> <i>${one.by}</i>`).join("")}</ul><a href="/archive/index.htm">Back</a>`,
    );
  for (const one of all)
    pages[path(one)] = frame(
      `<h2>${one.title}</h2><p><i>${one.by}, ${inWords(one.day, months)}</i></p>${p(one.text)}<p><a href="${month(one)}">Back</a></p>`,
    );
  return {
    name: "English village with an archive by month",
    starts: [host, `${host}/archive/index.htm`, `${host}${path(all[17]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, ""]])),
  };
}

/** A Japanese diary: entries by date and time, archives by month, the author declared once, categories below the text. */
function japaneseDiary(): FourthSite {
  const host = "kawabe.example";
  const kinds = ["散歩", "読書", "料理"];
  const all = stories("jpn", 36, "2023-06-30", 6).map((one) => ({ ...one, kind: pick(kinds, one.n) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/entry/${one.day.replaceAll("-", "/")}/${String(60_000 + one.n * 71)}`;
  const said = (day: string): string => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
  const top = `<div id="blog-title"><h1 id="title"><a href="/">川辺日記</a></h1><h2 id="blog-description">本と料理と散歩</h2></div>`;
  const side = `<aside id="box2"><div class="hatena-module-profile"><a href="/about">kawabe_diary</a></div><div class="hatena-module-archive"><ul>${[...new Set(all.map(({ day }) => day.slice(0, 7)))].map((one) => `<li><a href="/archive/${one.replace("-", "/")}">${said(`${one}-01`).replace(/1日$/, "")}</a></li>`).join("")}</ul></div><div class="hatena-module-category">${kinds.map((one) => `<a href="/archive/category/${encodeURIComponent(one)}">${one}</a>`).join("")}</div></aside>`;
  const entry = (one: One): string =>
    `<section class="archive-entry"><div class="date archive-date"><time datetime="${one.day}">${said(one.day)}</time></div><h1 class="entry-title"><a class="entry-title-link" href="${path(one)}">${one.title}</a></h1><p class="entry-description">${one.text[0]!.slice(0, 40)}…</p></section>`;
  const pages: Pages = {
    "/about": html("ja", "プロフィール - 川辺日記", "", `${top}<h1>プロフィール</h1><p>川の近くに住んでいます。</p>`),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 8);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}?page=${i + 1}`] = html(
        "ja",
        title,
        `<link rel="alternate" type="application/atom+xml" href="/feed">`,
        `${top}<div id="main"><h2 class="archive-heading">${title}</h2>${few.map(entry).join("")}<div class="pager">${i + 1 < parts.length ? `<span class="pager-next"><a href="${at}?page=${i + 2}" rel="next">次のページ</a></span>` : ""}</div></div>${side}`,
      );
  };
  list("/archive", "記事一覧", all);
  list("/", "川辺日記", all);
  for (const one of new Set(all.map(({ day }) => day.slice(0, 7))))
    list(
      `/archive/${one.replace("-", "/")}`,
      one,
      all.filter(({ day }) => day.startsWith(one)),
    );
  for (const one of kinds)
    list(
      `/archive/category/${encodeURIComponent(one)}`,
      one,
      all.filter(({ kind }) => kind === one),
    );
  pages["/feed"] = xml(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>川辺日記</title>${all
      .slice(0, 7)
      .map(
        (one) =>
          `<entry><title>${one.title}</title><link href="http://${host}${path(one)}"/><updated>${one.day}T09:00:00+09:00</updated></entry>`,
      )
      .join("")}</feed>`,
  );
  for (const [i, one] of all.entries())
    pages[path(one)] = html(
      "ja",
      `${one.title} - 川辺日記`,
      `<meta property="og:title" content="${one.title} - 川辺日記"><meta property="og:site_name" content="川辺日記">`,
      `${top}<article class="entry"><header><div class="date entry-date"><time datetime="${one.day}T00:30:00Z">${said(one.day)}</time></div><h1 class="entry-title"><a href="${path(one)}">${one.title}</a></h1><div class="categories"><a href="/archive/category/${encodeURIComponent(one.kind)}" class="entry-category-link">${one.kind}</a></div></header><div class="entry-content">${p(one.text)}</div><footer class="entry-footer"><div class="entry-footer-section"><span class="author vcard"><span class="fn">kawabe_diary</span></span></div></footer></article><div class="pager pager-permalink">${i > 0 ? `<a href="${path(all[i - 1]!)}">« ${all[i - 1]!.title}</a>` : ""} ${i + 1 < all.length ? `<a href="${path(all[i + 1]!)}">${all[i + 1]!.title} »</a>` : ""}</div>${side}`,
    );
  return {
    name: "Japanese diary",
    starts: [`${host}/archive`, host, `${host}${path(all[7]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "kawabe_diary", one.kind]])),
  };
}

/** Arabic news: the lists grow by scripts without any address; an index of sitemaps by month has everything. */
function arabicSitemaps(): FourthSite {
  const host = "www.annahr.example";
  const kinds = { local: "محليات", culture: "ثقافة", sport: "رياضة" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const months = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر";
  const people = ["سامي الخطيب", "ليلى حداد"];
  const all = stories("ara", 44, "2024-04-15", 3).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(people, one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/article/${81_000 + one.n}/${encodeURIComponent(one.title.replaceAll(" ", "-"))}`;
  const eastern = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const top = `<header><a href="/">النهر</a><nav>${names.map((one) => `<a href="/section/${one}">${kinds[one]}</a>`).join("")}<a href="/contact">اتصل بنا</a></nav></header>`;
  const card = (one: One): string =>
    `<div class="card"><a href="${path(one)}"><h3>${one.title}</h3></a><p>${one.text[0]!.slice(0, 60)}</p></div>`;
  const pages: Pages = {
    "/contact": html("ar", "اتصل بنا", "", `${top}<h1>اتصل بنا</h1><form><input name="q"></form>`),
    "/": html(
      "ar",
      "النهر",
      "",
      `${top}${all.slice(0, 6).map(card).join("")}<button id="more">المزيد</button><script src="/a.js"></script>`,
    ),
  };
  for (const one of names)
    pages[`/section/${one}`] = html(
      "ar",
      `${kinds[one]} | النهر`,
      "",
      `${top}<h1>${kinds[one]}</h1>${all
        .filter(({ kind }) => kind === one)
        .slice(0, 5)
        .map(card)
        .join("")}<button id="more">المزيد</button>`,
    );
  const maps = [...new Set(all.map(({ day }) => day.slice(0, 7)))];
  pages["/robots.txt"] = {
    headers: { "content-type": "text/plain" },
    body: `User-agent: *\nDisallow: /admin/\nSitemap: http://${host}/sitemaps/index.xml\n`,
  };
  pages["/sitemaps/index.xml"] = xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://${host}/sitemaps/sections.xml</loc></sitemap>${maps.map((one) => `<sitemap><loc>http://${host}/sitemaps/articles-${one}.xml</loc></sitemap>`).join("")}</sitemapindex>`,
  );
  pages["/sitemaps/sections.xml"] = urlset(names.map((one) => `http://${host}/section/${one}`));
  for (const one of maps)
    pages[`/sitemaps/articles-${one}.xml`] = urlset(
      all.filter(({ day }) => day.startsWith(one)).map((each) => `http://${host}${path(each)}`),
    );
  for (const one of all)
    pages[path(one)] = html(
      "ar",
      `${one.title} | النهر`,
      `<meta property="article:section" content="${kinds[one.kind]}">`,
      `<div dir="rtl">${top}<article><h1>${one.title}</h1><div class="info">بقلم: ${one.by} <span class="sep">|</span> ${eastern(inWords(one.day, months))}</div>${p(one.text)}<div class="tags"><a href="/tag/1">مدينة</a></div></article></div>`,
    );
  return {
    name: "Arabic news with sitemaps by month",
    starts: [host, `${host}/section/culture`, `${host}${path(all[10]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** A Dutch town on Drupal: pages from zero, filters that multiply addresses, an agenda and a search beside the news. */
function dutchTown(): FourthSite {
  const host = "www.molendorp.example";
  const themes = ["Verkeer", "Cultuur", "Milieu"];
  const months = "januari februari maart april mei juni juli augustus september oktober november december";
  const all = stories("nld", 42, "2024-02-20", 3).map((one) => ({ ...one, theme: pick(themes, one.n) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/nieuws/${slugOf(one.title)}`;
  const top = `<a class="skip-link" href="#main">Naar hoofdinhoud</a><header role="banner"><a href="/" rel="home">Gemeente Molendorp</a><nav role="navigation"><a href="/nieuws">Nieuws</a><a href="/agenda">Agenda</a><a href="/paspoort">Paspoort aanvragen</a><a href="/afval">Afval</a><a href="/zoeken">Zoeken</a></nav></header>`;
  const facets = `<aside><h2>Thema</h2><ul>${themes.map((one, i) => `<li><a href="/nieuws?f%5B0%5D=thema%3A${i + 1}" rel="nofollow">${one}</a></li>`).join("")}</ul></aside>`;
  const row = (one: One): string =>
    `<article class="node node--type-nieuws node--view-mode-teaser"><h2><a href="${path(one)}">${one.title}</a></h2><div class="datum">${inWords(one.day, months)}</div><p>${one.text[0]!.slice(0, 90)}</p></article>`;
  const pages: Pages = {
    "/": html(
      "nl",
      "Home | Gemeente Molendorp",
      "",
      `${top}<main id="main"><h1>Welkom in Molendorp</h1><div class="top-taken"><a href="/paspoort">Paspoort</a><a href="/afval">Afval</a></div><section><h2>Nieuws</h2>${all.slice(0, 3).map(row).join("")}<a href="/nieuws">Al het nieuws</a></section></main>`,
    ),
    "/paspoort": html(
      "nl",
      "Paspoort aanvragen | Gemeente Molendorp",
      "",
      `${top}<main id="main"><h1>Paspoort aanvragen</h1><p>U maakt een afspraak aan de balie van het gemeentehuis.</p><ul><li>Pasfoto</li><li>Oud paspoort</li></ul></main>`,
    ),
    "/afval": html(
      "nl",
      "Afval | Gemeente Molendorp",
      "",
      `${top}<main id="main"><h1>Afval</h1><p>De grijze bak wordt om de week geleegd.</p></main>`,
    ),
    "/zoeken": html(
      "nl",
      "Zoeken | Gemeente Molendorp",
      "",
      `${top}<main id="main"><h1>Zoeken</h1><form action="/zoeken"><input name="q"></form></main>`,
    ),
  };
  for (let i = 0; i < 6; i++)
    pages[`/agenda/markt-${i + 1}`] = html(
      "nl",
      `Weekmarkt ${i + 1} | Gemeente Molendorp`,
      "",
      `${top}<main id="main"><h1>Weekmarkt ${i + 1}</h1><dl><dt>Datum</dt><dd>${i + 3} maart 2024</dd><dt>Plaats</dt><dd>Marktplein</dd></dl></main>`,
    );
  pages["/agenda"] = html(
    "nl",
    "Agenda | Gemeente Molendorp",
    "",
    `${top}<main id="main"><h1>Agenda</h1><ul>${[1, 2, 3, 4, 5, 6].map((i) => `<li><a href="/agenda/markt-${i}">Weekmarkt ${i}</a></li>`).join("")}</ul></main>`,
  );
  const list = (query: string, of: readonly One[]): void => {
    const parts = chunks(of, 10);
    const at = (i: number): string =>
      `/nieuws${[query, i === 0 ? "" : `page=${i}`]
        .filter(Boolean)
        .map((one, k) => `${k === 0 ? "?" : "&"}${one}`)
        .join("")}`;
    for (const [i, few] of parts.entries())
      pages[at(i)] = html(
        "nl",
        "Nieuws | Gemeente Molendorp",
        "",
        `${top}<main id="main"><h1>Nieuws</h1>${few.map(row).join("")}<nav class="pager"><ul>${parts.map((_, k) => `<li class="pager__item"><a href="${at(k).replaceAll("&", "&amp;")}">${k + 1}</a></li>`).join("")}${i + 1 < parts.length ? `<li class="pager__item--next"><a href="${at(i + 1).replaceAll("&", "&amp;")}" rel="next">Volgende</a></li>` : ""}</ul></nav></main>${facets}`,
      );
  };
  list("", all);
  for (const [i, theme] of themes.entries())
    list(
      `f%5B0%5D=thema%3A${i + 1}`,
      all.filter((one) => one.theme === theme),
    );
  for (const one of all)
    pages[path(one)] = html(
      "nl",
      `${one.title} | Gemeente Molendorp`,
      `<link rel="canonical" href="http://${host}${path(one)}"><meta name="dcterms.date" content="${one.day}">`,
      `${top}<main id="main"><nav class="breadcrumb"><a href="/">Home</a> <a href="/nieuws">Nieuws</a></nav><h1>${one.title}</h1><p class="datum">Gepubliceerd op: ${inWords(one.day, months)}</p>${p(one.text)}<div class="reactie"><h2>Heeft deze informatie u geholpen?</h2><button>Ja</button><button>Nee</button></div></main>`,
    );
  return {
    name: "Dutch town with filters and an agenda",
    starts: [host, `${host}/nieuws`, `${host}${path(all[30]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "", "Nieuws"]])),
  };
}

export const FOURTH_SITES: readonly FourthSite[] = [
  russianDistrict(),
  turkishTown(),
  languageHosts(),
  ukrainianGhost(),
  englishVillage(),
  japaneseDiary(),
  arabicSitemaps(),
  dutchTown(),
  ...MORE_FOURTH_SITES,
];
