/**
 * Four more sites for `winnow robot new`, each with something that once led it astray: Russian news whose sections stand in
 * the menu only, with "read also" lists and print versions; a Turkish blog with tags and months; a portal in six languages;
 * by-lines "Name, 27 March 2013" below breadcrumbs that nothing marks.
 */
import type { Answer } from "../cli/world.js";
import type { NewSite } from "./new-sites.js";

const LINES = {
  rus: [
    "Жители посёлка собрались на берегу, чтобы обсудить новый мост.",
    "По словам инженера, работы начнутся весной и продлятся два года.",
    "В школе прошёл вечер памяти, на который пришли выпускники разных лет.",
    "Глава района пообещал отремонтировать дорогу до конца месяца.",
    "Библиотека получила двести новых книг и ждёт читателей.",
  ],
  tur: [
    "Bugün sahilde uzun bir yürüyüş yaptım ve eski arkadaşlarımı düşündüm.",
    "Annemin mutfağında pişen çorbanın kokusu hâlâ burnumda.",
    "Kitapçıda bulduğum eski bir roman beni bütün gece uyutmadı.",
    "Komşular bahçede toplanıp çay içtiler ve hikâyeler anlattılar.",
    "Akşam olunca ışıklar yandı ve şehir bambaşka göründü.",
  ],
  eng: [
    "The council met on Tuesday to discuss the new bridge over the river.",
    "Farmers said that the rain had come too late for the barley.",
    "A choir from the valley sang songs that nobody had heard for years.",
    "The old mill will be repaired with money from the county.",
    "Two buses a day will run to the coast from next month on.",
  ],
  deu: [
    "Der Gemeinderat hat am Dienstag über die neue Brücke beraten.",
    "Die Bauern sagten, dass der Regen für die Gerste zu spät gekommen sei.",
    "Ein Chor aus dem Tal sang Lieder, die lange niemand gehört hatte.",
    "Die alte Mühle wird mit Geld vom Landkreis wieder hergerichtet.",
    "Zwei Busse am Tag fahren ab nächstem Monat an die Küste.",
  ],
  fra: [
    "Le conseil s'est réuni mardi pour parler du nouveau pont sur la rivière.",
    "Les agriculteurs disent que la pluie est venue trop tard pour l'orge.",
    "Une chorale de la vallée a chanté des airs que personne n'avait entendus.",
    "Le vieux moulin sera réparé avec l'argent du département.",
    "Deux autobus par jour iront vers la côte dès le mois prochain.",
  ],
  tat: [
    "Авыл халкы елга буенда җыелып, яңа күпер турында сөйләште.",
    "Игенчеләр әйтүенчә, яңгыр быел бик соң килде.",
    "Мәктәптә укучылар хор белән борынгы җырлар башкарды.",
    "Иске тегермәнне район акчасына төзекләндерәчәкләр.",
    "Китапханәгә ике йөз яңа китап кайтты, укучыларны көтәләр.",
  ],
} as const;
type Language = keyof typeof LINES;
const TITLES: { readonly [language in Language]: (n: number) => string } = {
  rus: (n) => `Решение номер ${n} обсудили всем посёлком`,
  tur: (n) => `Deniz üzerine ${n}. yazı ve biraz hatıra`,
  eng: (n) => `What the valley said about the bridge, part ${n}`,
  deu: (n) => `Was das Tal zur Brücke sagte, Teil ${n}`,
  fra: (n) => `Ce que dit la vallée du pont, épisode ${n}`,
  tat: (n) => `Күпер турында ${n} нче хәбәр, халык ни ди`,
};

interface Story {
  readonly n: number;
  readonly title: string;
  /** ISO 8601. */
  readonly day: string;
  readonly text: string;
}

/** The newest first, one every third day. */
function stories(language: Language, count: number): Story[] {
  return Array.from({ length: count }, (_, i) => {
    const n = i + 1;
    const line = (k: number): string =>
      LINES[language][(n * 3 + k * (n % 4) + k) % 5]!.replace(/\.$/, ` (${n * 17 + k}).`);
    const text = [0, 1, 2].map((p) => `<p>${[0, 1, 2].map((k) => line(p * 3 + k)).join(" ")}</p>`).join("\n");
    return {
      n,
      title: TITLES[language](n),
      day: new Date(Date.UTC(2013, 2, 30) - n * 3 * 86_400_000).toISOString().slice(0, 10),
      text,
    };
  });
}

