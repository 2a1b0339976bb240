/** Five more sites, written after fourth-sites.ts was mended, to see whether that held. */
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
} from "./fourth-words.js";

const RUSSIAN = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";

/** The language is a parameter of every address, and nothing declares the other languages. */
function languageInQuery(): FourthSite {
  const host = "halyk.example";
  const made = { tt: stories("tat", 34), ru: stories("rus", 34), en: stories("eng", 20) };
  const codes = ["tt", "ru", "en"] as const;
  type Code = (typeof codes)[number];
  const people = {
    tt: ["Гүзәл Камалова", "Ринат Садыйков"],
    ru: ["Гузель Камалова", "Ринат Садыков"],
    en: ["Guzel Kamalova", "Rinat Sadykov"],
  };
  const path = (code: Code, { n }: Story): string =>
    `/index.php?page=news&id=${n * 3 + codes.indexOf(code)}&lang=${code}`;
  const link = (at: string): string => at.replaceAll("&", "&amp;");
  const top = (code: Code): string =>
    `<div id="head"><a href="/index.php?lang=${code}">Халык</a> ${codes.map((one) => `<a href="/index.php?lang=${one}">${one}</a>`).join(" ")}</div><div id="menu"><a href="/index.php?page=list&amp;lang=${code}">${{ tt: "Хәбәрләр", ru: "Новости", en: "News" }[code]}</a> <a href="/index.php?page=contacts&amp;lang=${code}">@</a></div>`;
  const pages: Pages = {};
  for (const code of codes) {
    const row = (one: Story): string =>
      `<div class="n"><span>${dotted(one.day)}</span> <a href="${link(path(code, one))}">${one.title}</a></div>`;
    const parts = chunks(made[code], 8);
    const at = (i: number): string => `/index.php?page=list&lang=${code}${i === 0 ? "" : `&p=${i + 1}`}`;
    pages[`/index.php?lang=${code}`] = html(
      code,
      "Халык",
      "",
      `${top(code)}${made[code].slice(0, 5).map(row).join("")}`,
    );
    pages[`/index.php?page=contacts&lang=${code}`] = html(code, "Халык", "", `${top(code)}<h1>@</h1><p>Казан, 12.</p>`);
    for (const [i, few] of parts.entries())
      pages[at(i)] = html(
        code,
        "Халык",
        "",
        `${top(code)}<h1>${code}</h1>${few.map(row).join("")}<p>${parts.map((_, k) => `<a href="${link(at(k))}">${k + 1}</a>`).join(" ")}</p>`,
      );
    for (const one of made[code])
      pages[path(code, one)] = html(
        code,
        `${one.title} — Халык`,
        "",
        `${top(code)}<h1>${one.title}</h1><p class="info">${pick(people[code], one.n)}, ${dotted(one.day)}</p>${p(one.text)}`,
      );
  }
  pages["/"] = pages["/index.php?lang=tt"]!;
  return {
    name: "three languages by a parameter",
    starts: [`${host}/index.php?page=list&lang=tt`, `${host}/index.php?lang=tt`, `${host}${path("tt", made.tt[6]!)}`],
    site: { [host]: pages },
    documents: new Map(
      made.tt.map((one) => [`${host}${path("tt", one)}`, [one.title, one.day, pick(people.tt, one.n), ""]]),
    ),
  };
}

