/** Fourteen sites of many layouts, written before the program was run on them. */
import iconv from "iconv-lite";
import { dotted, type FourthSite, html, inWords, p, pick, slugOf, stories, urlset, xml } from "./fourth-words.js";
import { grouped, siteOf } from "./layouts.js";

const MONTHS = {
  deu: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  eng: "January February March April May June July August September October November December",
  rus: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  swe: "januari februari mars april maj juni juli augusti september oktober november december",
  ita: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  pol: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
};

/** A parish magazine: issues, articles below them, no dates, the author at the end. */
function issuesOfAMagazine(): FourthSite {
  const all = stories("deu", 44).map((one) => ({
    ...one,
    by: pick(["Ruth Engel", "Jonas Brandt", "Martha Vogel"], one.n),
  }));
  const issue = ({ n }: { n: number }): string =>
    `/gemeindebrief/${2012 + Math.floor((n - 1) / 20)}-${1 + (Math.floor((n - 1) / 5) % 4)}/`;
  const issues = grouped(all, issue);
  const top = `<div id="kopf"><a href="/">St. Marien</a></div><ul id="nav"><li><a href="/gemeindebrief/">Gemeindebrief</a></li><li><a href="/gottesdienste.html">Gottesdienste</a></li><li><a href="/impressum.html">Impressum</a></li></ul>`;
  const page = (title: string, body: string): string =>
    html("de", `St. Marien: ${title}`, "", `${top}<div id="inhalt">${body}</div>`);
  const number = (at: string): string => `Ausgabe ${at.slice(-2, -1)}/${at.slice(-7, -3)}`;
  return siteOf({
    name: "a German parish magazine by issues",
    host: "www.st-marien-tal.example",
    all,
    path: (one) => `${issue(one)}artikel-${one.n}.html`,
    page,
    row: (one) => `<li><a href="${issue(one)}artikel-${one.n}.html">${one.title}</a></li>`,
    article: (one) => [
      one.title,
      `<h2>${one.title}</h2>${p(one.text)}<p class="autor">Text: ${one.by}</p><p><a href="./">zurück zur Ausgabe</a></p>`,
    ],
    lists: issues.map(([at, of]) => ({ at, title: number(at), of, before: `<h2>${number(at)}</h2>` })),
    extra: {
      "/": page("Willkommen", "<h2>Willkommen</h2><p>Schön, dass Sie da sind.</p>"),
      "/gottesdienste.html": page("Gottesdienste", "<h2>Gottesdienste</h2><ul><li>Sonntag, 10 Uhr</li></ul>"),
      "/impressum.html": page("Impressum", "<h2>Impressum</h2><p>Pfarramt St. Marien, Kirchgasse 2, 12345 Tal</p>"),
      "/gemeindebrief/": page(
        "Gemeindebrief",
        `<h2>Archiv</h2><ul>${issues.map(([at]) => `<li><a href="${at}">${number(at)}</a></li>`).join("")}</ul>`,
      ),
    },
    starts: ["/", "/gemeindebrief/", "/gemeindebrief/2012-2/artikel-7.html"],
    truth: ({ by }) => [by, ""],
    isDated: false,
  });
}

