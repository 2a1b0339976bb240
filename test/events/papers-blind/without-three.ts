/** Third blind lot: pages of conferences that list no papers, written like the lists of that lot. */
import { all, SITE } from "./material.js";

const PEOPLE: readonly (readonly [name: string, of: string])[] = [
  ["Agnès Morel", "Université de Nantes"],
  ["Bartosz Lis", "AGH Kraków"],
  ["Chen Yulin", "Zhejiang University"],
  ["Dagny Holm", "University of Oslo"],
  ["Enrico Basile", "Università di Bari"],
  ["Farah Siddiqui", "LUMS Lahore"],
  ["Gert de Boer", "TU Delft"],
  ["Hana Novotná", "Masarykova univerzita"],
];

export const WITHOUT: { readonly [name: string]: string } = {
  "committee: definition list of roles": SITE.bootstrap(
    "Organising committee",
    `<h1>Organisation</h1><dl>${all(PEOPLE, ([name, of], n) => `<dt>${["General Chair", "Program Chair", "Publicity Chair", "Web Chair"][n % 4]}</dt><dd>${name}, ${of}</dd>`)}</dl><h2>Steering Committee</h2><ul>${all(PEOPLE, ([name, of]) => `<li>${name} (${of})</li>`)}</ul>`,
  ),
  "committee: ru, degrees": SITE.old(
    "Программный комитет",
    `<h3>Председатель</h3><p>академик РАН Волков Игорь Львович (Новосибирск)</p><h3>Члены комитета</h3><ol>${all(["Зотов П.А.", "Ильина В.М.", "Карев Д.Е.", "Лунина О.С.", "Мохов Н.Т."], (name, n) => `<li>${name}, д.т.н., профессор, ${["Москва", "Томск", "Казань"][n % 3]}</li>`)}</ol>`,
    ["Главная", "Программа"],
  ),
  "sponsors: levels, with what they do": SITE.wordpress(
    "Sponsors",
    all(
      ["Gold", "Silver", "Bronze"],
      (level) =>
        `<h2>${level} sponsors</h2>${all(["Northwind Analytics", "Cedar Cloud", "Bright Sensors"], (name, n) => `<h4>${name}</h4><p>${["Tools for forecasting energy demand", "Hosting for open science", "Low-power sensors for farms and forests"][n]}</p>`)}`,
    ),
  ),
  "news: accepted papers announced": SITE.wordpress(
    "News",
    `<h3>12 May 2026: Best paper award announced</h3><p>The award goes to Chen Yulin and Dagny Holm. The committee praised their careful experiments.</p><h3>28 April 2026: List of accepted papers soon online</h3><p>Authors have been notified. The list will be published after the camera-ready deadline.</p><h3>3 March 2026: Keynote speakers confirmed</h3><p>Gert de Boer and Farah Siddiqui will open the conference.</p>`,
  ),
  "prose: about the conference and its history": SITE.jekyll(
    "About",
    `<h1>About the conference</h1><p>The series was founded in 1998 by Enrico Basile and Hana Novotná. Since then it has grown from forty to four hundred participants.</p><p>Topics include modelling of coastal erosion, sensing of water quality and the history of measurement. Papers are published by the society in its open proceedings.</p>`,
  ),
  "workshops with organisers and links": SITE.bootstrap(
    "Workshops",
    `<h1>Workshops and tutorials</h1>${all(["Workshop on Trustworthy Sensors", "Tutorial: Probabilistic Programming in Practice", "Workshop on Maps for Everyone"], (title, n) => `<h3><a href="w${n}.html">${title}</a></h3><p>Organisers: ${PEOPLE[n]![0]}, ${PEOPLE[n + 3]![0]}</p>`)}`,
  ),
  "hotels and prices table": SITE.old(
    "Accommodation",
    `<table border=1><tr><th>Hotel</th><th>Address</th><th>Single</th></tr>${all(["Hotel Central", "Pension Marta", "Park Inn by the River", "City Hostel"], (name, n) => `<tr><td>${name}</td><td>${12 + n} Station Road</td><td>EUR ${60 + n * 15}</td></tr>`)}</table>`,
  ),
  "call: topics as a long list": SITE.bare(
    "Call for papers",
    `<h1>Call for papers</h1><p>Topics include, but are not limited to:</p><ul>${all(["Learning from sparse measurements", "Uncertainty in coastal models", "Human factors of warning systems", "Ethics of environmental surveillance", "Reproducible pipelines for satellite data", "Compression and transmission for remote sensors"], (topic) => `<li>${topic}</li>`)}</ul><h2>Programme chairs</h2><p>Agnès Morel and Bartosz Lis</p>`,
    "en",
  ),
};