/** Articles at the root, a third of them on three pages "/slug/2/"; sections, authors; a Ukrainian and an English half. */
function ukrainianPages(): FourthSite {
  const host = "www.slovo-mista.example";
  const months = "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня";
  const kinds = { polityka: "Політика", kultura: "Культура" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const people = ["Олена Гончар", "Тарас Білик", "Марія Ковальчук"];
  const all = stories("ukr", 42).map((one) => ({ ...one, kind: pick(names, one.n), by: pick(people, one.n >> 1) }));
  const english = stories("eng", 15).map((one) => ({ ...one, kind: "english" as const, by: pick(people, one.n) }));
  type One = (typeof all)[number] | (typeof english)[number];
  const path = (one: One): string =>
    `/${one.kind === "english" ? `en/${slugOf(one.title)}` : `${["mist", "muzei", "opera", "dim", "vechir", "sad"][one.n % 6]}-${one.n}-${one.kind}`}/`;
  const top = `<header class="site-header"><a href="/">Слово міста</a><nav class="main-navigation"><ul>${names.map((one) => `<li><a href="/category/${one}/">${kinds[one]}</a></li>`).join("")}<li><a href="/pro-redaktsiiu/">Про редакцію</a></li><li><a href="/en/">English</a></li></ul></nav></header>`;
  const card = (one: One): string =>
    `<article class="post"><h2><a href="${path(one)}">${one.title}</a></h2><div class="excerpt">${one.text[0]!.slice(0, 70)}</div></article>`;
  const pages: Pages = {
    "/pro-redaktsiiu/": html(
      "uk",
      "Про редакцію - Слово міста",
      "",
      `${top}<article><h1>Про редакцію</h1>${p(all[0]!.text.slice(0, 2))}</article>`,
    ),
  };
  const list = (at: string, title: string, of: readonly One[]): void => {
    const parts = chunks(of, 7);
    for (const [i, few] of parts.entries())
      pages[i === 0 ? at : `${at}page/${i + 1}/`] = html(
        "uk",
        `${title} - Слово міста`,
        "",
        `${top}<main>${few.map(card).join("")}<nav class="pagination">${i + 1 < parts.length ? `<a class="next page-numbers" href="${at}page/${i + 2}/">Далі</a>` : ""}</nav></main>`,
      );
  };
  list("/", "Слово міста", all);
  list("/en/", "English", english);
  for (const one of names)
    list(
      `/category/${one}/`,
      kinds[one],
      all.filter(({ kind }) => kind === one),
    );
  for (const one of [...all, ...english]) {
    const isLong = one.kind !== "english" && one.n % 3 === 0;
    const texts = isLong ? [one.text.slice(0, 2), [one.text[2]!], [one.text[3]!]] : [one.text];
    for (const [i, text] of texts.entries()) {
      const links = isLong
        ? `<div class="page-links">Сторінки: ${texts.map((_, k) => (k === i ? `<span>${k + 1}</span>` : `<a href="${path(one)}${k === 0 ? "" : `${k + 1}/`}">${k + 1}</a>`)).join(" ")}</div>`
        : "";
      pages[`${path(one)}${i === 0 ? "" : `${i + 1}/`}`] = html(
        one.kind === "english" ? "en" : "uk",
        `${one.title} - Слово міста`,
        "",
        `${top}<article><header><h1 class="entry-title">${one.title}</h1><div class="entry-meta"><span class="posted-on">${inWords(one.day, months)}</span> <span class="byline">${one.by}</span></div></header><div class="entry-content">${p(text)}${links}</div></article><section class="related"><h3>Читайте також</h3>${card(all[(one.n + 7) % all.length]!)}</section>`,
      );
    }
  }
  return {
    name: "Ukrainian articles on several pages beside English ones",
    starts: [host, `${host}/category/kultura/`, `${host}${path(all[11]!)}`],
    says: [/^ {2}- next: auto$/m],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, ""]])),
  };
}

