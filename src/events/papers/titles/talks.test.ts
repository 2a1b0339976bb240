/** Keynotes, panels and tutorials are no papers, whichever way a page says what they are; and papers are never lost to a heading. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../../page/read.js";
import { openPaperReader, PAPER_MODELS } from "../read-papers.js";
import { announcedByHeading, announcedTalks, isTalkTitle } from "./talk-words.js";

const HEADINGS: readonly [says: string, announced: string | undefined][] = [
  ["Keynotes", "speech, many"],
  ["Keynote Speakers", "speech, many"],
  ["09:00-10:00 Keynote 1", "speech"],
  ["Invited Talks", "speech, many"],
  ["Day 2: Friday, November 14 — Workshops", "gathering, many"],
  ["SESSION: Tutorials", "gathering, many"],
  ["Panel Discussion", "gathering"],
  ["Plenary Session 2", "perhaps, many"],
  ["Keynote: On Trees", "speech"],
  ["Conférences invitées", "speech, many"],
  ["Eingeladene Vorträge", "speech, many"],
  ["Пленарные доклады", "speech, many"],
  ["招待講演", "speech, many"],
  ["기조 강연", "speech, many"],
  ["国際学会招待発表", undefined], // papers of other conferences
  ["Invited Journal Session – Computers & Graphics", undefined],
  ["Invited Papers", undefined],
  ["Tutorial and Survey Papers", undefined],
  ["Keynote and Session 1: Networks", undefined],
  ["Panel Data Analysis", undefined],
  ["Accepted Papers", undefined],
];
for (const [says, announced] of HEADINGS) {
  test(`the heading "${says}" announces ${announced ?? "no talks"}`, () => {
    const found = announcedByHeading(says);
    assert.equal(found === undefined ? undefined : `${found.sort}${found.many ? ", many" : ""}`, announced);
  });
}

test("a line announces talks only when it says nothing else", () => {
  assert.equal(announcedTalks("Invited Talk: Evolution of Protocols"), undefined);
  assert.equal(announcedTalks("13:30 Invited Talk")?.sort, "speech");
});

test("a title may say itself that it is no paper's", () => {
  for (const title of ["Keynote: On Trees", "Invited Talk – Rivers", "Tutorial 3: Patterns", "Panel A: The Future"])
    assert.ok(isTalkTitle(title), title);
  for (const title of ["Tutorial Systems for Schools: A Survey", "Panel Data: A Review", "Keynote Speech Recognition"])
    assert.ok(!isTalkTitle(title), title);
});

// ── On pages ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

type Listed = readonly [title: string, people: string];
const PAPERS: readonly Listed[] = [
  ["Adaptive Caching for Edge Inference", "Maria Keller, Tomás Novák and Wei Zhang"],
  ["On the Hardness of Counting Short Paths", "Ingrid Olsen and Rahul Mehta"],
  ["Learning to Rank Sparse Documents", "Hannah Schmidt, Kenji Watanabe and Laura Rossi"],
  ["Verified Compilation of Reactive Programs", "Elena Petrova and David Cohen"],
];
const TALKS: readonly Listed[] = [
  ["Thirty Years of Distributed Consensus", "Barbara Lindqvist"],
  ["What Machines Learn from Rivers", "Giovanni Esposito"],
];

const entry = ([title, people]: Listed, more = ""): string => `<li><b>${title}</b><br>${people}${more}</li>`;
const list = (entries: readonly Listed[], more?: (n: number) => string): string =>
  `<ul>${entries.map((one, n) => entry(one, more?.(n))).join("")}</ul>`;

function titlesOn(body: string): string[] {
  const page = readPage({
    ...{ kind: "fetched", url: "https://conf.example/2026/program", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html><title>XYZ 2026 – Program</title><h1>Program</h1>${body}`),
  });
  return reader.papers(page).map(({ title }) => title);
}

const wanted = PAPERS.map(([title]) => title);

test("what stands under a heading for talks is no paper", () => {
  for (const heading of ["Keynotes", "Invited Talks", "Keynote Speakers", "Tutorials"])
    assert.deepEqual(
      titlesOn(`<h2>${heading}</h2>${list(TALKS)}<h2>Session 1: Systems</h2>${list(PAPERS)}`),
      wanted,
      heading,
    );
});

test("names of speakers as headings do not hide the heading above", () => {
  const talks = TALKS.map(([title, speaker]) => `<h3>${speaker}</h3><p><b>${title}</b><br>${speaker}</p>`).join("");
  assert.deepEqual(titlesOn(`<h2>Keynotes</h2>${talks}<h2>Papers</h2>${list(PAPERS)}`), wanted);
});

test("a talk is one also where the schedule prints it again", () => {
  const schedule = `<h2>Monday</h2>${list([TALKS[0]!, ...PAPERS.slice(0, 2), TALKS[1]!, ...PAPERS.slice(2)])}`;
  assert.deepEqual(titlesOn(`<h2>Invited Talks</h2>${list(TALKS)}${schedule}`), wanted);
});

test("a line before the title announces it alone", () => {
  const rows = [TALKS[0]!, ...PAPERS].map(
    ([title, people], n) =>
      `<tr><td>${9 + n}:00</td><td>${n === 0 ? "<p>Keynote</p>" : ""}<p><b>${title}</b></p><p>${people}</p></td></tr>`,
  );
  assert.deepEqual(titlesOn(`<table>${rows.join("")}</table>`), wanted);
});

test("a keynote with a paper of its own is one", () => {
  const found = titlesOn(
    `<h2>Keynotes</h2>${list(TALKS, (n) => ` <a href="k${n}.pdf">PDF</a>`)}<h2>Papers</h2>${list(PAPERS, (n) => ` <a href="p${n}.pdf">PDF</a>`)}`,
  );
  assert.deepEqual(found, [...TALKS.map(([title]) => title), ...wanted]);
});

test("a heading in the navigation and a keynote before a session take no papers away", () => {
  assert.deepEqual(titlesOn(`<h4>Keynote</h4><p>Barbara Lindqvist opens the day.</p>${list(PAPERS)}`), wanted);
  const many = Array.from({ length: 24 }, (_, n): Listed => [`${wanted[n % 4]}, Part ${n + 1}`, PAPERS[n % 4]![1]]);
  assert.equal(titlesOn(`<h4>Tutorials</h4>${list(many)}`).length, many.length);
  assert.deepEqual(titlesOn(`<h2>Invited Sessions</h2>${list(PAPERS)}`), wanted);
});
