import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { type EventFacts, eventFacts } from "./event-page.js";
import { readEventSite } from "./site.js";

function page(html: string, url = "https://conf.example/") {
  const body = new TextEncoder().encode(html);
  return readPage({
    kind: "fetched",
    url,
    at: 0,
    took: 0,
    status: 200,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body,
  });
}
const facts = (html: string, url?: string): EventFacts => eventFacts([page(html, url)]);

const HEAD = `<title>GARDEN 2025</title><h1>12th International Workshop on Garden Informatics (GARDEN 2025)</h1>
<p>30 June – 2 July 2025, Lyon, France</p>`;

test("name, acronym, edition, days and place come from the head of the page", () => {
  const { name, acronym, edition, year, start, end, city, country, online, evidence } = facts(HEAD);
  assert.deepEqual(
    { name, acronym, edition, year, start, end, city, country, online },
    {
      name: "International Workshop on Garden Informatics",
      acronym: "GARDEN",
      edition: 12,
      year: 2025,
      start: "2025-06-30",
      end: "2025-07-02",
      city: "Lyon",
      country: "France",
      online: false,
    },
  );
  assert.match(evidence["start"]!.words, /30 June – 2 July 2025/);
  assert.ok(evidence["start"]!.confidence > 0.6);
});

/** The same dates in the layouts that sites use. */
const LAYOUTS: [name: string, html: string][] = [
  [
    "a list",
    "<ul><li>Paper submission: 10 February 2025<li>Notification: 4 April 2025<li>Camera-ready: 2 May 2025</ul>",
  ],
  [
    "a table",
    "<table><tr><td>Paper submission<td>10 February 2025<tr><td>Notification<td>4 April 2025<tr><td>Camera-ready<td>2 May 2025</table>",
  ],
  [
    "dates before labels",
    "<table><tr><td>10 February 2025<td>Papers due<tr><td>4 April 2025<td>Notification of acceptance<tr><td>2 May 2025<td>Camera-ready papers due</table>",
  ],
  [
    "a head row",
    "<table><tr><th>Submission<th>Notification<th>Camera-ready<tr><td>Feb 10, 2025<td>Apr 4, 2025<td>May 2, 2025</table>",
  ],
  [
    "blocks of their own",
    "<div>Paper submission</div><div>Feb 10</div><div>Notification</div><div>Apr 4</div><div>Camera-ready</div><div>May 2</div>",
  ],
  [
    "blocks of their own, date first",
    "<div>Feb 10</div><div>Paper submission</div><div>Apr 4</div><div>Notification</div><div>May 2</div><div>Camera-ready</div>",
  ],
  [
    "line breaks",
    "<p>Submission: Feb 10, 2025<br>Notification of acceptance: Apr 4, 2025<br>Final version: May 2, 2025</p>",
  ],
  [
    "struck-out dates",
    "<ul><li>Submission: <s>3</s> 10 February 2025<li>Notification: <del>March 28, 2025</del> April 4, 2025<li>Camera-ready: May 2, 2025</ul>",
  ],
  [
    "extended dates",
    "<ul><li>Submission: 3 Feb 2025, extended to 10 Feb 2025<li>Notification: March 28 → April 4, 2025<li>Camera-ready: May 2, 2025</ul>",
  ],
  [
    "dates with the older one behind",
    "<ul><li>Submission: 10 Feb 2025 (extended from 3 Feb 2025)<li>Notification: April 4, 2025 (was March 28)<li>Camera-ready: May 2, 2025</ul>",
  ],
  [
    "labels and dates glued together by their styles",
    "<p><b>Papers due</b><i>February 10, 2025</i></p><p><b>Paper acceptance</b><i>April 4, 2025</i></p><p><b>Final version</b><i>May 2, 2025</i></p>",
  ],
  [
    "dates with their hour in brackets, labels behind",
    "<ul><li>Feb 10, 2025 (11:59PM UTC-12) – Papers due<li>Apr 4, 2025 (11:59PM UTC-12) – Accept/reject<li>May 2, 2025 (firm) – Camera-ready",
  ],
  [
    "headings that could be news",
    "<h3>Papers due</h3><p>10 Feb 2025</p><h3>Decisions announced</h3><p>4 Apr 2025</p><h3>Camera-ready</h3><p>2 May 2025</p>",
  ],
  [
    "everything struck out when all is over",
    "<ul><li><s>Submission: 10 Feb 2025</s><li><s>Notification: 4 April 2025</s><li><s>Camera-ready: 2 May 2025</s></ul>",
  ],
];
for (const [name, html] of LAYOUTS) {
  test(`deadlines are read from ${name}`, () => {
    const { submission, notification, cameraReady } = facts(`${HEAD}<h2>Important dates</h2>${html}`);
    assert.deepEqual(
      { submission, notification, cameraReady },
      { submission: "2025-02-10", notification: "2025-04-04", cameraReady: "2025-05-02" },
    );
  });
}

