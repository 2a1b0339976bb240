/** Fourth blind lot: pages of conferences that list no papers, though some of them look it. */
import { all, SITE } from "./material.js";

const REFERENCES = [
  "J. K. Author, “Title of chapter in the book,” in Title of His Published Book, 2nd ed. City, Country: Publisher, 2019, pp. 12–48.",
  "R. Weston and P. Adair, “Estimating soil moisture from below,” in Proc. Conf. Agric. Syst., Lyon, France, 2017, pp. 301–309.",
  "M. Duarte, K. Lindh, and S. Ito, “A short history of long instruments,” J. Instrum., vol. 3, no. 2, pp. 77–91, 2015.",
  "T. Abe, “How to format references,” Tech. Rep. 14, Example Univ., 2020.",
];
const PEOPLE = [
  ["Ludmila Arnett", "University of Waikato"],
  ["Piotr Zalewski", "Politechnika Gdańska"],
  ["Funmi Alabi", "University of Ibadan"],
  ["Sven Dahlgren", "Chalmers"],
  ["Chiara Lodi", "Università di Ferrara"],
  ["Rashid Khan", "IIT Kanpur"],
  ["Yuko Hirata", "Keio University"],
  ["Benoît Marchal", "ENS Rennes"],
  ["Natalia Cruz", "Universidad de Antioquia"],
  ["Derek O'Hara", "University of Limerick"],
] as const;

