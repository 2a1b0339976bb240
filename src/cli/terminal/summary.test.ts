import assert from "node:assert/strict";
import test from "node:test";
import type { Summary } from "../../harvest/events.js";
import { summaryText } from "./summary.js";

const NOON = new Date(2026, 6, 28, 12, 0).getTime();
const HARVEST: Summary["harvests"][number] = {
  id: 1,
  collection: "example.org",
  kind: "crawl",
  start: "https://example.org/",
  settings: {},
  addressRules: "address/1",
  finished: true,
  created: NOON,
  mode: "new",
  tallies: [
    { what: "dropped", reason: "scope: other host than example.org", count: 1500, example: "https://other.example/" },
    { what: "failed", reason: "answered 404", count: 3, example: "https://example.org/gone" },
  ],
  waiting: 0,
  records: 1204,
};
const SUMMARY: Summary = {
  end: "finished",
  because: "nothing is left to visit",
  counts: {
    pages: 1204,
    requests: 1210,
    bytes: 45_000_000,
    found: 1203,
    new: 1204,
    changed: 0,
    unchanged: 0,
    vanished: 0,
    failed: 3,
    retried: 0,
    dropped: 0,
    setAside: 0,
  },
  settled: { pages: 0, new: 0, changed: 0 },
  harvests: [HARVEST],
  seconds: 1300,
  pagesPerSecond: 0.93,
  cpuSeconds: 12.5,
  peakMemoryMB: 180,
  errors: { "answered 404": { count: 3, example: "https://example.org/gone" } },
  nextDue: undefined,
};
const AROUND = { now: NOON, store: "./winnow-data", troubledHosts: new Map<string, string>() };

test("a finished harvest tells its figures, errors, what was left out and where the results are", () => {
  assert.equal(
    summaryText(SUMMARY, { ...AROUND, out: { file: "pages.jsonl", records: 1204 } }),
    `Finished: nothing is left to visit.
  1,204 pages (45 MB) in 21 min 40 s, 0.9/s; 1,210 requests, 1,203 new addresses
  1,204 new records
  13 s of CPU, 180 MB of memory at peak
Errors:
  3 × answered 404, e.g. https://example.org/gone
Skipped so far:
  1,500 × scope: other host than example.org, e.g. https://other.example/
1,204 records in the collection example.org, in ./winnow-data
1,204 records written to pages.jsonl`,
  );
});

test("an update tells new, changed, unchanged and vanished", () => {
  const counts = { ...SUMMARY.counts, pages: 50, new: 2, changed: 3, unchanged: 45, vanished: 1 };
  const text = summaryText({ ...SUMMARY, counts, harvests: [{ ...HARVEST, mode: "updated" }] }, AROUND);
  assert.match(text, /^ {2}2 new, 3 changed, 45 unchanged, 1 vanished$/m);
});

test("records of pages that were judged again at the end are counted", () => {
  const counts = { ...SUMMARY.counts, new: 81 };
  const settled = { pages: 14, new: 12, changed: 2 };
  const text = summaryText({ ...SUMMARY, counts, settled, harvests: [{ ...HARVEST, records: 91 }] }, AROUND);
  assert.match(text, /^ {2}81 new records$/m);
  assert.match(text, /^ {2}14 pages were judged again at the end: 12 records more, 2 changed or withdrawn$/m);
  assert.match(text, /^91 records in the collection/m);
});

test("postponed addresses are shown with the time", () => {
  const text = summaryText(
    { ...SUMMARY, nextDue: NOON + 125 * 60_000, harvests: [{ ...HARVEST, waiting: 3 }] },
    AROUND,
  );
  assert.match(text, /3 addresses are postponed until 14:05: run the same command again then\.$/);
});

test("a run that reached its budget says how to continue", () => {
  const text = summaryText(
    { ...SUMMARY, end: "budget", because: "20 pages were read", harvests: [{ ...HARVEST, waiting: 7 }] },
    AROUND,
  );
  assert.match(text, /^Paused: 20 pages were read\./);
  assert.match(text, /7 addresses waiting: run the same command again to continue\.$/);
});

test("a host that was given up is named with its reason", () => {
  const text = summaryText(SUMMARY, {
    ...AROUND,
    troubledHosts: new Map([["slow.example", "asks for a crawl-delay of 1 h"]]),
  });
  assert.match(text, /^ {2}slow\.example: asks for a crawl-delay of 1 h$/m);
});
