/** Fifth blind lot: written after what the fourth one showed was mended, before the program had read any of them. */
import { all, anded, type BlindPage, esc, type Layout, pagesOf, place, SITE, turned } from "./material.js";

const LAYOUTS: { readonly [name: string]: Layout } = {
  "HotCRP accepted list": {
    kind: "accepted",
    from: ["en5", 9],
    html: (list) =>
      SITE.bare(
        "Accepted Papers",
        `<div class="lead"><h1>SAFEHOME '25 Accepted Papers</h1></div><dl class="accepted">${all(list, ({ title, authors }, n) => `<dt><a href="#p${n}">#${n * 4 + 3}</a> ${esc(title)}</dt><dd>${all(authors, (name, k) => `${name} <span class="aff">(${place("en", n + k)})</span>`, ", ")}</dd>`)}</dl>`,
      ),
  },
  "ACM table of contents": {
    kind: "volume",
    from: ["en5", 8, 2],
    html: (list) =>
      SITE.bootstrap(
        "FRINGE '24: Proceedings",
        `<div class="proceedings"><h3>SESSION: Systems</h3>${all(list, ({ title, authors }, n) => `<h3><a class="DLtitleLink" href="https://dl.example/doi/10.1145/${n}">${esc(title)}</a></h3><ul class="DLauthors">${all(authors, (name) => `<li class="nameList">${name}</li>`)}</ul><div class="DLabstract"><div style="display:inline"><p>Small systems are rarely studied. We look at forty of them and find that most of what we believed does not hold.</p></div></div>`)}</div>`,
      ),
  },
  "Confex session": {
    kind: "programme",
    from: ["en5", 7, 4],
    html: (list, at) =>
      SITE.old(
        "Session: Everyday Computing",
        `<h3>Wednesday, 9 April 2025: Ballroom C</h3><table>${all(list, ({ title, authors }, n) => `<tr><td class="time">${at(n)}</td><td><div class="paperlist"><div class="papertitle"><span class="number">${n + 12}.${n + 1}</span> <a href="Paper${n}.html">${esc(title)}</a></div><div class="paperauthors"><b>${authors[0]}</b>${authors.length > 1 ? `, ${authors.slice(1).join(", ")}` : ""}, ${place("en", n)}</div></div></td></tr>`)}</table>`,
      ),
  },
  "GitHub README rendered as a page": {
    kind: "accepted",
    from: ["en5", 6, 3],
    html: (list) =>
      SITE.jekyll(
        "workshop-website",
        `<h1 id="accepted">Accepted Papers</h1><p>Oral:</p><ul>${all(list.slice(0, 3), ({ title, authors }) => `<li><strong>${esc(title)}</strong>, <em>${authors.join(", ")}</em></li>`)}</ul><p>Posters:</p><ul>${all(list.slice(3), ({ title, authors }) => `<li><strong>${esc(title)}</strong>, <em>${authors.join(", ")}</em></li>`)}</ul>`,
      ),
  },
  "SQUARESPACE accordion": {
    kind: "programme",
    from: ["en5", 8, 1],
    html: (list, at) =>
      SITE.bare(
        "Program — HOMES 2025",
        `<header class="Header"><a href="/">HOMES 2025</a><nav><a href="/cfp">CFP</a><a href="/program">Program</a></nav></header><div class="sqs-block"><h2>Day Two</h2>${all(list, ({ title, authors }, n) => `<div class="accordion-item"><h4 class="accordion-item__title"><button>${at(n)} | ${esc(title)}</button></h4><div class="accordion-item__description"><p><strong>${authors.join(", ")}</strong></p><p>In this talk we present what we have learned from three years in the field, and why it matters now.</p></div></div>`)}</div>`,
        "en",
      ),
  },
  "plain paragraphs, names in brackets, 2003": {
    kind: "accepted",
    from: ["en5", 10, 0],
    html: (list) =>
      SITE.old(
        "List of papers",
        `<h2>Papers to be presented</h2>${all(list, ({ title, authors }) => `<p>${esc(title)}<br>(${anded(authors)})</p>`)}`,
      ),
  },
  "bibliography, names turned, year, venue": {
    kind: "volume",
    from: ["en5", 8, 4],
    html: (list) =>
      SITE.bare(
        "Publications of the workshop",
        `<h2>Proceedings 2012</h2>${all(list, ({ title, authors }, n) => `<p>${authors.map((name) => turned(name)).join("; ")} (2012). <i>${esc(title)}</i>, pp. ${n * 8 + 1}–${n * 8 + 8}.</p>`)}`,
        "en",
      ),
  },
  "fi: sessio, esittäjä ja otsikko riveittäin": {
    kind: "programme",
    from: ["fi5", 4],
    html: (list, at) =>
      SITE.bootstrap(
        "Ohjelma | Tietotekniikan päivät",
        `<h3>Sessio B, sali 2</h3>${all(list, ({ title, authors }, n) => `<div class="esitys"><span class="aika">${at(n)}</span><h5>${title}</h5><p>${authors.join(", ")}, ${place("fi", n)}</p></div>`)}`,
        ["Etusivu", "Ohjelma"],
        "fi",
      ),
  },
  "fi: hyväksytyt, tekijät ensin": {
    kind: "accepted",
    from: ["fi5", 4],
    html: (list) =>
      SITE.wordpress(
        "Hyväksytyt artikkelit",
        all(list, ({ title, authors }) => `<p>${anded(authors, " ja ")}<br><strong>${title}</strong></p>`),
        ["Etusivu"],
        "fi",
      ),
  },
  "el: πίνακας ώρα, τίτλος, εισηγητές": {
    kind: "programme",
    from: ["el5", 4],
    html: (list, at) =>
      SITE.wordpress(
        "Πρόγραμμα ημερίδας",
        `<table><tr><th>Ώρα</th><th>Τίτλος</th><th>Εισηγητές</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Αρχική"],
        "el",
      ),
  },
  "el: ονόματα, άνω κάτω τελεία, τίτλος": {
    kind: "programme",
    from: ["el5", 4],
    html: (list) =>
      SITE.old(
        "Ανακοινώσεις",
        `<ol>${all(list, ({ title, authors }) => `<li><b>${authors.join(", ")}</b>: ${title}</li>`)}</ol>`,
        ["Αρχική", "Επιτροπές"],
      ),
  },
  "he: רשימת הרצאות": {
    kind: "programme",
    from: ["he5", 4],
    html: (list, at) =>
      SITE.wordpress(
        "תוכנית יום העיון",
        `<h3>מושב שלישי</h3>${all(list, ({ title, authors }, n) => `<p>${at(n)} <strong>${title}</strong><br>${authors.join(", ")}</p>`)}`,
        ["ראשי", "הרשמה"],
        "he-IL",
      ),
  },
  "ja: 発表プログラム、番号つき": {
    kind: "programme",
    from: ["ja5", 4],
    html: (list) =>
      SITE.bare(
        "発表プログラム",
        `<h2>一般講演A</h2><ul>${all(list, ({ title, authors }, n) => `<li>A-${n + 1}　<b>${title}</b><br>${authors.join("、")}（${place("ja", n)}）</li>`)}</ul>`,
        "ja",
      ),
  },
  "ja: ポスター一覧、著者：題名": {
    kind: "posters",
    from: ["ja5", 4],
    html: (list) =>
      SITE.old(
        "ポスター発表",
        `<table>${all(list, ({ title, authors }, n) => `<tr><td>P${n + 1}</td><td>${authors.join("・")}</td><td>${title}</td></tr>`)}</table>`,
        ["トップ", "プログラム"],
      ),
  },
  "zh: 论文集目录": {
    kind: "volume",
    from: ["zh5", 4],
    html: (list) =>
      SITE.bare(
        "论文集目录",
        `<h2>目录</h2>${all(list, ({ title, authors }, n) => `<div class="item"><p class="t">${title}</p><p class="a">${authors.join("，")}</p><p class="p">${n * 6 + 1}</p></div>`)}`,
        "zh-CN",
      ),
  },
  "ko: 채택 논문": {
    kind: "accepted",
    from: ["ko5", 4],
    html: (list) =>
      SITE.wordpress(
        "채택 논문 목록",
        `<ol>${all(list, ({ title, authors }) => `<li>${title} / ${authors.join(", ")}</li>`)}</ol>`,
        ["홈"],
        "ko",
      ),
  },
  "hu: előadások": {
    kind: "programme",
    from: ["hu5", 3],
    html: (list, at) =>
      SITE.bootstrap(
        "Program | Informatika a felsőoktatásban",
        `<h3>B szekció – elnök: Nagy Ilona</h3><ul>${all(list, ({ title, authors }, n) => `<li>${at(n)} <b>${authors.join(", ")}</b> (${place("hu", n)}): <i>${title}</i></li>`)}</ul>`,
        ["Kezdőlap", "Program"],
        "hu",
      ),
  },
  "nl: parallelsessies": {
    kind: "programme",
    from: ["nl5", 3],
    html: (list, at) =>
      SITE.wordpress(
        "Programma studiedag",
        `<h3>Parallelsessie 2</h3><table>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td><strong>${title}</strong><br>${anded(authors, " en ")} (${place("nl", n)})</td></tr>`)}</table>`,
        ["Home", "Programma"],
        "nl-NL",
      ),
  },
  "tr: kabul edilen bildiriler": {
    kind: "accepted",
    from: ["tr5", 3],
    html: (list) =>
      SITE.wordpress(
        "Kabul Edilen Bildiriler",
        `<ul>${all(list, ({ title, authors }) => `<li><strong>${title}</strong><br>${authors.join(", ")}</li>`)}</ul>`,
        ["Ana Sayfa"],
        "tr",
      ),
  },
  "uk: збірник, автори курсивом": {
    kind: "volume",
    from: ["uk5", 3],
    html: (list) =>
      SITE.old(
        "Збірник тез",
        `<h2>Зміст</h2>${all(list, ({ title, authors }, n) => `<p><i>${authors.join(", ")}</i><br>${title} ..... ${n * 4 + 5}</p>`)}`,
        ["Головна", "Архів"],
      ),
  },
  "vi: chương trình hội thảo": {
    kind: "programme",
    from: ["vi5", 3],
    html: (list, at) =>
      SITE.wordpress(
        "Chương trình hội thảo",
        `<table><tr><th>Thời gian</th><th>Tên báo cáo</th><th>Tác giả</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Trang chủ"],
        "vi",
      ),
  },
  "ar: الجلسة الثانية": {
    kind: "programme",
    from: ["ar5", 3],
    html: (list, at) =>
      SITE.bare(
        "برنامج المؤتمر",
        `<h2>الجلسة الثانية</h2><ul dir="rtl">${all(list, ({ title, authors }, n) => `<li>${at(n)} <b>${title}</b><br>${authors.join("، ")}</li>`)}</ul>`,
        "ar",
      ),
  },
};

export const LISTS: readonly BlindPage[] = pagesOf(LAYOUTS);
