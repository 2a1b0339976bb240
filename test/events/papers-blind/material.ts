/** What the pages of the blind lots are made of: papers in many languages, institutions, and sites around a list. */
import { readFileSync } from "node:fs";

export interface Listed {
  readonly title: string;
  readonly authors: readonly string[];
  readonly pdf?: string;
}

/** A page and what it lists. `html` has everything that stands on it. */
export interface BlindPage {
  readonly name: string;
  readonly kind: string;
  readonly html: string;
  readonly url: string;
  readonly papers: readonly Listed[];
}

const POOL: ReadonlyMap<string, readonly Listed[]> = readPool();

function readPool(): Map<string, Listed[]> {
  const pool = new Map<string, Listed[]>();
  let own: Listed[] = [];
  const lines = ["pool", "pool-four", "pool-five"].flatMap((name) =>
    readFileSync(`test/events/papers-blind/${name}.txt`, "utf8").split("\n"),
  );
  for (const line of lines) {
    const [title = "", people] = line.split(" | ");
    if (people !== undefined) own.push({ title, authors: people.split("; ") });
    else if (title !== "") pool.set(title, (own = []));
  }
  return pool;
}

/** Papers of a language, from the n-th on; around the end. */
function papers(language: string, count: number, from = 0): Listed[] {
  const all = POOL.get(language)!;
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[(from + n) % all.length]!);
}

const PLACES: { readonly [language: string]: readonly string[] } = {
  en: [
    "University of Leeds",
    "NTU Singapore",
    "IBM Research",
    "Delft University of Technology",
    "UC San Diego",
    "Sony CSL",
  ],
  med: [
    "Royal Infirmary of Edinburgh, UK",
    "Karolinska Institutet, Stockholm, Sweden",
    "Queen Elizabeth Hospital, Blantyre",
    "Mayo Clinic, Rochester, MN",
  ],
  hum: ["King's College London", "Rhodes University", "Universität Bern", "University of Toronto"],
  math: ["NTNU Trondheim", "Bar-Ilan University", "SISSA Trieste", "KAIST"],
  de: ["Universität Bremen", "TU Ilmenau", "Hochschule Karlsruhe", "Fraunhofer IESE"],
  fr: ["Université de Bourgogne", "LIRIS, Lyon", "INRAE Montpellier", "Université de Sfax"],
  es: ["Universidad Mayor de San Andrés", "UPV/EHU", "Universidad de Chile", "UNAM"],
  pt: ["UFMG", "Universidade do Minho", "PUC-Rio", "IFSP"],
  it: ["Università di Padova", "Politecnico di Bari", "CNR-ISTI"],
  pl: ["Politechnika Wrocławska", "Uniwersytet Jagielloński", "AGH"],
  cs: ["Masarykova univerzita", "ČVUT v Praze", "Univerzita Palackého"],
  tr: ["Ege Üniversitesi", "Gazi Üniversitesi", "Boğaziçi Üniversitesi"],
  ru: ["УрФУ, г. Екатеринбург", "КФУ, г. Казань", "ТПУ, г. Томск"],
  uk: ["КНУ імені Тараса Шевченка", "НУ «Львівська політехніка»", "ХНУРЕ"],
  bg: ["СУ „Св. Климент Охридски“", "ТУ – Варна"],
  zh: ["武汉大学", "中国科学院计算技术研究所", "西安电子科技大学"],
  ja: ["京都大学", "筑波大学", "NTT"],
  ko: ["부산대학교", "카이스트", "한국전자통신연구원"],
  ar: ["جامعة القاهرة", "جامعة الملك سعود"],
  fa: ["دانشگاه شیراز", "دانشگاه صنعتی شریف"],
  he: ["אוניברסיטת בן גוריון", "הטכניון"],
  vi: ["Đại học Cần Thơ", "Học viện Công nghệ Bưu chính Viễn thông"],
  id: ["Universitas Gadjah Mada", "Politeknik Negeri Semarang", "STMIK Amikom"],
  el: ["ΑΠΘ", "Πανεπιστήμιο Πατρών"],
  hu: ["Szegedi Tudományegyetem", "BME"],
  nl: ["Universiteit Gent", "TU Eindhoven"],
  sv: ["Umeå universitet", "KTH"],
  ro: ["Universitatea Babeș-Bolyai", "Universitatea Politehnica Timișoara"],
  hr: ["Sveučilište u Zadru", "FER Zagreb"],
  fi: ["Oulun yliopisto", "Aalto-yliopisto"],
  kk: ["Әл-Фараби атындағы ҚазҰУ", "Назарбаев Университеті"],
};

export const place = (language: string, n: number): string => {
  const all = PLACES[language]!;
  return all[n % all.length]!;
};

