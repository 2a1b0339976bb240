import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../page/read.js";
import { severalEvents } from "./several-events.js";

const eventsOn = (html: string): string[] =>
  severalEvents(
    readPage({
      kind: "fetched",
      url: "https://department.example/events",
      at: 0,
      took: 0,
      status: 200,
      headers: [["content-type", "text/html; charset=utf-8"]],
      body: new TextEncoder().encode(html),
    }),
  ).map(({ acronym, name, start, end, submission, country }) =>
    [acronym ?? name, start, end, submission, country].filter((part) => part !== undefined).join(" "),
  );

const CASES: readonly (readonly [says: string, html: string, events: readonly string[]])[] = [
  [
    "sections under headings",
    `<title>Events of our department</title><h1>Upcoming events</h1><h2>ALPHA 2027</h2><p>Conference on Alpha, 3-5 May 2027, Rome, Italy. Submission: 1 Feb 2027</p>
<h2>BETA 2027</h2><p>Workshop on Beta, 10-12 June 2027, Oslo, Norway</p><h2>Contact</h2><p>Write to us.</p>`,
    ["ALPHA 2027-05-03 2027-05-05 2027-02-01 Italy", "BETA 2027-06-10 2027-06-12 Norway"],
  ],
  [
    "items of a list",
    `<title>Calls</title><ul><li>ALPHA 2027, 3-5 May 2027, Rome, Italy<li>BETA 2027, 10-12 June 2027, Oslo, Norway<li>GAMMA 2027, 20-22 September 2027, Bern, Switzerland</ul>`,
    [
      "ALPHA 2027-05-03 2027-05-05 Italy",
      "BETA 2027-06-10 2027-06-12 Norway",
      "GAMMA 2027-09-20 2027-09-22 Switzerland",
    ],
  ],
  [
    "declared for machines",
    `<title>Calendar</title><script type="application/ld+json">[{"@type":"Event","name":"ALPHA 2027","startDate":"2027-05-03","endDate":"2027-05-05"},
{"@type":"Event","name":"BETA 2027","startDate":"2027-06-10","endDate":"2027-06-12"}]</script>`,
    ["ALPHA 2027-05-03 2027-05-05", "BETA 2027-06-10 2027-06-12"],
  ],
  [
    "one event with its workshops and neighbours",
    `<title>ALPHA 2027</title><h1>ALPHA 2027</h1><p>3-5 May 2027, Rome, Italy</p><h2>Workshop WALPHA 2027</h2><p>2 May 2027</p><h2>BETA 2027</h2><p>Follows on 10-12 June 2027.</p>`,
    [],
  ],
  [
    "one event whose title is plain",
    `<title>Home</title><h1>The 5th Conference on Alpha</h1><p>3-5 May 2027, Rome, Italy</p><h2>Important dates</h2><p>Submission: 1 Feb 2027</p>`,
    [],
  ],
  ["nothing", "<title>Shoes</title><p>Cheap shoes since 2004.</p>", []],
];
for (const [says, html, events] of CASES)
  test(`${says}: ${events.length === 0 ? "not several events" : `${events.length} events`}`, () =>
    assert.deepEqual(eventsOn(html), events));

test("pages made to hurt end soon", () => {
  const before = process.cpuUsage();
  eventsOn(`<title>Calls</title>${"<h2>A1 2027</h2><p>3-5 May 2027</p>".repeat(20_000)}`);
  eventsOn(`<title>Calls</title>${"<div>".repeat(50_000)}ALPHA 2027`);
  assert.ok(process.cpuUsage(before).user < 20e6);
});
