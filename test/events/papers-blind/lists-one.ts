/** First blind lot: fifty pages that list papers, written before the program had read any of them. */
import { all, anded, type BlindPage, esc, type Layout, pagesOf, place, SITE, short, turned } from "./material.js";

const LAYOUTS: { readonly [name: string]: Layout } = {
  // Lists of accepted papers
  "bootstrap cards, title h5, people muted": {
    kind: "accepted",
    from: ["en", 9],
    html: (list) =>
      SITE.bootstrap(
        "EDGE 2024 | Accepted Papers",
        `<h1 class="mt-4">Accepted Papers</h1><p>Congratulations to all authors! We received 61 submissions.</p><div class="row">${all(list, ({ title, authors }) => `<div class="col-md-6"><div class="card mb-3"><div class="card-body"><h5 class="card-title">${esc(title)}</h5><p class="card-text text-muted">${authors.join(", ")}</p></div></div></div>`)}</div>`,
      ),
  },
  "numbered table: ID, title, authors, decision": {
    kind: "accepted",
    from: ["en", 10, 5],
    html: (list) =>
      SITE.wordpress(
        "Accepted papers – ICDSA 2023",
        `<p>The following papers have been accepted. Camera-ready versions are due on July 14.</p><figure class="wp-block-table"><table><thead><tr><th>Paper ID</th><th>Paper Title</th><th>Author Names</th><th>Decision</th></tr></thead><tbody>${all(list, ({ title, authors }, n) => `<tr><td>${1013 + 17 * n}</td><td>${esc(title)}</td><td>${authors.join("; ")}</td><td>Accept ${n % 3 === 0 ? "(Oral)" : "(Poster)"}</td></tr>`)}</tbody></table></figure>`,
      ),
  },
  "EasyChair list: authors. title": {
    kind: "accepted",
    from: ["en", 10, 10],
    html: (list) =>
      SITE.old(
        "FORMAL'09 Accepted Papers",
        `<h2>Accepted Papers</h2><table>${all(list, ({ title, authors }) => `<tr><td class="paper">${anded(authors)}. <b>${esc(title)}</b></td></tr>`)}</table>`,
      ),
  },
  "EasyChair programme with rooms": {
    kind: "programme",
    from: ["en", 8, 3],
    html: (list, at) =>
      SITE.bare(
        "Program for Tuesday, July 9th",
        `<div class="header">CAV-W 2019: WORKSHOPS</div><div class="navmenu"><a href="p.html">Program</a> <a href="a.html">Authors</a> <a href="k.html">Keywords</a></div><div class="date">Program for Tuesday, July 9th</div>${all([0, 1], (s) => `<div class="session"><div class="heading"><span class="interval">${s === 0 ? "09:00-10:30" : "11:00-12:30"}</span> <span class="title">Session ${s + 1}${s === 0 ? "A: Verification" : "B: Synthesis"}</span></div><table class="session_info"><tr><td class="session_label">Chair:</td><td><a class="person" href="c.html">${s === 0 ? "Arturo Mendez" : "Kirsten Vogel"}</a></td></tr><tr><td>Location:</td><td>Room ${s === 0 ? "FH 2" : "Zemanek"}</td></tr></table><table class="talks">${all(list.slice(s * 4, s * 4 + 4), ({ title, authors }, n) => `<tr class="talk"><td class="time">${at(s * 4 + n)}</td><td><div class="authors">${anded(authors.map((name) => `<a class="person" href="x.html">${name}</a>`))}</div><div class="title">${esc(title)}</div><div class="abstract_link">(<a href="javascript:toggle()">abstract</a>)</div></td></tr>`)}</table></div>${s === 0 ? `<div class="session"><span class="interval">10:30-11:00</span>Coffee Break</div>` : ""}`)}<div class="footer">Disclaimer | Powered by EasyChair Smart Program</div>`,
      ),
  },
  "OpenReview style": {
    kind: "platform",
    from: ["en", 8, 12],
    html: (list) =>
      SITE.bare(
        "TRUST@ICLR 2025 Workshop | OpenReview",
        `<nav><a href="/">OpenReview.net</a><a href="/login">Login</a></nav><h1>ICLR 2025 Workshop on Trust</h1><ul class="nav nav-tabs"><li>Accept (Oral)</li><li>Accept (Poster)</li></ul><ul class="list-unstyled submissions-list">${all(list, ({ title, authors }, n) => `<li class="note" data-id="q${n}"><h4><a href="/forum?id=q${n}Z">${esc(title)}</a> <a href="/pdf?id=q${n}Z" class="pdf-link" title="Download PDF"><img src="pdf.svg"></a></h4><div class="note-authors">${all(authors, (name) => `<a href="/profile?id=~x">${name}</a>`, ", ")}</div><div class="note-meta-info"><span class="date">Published: 0${(n % 5) + 1} Mar 2025, Last Modified: 12 Apr 2025</span><span>ICLR 2025 Workshop TRUST</span><span>Readers: Everyone</span></div></li>`)}</ul>`,
      ),
    pdf: (n) => `/pdf?id=q${n}Z`,
  },
  "ACL Anthology style volume": {
    kind: "volume",
    from: ["en", 9, 2],
    html: (list) =>
      SITE.bootstrap(
        "Proceedings of the 3rd Workshop on Small Languages - ACL Anthology",
        `<h2 id="title">Proceedings of the 3rd Workshop on Small Languages</h2><p class="lead"><a href="/people/x">Lars Ahlgren</a>, <a href="/people/y">Teresa Bonilla</a> (Editors)</p><dl><dt>Anthology ID:</dt><dd>2022.smallang-1</dd><dt>Month:</dt><dd>May</dd><dt>Publisher:</dt><dd>Association for Computational Linguistics</dd></dl>${all(list, ({ title, authors }, n) => `<p class="d-sm-flex align-items-stretch"><span class="d-block mr-2 text-nowrap list-button-row"><a class="badge badge-primary" href="https://acl.example/2022.smallang-1.${n + 1}.pdf">pdf</a><a class="badge badge-secondary" href="/2022.smallang-1.${n + 1}.bib">bib</a><a class="badge badge-info" href="#abs">abs</a></span><span class="d-block"><strong><a class="align-middle" href="/2022.smallang-1.${n + 1}/">${esc(title)}</a></strong><br>${all(authors, (name) => `<a href="/people/a">${name}</a>`, " | ")}</span></p>`)}`,
        ["Home", "Corrections", "Submissions", "FAQ"],
      ),
    pdf: (n) => `https://acl.example/2022.smallang-1.${n + 1}.pdf`,
  },
  "CEUR-WS volume": {
    kind: "volume",
    from: ["en", 9, 6],
    html: (list) =>
      SITE.bare(
        "CEUR-WS.org/Vol-9876 - Semantic Spreadsheets 2021",
        `<table class="head"><tr><td><a href="http://ceur.example/">CEUR Workshop Proceedings</a></td><td><span class="CEURVOLNR">Vol-9876</span><br><span class="CEURURN">urn:nbn:de:0074-9876-1</span><p class="unobtrusive copyright">Copyright &copy; 2021 for the individual papers by the papers' authors.</p></td></tr></table><hr><h1><a href="http://sess.example/"><span class="CEURVOLACRONYM">SeSS 2021</span></a><br><span class="CEURVOLTITLE">Semantic Spreadsheets 2021</span></h1><h3><span class="CEURFULLTITLE">Proceedings of the Second Workshop on Semantic Spreadsheets</span><br>co-located with ESWC 2021</h3><h3><span class="CEURLOCTIME">Hersonissos, Greece, June 7, 2021</span>.</h3><b>Edited by</b><p><h3><span class="CEURVOLEDITOR">Ottavia Bruni</span> *<br><span class="CEURVOLEDITOR">Marten Sluis</span> **</h3>* University of Trento, Italy<br>** VU Amsterdam, The Netherlands<hr><div class="CEURTOC"><h2>Table of Contents</h2><ul><li><a href="preface.pdf">Preface</a></li></ul>${all([0, 1, 2], (s) => `<h3><span class="CEURSESSION">Session ${s + 1}: ${["Tables", "Formulas", "Users"][s]}</span></h3><ul>${all(list.slice(s * 3, s * 3 + 3), ({ title, authors }, n) => `<li id="paper${s * 3 + n + 1}"><a href="paper${s * 3 + n + 1}.pdf"><span class="CEURTITLE">${esc(title)}</span></a> <span class="CEURPAGES">${1 + 10 * (s * 3 + n)}-${10 * (s * 3 + n + 1)}</span><br>${all(authors, (name) => `<span class="CEURAUTHOR">${name}</span>`, ",\n")}</li>`)}</ul>`)}</div><hr><span class="unobtrusive">2021-08-02: submitted by Marten Sluis, metadata incl. bibliographic data published under Creative Commons CC0</span>`,
      ),
    pdf: (n) => `paper${n + 1}.pdf`,
  },
  "PMLR volume": {
    kind: "volume",
    from: ["en", 8, 9],
    html: (list) =>
      SITE.bare(
        "Proceedings of Machine Learning Research | Volume 299",
        `<header><a href="/">PMLR</a></header><h1>Volume 299: Workshop on Rare Events, 3-4 May 2024, Valencia, Spain</h1><p>Editors: Ophelia Grant, Samir Haddadi</p><p>[<a href="bib">bib</a>][<a href="citeproc">citeproc</a>]</p><div id="toc"><h4>Contents:</h4></div>${all(list, ({ title, authors }, n) => `<div class="paper"><p class="title">${esc(title)}</p><p class="details"><span class="authors">${authors.join(", ")}</span>; <span class="info"><i>Proceedings of the Workshop on Rare Events</i>, PMLR 299:${1 + n * 15}-${(n + 1) * 15}</span></p><p class="links">[<a href="https://proceedings.example/v299/p${n}a.html">abs</a>][<a href="https://proceedings.example/v299/p${n}a/p${n}a.pdf" target="_blank">Download PDF</a>]</p></div>`)}<footer>This site last compiled Thu, 02 May 2024</footer>`,
      ),
    pdf: (n) => `https://proceedings.example/v299/p${n}a/p${n}a.pdf`,
  },
  "JMLR style dl": {
    kind: "volume",
    from: ["math", 6],
    html: (list) =>
      SITE.old(
        "Workshop Proceedings Volume 12",
        `<h2>Volume 12: Analysis and Geometry</h2>${all(list, ({ title, authors }, n) => `<dl><dt>${esc(title)}</dt><dd><b><i>${authors.join(", ")}</i></b>; (${n + 1}):${n * 20 + 1}&minus;${n * 20 + 20}, 2012.<br>[<a href="/v12/p${n}.html">abs</a>][<a href="/v12/p${n}.pdf">pdf</a>][<a href="/v12/p${n}.bib">bib</a>]</dd></dl>`)}`,
        ["Home Page", "Papers", "Submissions", "News", "Editorial Board", "Announcements"],
      ),
    pdf: (n) => `/v12/p${n}.pdf`,
  },
  "Dagstuhl LIPIcs": {
    kind: "volume",
    from: ["en", 7, 3],
    html: (list) =>
      SITE.bootstrap(
        "LIPIcs, Volume 377, GRAPHS 2026",
        `<h1>LIPIcs, Volume 377</h1><h2>5th Symposium on Graphs in Practice (GRAPHS 2026)</h2><p><b>Event</b> GRAPHS 2026, May 6-8, 2026, Nancy, France</p><p><b>Editors</b> Rosa Pereyra, Emil Sandgren</p><div class="front-matter"><b>Complete Volume</b> <br>Pages 1-212</div>${all(list, ({ title, authors }, n) => `<div class="row document"><div class="col-type">Document</div><div class="col"><h5><a href="/entities/document/10.4230/LIPIcs.GRAPHS.2026.${n + 1}">${esc(title)}</a></h5><b>Authors:</b> ${anded(authors, ", and ", ", ")}<br><div class="abstract"><b>Abstract</b> We study a problem that arises in practice and give matching bounds. Our techniques combine known tools with a new decomposition.</div><div><b>Cite as</b> <span class="cite">${anded(authors)}. ${esc(title)}. In 5th Symposium on Graphs in Practice (GRAPHS 2026). LIPIcs, Volume 377, pp. ${n + 1}:1-${n + 1}:14, Schloss Dagstuhl (2026)</span></div></div></div>`)}`,
        ["Series", "Journals", "About", "Search"],
      ),
  },
  "Indico contribution list": {
    kind: "platform",
    from: ["math", 6],
    html: (list) =>
      SITE.bare(
        "Geometry Days 2023: Contribution List · Indico",
        `<div class="page-header"><h1>Geometry Days 2023</h1><span>12–14 September 2023</span> <span>Europe/Rome timezone</span></div><ul class="menu"><li>Overview</li><li>Timetable</li><li>Contribution List</li><li>Participant List</li></ul><h2>Contribution List</h2><span>${list.length} out of ${list.length} displayed</span><div class="list-content">${all(list, ({ title, authors }, n) => `<div class="contribution-row" id="c${n}"><div class="label-code">${12 + n}.</div><a class="js-contrib" href="/event/77/contributions/${900 + n}/">${esc(title)}</a><div class="speaker-list">${all(authors, (name) => `<span><i class="icon-user"></i> ${name} <span class="affiliation"><span class="text">(${place("math", n)})</span></span></span>`, " ")}</div><div class="contribution-info"><i class="icon-time"></i> 9/1${2 + (n % 3)}/23, ${9 + n}:30 AM</div><span class="i-label">Talk</span></div>`)}</div><footer>Powered by Indico v3.2</footer>`,
      ),
  },
  "pretalx schedule list": {
    kind: "platform",
    from: ["en", 7, 1],
    html: (list) =>
      SITE.bare(
        "Research Track :: Open Source Days :: pretalx",
        `<header><h1><a href="/osd/">Open Source Days, Research Track</a></h1><nav><a href="/osd/schedule/">Schedule</a><a href="/osd/talk/">Sessions</a><a href="/osd/speaker/">Speakers</a></nav></header><main>${all(list, ({ title, authors }, n) => `<div class="talk-list-item"><h4><a href="/osd/talk/A${n}X/">${esc(title)}</a></h4><p class="text-muted">${authors.join(", ")}</p><p class="info">25 minutes, Paper presentation, Saal ${(n % 2) + 1}</p></div>`)}</main><footer>powered by pretalx</footer>`,
      ),
  },
  "Sched list": {
    kind: "platform",
    from: ["hum", 8],
    html: (list, at) =>
      SITE.bare(
        "Book History 2022: Schedule",
        `<div class="sched-header"><a href="/">Book History 2022</a></div><div class="sched-container"><h3 class="sched-container-date">Thursday, June 9</h3>${all(list, ({ title, authors }, n) => `<div class="sched-container-header"><span>${at(n)} EDT</span></div><span class="event ev_${n}"><a href="event/x${n}/y" class="name">${esc(title)} <span class="vs">Room ${100 + n}</span></a></span><div class="sched-event-details-speakers">Speakers: ${authors.join(", ")}</div>`)}</div><footer>Powered by Sched.com</footer>`,
      ),
  },
  "ConfTool agenda": {
    kind: "platform",
    from: ["de", 7],
    html: (list, at) =>
      SITE.bare(
        "DGfX 2021 - ConfTool Pro Printout",
        `<h1>Konferenzprogramm</h1><p class="fontbold">Die aktuelle Konferenzzeit ist: 14. Mär. 2021 08:12:43 MEZ</p><table class="agenda"><tr><td colspan=2 class="daybar">Datum: Montag, 15.03.2021</td></tr>${all(list, ({ title, authors }, n) => `<tr><td class="times">${at(n)}</td><td class="session"><p class="paper_title">${esc(title)}</p><p class="paper_author">${all(authors, (name, k) => `${k === 0 ? `<u>${name}</u>` : name}<sup>${(k % 2) + 1}</sup>`, ", ")}</p><p class="paper_organisation"><sup>1</sup>${place("de", n)}; <sup>2</sup>${place("de", n + 1)}</p></td></tr>`)}</table><p>Kontakt und Impressum · Konferenz: DGfX 2021 · Conference Software: ConfTool Pro 2.6.141</p>`,
        "de",
      ),
  },
  "CMT: one line, title and authors with stars": {
    kind: "accepted",
    from: ["en", 9, 11],
    html: (list) =>
      SITE.bootstrap(
        "BMVX 2020 - Papers",
        `<h2>Main conference papers</h2>${all(list, ({ title, authors }, n) => `<div class="paper-row"><strong>${n + 1}. ${esc(title)}</strong><br><em>${all(authors, (name, k) => `${name} (${place("en", n + k)})${k === 0 ? "*" : ""}`, "; ")}</em></div><br>`)}`,
      ),
  },
  "Hugo workshop page with papers below": {
    kind: "home",
    from: ["en", 6, 4],
    html: (list) =>
      SITE.jekyll(
        "Workshop on Understandable Storage (WUS'24)",
        `<h1>Workshop on Understandable Storage</h1><p>WUS is a one-day workshop held with EuroSys 2024 in Athens. It brings together people who build storage and people who suffer from it.</p><h2>News</h2><ul><li>March 3: the programme is online</li><li>January 9: deadline extended by a week</li></ul><h2>Important dates</h2><ul><li>Submission: January 19, 2024</li><li>Notification: February 20, 2024</li></ul><h2>Accepted papers</h2><ul>${all(list, ({ title, authors }, n) => `<li><a href="papers/wus24-p${n}.pdf">${esc(title)}</a><br>${all(authors, (name) => `${name} (${place("en", n)})`, ", ")}</li>`)}</ul><h2>Organizers</h2><ul><li>Gerda Hollmann, University of Stuttgart</li><li>Patrick Osborne, Red Hat</li></ul><h2>Program committee</h2><ul><li>Aysel Demirci (Koç University)</li><li>Bryan Cole (VMware)</li><li>Danuta Lisowska (Warsaw)</li><li>Emre Kaplan (Google)</li></ul>`,
      ),
    pdf: (n) => `papers/wus24-p${n}.pdf`,
  },
  "personal hand-written br list, authors first with 'and'": {
    kind: "personal",
    from: ["en", 7, 13],
    html: (list) =>
      SITE.bare(
        "DPDNS 2003",
        `<center><h1>Advance Program</h1><img src="line.gif"></center><p><b>8:30 - 8:45 Opening remarks</b><p><b>8:45 - 10:15 Session 1: Dependability</b><br>Chair: Roberto Saracco<p>${all(list.slice(0, 4), ({ title, authors }) => `<b>${esc(title)}</b><br><i>${anded(authors)}</i><br><br>`)}<p><b>10:15 - 10:45 Break</b><p><b>10:45 - 12:00 Session 2: Networks</b><br>Chair: Ewa Lis<p>${all(list.slice(4), ({ title, authors }) => `<b>${esc(title)}</b><br><i>${anded(authors)}</i><br><br>`)}<p><b>12:00 Lunch (on your own)</b>`,
      ),
  },
  "initials and capitals of an old science meeting": {
    kind: "programme",
    from: ["med", 7],
    title: (title) => title.toUpperCase(),
    html: (list) =>
      SITE.old(
        "XXVI Annual Scientific Meeting",
        `<h3>FREE PAPERS: SESSION I</h3><p>Moderators: J. Pritchard, L. Hammond</p><table cellspacing=3>${all(list, ({ title, authors }, n) => `<tr><td valign=top>FP-${n + 1}</td><td>${esc(title.toUpperCase())}<br>${all(authors, (name, k) => `${name}<sup>${(k % 2) + 1}</sup>`, ", ")}<br><i><sup>1</sup>${place("med", n)}, <sup>2</sup>${place("med", n + 1)}</i></td></tr>`)}</table>`,
      ),
  },
  "humanities programme: name (place), 'Title'": {
    kind: "programme",
    from: ["hum", 8],
    html: (list, at) =>
      SITE.wordpress(
        "Programme – Reading in the Margins",
        `<h2>Friday 14 April</h2><p>9.00–9.30 Registration and coffee (Old Library)</p><p><strong>9.30–11.00 Panel 1: Letters</strong> (Chair: Dr Frances Eddowes)</p>${all(list.slice(0, 4), ({ title, authors }, n) => `<p>${anded(authors.map((name) => `${name} (${place("hum", n)})`))}, ‘${esc(title)}’</p>`)}<p>11.00–11.30 Tea</p><p><strong>11.30–13.00 Panel 2: Silence</strong> (Chair: Prof Miles Garrity)</p>${all(list.slice(4), ({ title, authors }, n) => `<p>${anded(authors.map((name) => `${name} (${place("hum", n + 1)})`))}, ‘${esc(title)}’</p>`)}<p>13.00 Lunch ${at(0) === "" ? "" : "in the Buttery"}</p>`,
      ),
  },
  "speaker colon title, with institutions": {
    kind: "programme",
    from: ["math", 6],
    html: (list, at) =>
      SITE.old(
        "Analysis Seminar Days",
        `<h2>Schedule of talks</h2><b>Monday</b><ul>${all(list, ({ title, authors }, n) => `<li>${at(n)} <b>${anded(authors)}</b> (${place("math", n)}): <i>${esc(title)}</i></li>`)}</ul>`,
      ),
  },
  "posters table with codes": {
    kind: "posters",
    from: ["med", 7],
    html: (list) =>
      SITE.bootstrap(
        "Posters - EuroSleep 2022",
        `<h1>Poster presentations</h1><p>Posters should be A0 portrait. Poster boards are available from 8:00.</p><table class="table table-striped"><thead><tr><th>#</th><th>Presenting author</th><th>Title</th><th>Co-authors</th></tr></thead>${all(list, ({ title, authors }, n) => `<tr><td>P${String(n + 1).padStart(3, "0")}</td><td>${authors[0]}</td><td>${esc(title)}</td><td>${authors.slice(1).join(", ")}</td></tr>`)}</table>`,
      ),
  },
  "inverted names, semicolons, pages": {
    kind: "volume",
    from: ["en", 8, 7],
    html: (list) =>
      SITE.old(
        "Proceedings Index",
        `<h1>Table of Contents</h1><table>${all(list, ({ title, authors }, n) => `<tr><td>${authors.map((name) => turned(name)).join("; ")}</td></tr><tr><td><a href="pdf/${n}.pdf">${esc(title)}</a></td><td align=right>${n * 8 + 1}</td></tr>`)}</table>`,
      ),
    pdf: (n) => `pdf/${n}.pdf`,
  },
  "DBLP-like list": {
    kind: "volume",
    from: ["en", 8],
    html: (list) =>
      SITE.bare(
        "dblp: TESTX 2018",
        `<header><h1>6th TESTX 2018: Bergen, Norway</h1></header><ul class="publ-list">${all(list, ({ title, authors }, n) => `<li class="entry inproceedings" id="conf/testx/${n}"><div class="box"><img alt="" src="n.png"></div><nav class="publ"><ul><li class="drop-down"><div class="head"><a href="https://doi.org/10.9999/testx.${n}"><img alt="" src="doi.png"></a></div></li></ul></nav><cite class="data">${all(authors, (name) => `<span itemprop="author"><a href="/pid/x"><span itemprop="name">${name}</span></a></span>`, ", ")}:<br><span class="title" itemprop="name">${esc(title)}.</span> <span itemprop="pagination">${n * 10 + 1}-${n * 10 + 10}</span></cite></li>`)}</ul>`,
      ),
  },
  "Drupal views rows": {
    kind: "accepted",
    from: ["en", 8, 14],
    html: (list) =>
      SITE.bare(
        "Technical papers | Storage Summit 2016",
        `<div id="header"><ul class="links"><li><a href="/">Home</a></li><li><a href="/attend">Attend</a></li></ul></div><div class="view view-papers"><div class="view-content"><h3>Thursday, February 25</h3>${all(list, ({ title, authors }, n) => `<div class="views-row views-row-${n + 1}"><article class="node node-paper"><h2><a href="/conference/technical-sessions/presentation/p${n}">${esc(title)}</a></h2><div class="field field-name-field-paper-people-text"><div class="field-item"><p>${all(authors, (name, k) => `${name}, <em>${place("en", n + k)}</em>`, "; ")}</p></div></div><div class="field-name-field-paper-description-long"><div class="field-item"><p>We present a system that keeps data safe at low cost. It has run in production for two years. (More) </p></div></div><div class="usenix-schedule-media"><a href="/system/files/p${n}.pdf">Paper</a> <a href="/system/files/p${n}_slides.pdf">Slides</a></div></article></div>`)}</div></div>`,
      ),
    pdf: (n) => `/system/files/p${n}.pdf`,
  },
  "Google Sites, br in one text": {
    kind: "home",
    from: ["en", 6, 8],
    html: (list) =>
      SITE.bare(
        "LangPlay 2023",
        `<div role="navigation"><a href="/view/home">Home</a><a href="/view/cfp">CFP</a></div><section><div class="tyJCtd"><h1 dir="ltr"><span>LangPlay 2023</span></h1><p dir="ltr"><span>Workshop on language and games, 6 December 2023, online</span></p></div></section><section><div><h2><span>Accepted Papers</span></h2>${all(list, ({ title, authors }) => `<p dir="ltr" class="zfr3Q"><span style="font-weight:700">${esc(title)}</span><span><br></span><span>${authors.join(", ")}</span></p>`)}</div></section><section><h2><span>Organisers</span></h2><p dir="ltr"><span>Ruth Penhaligon (University of Exeter)</span></p><p dir="ltr"><span>Yannick Bauer (LMU München)</span></p><p dir="ltr"><span>Adaora Eze (University of Lagos)</span></p></section>`,
      ),
  },
  "nested session tables with times": {
    kind: "programme",
    from: ["en", 8, 16],
    html: (list, at) =>
      SITE.old(
        "ISPRO 2005 Technical Program",
        `<table border=1>${all([0, 1], (s) => `<tr><td colspan=2 bgcolor=#ccccff><b>${["MA1", "MA2"][s]} Regular Session</b>, Room ${["Aurora", "Borealis"][s]}<br>Chair: ${["Hideo Nomura", "Laura Pinto"][s]}, ${place("en", s)}</td></tr>${all(list.slice(s * 4, s * 4 + 4), ({ title, authors }, n) => `<tr><td valign=top>${at(s * 4 + n)}</td><td><table width="100%"><tr><td><b>${esc(title)}</b></td></tr>${all(authors, (name, k) => `<tr><td>${name}</td><td align=right><i>${place("en", n + k)}</i></td></tr>`)}</table></td></tr>`)}`)}</table>`,
      ),
  },
  "accordion with abstracts and session heads": {
    kind: "programme",
    from: ["hum", 8],
    html: (list) =>
      SITE.bootstrap(
        "Programme | Byzantine Sounds",
        `<h2>Session I. Voices</h2>${all(list, ({ title, authors }, n) => `${n === 4 ? "<h2>Session II. Objects</h2>" : ""}<div class="accordion-item"><h3 class="accordion-header"><button class="accordion-button collapsed">${esc(title)}</button></h3><div class="accordion-collapse collapse"><div class="accordion-body"><p class="speaker">${anded(authors, " & ")}, ${place("hum", n)}</p><p>This paper considers the sources anew and asks what they leave out. It draws on letters, inventories and court records from three archives.</p></div></div></div>`)}`,
      ),
  },
  "two columns parallel sessions": {
    kind: "programme",
    from: ["en", 8],
    html: (list, at) =>
      SITE.bootstrap(
        "Program | PAR 2018",
        `<table class="table"><thead><tr><th></th><th>Track A (Grand Ballroom)</th><th>Track B (Room 205)</th></tr></thead>${all([0, 1, 2, 3], (row) => `<tr><td>${at(row)}</td>${all([0, 4], (s) => `<td><em>${list[row + s]!.authors.join(", ")}</em><br>${esc(list[row + s]!.title)}</td>`)}</tr>${row === 1 ? `<tr><td>10:30</td><td colspan=2 class="text-center">Coffee break (Foyer)</td></tr>` : ""}`)}</table>`,
      ),
  },
  "list with doi lines and award badges": {
    kind: "accepted",
    from: ["en", 7, 2],
    html: (list) =>
      SITE.jekyll(
        "SPLAT 2021",
        `<h1>Papers</h1>${all(list, ({ title, authors }, n) => `<div class="publication">${n === 2 ? `<span class="badge award">🏆 Best Paper</span> ` : ""}<span class="pub-title">${esc(title)}</span><div class="pub-authors">${anded(authors, ", and ")}</div><div class="pub-links"><a href="https://doi.org/10.9999/333.${n}">https://doi.org/10.9999/333.${n}</a> · <a href="https://arxiv.example/abs/2101.0${n}">arXiv</a> · <a href="talks/${n}.mp4">Talk</a></div></div>`)}`,
      ),
  },
  "script: JSON in a variable": {
    kind: "script",
    from: ["en", 6, 5],
    html: (list) =>
      SITE.bootstrap(
        "Papers | VISX 2022",
        `<h1>Papers</h1><div id="papers"></div><script>const PAPERS = ${JSON.stringify(list.map(({ title, authors }, n) => ({ id: n, title, authors: authors.map((name) => ({ name, affiliation: "X" })), session: "S1", pdf: `files/${n}.pdf` })))};\nrender(PAPERS);</script>`,
      ),
    pdf: (n) => `files/${n}.pdf`,
  },
  "script: __NEXT_DATA__": {
    kind: "script",
    from: ["en", 6, 11],
    html: (list) =>
      SITE.bare(
        "Schedule",
        `<div id="__next"><nav>Home About</nav><main><h1>Accepted papers</h1><p>Loading…</p></main></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { event: { name: "X" }, papers: list.map(({ title, authors }) => ({ paper_title: title, authors: authors.join(", ") })) } } })}</script>`,
      ),
  },
  // Other languages
  "ru: programme of a section, initials after, title after a stop": {
    kind: "programme",
    from: ["ru", 7],
    html: (list) =>
      SITE.old(
        "Программа конференции «Новые материалы»",
        `<h2>Секция 1. Материаловедение</h2><p>Председатель: д.т.н., проф. Соловьёв А.А.<br>Ауд. 314, начало в 10:00</p><ol>${all(list, ({ title, authors }, n) => `<li><i>${authors.join(", ")}</i> (${place("ru", n)}). ${title}.</li>`)}</ol>`,
        ["Главная", "Информационное письмо", "Оргкомитет", "Программа", "Контакты"],
      ),
  },
  "ru: table, full width with heads": {
    kind: "programme",
    from: ["ru", 6, 2],
    html: (list, at) =>
      SITE.bootstrap(
        "Программа | МНПК-2022",
        `<h1>Программа конференции</h1><table class="table"><tr><th>Время</th><th>Докладчик</th><th>Название доклада</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${authors.join(", ")}<br><small>${place("ru", n)}</small></td><td>${title}</td></tr>`)}</table>`,
        ["О конференции", "Программа", "Участникам", "Контакты"],
        "ru",
      ),
  },
  "uk: patronymics, title in guillemets": {
    kind: "programme",
    from: ["uk", 6],
    html: (list) =>
      SITE.wordpress(
        "Програма – Цифрова гуманітаристика",
        `<p><strong>Секція 2. Інформаційні технології</strong></p>${all(list, ({ title, authors }, n) => `<p>${n + 1}. <strong>${authors.join(", ")}</strong>, ${place("uk", n)}. «${title}»</p>`)}`,
        ["Головна", "Програма", "Контакти"],
        "uk",
      ),
  },
  "bg: list, dash": {
    kind: "accepted",
    from: ["bg", 5],
    html: (list) =>
      SITE.bootstrap(
        "Приети доклади",
        `<h1>Приети доклади</h1><ul>${all(list, ({ title, authors }) => `<li>${title} – <em>${authors.join(", ")}</em></li>`)}</ul>`,
        ["Начало", "Покана", "Програма", "Контакти"],
        "bg",
      ),
  },
  "zh: table with numbers": {
    kind: "accepted",
    from: ["zh", 7],
    html: (list) =>
      SITE.old(
        "录用论文列表 - 第十届全国数字农业学术会议",
        `<h2>录用论文列表</h2><table border=1><tr><td>序号</td><td>论文题目</td><td>作者</td><td>单位</td></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join("，")}</td><td>${place("zh", n)}</td></tr>`)}</table>`,
        ["首页", "征文通知", "组织机构", "会议日程", "联系我们"],
      ),
  },
  "zh: programme with speakers in brackets": {
    kind: "programme",
    from: ["zh", 6, 1],
    html: (list, at) =>
      SITE.bootstrap(
        "会议日程",
        `<h2>分会场一：人工智能（主持人：万志刚 教授）</h2>${all(list, ({ title, authors }, n) => `<p>${at(n)} ${title}（${authors.join("、")}，${place("zh", n)}）</p>`)}<p>12:00 午餐</p>`,
        ["首页", "日程", "注册"],
        "zh",
      ),
  },
  "ja: sessions with circles": {
    kind: "programme",
    from: ["ja", 6],
    html: (list, at) =>
      SITE.old(
        "第45回研究発表会プログラム",
        `<h3>9月3日（土）A会場</h3><h4>セッションA1　座長：岩田敏夫（大阪大学）</h4><dl>${all(list, ({ title, authors }, n) => `<dt>A1-${n + 1}　${at(n)}　${title}</dt><dd>○${authors.join("，")}（${place("ja", n)}）</dd>`)}</dl>`,
        ["ホーム", "参加登録", "プログラム", "会場案内"],
      ),
  },
  "ja: table": {
    kind: "accepted",
    from: ["ja", 6, 3],
    html: (list) =>
      SITE.bootstrap(
        "採択論文一覧",
        `<h1>採択論文</h1><table><tr><th>番号</th><th>タイトル</th><th>著者</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${title}</td><td>${authors.join("、")}</td></tr>`)}</table>`,
        ["トップ", "募集要項", "プログラム"],
        "ja",
      ),
  },
  "ko: programme table": {
    kind: "programme",
    from: ["ko", 6],
    html: (list, at) =>
      SITE.bootstrap(
        "프로그램 | 2023 한국정보기술학회 학술대회",
        `<h2>구두 발표 세션 1 (좌장: 구본석, 동의대학교)</h2><table><tr><th>시간</th><th>논문 제목</th><th>저자</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${at(n)}</td><td>${title}</td><td>${all(authors, (name, k) => `${name}(${place("ko", n + k)})`, ", ")}</td></tr>`)}</table>`,
        ["홈", "논문 모집", "프로그램", "등록"],
        "ko",
      ),
  },
  "ar: list with bold titles": {
    kind: "accepted",
    from: ["ar", 5],
    html: (list) =>
      SITE.wordpress(
        "الأبحاث المقبولة – المؤتمر الدولي للحوسبة",
        `<ol dir="rtl">${all(list, ({ title, authors }, n) => `<li><strong>${title}</strong><br>${authors.join("، ")} – ${place("ar", n)}</li>`)}</ol>`,
        ["الرئيسية", "اللجان", "البرنامج", "اتصل بنا"],
        "ar",
      ),
  },
  "fa: cards": {
    kind: "accepted",
    from: ["fa", 5],
    html: (list) =>
      SITE.bootstrap(
        "مقالات پذیرفته شده",
        `<div dir="rtl"><h1>فهرست مقالات پذیرفته شده</h1>${all(list, ({ title, authors }, n) => `<div class="paper-card"><span class="code">کد مقاله: ${1104 + n}</span><h4>${title}</h4><p>نویسندگان: ${authors.join("، ")}</p></div>`)}</div>`,
        ["خانه", "فراخوان", "کمیته علمی", "ثبت نام"],
        "fa",
      ),
  },
  "he: programme": {
    kind: "programme",
    from: ["he", 4],
    html: (list, at) =>
      SITE.old(
        "תוכנית יום העיון",
        `<div dir="rtl"><h3>מושב שני: קהילה וטכנולוגיה</h3><p>יו"ר: פרופ' דליה שחם</p>${all(list, ({ title, authors }, n) => `<p>${at(n)} <b>${authors.join(", ")}</b> (${place("he", n)})<br>${title}</p>`)}</div>`,
        ["ראשי", "תוכנית", "הרשמה"],
      ),
  },
  "vi: table": {
    kind: "programme",
    from: ["vi", 5],
    html: (list, at) =>
      SITE.old(
        "Chương trình hội thảo",
        `<h2>Tiểu ban 1: Trí tuệ nhân tạo</h2><table border=1><tr><th>STT</th><th>Thời gian</th><th>Tên báo cáo</th><th>Tác giả</th></tr>${all(list, ({ title, authors }, n) => `<tr><td>${n + 1}</td><td>${at(n)}</td><td>${title}</td><td>${authors.join(", ")}</td></tr>`)}</table>`,
        ["Trang chủ", "Chương trình", "Liên hệ"],
      ),
  },
  "id: OJS-like, mononyms": {
    kind: "volume",
    from: ["id", 6],
    html: (list) =>
      SITE.bare(
        "Vol 4 (2022): Prosiding Seminar Nasional Teknologi | Prosiding",
        `<header><a href="/">Prosiding Seminar Nasional</a><ul><li>Beranda</li><li>Arsip</li><li>Tentang</li></ul></header><h1>Vol 4 (2022): Prosiding Seminar Nasional Teknologi</h1><div class="published"><span class="label">Diterbitkan:</span> <span>2022-11-30</span></div><div class="sections"><h2>Artikel</h2><ul class="articles">${all(list, ({ title, authors }, n) => `<li><div class="obj_article_summary"><h3 class="title"><a id="article-${n}" href="/view/${n}">${title}</a></h3><div class="meta"><div class="authors">${authors.join(", ")}</div><div class="pages">${n * 7 + 1}-${n * 7 + 7}</div></div><ul class="galleys_links"><li><a class="obj_galley_link pdf" href="/view/${n}/${n + 70}">PDF</a></li></ul></div></li>`)}</ul></div>`,
        "id",
      ),
    pdf: (n) => `/view/${n}/${n + 70}`,
  },
  "pt: SBC style, title and people with places": {
    kind: "accepted",
    from: ["pt", 7],
    html: (list) =>
      SITE.bootstrap(
        "Artigos Aceitos | WESI 2022",
        `<h2>Artigos Completos</h2>${all(
          list,
          ({ title, authors }, n) =>
            `<p><b>${title}</b><br/>${anded(
              authors.map((name, k) => `${name} (${place("pt", n + k)})`),
              " e ",
            )}</p>`,
        )}`,
        ["Início", "Chamada", "Programação", "Inscrições"],
        "pt-br",
      ),
  },
  "es: programme by tables, double family names": {
    kind: "programme",
    from: ["es", 7],
    html: (list, at) =>
      SITE.wordpress(
        "Programa – Congreso de Humanidades Digitales",
        `<h3>Mesa 1. Datos y territorio</h3><p><em>Modera: Lucía Arrieta Solís (UNED)</em></p><ul>${all(list, ({ title, authors }, n) => `<li>${at(n)}. <em>${title}</em>. ${anded(authors, " y ")} (${place("es", n)})</li>`)}</ul>`,
        ["Inicio", "Programa", "Sede", "Inscripción"],
        "es-ES",
      ),
  },
  "fr: communications, authors first then title in guillemets": {
    kind: "programme",
    from: ["fr", 7],
    html: (list, at) =>
      SITE.old(
        "Programme des journées d'étude",
        `<h3>Jeudi 12 octobre – Salle Condorcet</h3><p>9h00 Accueil des participants</p>${all(list, ({ title, authors }, n) => `<p>${at(n).replace(":", "h")} : <b>${anded(authors, " et ")}</b> (${place("fr", n)}), « ${title} »</p>`)}<p>12h30 Déjeuner</p>`,
        ["Accueil", "Appel", "Comité scientifique", "Programme", "Inscription"],
      ),
  },
  "de: Tagungsband, Autoren mit Doppelpunkt": {
    kind: "volume",
    from: ["de", 7],
    html: (list) =>
      SITE.bootstrap(
        "Tagungsband | Umweltinformatik 2019",
        `<h2>Inhaltsverzeichnis</h2>${all(list, ({ title, authors }, n) => `<p>${anded(authors, " und ")}:<br><a href="beitrag-${n}.pdf">${title}</a> (S. ${n * 12 + 3})</p>`)}`,
        ["Start", "Programm", "Tagungsort", "Impressum"],
        "de",
      ),
    pdf: (n) => `beitrag-${n}.pdf`,
  },
  "it: atti, people in capitals": {
    kind: "programme",
    from: ["it", 6],
    printed: (name) => name.toUpperCase(),
    html: (list) =>
      SITE.old(
        "Programma del convegno",
        `<p align=center><b>Venerdì 8 maggio – Sala degli Arazzi</b></p>${all(
          list,
          ({ title, authors }) =>
            `<p>${anded(
              authors.map((name) => name.toUpperCase()),
              " - ",
              " - ",
            )}<br><i>${title}</i></p>`,
        )}<p>ore 13.00 Buffet</p>`,
        ["Home", "Programma", "Comitato", "Iscrizioni"],
      ),
  },
  "pl: list, initials, title after comma": {
    kind: "accepted",
    from: ["pl", 6],
    printed: short,
    html: (list) =>
      SITE.bootstrap(
        "Lista przyjętych referatów",
        `<h2>Lista przyjętych referatów</h2><ol>${all(list, ({ title, authors }) => `<li>${authors.map(short).join(", ")}: <i>${title}</i></li>`)}</ol>`,
        ["Strona główna", "Program", "Kontakt"],
        "pl",
      ),
  },
  "tr: labelled entries": {
    kind: "accepted",
    from: ["tr", 6],
    html: (list) =>
      SITE.wordpress(
        "Kabul Edilen Bildiriler – BİLTEK 2022",
        `<hr>${all(list, ({ title, authors }, n) => `<p><strong>Bildiri ID:</strong> ${31 + n}<br><strong>Başlık:</strong> ${title}<br><strong>Yazar(lar):</strong> ${authors.join(", ")}<br><strong>Kurum:</strong> ${place("tr", n)}</p><hr>`)}`,
        ["Anasayfa", "Kurullar", "Program", "Kayıt"],
        "tr",
      ),
  },
  "cs: programme with times": {
    kind: "programme",
    from: ["cs", 5],
    html: (list, at) =>
      SITE.bootstrap(
        "Program konference",
        `<h3>Úterý 14. května, sál B</h3>${all(list, ({ title, authors }, n) => `<div class="row"><div class="col-2">${at(n)}</div><div class="col-10"><strong>${authors.join(", ")}</strong> (${place("cs", n)})<br>${title}</div></div>`)}<div class="row"><div class="col-2">12:00</div><div class="col-10">Oběd</div></div>`,
        ["Úvod", "Program", "Registrace"],
        "cs",
      ),
  },
  "el: bullets, guillemets": {
    kind: "programme",
    from: ["el", 4],
    html: (list, at) =>
      SITE.wordpress(
        "Πρόγραμμα – Συνέδριο Πληροφορικής",
        `<h3>Α΄ Συνεδρία</h3><p>Πρόεδρος: Θεόδωρος Βλάχος</p>${all(list, ({ title, authors }, n) => `<p>${at(n)} ${authors.join(", ")}, ${place("el", n)}: «${title}»</p>`)}`,
        ["Αρχική", "Πρόγραμμα", "Επικοινωνία"],
        "el",
      ),
  },
  "nl: simple list": {
    kind: "accepted",
    from: ["nl", 4],
    html: (list) =>
      SITE.jekyll(
        "Onderwijsdag 2020",
        `<h1>Geaccepteerde bijdragen</h1><ul>${all(list, ({ title, authors }, n) => `<li><strong>${title}</strong><br>${anded(authors, " en ")} (${place("nl", n)})</li>`)}</ul>`,
      ),
  },
  "hu: családnév elöl, cím dőlt": {
    kind: "programme",
    from: ["hu", 4],
    html: (list, at) =>
      SITE.old(
        "A konferencia programja",
        `<h3>I. szekció</h3><p>Szekcióelnök: Kerekes Imre</p>${all(list, ({ title, authors }, n) => `<p>${at(n)} ${authors.join(" – ")} (${place("hu", n)}): <i>${title}</i></p>`)}`,
        ["Kezdőlap", "Program", "Jelentkezés"],
      ),
  },
  "kk: list": {
    kind: "programme",
    from: ["kk", 4],
    html: (list) =>
      SITE.old(
        "Конференция бағдарламасы",
        `<h3>1-секция. Ақпараттық технологиялар</h3><ol>${all(list, ({ title, authors }) => `<li><b>${authors.join(", ")}</b>. ${title}</li>`)}</ol>`,
        ["Басты бет", "Бағдарлама", "Байланыс"],
      ),
  },
};

export const LISTS: readonly BlindPage[] = pagesOf(LAYOUTS);
