/** Every source in its own form through the one contract: DBLP's pages, feeds, calendars; what is not there, and what has changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { findSource } from "./connectors.js";
import { readProceedingsTitle } from "./dblp-page.js";

function at(url: string, body: string, { status = 200, type = "text/html; charset=utf-8" } = {}): Page {
  const headers: [string, string][] = [["content-type", type]];
  return readPage({
    kind: "fetched",
    url,
    at: Date.UTC(2026, 10, 1),
    took: 0,
    status,
    headers,
    body: Buffer.from(body),
  });
}

const DBLP = "https://dblp.org/db/conf/grain/index.html";
const SERIES = `<title>dblp: Conference on Grain (GRAIN)</title><h2>2025</h2><ul class="publ-list">
<li class="entry editor" id="conf/grain/2025"><nav class="publ"><ul><li class="drop-down"><a href="https://dblp.org/db/conf/grain/grain2025.html">contents</a></li></ul></nav>
<cite class="data tts-content"><span itemprop="author"><span itemprop="name">Ada Miller</span></span>: <span class="title" itemprop="name">The Twelfth International Conference on Grain Sorting, GRAIN 2025, Lisbon, Portugal, April 24-28, 2025.</span></cite></li></ul>
<h2>2024</h2><ul class="publ-list"><li class="entry editor" id="conf/grain/2024"><cite class="data"><span class="title">Proceedings of the 11th International Conference on Grain Sorting, GRAIN 2024, Virtual Event, May 30 - June 2, 2024.</span></cite></li>
<li class="entry inproceedings" id="conf/grain/X24"><cite class="data"><span class="title">A Paper About Grain.</span></cite></li></ul>`;

test("DBLP's page of a series gives its editions, with name, place and days from the titles of their proceedings", () => {
  const answer = findSource(at(DBLP, SERIES));
  assert.equal(answer?.by, "DBLP");
  assert.deepEqual(answer?.kind === "read" ? answer.events : answer, [
    {
      source: "https://dblp.org/db/conf/grain/grain2025.html",
      name: "The Twelfth International Conference on Grain Sorting",
      acronym: "GRAIN",
      year: 2025,
      place: "Lisbon, Portugal",
      start: "2025-04-24",
      end: "2025-04-28",
    },
    {
      source: DBLP,
      name: "11th International Conference on Grain Sorting",
      acronym: "GRAIN",
      year: 2024,
      place: "Virtual Event",
      start: "2024-05-30",
      end: "2024-06-02",
    },
  ]);
});

test("a title of proceedings without acronym or days gives what it has", () => {
  assert.deepEqual(readProceedingsTitle("Grain Sorting - A Festschrift", "grain"), {
    name: "Grain Sorting - A Festschrift",
    acronym: "GRAIN",
  });
});

/** What is not an answer, and how it is taken. */
const TROUBLES: readonly (readonly [what: string, page: Page, kind: string, says: RegExp])[] = [
  ["DBLP's bot check", at(DBLP, "<title>Making sure you are not a bot!</title>"), "later", /not a bot/],
  ["DBLP in trouble", at(DBLP, "<title>dblp: error 500</title>"), "later", /error 500/],
  ["DBLP asked too often", at(DBLP, "", { status: 429 }), "later", /429/],
  ["DBLP in a new design", at(DBLP, "<title>dblp</title><div>New!</div>"), "changed", /without entries/],
  ["WikiCFP down", at("http://www.wikicfp.com/cfp/call?conference=x", "", { status: 503 }), "later", /503/],
  [
    "an empty calendar",
    at("https://a.example/e.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR", { type: "text/calendar" }),
    "nothing",
    /no entry/,
  ],
  [
    "a calendar of birthdays",
    at(
      "https://a.example/e.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Anna's birthday\r\nDTSTART:20260101\r\nEND:VEVENT\r\nEND:VCALENDAR",
      { type: "text/calendar" },
    ),
    "changed",
    /none of the 1 entries/,
  ],
];
for (const [what, page, kind, says] of TROUBLES)
  test(`${what} is "${kind}", and says why`, () => {
    const answer = findSource(page);
    assert.equal(answer?.kind, kind);
    assert.match((answer as { says: string }).says, says);
  });

const entry = (...lines: string[]): string => `BEGIN:VEVENT\r\n${lines.join("\r\n")}\r\nEND:VEVENT\r\n`;

test("a calendar's deadlines belong to its events, also without a year; our own visits are nobody's events", () => {
  const body = `BEGIN:VCALENDAR\r\n${entry("UID:1", "SUMMARY:GRAIN: Conference on Grain", "DTSTART;VALUE=DATE:20271203", "DTEND;VALUE=DATE:20271207", "URL:https://grain.example/")}${entry("UID:2", "SUMMARY:GRAIN: notification of acceptance", "DTSTART;VALUE=DATE:20270915", "URL:https://grain.example/")}${entry("UID:3-visit@winnow", "SUMMARY:Winnow visits GRAIN 2027", "DTSTART:20270916T100000Z")}${entry("UID:4", "SUMMARY:CHAFF 2027 submission deadline", "DTSTART;VALUE=DATE:20270301")}END:VCALENDAR\r\n`;
  const answer = findSource(at("https://calendar.example/e.ics", body, { type: "text/calendar" }));
  assert.deepEqual(
    answer?.kind === "read"
      ? answer.events.map(({ acronym, year, start, end, notification, submission }) => ({
          acronym,
          year,
          start,
          end,
          notification,
          submission,
        }))
      : answer,
    [
      {
        acronym: "GRAIN",
        year: 2027,
        start: "2027-12-03",
        end: "2027-12-06",
        notification: "2027-09-15",
        submission: undefined,
      },
      {
        acronym: "CHAFF",
        year: 2027,
        start: undefined,
        end: undefined,
        notification: undefined,
        submission: "2027-03-01",
      },
    ],
  );
});

test("whatever a source sends, an answer comes", () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(DBLP, "http://www.wikicfp.com/cfp/servlet/event.showcfp?eventid=1", "https://a.example/e.ics"),
      (body, url) => {
        const answer = findSource(at(url, body, { type: url.endsWith("ics") ? "text/calendar" : "text/html" }));
        return answer === undefined || ["read", "nothing", "later", "changed"].includes(answer.kind);
      },
    ),
  ));
