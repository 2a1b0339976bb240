/** Six more sites, written after sixth-sites.ts was mended, to see whether that held. */
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
  xml,
} from "./fourth-words.js";

/** Short poems that link to long pages about their poets, which are documents as well. */
function poemsAndLives(): FourthSite {
  const host = "versos.example";
  const poets = ["Inês Falcão", "Duarte Mendes", "Clara Brito"] as const;
  const all = stories("por", 42).map((one) => ({ ...one, by: pick(poets, one.n) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/poema/${one.n + 20}-${slugOf(one.title)}`;
  const life = (by: string): string => `/poeta/${slugOf(by)}`;
  const page = (title: string, body: string): string =>
    html(
      "pt",
      `${title} - Versos`,
      "",
      `<header><a href="/">Versos</a><nav><a href="/poemas">Poemas</a> <a href="/contacto">Contacto</a></nav></header><main>${body}</main>`,
    );
  const row = (one: One): string => `<li><a href="${path(one)}">${one.title}</a> <em>${one.by}</em></li>`;
  const pages: Pages = {
    "/": page("Versos", `<h1>Versos</h1><ul>${all.slice(0, 5).map(row).join("")}</ul>`),
    "/contacto": page("Contacto", "<h1>Contacto</h1><form><input name=n></form>"),
  };
  const parts = chunks(all, 10);
  for (const [i, few] of parts.entries())
    pages[i === 0 ? "/poemas" : `/poemas/${i + 1}`] = page(
      "Poemas",
      `<h1>Poemas</h1><ul>${few.map(row).join("")}</ul>${i + 1 < parts.length ? `<a href="/poemas/${i + 2}">Próxima</a>` : ""}`,
    );
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<article><h1>${one.title}</h1><p class="autor">de <a href="${life(one.by)}">${one.by}</a></p><div class="poema"><p>No fim da rua ${one.n}<br>alguém guardou a tarde,<br>e a chuva, devagar,<br>aprendeu ${one.n * 3} nomes.</p><p>Depois ninguém falou.<br>A porta ${one.n + 7} ficou aberta.</p></div></article>`,
    );
  for (const by of poets)
    pages[life(by)] = page(
      by,
      `<h1>${by}</h1>${p(all[5]!.text.map((one) => `${by}: ${one}`))}<h2>Poemas</h2><ul>${all
        .filter((one) => one.by === by)
        .map(row)
        .join("")}</ul>`,
    );
  return {
    name: "Portuguese poems beside lives of their poets",
    starts: [host, `${host}/poemas`, `${host}${path(all[12]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, "undefined", one.by, ""]])),
  };
}

/** WordPress with archives of months and days below the addresses of articles. */
function daysAboveArticles(): FourthSite {
  const host = "kama-tany.example";
  const all = stories("tat", 40, "2018-03-20", 2).map((one) => ({
    ...one,
    by: pick(["Рәсимә Галиева", "Илдус Фазылов"], one.n),
    kind: pick(["Җәмгыять", "Мәдәният"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const day = (one: Story): string => `/${one.day.replaceAll("-", "/")}/`;
  const month = (one: Story): string => day(one).slice(0, -3);
  const path = (one: One): string => `${day(one)}yanalyk-${one.n}/`;
  const months = "гыйнвар февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь";
  const side = `<aside class="sidebar"><div class="widget widget_archive"><h3>Архив</h3><ul>${[...new Set(all.map(month))].map((one) => `<li><a href="${one}">${one.slice(1, -1)}</a></li>`).join("")}</ul></div></aside>`;
  const page = (title: string, body: string): string =>
    html(
      "tt-RU",
      `${title} – Кама таңы`,
      "",
      `<header class="site-header"><a href="/">Кама таңы</a><nav><a href="/redaktsiya/">Редакция</a></nav></header><div class="content"><main>${body}</main>${side}</div>`,
    );
  const card = (one: One): string =>
    `<article class="post"><h2 class="entry-title"><a href="${path(one)}">${one.title}</a></h2><div class="entry-meta"><a href="${day(one)}"><time datetime="${one.day}">${inWords(one.day, months)}</time></a></div><div class="entry-summary"><p>${one.text[0]!.slice(0, 75)}…</p></div></article>`;
  const pages: Pages = {
    "/redaktsiya/": page("Редакция", "<article><h1>Редакция</h1><p>Баш мөхәррир: Наил Шакиров.</p></article>"),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 6);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}page/${i + 1}/`] = page(
        title,
        `<h1>${title}</h1>${few.map(card).join("")}${i + 1 < parts.length ? `<div class="nav-links"><a class="next page-numbers" href="${at}page/${i + 2}/">Алга</a></div>` : ""}`,
      );
  };
  list("/", "Кама таңы", all);
  for (const one of all) {
    list(
      month(one),
      month(one).slice(1, -1),
      all.filter((other) => month(other) === month(one)),
    );
    list(
      day(one),
      inWords(one.day, months),
      all.filter((other) => other.day === one.day),
    );
  }
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<article class="post hentry"><h1 class="entry-title">${one.title}</h1><div class="entry-meta"><a href="${day(one)}"><time class="entry-date" datetime="${one.day}T07:00:00+03:00">${inWords(one.day, months)}</time></a> <span class="author">${one.by}</span> <span class="cat-links">${one.kind}</span></div><div class="entry-content">${p(one.text)}</div></article>`,
    );
  return {
    name: "a Tatar blog with archives of days",
    starts: [host, `${host}${path(all[15]!)}`, `${host}${month(all[20]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, one.kind]])),
  };
}

