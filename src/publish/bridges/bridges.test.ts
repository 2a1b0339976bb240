import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { PLAIN_OPTIONS } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import { ccfddl } from "./ccfddl.js";
import { eventsTable } from "./events-table.js";

function record(fields: { readonly [name: string]: Json }): WinnowRecord {
  const facts = {
    id: "0".repeat(32),
    number: 1,
    kind: "events",
    collection: "events",
    url: "https://cow.example/2026",
    state: "live",
  } as const;
  const times = { first: "2026-01-01T00:00:00.000Z", changed: "2026-01-01T00:00:00.000Z" };
  return { ...facts, ...times, fields, evidence: {}, confidence: 1, version: 1, validated: false, change: 1 };
}

const EVENT = record({
  ...{
    type: "event",
    name: "Conference: Water",
    acronym: "COW",
    series: "cow",
    year: 2026,
    start: "2026-06-03",
    end: "2026-06-05",
  },
  ...{ submission: "2026-02-01", notification: "2026-04-01", city: "=Kazan", timezone: "UTC+3" },
  rounds: [
    { track: "Long", submission: "2026-02-01" },
    { track: "Posters", submission: "2026-03-01", notification: "2026-05-01" },
  ],
});
const PAPER = record({ type: "paper", title: "A paper", authors: ["Ada Lovelace"] });

test("ccfddl: one entry per event, one deadline per round, with notification dates", () => {
  const writer = ccfddl.open(PLAIN_OPTIONS);
  assert.equal(writer.one(PAPER), undefined);
  const [entry] = parse(writer.before() + writer.one(EVENT)! + writer.after()) as { confs: object[] }[];
  assert.deepEqual(entry!.confs, [
    {
      year: 2026,
      id: "cow26",
      link: "https://cow.example/2026",
      timeline: [
        { deadline: "2026-02-01 23:59:59", notification: "2026-04-01", comment: "Long" },
        { deadline: "2026-03-01 23:59:59", notification: "2026-05-01", comment: "Posters" },
      ],
      timezone: "UTC+3",
      date: "2026-06-03 – 2026-06-05",
      place: "=Kazan",
    },
  ]);
  const nothing = ccfddl.open(PLAIN_OPTIONS);
  assert.deepEqual(parse(nothing.before() + nothing.after()), []);
});

test("events-csv: a row for each event, none for papers, and no formulas", () => {
  const writer = eventsTable.open(PLAIN_OPTIONS);
  assert.match(writer.before(), /^acronym,name,series,edition,year,place,start,end,abstract,submission,notification,/);
  assert.equal(
    writer.one(EVENT),
    `COW,Conference: Water,cow,,2026,'=Kazan,2026-06-03,2026-06-05,,2026-02-01,2026-04-01,,,UTC+3,https://cow.example/2026,${"0".repeat(32)}\r\n`,
  );
  assert.equal(writer.one(PAPER), undefined);
});
