/** First blind lot: pages of conferences that list no papers, with their sites around them. */
import { all, SITE } from "./material.js";

const people = (list: string): string[] => list.split("; ");

const COMMITTEE = people(
  "Agnieszka Halik (University of Gdańsk, Poland); Bertrand Coulon (INRIA Rennes, France); Chioma Eze (Covenant University, Nigeria); David Mlinar (University of Ljubljana, Slovenia); Ekaterina Zotova (ITMO, Russia); Farid Mansour (AUB, Lebanon); Guadalupe Ríos (ITAM, Mexico); Hiroaki Senda (Tohoku University, Japan); Ivana Petrović (University of Niš, Serbia); Jasper Holt (Microsoft Research, UK)",
);
const parted = (one: string): readonly [string, string] => {
  const [name = "", where = ""] = one.slice(0, -1).split(" (");
  return [name, where];
};

export const WITHOUT: { readonly [name: string]: string } = {
  "committee in a table of four columns": SITE.bootstrap(
    "Program Committee | EDGE 2024",
    `<h1>Program Committee</h1><h3>Chairs</h3><table><tr><td>Ulla Bergström</td><td>Umeå University</td></tr><tr><td>Sanjay Nair</td><td>IISc Bangalore</td></tr></table><h3>Members</h3><table>${all([0, 2, 4, 6, 8], (n) => `<tr>${all([n, n + 1], (k) => `<td>${parted(COMMITTEE[k]!)[0]}</td><td>${parted(COMMITTEE[k]!)[1]}</td>`)}</tr>`)}</table>`,
  ),
  "committee by areas": SITE.wordpress(
    "Area Chairs – BMVX",
    `${all(["Learning and Vision for Robotics", "Document Analysis and Recognition", "Fairness, Accountability and Transparency in Vision", "Medical Image Computing"], (area, n) => `<p><strong>${area}</strong><br>${COMMITTEE.slice(n * 2, n * 2 + 2).join(", ")}</p>`)}`,
  ),
  "organisers with photographs": SITE.bootstrap(
    "Organizing Team",
    `<h2>Organizing Team</h2><div class="row">${all(COMMITTEE, (one, n) => `<div class="col-md-3 team"><img src="img/${n}.jpg"><h4>${parted(one)[0]}</h4><p class="role">${["General Chair", "Publicity Chair", "Web Chair", "Local Arrangements", "Finance Chair"][n % 5]}</p><p class="aff">${parted(one)[1]}</p></div>`)}</div>`,
  ),
  "call for papers": SITE.old(
    "ISPRO 2005 Call for Papers",
    `<h2>Call for Papers</h2><p>Authors are invited to submit original papers on all aspects of signal processing. Topics include but are not limited to:</p><ul>${all(["Adaptive filtering and array processing", "Speech, audio and music signal analysis", "Image and video coding for mobile devices", "Machine learning for communications", "Security and forensics of multimedia content", "Hardware implementation of transforms"], (topic) => `<li>${topic}</li>`)}</ul><h3>Special sessions</h3><ul><li>Compressed Sensing in Radar (organized by M. Duarte and P. Lehtonen)</li><li>Bio-inspired Signal Processing (organized by K. Aoyama)</li></ul><h3>Submission</h3><p>Papers must not exceed six pages.</p>`,
  ),
  "keynotes with bios": SITE.bootstrap(
    "Keynote Speakers | PAR 2018",
    `<h1>Keynote Speakers</h1><div class="speaker"><img src="a.jpg"><h3>Prof. Adriana Salvatierra</h3><p><em>University of Texas at Austin, USA</em></p><h4>The Next Decade of Parallel Programming: Lessons from the Last Three</h4><p><strong>Abstract:</strong> Parallelism is everywhere, and yet most programs are sequential. This talk looks back and ahead.</p><p><strong>Bio:</strong> Adriana Salvatierra is the Norris Professor of Computer Science. She received her PhD from MIT in 1998.</p></div><div class="speaker"><img src="b.jpg"><h3>Dr. Kofi Bonsu</h3><p><em>NVIDIA Research</em></p><h4>Sparse Tensors at Scale</h4><p><strong>Bio:</strong> Kofi Bonsu leads the compiler group. Before, he worked on vector machines.</p></div>`,
  ),
  sponsors: SITE.bootstrap(
    "Sponsors",
    `<h1>Our Sponsors</h1><h3>Platinum</h3><p><a href="x"><img alt="Acme"></a> Acme Cloud Services</p><h3>Gold</h3><p>Blue Harbour Analytics</p><p>Nordic Sensor Company</p><h3>Become a sponsor</h3><p>Please contact Helena Winther (helena@conf.example) for our prospectus.</p>`,
  ),
  news: SITE.wordpress(
    "News – ICDSA 2023",
    `${all(["Best paper award goes to a study of river sediments", "Early registration ends this Friday", "Professor Jon Aldridge to give the opening keynote", "Volunteers wanted: apply by June 1"], (news, n) => `<article><h2 class="entry-title"><a href="/n${n}/">${news}</a></h2><p class="entry-meta">Posted on May ${n + 3}, 2023 by <span class="author vcard">Marta Lemos</span></p><p>Read the full story and find out what it means for participants.</p></article>`)}`,
  ),
  "schedule at a glance": SITE.old(
    "Schedule at a glance",
    `<table border=1><tr><th>Time</th><th>Monday</th><th>Tuesday</th></tr>${all(["08:00|Registration|Registration", "09:00|Opening Session|Keynote 2", "10:00|Coffee Break|Coffee Break", "10:30|Session 1A: Sensor Networks and Edge Systems|Session 3A: Learning from Imperfect Data", "12:00|Lunch|Lunch", "13:30|Session 2A: Secure Hardware and Trusted Software|Panel: Industry Meets Academia", "19:00|Welcome Reception|Gala Dinner"], (row) => `<tr>${all(row.split("|"), (cell) => `<td>${cell}</td>`)}</tr>`)}</table>`,
  ),
  "venue and hotels": SITE.bootstrap(
    "Venue",
    `<h1>Venue</h1><p>The conference takes place at the Palau de Congressos.</p><h2>Hotels nearby</h2><ul><li><b>Hotel Miramar</b>, Carrer de Mallorca 25, from 110 EUR</li><li><b>Pensió Aurora</b>, Plaça Major 3, from 60 EUR</li></ul><h2>How to get here</h2><p>Take metro line 3 to Palau Reial.</p>`,
  ),
  "frequently asked questions": SITE.bootstrap(
    "FAQ",
    `<h1>Frequently asked questions</h1>${all(["Can I present remotely?", "Is there a page limit for the camera-ready version?", "How do I request a visa letter?", "Will the talks be recorded?"], (q) => `<div class="card"><div class="card-header"><h5>${q}</h5></div><div class="card-body">Please write to the chairs; we will find a solution for everybody.</div></div>`)}`,
  ),
  "photo gallery": SITE.old(
    "Photos",
    `<h2>Photo gallery</h2>${all(["Opening by the rector", "Prof. Lindgren receives the award", "Dinner in the old brewery", "Excursion to the salt mine"], (photo, n) => `<img src="g${n}.jpg"><br>${photo} (photo: J. Wilk)<br>`)}`,
  ),
  "past editions": SITE.jekyll(
    "History",
    `<h1>Past editions</h1><ul>${all([2019, 2018, 2017, 2016, 2015], (year, n) => `<li><a href="https://old${year}.example/">${["Porto, Portugal", "Tartu, Estonia", "Graz, Austria", "Leuven, Belgium", "Bergen, Norway"][n]} (${year})</a>, chaired by ${parted(COMMITTEE[n]!)[0]} and ${parted(COMMITTEE[n + 3]!)[0]}</li>`)}</ul>`,
  ),
  "registration fees": SITE.wordpress(
    "Registration – Reading in the Margins",
    `<table><tr><th>Category</th><th>Early</th><th>Late</th></tr><tr><td>Full participant</td><td>£220</td><td>£280</td></tr><tr><td>Students and unwaged</td><td>£90</td><td>£120</td></tr><tr><td>Single day</td><td>£110</td><td>£140</td></tr></table><p>At least one author of each accepted paper must register.</p>`,
  ),
  "job advertisements": SITE.bare(
    "Jobs",
    `<h1>Open positions</h1><ul><li><b>PhD position in Trustworthy Machine Learning</b>, University of Luxembourg, contact: Pia Wagner</li><li><b>Postdoc in Computational Linguistics of the Bantu Languages</b>, SOAS, contact: Neema Kimaro</li><li><b>Research Engineer, Robust Perception</b>, ONERA Toulouse, contact: Luc Delmas</li></ul>`,
  ),
  "travel grants to students": SITE.old(
    "Student grants",
    `<h3>Recipients of student travel grants</h3><ul>${all(COMMITTEE, (one) => `<li>${one}</li>`)}</ul>`,
  ),
  "publications of a group": SITE.jekyll(
    "Team",
    `<h1>About the group</h1><p>The workshop is organised by the Storage Group. Its members are Hanna Lind (professor), Peter Moss (postdoc) and Olga Rey (PhD student).</p><h2>Teaching</h2><ul><li>Introduction to Operating Systems (autumn)</li><li>Distributed Data Management (spring)</li></ul>`,
  ),
  "workshops with organisers": SITE.bootstrap(
    "Workshops",
    `<h1>Accepted Workshops</h1>${all(
      [
        "Workshop on Trustworthy Edge Intelligence",
        "International Workshop on Simulation of Crowds",
        "Third Workshop on Accessible Programming Tools",
      ],
      (name, n) =>
        `<div class="ws"><h3><a href="w${n}">${name} (WS${n + 1})</a></h3><p>Organizers: ${COMMITTEE.slice(
          n * 3,
          n * 3 + 3,
        )
          .map((one) => parted(one)[0])
          .join(", ")}</p></div>`,
    )}`,
  ),
  "instructions for authors": SITE.old(
    "Instructions",
    `<h2>Preparing your manuscript</h2><ol><li>Use the template: <a href="t.doc">Word</a> or <a href="t.zip">LaTeX</a>.</li><li>References look like this: J. Smith and A. Doe, "A title of a paper," Journal of Examples, vol. 3, pp. 1-9, 1999.</li><li>Submit the PDF before the deadline.</li></ol>`,
  ),
  "ru: orgkomitet": SITE.old(
    "Организационный комитет",
    `<h2>Программный комитет</h2><p><b>Председатель:</b> Орлов В.П., д.ф.-м.н., профессор, ректор</p><p><b>Члены комитета:</b></p><ul><li>Быстрова Е.Л., к.т.н., доцент (ТПУ, г. Томск)</li><li>Галиев Р.Ф., д.т.н. (КФУ, г. Казань)</li><li>Дорохов С.С., член-корр. РАН (Москва)</li><li>Ефимова Н.А., к.п.н. (УрФУ)</li></ul>`,
    ["Главная", "Оргкомитет", "Программа"],
  ),
  "zh: organisation": SITE.old(
    "组织机构",
    `<h2>学术委员会</h2><p>主任：何建平（浙江大学）</p><p>副主任：吴静（复旦大学）、马骏（国防科技大学）</p><p>委员：冯磊（南京大学）、苏晴（兰州大学）、董浩（厦门大学）、袁敏（四川大学）</p><h2>征文范围</h2><ul><li>农业大数据分析</li><li>智能装备与机器人</li><li>食品安全追溯技术</li></ul>`,
    ["首页", "征文通知", "组织机构"],
  ),
  "pt: comissao": SITE.bootstrap(
    "Comissão Organizadora",
    `<h2>Coordenação Geral</h2><p>Prof. Dr. Everton Siqueira Lobo (UFMG)</p><p>Profa. Dra. Luciana Teles (IFSP)</p><h2>Minicursos</h2><p><b>Introdução à Computação Quântica</b><br>Ministrante: Renan Moura</p><p><b>Ciência de Dados com Python</b><br>Ministrante: Débora Antunes</p>`,
    ["Início", "Chamada", "Inscrições"],
    "pt-br",
  ),
  "ja: call": SITE.old(
    "論文募集",
    `<h2>論文募集</h2><p>以下の分野の研究発表を募集します。</p><ul><li>機械学習とデータマイニング</li><li>ヒューマンインタフェース</li><li>自然言語処理と対話システム</li></ul><h3>実行委員会</h3><p>委員長　黒田正樹（名古屋大学）<br>幹事　栗原美穂（静岡大学）、片山徹（NEC）</p>`,
    ["ホーム", "募集", "会場"],
  ),
  "de: Anreise und Rahmenprogramm": SITE.bootstrap(
    "Rahmenprogramm",
    `<h2>Rahmenprogramm</h2><h3>Montag: Stadtführung durch die Altstadt</h3><p>Treffpunkt: Marktbrunnen, Führung: Ilse Hagedorn</p><h3>Dienstag: Empfang im Rathaus</h3><p>Grußworte: Oberbürgermeister Kurt Sander, Präsidentin Dr. Eva Lorch</p><h3>Mittwoch: Konzert im Dom</h3><p>Orgel: Matthias Reuß</p>`,
    ["Start", "Programm", "Anreise"],
    "de",
  ),
  "fr: comité": SITE.old(
    "Comité scientifique",
    `<h3>Comité scientifique</h3><ul>${all(people("Agnès Robin (Université de Tours); Bastien Leroy (ENS Lyon); Camille Ollier (Sorbonne Université); Driss Amrani (Université Hassan II); Estelle Payan (CNRS)"), (one) => `<li>${one}</li>`)}</ul><h3>Axes thématiques</h3><ol><li>Archives ouvertes et science participative</li><li>Terrains, enquêtes et numérique</li><li>Écritures et médiations des savoirs</li></ol>`,
    ["Accueil", "Appel", "Comité"],
  ),
  "es: convocatoria con ejes": SITE.wordpress(
    "Convocatoria – Congreso de Humanidades Digitales",
    `<p>Ejes temáticos:</p><ul><li>Patrimonio y archivos digitales</li><li>Edición académica y bibliotecas</li><li>Inteligencia artificial y creación</li></ul><p>Coordinan: Marcos Lavalle y Pilar Sotelo</p><h3>Talleres</h3><p>Taller 1: Introducción a TEI (Imparte: Gema Robledo)</p><p>Taller 2: Mapas con QGIS (Imparte: Julio Arce)</p>`,
    ["Inicio", "Programa", "Sede"],
    "es-ES",
  ),
  tutorials: SITE.bootstrap(
    "Tutorials",
    `<h1>Tutorials</h1><h3>T1: Hands-on Differential Privacy</h3><p>Presenters: Owen Marsh (Google), Ritu Anand (IIT Delhi)</p><p>Half day, morning</p><h3>T2: Probabilistic Programming for Scientists</h3><p>Presenters: Selma Idris (KAUST)</p><p>Full day</p>`,
  ),
};