/** Bitrix: sections with pages by PAGEN_1, details by ELEMENT_ID, print views, filters by year. */
function bitrix(): FourthSite {
  const host = "www.okrug-sever.example";
  const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";
  const kinds = { news: "Новости", smi: "СМИ о нас" } as const;
  const names = ["news", "smi"] as const;
  const all = stories("rus", 46, "2015-12-10", 6).map((one) => ({ ...one, kind: names[one.n % 3 === 0 ? 1 : 0] }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/press/${one.kind}/detail.php?ELEMENT_ID=${2000 + one.n * 3}`;
  const page = (title: string, body: string): string =>
    html(
      "ru",
      `${title}`,
      '<meta name="generator" content="Bitrix">',
      `<div id="header"><a href="/"><img src="/l.png" alt="Северный округ"></a><form action="/search/"><input name="q"></form></div><ul class="left-menu"><li><a href="/about/">Об округе</a></li><li><a href="/press/news/">Новости</a></li><li><a href="/press/smi/">СМИ о нас</a></li><li><a href="/docs/">Документы</a></li><li><a href="/contacts/">Контакты</a></li></ul><div id="workarea"><h1 id="pagetitle">${title}</h1>${body}</div><div id="footer">© 2015 Администрация Северного округа</div>`,
    );
  const row = (one: One): string =>
    `<p class="news-item"><span class="news-date-time">${dotted(one.day)}</span> <a href="${path(one)}"><b>${one.title}</b></a><br>${one.text[0]!.slice(0, 90)}</p>`;
  const pages: Pages = {
    "/": page("Северный округ", `<div class="news-list">${all.slice(0, 5).map(row).join("")}</div>`),
    "/about/": page("Об округе", p([`Северный округ образован в 1934 году. ${all[3]!.text[1]}`, all[8]!.text[2]!])),
    "/docs/": page(
      "Документы",
      '<ul><li><a href="/upload/budget.pdf">Бюджет</a></li><li><a href="/upload/ustav.doc">Устав</a></li></ul>',
    ),
    "/contacts/": page("Контакты", "<p>Улица Речная, дом 1. Приёмная: 2-34-56.</p>"),
  };
  for (const kind of names) {
    const parts = chunks(
      all.filter((one) => one.kind === kind),
      7,
    );
    const at = (i: number): string => `/press/${kind}/${i === 0 ? "" : `?PAGEN_1=${i + 1}`}`;
    for (const [i, few] of parts.entries())
      pages[at(i)] = page(
        kinds[kind],
        `<div class="news-list">${few.map(row).join("")}<font class="text">Новости ${i * 7 + 1} - ${i * 7 + few.length} из ${parts.flat().length}<br>${parts.map((_, k) => (k === i ? `<b>${k + 1}</b>` : `<a href="${at(k)}">${k + 1}</a>`)).join("&nbsp;")} | <a href="/press/${kind}/?SHOWALL_1=1">Все</a></font></div>`,
      );
    pages[`/press/${kind}/?SHOWALL_1=1`] = page(
      kinds[kind],
      `<div class="news-list">${parts.flat().map(row).join("")}</div>`,
    );
  }
  for (const one of all) {
    pages[path(one)] = page(
      one.title,
      `<div class="news-detail"><span class="news-date-time">${inWords(one.day, months)}</span><h3>${one.title}</h3>${p(one.text)}</div><p><a href="/press/${one.kind}/">Возврат к списку</a></p><noindex><a href="${path(one).replace("&", "&amp;")}&amp;print=Y" rel="nofollow">Версия для печати</a></noindex>`,
    );
    pages[`${path(one)}&print=Y`] = html("ru", one.title, "", `<h1>${one.title}</h1>${dotted(one.day)}${p(one.text)}`);
  }
  return {
    name: "a Russian district on Bitrix",
    starts: [host, `${host}/press/smi/`, `${host}${path(all[10]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "", ""]])),
  };
}

