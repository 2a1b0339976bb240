/** One event from its home page to its papers: harvested, replayed, corrected by a person, renewed for the next year. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import ical from "node-ical";
import { watchHooks } from "../../src/app/events/watch.js";
import { openSnapshot } from "../../src/app/watch-hooks.js";
import { kind } from "../../src/events/events.js";
import { replay } from "../../src/harvest/replay.js";
import { newestPerHarvest } from "../../src/harvest/stored-plans.js";
import { DAY } from "../../src/model/time.js";
import { eventCalendar } from "../../src/publish/formats/event-calendar.js";
import type { Written } from "../worlds/world.js";
import { type Setting, visitsTo } from "./visits.js";

const HOME = "http://grain.example/";

const home = (year: number, edition: string): string => `<!doctype html><title>GRAIN ${year}</title>
<h1>GRAIN ${year}: ${edition} International Conference on Grain Sorting</h1><p>3–6 December ${year}, Lisbon, Portugal</p>
<ul><li><a href="/cfp.html">Call for papers</a><li><a href="/accepted.html">Accepted papers</a><li><a href="/venue.html">Venue</a></ul>
<p>The conference will be held in Lisbon from 3 to 6 December ${year}.</p>`;

const PAPERS = `<!doctype html><title>GRAIN 2026 Accepted papers</title><h1>Accepted Papers</h1><ul>
<li><b>Learning to Separate Wheat from Chaff with Conditional Random Fields</b><br>Ada Miller (University of Lisbon), John Smith (MIT)
<li><b>A Survey of Threshing Algorithms for Large Scale Data Sets</b><br>Maria Garcia, Wei Zhang
<li><b>Optimal Wind Speeds for Neural Winnowing Machines</b><br>Peter Schmidt, Anna Kowalska
<li><b>Robust Detection of Stones in Streams of Grain</b><br>Jean Dupont, Yuki Tanaka</ul>`;

const CALL = `<!doctype html><title>GRAIN 2026 Call for papers</title><h1>Call for Papers</h1><h2>Important dates</h2>
<ul><li>Submission deadline: 1 July 2026<li>Notification of acceptance: 15 September 2026</ul><p>We invite papers on grain.</p>`;

const PAGES: Readonly<Record<string, Written>> = {
  [HOME]: (nth) => (nth < 4 ? home(2026, "12th") : home(2027, "13th")),
  "http://grain.example/cfp.html": CALL,
  // The list is posted after our first visit.
  "http://grain.example/accepted.html": (nth) => (nth < 2 ? "<h1>Accepted papers</h1><p>To be announced.</p>" : PAPERS),
};

const inSetting = (t: TestContext): Promise<Setting> => visitsTo(t, HOME, PAGES);

test("an event is read from several pages; its papers are found when they are posted; replay changes nothing", async (t) => {
  const { store, archive, visit } = await inSetting(t);
  const first = await visit();
  const { acronym, year, start, end, submission, notification, city } = first.record!.fields;
  assert.deepEqual(
    { acronym, year, start, end, submission, notification, city },
    {
      acronym: "GRAIN",
      year: 2026,
      start: "2026-12-03",
      end: "2026-12-06",
      submission: "2026-07-01",
      notification: "2026-09-15",
      city: "Lisbon",
    },
  );
  assert.equal(first.standing, "waiting");
  assert.equal(first.papers, 0);

  const second = await visit();
  assert.equal(second.standing, "listed");
  assert.equal(second.papers, 4);
  assert.equal(second.record!.id, first.record!.id);
  const papers = (await store.records({ limit: 100 })).filter(({ fields }) => fields["type"] === "paper");
  assert.deepEqual(papers[0]!.fields["authors"], ["Ada Miller", "John Smith"]);
  assert.equal(papers[0]!.fields["event"], "grain 2026");
  assert.deepEqual(papers[0]!.fields["venue"], {
    acronym: "GRAIN",
    city: "Lisbon",
    country: "Portugal",
    end: "2026-12-06",
    name: "International Conference on Grain Sorting",
    start: "2026-12-03",
    year: 2026,
  });

  const before = await store.lastChange();
  const summary = await replay({ store, harvest: second.harvest, kind, folder: archive, threads: 1 });
  assert.ok(summary.visits >= 2);
  assert.equal(await store.lastChange(), before);
});

test("what a person says of its dates moves the plan at once, and a pause stops it", async (t) => {
  const { store, visit } = await inSetting(t);
  const { record, harvest: status } = await visit();
  const now = Date.now();
  const due = async (): Promise<number | undefined> => {
    const look = openSnapshot(store, newestPerHarvest(await store.harvests()), now);
    return (await watchHooks.nextRuns!(look)).get(status.id)?.at;
  };
  const edit = (set: Record<string, string | null>) =>
    store.edit({ edits: [{ record: record!.id, set }], by: "Eva", now });
  const iso = (days: number): string => new Date(now + days * DAY).toISOString().slice(0, 10);
  await edit({ submission: iso(-90), notification: iso(-2), start: iso(80), end: iso(83) });
  const soon = (await due())!;
  await edit({ submission: iso(-10), notification: iso(70), start: iso(160), end: iso(163) });
  const later = (await due())!;
  assert.ok(soon - now < 3 * DAY && later - now > 7 * DAY, `${(soon - now) / DAY} d, then ${(later - now) / DAY} d`);
  await edit({ watch: "paused" });
  assert.equal(await due(), undefined);
});

test("an address that shows the next edition is a new event, and the old one stays", async (t) => {
  const { store, visit } = await inSetting(t);
  for (let n = 0; n < 3; n++) await visit();
  const renewed = await visit();
  assert.equal(renewed.record!.fields["year"], 2027);
  assert.equal(renewed.record!.fields["start"], "2027-12-03");
  const events = (await store.records({ limit: 100 })).filter(({ fields }) => fields["type"] === "event");
  assert.deepEqual(events.map(({ fields }) => fields["year"]).sort(), [2026, 2027]);
});

test("the calendar of events, deadlines and visits is read back by others", async (t) => {
  const { visit } = await inSetting(t);
  const { record } = await visit();
  const at = Date.UTC(2026, 8, 20, 10);
  const { before, one, after } = eventCalendar();
  const entry = one({ record: record!, visit: { at, because: "papers, are expected; soon" } });
  const text = `${before()}${entry}${after()}`;
  const entries = Object.values(ical.sync.parseICS(text)).filter((entry) => entry?.type === "VEVENT");
  const byId = new Map(entries.map((entry) => [(entry as ical.VEvent).uid, entry as ical.VEvent]));
  assert.equal(byId.size, 4);
  const ours = byId.get(`${record!.id}-visit@winnow`)!;
  assert.equal(ours.start.getTime(), at);
  assert.equal(ours.description, "papers, are expected; soon");
  assert.match(String(byId.get(`${record!.id}-notification@winnow`)!.summary), /notification/);
});
