/** Eight more sites, written after eighth-sites.ts was mended, to see whether that held. */
import { dotted, type FourthSite, html, inWords, p, pick, slugOf, stories } from "./fourth-words.js";
import { grouped, siteOf } from "./layouts.js";

const MONTHS = {
  fra: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  ell: "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
  pol: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  tat: "гыйнвар февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
};

/** SPIP: rubrics and articles are scripts of their own, pages of lists by "debut_articles". */
function spip(): FourthSite {
  const kinds = { 3: "Enquêtes", 7: "Archives" } as const;
  const ids = [3, 7] as const;
  const all = stories("fra", 41, "2009-11-30", 4).map((one) => ({
    ...one,
    kind: pick(ids, one.n),
    by: pick(["Claire Vidal", "Jean Roux"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/spip.php?article${n + 10}`;
  const menu = `<div id="entete"><a href="/">Parlers</a></div><ul class="menu">${ids.map((id) => `<li><a href="/spip.php?rubrique${id}">${kinds[id]}</a></li>`).join("")}<li><a href="/spip.php?page=plan">Plan du site</a></li></ul>`;
  const page = (title: string, body: string): string =>
    html(
      "fr",
      `${title} - Parlers de la montagne`,
      '<meta name="generator" content="SPIP 2.0.10">',
      `${menu}<div id="contenu">${body}</div>`,
    );
  return siteOf({
    name: "a French site on SPIP",
    host: "www.parlers.example",
    all,
    path,
    page,
    row: (one) =>
      `<li><h3><a href="${path(one)}">${one.title}</a></h3><small>${inWords(one.day, MONTHS.fra)}, par ${one.by}</small></li>`,
    article: (one) => [
      one.title,
      `<p id="hierarchie"><a href="/">Accueil</a> &gt; <a href="/spip.php?rubrique${one.kind}">${kinds[one.kind]}</a></p><h1>${one.title}</h1><p class="info-publi">${inWords(one.day, MONTHS.fra)}, par ${one.by}</p><div class="texte">${p(one.text)}</div>`,
    ],
    lists: [
      { at: "/", title: "Accueil", of: all.slice(0, 5) },
      ...ids.map((id) => ({
        at: `/spip.php?rubrique${id}`,
        title: kinds[id],
        of: all.filter(({ kind }) => kind === id),
        size: 8,
      })),
    ],
    further: (at, n) => `${at}&debut_articles=${(n - 1) * 8}`,
    pager: (next) =>
      next === undefined
        ? ""
        : `<p class="pagination"><a class="lien_pagination" href="${next.replace("&", "&amp;")}">page suivante</a></p>`,
    extra: {
      "/spip.php?page=plan": page(
        "Plan du site",
        `<ul>${ids.map((id) => `<li><a href="/spip.php?rubrique${id}">${kinds[id]}</a></li>`).join("")}</ul>`,
      ),
    },
    starts: ["/", "/spip.php?rubrique3", path(all[7]!)],
    truth: ({ by, kind }) => [by, kinds[kind]],
  });
}

/** Drupal without names in addresses: nodes, terms, users. */
function nodes(): FourthSite {
  const kinds = { 2: "Village", 4: "Nature" } as const;
  const ids = [2, 4] as const;
  const all = stories("eng", 40, "2013-05-28", 5).map((one) => ({
    ...one,
    kind: pick(ids, one.n),
    by: pick(["meg", "oldfarmer"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/node/${n + 20}`;
  const page = (title: string, body: string): string =>
    html(
      "en",
      `${title} | Lower Mill`,
      '<meta name="Generator" content="Drupal 7">',
      `<div id="header"><a href="/">Lower Mill</a> <a href="/contact">Contact</a> <a href="/user/login">Log in</a></div><div id="main">${body}</div>`,
    );
  return siteOf({
    name: "an English village on Drupal",
    host: "lower-mill.example",
    all,
    path,
    page,
    row: (one) =>
      `<div class="node-teaser"><h2><a href="${path(one)}">${one.title}</a></h2><p>${one.text[0]!.slice(0, 80)}</p><a href="${path(one)}">Read more</a> <a href="${path(one)}#comments">2 comments</a></div>`,
    article: (one) => [
      one.title,
      `<h1>${one.title}</h1><div class="submitted">Submitted by <a href="/user/${one.by.length}" class="username">${one.by}</a> on ${one.day.slice(5).replace("-", "/")}/${one.day.slice(0, 4)} - 10:05</div>${p(one.text)}<div class="field-name-field-section"><a href="/taxonomy/term/${one.kind}">${kinds[one.kind]}</a></div>`,
      `<meta property="article:published_time" content="${one.day}T10:05:00+01:00">`,
    ],
    lists: [
      { at: "/", title: "Welcome", of: all, size: 7 },
      ...ids.map((id) => ({
        at: `/taxonomy/term/${id}`,
        title: kinds[id],
        of: all.filter(({ kind }) => kind === id),
        size: 7,
      })),
    ],
    further: (at, n) => `${at}?page=${n - 1}`,
    pager: (next) =>
      next === undefined ? "" : `<ul class="pager"><li class="pager-next"><a href="${next}">next ›</a></li></ul>`,
    extra: {
      "/contact": page("Contact", "<h1>Contact</h1><form></form>"),
      "/user/3": page("meg", "<h1>meg</h1><p>Member for 5 years</p>"),
      "/user/9": page("oldfarmer", "<h1>oldfarmer</h1><p>Member for 4 years</p>"),
    },
    starts: ["/", "/taxonomy/term/4", path(all[11]!)],
    truth: ({ by, kind }) => [by, kinds[kind]],
  });
}

/** Blogger in letters that addresses lack: "blog-post_12.html", archives of months, labels. */
function blogPosts(): FourthSite {
  const all = stories("ell", 42, "2014-05-25", 3).map((one) => ({ ...one, label: pick(["Ενορία", "Χορωδία"], one.n) }));
  type One = (typeof all)[number];
  const month = ({ day }: One): string => `/${day.slice(0, 7).replace("-", "_")}_01_archive.html`;
  const path = (one: One): string => `/${one.day.slice(0, 7).replace("-", "/")}/blog-post_${one.n}.html`;
  const label = (name: string): string => `/search/label/${encodeURI(name)}`;
  const months = grouped(all, month);
  const page = (title: string, body: string): string =>
    html(
      "el",
      title,
      "",
      `<div id="header"><h1><a href="/">Η ενορία μας</a></h1></div><div id="main">${body}</div><div id="sidebar"><h2>Αρχείο</h2><ul>${months.map(([at]) => `<li><a href="${at}">${at.slice(1, 8)}</a></li>`).join("")}</ul></div>`,
    );
  const post = (one: One): string =>
    `<h2 class="date-header">${inWords(one.day, MONTHS.ell)}</h2><div class="post hentry"><h3 class="post-title entry-title"><a href="${path(one)}">${one.title}</a></h3><div class="post-body entry-content">${p(one.text)}</div><div class="post-footer">Αναρτήθηκε από <span class="fn">Νίκος Βασιλείου</span> στις 8:00 π.μ. Ετικέτες: <a rel="tag" href="${label(one.label)}">${one.label}</a></div></div>`;
  return siteOf({
    name: "a Greek parish on Blogger",
    host: "enoria.example",
    all,
    path,
    page,
    row: post,
    article: (one) => [`Η ενορία μας: ${one.title}`, post(one)],
    lists: [
      { at: "/", title: "Η ενορία μας", of: all.slice(0, 5) },
      ...months.map(([at, of]) => ({ at, title: "Η ενορία μας", of })),
      ...grouped(all, ({ label: name }) => label(name)).map(([at, of]) => ({
        at,
        title: "Η ενορία μας",
        of: of.slice(0, 20),
      })),
    ],
    starts: ["/", "/2014_05_01_archive.html", path(all[9]!)],
    truth: ({ label: name }) => ["Νίκος Βασιλείου", name],
  });
}

/** A novel in parts: the home page leads to the first, each part to the next. */
function partsOfANovel(): FourthSite {
  const all = stories("deu", 34).reverse();
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/roman/teil-${String(n).padStart(2, "0")}.html`;
  const page = (title: string, body: string): string =>
    html("de", title, "", `<p><a href="/">Der Roman</a></p>${body}`);
  return siteOf({
    name: "a German novel whose parts only lead to one another",
    host: "roman.example",
    all,
    path,
    page,
    row: (one) => `<p><a href="${path(one)}">Von vorn lesen</a></p>`,
    article: (one) => {
      const next = all[all.indexOf(one) + 1];
      return [
        one.title,
        `<h1>${one.title}</h1>${p(one.text)}<p>${one.n > 1 ? `<a href="${path(all[all.indexOf(one) - 1]!)}">zurück</a> ` : ""}${next === undefined ? "Ende" : `<a href="${path(next)}">weiter</a>`}</p>`,
      ];
    },
    lists: [
      {
        at: "/",
        title: "Der Roman",
        of: all.slice(0, 1),
        before: `<h1>Der Roman</h1>${p(["Ein Roman in Fortsetzungen.", "Jede Woche erscheint ein Teil."])}`,
      },
    ],
    starts: ["/", path(all[5]!)],
    truth: () => ["", ""],
    isDated: false,
  });
}

/** Months and articles are files of one folder, each with a number. */
function numberedFiles(): FourthSite {
  const all = stories("pol", 43, "2007-09-30", 5).map((one) => ({
    ...one,
    by: pick(["Anna Kos", "Piotr Maj"], one.n),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/gazeta/art${n + 100}.html`;
  const month = ({ day }: One): string => `/gazeta/num${day.slice(2, 7).replace("-", "")}.html`;
  const months = grouped(all, month);
  const page = (title: string, body: string): string =>
    html(
      "pl",
      `Gazeta Gminna - ${title}`,
      "",
      `<table><tr><td><a href="/gazeta/index.html">Numery</a><br><a href="/gazeta/redakcja.html">Redakcja</a></td><td>${body}</td></tr></table>`,
    );
  const index = page(
    "Numery",
    `<h2>Numery</h2><ul>${months.map(([at, of]) => `<li><a href="${at}">${of[0]!.day.slice(0, 7)}</a></li>`).join("")}</ul>`,
  );
  return siteOf({
    name: "a Polish gazette, numbered files in one folder",
    host: "gazeta.gmina.example",
    all,
    path,
    page,
    row: (one) => `<p><a href="${path(one)}"><b>${one.title}</b></a><br>${one.text[0]!.slice(0, 60)}...</p>`,
    article: (one) => [
      one.title,
      `<h2>${one.title}</h2><p>${inWords(one.day, MONTHS.pol)}</p>${p(one.text)}<p align="right"><i>${one.by}</i></p>`,
    ],
    lists: months.map(([at, of]) => ({ at, title: of[0]!.day.slice(0, 7), of, before: "<h2>W numerze</h2>" })),
    extra: {
      "/": index,
      "/gazeta/index.html": index,
      "/gazeta/redakcja.html": page("Redakcja", "<h2>Redakcja</h2><p>Rynek 1, tel. 12 345</p>"),
    },
    starts: ["/", path(all[3]!), months[2]![0]],
    truth: ({ by }) => [by, ""],
  });
}

/** One script; what is shown depends on the value of a parameter. */
function valuesOfAParameter(): FourthSite {
  const all = stories("spa", 42, "2011-02-28", 3);
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/index.php?sec=noticia&id=${n + 5}`;
  const amp = (at: string): string => at.replaceAll("&", "&amp;");
  const page = (title: string, body: string): string =>
    html(
      "es",
      `${title} - Villar del Río`,
      "",
      `<div id="menu"><a href="/index.php?sec=inicio">Inicio</a> <a href="/index.php?sec=noticias">Noticias</a> <a href="/index.php?sec=historia">Historia</a> <a href="/index.php?sec=fotos&amp;id=1">Fotos</a></div><div id="cuerpo">${body}</div>`,
    );
  const row = (one: One): string =>
    `<div class="n"><span>${dotted(one.day).replaceAll(".", "-")}</span> <a href="${amp(path(one))}">${one.title}</a></div>`;
  const home = page("Inicio", `<h1>Villar del Río</h1>${all.slice(0, 4).map(row).join("")}`);
  const album = (k: number): string => `/index.php?sec=fotos&id=${k}`;
  return siteOf({
    name: "a Spanish village under one script",
    host: "www.villardelrio.example",
    all,
    path,
    page,
    row,
    article: (one) => [
      one.title,
      `<h1>${one.title}</h1><p class="fecha">${dotted(one.day).replaceAll(".", "-")}</p>${p(one.text)}`,
    ],
    lists: [{ at: "/index.php?sec=noticias", title: "Noticias", of: all, size: 10 }],
    further: (at, n) => `${at}&pag=${n}`,
    pager: (next) => (next === undefined ? "" : `<a href="${amp(next)}">Anteriores</a>`),
    extra: {
      "/": home,
      "/index.php?sec=inicio": home,
      "/index.php?sec=historia": page("Historia", `<h1>Historia</h1>${p(all[0]!.text.slice(0, 1))}`),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((k) => [
          album(k),
          page(
            `Fotos ${k}`,
            `<h1>Fotos ${k}</h1><img src="${k}.jpg">${k < 6 ? `<a href="${amp(album(k + 1))}">Álbum ${k + 1}</a>` : ""}`,
          ),
        ]),
      ),
    },
    starts: ["/", "/index.php?sec=noticias", path(all[6]!)],
    truth: () => ["", ""],
  });
}

/** uCoz: days, months and pages of the news beside the news, all below one folder. */
function daysBesideNews(): FourthSite {
  const all = stories("rus", 44, "2016-04-20", 2).map((one) => ({ ...one, by: pick(["Марина", "Admin2"], one.n) }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/news/${slugOf(`novost ${one.n}`)}/${one.day}-${one.n}`;
  const day = (one: One): string => `/news/${one.day}`;
  const page = (title: string, body: string): string =>
    html(
      "ru",
      `${title} - Сайт школы`,
      "",
      `<div id="top"><a href="/">Сайт школы</a><a href="/news/">Новости</a><a href="/gb/">Гостевая</a></div><div id="c">${body}</div><table class="calTable"><tr>${all
        .slice(0, 12)
        .map((one) => `<td><a class="calDayLink" href="${day(one)}">${Number(one.day.slice(8))}</a></td>`)
        .join("")}</tr></table>`,
    );
  return siteOf({
    name: "a Russian school on uCoz",
    host: "shkola7.example",
    all,
    path,
    page,
    row: (one) =>
      `<div class="eBlock"><div class="eTitle"><a href="${path(one)}">${one.title}</a></div><div class="eMessage">${one.text[0]!.slice(0, 90)}...</div><div class="eDetails">Добавил: <a href="/index/8-1">${one.by}</a> | Дата: ${dotted(one.day)}</div></div>`,
    article: (one) => [
      one.title,
      `<div class="breadcrumbs"><a href="/">Главная</a> » <a href="/news/">Новости</a></div><div class="eTitle"><h1>${one.title}</h1></div>${p(one.text)}<div class="eDetails">Добавил: <a href="/index/8-1">${one.by}</a> | Дата: ${dotted(one.day)}</div>`,
    ],
    lists: [
      { at: "/", title: "Главная", of: all.slice(0, 4) },
      { at: "/news/", title: "Новости", of: all, size: 9 },
      ...grouped(all.slice(0, 12), day).map(([at, of]) => ({ at, title: at.slice(6), of })),
    ],
    further: (at, n) => `${at}?page${n}`,
    pager: (next, at, n) =>
      `<div class="catPages1">${[1, 2, 3, 4, 5].map((k) => (k === n ? `<b>${k}</b>` : `<a href="${k === 1 ? at : `${at}?page${k}`}">${k}</a>`)).join(" ")}${next === undefined ? "" : ` <a href="${next}">»</a>`}</div>`,
    extra: {
      "/gb/": page("Гостевая книга", "<h1>Гостевая книга</h1><p>Всего сообщений: 3</p>"),
      "/index/8-1": page("Пользователь", "<h1>Пользователь</h1><p>Заходил вчера</p>"),
    },
    starts: ["/", "/news/", path(all[12]!)],
    // "Admin2" is nobody's name.
    truth: ({ by }) => [by === "Admin2" ? "" : by, "Новости"],
  });
}

/** A district paper with a list for each month, and pages for print and for sending beside each text. */
function monthsOfAPaper(): FourthSite {
  const all = stories("tat", 43, "2010-08-28", 6).map((one) => ({
    ...one,
    by: pick(["Гөлсинә Хәбибуллина", "Марат Закиров"], one.n),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/index.php/yanalyklar/${n + 60}-yazma`;
  const month = ({ day }: One): string => `/index.php/arhiv/${day.slice(0, 4)}/${Number(day.slice(5, 7))}`;
  const months = grouped(all, month);
  const page = (title: string, body: string): string =>
    html(
      "tt",
      `${title} | Чишмә`,
      "",
      `<div class="h"><a href="/">Чишмә</a></div><div class="l">${months.map(([at]) => `<a href="${at}">${at.slice(17)}</a>`).join(" ")}</div><div class="m">${body}</div>`,
    );
  return siteOf({
    name: "a Tatar paper with months, print views and letters to friends",
    host: "www.chishme.example",
    all,
    path,
    page,
    row: (one) =>
      `<div class="r"><a href="${path(one)}">${one.title}</a><br><small>${inWords(one.day, MONTHS.tat)}</small></div>`,
    article: (one) => [
      one.title,
      `<h2>${one.title}</h2><small>${inWords(one.day, MONTHS.tat)}</small> <a href="${path(one)}?print=1">Бастыру өчен</a> <a href="/index.php/mail?id=${one.n}">Дустыңа җибәр</a>${p(one.text)}<p><b>${one.by}.</b></p>`,
    ],
    lists: [
      { at: "/", title: "Чишмә", of: all.slice(0, 5) },
      ...months.map(([at, of]) => ({ at, title: at.slice(17), of })),
    ],
    extra: Object.fromEntries(
      all.flatMap((one) => [
        [`${path(one)}?print=1`, html("tt", one.title, "", `<h2>${one.title}</h2>${p(one.text)}`)],
        [`/index.php/mail?id=${one.n}`, page("Җибәрү", "<form><input name=to></form>")],
      ]),
    ),
    starts: ["/", months[1]![0], path(all[4]!)],
    truth: ({ by }) => [by, ""],
  });
}

export const NINTH_SITES: readonly FourthSite[] = [
  spip(),
  nodes(),
  blogPosts(),
  partsOfANovel(),
  numberedFiles(),
  valuesOfAParameter(),
  daysBesideNews(),
  monthsOfAPaper(),
];