/** Addresses of hexadecimal numbers, made by a framework of scripts that sends whole pages. */
function hexadecimal(): FourthSite {
  const host = "dewaterkant.example";
  const kinds = ["regio", "sport", "cultuur"] as const;
  const all = stories("nld", 45, "2023-10-12", 1).map((one) => ({
    ...one,
    kind: pick(kinds, one.n),
    by: pick(["Sanne de Wit", "Koen Bakker"], one.n >> 1),
    id:
      ((one.n * 2654435761) >>> 0).toString(16).padStart(8, "0") +
      ((one.n * 40503) % 65536).toString(16).padStart(4, "0"),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/artikel/${one.id}`;
  const page = (title: string, body: string, head = ""): string =>
    html(
      "nl",
      `${title} | De Waterkant`,
      `<link rel="preload" href="/_next/static/chunks/main.js" as="script">${head}`,
      `<div id="__next"><div class="css-1x2y3z"><header class="css-aa1"><a href="/" aria-label="Home"></a><nav class="css-bb2">${kinds.map((one) => `<a class="css-c3" href="/rubriek/${one}">${one}</a>`).join("")}</nav></header><main class="css-dd4">${body}</main><footer class="css-ee5"><a href="/voorwaarden">Voorwaarden</a></footer></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>`,
    );
  const card = (one: One): string =>
    `<a class="css-card" href="${path(one)}"><div class="css-img"></div><div><h3 class="css-h3">${one.title}</h3><span class="css-t">${one.kind}</span></div></a>`;
  const pages: Pages = {
    "/": page("Nieuws uit de streek", `<section>${all.slice(0, 12).map(card).join("")}</section>`),
    "/voorwaarden": page(
      "Voorwaarden",
      `<h1>Voorwaarden</h1>${p(["Deze site is van de Waterkant.", "Overnemen mag met bronvermelding en toestemming van de redactie."])}`,
    ),
  };
  for (const kind of kinds) {
    const parts = chunks(
      all.filter((one) => one.kind === kind),
      5,
    );
    for (const [i, few] of parts.entries())
      pages[`/rubriek/${kind}${i === 0 ? "" : `?pagina=${i + 1}`}`] = page(
        kind,
        `<h1>${kind}</h1><section>${few.map(card).join("")}</section>${i + 1 < parts.length ? `<a class="css-more" href="/rubriek/${kind}?pagina=${i + 2}">Meer laden</a>` : ""}`,
      );
  }
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<article class="css-f6"><span class="css-t">${one.kind}</span><h1 class="css-h1">${one.title}</h1><div class="css-g7">${p(one.text)}</div></article><section class="css-rel"><h2>Lees ook</h2>${[3, 8, 14].map((k) => card(pick(all, one.n + k))).join("")}</section>`,
      `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@graph": [{ "@type": "NewsArticle", headline: one.title, datePublished: `${one.day}T06:30:00.000Z`, articleSection: one.kind, author: [{ "@type": "Person", name: one.by }], publisher: { "@type": "Organization", name: "De Waterkant" } }] })}</script>`,
    );
  return {
    name: "a Dutch daily with hexadecimal addresses",
    starts: [host, `${host}/rubriek/sport`, `${host}${path(all[30]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, one.kind]])),
  };
}

/** WordPress without permalinks: everything is a parameter of the root. */
function plainLinks(): FourthSite {
  const host = "kabardesa.example";
  const kinds = { 3: "Berita", 4: "Budaya" } as const;
  const ids = [3, 4] as const;
  const months = "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember";
  const all = stories("ind", 42, "2014-08-17", 3).map((one) => ({
    ...one,
    kind: pick(ids, one.n),
    by: pick(["Budi Santoso", "Siti Rahma"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/?p=${n * 4 + 11}`;
  const page = (title: string, body: string): string =>
    html(
      "id-ID",
      `${title} | Kabar Desa`,
      '<link rel="alternate" type="application/rss+xml" title="Kabar Desa &raquo; Feed" href="/?feed=rss2">',
      `<div id="header"><h1><a href="/">Kabar Desa</a></h1></div><div id="nav"><ul><li><a href="/?page_id=2">Tentang</a></li>${ids.map((id) => `<li class="cat-item"><a href="/?cat=${id}">${kinds[id]}</a></li>`).join("")}</ul></div><div id="content">${body}</div>`,
    );
  const card = (one: One): string =>
    `<div class="post" id="post-${one.n}"><h2><a href="${path(one)}" rel="bookmark">${one.title}</a></h2><small>${inWords(one.day, months)} oleh ${one.by}</small><div class="entry"><p>${one.text[0]!.slice(0, 100)} <a href="${path(one)}#more">Selengkapnya</a></p></div></div>`;
  const pages: Pages = {
    "/?page_id=2": page(
      "Tentang",
      `<div class="post"><h2>Tentang</h2>${p(["Kabar Desa ditulis oleh warga.", "Kirimkan tulisan kepada kami."])}</div>`,
    ),
    "/?feed=rss2": xml(
      `<rss version="2.0"><channel><title>Kabar Desa</title><link>http://${host}</link>${all
        .slice(0, 10)
        .map(
          (one) =>
            `<item><title>${one.title}</title><link>http://${host}${path(one)}</link><description>${one.text[0]}</description></item>`,
        )
        .join("")}</channel></rss>`,
    ),
  };
  const list = (base: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 6);
    const at = (i: number): string =>
      i === 0 ? `/${base}` : base === "" ? `/?paged=${i + 1}` : `/${base}&paged=${i + 1}`;
    for (const [i, few] of parts.entries())
      pages[at(i)] = page(
        title,
        `${few.map(card).join("")}<div class="navigation">${i + 1 < parts.length ? `<div class="alignleft"><a href="${at(i + 1).replace("&", "&#038;")}">&laquo; Tulisan lama</a></div>` : ""}${i > 0 ? `<div class="alignright"><a href="${at(i - 1).replace("&", "&#038;")}">Tulisan baru &raquo;</a></div>` : ""}</div>`,
      );
  };
  list("", "Kabar Desa", all);
  for (const id of ids)
    list(
      `?cat=${id}`,
      kinds[id],
      all.filter(({ kind }) => kind === id),
    );
  for (const one of all)
    pages[path(one)] = page(
      one.title,
      `<div class="post" id="post-${one.n}"><h2>${one.title}</h2><div class="entry">${p(one.text)}</div><p class="postmetadata">Ditulis oleh ${one.by} pada ${inWords(one.day, months)} dalam <a href="/?cat=${one.kind}" rel="category">${kinds[one.kind]}</a>.</p></div>`,
    );
  return {
    name: "an Indonesian blog without permalinks",
    starts: [host, `${host}/?cat=4`, `${host}${path(all[19]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** One of several homes on a host of a university, made by hand. */
function homeOfAPerson(): FourthSite {
  const host = "people.college.example";
  const all = stories("eng", 36, "2004-05-02", 12);
  const months = "January February March April May June July August September October November December";
  const path = ({ n }: Story): string => `/~thale/essays/${n}.html`;
  const other = stories("eng", 20, "2003-01-01", 9);
  const bare = (title: string, body: string): string =>
    `<html><head><title>${title}</title></head><body bgcolor="#ffffff">${body}<hr><address>T. Hale, thale@college.example</address></body></html>`;
  const pages: Pages = {
    "/": bare(
      "People at the College",
      `<h1>People</h1><ul><li><a href="/~thale/">Thomas Hale</a><li><a href="/~orr/">Mary Orr</a></ul>`,
    ),
    "/~thale/": bare(
      "Thomas Hale",
      `<h1>Thomas Hale</h1><p>I teach English.</p><ul><li><a href="essays/">Essays</a><li><a href="cv.html">Curriculum vitae</a></ul>`,
    ),
    "/~thale/cv.html": bare("CV", "<h1>Curriculum vitae</h1><ul><li>1971 born<li>1993 degree<li>1999 lecturer</ul>"),
    "/~thale/essays/": bare(
      "Essays",
      `<h1>Essays</h1><dl>${all.map((one) => `<dt><a href="${one.n}.html">${one.title}</a><dd>${inWords(one.day, months)}`).join("")}</dl><a href="../">Home</a>`,
    ),
    "/~orr/": bare(
      "Mary Orr",
      `<h1>Mary Orr</h1>${other.map((one) => `<a href="notes/${one.n}.html">${one.title}</a><br>`).join("")}`,
    ),
  };
  for (const one of all)
    pages[path(one)] = bare(
      one.title,
      `<a href="./">Essays</a><h1>${one.title}</h1><p><i>${inWords(one.day, months)}</i></p>${p(one.text)}`,
    );
  for (const one of other)
    pages[`/~orr/notes/${one.n}.html`] = bare(`Note ${one.n}`, `<h1>Note ${one.n}</h1>${p(one.text.slice(1))}`);
  return {
    name: "the essays of one person on a host of many",
    starts: [`${host}/~thale/`, `${host}/~thale/essays/`, `${host}${path(all[7]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, "", ""]])),
  };
}

export const SEVENTH_SITES: readonly FourthSite[] = [
  poemsAndLives(),
  daysAboveArticles(),
  bitrix(),
  hexadecimal(),
  plainLinks(),
  homeOfAPerson(),
];