/** The same articles once more on a host for telephones; sections on the first host. */
function mobileTwin(): FourthSite {
  const host = "www.volga-dn.example";
  const mobile = "m.volga-dn.example";
  const kinds = { gorod: "Город", sport: "Спорт", delo: "Дело" };
  const names = Object.keys(kinds) as (keyof typeof kinds)[];
  const all = stories("rus", 45, "2019-02-10", 2).map((one) => ({
    ...one,
    kind: pick(names, one.n),
    by: pick(["Пётр Ильин", "Вера Лосева"], one.n),
  }));
  type One = (typeof all)[number];
  const path = (one: One): string => `/${one.kind}/${one.day.replaceAll("-", "/")}/${one.n}.shtml`;
  const top = (other: string): string =>
    `<div class="top"><a href="/">Волга</a> ${names.map((one) => `<a href="/${one}/">${kinds[one]}</a>`).join(" | ")} <a href="http://${other}/">${other === mobile ? "Мобильная версия" : "Полная версия"}</a></div>`;
  const site: Record<string, Pages> = {};
  for (const [own, other] of [
    [host, mobile],
    [mobile, host],
  ] as const) {
    const pages: Pages = {};
    const row = (one: One): string => `<p><a href="${path(one)}">${one.title}</a></p>`;
    pages["/"] = html("ru", "Волга день за днём", "", `${top(other)}${all.slice(0, 9).map(row).join("")}`);
    for (const name of names) {
      const parts = chunks(
        all.filter(({ kind }) => kind === name),
        6,
      );
      for (const [i, few] of parts.entries())
        pages[`/${name}/${i === 0 ? "" : `index${i + 1}.shtml`}`] = html(
          "ru",
          `${kinds[name]} - Волга день за днём`,
          "",
          `${top(other)}<h1>${kinds[name]}</h1>${few.map(row).join("")}${i + 1 < parts.length ? `<a href="/${name}/index${i + 2}.shtml">Следующая страница</a>` : ""}`,
        );
    }
    for (const one of all)
      pages[path(one)] = html(
        "ru",
        `${one.title} - Волга день за днём`,
        own === mobile ? `<link rel="canonical" href="http://${host}${path(one)}">` : "",
        `${top(other)}<div class="path"><a href="/">Главная</a> / <a href="/${one.kind}/">${kinds[one.kind]}</a></div><h1>${one.title}</h1>${p(one.text)}<p align="right"><i>${one.by}<br>${inWords(one.day, RUSSIAN)} г.</i></p><a href="http://${other}${path(one)}">${other === mobile ? "Мобильная версия" : "Полная версия"}</a>`,
      );
    site[own] = pages;
  }
  return {
    name: "a Russian daily with a twin for telephones",
    starts: [`${host}/sport/`, host, `${host}${path(all[20]!)}`],
    site,
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** Classic ASP in windows-1254: everything by number, the date in digits, columnists with pages of their own. */
function turkishAsp(): FourthSite {
  const host = "www.kasabahaber.example";
  const kinds = { 3: "Gündem", 5: "Spor", 8: "Kültür" } as const;
  const ids = [3, 5, 8] as const;
  const all = stories("tur", 40, "2008-06-30", 3).map((one) => ({
    ...one,
    kind: pick(ids, one.n),
    by: pick(["Ayşe Demir", "Hasan Çelik"], one.n >> 1),
  }));
  type One = (typeof all)[number];
  const path = ({ n }: One): string => `/haber.asp?id=${1200 + n}`;
  const page = (title: string, body: string): Answer => ({
    headers: { "content-type": "text/html" },
    body: iconv.encode(
      `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1254"><title>${title}</title></head><body><table width="100%"><tr><td colspan="2"><a href="/default.asp">Kasaba Haber</a></td></tr><tr><td width="160">${ids.map((id) => `<a href="/kategori.asp?kat=${id}">${kinds[id]}</a><br>`).join("")}<a href="/kunye.asp">Künye</a></td><td>${body}</td></tr></table></body></html>`,
      "windows-1254",
    ),
  });
  const row = (one: One): string =>
    `<tr><td><a href="${path(one)}">${one.title}</a></td><td>${dotted(one.day)}</td></tr>`;
  const pages: Pages = {
    "/kunye.asp": page("Künye", "<b>Künye</b><br>İmtiyaz sahibi: Kasaba Basın."),
    "/default.asp": page("Kasaba Haber", `<table>${all.slice(0, 8).map(row).join("")}</table>`),
  };
  pages["/"] = pages["/default.asp"]!;
  for (const id of ids) {
    const parts = chunks(
      all.filter(({ kind }) => kind === id),
      5,
    );
    for (const [i, few] of parts.entries())
      pages[`/kategori.asp?kat=${id}${i === 0 ? "" : `&sayfa=${i + 1}`}`] = page(
        `${kinds[id]} - Kasaba Haber`,
        `<h1>${kinds[id]}</h1><table>${few.map(row).join("")}</table>${parts.map((_, k) => `<a href="/kategori.asp?kat=${id}${k === 0 ? "" : `&amp;sayfa=${k + 1}`}">${k + 1}</a>`).join(" - ")}`,
      );
  }
  for (const one of all)
    pages[path(one)] = page(
      `${one.title} - Kasaba Haber`,
      `<a href="/default.asp">Ana Sayfa</a> &gt; <a href="/kategori.asp?kat=${one.kind}">${kinds[one.kind]}</a><h1>${one.title}</h1><font size="1">Yazan: ${one.by} | Tarih: ${dotted(one.day)} | Okunma: ${one.n * 13}</font><br><br>${one.text.join("<br><br>")}<br><br><a href="yazdir.asp?id=${1200 + one.n}">Yazdır</a> | <a href="gonder.asp?id=${1200 + one.n}">Arkadaşına gönder</a>`,
    );
  for (const one of all)
    pages[`/yazdir.asp?id=${1200 + one.n}`] = page(one.title, `<h1>${one.title}</h1>${one.text.join("<br><br>")}`);
  return {
    name: "a Turkish town paper in classic ASP",
    starts: [host, `${host}/kategori.asp?kat=5`, `${host}${path(all[8]!)}`],
    site: { [host]: pages },
    documents: new Map(all.map((one) => [`${host}${path(one)}`, [one.title, one.day, one.by, kinds[one.kind]]])),
  };
}

/** An archive of a village paper: years, then issues, then articles; the issue's date stands on the issue's page and the article's head. */
function issuesByYear(): FourthSite {
  const host = "avyl-gazet.example";
  const all = stories("tat", 45, "2011-12-20", 8).map((one) => ({
    ...one,
    by: pick(["Фәния Латыйпова", "Зөфәр Гыйльманов", "Сания Әхмәтҗанова"], one.n),
  }));
  const issues = chunks(all, 5).map((few, i) => ({ no: 100 - i, day: few[0]!.day, few }));
  const months = "гыйнвар февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь";
  const year = ({ day }: { readonly day: string }): string => day.slice(0, 4);
  const path = (no: number, k: number): string => `/arhiv/${no}/${k + 1}.html`;
  const top = `<div class="logo"><a href="/">Авыл таңы</a></div><ul class="nav"><li><a href="/arhiv/">Архив</a></li><li><a href="/gazeta.html">Газета турында</a></li></ul>`;
  const pages: Pages = {
    "/": html(
      "tt",
      "Авыл таңы",
      "",
      `${top}<h2>Соңгы сан</h2><ul>${issues[0]!.few.map((one, k) => `<li><a href="${path(issues[0]!.no, k)}">${one.title}</a></li>`).join("")}</ul>`,
    ),
    "/gazeta.html": html(
      "tt",
      "Газета турында",
      "",
      `${top}<h1>Газета турында</h1><p>Газета 1931 елдан бирле чыга.</p>`,
    ),
    "/arhiv/": html(
      "tt",
      "Архив — Авыл таңы",
      "",
      `${top}<h1>Архив</h1>${[...new Set(issues.map(year))].map((one) => `<a href="/arhiv/y${one}.html">${one}</a>`).join(" ")}`,
    ),
  };
  for (const one of new Set(issues.map(year)))
    pages[`/arhiv/y${one}.html`] = html(
      "tt",
      `${one} — Авыл таңы`,
      "",
      `${top}<h1>${one}</h1><ul>${issues
        .filter((issue) => year(issue) === one)
        .map(({ no, day }) => `<li><a href="/arhiv/${no}/">№ ${no}, ${inWords(day, months)}</a></li>`)
        .join("")}</ul>`,
    );
  const documents = new Map<string, readonly [string, string, string, string]>();
  for (const { no, day, few } of issues) {
    pages[`/arhiv/${no}/`] = html(
      "tt",
      `№ ${no} — Авыл таңы`,
      "",
      `${top}<h1>№ ${no}, ${inWords(day, months)}</h1><ol>${few.map((one, k) => `<li><a href="${path(no, k)}">${one.title}</a> <small>${one.by}</small></li>`).join("")}</ol>`,
    );
    for (const [k, one] of few.entries()) {
      pages[path(no, k)] = html(
        "tt",
        `${one.title} — Авыл таңы`,
        "",
        `${top}<div class="issue"><a href="/arhiv/${no}/">№ ${no}</a> (${inWords(day, months)} ел)</div><h1>${one.title}</h1>${p(one.text)}<p><b>${one.by}.</b></p>`,
      );
      documents.set(`${host}${path(no, k)}`, [one.title, day, one.by, ""]);
    }
  }
  return {
    name: "a Tatar paper by years and issues",
    starts: [host, `${host}/arhiv/`, `${host}${path(95, 2)}`],
    site: { [host]: pages },
    documents,
  };
}

export const FIFTH_SITES: readonly FourthSite[] = [
  languageInQuery(),
  ukrainianPages(),
  mobileTwin(),
  turkishAsp(),
  issuesByYear(),
];
