/**
 * Conference pages that never were: real titles, names and institutions in invented layouts.
 *
 * The labelled pages show some hundred ways to print a programme; there are more. A learner that has seen every combination of list, table and
 * heading, with authors before and after titles, with times, rooms, chairs, committees and breaks around them, relies less on the
 * habits of the few. Everything comes from a seed.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { GoldRegion, RegionLabel } from "./paper-pages.js";
import { rowsOf } from "./rows.js";

export interface InventedPage {
  readonly html: string;
  readonly regions: readonly GoldRegion[];
}

export interface Material {
  readonly papers: readonly { readonly title: string; readonly authors: readonly string[] }[];
  readonly institutions: readonly string[];
}

export function readMaterial(folder: string): Material {
  const lines = gunzipSync(readFileSync(path.join(folder, "papers.jsonl.gz")))
    .toString("utf8")
    .split("\n");
  const papers = lines.flatMap((line, n) => (n % 7 === 0 && line !== "" ? [JSON.parse(line)] : []));
  const institutions = [...rowsOf(path.join(folder, "institutions.tsv"))].flatMap(({ name, country }, n) =>
    n % 5 === 0 ? [n % 15 === 0 ? `${name}, ${country}` : name!] : [],
  );
  return { papers, institutions };
}

export function inventPages(material: Material, count: number, seed: number): InventedPage[] {
  const random = chance(seed);
  return Array.from({ length: count }, () => inventPage(material, random));
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

interface Writer {
  html: string;
  readonly regions: GoldRegion[];
}

function inventPage({ papers, institutions }: Material, random: Random): InventedPage {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
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
  const person = (): string => pick(pick(papers).authors) ?? "Ann Lee";
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
    between: pick(["<br>", "<br>", ". ", ": ", ", ", " – ", " by ", "<br/>\n"]),
    affiliation: pick(["none", "none", "brackets", "brackets", "comma", "line", "semicolon"]),
    separator: pick([", ", ", ", "; ", " and ", ", "]),
    lastAnd: maybe(0.6),
    number: pick(["", "", "", "1. ", "[1] ", "1: "]),
    time: pick(["none", "none", "cell", "before", "line"]),
    pdf: pick(["none", "none", "after", "title"]),
    abstract: maybe(0.15),
    caps: maybe(0.05),
  };
  const sentence = (): string =>
    `${Array.from({ length: 4 }, () => pick(papers).title.toLowerCase()).join(" of the ")}.`;
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
      wrapped(menu === "ul" ? "li" : menu === "div" ? "span" : "td", () => wrapped("a href=m", () => text(word)));
    }
  });
  if (maybe(0.6))
    wrapped("h1", () =>
      text(pick(["Accepted Papers", "Program", "Workshop Programme", "List of papers", "Technical Program"])),
    );
  if (maybe(0.4)) wrapped("p", () => text(sentence()));
  if (maybe(0.25)) committee();
  const sessions = 1 + Math.floor(random() * 3);
  for (let s = 0; s < sessions; s++) {
    if (sessions > 1 || maybe(0.3)) {
      wrapped(pick(["h2", "h3", "h4", "p", "b"]), () =>
        text(`Session ${s + 1}: ${pick(papers).title.split(" ").slice(0, 3).join(" ")}`),
      );
      if (maybe(0.5))
        wrapped("p", () =>
          text(
            `${pick(["Chair", "Session chair", "Chaired by"])}: ${person()}${maybe(0.5) ? ` (${pick(institutions)})` : ""}`,
          ),
        );
    }
    const around = { li: pick(["ul", "ol"]), tr: "table", dt: "dl" }[layout.entry] ?? "";
    wrapped(around, () => {
      const many = 3 + Math.floor(random() * 10);
      for (let n = 0; n < many; n++) {
        if (maybe(0.06)) interruption();
        entry(n);
      }
    });
    if (maybe(0.3))
      wrapped("p", () => text(pick(["Coffee break", "10:30 - 11:00 Coffee Break", "Lunch", "Closing remarks"])));
  }
  if (maybe(0.3)) committee();
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
          text(layout.caps ? paper.title.toUpperCase() : paper.title, "title");
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
        if (!parted) raw(layout.between);
        second();
        if (layout.pdf === "after") {
          raw(" [<a href=p.pdf>");
          text("PDF");
          raw("</a>]");
        }
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

  function people(authors: readonly string[]): void {
    wrapped(layout.people === "td" && layout.entry !== "tr" ? "div" : layout.people, () => {
      if (layout.affiliation === "none") {
        text(joined(authors), "author");
        return;
      }
      if (layout.affiliation === "line") {
        text(joined(authors), "author");
        raw("<br>");
        text(pick(institutions), "affiliation");
        return;
      }
      const shared = pick(institutions);
      const listed = authors.map((name) => {
        const where = maybe(0.6) ? shared : pick(institutions);
        return layout.affiliation === "brackets" ? `${name} (${where})` : `${name}, ${where}`;
      });
      text(layout.affiliation === "brackets" ? joined(listed) : listed.join("; "), "author+affiliation");
    });
  }

  function joined(list: readonly string[]): string {
    if (list.length < 2 || !layout.lastAnd) return list.join(layout.separator === " and " ? ", " : layout.separator);
    return `${list.slice(0, -1).join(layout.separator === " and " ? ", " : layout.separator)} and ${list.at(-1)}`;
  }

  function interruption(): void {
    const tag = layout.entry === "none" ? "p" : layout.entry;
    wrapped(tag, () =>
      wrapped(tag === "tr" ? "td" : "", () =>
        text(
          pick([
            "Coffee break",
            "Lunch break",
            `Keynote: ${person()}`,
            "Poster session",
            "Discussion",
            `Panel chaired by ${person()}`,
          ]),
        ),
      ),
    );
  }

  function committee(): void {
    wrapped(pick(["h2", "h3", "b"]), () =>
      text(pick(["Program Committee", "Organizers", "Organizing Committee", "Steering Committee", "Invited Speakers"])),
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
