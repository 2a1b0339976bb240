/** Second blind lot: written after what the first one showed was mended, before the program had read any of them. */
import { all, anded, type BlindPage, esc, type Layout, pagesOf, place, SITE, short } from "./material.js";

const LAYOUTS: { readonly [name: string]: Layout } = {
  "list group, authors in small": {
    kind: "accepted",
    from: ["en", 10, 1],
    html: (list) =>
      SITE.bootstrap(
        "Accepted | DataEng 2025",
        `<h2>Accepted Research Papers</h2><ul class="list-group">${all(list, ({ title, authors }) => `<li class="list-group-item"><span class="fw-bold">${esc(title)}</span><br/><small>${anded(authors, " and ")}</small></li>`)}</ul>`,
      ),
  },
  "authors with places in brackets, then a line with the title": {
    kind: "accepted",
    from: ["en", 8, 6],
    html: (list) =>
      SITE.old(
        "ICTAI Workshop: papers",
        `<h3>Regular papers</h3><dl>${all(list, ({ title, authors }, n) => `<dt>${anded(authors.map((name, k) => `${name} (${place("en", n + k)})`))}</dt><dd><i>${esc(title)}</i></dd>`)}</dl>`,
      ),
  },
  "titles as links, people in a comma list behind": {
    kind: "accepted",
    from: ["en", 9, 9],
    html: (list) =>
      SITE.jekyll(
        "NLP4Health",
        `<h2 id="papers">Papers</h2><ol>${all(list, ({ title, authors }, n) => `<li><a href="https://arxiv.example/pdf/24${n}.pdf">${esc(title)}</a>, ${authors.join(", ")}</li>`)}</ol>`,
      ),
    pdf: (n) => `https://arxiv.example/pdf/24${n}.pdf`,
  },
  "table without heads, four columns": {
    kind: "programme",
    from: ["en", 9, 4],
    html: (list, at) =>
      SITE.old(
        "Workshop schedule",
        `<h2>Schedule</h2><table border=1 width=90%><tr bgcolor=#ffffcc><td colspan=3><b>Morning session</b></td></tr>${all(list, ({ title, authors }, n) => `${n === 5 ? `<tr bgcolor=#ffffcc><td colspan=3><b>Afternoon session</b></td></tr>` : ""}<tr><td nowrap>${at(n)}-${at(n + 1)}</td><td>${authors.join(", ")}</td><td>${esc(title)}</td></tr>${n === 4 ? "<tr><td>11:30-13:00</td><td colspan=2><i>Lunch</i></td></tr>" : ""}`)}</table>`,
      ),
  },
  "timeline divs with badges": {
    kind: "programme",
    from: ["en", 8, 11],
    html: (list, at) =>
      SITE.bootstrap(
        "Programme - HCXAI",
        `<h2>Day 1: Monday, 8 May 2023</h2>${all(list, ({ title, authors }, n) => `<div class="timeline-item"><div class="time"><i class="far fa-clock"></i> ${at(n)} CET</div><div class="content"><span class="badge bg-info">${n % 2 ? "Short" : "Full"}</span><h4>${esc(title)}</h4><p class="presenters">${authors.map((name, k) => (k === 0 ? `<u>${name}</u>` : name)).join(", ")}</p></div></div>`)}`,
      ),
  },
  "Markdown h4 with emphasised people and abstracts": {
    kind: "accepted",
    from: ["hum", 7],
    html: (list) =>
      SITE.jekyll(
        "Digital Editions Symposium",
        `<h1>Abstracts</h1>${all(list, ({ title, authors }, n) => `<h4 id="a${n}">${esc(title)}</h4><p><em>${anded(authors, " and ")}</em><br>${place("hum", n)}</p><p>Editors have long argued about what counts as a variant. This contribution presents a corpus of three hundred letters and shows how disagreement can be encoded rather than resolved. It ends with a plea for slower tools.</p>`)}`,
      ),
  },
  "proceedings with page ranges and authors in italics": {
    kind: "volume",
    from: ["math", 6],
    html: (list) =>
      SITE.old(
        "Electronic Notes: Table of Contents",
        `<h2>Table of Contents</h2><ul>${all(list, ({ title, authors }, n) => `<li>${esc(title)}<br><i>${authors.join(", ")}</i>, pp. ${n * 11 + 1}&ndash;${n * 11 + 11} [<a href="p${n}.ps.gz">ps</a>] [<a href="p${n}.pdf">pdf</a>]</li>`)}</ul>`,
      ),
    pdf: (n) => `p${n}.pdf`,
  },
  "ISCA archive style": {
    kind: "volume",
    from: ["en", 8, 14],
    html: (list) =>
      SITE.bare(
        "Speech Workshop 2018",
        `<div id="global-info">ISCA Archive <a href="../index.html">Home</a></div><h2>Workshop on Speech in Small Rooms</h2><h4>Tromsø, Norway<br>3-5 July 2018</h4><div>Chairs: Odd Nilsen and Vera Koch</div><hr><h4 id="s1" class="w3-center">Recognition</h4>${all(list, ({ title, authors }, n) => `<a class="w3-text" href="n${n}_sisr.html"><p>${esc(title)}<br><span class="w3-text w3-text-theme">${authors.join(", ")}</span></p></a>`)}`,
      ),
  },
  "OJS conference issue": {
    kind: "volume",
    from: ["es", 7],
    html: (list) =>
      SITE.bare(
        "Actas del Simposio de Informática | Vol. 9 (2021)",
        `<nav><a href="/">Inicio</a><a href="/about">Acerca de</a></nav><h2>Vol. 9 (2021): Actas</h2><div class="sections"><div class="section"><h2>Artículos</h2><ul class="cmp_article_list articles">${all(list, ({ title, authors }, n) => `<li><div class="obj_article_summary"><h3 class="title"><a id="article-${n}" href="https://rev.example/article/view/${n}">${title}</a></h3><div class="meta"><div class="authors">${authors.join(", ")}</div><div class="pages">${n * 9 + 1}-${n * 9 + 9}</div></div><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="https://rev.example/article/view/${n}/${n + 50}">PDF</a></li></ul></div></li>`)}</ul></div></div>`,
        "es",
      ),
    pdf: (n) => `https://rev.example/article/view/${n}/${n + 50}`,
  },
  "EasyChair accepted with affiliations and abstracts folded": {
    kind: "accepted",
    from: ["en", 8, 2],
    html: (list) =>
      SITE.wordpress(
        "Accepted Papers – SAFECOMPX",
        `${all(list, ({ title, authors }, n) => `<p><strong>${100 + n}</strong> ${anded(authors, " and ")}. <em>${esc(title)}</em></p>`)}`,
      ),
  },
  "Word export, MsoNormal": {
    kind: "programme",
    from: ["en", 7, 8],
    html: (list, at) =>
      SITE.bare(
        "Programme",
        `<div class=WordSection1><p class=MsoTitle><b>Colloquium on Formal Methods</b></p><p class=MsoNormal><b><span lang=EN-GB>Thursday</span></b></p>${all(list, ({ title, authors }, n) => `<p class=MsoNormal style='margin-left:70.9pt;text-indent:-70.9pt'><span lang=EN-GB style='font-size:11.0pt'>${at(n)}<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span><b>${anded(authors, " and ")}</b><o:p></o:p></span></p><p class=MsoNormal style='margin-left:70.9pt'><i><span lang=EN-GB>${esc(title)}</span></i></p>`)}</div>`,
      ),
  },
  "workshop at the end of a long home page": {
    kind: "home",
    from: ["en", 5, 15],
    html: (list) =>
      SITE.jekyll(
        "2nd Workshop on Frugal Learning",
        `<h1>Frugal Learning @ ECML 2022</h1><p>Grenoble, France, September 23, 2022</p><h2>Overview</h2><p>Large models are expensive. We ask how far one can go with little data, little energy and little memory.</p><h2>Topics</h2><ul><li>Learning with few labels</li><li>Energy-aware training</li><li>Pruning, quantisation and distillation</li></ul><h2>Invited speakers</h2><ul><li><b>Noa Feldman</b> (Technion): Small Data, Big Claims</li><li><b>Tariq Aziz</b> (EPFL): What Costs a Token?</li></ul><h2>Accepted contributions</h2>${all(list, ({ title, authors }) => `<p>${esc(title)}. <em>${authors.join(", ")}</em>.</p>`)}<h2>Programme committee</h2><p>Amelie Roth (KIT), Bohdan Kril (Lviv), Cho Minji (KAIST), Dario Fo (Pisa), Esther Kiplagat (Nairobi)</p>`,
      ),
  },
  "demos and posters, two tables": {
    kind: "posters",
    from: ["en", 8, 3],
    html: (list) =>
      SITE.bootstrap(
        "Posters & Demos",
        `${all([0, 4], (s) => `<h3>${s === 0 ? "Posters" : "Demonstrations"}</h3><table class="table table-sm"><tbody>${all(list.slice(s, s + 4), ({ title, authors }, n) => `<tr><td>${s === 0 ? "P" : "D"}${n + 1}</td><td><b>${esc(title)}</b><div class="text-muted">${authors.join("; ")}</div></td></tr>`)}</tbody></table>`)}`,
      ),
  },
  "medical abstracts, O-codes, marks": {
    kind: "programme",
    from: ["med", 7],
    html: (list) =>
      SITE.bare(
        "Oral presentations",
        `<h2>Oral presentations I: Outcomes</h2>${all(
          list,
          ({ title, authors }, n) =>
            `<p><b>O${String(n + 1).padStart(2, "0")}</b>&nbsp;&nbsp;<b>${esc(title)}</b><br><u>${authors[0]}</u><sup>1</sup>${authors
              .slice(1)
              .map((name) => `, ${name}<sup>2</sup>`)
              .join("")}<br><sup>1</sup>${place("med", n)}<br><sup>2</sup>${place("med", n + 1)}</p>`,
        )}`,
      ),
  },
  "speakers as headings with affiliations, talk below": {
    kind: "programme",
    from: ["hum", 7, 1],
    html: (list) =>
      SITE.wordpress(
        "Programme – Margins and Centres",
        `<h2>Panel A</h2>${all(list, ({ title, authors }, n) => `<p><strong>${anded(authors, " and ")}</strong>, ${place("hum", n)}<br>“${esc(title)}”</p>`)}`,
      ),
  },
  "script: JavaScript objects with arrays of names": {
    kind: "script",
    from: ["en", 7],
    html: (list) =>
      SITE.bootstrap(
        "Programme",
        `<div id="app">Please enable JavaScript.</div><script>var conf = {};\nconf.sessions = [{name: 'S1', talks: [${all(list, ({ title, authors }, n) => `{ id: ${n}, title: ${JSON.stringify(title)}, authors: [${authors.map((name) => JSON.stringify(name)).join(", ")}], type: 'paper', }`, ",\n")}]}];</script>`,
      ),
  },
  "pt: programação with times and rooms": {
    kind: "programme",
    from: ["pt", 7, 1],
    html: (list, at) =>
      SITE.bootstrap(
        "Programação | ENCOMP",
        `<h3>Sessão Técnica 1 - Sala 3 (Coordenador: Prof. Otávio Lins)</h3><ul>${all(list, ({ title, authors }, n) => `<li><b>${at(n).replace(":", "h")}</b> - ${title}<br><i>${anded(authors, " e ")} (${place("pt", n)})</i></li>`)}</ul>`,
        ["Início", "Programação", "Inscrições"],
        "pt",
      ),
  },
  "pt: Anais, autores abaixo": {
    kind: "volume",
    from: ["pt", 7],
    html: (list) =>
      SITE.old(
        "Anais do Evento",
        `<h2>Artigos completos</h2><table>${all(list, ({ title, authors }, n) => `<tr><td><a href="anais/${n}.pdf">${title}</a><br>${authors.join(", ")}</td><td>${n * 12 + 1}</td></tr>`)}</table>`,
        ["Início", "Comitê", "Anais"],
      ),
    pdf: (n) => `anais/${n}.pdf`,
  },
  "es: table of speakers": {
    kind: "programme",
    from: ["es", 7, 2],
    html: (list, at) =>
      SITE.bootstrap(
        "Programa | Jornadas",
        `<table class="table"><thead><tr><th>Horario</th><th>Expositor/a</th><th>Ponencia</th></tr></thead>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)} hs</td><td>${anded(authors, " y ")}<br>${place("es", n)}</td><td>${title}</td></tr>`)}</table>`,
        ["Inicio", "Programa", "Contacto"],
        "es",
      ),
  },
  "fr: actes, auteurs puis titre lié": {
    kind: "volume",
    from: ["fr", 7],
    html: (list) =>
      SITE.bootstrap(
        "Actes de la conférence",
        `<h2>Communications longues</h2>${all(list, ({ title, authors }, n) => `<div class="comm"><div class="auteurs">${authors.join(", ")}</div><div class="titre"><a href="actes/${n}.pdf">${title}</a></div></div>`)}`,
        ["Accueil", "Programme", "Actes"],
        "fr",
      ),
    pdf: (n) => `actes/${n}.pdf`,
  },
  "fr: programme en paragraphes": {
    kind: "programme",
    from: ["fr", 7, 3],
    html: (list, at) =>
      SITE.wordpress(
        "Programme – Colloque",
        `<h3>Session 2 : Corpus et outils</h3><p>Présidence : Gisèle Fabre</p>${all(list, ({ title, authors }, n) => `<p>${at(n).replace(":", "h")} – ${anded(authors, " et ")} : <em>${title}</em></p>`)}<p>12h30 – Déjeuner</p>`,
        ["Accueil", "Programme"],
        "fr-FR",
      ),
  },
  "de: Zeitplan mit Zeilen": {
    kind: "programme",
    from: ["de", 7],
    html: (list, at) =>
      SITE.old(
        "Programm der Jahrestagung",
        `<h3>Donnerstag, 9. März 2017</h3><p>Sitzungsleitung: Prof. Dr. Elke Sommerfeld</p><table>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)} Uhr</td><td><b>${title}</b><br>${authors.join(", ")}, ${place("de", n)}</td></tr>`)}</table><p>13:00 Uhr Mittagspause</p>`,
        ["Start", "Anmeldung", "Programm"],
      ),
  },
  "de: Posterliste mit Nummern": {
    kind: "posters",
    from: ["de", 7, 3],
    html: (list) =>
      SITE.bootstrap(
        "Poster",
        `<h2>Posterbeiträge</h2><ol>${all(list, ({ title, authors }) => `<li>${authors.map(short).join("; ")}: ${title}</li>`)}</ol>`,
        ["Start", "Programm", "Anreise"],
        "de",
      ),
    printed: short,
  },
  "it: elenco": {
    kind: "accepted",
    from: ["it", 6],
    html: (list) =>
      SITE.bootstrap(
        "Contributi accettati",
        `<h2>Contributi accettati</h2><ul>${all(list, ({ title, authors }, n) => `<li>${anded(authors, " e ")} (${place("it", n)}), <em>${title}</em></li>`)}</ul>`,
        ["Home", "Programma", "Iscrizione"],
        "it",
      ),
  },
  "pl: program, tabela": {
    kind: "programme",
    from: ["pl", 6, 2],
    html: (list, at) =>
      SITE.old(
        "Program konferencji",
        `<h3>Sesja II, prowadzący: prof. Henryk Lis</h3><table>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td><i>${authors.join(", ")}</i> (${place("pl", n)})<br>${title}</td></tr>`)}</table>`,
        ["Start", "Program", "Komitet"],
      ),
  },
  "cs: sborník": {
    kind: "volume",
    from: ["cs", 5],
    html: (list) =>
      SITE.old(
        "Sborník příspěvků",
        `<h2>Obsah</h2>${all(list, ({ title, authors }, n) => `<p><b>${authors.join(", ")}</b><br>${title} ........ ${n * 6 + 5}</p>`)}`,
        ["Úvod", "Sborník"],
      ),
  },
  "tr: oturum tablosu": {
    kind: "programme",
    from: ["tr", 6],
    html: (list, at) =>
      SITE.bootstrap(
        "Program",
        `<h4>Oturum 3 – Salon B – Oturum Başkanı: Doç. Dr. Hale Ertem</h4><table class="table"><tr><th>Saat</th><th>Bildiri Adı</th><th>Yazarlar</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Anasayfa", "Program"],
        "tr",
      ),
  },
  "ru: сборник, автор и название": {
    kind: "volume",
    from: ["ru", 7],
    html: (list) =>
      SITE.bootstrap(
        "Сборник трудов",
        `<h2>Содержание</h2>${all(list, ({ title, authors }, n) => `<p><b>${authors.join(", ")}</b> <a href="sbornik/${n}.pdf">${title}</a> <span>С. ${n * 5 + 3}–${n * 5 + 7}</span></p>`)}`,
        ["Главная", "Программа", "Труды"],
        "ru",
      ),
    pdf: (n) => `sbornik/${n}.pdf`,
  },
  "ru: программа, время и город": {
    kind: "programme",
    from: ["ru", 7, 3],
    html: (list, at) =>
      SITE.old(
        "Программа",
        `<h3>15 октября, секция «Информатика»</h3><p>Руководитель секции: проф. Нестеров В.В.</p>${all(list, ({ title, authors }, n) => `<p><b>${at(n)}</b> ${title}<br><i>${authors.join(", ")}, ${place("ru", n)}</i></p>`)}<p>12:30 Кофе-брейк</p>`,
        ["Главная", "Программа"],
      ),
  },
  "ru: full names with patronymics in a table": {
    kind: "programme",
    from: ["uk", 6],
    html: (list) =>
      SITE.bootstrap(
        "Програма секції",
        `<table><tr><th>№</th><th>ПІБ доповідача</th><th>Тема доповіді</th><th>Установа</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${authors.join(",<br>")}</td><td>${title}</td><td>${place("uk", n)}</td></tr>`)}</table>`,
        ["Головна", "Програма"],
        "uk",
      ),
  },
  "zh: programme, title then speaker with place": {
    kind: "programme",
    from: ["zh", 7],
    html: (list, at) =>
      SITE.bootstrap(
        "大会日程",
        `<h3>5月18日 上午 第二会议室</h3><table><tr><th>时间</th><th>报告题目</th><th>报告人</th><th>单位</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors[0]}</td><td>${place("zh", n)}</td></tr>`)}</table>`,
        ["首页", "日程", "注册"],
        "zh",
      ),
    printed: (name, n) => (n === 0 ? name : ""),
  },
  "zh: run-on list, authors dot title": {
    kind: "volume",
    from: ["zh", 7],
    html: (list) =>
      SITE.old(
        "论文集目录",
        `<h2>目录</h2>${all(list, ({ title, authors }, n) => `<p>${title} …… ${authors.join("，")}（${n * 6 + 1}）</p>`)}`,
        ["首页", "论文集"],
      ),
  },
  "ja: programme in lines": {
    kind: "programme",
    from: ["ja", 6],
    html: (list, at) =>
      SITE.bootstrap(
        "プログラム",
        `<h3>セッション2：応用（座長　平野聡）</h3>${all(list, ({ title, authors }, n) => `<p>${at(n)}　${title}<br>　　${authors.map((name, k) => `${name}（${place("ja", n + k)}）`).join("，")}</p>`)}`,
        ["ホーム", "プログラム"],
        "ja",
      ),
  },
  "ko: list with lines": {
    kind: "accepted",
    from: ["ko", 6],
    html: (list) =>
      SITE.bootstrap(
        "채택 논문",
        `<h2>채택 논문 목록</h2><ol>${all(list, ({ title, authors }) => `<li>${title}<br>${authors.join(", ")}</li>`)}</ol>`,
        ["홈", "프로그램"],
        "ko",
      ),
  },
  "ar: table with heads": {
    kind: "accepted",
    from: ["ar", 5],
    html: (list) =>
      SITE.bootstrap(
        "البحوث المقبولة",
        `<table dir="rtl"><tr><th>م</th><th>عنوان البحث</th><th>الباحثون</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join("، ")}</td></tr>`)}</table>`,
        ["الرئيسية", "البرنامج"],
        "ar",
      ),
  },
  "fa: list of papers": {
    kind: "accepted",
    from: ["fa", 5],
    html: (list) =>
      SITE.old(
        "مقالات پذیرفته‌شده",
        `<div dir=rtl><h2>مقالات پذیرفته‌شده</h2><ol>${all(list, ({ title, authors }) => `<li><b>${title}</b><br>${authors.join("، ")}</li>`)}</ol></div>`,
        ["خانه", "برنامه"],
      ),
  },
  "he: list": {
    kind: "accepted",
    from: ["he", 4],
    html: (list) =>
      SITE.bootstrap(
        "הרצאות",
        `<div dir=rtl><h2>הרצאות שהתקבלו</h2>${all(list, ({ title, authors }) => `<h4>${title}</h4><p>${authors.join(", ")}</p>`)}</div>`,
        ["ראשי", "תוכנית"],
        "he",
      ),
  },
  "vi: list": {
    kind: "accepted",
    from: ["vi", 5],
    html: (list) =>
      SITE.bootstrap(
        "Danh sách bài báo được chấp nhận",
        `<h2>Danh sách bài báo</h2><ol>${all(list, ({ title, authors }) => `<li><strong>${title}</strong><br>${authors.join(", ")}</li>`)}</ol>`,
        ["Trang chủ", "Chương trình"],
        "vi",
      ),
  },
  "id: table": {
    kind: "accepted",
    from: ["id", 6],
    html: (list) =>
      SITE.old(
        "Daftar Makalah Diterima",
        `<table border=1><tr><th>No</th><th>Judul</th><th>Penulis</th><th>Institusi</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join(", ")}</td><td>${place("id", n)}</td></tr>`)}</table>`,
        ["Beranda", "Makalah"],
      ),
  },
  "el: sessions": {
    kind: "programme",
    from: ["el", 4],
    html: (list, at) =>
      SITE.bootstrap(
        "Πρόγραμμα",
        `<h3>Συνεδρία 2: Εφαρμογές</h3>${all(list, ({ title, authors }, n) => `<div class="talk"><span>${at(n)}</span><h5>${title}</h5><p>${authors.join(", ")}</p></div>`)}`,
        ["Αρχική", "Πρόγραμμα"],
        "el",
      ),
  },
  "sv: lista": {
    kind: "accepted",
    from: ["sv", 4],
    html: (list) =>
      SITE.bootstrap(
        "Antagna bidrag",
        `<h2>Antagna bidrag</h2><ul>${all(list, ({ title, authors }, n) => `<li>${anded(authors, " och ")}, ${place("sv", n)}: <em>${title}</em></li>`)}</ul>`,
        ["Start", "Program"],
        "sv",
      ),
  },
  "ro: program": {
    kind: "programme",
    from: ["ro", 4],
    html: (list, at) =>
      SITE.old(
        "Programul conferinței",
        `<h3>Secțiunea I</h3><p>Moderator: Conf. dr. Ana Vlaicu</p>${all(list, ({ title, authors }, n) => `<p>${at(n)} <b>${authors.join(", ")}</b> – <i>${title}</i></p>`)}`,
        ["Acasă", "Program"],
      ),
  },
  "hr: zbornik": {
    kind: "volume",
    from: ["hr", 4],
    html: (list) =>
      SITE.bootstrap(
        "Zbornik radova",
        `<h2>Sadržaj</h2><ul>${all(list, ({ title, authors }, n) => `<li><a href="radovi/${n}.pdf">${title}</a><br>${authors.join(", ")}</li>`)}</ul>`,
        ["Naslovnica", "Program"],
        "hr",
      ),
    pdf: (n) => `radovi/${n}.pdf`,
  },
  "fi: ohjelma": {
    kind: "programme",
    from: ["fi", 4],
    html: (list, at) =>
      SITE.wordpress(
        "Ohjelma – Päivät",
        `${all(list, ({ title, authors }, n) => `<p>${at(n).replace(":", ".")} <strong>${title}</strong><br>${anded(authors, " ja ")}, ${place("fi", n)}</p>`)}`,
        ["Etusivu", "Ohjelma"],
        "fi",
      ),
  },
};

export const LISTS: readonly BlindPage[] = pagesOf(LAYOUTS);
