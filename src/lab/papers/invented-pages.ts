/**
 * Conference pages that never were: real titles, names and institutions in invented layouts.
 *
 * The labelled pages show some hundred ways to print a programme; there are more. A learner that has seen every combination of list, table and
 * heading, with authors before and after titles, with times, rooms, chairs, committees and breaks around them, relies less on the
 * habits of the few. Pages in other languages teach that a title need not be English: their titles are pieces of sentences, their labels come
 * from the table of label words, and all other words are words of the language at random. Everything comes from a seed.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { LABEL_WORDS } from "../../events/papers/features/label-words.js";
import { rowsOf } from "../rows.js";
import { readTongues, type Tongue } from "./invented-tongues.js";
import type { GoldRegion, RegionLabel } from "./paper-pages.js";

export interface InventedPage {
  readonly html: string;
  readonly regions: readonly GoldRegion[];
}

export interface Material {
  readonly papers: readonly { readonly title: string; readonly authors: readonly string[] }[];
  readonly institutions: readonly string[];
  readonly tongues: readonly Tongue[];
}

export function readMaterial(lexica: string, lang: string): Material {
  const lines = gunzipSync(readFileSync(path.join(lexica, "papers.jsonl.gz")))
    .toString("utf8")
    .split("\n");
  const papers = lines.flatMap((line, n) => (n % 7 === 0 && line !== "" ? [JSON.parse(line)] : []));
  const institutions = [...rowsOf(path.join(lexica, "institutions.tsv"))].flatMap(({ name, country }, n) =>
    n % 5 === 0 ? [n % 15 === 0 ? `${name}, ${country}` : name!] : [],
  );
  return { papers, institutions, tongues: readTongues(lexica, lang) };
}

/** `foreign` more in other languages, one after the other. */
export function inventPages(material: Material, count: number, foreign: number, seed: number): InventedPage[] {
  const random = chance(seed);
  const { tongues } = material;
  return [
    ...Array.from({ length: count }, () => inventPage(material, undefined, random)),
    ...Array.from({ length: tongues.length === 0 ? 0 : foreign }, (_, n) =>
      inventPage(material, tongues[n % tongues.length], random),
    ),
  ];
}

type Random = () => number;

