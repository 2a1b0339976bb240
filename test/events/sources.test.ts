/** `winnow events add`: lists, calendars, several sources of one event, events without an address, and a store that somebody else holds. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, linesOf, manyPages, serve, start, winnow } from "../cli/world.js";
import { eventPage, eventWeb } from "./web.js";

const WIKICFP = "http://www.wikicfp.com/cfp/servlet";
const search = (words: string): string => `${WIKICFP}/tool.search?q=${encodeURIComponent(words)}&year=a`;
const list = (...rows: string[]): string => `<title>WikiCFP</title><div class="contsec"><table>
<tr bgcolor="#bbbbbb"><td>Event</td><td>When</td><td>Where</td><td>Deadline</td></tr>${rows.join("")}</table></div>`;
const row = (id: number, name: string, full: string): string => `<tr bgcolor="#f6f6f6"><td rowspan="2" align="left">
<a href="/cfp/servlet/event.showcfp?eventid=${id}">${name}</a></td><td align="left" colspan="3">${full}</td></tr>
<tr bgcolor="#f6f6f6"><td align="left">Dec 3, 2027 - Dec 6, 2027</td><td align="left">Lisbon</td><td align="left">Jul 1, 2027</td></tr>`;
const event = (name: string, full: string, url: string): string => `<title>${name}</title><h2>
<span xmlns:v="http://rdf.data-vocabulary.org/#" typeof="v:Event"><span property="v:summary" content="${name}"></span>
<span property="v:startDate" content="2027-12-03T00:00:00"></span><span property="v:endDate" content="2027-12-06T23:59:59"></span>
<span property="v:description"> ${name} : ${full}</span></span></h2>
<table><tr><td>Link: <a href="${url}" target="_newtab">${url}</a></td></tr></table>`;

test("rows without an address are looked for on portals, at last year's address and on last year's site", async (t) => {
  const web = await eventWeb(t, {
    // On the portal.
    [search("GRAIN 2027")]: list(
      row(7, "GRAIN 2027", "Conference on Grain Sorting"),
      row(8, "GRAINS 2027", "Other Grains"),
    ),
    [`${WIKICFP}/event.showcfp?eventid=7`]: event(
      "GRAIN 2027",
      "Conference on Grain Sorting",
      "http://lisbon-grain.example/",
    ),
    "http://lisbon-grain.example/": eventPage("GRAIN", 2027),
    // Last year's address with the year put forward.
    "http://sieve2026.example/": eventPage("SIEVE", 2026, { name: "Symposium on Sieves" }),
    "http://sieve2027.example/": eventPage("SIEVE", 2027, { name: "Symposium on Sieves" }),
    // Linked from last year's site.
    "http://husk-conf.example/oslo/": eventPage("HUSK", 2026, {
      name: "Workshop on Husks",
      more: '<a href="http://husk-bergen.example/">HUSK 2027 in Bergen</a>',
    }),
    "http://husk-bergen.example/": eventPage("HUSK", 2027, { name: "Workshop on Husks" }),
    // Two sites claim to be it.
    [search("CHAFF 2027")]: list(
      row(9, "CHAFF 2027", "Conference on Chaff"),
      row(10, "CHAFF 2027", "Conference on Chaff"),
    ),
    [`${WIKICFP}/event.showcfp?eventid=9`]: event("CHAFF 2027", "Conference on Chaff", "http://chaff-a.example/"),
    [`${WIKICFP}/event.showcfp?eventid=10`]: event("CHAFF 2027", "Conference on Chaff", "http://chaff-b.example/"),
    "http://chaff-a.example/": eventPage("CHAFF", 2027, { name: "Conference on Chaff" }),
    "http://chaff-b.example/": eventPage("CHAFF", 2027, { name: "Conference on Chaff" }),
  });
  const file = path.join(folder(t), "events.csv");
  writeFileSync(
    file,
    "acronym,year,url\nSIEVE,2026,http://sieve2026.example/\nHUSK,2026,http://husk-conf.example/oslo/\n",
  );
  assert.equal((await web.run(["events", "add", "--from", file])).code, 0);
  writeFileSync(file, "acronym,year\nGRAIN,2027\nSIEVE,2027\nHUSK,2027\nCHAFF,2027\nNOWHERE,2027\n");
  const ended = await web.run(["events", "add", "--from", file, "--delay", "0", "--json"]);
  assert.equal(ended.code, 0, ended.err);
  const lines = linesOf(ended);
  const outcomes = Object.fromEntries(
    lines
      .filter(({ outcome }) => outcome !== undefined)
      .map(({ acronym, outcome, sites }) => [acronym, [outcome, ...sites.map((one: { url: string }) => one.url)]]),
  );
  assert.deepEqual(outcomes["GRAIN"], ["found", "http://lisbon-grain.example/"]);
  assert.deepEqual(outcomes["SIEVE"], ["found", "http://sieve2027.example/"]);
  assert.deepEqual(outcomes["HUSK"], ["found", "http://husk-bergen.example/"]);
  assert.deepEqual(
    [outcomes["CHAFF"]![0], outcomes["CHAFF"]!.slice(1).sort()],
    ["several", ["http://chaff-a.example/", "http://chaff-b.example/"]],
  );
  assert.deepEqual(outcomes["NOWHERE"], ["not found"]);
  const { found, several, notFound, added } = lines.at(-1).counts;
  assert.deepEqual({ found, several, notFound, added }, { found: 3, several: 1, notFound: 1, added: 3 });
  const listed = linesOf(await winnow(["events", "list", "--store", web.store, "--json"])).slice(0, -1);
  assert.deepEqual(listed.map(({ acronym, year }) => `${acronym} ${year}`).sort(), [
    "GRAIN 2027",
    "HUSK 2026",
    "HUSK 2027",
    "SIEVE 2026",
    "SIEVE 2027",
  ]);
});

test("what several sources say of one event is one event, and every claim keeps its source", async (t) => {
  const dir = folder(t);
  const store = path.join(dir, "store");
  const add = async (name: string, text: string): Promise<{ added: number; known: number }> => {
    writeFileSync(path.join(dir, name), text);
    const ended = await winnow(["events", "add", "--from", path.join(dir, name), "--store", store, "--json"]);
    assert.equal(ended.code, 0, ended.err);
    return linesOf(ended).at(-1).counts;
  };
  const csv = "acronym,year,url,notification\nGRAIN,2027,https://grain2027.example/,2027-09-15\n";
  assert.equal((await add("list.csv", csv)).added, 1);
  const ics = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:GRAIN 2027\r\nDTSTART;VALUE=DATE:20271203\r\nDTEND;VALUE=DATE:20271207\r\nURL:https://www.other-grain.example/\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const again = await add("events.ics", ics);
  assert.deepEqual([again.added, again.known], [0, 1]);
  assert.deepEqual((await add("list.csv", csv)).added, 0);
  const [shown] = linesOf(await winnow(["events", "show", "GRAIN 2027", "--store", store, "--json"]));
  assert.equal(shown.fields.notification, "2027-09-15");
  assert.equal(shown.fields.start, "2027-12-03");
  assert.equal(shown.fields.end, "2027-12-06");
  assert.match(shown.evidence.notification[0].url, /list\.csv$/);
  assert.match(shown.evidence.start[0].url, /events\.ics$/);
  assert.equal(shown.state, "new");
});

test("beside a running harvest events are added, corrected, paused, merged and removed, though none was visited", async (t) => {
  const pages = await serve(t, manyPages(2000, 50));
  const store = path.join(folder(t), "store");
  const run = start(t, ["crawl", pages.url, "--store", store, "--allow-private", "--delay", "0", "--json"]);
  await run.says(/\/1"/);
  const events = async (...args: string[]) => {
    const ended = await winnow(["events", ...args, "--store", store, "--json"]);
    assert.equal(ended.code, 0, `${args.join(" ")}: ${ended.err}`);
    return linesOf(ended);
  };
  await events("add", "https://grain2027.example/", "https://sieve2027.example/", "https://grain-2027.example/");
  await events(
    "edit",
    "https://grain2027.example/",
    "--set",
    "acronym=GRAIN",
    "--set",
    "year=2027",
    "--set",
    "start=2027-12-03",
  );
  const [paused] = await events("pause", "https://sieve2027.example/");
  assert.equal(paused.state, "paused");
  const [merged] = await events("merge", "GRAIN 2027", "https://grain-2027.example/");
  assert.equal(merged.state, "new");
  const two = (await events("list")).slice(0, -1);
  assert.deepEqual(two.map(({ state, start: begins }) => [state, begins]).sort(), [
    ["new", "2027-12-03"],
    ["paused", null],
  ]);
  await events("merge", "GRAIN 2027", "--undo");
  assert.equal((await events("list")).length, 4);
  await events("remove", "https://grain-2027.example/");
  assert.equal((await events("list")).length, 3);
  // Looking needs requests, so it is left to whoever holds the store.
  const file = path.join(path.dirname(store), "list.txt");
  writeFileSync(file, "HUSK 2027\n");
  const looked = await events("add", "--from", file);
  assert.equal(looked.at(-1).counts.queued, 1);
  run.process.kill("SIGINT");
  await run.ended;
});
