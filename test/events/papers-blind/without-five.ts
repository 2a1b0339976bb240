/** Fifth blind lot: pages of conferences that list no papers. */
import { all, SITE } from "./material.js";

const PEOPLE = [
  ["Margit Tamm", "Tallinn University"],
  ["Ousmane Diallo", "Université de Bamako"],
  ["Priya Chandran", "IISc Bangalore"],
  ["Leif Aronsen", "University of Tromsø"],
  ["Rocío Palacios", "Universidad de Sevilla"],
  ["Takumi Inoue", "Osaka University"],
] as const;

export const WITHOUT: { readonly [name: string]: string } = {
  "people as cards: role, name, place": SITE.bootstrap(
    "Organizing Committee",
    all(
      PEOPLE,
      ([name, of], n) =>
        `<div class="card"><h5 class="role">${["General Co-Chair for Europe", "Doctoral Consortium Co-Chair", "Local Arrangements and Finance", "Student Volunteers Coordinator", "Workshops and Tutorials Chair", "Publicity and Social Media"][n]}</h5><p class="name">${name}</p><p class="aff">${of}</p></div>`,
    ),
  ),
  "panel discussions with moderators": SITE.wordpress(
    "Panels",
    all(
      ["Is Open Data Enough?", "Funding after the Crisis", "What Small Countries Can Teach"],
      (title, n) =>
        `<h3>Panel ${n + 1}: ${title}</h3><p>Moderator: ${PEOPLE[n]![0]}</p><p>Panelists: ${PEOPLE[n + 1]![0]}, ${PEOPLE[n + 2]![0]}, ${PEOPLE[n + 3]![0]}</p>`,
    ),
  ),
  "topics and their area chairs in a table": SITE.old(
    "Areas and area chairs",
    `<table border=1><tr><th>Area</th><th>Chair</th></tr>${all(["Learning and adaptation in robots", "Perception for field vehicles", "Safety of shared workspaces", "Planning in unknown terrain", "Teleoperation and haptics", "Benchmarks and data sets"], (area, n) => `<tr><td>${area}</td><td>${PEOPLE[n]![0]}</td></tr>`)}</table>`,
  ),
  "travel: how to get there": SITE.jekyll(
    "Travel",
    `<h1>Getting there</h1><h3>By train</h3><p>Trains leave every half hour.</p><h3>By plane</h3><p>The nearest airport is forty minutes away.</p><h3>Visa</h3><p>Ask Margit Tamm for a letter.</p>`,
  ),
  "sponsors with contact persons": SITE.bootstrap(
    "Partners",
    `<ul>${all(["Blue Fjord Computing", "Baltic Research Foundation", "Open Maps Cooperative", "Institute for Rural Design"], (name, n) => `<li><strong>${name}</strong><br>${PEOPLE[n]![0]}</li>`)}</ul>`,
  ),
  "ko: 조직위원회": SITE.bare(
    "조직위원회",
    `<h2>조직위원회</h2><ul>${all(["대회장: 이상훈 (충남대학교)", "프로그램 위원장: 정미라 (한양대학교)", "재무: 김도윤 (KAIST)", "홍보: 박선영 (전남대학교)"], (line) => `<li>${line}</li>`)}</ul>`,
    "ko",
  ),
  "el: επιστημονική επιτροπή": SITE.wordpress(
    "Επιστημονική Επιτροπή",
    `<ul>${all(["Ελένη Δούκα", "Πέτρος Ζαφειρίου", "Ιωάννης Κυριακίδης", "Νίκη Σολωμού"], (name, n) => `<li><strong>${name}</strong><br>${["Πανεπιστήμιο Κρήτης", "Ε.Μ.Π.", "Πανεπιστήμιο Αιγαίου", "Α.Π.Θ."][n]}</li>`)}</ul>`,
    ["Αρχική"],
    "el",
  ),
  "fi: tärkeät päivät ja yhteyshenkilöt": SITE.wordpress(
    "Ajankohtaista",
    `<ul><li>Tiivistelmät viimeistään 1.3.2026</li><li>Ilmoittautuminen alkaa 15.4.2026</li></ul><h3>Yhteyshenkilöt</h3><p>Ohjelma: Kirsi Heino<br>Tilat ja kuljetukset: Arto Salo<br>Viestintä ja media: Hanna Koski</p>`,
    ["Etusivu"],
    "fi",
  ),
};