const ESCAPED: { readonly [sign: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
export const esc = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPED[sign]!);

export const all = <T>(list: readonly T[], write: (one: T, n: number) => string, between = "\n"): string =>
  list.map(write).join(between);

/** "Ann B. Lee" → "Lee, Ann B." */
export const turned = (name: string, comma = ", "): string => name.replace(/^(.*)\s(\S+)$/u, `$2${comma}$1`);
/** "Ann Lee" → "A. Lee"; "Jean-Paul Roy" → "J.-P. Roy" */
export const short = (name: string): string =>
  name
    .split(" ")
    .map((word, n, words) =>
      n === words.length - 1
        ? word
        : word
            .split("-")
            .map((part) => `${part[0]}.`)
            .join("-"),
    )
    .join(" ");

export const anded = (names: readonly string[], and = " and ", comma = ", "): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(comma)}${and}${names.at(-1)}`;

const MENU = [
  "Home",
  "Call for Papers",
  "Important Dates",
  "Committees",
  "Program",
  "Registration",
  "Venue",
  "Contact",
];

/** Sites around a list. */
export const SITE = {
  bootstrap: (title: string, body: string, menu: readonly string[] = MENU, lang = "en"): string => `<!DOCTYPE html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="css/bootstrap.min.css"><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}</script></head>
<body><nav class="navbar navbar-expand-lg navbar-dark bg-dark"><a class="navbar-brand" href="index.html">${title.split(/[|–-]/)[0]!.trim()}</a><ul class="navbar-nav">${all(menu, (word, n) => `<li class="nav-item"><a class="nav-link" href="p${n}.html">${word}</a></li>`)}</ul></nav>
<div class="container">${body}</div>
<footer class="footer mt-5"><div class="container"><p>&copy; 2024 Organizing Committee. <a href="mailto:info@conf.example">Contact us</a></p><p>Follow us on <a href="https://twitter.example/">Twitter</a></p></div></footer></body></html>`,
  old: (title: string, body: string, menu: readonly string[] = MENU): string => `<html><head><title>${title}</title>
<META http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body bgcolor="#FFFFFF" text="#000000">
<table width="100%" border="0" cellpadding="4"><tr><td colspan="2" bgcolor="#003366" align="center"><font color="white" size="+2">${title}</font></td></tr>
<tr><td width="150" valign="top" bgcolor="#eeeeee">${all(menu, (word, n) => `<a href="m${n}.htm">${word}</a><br>`)}</td><td valign="top">${body}</td></tr></table>
<hr><font size="-1">Last modified: Mon Sep 3 14:02:11 2007 by the webmaster</font></body></html>`,
  wordpress: (title: string, body: string, menu: readonly string[] = MENU, lang = "en-US"): string => `<!DOCTYPE html>
<html lang="${lang}"><head><meta charset="UTF-8"><title>${title}</title><meta name="generator" content="WordPress 5.9"></head><body class="page-template-default page page-id-42">
<header id="masthead"><p class="site-title"><a href="/" rel="home">${title.split(/[|–-]/).at(-1)!.trim()}</a></p><nav id="site-navigation"><ul id="primary-menu" class="menu">${all(menu, (word, n) => `<li class="menu-item menu-item-${n}"><a href="/p${n}/">${word}</a></li>`)}</ul></nav></header>
<main id="primary"><article id="post-42" class="post-42 page type-page status-publish hentry"><header class="entry-header"><h1 class="entry-title">${title.split(/[|–-]/)[0]!.trim()}</h1></header><div class="entry-content">${body}</div></article></main>
<aside id="secondary" class="widget-area"><section class="widget"><h2 class="widget-title">Recent Posts</h2><ul><li><a href="/a/">Registration is now open</a></li><li><a href="/b/">Keynote speakers announced</a></li></ul></section></aside>
<footer><div class="site-info">Proudly powered by WordPress | Theme: Astra</div></footer></body></html>`,
  jekyll: (
    title: string,
    body: string,
  ): string => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<header class="site-header"><div class="wrapper"><a class="site-title" href="/">${title}</a><nav class="site-nav"><a class="page-link" href="/cfp/">CFP</a><a class="page-link" href="/speakers/">Speakers</a><a class="page-link" href="/organizers/">Organizers</a></nav></div></header>
<main class="page-content"><div class="wrapper"><article class="post"><div class="post-content">${body}</div></article></div></main><footer class="site-footer"><p>Built with <a href="https://jekyllrb.example">Jekyll</a>.</p></footer></body></html>`,
  bare: (title: string, body: string, lang = ""): string =>
    `<html${lang === "" ? "" : ` lang="${lang}"`}><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`,
};

/** A page's list and what is around it. */
export interface Layout {
  readonly kind: string;
  readonly from: readonly [language: string, count: number, from?: number];
  /** As the page prints them, where that differs. */
  readonly printed?: (name: string, n: number) => string;
  readonly title?: (title: string) => string;
  readonly pdf?: (n: number) => string;
  readonly html: (list: readonly Listed[], at: (n: number) => string) => string;
}

const clock = (n: number): string => `${String(9 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 === 0 ? "00" : "30"}`;

export function pagesOf(layouts: { readonly [name: string]: Layout }): BlindPage[] {
  return Object.entries(layouts).map(([name, layout], n) => {
    const [language, count, from] = layout.from;
    const list = papers(language, count, from);
    return {
      name,
      kind: layout.kind,
      url: `https://conf${n}.example/2024/page.html`,
      html: layout.html(list, clock),
      papers: list.map(({ title, authors }, k) => ({
        title: layout.title?.(title) ?? title,
        authors: authors.map((one, i) => layout.printed?.(one, i) ?? one).filter((one) => one !== ""),
        ...(layout.pdf === undefined ? {} : { pdf: layout.pdf(k) }),
      })),
    };
  });
}
