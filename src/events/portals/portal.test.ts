/** Portals, each with a page in its own markup: what it tells, what it says is not there, and when it has changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { type DblpRecord, openDblpReader } from "./dblp.js";
import { readWikiCfp } from "./wikicfp.js";

const at = (url: string, body: string, status = 200): Page =>
  readPage({
    kind: "fetched",
    url: `http://www.wikicfp.com/cfp/${url}`,
    at: 0,
    took: 0,
    status,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(body),
  });

const EVENT = `<html><body><div class="contsec"><center><table><tr><td><h2><span typeof="v:Event">
<span property="v:summary" content="GRAIN 2026"></span><span property="v:eventType" content="Conference"></span>
<span property="v:startDate" content="2026-12-03T00:00:00"></span><span property="v:endDate" content="2026-12-06T23:59:59"></span>
<span rel="v:location"><span typeof="v:Address"><span property="v:locality" content="Lisbon, Portugal"></span></span></span>
<span property="v:description"> GRAIN  2026 : Conference on Grain : and Chaff</span></span></h2>
<br>Conference Series : <a href="/cfp/program?id=17&s=GRAIN">Grain</a></td></tr>
<tr><td>Link: <a href="https://grain.example/2026/" target="_newtab">https://grain.example/2026/</a></td></tr>
<table class="gglu"><tr><th>When</th><td>Dec 3, 2026 - Dec 6, 2026</td></tr>
<tr><th>Submission Deadline</th><td><span typeof="v:Event"><span property="v:startDate" content="2026-07-01T00:00:00">Jul 1, 2026</span></span></td></tr>
<tr><th>Notification Due</th><td><span property="v:startDate" content="TBD">TBD</span></td></tr>
<tr><th>Final Version Due</th><td><span property="v:startDate" content="2026-10-01T00:00:00">Oct 1, 2026</span></td></tr></table></table></center></div>`;

const LIST = `<table><tr bgcolor="#bbbbbb"><td>Event</td><td>When</td><td>Where</td><td>Deadline</td></tr>
<tr><td rowspan="2"><a href="/cfp/servlet/event.showcfp?eventid=7&amp;copyownerid=1">GRAIN 2026</a></td><td colspan="3">Conference on Grain</td></tr>
<tr><td>Dec 3, 2026 - Dec 6, 2026</td><td>Lisbon</td><td>Jul 8, 2026 (Jul 1, 2026)</td></tr>
<tr><td rowspan="2"><a href="/cfp/servlet/event.showcfp?eventid=8">CHAFF 2027</a></td><td colspan="3">A Journal of Chaff</td></tr>
<tr><td>N/A</td><td>N/A</td><td>Feb 31, 2027</td></tr></table><a href="/cfp/call?conference=grain&amp;page=2">next</a>`;

test("an event page of WikiCFP", () => {
  assert.deepEqual(readWikiCfp(at("servlet/event.showcfp?eventid=7", EVENT)), {
    kind: "read",
    events: [
      {
        source: "http://www.wikicfp.com/cfp/servlet/event.showcfp?eventid=7",
        acronym: "GRAIN",
        year: 2026,
        name: "Conference on Grain : and Chaff",
        url: "https://grain.example/2026/",
        place: "Lisbon, Portugal",
        start: "2026-12-03",
        end: "2026-12-06",
        series: "http://www.wikicfp.com/cfp/program?id=17&s=GRAIN",
        submission: "2026-07-01",
        cameraReady: "2026-10-01",
      },
    ],
    further: ["http://www.wikicfp.com/cfp/program?id=17&s=GRAIN"],
  });
});

test("a list of WikiCFP: each event with its page, and the next page", () => {
  const answer = readWikiCfp(at("call?conference=grain", LIST));
  assert.equal(answer.kind, "read");
  if (answer.kind !== "read") return;
  assert.deepEqual(answer.events[0], {
    source: "http://www.wikicfp.com/cfp/servlet/event.showcfp?eventid=7&copyownerid=1",
    acronym: "GRAIN",
    year: 2026,
    name: "Conference on Grain",
    place: "Lisbon",
    start: "2026-12-03",
    end: "2026-12-06",
    submission: "2026-07-08",
    abstract: "2026-07-01",
  });
  assert.equal(answer.events[1]!.submission, undefined); // February has no 31st
  assert.equal(answer.further.at(-1), "http://www.wikicfp.com/cfp/call?conference=grain&page=2");
});

const OTHERWISE: [says: string, url: string, body: string, status: number, kind: string][] = [
  ["a deleted event", "servlet/event.showcfp?eventid=7", "<h3>This item has been deleted</h3>", 200, "nothing"],
  [
    "a search without hits",
    "servlet/tool.search?q=x",
    '<h3><span>Matched Call For Papers for "x"</span></h3>',
    200,
    "nothing",
  ],
  ["an event page without its marks", "servlet/event.showcfp?eventid=7", "<h1>GRAIN 2026</h1>", 200, "changed"],
  ["a list page without its rows", "call?conference=grain", "<ul><li>GRAIN 2026</ul>", 200, "changed"],
  ["a server in trouble", "call?conference=grain", "<h1>500</h1>", 500, "later"],
];
for (const [says, url, body, status, kind] of OTHERWISE)
  test(`${says} is "${kind}", never an empty success`, () =>
    assert.equal(readWikiCfp(at(url, body, status)).kind, kind));

const DUMP = `<?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE dblp SYSTEM "dblp.dtd"><dblp>
<inproceedings mdate="2026-01-02" key="conf/grain/MillerS26"><author>Ada Miller 0001</author><author>J&ouml;rg Schmidt</author>
<title>On H<sub>2</sub>O &amp; Chaff.</title><year>2026</year><booktitle>GRAIN</booktitle><ee>https://doi.org/10.1/x</ee>
<crossref>conf/grain/2026</crossref><url>db/conf/grain/grain2026.html#MillerS26</url></inproceedings>
<www key="homepages/x"><author>Nobody</author><title>Home Page</title></www>
<proceedings key="conf/grain/2026"><editor>Eva Klein</editor><title>12th Conference on Grain, GRAIN 2026, Lisbon, Portugal, December 3-6, 2026.</title>
<booktitle>GRAIN</booktitle><year>2026</year><url>db/conf/grain/grain2026.html</url></proceedings></dblp>`;

function readDump(xml: string, chunk = xml.length): { records: DblpRecord[]; trouble: string | undefined } {
  const records: DblpRecord[] = [];
  const reader = openDblpReader((record) => records.push(record));
  for (let i = 0; i < xml.length; i += chunk) reader.write(xml.slice(i, i + chunk));
  return { records, trouble: reader.end()?.kind };
}

test("DBLP's records, with letters by name, twins without their digits", () => {
  const { records, trouble } = readDump(DUMP);
  assert.equal(trouble, undefined);
  assert.deepEqual(records[0], {
    type: "inproceedings",
    key: "conf/grain/MillerS26",
    title: "On H2O & Chaff",
    authors: ["Ada Miller", "Jörg Schmidt"],
    year: 2026,
    venue: "GRAIN",
    links: ["https://doi.org/10.1/x"],
    within: "conf/grain/2026",
    page: "db/conf/grain/grain2026.html#MillerS26",
  });
  assert.deepEqual(
    records.map(({ type }) => type),
    ["inproceedings", "proceedings"],
  );
});

test("however the dump is cut into pieces, the records are the same", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (chunk) => assert.deepEqual(readDump(DUMP, chunk), readDump(DUMP))),
    {
      numRuns: 20,
    },
  ));

test("a bot check is for later, a file without records and broken XML are a change", () => {
  assert.equal(readDump("<!doctype html><title>Making sure you are not a bot!</title>").trouble, "later");
  assert.equal(readDump("<dblp></dblp>").trouble, "changed");
  assert.equal(readDump("<dblp><inproceedings key='a'><title>x</titel>").trouble, "changed");
});

test("no text crashes a reader", () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      readWikiCfp(at("call?x", text));
      readWikiCfp(at("servlet/event.showcfp?eventid=1", text));
      readDump(text, 7);
    }),
    { numRuns: 60 },
  ));