/** phpBB: threads are the documents; members, profiles and replies are not. */
function threadsOfAForum(): FourthSite {
  const kinds = { 3: "Historia local", 5: "Campo y huerta" } as const;
  const ids = [3, 5] as const;
  const all = stories("spa", 38, "2016-10-30", 3).map((one) => ({
    ...one,
    kind: pick(ids, one.n),
    by: pick(["maruja", "elviejo", "tomasin"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/viewtopic.php?f=${one.kind}&t=${one.n + 50}`;
  const amp = (at: string): string => at.replaceAll("&", "&amp;");
  const user = (by: string): string => `/memberlist.php?mode=viewprofile&u=${by.length}`;
  const page = (title: string, body: string): string =>
    html(
      "es",
      `Foro del valle • ${title}`,
      "",
      `<div id="page-header"><a href="/index.php">Foro del valle</a> <a href="/ucp.php?mode=login">Identificarse</a> <a href="/memberlist.php">Miembros</a> <a href="/search.php">Buscar</a></div><div id="page-body">${body}</div>`,
    );
  const post = (by: string, day: string, body: string): string =>
    `<div class="post"><p class="author">por <strong><a href="${amp(user(by))}">${by}</a></strong> » ${dotted(day).replaceAll(".", "/")} 18:20</p><div class="content">${body}</div></div>`;
  const forum = (id: number): string => `/viewforum.php?f=${id}`;
  const index = page(
    "Índice",
    `<ul class="topiclist">${ids.map((id) => `<li><a href="${forum(id)}" class="forumtitle">${kinds[id]}</a></li>`).join("")}</ul>`,
  );
  return siteOf({
    name: "a Spanish forum",
    host: "foro.valle.example",
    all,
    path,
    page,
    row: (one) =>
      `<li class="row"><a href="${amp(path(one))}" class="topictitle">${one.title}</a> por <a href="${amp(user(one.by))}">${one.by}</a></li>`,
    article: (one) => [
      `Ver tema - ${one.title}`,
      `<p class="breadcrumbs"><a href="/index.php">Índice</a> ‹ <a href="${forum(one.kind)}">${kinds[one.kind]}</a></p><h2><a href="${amp(path(one))}">${one.title}</a></h2>${post(one.by, one.day, p(one.text))}${post("rosal", one.day, `<p>Gracias por contarlo, yo también lo recuerdo (${one.n}).</p>`)}`,
    ],
    lists: ids.map((id) => ({
      at: forum(id),
      title: kinds[id],
      of: all.filter(({ kind }) => kind === id),
      size: 8,
      before: `<h2>${kinds[id]}</h2>`,
    })),
    further: (at, n) => `${at}&start=${(n - 1) * 8}`,
    pager: (next) => (next === undefined ? "" : `<a class="right" rel="next" href="${amp(next)}">Siguiente</a>`),
    extra: {
      "/": index,
      "/index.php": index,
      "/memberlist.php": page(
        "Miembros",
        ["maruja", "elviejo", "tomasin"].map((by) => `<a href="${amp(user(by))}">${by}</a>`).join(""),
      ),
      ...Object.fromEntries(
        ["maruja", "elviejo", "tomasin"].map((by) => [
          user(by),
          page(`Perfil de ${by}`, `<h2>${by}</h2><dl><dt>Mensajes<dd>12</dl>`),
        ]),
      ),
    },
    starts: ["/", "/viewforum.php?f=3", "/viewtopic.php?f=5&t=61"],
    truth: ({ by, kind }) => [by, kinds[kind]],
  });
}

/** A daily whose addresses hold the day and a code; lists are index.html, index2.html; GBK. */
function codesAndDays(): FourthSite {
  const kinds = { society: "社会", culture: "文化" } as const;
  const names = ["society", "culture"] as const;
  const all = stories("zho", 45, "2021-04-15", 2).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(["李明", "王芳"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string =>
    `/n1/${one.day.slice(0, 4)}/${one.day.slice(5).replace("-", "")}/c${one.kind === "society" ? 1008 : 1013}-${320_000 + one.n}.html`;
  const page = (title: string, body: string) => ({
    headers: { "content-type": "text/html" },
    body: iconv.encode(
      `<html><head><meta http-equiv="content-type" content="text/html;charset=GB2312"/><title>${title}--河边日报</title></head><body><div class="nav"><a href="/">首页</a> ${names.map((one) => `<a href="/${one}/">${kinds[one]}</a>`).join(" ")} <a href="/about.html">关于我们</a></div>${body}<div class="copyright">河边日报社版权所有</div></body></html>`,
      "gbk",
    ),
  });
  const [year, month, date] = ["年", "月", "日"];
  return siteOf({
    name: "a Chinese daily",
    host: "www.hebian.example",
    all,
    path,
    page,
    row: (one) => `<li><a href="${path(one)}" target="_blank">${one.title}</a> <em>${one.day}</em></li>`,
    article: (one) => [
      one.title,
      `<div class="path"><a href="/">首页</a>&gt;&gt;<a href="/${one.kind}/">${kinds[one.kind]}</a></div><h1>${one.title}</h1><div class="info">${one.day.slice(0, 4)}${year}${one.day.slice(5, 7)}${month}${one.day.slice(8)}${date}08:30 记者 ${one.by}</div><div class="text_con">${p(one.text)}</div>`,
    ],
    lists: [
      { at: "/", title: "河边日报", of: all.slice(0, 8) },
      ...names.map((name) => ({
        at: `/${name}/`,
        title: kinds[name],
        of: all.filter(({ kind }) => kind === name),
        size: 9,
      })),
    ],
    further: (at, n) => `${at}index${n}.html`,
    pager: (next) => (next === undefined ? "" : `<div class="page"><a href="${next}">下一页</a></div>`),
    extra: { "/about.html": page("关于我们", "<h1>关于我们</h1><p>河边日报创办于一九五六年。</p>") },
    starts: ["/", "/culture/", path(all[5]!)],
    truth: ({ by, kind }) => [by, kinds[kind]],
  });
}

/** A reader of feeds sees everything; the site itself is a script. */
function feedOnly(): FourthSite {
  const host = "listy.example";
  const all = stories("ces", 18, "2023-02-20", 7).map((one) => ({
    ...one,
    by: pick(["Jana Malá", "Petr Dub"], one.n),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/dopis/${slugOf(one.title)}`;
  return siteOf({
    name: "Czech letters with a feed only",
    host,
    all,
    path,
    page: (title, body, head) =>
      html(
        "cs",
        `${title} | Listy`,
        `<link rel="alternate" type="application/atom+xml" href="/atom.xml">${head}`,
        `${body}<script src="/app.js"></script>`,
      ),
    row: () => "",
    article: (one) => [
      one.title,
      `<main><article><h1>${one.title}</h1><p>${one.by}, <time datetime="${one.day}">${dotted(one.day)}</time></p>${p(one.text)}</article></main>`,
    ],
    lists: [{ at: "/", title: "Listy", of: [], before: '<div id="app">Načítá se…</div>' }],
    extra: {
      "/": html(
        "cs",
        "Listy",
        '<link rel="alternate" type="application/atom+xml" href="/atom.xml">',
        '<div id="app">Načítá se…</div><script src="/app.js"></script>',
      ),
      "/atom.xml": xml(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>Listy</title>${all.map((one) => `<entry><title>${one.title}</title><link href="http://${host}${path(one)}"/><id>http://${host}${path(one)}</id><updated>${one.day}T10:00:00Z</updated><summary>${one.text[0]}</summary></entry>`).join("")}</feed>`,
      ),
    },
    starts: ["/", "/atom.xml", `/dopis/${slugOf(all[3]!.title)}`],
    truth: ({ by }) => [by, ""],
  });
}

/** News, services and events of a municipality in one menu; both news and events have lists. */
function newsAndEvents(): FourthSite {
  const all = stories("swe", 40, "2022-05-20", 3);
  type One = (typeof all)[number];
  const path = (one: One): string => `/nyheter/${slugOf(one.title)}`;
  const events = stories("swe", 14, "2022-09-20", 5);
  const event = (one: One): string => `/evenemang/${one.n}-${slugOf(one.title)}`;
  const page = (title: string, body: string): string =>
    html(
      "sv",
      `${title} - Älvby kommun`,
      "",
      `<header><a href="/">Älvby kommun</a><nav><a href="/nyheter">Nyheter</a><a href="/evenemang">Evenemang</a><a href="/bygga-och-bo">Bygga och bo</a><a href="/kontakt">Kontakt</a></nav></header><main>${body}</main><footer>Älvby kommun, Torget 1</footer>`,
    );
  const eventRow = (one: One): string => `<li><a href="${event(one)}">${one.title}</a><span>${one.day}</span></li>`;
  const calendar = events.map(eventRow).join("");
  const row = (one: One): string =>
    `<article><h3><a href="${path(one)}">${one.title}</a></h3><p>${one.text[0]!.slice(0, 70)}…</p></article>`;
  return siteOf({
    name: "a Swedish municipality with news and events",
    host: "www.alvby.example",
    all,
    path,
    page,
    row,
    article: (one) => [
      one.title,
      `<h1>${one.title}</h1>${p(one.text)}<p class="published">Publicerad: ${inWords(one.day, MONTHS.swe)}</p>`,
    ],
    lists: [
      {
        at: "/",
        title: "Start",
        of: all.slice(0, 3),
        before: `<h1>Välkommen</h1><ul class="cal">${events.slice(0, 4).map(eventRow).join("")}</ul>`,
      },
      { at: "/nyheter", title: "Nyheter", of: all, size: 10, before: "<h1>Nyheter</h1>" },
    ],
    further: (at, n) => `${at}?sida=${n}`,
    pager: (next, at, n) =>
      `<nav class="pagination">${[1, 2, 3, 4].map((k) => (k === n ? `<span>${k}</span>` : `<a href="${k === 1 ? at : `${at}?sida=${k}`}">${k}</a>`)).join("")}${next === undefined ? "" : `<a href="${next}">Nästa</a>`}</nav>`,
    extra: {
      "/evenemang": page("Evenemang", `<h1>Evenemang</h1><ul class="cal">${calendar}</ul>`),
      "/bygga-och-bo": page("Bygga och bo", "<h1>Bygga och bo</h1><p>Här hittar du blanketter.</p>"),
      "/kontakt": page("Kontakt", "<h1>Kontakt</h1><p>Telefon 0900-12 34 56</p>"),
      ...Object.fromEntries(
        events.map((one) => [
          event(one),
          page(
            one.title,
            `<h1>${one.title}</h1><dl><dt>Tid</dt><dd>${one.day} 18.00</dd><dt>Plats</dt><dd>Torget</dd></dl><p>Fri entré.</p>`,
          ),
        ]),
      ),
    },
    starts: ["/nyheter", "/", `/nyheter/${slugOf(all[12]!.title)}`],
    truth: () => ["", ""],
  });
}

/** The default language stands at the root, the other one in a folder; half of the pages are translated. */
function defaultLanguageAtRoot(): FourthSite {
  const host = "yaktash.example";
  const kinds = { medeniyet: "Мәдәниәт", jemgyet: "Йәмғиәт" } as const;
  const names = ["medeniyet", "jemgyet"] as const;
  const all = stories("bak", 42, "2023-11-12", 2).map((one) => ({
    ...one,
    kind: pick(names, one.n >> 1),
    by: pick(["Гөлнара Сафина", "Рәшит Вәлиев"], one.n),
  }));
  type One = (typeof all)[number];
  const russian = stories("rus", 21, "2023-11-12", 4);
  const path = (one: One): string => `/${one.kind}/${900 + one.n}/`;
  const other = ({ n }: { n: number }): string => `/ru/news/${900 + n * 2}/`;
  const page = (title: string, body: string, head: string): string =>
    html(
      "ba",
      `${title} — Яҡташ`,
      head,
      `<header><a href="/">Яҡташ</a> <a class="lang" href="/ru/">Русская версия</a><nav>${names.map((one) => `<a href="/${one}/">${kinds[one]}</a>`).join("")}</nav></header><main>${body}</main>`,
    );
  const inRussian = (title: string, body: string): string =>
    html(
      "ru",
      `${title} — Земляк`,
      "",
      `<header><a href="/ru/">Земляк</a> <a href="/">Башҡортса</a></header><main>${body}</main>`,
    );
  return siteOf({
    name: "a Bashkir site with Russian in a folder",
    host,
    all,
    path,
    page,
    row: (one) =>
      `<div class="item"><a href="${path(one)}"><h3>${one.title}</h3></a><span class="date">${dotted(one.day)}</span></div>`,
    article: (one) => [
      one.title,
      `<div class="crumbs"><a href="/">Баш бит</a> / <a href="/${one.kind}/">${kinds[one.kind]}</a></div><h1>${one.title}</h1><div class="date">${dotted(one.day)}, 10:15</div>${p(one.text)}<p><strong>${one.by}.</strong></p>`,
      one.n % 2 === 0 ? `<link rel="alternate" hreflang="ru" href="http://${host}/ru/news/${900 + one.n}/">` : "",
    ],
    lists: [
      { at: "/", title: "Яҡташ", of: all.slice(0, 6) },
      ...names.map((name) => ({
        at: `/${name}/`,
        title: kinds[name],
        of: all.filter(({ kind }) => kind === name),
        size: 7,
      })),
    ],
    further: (at, n) => `${at}page${n}/`,
    pager: (next) => (next === undefined ? "" : `<a class="more" href="${next}">Тағы</a>`),
    extra: {
      "/ru/": inRussian("Земляк", russian.map((one) => `<h3><a href="${other(one)}">${one.title}</a></h3>`).join("")),
      ...Object.fromEntries(
        russian.map((one) => [
          other(one),
          inRussian(one.title, `<h1>${one.title}</h1><p>${dotted(one.day)}</p>${p(one.text)}`),
        ]),
      ),
    },
    starts: ["/", "/jemgyet/", path(all[8]!)],
    truth: ({ by, kind }) => [by, kinds[kind]],
  });
}

/** Words of another alphabet in addresses, many tags and authors, AMP and print copies of each article. */
function wordsInAddresses(): FourthSite {
  const all = stories("ukr", 44, "2019-05-30", 4).map((one) => ({
    ...one,
    by: pick(["Оксана Гай", "Тарас Ліс", "Ірина Поляк", "Марко Вовчук"], one.n),
    tags: [pick(["музей", "вірші", "опера"], one.n), pick(["листи", "театр", "переклад"], one.n >> 1)],
  }));
  type One = (typeof all)[number];
  const slug = (title: string): string => encodeURI(title.toLowerCase().replaceAll(" ", "-"));
  const path = (one: One): string => `/${one.day.slice(0, 4)}/${one.day.slice(5, 7)}/${slug(one.title)}-${one.n}/`;
  const tag = (name: string): string => `/${encodeURI("мітка")}/${encodeURI(name)}/`;
  const person = (by: string): string => `/${encodeURI("автор")}/${slug(by)}/`;
  const page = (title: string, body: string, head: string): string =>
    html(
      "uk",
      `${title} | Перехрестя`,
      head,
      `<header><a href="/">Перехрестя</a><a href="/${encodeURI("про-нас")}/">Про нас</a></header><main>${body}</main>`,
    );
  const whole = (one: One): string =>
    `<article><header><h1>${one.title}</h1><p>Автор: <a rel="author" href="${person(one.by)}">${one.by}</a> · <time datetime="${one.day}T09:00:00+03:00">${dotted(one.day)}</time></p></header>${p(one.text)}<footer>${one.tags.map((name) => `<a rel="tag" href="${tag(name)}">#${name}</a>`).join(" ")} <a href="${path(one)}?print=1">Версія для друку</a></footer></article>`;
  const tags = grouped(
    all.flatMap((one) => one.tags.map((name) => ({ one, name }))),
    ({ name }) => name,
  );
  return siteOf({
    name: "Ukrainian words in addresses, with AMP, print, tags and authors",
    host: "perekhrestia.example",
    all,
    path,
    page,
    row: (one) =>
      `<article><h2><a href="${path(one)}">${one.title}</a></h2><p>${one.text[0]!.slice(0, 80)}…</p></article>`,
    article: (one) => [
      one.title,
      whole(one),
      `<link rel="canonical" href="http://perekhrestia.example${path(one)}"><link rel="amphtml" href="http://perekhrestia.example${path(one)}amp/">`,
    ],
    lists: [
      { at: "/", title: "Перехрестя", of: all, size: 8 },
      ...tags.map(([name, of]) => ({ at: tag(name), title: name, of: of.map(({ one }) => one) })),
      ...grouped(all, ({ by }) => by).map(([by, of]) => ({ at: person(by), title: by, of })),
    ],
    further: (at, n) => `${at}page/${n}/`,
    pager: (next) => (next === undefined ? "" : `<a class="next" href="${next}">Раніше →</a>`),
    extra: {
      [`/${encodeURI("про-нас")}/`]: page(
        "Про нас",
        `<article><h1>Про нас</h1>${p(all[0]!.text.slice(0, 1))}</article>`,
        "",
      ),
      ...Object.fromEntries(
        all.flatMap((one) => [
          [`${path(one)}?print=1`, html("uk", one.title, "", `<h1>${one.title}</h1><p>${one.by}</p>${p(one.text)}`)],
          [
            `${path(one)}amp/`,
            html("uk", one.title, `<link rel="canonical" href="http://perekhrestia.example${path(one)}">`, whole(one)),
          ],
        ]),
      ),
    },
    starts: ["/", tag("музей"), path(all[10]!)],
    truth: ({ by }) => [by, ""],
  });
}

/** Everything in one folder, made by hand: years of news beside the history of the village. */
function allInOneFolder(): FourthSite {
  const all = stories("rus", 48, "2005-12-20", 11);
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/news${n}.htm`;
  const page = (title: string, body: string) => ({
    headers: { "content-type": "text/html" },
    body: iconv.encode(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>${title}</title></head><body><table width="780"><tr><td width="150"><a href="index.htm">Главная</a><br><a href="news.htm">Новости</a><br><a href="hist.htm">История</a><br><a href="foto.htm">Фото</a></td><td>${body}</td></tr></table></body></html>`,
      "windows-1251",
    ),
  });
  const years = grouped(all, ({ day }) => `/arch${day.slice(0, 4)}.htm`);
  return siteOf({
    name: "a Russian village, all files in one folder",
    host: "selo-klyuchi.example",
    all,
    path,
    page,
    row: (one) => `<p><b>${dotted(one.day)}</b> <a href="${path(one).slice(1)}">${one.title}</a></p>`,
    article: (one) => [
      `${one.title} - Село Ключи`,
      `<h3>${one.title}</h3><p><i>${inWords(one.day, MONTHS.rus)} года</i></p>${p(one.text)}`,
    ],
    lists: [
      {
        at: "/news.htm",
        title: "Новости - Село Ключи",
        of: all.slice(0, 7),
        before: `<h3>Новости</h3>${years.map(([at]) => `<a href="${at.slice(1)}">Архив ${at.slice(5, 9)}</a> `).join("")}`,
      },
      ...years.map(([at, of]) => ({ at, title: "Архив - Село Ключи", of, before: "<h3>Архив новостей</h3>" })),
    ],
    extra: {
      "/": page("Село Ключи", "<h3>Добро пожаловать</h3><p>Сайт села Ключи.</p>"),
      "/index.htm": page("Село Ключи", "<h3>Добро пожаловать</h3><p>Сайт села Ключи.</p>"),
      "/hist.htm": page("История - Село Ключи", `<h3>История</h3>${p(["Село основано в 1742 году.", "Жителей 312."])}`),
      "/foto.htm": page("Фото - Село Ключи", "<h3>Фото</h3><img src=1.jpg><img src=2.jpg>"),
    },
    starts: ["/", "/news.htm", "/news30.htm"],
    truth: () => ["", ""],
  });
}

/** A diary, one entry a day: home, months and days show whole entries. */
function wholeEntriesInArchives(): FourthSite {
  const all = stories("eng", 36, "2011-03-28", 1);
  type One = (typeof all)[number];
  const day = ({ day: at }: One): string => `/${at.replaceAll("-", "/")}/`;
  const path = (one: One): string => `${day(one)}${slugOf(one.title)}/`;
  const entry = (one: One, level: number): string =>
    `<div class="post"><h${level}><a href="${path(one)}" rel="bookmark">${one.title}</a></h${level}><p class="date"><a href="${day(one)}">${inWords(one.day, MONTHS.eng)}</a></p><div class="entry">${p(one.text)}</div></div>`;
  const months = grouped(all, (one) => day(one).slice(0, 9));
  const page = (title: string, body: string): string =>
    html(
      "en",
      `${title} « A Country Diary`,
      "",
      `<div id="header"><a href="/">A Country Diary</a></div><div id="content">${body}</div><div id="sidebar"><h2>Archives</h2><ul>${months.map(([at]) => `<li><a href="${at}">${at.slice(1, 8)}</a></li>`).join("")}</ul></div>`,
    );
  return siteOf({
    name: "an English diary with whole entries in its archives",
    host: "diary.example",
    all,
    path,
    page,
    row: (one) => entry(one, 2),
    article: (one) => [one.title, entry(one, 1)],
    lists: [
      { at: "/", title: "Home", of: all, size: 5 },
      ...months.map(([at, of]) => ({ at, title: at.slice(1, 8), of, size: 10 })),
      ...grouped(all, day).map(([at, of]) => ({ at, title: at.slice(1, 11), of })),
    ],
    further: (at, n) => `${at}page/${n}/`,
    pager: (next) => (next === undefined ? "" : `<div class="navigation"><a href="${next}">« Older Entries</a></div>`),
    starts: ["/", "/2011/03/", path(all[9]!)],
    truth: () => ["", ""],
  });
}

/** Articles at the root end in a code; people and tags beside them; whole cards are links. */
function codesAtTheRoot(): FourthSite {
  const all = stories("por", 40, "2023-09-09", 2).map((one) => ({
    ...one,
    by: pick(["Ana Luz", "Caio Reis"], one.n),
    code: ((one.n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0"),
    tag: pick(["memoria", "cidade", "musica"], one.n),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/${slugOf(one.title)}-${one.code}`;
  const page = (title: string, body: string, head: string): string =>
    html(
      "pt",
      `${title} | Varanda`,
      head,
      `<div id="__next"><nav><a href="/">Varanda</a><a href="/tag/memoria">Memória</a><a href="/tag/cidade">Cidade</a><a href="/tag/musica">Música</a><a href="/sobre">Sobre</a></nav><main>${body}</main></div>`,
    );
  const person = (by: string): string => `/@${slugOf(by)}`;
  return siteOf({
    name: "a Portuguese magazine with codes at the root",
    host: "varanda.example",
    all,
    path,
    page,
    row: (one) =>
      `<div class="css-1x"><a href="${path(one)}"><div><h3>${one.title}</h3><p>${one.text[0]!.slice(0, 60)}</p></div></a></div>`,
    article: (one) => [
      one.title,
      `<article><h1>${one.title}</h1><a href="${person(one.by)}">${one.by}</a><section>${p(one.text)}</section><a href="/tag/${one.tag}">${one.tag}</a></article>`,
      `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "Article", headline: one.title, datePublished: `${one.day}T12:00:00.000Z`, author: { "@type": "Person", name: one.by } })}</script>`,
    ],
    lists: [
      { at: "/", title: "Início", of: all.slice(0, 10) },
      ...grouped(all, ({ tag }) => `/tag/${tag}`).map(([at, of]) => ({ at, title: at.slice(5), of, size: 8 })),
      ...grouped(all, ({ by }) => person(by)).map(([at, of]) => ({ at, title: of[0]!.by, of: of.slice(0, 9) })),
    ],
    further: (at, n) => `${at}?page=${n}`,
    pager: (next) => (next === undefined ? "" : `<a href="${next}" class="css-next">Ver mais</a>`),
    extra: { "/sobre": page("Sobre", `<article><h1>Sobre</h1><p>A Varanda publica crônicas.</p></article>`, "") },
    starts: ["/", "/tag/cidade", path(all[5]!)],
    truth: ({ by }) => [by, ""],
  });
}

/** News of a province: identifiers of 32 digits and letters, an accordion of years, files beside them. */
function longIdentifiers(): FourthSite {
  const all = stories("tur", 45, "2018-06-18", 5).map((one) => {
    const part = (k: number): string =>
      ((one.n * 2_246_822_519 + k * 3_266_489_917) % 65_536).toString(16).padStart(4, "0");
    return {
      ...one,
      id: `${part(1)}${part(2)}-${part(3)}-4${part(4).slice(1)}-${part(5)}-${part(6)}${part(7)}${part(8)}`,
    };
  });
  type One = (typeof all)[number];
  const path = (one: One): string => `/Haber/Detay?id=${one.id}`;
  const page = (title: string, body: string): string =>
    html(
      "tr",
      `Yeşilova Valiliği - ${title}`,
      "",
      `<form id="aspnetForm"><div class="menu"><a href="/">Ana Sayfa</a><a href="/Haber/Liste">Haberler</a><a href="/Duyuru/Liste">Duyurular</a><a href="/Iletisim">İletişim</a></div><div class="icerik">${body}</div></form>`,
    );
  return siteOf({
    name: "a Turkish province with long identifiers",
    host: "www.yesilova.example",
    all,
    path,
    page,
    row: (one) =>
      `<div class="haber"><span class="tarih">${dotted(one.day)}</span><h4>${one.title}</h4><a href="${path(one)}">Devamı</a></div>`,
    article: (one) => [
      one.title,
      `<h3 class="baslik">${one.title}</h3><span class="tarih">${dotted(one.day)}</span><div class="metin">${p(one.text)}</div><a href="/dosya/${one.n}.pdf">Ek dosya</a>`,
    ],
    lists: [
      { at: "/", title: "Ana Sayfa", of: all.slice(0, 5) },
      { at: "/Haber/Liste", title: "Haberler", of: all, size: 12, before: "<h3>Haberler</h3>" },
    ],
    further: (at, n) => `${at}?sayfa=${n}`,
    pager: (next, at, n) =>
      `<ul class="pagination">${[1, 2, 3, 4].map((k) => `<li class="${k === n ? "active" : ""}"><a href="${k === 1 ? at : `${at}?sayfa=${k}`}">${k}</a></li>`).join("")}<li><a href="${next ?? "#"}">»</a></li></ul>`,
    extra: {
      "/Duyuru/Liste": page(
        "Duyurular",
        `<h3>Duyurular</h3><ul>${[1, 2, 3].map((k) => `<li><a href="/dosya/duyuru${k}.pdf">Duyuru ${k}</a></li>`).join("")}</ul>`,
      ),
      "/Iletisim": page("İletişim", "<h3>İletişim</h3><p>Hükümet Konağı</p>"),
    },
    starts: ["/", "/Haber/Liste", path(all[7]!)],
    truth: () => ["", ""],
  });
}

/** The latest on the home page, all others only in a sitemap that robots.txt does not name. */
function sitemapUnnamed(): FourthSite {
  const host = "pietuzinios.example";
  const all = stories("lit", 41, "2020-01-30", 2).map((one) => ({
    ...one,
    by: pick(["Rasa Kalnė", "Jonas Beržas"], one.n),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/straipsnis/${slugOf(one.title)}/${50_000 + one.n}`;
  return siteOf({
    name: "Lithuanian news with a sitemap that nothing names",
    host,
    all,
    path,
    page: (title, body, head) =>
      html(
        "lt",
        `${title} - Pietų žinios`,
        head,
        `<header><a href="/">Pietų žinios</a> <a href="/kontaktai">Kontaktai</a></header>${body}`,
      ),
    row: (one) => `<h2><a href="${path(one)}">${one.title}</a></h2>`,
    article: (one) => [
      one.title,
      `<h1>${one.title}</h1><div class="author">${one.by}</div>${p(one.text)}`,
      `<meta property="article:published_time" content="${one.day}T10:00:00+02:00">`,
    ],
    lists: [{ at: "/", title: "Naujienos", of: all.slice(0, 5) }],
    extra: {
      "/kontaktai": html("lt", "Kontaktai - Pietų žinios", "", "<h1>Kontaktai</h1><p>Tel. 8 600 00000</p>"),
      "/sitemap.xml": urlset(["/", "/kontaktai", ...all.map(path)].map((at) => `http://${host}${at}`)),
    },
    starts: ["/", path(all[1]!)],
    truth: ({ by }) => [by, ""],
  });
}

/** A village: one script, links that only say "read all". */
function readAll(): FourthSite {
  const all = stories("ita", 43, "2013-07-21", 6).map((one) => ({
    ...one,
    by: pick(["Giulia Ferri", "Marco Sala"], one.n),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/notizia.php?id=${n + 12}`;
  const page = (title: string, body: string): string =>
    `<html><head><title>${title}</title></head><body><div class="testata"><a href="index.php">Borgo Alto</a></div><div class="menu"><a href="index.php">Home</a> <a href="storia.php">Storia</a> <a href="dove.php">Dove siamo</a></div><div class="corpo">${body}</div></body></html>`;
  const home = (): string => page("Borgo Alto", all.slice(0, 6).map(row).join(""));
  const row = (one: One): string =>
    `<div class="notizia"><h2>${one.title}</h2><small>${inWords(one.day, MONTHS.ita)}</small><p>${one.text[0]!.slice(0, 90)}…</p><a href="${path(one).slice(1)}">Leggi tutto</a></div>`;
  return siteOf({
    name: "an Italian village whose links say 'read all'",
    host: "www.borgoalto.example",
    all,
    path,
    page,
    row,
    article: (one) => [
      "Borgo Alto",
      `<h2>${one.title}</h2><small>${inWords(one.day, MONTHS.ita)} - scritto da ${one.by}</small>${p(one.text)}<a href="index.php">torna</a>`,
    ],
    lists: [{ at: "/index.php", title: "Borgo Alto", of: all, size: 6 }],
    further: (at, n) => `${at}?start=${(n - 1) * 6}`,
    pager: (next, at, n) =>
      `${n > 1 ? `<a href="${n === 2 ? at : `${at}?start=${(n - 2) * 6}`}">&lt;&lt; precedenti</a>` : ""} ${next === undefined ? "" : `<a href="${next}">successive &gt;&gt;</a>`}`,
    extra: {
      "/": home(),
      "/storia.php": page(
        "Borgo Alto",
        `<h2>Storia</h2>${p(["Il borgo nacque nel 1200.", "Oggi conta 800 abitanti."])}`,
      ),
      "/dove.php": page("Borgo Alto", "<h2>Dove siamo</h2><p>Via Roma 1</p>"),
    },
    starts: ["/", "/index.php", path(all[20]!)],
    truth: ({ by }) => [by, ""],
  });
}

/** MediaWiki: pages by category, with talk, history, edit and special pages beside each. */
function wiki(): FourthSite {
  const kinds = ["Młyny", "Mosty", "Szkoły"] as const;
  const all = stories("pol", 39).map((one) => ({ ...one, kind: pick(kinds, one.n) }));
  type One = (typeof all)[number];
  const name = (title: string): string => encodeURI(title.replaceAll(" ", "_"));
  const path = (one: One): string => `/wiki/${name(one.title)}`;
  const category = (kind: string): string => `/wiki/${encodeURI(`Kategoria:${kind}`)}`;
  const page = (title: string, body: string): string =>
    html(
      "pl",
      `${title} – Wiki gminy`,
      '<meta name="generator" content="MediaWiki 1.31">',
      `<div id="content"><h1 id="firstHeading">${title}</h1><div id="bodyContent"><div id="mw-content-text">${body}</div></div></div><div id="mw-panel"><ul><li><a href="/wiki/${encodeURI("Strona_główna")}">Strona główna</a></li><li><a href="/wiki/${encodeURI("Specjalna:Ostatnie_zmiany")}">Ostatnie zmiany</a></li></ul></div>`,
    );
  const tools = (one: One): string =>
    `<ul class="ca"><li><a href="/wiki/${encodeURI("Dyskusja:")}${name(one.title)}">Dyskusja</a></li><li><a href="/index.php?title=${name(one.title)}&amp;action=edit">Edytuj</a></li><li><a href="/index.php?title=${name(one.title)}&amp;action=history">Historia</a></li></ul>`;
  const home = page(
    "Strona główna",
    `<p>Wiki o naszej gminie.</p><ul>${kinds.map((kind) => `<li><a href="${category(kind)}">${kind}</a></li>`).join("")}</ul>`,
  );
  return siteOf({
    name: "a Polish wiki",
    host: "wiki.gmina.example",
    all,
    path,
    page,
    row: (one) => `<li><a href="${path(one)}" title="${one.title}">${one.title}</a></li>`,
    article: (one) => [
      one.title,
      `${p(one.text)}<p>Zobacz też <a href="${path(all[(all.indexOf(one) + 5) % 39]!)}">${all[(all.indexOf(one) + 5) % 39]!.title}</a>.</p><div id="catlinks">Kategoria: <a href="${category(one.kind)}">${one.kind}</a></div>${tools(one)}`,
    ],
    lists: kinds.map((kind) => ({
      at: category(kind),
      title: `Kategoria:${kind}`,
      of: all.filter((one) => one.kind === kind),
      before: "<p>Strony w tej kategorii</p>",
    })),
    extra: {
      "/": home,
      [`/wiki/${encodeURI("Strona_główna")}`]: home,
      [`/wiki/${encodeURI("Specjalna:Ostatnie_zmiany")}`]: page(
        "Ostatnie zmiany",
        all
          .slice(0, 15)
          .map((one) => `<li><a href="${path(one)}">${one.title}</a>; 12:01</li>`)
          .join(""),
      ),
      ...Object.fromEntries(
        all.flatMap((one) => [
          [
            `/wiki/${encodeURI("Dyskusja:")}${name(one.title)}`,
            page(`Dyskusja:${one.title}`, "<p>Brak źródeł. --Jan 12:00</p>"),
          ],
          [
            `/index.php?title=${name(one.title)}&action=edit`,
            page(`Edytujesz ${one.title}`, "<form><textarea></textarea></form>"),
          ],
          [
            `/index.php?title=${name(one.title)}&action=history`,
            page(`Historia ${one.title}`, "<ul><li>12:01 Jan</li></ul>"),
          ],
        ]),
      ),
    },
    starts: ["/", path(all[4]!)],
    truth: ({ kind }) => ["", kind],
    isDated: false,
  });
}

export const EIGHTH_SITES: readonly FourthSite[] = [
  issuesOfAMagazine(),
  threadsOfAForum(),
  codesAndDays(),
  feedOnly(),
  newsAndEvents(),
  defaultLanguageAtRoot(),
  wordsInAddresses(),
  allInOneFolder(),
  wholeEntriesInArchives(),
  codesAtTheRoot(),
  longIdentifiers(),
  sitemapUnnamed(),
  readAll(),
  wiki(),
];
