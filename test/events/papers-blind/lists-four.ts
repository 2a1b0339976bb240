/** Fourth blind lot: the makers of programmes and proceedings, each with its own markup, and pages written by hand. Written before the program had read any of them. */
import {
  all,
  anded,
  type BlindPage,
  esc,
  type Layout,
  type Listed,
  pagesOf,
  place,
  SITE,
  short,
  turned,
} from "./material.js";

const upper = (name: string): string => name.replace(/\S+$/u, (last) => last.toUpperCase());
const pages = (n: number): string => `${n * 14 + 1}-${n * 14 + 14}`;
const rows = (list: readonly Listed[], row: (one: Listed, n: number) => string): string => all(list, row);

const LAYOUTS: { readonly [name: string]: Layout } = {
  "CEUR volume": {
    kind: "volume",
    from: ["en4", 7],
    pdf: (n) => `paper${n + 1}.pdf`,
    html: (list) =>
      `<!DOCTYPE html><html><head><meta http-equiv="Content-type" content="text/html;charset=utf-8"><link rel="stylesheet" type="text/css" href="../ceur-ws.css"><title>CEUR-WS.org/Vol-3911 - Records and Reason 2024 (RR 2024)</title></head><body><table style="border: 0; border-spacing: 0; border-collapse: collapse; width: 95%"><tbody><tr><td style="text-align: left; vertical-align: middle"><a href="http://ceur-ws.org/"><div id="CEURWSLOGO"></div></a></td><td style="text-align: right"><div style="float:left" id="CEURCCBY"></div><span class="CEURVOLNR">Vol-3911</span> <br><span class="CEURURN">urn:nbn:de:0074-3911-2</span><p class="unobtrusive copyright">Copyright &copy; 2024 for the individual papers by the papers' authors.</p></td></tr></tbody></table><hr><br><br><br><h1><a href="https://rr.example/"><span class="CEURVOLACRONYM">RR 2024</span></a><br><span class="CEURVOLTITLE">Records and Reason 2024</span></h1><br><h3><span class="CEURFULLTITLE">Proceedings of the 3rd Workshop on Records and Reason</span><br>co-located with <span class="CEURCOLOCATED">ARCHIVA 2024</span></h3><h3><span class="CEURLOCTIME">Ghent, Belgium, September 4, 2024</span>.</h3><br><b>Edited by</b><p><h3><span class="CEURVOLEDITOR">Lotte Maes</span><sup>1</sup><br><span class="CEURVOLEDITOR">Igor Saks</span><sup>2</sup></h3><sup>1</sup> <a href="#">Ghent University</a>, Ghent, Belgium<br><sup>2</sup> <a href="#">University of Tartu</a>, Tartu, Estonia<br></p><hr><div class="CEURTOC"><h2>Table of Contents</h2><ul><li id="preface"><a href="preface.pdf">Preface</a></li></ul><h3><span class="CEURSESSION">Session 1: Full papers</span></h3><ul>${rows(list, ({ title, authors }, n) => `<li id="paper${n + 1}"><a href="paper${n + 1}.pdf"><span class="CEURTITLE">${esc(title)}</span></a> <span class="CEURPAGES">${pages(n)}</span><br>${all(authors, (name) => `<span class="CEURAUTHOR">${name}</span>`, ", ")}</li>`)}</ul></div><hr><span class="unobtrusive">2024-12-02: submitted by Lotte Maes, metadata incl. bibliographic data published under <a href="http://creativecommons.org/publicdomain/zero/1.0/">Creative Commons CC0</a><br>2024-12-19: published on CEUR Workshop Proceedings (CEUR-WS.org)</span></body></html>`,
  },
  "ACL Anthology volume": {
    kind: "volume",
    from: ["en4", 8, 7],
    pdf: (n) => `https://anth.example/2024.small-1.${n + 1}.pdf`,
    html: (list) =>
      SITE.bare(
        "Proceedings of the Workshop on Small Languages - ACL Anthology",
        `<nav class="navbar navbar-expand-sm navbar-dark bg-dark bg-gradient-dark shadow-sm py-0 mb-3"><div id="navbar-container" class="container"><a class="navbar-brand" href="/"><span class="d-inline">ACL Anthology</span></a><ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="/faq/">FAQ</a></li><li class="nav-item"><a class="nav-link" href="/info/corrections/">Corrections</a></li></ul></div></nav><div id="main-container" class="container"><section id="main"><h2 id="title"><a href="https://anth.example/2024.small-1.pdf">Proceedings of the Workshop on Small Languages</a></h2><p class="lead"><a href="/people/a/">Noor van Dijk</a>, <a href="/people/b/">Magnus Eide</a> (Editors)</p><hr><div class="row acl-paper-details"><dl><dt>Anthology ID:</dt><dd>2024.small-1</dd><dt>Month:</dt><dd>June</dd><dt>Year:</dt><dd>2024</dd><dt>Address:</dt><dd>Mexico City, Mexico</dd></dl></div><hr>${rows(list, ({ title, authors }, n) => `<p class="d-sm-flex align-items-stretch"><span class="d-block me-2 text-nowrap list-button-row"><a class="badge text-bg-primary align-middle me-1" href="https://anth.example/2024.small-1.${n + 1}.pdf" title="Open PDF">pdf</a><a class="badge text-bg-secondary align-middle me-1" href="/2024.small-1.${n + 1}.bib">bib</a><a class="badge text-bg-info align-middle me-1" href="#abstract-${n}" data-bs-toggle="collapse">abs</a></span><span class="d-block"><strong><a class="align-middle" href="/2024.small-1.${n + 1}/">${esc(title)}</a></strong><br>${all(authors, (name) => `<a href="/people/${name.length}/">${name}</a>`, " | ")}</span></p><div class="card bg-light mb-2 mb-lg-3 collapse abstract-collapse" id="abstract-${n}"><div class="card-body p-3 small">Speakers of small languages are rarely asked what they want. We report on two years of joint work and describe the data that came out of it.</div></div>`)}</section></div>`,
        "en",
      ),
  },
  "OpenReview group": {
    kind: "accepted",
    from: ["en4", 8, 2],
    pdf: (n) => `https://review.example/pdf?id=aB${n}xYz`,
    html: (list) =>
      SITE.bare(
        "FRUGAL 2025 Workshop | OpenReview",
        `<header><h1>FRUGAL 2025 Workshop</h1><div class="info"><span>Vienna, Austria</span> <span>Jul 19 2025</span> <a href="https://frugal.example/">https://frugal.example/</a></div></header><ul class="nav nav-tabs"><li><a href="#accept">Accept</a></li><li><a href="#reject">Reject</a></li></ul><div class="tab-content"><ul class="list-unstyled list-paginated">${rows(list, ({ title, authors }, n) => `<li><div class="note"><h4><a href="/forum?id=aB${n}xYz">${esc(title)}</a> <a href="/pdf?id=aB${n}xYz" title="Download PDF" class="pdf-link"><img src="/images/pdf_icon_blue.svg" alt="Download PDF"></a></h4><div class="note-authors">${all(authors, (name) => `<a title="~${name}" href="/profile?id=~${name.length}">${name}</a>`, ", ")}</div><div class="clearfix note-meta-info"><span class="date item">Published: ${10 + n} Jun 2025, Last Modified: 19 Jul 2025</span><span class="item">FRUGAL 2025 Poster</span><span class="readers item">Readers: Everyone</span></div><div class="note-content"><div><strong class="note-content-field">Keywords:</strong> <span class="note-content-value">efficiency, small models</span></div><div><strong class="note-content-field">TL;DR:</strong> <span class="note-content-value">Less is often enough.</span></div></div></div></li>`)}</ul></div>`,
        "en",
      ).replace("<head>", `<head><base href="https://review.example/">`),
  },
  "EasyChair smart program": {
    kind: "programme",
    from: ["en4", 9, 1],
    html: (list, at) =>
      SITE.bare(
        "PROGRAM FOR THURSDAY, JUNE 12TH",
        `<div class="menu"><a href="/smart-program/X/index.html">PROGRAM</a> <a href="/smart-program/X/talks.html">AUTHORS</a> <a href="/smart-program/X/keywords.html">KEYWORDS</a></div><h1 class="header">PROGRAM FOR THURSDAY, JUNE 12TH</h1><p>Days:<a href="2025-06-11.html">previous day</a> <a href="2025-06-13.html">next day</a> <a href="program.html">all days</a></p><p>View: <a href="#">session overview</a> <a href="#">talk overview</a></p>${all([0, 5], (s) => `<div class="heading"><span class="interval">${at(s)}-${at(s + 4)}</span><span class="title">Session ${s + 7}: ${s === 0 ? "Trust and Tools" : "Language and Society"}</span></div><div class="session"><div class="session_chairs"><table class="session_chairs"><tr><td>Chair:</td><td><div class="session_chair"><a href="p1.html">Rosalind Achterberg</a> (Leiden University, Netherlands)</div></td></tr></table></div><div class="session_room">Location: <a href="r.html">Room ${s + 101}</a></div><table class="talks">${rows(list.slice(s, s + 5), ({ title, authors }, n) => `<tr class="talk"><td class="time"><a name="t${n}"></a>${at(s + n)}</td><td><div class="authors">${all(authors, (name) => `<a class="person" href="person${name.length}.html">${name}</a>`, ", ")}</div><div class="title"><a href="javascript:">${esc(title)}</a>${n % 2 ? "" : ` <span class="abstract-button">(<a href="#">abstract</a>)</span>`}</div>${n % 2 ? "" : `<div class="abstract_text" style="display:none"><p><span style="font-weight:bold">ABSTRACT.</span> We revisit a common assumption and find it wanting. Three case studies show how far simpler means carry.</p></div>`}</td></tr>`)}</table></div>${s === 0 ? `<div class="heading"><span class="interval">12:30-14:00</span><span class="title">Lunch Break</span></div>` : ""}`)}<div class="footer">Disclaimer | Powered by EasyChair Smart Program</div>`,
        "en",
      ),
  },
  "Springer chapters": {
    kind: "volume",
    from: ["en4", 8, 5],
    html: (list) =>
      SITE.bare(
        "Trustworthy Systems: 14th International Conference, TRUSYS 2024 | SpringerLink",
        `<header class="eds-c-header"><a href="/">Springer Nature Link</a> <a href="/login">Log in</a></header><nav class="eds-c-header__nav"><a href="/journals">Find a journal</a><a href="/publish">Publish with us</a></nav><main><h1 class="c-app-header__title">Trustworthy Systems</h1><p class="c-app-header__subtitle">14th International Conference, TRUSYS 2024, Bergen, Norway, May 21–23, 2024, Proceedings</p><ul class="c-article-author-list"><li>Ines Falk, Trond Vik</li></ul><section data-title="book-toc"><h2>Table of contents (${list.length} papers)</h2><h3>Front Matter</h3><p>Pages i-xiv</p><a href="/bfm.pdf">Download chapter PDF</a><h3 class="app-part-title">Protocols</h3><ol>${rows(list, ({ title, authors }, n) => `<li data-test="chapter"><div class="app-card-open__main"><h4 class="app-card-open__heading" data-test="chapter-title-and-link"><a class="app-card-open__link" href="/chapter/10.1007/978-3-031-1-${n}_${n}">${esc(title)}</a></h4><div class="app-card-open__authors"><ul class="app-author-list"><li>${authors.join(", ")}</li></ul></div><div class="app-card-open__meta"><span>Pages ${pages(n)}</span></div></div></li>`)}</ol><h3>Back Matter</h3><p>Pages 301-303</p></section></main>`,
        "en",
      ),
  },
  PMLR: {
    kind: "volume",
    from: ["en4", 9, 3],
    pdf: (n) => `https://raw.example/v266/p${n}/p${n}.pdf`,
    html: (list) =>
      SITE.bare(
        "Workshop on Modest Learning | PMLR",
        `<div class="wrapper"><nav><a href="/">Proceedings of Machine Learning Research</a> [<a href="/faq.html">edit</a>]</nav></div><div class="page-content"><div class="wrapper"><h2>Volume 266: Workshop on Modest Learning, 10 May 2025, Phuket, Thailand</h2><p class="editors">Editors: <span>Beatrice Okafor, Linus Thorne</span></p><p>[<a href="b.bib">bib</a>][<a href="c.rss">citeproc</a>]</p>${rows(list, ({ title, authors }, n) => `<div class="paper"><p class="title">${esc(title)}</p><p class="details"><span class="authors">${authors.join(",&nbsp;")}</span>;<span class="info"><i>Proceedings of the Workshop on Modest Learning</i>, PMLR 266:${pages(n)}</span></p><p class="links">[<a href="/v266/p${n}.html">abs</a>][<a href="https://raw.example/v266/p${n}/p${n}.pdf" target="_blank">Download PDF</a>]</p></div>`)}</div></div><footer class="site-footer"><p>This site last compiled Tue, 12 Aug 2025</p></footer>`,
        "en",
      ),
  },
  "hand-written, 1998, postscript": {
    kind: "accepted",
    from: ["math4", 5],
    pdf: (n) => `p${n}.ps.gz`,
    html: (list) =>
      `<HTML><HEAD><TITLE>Geometry Days 98</TITLE></HEAD><BODY BACKGROUND="paper.gif"><CENTER><H1>Geometry Days 98</H1><IMG SRC="logo.gif" ALT=""></CENTER><P>The talks of the meeting, as far as their authors have sent them to us. Gzipped PostScript.<HR><UL>${rows(list, ({ title, authors }, n) => `<LI>${anded(authors, " and ")}, <A HREF="p${n}.ps.gz">${esc(title)}</A>`)}</UL><HR><ADDRESS>webmaster@geo.example, 11/11/98. This page has been visited <IMG SRC="/cgi-bin/count"> times.</ADDRESS></BODY></HTML>`,
  },
  "Drupal view": {
    kind: "accepted",
    from: ["en4", 10, 6],
    html: (list) =>
      `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="Generator" content="Drupal 9 (https://www.drupal.org)"><title>Contributed papers | HYDRIX 2023</title></head><body class="path-node page-node-type-page"><div class="dialog-off-canvas-main-canvas"><header role="banner"><ul class="menu"><li><a href="/about">About</a></li><li><a href="/travel">Travel</a></li></ul></header><main role="main"><h1 class="page-title"><span>Contributed papers</span></h1><div class="views-element-container"><div class="view view-papers view-id-papers"><div class="view-content">${rows(list, ({ title, authors }, n) => `<div class="views-row"><div class="views-field views-field-field-number"><span class="field-content">C${n + 1}</span></div><div class="views-field views-field-title"><span class="field-content"><a href="/node/${n + 80}" hreflang="en">${esc(title)}</a></span></div><div class="views-field views-field-field-authors"><div class="field-content">${authors.join(", ")}</div></div><div class="views-field views-field-field-topic"><span class="views-label views-label-field-topic">Topic: </span><span class="field-content">${["Monitoring", "Modelling"][n % 2]}</span></div></div>`)}</div></div></div></main></div></body></html>`,
  },
  "Indico timetable, contributions": {
    kind: "programme",
    from: ["en4", 7, 9],
    html: (list, at) =>
      SITE.bare(
        "Workshop on Rare Events (17-18 March 2025): Contribution List · Indico",
        `<div class="main"><div class="conference-title-link"><a href="/event/88/">Workshop on Rare Events</a></div><div class="confMenu"><ul><li><a href="/event/88/overview">Overview</a></li><li><a href="/event/88/timetable/">Timetable</a></li><li><a href="/event/88/contributions/">Contribution List</a></li></ul></div><div class="page-content"><h2>Contribution List</h2><div class="toolbar">${list.length} / ${list.length}</div><div class="contribution-list">${rows(list, ({ title, authors }, n) => `<div class="contribution-row"><div class="title"><span class="i-tag">${n + 1}.</span> <a href="/event/88/contributions/${n + 300}/">${esc(title)}</a></div><div class="infos"><span class="icon-user"></span> <span>${authors[0]}</span> <span class="affiliation">(${place("en", n)})</span><div class="time icon-time">17/03/2025, ${at(n)}</div><div class="type">Oral</div></div><div class="abstract"><p>Rare events are by definition seldom observed. We combine importance sampling with expert judgement and report what we learned.</p></div></div>`)}</div></div></div>`,
        "en",
      ),
    printed: (name, n) => (n === 0 ? name : ""),
  },
  "conf.researchr programme": {
    kind: "programme",
    from: ["en4", 8, 8],
    html: (list, at) =>
      SITE.bootstrap(
        "TESTWARE 2025 - Research Papers - TESTWARE 2025",
        `<div class="row"><h1 class="page-header">Research Papers <small>TESTWARE 2025</small></h1></div><ul class="nav nav-tabs"><li><a href="#about">About</a></li><li><a href="#program">Program</a></li><li><a href="#accepted">Accepted Papers</a></li></ul><div class="day-wrapper"><h4>Wed 7 May<br><small>Displayed time zone: Dublin</small></h4><table class="table session-table"><tr class="session-details"><td colspan="4"><div class="session-info-in-table">Flaky Tests <span class="pull-right">Research Papers at <a href="#">Room 4</a><br>Chair(s): <a class="navigate" href="#">Sorcha Ní Dhomhnaill</a> Trinity College</span></div></td></tr>${rows(list, ({ title, authors }, n) => `<tr class="hidable" data-slot-id="${n}"><td class="text-right"><div class="start-time">${at(n)}</div><div><strong>20m</strong></div><a class="navigate"><span class="output-badge">Talk</span></a></td><td class="hidden-xs"></td><td><strong><a href="#" data-event-modal="x${n}">${esc(title)}</a></strong><div class="prog-track">Research Papers</div><div class="performers">${all(authors, (name, k) => `<a href="/profile/${name.length}" class="navigate">${name}</a> <span class="prog-aff">${place("en", n + k)}</span>`, ", ")}</div>${n % 3 ? "" : `<a href="https://doi.example/10.1/${n}" class="publication-link navigate"><span class="glyphicon"></span>DOI</a> <a href="https://arx.example/abs/24${n}" class="publication-link navigate">Pre-print</a>`}</td></tr>`)}</table></div>`,
      ),
  },
  "Whova agenda": {
    kind: "programme",
    from: ["en4", 6, 0],
    html: (list, at) =>
      SITE.wordpress(
        "Agenda – LAWTECH 2025",
        `<div class="whova-agenda"><div class="date-title">Friday, May 16, 2025</div>${rows(list, ({ title, authors }, n) => `<div class="session-card"><div class="session-time">${at(n)} AM - ${at(n + 1)} AM <span>GMT+2</span></div><div class="session-title">${esc(title)}</div><div class="session-location">📍 Auditorium B</div><div class="session-tags"><span class="tag">Paper</span></div><div class="speaker-list">${all(authors, (name, k) => `<div class="speaker-card"><div class="speaker-name">${name}</div><div class="speaker-title">${["Professor", "Researcher", "PhD Candidate"][k % 3]}</div><div class="speaker-aff">${place("en", n + k)}</div></div>`)}</div></div>`)}</div>`,
      ),
  },
  "dblp contents": {
    kind: "volume",
    from: ["en4", 8, 4],
    html: (list) =>
      SITE.bare(
        "dblp: RURALNET 2019",
        `<div id="main"><header id="headline" class="headline"><h1>4. RURALNET 2019: Évora, Portugal</h1></header><div id="breadcrumbs"><ul><li><a href="/">Home</a></li><li><a href="/db/conf/">Conferences and Workshops</a></li></ul></div><header class="h2"><h2 id="s1">Networks</h2></header><ul class="publ-list">${rows(list, ({ title, authors }, n) => `<li class="entry inproceedings" itemscope itemtype="http://schema.org/ScholarlyArticle"><div class="box"><img alt="" src="n.png"></div><nav class="publ"><ul><li class="drop-down"><div class="head"><a href="https://doi.example/10.9/${n}"><img alt=""></a></div><div class="body"><p><b>view</b></p><ul><li class="ee"><a href="https://doi.example/10.9/${n}">electronic edition via DOI</a></li></ul></div></li></ul></nav><cite class="data tts-content" itemprop="headline">${all(authors, (name) => `<span itemprop="author"><a href="/pid/${name.length}"><span itemprop="name" title="${name}">${name}</span></a></span>`, ", ")}: <br> <span class="title" itemprop="name">${esc(title)}${/\?$/.test(title) ? "" : "."}</span> <span itemprop="pagination">${pages(n)}</span></cite></li>`)}</ul></div>`,
        "en",
      ),
  },
  "eprints list, names turned": {
    kind: "volume",
    from: ["hist4", 6],
    html: (list) =>
      SITE.old(
        "Items by event: Trade and Travel",
        `<h2>Browse by Event</h2><p>Number of items: <strong>${list.length}</strong>.</p>${rows(list, ({ title, authors }, n) => `<p><span class="person_name">${authors.map((name) => turned(name)).join(" and ")}</span> (2011) <a href="/${n + 900}/"><em>${esc(title)}.</em></a> In: Trade and Travel, 8-9 April 2011, York.</p>`)}`,
        ["Home", "About", "Browse", "Search"],
      ),
  },
  "ASP.NET grid with ids": {
    kind: "accepted",
    from: ["en4", 7, 5],
    html: (list) =>
      SITE.old(
        "Accepted abstracts",
        `<table class="GridView" cellspacing="0" rules="all" border="1" id="ctl00_Main_gv"><tr class="hd"><th scope="col"><a href="javascript:__doPostBack('a')">Paper ID</a></th><th scope="col">Type</th><th scope="col"><a href="javascript:__doPostBack('b')">Paper Title</a></th><th scope="col">Presenting author</th></tr>${rows(list, ({ title, authors }, n) => `<tr class="${n % 2 ? "alt" : "row"}"><td>${1042 + n * 3}</td><td>${n % 3 ? "Oral" : "Poster"}</td><td>${esc(title)}</td><td>${authors[0]}</td></tr>`)}</table>`,
      ),
    printed: (name, n) => (n === 0 ? name : ""),
  },
  "every paper four times: by day, track, author, kind": {
    kind: "programme",
    from: ["en4", 12, 0],
    html: (list, at) => {
      const item = ({ title, authors }: Listed, n: number): string =>
        `<div class="item"><span class="t">${at(n)}</span> <b>${esc(title)}</b><br><i>${authors.join(", ")}</i></div>`;
      const byAuthor = [...list].sort((a, b) => (a.authors[0]! < b.authors[0]! ? -1 : 1));
      return SITE.bootstrap(
        "Programme at a glance",
        `${all(["By day", "By track", "By author", "By kind"], (view, v) => `<div class="tab-pane" id="v${v}"><h2>${view}</h2>${rows(v === 2 ? byAuthor : list, item)}</div>`)}`,
      );
    },
  },
  "de: Universitätsreihe, Berichte": {
    kind: "volume",
    from: ["de4", 6],
    pdf: (n) => `ib-${n + 30}.pdf`,
    html: (list) =>
      SITE.old(
        "Informatik-Berichte",
        `<h2>Beiträge zum 12. Workshop „Informatik im Alltag“</h2><table cellpadding=3>${rows(list, ({ title, authors }, n) => `<tr><td valign=top>IB ${n + 30}</td><td>${authors.map(short).join(", ")}:<br><a href="ib-${n + 30}.pdf">${title}</a> (${8 + n} S.)</td></tr>`)}</table>`,
        ["Institut", "Lehre", "Forschung", "Berichte"],
      ),
    printed: short,
  },
  "de: Tagungsband, Name kursiv vor Titel": {
    kind: "volume",
    from: ["de4", 6, 3],
    html: (list) =>
      SITE.wordpress(
        "Tagungsband – Digitale Bildung",
        `<h3>Inhalt</h3>${rows(list, ({ title, authors }, n) => `<p><em>${authors.join(", ")}</em><br>${title} <span style="float:right">${n * 9 + 11}</span></p>`)}`,
        ["Startseite", "Programm", "Tagungsband"],
        "de-DE",
      ),
  },
  "fr: communications, noms en capitales d'abord": {
    kind: "programme",
    from: ["fr4", 5],
    html: (list, at) =>
      SITE.wordpress(
        "Programme – Journées Patrimoine et Numérique",
        `<h3>Vendredi 14 mars</h3><ul>${rows(list, ({ title, authors }, n) => `<li>${at(n).replace(":", "h")} – ${anded(authors.map(upper), " et ")} (${place("fr", n)}) : <em>${title}</em></li>`)}</ul>`,
        ["Accueil", "Programme", "Comités"],
        "fr-FR",
      ),
  },
  "es: ponencias por mesas": {
    kind: "programme",
    from: ["es4", 5],
    html: (list) =>
      SITE.bootstrap(
        "Programa | Congreso Iberoamericano",
        `<h3>Mesa 4. Tecnología y territorio</h3><p>Modera: Dra. Eulalia Ochoa</p>${rows(list, ({ title, authors }, n) => `<div class="ponencia"><p class="titulo">«${title}»</p><p class="autores">${anded(authors, " y ")}. ${place("es", n)}</p></div>`)}`,
        ["Inicio", "Programa", "Sede"],
        "es",
      ),
  },
  "pt: SBC OpenLib (OJS 3)": {
    kind: "volume",
    from: ["pt4", 5],
    pdf: (n) => `https://sol.example/article/view/${n}/${n + 9}`,
    html: (list) =>
      SITE.bare(
        "Anais do Simpósio de Computação no Norte (SCN)",
        `<div class="pkp_structure_page"><header><a href="/">SBC OpenLib</a><ul id="navigationPrimary"><li><a href="/about">Sobre</a></li><li><a href="/archive">Anais anteriores</a></li></ul></header><main><h1>Anais do VII Simpósio de Computação no Norte</h1><div class="sections"><div class="section"><h2>Artigos Completos</h2><ul class="cmp_article_list articles">${rows(list, ({ title, authors }, n) => `<li><div class="obj_article_summary"><div class="title"><a href="https://sol.example/article/view/${n}">${title}</a></div><div class="meta"><div class="authors">${authors.join(", ")}</div><div class="pages">${pages(n)}</div></div><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="https://sol.example/article/view/${n}/${n + 9}">PDF</a></li></ul></div></li>`)}</ul></div></div></main></div>`,
        "pt-BR",
      ),
  },
  "ru: eLibrary contents table": {
    kind: "volume",
    from: ["ru4", 6],
    html: (list) =>
      SITE.old(
        "Материалы конференции: содержание выпуска",
        `<table width=580 border=0>${rows(list, ({ title, authors }, n) => `<tr valign=middle><td width=20 align=center><font color=#00008f>${n + 1}</font></td><td align=left><span style="line-height:1.0;"><a href="/item.asp?id=${n}"><b><span>${title.toUpperCase()}</span></b></a></span><br><font color=#00008f><i>${authors.join(", ")}</i></font></td><td align=center width=60>${pages(n)}</td></tr>`)}</table>`,
        ["О проекте", "Каталог", "Новости"],
      ),
    title: (title) => title.toUpperCase(),
  },
  "uk: секційні доповіді": {
    kind: "programme",
    from: ["uk4", 5],
    html: (list, at) =>
      SITE.wordpress(
        "Програма конференції",
        `<h3>Секція 2. Інформаційні технології</h3><p>Керівник секції – проф. Ганна Левченко</p><table><tbody>${rows(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}<br>(${place("uk", n)})</td></tr>`)}</tbody></table>`,
        ["Головна", "Програма"],
        "uk",
      ),
  },
  "pl: referaty w liście numerowanej": {
    kind: "programme",
    from: ["pl4", 5],
    html: (list) =>
      SITE.bootstrap(
        "Program | Seminarium Informatyki Stosowanej",
        `<h4>Sesja II, prowadzący: dr hab. Ewa Kmita</h4><ol>${rows(list, ({ title, authors }, n) => `<li><strong>${authors.join(", ")}</strong> (${place("pl", n)})<br>${title}</li>`)}</ol>`,
        ["Strona główna", "Program"],
        "pl",
      ),
  },
  "cs: sborník příspěvků": {
    kind: "volume",
    from: ["cs4", 5],
    pdf: (n) => `prispevky/${n}.pdf`,
    html: (list) =>
      SITE.old(
        "Sborník příspěvků",
        `<h2>Obsah</h2>${rows(list, ({ title, authors }, n) => `<div><a href="prispevky/${n}.pdf"><b>${title}</b></a><br>${authors.join(", ")}</div><br>`)}`,
        ["Úvod", "Program", "Sborník"],
      ),
  },
  "tr: sözlü bildiriler tablosu": {
    kind: "programme",
    from: ["tr4", 5],
    html: (list, at) =>
      SITE.wordpress(
        "Bilimsel Program",
        `<h3>Oturum 3 – Salon B</h3><p>Oturum Başkanı: Prof. Dr. Şule Arın</p><table border="1"><tr><th>Saat</th><th>Bildiri</th><th>Yazarlar</th></tr>${rows(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Ana Sayfa", "Program"],
        "tr",
      ),
  },
  "fi: työryhmän esitelmät": {
    kind: "programme",
    from: ["fi4", 5],
    html: (list, at) =>
      SITE.wordpress(
        "Työryhmät – Tutkimuksen päivät",
        `<h3>Työryhmä 5: Teknologia ja arki</h3><p>Puheenjohtaja: Kaisa Lehtonen</p>${rows(list, ({ title, authors }, n) => `<p>${at(n).replace(":", ".")} <strong>${authors.join(", ")}</strong> (${place("fi", n)}): ${title}</p>`)}`,
        ["Etusivu", "Ohjelma", "Ilmoittautuminen"],
        "fi",
      ),
  },
  "el: συνεδρίες, τίτλος και ονόματα": {
    kind: "programme",
    from: ["el4", 5],
    html: (list) =>
      SITE.bootstrap(
        "Πρόγραμμα | Πανελλήνιο Συνέδριο",
        `<h3>Συνεδρία Α3: Εκπαίδευση και τεχνολογία</h3><p>Προεδρείο: Γιώργος Αλεξίου</p><ul>${rows(list, ({ title, authors }) => `<li><strong>${title}</strong><br><em>${authors.join(", ")}</em></li>`)}</ul>`,
        ["Αρχική", "Πρόγραμμα", "Επικοινωνία"],
        "el",
      ),
  },
  "he: תוכנית, טבלה": {
    kind: "programme",
    from: ["he4", 5],
    html: (list, at) =>
      SITE.bare(
        "תוכנית הכנס",
        `<h1>תוכנית הכנס</h1><h3>מושב ב: טקסט ושפה</h3><p>יושבת ראש: פרופ' רות אבני</p><table dir="rtl"><tr><th>שעה</th><th>כותרת</th><th>מרצים</th></tr>${rows(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        "he",
      ),
  },
  "ar: جدول البحوث المقبولة": {
    kind: "accepted",
    from: ["ar4", 5],
    html: (list) =>
      SITE.wordpress(
        "البحوث المقبولة",
        `<table class="wp-block-table"><tbody><tr><td>رقم</td><td>عنوان البحث</td><td>أسماء الباحثين</td></tr>${rows(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join("، ")}</td></tr>`)}</tbody></table>`,
        ["الرئيسية", "البرنامج"],
        "ar",
      ),
  },
  "ja: 口頭発表、会社名つき": {
    kind: "programme",
    from: ["ja4", 5],
    html: (list, at) =>
      SITE.bare(
        "第9回 ことばと機械 研究会 プログラム",
        `<h1>プログラム</h1><h2>3月8日（土）</h2><h3>口頭発表 (2) 座長：森 由紀子</h3><dl>${rows(list, ({ title, authors }, n) => `<dt>${at(n)}-${at(n + 1)}　${title}</dt><dd>${all(authors, (name, k) => `${k === 0 ? "○" : ""}${name}`, "，")}（${place("ja", n)}）</dd>`)}</dl>`,
        "ja",
      ),
  },
  "zh: 分会场报告表": {
    kind: "programme",
    from: ["zh4", 5],
    html: (list, at) =>
      SITE.bare(
        "会议日程",
        `<h2>分会场二：智能计算（主持人：曹建国 教授）</h2><table border="1"><tr><th>时间</th><th>报告题目</th><th>报告人</th></tr>${rows(list, ({ title, authors }, n) => `<tr><td>${at(n)}-${at(n + 1)}</td><td>${title}</td><td>${authors.join("、")}</td></tr>`)}</table>`,
        "zh-CN",
      ),
  },
  "ko: 구두 발표": {
    kind: "programme",
    from: ["ko4", 5],
    html: (list, at) =>
      SITE.bootstrap(
        "프로그램 | 춘계학술대회",
        `<h3>세션 1: 음성과 언어 (좌장: 남궁민 교수)</h3><ul>${rows(list, ({ title, authors }, n) => `<li><span class="time">${at(n)}</span><p class="tit">${title}</p><p class="name">${authors.join(", ")} (${place("ko", n)})</p></li>`)}</ul>`,
        ["홈", "프로그램"],
        "ko",
      ),
  },
  "vi: danh sách bài báo được chấp nhận": {
    kind: "accepted",
    from: ["vi4", 4],
    html: (list) =>
      SITE.wordpress(
        "Danh sách bài báo được chấp nhận",
        `<ol>${rows(list, ({ title, authors }) => `<li>${title}<br><em>${authors.join(", ")}</em></li>`)}</ol>`,
        ["Trang chủ", "Chương trình"],
        "vi",
      ),
  },
  "id: daftar makalah, tabel": {
    kind: "accepted",
    from: ["id4", 5],
    html: (list) =>
      SITE.wordpress(
        "Daftar Makalah Diterima",
        `<table><thead><tr><th>No</th><th>Judul Makalah</th><th>Penulis</th><th>Institusi</th></tr></thead><tbody>${rows(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join(", ")}</td><td>${place("id", n)}</td></tr>`)}</tbody></table>`,
        ["Beranda", "Jadwal"],
        "id",
      ),
  },
  "it: interventi, autori e titolo su una riga": {
    kind: "programme",
    from: ["it4", 4],
    html: (list, at) =>
      SITE.wordpress(
        "Programma – Giornate di studio",
        `<p><strong>Sessione II. Presiede: Alba Moretti</strong></p>${rows(list, ({ title, authors }, n) => `<p>${at(n)} ${authors.join(", ")} (${place("it", n)}), <em>${title}</em></p>`)}`,
        ["Home", "Programma"],
        "it-IT",
      ),
  },
};

export const LISTS: readonly BlindPage[] = pagesOf(LAYOUTS);
