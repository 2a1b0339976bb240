/** Sites of conferences, from the home page to former editions, with what the program should make of them; written before it had read any of them. */
import { readFileSync } from "node:fs";

export interface ChainSite {
  readonly home: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly event: Readonly<Record<string, unknown>>;
  /** Titles of the papers of this edition. */
  readonly papers: readonly string[];
}

interface Paper {
  readonly title: string;
  readonly people: readonly string[];
}

const POOL: ReadonlyMap<string, readonly Paper[]> = readPool();

function readPool(): Map<string, Paper[]> {
  const pool = new Map<string, Paper[]>();
  let own: Paper[] = [];
  for (const line of readFileSync("test/events/papers-blind/pool-four.txt", "utf8").split("\n")) {
    const [title = "", people] = line.split(" | ");
    if (people !== undefined) own.push({ title, people: people.split("; ") });
    else if (title !== "") pool.set(title, (own = []));
  }
  return pool;
}

const some = (language: string, from = 0, to?: number): readonly Paper[] => POOL.get(language)!.slice(from, to);
const titles = (...lists: readonly (readonly Paper[])[]): string[] => lists.flat().map(({ title }) => title);
const items = (list: readonly Paper[], comma = ", "): string =>
  `<ul>${list.map(({ title, people }) => `<li><b>${title}</b><br>${people.join(comma)}</li>`).join("\n")}</ul>`;
const table = (list: readonly Paper[], heads: readonly string[], comma = ", "): string =>
  `<table border=1><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${list.map(({ title, people }, n) => `<tr><td>${9 + n}:00</td><td>${title}</td><td>${people.join(comma)}</td></tr>`).join("\n")}</table>`;