export const WITHOUT: { readonly [name: string]: string } = {
  "call with references as examples of style": SITE.wordpress(
    "Author Guidelines – AGROSENS 2025",
    `<h2>Paper format</h2><p>Papers have at most eight pages in two columns. References follow the numbers in the text, as in these examples:</p><ol>${all(REFERENCES, (one) => `<li>${one}</li>`)}</ol><h2>Submission</h2><p>Submit a PDF through the conference system by 4 February 2025.</p>`,
  ),
  "keynotes with abstracts and lives": SITE.bootstrap(
    "Keynote speakers",
    `<h1>Keynote speakers</h1>${all(PEOPLE.slice(0, 4), ([name, of], n) => `<div class="speaker"><h3>${name}</h3><h5>${of}</h5><p><b>Title:</b> ${["Soil that Talks", "Ten Years of Small Satellites", "Who Owns the Weather?", "Errors I Have Loved"][n]}</p><p><b>Abstract:</b> In this talk I look back at a decade of measurements and ask what we could have known earlier. Some of it is embarrassing.</p><p><b>Bio:</b> ${name} is a professor at ${of} and has chaired several conferences.</p></div>`)}`,
  ),
  "registration fees": SITE.bootstrap(
    "Registration",
    `<h1>Registration</h1><table class="table"><thead><tr><th>Category</th><th>Early (until 1 May)</th><th>Late</th></tr></thead>${all(["IEEE member", "Non-member", "Student member", "Student", "Author of two papers", "Accompanying person"], (what, n) => `<tr><td>${what}</td><td>${300 + n * 20} €</td><td>${400 + n * 20} €</td></tr>`)}</table><p>At least one author of each accepted paper must register by 12 April.</p>`,
  ),
  "special sessions with organisers": SITE.wordpress(
    "Special Sessions – SMARTGRIDS 2024",
    all(
      [
        "Advances in Battery Ageing Models",
        "Machine Learning for Distribution Networks",
        "Hydrogen in Small Island Systems",
        "Cybersecurity of Substations",
      ],
      (title, n) =>
        `<h3>SS${n + 1}: ${title}</h3><p><strong>Organizers:</strong> ${PEOPLE[n]![0]} (${PEOPLE[n]![1]}), ${PEOPLE[n + 4]![0]} (${PEOPLE[n + 4]![1]})</p><p>We invite contributions on theory and practice. Please choose SS${n + 1} when submitting.</p>`,
    ),
  ),
  "reviewers, four columns": SITE.old(
    "List of reviewers",
    `<p>We thank all who reviewed papers.</p><table>${all([0, 4], (s) => `<tr>${all(PEOPLE.slice(s, s + 4), ([name]) => `<td>${name}</td>`)}</tr>`)}${all([0, 4], (s) => `<tr>${all(PEOPLE.slice(s, s + 4), ([name]) => `<td>${name.split(" ").reverse().join(" ")}</td>`)}</tr>`)}</table>`,
  ),
  "statistics of submissions": SITE.jekyll(
    "Statistics",
    `<h1>Facts and figures</h1><p>We received 212 submissions from 31 countries; 48 were accepted (22.6 %).</p><table><tr><th>Area</th><th>Submitted</th><th>Accepted</th><th>Rate</th></tr>${all(["Computer vision and graphics", "Natural language processing", "Planning and scheduling", "Ethics and society", "Robotics and control"], (area, n) => `<tr><td>${area}</td><td>${60 - n * 9}</td><td>${14 - n * 2}</td><td>${22 + n} %</td></tr>`)}</table>`,
  ),
  "hotels as cards": SITE.wordpress(
    "Where to stay",
    all(
      ["Grand Hotel du Lac", "The Old Brewery Inn", "Hotel Adler am Markt", "Residenza San Marco"],
      (name, n) =>
        `<div class="card"><h4>${name}</h4><p>${3 + n} Rue de la Gare, 10${n} m from the venue</p><p>Single room with breakfast: ${90 + n * 20} CHF. Code: CONF24</p><a href="https://h${n}.example/">Book now</a></div>`,
    ),
  ),
  "awards of past years with names": SITE.bootstrap(
    "Awards",
    `<h1>Test-of-time and service awards</h1><ul>${all(PEOPLE, ([name, of], n) => `<li><b>${2024 - n}</b>: ${name}, ${of}, for service to the community</li>`)}</ul>`,
  ),
  "former editions": SITE.old(
    "Previous conferences",
    `<ul>${all(["Tartu", "Porto", "Graz", "Kraków", "Nantes", "Umeå"], (city, n) => `<li><a href="http://conf${2023 - n}.example/">${19 - n}th International Conference on Instruments</a>, ${city}, ${2023 - n}. Chairs: ${PEOPLE[n]![0]} and ${PEOPLE[n + 1]![0]}. Proceedings: LNCS ${14000 - n * 211}.</li>`)}</ul>`,
  ),
  "demos announced, no titles": SITE.jekyll(
    "Demonstrations",
    `<h1>Demonstrations</h1><p>Nine demonstrations were accepted and will be shown on Tuesday in the foyer. Titles will be announced once authors have confirmed.</p><ul><li>Demo 1</li><li>Demo 2</li><li>Demo 3</li></ul><h2>Demo chairs</h2><p>${PEOPLE[2][0]}, ${PEOPLE[3][0]}</p>`,
  ),
  "ja: 委員会と協賛": SITE.bare(
    "組織委員会",
    `<h1>組織委員会</h1><table><tr><th>実行委員長</th><td>村田 和夫（信州大学）</td></tr><tr><th>プログラム委員長</th><td>大野 真紀（九州大学）</td></tr>${all(["青山 剛", "川口 詩織", "土屋 亮", "永井 千尋"], (name, n) => `<tr><th>委員</th><td>${name}（${["北海道大学", "産業技術総合研究所", "日立製作所", "広島大学"][n]}）</td></tr>`)}</table><h2>協賛</h2><ul><li>情報処理学会</li><li>電子情報通信学会</li></ul>`,
    "ja",
  ),
  "id: panitia": SITE.wordpress(
    "Panitia Seminar",
    `<h3>Ketua Pelaksana</h3><p>Dr. Bambang Sutrisno, M.Kom.</p><h3>Komite Program</h3><ul>${all(["Dr. Retno Wulandari", "Agus Salim, M.T.", "Prof. I Nyoman Gede", "Dewi Anggraini, Ph.D."], (name, n) => `<li>${name} (${["Universitas Udayana", "ITS", "Universitas Andalas", "Politeknik Medan"][n]})</li>`)}</ul>`,
    ["Beranda", "Panitia"],
    "id",
  ),
  "es: comité científico y ejes temáticos": SITE.bootstrap(
    "Comité científico",
    `<h2>Ejes temáticos</h2><ul>${all(["Educación digital y brecha de género", "Territorio, clima y tecnología", "Lenguas originarias y procesamiento del lenguaje", "Gobierno abierto"], (eje, n) => `<li>Eje ${n + 1}: ${eje}. Coordinan: ${["Marta Ibarra y Luis Peña", "Rosa Quispe", "Inti Condori y Elsa Paz", "Julio Rey"][n]}</li>`)}</ul><h2>Comité científico</h2><p>Dra. Nélida Ríos (UBA), Dr. Hugo Sanz (UNAM), Dra. Pía Vera (PUCV)</p>`,
    ["Inicio", "Comités"],
    "es",
  ),
  "frequently asked questions": SITE.bootstrap(
    "FAQ",
    `<h1>Questions and answers</h1>${all(["Can I submit the same paper to two tracks?", "Is my visa letter on its way?", "Will talks be recorded and published?", "How long is a presentation?"], (q, n) => `<h4>${q}</h4><p>${["No, papers under review elsewhere are rejected.", "Letters are sent within five days.", "Only with the consent of the speaker.", "Fifteen minutes and five for questions."][n]}</p>`)}`,
  ),
};
