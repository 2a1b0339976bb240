/** Third blind lot: written before the program had read any of them. */
import { all, anded, type BlindPage, esc, type Layout, pagesOf, place, SITE, short, turned } from "./material.js";

/** "Антонов Д.В." → "Д. В. Антонов" */
const initialsFirst = (name: string): string => name.replace(/^(\S+) (\p{Lu})\.(\p{Lu})\.$/u, "$2. $3. $1");

const LAYOUTS: { readonly [name: string]: Layout } = {
  "tracks as headings, number, title, dash, people": {
    kind: "accepted",
    from: ["en", 12, 3],
    html: (list) =>
      SITE.bootstrap(
        "Accepted papers | WebMet 2026",
        `<h1>Accepted papers</h1><p>We received 61 submissions, of which 12 were accepted (19.7 %). Congratulations to all authors!</p>${all([0, 4, 8], (s) => `<h3>${["Track A: Data", "Track B: Systems", "Track C: People"][s / 4]}</h3><ul>${all(list.slice(s, s + 4), ({ title, authors }, n) => `<li>#${s * 7 + n + 11} <b>${esc(title)}</b> &mdash; ${anded(authors)}</li>`)}</ul>`)}`,
      ),
  },
  "names with semicolons in headings, abstract under them": {
    kind: "accepted",
    from: ["en", 6, 12],
    html: (list) =>
      SITE.jekyll(
        "Workshop on Soft Matter Simulation",
        `<h1>Contributions</h1>${all(list, ({ title, authors }) => `<h2>${esc(title)}</h2><h3>${authors.join("; ")}</h3><p>We study how small changes in the boundary conditions move the transition, and give numerical evidence in three dimensions.</p>`)}`,
      ),
  },
  "session table: time, speaker underlined, title, room": {
    kind: "programme",
    from: ["math", 6],
    html: (list, at) =>
      SITE.old(
        "Days of Discrete Mathematics",
        `<h2>Wednesday, May 14</h2><table border=1><tr><th>Time</th><th>Authors</th><th>Title</th><th>Room</th></tr>${all(
          list,
          ({ title, authors }, n) =>
            `<tr><td>${at(n)}</td><td><u>${authors[0]}</u>${authors
              .slice(1)
              .map((name) => `, ${name}`)
              .join("")}</td><td>${esc(title)}</td><td>H ${n + 1}.01</td></tr>`,
        )}</table>`,
      ),
  },
  "home page of a workshop, list below the dates": {
    kind: "home",
    from: ["en", 5, 9],
    html: (list) =>
      SITE.bare(
        "LLM4Crops 2026",
        `<header><h1>LLM4Crops</h1><p>Second Workshop on Language Models for Crop Advice<br>Held with AGRICOMP, Leuven, 17 June 2026</p></header><section><h2>Important dates</h2><table><tr><td>Submission</td><td>2 March 2026</td></tr><tr><td>Notification</td><td>6 April 2026</td></tr></table></section><section><h2>Accepted papers</h2><ol>${all(list, ({ title, authors }) => `<li>${authors.join(", ")}. “${esc(title)}”.</li>`)}</ol></section><section><h2>Organisers</h2><p>Ruth Abebe (Addis Ababa University), Koen Maes (KU Leuven)</p></section>`,
        "en",
      ),
  },
  "MDPI-like cards with DOI and people in links": {
    kind: "volume",
    from: ["en", 8, 15],
    html: (list) =>
      SITE.bootstrap(
        "Proceedings of SENSORWEEK",
        `<h2>Table of contents</h2>${all(list, ({ title, authors }, n) => `<article class="generic-item"><span class="label">Open Access</span> <span class="article-type">Proceeding Paper</span><a class="title-link" href="/2673/${n}">${esc(title)}</a><div class="authors">by ${all(authors, (name) => `<a href="/author?n=${name.length}">${name}</a>`, ", ")}</div><div>Eng. Proc. 2025, 41(1), ${n + 3}; <a href="https://doi.example/10.3390/x${n}">https://doi.example/10.3390/x${n}</a></div></article>`)}`,
      ),
  },
  "surnames in capitals, one line, title in quotes": {
    kind: "programme",
    from: ["fr", 6],
    printed: (name) => name,
    html: (list, at) =>
      SITE.wordpress(
        "Programme – Colloque",
        `<h3>Jeudi matin (amphi B)</h3>${all(list, ({ title, authors }, n) => `<p>${at(n).replace(":", "h")} : ${authors.map((name) => name.replace(/\S+$/u, (last) => last.toUpperCase())).join(", ")} (${place("fr", n)}), « ${title} »</p>`)}`,
        ["Accueil", "Programme", "Inscription"],
        "fr-FR",
      ),
  },
  "de: Vortragsliste mit Institut in Klammern": {
    kind: "programme",
    from: ["de", 6],
    html: (list, at) =>
      SITE.old(
        "Tagungsprogramm",
        `<h2>Donnerstag</h2><table>${all(list, ({ title, authors }, n) => `<tr><td valign=top>${at(n)} Uhr</td><td><b>${title}</b><br>${anded(authors, " und ")} (${place("de", n)})</td></tr>`)}<tr><td>12.30 Uhr</td><td>Mittagspause</td></tr></table>`,
        ["Start", "Programm", "Anreise"],
      ),
  },
  "es: artículos aceptados en tabla con id": {
    kind: "accepted",
    from: ["es", 6],
    html: (list) =>
      SITE.wordpress(
        "Artículos aceptados – CLIMIN",
        `<table class="tablepress"><thead><tr><th>ID</th><th>Título</th><th>Autores</th></tr></thead><tbody>${all(list, ({ title, authors }, n) => `<tr><td>${23 + n * 4}</td><td>${title}</td><td>${anded(authors, " y ")}</td></tr>`)}</tbody></table>`,
        ["Inicio", "Comités", "Fechas"],
        "es",
      ),
  },
  "pt: sessões técnicas com chair": {
    kind: "programme",
    from: ["pt", 6],
    html: (list) =>
      SITE.bootstrap(
        "Programação | SBIC",
        `<h2>Sessão Técnica 1 – Aprendizado</h2><p><em>Coordenação: Prof. Ênio Furtado (UFPel)</em></p><ul>${all(list, ({ title, authors }) => `<li><strong>${title}</strong><br>${authors.join(", ")}</li>`)}</ul>`,
        ["Início", "Programação"],
        "pt-BR",
      ),
  },
  "ru: surname and initials first, stop, title, city": {
    kind: "programme",
    from: ["ru", 7],
    html: (list) =>
      SITE.old(
        "Программа конференции",
        `<h3>Секция 1. Математическое моделирование</h3><p><i>Руководитель: д.ф.-м.н., проф. Зимин Андрей Петрович</i></p><ol>${all(list, ({ title, authors }, n) => `<li><b>${authors.join(", ")}</b> (${place("ru", n)}). ${title}.</li>`)}</ol>`,
        ["Главная", "Программа", "Оргкомитет"],
      ),
  },
  "ru: initials first, title in capitals above": {
    kind: "accepted",
    from: ["ru", 6, 1],
    printed: initialsFirst,
    title: (title) => title.toUpperCase(),
    html: (list) =>
      SITE.bare(
        "Сборник материалов",
        `<h2>СОДЕРЖАНИЕ</h2>${all(list, ({ title, authors }, n) => `<p>${title.toUpperCase()}<br><i>${authors.map(initialsFirst).join(", ")}</i> ........ ${n * 5 + 7}</p>`)}`,
        "ru",
      ),
  },
  "pl: referaty, initials, comma, title in italics": {
    kind: "programme",
    from: ["pl", 6],
    printed: short,
    html: (list, at) =>
      SITE.old(
        "Program konferencji",
        `<h3>Sesja I – przewodniczy prof. Halina Maj</h3>${all(list, ({ title, authors }, n) => `<p>${at(n)} – ${authors.map(short).join(", ")}, <i>${title}</i></p>`)}`,
        ["Strona główna", "Program"],
      ),
  },
  "it: interventi in dl": {
    kind: "programme",
    from: ["it", 6],
    html: (list, at) =>
      SITE.bootstrap(
        "Programma | ITABeni",
        `<h2>28 maggio, sessione pomeridiana</h2><dl>${all(list, ({ title, authors }, n) => `<dt>${at(n)}</dt><dd><em>${title}</em><br>${authors.join(", ")} – ${place("it", n)}</dd>`)}</dl>`,
        ["Home", "Programma"],
        "it",
      ),
  },
  "ja: 表 番号 題目 著者": {
    kind: "programme",
    from: ["ja", 5],
    html: (list) =>
      SITE.bare(
        "シンポジウム プログラム",
        `<h1>プログラム</h1><h2>11月18日（水）</h2><h3>セッション1：計測（座長：青木 誠）</h3><table border="1"><tr><th>番号</th><th>題目</th><th>著者</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>1-${n + 1}</td><td>${title}</td><td>${authors.join("，")}（${place("ja", n)}）</td></tr>`)}</table>`,
        "ja",
      ),
  },
  "ja: 採択論文一覧": {
    kind: "accepted",
    from: ["ja", 6],
    html: (list) =>
      SITE.wordpress(
        "採択論文 | 計算社会科学会議",
        `<ol>${all(list, ({ title, authors }) => `<li>${title}<br>${authors.join(", ")}</li>`)}</ol>`,
        ["ホーム", "プログラム"],
        "ja",
      ),
  },
  "zh: 录用论文 表": {
    kind: "accepted",
    from: ["zh", 7],
    html: (list) =>
      SITE.bare(
        "录用论文列表",
        `<div class="nav"><a href="/">首页</a><a href="/yg">征文通知</a></div><h2>录用论文列表</h2><table><tr><td>序号</td><td>论文题目</td><td>作者</td><td>单位</td></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join("，")}</td><td>${place("zh", n)}</td></tr>`)}</table>`,
        "zh-CN",
      ),
  },
  "he: accepted, two lines each": {
    kind: "accepted",
    from: ["he", 4],
    html: (list) =>
      SITE.bare(
        "מאמרים שהתקבלו",
        `<h1>מאמרים שהתקבלו</h1><ul>${all(list, ({ title, authors }) => `<li><strong>${title}</strong><br>${authors.join(", ")}</li>`)}</ul>`,
        "he",
      ),
  },
  "el: πρόγραμμα table": {
    kind: "programme",
    from: ["el", 4],
    html: (list, at) =>
      SITE.old(
        "Πρόγραμμα συνεδρίου",
        `<table>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td><b>${title}</b><br>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Αρχική", "Πρόγραμμα"],
      ),
  },
  "fi: hyväksytyt esitykset": {
    kind: "accepted",
    from: ["fi", 4],
    html: (list) =>
      SITE.wordpress(
        "Hyväksytyt esitykset",
        `<ul>${all(list, ({ title, authors }) => `<li>${anded(authors, " ja ")}: <em>${title}</em></li>`)}</ul>`,
        ["Etusivu", "Ohjelma"],
        "fi",
      ),
  },
  "last name first, semicolons, year-less citations": {
    kind: "volume",
    from: ["hum", 7, 1],
    html: (list) =>
      SITE.bare(
        "Book of Papers",
        `<h2>Contents</h2>${all(list, ({ title, authors }, n) => `<p>${authors.map((name) => turned(name)).join("; ")}: ${esc(title)}, pp. ${n * 12 + 1}-${n * 12 + 12}</p>`)}`,
        "en",
      ),
  },
  "posters with board numbers and affiliation line": {
    kind: "posters",
    from: ["med", 6],
    html: (list) =>
      SITE.wordpress(
        "Posters – Paediatric Outcomes",
        `${all(list, ({ title, authors }, n) => `<p>P${String(n + 1).padStart(2, "0")} <strong>${esc(title)}</strong><br>${authors.join(", ")}<br><em>${place("med", n)}</em></p>`)}`,
      ),
  },
  "nested details per session": {
    kind: "programme",
    from: ["en", 8, 5],
    html: (list, at) =>
      SITE.jekyll(
        "Program – VISTA 2026",
        `${all([0, 4], (s) => `<details open><summary>Session ${s / 4 + 1}: ${s === 0 ? "Foundations" : "Applications"} (${at(s)}–${at(s + 3)}, Room ${s === 0 ? "Oak" : "Elm"})</summary><p>Chair: ${s === 0 ? "Greta Lind" : "Omar Haddad"}</p><div class="talks">${all(list.slice(s, s + 4), ({ title, authors }) => `<div class="talk"><div class="talk-title">${esc(title)}</div><div class="talk-authors">${authors.join(" · ")}</div></div>`)}</div></details>`)}`,
      ),
  },
};

export const LISTS: readonly BlindPage[] = pagesOf(LAYOUTS);
