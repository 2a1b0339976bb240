/** `winnow events discover`: a focused crawl finds events, leaves the rest alone, stops at its budget and goes on later. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, winnow } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

const SOCIETY = "http://society.example/conferences.html";
const PAGES = {
  [SOCIETY]: `<title>Society: conferences</title><h1>Conferences</h1><ul>
<li><a href="http://www.grain2026.example/">GRAIN 2026</a><li><a href="http://icchaff2026.example/">ICCHAFF 2026</a>
<li><a href="http://shop.example/mills/buy.html">Buy a mill</a><li><a href="http://conf-grain-journal.example/">Journal of Grain Conferences</a>
<li><a href="http://www.acm.org/">ACM</a><li><a href="http://conference-society.example/membership">Join us</a><li><a href="/upcoming-conferences.html">Upcoming conferences</a>
<li><a href="http://www.deadconf2026.example/">DEADCONF 2026</a><li><a href="http://lisbon-bran.example/">BRAN 2027</a></ul>`,
  // The days of one of its events do not make the society's page an event.
  "http://society.example/upcoming-conferences.html": `<title>Upcoming conferences</title><h1>Conferences</h1><p>SIEVE 2027, 3-5 December 2027, Lisbon</p><ul>
<li><a href="http://www.sieve2027.example/">SIEVE 2027, Symposium on Sieves</a><li><a href="http://www.husk2026.example/">HUSK 2026: not what it seems</a></ul>`,
  "http://www.grain2026.example/": eventPage("GRAIN", 2026),
  "http://icchaff2026.example/": eventPage("ICCHAFF", 2026, { name: "International Conference on Chaff" }),
  "http://www.sieve2027.example/": eventPage("SIEVE", 2027, { name: "Symposium on Sieves" }),
  // The address alone says little; the words of the link do.
  "http://lisbon-bran.example/": eventPage("BRAN", 2027, { name: "Symposium on Bran" }),
  "http://www.husk2026.example/":
    "<title>Cheap shoes</title><p>Shoes, boots and sandals at low prices, all year round.</p>",
  "http://www.deadconf2026.example/": { status: 500 },
};

test("events are found behind lists, best links first; what is none is not told", async (t) => {
  const web = await eventWeb(t, PAGES);
  const args = ["events", "discover", SOCIETY, "--delay", "0", "--least", "50", "--json"];
  const first = await web.run([...args, "--max-pages", "2"]);
  assert.equal(first.code, 0, first.err);
  const begun = linesOf(first);
  assert.equal(begun.at(-1).counts.pages, 2);
  assert.equal(begun.at(-1).end, "budget");
  assert.doesNotMatch(first.out, /journal|acm\.org|membership/, "journals, societies and navigation are not events");
  // Nothing but links so far: candidates with a probability.
  assert.ok(begun.slice(0, -1).every(({ probability, visited }) => probability >= 0.5 && visited === "no"));

  const second = await web.run([...args, "--max-pages", "20"]);
  assert.equal(second.code, 0, second.err);
  const events = linesOf(second).filter(({ visited }) => visited === "yes");
  assert.deepEqual(events.map(({ acronym, year }) => `${acronym} ${year}`).sort(), [
    "BRAN 2027",
    "GRAIN 2026",
    "ICCHAFF 2026",
    "SIEVE 2027",
  ]);
  const grain = events.find(({ acronym }) => acronym === "GRAIN");
  assert.deepEqual(
    [grain.start, grain.notification, grain.url],
    ["2026-12-03", "2026-09-15", "http://www.grain2026.example/"],
  );
  assert.ok(!second.out.includes("husk2026"), "a page that is no event is not told");
  assert.ok(!web.served.log.asked.has("http://shop.example/mills/buy.html"));
});

test("a saved list, a calendar and a feed are sources, too; one that yields nothing is an error", async (t) => {
  const dir = folder(t);
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };
  const calendar = write(
    "events.ics",
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:GRAIN 2026: Conference on Grain\r\nDTSTART;VALUE=DATE:20261203\r\nDTEND;VALUE=DATE:20261207\r\nLOCATION:Lisbon\\, Portugal\r\nURL:http://www.grain2026.example/\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:GRAIN 2026 notification of acceptance\r\nDTSTART;VALUE=DATE:20260915\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  const read = linesOf(await winnow(["events", "discover", calendar, "--json"]));
  assert.deepEqual(
    read
      .slice(0, -1)
      .map(({ acronym, year, url, start, end, notification, place }) => [
        acronym,
        year,
        url,
        start,
        end,
        notification,
        place,
      ]),
    [["GRAIN", 2026, "http://www.grain2026.example/", "2026-12-03", "2026-12-06", "2026-09-15", "Lisbon, Portugal"]],
  );
  const feed = write(
    "calls.xml",
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Calls</title><link>http://portal.example/</link><item><title>SIEVE 2027 : Symposium on Sieves</title><link>http://www.sieve2027.example/</link><description>Symposium on Sieves [Oslo, Norway] [May 3, 2027 - May 5, 2027]. Submission deadline: January 10, 2027</description></item><item><title>Our new web design</title><link>http://portal.example/news</link></item></channel></rss>`,
  );
  const fed = linesOf(await winnow(["events", "discover", feed, "--json"]));
  assert.deepEqual(
    fed.slice(0, -1).map(({ acronym, year, start, end, submission }) => [acronym, year, start, end, submission]),
    [["SIEVE", 2027, "2027-05-03", "2027-05-05", "2027-01-10"]],
  );
  const news = write(
    "news.xml",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>Our new web design</title></item></channel></rss>',
  );
  const nothing = await winnow(["events", "discover", news, "--json"]);
  assert.equal(nothing.code, 1);
  assert.match(nothing.err, /none of the 1 entries of the feed is an event/);
});

test("a portal that is down, or whose pages changed, is an error that says so", async (t) => {
  const list = "http://www.wikicfp.com/cfp/call?conference=grain";
  const web = await eventWeb(t, { [list]: "<title>WikiCFP</title><p>We have a new design!</p>" });
  const changed = await web.run(["events", "discover", list, "--delay", "0", "--json"]);
  assert.equal(changed.code, 1);
  assert.match(changed.err, /WikiCFP's markup is not what it was/);
  const down = await eventWeb(t, { [list]: { status: 404 } });
  const gone = await down.run(["events", "discover", list, "--delay", "0", "--json"]);
  assert.equal(gone.code, 1);
  assert.match(gone.err, /wikicfp\.com.*404/);
});