test("a deadline without a year lies before the event, in the year before if need be", () => {
  const { submission, notification } = facts(
    "<title>FROST 2025</title><h1>FROST 2025</h1><p>February 3–5, 2025, Oslo, Norway</p><h2>Dates</h2><ul><li>Submission: October 1<li>Notification: December 10</ul>",
  );
  assert.deepEqual([submission, notification], ["2024-10-01", "2024-12-10"]);
});

test("the event's days above a column of labels and dates are no deadline", () => {
  const { start, end, notification, cameraReady } = facts(
    "<title>FROST 2025</title><h1>FROST 2025</h1><p>June 3–5, 2025</p><div>Camera ready</div><div>2025-04-01 23:59</div><div>Notification</div><div>2025-03-01 23:59</div>",
  );
  assert.deepEqual([start, end, notification, cameraReady], ["2025-06-03", "2025-06-05", "2025-03-01", "2025-04-01"]);
});

test("two rounds are two rounds", () => {
  const { rounds } = facts(
    `${HEAD}<h2>Important dates</h2><ul><li>Round 1 submission: 1 Oct 2024<li>Round 1 notification: 1 Dec 2024<li>Round 2 submission: 1 Feb 2025<li>Round 2 notification: 1 Apr 2025</ul>`,
  );
  assert.deepEqual(rounds, [
    { submission: "2024-10-01", name: "1", notification: "2024-12-01" },
    { submission: "2025-02-01", name: "2", notification: "2025-04-01" },
  ]);
});

test("a poster track does not move the main notification", () => {
  const { notification } = facts(
    `<title>ROSE 2025</title><h1>ROSE 2025 Conference on Roses</h1><p>June 3-5, 2025, Bonn, Germany</p><h2>Important dates</h2><ul><li>Poster notification: 1 May 2025<li>Paper submission: 10 Jan 2025<li>Paper notification: 10 March 2025</ul>`,
  );
  assert.equal(notification, "2025-03-10");
});

test("news says when something was written, not when it is due", () => {
  const { notification } = facts(`${HEAD}<h2>News</h2><ul><li>16 April 2025: Acceptance notifications were sent</ul>`);
  assert.equal(notification, undefined);
});

test("impossible dates are not given", () => {
  const { start, notification } = facts(
    "<title>ROSE 2025</title><h1>ROSE 2025</h1><p>31 June – 2 July 2025</p><ul><li>Notification: 31 April 2025</ul>",
  );
  assert.deepEqual([start, notification], [undefined, undefined]);
  assert.equal(facts("<h1>ROSE</h1><p>Conference: 5 July 2025 – 2 July 2025</p>").start, undefined);
});

test("03/04/2025 is read as the page's other dates, and less surely when nothing tells", () => {
  const html = (more: string) =>
    `<title>ROSE 2025</title><h1>ROSE 2025</h1><p>June 3-5, 2025</p><h2>Dates</h2><ul><li>Notification: 03/04/2025${more}</ul>`;
  assert.equal(facts(html("<li>Submission: 25/01/2025")).notification, "2025-04-03");
  assert.equal(facts(html("<li>Submission: 01/25/2025")).notification, "2025-03-04");
  assert.equal(facts(html(""), "https://rose.example.edu/").notification, "2025-03-04");
  assert.ok(facts(html("")).evidence["notification"]!.confidence < 0.7);
});

test("of two events on one page the neighbour's days are not taken", () => {
  const { start } = facts(
    `<title>DAISY 2025</title><h1>DAISY 2025: Workshop on Daisies</h1><p>10 June 2025, Bonn, Germany<br>in conjunction with<br>ROSE 2025 (6-9 June 2025)</p>`,
  );
  assert.equal(start, "2025-06-10");
});

test("a parked domain has no event", () => {
  const { start, notification, rounds } = facts(
    "<title>garden2025.example is for sale</title><h1>This domain is for sale</h1><p>Buy now. Copyright 2026. Updated 12 May 2026.</p>",
  );
  assert.deepEqual([start, notification, rounds.length], [undefined, undefined, 0]);
});

test("schema.org/Event is taken at its word", () => {
  const { start, end, evidence } = facts(
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"ROSE","startDate":"2025-06-03T09:00","endDate":"2025-06-05"}</script><h1>ROSE</h1>`,
  );
  assert.deepEqual([start, end, evidence["start"]?.rule], ["2025-06-03", "2025-06-05", "json-ld Event"]);
});

test("a place that is declared by its name and the country's code", () => {
  const { city, country } = facts(
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"ROSE","startDate":"2025-06-03","endDate":"2025-06-05","location":{"@type":"Place","name":"Fribourg","address":{"addressCountry":"CH"}}}</script><h1>ROSE</h1>`,
  );
  assert.deepEqual([city, country], ["Fribourg", "Switzerland"]);
});

