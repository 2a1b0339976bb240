/** Second blind lot: pages of conferences that list no papers, written like the lists of that lot. */
import { all, SITE } from "./material.js";

const NAMES = [
  "Adela Kovač",
  "Bruno Ferri",
  "Camille Aubry",
  "Dong-Hyun Seo",
  "Esra Toprak",
  "Fabian Kuhn",
  "Gloria Mensah",
  "Hideki Ota",
  "Irina Vasile",
  "Johan Lund",
  "Karen O'Neill",
  "Lorenzo Gatti",
  "Mina Rahimi",
  "Nikos Vlachos",
  "Oksana Melnyk",
  "Pedro Salinas",
];
const WHERE = [
  "University of Zagreb",
  "Politecnico di Torino",
  "Université de Lille",
  "KAIST",
  "Koç University",
  "TU Graz",
];
const where = (n: number): string => WHERE[n % WHERE.length]!;

export const WITHOUT: { readonly [name: string]: string } = {
  "committee in brackets by br": SITE.old(
    "Program Committee",
    `<h2>Program Committee</h2><p>${all(NAMES, (name, n) => `${name} (${where(n)})<br>`)}</p>`,
  ),
  "committee with countries in a table": SITE.bootstrap(
    "Committees",
    `<h2>Technical Program Committee</h2><table class="table"><thead><tr><th>Name</th><th>Affiliation</th><th>Country</th></tr></thead>${all(NAMES, (name, n) => `<tr><td>${name}</td><td>${where(n)}</td><td>${["Croatia", "Italy", "France", "Korea"][n % 4]}</td></tr>`)}</table>`,
  ),
  "track chairs with topics": SITE.wordpress(
    "Tracks – SYSX",
    `<table>${all(["Cloud and Edge Computing", "Human-Centred Interaction Design", "Data Quality and Provenance", "Green Software Engineering", "Quantum Networks and Protocols"], (track, n) => `<tr><td><strong>Track ${n + 1}: ${track}</strong></td><td>${NAMES[n]}, ${NAMES[n + 5]}</td></tr>`)}</table>`,
  ),
  "special sessions": SITE.bootstrap(
    "Special Sessions",
    `<h1>Special Sessions</h1>${all(["Explainable Methods for Industrial Inspection", "Benchmarks for Small Robots", "Trust in Shared Mobility"], (name, n) => `<h3>SS${n + 1}. ${name}</h3><p><b>Organizers:</b> ${NAMES[n]} (${where(n)}), ${NAMES[n + 7]} (${where(n + 2)})</p><p>This session welcomes contributions on theory and practice.</p>`)}`,
  ),
  "workshops list": SITE.jekyll(
    "Workshops",
    `<h1>Workshops and tutorials</h1><ul>${all(["Workshop on Resilient Supply Networks", "Workshop on Learning Analytics in Practice", "Tutorial on Bayesian Optimisation", "Tutorial on Accessible Visualisation"], (name, n) => `<li><strong>${name}</strong><br>${NAMES[n]}, ${NAMES[n + 4]}</li>`)}</ul>`,
  ),
  "panel of experts": SITE.bootstrap(
    "Panel",
    `<h2>Panel: Will Models Replace Modellers?</h2><p>Moderator: ${NAMES[2]}</p><ul>${all(NAMES.slice(5, 10), (name, n) => `<li>${name}, ${where(n)}</li>`)}</ul>`,
  ),
  "keynotes, table": SITE.old(
    "Invited talks",
    `<h2>Invited talks</h2><table><tr><td><img src=a.jpg></td><td><b>${NAMES[3]}</b>, KAIST<br><i>Robots That Ask for Help</i><br>Abstract: Robots fail often and silently. This talk asks what they could say.</td></tr><tr><td><img src=b.jpg></td><td><b>${NAMES[10]}</b>, University of Leeds<br><i>Two Centuries of Counting Birds</i><br>Abstract: Long records are rare.</td></tr></table>`,
  ),
  "speakers without talks": SITE.bootstrap(
    "Speakers",
    `<div class="row">${all(NAMES.slice(0, 9), (name, n) => `<div class="col-4 speaker"><img src="${n}.png"><h5>${name}</h5><p>${["Professor of Informatics", "Head of Research", "Senior Scientist"][n % 3]}, ${where(n)}</p></div>`)}</div>`,
  ),
  "important dates and topics": SITE.wordpress(
    "Call for Papers – SYSX",
    `<h3>Topics</h3><ul>${all(["Scheduling and resource management in data centres", "Verification of learning-enabled components", "Privacy by design and by default", "Digital twins for water networks", "Interfaces for ageing users"], (topic) => `<li>${topic}</li>`)}</ul><h3>Dates</h3><p>Abstracts: 3 May<br>Papers: 10 May<br>Notification: 30 June</p>`,
  ),
  awards: SITE.bootstrap(
    "Awards",
    `<h1>Awards</h1><h3>Lifetime achievement award</h3><p>${NAMES[13]}, ${where(1)}</p><h3>Best reviewers</h3><ul>${all(NAMES.slice(4, 9), (name) => `<li>${name}</li>`)}</ul><h3>Young researcher award</h3><p>${NAMES[14]}</p>`,
  ),
  participants: SITE.old(
    "Participants",
    `<h3>List of participants</h3><ol>${all(NAMES, (name, n) => `<li>${name}, ${where(n)}</li>`)}</ol>`,
  ),
  "schedule with sessions only": SITE.bootstrap(
    "Program at a glance",
    `<table>${all(["8:30|Registration", "9:00|Opening and welcome by the dean", "9:30|Keynote by Prof. Gloria Mensah", "10:30|Coffee", "11:00|Session 1: Networks and Protocols (Room 12)", "12:30|Lunch", "14:00|Session 2: Data and Society (Room 14)", "16:00|Guided tour of the harbour"], (row) => `<tr><td>${row.split("|")[0]}</td><td>${row.split("|")[1]}</td></tr>`)}</table>`,
  ),
  hotels: SITE.wordpress(
    "Accommodation – SYSX",
    `${all(["Hotel Esplanade", "Guesthouse Lipa", "Youth Hostel Riverside"], (hotel, n) => `<h3>${hotel}</h3><p>${n + 3} minutes on foot, from ${70 + n * 20} EUR. Contact: ${NAMES[n]}</p>`)}`,
  ),
  blog: SITE.wordpress(
    "Blog – SYSX",
    `${all(["What we learned from running a hybrid conference", "Meet the local organisers", "Ten places to eat near the venue"], (post, n) => `<article><h2><a href="/b${n}">${post}</a></h2><p>by ${NAMES[n]} on 3 May 2022</p><p>It was a long year, and we would like to tell you about it.</p></article>`)}`,
  ),
  "steering committee and history": SITE.jekyll(
    "About",
    `<h1>About</h1><h2>Steering committee</h2><ul>${all(NAMES.slice(0, 6), (name, n) => `<li>${name} (chair ${2010 + n})</li>`)}</ul><h2>Previous meetings</h2><ul>${all([2014, 2016, 2018, 2020], (year, n) => `<li>${year}: ${["Lille", "Graz", "Seoul", "online"][n]}, organised by ${NAMES[n + 6]} and ${NAMES[n + 8]}</li>`)}</ul>`,
  ),
  "proceedings information": SITE.bootstrap(
    "Proceedings",
    `<h1>Proceedings</h1><p>The proceedings appear in the series Lecture Notes. Volume editors: ${NAMES[1]}, ${NAMES[2]} and ${NAMES[5]}.</p><p>Previous proceedings: <a href="https://doi.org/10.9/1">2018</a>, <a href="https://doi.org/10.9/2">2020</a>.</p>`,
  ),
  "script with speakers": SITE.bootstrap(
    "Speakers",
    `<div id="app"></div><script>const speakers = ${JSON.stringify(NAMES.map((name, n) => ({ name, title: "Professor of Computer Science", affiliation: where(n) })))};</script>`,
  ),
  "script with news": SITE.bootstrap(
    "News",
    `<div id="app"></div><script>window.posts = [${all(NAMES.slice(0, 6), (name) => `{title: "Registration is open for all of you", author: "${name}", date: "2024-01-02"}`, ",")}];</script>`,
  ),
  "es: comité": SITE.bootstrap(
    "Comité",
    `<h2>Comité académico</h2><ul>${all(["Alma Cordero (UNAM)", "Bernardo Quispe (UMSA)", "Celia Armas (UBA)", "Damián Ferrer (UPV)", "Elvira Solano (Universidad de Chile)"], (one) => `<li>${one}</li>`)}</ul><h2>Ejes</h2><ul><li>Memoria, archivo y territorio</li><li>Lenguajes y plataformas digitales</li></ul>`,
    ["Inicio", "Programa"],
    "es",
  ),
  "ru: секции и руководители": SITE.old(
    "Секции конференции",
    `<h2>Секции</h2>${all(["Математическое моделирование и численные методы|Орлов В.П.", "Информационные технологии в образовании|Быстрова Е.Л.", "Экономика и управление на предприятии|Галиев Р.Ф."], (row, n) => `<p><b>Секция ${n + 1}. ${row.split("|")[0]}</b><br>Руководитель: ${row.split("|")[1]}</p>`)}`,
    ["Главная", "Секции"],
  ),
  "de: Komitee": SITE.bootstrap(
    "Komitee",
    `<h2>Programmkomitee</h2><ul>${all(["Anke Reimers, Universität Rostock", "Bastian Kolb, TU Dresden", "Carla Wendt, FH Aachen", "Detlef Maurer, KIT"], (one) => `<li>${one}</li>`)}</ul><h2>Themen</h2><ul><li>Digitale Lehre an Hochschulen</li><li>Barrierefreie Software und Inklusion</li></ul>`,
    ["Start", "Komitee"],
    "de",
  ),
  "pt: minicursos": SITE.bootstrap(
    "Minicursos",
    `<h2>Minicursos</h2>${all(["Desenvolvimento de Jogos com Godot|Hugo Prado", "Introdução ao Aprendizado de Máquina|Lara Simões", "Segurança em Redes sem Fio|Caio Mendes"], (row) => `<div><h4>${row.split("|")[0]}</h4><p>Ministrante: ${row.split("|")[1]}</p></div>`)}`,
    ["Início", "Minicursos"],
    "pt",
  ),
  "ja: 委員会": SITE.old(
    "組織委員会",
    `<h2>組織委員会</h2><table>${all(["委員長|早川一郎（東北大学）", "副委員長|本田真紀（九州大学）", "会計|菅原聡（岩手大学）", "広報|安藤由香（NEC）"], (row) => `<tr><td>${row.split("|")[0]}</td><td>${row.split("|")[1]}</td></tr>`)}</table>`,
    ["ホーム", "委員会"],
  ),
  "zh: 特邀报告": SITE.bootstrap(
    "特邀嘉宾",
    `<h2>特邀嘉宾</h2>${all(["钱学礼|清华大学教授", "沈若兰|浙江大学教授", "邵文博|中科院研究员"], (row) => `<div><h4>${row.split("|")[0]}</h4><p>${row.split("|")[1]}，长期从事农业信息化研究。</p></div>`)}`,
    ["首页", "嘉宾"],
    "zh",
  ),
};