const MONTHS: { readonly [language: string]: readonly string[] } = {
  rus: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" "),
  tur: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" "),
  eng: "January February March April May June July August September October November December".split(" "),
};
const spoken = (day: string, language: string): string =>
  `${Number(day.slice(8))} ${MONTHS[language]![Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const html = (lang: string, title: string, head: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const xml = (body: string): Answer => ({
  headers: { "content-type": "application/xml; charset=utf-8" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

function newsWithPrintVersions(): NewSite {
  const host = "reka.example";
  const sections = { society: "Общество", economy: "Экономика", culture: "Культура" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const authors = ["Ольга Мельникова", "Игорь Ласточкин", "Вера Колпакова"];
  const all = stories("rus", 66).map((one) => ({ ...one, section: names[one.n % 3]!, author: authors[one.n % 3]! }));
  type One = (typeof all)[number];
  const path = ({ section, n }: One): string => `/${section}/${4000 - n}-sobytie.html`;
  const time = ({ day, n }: One): string => `${spoken(day, "rus")}, 10:${String(n % 60).padStart(2, "0")}`;
  const menu = `<header><a class="logo" href="/">Новости реки</a><nav><ul>${names.map((name) => `<li><a href="/${name}/">${sections[name]}</a></li>`).join("")}</ul></nav></header>`;
  const head = `<link rel="alternate" type="application/rss+xml" title="RSS" href="/rss.xml"><meta property="og:site_name" content="Новости реки">`;
  const card = (one: One): string =>
    `<div class="item"><span class="t">${time(one)}</span> <a href="${path(one)}">${one.title}</a><p class="lead">${one.text.slice(3, 80)}…</p></div>`;
  const pages: { [path: string]: string | Answer } = {
    "/": html("ru", "Новости реки", head, `${menu}<main><h2>Главное</h2>${all.slice(0, 9).map(card).join("")}</main>`),
    "/rss.xml": xml(
      `<rss version="2.0"><channel><title>Новости реки</title>${all
        .slice(0, 12)
        .map((one) => `<item><title>${one.title}</title><link>http://${host}${path(one)}</link></item>`)
        .join("")}</channel></rss>`,
    ),
  };
  for (const name of names)
    for (const [i, few, lists] of chunks(
      all.filter(({ section }) => section === name),
      10,
    ).map((few, i, lists) => [i, few, lists] as const))
      pages[`/${name}/${i === 0 ? "" : `?page=${i + 1}`}`] = html(
        "ru",
        sections[name],
        head,
        `${menu}<main><h1>${sections[name]}</h1>${few.map(card).join("")}<div class="pager">${lists.map((_, k) => (k === i ? `<b>${k + 1}</b>` : `<a href="/${name}/${k === 0 ? "" : `?page=${k + 1}`}">${k + 1}</a>`)).join(" ")}</div></main>`,
      );
  for (const one of all) {
    const print = `/print/${4000 - one.n}`;
    pages[path(one)] = html(
      "ru",
      `${one.title} — Новости реки`,
      `${head}<link rel="alternate" media="print" href="${print}">`,
      `${menu}<div class="breadcrumb"><a href="/">Главная</a> / <a href="/${one.section}/">${sections[one.section]}</a></div><article><h1>${one.title}</h1><div class="meta"><span class="date">${time(one)}</span> <span class="author">${one.author}</span> <a href="${print}">Версия для печати</a></div><div class="text">${one.text}</div></article><section class="more"><h3>Читайте также</h3>${all
        .slice((one.n * 7) % 60, ((one.n * 7) % 60) + 3)
        .map(card)
        .join("")}</section>`,
    );
    pages[print] = html("ru", one.title, "", `<h1>${one.title}</h1><p>${time(one)}</p><p>${one.author}</p>${one.text}`);
  }
  return {
    name: "news with sections in the menu, and print versions",
    host,
    start: "/",
    languages: ["rus"],
    says: [/lead to 66 documents/, /^# Documents have a print version/m, /\/\/link\[@media=''print''\]/],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
    categories: new Map(all.map((one) => [path(one), sections[one.section]])),
  };
}

function blogWithCounter(): NewSite {
  const host = "gunluk.example";
  const categories = ["Deniz", "Mutfak"];
  const all = stories("tur", 24).map((one) => ({ ...one, category: categories[one.n % 2]! }));
  type One = (typeof all)[number];
  const path = ({ day, n }: One): string => `/${day.slice(0, 4)}/${day.slice(5, 7)}/yazi-${n}/`;
  const months = [...new Set(all.map(({ day }) => day.slice(0, 7)))];
  const side = `<aside class="sidebar"><h3>Son Yazılar</h3><ul>${all
    .slice(0, 5)
    .map((one) => `<li><a href="${path(one)}">${one.title}</a></li>`)
    .join(
      "",
    )}</ul><h3>Arşiv</h3><ul>${months.map((month) => `<li><a href="/${month.replace("-", "/")}/">${month}</a></li>`).join("")}</ul></aside>`;
  const menu = `<header><p class="site-title"><a href="/">Küçük Günlük</a></p><nav><a href="/">Ana Sayfa</a> <a href="/kategori/deniz/">Deniz</a> <a href="/kategori/mutfak/">Mutfak</a></nav></header>`;
  const excerpt = (one: One): string =>
    `<article class="post"><h2 class="entry-title"><a href="${path(one)}">${one.title}</a></h2><p>${one.text.slice(3, 100)}… <a href="${path(one)}">Devamını oku</a></p></article>`;
  const pages: { [path: string]: string } = {};
  const list = (base: string, title: string, posts: readonly One[]): void => {
    for (const [i, few] of chunks(posts, 6).entries())
      pages[i === 0 ? base : `${base}page/${i + 1}/`] = html(
        "tr",
        title,
        "",
        `${menu}<main>${few.map(excerpt).join("")}${posts.length > 6 * (i + 1) ? `<a class="next" href="${base}page/${i + 2}/">Eski yazılar</a>` : ""}</main>${side}`,
      );
  };
  list("/", "Küçük Günlük", all);
  for (const category of categories)
    list(
      `/kategori/${category.toLowerCase()}/`,
      category,
      all.filter((one) => one.category === category),
    );
  for (const month of months)
    list(
      `/${month.replace("-", "/")}/`,
      month,
      all.filter(({ day }) => day.startsWith(month)),
    );
  for (const one of all)
    pages[path(one)] = html(
      "tr",
      `${one.title} | Küçük Günlük`,
      "",
      `${menu}<main><article class="post"><h1 class="entry-title">${one.title}</h1><p class="meta"><span class="date">${spoken(one.day, "tur")}</span> · <span class="author">Zeynep Arı</span> · <a href="/kategori/${one.category.toLowerCase()}/" rel="category tag">${one.category}</a></p><div class="entry-content">${one.text}</div></article><section id="comments"><h3>2 yorum</h3><p>Çok güzel olmuş, eline sağlık.</p></section></main>${side}`,
    );
  return {
    name: "a blog with months, and a counter switched on",
    host,
    start: "/",
    languages: ["tur"],
    change: (recipe) =>
      recipe.replace(
        /^#steps:$/m,
        "variables:\n  own: { type: counter }\nsteps:\n  - set: { note: text(next('own')) }",
      ),
    says: [/^ {2}publisher: 'Küçük Günlük'$/m],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, "Zeynep Arı"]])),
    categories: new Map(all.map((one) => [path(one), one.category])),
  };
}

function sixLanguages(): NewSite {
  const host = "vadi.example";
  const tongues: { readonly [tag: string]: Language } = {
    en: "eng",
    de: "deu",
    fr: "fra",
    ru: "rus",
    tr: "tur",
    tt: "tat",
  };
  const tags = Object.keys(tongues);
  const sections = ["news", "people"];
  const alternates = (path: (tag: string) => string): string =>
    tags.map((tag) => `<link rel="alternate" hreflang="${tag}" href="http://${host}${path(tag)}">`).join("");
  const top = (path: (tag: string) => string, own: string): string =>
    `<header><a href="/${own}/">Vadi</a><ul>${tags.map((tag) => `<li><a href="${path(tag)}" hreflang="${tag}">${tag}</a></li>`).join("")}</ul><nav>${sections.map((section) => `<a href="/${own}/${section}/">${section}</a>`).join(" ")}</nav></header>`;
  const pages: { [path: string]: string | Answer } = {
    "/robots.txt": {
      headers: { "content-type": "text/plain" },
      body: `User-agent: *\nAllow: /\nSitemap: http://${host}/sitemap.xml\n`,
    },
    "/sitemap.xml": xml(
      `<sitemapindex>${tags.flatMap((tag) => sections.map((section) => `<sitemap><loc>http://${host}/map-${tag}-${section}.xml</loc></sitemap>`)).join("")}</sitemapindex>`,
    ),
  };
  const documents = new Map<string, readonly [string, string, string]>();
  const categories = new Map<string, string>();
  for (const tag of tags) {
    const front = (one: string): string => `/${one}/`;
    const teasers: string[] = [];
    for (const section of sections) {
      const all = stories(tongues[tag]!, 10).map((one) => ({ ...one, n: section === "news" ? one.n : one.n + 100 }));
      const path = (one: string, { n }: Story): string => `/${one}/${section}/item-${n}`;
      const list = (one: string): string => `/${one}/${section}/`;
      const links = all.map((one) => `<h2><a href="${path(tag, one)}">${one.title}</a></h2>`);
      teasers.push(...links.slice(0, 3));
      pages[list(tag)] = html(
        tag,
        section,
        alternates(list),
        `${top(list, tag)}<main><h1>${section}</h1>${links.join("")}</main>`,
      );
      pages[`/map-${tag}-${section}.xml`] = xml(
        `<urlset>${all.map((one) => `<url><loc>http://${host}${path(tag, one)}</loc></url>`).join("")}</urlset>`,
      );
      for (const one of all) {
        const declared = {
          "@context": "https://schema.org",
          "@type": "NewsArticle",
          headline: one.title,
          datePublished: one.day,
          articleSection: section,
        };
        pages[path(tag, one)] = html(
          tag,
          `${one.title} | Vadi`,
          `${alternates((other) => path(other, one))}<script type="application/ld+json">${JSON.stringify({ ...declared, author: { "@type": "Person", name: "Maria Berg" } })}</script>`,
          `${top((other) => path(other, one), tag)}<main><h1>${one.title}</h1><p class="author">Maria Berg</p>${one.text}</main>`,
        );
        if (tag !== "tr") continue;
        documents.set(path(tag, one), [one.title, one.day, "Maria Berg"]);
        categories.set(path(tag, one), section);
      }
    }
    pages[front(tag)] = html(tag, "Vadi", alternates(front), `${top(front, tag)}<main>${teasers.join("")}</main>`);
  }
  pages["/"] = pages["/en/"]!;
  return {
    name: "one of six languages, with sitemaps",
    host,
    start: "/tr/news/item-1",
    languages: ["tur"],
    says: [/^# The sitemap has 120 addresses/m, /in other languages \(de, en, fr, ru, tt\)/, /^#parallel:$/m],
    pages,
    documents,
    categories,
  };
}

