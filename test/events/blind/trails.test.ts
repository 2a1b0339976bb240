/**
 * From a home page to the papers: invented sites, written before the program had read any of them. At first look the
 * papers of 6 of 8 were found.
 */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { kind } from "../../../src/events/events.js";
import type { GoldSite } from "../../../src/lab/events/dates.js";
import { followTrail } from "../../../src/lab/events/paper-trail.js";
import { type ListedPaper, PAPERS_BY_LANGUAGE } from "../listed-papers.js";

interface Site {
  readonly home?: string;
  /** The pages that list the papers. */
  readonly lists: readonly string[];
  readonly files: { readonly [path: string]: string };
}

const page = (title: string, body: string, lang = "en"): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>${body}</body></html>`;
const menu = (...entries: readonly (readonly [href: string, words: string])[]): string =>
  `<nav><ul>${entries.map(([href, words]) => `<li><a href="${href}">${words}</a></li>`).join("")}</ul></nav>`;
const items = (papers: readonly ListedPaper[]): string =>
  `<ul>${papers.map(([title, ...people]) => `<li><b>${title}</b><br>${people.join(", ")}</li>`).join("")}</ul>`;
const rows = (papers: readonly ListedPaper[]): string =>
  `<table><tr><th>Time</th><th>Title</th><th>Authors</th></tr>${papers.map(([title, ...people], n) => `<tr><td>${9 + n}:00</td><td>${title}</td><td>${people.join(", ")}</td></tr>`).join("")}</table>`;
const { en, de, es, ru, fr } = PAPERS_BY_LANGUAGE;

const SITES: { readonly [name: string]: Site } = {
  "a drop-down menu two levels deep, committee pages beside it": {
    lists: ["attend/technical-sessions.html"],
    files: {
      "index.html": page(
        "CIVTECH 2025",
        `${menu(["about.html", "About"], ["organise/committee.html", "Programme Committee"], ["attend/index.html", "Attend"], ["authors.html", "For authors"])}<h1>CIVTECH 2025</h1><p>Ghent, 2–4 July 2025</p>`,
      ),
      "about.html": page("About", "<h1>About CIVTECH</h1><p>All about the series.</p>"),
      "authors.html": page("For authors", "<h1>Instructions</h1><p>Use the template.</p>"),
      "organise/committee.html": page("Committee", "<h1>Programme Committee</h1><ul><li>Ann Lee, MIT</li></ul>"),
      "attend/index.html": page(
        "Attend",
        `<h1>Attend</h1>${menu(["venue.html", "Venue"], ["technical-sessions.html", "Technical sessions"])}`,
      ),
      "attend/venue.html": page("Venue", "<h1>Venue</h1><p>The old post office.</p>"),
      "attend/technical-sessions.html": page("Technical sessions", `<h1>Technical sessions</h1>${rows(en)}`),
    },
  },
  "days of the programme on pages of their own": {
    lists: ["prog/mon.html", "prog/tue.html"],
    files: {
      "index.html": page(
        "Messtechnik-Tage 2025",
        `${menu(["prog/index.html", "Programm"], ["anreise.html", "Anreise"])}<h1>Messtechnik-Tage 2025</h1><p>Kassel, 15.–16. September 2025</p>`,
        "de",
      ),
      "anreise.html": page("Anreise", "<h1>Anreise</h1>", "de"),
      "prog/index.html": page(
        "Programm",
        `<h1>Programm</h1><p><a href="mon.html">Montag, 15.9.</a> | <a href="tue.html">Dienstag, 16.9.</a></p>`,
        "de",
      ),
      "prog/mon.html": page("Montag", `<h1>Montag</h1>${items(de.slice(0, 3))}`, "de"),
      "prog/tue.html": page("Dienstag", `<h1>Dienstag</h1>${items(de.slice(2))}`, "de"),
    },
  },
  "home page under a year, proceedings as HTML beside PDF": {
    home: "2024/index.html",
    lists: ["2024/actas.html"],
    files: {
      "index.html": page("JIRA", `<h1>Jornadas JIRA</h1>${menu(["2023/", "2023"], ["2024/", "2024"])}`, "es"),
      "2023/index.html": page("JIRA 2023", "<h1>JIRA 2023</h1>", "es"),
      "2024/index.html": page(
        "JIRA 2024",
        `<h1>Jornadas de Informática Rural 2024</h1><p>Soria, 3-4 de octubre de 2024</p><p><a href="actas.pdf">Actas (PDF)</a> · <a href="actas.html">Actas en línea</a> · <a href="comites.html">Comités</a></p>`,
        "es",
      ),
      "2024/comites.html": page("Comités", "<h1>Comités</h1><p>Mercedes Iturbe</p>", "es"),
      "2024/actas.html": page("Actas", `<h1>Actas JIRA 2024</h1>${items(es)}`, "es"),
    },
  },
  "menu in a frame": {
    lists: ["abstr.htm"],
    files: {
      "index.html": `<html><head><title>Symposium on Polynomials</title></head><frameset cols="20%,80%"><frame src="left.htm"><frame src="main.htm"></frameset></html>`,
      "left.htm": `<html><body><a href="main.htm" target=m>Home</a><br><a href="org.htm" target=m>Organizers</a><br><a href="abstr.htm" target=m>List of talks</a></body></html>`,
      "main.htm": `<html><body><h1>Symposium on Polynomials</h1><p>Oslo, May 4-6, 1999</p></body></html>`,
      "org.htm": "<html><body><h1>Organizers</h1><p>A. Berg</p></body></html>",
      "abstr.htm": `<html><body><h1>List of talks</h1>${items(en.slice(0, 5))}</body></html>`,
    },
  },
  "ru: сборник behind a news item": {
    lists: ["sbornik.html"],
    files: {
      "index.html": page(
        "Конференция «Цифровая река»",
        `${menu(["org.html", "Оргкомитет"], ["info.html", "Информационное письмо"])}<h1>Конференция «Цифровая река»</h1><p>Пермь, 12–14 мая 2025 г.</p><h2>Новости</h2><p>20.05.2025 Опубликованы <a href="sbornik.html">материалы конференции</a></p>`,
        "ru",
      ),
      "org.html": page("Оргкомитет", "<h1>Оргкомитет</h1><p>Тихонов В.Е.</p>", "ru"),
      "info.html": page("Информационное письмо", "<h1>Информационное письмо</h1>", "ru"),
      "sbornik.html": page(
        "Материалы конференции",
        `<h1>Материалы конференции</h1><ol>${ru.map(([title, ...people]) => `<li>${people.join(", ")}. ${title}</li>`).join("")}</ol>`,
        "ru",
      ),
    },
  },
  "cards with buttons that say more": {
    lists: ["papers/index.html"],
    files: {
      "index.html": page(
        "HAPTICON 2026",
        `<h1>HAPTICON 2026</h1><p>Busan, 3–6 March 2026</p><div class="card"><h3>Keynotes</h3><a href="keynotes/">Read more</a></div><div class="card"><h3>Accepted papers</h3><a href="papers/">Read more</a></div><div class="card"><h3>Sponsors</h3><a href="sponsors/">Read more</a></div>`,
      ),
      "keynotes/index.html": page("Keynotes", "<h1>Keynotes</h1><p>Nadia Farouk</p>"),
      "sponsors/index.html": page("Sponsors", "<h1>Sponsors</h1>"),
      "papers/index.html": page("Papers", `<h1>Accepted papers</h1>${items(en)}`),
    },
  },
  "a script that fills the menu; usual names": {
    lists: ["program.html"],
    files: {
      "index.html": page(
        "SMALLDATA 2025",
        `<div id="menu"></div><script src="menu.js"></script><h1>SMALLDATA 2025</h1><p>Porto, 9–10 June 2025</p>`,
      ),
      "program.html": page("Program", `<h1>Program</h1>${rows(en)}`),
    },
  },
  "fr: rubrique par session, liens par titre": {
    lists: ["programme/session1.html", "programme/session2.html"],
    files: {
      "index.html": page(
        "JOUTE 2025",
        `${menu(["programme/", "Programme scientifique"], ["inscription.html", "Inscription"])}<h1>JOUTE 2025</h1><p>Nantes, 2 et 3 juin 2025</p>`,
        "fr",
      ),
      "inscription.html": page("Inscription", "<h1>Inscription</h1>", "fr"),
      "programme/index.html": page(
        "Programme scientifique",
        `<h1>Programme scientifique</h1><ul><li><a href="session1.html">Session 1 : littoral</a></li><li><a href="session2.html">Session 2 : école et archives</a></li></ul>`,
        "fr",
      ),
      "programme/session1.html": page("Session 1", `<h1>Session 1 : littoral</h1>${items(fr.slice(0, 3))}`, "fr"),
      "programme/session2.html": page("Session 2", `<h1>Session 2</h1>${items(fr.slice(2))}`, "fr"),
    },
  },
};

const models = new Map(kind.models!.map((name) => [name, readFileSync(`models/${name}`)] as const));

for (const [name, { home = "index.html", lists, files }] of Object.entries(SITES))
  test(`papers are found: ${name}`, (t) => {
    const root = mkdtempSync(path.join(os.tmpdir(), "winnow-trail-"));
    t.after(() => rmSync(root, { recursive: true }));
    for (const [file, html] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), html);
    }
    const gold = { site: name, home, paperPages: lists } as unknown as GoldSite;
    const { missed } = followTrail(gold, root, models, 40);
    assert.deepEqual(missed, []);
  });