function chance(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const PLAIN = {
  each: "",
  affiliation: "none",
  degrees: false,
  keywords: false,
  button: "",
  abstract: false,
  presenter: "",
};

interface Writer {
  html: string;
  readonly regions: GoldRegion[];
}

function inventPage(
  { papers: known, institutions: places }: Material,
  tongue: Tongue | undefined,
  random: Random,
): InventedPage {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [papers, institutions] =
    tongue === undefined
      ? [known, places]
      : [foreignPapers(tongue), [...tongue.institutions, ...tongue.institutions, pick(places)]];
  /** The English words, or as many of the language. */
  const words = (english: string): string =>
    tongue === undefined ? english : tongue.phrase(english.split(" ").length, random);
  const maybe = (share: number): boolean => random() < share;
  const writer: Writer = { html: "", regions: [] };
  const raw = (html: string): void => {
    writer.html += html;
  };
  const text = (words: string, kind?: RegionLabel): void => {
    writer.html += words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    if (kind !== undefined)
      writer.regions.push({ text: words, label: kind, spans: [{ start: 0, end: words.length, kind }] });
  };
  const wrapped = (tag: string, inside: () => void): void => {
    if (tag !== "") raw(`<${tag}>`);
    inside();
    if (tag !== "") raw(`</${tag.split(" ")[0]}>`);
  };
  const person = (): string => called(pick(pick(papers).authors) ?? "Ann Lee");
  const layout = {
    entry: pick(["li", "li", "tr", "div", "div class=paper", "div class=item", "p", "p", "dt", "section", "none"]),
    title: pick([
      "b",
      "strong",
      "i",
      "em",
      "a href=x",
      "span class=title",
      "h3",
      "h4",
      "div",
      "div class=paper-title",
      "p",
      "",
      "",
      "td",
    ]),
    people: pick(["i", "em", "span class=authors", "small", "div", "div class=authors", "p", "", "", "", "td"]),
    peopleFirst: maybe(0.3),
    between: pick([
      "<br>",
      "<br>",
      ". ",
      ": ",
      ", ",
      " – ",
      tongue === undefined ? " by " : " - ",
      "<br/>\n",
      tongue?.colon ?? ": ",
    ]),
    affiliation: pick(["none", "none", "brackets", "brackets", "comma", "line", "semicolon"]),
    separator: pick([", ", ", ", "; ", " and ", ", "]),
    lastAnd: maybe(0.6),
    number: pick(["", "", "", "1. ", "[1] ", "1: "]),
    time: pick(["none", "none", "cell", "before", "line"]),
    pdf: pick(["none", "none", "after", "title"]),
    abstract: maybe(0.15),
    caps: maybe(0.05),
    namesInCaps: maybe(0.05),
    familyFirst: maybe(0.07),
    initials: pick(["", "", "", "", "", "before", "after", "after"]),
    heads: maybe(0.4), // a table says what its columns hold
    degrees: maybe(0.08),
    quoted: maybe(0.07),
    bracketed: maybe(0.06), // the whole list of people
    each: pick(["", "", "", "", "", "", "", "div", "li", "br", "span class=author", "p", "br", "td"]), // a person by himself
    titleLead: maybe(0.12) ? labelled("title", ["Title: ", "Paper: ", "Paper Title: ", "Talk: "]) : "",
    peopleLead: maybe(0.12) ? labelled("author", ["Authors: ", "Author(s): ", "By ", "by ", "Authors – "]) : "",
    leadsInBold: maybe(0.5),
    presenter: maybe(0.1)
      ? labelled("speaker", ["Presenter: ", "Speaker: ", "Presented by ", "Respondent: ", "Discussant: "])
      : "",
    button: maybe(0.2)
      ? words(
          pick([
            "Watch video",
            "Abstract",
            "Show abstract",
            "Paper highlight",
            "Read more",
            "Slides",
            "Video",
            "BibTeX",
          ]),
        )
      : "",
    keywords: maybe(0.04),
    acronyms: maybe(0.25),
  };
  // Many pages are as plain as can be; in a run-on list nothing but a sign parts people and title.
  if (maybe(tongue === undefined ? 0.1 : 0.35)) Object.assign(layout, PLAIN);
  if (maybe(tongue === undefined ? 0.05 : 0.2)) Object.assign(layout, PLAIN, { title: "", people: "" });
  function labelled(role: "title" | "author" | "speaker" | "chair", english: readonly string[]): string {
    const own = tongue === undefined ? undefined : LABEL_WORDS[tongue.label]?.[role];
    if (own === undefined) return pick(english);
    const word = pick(own.split(", "));
    return `${word[0]!.toUpperCase()}${word.slice(1)}: `;
  }
  function foreignPapers(own: Tongue): Material["papers"] {
    return Array.from({ length: 60 }, () => ({
      title: own.title(random),
      authors: Array.from({ length: 1 + Math.floor(random() * 4) }, () => own.name(random)),
    }));
  }
  const workplace = (): string => {
    const where = pick(institutions);
    const short = where.replace(/[^\p{Lu}]+/gu, "");
    return layout.acronyms && short.length > 1 && short.length < 7 ? short : where;
  };
  const called = (name: string): string => {
    const words = name.split(" ");
    const family = words.at(-1)!;
    const initials = words.slice(0, -1).flatMap((word) => (/^\p{Lu}/u.test(word) ? [`${word[0]}.`] : []));
    if (layout.initials !== "" && initials.length > 0) {
      const given = initials.join(maybe(0.8) ? "" : " ");
      return layout.initials === "before" ? `${given} ${family}` : `${family}${layout.familyFirst ? "," : ""} ${given}`;
    }
    const turned = layout.familyFirst && words.length > 1 ? `${family}, ${words.slice(0, -1).join(" ")}` : name;
    const loud = layout.namesInCaps ? turned.toUpperCase() : turned;
    return layout.degrees && maybe(0.8) ? `${pick(["Dr.", "Prof.", "Mr.", "Ms.", "Prof. Dr."])} ${loud}` : loud;
  };
  const sentence = (): string =>
    tongue !== undefined
      ? pick(tongue.sentences)
      : `${Array.from({ length: 4 }, () => pick(papers).title.toLowerCase()).join(" of the ")}.`;
  raw(
    `<html><head><title>${pick(["Accepted Papers", "Program", "Programme", "Workshop", "Conference", "Schedule", "Proceedings"])}</title></head><body>`,
  );
  const menu = pick(["ul", "div", "table"]);
  wrapped(menu, () => {
    for (const word of [
      "Home",
      "Call for Papers",
      "Program",
      "Committees",
      "Registration",
      "Venue",
      "Sponsors",
      "Contact",
    ]) {
      wrapped(menu === "ul" ? "li" : menu === "div" ? "span" : "td", () =>
        wrapped("a href=m", () => text(words(word))),
      );
    }
  });
  if (maybe(0.6))
    wrapped("h1", () =>
      text(words(pick(["Accepted Papers", "Program", "Workshop Programme", "List of papers", "Technical Program"]))),
    );
  if (maybe(0.4)) wrapped("p", () => text(sentence()));
  if (maybe(0.35)) clutter();
  const sessions = maybe(0.05) ? 0 : 1 + Math.floor(random() * 3); // some pages list none
  for (let s = 0; s < sessions; s++) {
    if (sessions > 1 || maybe(0.3)) {
      wrapped(pick(["h2", "h3", "h4", "p", "b"]), () =>
        text(`${words("Session")} ${s + 1}: ${pick(papers).title.split(" ").slice(0, 3).join(" ")}`),
      );
      if (maybe(0.5))
        wrapped("p", () =>
          text(
            `${tongue === undefined ? pick(["Chair", "Session chair", "Chaired by"]) : labelled("chair", ["Chair: "]).slice(0, -2)}: ${person()}${maybe(0.5) ? ` (${pick(institutions)})` : ""}`,
          ),
        );
    }
    const around = { li: pick(["ul", "ol"]), tr: "table", dt: "dl" }[layout.entry] ?? "";
    wrapped(around, () => {
      if (
        layout.heads &&
        layout.entry === "tr" &&
        layout.title === "td" &&
        layout.people === "td" &&
        layout.each === ""
      )
        heads();
      const many = 3 + Math.floor(random() * 10);
      for (let n = 0; n < many; n++) {
        if (maybe(0.06)) interruption();
        entry(n);
      }
    });
    if (maybe(0.3))
      wrapped("p", () => text(words(pick(["Coffee break", "10:30 - 11:00 Coffee Break", "Lunch", "Closing remarks"]))));
  }
  if (maybe(0.4) || sessions === 0) clutter();
  if (sessions === 0) clutter();
  wrapped("div class=footer", () => text(`© ${2000 + Math.floor(random() * 26)} ${pick(institutions)}`));
  raw("</body></html>");
  return writer;

  function entry(n: number): void {
    const paper = pick(papers);
    if (paper.authors.length === 0) return;
    const inCells = layout.entry === "tr";
    const cell = (tag: string): string => (tag === "td" && !inCells ? "div" : tag);
    const open = (): void => {
      const title = (): void => {
        const body = (): void => {
          if (layout.number !== "") text(layout.number.replace("1", String(n + 1)));
          if (layout.titleLead !== "") lead(layout.titleLead);
          if (layout.quoted) text("“");
          text(layout.caps ? paper.title.toUpperCase() : paper.title, "title");
          if (layout.quoted) text("”");
          if (layout.keywords)
            text(
              ` (${Array.from({ length: 3 }, () => pick(papers).title.toLowerCase().split(" ").slice(0, 2).join(" ")).join(", ")})`,
            );
        };
        wrapped(cell(layout.title), () => (layout.pdf === "title" ? wrapped("a href=paper.pdf", body) : body()));
      };
      const block = /^(?:h\d|div|p|td)/;
      const parted = block.test(cell(layout.title)) || block.test(cell(layout.people));
      const [first, second] = layout.peopleFirst
        ? [() => people(paper.authors), title]
        : [title, () => people(paper.authors)];
      if (layout.time === "cell" && inCells) wrapped("td", () => text(`${9 + n}:${n % 2 === 0 ? "00" : "30"}`));
      if (layout.time === "line") wrapped(inCells ? "td" : "div", () => text(`${9 + n}:00 - ${9 + n}:20`));
      const inner = (): void => {
        if (layout.time === "before") text(`${9 + n}:15 `);
        first();
        // "Lee A.B. A Title": the initials end the people.
        if (!parted)
          raw(layout.peopleFirst && layout.initials === "after" && layout.between === ". " ? " " : layout.between);
        second();
        if (layout.pdf === "after") {
          raw(" [<a href=p.pdf>");
          text("PDF");
          raw("</a>]");
        }
        if (layout.presenter !== "") wrapped("div", () => text(`${layout.presenter}${pick(paper.authors)}`));
        if (layout.button !== "")
          wrapped(pick(["div", "a href=v", "p"]), () =>
            text(
              tongue === undefined && layout.button === "Paper highlight"
                ? `${layout.button}, by ${person()}`
                : layout.button,
            ),
          );
        if (layout.abstract) wrapped("div class=abstract", () => text(`${sentence()} ${sentence()} ${sentence()}`));
      };
      if (inCells && !(cell(layout.title) === "td" || cell(layout.people) === "td")) wrapped("td", inner);
      else inner();
    };
    if (layout.entry === "none") {
      open();
      raw(maybe(0.5) ? "<br><br>" : "<hr>");
    } else wrapped(layout.entry, open);
  }

  function heads(): void {
    const columns = [labelled("title", ["Title: "]), labelled("author", ["Authors: "])].map((label) =>
      label.slice(0, -2),
    );
    wrapped("tr", () => {
      if (layout.time === "cell" || layout.time === "line") wrapped("td", () => text(words("Time")));
      for (const label of layout.peopleFirst ? columns.toReversed() : columns)
        wrapped(layout.leadsInBold ? "th" : "td", () => text(label));
    });
  }

  function people(authors: readonly string[]): void {
    if (layout.each !== "") {
      oneByOne(authors);
      return;
    }
    wrapped(layout.people === "td" && layout.entry !== "tr" ? "div" : layout.people, () => {
      if (layout.peopleLead !== "") lead(layout.peopleLead);
      if (layout.bracketed) text("(");
      list(authors);
      if (layout.bracketed) text(")");
    });
  }

  function lead(words: string): void {
    wrapped(layout.leadsInBold ? "b" : "", () => text(words));
    if (layout.leadsInBold && layout.each === "br") raw("<br>");
  }

  /** Every person in an element or on a line of his own. */
  function oneByOne(authors: readonly string[]): void {
    const tag = layout.each === "td" && layout.entry !== "tr" ? "div" : layout.each === "br" ? "" : layout.each;
    for (const [n, name] of authors.entries()) {
      wrapped(tag, () => {
        if (n === 0 && layout.peopleLead !== "") lead(layout.peopleLead);
        if (layout.affiliation === "none") text(called(name), "author");
        else if (layout.affiliation === "line") {
          text(called(name), "author");
          raw("<br>");
          text(workplace(), "affiliation");
        } else if (layout.affiliation === "brackets") text(`${called(name)} (${workplace()})`, "author+affiliation");
        else text(`${called(name)}, ${workplace()}`, "author+affiliation");
      });
      if (layout.each === "br") raw("<br>");
      else if (layout.each.startsWith("span")) raw(", ");
    }
  }

  function list(authors: readonly string[]): void {
    const names = authors.map(called);
    if (layout.affiliation === "none") {
      text(joined(names), "author");
      return;
    }
    if (layout.affiliation === "line") {
      text(joined(names), "author");
      raw("<br>");
      text(workplace(), "affiliation");
      return;
    }
    const shared = workplace();
    const listed = names.map((name) => {
      const where = maybe(0.6) ? shared : workplace();
      return layout.affiliation === "brackets" ? `${name} (${where})` : `${name}, ${where}`;
    });
    text(layout.affiliation === "brackets" ? joined(listed) : listed.join("; "), "author+affiliation");
  }

  function joined(list: readonly string[]): string {
    const usual = layout.separator === " and " ? ", " : layout.separator;
    const separator = layout.familyFirst ? "; " : usual === ", " ? (tongue?.comma ?? usual) : usual;
    if (list.length < 2 || !layout.lastAnd || layout.familyFirst) return list.join(separator);
    const and = tongue?.and ?? "and";
    return `${list.slice(0, -1).join(separator)}${and.length > 0 && "、,".includes(and) ? and : ` ${and} `}${list.at(-1)}`;
  }

  function interruption(): void {
    const tag = layout.entry === "none" ? "p" : layout.entry;
    wrapped(tag, () =>
      wrapped(tag === "tr" ? "td" : "", () =>
        text(
          pick([
            words("Coffee break"),
            words("Lunch break"),
            `${words("Keynote")}: ${person()}`,
            words("Poster session"),
            words("Discussion"),
            `${words("Panel chaired by")} ${person()}`,
          ]),
        ),
      ),
    );
  }

  /** What stands on such pages beside papers. */
  function clutter(): void {
    pick([committee, committee, dates, topics, speakers, news])();
  }

  function dates(): void {
    wrapped(pick(["h2", "h3", "b"]), () => text(words(pick(["Important Dates", "Key dates", "Deadlines"]))));
    wrapped("ul", () => {
      for (const what of [
        "Paper submission deadline",
        "Workshop proposal submission",
        "Notification of acceptance",
        "Camera-ready papers due",
        "Early registration",
      ])
        wrapped("li", () =>
          text(
            `${words(what)}: ${1 + Math.floor(random() * 28)} ${words(pick(["March", "May", "June", "September"]))}`,
          ),
        );
    });
  }

  function topics(): void {
    wrapped(pick(["h2", "h3", "b"]), () =>
      text(words(pick(["Topics of interest", "Call for papers", "Tracks", "Tutorials"]))),
    );
    wrapped("ul", () => {
      for (let n = 0; n < 8; n++) wrapped("li", () => text(pick(papers).title.split(" ").slice(-3).join(" ")));
    });
  }

  function speakers(): void {
    wrapped(pick(["h2", "h3", "b"]), () =>
      text(words(pick(["Invited Speakers", "Keynote speakers", "Speakers", "Panelists", "Session chairs"]))),
    );
    const [row, parted] = [pick(["li", "div", "p"]), maybe(0.5)];
    for (let n = 0; n < 4; n++) {
      wrapped(row, () => {
        wrapped(maybe(0.4) ? "b" : "", () => text(person()));
        if (parted) raw("<br>");
        text(parted ? pick(institutions) : ` (${pick(institutions)})`);
        if (maybe(0.3)) wrapped("p", () => text(sentence()));
      });
    }
  }

  function news(): void {
    wrapped(pick(["h2", "h3", "b"]), () => text(words(pick(["News", "Latest news", "Announcements", "About"]))));
    for (const what of [
      "The programme is now online",
      "Registration is open",
      "Call for nominations for the best paper award",
      "Proceedings are available",
    ])
      wrapped("p", () => text(`${pick(["12 May", "3 June", "2019-04-02"])}: ${words(what)}`));
  }

  function committee(): void {
    wrapped(pick(["h2", "h3", "b"]), () =>
      text(
        words(
          pick(["Program Committee", "Organizers", "Organizing Committee", "Steering Committee", "Invited Speakers"]),
        ),
      ),
    );
    const tag = pick(["ul", "div", "p"]);
    wrapped(tag, () => {
      for (let n = 0; n < 8; n++) {
        wrapped(tag === "ul" ? "li" : tag === "div" ? "div" : "", () => {
          const where = pick(institutions);
          wrapped(maybe(0.3) ? "b" : "", () => text(person()));
          text(layout.affiliation === "brackets" ? ` (${where})` : `, ${where}`);
        });
        if (tag === "p") raw("<br>");
      }
    });
  }
}