test("other languages", () => {
  const russian = facts(
    "<html lang=ru><title>Конференция САД 2024</title><h1>Конференция САД 2024</h1><p>Конференция состоится 3-7 июня 2024 г.</p><h2>Важные даты</h2><ul><li>Подача статей: 1 марта 2024<li>Уведомление авторов: 15 апреля 2024</ul>",
  );
  assert.deepEqual(
    [russian.start, russian.end, russian.submission, russian.notification],
    ["2024-06-03", "2024-06-07", "2024-03-01", "2024-04-15"],
  );
  const chinese = facts(
    "<html lang=zh><title>花园会议 2024</title><h1>花园会议</h1><p>会议时间：2024年6月3日～7日</p><h2>重要日期</h2><ul><li>投稿截止：2024年3月1日<li>录用通知：2024年4月15日</ul>",
  );
  assert.deepEqual(
    [chinese.start, chinese.end, chinese.submission, chinese.notification],
    ["2024-06-03", "2024-06-07", "2024-03-01", "2024-04-15"],
  );
});

test("a site's own date page is visited when the home page lacks them, and no more than a handful", async () => {
  const links = Array.from({ length: 30 }, (_, i) => `<a href="/submission-${i}.html">Submission ${i}</a>`).join(" ");
  const home = page(
    `${HEAD}<nav><a href="/venue.html">Venue</a> <a href="/dates.html">Important dates</a> ${links}</nav>`,
  );
  const asked: string[] = [];
  const found = await readEventSite(home, async (url) => {
    asked.push(new URL(url).pathname);
    return url.endsWith("/dates.html") ? page("<h1>Important dates</h1><p>Notification: April 4</p>", url) : undefined;
  });
  assert.deepEqual([found.notification, asked], ["2025-04-04", ["/dates.html"]]);
  const never: string[] = [];
  await readEventSite(home, async (url) => void never.push(url));
  assert.equal(never.length, 6);
});

test("hostile pages neither crash nor hang", () => {
  const started = process.cpuUsage().user / 1000;
  facts(`<p>${"Conference on ".repeat(20_000)}</p>`);
  facts(`${"<div>".repeat(20_000)}June 3, 2025`);
  facts(`<table>${"<tr><td>June 3, 2025<td>Notification".repeat(5000)}</table>`);
  facts(`<p>${"Aa, ".repeat(50_000)}`);
  assert.ok(process.cpuUsage().user / 1000 - started < 20_000);
});

test("rounds side by side in a table are rounds; the last one counts", () => {
  const { submission, notification, rounds } =
    facts(`${HEAD}<h2>Important dates</h2><table><tr><th><th>Round 1<th>Round 2
<tr><td>Submission<td><s>1 July 2024</s> 8 July 2024<td>1 November 2024<tr><td>Notification<td>1 September 2024<td>15 January 2025</table>`);
  assert.deepEqual([submission, notification], ["2024-11-01", "2025-01-15"]);
  assert.deepEqual(rounds, [
    { name: "1", submission: "2024-07-08", notification: "2024-09-01" },
    { name: "2", submission: "2024-11-01", notification: "2025-01-15" },
  ]);
});

test("a date and its successor side by side, an acronym that ends like a year, a year in a sentence", () => {
  const { submission } = facts(`${HEAD}<ul><li>Paper submission: January 15, 2025 January 29, 2025 (extended)</ul>`);
  assert.equal(submission, "2025-01-29");
  assert.equal(facts("<title>ЗЕРНО-2027</title><h1>Конференция ЗЕРНО-2027</h1>").acronym, "ЗЕРНО");
  const prose = facts(
    "<h3>CALL FOR PAPERS</h3><h3>MEETING ON SMALL THINGS (EMST)</h3><p>Prague, 7th-9th of September</p><p>It will be held in 2027.</p>",
  );
  assert.deepEqual(
    [prose.name, prose.acronym, prose.start, prose.end],
    ["MEETING ON SMALL THINGS (EMST)", "EMST", "2027-09-07", "2027-09-09"],
  );
});

test("days that run backwards, and days that do not exist, are no days", () => {
  const { start, submission, notification, cameraReady } =
    facts(`<title>BAD 2026</title><p>The conference takes place 14-10 June 2026 in Vienna, Austria</p>
<ul><li>Submission: 31 June 2026<li>Notification: 30 February 2026<li>Camera-ready: 15 April 2026</ul>`);
  assert.deepEqual([start, submission, notification, cameraReady], [undefined, undefined, undefined, "2026-04-15"]);
  assert.equal(facts("<title>BAD 2026</title><p>Held June 14-10, 2026 in Vienna, Austria</p>").start, undefined);
});