const page = (title: string, body: string, lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
const menu = (...links: readonly (readonly [href: string, words: string])[]): string =>
  `<nav><ul>${links.map(([href, words]) => `<li><a href="${href}">${words}</a></li>`).join("")}</ul></nav>`;

export const CHAINS: { readonly [shape: string]: ChainSite } = {
  "frames of 1999": {
    home: "http://demeter99.example/",
    event: { acronym: "DEMETER", year: 1999, start: "1999-09-06", end: "1999-09-08", city: "Uppsala" },
    papers: titles(some("math4")),
    pages: {
      "": `<HTML><HEAD><TITLE>DEMETER'99</TITLE></HEAD><FRAMESET COLS="140,*"><FRAME SRC="menu.html" NAME="menu"><FRAME SRC="main.html" NAME="main"><NOFRAMES>Your browser has no frames.</NOFRAMES></FRAMESET></HTML>`,
      "menu.html": `<HTML><BODY><A HREF="main.html" TARGET="main">Home</A><BR><A HREF="cfp.html" TARGET="main">Call for Papers</A><BR><A HREF="prog.html" TARGET="main">Technical Program</A><BR><A HREF="hotel.html" TARGET="main">Hotels</A></BODY></HTML>`,
      "main.html": `<HTML><BODY><CENTER><H1>DEMETER'99</H1><H2>Fourth International Workshop on Discrete Methods</H2>September 6-8, 1999<BR>Uppsala, Sweden</CENTER></BODY></HTML>`,
      "cfp.html": `<HTML><BODY><H2>Call for Papers</H2><UL><LI>Submission of papers: April 12, 1999<LI>Notification: June 7, 1999</UL></BODY></HTML>`,
      "prog.html": `<HTML><BODY><H2>Technical Program</H2><H3>Monday, September 6</H3>${items(some("math4"))}</BODY></HTML>`,
      "hotel.html": "<HTML><BODY><H2>Hotels</H2><P>Hotel Linné, SEK 690.</BODY></HTML>",
    },
  },
  "menu by a script, entries with onclick": {
    home: "https://orchard2027.example/",
    event: {
      ...{ acronym: "ORCHARD", year: 2027, start: "2027-06-14", end: "2027-06-17", city: "Leuven", country: "Belgium" },
      ...{ submission: "2027-01-22", notification: "2027-03-29" },
    },
    papers: titles(some("en4", 0, 7)),
    pages: {
      "": page(
        "ORCHARD 2027",
        `<div id="nav"></div><script>$(function(){ $("#nav").load("nav.html"); });</script><h1>ORCHARD 2027</h1><h2>9th International Conference on Orchard Robotics</h2><p>14–17 June 2027, Leuven, Belgium</p>`,
      ),
      "nav.html": `<div class="item" onclick="location.href='dates.html'">Dates</div><div class="item" onclick="location.href='accepted.html'">Accepted papers</div><div class="item" onclick="location.href='venue.html'">Venue</div>`,
      "dates.html": page(
        "Dates",
        "<h1>Important dates</h1><table><tr><td>Full papers due</td><td>22 January 2027</td></tr><tr><td>Notification of authors</td><td>29 March 2027</td></tr><tr><td>Camera ready</td><td>26 April 2027</td></tr></table>",
      ),
      "accepted.html": page("Accepted papers", `<h1>Accepted papers</h1>${items(some("en4", 0, 7))}`),
      "venue.html": page("Venue", "<h1>Venue</h1><p>Irish College, Leuven</p>"),
    },
  },
  "PDF only; the list of the former edition is HTML": {
    home: "https://turf.example/",
    event: { acronym: "TURF", year: 2027, start: "2027-04-21", end: "2027-04-23", city: "Galway" },
    papers: [],
    pages: {
      "": page(
        "TURF 2027",
        `${menu(["programme.pdf", "Programme (PDF)"], ["proceedings.pdf", "Proceedings (PDF, 40 MB)"], ["archive.html", "Past conferences"])}<h1>TURF 2027 — Symposium on Peatland Data</h1><p>Galway, Ireland, 21–23 April 2027</p>`,
      ),
      "archive.html": page(
        "Past conferences",
        `<h1>Past conferences</h1><ul><li><a href="2025/papers.html">TURF 2025, Tartu, Estonia, 7–9 May 2025</a></li><li><a href="2023/papers.html">TURF 2023, Groningen</a></li></ul>`,
      ),
      "2025/papers.html": page("TURF 2025: papers", `<h1>TURF 2025: papers</h1>${items(some("en4", 7, 13))}`),
      "2023/papers.html": page("TURF 2023: papers", `<h1>TURF 2023: papers</h1>${items(some("hist4"))}`),
    },
  },
  "three tracks with lists and deadlines of their own": {
    home: "https://tracks2027.example/",
    event: {
      ...{
        acronym: "SIEVECON",
        year: 2027,
        start: "2027-09-20",
        end: "2027-09-24",
        city: "Porto",
        country: "Portugal",
      },
      ...{ submission: "2027-03-05", notification: "2027-05-28" },
    },
    papers: titles(some("en4", 0, 5), some("en4", 5, 9), some("en4", 9, 13)),
    pages: {
      "": page(
        "SIEVECON 2027",
        `${menu(["cfp.html", "Calls"], ["program/index.html", "Program"], ["committee.html", "Committees"])}<h1>SIEVECON 2027</h1><p>The 12th Conference on Sieves and Sorting, September 20–24, 2027, Porto, Portugal</p>`,
      ),
      "cfp.html": page(
        "Calls",
        `<h1>Calls</h1><h2>Research Track</h2><ul><li>Paper submission: March 5, 2027</li><li>Author notification: May 28, 2027</li></ul><h2>Industry Track</h2><ul><li>Paper submission: April 9, 2027</li><li>Author notification: June 11, 2027</li></ul><h2>Demonstrations</h2><ul><li>Submission: May 14, 2027</li><li>Notification: July 2, 2027</li></ul>`,
      ),
      "committee.html": page("Committees", "<h1>Committees</h1><ul><li>Ann Lee, MIT</li><li>Bo Kim, KAIST</li></ul>"),
      "program/index.html": page(
        "Program",
        `<h1>Program</h1><p><a href="research.html">Research papers</a> · <a href="industry.html">Industry papers</a> · <a href="demos.html">Demos</a> · <a href="social.html">Social events</a></p>`,
      ),
      "program/research.html": page("Research papers", `<h1>Research papers</h1>${items(some("en4", 0, 5))}`),
      "program/industry.html": page("Industry papers", `<h1>Industry papers</h1>${items(some("en4", 5, 9))}`),
      "program/demos.html": page("Demos", `<h1>Demonstrations</h1>${items(some("en4", 9, 13))}`),
      "program/social.html": page(
        "Social events",
        "<h1>Social events</h1><p>Dinner on Wednesday in the wine cellars.</p>",
      ),
    },
  },
  "postponed twice": {
    home: "https://ferry.example/2027/",
    event: {
      ...{ acronym: "FERRY", year: 2027, start: "2027-10-12", end: "2027-10-14", city: "Turku", country: "Finland" },
      ...{ submission: "2027-06-04", notification: "2027-08-13" },
    },
    papers: [],
    pages: {
      "": page(
        "FERRY 2027",
        `<div class="banner"><b>New dates!</b> FERRY 2027 will now take place on <b>12–14 October 2027</b> (first planned for <s>3–5 May 2027</s>, then <s>6–8 July 2027</s>).</div>${menu(["cfp.html", "Call"], ["dates.html", "Key dates"])}<h1>FERRY 2027: Conference on Maritime Transport</h1><p>Turku, Finland</p>`,
      ),
      "cfp.html": page("Call", "<h1>Call for papers</h1><p>We invite papers on ports, ferries and fairways.</p>"),
      "dates.html": page(
        "Key dates",
        `<h1>Key dates</h1><ul><li>Paper submission: <del>10 December 2026</del> <del>5 March 2027</del> 4 June 2027 (final)</li><li>Notification: <del>15 February 2027</del> <del>30 April 2027</del> 13 August 2027</li></ul>`,
      ),
    },
  },
  "moved online": {
    home: "https://loom2027.example/",
    event: { acronym: "LOOM", year: 2027, start: "2027-06-09", end: "2027-06-11" },
    papers: titles(some("it4")),
    pages: {
      "": page(
        "LOOM 2027",
        `${menu(["programme.html", "Programme"], ["register.html", "Registration"])}<h1>LOOM 2027</h1><h3>International Symposium on Digital Textiles</h3><p><strong>LOOM 2027 goes virtual.</strong> The symposium, originally planned in Turin, will be held online on 9–11 June 2027.</p>`,
      ),
      "programme.html": page("Programme", `<h1>Programme</h1>${table(some("it4"), ["Time", "Title", "Authors"])}`),
      "register.html": page("Registration", "<h1>Registration</h1><p>Free until 1 June 2027.</p>"),
    },
  },
  "workshop beside a larger conference": {
    home: "https://kiln-workshop.example/",
    event: { acronym: "KILN", year: 2027, start: "2027-07-12", end: "2027-07-12", city: "Graz", country: "Austria" },
    papers: titles(some("de4", 0, 5)),
    pages: {
      "": page(
        "KILN 2027: Workshop on Ceramic Informatics",
        `<h1>KILN 2027</h1><h2>3rd Workshop on Ceramic Informatics</h2><p>July 12, 2027, Graz, Austria</p><p>Co-located with <a href="https://clayconf.example/">CLAYCONF 2027</a> (July 10–15, 2027)</p><h2 id="dates">Important dates</h2><p>Submission: 12 April 2027<br>Notification: 17 May 2027</p><h2>Accepted papers</h2>${items(some("de4", 0, 5))}<h2>Organisers</h2><p>Uta Brand (TU Graz), Emil Holub (Brno)</p>`,
      ),
      "https://clayconf.example/": page(
        "CLAYCONF 2027",
        `<h1>CLAYCONF 2027</h1><p>July 10–15, 2027, Graz, Austria</p><p><a href="papers.html">Accepted papers</a></p>`,
      ),
      "https://clayconf.example/papers.html": page("Accepted papers", `<h1>Accepted papers</h1>${items(some("fr4"))}`),
    },
  },
  "every second year, editions in folders, refreshed from the root": {
    home: "https://dune.example/",
    event: { acronym: "DUNE", year: 2027, start: "2027-05-18", end: "2027-05-21", city: "Agadir", country: "Morocco" },
    papers: [],
    pages: {
      "": `<html><head><meta http-equiv="refresh" content="0; url=/2027/"><title>DUNE</title></head><body><a href="/2027/">DUNE</a></body></html>`,
      "2027/": page(
        "DUNE 2027",
        `${menu(["cfp.html", "Call for papers"], ["/2025/", "DUNE 2025"], ["/2023/", "DUNE 2023"])}<h1>DUNE 2027</h1><p>The biennial Conference on Sand and Sediment. 18–21 May 2027, Agadir, Morocco. The last edition took place in Arcachon, 3–6 June 2025.</p>`,
      ),
      "2027/cfp.html": page(
        "Call",
        "<h1>Call for papers</h1><p>Abstracts due: 30 November 2026. Notification: 1 February 2027.</p>",
      ),
      "2025/": page(
        "DUNE 2025",
        `${menu(["program.html", "Program"])}<h1>DUNE 2025</h1><p>3–6 June 2025, Arcachon, France</p>`,
      ),
      "2025/program.html": page("Program 2025", `<h1>Program</h1>${items(some("fr4"))}`),
      "2023/": page("DUNE 2023", "<h1>DUNE 2023</h1><p>Texel, 2023</p>"),
    },
  },
  "Persian calendar": {
    home: "https://bagh.example/",
    event: { year: 2027, start: "2027-10-17", end: "2027-10-19" },
    papers: [],
    pages: {
      "": page(
        "هفتمین کنفرانس ملی باغبانی هوشمند",
        `${menu(["dates.html", "تاریخ‌های مهم"], ["committee.html", "کمیته علمی"])}<h1>هفتمین کنفرانس ملی باغبانی هوشمند</h1><p>۲۵ تا ۲۷ مهر ۱۴۰۶، دانشگاه شیراز</p>`,
        "fa",
      ),
      "dates.html": page("تاریخ‌های مهم", "<h2>تاریخ‌های مهم</h2><ul><li>مهلت ارسال مقالات: ۱۵ تیر ۱۴۰۶</li></ul>", "fa"),
      "committee.html": page("کمیته علمی", "<h2>کمیته علمی</h2><p>دکتر مریم احمدی، دانشگاه شیراز</p>", "fa"),
    },
  },
  "Thai, Buddhist years": {
    home: "https://khao.example/",
    event: { year: 2027, start: "2027-03-12", end: "2027-03-14" },
    papers: [],
    pages: {
      "": page(
        "การประชุมวิชาการข้าวดิจิทัล ครั้งที่ 5",
        `<h1>การประชุมวิชาการข้าวดิจิทัล ครั้งที่ 5</h1><p>วันที่ 12-14 มีนาคม 2570 ณ มหาวิทยาลัยเชียงใหม่</p><p><a href="cfp.html">กำหนดการสำคัญ</a></p>`,
        "th",
      ),
      "cfp.html": page("กำหนดการ", "<h2>กำหนดการสำคัญ</h2><p>ส่งบทความ: 15 ธันวาคม 2569</p>", "th"),
    },
  },
  "rolling deadlines, volume with papers": {
    home: "https://pgb2027.example/",
    event: { acronym: "PGB", year: 2027, start: "2027-08-30", end: "2027-09-03", city: "Split", country: "Croatia" },
    papers: titles(some("en4", 2, 10)),
    pages: {
      "": page(
        "PGB 2027",
        `${menu(["cfp.html", "Contributions"], ["volume20.html", "Research papers"], ["https://pgb2026.example/", "PGB 2026"])}<h1>PGB 2027 — Proceedings of the Granular Databases</h1><p>August 30 – September 3, 2027 · Split, Croatia</p>`,
      ),
      "cfp.html": page(
        "Contributions",
        `<h1>Rolling submission</h1><p>Papers are submitted on a rolling basis; the deadline is the first of each month, 5:00 PM Pacific time, from April 1, 2026 to March 1, 2027. Reviews are sent by the fifteenth of the following month.</p>`,
      ),
      "volume20.html": page("Research papers", `<h1>Volume 20, No. 1</h1>${items(some("en4", 2, 10))}`),
      "https://pgb2026.example/": page("PGB 2026", `<h1>PGB 2026</h1><p>August 31 – September 4, 2026, Lyon</p>`),
    },
  },
  "German: days of the programme and an archive": {
    home: "https://messtage.example/",
    event: { year: 2027, start: "2027-03-01", end: "2027-03-02", city: "Ilmenau" },
    papers: titles(some("de4")),
    pages: {
      "": page(
        "Messtage 2027",
        `${menu(["programm/", "Programm"], ["anreise.html", "Anreise"], ["archiv.html", "Archiv"])}<h1>Messtage 2027</h1><p>17. Fachtagung Messen und Prüfen<br>Montag, 1. März, bis Dienstag, 2. März 2027<br>TU Ilmenau, Ilmenau</p>`,
        "de",
      ),
      "programm/": page(
        "Programm",
        `<h1>Programm</h1><ul><li><a href="tag1.html">1. Tag</a></li><li><a href="tag2.html">2. Tag</a></li></ul>`,
        "de",
      ),
      "programm/tag1.html": page("1. Tag", `<h1>Montag, 1. März</h1>${items(some("de4", 0, 3))}`, "de"),
      "programm/tag2.html": page("2. Tag", `<h1>Dienstag, 2. März</h1>${items(some("de4", 3))}`, "de"),
      "anreise.html": page("Anreise", "<h1>Anreise</h1><p>Mit der Bahn bis Erfurt.</p>", "de"),
      "archiv.html": page(
        "Archiv",
        `<h1>Archiv</h1><p><a href="2025/programm.html">Programm der Messtage 2025</a></p>`,
        "de",
      ),
      "2025/programm.html": page("Programm 2025", `<h1>Messtage 2025: Programm</h1>${items(some("pl4"))}`, "de"),
    },
  },
  "Japanese, years of the reign": {
    home: "https://kotoba.example/",
    event: { year: 2027, start: "2027-03-08", end: "2027-03-10" },
    papers: titles(some("ja4")),
    pages: {
      "": page(
        "第21回ことば工学シンポジウム",
        `${menu(["program.html", "プログラム"], ["access.html", "アクセス"])}<h1>第21回ことば工学シンポジウム</h1><p>会期：令和9年3月8日（月）〜10日（水）</p><p>会場：京都大学</p>`,
        "ja",
      ),
      "program.html": page(
        "プログラム",
        `<h1>プログラム</h1>${table(some("ja4"), ["時間", "題目", "著者"], "，")}`,
        "ja",
      ),
      "access.html": page("アクセス", "<h1>アクセス</h1><p>京都駅からバス</p>", "ja"),
    },
  },
  "one page with everything, addresses of parts in the menu": {
    home: "https://prairie2027.example/",
    event: {
      ...{
        acronym: "PRAIRIE",
        year: 2027,
        start: "2027-02-24",
        end: "2027-02-26",
        city: "Winnipeg",
        country: "Canada",
      },
      ...{ submission: "2026-10-16", notification: "2026-12-11" },
    },
    papers: titles(some("en4", 3, 11)),
    pages: {
      "": page(
        "PRAIRIE 2027",
        `${menu(["#cfp", "CFP"], ["#program", "Program"], ["#people", "People"])}<h1>PRAIRIE 2027</h1><p>Prairie Computing Conference · February 24–26, 2027 · Winnipeg, Canada</p><section id="cfp"><h2>Call for papers</h2><p>Papers due October 16, 2026 (extended from October 2). Decisions: December 11, 2026.</p></section><section id="program"><h2>Accepted papers</h2>${items(some("en4", 3, 11))}</section><section id="people"><h2>Organizers</h2><p>Chairs: Iris Doe, Noah Roe</p></section>`,
      ),
    },
  },
  "Spanish WordPress with ?page_id": {
    home: "https://cosecha.example/",
    event: { year: 2027, start: "2027-11-17", end: "2027-11-19", city: "Mendoza", country: "Argentina" },
    papers: titles(some("es4")),
    pages: {
      "": page(
        "CoSeCha 2027",
        `${menu(["?page_id=4", "Fechas"], ["?page_id=7", "Programa científico"], ["?page_id=9", "Ediciones anteriores"])}<h1>CoSeCha 2027</h1><p>VI Congreso de Sensores para Cosecha. Mendoza, Argentina, 17 al 19 de noviembre de 2027</p>`,
        "es",
      ),
      "?page_id=4": page(
        "Fechas",
        "<h1>Fechas importantes</h1><ul><li>Envío de trabajos: 30 de junio de 2027</li><li>Notificación: 3 de septiembre de 2027</li></ul>",
        "es",
      ),
      "?page_id=7": page(
        "Programa científico",
        `<h1>Programa científico</h1>${table(some("es4"), ["Hora", "Título", "Autores"])}`,
        "es",
      ),
      "?page_id=9": page("Ediciones anteriores", `<h1>Ediciones anteriores</h1><p>V CoSeCha, Valdivia, 2025</p>`, "es"),
    },
  },
};