function byLines(): NewSite {
  const host = "valleypost.example";
  const sections = { farming: "Farming", music: "Music & Arts", council: "Council" };
  const names = Object.keys(sections) as (keyof typeof sections)[];
  const authors = ["Anna Peters", "Tom O'Hara", "Ruth van Dijk", "Samuel Irving"];
  const all = stories("eng", 30).map((one) => ({ ...one, section: names[one.n % 3]!, author: authors[one.n % 4]! }));
  type One = (typeof all)[number];
  const said = (section: keyof typeof sections): string => sections[section].replace("&", "&amp;");
  const path = ({ title }: One): string => `/stories/${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  const menu = `<div id="menu"><a href="/">Front page</a> ${names.map((name) => `<a href="/section/${name}">${said(name)}</a>`).join(" ")} <a href="/contact">Contact</a></div>`;
  const row = (one: One): string =>
    `<li><a href="${path(one)}">${one.title}</a> <small>${one.author}, ${spoken(one.day, "eng")}</small></li>`;
  const pages: { [path: string]: string } = {
    "/": html(
      "en",
      "Valley Post - Front page",
      "",
      `${menu}<h2>Latest</h2><ul>${all.slice(0, 12).map(row).join("")}</ul>`,
    ),
    "/contact": html(
      "en",
      "Contact - Valley Post",
      "",
      `${menu}<h1>Contact</h1><p>Write to the editor, Mill Lane 2.</p>`,
    ),
  };
  for (const name of names)
    for (const [i, few, lists] of chunks(
      all.filter(({ section }) => section === name),
      5,
    ).map((few, i, lists) => [i, few, lists] as const))
      pages[`/section/${name}${i === 0 ? "" : `/${i + 1}`}`] = html(
        "en",
        `${said(name)} - Valley Post`,
        "",
        `${menu}<h1>${said(name)}</h1><ul>${few.map(row).join("")}</ul>${i + 1 < lists.length ? `<p><a href="/section/${name}/${i + 2}">Older stories</a></p>` : ""}`,
      );
  for (const one of all)
    pages[path(one)] = html(
      "en",
      `${one.title} ${spoken(one.day, "eng")} - Valley Post`,
      "",
      `${menu}<div id="where">You are here: <a href="/">Front page</a> &gt; <a href="/section/${one.section}">${said(one.section)}</a> &gt; <span>${one.title}</span></div><div itemscope itemtype="http://schema.org/Article"><meta itemprop="headline" content="${one.title}"><h1>${one.title} ${spoken(one.day, "eng")}</h1><p>${one.author}, ${spoken(one.day, "eng")}</p><div class="story">${one.text}</div></div>`,
    );
  return {
    name: "by-lines with a date, below breadcrumbs",
    host,
    start: "/",
    languages: ["eng"],
    says: [/^ {2}publisher: 'Valley Post'$/m],
    pages,
    documents: new Map(all.map((one) => [path(one), [one.title, one.day, one.author]])),
    categories: new Map(all.map((one) => [path(one), sections[one.section]])),
  };
}

export const MORE_NEW_SITES: readonly NewSite[] = [
  newsWithPrintVersions(),
  blogWithCounter(),
  sixLanguages(),
  byLines(),
];
