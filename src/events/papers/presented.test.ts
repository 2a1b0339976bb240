/** Days, times, rooms and kinds of presentation, with the shipped models. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { timeIn } from "./presented.js";
import { openPaperReader, PAPER_MODELS } from "./read-papers.js";

const reader = openPaperReader(new Map(PAPER_MODELS.map((name) => [name, readFileSync(`models/${name}`)])));

const pageOf = (body: string) =>
  readPage({
    ...{ kind: "fetched", url: "https://xyz.example/2031/program", at: 0, took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(`<!doctype html><title>XYZ 2031 – Program</title><h1>Program</h1>${body}`),
  });

const TIMES: [says: string, time: string | undefined][] = [
  ["9:00", "09:00"],
  ["09:00 – 09:20", "09:00-09:20"],
  ["2:30 pm - 3:00 pm", "14:30-15:00"],
  ["10.30–10.50 Uhr", "10:30-10:50"],
  ["10h30", "10:30"],
  ["14.15", "14:15"],
  ["Version 3.14 of the compiler", undefined],
  ["25:00", undefined],
  ["no time at all", undefined],
];
for (const [says, time] of TIMES)
  test(`the time in "${says}" is ${time ?? "none"}`, () => assert.equal(timeIn(says), time));

const PAPERS = [
  ["Adaptive Caching for Edge Inference", "Maria Keller, Tomás Novák and Wei Zhang"],
  ["On the Hardness of Counting Short Paths", "Ingrid Olsen and Rahul Mehta"],
  ["Learning to Rank Sparse Documents", "Hannah Schmidt, Kenji Watanabe and Laura Rossi"],
  ["A Field Study of Code Review in Small Teams", "Peter Novotny and Aisha Khan"],
] as const;
const rows = (from: number, papers: readonly (readonly [string, string])[]): string =>
  papers
    .map(([title, people], n) => `<tr><td>${from + n}:00–${from + n}:20</td><td><b>${title}</b><br>${people}</td></tr>`)
    .join("");

test("a timetable gives day, time, room and kind of each paper", () => {
  const { papers } = reader.read(
    pageOf(`<h2>Tuesday, 3 June 2031</h2>
      <h3>Session 1: Systems (Room 204)</h3><table>${rows(9, PAPERS.slice(0, 2))}</table>
      <h2>Wednesday, 4 June 2031</h2>
      <h3>Poster session, Main Hall</h3><table>${rows(14, PAPERS.slice(2))}</table>`),
  );
  assert.deepEqual(
    papers.map(({ title, day, time, room, presentation }) => [title, day, time, room, presentation]),
    [
      [PAPERS[0][0], "2031-06-03", "09:00-09:20", "204", undefined],
      [PAPERS[1][0], "2031-06-03", "10:00-10:20", "204", undefined],
      [PAPERS[2][0], "2031-06-04", "14:00-14:20", "Main Hall", "poster"],
      [PAPERS[3][0], "2031-06-04", "15:00-15:20", "Main Hall", "poster"],
    ],
  );
});

test("a time at the beginning of a line belongs to the paper on it", () => {
  const lines = PAPERS.map(
    ([title, people], n) => `<li>${9 + n}:00-${9 + n}:20 <b>${title}</b>, <i>${people}</i></li>`,
  );
  const { papers } = reader.read(pageOf(`<h3>Session 1: Systems</h3><ul>${lines.join("")}</ul>`));
  assert.deepEqual(
    papers.map(({ title, time }) => [title, time]),
    PAPERS.map(([title], n) => [title, `${String(9 + n).padStart(2, "0")}:00-${String(9 + n).padStart(2, "0")}:20`]),
  );
});

test("headings say which papers are long and which short", () => {
  const list = (papers: readonly (readonly [string, string])[]): string =>
    `<ul>${papers.map(([title, people]) => `<li><b>${title}</b><br>${people}</li>`).join("")}</ul>`;
  const { papers } = reader.read(
    pageOf(`<h2>Full papers</h2>${list(PAPERS.slice(0, 2))}<h2>Short papers</h2>${list(PAPERS.slice(2))}`),
  );
  assert.deepEqual(
    papers.map(({ presentation }) => presentation),
    ["long", "long", "short", "short"],
  );
});

test("keynotes, panels and courses are talks, apart from papers", () => {
  const { papers, talks } = reader.read(
    pageOf(`<table><tr><td>8:00–9:00</td><td>Keynote: <b>Thirty Years of Looking at Clouds</b><br>Judith Okonkwo</td></tr>
      ${rows(9, PAPERS)}</table>`),
  );
  assert.deepEqual(
    papers.map(({ title }) => title),
    PAPERS.map(([title]) => title),
  );
  assert.deepEqual(
    talks.map(({ type, title, authors, presentation }) => [type, title, ...authors, presentation]),
    [["talk", "Thirty Years of Looking at Clouds", "Judith Okonkwo", "keynote"]],
  );
});

test("what was taken for a title is explained, feature by feature", () => {
  const [first] = reader.explain(pageOf(`<h3>Session 1</h3><table>${rows(9, PAPERS)}</table>`));
  assert.equal(first!.title, PAPERS[0][0]);
  assert.equal(first!.given, true);
  const [title, people] = first!.units;
  assert.deepEqual([title!.label, people!.label], ["title", "author"]);
  assert.ok(title!.reasons.length > 20 && people!.reasons.length > 20);
  // Strongest first, in both directions.
  for (const { reasons } of first!.units)
    for (const [n, { adds }] of reasons.entries())
      assert.ok(n === 0 || Math.abs(adds) <= Math.abs(reasons[n - 1]!.adds));
  assert.ok(first!.signals.some(({ name }) => name === "labeller sure of the title"));
});

test("parallel tracks have their own names and rooms, and share the time of their row", () => {
  const cell = ([title, people]: readonly [string, string]): string => `<td><b>${title}</b><br>${people}</td>`;
  const { papers } = reader.read(
    pageOf(`<table><tr><th></th><th>Track A: Systems (Room 12)</th><th>Track B: Theory (Room 14)</th></tr>
      ${[0, 2].map((n) => `<tr><td>${9 + n}:00</td>${cell(PAPERS[n]!)}${cell(PAPERS[n + 1]!)}</tr>`).join("")}</table>`),
  );
  assert.deepEqual(
    papers.map(({ session, time, room }) => [session, time, room]),
    [
      ["Track A: Systems (Room 12)", "09:00", "12"],
      ["Track B: Theory (Room 14)", "09:00", "14"],
      ["Track A: Systems (Room 12)", "11:00", "12"],
      ["Track B: Theory (Room 14)", "11:00", "14"],
    ],
  );
});

test("deadlines above a list are not the day of its papers, and the page's name is no session", () => {
  const { papers } = reader.read(
    pageOf(`<h2>Important dates</h2><ul><li>Notification: 3 March 2031</li><li>20 May 2031</li></ul><h2>Accepted papers</h2>
      <ul>${PAPERS.map(([title, people]) => `<li><b>${title}</b><br>${people}</li>`).join("")}</ul>`),
  );
  assert.deepEqual(
    papers.map(({ day, session }) => [day, session]),
    PAPERS.map(() => [undefined, undefined]),
  );
});

test("a session's room may stand below its name, and its name in a row of its own", () => {
  const { papers } = reader.read(
    pageOf(`<h3>Session 1: Systems</h3><p>Location: Room FH 2</p><table>${rows(9, PAPERS.slice(0, 2))}
      <tr><td colspan=2><b>Search and Ranking</b></td></tr>${rows(14, PAPERS.slice(2))}</table>`),
  );
  assert.deepEqual(
    papers.map(({ session, room }) => [session, room]),
    [
      ["Session 1: Systems", "FH 2"],
      ["Session 1: Systems", "FH 2"],
      ["Search and Ranking", undefined],
      ["Search and Ranking", undefined],
    ],
  );
});
